"""The Crusades: raids, amends and taking the cross (military mode)."""

from __future__ import annotations

from tabard.engine.steps import Decision, Refusal, Step
from tabard.games.feudalia.decks import eliminate
from tabard.games.feudalia.paying import affordable, counted, missing, pay
from tabard.games.feudalia.state import FeudaliaState
from tabard.games.feudalia.tables import CITIES, CRUSADES, FIEFS, RESOURCES, VASSALS
from tabard.games.feudalia.taking import Putting, fief_of

# -- raids (FEU-V1 to FEU-V3) -----------------------------------------------------------------


def has_soldier(s: FeudaliaState, seat: int) -> bool:
    """Is a vassal in hand that may go into a levy?"""
    hand = s.hands[seat]
    for v in range(VASSALS):
        if hand[v] > 0 and s.t.strength[v] > 0:
            return True
    return False


def open_targets(s: FeudaliaState, seat: int) -> list[int]:
    """Fiefs of opponents that nobody has raided since their owner's last turn (FEU-V1)."""
    found: list[int] = []
    for fief in range(s.seats * FIEFS):
        owner = fief // FIEFS
        if owner != seat and s.alive[owner] and not s.raided >> fief & 1:
            found.append(fief)
    return found


def raid_moves(s: FeudaliaState, seat: int, found: list[int]) -> None:
    """Raid a fief: once per turn, from one's own fourth turn on."""
    if s.has_raided or s.turns[seat] < s.t.raid_turn or not has_soldier(s, seat):
        return
    for fief in open_targets(s, seat):
        found.append(s.w.raid.move1(s.fiefs[fief]))


def defence(s: FeudaliaState, fief: int) -> int:
    """Printed value, one for each master, and their bonuses (FEU-V2)."""
    t = s.t
    found = t.defence[s.soil(fief) * 3 + s.levels[fief]]
    for c in range(fief * CITIES, fief * CITIES + CITIES):
        master = s.city[c]
        if master >= 0:
            found += t.per_master + t.defence_bonus[master]
    return found


def levied(s: FeudaliaState) -> int:
    """The strength of the vassals in the levy (FEU-V1)."""
    strength = 0
    for v in s.levy:
        strength += s.t.strength[v]
    return strength


def play_raid(s: FeudaliaState, seat: int, card: int) -> None:
    """Name the fief; then gather the levy."""
    s.has_raided = True
    s.push(Levy(seat, fief_of(s, card)))


def why_raid(s: FeudaliaState, seat: int, card: int) -> Refusal:
    """Why a fief cannot be raided."""
    if not s.has_variant(CRUSADES):
        return Refusal("There are raids only with The Crusades.", "FEU-R66")
    if s.has_raided:
        return Refusal("One raid per turn.", "FEU-V1")
    if s.turns[seat] < s.t.raid_turn:
        return Refusal(f"You may raid from your turn {s.t.raid_turn} on.", "FEU-V1")
    fief = fief_of(s, card)
    if fief < 0 or fief // FIEFS == seat or not s.alive[fief // FIEFS]:
        return Refusal("That is no fief of an opponent.", "FEU-V1")
    if s.raided >> fief & 1:
        return Refusal("That fief was raided since its owner's last turn.", "FEU-V1")
    return Refusal("No vassal in your hand can go into a levy.", "FEU-V1")


