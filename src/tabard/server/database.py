"""How a database is addressed, opened and brought to a version of its schema."""

from pathlib import Path
from typing import Any, Literal

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

SQLITE = "sqlite+aiosqlite:///"


class StorageError(Exception):
    """The database address or directory cannot be used; one sentence for people."""


def sqlite_url(directory: Path) -> str:
    """The address of the embedded database in a data directory."""
    return f"{SQLITE}{directory / 'tabard.sqlite'}"


def driver_url(url: str) -> str:
    """Accept the usual `postgresql://` and `sqlite:///` addresses."""
    for short, full in (
        ("postgresql://", "postgresql+asyncpg://"),
        ("postgres://", "postgresql+asyncpg://"),
        ("sqlite:///", SQLITE),
    ):
        if url.startswith(short):
            return full + url.removeprefix(short)
    if url.startswith(("postgresql+asyncpg://", "sqlite+aiosqlite://")):
        return url
    raise StorageError(f"the database address {url!r} is not of the form postgresql://host/name")


def _pragmas(raw: Any, _record: Any) -> None:
    raw.isolation_level = None
    cursor = raw.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=10000", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin_immediate(connection: sa.Connection) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE")


def _begin(connection: sa.Connection) -> None:
    connection.exec_driver_sql("BEGIN")


def sqlite_readers(url: str, pool: int) -> AsyncEngine:
    """Connections that read the embedded database."""
    engine = create_async_engine(url, pool_size=pool, max_overflow=0)
    sa.event.listen(engine.sync_engine, "connect", _pragmas)
    sa.event.listen(engine.sync_engine, "begin", _begin)
    return engine


def sqlite_writer(url: str) -> sa.Engine:
    """The one connection that writes it."""
    engine = sa.create_engine(url.replace("+aiosqlite", "", 1), poolclass=sa.pool.StaticPool)
    sa.event.listen(engine, "connect", _pragmas)
    sa.event.listen(engine, "begin", _begin_immediate)
    return engine


Direction = Literal["upgrade", "downgrade"]


def bring_to(connection: sa.Connection, postgres: bool, revision: str) -> None:
    """Run the migrations; on PostgreSQL one process at a time."""
    if postgres:
        connection.execute(sa.text("SET LOCAL lock_timeout = 0"))
        connection.execute(sa.text("SELECT pg_advisory_xact_lock(7420571)"))
    migrate(connection, "upgrade", revision)


def migrate(connection: sa.Connection, direction: Direction, revision: str) -> None:
    """Move the schema to a revision on an open connection."""
    config = alembic_config()
    config.attributes["connection"] = connection
    getattr(command, direction)(config, revision)


def alembic_config() -> Config:
    """Where the versions of the schema lie."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).with_name("migrations")))
    return config
