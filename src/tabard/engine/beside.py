# interpreted
"""Data files that a game's package may bring beside its code, such as news.toml."""

from __future__ import annotations

from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import TypeVar

import msgspec

from tabard.engine.errors import PackError

T = TypeVar("T")


def beside(package: str, name: str) -> Traversable | None:
    """A file or folder of a package; None where the package has none of that name."""
    try:
        found = files(package) / name
    except ModuleNotFoundError:  # a game that was made in a script
        return None
    return found if found.is_file() or found.is_dir() else None


def read_beside(package: str, name: str, shape: type[T]) -> T | None:
    """What a TOML or JSON file of a package holds; None where it has no such file."""
    file = beside(package, name)
    return None if file is None else read_data(file, shape)


def read_data(file: Traversable, shape: type[T]) -> T:
    """A TOML or JSON file in its shape; a PackError says what is wrong in it."""
    decode = msgspec.json.decode if file.name.endswith(".json") else msgspec.toml.decode
    try:
        return decode(file.read_bytes(), type=shape)
    except (OSError, msgspec.DecodeError, ValueError) as problem:
        raise PackError(f"{file.name}: {problem}") from problem
