"""Fate phase: births and deaths (CON-25 to CON-29)."""

from __future__ import annotations

from tabard.engine.steps import Decision, Refusal, Step
from tabard.games.conspiracy.actions import add_own_turn, has_more, play_own_turn, why_no_card
from tabard.games.conspiracy.electors import ElectorDies, elector_can_die
from tabard.games.conspiracy.family import Birth
from tabard.games.conspiracy.reactions import ON_WITCH, Window
from tabard.games.conspiracy.state import ConspiracyState
from tabard.games.conspiracy.succession import RulerDies
from tabard.games.conspiracy.tables import FATE, FORCE_DEATH, NOBODY, Refusals


class FatePhase(Step[ConspiracyState]):
    """In turn order everybody rolls a die (CON-25)."""

    rule = "CON-25"

    def run(self, s: ConspiracyState) -> None:
        s.phase = FATE
        s.push_all([FateRoll(s.seat_at(k)) for k in range(s.seats)])


class FateRoll(Step[ConspiracyState]):
    """The roll; then cards of the own turn, then what the roll brings."""

    rule = "CON-25"

    def __init__(self, seat: int) -> None:
        self.seat: int = seat

    def run(self, s: ConspiracyState) -> None:
        s.roll = s.rng.die("fate")
        s.witch = False
        if s.telling:
            s.tell(s.w.rolled, self.seat, [s.roll])
        s.push(FateComes(self.seat))
        if s.hand[self.seat]:
            s.push(FateTurn(self.seat))


class FateTurn(Decision[ConspiracyState]):
    """After the own roll: a Witch in the Woods, own-turn cards (CON-25)."""

    rule = "CON-25"
    always_ask = True

    def prompt(self, s: ConspiracyState) -> str:
        return f"You rolled {s.roll}: do you play a card?"

    def moves(self, s: ConspiracyState) -> list[int]:
        found = [s.w.done.move0()]
        card = s.holds(self.seat, FORCE_DEATH)
        if card != NOBODY and s.roll > 3 and not s.witch:
            found.append(s.w.play.move1(card))
        add_own_turn(s, self.seat, found)
        return found

    def play(self, s: ConspiracyState, move: int) -> None:
        if move == s.w.done.base:
            return
        if has_more(s, self.seat, move):
            s.push(self)
        if s.w.play.owns(move) and s.t.effect[s.w.play.a(move)] == FORCE_DEATH:
            card = s.w.play.a(move)
            s.spend(self.seat, card)
            s.witch = True
            if s.telling:
                s.tell(s.w.played, self.seat, [card])
                s.cite(f"effect:{s.t.action_ids[card]} fate")
            s.push(Window(ON_WITCH, self.seat, NOBODY))
            return
        play_own_turn(s, self.seat, move)

    def why(self, s: ConspiracyState, move: int) -> Refusal | None:
        if s.w.play.owns(move):
            card = s.w.play.a(move)
            if s.t.effect[card] == FORCE_DEATH and card in s.hand[self.seat]:
                return Refusal("The roll is a death already.", "CON-25")
        return why_no_card(s, self.seat, move)


class FateComes(Step[ConspiracyState]):
    """1 to 3 a death of choice, 4 and 5 a child, 6 twins (CON-25)."""

    rule = "CON-25"

    def __init__(self, seat: int) -> None:
        self.seat: int = seat

    def run(self, s: ConspiracyState) -> None:
        if s.roll <= 3 or s.witch:
            s.push(ChooseVictim(self.seat))
        else:
            s.push(Birth(self.seat, 2 if s.roll == 6 else 1))
        s.witch = False


class ChooseVictim(Decision[ConspiracyState]):
    """One Lord or Bishop anywhere, or an elector by chance (CON-27, CON-A37)."""

    rule = "CON-27"

    def prompt(self, s: ConspiracyState) -> str:
        return "A death: which Lord or Bishop dies, or is it an elector?"

    def moves(self, s: ConspiracyState) -> list[int]:
        t = s.t
        found: list[int] = []
        for land in range(t.lands):
            if not t.in_play[land] or t.elector[land] or s.castle[land]:
                if s.telling and s.castle[land]:
                    s.cite("CON-28")
                continue
            if not s.protected(land):
                found.append(s.w.slay.move1(land))
        if elector_can_die(s):
            found.append(s.w.slay_elector.move0())
        if not found:
            found.append(s.w.done.move0())  # CON-A35: every target is protected
        return found

    def play(self, s: ConspiracyState, move: int) -> None:
        if s.telling:
            s.cite("CON-A37")
        if s.w.slay.owns(move):
            land = s.w.slay.a(move)
            if s.telling and s.owner[land] == self.seat:
                s.cite("CON-A35")
            s.push(RulerDies(land))
        elif move == s.w.slay_elector.base:
            if s.telling:
                s.cite("CON-A17")
            s.push(ElectorDies())
        elif s.telling:
            s.cite("CON-A35")

    def why(self, s: ConspiracyState, move: int) -> Refusal | None:
        if move == s.w.slay_elector.base:
            return Refusal("Every elector has an owner.", "CON-A17")
        if not s.w.slay.owns(move):
            return None
        land = s.w.slay.a(move)
        if s.t.elector[land]:
            return Refusal("Which elector dies is decided by chance.", "CON-27")
        if s.castle[land]:
            return Refusal("A castle protects the ruler of that land.", "CON-28")
        if s.protected(land):
            return Refusal(Refusals.IMMUNE, "CON-29")
        return Refusal("That land is not in play.", "CON-A32")
