"""Setting the game up, in the order of the rulebook (FEU-R4 to FEU-R14, FEU-A1)."""

from __future__ import annotations

from librt.vecs import append, pop, vec
from mypy_extensions import i64

from tabard.engine.asks import Ask
from tabard.engine.native import Pile
from tabard.engine.piles import added, backwards, bit, joined, minus, ordered, plus, replaced
from tabard.engine.rng import Rng
from tabard.engine.steps import NotYet, Refusal, SeatStep, Step
from tabard.games.feudalia.bot import best_fief
from tabard.games.feudalia.decks import discarded, draw, shuffled
from tabard.games.feudalia.state import Choice, FeudaliaState
from tabard.games.feudalia.tables import ANY_FLAG, CRUSADES, FIEFS, VASSALS, WHEAT


def deal_in(s: FeudaliaState, seat: i64, vassal: i64, count: i64) -> None:
    """Cards of a starting deck; they wait in the discard pile until the deck is made."""
    if count == 0:
        return
    s.owned = added(s.owned, seat * VASSALS + vassal, count)
    s.discards[seat * VASSALS + vassal] += count
    if s.supply[vassal] >= 0:
        s.supply = added(s.supply, vassal, -count)
    else:
        s.box = added(s.box, vassal, -count)


class Supply(Step[FeudaliaState]):
    """Cathedral, variants, vassal piles and starting cards (FEU-R4, FEU-R5, FEU-R61)."""

    rule = "FEU-R4"

    def run(self, s: FeudaliaState) -> None:
        t = s.t
        s.variants = t.chosen_variants
        cards = vec[i64]([0, 1, 2])
        if t.random_variants > 0:
            s.rng.shuffle("variants", cards)
            for card in cards[: t.random_variants]:
                s.variants |= 1 << card
        s.target = t.target
        for card in range(len(t.variant_target)):
            if s.variants >> card & 1:
                s.target += t.variant_target[card]
                s.report(s.w.variant, -1, card, rule="FEU-R66")
                s.note("FEU-R60")
                s.note("FEU-A29")
        if s.has_variant(CRUSADES):
            s.crusade_tokens = t.crusade_tokens
        self._piles(s)
        s.push_all(setup_steps(s))

    def _piles(self, s: FeudaliaState) -> None:
        t = s.t
        piles = t.piles
        if t.draw_clerics + t.draw_others > 0:
            clerics = t.random_clerics[:]
            others = t.random_others[:]
            s.rng.shuffle("clerics", clerics)
            s.rng.shuffle("others", others)
            piles = joined(piles, clerics[: t.draw_clerics])
            piles = joined(piles, others[: t.draw_others])
        for v in piles:
            s.supply = added(s.supply, v, t.count[v] - s.supply[v])
            s.box = added(s.box, v, -s.box[v])
            if s.telling:
                rule = "FEU-R5" if v in t.piles else "FEU-R61"
                s.tell(s.w.pile, -1, [v], rule=rule)
        for seat in range(s.seats):
            for v in range(VASSALS):
                deal_in(s, seat, v, t.start_deck[v])
        if s.telling:
            s.cite("FEU-R7", "FEU-R8", "FEU-A2")
            if s.seats == 1:
                s.cite("FEU-S1")


def setup_steps(s: FeudaliaState) -> list[Step]:
    """What follows, in printed order; only the masters wait for the fiefs (FEU-A1)."""
    t = s.t
    steps: list[Step] = []
    if len(t.specialists) > 0:
        steps += [Specialist(seat) for seat in range(s.seats)]
    steps.append(FirstHands())
    if len(t.fixed_soils) > 0:
        steps.append(FixedFiefs())
    else:
        steps.append(Draft())
        steps += [ThreeOfAKind(seat) for seat in range(s.seats)]
    return [*steps, MasterRow(), t.turns[0]]


