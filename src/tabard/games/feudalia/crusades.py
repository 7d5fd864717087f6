"""The Crusades: raids, amends and taking the cross (military mode)."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from tabard.engine.asks import Ask
from tabard.engine.native import Pile
from tabard.engine.piles import ZERO, added, joined, minus, plus
from tabard.engine.steps import NotYet, Refusal, SeatStep
from tabard.games.feudalia.decks import eliminate, to_box
from tabard.games.feudalia.paying import Payment, affordable, missing
from tabard.games.feudalia.state import Choice, FeudaliaState
from tabard.games.feudalia.tables import CITIES, CRUSADES, FIEFS, RESOURCES, VASSALS
from tabard.games.feudalia.taking import PuttingLoot, fief_of
from tabard.games.feudalia.words import MOST

# -- raids (FEU-V1 to FEU-V3) -----------------------------------------------------------------


def soldiers(s: FeudaliaState, seat: i64) -> Pile:
    """The vassals of a hand that may go into a levy or take the cross."""
    return vec[i64]([v for v in s.held_by(seat) if s.t.strength[v] > 0])


def open_targets(s: FeudaliaState, seat: i64) -> Pile:
    """Fiefs of opponents that nobody has raided since their owner's last turn (FEU-V1)."""
    found = vec[i64](capacity=16)
    for fief in range(s.seats * FIEFS):
        owner = fief // FIEFS
        if owner != seat and s.plays(owner) and not s.raided >> fief & 1:
            found = append(found, fief)
    return found


def raid_moves(s: FeudaliaState, seat: i64, found: Pile) -> Pile:
    """Raid a fief: once per turn, from one's own fourth turn on."""
    if s.has_raided or s.turns[seat] < s.t.raid_turn or len(soldiers(s, seat)) == 0:
        return found
    raids = vec[i64]([s.w.raid.base + s.fiefs[fief] for fief in open_targets(s, seat)])
    return joined(found, raids)


def defence(s: FeudaliaState, fief: i64) -> i64:
    """Printed value, one for each master, and their bonuses (FEU-V2)."""
    t = s.t
    found = t.defence[s.soils[fief] * 3 + s.levels[fief]]
    for c in range(fief * CITIES, fief * CITIES + CITIES):
        master = s.city[c]
        if master >= 0:
            found += t.per_master + t.defence_bonus[master]
    return found


def levied(s: FeudaliaState) -> i64:
    """The strength of the vassals in the levy (FEU-V1)."""
    return sum((s.t.strength[v] for v in s.levy), ZERO)


def play_raid(s: FeudaliaState, seat: i64, card: i64) -> None:
    """Name the fief; then gather the levy."""
    s.has_raided = True
    s.push(Levy(seat, fief_of(s, card)))


def why_raid(s: FeudaliaState, seat: i64, card: i64) -> Refusal:
    """Why a fief cannot be raided."""
    if not s.has_variant(CRUSADES):
        return Refusal("There are raids only with The Crusades.", "FEU-R66")
    if s.has_raided:
        return Refusal("One raid per turn.", "FEU-V1")
    if s.turns[seat] < s.t.raid_turn:
        return Refusal(f"You may raid from your turn {s.t.raid_turn} on.", "FEU-V1")
    fief = fief_of(s, card)
    if fief < 0 or fief // FIEFS == seat or not s.plays(fief // FIEFS):
        return Refusal("That is no fief of an opponent.", "FEU-V1")
    if s.raided >> fief & 1:
        return Refusal("That fief was raided since its owner's last turn.", "FEU-V1")
    return Refusal("No vassal in your hand can go into a levy.", "FEU-V1")


