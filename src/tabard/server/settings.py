"""What can be set about a server: by a flag, by the environment, in a file, or not at all.

Every field of :class:`Settings` can be given as `TABARD_<NAME>` or as a line of a TOML file;
the more personal one counts (a flag before the environment before the file).
"""

import os
import tomllib
from collections.abc import Mapping
from dataclasses import Field, dataclass, field, fields
from pathlib import Path
from typing import Any

PREFIX = "TABARD_"


class SettingsError(Exception):
    """A setting cannot be used; one sentence for people."""


def data_directory() -> Path:
    """The user's data directory for Tabard."""
    given = os.environ.get("TABARD_DATA")
    if given:
        return Path(given)
    base = os.environ.get("XDG_DATA_HOME")
    return (Path(base) if base else Path.home() / ".local" / "share") / "tabard"


def _set(default: Any, help: str) -> Any:
    return field(default=default, metadata={"help": help})


@dataclass(frozen=True, slots=True)
class Settings:
    """All limits are per server process."""

    database: str = _set("", "address of the database; empty is the embedded one")
    database_seconds: float = _set(8.0, "a database that gives no answer for so long is given up")
    bot_workers: int = _set(max(1, (os.cpu_count() or 2) - 1), "processes that think for bots")
    bot_grace: float = _set(2.0, "seconds a bot may take beyond its thinking time")
    bot_waking: float = _set(30.0, "seconds until a bot's process that does not start is given up")
    idle_seconds: float = _set(60.0, "an unused table leaves the memory after this time")
    away_seconds: float = _set(60.0, "a bot may stand in for somebody who is away so long")
    sweep_seconds: float = _set(3.0, "how often waiting tables are looked for")
    stale_seconds: float = _set(5.0, "another process takes over a bot's move after this time")
    touch_seconds: float = _set(20.0, "how often it is noted who is here")
    keep_days: int = _set(0, "forget tables at which nobody has moved so long; 0 is never")
    salt_days: int = _set(30, "after so long an address is not known again; 0 is never")
    body_bytes: int = _set(32_768, "the largest request")
    record_bytes: int = _set(524_288, "the largest record or position that is handed in")
    message_bytes: int = _set(8_192, "the largest message of a socket")
    messages_per_second: float = _set(20.0, "messages of a socket, in the long run")
    message_burst: float = _set(60.0, "messages of a socket at once")
    chats_per_second: float = _set(1.0, "lines of chat of a socket, in the long run")
    chat_burst: float = _set(8.0, "lines of chat of a socket at once")
    requests_per_second: float = _set(40.0, "requests of an address, in the long run")
    request_burst: float = _set(200.0, "requests of an address at once")
    sockets_per_address: int = _set(128, "sockets of an address at the same time")
    connects_per_second: float = _set(4.0, "new sockets of an address, in the long run")
    connect_burst: float = _set(150.0, "new sockets of an address at once")
    talk_per_second: float = _set(2.0, "lines of chat and new names of an address, in the long run")
    talk_burst: float = _set(20.0, "lines of chat and new names of an address at once")
    replays_per_second: float = _set(10.0, "replays and questions why of an address")
    replay_burst: float = _set(100.0, "replays and questions why of an address at once")
    listed_per_maker: int = _set(5, "open tables of an address that the lobby shows")
    tables_per_hour: int = _set(120, "tables that an address may lay in an hour")
    send_seconds: float = _set(20.0, "who does not read for so long is disconnected")
    hello_seconds: float = _set(10.0, "a socket must say hello within this time")
    drain_seconds: float = _set(5.0, "how long a stopping server lets open requests end")
    study_seconds: float = _set(30.0, "how long a finished match is studied")
    keep_pace: bool = _set(True, "bots pause, so that people can follow")
    spare: bool = _set(True, "answer for people who have nothing to choose, if they let it")
    neutral: float = _set(1.0, "stretches the times of answers that keep a secret; 0 is at once")
    trusted_proxies: str = _set("", "addresses whose X-Forwarded headers count, by commas; * all")
    hosts: str = _set("", "names this server answers to, by commas; empty is any")
    compress: bool = _set(False, "compress what goes over sockets")
    metrics_to: str = _set("127.0.0.1,::1", "addresses that may read /api/metrics, by commas")
    log_format: str = _set("text", "text for people or json for machines")
    log_level: str = _set("warning", "debug, info, warning or error")


def listed(text: str) -> list[str]:
    """The parts of a value that lists several things by commas."""
    return [part.strip() for part in text.split(",") if part.strip()]


def read(
    file: Path | None, environment: Mapping[str, str], flags: Mapping[str, Any]
) -> dict[str, Any]:
    """The settings that were given, each from where it counts most."""
    known = {f.name: f for f in fields(Settings)}
    given: dict[str, Any] = {}
    for name, value in _of_file(file).items():
        if name not in known:
            raise SettingsError(f"{file}: there is no setting '{name}'")
        given[name] = _typed(known[name], value, f"{file}: {name}")
    for name, setting in known.items():
        variable = PREFIX + name.upper()
        if variable in environment:
            given[name] = _typed(setting, environment[variable], variable)
    given.update({name: value for name, value in flags.items() if value is not None})
    return given


def _of_file(file: Path | None) -> dict[str, Any]:
    if file is None:
        return {}
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as problem:
        raise SettingsError(f"the settings file {file} cannot be read: {problem}") from problem


def _typed(setting: "Field[Any]", value: Any, where: str) -> Any:
    """The value as the setting's own type; no number may be below zero."""
    kind: Any = type(setting.default)
    try:
        found = _truth(value) if kind is bool else kind(value)
    except (TypeError, ValueError) as problem:
        raise SettingsError(f"{where} must be {_NAMES[kind]}, not {value!r}") from problem
    if kind in (int, float) and found < 0:
        raise SettingsError(f"{where} must not be below zero")
    return found


_NAMES = {bool: "true or false", int: "a whole number", float: "a number", str: "a text"}


def _truth(value: Any) -> bool:
    words = {"true": True, "1": True, "yes": True, "false": False, "0": False, "no": False}
    if isinstance(value, bool):
        return value
    if str(value).lower() not in words:
        raise ValueError(value)
    return words[str(value).lower()]
