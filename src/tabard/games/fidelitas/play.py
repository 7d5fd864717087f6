"""Play a Virtus card (FID-8 to FID-17), or score a Manu Forti card instead (FID-36)."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from tabard.engine.asks import Ask
from tabard.engine.native import Pile
from tabard.engine.piles import distinct, plus, with_pile
from tabard.engine.rng import Rng
from tabard.engine.steps import Refusal
from tabard.games.fidelitas.ending import reach_mark
from tabard.games.fidelitas.hidden import lose, show
from tabard.games.fidelitas.state import Choice, FidelitasState, why_no_claim
from tabard.games.fidelitas.tables import (
    ANYWHERE,
    BY_GUILD,
    LOCATIONS,
    PLACES,
    TAVERN_NORTH,
    TAVERN_SOUTH,
    is_tavern,
)
from tabard.games.fidelitas.tavern import visit


def closed_to(s: FidelitasState, seat: i64) -> i64:
    """FID-47: the places closed by another player's Judge, as a bit mask."""
    shut: i64 = 0
    for maker in range(s.seats):
        if maker != seat and s.closed[maker] >= 0:
            shut |= 1 << s.closed[maker]
    return shut


class PlayCard(Choice):
    """FID-9: exactly one Virtus card must be played, by a Student another one (FID-16)."""

    rule = "FID-9"

    def prompt(self, s: FidelitasState) -> Ask:
        return s.w.ask_again.ask(s.acting)

    def moves(self, s: FidelitasState) -> Pile:
        base = s.w.play.base
        shut = closed_to(s, self.seat)
        legal = vec[i64](capacity=40)
        last: i64 = -1
        for kind in s.hands[self.seat]:
            if kind == last:
                continue
            last = kind
            first = base + kind * PLACES
            anywhere = s.t.placement[kind] <= ANYWHERE
            for place in s.t.goes_to[kind]:
                if not shut >> place & 1 and (anywhere or s.occupied(place)):
                    legal = append(legal, first + place)
            if not s.t.solo:
                legal = append(legal, first + TAVERN_NORTH)
                legal = append(legal, first + TAVERN_SOUTH)
        if not len(legal):
            # FID-51: alone with nothing but Swindlers in an empty City.
            first = base + s.hands[self.seat][0] * PLACES
            legal = vec[i64]([first + place for place in s.row.regular])
        return legal

    def play(self, s: FidelitasState, move: i64) -> None:
        code = move - s.w.play.base
        kind = code // PLACES
        place = code % PLACES
        lose(s, self.seat, kind)
        tavern = is_tavern(place)
        acts = not tavern and (s.t.placement[kind] <= ANYWHERE or s.occupied(place))
        s.put(kind, place)
        s.arrive(place)
        if s.t.no_draw[kind] and not (tavern and s.t.x_at_tavern_draws):
            s.no_draw = True
        if s.telling:
            self.tell_play(s, kind, place)
        if tavern:
            visit(s, self.seat, place)
        elif acts:
            s.acting = kind
            s.t.effects[kind].begin(s, self.seat, kind, place)

    def tell_play(self, s: FidelitasState, kind: i64, place: i64) -> None:
        """Report the play and the rules it rests on."""
        s.tell(s.w.played, self.seat, [kind, place])
        s.cite("FID-13")
        if is_tavern(place):
            return
        s.cite("FID-10" if s.t.placement[kind] == BY_GUILD else "FID-11")
        if s.t.placement[kind] > ANYWHERE:
            s.cite("FID-12")
        s.cite("effect:" + s.t.effects[kind].name)

    def why(self, s: FidelitasState, move: i64) -> Refusal | None:
        if s.w.claim.owns(move):
            return self.why_no_claim(s, s.w.claim.a(move))
        if s.w.play.owns(move):
            return why_no_play(s, self.seat, s.w.play.a(move), s.w.play.b(move))
        if s.w.score.owns(move) and s.w.score.a(move) in s.missio[self.seat]:
            return not_yet_scored(s, s.w.score.a(move))
        return None

    def why_no_claim(self, s: FidelitasState, kind: i64) -> Refusal | None:
        """Why a Manu Forti card cannot be scored."""
        if s.t.forti[kind] is not None and kind not in s.hands[self.seat]:
            return Refusal(f"There is no {s.w.cards.label(kind)} in your hand.", "FID-36")
        return why_no_claim(s, s.w.claim.base + kind)