class Specialist(Choice):
    """Each player chooses an upgraded worker, openly, before the hand is drawn (FEU-A1)."""

    rule = "FEU-A1"

    def moves(self, s: FeudaliaState) -> Pile:
        base = s.w.specialist.base
        return vec[i64]([base + v for v in s.t.specialists if s.supply[v] > 0])

    def play(self, s: FeudaliaState, move: i64) -> None:
        v = s.w.specialist.a(move)
        deal_in(s, self.seat, v, 1)
        s.report(s.w.chose, self.seat, v, rule="FEU-A1")

    def prompt(self, s: FeudaliaState) -> Ask:
        return s.w.ask_specialist.ask()

    def refuse(self, s: FeudaliaState, move: i64) -> Refusal:
        return NotYet("Choose one of the upgraded workers.", "FEU-A1")


class FirstHands(Step[FeudaliaState]):
    """Shuffle the decks without the Tax Collector, draw five cards (FEU-R9, FEU-R10)."""

    rule = "FEU-R9"

    def run(self, s: FeudaliaState) -> None:
        for seat in range(s.seats):
            s.decks[seat] = shuffled(s, discarded(s, seat, but=s.t.tax))
            draw(s, seat, s.t.hand, True, "FEU-R10")


class FixedFiefs(Step[FeudaliaState]):
    """Each player gets the same three types (FEU-R14)."""

    rule = "FEU-R14"

    def run(self, s: FeudaliaState) -> None:
        for seat in range(s.seats):
            for slot in range(FIEFS):
                take_fief(s, seat, slot, first_of(s, s.t.fixed_soils[slot]), "FEU-R14")


def first_of(s: FeudaliaState, soil: i64) -> i64:
    """The first fief of a type in the level 0 cards."""
    for card in s.fief_deck:
        if s.t.soil[card] == soil:
            return card
    raise AssertionError("no fief of that type is left")


def take_fief(s: FeudaliaState, seat: i64, slot: i64, card: i64, rule: str) -> None:
    """A fief card comes from the deck to a player."""
    s.fief_deck = minus(s.fief_deck, card)
    keep_fief(s, seat * FIEFS + slot, card, rule)


