"""Score one or more Missio cards (FID-22, FID-23, FID-39, FID-48), and what they ask."""

from __future__ import annotations

from typing import Final

from tabard.engine.steps import Decision, Refusal
from tabard.games.fidelitas.effects import Condition
from tabard.games.fidelitas.ending import end_game, reach_mark
from tabard.games.fidelitas.state import FidelitasState
from tabard.games.fidelitas.tables import GUILDS, PLACES, TAVERN_NORTH


def guilds_at(tally: list[int], place: int) -> int:
    """How many different guilds are present at a place."""
    count = 0
    for i in range(place * GUILDS, place * GUILDS + GUILDS):
        if tally[i]:
            count += 1
    return count


def cards_at(tally: list[int], place: int) -> int:
    """How many cards lie at a place."""
    total = 0
    for i in range(place * GUILDS, place * GUILDS + GUILDS):
        total += tally[i]
    return total


def most_of_a_guild(tally: list[int], place: int) -> int:
    """The size of the largest guild at a place."""
    most = 0
    for i in range(place * GUILDS, place * GUILDS + GUILDS):
        if tally[i] > most:
            most = tally[i]
    return most


def guild_pairs(tally: list[int], place: int) -> int:
    """FID-34: how many Guild pairs lie at a place, each card counted in one pair only."""
    pairs = 0
    for i in range(place * GUILDS, place * GUILDS + GUILDS):
        pairs += tally[i] // 2
    return pairs


def share(have: int, need: int) -> float:
    """How near a count is to what is needed, 0 to 1."""
    return 1.0 if have >= need else have / need


class GuildsAt(Condition):
    """So many different guilds at one location."""

    def __init__(self, place: int, count: int) -> None:
        self.place: int = place
        self.count: int = count

    def holds(self, s: FidelitasState, tally: list[int]) -> bool:
        return guilds_at(tally, self.place) >= self.count

    def progress(self, s: FidelitasState, tally: list[int]) -> float:
        return share(guilds_at(tally, self.place), self.count)


class GuildsOver(Condition):
    """So many different guilds over both locations of a guild."""

    def __init__(self, places: list[int], count: int) -> None:
        self.places: list[int] = places
        self.count: int = count

    def holds(self, s: FidelitasState, tally: list[int]) -> bool:
        return self.present(tally) >= self.count

    def present(self, tally: list[int]) -> int:
        """The different guilds present."""
        count = 0
        for guild in range(GUILDS):
            for place in self.places:
                if tally[place * GUILDS + guild]:
                    count += 1
                    break
        return count

    def progress(self, s: FidelitasState, tally: list[int]) -> float:
        return share(self.present(tally), self.count)


class PairsNearest(Condition):
    """Both sides of the location card nearest a landmark hold a Guild pair (FID-54)."""

    rule = "FID-54"

    def __init__(self, castle: bool) -> None:
        self.castle: bool = castle

    def nearest(self, s: FidelitasState) -> list[int]:
        """The nearest location cards; either may do when they tie."""
        return s.row.near_castle if self.castle else s.row.near_harbor

    def holds(self, s: FidelitasState, tally: list[int]) -> bool:
        for card in self.nearest(s):
            if guild_pairs(tally, card * 2) and guild_pairs(tally, card * 2 + 1):
                return True
        return False

    def progress(self, s: FidelitasState, tally: list[int]) -> float:
        best = 0
        for card in self.nearest(s):
            north = min(2, most_of_a_guild(tally, card * 2))
            south = min(2, most_of_a_guild(tally, card * 2 + 1))
            best = max(best, north + south)
        return best / 4


class KindsInCity(Condition):
    """So many cards of one kind in the whole City."""

    def __init__(self, kind: int, count: int) -> None:
        self.kind: int = kind
        self.count: int = count

    def present(self, s: FidelitasState) -> int:
        """How many there are."""
        found = 0
        for code in s.city:
            if code // PLACES == self.kind:
                found += 1
        return found

    def holds(self, s: FidelitasState, tally: list[int]) -> bool:
        return self.present(s) >= self.count

    def progress(self, s: FidelitasState, tally: list[int]) -> float:
        return share(self.present(s), self.count)


class EmptyLocations(Condition):
    """So many locations without a card."""

    def __init__(self, count: int) -> None:
        self.count: int = count

    def present(self, s: FidelitasState, tally: list[int]) -> int:
        """How many are empty."""
        empty = 0
        for place in s.row.places:
            if not cards_at(tally, place):
                empty += 1
        return empty

    def holds(self, s: FidelitasState, tally: list[int]) -> bool:
        return self.present(s, tally) >= self.count

    def progress(self, s: FidelitasState, tally: list[int]) -> float:
        return share(self.present(s, tally), self.count)


class Twins(Condition):
    """On one location card each side holds so many cards of one guild."""

    def __init__(self, count: int) -> None:
        self.count: int = count

    def present(self, s: FidelitasState, tally: list[int]) -> int:
        """The best card's count, both sides together, each side up to what is needed."""
        best = 0
        for place in s.row.places:
            if place % 2 == 0:
                north = min(self.count, most_of_a_guild(tally, place))
                south = min(self.count, most_of_a_guild(tally, place + 1))
                best = max(best, north + south)
        return best

    def holds(self, s: FidelitasState, tally: list[int]) -> bool:
        return self.present(s, tally) >= 2 * self.count

    def progress(self, s: FidelitasState, tally: list[int]) -> float:
        return self.present(s, tally) / (2 * self.count)


