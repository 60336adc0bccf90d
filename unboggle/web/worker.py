"""A child process that answers requests, for the event loop."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable

from unboggle.errors import BackendError
from unboggle.system.child import Child
from unboggle.web.work import End, EventMessage, Failed, ReportMessage, RequestMessage

HiddenMessage = EventMessage | ReportMessage | Failed


class Worker:
    """A child process, started in the thread of the event loop.

    On Linux a child dies with the thread that started it, so children are never started in a
    thread pool. ``on_message`` receives its messages, ``on_lost`` the reason if it was lost.
    `kill` kills its whole process tree.
    """

    def __init__(self, memory: int | None, on_message: Callable[[Worker, HiddenMessage], None],
                 on_lost: Callable[[Worker, str], None]) -> None:  # fmt: skip
        self._loop = asyncio.get_running_loop()
        self._rung = asyncio.Semaphore(0)
        self._on_message, self._on_lost = on_message, on_lost
        self.uses = 0
        self._child = Child("unboggle.web.work:main", memory=memory, bell=self._ring)
        self._listening = self._loop.create_task(self._listen())

    @property
    def pid(self) -> int:
        """Its process id."""
        return self._child.pid

    def send(self, request: dict[str, object]) -> int:
        """Send ``request`` and return its number, which the messages about it have."""
        self.uses += 1
        self._child.send(RequestMessage(self.uses, request))
        return self.uses

    def end(self) -> None:
        """Stop the current request, which ends with its best result."""
        self._child.send(End(self.uses))

    async def kill(self) -> None:
        """Kill it and its children; return when they have ended."""
        self._listening.cancel()
        await asyncio.to_thread(self._child.kill)

    def _ring(self, _: Child) -> None:  # in a thread of the child
        with contextlib.suppress(RuntimeError):  # the loop is over
            self._loop.call_soon_threadsafe(self._rung.release)

    async def _listen(self) -> None:
        while True:
            await self._rung.acquire()
            try:
                # There is a message to read, or the child is dead: neither takes long.
                message = await asyncio.to_thread(self._child.receive)
            except BackendError as error:
                self._on_lost(self, str(error))
                return
            self._on_message(self, message)
