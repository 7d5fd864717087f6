"""Game: rules + content + options. One subclass per game, registered as a plug-in."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any, ClassVar, Generic

import msgspec

from tabard.engine import records
from tabard.engine.asks import Ask
from tabard.engine.beside import read_beside
from tabard.engine.brain import Brain
from tabard.engine.errors import EditionError, PackError, PositionError, TabardError
from tabard.engine.ledger import Ledger, read_ledger
from tabard.engine.news import News, news_of
from tabard.engine.options import Option, Preset, Value, resolve
from tabard.engine.packs import Whole
from tabard.engine.rng import Rng, Scripted, fast
from tabard.engine.state import Chronicle
from tabard.engine.steps import Decision, S
from tabard.engine.terms import (
    Item,
    Purpose,
    Says,
    Term,
    amounts_of,
    closely,
    parted,
    purposes_of,
    terms_of,
)
from tabard.engine.verbs import MoveSpace
from tabard.engine.views import Asked, Outcome, Race, TableView, View, piece_views


class Staged(msgspec.Struct, forbid_unknown_fields=True):
    """What a record's stage line holds."""

    position: dict[str, Any]
    seed: int
    dice: dict[str, list[Any]]


@cache
def _ledger_of(package: str) -> Ledger:
    return read_ledger(files(package) / "rules.toml")


