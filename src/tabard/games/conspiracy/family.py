"""Children: births, twins, deaths and education (CON-26, CON-80)."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from tabard.engine.asks import Ask
from tabard.engine.native import Pile
from tabard.engine.rng import Rng
from tabard.engine.steps import Gesture, SeatStep, Step, one_of_ways
from tabard.games.conspiracy.reactions import ON_BIRTH, ON_CHILD_DEATH, Window
from tabard.games.conspiracy.state import Choice, ConspiracyState
from tabard.games.conspiracy.tables import CLERICAL, NOBODY, PROFANE


class Birth(Step[ConspiracyState]):
    """Children are born; Death in the cradle may answer (CON-26)."""

    rule = "CON-26"

    def __init__(self, seat: i64, count: i64) -> None:
        self.seat: i64 = seat
        self.count: i64 = count

    def run(self, s: ConspiracyState) -> None:
        s.newborn = min(self.count, s.family_left(self.seat))
        s.cradle = 0
        s.healer = NOBODY
        if s.newborn == 0:
            return
        if s.telling:
            s.tell(s.w.born, self.seat, [s.newborn])
        s.push(Delivered(self.seat))
        s.push(Window(ON_BIRTH, self.seat, NOBODY))


class InTheCradle(SeatStep[ConspiracyState]):
    """Unless it was healed, the newborn dies (CON-26)."""

    rule = "CON-26"

    def run(self, s: ConspiracyState) -> None:
        if s.healer == NOBODY:
            s.cradle += 1
        elif s.telling:
            s.tell(s.w.healed, self.seat, [])
        s.healer = NOBODY


class Delivered(SeatStep[ConspiracyState]):
    """Those who have not died in the cradle go to school."""

    rule = "CON-26"

    def run(self, s: ConspiracyState) -> None:
        s.newborn -= s.cradle
        if s.telling:
            for _ in range(s.cradle):
                s.tell(s.w.newborn_died, self.seat, [])
        for n in range(s.newborn, 0, -1):
            s.push(School(self.seat, n, s.newborn))


class School(Choice):
    """A child goes to profane or to clerical education (CON-26)."""

    rule = "CON-26"

    def __init__(self, seat: i64, child: i64 = 0, born: i64 = 0) -> None:
        super().__init__(seat)
        self.child: i64 = child  # which of those born: 0 is adopted or bought
        self.born: i64 = born

    def prompt(self, s: ConspiracyState) -> Ask:
        if self.born > 1:
            return s.w.ask_twin.ask(self.child, self.born)
        return (s.w.ask_born if self.born else s.w.ask_school).ask()

    def moves(self, s: ConspiracyState) -> Pile:
        return vec[i64]([s.w.school.base + PROFANE, s.w.school.base + CLERICAL])

    def gesture(self, s: ConspiracyState) -> Gesture | None:
        """Twins are sent to school together."""
        if self.child != 1 or self.born != 2:
            return None
        profane, clerical = self.moves(s)
        ways = [
            ("Both into profane education", vec[i64]([profane, profane])),
            ("One into each", vec[i64]([profane, clerical])),
            ("Both into clerical education", vec[i64]([clerical, clerical])),
        ]
        return one_of_ways("Twins are born to you: which education do they get?", ways)

    def play(self, s: ConspiracyState, move: i64) -> None:
        estate = s.w.school.a(move)
        if s.family_left(self.seat) > 0:
            s.enrol(self.seat, estate, 1)
            if s.telling:
                s.tell(s.w.schooled, self.seat, [estate])

    def advice(self, s: ConspiracyState, rng: Rng) -> i64:
        few = s.children(self.seat, PROFANE) <= s.children(self.seat, CLERICAL)
        return s.options[0] if few else s.options[1]


class ChildStep(SeatStep[ConspiracyState]):
    """A step that is about a child in one education."""

    rule = "CON-80"

    def __init__(self, seat: i64, estate: i64) -> None:
        super().__init__(seat)
        self.estate: i64 = estate


class ChildDies(ChildStep):
    """A card strikes a child; its family may answer with a Miracle Healer (CON-80)."""

    def run(self, s: ConspiracyState) -> None:
        s.healer = NOBODY
        s.push(ChildBuried(self.seat, self.estate))
        s.push(Window(ON_CHILD_DEATH, self.seat, NOBODY))


class ChildBuried(ChildStep):
    """Unless it was healed, the child leaves education for the supply."""

    def run(self, s: ConspiracyState) -> None:
        if s.healer != NOBODY:
            if s.telling:
                s.tell(s.w.healed, self.seat, [])
        elif s.children(self.seat, self.estate) > 0:
            s.enrol(self.seat, self.estate, -1)
            if s.telling:
                s.tell(s.w.child_died, self.seat, [self.estate])
