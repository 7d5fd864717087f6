"""Tune a brain: self-play, regression on its outcomes, then trials of changed weights.

Everything is kept in a folder, after every piece of work: who is interrupted goes on later.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Generator, Iterable, Sequence
from contextlib import closing
from importlib.resources import files
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import msgspec
from librt.vecs import vec

from tabard import bots
from tabard.bots import Bot, Seen
from tabard.bots.match import play_match
from tabard.engine.brain import Brain
from tabard.engine.errors import TabardError
from tabard.engine.game import Game
from tabard.engine.rng import Fast, fast
from tabard.engine.state import State
from tabard.lab.fitting import Sample, fit
from tabard.lab.matches import Setup, seed_of
from tabard.lab.runner import in_processes
from tabard.lab.stats import mean_interval

EVERY = 3  # of so many quiet moments one is noted
LOT = 10  # deals that are played in one piece of work
STRETCH = 1.5  # by how much a trial stretches or shrinks a weight
PROMISING = 0.51  # the share of a trial that makes a change worth keeping

W = TypeVar("W")
R = TypeVar("R")
Crowd = Callable[[Callable[[W], R], Sequence[W]], Generator[R, None, None]]


class Wish(msgspec.Struct, frozen=True):
    """What is to be done: matches to learn from, rounds of trials, matches in each and at last."""

    bot: str = "greedy"
    games: int = 1000
    rounds: int = 20
    trial: int = 200
    last: int = 1000
    seed: int = 0


class Trial(msgspec.Struct):
    """Weights beside others: the share of the matches they won, with its 95 % interval."""

    name: str
    games: int
    share: float
    low: float
    high: float
    kept: bool = False


class Tuning(msgspec.Struct):
    """How far a tuning has come. Weights are in the order of `names`."""

    game: str
    options: dict[str, Any]
    wish: Wish
    names: list[str]
    shipped: list[float]
    weights: list[float]
    samples: list[Sample] = []
    played: int = 0
    fitted: list[float] = []  # factors
    losses: list[float] = []
    round: int = 0
    trials: list[Trial] = []
    final: Trial | None = None


class Lot(NamedTuple):
    """A piece of work: deals that are played by two sets of weights (or one against itself)."""

    setup: Setup
    bot: str
    one: list[float]
    other: list[float]
    seeds: list[int]


# -- matches --------------------------------------------------------------------------------------


class Weighed(Bot):
    """A bot that judges with weights of its own."""

    def __init__(self, inner: Bot, brain: Brain, rng: Fast) -> None:
        super().__init__(inner.name, rng)
        self.inner = inner
        self.brain = brain

    def choose(self, seen: Seen) -> int:
        seen.brain = self.brain
        return self.inner.choose(seen)

    def observe(self, move: int) -> None:
        self.inner.observe(move)

    def forget(self) -> None:
        self.inner.forget()


class Noting(Weighed):
    """Notes now and then, at a quiet moment of its seat, how all seats stand."""

    def __init__(self, inner: Bot, brain: Brain, rng: Fast, notes: list[list[list[float]]]) -> None:
        super().__init__(inner, brain, rng)
        self.notes = notes

    def choose(self, seen: Seen) -> int:
        deal = seen.redeal(self.rng)
        if deal.asked is not None and deal.asked.quiet(deal) and not self.rng.below("note", EVERY):
            seats = range(deal.seats)
            self.notes.append([list(self.brain.features(deal, seat)) for seat in seats])
        return super().choose(seen)


def brain_with(setup: Setup, weights: Sequence[float]) -> Brain:
    """The game's brain with other weights."""
    brain = setup.load().brain
    brain.weights = vec[float](weights)
    return brain


def self_play(lot: Lot) -> list[Sample]:
    """Samples of matches that a bot plays against itself."""
    game = lot.setup.load()
    brain = brain_with(lot.setup, lot.one)
    found = []
    for seed in lot.seeds:
        notes: list[list[list[float]]] = []
        seated: list[Bot] = []
        for seat in range(game.seats):
            rng = fast(seed * 31 + seat)
            seated.append(Noting(bots.make(lot.bot, seed * 37 + seat), brain, rng, notes))
        state = game.start(seed=seed)
        play_match(state, seated)
        shares = [game.brain.payoff(state, seat) for seat in range(game.seats)]
        found += [
            Sample(seed, features, shares[seat])
            for stand in notes
            for seat, features in enumerate(stand)
        ]
    return found


