"""A game's options among a command's flags."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Annotated, Any, Literal

from cyclopts import Parameter, Token

from tabard.engine.options import Option
from tabard.engine.registry import game_class
from tabard.lab.matches import Setup

KEYWORD = inspect.Parameter.KEYWORD_ONLY


def whole_number(kind: type, tokens: Sequence[Token]) -> int:
    """A number on the command line: 1.5 is a slip of the pen, not 2."""
    try:
        return int(tokens[0].value)
    except ValueError:
        raise ValueError(f"'{tokens[0].value}' is no whole number.") from None


def words(text: str) -> list[str]:
    """The parts of `a,b,c`."""
    return [word.strip() for word in text.split(",") if word.strip()]


def bound(handler: Callable[..., int], name: str) -> Callable[..., int]:
    """The handler for one game, with the game's options among its flags."""
    cls = game_class(name)
    taken = {option.name for option in cls.OPTIONS}

    def run(*places: Any, **given: Any) -> int:
        pack = given.pop("pack", None)
        options = {key: given.pop(key) for key in list(given) if key in taken}
        return handler(Setup(name, options, pack), *places, **given)

    flags = list(inspect.signature(handler, eval_str=True).parameters.values())[1:]
    flags += [_flag(option) for option in cls.OPTIONS]
    flags.append(_pack_flag())
    run.__signature__ = inspect.Signature(flags)  # type: ignore[attr-defined]
    run.__annotations__ = {flag.name: flag.annotation for flag in flags}
    run.__doc__ = f"{cls.title}. {cls.blurb}"
    return run


def _flag(option: Option) -> inspect.Parameter:
    kind: Any = option.type
    if option.choices is not None and option.type is not bool:
        kind = Literal[option.choices]
    annotation = Annotated[kind, Parameter(help=option.told, group="The game")]
    return inspect.Parameter(option.name, KEYWORD, default=option.default, annotation=annotation)


def _pack_flag() -> inspect.Parameter:
    annotation = Annotated[
        Path | None, Parameter(help="a TOML file that corrects cards", group="The game")
    ]
    return inspect.Parameter("pack", KEYWORD, default=None, annotation=annotation)
