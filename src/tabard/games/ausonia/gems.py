"""Gems: what pays for what (AUS-15 to AUS-17, AUS-24, AUS-29, AUS-66).

A coloured cost is paid with gems of that colour first and wild gems after them: a wild gem
in hand does everything a coloured one does, and both count as the same colour. So only the
rainbow gems of a cost leave a choice, and only where the ways to pay differ in what is left
or in what a red condition will count.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from tabard.engine.asks import Ask
from tabard.engine.native import Pile
from tabard.engine.rng import Rng
from tabard.engine.steps import Refusal
from tabard.games.ausonia.state import AusoniaState, Detail
from tabard.games.ausonia.tables import (
    COLOURS,
    GUARDS,
    HAND,
    KIND,
    PART,
    SUM,
    USED_GEMS,
    WILD,
    part,
    size,
)
from tabard.games.ausonia.words import gem_words

BUYING: Final = -1  # in place of the number of an ability: the card itself is paid


def collect(s: AusoniaState, kind: i64) -> None:
    """A played Gem Card or a Source adds its gems (AUS-15, AUS-33)."""
    s.pool += s.t.gives[kind]


def can_pay(pool: i64, price: i64) -> bool:
    """Do the gems at hand cover the price?"""
    return pool >> SUM >= price >> SUM and wild_needed(pool, price) <= part(pool, WILD)


def wild_needed(pool: i64, price: i64) -> i64:
    """How many coloured gems of a price must be paid with wild ones."""
    if ((pool | GUARDS) - (price & COLOURS)) & GUARDS == GUARDS:
        return 0  # no colour had to borrow from its guard
    lacking: i64 = 0
    for colour in range(WILD):
        lacking += _over(part(price, colour), part(pool, colour))
    return lacking


def lacking(pool: i64, price: i64) -> i64:
    """The gems that are missing for a price; wild ones stand in for the first that are."""
    wild = part(pool, WILD)
    spare: i64 = 0
    found: i64 = 0
    for colour in range(WILD):
        asked = part(price, colour)
        have = part(pool, colour)
        short = _over(asked, have)
        helped = min(short, wild)
        wild -= helped
        found += short - helped << PART * colour
        spare += _over(have, asked)
    return found + (_over(part(price, WILD), spare + wild) << PART * WILD)


def cannot_pay(s: AusoniaState, seat: i64, what: str, price: i64) -> str:
    """What it costs and which gems are missing, also where some wait in the hand."""
    said = f"{what} costs {gem_words(price)}; you lack {gem_words(lacking(s.pool, price))}."
    for card in s.piles[HAND + seat]:
        if s.t.gives[card >> KIND]:
            return f"{said} Gem Cards in your hand give gems only once they are played."
    return said


def _over(number: i64, limit: i64) -> i64:
    return number - limit if number > limit else 0


def pay(s: AusoniaState, seat: i64, price: i64, kind: i64, nth: i64) -> None:
    """Pay for an ability of a card (`nth`) or for the card itself (BUYING).

    Where it matters which gems go, ask; what follows is on the agenda.
    """
    spend(s, price)
    rainbow = part(price, WILD)
    if rainbow:
        ways = ways_to_pay(s, seat, rainbow)
        if len(ways) > 1:
            s.push(Spend(seat, rainbow, kind, nth))
        else:
            spend_way(s, seat, ways[0])


def spend(s: AusoniaState, gems: i64) -> None:
    """Spend gems of three colours: own ones first, then wild ones (AUS-24)."""
    for colour in range(WILD):
        number = part(gems, colour)
        own = min(number, part(s.pool, colour))
        s.spent += (number << PART * colour) + (number << SUM)
        s.pool -= (own << PART * colour) + (number - own << PART * WILD) + (number << SUM)
        if s.telling and own < number:
            s.cite("AUS-15")


def spend_way(s: AusoniaState, seat: i64, way: i64) -> None:
    """Spend a mixture of gems on the rainbow part of a price."""
    spend(s, s.t.way_gems[way])
    s.note("AUS-24")
    s.report(s.w.spent, seat, way)


def ways_to_pay(s: AusoniaState, seat: i64, rainbow: i64) -> Pile:
    """The mixtures that can pay so many rainbow gems, without those that another one beats."""
    t = s.t
    base = t.most_rainbow + 1
    wild = part(s.pool, WILD)
    ways = vec[i64](capacity=16)
    for a in range(rainbow + 1):
        for b in range(rainbow - a + 1):
            way = t.way_of[(a * base + b) * base + rainbow - a - b]
            if wild_needed(s.pool, t.way_gems[way]) <= wild:
                ways = append(ways, way)
    if len(ways) == 1:
        return ways
    wants = s.wants[seat]
    best = vec[i64](capacity=len(ways))
    for i in range(len(ways)):
        beaten = False
        for j in range(len(ways)):
            if j != i and _beats(s, wants, ways[j], ways[i], j < i):
                beaten = True
                break
        if not beaten:
            best = append(best, ways[i])
    return best


def _beats(s: AusoniaState, wants: i64, one: i64, other: i64, first: bool) -> bool:
    """Is one way at least as good as the other in all respects (if equal: the first one)?"""
    gems = s.t.way_gems[one]
    others = s.t.way_gems[other]
    better = first
    for colour in range(WILD):
        have = part(s.pool, colour)
        left = _over(have, part(gems, colour))
        other_left = _over(have, part(others, colour))
        if left > other_left:
            return False  # it keeps a coloured gem where the other way keeps a wild one
        if left < other_left:
            better = True
        spent = part(s.spent, colour)
        wanted = part(wants, colour)
        if wanted > spent:
            counted = spent + part(gems, colour)
            other_counted = spent + part(others, colour)
            if counted < other_counted and counted < wanted:
                return False
            if other_counted < counted and other_counted < wanted:
                better = True
    return better


def after_paying(pool: i64, gems: i64) -> i64:
    """What is left of the gems at hand when a way to pay is taken."""
    for colour in range(WILD):
        number = part(gems, colour)
        own = min(number, part(pool, colour))
        pool -= (own << PART * colour) + (number - own << PART * WILD) + (number << SUM)
    return pool


def matters_which(s: AusoniaState, asked: Spend) -> bool:
    """Can it make a difference in this turn which gems are given?"""
    seat = asked.seat
    if len(s.piles[HAND + seat]) or len(s.raised[seat]) > 1 or len(s.seal[seat]) > s.sealed_now:
        return True  # more gems or abilities may come into play
    if asked.nth == BUYING:
        if not s.sixty:
            return True  # nobody knows what comes into the row
    elif s.t.keywords[s.t.first_ability[asked.kind] + asked.nth] & _more(s):
        return True
    useless = s.sixty and not s.t.solo  # to buy, in the last round
    ways = [s.t.way_gems[s.w.spend.a(move)] for move in s.options]
    return (not useless and _can_buy(s, ways)) or _serves_an_ability(s, ways, useless)


def _more(s: AusoniaState) -> i64:
    """The keywords that bring cards or gems into this turn."""
    return 1 << s.w.keyword.index["draw"] | 1 << s.w.keyword.index["raise"]


def _can_buy(s: AusoniaState, ways: list[i64]) -> bool:
    for gems in ways:
        left = after_paying(s.pool, gems)
        for kind in s.row:
            if can_pay(left, s.t.cost[kind]):
                return True
        if len(s.power) and can_pay(left, s.t.cost[s.power[-1]]):
            return True
    return False


def _serves_an_ability(s: AusoniaState, ways: list[i64], buys_are_idle: bool) -> bool:
    """Is there an ability that one of the ways could pay for, open or make do more?"""
    t = s.t
    for card in s.area:
        first = t.first_ability[card >> KIND]
        for nth in range(t.abilities[card >> KIND]):
            ability = first + nth
            if card >> nth & 1:
                continue
            if t.price[ability]:
                for gems in ways:
                    if can_pay(after_paying(s.pool, gems), t.price[ability]):
                        return True
            elif t.keywords[ability] & _more(s) or _unsure(s, ways, ability, buys_are_idle):
                return True
    return False


def _unsure(s: AusoniaState, ways: list[i64], ability: i64, buys_are_idle: bool) -> bool:
    """Does it hang on the way whether the condition of a red ability is met?"""
    if s.t.asks[ability] != USED_GEMS:
        return False
    colour = s.t.asked[ability]
    met = [part(s.spent, colour) + part(gems, colour) >= s.t.amount[ability] for gems in ways]
    return not all(met) and (any(met) or buys_are_idle)


class Spend(Detail):
    """Which gems pay for the rainbow part of a price?"""

    rule = "AUS-24"

    def __init__(self, seat: i64, rainbow: i64, kind: i64, nth: i64) -> None:
        super().__init__(seat)
        self.rainbow: i64 = rainbow
        self.kind: i64 = kind
        self.nth: i64 = nth

    def prompt(self, s: AusoniaState) -> Ask:
        w = s.w
        if self.nth == BUYING:
            ask = w.ask_buying.ask(self.kind)
        else:
            ask = w.ask_using.ask(self.kind, s.t.first_ability[self.kind] + self.nth)
        return ask.also(w.ask_gem) if self.rainbow == 1 else ask.also(w.ask_gems, self.rainbow)

    def moves(self, s: AusoniaState) -> Pile:
        first = s.w.spend.base
        return vec[i64]([first + way for way in ways_to_pay(s, self.seat, self.rainbow)])

    def play(self, s: AusoniaState, move: i64) -> None:
        spend_way(s, self.seat, s.w.spend.a(move))

    def preset(self, s: AusoniaState) -> i64:
        """Where nothing that can follow in this turn depends on it, any way is as good."""
        return -1 if matters_which(s, self) else s.options[0]

    def why(self, s: AusoniaState, move: i64) -> Refusal | None:
        if s.w.play.base <= move <= s.w.pass_on.base:
            which = "which gem you give" if self.rainbow == 1 else "which gems you give"
            name = s.w.name(self.kind)
            return Refusal(f"{name} is being paid for: say first {which}.", "AUS-24")
        if not s.w.spend.owns(move):
            return None
        gems = s.t.way_gems[s.w.spend.a(move)]
        if size(gems) != self.rainbow:
            asked = gem_words(self.rainbow << PART * WILD)
            return Refusal(f"{asked} must be paid, no more and no less.", "AUS-29")
        if wild_needed(s.pool, gems) > part(s.pool, WILD):
            return Refusal(f"You lack {gem_words(lacking(s.pool, gems))}.", "AUS-16")
        return Refusal(
            "Another way to pay leaves you as well off or better, and counts as much.", "AUS-24"
        )

    def hint(self, s: AusoniaState, rng: Rng) -> i64:
        return s.options[rng.below("hint", len(s.options))]
