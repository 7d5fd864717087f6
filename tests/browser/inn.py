"""A server in its own process, which can be killed and started again on the same data.

The example game of another package is a guest there."""

from __future__ import annotations

import gc
import os
import signal
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

from tests.ports import free_port

from tabard.server import strengths

PATIENCE = 30.0
QUARREL = Path(__file__).parents[2] / "examples" / "quarrel" / "src"


def invite(data: Path) -> Path:
    """A folder that makes the example game a guest, as an installed package would be."""
    info = data / "guests" / "tabard_quarrel-0.1.0.dist-info"
    info.mkdir(parents=True, exist_ok=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: tabard-quarrel\nVersion: 0.1.0\n")
    (info / "entry_points.txt").write_text("[tabard.games]\nquarrel = tabard_quarrel:Quarrel\n")
    return info.parent


class Inn:
    """The server as a browser meets it."""

    def __init__(self, data: Path) -> None:
        self.data = data
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None
        self.installation: Path | None = None  # of another version, in place of this one

    def open(self) -> None:
        command = [sys.executable, "-m", "tests.browser.inn", str(self.data), str(self.port)]
        given = os.environ.get("PYTHONPATH", "")
        places = [self.installation, invite(self.data), QUARREL, given]
        path = os.pathsep.join(str(place) for place in places if place)
        log = (self.data / "server.log").open("ab")
        with log:
            self.process = subprocess.Popen(
                command,
                env={**os.environ, "PYTHONPATH": path},
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        ends = time.monotonic() + PATIENCE
        while time.monotonic() < ends:
            try:
                with urllib.request.urlopen(f"{self.url}/api/games", timeout=2):
                    return
            except OSError:
                if self.process.poll() is not None:
                    break
                time.sleep(0.1)
        raise RuntimeError((self.data / "server.log").read_text()[-2000:])

    def kill(self) -> None:
        """As a power cut would: no goodbye."""
        self._signal(signal.SIGKILL)

    def close(self) -> None:
        self._signal(signal.SIGTERM)

    def _signal(self, number: signal.Signals) -> None:
        if self.process is None:
            return
        try:
            os.killpg(self.process.pid, number)
            self.process.wait(PATIENCE)
        except ProcessLookupError:
            pass
        except subprocess.TimeoutExpired:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait(PATIENCE)
        self.process = None


def main(data: str, port: str) -> None:
    """The server process: no pauses, quick bots and hints, generous limits."""
    # as the server does it, and while it is loaded, too
    gc.set_threshold(50_000, 20, 50)
    # before anything is loaded that asks for them
    strengths.DEFAULT = "page"
    strengths.HINTS = strengths.ours("hints", "Takes what looks best at once.", "greedy")

    import uvicorn
    from tests.server.house import sqlite_settings

    from tabard.server.app import create_app
    from tabard.server.sockets import Socket

    settings = sqlite_settings(Path(data), spare=True, study_seconds=6.0)
    app = create_app(settings)
    gc.freeze()
    uvicorn.run(
        app,
        port=int(port),
        log_level="warning",
        ws=Socket,
        ws_per_message_deflate=False,
        ws_max_size=settings.message_bytes,
        timeout_graceful_shutdown=1,
    )


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])
