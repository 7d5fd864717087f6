"""Score one or more Missio cards (FID-22, FID-23, FID-39, FID-48), and what they ask."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from tabard.engine.asks import Ask
from tabard.engine.native import Pile, Piles
from tabard.engine.piles import minus, plus, with_pile
from tabard.engine.rng import Rng
from tabard.engine.steps import Refusal
from tabard.games.fidelitas.ending import end_game, reach_mark
from tabard.games.fidelitas.state import Choice, FidelitasState, why_no_claim
from tabard.games.fidelitas.tables import (
    CROWD,
    MOST,
    PLACES,
    TAVERN_NORTH,
    TAVERN_SOUTH,
    Condition,
)

# -- what a crowd is made of: the guilds at one place, CROWD bits for the number of each ------


def guilds_in(crowd: i64) -> i64:
    """How many different guilds are present."""
    count: i64 = 0
    while crowd:
        if crowd & MOST:
            count += 1
        crowd >>= CROWD
    return count


def cards_in(crowd: i64) -> i64:
    """How many cards there are."""
    count: i64 = 0
    while crowd:
        count += crowd & MOST
        crowd >>= CROWD
    return count


def most_of_a_guild(crowd: i64) -> i64:
    """The size of the largest guild."""
    most: i64 = 0
    while crowd:
        if crowd & MOST > most:
            most = crowd & MOST
        crowd >>= CROWD
    return most


def guild_pairs(crowd: i64) -> i64:
    """FID-34: how many Guild pairs there are, each card counted in one pair only."""
    pairs: i64 = 0
    while crowd:
        pairs += (crowd & MOST) >> 1
        crowd >>= CROWD
    return pairs


def best_of_both_sides(crowd: Pile, card: i64, count: i64) -> i64:
    """The largest guilds of both sides of a location card, each counted up to `count`."""
    north = min(count, most_of_a_guild(crowd[2 * card]))
    return north + min(count, most_of_a_guild(crowd[2 * card + 1]))


# -- conditions ------------------------------------------------------------------------------


class Reaching(Condition):
    """A condition that counts something and needs so many of it."""

    def __init__(self, need: i64) -> None:
        self.need: i64 = need

    def present(self, s: FidelitasState, crowd: Pile) -> i64:
        """How many there are."""
        raise NotImplementedError

    def holds(self, s: FidelitasState, crowd: Pile) -> bool:
        return self.present(s, crowd) >= self.need

    def progress(self, s: FidelitasState, crowd: Pile) -> float:
        have = self.present(s, crowd)
        return 1.0 if have >= self.need else float(have) / float(self.need)

    def what(self, s: FidelitasState) -> str:
        """What is counted, for people."""
        raise NotImplementedError

    def so_far(self, s: FidelitasState, crowd: Pile) -> str:
        """How far it is in numbers: the same wherever it is told."""
        return f"{min(self.present(s, crowd), self.need)} of {self.need}"

    def standing(self, s: FidelitasState, crowd: Pile) -> str:
        return f"{self.so_far(s, crowd)} {self.what(s)}"


class GuildsOver(Reaching):
    """So many different guilds at one location, or over both locations of a guild."""

    def __init__(self, places: Pile, count: i64) -> None:
        super().__init__(count)
        self.places: Pile = places

    def present(self, s: FidelitasState, crowd: Pile) -> i64:
        together: i64 = 0
        for place in self.places:
            together |= crowd[place]
        return guilds_in(together)

    def what(self, s: FidelitasState) -> str:
        houses = " and the ".join([s.w.places.label(place) for place in self.places])
        return f"guilds at the {houses}"


class PairsNearest(Reaching):
    """Both sides of the location card nearest a landmark hold a Guild pair (FID-54)."""

    rule = "FID-54"

    def __init__(self, castle: bool) -> None:
        super().__init__(4)
        self.castle: bool = castle

    def present(self, s: FidelitasState, crowd: Pile) -> i64:
        """The cards of the pairs on the best of the nearest cards; either does where they tie."""
        best: i64 = 0
        for card in s.row.near_castle if self.castle else s.row.near_harbor:
            best = max(best, best_of_both_sides(crowd, card, 2))
        return best

    def so_far(self, s: FidelitasState, crowd: Pile) -> str:
        """Pairs are told, not the cards that would make them."""
        return f"{self.paired(s, crowd)} of 2"

    def paired(self, s: FidelitasState, crowd: Pile) -> i64:
        """How many sides of the best of the nearest cards hold a pair."""
        best: i64 = 0
        for card in s.row.near_castle if self.castle else s.row.near_harbor:
            north = min(1, guild_pairs(crowd[2 * card]))
            best = max(best, north + min(1, guild_pairs(crowd[2 * card + 1])))
        return best

    def what(self, s: FidelitasState) -> str:
        landmark = "Castle" if self.castle else "Harbor"
        return f"locations nearest the {landmark} with a Guild pair"


class KindsInCity(Reaching):
    """So many cards of one kind in the whole City."""

    def __init__(self, kind: i64, count: i64) -> None:
        super().__init__(count)
        self.kind: i64 = kind

    def present(self, s: FidelitasState, crowd: Pile) -> i64:
        found: i64 = 0
        for code in s.city:
            if code // PLACES == self.kind:
                found += 1
        return found

    def what(self, s: FidelitasState) -> str:
        return f"{s.w.cards.label(self.kind)}s in the City"


class EmptyLocations(Reaching):
    """So many locations without a card."""

    def present(self, s: FidelitasState, crowd: Pile) -> i64:
        empty: i64 = 0
        for place in s.row.places:
            if not crowd[place]:
                empty += 1
        return empty

    def what(self, s: FidelitasState) -> str:
        return "empty locations"


class Twins(Reaching):
    """On one location card each side holds so many cards of one guild."""

    def __init__(self, count: i64) -> None:
        super().__init__(2 * count)

    def present(self, s: FidelitasState, crowd: Pile) -> i64:
        """The best card's count, both sides together, each side up to what is needed."""
        best: i64 = 0
        for place in s.row.places:
            if not place & 1:
                best = max(best, best_of_both_sides(crowd, place >> 1, self.need >> 1))
        return best

    def what(self, s: FidelitasState) -> str:
        return f"cards, {self.need >> 1} of one guild on each side of one location card"


