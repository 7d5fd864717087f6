"""`tabard serve`: open the inn."""

import asyncio
import contextlib
import gc
import os
import signal
import socket
import sys
import threading
import time
import webbrowser
from pathlib import Path
from types import ModuleType
from typing import IO, TYPE_CHECKING

import uvicorn

from tabard.server import logs, private
from tabard.server.database import SQLITE, StorageError, sqlite_url
from tabard.server.door import Door
from tabard.server.settings import Settings, SettingsError, data_directory, listed, read
from tabard.server.sockets import Socket
from tabard.server.storage import Storage

if TYPE_CHECKING:
    from litestar import Litestar

    from tabard.server.inn import Inn

fcntl: ModuleType | None
try:
    import fcntl
except ImportError:  # Windows has no such locks
    fcntl = None


def settings_for(
    data: Path | None = None, file: Path | None = None, **flags: str | int | bool | None
) -> Settings:
    """The settings of a server: an embedded database unless an address is given."""
    if data is not None and flags.get("database") is not None:
        raise SettingsError("give either --data or --database, not both")
    given = read(file, os.environ, flags)
    if data is not None or not given.get("database"):
        given["database"] = embedded(data or data_directory())
    settings = Settings(**given)
    if settings.bot_workers < 1:
        raise SettingsError("--bot-workers must be at least 1")
    if settings.log_level not in logs.LEVELS:
        raise SettingsError(f"log_level must be one of {', '.join(logs.LEVELS)}")
    if settings.log_format not in ("text", "json"):
        raise SettingsError("log_format must be text or json")
    return settings


def embedded(directory: Path) -> str:
    """The address of the embedded database in a directory that only its owner can read."""
    try:
        private.make_directory(directory)
    except OSError as error:
        raise StorageError(f"the data directory {directory} cannot be made: {error}") from error
    return sqlite_url(directory.resolve())


def serve(
    host: str = "127.0.0.1",
    port: int = 8000,
    data: Path | None = None,
    database: str | None = None,
    bot_workers: int | None = None,
    processes: int = 1,
    trusted_proxies: str | None = None,
    hosts: str | None = None,
    compress: bool | None = None,
    keep: int | None = None,
    settings: Path | None = None,
    log_format: str | None = None,
    log_level: str | None = None,
    open_browser: bool = False,
) -> int:
    """Serve tables to browsers until interrupted.

    Parameters
    ----------
    host
        The address to listen on; 0.0.0.0 lets others in your network join.
    port
        The port to listen on.
    data
        The directory of the embedded database; the user's data directory if not given.
    database
        A postgresql:// address instead of the embedded database.
    bot_workers
        How many processes think for bots; one less than the machine has cores if not given.
    processes
        How many server processes share the PostgreSQL database and the port.
    trusted_proxies
        Addresses of proxies in front whose X-Forwarded headers count, by commas; * is all.
    hosts
        The names this server answers to, by commas; any if not given.
    compress
        Compress what goes over sockets, for players with slow lines; costs processor time.
    keep
        Forget at the start tables at which nobody has moved for so many days; nothing is ever
        forgotten if not given.
    settings
        A TOML file with settings; docs/operating.md lists them.
    log_format
        How the log on the error output is written: text or json.
    log_level
        What is logged: debug, info, warning or error.
    open_browser
        Open the lobby in a browser.
    """
    try:
        chosen = settings_for(
            data,
            settings,
            database=database,
            bot_workers=bot_workers,
            trusted_proxies=trusted_proxies,
            hosts=hosts,
            compress=compress,
            keep_days=keep,
            log_format=log_format,
            log_level=log_level,
        )
        if processes != 1 and not chosen.database.startswith("postgres"):
            raise StorageError("several processes need a --database postgresql://...")
        if keep is not None and keep < 1:
            raise StorageError("--keep must be at least 1 day")
        lock = _lock(chosen)
        forgotten = _check_database(chosen)
        listener = _listen(host, port)
    except (SettingsError, StorageError, OSError) as error:
        print(f"tabard: {error}", file=sys.stderr)
        return 2
    shown = "127.0.0.1" if host in ("0.0.0.0", "::") else host
    where = f"http://{shown}:{listener.getsockname()[1]}"
    print(f"Tabard is open at {where}  (Ctrl-C closes it)", flush=True)
    if forgotten:
        print(f"Forgotten, untouched for {chosen.keep_days} days: {forgotten}", flush=True)
    if open_browser:
        webbrowser.open(where)
    if processes > 1:
        return Family(chosen, listener).serve(processes)
    run(chosen, listener)
    if lock is not None:
        lock.close()
    return 0


