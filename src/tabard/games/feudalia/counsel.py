# interpreted
"""What an adviser of people proposes: no coins for a worker whom a field needs, no master moved
about, no end of a turn while vassals could make something or an influence gives a cube, and nothing
that gives away a level or a token which the vassals in hand can bring this turn."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from tabard.engine.piles import plain
from tabard.games.feudalia.bot import finished
from tabard.games.feudalia.effects import Receiving
from tabard.games.feudalia.fields import Scroll, play_work, work_moves
from tabard.games.feudalia.main_phase import MainPhase
from tabard.games.feudalia.masters import Engaging, Sinking
from tabard.games.feudalia.paying import Payment, lack_of, payable
from tabard.games.feudalia.state import FeudaliaState
from tabard.games.feudalia.tables import BLACK, FIEFS, RESOURCES, STONE, VASSALS
from tabard.games.feudalia.trading import Trading
from tabard.games.feudalia.view import Goal, goals, wanting

CHOICES = (Trading, Scroll, Receiving)  # in which a cube can be had
MAKING = ("make", "coins")  # effects of a field that bring something in any case
LEVEL = 1  # half a point more: a first level brings a field and a city, too
TOKENS = 3  # of a card, in a turn
CLOSE = 3  # half points from the target: then every one counts
GAP = 3  # cubes that trades can still fill in a turn


def advisable(s: FeudaliaState, seat: int, moves: list[int]) -> list[int]:
    """The moves that may be proposed to a person; never none."""
    if isinstance(s.asked, MainPhase):
        scoring = [move for move in moves if _scores(s, seat, move)] if _decides(s, seat) else []
        sound = scoring or [move for move in moves if not _wasteful(s, seat, move)]
        return _keeping(s, seat, sound) or sound or moves
    if isinstance(s.asked, Trading):
        return _bargains(s, seat, moves)
    if isinstance(s.asked, CHOICES):
        return _most(s, seat, moves, reach(s, seat) + 1)
    if isinstance(s.asked, Engaging):
        return _most(s, seat, moves, 0)
    return moves


def _bargains(s: FeudaliaState, seat: int, moves: list[int]) -> list[int]:
    """Trades that bring most within reach this turn; else those that bring the next level or token
    nearer; never one that leads away from it, such as back to where one was."""
    best = _most(s, seat, moves, reach(s, seat) + 1)
    if len(best) < len(moves):
        return best
    now = _distance(s, seat)
    far = {move: _distance(s.after(move), seat) for move in moves}
    nearest = min(far.values())
    if nearest < now:
        return [move for move in moves if far[move] == nearest]
    return [move for move in moves if far[move] == now] or moves


def _distance(s: FeudaliaState, seat: int) -> tuple[int, int]:
    """How far the next level or token is: its rank, and the cubes that it lacks; one that none of
    one's fiefs makes counts twice."""
    grown = {s.soils[seat * FIEFS + slot] for slot in range(FIEFS)}
    found = []
    for goal in goals(s, seat):
        lacks = lack_of(s, seat, goal.cubes)
        number = sum(n if r in grown or r == BLACK else 2 * n for r, n in enumerate(lacks))
        number += max(0, goal.coins - s.coins[seat])
        found.append((goal.rank if number else 0, number))
    return min(found, default=(0, 0))


def scoring(s: FeudaliaState, seat: int, moves: list[int]) -> list[int]:
    """The moves among which most points of a turn are looked for: whoever makes cubes works first,
    then is paid; nobody is hired, sold or moved for it, unless a coin lacks. Only near the end of
    the match: before it a token may cost more than it brings."""
    if not s.reached and s.target - s.score(seat) > CLOSE:
        return moves
    if isinstance(s.asked, Trading):
        useful = [m for m in moves if m == s.w.done.base or _fills_a_gap(s, seat, m)]
        return sorted(useful, key=lambda move: not _gets_stone(s, move))  # no way round
    if isinstance(s.asked, Payment):
        return _by_type(s, seat, moves)
    if not isinstance(s.asked, MainPhase):
        return moves
    w = s.w
    making = makers(s, seat)
    works = [m for m in moves if w.work.owns(m) and _may_help(s, making, w.work.a(m))]
    first = [m for m in moves if w.influence.owns(m) or w.tap.owns(m) or w.upgrade.owns(m)]
    if any(w.work.a(move) in making for move in works):
        return [*works, *first]
    paying = [m for m in moves if w.build.owns(m) or w.fair.owns(m)]
    coins = [] if s.coins[seat] else [m for m in moves if w.income.owns(m)]
    return [*works, *first, *coins, *(paying or [w.end.base])]


def _may_help(s: FeudaliaState, making: set[int], vassal: int) -> bool:
    return vassal in making or bool(s.t.barters[vassal])


