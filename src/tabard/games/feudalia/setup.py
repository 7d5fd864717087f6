"""Setting the game up, in the order of the rulebook (FEU-R4 to FEU-R14, FEU-A1)."""

from __future__ import annotations

from tabard.engine.steps import Decision, Refusal, Step
from tabard.games.feudalia.decks import draw
from tabard.games.feudalia.state import FeudaliaState
from tabard.games.feudalia.tables import (
    ANY_FLAG,
    CITIES,
    CRUSADES,
    FIEFS,
    RESOURCES,
    VASSALS,
    WHEAT,
)


def lay_out(s: FeudaliaState) -> None:
    """An empty table: no coins, no cubes, no cards (FEU-R7)."""
    n = s.seats
    t = s.t
    for _ in range(n):
        s.hands.append([0] * VASSALS)
        s.decks.append([])
        s.discards.append([0] * VASSALS)
        s.owned.append([0] * VASSALS)
        s.known.append([0] * VASSALS)
    s.no_tax = [False] * n
    s.coins = [0] * n
    s.fiefs = [-1] * (n * FIEFS)
    s.levels = [0] * (n * FIEFS)
    s.cubes = [0] * (n * FIEFS * RESOURCES)
    s.city = [-1] * (n * FIEFS * CITIES)
    s.stored = [0] * (len(t.store_master) * RESOURCES)
    s.token_points = [0] * n
    s.taken = [0] * (n * len(t.cathedral_tokens))
    s.negatives = [0] * n
    s.steps = [0] * n
    s.crusaders = [False] * n
    s.fair = [False] * n
    s.alive = [True] * n
    s.turns = [0] * n
    s.taxes = [0] * n
    s.supply = [-1] * VASSALS
    s.box = t.count[:]
    s.tokens = [0] * len(t.cathedral_tokens)
    s.tokens[0] = t.cathedral_tokens[0]
    s.saints = t.master_piles[:]
    s.fief_deck = list(range(len(t.soil)))


def deal_in(s: FeudaliaState, seat: int, vassal: int, count: int) -> None:
    """Cards of a starting deck; they wait in the discard pile until the deck is made."""
    s.owned[seat][vassal] += count
    s.discards[seat][vassal] += count
    if s.supply[vassal] >= 0:
        s.supply[vassal] -= count
    else:
        s.box[vassal] -= count


class Supply(Step[FeudaliaState]):
    """Cathedral, variants, vassal piles and starting cards (FEU-R4, FEU-R5, FEU-R61)."""

    rule = "FEU-R4"

    def run(self, s: FeudaliaState) -> None:
        t = s.t
        s.variants = t.chosen_variants
        cards = [0, 1, 2]
        if t.random_variants > 0:
            s.rng.shuffle("variants", cards)
            for card in cards[: t.random_variants]:
                s.variants |= 1 << card
        s.target = t.target
        for card in range(len(t.variant_target)):
            if s.variants >> card & 1:
                s.target += t.variant_target[card]
                if s.telling:
                    s.note("FEU-R66", s.w.variant, -1, [card])
                    s.cite("FEU-R60")
                    s.cite("FEU-A29")
        if s.has_variant(CRUSADES):
            s.crusade_tokens = t.crusade_tokens
        self._piles(s)
        s.push_all(setup_steps(s))

    def _piles(self, s: FeudaliaState) -> None:
        t = s.t
        piles = t.piles[:]
        if t.draw_clerics + t.draw_others > 0:
            clerics = t.random_clerics[:]
            others = t.random_others[:]
            s.rng.shuffle("clerics", clerics)
            s.rng.shuffle("others", others)
            piles += clerics[: t.draw_clerics] + others[: t.draw_others]
        for v in piles:
            s.supply[v] = t.count[v]
            s.box[v] = 0
            if s.telling:
                s.note("FEU-R5" if v in t.piles else "FEU-R61", s.w.pile, -1, [v])
        for seat in range(s.seats):
            for v in range(VASSALS):
                deal_in(s, seat, v, t.start_deck[v])
        if s.telling:
            s.cite("FEU-R7")
            s.cite("FEU-R8")
            s.cite("FEU-A2")
            if s.seats == 1:
                s.cite("FEU-S1")


