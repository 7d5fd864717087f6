"""What each seat of Feudalia sees, built from nothing (FEU-A28)."""

from __future__ import annotations

from typing import NamedTuple

from tabard.engine.asks import counted
from tabard.engine.native import Pile
from tabard.engine.piles import added
from tabard.engine.positions import words
from tabard.engine.views import Race, Stand
from tabard.games.feudalia.cathedral import FIRST_C, cubes_for
from tabard.games.feudalia.content import SOILS, Content
from tabard.games.feudalia.crusades import defence
from tabard.games.feudalia.final_phase import saves
from tabard.games.feudalia.influence import allowance
from tabard.games.feudalia.paying import (
    Payment,
    Sparing,
    cheaper,
    lack_of,
    payable,
    say_cost,
    spared,
    spares,
    sparing,
)
from tabard.games.feudalia.seen import (
    FeudaliaCathedral,
    FeudaliaCubes,
    FeudaliaFief,
    FeudaliaMaster,
    FeudaliaMasters,
    FeudaliaPile,
    FeudaliaSeat,
    FeudaliaTable,
    FeudaliaTurn,
)
from tabard.games.feudalia.state import FeudaliaState
from tabard.games.feudalia.tables import (
    BLACK,
    CITIES,
    FIEFS,
    MAIN,
    RESOURCES,
    STANDING,
    VARIANT_WORDS,
    VASSALS,
)
from tabard.games.feudalia.tax import HandTax, due, owed
from tabard.games.feudalia.upgrades import upgrade_cost

PHASES = ("setup", "start", "main", "final")
NO_HELP = -2  # a payment that no master makes cheaper


def look(s: FeudaliaState, content: Content, seat: int | None) -> FeudaliaTable:
    """The table as the seat sees it."""
    vassals = s.w.vassals.words
    return FeudaliaTable(
        scenario=s.t.scenario,
        round=s.round,
        phase=PHASES[s.phase],
        first=s.first,
        active=s.active,
        target=s.target / 2,
        variants=[word for i, word in enumerate(VARIANT_WORDS) if s.variants >> i & 1],
        reached=s.reached,
        playoff=s.playoff,
        solo=s.t.solo,
        supply=[
            FeudaliaPile(id=vassals[v], left=left) for v, left in enumerate(s.supply) if left >= 0
        ],
        cathedral=[
            FeudaliaCathedral(
                id=card.id,
                open=s.tokens[i] > 0,
                left=s.tokens[i],
                full=s.t.cathedral_tokens[i],
                points=card.half_points / 2,
            )
            for i, card in enumerate(content.cathedral)
        ],
        cathedral_masters=[
            FeudaliaPile(id=saint.id, left=s.saints[i])
            for i, saint in enumerate(content.cathedral_master)
        ],
        masters=FeudaliaMasters(
            row=words(s.w.masters, s.row),
            deck=len(s.master_deck),
            bottom=words(s.w.masters, s.master_deck[: s.sunk]),
        ),
        offer=words(s.w.fiefs, s.offer),
        crusade_tokens=s.crusade_tokens,
        pilgrim=s.pilgrim if s.pilgrim >= 0 else None,
        turn=_turn(s, seat),
        seats=[_seat(s, viewer=seat, seat=other) for other in range(s.seats)],
    )


def race(s: FeudaliaState) -> Race:
    """Points towards the target."""
    target = s.target / 2
    goal = f"{target:g} points, and a lead of 1 when the round ends"
    if s.t.solo:
        goal = f"{target:g} points in as few rounds as you can"
    have = [s.score(seat) / 2 for seat in range(s.seats)]
    return Race(goal=goal, seats=[Stand(text="points", have=n, of=target) for n in have])


class Goal(NamedTuple):
    """A level or a token: what it is called, what it costs, how early it is worth having, and the
    half points that it brings.

    `level` is the fief's as masters who help see it, -1 for a part of the cathedral.
    """

    what: str
    coins: int
    cubes: Pile
    level: int
    rank: int
    points: int


