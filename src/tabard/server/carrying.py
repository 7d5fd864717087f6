"""Carrying matches on across versions.

A match is begun by an edition of its game's rules and with a content. Both are kept with its table,
and with every move a mark of where it stands. A later version plays on by the same edition and
with the same content, and looks whether the log still leads to that mark; where it cannot, the
table is set aside (see `aside`) and says why. No match goes on as another one.
"""

import hashlib
import re
from functools import cache
from typing import Any

import msgspec

from tabard import __version__
from tabard.engine.errors import TabardError
from tabard.engine.game import Game
from tabard.engine.packs import Whole
from tabard.engine.rng import Rng, Sealed
from tabard.engine.state import State
from tabard.server import face, openings
from tabard.server.log import Broken

Row = dict[str, Any]


def mark(state: State) -> str:
    """A short fingerprint of where a match stands.

    Whose turn it is, what may be done, how much chance was used, how it ended: none of it depends
    on words, on how moves are numbered or on what is told.
    """
    result = None if state.result is None else (state.result.scores, state.result.winners)
    notation = state.game.space.text
    moves = sorted([notation(move) for move in state.legal])
    facts = (len(state.trail), state.seat, moves, _chance_used(state.rng), result)
    return hashlib.sha256(msgspec.json.encode(facts)).hexdigest()[:16]


def _chance_used(rng: Rng) -> int:
    if isinstance(rng, Sealed):
        return int(rng.block) * 8 - len(rng.words)
    return int(rng.count)


@cache
def _numbers(version: str) -> tuple[int, ...]:
    return tuple(int(number) for number in re.findall(r"\d+", version)[:3])


@cache
def later_version(version: str) -> str:
    """The later one of this version and another."""
    return max(version, __version__, key=_numbers)


def by_later_version(row: Row) -> bool:
    """Has a later version than this one written to a table? It knows better then."""
    return _numbers(row["version"]) > _numbers(__version__)


def begun_with(game: Game) -> Row:
    """What a table's row says of a match that begins now."""
    return {"edition": game.edition, "content": game.digest}


def is_begun_with(row: Row, game: Game) -> bool:
    """Is this the game of a match that has begun, by its edition and with its content?"""
    return edition_of(row) == game.edition and content_of(row, game) == game.digest


def content_row(game: Game) -> Row | None:
    """The row that keeps the content of a game; None where it has none."""
    whole = game.whole()
    if whole is None:
        return None
    body = msgspec.json.encode(whole).decode()
    return {"game": game.name, "digest": game.digest, "body": body}


def edition_of(row: Row) -> int:
    """The edition a match was begun by; version 0.1.0 knew but one."""
    return int(row.get("edition") or 1)


def content_of(row: Row, game: Game) -> str:
    """The fingerprint of the content a match was begun with; version 0.1.0 did not write it."""
    published = "" if game.pack else game.PUBLISHED[1]
    return str(row.get("content") or published or game.digest)


def newest_game(row: Row) -> Game:
    """The game of a table as this version plays it."""
    opened = openings.read(row.get("guided"))
    options = msgspec.json.decode(row["options"])
    return face.load_game(row["game"], options, None if opened is None else opened.pack)


def game_of(row: Row, stored: str | None) -> Game:
    """The game of a table, by the edition and with the content it was begun with.

    `stored` is that content as it was kept; it is needed where ours is another one now. A table
    that has not begun takes what there is, unless it is to go on from another match.
    """
    newest = newest_game(row)
    if _takes_what_there_is(row):
        return newest
    edition = edition_of(row)
    game = face.load_game(newest.name, newest.options, newest.pack, edition)
    made_with = content_of(row, game)
    if made_with == game.digest:
        return game
    if stored is None:
        raise Broken(f"{game.title} has other cards now, and those of this match were not kept")
    then = _with_content(game, Whole(msgspec.json.decode(stored)), edition)
    if then.digest != made_with:
        raise Broken(f"{game.title} cannot read the cards of this match any more as they were")
    return then


def _takes_what_there_is(row: Row) -> bool:
    return bool(row["status"] == "open" and row.get("edition") is None)


def _with_content(game: Game, whole: Whole, edition: int) -> Game:
    try:
        return face.load_game(game.name, game.options, whole, edition)
    except TabardError as problem:
        why = f"{game.title} cannot read the cards of this match any more ({problem})"
        raise Broken(why) from problem


def other_content(row: Row) -> str | None:
    """The fingerprint of a match's content, where it is not ours."""
    try:
        game = newest_game(row)
    except (TabardError, msgspec.DecodeError):
        return row.get("content")
    wanted = content_of(row, game)
    return None if _takes_what_there_is(row) or wanted == game.digest else wanted


def check(row: Row, state: State | None) -> None:
    """Does the log still lead where the match stood?"""
    stood = row.get("position")
    if state is not None and stood and stood != mark(state):
        raise Broken("its moves lead to another position than they did")