class OneGuild(Condition):
    """A location with so many cards, all of one guild."""

    def __init__(self, count: i64) -> None:
        self.count: i64 = count

    def holds(self, s: FidelitasState, crowd: Pile) -> bool:
        for place in s.row.places:
            if guilds_in(crowd[place]) == 1 and cards_in(crowd[place]) >= self.count:
                return True
        return False

    def progress(self, s: FidelitasState, crowd: Pile) -> float:
        best = 0.0
        for place in s.row.places:
            best = max(best, self.nearness(crowd[place]))
        return best

    def nearness(self, there: i64) -> float:
        """How near one location is; everybody of another guild is in the way."""
        most = most_of_a_guild(there)
        others = cards_in(there) - most
        near = 1.0 if most >= self.count else float(most) / float(self.count)
        return near - 0.2 * float(others)

    def standing(self, s: FidelitasState, crowd: Pile) -> str:
        best = s.row.places[0]
        for place in s.row.places:
            if self.nearness(crowd[place]) > self.nearness(crowd[best]):
                best = place
        most = most_of_a_guild(crowd[best])
        others = cards_in(crowd[best]) - most
        said = f"{most} of {self.count} cards of one guild at the {s.w.places.label(best)}"
        return f"{said}, and {others} of another" if others else said


class KindsAt(Reaching):
    """Each of these kinds at one of its places."""

    def __init__(self, kinds: Pile, places: Piles) -> None:
        super().__init__(len(kinds))
        self.kinds: Pile = kinds
        self.places: Piles = places

    def present(self, s: FidelitasState, crowd: Pile) -> i64:
        """How many of the kinds are where they should be."""
        met: i64 = 0
        for i in range(len(self.kinds)):
            for place in self.places[i]:
                if self.kinds[i] * PLACES + place in s.city:
                    met += 1
                    break
        return met

    def standing(self, s: FidelitasState, crowd: Pile) -> str:
        """Every card with the locations where it counts."""
        wanted = []
        for i in range(len(self.kinds)):
            houses = " or the ".join([s.w.places.label(place) for place in self.places[i]])
            wanted.append(f"a {s.w.cards.label(self.kinds[i])} at the {houses}")
        return f"{self.so_far(s, crowd)}: {', '.join(wanted)}"