def goals(s: FeudaliaState, seat: int) -> list[Goal]:
    """Everything that gives points for cubes and coins now: first levels, then the rest."""
    found = []
    for fief in range(seat * FIEFS, seat * FIEFS + FIEFS):
        level = s.levels[fief]
        if s.fiefs[fief] >= 0 and level < 2:
            what = f"{s.w.fiefs.labels[s.fiefs[fief]]} at level {level + 1}"
            cost = upgrade_cost(s, fief)
            cubes = cheaper(cost, s.bonus(seat, s.t.cheaper_upgrade))
            face = s.soils[fief] * 3 + level
            points = s.t.points[face + 1] - s.t.points[face]
            found.append(Goal(what, cost.coins, cubes, level, 1 + level, points))
    for card in range(len(s.tokens)):
        cost = s.t.cathedral_cost[card]
        if s.tokens[card] and (card < FIRST_C or s.home(seat, s.t.cathedral_master[card]) >= 0):
            cubes = cubes_for(s, seat, cost) if card < FIRST_C else cost.cubes
            what = f"a token ({s.w.cathedral.labels[card]})"
            level = -1 if card < FIRST_C else NO_HELP
            found.append(Goal(what, cost.coins, cubes, level, 2, s.t.cathedral_points[card]))
    return found


def ahead(s: FeudaliaState, seat: int) -> str:
    """The points that are nearest: a level of a fief or a token, and what is missing for it.

    What can be paid comes first, then the first levels: they bring fields and cities, too. After
    them the nearest second level is told beside a token, for tokens alone do not reach 10 points.
    Once somebody has the points to win, the lead says whether this is the last round (FEU-R56).
    """
    if (s.reached or s.score(seat) >= s.target) and not s.t.solo:
        return _lead(s, seat)
    if isinstance(s.asked, (Payment, Sparing)) and s.asked.seat == seat:
        return ""  # what is being paid for is no longer ahead
    near: list[tuple[int, int, str]] = []
    for goal in goals(s, seat):
        number, said = wanting(s, seat, goal)
        near.append((goal.rank if number else 0, number, f"{goal.what}: {said}"))
    if not near:
        return ""
    if s.active == seat and s.hands[seat * VASSALS + s.t.tax]:
        return f"the Tax Collector comes next turn · {min(near)[2]}"
    first, (what, further) = min(near)[2], _further(s, seat)
    return f"{first} · {what}, {further}" if what and not first.startswith(what) else first


def _further(s: FeudaliaState, seat: int) -> tuple[str, str]:
    """The second level that is nearest, once all fiefs have the first, and what it is about."""
    left = goals(s, seat)
    lacks = [(wanting(s, seat, g)[0], g.what, g.points) for g in left if g.level == 1]
    if not lacks or any(goal.level == 0 for goal in left):
        return "", ""
    number, what, points = min(lacks)
    return what, f"{points / 2:g} points more: {counted(number, 'cube')} missing"


def _lead(s: FeudaliaState, seat: int) -> str:
    others = [s.score(other) for other in range(s.seats) if other != seat and s.plays(other)]
    lead = (s.score(seat) - max(others, default=0)) / 2
    stand = "you are level"
    if lead:
        stand = f"you lead by {lead:g}" if lead > 0 else f"you are {-lead:g} behind"
    ends = f"when this round ends ({_turns_left(s)}), a lead of {s.t.lead / 2:g} wins"
    return f"{ends}, else it goes on; {stand}"


def _turns_left(s: FeudaliaState) -> str:
    """How many still play in this round after the present turn."""
    left, seat = 0, (s.active + 1) % s.seats
    while seat != s.first:
        left += s.plays(seat)
        seat = (seat + 1) % s.seats
    return f"{counted(left, 'player')} still to play" if left else "this is its last turn"


def wanting(s: FeudaliaState, seat: int, goal: Goal) -> tuple[int, str]:
    """How much is missing for something, and that in words."""
    lack = lack_of(s, seat, goal.cubes)
    short = max(0, goal.coins - s.coins[seat])
    number = short + sum(lack)
    if not number:
        return 0, "all there"
    helped = goal.level != NO_HELP and payable(s, seat, s.totals(seat), goal.cubes, goal.level)
    if not short and helped:
        helpers = " and the ".join(s.w.masters.label(m) for m in sparing(s, seat, goal.level))
        return 0, f"all there, as the {helpers} saves you {say_cost(s, 0, lack)}"
    eased = _eased(s, seat, goal, lack)
    if sum(eased) < sum(lack):
        helpers = " and the ".join(s.w.masters.label(m) for m in sparing(s, seat, goal.level))
        rest = say_cost(s, short, eased)
        return short + sum(eased), f"{rest} missing, with the help of the {helpers}"
    return number, f"{lacking_for(s, seat, goal)} missing"


