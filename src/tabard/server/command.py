"""`tabard serve`: open the inn."""

import asyncio
import contextlib
import gc
import os
import signal
import socket
import sys
import time
import webbrowser
from pathlib import Path
from types import ModuleType
from typing import IO

import uvicorn

from tabard.server.settings import Settings, data_directory
from tabard.server.storage import Storage, StorageError, sqlite_url

fcntl: ModuleType | None
try:
    import fcntl
except ImportError:  # Windows has no such locks
    fcntl = None


def settings_for(
    data: Path | None,
    database: str | None,
    bot_workers: int | None,
    proxy: bool,
    compress: bool = False,
) -> Settings:
    """The settings of a server: an embedded database unless an address is given."""
    if database is None:
        directory = data or data_directory()
        try:
            directory.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise StorageError(f"the data directory {directory} cannot be made: {error}") from error
        database = sqlite_url(directory.resolve())
    elif data is not None:
        raise StorageError("give either --data or --database, not both")
    workers = Settings(database="").bot_workers if bot_workers is None else bot_workers
    if workers < 1:
        raise StorageError("--bot-workers must be at least 1")
    return Settings(database=database, bot_workers=workers, trust_proxy=proxy, compress=compress)


def serve(
    host: str = "127.0.0.1",
    port: int = 8000,
    data: Path | None = None,
    database: str | None = None,
    bot_workers: int | None = None,
    processes: int = 1,
    proxy: bool = False,
    compress: bool = False,
    keep: int | None = None,
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
    proxy
        Trust the X-Forwarded-For header of a proxy in front.
    compress
        Compress what goes over sockets, for players with slow lines; costs processor time.
    keep
        Forget at the start tables at which nobody has moved for so many days; nothing is ever
        forgotten if not given.
    open_browser
        Open the lobby in a browser.
    """
    try:
        settings = settings_for(data, database, bot_workers, proxy, compress)
        if processes != 1 and not settings.database.startswith("postgres"):
            raise StorageError("several processes need a --database postgresql://...")
        if keep is not None and keep < 1:
            raise StorageError("--keep must be at least 1 day")
        lock = _lock(settings)
        forgotten = _check_database(settings, keep)
        listener = _listen(host, port)
    except (StorageError, OSError) as error:
        print(f"tabard: {error}", file=sys.stderr)
        return 2
    shown = "127.0.0.1" if host in ("0.0.0.0", "::") else host
    where = f"http://{shown}:{listener.getsockname()[1]}"
    print(f"Tabard is open at {where}  (Ctrl-C closes it)", flush=True)
    if forgotten:
        print(f"Forgotten, untouched for {keep} days: {forgotten}", flush=True)
    if open_browser:
        webbrowser.open(where)
    if processes > 1:
        return Family(settings, listener).serve(processes)
    run(settings, listener)
    if lock is not None:
        lock.close()
    return 0


def _lock(settings: Settings) -> IO[str] | None:
    """An embedded database has one server; the lock ends with the process, however it ends."""
    prefix = "sqlite+aiosqlite:///"
    if fcntl is None or not settings.database.startswith(prefix):
        return None
    path = Path(settings.database.removeprefix(prefix)).with_suffix(".lock")
    lock = path.open("w")
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        lock.close()
        raise StorageError(f"another server uses the data directory {path.parent}") from error
    return lock


def _check_database(settings: Settings, keep: int | None) -> int:
    """Open the database once, so that a wrong address is told before anything starts.

    The number of old tables that were forgotten.
    """

    async def check() -> int:
        storage = Storage(settings.database, "check")
        try:
            await storage.open()
            return 0 if keep is None else await storage.forget(time.time() - keep * 86_400.0)
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

    app = create_app(settings)
    # what is loaded now stays; look for garbage less often than every few hundred objects
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)
    # the writer's thread must not keep the loop waiting
    sys.setswitchinterval(0.001)
    config = uvicorn.Config(
        app,
        log_level="warning",
        access_log=False,
        server_header=False,
        ws_max_size=settings.message_bytes,
        ws_max_queue=8,
        ws_per_message_deflate=settings.compress,
        proxy_headers=settings.trust_proxy,
        timeout_graceful_shutdown=3,
        lifespan="on",
    )
    with contextlib.suppress(KeyboardInterrupt):
        uvicorn.Server(config).run(sockets=[listener])


class Family:
    """Several server processes on one socket; one that dies is replaced."""

    def __init__(self, settings: Settings, listener: socket.socket) -> None:
        self.settings = settings
        self.listener = listener
        self.children: set[int] = set()
        self.stopping = False

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
        try:
            run(self.settings, self.listener)
        finally:
            os._exit(0)

    def _stop(self, _number: int, _frame: object) -> None:
        self.stopping = True
        for child in self.children:
            with contextlib.suppress(ProcessLookupError):
                os.kill(child, signal.SIGTERM)