def meet(lot: Lot) -> list[float]:
    """For each deal the share that the first weights won, played once from every seat.

    With more than two seats one of them has the first weights; the share is set so that one half
    is even.
    """
    game = lot.setup.load()
    one, other = brain_with(lot.setup, lot.one), brain_with(lot.setup, lot.other)
    found = []
    for seed in lot.seeds:
        won = [_won(game, lot.bot, seed, place, one, other) for place in range(game.seats)]
        share = sum(won) / len(won)
        even = 1.0 / game.seats
        found.append(
            0.5 * share / even if share < even else 0.5 + 0.5 * (share - even) / (1 - even)
        )
    return found


def _won(game: Game, bot: str, seed: int, place: int, one: Brain, other: Brain) -> float:
    state: State = game.start(seed=seed)
    seated: list[Bot] = [
        Weighed(bots.make(bot, seed * 37 + seat), one if seat == place else other, fast(seat))
        for seat in range(game.seats)
    ]
    play_match(state, seated)
    return game.brain.payoff(state, place)


# -- where the work is done -----------------------------------------------------------------------


def here(jobs: int) -> Crowd[Any, Any]:
    """So many processes of this machine, or this one."""

    def run(function: Callable[[W], R], work: Sequence[W]) -> Generator[R, None, None]:
        if jobs > 1:
            yield from in_processes(jobs, function, work)
        else:
            yield from map(function, work)

    return run


def on_ray(address: str) -> Crowd[Any, Any]:
    """A Ray cluster; `ray` must be installed, here and there, with the same version of tabard."""
    try:
        import ray  # type: ignore[import-not-found,unused-ignore]
    except ImportError:
        raise TabardError("a Ray cluster needs the package ray: pip install ray") from None
    ray.init(address=address)

    def run(function: Callable[[W], R], work: Sequence[W]) -> Generator[R, None, None]:
        asked = [ray.remote(function).remote(piece) for piece in work]
        try:
            for each in asked:
                yield ray.get(each)
        finally:
            for each in asked:
                ray.cancel(each, force=True)

    return run


# -- tuning ---------------------------------------------------------------------------------------