def _lock(settings: Settings) -> IO[str] | None:
    """An embedded database has one server; the lock ends with the process, however it ends."""
    if fcntl is None or not settings.database.startswith(SQLITE):
        return None
    path = Path(settings.database.removeprefix(SQLITE)).with_suffix(".lock")
    private.make_file(path)
    lock = path.open("w")
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        lock.close()
        raise StorageError(f"another server uses the data directory {path.parent}") from error
    return lock


def _check_database(settings: Settings) -> int:
    """Open the database once, so that a wrong address is told before anything starts.

    The number of old tables that were forgotten.
    """

    async def check() -> int:
        storage = Storage(settings.database, "check")
        try:
            await storage.open()
            days = settings.keep_days
            return await storage.forget(storage.now() - days * 86_400.0) if days else 0
        finally:
            await storage.close()

    return asyncio.run(check())


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # the protocol is named so that asyncio switches off the delay of small packets
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
    except (OSError, OverflowError) as error:
        listener.close()
        raise OSError(f"cannot listen on {host}:{port}: {error}") from error
    listener.listen(1024)
    return listener


def run(settings: Settings, listener: socket.socket) -> None:
    """One server process on an open listening socket."""
    from tabard.server.app import create_app

    logs.set_up(settings.log_level, settings.log_format)
    private.raise_descriptors()
    app = create_app(settings)
    # what is loaded now stays; look for garbage less often than every few hundred objects
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)
    # the writer's thread must not keep the loop waiting
    sys.setswitchinterval(0.001)
    with contextlib.suppress(KeyboardInterrupt):
        Server(config_for(app, settings), app.state.inn).run(sockets=[listener])


def config_for(app: "Litestar", settings: Settings) -> uvicorn.Config:
    """How uvicorn is to serve the application."""
    return uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        server_header=False,
        ws_max_size=settings.message_bytes,
        ws_per_message_deflate=settings.compress,
        proxy_headers=bool(settings.trusted_proxies),
        forwarded_allow_ips=listed(settings.trusted_proxies),
        timeout_graceful_shutdown=int(settings.drain_seconds),
        http=Door,
        ws=Socket,
        lifespan="on",
    )


class Server(uvicorn.Server):
    """Takes no new work once it is told to stop, and lets what is under way end."""

    def __init__(self, config: uvicorn.Config, inn: "Inn") -> None:
        super().__init__(config)
        self.inn = inn

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Sockets are closed as "restarting" (1012): their pages say so and come back."""
        self.inn.closing = True
        await super().shutdown(sockets)


class Family:
    """Several server processes on one socket; one that dies is replaced."""

    def __init__(self, settings: Settings, listener: socket.socket) -> None:
        self.settings = settings
        self.listener = listener
        self.children: set[int] = set()
        self.stopping = False
        # nobody writes into it: it ends when the parent does, however that ends
        self.lifeline, self.held = os.pipe()

    def serve(self, processes: int) -> int:
        signal.signal(signal.SIGTERM, self._stop)
        signal.signal(signal.SIGINT, self._stop)
        for _ in range(processes):
            self._spawn()
        while self.children:
            child, _ = os.wait()
            self.children.discard(child)
            if not self.stopping:
                time.sleep(0.5)
            if not self.stopping:
                self._spawn()
        return 0

    def _spawn(self) -> None:
        # no signal may come before the parent knows its child, or the child its own handlers
        signals = {signal.SIGTERM, signal.SIGINT}
        signal.pthread_sigmask(signal.SIG_BLOCK, signals)
        child = os.fork()
        if child:
            self.children.add(child)
            signal.pthread_sigmask(signal.SIG_UNBLOCK, signals)
            return
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        signal.signal(signal.SIGINT, signal.default_int_handler)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, signals)
        os.close(self.held)
        threading.Thread(target=_end_with, args=[self.lifeline], daemon=True).start()
        try:
            run(self.settings, self.listener)
        finally:
            os._exit(0)

    def _stop(self, _number: int, _frame: object) -> None:
        self.stopping = True
        for child in self.children:
            with contextlib.suppress(ProcessLookupError):
                os.kill(child, signal.SIGTERM)


def _end_with(lifeline: int) -> None:
    """Wait until the parent is gone, and end, too: no orphan stays on the port."""
    os.read(lifeline, 1)
    os.kill(os.getpid(), signal.SIGTERM)
