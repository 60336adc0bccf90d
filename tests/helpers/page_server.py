"""The server of the page, in this event loop or as a process, guarded or not.

``python tests/helpers/page_server.py [--unguarded]`` serves on a free port until Ctrl-C, and prints
its address.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import sys
from collections.abc import AsyncGenerator, AsyncIterator, Iterator
from dataclasses import dataclass, replace
from typing import Any

import httpx
from starlette.types import ASGIApp

from unboggle.web.app import make_app
from unboggle.web.guard import Guard
from unboggle.web.job import Job
from unboggle.web.jobs import Jobs
from unboggle.web.limits import LIMITS, Limits
from unboggle.web.server import bind, server_of

ENDS = ("done", "stopped", "cancelled", "failed")


@dataclass
class Site:
    """A running server, a client for it, and its jobs."""

    port: int
    client: httpx.AsyncClient
    jobs: Jobs

    async def post(self, task: str, **request: Any) -> httpx.Response:
        return await self.client.post("/api/v1/jobs", json={"task": task, **request})

    async def ask(self, task: str, **request: Any) -> str:
        """Return the address of a new job."""
        answer = await self.post(task, **request)
        assert answer.status_code == 201, answer.text
        return str(answer.json()["self"])

    async def end(self, at: str) -> dict[str, Any]:
        """Return the job at ``at`` when it has ended, which is when its stream ends."""
        async for _ in self.events(at):
            pass
        view = await self.view(at)
        assert view["state"] in ENDS, view
        return view

    async def view(self, at: str) -> dict[str, Any]:
        found: dict[str, Any] = (await self.client.get(at)).json()
        return found

    async def answer(self, task: str, **request: Any) -> dict[str, Any]:
        """Return the job that does ``task`` when it has ended."""
        return await self.end(await self.ask(task, **request))

    async def raw(self, request: bytes) -> bytes:
        """Return the bytes of the response to ``request``."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        try:
            writer.write(request)
            with contextlib.suppress(ConnectionError):
                await writer.drain()
                return await reader.read()
            return b""
        finally:
            writer.close()
            with contextlib.suppress(ConnectionError):
                await writer.wait_closed()

    def job(self, at: str) -> Job:
        """Return the job object at ``at``; this does not count as a request."""
        return self.jobs.get(at.rpartition("/")[2])

    async def ended(self, at: str) -> Job:
        """Return the job at ``at`` when it is over, without a request."""
        job = self.job(at)
        while not job.over:
            await job.news.wait()
        return job

    async def events(
        self, at: str, last: int | None = None
    ) -> AsyncGenerator[tuple[int, str, Any], None]:
        """Yield number, name and data of the events of the job at ``at`` after number ``last``."""
        headers = {} if last is None else {"last-event-id": str(last)}
        async with self.client.stream("GET", f"{at}/events", headers=headers) as answer:
            if answer.status_code != 200:
                return
            number, name = 0, ""
            async for line in answer.aiter_lines():
                if line.startswith("id: "):
                    number = int(line[4:])
                elif line.startswith("event: "):
                    name = line[7:]
                elif line.startswith("data: "):
                    yield number, name, json.loads(line[6:])


@contextlib.asynccontextmanager
async def page(*, guarded: bool = True, **limits: Any) -> AsyncIterator[Site]:
    """Serve the page in this event loop, with other ``limits`` if given."""
    wanted: Limits = replace(LIMITS, **limits)
    with bind(0) as bound:
        port = bound.getsockname()[1]
        app = make_app(wanted)
        outer: ASGIApp = Guard(app, port, wanted) if guarded else app
        up = asyncio.Event()
        jobs: Jobs = app.state.jobs
        server = server_of(outer, jobs, wanted, up.set)
        running = asyncio.create_task(server.serve(sockets=[bound]))
        await up.wait()
        try:
            async with httpx.AsyncClient(
                base_url=f"http://127.0.0.1:{port}", timeout=60, trust_env=False
            ) as client:
                yield Site(port, client, jobs)
        finally:
            jobs.bye()
            server.should_exit = True
            await running


def descendants(pid: int) -> Iterator[int]:
    """Yield the descendants of the process ``pid``, on Linux."""
    try:
        with open(f"/proc/{pid}/task/{pid}/children", encoding="ascii") as file:
            children = [int(child) for child in file.read().split()]
    except OSError:
        return
    for child in children:
        yield child
        yield from descendants(child)


def main() -> None:
    """Serve on a free port until Ctrl-C."""
    with bind(0) as bound:
        port = bound.getsockname()[1]
        app = make_app(LIMITS)
        unguarded = "--unguarded" in sys.argv[1:]
        outer: ASGIApp = app if unguarded else Guard(app, port, LIMITS)
        server_of(
            outer, app.state.jobs, LIMITS, lambda: print(f"http://127.0.0.1:{port}/", flush=True)
        ).run(sockets=[bound])


if __name__ == "__main__":
    main()
