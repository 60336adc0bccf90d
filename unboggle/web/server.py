"""The server: a socket on the loopback, uvicorn with everything off that is not needed."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import logging
import os
import socket
from collections.abc import Callable
from types import FrameType
from typing import Any, cast

import uvicorn
from starlette.types import ASGIApp
from uvicorn.protocols.http.h11_impl import H11Protocol

from unboggle.errors import UnboggleError
from unboggle.web.app import make_app
from unboggle.web.guard import Guard, full
from unboggle.web.jobs import Jobs
from unboggle.web.limits import LIMITS, Limits

HOST = "127.0.0.1"
"""Neighbours in the network have no way in; from afar: ``ssh -L``."""
PORT = 8765
_TRIES = 11
_BACKLOG = 64


def bind(port: int = PORT) -> socket.socket:
    """Return a socket bound to ``port`` of the loopback, or one of the next ten; 0: any."""
    for number in [port] if port == 0 else range(port, min(port + _TRIES, 65_536)):
        # With its protocol, else asyncio leaves small packets to wait for each other.
        made = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        try:
            made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            made.bind((HOST, number))
            made.listen(_BACKLOG)  # so that nobody else takes the port meanwhile
            return made
        except OSError as error:
            made.close()
            if error.errno not in (errno.EADDRINUSE, errno.EACCES):
                raise
    raise UnboggleError(f"the ports from {port} to {port + _TRIES - 1} are taken; name another")


def serve(
    bound: socket.socket,
    limits: Limits = LIMITS,
    *,
    ready: Callable[[], object] = lambda: None,
) -> None:
    """Serve the page on the socket ``bound`` until Ctrl-C or SIGTERM; then nothing is left.

    ``ready`` is called as soon as it answers.
    """
    if not os.environ.get("UNBOGGLE_DEBUG"):
        logging.getLogger("uvicorn").setLevel(logging.CRITICAL + 1)  # others' faults are no news
    app = make_app(limits)
    guarded = Guard(app, bound.getsockname()[1], limits)
    server_of(guarded, app.state.jobs, limits, ready).run(sockets=[bound])


def server_of(
    app: ASGIApp, jobs: Jobs, limits: Limits, ready: Callable[[], object] = lambda: None
) -> uvicorn.Server:
    """Return the server of ``app``, which ends the streams of ``jobs`` when it is to end."""
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
    """One that ends its open streams at once, and says nothing about it."""

    def __init__(self, config: uvicorn.Config, jobs: Jobs, ready: Callable[[], object]) -> None:
        super().__init__(config)
        self._jobs, self._ready = jobs, ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start to listen."""
        self._loop = asyncio.get_running_loop()
        await super().startup(sockets=sockets)
        self._ready()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """End: uvicorn would wait for streams, and raise the signal again afterwards."""
        self.force_exit = self.should_exit  # for the second time
        self.should_exit = True
        with contextlib.suppress(RuntimeError):
            self._loop.call_soon_threadsafe(self._jobs.bye)


def _protocol(limits: Limits) -> type[asyncio.Protocol]:
    class Protocol(H11Protocol):
        """HTTP/1.1 for clients that say something, and say it soon."""

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
