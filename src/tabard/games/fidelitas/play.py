"""Play a Virtus card (FID-8 to FID-17), or score a Manu Forti card instead (FID-36)."""

from __future__ import annotations

from typing import Final

from tabard.engine.steps import Decision, Refusal
from tabard.games.fidelitas.ending import reach_mark
from tabard.games.fidelitas.state import FidelitasState
from tabard.games.fidelitas.tables import (
    ANYWHERE,
    BY_GUILD,
    LOCATIONS,
    PLACES,
    TAVERN_NORTH,
    is_tavern,
)
from tabard.games.fidelitas.tavern import visit


def closed_to(s: FidelitasState, seat: int, place: int) -> bool:
    """FID-47: is the place closed by another player's Judge?"""
    for maker in range(s.seats):
        if maker != seat and s.closed[maker] == place:
            return True
    return False


def any_closed_to(s: FidelitasState, seat: int) -> bool:
    """Is any place closed to this seat?"""
    for maker in range(s.seats):
        if maker != seat and s.closed[maker] >= 0:
            return True
    return False


def goes_to(s: FidelitasState, kind: int) -> list[int]:
    """The regular locations a kind may be played to, closures apart (FID-10 to FID-12)."""
    placement = s.t.placement[kind]
    if placement == BY_GUILD:
        return s.t.guild_places[s.t.guild_of[kind]]
    if placement == ANYWHERE:
        return s.row.regular
    return [place for place in s.row.regular if s.occupied(place)]


class PlayCard(Decision[FidelitasState]):
    """FID-9: exactly one Virtus card must be played; `opening` allows a Manu Forti score."""

    rule = "FID-9"

    def __init__(self, seat: int, opening: bool) -> None:
        self.seat = seat
        self.opening: bool = opening

    def prompt(self, s: FidelitasState) -> str:
        if not self.opening:
            name = s.w.play.domains[0].labels[s.acting]
            return f"{name}: play another Virtus card to a location"
        if s.t.with_forti:
            return "Play a Virtus card to a location, or score a Manu Forti card"
        return "Play a Virtus card to a location"

    def moves(self, s: FidelitasState) -> list[int]:
        base = s.w.play.base
        shut = any_closed_to(s, self.seat)
        legal: list[int] = []
        last = -1
        for kind in s.hands[self.seat]:
            if kind == last:
                continue
            last = kind
            first = base + kind * PLACES
            for place in goes_to(s, kind):
                if not shut or not closed_to(s, self.seat, place):
                    legal.append(first + place)
            if not s.t.solo:
                legal.append(first + TAVERN_NORTH)
                legal.append(first + TAVERN_NORTH + 1)
        if not legal:
            # FID-51: alone with nothing but Swindlers in an empty City.
            kind = s.hands[self.seat][0]
            legal = [base + kind * PLACES + place for place in s.row.regular]
        if self.opening and s.t.with_forti:
            self.add_claims(s, legal)
        return legal

    def add_claims(self, s: FidelitasState, legal: list[int]) -> None:
        """FID-36: at the start of the turn a Manu Forti card may be scored instead."""
        last = -1
        for kind in s.hands[self.seat]:
            condition = s.t.forti[kind]
            if kind != last and condition is not None and condition.holds(s, self.seat, kind):
                legal.append(s.w.claim.base + kind)
            last = kind

    def play(self, s: FidelitasState, move: int) -> None:
        if s.w.claim.owns(move):
            self.claim(s, s.w.claim.a(move))
            return
        code = move - s.w.play.base
        kind = code // PLACES
        place = code % PLACES
        s.lose(self.seat, kind)
        had_company = s.t.placement[kind] <= ANYWHERE or is_tavern(place) or s.occupied(place)
        s.put(kind, place)
        s.arrive(place)
        tavern = is_tavern(place)
        if s.t.no_draw[kind] and not (tavern and s.t.x_at_tavern_draws):
            s.no_draw = True
        if s.telling:
            self.tell_play(s, kind, place)
        if tavern:
            visit(s, self.seat, place)
        elif had_company:
            s.acting = kind
            s.t.effects[kind].begin(s, self.seat, kind, place)

    def tell_play(self, s: FidelitasState, kind: int, place: int) -> None:
        """Report the play and the rules it rests on."""
        s.tell(s.w.played, self.seat, [kind, place])
        s.cite("FID-13")
        if is_tavern(place):
            return
        s.cite("FID-10" if s.t.placement[kind] == BY_GUILD else "FID-11")
        if s.t.placement[kind] > ANYWHERE:
            s.cite("FID-12")
        s.cite("effect:" + s.t.effects[kind].name)
        if not self.opening:
            s.cite("FID-16")

    def claim(self, s: FidelitasState, kind: int) -> None:
        """FID-35 to FID-37: show the proof, put the card before you, gain its points."""
        condition = s.t.forti[kind]
        assert condition is not None
        proof = condition.proof(s, self.seat, kind)
        s.lose(self.seat, kind)
        s.claims[self.seat].append(kind)
        s.points[self.seat] += s.t.forti_points[kind]
        s.show_cards(self.seat, proof)
        if s.telling:
            s.cite("FID-36")
            s.cite("FID-37")
            s.cite("effect:claim-" + s.game.space.text(s.w.claim.move1(kind)).split()[1])
            s.tell(s.w.claimed, self.seat, [kind])
            for shown in proof:
                s.tell(s.w.showed, self.seat, [shown])
        reach_mark(s, self.seat)

    def why(self, s: FidelitasState, move: int) -> Refusal | None:
        if s.w.claim.owns(move):
            return self.why_no_claim(s, s.w.claim.a(move))
        if s.w.play.owns(move):
            return why_no_play(s, self.seat, s.w.play.a(move), s.w.play.b(move))
        return Refusal("First a Virtus card must be played.", "FID-9")

    def why_no_claim(self, s: FidelitasState, kind: int) -> Refusal:
        """Why a Manu Forti card cannot be scored."""
        if s.t.forti[kind] is None:
            return Refusal("Only Manu Forti cards are scored from the hand.", "FID-35")
        if kind not in s.hands[self.seat]:
            return Refusal("That card is not in your hand.", "FID-36")
        if not self.opening:
            return Refusal("A Manu Forti card is scored instead of playing a card.", "FID-36")
        return Refusal("Its condition is not met now.", "FID-53")


def why_no_play(s: FidelitasState, seat: int, kind: int, place: int) -> Refusal:
    """Why a card cannot be played to a place."""
    name = s.w.play.domains[0].labels[kind]
    if place >= LOCATIONS:
        return Refusal("No card may be played to the Castle or the Harbor.", "FID-2")
    if kind not in s.hands[seat]:
        return Refusal(f"There is no {name} in your hand.", "FID-9")
    if place not in s.row.places:
        return Refusal("The solo game has no Tavern.", "FID-42")
    if s.t.placement[kind] == BY_GUILD and place not in goes_to(s, kind):
        tavern = "" if s.t.solo else " or the Tavern"
        return Refusal(f"The {name} goes only to a location of its guild{tavern}.", "FID-10")
    if closed_to(s, seat, place):
        return Refusal("Another player's Judge has closed that location.", "FID-47")
    return Refusal(f"The {name} needs another card at that location.", "FID-12")


OPENING: Final = [PlayCard(0, True), PlayCard(1, True), PlayCard(2, True), PlayCard(3, True)]
AGAIN: Final = [PlayCard(0, False), PlayCard(1, False), PlayCard(2, False), PlayCard(3, False)]
