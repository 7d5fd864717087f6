"""What has changed between two situations, so that only that is sent.

A situation is taken apart into the smallest things that are sent by themselves: every field of
it, of its view and of the game's table, and every item of a list of structs. A change names
such a part by its JSON Pointer (RFC 6901) and says what stands there now.
"""

from collections.abc import Callable, Sequence
from functools import cache
from operator import attrgetter
from typing import Any

import msgspec

from tabard.engine.views import TableView, View
from tabard.server import messages as m

_encode = msgspec.json.Encoder().encode

# A part of a situation as it is sent; the items of a list of structs are parts of their own.
Part = bytes | tuple[bytes, ...]


def parts_of(now: m.Situation) -> dict[str, Part]:
    """A situation in parts, each with its JSON Pointer: every field, every item of a list.

    They are kept as bytes: to compare those is much faster than to compare all that a table
    holds, most of which nobody has looked at since the move before.
    """
    parts: dict[str, Part] = {}
    _split("", now, parts)
    return parts


def _split(path: str, whole: msgspec.Struct, parts: dict[str, Part]) -> None:
    pointers, values = _fields(type(whole))
    for pointer, value in zip(pointers, values(whole), strict=True):
        if isinstance(value, OPENED):
            _split(path + pointer, value, parts)
        elif type(value) is list and value and isinstance(value[0], msgspec.Struct):
            parts[path + pointer] = tuple(map(_encode, value))
        else:
            parts[path + pointer] = _encode(value)


OPENED = (View, TableView)


@cache
def _fields(kind: type[msgspec.Struct]) -> tuple[list[str], Callable[[Any], Sequence[Any]]]:
    """The fields of a struct: their pointers, and a quick way to their values."""
    names = kind.__struct_fields__
    pointers = [f"/{name}" for name in kind.__struct_encode_fields__]
    if len(names) > 1:
        return pointers, attrgetter(*names)
    return pointers, lambda whole: [getattr(whole, name) for name in names]


def changed_parts(before: dict[str, Part], now: dict[str, Part]) -> dict[str, msgspec.Raw] | None:
    """What differs between two situations; None where one of them has other parts."""
    if before.keys() != now.keys():
        return None
    found: dict[str, msgspec.Raw] = {}
    for pointer, new in now.items():
        old = before[pointer]
        if new == old:
            continue
        if isinstance(new, bytes):
            found[pointer] = msgspec.Raw(new)
        elif isinstance(old, bytes) or len(old) != len(new):
            found[pointer] = msgspec.Raw(b"[" + b",".join(new) + b"]")
        else:
            for i, (was, item) in enumerate(zip(old, new, strict=True)):
                if was != item:
                    found[f"{pointer}/{i}"] = msgspec.Raw(item)
    return found
