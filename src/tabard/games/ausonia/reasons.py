# interpreted
"""What the features of a position of Ausonia are made of, and what moves bring, for people."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, cast

from tabard.engine.asks import Ask, listed
from tabard.engine.native import Pile
from tabard.engine.terms import About, Item, amounts_of, fact, parted, said, timed
from tabard.games.ausonia.bot import HUNDREDTH, ready_card
from tabard.games.ausonia.counsel import too_late, unused
from tabard.games.ausonia.favour_cards import is_open
from tabard.games.ausonia.gems import Spend, after_paying, lacking
from tabard.games.ausonia.keywords import Corruption, Draw, Influence
from tabard.games.ausonia.manipulation_and_foresight import Sift
from tabard.games.ausonia.state import AusoniaState
from tabard.games.ausonia.tables import (
    DISCARD,
    DRAW,
    HAND,
    KIND,
    PART,
    PRICE,
    USED,
    USED_GEMS,
    USED_GUILD,
    WILD,
    part,
    size,
)
from tabard.games.ausonia.words import gem_words
from tabard.games.ausonia.worth import rounds_left

if TYPE_CHECKING:
    from tabard.games.ausonia.game import Ausonia


class Parts:
    """The features of one position, taken apart.

    Influence brings the end nearer, which makes all decks worth less. That is counted, but it is
    nothing to speak of: decks are told by the `rounds` that were left when the moves began.
    """

    def __init__(self, s: AusoniaState, seat: int, rounds: int) -> None:
        self.s = s
        self.seat = seat
        self.rounds = rounds
        self.amounts = amounts_of(s, seat)

    def items(self) -> list[Item]:
        """The cards that lie ready one by one, the others by who leads."""
        apart = {
            "deck": self._deck(),
            "played": self._played(),
            "seal": self._sealed(),
            "hand": self._hand(),
            "leader": self._leader(),
            "others": self._others(),
        }
        return parted(self.amounts, apart)

    def _timed(self, name: str, steady: float, *about: About) -> list[Item]:
        return timed(name, steady, self.amounts[name], *about)

    def _deck(self) -> list[Item]:
        deck = self.s.t.worth.deck_of(self.s, self.seat, self.rounds)
        return self._timed("deck", HUNDREDTH * int(deck.worth * self.rounds // 10))

    def _played(self) -> list[Item]:
        if not self.amounts["played"]:
            return []
        t, card = self.s.t, self.s.w.card
        return [
            Item(
                "played",
                HUNDREDTH * float(self.s.t.worth.lure),
                (card, each >> KIND),
                fact("gives its gems" if t.gives[each >> KIND] else "can then be used"),
            )
            for each in self.s.area
        ]

    def _sealed(self) -> list[Item]:
        s = self.s
        if not self.amounts["seal"]:
            return []
        seal = list(s.seal[self.seat])
        counted = s.sealed_now if s.turn == self.seat and s.acting else len(seal)
        worth = s.t.worth
        return [
            Item(
                "seal",
                HUNDREDTH * int(worth.card[kind] * worth.sealed // 100),
                (s.w.card, kind),
            )
            for kind in seal[len(seal) - counted :]
        ]

    def _hand(self) -> list[Item]:
        if not self.amounts["hand"]:
            return []
        s = self.s
        return [
            Item("hand", HUNDREDTH * int(ready_card(s.t.worth, card)), (s.w.card, card >> KIND))
            for card in s.piles[HAND + self.seat]
        ]

    def _outlooks(self) -> dict[int, int]:
        others = [other for other in range(self.s.seats) if other != self.seat]
        brain = cast("Ausonia", self.s.game).brain
        return {other: brain.outlook(self.s, other, self.rounds) for other in others}

    def _leader(self) -> list[Item]:
        found = self._outlooks()
        if not found:
            return [Item("leader", self.amounts["leader"])]
        return self._timed("leader", HUNDREDTH * max(found.values()), self._rival())

    def _rival(self) -> About:
        """By name where there is one; who leads may change by a move."""
        seat = self.s.w.seat
        return (seat, 1 - self.seat) if seat.size == 2 else fact("the leader")

    def _others(self) -> list[Item]:
        found = self._outlooks()
        if not found:
            return [Item("others", self.amounts["others"])]
        mean = HUNDREDTH * sum(found.values()) / len(found)
        return self._timed("others", mean, *([self._rival()] if len(found) == 1 else []))


def items(s: AusoniaState, seat: int, start: AusoniaState | None = None) -> list[Item]:
    """The parts of all features, beside a position where moves begin."""
    return Parts(s, seat, rounds_left(s if start is None else start)).items()


# -- what moves have brought ------------------------------------------------------------------


def brings(before: AusoniaState, after: AusoniaState, seat: int) -> list[Ask]:
    """Influence first, then cards bought, then what helps later."""
    after = after.answered(Spend)  # the gems that are asked for have been given
    found = [*_gem_choice(before, after), *_influence(before, after, seat)]
    found += _opened(before, after, seat)
    found += _bought(before, after, seat)
    found += _built(before, after, seat)
    found += _sealed_and_raised(before, after, seat)
    return [*found, *_drawn_cards(before, after, seat), *_pile(before, after, seat)]


def _gem_choice(before: AusoniaState, after: AusoniaState) -> list[Ask]:
    """Why these gems were given and no others, where they alone were given."""
    asked = before.asked
    if not isinstance(asked, Spend) or size(after.pool) != size(before.pool) - asked.rainbow:
        return []
    ways = [before.t.way_gems[before.w.spend.a(move)] for move in before.legal]
    pools = [after_paying(before.pool, gems) for gems in ways]
    spent = [before.spent + gems for gems in ways]
    for short in (0, 1):
        for kind, price in [*_lines_to_pay(before), *_for_sale(before)]:
            if _short(after.pool, price) == short < max(_short(pool, price) for pool in pools):
                but = f", but for {gem_words(lacking(after.pool, price))}" if short else ""
                return [said("leaves you the gems for {0}" + but, (before.w.card, kind))]
    for kind, colour, amount in _lines_to_open(before, asked.seat):
        if part(after.spent, colour) > min(part(gems, colour) for gems in spent) < amount:
            gem = gem_words(amount << PART * colour)
            return [said(f"counts for the red line of {{0}}: {gem}", (before.w.card, kind))]
    return []


def _short(pool: int, price: int) -> int:
    """How much is missing for a price; a gem of any colour is easier found than one of a colour."""
    missing = lacking(pool, price)
    return 2 * sum(part(missing, colour) for colour in range(WILD)) + part(missing, WILD)


def _lines_to_pay(s: AusoniaState) -> list[tuple[int, int]]:
    price = s.t.price
    return [(card >> KIND, price[ability]) for card, ability in unused(s) if price[ability]]


def _for_sale(s: AusoniaState) -> list[tuple[int, int]]:
    """The cards that could be bought, the best first."""
    kinds = sorted([*s.row, *s.power[-1:]], key=lambda kind: -s.t.worth.card[kind])
    return [(kind, s.t.cost[kind]) for kind in kinds]


def _lines_to_open(s: AusoniaState, seat: int) -> list[tuple[int, int, int]]:
    """Red lines that ask for gems, of cards that are played or can be: card, colour, number."""
    hand = [card >> KIND for card in s.piles[HAND + seat]]
    first = s.t.first_ability
    lines = [(kind, first[kind] + nth) for kind in hand for nth in range(s.t.abilities[kind])]
    played = [(card >> KIND, ability) for card, ability in unused(s)]
    return [
        (kind, s.t.asked[ability], s.t.amount[ability])
        for kind, ability in [*played, *lines]
        if s.t.asks[ability] == USED_GEMS
    ]


def _influence(before: AusoniaState, after: AusoniaState, seat: int) -> list[Ask]:
    """What the seat has won, and what the others have lost."""
    won = after.influence[seat] - before.influence[seat]
    parts = [f"brings you {won} Influence"] if won > 0 else []
    if won > 0 and after.sixty and not before.sixty:
        parts = [f"brings you to {after.influence[seat]} Influence: this round is then the last"]
    about: list[About] = []
    for other in range(len(before.influence)):
        lost = before.influence[other] - after.influence[other]
        if other != seat and lost > 0:
            number = lost if parts else f"{lost} Influence"
            parts.append(f"takes {number} from {{{len(about)}}}")
            about.append((before.w.seat, other) if other < before.seats else fact("the Aspirant"))
    return [said(listed(parts), *about)] if parts else []


def _opened(before: AusoniaState, after: AusoniaState, seat: int) -> list[Ask]:
    """Red lines that can be used now, and could not before: they follow for nothing."""
    if not (after.acting and after.turn == seat):
        return []
    fresh = [kind for kind in _open_red(after) if kind not in _open_red(before)]
    if not fresh:
        return []
    names = listed([f"{{{i}}}" for i in range(len(fresh))])
    lines = "the red line" if len(fresh) == 1 else "the red lines"
    return [said(f"opens {lines} of {names}", *[(after.w.card, kind) for kind in fresh])]


def _open_red(s: AusoniaState) -> list[int]:
    """The played cards that have a red line to use."""
    red = [(card, ability) for card, ability in unused(s) if s.t.asks[ability] != PRICE]
    found = [c >> KIND for c, ability in red if is_open(s, ability, c >> KIND, c & USED)]
    return list(dict.fromkeys(found))


def _bought(before: AusoniaState, after: AusoniaState, seat: int) -> list[Ask]:
    new = _owned(after, seat) - _owned(before, seat)
    return [_purchase(before, after, seat, kind) for kind in new]


def _owned(s: AusoniaState, seat: int) -> Counter[int]:
    """All cards of a house, wherever they lie."""
    plain = [s.piles[DISCARD + seat], s.source[seat], s.seal[seat]]
    noted = [s.piles[HAND + seat], s.piles[DRAW + seat], s.raised[seat], s.base[seat]]
    if s.turn == seat:
        plain.append(s.bought)
        noted += [s.area, s.held]
    found = Counter(kind for pile in plain for kind in pile)
    return found + Counter(card >> KIND for pile in noted for card in pile)


def _purchase(before: AusoniaState, after: AusoniaState, seat: int, kind: int) -> Ask:
    """A card that was bought, and what it is good for in this deck."""
    card = (before.w.card, kind)
    if too_late(before, seat, rounds_left(after)):
        return said("adds {0} to your deck, with gems that would be lost", card)
    gives = before.t.gives[kind]
    if gives:
        return said(f"adds {{0}} to your deck: {gem_words(gives)} each time you play it", card)
    kin = _kin(before, seat, kind)
    if kin is not None:
        other = (before.w.card, kin)
        where = "" if kin in _in_sight(before, seat) else ", which is in your deck, too"
        if _has_guild_line(before, kin):
            opens = "using it opens the red line of {1}"
            return said(f"adds {{0}} to your deck: {opens}{where}", card, other)
        opens = f"using {{1}}{where}{',' if where else ''} opens its red line"
        return said(f"adds {{0}} to your deck: {opens}", card, other)
    line = _best_line(before, kind)
    return said("adds {0} to your deck" + (f": {line} each time it comes" if line else ""), card)


def _kin(s: AusoniaState, seat: int, kind: int) -> int | None:
    """Another card of its guild that the house has, if one opens the red line of the other."""
    t = s.t
    mates = [k for k in _owned(s, seat) if k != kind and t.guild[k] == t.guild[kind] >= 0]
    mates.sort(key=lambda mate: (mate not in _in_sight(s, seat), mate))  # whatever lies on top
    opened = [mate for mate in mates if _has_guild_line(s, mate)]
    if opened:
        return opened[0]
    return mates[0] if mates and _has_guild_line(s, kind) else None


def _in_sight(s: AusoniaState, seat: int) -> list[int]:
    """The cards that the house holds or has played."""
    return [card >> KIND for card in [*s.piles[HAND + seat], *(s.area if s.turn == seat else [])]]


def _has_guild_line(s: AusoniaState, kind: int) -> bool:
    first = s.t.first_ability[kind]
    return any(s.t.asks[first + nth] == USED_GUILD for nth in range(s.t.abilities[kind]))


def _best_line(s: AusoniaState, kind: int) -> str:
    """`1 sapphire gives 4 Influence`: the first line of a card that says so much."""
    for nth in range(s.t.abilities[kind]):
        ability = s.t.first_ability[kind] + nth
        does = sorted(_does(effect.keyword, effect.number) for effect in s.t.effects[ability])
        told = listed([words for words in does if words])
        if told and s.t.price[ability]:
            return f"{gem_words(s.t.price[ability])} {told}"
    return ""


def _does(keyword: object, number: int) -> str:
    if isinstance(keyword, Influence):
        return f"gives {number} Influence"
    if isinstance(keyword, Draw):
        return f"draws {cards_told(number)}"
    if isinstance(keyword, Corruption):
        return f"takes {number} from a rival"
    return ""


def _built(before: AusoniaState, after: AusoniaState, seat: int) -> list[Ask]:
    new = Counter(after.source[seat]) - Counter(before.source[seat])
    return [
        said(f"builds a Source: {gem_words(before.t.gives[kind])} every turn, without a card")
        for kind in new
    ]


def _sealed_and_raised(before: AusoniaState, after: AusoniaState, seat: int) -> list[Ask]:
    card = before.w.card
    sealed = Counter(after.seal[seat]) - Counter(before.seal[seat])
    found = [said("lays {0} by for a later turn", (card, kind)) for kind in sealed]
    raised = _kinds(after.raised[seat]) - _kinds(before.raised[seat])
    return found + [said("takes {0} out of your deck for a Source", (card, k)) for k in raised]


def _kinds(cards: Pile) -> Counter[int]:
    return Counter(card >> KIND for card in cards)


def _drawn_cards(before: AusoniaState, after: AusoniaState, seat: int) -> list[Ask]:
    """Cards drawn during the actions; not those for the next turn."""
    if not (after.acting and after.turn == seat) or len(after.raised[seat]) != len(
        before.raised[seat]
    ):
        return []
    drawn = _in_use(after, seat) - _in_use(before, seat)
    return (
        [said(f"draws {cards_told(drawn)} that you can still play this turn")] if drawn > 0 else []
    )


def _in_use(s: AusoniaState, seat: int) -> int:
    """How many cards are in hand or played; a sealed one was played, and comes back."""
    return len(s.piles[HAND + seat]) + len(s.area) + len(s.seal[seat])


def _pile(before: AusoniaState, after: AusoniaState, seat: int) -> list[Ask]:
    """What was looked at, thrown out or laid on top of the Draw Pile."""
    card = before.w.card
    if len(after.held) > len(before.held) and isinstance(after.asked, Sift):
        number = len(after.held) - len(before.held)
        return [said(f"shows you {_next_cards(number)} of your Draw Pile, for nothing")]
    out = _kinds(before.held) - _kinds(after.held) - _on_top(after, seat)
    found = [said("keeps {0} out of the cards you draw next", (card, kind)) for kind in out]
    if after.known_top[seat] > before.known_top[seat] and not len(after.held):
        found.append(said("lets you draw {0} first", (card, after.piles[DRAW + seat][-1] >> KIND)))
    return found


def _on_top(s: AusoniaState, seat: int) -> Counter[int]:
    """The top cards of the Draw Pile that its owner knows."""
    pile = s.piles[DRAW + seat]
    return _kinds(pile[len(pile) - s.known_top[seat] :])


def _next_cards(number: int) -> str:
    return "the next card" if number == 1 else f"the next {number} cards"


def cards_told(number: int) -> str:
    """`a card`, `2 cards`."""
    return "a card" if number == 1 else f"{number} cards"
