"""Children: births, twins, deaths and education (CON-26, CON-80)."""

from __future__ import annotations

from tabard.engine.steps import Decision, Step
from tabard.games.conspiracy.reactions import ON_BIRTH, ON_CHILD_DEATH, Window
from tabard.games.conspiracy.state import ConspiracyState
from tabard.games.conspiracy.tables import CLERICAL, NOBODY, PROFANE


class Birth(Step[ConspiracyState]):
    """Children are born; Death in the cradle may answer (CON-26)."""

    rule = "CON-26"

    def __init__(self, seat: int, count: int) -> None:
        self.seat: int = seat
        self.count: int = count

    def run(self, s: ConspiracyState) -> None:
        s.newborn = min(self.count, s.family_left(self.seat))
        s.cradle = False
        s.healed = False
        if s.newborn == 0:
            return
        if s.telling:
            s.tell(s.w.born, self.seat, [s.newborn])
        s.push(Delivered(self.seat))
        s.push(Window(ON_BIRTH, self.seat, NOBODY))


class Delivered(Step[ConspiracyState]):
    """Of the newborn at most one has died; the others go to school."""

    rule = "CON-26"

    def __init__(self, seat: int) -> None:
        self.seat: int = seat

    def run(self, s: ConspiracyState) -> None:
        if s.cradle:
            s.newborn -= 1
            if s.telling:
                s.tell(s.w.newborn_died, self.seat, [])
        for _ in range(s.newborn):
            s.push(School(self.seat))


class School(Decision[ConspiracyState]):
    """A child goes to profane or to clerical education (CON-26)."""

    rule = "CON-26"

    def prompt(self, s: ConspiracyState) -> str:
        return "Which education does your child get?"

    def moves(self, s: ConspiracyState) -> list[int]:
        return [s.w.school.move1(PROFANE), s.w.school.move1(CLERICAL)]

    def play(self, s: ConspiracyState, move: int) -> None:
        estate = s.w.school.a(move)
        if s.family_left(self.seat) > 0:
            s.school[self.seat][estate] += 1
            if s.telling:
                s.tell(s.w.schooled, self.seat, [estate])


class ChildDies(Step[ConspiracyState]):
    """A card strikes a child; its family may answer with a Miracle Healer (CON-80)."""

    rule = "CON-80"

    def __init__(self, seat: int, estate: int) -> None:
        self.seat: int = seat
        self.estate: int = estate

    def run(self, s: ConspiracyState) -> None:
        s.healed = False
        s.push(ChildBuried(self.seat, self.estate))
        s.push(Window(ON_CHILD_DEATH, self.seat, NOBODY))


class ChildBuried(Step[ConspiracyState]):
    """Unless it was healed, the child leaves education for the supply."""

    rule = "CON-80"

    def __init__(self, seat: int, estate: int) -> None:
        self.seat: int = seat
        self.estate: int = estate

    def run(self, s: ConspiracyState) -> None:
        if s.healed:
            if s.telling:
                s.tell(s.w.healed, self.seat, [])
        elif s.school[self.seat][self.estate] > 0:
            s.school[self.seat][self.estate] -= 1
            if s.telling:
                s.tell(s.w.child_died, self.seat, [self.estate])
