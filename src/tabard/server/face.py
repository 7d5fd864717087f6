"""Where the server meets the engine: games, moves and events in the words of the wire."""

import json
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from typing import Any

from msgspec.structs import replace

from tabard.bots.ladder import ladder_of
from tabard.bots.reasons import Reason
from tabard.engine.choices import answer, on_the_way, sums_of
from tabard.engine.errors import TabardError
from tabard.engine.events import Event
from tabard.engine.game import Game
from tabard.engine.options import Option
from tabard.engine.packs import Whole
from tabard.engine.registry import game_class, game_names
from tabard.engine.state import State
from tabard.engine.teaching import HowToPlay, lightest_first, teaching_of
from tabard.engine.verbs import Domain, Verb
from tabard.engine.views import View, piece_views
from tabard.server import messages as m
from tabard.server.strengths import DEFAULT, Strength, at_table, offered, placed

CARD_WORDS = ("group", "id", "name", "source", "text", "note")


@lru_cache(maxsize=256)
def _game(name: str, options: str, pack: str, whole: bool, edition: int | None) -> Game:
    data = json.loads(pack)
    return game_class(name)(json.loads(options), Whole(data) if whole else data, edition)


def load_game(
    name: str,
    options: Mapping[str, m.OptionValue],
    pack: dict[str, Any] | None = None,
    edition: int | None = None,
) -> Game:
    """A game with these options, its pack and edition, if any; games are shared between tables."""
    given = json.dumps(dict(options), sort_keys=True)
    return _game(name, given, json.dumps(pack, sort_keys=True), isinstance(pack, Whole), edition)


@cache
def known_games() -> list[str]:
    """The registered games that can be played, the lightest first."""
    return lightest_first([name for name in game_names() if not _trouble(name)])


def left_out() -> Iterator[str]:
    """What is wrong with registered games that cannot be loaded."""
    return filter(None, map(_trouble, game_names()))


def _trouble(name: str) -> str:
    """Why a game cannot be offered; nothing where it can."""
    try:
        ladder_of(game_class(name), 0)
    except TabardError as problem:
        return str(problem)
    return ""


def title(name: str) -> str:
    """A game's title."""
    return game_class(name).title


def _option(option: Option) -> m.OptionInfo:
    choices = list(option.choices or ())
    kinds: dict[type, m.OptionKind] = {bool: "bool", int: "int", str: "text"}
    return m.OptionInfo(
        name=option.name,
        kind="choice" if choices else kinds[option.type],
        default=option.default,
        help=option.help,
        title=option.title,
        choices=choices,
        players=list(option.players),
    )


def game_info(name: str, open_tables: int) -> m.GameInfo:
    """What the lobby shows of a game."""
    cls = game_class(name)
    options = [_option(option) for option in cls.OPTIONS]
    players = next((o.choices for o in options if o.name == "players"), [])
    return m.GameInfo(
        name=name,
        title=cls.title,
        blurb=cls.blurb,
        options=options,
        presets=[
            m.PresetInfo(title=p.title, help=p.help, minutes=p.minutes, options=dict(p.options))
            for p in cls.PRESETS
        ],
        players=[int(n) for n in players],
        bots=[_bot(strength) for strength in offered(cls)],
        open_tables=open_tables,
        lore=_lore(cls),
    )


def _bot(strength: Strength) -> m.BotInfo:
    return m.BotInfo(
        name=strength.name,
        title=strength.title,
        help=strength.help,
        level=placed(strength),
        usual=strength.name == DEFAULT,
    )


def reason(given: Reason, names: list[str]) -> m.ReasonInfo:
    """Something that speaks for a move or against it."""
    pieces = piece_views(given.pieces(names))
    return m.ReasonInfo(text=given.line(names), good=given.good, pieces=pieces)


def _lore(cls: type[Game]) -> m.Lore | None:
    teaching = teaching_of(cls.package)
    if teaching is None:
        return None
    how = teaching.how_to_play
    return m.Lore(breath=how.breath, players=how.players, minutes=how.minutes, weight=how.weight)


def rules(game: Game) -> list[m.RuleInfo]:
    """The ledger."""
    return [
        m.RuleInfo(id=r.id, section=r.section, kind=r.kind, text=r.text, ruling=r.ruling)
        for r in game.ledger
    ]


def cards(game: Game) -> list[m.CardInfo]:
    """Every card with its source; what is particular to a game goes into `facts`."""
    found = []
    for card in game.cards():
        facts = {k: v for k, v in card.items() if k not in CARD_WORDS}
        words = {k: str(card.get(k, "")) for k in CARD_WORDS}
        found.append(m.CardInfo(**words, facts=facts))
    return found


def _domain(domain: Domain) -> m.DomainInfo:
    return m.DomainInfo(
        name=domain.name,
        kind=domain.kind,
        words=domain.words,
        labels=domain.labels,
        unknown=domain.unknown,
    )