class Levy(Choice):
    """Send vassals, then march with up to three coins."""

    rule = "FEU-V1"
    always_ask = True

    def __init__(self, seat: i64, fief: i64) -> None:
        super().__init__(seat)
        self.fief: i64 = fief

    def moves(self, s: FeudaliaState) -> Pile:
        found = vec[i64]([s.w.levy.base + v for v in soldiers(s, self.seat)])
        if len(s.levy) > 0 or len(found) == 0:
            most = min(min(s.t.raid_coins, s.coins[self.seat]), 3)
            for coins in range(most + 1):
                found = append(found, s.w.march.base + coins)
        return found

    def play(self, s: FeudaliaState, move: i64) -> None:
        if s.w.levy.owns(move):
            v = s.w.levy.a(move)
            s.leave_hand(self.seat, v)
            s.levy = plus(s.levy, v)
            s.report(s.w.levied, self.seat, v, rule="FEU-V1")
            s.push(self)
            return
        coins = s.w.march.a(move)
        s.pay_coins(self.seat, coins, "FEU-V1")
        self._fight(s, coins)

    def _fight(self, s: FeudaliaState, coins: i64) -> None:
        """Strength against defence (FEU-V3)."""
        strength = coins + levied(s)
        wall = defence(s, self.fief)
        s.raided |= 1 << self.fief
        if s.telling:
            s.tell(
                s.w.raided,
                self.seat,
                [s.fiefs[self.fief], min(strength, MOST), wall],
                rule="FEU-V3",
            )
            s.cite("FEU-V2")
            s.cite("effect:variant raid won" if strength > wall else "effect:variant raid lost")
        if strength > wall:
            shame(s, self.fief // FIEFS)
            s.push(Looting(self.seat, self.fief, s.t.loot))
        elif len(s.levy) > 0:
            s.push(Losing(self.seat))

    def prompt(self, s: FeudaliaState) -> Ask:
        return s.w.ask_levy.ask(s.fiefs[self.fief], defence(s, self.fief), levied(s))

    def refuse(self, s: FeudaliaState, move: i64) -> Refusal:
        if s.w.levy.owns(move):
            if s.t.strength[s.w.levy.a(move)] == 0:
                return Refusal("Clerics and the Tax Collector do not go to war.", "FEU-V1")
            return Refusal("That vassal is not in your hand.", "FEU-V1")
        if s.w.march.owns(move):
            if len(s.levy) == 0:
                return Refusal("A levy needs at least one vassal.", "FEU-V1")
            return Refusal("You have not so many coins.", "FEU-V1")
        return NotYet("First the raid is carried out.", "FEU-R39a")


def shame(s: FeudaliaState, owner: i64) -> None:
    """The defender takes a token of minus one half, unless he has two (FEU-V3)."""
    if s.negatives[owner] < s.t.negatives:
        s.negatives = added(s.negatives, owner, 1)
        s.report(s.w.shamed, s.active, owner, rule="FEU-V3")


class Looting(Choice):
    """Take cubes from the raided fief, up to two."""

    rule = "FEU-V3"

    def __init__(self, seat: i64, fief: i64, left: i64) -> None:
        super().__init__(seat)
        self.fief: i64 = fief
        self.left: i64 = left

    def moves(self, s: FeudaliaState) -> Pile:
        at = self.fief * RESOURCES
        found = vec[i64]([s.w.loot.base + r for r in range(RESOURCES) if s.cubes[at + r] > 0])
        return append(found, s.w.done.base)

    def play(self, s: FeudaliaState, move: i64) -> None:
        if move == s.w.done.base:
            return
        r = s.w.loot.a(move)
        s.cubes[self.fief * RESOURCES + r] -= 1
        s.report(s.w.took, self.seat, s.fiefs[self.fief], r, rule="FEU-V3")
        if self.left > 1:
            s.push(Looting(self.seat, self.fief, self.left - 1))
        s.push(PuttingLoot(self.seat, r))

    def prompt(self, s: FeudaliaState) -> Ask:
        return s.w.ask_loot.ask(s.fiefs[self.fief], self.left)

    def refuse(self, s: FeudaliaState, move: i64) -> Refusal:
        if s.w.loot.owns(move):
            return Refusal("There is no such cube in the raided fief.", "FEU-V3")
        return NotYet("First the raid is finished; say done to stop.", "FEU-R39a")


class Losing(Choice):
    """A failed raid costs one card of the levy."""

    rule = "FEU-V3"

    def moves(self, s: FeudaliaState) -> Pile:
        found = vec[i64](capacity=8)
        for v in s.levy:
            if s.w.eliminate.base + v not in found:
                found = append(found, s.w.eliminate.base + v)
        return found

    def play(self, s: FeudaliaState, move: i64) -> None:
        v = s.w.eliminate.a(move)
        s.levy = minus(s.levy, v)
        to_box(s, self.seat, v, "FEU-V3")

    def prompt(self, s: FeudaliaState) -> Ask:
        return s.w.ask_lose.ask()

    def refuse(self, s: FeudaliaState, move: i64) -> Refusal:
        if s.w.eliminate.owns(move):
            return Refusal("One card of the levy is eliminated.", "FEU-V3")
        return NotYet("First one card of the levy is eliminated.", "FEU-V3")


# -- amends (FEU-V4) ----------------------------------------------------------------------------


def amends_moves(s: FeudaliaState, seat: i64, totals: Pile, found: Pile) -> Pile:
    """Return a negative token."""
    if s.negatives[seat] > 0 and affordable(s, seat, s.t.amends, 0, totals):
        return append(found, s.w.amends.base)
    return found


class AmendsPayment(Payment):
    """What amends cost."""

    rule = "FEU-V4"


def play_amends(s: FeudaliaState, seat: i64) -> None:
    """Pay, and one token goes back."""
    s.negatives = added(s.negatives, seat, -1)
    s.report(s.w.amended, seat, rule="FEU-V4")
    s.note("effect:variant amends")
    AmendsPayment(seat, s.w.amends.base).pay(s, s.t.amends.coins, s.t.amends)


def why_amends(s: FeudaliaState, seat: i64) -> Refusal | None:
    """Why no amends can be made."""
    if s.negatives[seat] == 0:
        return Refusal("You have no negative token.", "FEU-V4")
    return missing(s, seat, "Making amends", s.t.amends.coins, s.t.amends.cubes, "FEU-V4")


# -- the cross (FEU-V5) -------------------------------------------------------------------------


def cross_moves(s: FeudaliaState, seat: i64, totals: Pile, found: Pile) -> Pile:
    """Eliminate a vassal of strength for a crusade step."""
    if s.has_crossed or s.crusade_tokens == 0 or s.crusaders >> seat & 1:
        return found
    if not affordable(s, seat, s.t.cross, 0, totals):
        return found
    return joined(found, vec[i64]([s.w.cross.base + v for v in soldiers(s, seat)]))


class CrossPayment(Payment):
    """What a crusade step costs."""

    rule = "FEU-V5"


def play_cross(s: FeudaliaState, seat: i64, vassal: i64) -> None:
    """Pay, eliminate, step; the last step takes a token of 3 points."""
    s.has_crossed = True
    eliminate(s, seat, vassal, "FEU-V5")
    s.push(CrusadeStep(seat))
    CrossPayment(seat, s.w.cross.base + vassal).pay(s, s.t.cross.coins, s.t.cross)


class CrusadeStep(SeatStep[FeudaliaState]):
    """One step on the crusade."""

    rule = "FEU-V5"

    def run(self, s: FeudaliaState) -> None:
        s.steps = added(s.steps, self.seat, 1)
        s.report(s.w.crossed, self.seat, s.steps[self.seat], rule="FEU-V5")
        s.note("effect:variant cross")
        if s.steps[self.seat] >= s.t.steps:
            s.crusaders |= 1 << self.seat
            s.crusade_tokens -= 1
            s.report(s.w.crusader, self.seat, rule="FEU-V5")
            s.note("effect:variant crusade token")


def why_cross(s: FeudaliaState, seat: i64, vassal: i64) -> Refusal | None:
    """Why the cross cannot be taken."""
    if not s.has_variant(CRUSADES):
        return Refusal("The cross is taken only with The Crusades.", "FEU-R66")
    if s.crusade_tokens == 0 or s.crusaders >> seat & 1:
        return Refusal("There is no crusade token left for you to win.", "FEU-V5")
    if s.has_crossed:
        return Refusal("One crusade step per turn.", "FEU-V5")
    if s.t.strength[vassal] == 0:
        return Refusal("That vassal has no strength.", "FEU-V5")
    if s.hands[seat * VASSALS + vassal] == 0:
        return Refusal("That vassal is not in your hand.", "FEU-V5")
    return missing(s, seat, "Taking the cross", s.t.cross.coins, s.t.cross.cubes, "FEU-V5")
