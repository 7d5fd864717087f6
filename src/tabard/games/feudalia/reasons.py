# interpreted
"""What the features of a position of Feudalia are made of, and what moves bring, for people."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from tabard.engine.asks import Ask, counted, listed
from tabard.engine.terms import About, Item, fact, parted, said, timed, with_rest
from tabard.games.feudalia import bot, worth
from tabard.games.feudalia.masters import Engaging
from tabard.games.feudalia.paying import Payment, Sparing
from tabard.games.feudalia.state import FeudaliaState
from tabard.games.feudalia.tables import FIEFS, HOMES, MAIN, RESOURCES, VASSALS, Effect
from tabard.games.feudalia.trading import TradeEffect
from tabard.games.feudalia.view import goals, lacking_for, wanting

if TYPE_CHECKING:
    from tabard.games.feudalia.game import Feudalia

NEAR = 3  # what lacks no more is near
USES = 2  # of coins that are named


def items(s: FeudaliaState, seat: int, start: FeudaliaState | None = None) -> list[Item]:
    """Points by fiefs and tokens, masters and cubes one by one.

    What works every turn is told by the turns that were left when the moves began. Where they
    begin, all is told as it lies there; elsewhere what was begun is completed.
    """
    turns = bot.turns_left(s if start is None else start)
    if s is not start:
        s = bot.finished(s)
    brain = cast("Feudalia", s.game).brain
    stands = brain.standings(s)
    amounts = dict(zip(bot.FEATURES, brain.fill(s, seat, stands), strict=True))
    apart = {
        "points": _points(s, seat),
        "deck": timed("deck", turns * bot.deck_worth(s, seat), amounts["deck"]),
        "masters": _masters(s, seat, turns, amounts["masters"]),
        "fiefs": _fiefs(s, seat, turns, amounts["fiefs"]),
        "cubes": _cubes(s, seat),
    }
    if not s.t.solo:
        leader = bot.best_rival(s, seat, stands)
        steady = amounts["rival"] + (turns - bot.turns_left(s)) * (
            bot.deck_worth(s, leader) + bot.masters_worth(s, leader)
        )
        apart["rival"] = timed("rival", steady, amounts["rival"], _rival(s, seat))
    return parted(amounts, apart)


def _rival(s: FeudaliaState, seat: int) -> About:
    """By name where there is one; who leads may change by a move."""
    return (s.w.who, 1 - seat) if s.seats == 2 else fact("the leader")


def _points(s: FeudaliaState, seat: int) -> list[Item]:
    """Fiefs and cathedral cards; what the variants give is told without a name."""
    found = []
    stand = fact(f"{s.score(seat) / 2:g} of {s.target / 2:g}")
    for fief in range(seat * FIEFS, seat * FIEFS + FIEFS):
        if s.fiefs[fief] >= 0:
            points = s.t.points[s.soils[fief] * 3 + s.levels[fief]] / 2
            found.append(Item("points", points, (s.w.fiefs, s.fiefs[fief]), stand))
    cards = len(s.tokens)
    for i, taken in enumerate(s.taken[seat * cards : (seat + 1) * cards]):
        found.append(Item("points", taken * s.t.cathedral_points[i] / 2, (s.w.cathedral, i), stand))
    rest = s.score(seat) / 2 - sum(item.amount for item in found)
    return [*found, Item("points", rest, fact("the variant cards"), stand)]


def _masters(s: FeudaliaState, seat: int, turns: float, amount: float) -> list[Item]:
    there = [s.city[c] for c in range(seat * HOMES, seat * HOMES + HOMES) if s.city[c] >= 0]
    return with_rest(
        [Item("masters", turns * bot.master_worth(s, m), (s.w.masters, m)) for m in there],
        Item("masters", amount),
    )


def _fiefs(s: FeudaliaState, seat: int, turns: float, amount: float) -> list[Item]:
    found = [
        Item("fiefs", bot.fief_worth(s, seat, fief, turns), (s.w.fiefs, s.fiefs[fief]))
        for fief in range(seat * FIEFS, seat * FIEFS + FIEFS)
        if s.fiefs[fief] >= 0
    ]
    return with_rest(found, Item("fiefs", amount))


def _cubes(s: FeudaliaState, seat: int) -> list[Item]:
    totals = s.totals(seat)
    return [
        Item(
            "cubes",
            worth.pile_worth(s.t.worth, r, totals[r]),
            (s.w.resources, r),
            fact(str(totals[r])),
        )
        for r in range(RESOURCES)
    ]


# -- what moves have brought ------------------------------------------------------------------


def brings(before: FeudaliaState, after: FeudaliaState, seat: int) -> list[Ask]:
    """Points first, then who was hired, cubes, cards and coins."""
    after = after.answered(Payment, Sparing)  # what is being paid has been paid
    found = _points_won(before, after, seat)
    found += _masters_hired(before, after, seat)
    found += _vassals_hired(before, after, seat)
    found += _cubes_won(before, after, seat)
    found += _cards_drawn(before, after, seat)
    return [*found, *_coins_won(before, after, seat)]


def _points_won(before: FeudaliaState, after: FeudaliaState, seat: int) -> list[Ask]:
    """Levels and tokens together, and the points that they make."""
    won = [*_levels(before, after, seat), *_tokens(before, after, seat)]
    if not won:
        return []
    deeds = [f"{text}{{{i}}}{end}" for i, (text, _, end) in enumerate(won)]
    stand = f"{after.score(seat) / 2:g} of {after.target / 2:g} points"
    done = listed(deeds) + _helped(before, after, seat)
    return [said(f"{done}: you then have {stand}", *(about for _, about, _ in won))]


def _helped(before: FeudaliaState, after: FeudaliaState, seat: int) -> str:
    """The masters who were turned to pay a cube less: without them it could not be understood."""
    turned = after.tapped & ~before.tapped
    there = [after.city[c] for c in range(seat * HOMES, seat * HOMES + HOMES)]
    names = [
        f"the {after.w.masters.label(m)}"
        for m in there
        if m >= 0 and after.t.spare[m] >= 0 and turned >> m & 1
    ]
    return f", {listed(names)} saving you a cube" if names else ""


Deed = tuple[str, About, str]  # what was done, to what, and how


def _levels(before: FeudaliaState, after: FeudaliaState, seat: int) -> list[Deed]:
    return [
        ("raises ", (after.w.fiefs, after.fiefs[fief]), f" to level {after.levels[fief]}")
        for fief in range(seat * FIEFS, seat * FIEFS + FIEFS)
        if after.levels[fief] > before.levels[fief]
    ]


def _tokens(before: FeudaliaState, after: FeudaliaState, seat: int) -> list[Deed]:
    cards = len(before.tokens)
    found: list[Deed] = []
    for card in range(cards):
        taken = after.taken[seat * cards + card] - before.taken[seat * cards + card]
        if taken:
            number = "a token" if taken == 1 else f"{taken} tokens"
            found.append((f"takes {number} of the cathedral (", (after.w.cathedral, card), ")"))
    return found


def _masters_hired(before: FeudaliaState, after: FeudaliaState, seat: int) -> list[Ask]:
    """Not whoever is turned up from the deck meanwhile: nobody knows him yet."""
    homes = range(seat * HOMES, seat * HOMES + HOMES)
    had = {before.city[c] for c in homes}
    if before.active == seat:
        had.add(before.guest)
    there = [after.city[c] for c in homes if after.city[c] >= 0]
    if after.guest >= 0 and after.active == seat:
        there.append(after.guest)
    return [
        said(f"gets you the {{0}} ({deed(after, m)})", (after.w.masters, m))
        for m in there
        if m not in had and (m in before.row or m >= before.t.basics)
    ]


def deed(s: FeudaliaState, master: int) -> str:
    """What a master does, in a sentence of his card."""
    content = cast("Feudalia", s.game).content
    word = s.w.masters.word(master)
    everybody = [*content.master, *content.cathedral_master]
    text = next(each.text for each in everybody if each.id == word)
    first = text.partition(". ")[0].rstrip(".")
    return first[0].lower() + first[1:]


def _vassals_hired(before: FeudaliaState, after: FeudaliaState, seat: int) -> list[Ask]:
    at = seat * VASSALS
    found = []
    for v in range(VASSALS):
        if after.owned[at + v] > before.owned[at + v]:
            does = work_of(after, v)
            text = f"gets you the {{0}}, who {does}" if does else "gets you the {0}"
            found.append(said(text, (after.w.vassals, v)))
    return found


def work_of(s: FeudaliaState, vassal: int) -> str:
    """What a vassal does, by the first effect of his scrolls."""
    parts = [effect_told(s, action.effects[0], vassal) for action in s.t.actions[vassal]]
    return " or ".join(part for part in parts if part)


def effect_told(s: FeudaliaState, effect: Effect, vassal: int) -> str:
    n = effect.amount
    if effect.name == "make":
        soil = s.t.makes[vassal]
        return f"makes {n} {s.w.resources.label(soil)}" if soil >= 0 else ""
    if effect.name == "coins":
        return f"brings {counted(n, 'coin')}"
    if effect.name == "draw":
        return f"draws {counted(n, 'card')}"
    if isinstance(effect, TradeEffect):
        return TRADES.get(s.w.bargains.word(effect.title), "trades cubes of his field")
    return WORK.get(effect.name, "")


TRADES = {
    "exchange": "changes cubes of his field into others, also into stone",
    "sale": "sells wood, clay or stone of his field for coins",
    "purchase": "buys cubes for coins",
}
WORK = {
    "cube": "brings the cube that you choose",
    "coins-per-standing": "brings a coin for each vassal in your fields",
    "income-bonus": "raises what discarded vassals pay",
    "make-bonus": "lets the others make more",
    "rob": "takes a cube from a rival",
}


def _cubes_won(before: FeudaliaState, after: FeudaliaState, seat: int) -> list[Ask]:
    """Cubes that are more than before, and what they are good for."""
    had, has = before.totals(seat), after.totals(seat)
    more = [
        f"{has[r] - had[r]} {after.w.resources.label(r)}"
        for r in range(RESOURCES)
        if has[r] > had[r]
    ]
    if not more:
        return []
    return [said(f"brings you {listed(more)}{_nearer(before, after, seat)}")]


def _nearer(before: FeudaliaState, after: FeudaliaState, seat: int) -> str:
    """Which level or token they bring nearer: the one that lacks least then."""
    lacked = {goal.what: wanting(before, seat, goal)[0] for goal in goals(before, seat)}
    found: list[tuple[int, int, str, str]] = []
    for goal in goals(after, seat):
        lacks, _ = wanting(after, seat, goal)
        if lacks < min(NEAR + 1, lacked.get(goal.what, 0)):
            found.append(
                (goal.rank if lacks else 0, lacks, goal.what, lacking_for(after, seat, goal))
            )
    if not found:
        return ""
    _, lacks, what, lack = min(found)
    return f"; {what} then lacks only {lack}" if lacks else f", all that {what} lacked"


def _cards_drawn(before: FeudaliaState, after: FeudaliaState, seat: int) -> list[Ask]:
    """Cards drawn in the main phase; not those for the next turn."""
    if after.phase != MAIN or after.active != seat:
        return []
    drawn = len(before.decks[seat]) - len(after.decks[seat])
    if drawn < 0:
        return [said("draws cards, after your discard pile was shuffled")]
    return [said(f"draws {counted(drawn, 'card')}")] if drawn else []


def _coins_won(before: FeudaliaState, after: FeudaliaState, seat: int) -> list[Ask]:
    """In the turn, what came in, and for whom it is enough; at its end, what is kept. What hires a
    master is gone soon."""
    if isinstance(after.asked, Engaging):
        return []
    coins = after.coins[seat]
    won = coins - before.coins[seat]
    if after.phase != MAIN or after.active != seat:
        pay = " (idle vassals pay)" if won > 0 else ""
        kept = f"keeps you {counted(coins, 'coin')} for your next turn{pay}"
        return [said(kept)] if coins else []
    return [_with_use(before, after, f"brings you {counted(won, 'coin')}")] if won > 0 else []


def _with_use(before: FeudaliaState, after: FeudaliaState, text: str) -> Ask:
    """Coins with the people whom they can pay now, two of them at most."""
    newly = [v for v in _for_hire(after) if v not in _for_hire(before)]
    newly.sort(key=lambda v: -after.t.worth.play[v])
    if not newly:
        return said(text)
    names = " or ".join(f"the {{{i}}}" for i in range(len(newly[:USES])))
    return said(f"{text}, enough for {names}", *((after.w.vassals, v) for v in newly[:USES]))


def _for_hire(s: FeudaliaState) -> list[int]:
    """The vassals who can be paid now."""
    w = s.w
    hired = [w.hire.a(move) for move in s.options if w.hire.owns(move)]
    return [*hired, *(w.train.a(move) for move in s.options if w.train.owns(move))]