def material(game: Game) -> m.Material:
    """Everything about a game that does not change while it is played."""
    domains = {d.name: _domain(d) for verb in game.space.verbs for d in verb.domains}
    verbs = [
        m.VerbInfo(name=v.name, text=v.text, domains=[d.name for d in v.domains])
        for v in game.space.verbs
    ]
    teaching = teaching_of(type(game).package)
    return m.Material(
        game=game.name,
        title=game.title,
        seats=game.seats,
        options=game.options,
        verbs=verbs,
        domains=domains,
        rules=rules(game),
        cards=cards(game),
        phrases=game.phrases(),
        news=game.news,
        chapters=[m.ChapterInfo(section=c.section, number=c.number) for c in game.ledger.chapters],
        words=[] if teaching is None else teaching.glossary.words,
        aim=None if teaching is None else _aim(teaching.how_to_play),
        bots=[_bot(strength) for strength in at_table(game).values()],
    )


def _aim(how: HowToPlay) -> m.AimInfo:
    return m.AimInfo(goal=how.goal, rule=how.rule)


def _arg(domain: Domain, value: int, names: list[str]) -> m.Arg:
    label = domain.say(value, names)
    return m.Arg(kind=domain.kind, domain=domain.name, id=domain.word(value), label=label)


def move_info(game: Game, move: int, names: list[str]) -> m.MoveInfo:
    """A move for the asked seat."""
    return _move_without_names(game, move) or _move_info(game.space.verb_of(move), move, names)


def answer_info(state: State, move: int, names: list[str]) -> m.MoveInfo:
    """A legal move as an answer to what is asked: a bare pass says what it means here."""
    told = move_info(state.game, move, names)
    text = told.text if told.args else answer(state, move, names)
    return told if text == told.text else replace(told, text=text)


@lru_cache(maxsize=50_000)
def _move_without_names(game: Game, move: int) -> m.MoveInfo | None:
    """Moves that name nobody are the same at every table; None for those that do."""
    verb = game.space.verb_of(move)
    if any(domain.kind == "seat" for domain in verb.domains):
        return None
    return _move_info(verb, move, [])


def _move_info(verb: Verb, move: int, names: list[str]) -> m.MoveInfo:
    args = [_arg(d, v, names) for d, v in zip(verb.domains, verb.args(move), strict=True)]
    return m.MoveInfo(
        id=move,
        notation=verb.notation(move),
        text=verb.sentence(move, names),
        verb=verb.name,
        args=args,
    )


def event_info(event: Event, seat: int | None, names: list[str]) -> m.EventInfo:
    """An event as far as the seat may know it."""
    args: list[m.Arg | None] = [
        _arg(domain, value, names) if value >= 0 else None
        for domain, value in zip(event.kind.domains, event.seen_by(seat), strict=False)
    ]
    return m.EventInfo(
        name=event.kind.name,
        seat=event.who if event.who >= 0 else None,
        args=args,
        text=event.line(seat, names),
        subject=event.kind.subject,
        rule=event.rule or None,
    )


def question(view: View, ask: int, moves: list[m.MoveInfo]) -> m.OpenQuestion | None:
    """The question on the table, in the words of a view."""
    asked = view.asked
    if asked is None:
        return None
    return m.OpenQuestion(
        ask=ask,
        seat=asked.seat,
        prompt=asked.prompt,
        pieces=asked.pieces,
        rule=asked.rule,
        moves=moves,
    )


def for_the_asked(
    question: m.OpenQuestion, state: State, idle: int | None, names: list[str]
) -> m.OpenQuestion:
    """The question with what only the seat that is asked is told."""
    asked = state.asked
    assert asked is not None
    sums = sums_of(state)
    return replace(
        question,
        idle=idle,
        reaction=asked.reaction,
        sum=None if sums is None else _sum(state, asked.naming, *sums),
        lots=[m.Lot(key=key, label=label) for key, label in asked.lots(state)],
        together=_together(state, names),
        losses=_losses(state),
        continues=asked.continues,
    )


def _sum(state: State, naming: str, low: int, high: int) -> m.SumInfo:
    ways = {on_the_way(state, low), on_the_way(state, high)} - {None}
    verbs = {state.game.space.verb_of(move).name for move in ways if move is not None}
    return m.SumInfo(low=low, high=high, verbs=sorted(verbs), naming=naming)


def _together(state: State, names: list[str]) -> m.Together | None:
    assert state.asked is not None
    gesture = state.asked.gesture(state)
    if gesture is None:
        return None

    def told(move: int) -> m.MoveInfo | None:
        return answer_info(state, move, names) if move >= 0 else None

    return m.Together(
        kind=gesture.kind,  # type: ignore[arg-type]
        text=gesture.text,
        on=[told(move) for move in gesture.on],
        off=[told(move) for move in gesture.off],
        most=int(gesture.most),
        lay=[answer_info(state, move, names) for move in gesture.lay],
        ends=told(gesture.ends),
        ways=[
            m.Way(text=text, moves=[answer_info(state, move, names) for move in moves])
            for text, moves in gesture.ways
        ],
    )


def _losses(state: State) -> list[m.Loss]:
    """Moves that end something and leave something unused."""
    asked = state.asked
    assert asked is not None
    found = [(move, asked.loss(state, move)) for move in state.legal]
    return [m.Loss(move=move, text=text) for move, text in found if text]


def ending(state: State) -> m.Ending | None:
    """How the match ended by its own rules."""
    if state.result is None:
        return None
    r = state.result
    return m.Ending(
        scores=[float(state.game.points(score)) for score in r.scores],
        winners=r.winners,
        reason=r.reason,
        rule=r.rule or None,
    )
