"""The fuzz: random games under the eyes of the kit.

Every variant of a game is played by several kinds of random players; after every decision
the state is checked, now and then deeply. What fired (rules, effects, verbs, events, ends)
is counted, and what never fired is named. A failure leaves a record that opens at the
failing move.
"""

from __future__ import annotations

import hashlib
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

from tabard.engine import records
from tabard.engine.game import Game
from tabard.engine.options import Value
from tabard.engine.registry import game_class
from tabard.engine.rng import Fast, Rng, fast
from tabard.engine.state import State
from tabard.lab.runner import in_processes, shares
from tabard.testing import kit

PLY_CAP = 60_000
CHUNK = 50
MANY = 2000


# -- what is played -------------------------------------------------------------------------


class Start:
    """Where games of the fuzz begin: a variant, dealt or staged."""

    def __init__(
        self, options: dict[str, Value], scene: str = "", position: dict[str, Any] | None = None
    ) -> None:
        self.options = options
        self.scene = scene
        self.position = position

    @property
    def label(self) -> str:
        """`players=3 team=true` or the name of a scene."""
        words = " ".join(f"{k}={records.word(v)}" for k, v in self.options.items())
        return f"{self.scene}: {words}" if self.scene else words or "standard"

    def begin(self, game: Game, seed: int) -> State:
        """The first state."""
        state: State
        if self.position is not None:
            state = game.stage(self.position, seed=seed, telling=True)
        else:
            state = game.start(seed=seed, telling=True)
        return state


def starts(name: str) -> list[Start]:
    """Every variant of a game, then its scenes."""
    cls = game_class(name)
    found = [Start(options) for options in cls.variants()]
    for scene in cls.scenes():
        found.append(Start(scene["options"], scene["name"], scene["position"]))
    return found


# -- who plays ------------------------------------------------------------------------------


def uniform(state: State, rng: Rng, taste: int) -> int:
    """Any legal move, all alike."""
    return state.legal[rng.below("move", len(state.legal))]


def by_verb(state: State, rng: Rng, taste: int) -> int:
    """First a verb, then a move of it: rare kinds of moves are not drowned."""
    space = state.game.space
    groups: dict[str, list[int]] = {}
    for move in state.legal:
        groups.setdefault(space.verb_of(move).name, []).append(move)
    moves = list(groups.values())[rng.below("verb", len(groups))]
    return moves[rng.below("move", len(moves))]


def stubborn(state: State, rng: Rng, taste: int) -> int:
    """Always the same favourite moves, which leads to lopsided games."""
    if rng.below("whim", 5) == 0:
        return uniform(state, rng, taste)
    return max(state.legal, key=lambda move: (move * 2654435761 ^ taste * 40503) % 1000003)


def hinted(state: State, rng: Rng, taste: int) -> int:
    """What the game thinks sensible, so that games come to their proper ends."""
    assert state.asked is not None
    move = int(state.asked.hint(state, rng))
    kit.demand(move in state.legal, f"the hint '{state.text(move)}' is not legal")
    return move


POLICIES: tuple[Callable[[State, Rng, int], int], ...] = (uniform, by_verb, stubborn, hinted)


# -- what is counted ------------------------------------------------------------------------


class Coverage:
    """How many games fired what."""

    def __init__(self) -> None:
        self.games = 0
        self.decisions = 0
        self.deep = 0
        self.positions = 0
        self.fired: Counter[str] = Counter()
        self.verbs: Counter[str] = Counter()
        self.events: Counter[str] = Counter()
        self.ends: Counter[str] = Counter()

    def add(self, other: Coverage) -> None:
        """Count the other one's games as well."""
        self.games += other.games
        self.decisions += other.decisions
        self.deep += other.deep
        self.positions += other.positions
        self.fired += other.fired
        self.verbs += other.verbs
        self.events += other.events
        self.ends += other.ends

    def note(self, state: State) -> None:
        """Count a game that has ended."""
        self.games += 1
        self.decisions += len(state.trail)
        self.fired.update(state.fired)
        self.verbs.update({state.game.space.verb_of(move).name for move in state.trail})
        self.events.update({event.kind.name for event in state.log})
        if state.result is not None:
            self.ends[state.result.rule] += 1