def setup_steps(s: FeudaliaState) -> list[Step]:
    """What follows, in printed order; only the masters wait for the fiefs (FEU-A1)."""
    t = s.t
    steps: list[Step] = []
    if t.specialists:
        for seat in range(s.seats):
            steps.append(Specialist(seat))
    steps.append(FirstHands())
    if t.fixed_soils:
        steps.append(FixedFiefs())
    else:
        steps.append(Draft())
        for seat in range(s.seats):
            steps.append(ThreeOfAKind(seat))
    steps.append(MasterRow())
    steps.append(t.turns[0])
    return steps


class Specialist(Decision[FeudaliaState]):
    """Each player chooses an upgraded worker, openly, before the hand is drawn (FEU-A1)."""

    rule = "FEU-A1"

    def moves(self, s: FeudaliaState) -> list[int]:
        return [s.w.specialist.move1(v) for v in s.t.specialists if s.supply[v] > 0]

    def play(self, s: FeudaliaState, move: int) -> None:
        v = s.w.specialist.a(move)
        deal_in(s, self.seat, v, 1)
        if s.telling:
            s.note("FEU-A1", s.w.chose, self.seat, [v])

    def prompt(self, s: FeudaliaState) -> str:
        return "Choose the specialist of your starting deck"

    def why(self, s: FeudaliaState, move: int) -> Refusal | None:
        return Refusal("Choose one of the upgraded workers.", "FEU-A1")


class FirstHands(Step[FeudaliaState]):
    """Shuffle the decks without the Tax Collector, draw five cards (FEU-R9, FEU-R10)."""

    rule = "FEU-R9"

    def run(self, s: FeudaliaState) -> None:
        for seat in range(s.seats):
            cards: list[int] = []
            for v in range(VASSALS):
                if v != s.t.tax:
                    for _ in range(s.discards[seat][v]):
                        cards.append(v)
                    s.discards[seat][v] = 0
            s.rng.shuffle("deck", cards)
            cards.reverse()
            s.decks[seat] = cards
            draw(s, seat, s.t.hand, True, "FEU-R10")


class FixedFiefs(Step[FeudaliaState]):
    """Each player gets the same three types (FEU-R14)."""

    rule = "FEU-R14"

    def run(self, s: FeudaliaState) -> None:
        for seat in range(s.seats):
            for slot in range(FIEFS):
                take_fief(s, seat, slot, first_of(s, s.t.fixed_soils[slot]), "FEU-R14")


def first_of(s: FeudaliaState, soil: int) -> int:
    """The first fief of a type in the level 0 cards."""
    for card in s.fief_deck:
        if s.t.soil[card] == soil:
            return card
    raise AssertionError("no fief of that type is left")


def take_fief(s: FeudaliaState, seat: int, slot: int, card: int, rule: str) -> None:
    """A fief card comes from the deck to a player."""
    s.fief_deck.remove(card)
    s.fiefs[seat * FIEFS + slot] = card
    if s.telling:
        s.note(rule, s.w.kept, seat, [card])


class Draft(Step[FeudaliaState]):
    """Shuffle the level 0 fiefs and begin the draft (FEU-R11, FEU-R13)."""

    rule = "FEU-R11"

    def run(self, s: FeudaliaState) -> None:
        done = 0
        if s.t.beginner:
            for seat in range(s.seats):
                take_fief(s, seat, 0, first_of(s, WHEAT), "FEU-R13")
            done = s.seats
        s.rng.shuffle("fiefs", s.fief_deck)
        s.fief_deck.reverse()
        s.push(DraftPick(done))


