"""The socket of a table: uvicorn's own, with a short way in and out.

A message waits in the inbox until it is heard, and reading stops only while that is full; what is
said is written at once. Opening and closing stay uvicorn's. An application finds its socket in the
extensions of its scope.
"""

import asyncio
import socket
from collections import deque
from collections.abc import Callable
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request

NAME = "tabard.socket"
WAITING = 8  # messages that may wait
HELD_BYTES = 131_072  # what the system may hold for somebody who does not read
LAST_TEXT = 0x81  # the first byte of a frame that holds a whole text (RFC 6455, 5.2)


class Left(Exception):
    """The other side is gone."""


class Socket(WebSocketsSansIOProtocol):
    """One connection."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.inbox: deque[bytes] = deque()
        self.hearing: asyncio.Future[None] | None = None
        self.left = False
        self.on_change: Callable[[], None] | None = None  # it is ready again, or left

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        line = transport.get_extra_info("socket")
        if line is not None:
            line.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, HELD_BYTES)

    # -- in -------------------------------------------------------------------------------------

    async def hear(self) -> bytes:
        """The next message; Left when there will be none.

        Where several wait, all other sockets have their turn in between.
        """
        if self.inbox:
            await asyncio.sleep(0)
        while not self.inbox:
            if self.left:
                raise Left
            self.hearing = self.loop.create_future()
            await self.hearing
        message = self.inbox.popleft()
        if self.read_paused and not self.inbox:
            self.read_paused = False
            self.transport.resume_reading()
        return message

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            extensions: dict[str, Any] = self.scope["extensions"]
            extensions[NAME] = self

    def send_receive_event_to_app(self) -> None:
        message, self.frames = b"".join(self.frames), []
        if self.close_sent:
            return  # only the other side's goodbye is waited for
        self.inbox.append(message)
        self._stir()
        if len(self.inbox) >= WAITING and not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    def _stir(self) -> None:
        if self.hearing is not None and not self.hearing.done():
            self.hearing.set_result(None)

    # -- out ------------------------------------------------------------------------------------

    @property
    def ready(self) -> bool:
        """Does the other side read what was said so far?"""
        return self.writable.is_set()

    def say(self, text: bytes) -> None:
        """Send a text; Left when nobody can hear it."""
        if self.left or self.close_sent:
            raise Left
        if self.conn.extensions:
            self.conn.send_text(text)
            self.transport.write(b"".join(self.conn.data_to_send()))
        else:
            self.transport.write(_head(len(text)) + text)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._tell_change()

    def _tell_change(self) -> None:
        if self.on_change is not None:
            self.on_change()

    # -- the end --------------------------------------------------------------------------------

    def leave(self) -> None:
        """Hear and say nothing more."""
        self.inbox.clear()
        self._end()

    def _end(self) -> None:
        self.left = True
        self._stir()
        self._tell_change()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._end()

    def shutdown(self) -> None:
        super().shutdown()
        self._end()

    def handle_close(self, event: Frame) -> None:
        super().handle_close(event)
        self._end()

    def handle_parser_exception(self) -> None:
        super().handle_parser_exception()
        self._end()


def _head(size: int) -> bytes:
    """What goes before a text of so many bytes."""
    if size < 126:
        return bytes((LAST_TEXT, size))
    if size < 65_536:
        return bytes((LAST_TEXT, 126)) + size.to_bytes(2, "big")
    return bytes((LAST_TEXT, 127)) + size.to_bytes(8, "big")
