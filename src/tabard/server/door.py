"""The door: a request has a clock and a size before anybody listens to it.

Whoever connects and says nothing, or half a request, is shown out; headers without end are
refused, and so is a socket of an address that opens too many of them. A request that has come whole
is none of the door's business any more.
"""

import asyncio
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from tabard.server.inn import Inn
from tabard.server.limits import who

REQUEST_SECONDS = 10.0
HEAD_BYTES = 16_384

TOO_LARGE = (
    b"HTTP/1.1 431 Request Header Fields Too Large\r\n"
    b"content-length: 0\r\nconnection: close\r\n\r\n"
)
TOO_MANY = (
    b"HTTP/1.1 429 Too Many Requests\r\n"
    b"content-length: 0\r\nconnection: close\r\nretry-after: 5\r\n\r\n"
)


class Door(HttpToolsProtocol):
    """uvicorn's own protocol with a clock and a limit in front."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.alarm: asyncio.TimerHandle | None = None
        self.in_head = True
        self.head_bytes = 0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._wind()

    def connection_lost(self, exc: Exception | None) -> None:
        self._unwind()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self.head_bytes = self.head_bytes + len(data) if self.in_head else 0
        if self.head_bytes > HEAD_BYTES:
            self.transport.write(TOO_LARGE)
            self.transport.close()

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self.in_head = True
        self._wind()

    def on_headers_complete(self) -> None:
        self.in_head = False
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        super().on_message_complete()
        self._unwind()

    def handle_websocket_upgrade(self) -> None:
        self._unwind()
        if self._comes_too_often():
            self.transport.write(TOO_MANY)
            self.transport.close()
        else:
            super().handle_websocket_upgrade()

    def _comes_too_often(self) -> bool:
        """Is this an address that may open no more sockets now? It costs nothing more to say no.

        Behind a proxy it is not known here whose address it is."""
        inn: Inn = self.config.app.state.inn  # type: ignore[union-attr]
        if inn.settings.trusted_proxies or self.client is None:
            return False
        return inn.connects.empty(who(self.client[0]))

    def _wind(self) -> None:
        self._unwind()
        self.alarm = self.loop.call_later(REQUEST_SECONDS, self._show_out)

    def _unwind(self) -> None:
        if self.alarm is not None:
            self.alarm.cancel()
            self.alarm = None

    def _show_out(self) -> None:
        self.transport.abort()