def keep_fief(s: FeudaliaState, fief: i64, card: i64, rule: str) -> None:
    """A fief card lies before a player, in place of another or of none."""
    s.fiefs = replaced(s.fiefs, fief, card)
    s.soils = replaced(s.soils, fief, s.t.soil[card])
    s.report(s.w.kept, fief // FIEFS, card, rule=rule)


def shuffle_fiefs(s: FeudaliaState, cards: Pile) -> None:
    """The fiefs nobody has, in a new order."""
    deck = cards[:]
    s.rng.shuffle("fiefs", deck)
    s.fief_deck = backwards(deck)


class Draft(Step[FeudaliaState]):
    """Shuffle the level 0 fiefs and begin the draft (FEU-R11, FEU-R13)."""

    rule = "FEU-R11"

    def run(self, s: FeudaliaState) -> None:
        done: i64 = 0
        if s.t.beginner:
            for seat in range(s.seats):
                take_fief(s, seat, 0, first_of(s, WHEAT), "FEU-R13")
            done = s.seats
        shuffle_fiefs(s, s.fief_deck)
        s.push(DraftPick(done))


class DraftPick(Step[FeudaliaState]):
    """Two fiefs are on offer; the next player keeps one and passes the other on."""

    rule = "FEU-R11"

    def __init__(self, done: i64) -> None:
        self.done: i64 = done

    def run(self, s: FeudaliaState) -> None:
        if self.done == s.seats * FIEFS:
            shuffle_fiefs(s, joined(s.fief_deck, s.offer))
            s.offer = vec[i64]()
            return
        seat = self.done % s.seats
        while len(s.offer) < 2:
            s.fief_deck, card = pop(s.fief_deck)
            s.offer = plus(s.offer, card)
            s.report(s.w.offered, seat, card, rule="FEU-R11")
        s.push(DraftPick(self.done + 1))
        s.push(Drafting(seat, self.done // s.seats))


class Drafting(Choice):
    """Keep one of two fiefs."""

    rule = "FEU-R11"

    def __init__(self, seat: i64, slot: i64) -> None:
        super().__init__(seat)
        self.slot: i64 = slot

    def moves(self, s: FeudaliaState) -> Pile:
        return vec[i64]([s.w.keep.base + card for card in s.offer])

    def play(self, s: FeudaliaState, move: i64) -> None:
        card = s.w.keep.a(move)
        s.offer = minus(s.offer, card)
        keep_fief(s, self.seat * FIEFS + self.slot, card, "FEU-R11")

    def prompt(self, s: FeudaliaState) -> Ask:
        one, other = s.offer[0], s.offer[1]
        return s.w.ask_fief.ask(one, s.t.soil[one], other, s.t.soil[other])

    def refuse(self, s: FeudaliaState, move: i64) -> Refusal:
        return NotYet("Keep one of the two fiefs on offer.", "FEU-R11")

    def hint(self, s: FeudaliaState, rng: Rng) -> i64:
        return best_fief(s, self.seat)


class ThreeOfAKind(SeatStep[FeudaliaState]):
    """After the whole draft, in turn order (FEU-A22)."""

    rule = "FEU-A22"

    def run(self, s: FeudaliaState) -> None:
        at = self.seat * FIEFS
        if s.soils[at] == s.soils[at + 1] == s.soils[at + 2]:
            s.push(GivingBack(self.seat))


class GivingBack(Choice):
    """Three fiefs of one type: one may be given back for another (FEU-R12)."""

    rule = "FEU-R12"

    def moves(self, s: FeudaliaState) -> Pile:
        at = self.seat * FIEFS
        found = vec[i64]([s.w.give_back.base + s.fiefs[at + slot] for slot in range(FIEFS)])
        return append(found, s.w.done.base)

    def play(self, s: FeudaliaState, move: i64) -> None:
        if move == s.w.done.base:
            return
        card = s.w.give_back.a(move)
        fief = self.seat * FIEFS + s.slot_of(self.seat, card)
        s.report(s.w.gave_back, self.seat, card, rule="FEU-R12")
        back = vec[i64]([card])
        s.fief_deck, drawn = pop(s.fief_deck)
        while s.t.soil[drawn] == s.t.soil[card]:
            s.report(s.w.passed_over, self.seat, drawn, rule="FEU-R12")
            back = append(back, drawn)
            s.fief_deck, drawn = pop(s.fief_deck)
        keep_fief(s, fief, drawn, "FEU-R12")
        shuffle_fiefs(s, joined(s.fief_deck, back))

    def prompt(self, s: FeudaliaState) -> Ask:
        return s.w.ask_back.ask(s.soils[self.seat * FIEFS])

    def refuse(self, s: FeudaliaState, move: i64) -> Refusal:
        return NotYet("Give one of your three fiefs back, or say done.", "FEU-R12")

    def hint(self, s: FeudaliaState, rng: Rng) -> i64:
        return s.options[0]


class MasterRow(Step[FeudaliaState]):
    """The master deck is made last: it depends on the fiefs in play (FEU-R6, FEU-A21)."""

    rule = "FEU-R6"

    def run(self, s: FeudaliaState) -> None:
        t = s.t
        deck = t.master_list[:]
        if len(deck) == 0:
            deck = vec[i64]([m for m in range(t.basics) if flag_in_play(s, t.flag[m])])
        for master in joined(deck, t.face_up):
            s.masters_in |= bit(master)
        s.rng.shuffle("masters", deck)
        deck = backwards(deck)
        row = t.face_up
        rule = "FEU-A21"
        if len(row) == 0:
            rule = "FEU-R6"
            for _ in range(t.row):
                deck, master = pop(deck)
                row = plus(row, master)
        s.row = ordered(row)
        s.master_deck = deck
        if s.telling:
            for master in s.row:
                s.tell(s.w.revealed, -1, [master], rule=rule)


def flag_in_play(s: FeudaliaState, flag: i64) -> bool:
    """Does anybody rule a fief of that type?"""
    return flag == ANY_FLAG or flag in s.soils