class Game(Generic[S]):
    """What all games share. A subclass declares the class attributes and the methods below."""

    name: ClassVar[str]
    title: ClassVar[str]
    blurb: ClassVar[str]
    package: ClassVar[str]
    OPTIONS: ClassVar[tuple[Option, ...]]
    PRESETS: ClassVar[tuple[Preset, ...]] = ()
    talk_rule: ClassVar[str] = ""
    foretells: ClassVar[bool] = True  # is the chance to win worth telling with a hint?
    habits: ClassVar[tuple[str, ...]] = ()  # verbs that only say how one wants to be asked
    lesser: ClassVar[tuple[str, ...]] = ()  # of `tally`: worth something beside other things only
    score_unit: ClassVar[float] = 1  # what one of a result's scores counts
    answers: ClassVar[int] = (
        0  # in a duel: the moves and replies within which one should see it all
    )
    # what a move is for, where the table tells it more closely (purposes.py)
    SAYS: ClassVar[Mapping[tuple[type[Decision], str], Says]] = {}
    # The editions of the rules' behaviour that can still be played, the newest last. A mended
    # rule that could lead an older match elsewhere makes a new one; `self.edition` tells.
    EDITIONS: ClassVar[tuple[int, ...]] = (1,)
    # the fingerprint of a content, and that under which 0.1.0 published it, texts and all
    PUBLISHED: ClassVar[tuple[str, str]] = ("", "")

    seats: int
    space: MoveSpace
    brain: Brain
    digest: str

    def __init__(
        self,
        given: Mapping[str, object] | None = None,
        pack: dict[str, Any] | None = None,
        edition: int | None = None,
    ) -> None:
        self.options: dict[str, Value] = resolve(self.title, self.OPTIONS, given or {})
        self.pack = pack
        self.edition = self._edition(edition)
        self.seats = int(self.options["players"])
        self._build()
        if self.digest == self.PUBLISHED[0]:
            self.digest = self.PUBLISHED[1]

    def _build(self) -> None:
        """Build it; content from elsewhere that does not fit together is told so."""
        try:
            self.build()
        except (AssertionError, LookupError, StopIteration, TypeError, ValueError) as problem:
            if self.pack is None:
                raise
            raise PackError(f"pack: its parts do not fit together ({problem!r})") from problem

    def _edition(self, wanted: int | None) -> int:
        if wanted is None:
            return self.EDITIONS[-1]
        if wanted not in self.EDITIONS:
            known = ", ".join(map(str, self.EDITIONS))
            raise EditionError(
                f"it was played by edition {wanted} of the rules of {self.title}, which have been "
                f"mended since; this version plays edition {known}"
            )
        return wanted

    # -- what a game provides -------------------------------------------------------------

    def build(self) -> None:
        """Check the options together, load the content, declare the verbs, set `space`,
        `brain` and `digest`."""
        raise NotImplementedError

    def deal(self, rng: Rng) -> S:
        """A state with the first step on its agenda (not yet advanced)."""
        raise NotImplementedError

    def look(self, state: S, seat: int | None) -> TableView:
        """The table as the seat sees it (view.py); None is a spectator."""
        raise NotImplementedError

    def race(self, state: S, /) -> Race | None:
        """The goal and where everybody stands towards it, as all may know; None: not told."""
        return None

    def ahead(self, state: S, seat: int, /) -> str:
        """What is next for a seat on its way to the goal, and what is missing for it; a phrase."""
        return ""

    def tally(self, state: S, seat: int, /) -> dict[str, int]:
        """What the rulebook counts for a seat, the weightiest first: what a turn can bring."""
        return {}

    def may_end(self, state: S, seat: int, /) -> bool:
        """May the match end before another seat is asked? Else nobody looks for a certain win."""
        return True

    def describe(self, state: S, /) -> dict[str, Any]:
        """The position as plain data; a turn boundary is enough, else a PositionError."""
        raise PositionError(f"{self.title} describes no positions")

    def arrange(self, position: dict[str, Any], rng: Rng) -> S:
        """The state of a described position (not yet advanced), or a PositionError."""
        raise PositionError(f"{self.title} describes no positions")

    def cards(self) -> list[dict[str, Any]]:
        """Every card, board and piece for people: id, name, group, text, source, note, ..."""
        raise NotImplementedError

    @classmethod
    def variants(cls) -> list[dict[str, Value]]:
        """The option sets the kit plays: every player number, variant and switch."""
        raise NotImplementedError

    def phrases(self) -> list[str]:
        """What may be said at the table while playing; empty where talk is free.

        A table of a game with phrases refuses every other chat line, citing `talk_rule`.
        """
        return []

    @classmethod
    def scenes(cls) -> list[dict[str, Any]]:
        """Staged positions from which the fuzz starts too, so that rare rules fire.

        They stand in scenes.toml; each has a `name`, its `options` and its `position`.
        """
        found = read_beside(cls.package, "scenes.toml", dict[str, list[dict[str, Any]]])
        return [] if found is None else found["scene"]

    def measure(self, state: S) -> dict[str, float]:
        """Numbers of a finished match that `tabard sim` averages, such as its rounds."""
        return {}

    def items(self, state: S, seat: int, start: S | None = None, /) -> list[Item]:
        """The features of a position part by part, with what each part is about, for people.

        What a feature's items amount to together is that feature. `start` is the position in
        which the moves begin that are compared, if it is another one.
        """
        return parted(amounts_of(state, seat), {})

    def brings(self, before: S, after: S, seat: int, /) -> list[Ask]:
        """What a seat's moves have brought it, as phrases after "it": scores ..., buys ...

        The weightiest first, only what the seat knows, and all of it true in `after`.
        """
        return []

    def advisable(self, state: S, seat: int, moves: list[int], /) -> list[int]:
        """Of the moves of a question those that an adviser may propose to a person; never none."""
        return moves

    def up_to(self, state: S, move: int, /) -> int:
        """Up to which sum to go on where a move that names one is advised; 0: no further."""
        return 0

    def scoring(self, state: S, seat: int, moves: list[int], /) -> list[int]:
        """Of the moves of a question those among which the way to most points this turn is looked
        for, where its turns are too long to look through; never none."""
        return moves

    def purpose(self, state: S, move: int) -> Purpose:
        """What a legal move is for: as the table tells it, else what such moves are for."""
        return closely(self.SAYS, state, move) or self.usual_purpose(state, move)

    def usual_purpose(self, state: S, move: int) -> Purpose:
        """What such moves are for in general, by purposes.toml."""
        known = purposes_of(self.package)
        verb = self.space.verb_of(move).name
        named = " ".join(self.space.text(move).split()[:2])
        keys = (f"{state.rule}/{verb}", named, verb)
        return next((known[key] for key in keys if key in known), Purpose())

    def effects(self) -> list[str]:
        """Names of the effects the fuzz must see at work (`s.cite("effect:NAME")`)."""
        return []

    # -- what everybody calls -------------------------------------------------------------

    def won_by_place(self, state: S, first: int) -> dict[str, float]:
        """For `measure`: who won, by the place in turn order, where the seat `first` began."""
        winners = [] if state.result is None else state.result.winners
        found: dict[str, float] = {}
        for place in range(self.seats):
            won = (first + place) % self.seats in winners
            found[f"won by place {place + 1} in turn order"] = float(won)
        return found

    @property
    def ledger(self) -> Ledger:
        """The numbered rules."""
        return _ledger_of(self.package)

    def whole(self) -> Whole | None:
        """All of its content as plain data, to be kept with a match; None where it has none."""
        content = getattr(self, "content", None)
        return None if content is None else Whole(msgspec.to_builtins(content))

    @property
    def terms(self) -> dict[str, Term]:
        """The terms of the brain's judgement: weights and words."""
        return terms_of(self.package)

    @property
    def news(self) -> News:
        """Which events are announced, which are details, which belong together."""
        return news_of(self.package)

    def start(self, seed: int = 0, rng: Rng | None = None, telling: bool = False) -> S:
        """A new match; the same options, seed and moves give the same state everywhere."""
        rng = rng or fast(seed)
        state = self.deal(rng)
        return self._opened(state, f"rng {rng.describe()}", telling)

    def stage(
        self,
        position: Mapping[str, Any],
        seed: int = 0,
        dice: Mapping[str, list[Any]] | None = None,
        telling: bool = False,
    ) -> S:
        """A match that begins at a described position, with scripted chance if wanted."""
        data = {"position": dict(position), "seed": seed, "dice": dict(dice or {})}
        try:
            origin = f"stage {json.dumps(data, sort_keys=True)}"
        except TypeError as problem:
            raise PositionError(f"the position is not plain data: {problem}") from problem
        rng = Scripted(dict(dice), fast(seed)) if dice else fast(seed)
        return self._opened(self.arrange(dict(position), rng), origin, telling)

    def begin(self, origin: str, telling: bool = False) -> S:
        """The first state of a record, from its `rng` or `stage` line."""
        rng = records.read_origin(origin)
        if rng is not None:
            return self.start(rng=rng, telling=telling)
        try:
            staged = msgspec.convert(json.loads(origin.partition(" ")[2]), Staged)
            return self.stage(staged.position, staged.seed, staged.dice, telling)
        except (ValueError, KeyError, TypeError, RecursionError) as problem:
            raise PositionError(f"the record's stage line cannot be read: {problem}") from problem

    def _opened(self, state: S, origin: str, telling: bool) -> S:
        state.chronicle = Chronicle()
        state.chronicle.origin = origin
        state.recording = True
        state.telling = telling
        state.advance()
        return state

    def see(self, state: S, seat: int | None, names: Sequence[str] = ()) -> View:
        """The view of one seat: the shared frame around the game's own table.

        The question calls seats by their `names`, if given.
        """
        if seat is not None and not 0 <= seat < self.seats:
            raise TabardError(f"there is no seat {seat}; seats are 0 to {self.seats - 1}")
        return View(
            game=self.name,
            seat=seat,
            over=state.over,
            asked=self.asked(state, names),
            result=self.outcome(state),
            race=self.race(state),
            ahead=self.ahead_of(state, seat),
            table=self.look(state, seat),
        )

    def ahead_of(self, state: S, seat: int | None) -> str:
        """What is next for a seat; a spectator has nothing before it."""
        return "" if seat is None or state.over else self.ahead(state, seat)

    def asked(self, state: S, names: Sequence[str] = ()) -> Asked | None:
        """The question on the table; None when the match is over."""
        asked = state.asked
        if asked is None:
            return None
        ask = asked.prompt(state)
        pieces = piece_views(ask.pieces(names))
        return Asked(seat=asked.seat, prompt=ask.line(names), pieces=pieces, rule=asked.rule)

    def outcome(self, state: S) -> Outcome | None:
        """How the match ended; None while it runs."""
        result = state.result
        if result is None:
            return None
        return Outcome(
            scores=result.scores, winners=result.winners, reason=result.reason, rule=result.rule
        )

    def points(self, score: float) -> float:
        """A score of a result as people count it."""
        points = score * self.score_unit
        return int(points) if points == int(points) else points

    def record(
        self, state: S, names: list[str] | None = None, resigned: list[int] | None = None
    ) -> str:
        """The match as text."""
        return records.write(self, state, names, resigned)

    def undo(self, state: S, ply: int) -> S:
        """The state as it was after the first `ply` moves."""
        earlier = self.begin(state.origin, state.telling)
        for move in state.trail[:ply]:
            earlier.play(move)
        return earlier
