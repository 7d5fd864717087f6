"""What has changed between two situations, so that only that is sent.

A situation is taken apart into its fields, those of its view and those of the game's table; a
list of structs further into its items. A change names such a part by its JSON Pointer (RFC 6901)
and says what stands there now.

Parts are kept as one stretch of bytes, a line for each field: to compare these is much faster
than to compare all that lies on a table, most of which nobody has looked at since the move before.
"""

from collections.abc import Callable
from functools import cache
from operator import attrgetter
from typing import Any, NamedTuple

import msgspec

from tabard.engine.views import TableView, View
from tabard.server import messages as m

_encode_lines = msgspec.json.Encoder().encode_lines
_items = msgspec.json.Decoder(list[msgspec.Raw]).decode


class Parts(NamedTuple):
    """The fields of a situation: their pointers, and a line of JSON for each."""

    pointers: list[str]
    lines: bytes


def parts_of(now: m.Situation) -> Parts:
    """Take a situation apart."""
    pointers, values = _fields(TableView if now.view is None else type(now.view.table))
    return Parts(pointers, _encode_lines(values(now)))


@cache
def _fields(kind: type[TableView]) -> tuple[list[str], Callable[[m.Situation], tuple[Any, ...]]]:
    """The pointers of a situation with such a table, and a quick way to the values."""
    if kind is TableView:
        opened: dict[type[msgspec.Struct], str] = {m.Situation: ""}
    else:
        opened = {m.Situation: "", View: "view", kind: "view.table"}
    paths = [
        (f"{path}.{name}".lstrip("."), f"{path}.{sent}".lstrip("."))
        for struct, path in opened.items()
        for name, sent in zip(
            struct.__struct_fields__, struct.__struct_encode_fields__, strict=True
        )
        if f"{path}.{name}".lstrip(".") not in opened.values()
    ]
    pointers = ["/" + sent.replace(".", "/") for _, sent in paths]
    return pointers, attrgetter(*(path for path, _ in paths))


def changed_parts(before: Parts, now: Parts) -> dict[str, msgspec.Raw] | None:
    """What differs between two situations; None where one has fields that the other has not."""
    if before.pointers is not now.pointers:
        return None
    found: dict[str, msgspec.Raw] = {}
    lines = zip(now.pointers, before.lines.split(b"\n"), now.lines.split(b"\n"), strict=False)
    for pointer, old, new in [each for each in lines if each[1] != each[2]]:
        if new.startswith(b"[{") and old.startswith(b"[{"):
            _changed_items(pointer, old, new, found)
        else:
            found[pointer] = msgspec.Raw(new)
    return found


def _changed_items(pointer: str, old: bytes, new: bytes, found: dict[str, msgspec.Raw]) -> None:
    """The items of a list that differ; a list that has grown or shrunk is sent whole."""
    before, now = _items(old), _items(new)
    if len(before) != len(now):
        found[pointer] = msgspec.Raw(new)
        return
    for i, (was, item) in enumerate(zip(before, now, strict=True)):
        if was != item:
            found[f"{pointer}/{i}"] = item
