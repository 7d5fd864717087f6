"""What can be set about a server, with sensible values for one table or a thousand."""

import os
from dataclasses import dataclass
from pathlib import Path


def data_directory() -> Path:
    """The user's data directory for Tabard."""
    given = os.environ.get("TABARD_DATA")
    if given:
        return Path(given)
    base = os.environ.get("XDG_DATA_HOME")
    return (Path(base) if base else Path.home() / ".local" / "share") / "tabard"


@dataclass(frozen=True, slots=True)
class Settings:
    """All limits are per server process."""

    database: str
    bot_workers: int = max(1, (os.cpu_count() or 2) - 1)
    bot_grace: float = 2.0
    idle_seconds: float = 60.0
    away_seconds: float = 60.0
    sweep_seconds: float = 3.0
    stale_seconds: float = 5.0
    touch_seconds: float = 20.0
    body_bytes: int = 32_768
    message_bytes: int = 8_192
    messages_per_second: float = 20.0
    message_burst: float = 60.0
    chats_per_second: float = 1.0
    chat_burst: float = 8.0
    requests_per_second: float = 40.0
    request_burst: float = 200.0
    sockets_per_address: int = 128
    tables_per_hour: int = 120
    send_seconds: float = 20.0
    hello_seconds: float = 10.0
    keep_pace: bool = True
    trust_proxy: bool = False
    compress: bool = False