class Failure:
    """One game that failed: why, and the record that opens at the failing move."""

    def __init__(self, label: str, seed: int, ply: int, reason: str, record: str) -> None:
        self.label = label
        self.seed = seed
        self.ply = ply
        self.reason = reason
        self.record = record
        self.file = ""

    def __str__(self) -> str:
        where = f" ({self.file})" if self.file else ""
        return f"{self.label}, seed {self.seed}, move {self.ply}: {self.reason}{where}"


class Report:
    """What a fuzz run found."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.coverage = Coverage()
        self.by_start: dict[str, Coverage] = {}
        self.failures: list[Failure] = []
        self.interrupted = False

    def add(self, label: str, coverage: Coverage, failures: list[Failure]) -> None:
        """Add what one chunk of games found."""
        self.coverage.add(coverage)
        self.by_start.setdefault(label, Coverage()).add(coverage)
        self.failures += failures

    def absorb(self, other: Report) -> None:
        """Add the findings of another run."""
        self.coverage.add(other.coverage)
        for label, coverage in other.by_start.items():
            self.by_start.setdefault(label, Coverage()).add(coverage)
        self.failures += other.failures

    @property
    def played(self) -> int:
        """How many games were played."""
        return self.coverage.games + len(self.failures)

    def silent_rules(self) -> list[str]:
        """Ledger rules that should fire and never did."""
        ledger = game_class(self.name)().ledger
        return [r.id for r in ledger if not r.static and not self.coverage.fired[r.id]]

    def static_rules(self) -> dict[str, str]:
        """Ledger rules that cannot fire, each with its reason."""
        return {r.id: r.static for r in game_class(self.name)().ledger if r.static}

    def false_statics(self) -> list[str]:
        """Rules that are said never to fire and did."""
        return [rule for rule in self.static_rules() if self.coverage.fired[rule]]

    def unknown_rules(self) -> list[str]:
        """What was cited as a rule and is in no ledger."""
        ledger = game_class(self.name)().ledger
        cited = [rule for rule in self.coverage.fired if rule and not rule.startswith("effect:")]
        return sorted(rule for rule in cited if rule not in ledger)

    def silent_effects(self) -> list[str]:
        """Effects of the content that never worked."""
        wanted = {e for start in starts(self.name) for e in _game(self.name, start).effects()}
        return sorted(e for e in wanted if not self.coverage.fired[f"effect:{e}"])

    def silent_verbs(self) -> list[str]:
        """Verbs that were never played."""
        wanted = {v.name for s in starts(self.name) for v in _game(self.name, s).space.verbs}
        return sorted(v for v in wanted if not self.coverage.verbs[v])

    @property
    def clean(self) -> bool:
        """Did every game pass?"""
        return not self.failures

    @property
    def complete(self) -> bool:
        """Did everything fire that can?"""
        silent = [*self.silent_rules(), *self.silent_effects(), *self.silent_verbs()]
        return not silent and not self.false_statics() and not self.unknown_rules()

    def data(self) -> dict[str, Any]:
        """The report as plain data."""
        c = self.coverage
        return {
            "game": self.name,
            "games": c.games,
            "decisions": c.decisions,
            "deep_checks": c.deep,
            "positions": c.positions,
            "starts": {label: cov.games for label, cov in self.by_start.items()},
            "ends": dict(c.ends.most_common()),
            "fired": dict(sorted(c.fired.items())),
            "verbs": dict(sorted(c.verbs.items())),
            "events": dict(sorted(c.events.items())),
            "silent": {
                "rules": self.silent_rules(),
                "effects": self.silent_effects(),
                "verbs": self.silent_verbs(),
            },
            "static": self.static_rules(),
            "false_statics": self.false_statics(),
            "unknown_rules": self.unknown_rules(),
            "failures": [str(failure) for failure in self.failures],
        }

    def text(self) -> str:
        """The report for people."""
        c = self.coverage
        fired_rules = sum(1 for name in c.fired if name and not name.startswith("effect:"))
        effects = sum(1 for name in c.fired if name.startswith("effect:"))
        lines = [
            f"{self.name}: {c.games} games over {len(self.by_start)} starts, "
            f"{c.decisions} decisions, {c.deep} deep checks, {c.positions} positions set up again",
            "ends: " + ", ".join(f"{rule} {n}" for rule, n in c.ends.most_common()),
            f"fired: {fired_rules} rules, {effects} effects, "
            f"{len(c.verbs)} verbs, {len(c.events)} kinds of events",
        ]
        lines += [f"cannot fire: {rule}: {why}" for rule, why in self.static_rules().items()]
        for title, silent in (
            ("rules that never fired", self.silent_rules()),
            ("effects that never fired", self.silent_effects()),
            ("verbs that were never played", self.silent_verbs()),
            ("rules called static that fired", self.false_statics()),
            ("cited rules that are in no ledger", self.unknown_rules()),
        ):
            if silent:
                lines.append(f"{title}: {', '.join(silent)}")
        lines += [f"FAILED {failure}" for failure in self.failures]
        verdict = "nothing found" if self.clean else f"{len(self.failures)} games failed"
        lines.append(f"{verdict}; {'everything fired' if self.complete else 'not all fired'}")
        return "\n".join(lines)


# -- one game -------------------------------------------------------------------------------


def play_one(game: Game, start: Start, seed: int, every: int = 40) -> tuple[State, Coverage]:
    """Play one random game under all checks; a failed one raises GameFailed."""
    coverage = Coverage()
    chance = fast(seed * 7919 + 17)
    state = start.begin(game, seed)
    try:
        _play_out(state, chance, every, coverage)
    except Exception as problem:
        raise GameFailed(start, seed, state, problem) from problem
    coverage.note(state)
    return state, coverage


class GameFailed(Exception):
    """A game of the fuzz that failed."""

    def __init__(self, start: Start, seed: int, state: State, problem: Exception) -> None:
        super().__init__(str(problem))
        self.start = start
        self.seed = seed
        self.state = state
        self.problem = problem

    def failure(self) -> Failure:
        """The failure with its record."""
        where = ""
        if not isinstance(self.problem, kit.KitError):
            for frame in traceback.extract_tb(self.problem.__traceback__)[-1:]:
                where = f" at {frame.name}:{frame.lineno}"
        reason = f"{type(self.problem).__name__}: {self.problem}{where}"
        ply = len(self.state.trail)
        return Failure(self.start.label, self.seed, ply, reason, failing_record(self.state))


def _play_out(state: State, chance: Fast, every: int, coverage: Coverage) -> None:
    policy = POLICIES[chance.below("policy", len(POLICIES))]
    taste = chance.below("taste", 1 << 20)
    kept: list[tuple[State, str]] = []
    kit.check_moment(state)
    while not state.over:
        if chance.below("deep", max(every, len(state.trail) // 2)) == 0:
            _look_deep(state, chance, coverage)
            twin = state.copy()
            kept.append((twin, kit.fingerprint(twin, told=True)))
        kit.demand(len(state.trail) < PLY_CAP, f"no end after {PLY_CAP} moves")
        state.do(policy(state, chance, taste))
        kit.check_moment(state)
    for twin, before in kept:
        after = kit.fingerprint(twin, told=True)
        kit.demand(after == before, f"the copy made at move {len(twin.trail)} changed later")
    if chance.below("record", every // 10) == 0:
        kit.check_record(state)
        kit.check_views(state)


def _look_deep(state: State, chance: Fast, coverage: Coverage) -> None:
    coverage.deep += 1
    kit.check_words(state)
    space = state.game.space.size
    kit.check_refusals(state, [chance.below("illegal", space) for _ in range(4)])
    kit.check_views(state)
    kit.check_copy(state, chance.spawn())
    kit.check_undo(state, chance.spawn())
    coverage.positions += kit.check_position(state)
    seat = chance.below("seat", state.seats)
    other = kit.check_secrets(state, seat, chance.spawn())
    for _ in range(30):
        if other.over:
            break
        other.do(uniform(other, chance, 0))
        kit.check_moment(other)


def failing_record(state: State) -> str:
    """The record of a match up to and including its failing move."""
    game = state.game
    before: State = game.begin(state.origin)
    for move in state.trail[:-1]:
        before.play(move)
    text = before.record()
    if not state.trail:
        return text
    head, moves, _ = text.split("---\n", 2) if text.count("---\n") > 1 else (text, "", "")
    last = f"{before.seat} {state.text(state.trail[-1])}\n"
    return f"{head}---\n{moves}{last}---\n"


# -- many games -----------------------------------------------------------------------------


def _game(name: str, start: Start, edition: int | None = None) -> Game:
    return game_class(name)(start.options, edition=edition)


def play_chunk(
    name: str, index: int, seeds: range, every: int, edition: int | None = None
) -> tuple[str, Coverage, list[Failure]]:
    """Play some games from one start."""
    start = starts(name)[index]
    game = _game(name, start, edition)
    coverage = Coverage()
    failures: list[Failure] = []
    for seed in seeds:
        try:
            coverage.add(play_one(game, start, seed, every)[1])
        except GameFailed as failed:
            failures.append(failed.failure())
    return start.label, coverage, failures


Chunk = tuple[str, int, range, int, int | None]


def chunks(
    name: str, games: int, seed: int, every: int, edition: int | None = None
) -> Iterator[Chunk]:
    """The work of a fuzz run: the games shared out evenly over all starts."""
    count = len(starts(name))
    offset = int.from_bytes(hashlib.sha256(f"{name} {seed}".encode()).digest()[:4], "big")
    for index in range(count):
        share = games // count + (1 if index < games % count else 0)
        first = offset + index * games
        for begin, end in shares(share, CHUNK):
            yield name, index, range(first + begin, first + end), every, edition


def fuzz(
    name: str,
    games: int,
    seed: int = 0,
    jobs: int = 1,
    out: Path | None = None,
    progress: Callable[[int], None] | None = None,
    edition: int | None = None,
) -> Report:
    """Play `games` random games over all variants and scenes; `out` takes failing records.

    Without an edition of the rules they are played by the newest.
    Every state is checked; deeply one in 40, in a run of many games one in 200. Ctrl-C ends it
    with what was found so far.
    """
    report = Report(name)
    every = 40 if games <= MANY else 200
    work = list(chunks(name, games, seed, every, edition))
    found = in_processes(jobs, _apply, work) if jobs > 1 else (_apply(each) for each in work)
    with closing(found) as results:
        try:
            for label, coverage, failures in results:
                report.add(label, coverage, failures)
                if out is not None:
                    _keep(failures, name, out)
                if progress is not None:
                    progress(coverage.games + len(failures))
        except KeyboardInterrupt:
            report.interrupted = True
            if not report.played:
                raise
    return report


def _apply(work: Chunk) -> tuple[str, Coverage, list[Failure]]:
    return play_chunk(*work)


def _keep(failures: list[Failure], name: str, out: Path) -> None:
    for failure in failures:
        out.mkdir(parents=True, exist_ok=True)
        file = out / f"fuzz-{name}-{failure.seed}.txt"
        file.write_text(failure.record, encoding="utf-8")
        failure.file = str(file)