class Levy(Decision[FeudaliaState]):
    """Send vassals, then march with up to three coins."""

    rule = "FEU-V1"
    always_ask = True

    def __init__(self, seat: int, fief: int) -> None:
        super().__init__(seat)
        self.fief: int = fief

    def moves(self, s: FeudaliaState) -> list[int]:
        hand = s.hands[self.seat]
        found: list[int] = []
        for v in range(VASSALS):
            if hand[v] > 0 and s.t.strength[v] > 0:
                found.append(s.w.levy.move1(v))
        if s.levy or not found:
            for coins in range(min(s.t.raid_coins, s.coins[self.seat], 3) + 1):
                found.append(s.w.march.move1(coins))
        return found

    def play(self, s: FeudaliaState, move: int) -> None:
        if s.w.levy.owns(move):
            v = s.w.levy.a(move)
            s.leave_hand(self.seat, v)
            s.levy.append(v)
            if s.telling:
                s.note("FEU-V1", s.w.levied, self.seat, [v])
            s.push(self)
            return
        coins = s.w.march.a(move)
        s.pay_coins(self.seat, coins, "FEU-V1")
        self._fight(s, coins)

    def _fight(self, s: FeudaliaState, coins: int) -> None:
        """Strength against defence (FEU-V3)."""
        strength = coins + levied(s)
        wall = defence(s, self.fief)
        s.raided |= 1 << self.fief
        if s.telling:
            s.note("FEU-V3", s.w.raided, self.seat, [s.fiefs[self.fief], min(strength, 99), wall])
            s.cite("FEU-V2")
            s.cite("effect:variant raid won" if strength > wall else "effect:variant raid lost")
        if strength > wall:
            shame(s, self.fief // FIEFS)
            s.push(Looting(self.seat, self.fief, s.t.loot))
        elif s.levy:
            s.push(Losing(self.seat))

    def prompt(self, s: FeudaliaState) -> str:
        name = s.w.fiefs.labels[s.fiefs[self.fief]]
        wall = defence(s, self.fief)
        return f"Raid {name}: defence {wall}, your levy {levied(s)}; send vassals, then march"

    def why(self, s: FeudaliaState, move: int) -> Refusal | None:
        if s.w.levy.owns(move):
            if s.t.strength[s.w.levy.a(move)] == 0:
                return Refusal("Clerics and the Tax Collector do not go to war.", "FEU-V1")
            return Refusal("That vassal is not in your hand.", "FEU-V1")
        if s.w.march.owns(move):
            if not s.levy:
                return Refusal("A levy needs at least one vassal.", "FEU-V1")
            return Refusal("You have not so many coins.", "FEU-V1")
        return Refusal("First the raid is carried out.", "FEU-R39a")


def shame(s: FeudaliaState, owner: int) -> None:
    """The defender takes a token of minus one half, unless he has two (FEU-V3)."""
    if s.negatives[owner] < s.t.negatives:
        s.negatives[owner] += 1
        if s.telling:
            s.note("FEU-V3", s.w.shamed, s.active, [owner])


class Looting(Decision[FeudaliaState]):
    """Take cubes from the raided fief, up to two."""

    rule = "FEU-V3"

    def __init__(self, seat: int, fief: int, left: int) -> None:
        super().__init__(seat)
        self.fief: int = fief
        self.left: int = left

    def moves(self, s: FeudaliaState) -> list[int]:
        found: list[int] = []
        for r in range(RESOURCES):
            if s.cubes[self.fief * RESOURCES + r] > 0:
                found.append(s.w.loot.move1(r))
        found.append(s.w.done.move0())
        return found

    def play(self, s: FeudaliaState, move: int) -> None:
        if move == s.w.done.base:
            return
        r = s.w.loot.a(move)
        s.cubes[self.fief * RESOURCES + r] -= 1
        if s.telling:
            s.note("FEU-V3", s.w.took, self.seat, [s.fiefs[self.fief], r])
        if self.left > 1:
            s.push(Looting(self.seat, self.fief, self.left - 1))
        s.push(Putting(self.seat, r, "FEU-V3"))

    def prompt(self, s: FeudaliaState) -> str:
        name = s.w.fiefs.labels[s.fiefs[self.fief]]
        return f"The raid on {name} succeeded: take up to {counted(self.left, 'cube')}"

    def why(self, s: FeudaliaState, move: int) -> Refusal | None:
        if s.w.loot.owns(move):
            return Refusal("There is no such cube in the raided fief.", "FEU-V3")
        return Refusal("First the raid is finished; say done to stop.", "FEU-R39a")


class Losing(Decision[FeudaliaState]):
    """A failed raid costs one card of the levy."""

    rule = "FEU-V3"

    def moves(self, s: FeudaliaState) -> list[int]:
        found: list[int] = []
        for v in s.levy:
            move = s.w.eliminate.move1(v)
            if move not in found:
                found.append(move)
        return found

    def play(self, s: FeudaliaState, move: int) -> None:
        v = s.w.eliminate.a(move)
        s.levy.remove(v)
        s.owned[self.seat][v] -= 1
        s.box[v] += 1
        if s.telling:
            s.note("FEU-V3", s.w.eliminated, self.seat, [v])

    def prompt(self, s: FeudaliaState) -> str:
        return "The raid failed: eliminate a card of the levy"

    def why(self, s: FeudaliaState, move: int) -> Refusal | None:
        return Refusal("One card of the levy is eliminated.", "FEU-V3")


# -- amends (FEU-V4) ----------------------------------------------------------------------------


def amends_moves(s: FeudaliaState, seat: int, totals: list[int], found: list[int]) -> None:
    """Return a negative token."""
    if s.negatives[seat] > 0 and affordable(s, seat, s.t.amends, 0, totals):
        found.append(s.w.amends.move0())


def play_amends(s: FeudaliaState, seat: int) -> None:
    """Pay, and one token goes back."""
    s.negatives[seat] -= 1
    if s.telling:
        s.note("FEU-V4", s.w.amended, seat, [])
        s.cite("effect:variant amends")
    pay(s, seat, s.t.amends.coins, s.t.amends.cubes, s.t.amends.black, "FEU-V4", s.w.amends.base)


def why_amends(s: FeudaliaState, seat: int) -> Refusal:
    """Why no amends can be made."""
    if s.negatives[seat] == 0:
        return Refusal("You have no negative token.", "FEU-V4")
    short = missing(s, seat, s.t.amends, 0, "FEU-V4")
    assert short is not None
    return short


# -- the cross (FEU-V5) -------------------------------------------------------------------------


def cross_moves(s: FeudaliaState, seat: int, totals: list[int], found: list[int]) -> None:
    """Eliminate a vassal of strength for a crusade step."""
    if s.has_crossed or s.crusade_tokens == 0 or s.crusaders[seat]:
        return
    if not affordable(s, seat, s.t.cross, 0, totals):
        return
    hand = s.hands[seat]
    for v in range(VASSALS):
        if hand[v] > 0 and s.t.strength[v] > 0:
            found.append(s.w.cross.move1(v))


def play_cross(s: FeudaliaState, seat: int, vassal: int) -> None:
    """Pay, eliminate, step; the last step takes a token of 3 points."""
    s.has_crossed = True
    eliminate(s, seat, vassal, "FEU-V5")
    s.push(CrusadeStep(seat))
    what = s.w.cross.move1(vassal)
    pay(s, seat, s.t.cross.coins, s.t.cross.cubes, s.t.cross.black, "FEU-V5", what)


class CrusadeStep(Step[FeudaliaState]):
    """One step on the crusade."""

    rule = "FEU-V5"

    def __init__(self, seat: int) -> None:
        self.seat: int = seat

    def run(self, s: FeudaliaState) -> None:
        s.steps[self.seat] += 1
        if s.telling:
            s.note("FEU-V5", s.w.crossed, self.seat, [s.steps[self.seat]])
            s.cite("effect:variant cross")
        if s.steps[self.seat] >= s.t.steps:
            s.crusaders[self.seat] = True
            s.crusade_tokens -= 1
            if s.telling:
                s.note("FEU-V5", s.w.crusader, self.seat, [])
                s.cite("effect:variant crusade token")


def why_cross(s: FeudaliaState, seat: int, vassal: int) -> Refusal:
    """Why the cross cannot be taken."""
    if not s.has_variant(CRUSADES):
        return Refusal("The cross is taken only with The Crusades.", "FEU-R66")
    if s.crusade_tokens == 0 or s.crusaders[seat]:
        return Refusal("There is no crusade token left for you to win.", "FEU-V5")
    if s.has_crossed:
        return Refusal("One crusade step per turn.", "FEU-V5")
    if s.t.strength[vassal] == 0:
        return Refusal("That vassal has no strength.", "FEU-V5")
    if s.hands[seat][vassal] == 0:
        return Refusal("That vassal is not in your hand.", "FEU-V5")
    short = missing(s, seat, s.t.cross, 0, "FEU-V5")
    assert short is not None
    return short
