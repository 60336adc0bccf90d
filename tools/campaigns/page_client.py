"""A client of the page's server over plain sockets, which can also misbehave."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass
from typing import Any

_PATIENCE = 60.0  # seconds for an answer of the server, on a busy machine
_KEPT = 60.0  # seconds: the server keeps ended jobs for two minutes
_DELETED = {"state": "deleted", "report": None, "file": None, "problem": None}
_JOBS, _SHEETS = "/api/v1/jobs", "/api/v1/sheets"


class Wrong(AssertionError):
    """An answer of the server that its documentation excludes."""


@dataclass(frozen=True)
class Answer:
    """A response: its status, its headers in lower case, and its body."""

    status: int
    headers: Mapping[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        """The body as JSON."""
        return json.loads(self.body)


def head(port: int, method: str, path: str, length: int | None, **more: str) -> bytes:
    """Return the head of a request with a body of ``length`` bytes; ``more`` are other headers."""
    headers = {"host": f"127.0.0.1:{port}", "connection": "close"}
    if length is not None:
        headers |= {"content-type": "application/json", "content-length": str(length)}
    headers |= {name.replace("_", "-"): value for name, value in more.items()}
    lines = [f"{method} {path} HTTP/1.1", *(f"{k}: {v}" for k, v in headers.items())]
    return "\r\n".join([*lines, "", ""]).encode()


class Page:
    """The server at ``port``; each request has a connection of its own."""

    def __init__(self, port: int) -> None:
        self.port = port

    async def raw(self, request: bytes) -> Answer | None:
        """Send ``request`` and return the response; None if the server only closes."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        try:
            writer.write(request)
            async with asyncio.timeout(_PATIENCE):
                text = await reader.read()
        finally:
            writer.close()
        top, _, body = text.partition(b"\r\n\r\n")
        if not top:
            return None
        first, *lines = top.decode("latin-1").split("\r\n")
        pairs = (line.partition(":")[::2] for line in lines)
        return Answer(int(first.split(" ")[1]), {k.lower(): v.strip() for k, v in pairs}, body)

    async def call(self, method: str, path: str, content: Any = None) -> Answer:
        """Return the response to a request; try again while too many connections are open."""
        body = b"" if content is None else json.dumps(content).encode()
        length = None if content is None else len(body)
        while True:
            answer = await self.raw(head(self.port, method, path, length) + body)
            if answer is None:
                raise Wrong(f"no response to {method} {path}")
            if answer.status != 429 or path in (_JOBS, _SHEETS):
                return answer
            await asyncio.sleep(0.2)

    async def post(self, request: Mapping[str, Any]) -> str | None:
        """Return the address of a new job; None if the server is busy."""
        path = _SHEETS if request["task"] == "sheet" else _JOBS
        answer = await self.call("POST", path, request)
        if answer.status == 429:
            return None
        if answer.status != 201:
            raise Wrong(f"status {answer.status} for {request}: {answer.body[:300]!r}")
        at: str = answer.json["self"]
        return at

    async def view(self, at: str) -> dict[str, Any] | None:
        """Return the job at ``at``; None if the server has deleted it."""
        answer = await self.call("GET", at)
        if answer.status == 404:
            return None
        if answer.status != 200:
            raise Wrong(f"status {answer.status} for a job: {answer.body[:200]!r}")
        found: dict[str, Any] = answer.json
        return found

    async def end(self, at: str, ends: frozenset[str], *, streamed: bool = False) -> dict[str, Any]:
        """Return the job at ``at`` when its state is one of ``ends``.

        Its field ``gap`` is the longest time without a view of it, in seconds. If the client saw
        its end in a stream (``streamed``), or is late, the server may have deleted it.
        """
        gap, seen = 0.0, time.monotonic()
        while True:
            view = await self.view(at)
            seen, before = time.monotonic(), seen
            gap = max(gap, seen - before)
            if view is None:
                if streamed or gap > _KEPT:
                    return {**_DELETED, "gap": gap}
                raise Wrong(f"a job was deleted after {gap:.1f} seconds")
            if view["state"] in ends:
                return {**view, "gap": gap}
            await asyncio.sleep(0.3)  # the page, too, looks again and again

    async def events(self, at: str) -> AsyncIterator[tuple[int, str, Any]]:
        """Yield number, name and data of the events of a job; nothing if there is no stream."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        try:
            writer.write(head(self.port, "GET", f"{at}/events", None))
            top = (await reader.readuntil(b"\r\n\r\n")).split(b" ", 2)
            if int(top[1]) in (204, 429):
                return
            if int(top[1]) != 200:
                raise Wrong(f"status {top[1].decode()} for events")
            event: dict[str, str] = {}
            async for line in _lines(reader):
                name, _, value = line.partition(": ")
                if name:
                    event[name] = value
                elif "data" in event:
                    yield int(event.get("id", 0)), event["event"], json.loads(event["data"])
                    event = {}
        finally:
            writer.close()


async def _lines(reader: asyncio.StreamReader) -> AsyncIterator[str]:
    """Yield the lines of a body in chunks."""
    rest = b""
    while size := int((await reader.readline()).strip() or b"0", 16):
        rest += (await reader.readexactly(size + 2))[:-2]
        *whole, rest = rest.split(b"\n")
        for line in whole:
            yield line.decode()
