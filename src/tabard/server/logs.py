"""What the server writes down about itself: one dated line a thing, for people or machines.

Nothing of a seat goes in: no keys, no seeds, no chat. What comes from outside cannot break a
line: control characters are written as escapes.
"""

import json
import logging
import sys
import traceback
from datetime import UTC, datetime
from typing import Any

LOGGER = logging.getLogger("tabard")
LEVELS = ("debug", "info", "warning", "error")
FRAMES = 4  # of a traceback that is told


def set_up(level: str, form: str) -> None:
    """Let everything, uvicorn's own lines too, go to the error output in one form."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines() if form == "json" else TextLines())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level.upper())
    for noisy in ("aiosqlite", "asyncio", "alembic", "websockets", "uvicorn"):
        logging.getLogger(noisy).setLevel(logging.WARNING)


def report(where: str, error: BaseException) -> None:
    """A mistake of ours: where, what, and the last few places it came through."""
    LOGGER.error("%s: %r", where, error, extra={"places": _places(error)})


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


def _error(record: logging.LogRecord) -> BaseException | None:
    return record.exc_info[1] if record.exc_info else None


def _said(record: logging.LogRecord) -> str:
    """What is told, with the mistake it is told of."""
    error = _error(record)
    said = record.getMessage()
    return said if error is None else f"{said.strip()}: {error!r}"


def one_line(text: str) -> str:
    """Control characters as escapes, so that nobody outside writes lines of ours."""
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)


class TextLines(logging.Formatter):
    """`2026-11-15T10:02:03.123Z INFO tabard: The inn is open.`"""

    def format(self, record: logging.LogRecord) -> str:
        said = one_line(_said(record))
        places = getattr(record, "places", None) or _places(_error(record))
        tail = f" ({' < '.join(reversed(places))})" if places else ""
        return f"{_moment(record)} {record.levelname} {record.name}: {said}{tail}"


class JsonLines(logging.Formatter):
    """One JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        told = {
            "at": _moment(record),
            "level": record.levelname.lower(),
            "from": record.name,
            "said": _said(record),
        }
        more = {name: getattr(record, name, None) for name in ("places", "deed")}
        more["places"] = more["places"] or _places(_error(record))
        return json.dumps(told | {name: value for name, value in more.items() if value})


def _moment(record: logging.LogRecord) -> str:
    at = datetime.fromtimestamp(record.created, UTC)
    return at.isoformat(timespec="milliseconds").replace("+00:00", "Z")