class GuildPairsAt(Reaching):
    """One location with so many Guild pairs (FID-34)."""

    rule = "FID-34"

    def present(self, s: FidelitasState, crowd: Pile) -> i64:
        """The most Guild pairs at one location."""
        best: i64 = 0
        for place in s.row.places:
            best = max(best, guild_pairs(crowd[place]))
        return best

    def what(self, s: FidelitasState) -> str:
        return "Guild pairs at one location"


# -- scoring ---------------------------------------------------------------------------------


def scorable(s: FidelitasState, seat: i64) -> Pile:
    """FID-22, FID-23: the seat's Missio that are met now and were not drawn this turn."""
    return vec[i64](
        [
            card
            for card in s.missio[seat]
            if not s.fresh >> card & 1 and s.t.conditions[card].holds(s, s.crowd)
        ]
    )


class Score(Choice):
    """FID-22: the seat may score Missio cards; asked always, so that nothing is told by it."""

    rule = "FID-22"
    always_ask = True

    def prompt(self, s: FidelitasState) -> Ask:
        return (s.w.ask_score if self.seat == s.active else s.w.ask_partner_score).ask()

    def moves(self, s: FidelitasState) -> Pile:
        found = scorable(s, self.seat)
        if not len(found):
            return s.w.only_done
        legal = vec[i64]([s.w.score.base + card for card in found])
        if len(legal) > 1:
            legal = append(legal, s.w.score_all.base)
        return append(legal, s.w.done.base)

    def play(self, s: FidelitasState, move: i64) -> None:
        if move == s.w.done.base:
            return
        if move == s.w.score_all.base:
            for card in scorable(s, self.seat):
                score_missio(s, self.seat, card)
        else:
            score_missio(s, self.seat, s.w.score.a(move))
            s.push(SCORE[self.seat])
        if all_scored(s):
            end_game(s, "every Missio is scored", "FID-44")

    def loss(self, s: FidelitasState, move: i64) -> str:
        if move != s.w.done.base:
            return ""
        ready = [s.w.missio.label(card) for card in scorable(s, self.seat)]
        return f"You could still score {', '.join(ready)}." if ready else ""

    def why(self, s: FidelitasState, move: i64) -> Refusal | None:
        if move == s.w.score_all.base:
            ready = "One" if len(scorable(s, self.seat)) else "None"
            return Refusal(f"{ready} of your Missio cards can be scored now.", "FID-22")
        if not s.w.score.owns(move):
            return why_no_claim(s, move)
        card = s.w.score.a(move)
        title = s.w.missio.label(card)
        if card not in s.missio[self.seat]:
            return Refusal(f"You do not hold {title}.", "FID-22")
        if s.fresh >> card & 1:
            return Refusal(f"{title} is new: it waits for your next turn.", "FID-23")
        standing = s.t.conditions[card].standing(s, s.crowd)
        return Refusal(f"{title} is not fulfilled: {standing}.", "FID-22")

    def hint(self, s: FidelitasState, rng: Rng) -> i64:
        """Score what can be scored."""
        return s.options[max(0, len(s.options) - 2)]


SCORE: Final = [Score(0), Score(1), Score(2), Score(3)]


def score_missio(s: FidelitasState, seat: i64, card: i64) -> None:
    """A scored Missio lies face up; the City stays as it is (FID-48)."""
    s.set_missio(seat, minus(s.missio[seat], card))
    s.scored = with_pile(s.scored, seat, plus(s.scored[seat], card))
    s.earn(seat, s.t.missio_points[card])
    if s.telling:
        s.cite("FID-48", s.t.conditions[card].rule)
        s.cite("effect:" + s.w.missio.word(card))
        if rests_on_tavern(s, card):
            s.cite("FID-21")
        if seat != s.active:
            s.cite("FID-39")
        s.tell(s.w.scored, seat, [card, card])
    reach_mark(s, seat)


def rests_on_tavern(s: FidelitasState, card: i64) -> bool:
    """Is the condition met only because a Tavern side is a location like any other?"""
    crowd = s.crowd[:]
    crowd[TAVERN_NORTH] = 0
    crowd[TAVERN_SOUTH] = 0
    return not s.t.conditions[card].holds(s, crowd)


def all_scored(s: FidelitasState) -> bool:
    """FID-44: a solo game without Manu Forti stops when every Missio is scored."""
    alone = s.t.solo and not s.t.with_forti
    return alone and len(s.scored[0]) == len(s.t.missio)
