"""What the server writes down about itself: one dated line a thing, for people or machines.

Nothing of a seat goes in: no keys, no seeds, no chat. What comes from outside cannot break a
line: control characters are written as escapes.
"""

import json
import logging
import sys
import time
import traceback
from collections import OrderedDict
from datetime import UTC, datetime
from typing import Any, TextIO

LOGGER = logging.getLogger("tabard")
LEVELS = ("debug", "info", "warning", "error")
FRAMES = 4  # of a traceback that is told
REPEAT_SECONDS = 60.0  # what goes wrong again and again is told once in so long
CAUSES = 200  # that are remembered


def set_up(level: str, form: str) -> None:
    """Let everything, uvicorn's own lines too, go to the error output in one form."""
    root = logging.getLogger()
    root.handlers[:] = [written_to(sys.stderr, form)]
    root.setLevel(level.upper())
    for noisy in ("aiosqlite", "asyncio", "alembic", "websockets", "uvicorn"):
        logging.getLogger(noisy).setLevel(logging.WARNING)


def written_to(stream: TextIO, form: str) -> logging.Handler:
    """Writes the lines, and of equal ones not all."""
    handler = logging.StreamHandler(stream)
    handler.setFormatter(JsonLines() if form == "json" else TextLines())
    handler.addFilter(Repeats())
    return handler


def report(where: str, error: BaseException) -> None:
    """A mistake of ours: where, what, and the last few places it came through."""
    told = {"places": _places(error), "cause": _cause_of(error)}
    LOGGER.error("%s: %r", where, error, extra=told)


def deed(row: dict[str, Any]) -> None:
    """What the keeper did; a warning, so that it is in every log. A new salt is routine."""
    told = {"what": row["what"], "by": row["by"], "table": row["table_id"]}
    level = logging.INFO if row["what"] == "salt" else logging.WARNING
    LOGGER.log(level, "%s by %s: %s", row["what"], row["by"], row["said"], extra={"deed": told})


def _places(error: BaseException | None) -> list[str]:
    if error is None:
        return []
    frames = list(traceback.extract_tb(error.__traceback__))[-FRAMES:]
    return [f"{f.filename.rpartition('/')[2]}:{f.lineno}" for f in frames]


def _cause_of(error: BaseException) -> str:
    """What equal mistakes share: what went wrong and in which file, for whomever it did."""
    places = _places(error) or [""]
    return f"{places[-1].partition(':')[0]} {error!r}"


def _error(record: logging.LogRecord) -> BaseException | None:
    return record.exc_info[1] if record.exc_info else None


def _said(record: logging.LogRecord) -> str:
    """What is told, with the mistake it is told of."""
    error = _error(record)
    said = record.getMessage()
    return said if error is None else f"{said.strip()}: {error!r}"


class Repeats(logging.Filter):
    """Lets the first line of a `cause` through at once, then one a while that counts the others.

    A line without a cause always goes through. After one that says that things work `again`,
    whatever goes wrong next is told at once.
    """

    def __init__(self) -> None:
        super().__init__()
        self.told_at: OrderedDict[str, float] = OrderedDict()
        self.untold: dict[str, int] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        if getattr(record, "again", False):
            self.told_at.clear()
            self.untold.clear()
        cause = getattr(record, "cause", None)
        if cause is None and (error := _error(record)) is not None:
            cause = _cause_of(error)
        return cause is None or self._is_due(cause, record)

    def _is_due(self, cause: str, record: logging.LogRecord) -> bool:
        now = time.monotonic()
        if cause in self.told_at and now - self.told_at[cause] < REPEAT_SECONDS:
            self.untold[cause] = self.untold.get(cause, 0) + 1
            return False
        record.untold = self.untold.pop(cause, 0)
        self.told_at[cause] = now
        self.told_at.move_to_end(cause)
        if len(self.told_at) > CAUSES:
            self.untold.pop(self.told_at.popitem(last=False)[0], None)
        return True


def one_line(text: str) -> str:
    """Control characters as escapes, so that nobody outside writes lines of ours."""
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)


class TextLines(logging.Formatter):
    """`2026-11-15T10:02:03.123Z INFO tabard: The inn is open.`"""

    def format(self, record: logging.LogRecord) -> str:
        said = one_line(_said(record))
        places = getattr(record, "places", None) or _places(_error(record))
        tail = f" ({' < '.join(reversed(places))})" if places else ""
        untold = getattr(record, "untold", 0)
        tail += f" [and {untold} more like it]" if untold else ""
        return f"{_moment(record)} {record.levelname} {record.name}: {said}{tail}"


MORE = ("places", "deed", "untold", "refused")  # what a line of JSON may tell besides


class JsonLines(logging.Formatter):
    """One JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        told = {
            "at": _moment(record),
            "level": record.levelname.lower(),
            "from": record.name,
            "said": _said(record),
        }
        more = {name: getattr(record, name, None) for name in MORE}
        more["places"] = more["places"] or _places(_error(record))
        return json.dumps(told | {name: value for name, value in more.items() if value})


def _moment(record: logging.LogRecord) -> str:
    at = datetime.fromtimestamp(record.created, UTC)
    return at.isoformat(timespec="milliseconds").replace("+00:00", "Z")