class Tuner:
    """Goes on with a tuning where it stands, and keeps it in its folder."""

    def __init__(self, setup: Setup, wish: Wish, folder: Path, crowd: Crowd[Any, Any]) -> None:
        self.setup = setup
        self.folder = folder
        self.crowd = crowd
        self.told: Callable[[str], None] = lambda line: None
        self.at = self._begun(wish)

    def _begun(self, wish: Wish) -> Tuning:
        """What the folder holds, if it is the same tuning, or a new one."""
        game = self.setup.load()
        if game.seats < 2 or not game.terms:
            raise TabardError(f"{game.name} has nothing to tune: no weights, or nobody to beat")
        file = self.folder / "state.json"
        weights = list(game.brain.weights)
        fresh = Tuning(game.name, dict(game.options), wish, game.brain.names, weights, weights)
        if not file.is_file():
            return fresh
        kept = msgspec.json.decode(file.read_bytes(), type=Tuning)
        same = (kept.game, kept.options, kept.wish, kept.names) == (
            fresh.game, fresh.options, fresh.wish, fresh.names,
        )  # fmt: skip
        if not same:
            raise TabardError(f"{self.folder} holds another tuning; name another folder")
        return kept

    def run(self) -> Tuning:
        """All that is left to do."""
        self.learn()
        self.adopt()
        self.climb()
        self.judge()
        return self.at

    def save(self) -> None:
        """Write everything down: the state first, then what people read."""
        self.folder.mkdir(parents=True, exist_ok=True)
        part = self.folder / "state.part"
        part.write_bytes(msgspec.json.encode(self.at))
        part.replace(self.folder / "state.json")
        (self.folder / "weights.toml").write_text(
            rewritten(_weights_text(self.setup), self.at.names, self.at.weights), encoding="utf-8"
        )
        (self.folder / "report.md").write_text(report(self.at), encoding="utf-8")

    def learn(self) -> None:
        """Self-play, and what its outcomes say."""
        at, wish = self.at, self.at.wish
        lots = [
            self._lot(at.shipped, at.shipped, range(start, min(start + LOT, wish.games)))
            for start in range(at.played, wish.games, LOT)
        ]
        with closing(self.crowd(self_play, lots)) as done:
            for lot, samples in zip(lots, done, strict=True):
                at.samples += samples
                at.played += len(lot.seeds)
                self.save()
                self.told(f"{at.played} of {wish.games} matches to learn from")
        if at.fitted or not at.samples:
            return
        found = fit(at.samples, at.shipped)
        at.fitted = found.factors
        at.losses = [found.loss_before, found.loss_after]
        self.save()

    def adopt(self) -> None:
        """Try the fitted weights, and half of the way to them."""
        at = self.at
        for name, share in (("regression", 1.0), ("half of regression", 0.5)):
            if at.fitted and name not in [trial.name for trial in at.trials]:
                factors = [factor**share for factor in at.fitted]
                self._try(name, [w * f for w, f in zip(at.shipped, factors, strict=True)])
                self.save()

    def climb(self) -> None:
        """Stretch and shrink one weight after the other, and keep what does better."""
        at = self.at
        movable = [i for i, weight in enumerate(at.shipped) if weight and self._counts(i)]
        while at.round < at.wish.rounds and movable:
            which = movable[at.round // 2 % len(movable)]
            factor = STRETCH if at.round % 2 == 0 else 1 / STRETCH
            changed = at.weights[:]
            changed[which] *= factor
            self._try(f"{at.names[which]} times {factor:.2f}", changed, 1 + at.round)
            at.round += 1
            self.save()

    def _counts(self, which: int) -> bool:
        """Does the feature ever differ? A constant changes no choice."""
        return len({sample.features[which] for sample in self.at.samples[:2000]}) > 1

    def judge(self) -> None:
        """The weights found beside the shipped ones, on deals that were never seen."""
        at = self.at
        if at.final is not None or at.weights == at.shipped:
            self.save()
            return
        at.final = self._met("final", at.weights, at.shipped, at.wish.last, 900)
        self.save()

    def _try(self, name: str, weights: list[float], salt: int = 0) -> None:
        """A trial beside the best weights so far."""
        at = self.at
        trial = self._met(name, weights, at.weights, at.wish.trial, salt)
        if trial.share > PROMISING:
            trial.kept = True
            at.weights = weights
        at.trials.append(trial)

    def _met(self, name: str, one: list[float], other: list[float], games: int, salt: int) -> Trial:
        seats = self.setup.load().seats
        deals = range((salt + 1) * 1_000_000, (salt + 1) * 1_000_000 + -(-games // seats))
        lots = [self._lot(one, other, deals[i : i + LOT]) for i in range(0, len(deals), LOT)]
        shares: list[float] = []
        with closing(self.crowd(meet, lots)) as done:
            for found in done:
                shares += found
        trial = Trial(name, len(shares) * seats, *mean_interval(shares))
        self.told(f"{name}: {100 * trial.share:.1f} %")
        return trial

    def _lot(self, one: list[float], other: list[float], deals: Iterable[int]) -> Lot:
        wish = self.at.wish
        return Lot(self.setup, wish.bot, one, other, [seed_of(wish.seed, deal) for deal in deals])


# -- what is written ------------------------------------------------------------------------------


def _weights_text(setup: Setup) -> str:
    return (files(setup.load().package) / "weights.toml").read_text(encoding="utf-8")


def rewritten(text: str, names: Sequence[str], weights: Sequence[float]) -> str:
    """A weights.toml with other weights; phrases and comments stay."""
    left = dict(zip(names, weights, strict=True))
    lines = []
    name = ""
    for line in text.splitlines():
        head = re.match(r"\[(\w+)\]", line)
        name = head[1] if head else name
        if line.startswith("weight = ") and name in left:
            line = f"weight = {float(f'{left.pop(name):.4g}')}"
        lines.append(line)
    return "\n".join(lines) + "\n"


def report(at: Tuning) -> str:
    """How the weights were obtained, for people."""
    wish = at.wish
    lines = [
        f"# Tuning {at.game}",
        "",
        f"Options {at.options}, seed {wish.seed}; {wish.bot} plays against itself, "
        f"{at.played} of {wish.games} matches, {len(at.samples)} samples at quiet moments.",
    ]
    if at.losses:
        lines.append(
            f"Regression: log loss on held-out matches {at.losses[0]:.4f} with the shipped "
            f"weights, {at.losses[1]:.4f} with the fitted ones."
        )
    lines += ["", "| trial, against the best so far | games | share (95 % interval) | kept |"]
    lines += ["|---|---|---|---|"]
    lines += [_row(trial, "yes" if trial.kept else "no") for trial in at.trials]
    if at.final is not None:
        better = at.final.low > 0.5
        lines += [_row(at.final, "better than shipped" if better else "not shown to be better")]
    elif at.round >= wish.rounds:
        lines += ["", "Nothing did better than the shipped weights."]
    lines += ["", "| feature | shipped | tuned |", "|---|---|---|"]
    for name, old, new in zip(at.names, at.shipped, at.weights, strict=True):
        lines.append(f"| {name} | {old:.4g} | {new:.4g} |")
    return "\n".join(lines) + "\n"


def _row(trial: Trial, said: str) -> str:
    interval = f"{100 * trial.low:.1f} to {100 * trial.high:.1f}"
    return f"| {trial.name} | {trial.games} | {100 * trial.share:.1f} % ({interval}) | {said} |"