def _fills_a_gap(s: FeudaliaState, seat: int, move: int) -> bool:
    """Does a trade give what a level or token lacks, and not for stone?"""
    trade = s.t.trades[s.w.trade.a(move)]
    if trade.give == STONE:
        return False
    if trade.get < 0:
        return s.coins[seat] == 0
    return any(lack_of(s, seat, goal.cubes)[trade.get] for goal in _near(s, seat, GAP))


def _gets_stone(s: FeudaliaState, move: int) -> bool:
    return s.w.trade.owns(move) and s.t.trades[s.w.trade.a(move)].get == STONE


def _near(s: FeudaliaState, seat: int, most: int) -> list[Goal]:
    """The levels and tokens that lack so many cubes at most."""
    return [goal for goal in goals(s, seat) if sum(lack_of(s, seat, goal.cubes)) <= most]


def _by_type(s: FeudaliaState, seat: int, moves: list[int]) -> list[int]:
    """Of a payment only the types of the cubes matter here, not the fiefs: one for each; and they
    only where another level is near, for what is suggested keeps stone."""
    give = s.w.give
    if s.w.settle.base in moves and not any(goal.level >= 0 for goal in _near(s, seat, 1)):
        return [s.w.settle.base]
    found = {give.b(move): move for move in reversed(moves) if give.owns(move)}
    return [*found.values(), s.w.settle.base] if s.w.settle.base in moves else moves


def _keeping(s: FeudaliaState, seat: int, moves: list[int]) -> list[int]:
    """Levels first: while some are within reach this turn, only what leads to them or takes them;
    coins, people, masters and tokens come after it."""
    goal = reach(s, seat, tokens=False)
    return [move for move in moves if _leads(s, seat, move, goal)] if goal else moves


def _leads(s: FeudaliaState, seat: int, move: int, goal: int) -> bool:
    w = s.w
    if w.influence.owns(move):
        return True
    if not (w.work.owns(move) or w.upgrade.owns(move) or w.build.owns(move)):
        return False
    later = finished(s.after(move))
    return reach(later, seat, tokens=False) + _raised(s, later, seat) >= goal


def _raised(s: FeudaliaState, later: FeudaliaState, seat: int) -> int:
    """The levels of a move, counted as `reach` does."""
    worth = 0
    for fief in range(seat * FIEFS, seat * FIEFS + FIEFS):
        if later.levels[fief] > s.levels[fief]:
            face = s.soils[fief] * 3 + s.levels[fief]
            worth += _level_worth(s, s.levels[fief], s.t.points[face + 1] - s.t.points[face])
    return worth


def _most(s: FeudaliaState, seat: int, moves: list[int], least: int) -> list[int]:
    """The moves after which most can be reached this turn, if that is something."""
    found = {move: _reached_by(s, seat, move) for move in moves}
    most = max(found.values())
    return [move for move in moves if found[move] == most] if most >= least else moves


def _reached_by(s: FeudaliaState, seat: int, move: int) -> int:
    later = s.after(move)
    if isinstance(later.asked, Receiving) and not isinstance(s.asked, Receiving):
        return max(_reached_by(later, seat, cube) for cube in later.legal)
    if isinstance(later.asked, Sinking):
        later = finished(later)
    return reach(later, seat)


def _wasteful(s: FeudaliaState, seat: int, move: int) -> bool:
    w = s.w
    assert s.asked is not None
    if w.income.owns(move):
        vassal = w.income.a(move)
        needed = vassal in makers(s, seat) or w.influence.base + vassal in s.options
        return needed or s.asked.aside(s, move)
    if w.train.owns(move):
        return w.train.a(move) == w.train.b(move)
    if w.move.owns(move) or w.swap.owns(move):
        return True
    return move == w.end.base and (bool(makers(s, seat)) or _gives_a_cube(s, seat))


def makers(s: FeudaliaState, seat: int) -> set[int]:
    """The vassals in hand who can make cubes or coins in a free field, where cubes have room."""
    found = set()
    for move in work_moves(s, seat, s.held_by(seat), vec[i64]()):
        vassal = s.w.work.a(move)
        fief = seat * FIEFS + s.slot_of(seat, s.w.work.b(move))
        effects = [action.effects[0].name for action in s.t.actions[vassal] if action.field]
        if s.held(fief) < s.t.storage and any(name in MAKING for name in effects):
            found.add(vassal)
    return found


def _decides(s: FeudaliaState, seat: int) -> bool:
    """May the points of this turn decide the match?"""
    return s.reached or s.score(seat) + s.t.lead >= s.target


def _scores(s: FeudaliaState, seat: int, move: int) -> bool:
    """Does an action take points, or make some payable?"""
    w = s.w
    if w.upgrade.owns(move) or w.build.owns(move):
        return True
    if not (w.work.owns(move) or w.influence.owns(move) or w.tap.owns(move)):
        return False
    later = s.after(move)
    if isinstance(later.asked, CHOICES):
        return max(_reached_by(later, seat, move) for move in later.legal) > reach(later, seat)
    return _payable(later, seat) > _payable(s, seat)


