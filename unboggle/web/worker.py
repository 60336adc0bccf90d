"""A child that answers requests, as the event loop sees it."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable

from unboggle.errors import BackendError
from unboggle.system.child import Child
from unboggle.web.work import Ask, Done, End, Failed, Told

Message = Told | Done | Failed


class Worker:
    """A child process, started in the thread of the event loop.

    It is bound to the life of that thread: on Linux a child dies with the thread that has
    started it, so none is ever started in a pool of threads. What it says is handed to
    ``hear``; that it was lost to ``lost``, with why. `kill` takes its whole tree along.
    """

    def __init__(self, memory: int | None, hear: Callable[[Worker, Message], None],
                 lost: Callable[[Worker, str], None]) -> None:  # fmt: skip
        self._loop = asyncio.get_running_loop()
        self._rung = asyncio.Semaphore(0)
        self._hear, self._lost = hear, lost
        self.uses = 0
        self._child = Child("unboggle.web.work:main", memory=memory, bell=self._ring)
        self._listening = self._loop.create_task(self._listen())

    @property
    def pid(self) -> int:
        """The number of its process."""
        return self._child.pid

    def ask(self, request: dict[str, object]) -> int:
        """Send ``request``; what it says of it bears the number that is returned."""
        self.uses += 1
        self._child.send(Ask(self.uses, request))
        return self.uses

    def end(self) -> None:
        """Ask it to end what it is doing with the best there is."""
        self._child.send(End(self.uses))

    async def kill(self) -> None:
        """Kill it and all that it has started; return when it is gone."""
        self._listening.cancel()
        await asyncio.to_thread(self._child.kill)

    def _ring(self, _: Child) -> None:  # in a thread of the child
        with contextlib.suppress(RuntimeError):  # the loop is over
            self._loop.call_soon_threadsafe(self._rung.release)

    async def _listen(self) -> None:
        while True:
            await self._rung.acquire()
            try:
                # There is something to read, or it is dead: then this takes a moment.
                message = await asyncio.to_thread(self._child.receive)
            except BackendError as error:
                self._lost(self, str(error))
                return
            self._hear(self, message)