class OneGuild(Condition):
    """A location with so many cards, all of one guild."""

    def __init__(self, count: int) -> None:
        self.count: int = count

    def holds(self, s: FidelitasState, tally: list[int]) -> bool:
        for place in s.row.places:
            if guilds_at(tally, place) == 1 and cards_at(tally, place) >= self.count:
                return True
        return False

    def progress(self, s: FidelitasState, tally: list[int]) -> float:
        best = 0.0
        for place in s.row.places:
            most = most_of_a_guild(tally, place)
            others = cards_at(tally, place) - most
            best = max(best, share(most, self.count) - 0.2 * others)
        return best


class KindsAt(Condition):
    """Each of these kinds at one of its places."""

    def __init__(self, kinds: list[int], places: list[list[int]]) -> None:
        self.kinds: list[int] = kinds
        self.places: list[list[int]] = places

    def present(self, s: FidelitasState) -> int:
        """How many of the kinds are where they should be."""
        met = 0
        for i, kind in enumerate(self.kinds):
            for place in self.places[i]:
                if kind * PLACES + place in s.city:
                    met += 1
                    break
        return met

    def holds(self, s: FidelitasState, tally: list[int]) -> bool:
        return self.present(s) == len(self.kinds)

    def progress(self, s: FidelitasState, tally: list[int]) -> float:
        return self.present(s) / len(self.kinds)


class GuildPairsAt(Condition):
    """One location with so many Guild pairs (FID-34)."""

    rule = "FID-34"

    def __init__(self, count: int) -> None:
        self.count: int = count

    def present(self, s: FidelitasState, tally: list[int]) -> int:
        """The most Guild pairs at one location."""
        best = 0
        for place in s.row.places:
            best = max(best, guild_pairs(tally, place))
        return best

    def holds(self, s: FidelitasState, tally: list[int]) -> bool:
        return self.present(s, tally) >= self.count

    def progress(self, s: FidelitasState, tally: list[int]) -> float:
        return share(self.present(s, tally), self.count)


def scorable(s: FidelitasState, seat: int) -> list[int]:
    """FID-22, FID-23: the seat's Missio that are met now and were not drawn this turn."""
    held = s.missio[seat]
    if not held:
        return []
    tally = s.tally()
    fresh = s.fresh[seat]
    found = []
    for card in held:
        if not fresh >> card & 1 and s.t.conditions[card].holds(s, tally):
            found.append(card)
    return found


class Score(Decision[FidelitasState]):
    """FID-22: the seat may score Missio cards; asked always, so that nothing is told by it."""

    rule = "FID-22"
    always_ask = True

    def prompt(self, s: FidelitasState) -> str:
        if self.seat != s.active:
            return "Your partner's turn: score Missio cards that are fulfilled, or go on"
        return "Score Missio cards that are fulfilled, or go on"

    def moves(self, s: FidelitasState) -> list[int]:
        found = scorable(s, self.seat)
        legal = [s.w.score.base + card for card in found]
        if len(found) > 1:
            legal.append(s.w.score_all.base)
        legal.append(s.w.done.base)
        return legal

    def play(self, s: FidelitasState, move: int) -> None:
        if move == s.w.done.base:
            return
        if move == s.w.score_all.base:
            for card in scorable(s, self.seat):
                score_missio(s, self.seat, card)
        else:
            score_missio(s, self.seat, s.w.score.a(move))
            s.push(SCORE[self.seat])
        stop_when_all_scored(s)

    def why(self, s: FidelitasState, move: int) -> Refusal | None:
        if not s.w.score.owns(move):
            return Refusal("Now Missio cards are scored; say done to go on.", "FID-22")
        card = s.w.score.a(move)
        if card not in s.missio[self.seat]:
            return Refusal("You do not hold that Missio card.", "FID-22")
        if s.fresh[self.seat] >> card & 1:
            return Refusal("A Missio just drawn waits for your next turn.", "FID-23")
        return Refusal("Its condition is not fully met now.", "FID-22")


SCORE: Final = [Score(0), Score(1), Score(2), Score(3)]


def score_missio(s: FidelitasState, seat: int, card: int) -> None:
    """A scored Missio lies face up; the City stays as it is (FID-48)."""
    s.missio[seat].remove(card)
    s.scored[seat].append(card)
    s.points[seat] += s.t.missio_points[card]
    if s.telling:
        s.cite("FID-48")
        s.cite(s.t.conditions[card].rule)
        s.cite("effect:" + s.w.score.domains[0].words[card])
        if rests_on_tavern(s, card):
            s.cite("FID-21")
        if seat != s.active:
            s.cite("FID-39")
        s.tell(s.w.scored, seat, [card])
    reach_mark(s, seat)


def rests_on_tavern(s: FidelitasState, card: int) -> bool:
    """Is the condition met only because a Tavern side is a location like any other?"""
    tally = s.tally()
    for i in range(TAVERN_NORTH * GUILDS, TAVERN_NORTH * GUILDS + 2 * GUILDS):
        tally[i] = 0
    return not s.t.conditions[card].holds(s, tally)


def stop_when_all_scored(s: FidelitasState) -> None:
    """FID-44: a solo game without Manu Forti stops when every Missio is scored."""
    alone = s.t.solo and not s.t.with_forti
    if alone and len(s.scored[0]) == len(s.t.conditions):
        end_game(s, "every Missio is scored", "FID-44")