def not_yet_scored(s: FidelitasState, missio: i64) -> Refusal:
    """A Missio card waits for the play; how it stands so far."""
    title = s.w.missio.label(missio)
    standing = s.t.conditions[missio].standing(s, s.crowd)
    return Refusal(
        f"Missio cards are scored after your play. {title}, so far: {standing}.", "FID-22"
    )


class OpenTurn(PlayCard):
    """The turn's own card; instead of it a Manu Forti card may be scored (FID-36)."""

    def prompt(self, s: FidelitasState) -> Ask:
        return (s.w.ask_play_or_claim if s.t.with_forti else s.w.ask_play).ask()

    def moves(self, s: FidelitasState) -> Pile:
        legal = super().moves(s)
        if s.t.with_forti:
            for kind in distinct(s.hands[self.seat]):
                condition = s.t.forti[kind]
                if condition is not None and condition.holds(s, self.seat, kind):
                    legal = append(legal, s.w.claim.base + kind)
        return legal

    def play(self, s: FidelitasState, move: i64) -> None:
        if s.w.claim.owns(move):
            self.claim(s, s.w.claim.a(move))
        else:
            super().play(s, move)

    def claim(self, s: FidelitasState, kind: i64) -> None:
        """FID-35 to FID-37: show the proof, put the card before you, gain its points."""
        condition = s.t.forti[kind]
        assert condition is not None
        proof = condition.proof(s, self.seat, kind)
        lose(s, self.seat, kind)
        s.claims = with_pile(s.claims, self.seat, plus(s.claims[self.seat], kind))
        s.earn(self.seat, s.t.forti_points[kind])
        show(s, self.seat, proof)
        if s.telling:
            s.cite("FID-36", "FID-37")
            s.cite("effect:claim-" + s.w.cards.word(kind))
            s.tell(s.w.claimed, self.seat, [kind])
            for shown in proof:
                s.tell(s.w.showed, self.seat, [shown])
        reach_mark(s, self.seat)

    def why_no_claim(self, s: FidelitasState, kind: i64) -> Refusal | None:
        if s.t.forti[kind] is not None and kind in s.hands[self.seat]:
            name, asks = s.w.cards.label(kind), s.t.forti_texts[kind]
            return Refusal(f"The {name} cannot be scored now. It asks: {asks}", "FID-53")
        return super().why_no_claim(s, kind)

    def hint(self, s: FidelitasState, rng: Rng) -> i64:
        """Score what can be scored."""
        last = s.options[len(s.options) - 1]
        return last if s.w.claim.owns(last) else super().hint(s, rng)

    def quiet(self, s: FidelitasState) -> bool:
        """A turn begins: no card is half moved."""
        return True


def why_no_play(s: FidelitasState, seat: i64, kind: i64, place: i64) -> Refusal:
    """Why a card cannot be played to a place."""
    name = s.w.cards.label(kind)
    if kind not in s.hands[seat]:
        return Refusal(f"There is no {name} in your hand.", "FID-9")
    if place >= LOCATIONS:
        return Refusal("No card may be played to the Castle or the Harbor.", "FID-2")
    if place not in s.row.places:
        return Refusal("The solo game has no Tavern.", "FID-42")
    if place not in s.t.goes_to[kind]:
        return Refusal(f"The {name} goes only to {houses_of(s, kind)}.", "FID-10")
    there = s.w.places.label(place)
    if closed_to(s, seat) >> place & 1:
        return Refusal(
            f"The {there} is closed: another player's Judge shut it until his next turn.", "FID-47"
        )
    return Refusal(f"The {name} needs another card there; the {there} is empty.", "FID-12")


def houses_of(s: FidelitasState, kind: i64) -> str:
    """`the Market, the Warehouse or the Tavern`"""
    houses = [f"the {s.w.places.label(place)}" for place in s.t.goes_to[kind]]
    if not s.t.solo:
        houses.append("the Tavern")
    return f"{', '.join(houses[:-1])} or {houses[-1]}"


OPENING: Final = [OpenTurn(0), OpenTurn(1), OpenTurn(2), OpenTurn(3)]
AGAIN: Final = [PlayCard(0), PlayCard(1), PlayCard(2), PlayCard(3)]
