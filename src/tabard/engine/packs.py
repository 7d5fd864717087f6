"""Content files and the packs that correct them.

A pack is a TOML file of the same shape as a game's content.toml that names only what it
changes: tables are merged key by key, lists of tables by their `id`.

What is only said or drawn is marked as `Prose`: it may change, and matches stay what they were.
"""

from __future__ import annotations

import hashlib
import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Annotated, Any, Literal, TypeVar

import msgspec

from tabard.engine.errors import PackError
from tabard.engine.verbs import Domain

T = TypeVar("T")

LARGEST = 1_000_000  # bytes of a pack; the largest content has 70,000

Source = Literal["rulebook", "found", "reconstructed"]

# marks a field that no rule looks at: `outline: Annotated[list[Point], PROSE]`
PROSE = msgspec.Meta(extra={"prose": True})
Prose = Annotated[str, PROSE]


class Whole(dict[str, Any]):
    """All of a content: it takes the place of a game's content.toml."""


class Entry(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """What every card, board and piece of a content.toml has."""

    id: str
    name: Prose
    source: Annotated[Source, PROSE]
    note: Prose = ""
    brief: Prose = ""  # what its text says, where there is one row for it


# What may be changed of an entry without touching what its brief text says.
BESIDE = {"id", "name", "source", "note"}


def card(group: str, entry: Entry, text: str = "", **more: Any) -> dict[str, Any]:
    """An entry for people, as `Game.cards` lists it."""
    return {
        "id": entry.id,
        "name": entry.name,
        "group": group,
        "text": text or getattr(entry, "text", ""),
        "brief": entry.brief,
        "source": entry.source,
        "note": entry.note,
        **more,
    }


def domain(
    name: str, entries: Sequence[Entry], kind: str = "choice", unknown: str = "something"
) -> Domain:
    """The entries as what a verb, an event or a question names."""
    return Domain(name, [e.id for e in entries], [e.name for e in entries], kind, unknown)


def numbered(entries: Sequence[Entry]) -> dict[str, int]:
    """The numbers of entries by their ids."""
    return {entry.id: i for i, entry in enumerate(entries)}


def named(known: Mapping[str, T], id: str, what: str, card: str) -> T:
    """What a card names; a PackError says what is known instead."""
    if id not in known:
        raise PackError(f"card '{card}': there is no {what} '{id}'; known: {', '.join(known)}")
    return known[id]


def number_of(numbers: Mapping[str, int], id: str, what: str, card: str) -> int:
    """The same for a number."""
    return named(numbers, id, what, card)


def read_pack(path: str | Path) -> dict[str, Any]:
    """A pack file as plain data."""
    try:
        with Path(path).open("rb") as file:
            data = file.read(LARGEST + 1)
        if len(data) > LARGEST:
            raise PackError(f"{path}: is larger than {LARGEST} bytes; no pack is")
        return tomllib.loads(data.decode("utf-8"))
    except OSError as problem:
        raise PackError(f"{path}: cannot be read ({problem.strerror})") from problem
    except (ValueError, RecursionError) as problem:
        raise PackError(f"{path}: is not TOML ({problem})") from problem


def load_content(
    file: Traversable, shape: type[T], pack: dict[str, Any] | None, name: str = "pack"
) -> T:
    """A game's content with a pack laid over it, checked against its shape."""
    data: dict[str, Any] = pack if isinstance(pack, Whole) else _parsed(file)
    if pack and not isinstance(pack, Whole):
        data = merge(data, pack, name)
    try:
        return msgspec.convert(data, shape)
    except msgspec.ValidationError as problem:
        where = name if pack else file.name
        raise PackError(f"{where}: {_with_ids(str(problem), data)}") from problem


PARSED: dict[str, dict[str, Any]] = {}


def _parsed(file: Traversable) -> dict[str, Any]:
    """A content file as plain data; nobody changes it, so it is read once."""
    if str(file) not in PARSED:
        PARSED[str(file)] = tomllib.loads(file.read_text(encoding="utf-8"))
    return PARSED[str(file)]


def merge(base: dict[str, Any], over: dict[str, Any], where: str) -> dict[str, Any]:
    """The base with the pack's values laid over it."""
    merged = dict(base)
    for key, value in over.items():
        if key not in base:
            known = ", ".join(base)
            raise PackError(f"{where}: unknown key '{key}'; known here: {known}")
        merged[key] = _merge_value(base[key], value, f"{where}: {key}")
    return merged


def _merge_value(base: Any, over: Any, where: str) -> Any:
    if isinstance(base, dict):
        if not isinstance(over, dict):
            raise PackError(f"{where} must be a table")
        return merge(base, over, where)
    if isinstance(base, list) and base and isinstance(base[0], dict) and "id" in base[0]:
        if not isinstance(over, list):
            raise PackError(f"{where} must be a list of tables")
        return _merge_cards(base, over, where)
    return over


def _merge_cards(base: list[dict[str, Any]], over: list[Any], where: str) -> list[dict[str, Any]]:
    cards = {card["id"]: card for card in base}
    for change in over:
        if not isinstance(change, dict) or not isinstance(change.get("id"), str):
            raise PackError(f"{where}: every entry needs an id")
        if change["id"] not in cards:
            known = ", ".join(cards)
            raise PackError(f"{where}: there is no '{change['id']}'; known: {known}")
        whole = {**cards[change["id"]], **change}
        if "brief" in whole and "brief" not in change and change.keys() - BESIDE:
            del whole["brief"]  # it told what was printed before
        cards[change["id"]] = whole
    return list(cards.values())


def _with_ids(problem: str, data: dict[str, Any]) -> str:
    """Name the card in a message like 'Expected `int` - at `$.virtus[0].copies`'."""
    message, _, path = problem.rpartition(" - at `$.")
    if not message:
        return problem
    path = path.rstrip("`")
    table, _, rest = path.partition("[")
    index, _, key = rest.partition("]")
    entries = data.get(table)
    if not index.isdigit() or not isinstance(entries, list):
        return f"{path}: {message}"
    entry = entries[int(index)]
    card = entry.get("id", index) if isinstance(entry, dict) else index
    where = f", key {key.lstrip('.')}" if key else ""
    return f"{table} '{card}'{where}: {message}"


def digest(*parts: object) -> str:
    """A short fingerprint of content, for records and tables: of what the rules look at."""
    plain = [mechanics(part) for part in parts]
    return hashlib.sha256(msgspec.json.encode(plain, order="sorted")).hexdigest()[:16]


def mechanics(value: Any) -> Any:
    """Content as plain data without its prose, and without what is as it is by default.

    So neither a new text nor a new key with a default makes another content of it.
    """
    if isinstance(value, msgspec.Struct):
        return {
            field.name: mechanics(getattr(value, field.name))
            for field in _looked_at(type(value))
            if getattr(value, field.name) != _default(field)
        }
    if isinstance(value, Mapping):
        return {key: mechanics(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [mechanics(each) for each in value]
    return value


@cache  # msgspec reads the annotations anew each time, and a content has hundreds of entries
def _looked_at(shape: type[msgspec.Struct]) -> list[msgspec.structs.FieldInfo]:
    """The fields of an entry that rules look at."""
    return [field for field in msgspec.structs.fields(shape) if not _is_prose(field.type)]


def _is_prose(kind: Any) -> bool:
    return PROSE in getattr(kind, "__metadata__", ())


def _default(field: msgspec.structs.FieldInfo) -> Any:
    if field.default_factory is not msgspec.NODEFAULT:
        return field.default_factory()
    return field.default
