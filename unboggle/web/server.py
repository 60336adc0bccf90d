"""The server: uvicorn on a socket of the loopback, without the features it does not need."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import logging
import socket
import sys
from collections.abc import Callable
from types import FrameType
from typing import Any, cast

import uvicorn
from starlette.types import ASGIApp
from uvicorn.protocols.http.h11_impl import H11Protocol

from unboggle.errors import UnboggleError
from unboggle.system.environment import debugged
from unboggle.system.posix import share_heap
from unboggle.web.app import make_app
from unboggle.web.guard import Guard, full
from unboggle.web.jobs import Jobs
from unboggle.web.limits import LIMITS, Limits

HOST = "127.0.0.1"
"""Other machines cannot connect; use ``ssh -L`` for remote access."""
PORT = 8765
_TRIES = 11
_BACKLOG = 64


def bind(port: int = PORT) -> socket.socket:
    """Return a socket bound to ``port`` of the loopback, or one of the next ten; 0: any."""
    if sys.platform == "emscripten":
        raise UnboggleError("no server can run in a browser, but the page needs none: see its docs")
    for number in [port] if port == 0 else range(port, min(port + _TRIES, 65_536)):
        # With the protocol, asyncio sets TCP_NODELAY and small packets are not delayed.
        made = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        try:
            made.setsockopt(socket.SOL_SOCKET, _own_port(), 1)
            made.bind((HOST, number))
            made.listen(_BACKLOG)  # so that no other program takes the port
            return made
        except OSError as error:
            made.close()
            if error.errno not in (errno.EADDRINUSE, errno.EACCES):
                raise
    raise UnboggleError(f"the ports from {port} to {port + _TRIES - 1} are taken; name another")


def _own_port() -> int:
    """Return the option with which a port is ours alone, and soon free again.

    On Windows SO_REUSEADDR would share the port with each program that sets it, too.
    """
    return getattr(socket, "SO_EXCLUSIVEADDRUSE", socket.SO_REUSEADDR)


def serve(
    bound: socket.socket,
    limits: Limits = LIMITS,
    *,
    ready: Callable[[], object] = lambda: None,
) -> None:
    """Serve the page on the socket ``bound`` until Ctrl-C or SIGTERM, and end all processes.

    ``ready`` is called as soon as the server answers.
    """
    if not debugged():
        logging.getLogger("uvicorn").setLevel(
            logging.CRITICAL + 1
        )  # faults of clients are not reported
    share_heap()  # each process of jobs has three threads here, and is replaced after some jobs
    app = make_app(limits)
    guarded = Guard(app, bound.getsockname()[1], limits)
    server_of(guarded, app.state.jobs, limits, ready).run(sockets=[bound])


def server_of(
    app: ASGIApp, jobs: Jobs, limits: Limits, ready: Callable[[], object] = lambda: None
) -> uvicorn.Server:
    """Return the server of ``app``, which ends the streams of ``jobs`` when it ends."""
    config = uvicorn.Config(
        cast(Any, app),
        http=_protocol(limits),
        ws="none",
        loop="asyncio",
        lifespan="on",
        log_config=None,
        access_log=False,
        proxy_headers=False,
        server_header=False,
        timeout_graceful_shutdown=2,
        h11_max_incomplete_event_size=limits.header,
        backlog=_BACKLOG,
    )
    return _Server(config, jobs, ready)


class _Server(uvicorn.Server):
    """A uvicorn server that ends its open streams at once, without messages."""

    def __init__(self, config: uvicorn.Config, jobs: Jobs, ready: Callable[[], object]) -> None:
        super().__init__(config)
        self._jobs, self._ready = jobs, ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start listening."""
        self._loop = asyncio.get_running_loop()
        await super().startup(sockets=sockets)
        self._ready()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """End the server: uvicorn itself would wait for streams and raise the signal again."""
        self.force_exit = self.should_exit  # on the second signal
        self.should_exit = True
        with contextlib.suppress(RuntimeError):
            self._loop.call_soon_threadsafe(self._jobs.bye)


def _protocol(limits: Limits) -> type[asyncio.Protocol]:
    class Protocol(H11Protocol):
        """HTTP/1.1 that closes connections of silent clients."""

        def connection_made(self, transport: asyncio.BaseTransport) -> None:
            assert isinstance(transport, asyncio.Transport)
            super().connection_made(transport)
            if len(self.connections) > limits.connections:
                self.app = full
            self._silent = self.loop.call_later(limits.slow, self._enough)

        def _enough(self) -> None:
            if self.cycle is None and not self.transport.is_closing():
                self.transport.close()

        def connection_lost(self, exc: Exception | None) -> None:
            self._silent.cancel()
            super().connection_lost(exc)

        def data_received(self, data: bytes) -> None:
            try:
                super().data_received(data)
            except UnicodeDecodeError:  # a path that is no ASCII
                self.transport.close()

    return Protocol