def _eased(s: FeudaliaState, seat: int, goal: Goal, lack: Pile) -> Pile:
    """What is missing less what masters who are awake would save, stone first."""
    if goal.level == NO_HELP:
        return lack
    for kind in spared(s, sparing(s, seat, goal.level)):
        wanted = [r for r in (*reversed(range(RESOURCES)), BLACK) if spares(kind, r, lack)]
        if wanted:
            lack = added(lack, wanted[0], -1)
    return lack


def lacking_for(s: FeudaliaState, seat: int, goal: Goal) -> str:
    """The coins and cubes that are missing for something."""
    return say_cost(s, max(0, goal.coins - s.coins[seat]), lack_of(s, seat, goal.cubes))


def _turn(s: FeudaliaState, viewer: int | None) -> FeudaliaTurn:
    asked = s.asked
    to_pay = None
    if isinstance(asked, HandTax) and asked.seat == viewer:
        to_pay = owed(s, asked.seat, asked.paid)
    return FeudaliaTurn(
        influence_left=max(0, allowance(s, s.active)) if s.phase == MAIN else 0,
        income_bonus=s.income_bonus,
        make_bonus=s.make_bonus,
        table=words(s.w.vassals, s.table),
        levy=words(s.w.vassals, s.levy),
        taxed=s.tax_played,
        tax_due=to_pay,
        reshuffled=s.reshuffles > 0,
        raided=s.has_raided,
        crossed=s.has_crossed,
    )


def _seat(s: FeudaliaState, viewer: int | None, seat: int) -> FeudaliaSeat:
    at = seat * VASSALS
    vassals = s.w.vassals.words
    cards = len(s.tokens)
    hand = s.hands if viewer == seat else s.known
    taken = zip(s.w.cathedral.words, s.taken[seat * cards : (seat + 1) * cards], strict=True)
    return FeudaliaSeat(
        seat=seat,
        alive=s.plays(seat),
        points=s.score(seat) / 2,
        coins=s.coins[seat],
        saves=saves(s, seat),
        levels=s.level_sum(seat),
        nobles=s.nobles(seat),
        clerics=s.clerics(seat),
        tokens={word: count for word, count in taken if count},
        negatives=s.negatives[seat],
        steps=s.steps[seat],
        crusader=bool(s.crusaders >> seat & 1),
        fair=bool(s.fair >> seat & 1),
        turns=s.turns[seat],
        hand_size=s.hand_size(seat),
        hand=[vassals[v] for v in range(VASSALS) for _ in range(hand[at + v])],
        deck=len(s.decks[seat]),
        discards={vassals[v]: n for v in range(VASSALS) if (n := s.discards[at + v])},
        owned={vassals[v]: n for v in range(VASSALS) if (n := s.owned[at + v])},
        fiefs=[_fief(s, seat, slot) for slot in range(FIEFS) if s.fiefs[seat * FIEFS + slot] >= 0],
    )


def _fief(s: FeudaliaState, seat: int, slot: int) -> FeudaliaFief:
    fief = seat * FIEFS + slot
    soil = s.soils[fief]
    face = soil * 3 + s.levels[fief]
    vassals = s.w.vassals.words
    active = seat == s.active
    cubes = s.cubes[fief * RESOURCES : fief * RESOURCES + RESOURCES]
    homes = s.city[fief * CITIES : fief * CITIES + s.cities(fief)]
    return FeudaliaFief(
        id=s.w.fiefs.words[s.fiefs[fief]],
        soil=SOILS[soil],
        level=s.levels[fief],
        points=s.t.points[face] / 2,
        fields=s.t.fields[face],
        used=s.used[slot] if active else 0,
        standing=[vassals[c % STANDING] for c in s.standing if active and c // STANDING == slot],
        cities=s.cities(fief),
        masters=[_master(s, master) for master in homes if master >= 0],
        cubes=FeudaliaCubes(wheat=cubes[0], wood=cubes[1], clay=cubes[2], stone=cubes[3]),
        held=s.held(fief),
        defence=defence(s, fief),
        tax=due(s, fief),
        raided=bool(s.raided >> fief & 1),
    )


def _master(s: FeudaliaState, master: int) -> FeudaliaMaster:
    store = s.t.store_slot[master]
    cubes = s.stored[store * RESOURCES : store * RESOURCES + RESOURCES] if store >= 0 else ()
    return FeudaliaMaster(
        id=s.w.masters.words[master],
        turned=bool(s.tapped >> master & 1),
        stored={SOILS[r]: count for r, count in enumerate(cubes) if count},
    )
