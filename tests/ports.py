"""A port for a server that will be stopped and started again."""

import contextlib
import random
import socket


def free_port() -> int:
    """A free port below those that the kernel gives to outgoing connections.

    A client that knocks while the server is down could else be given the server's own port,
    connect to itself, and keep the server from coming back.
    """
    chance = random.SystemRandom()
    for _ in range(100):
        port = chance.randrange(20_000, 32_000)
        with contextlib.suppress(OSError), socket.create_server(("127.0.0.1", port)):
            return port
    raise OSError("there is no free port from 20000 to 32000")