class DraftPick(Step[FeudaliaState]):
    """Two fiefs are on offer; the next player keeps one and passes the other on."""

    rule = "FEU-R11"

    def __init__(self, done: int) -> None:
        self.done: int = done

    def run(self, s: FeudaliaState) -> None:
        if self.done == s.seats * FIEFS:
            s.fief_deck += s.offer
            s.offer = []
            s.rng.shuffle("fiefs", s.fief_deck)
            s.fief_deck.reverse()
            return
        seat = self.done % s.seats
        while len(s.offer) < 2:
            s.offer.append(s.fief_deck.pop())
            if s.telling:
                s.note("FEU-R11", s.w.offered, seat, [s.offer[-1]])
        s.push(DraftPick(self.done + 1))
        s.push(Drafting(seat, self.done // s.seats))


class Drafting(Decision[FeudaliaState]):
    """Keep one of two fiefs."""

    rule = "FEU-R11"

    def __init__(self, seat: int, slot: int) -> None:
        super().__init__(seat)
        self.slot: int = slot

    def moves(self, s: FeudaliaState) -> list[int]:
        return [s.w.keep.move1(card) for card in s.offer]

    def play(self, s: FeudaliaState, move: int) -> None:
        card = s.w.keep.a(move)
        s.offer.remove(card)
        s.fiefs[self.seat * FIEFS + self.slot] = card
        if s.telling:
            s.note("FEU-R11", s.w.kept, self.seat, [card])

    def prompt(self, s: FeudaliaState) -> str:
        kinds = s.w.resources.labels
        offer = [f"{s.w.fiefs.labels[card]} ({kinds[s.t.soil[card]]})" for card in s.offer]
        return f"Keep {' or '.join(offer)}; the other fief goes on to the next player"

    def why(self, s: FeudaliaState, move: int) -> Refusal | None:
        return Refusal("Keep one of the two fiefs on offer.", "FEU-R11")


class ThreeOfAKind(Step[FeudaliaState]):
    """After the whole draft, in turn order (FEU-A22)."""

    rule = "FEU-A22"

    def __init__(self, seat: int) -> None:
        self.seat: int = seat

    def run(self, s: FeudaliaState) -> None:
        at = self.seat * FIEFS
        if s.soil(at) == s.soil(at + 1) == s.soil(at + 2):
            s.push(GivingBack(self.seat))


class GivingBack(Decision[FeudaliaState]):
    """Three fiefs of one type: one may be given back for another (FEU-R12)."""

    rule = "FEU-R12"

    def moves(self, s: FeudaliaState) -> list[int]:
        at = self.seat * FIEFS
        found = [s.w.give_back.move1(s.fiefs[at + slot]) for slot in range(FIEFS)]
        found.append(s.w.done.move0())
        return found

    def play(self, s: FeudaliaState, move: int) -> None:
        if move == s.w.done.base:
            return
        card = s.w.give_back.a(move)
        fief = self.seat * FIEFS + s.slot_of(self.seat, card)
        if s.telling:
            s.note("FEU-R12", s.w.gave_back, self.seat, [card])
        back = [card]
        drawn = s.fief_deck.pop()
        while s.t.soil[drawn] == s.t.soil[card]:
            if s.telling:
                s.note("FEU-R12", s.w.passed_over, self.seat, [drawn])
            back.append(drawn)
            drawn = s.fief_deck.pop()
        s.fiefs[fief] = drawn
        if s.telling:
            s.note("FEU-R12", s.w.kept, self.seat, [drawn])
        s.fief_deck += back
        s.rng.shuffle("fiefs", s.fief_deck)
        s.fief_deck.reverse()

    def prompt(self, s: FeudaliaState) -> str:
        kind = s.w.resources.labels[s.soil(self.seat * FIEFS)]
        return f"All your fiefs are {kind}: give one back for another type, or be done"

    def why(self, s: FeudaliaState, move: int) -> Refusal | None:
        return Refusal("Give one of your three fiefs back, or say done.", "FEU-R12")


class MasterRow(Step[FeudaliaState]):
    """The master deck is made last: it depends on the fiefs in play (FEU-R6, FEU-A21)."""

    rule = "FEU-R6"

    def run(self, s: FeudaliaState) -> None:
        t = s.t
        deck = t.master_list[:]
        if not deck:
            deck = [m for m in range(t.basics) if flag_in_play(s, t.flag[m])]
        row = t.face_up[:]
        for master in deck + row:
            s.masters_in |= 1 << master
        s.rng.shuffle("masters", deck)
        deck.reverse()
        rule = "FEU-A21" if row else "FEU-R6"
        if not row:
            for _ in range(t.row):
                row.append(deck.pop())
        s.row = sorted(row)
        s.master_deck = deck
        if s.telling:
            for master in s.row:
                s.note(rule, s.w.revealed, -1, [master])


def flag_in_play(s: FeudaliaState, flag: int) -> bool:
    """Does anybody rule a fief of that type?"""
    if flag == ANY_FLAG:
        return True
    for fief in range(len(s.fiefs)):
        if s.soil(fief) == flag:
            return True
    return False
