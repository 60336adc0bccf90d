"""The events of a job as Server-Sent Events, from a given number on."""

from __future__ import annotations

import asyncio
import contextlib

from starlette.types import Receive, Scope, Send

from unboggle.web.job import Job
from unboggle.web.jobs import Jobs

_RETRY = b"retry: 1000\n\n"
_BEAT = b": still here\n\n"
_BYE = b"event: bye\ndata: {}\n\n"


class EventStream:
    """A response that lasts until the job or the server ends, or the client disconnects."""

    def __init__(self, jobs: Jobs, job: Job, after: int) -> None:
        self._jobs, self._job, self._after = jobs, job, after

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle a request as ASGI defines it."""
        jobs, job = self._jobs, self._job
        jobs.streams += 1
        job.streams += 1
        job.touch()
        gone = asyncio.ensure_future(_disconnect(receive))
        try:
            await send(
                {
                    "type": "http.response.start",
                    "status": 200,
                    "headers": [(b"content-type", b"text/event-stream; charset=utf-8")],
                }
            )
            await self._send(_RETRY, send)
            await self._run(gone, send)
        finally:
            gone.cancel()
            jobs.streams -= 1
            job.streams -= 1
            job.touch()

    async def _run(self, gone: asyncio.Future[None], send: Send) -> None:
        jobs, job, seen = self._jobs, self._job, self._after
        while not gone.done():
            news = job.news
            events = job.after(seen)
            if events:
                seen = events[-1].number
                await self._send(
                    b"".join(
                        b"id: %d\nevent: %s\ndata: %s\n\n" % (e.number, e.name.encode(), e.data)
                        for e in events
                    ),
                    send,
                )
                continue
            if jobs.closed:
                await self._send(_BYE, send)
            if job.over or jobs.closed:
                await send({"type": "http.response.body", "body": b"", "more_body": False})
                return
            waiting = asyncio.ensure_future(news.wait())
            done, _ = await asyncio.wait(
                (waiting, gone),
                timeout=jobs.limits.heartbeat,
                return_when=asyncio.FIRST_COMPLETED,
            )
            waiting.cancel()
            if not done:
                await self._send(_BEAT, send)

    async def _send(self, data: bytes, send: Send) -> None:
        with contextlib.suppress(OSError):
            await send({"type": "http.response.body", "body": data, "more_body": True})


async def _disconnect(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