def _payable(s: FeudaliaState, seat: int) -> int:
    """How many levels and tokens could be paid."""
    return sum(not wanting(s, seat, goal)[0] for goal in goals(s, seat))


# -- what the cubes of this turn can pay ----------------------------------------------------------

Cubes = tuple[int, ...]  # by type


def reach(s: FeudaliaState, seat: int, tokens: bool = True) -> int:
    """What levels and tokens can be paid this turn by the cubes there are, by those that the
    workers in hand make, and by one that somebody's influence gives: in half points."""
    wanted = _bundles(s, seat, tokens)
    return max((_best_of(s, seat, wanted, totals) for totals in _harvests(s, seat)), default=0)


def _best_of(s: FeudaliaState, seat: int, wanted: list[Bundle], totals: Cubes) -> int:
    return next((worth for worth, goal, cubes in wanted if _paid(s, seat, goal, cubes, totals)), 0)


Bundle = tuple[int, Goal | None, Cubes]  # its worth, the goal if it is a single one, the cubes


def _bundles(s: FeudaliaState, seat: int, tokens: bool) -> list[Bundle]:
    """Goals that may be paid together, the best first."""
    found: list[Bundle] = []
    for goal in goals(s, seat):
        fief = goal.level >= 0
        if goal.coins > s.coins[seat] or not (fief or tokens):
            continue
        worth = _level_worth(s, goal.level, goal.points) if fief else goal.points
        cubes = tuple(plain(goal.cubes))
        more: list[Bundle] = [(worth, goal, cubes)]
        for times in range(2, 2 if fief else TOKENS + 1):
            more.append((times * worth, None, tuple(times * n for n in cubes)))
        for other, _, need in found:
            together = tuple(a + b for a, b in zip(cubes, need, strict=True))
            more.append((worth + other, None, together))
        found += more
    return sorted(found, key=lambda bundle: -bundle[0])


def _level_worth(s: FeudaliaState, level: int, points: int) -> int:
    """In half points; where points decide the match, only they count."""
    return points if s.reached or level else points + LEVEL


def _paid(s: FeudaliaState, seat: int, goal: Goal | None, cubes: Cubes, totals: Cubes) -> bool:
    if goal is not None and goal.level >= -1:
        return bool(payable(s, seat, vec[i64](totals), goal.cubes, goal.level))
    left = [have - need for have, need in zip(totals, cubes, strict=False)]
    return min(left) >= 0 and sum(left) >= cubes[BLACK]


def _harvests(s: FeudaliaState, seat: int) -> set[Cubes]:
    """The cubes that there may be after all workers in hand have worked, one way or another."""
    free = [s.fields(seat * FIEFS + slot) - s.used[slot] for slot in range(FIEFS)]
    found = {(tuple(plain(s.totals(seat))), tuple(free))}
    if s.active != seat:
        return {totals for totals, _ in found}
    for vassal, crops in _crops(s, seat).items():
        for _ in range(s.hands[seat * VASSALS + vassal]):
            found |= {_reaped(way, slot, crop) for way in found for slot, crop in crops.items()
                      if way[1][slot] > 0}  # fmt: skip
    totals = {way[0] for way in found}
    if _gives_a_cube(s, seat):
        totals |= {
            tuple(n + (r == i) for i, n in enumerate(each))
            for each in totals
            for r in range(RESOURCES)
        }
    return totals


def _reaped(way: tuple[Cubes, Cubes], slot: int, crop: Cubes) -> tuple[Cubes, Cubes]:
    totals, free = way
    return (
        tuple(a + b for a, b in zip(totals, crop, strict=True)),
        tuple(n - (i == slot) for i, n in enumerate(free)),
    )


def _crops(s: FeudaliaState, seat: int) -> dict[int, dict[int, Cubes]]:
    """What each vassal in hand would make in each fief."""
    found: dict[int, dict[int, Cubes]] = {}
    had = plain(s.totals(seat))
    for move in work_moves(s, seat, s.held_by(seat), vec[i64]()):
        vassal, slot = s.w.work.a(move), s.slot_of(seat, s.w.work.b(move))
        if len(s.t.actions[vassal]) > 1 or s.t.barters[vassal]:
            continue
        twin = s.fork()
        play_work(twin, seat, vassal, s.w.work.b(move))
        more = [has - n for has, n in zip(plain(twin.totals(seat)), had, strict=True)]
        if any(more):
            found.setdefault(vassal, {})[slot] = tuple(more)
    return found


def _gives_a_cube(s: FeudaliaState, seat: int) -> bool:
    """Can an influence be used that gives a cube of any type?"""
    if not isinstance(s.asked, MainPhase):
        return False
    return any(
        effect.name == "cube"
        for move in s.options
        if s.w.influence.owns(move)
        for action in s.t.actions[s.w.influence.a(move)]
        for effect in action.effects
    )
