"""Clients of the page, which wait, stop, cancel, vanish and misbehave at random."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Awaitable, Callable
from typing import Any

from tools.campaigns.page_client import Answer, Wrong, head
from tools.campaigns.page_host import Server
from tools.campaigns.page_questions import Question, expect, hard, question

_GRACE = 2.0  # seconds: a job is killed after three without its client
_LATE = "it did not end before its timeout"
_ENDS = frozenset({"done", "stopped", "cancelled", "failed"})
_MAGIC = {"pages": b'{"pages"', "svg": b"<svg", "pdf": b"%PDF", "html": b"<!DOCTYPE html>"}


class Client:
    """A client with random actions; each raises `Wrong` for an answer that is wrong."""

    def __init__(self, server: Server, rng: random.Random) -> None:
        self.server, self.page, self.rng = server, server.page, rng

    async def run(self, actions: int, pause: float) -> None:
        """Act, with a pause before each action."""
        for _ in range(actions):
            await asyncio.sleep(self.rng.uniform(0, pause))
            action = self.rng.choices([*_ACTIONS], [*_ACTIONS.values()])[0]
            try:
                await action(self)
            except (OSError, EOFError) as error:  # the server must answer, or close politely
                raise Wrong(f"{action.__name__}: {type(error).__name__} {error}") from error

    def count(self, what: str) -> None:
        """Count an outcome."""
        self.server.outcomes[what] += 1

    async def ask(self, asked: Question) -> str | None:
        """Return the address of a new job; None if the server is busy."""
        at = await self.page.post(asked.request)
        self.count("asked" if at else "busy")
        return at

    async def wait(self) -> None:
        """Wait for the end of a job, and look at its report."""
        asked = question(self.rng)
        at = await self.ask(asked)
        if at:
            view = await self.page.end(at, _ENDS)
            await self.check(asked, view)

    async def check(
        self, asked: Question, view: dict[str, Any], *, ended: str = "done"
    ) -> dict[str, Any] | None:
        """Check an ended job; return its report, which is judged when no client waits for that."""
        state, report = view["state"], view["report"]
        if self.late(view, ended):
            return None
        self.count(f"{asked.request['task']} {state}")
        if state not in ("done", ended):
            raise Wrong(f"{state}, not {ended}: {asked.request}: {view}")
        if report is not None:
            self.server.answers.append((asked, report))
        else:
            expect(state == ended != "done", "no report", view)
        if view["file"]:
            answer = await self.page.call("GET", view["file"])
            expect(answer.status in (200, 404), "no file", answer)  # 404: it was deleted meanwhile
            expect(len(answer.body) > 100, "a short file", answer)
        found: dict[str, Any] | None = report
        return found

    def late(self, view: dict[str, Any], ended: str = "done") -> bool:
        """Return whether the job or its client was too slow, as on a busy machine."""
        state = view["state"]
        job = state == "failed" and view["problem"]["detail"] == _LATE
        if job or state == "deleted" or (state == "cancelled" != ended and view["gap"] > _GRACE):
            self.count("late job" if job else "late client")
            return True
        return False

    async def listen(self) -> None:
        """Read all events of a job; the last one has its report."""
        asked = question(self.rng)
        at = await self.ask(asked)
        if not at:
            return
        events = [event async for event in self.page.events(at)]
        numbers = [number for number, _, _ in events]
        expect(numbers == sorted({*numbers}), "numbers of events", numbers)
        view = await self.page.end(at, _ENDS, streamed=bool(events))
        if events and view["state"] != "deleted":
            _, name, data = events[-1]
            expect(name in _ENDS, "the last event", name)
            expect(name != "done" or data["report"] == view["report"], "another report", data)
        await self.check(asked, view)

    async def stop(self) -> None:
        """Stop a job at a random moment."""
        asked = self.rng.choice([hard, question])(self.rng)
        at = await self.ask(asked)
        if at:
            await asyncio.sleep(self.rng.choice([0, self.rng.uniform(0, 2)]))
            answer = await self.page.call("POST", f"{at}/stop", {})
            expect(answer.status == 202, "the status of a stop", answer)
            await self.check(asked, await self.page.end(at, _ENDS), ended="stopped")

    async def cancel(self) -> None:
        """Cancel a job at a random moment."""
        asked = self.rng.choice([hard, question])(self.rng)
        at = await self.ask(asked)
        if at:
            await asyncio.sleep(self.rng.choice([0, self.rng.uniform(0, 2)]))
            answer = await self.page.call("DELETE", at)
            expect(answer.status == 200, "the status of a cancel", answer)
            view = answer.json  # the job may be deleted at once
            await self.check(asked, view, ended="cancelled")

    async def vanish(self) -> None:
        """Close the connection within the events, or never come back for the job."""
        at = await self.ask(hard(self.rng))
        if at and self.rng.random() < 0.7:
            events = self.page.events(at)
            async for _ in events:
                if self.rng.random() < 0.3:
                    break
            await events.aclose()  # type: ignore[attr-defined]

    async def cut(self) -> None:
        """Close the connection within a request, or before its answer."""
        body = json.dumps(question(self.rng).request).encode()
        whole = head(self.page.port, "POST", "/api/v1/jobs", len(body)) + body
        _, writer = await asyncio.open_connection("127.0.0.1", self.page.port)
        writer.write(whole[: self.rng.choice([0, 20, len(whole) - 5, len(whole)])])
        await asyncio.sleep(self.rng.choice([0, 0.01, 0.5]))
        if self.rng.random() < 0.5:
            writer.transport.abort()  # RST, not FIN
        else:
            writer.close()
        self.count("cut")

    async def sheet(self) -> None:
        """Fetch a sheet of a board."""
        kind = self.rng.choice([*_MAGIC])
        asked = Question({"task": "solve", "board": "pers latg sine ters"})
        at = await self.ask(asked)
        if not at:
            return
        report = await self.check(asked, await self.page.end(at, _ENDS))
        asked = Question({"task": "sheet", "report": report, "format": kind})
        at = await self.ask(asked) if report else None
        if not at:
            return
        view = await self.page.end(at, _ENDS)
        if not self.late(view):
            expect(view["state"] == "done" and view["file"], "no sheet", view)
            answer = await self.page.call("GET", view["file"])
            if answer.status != 404:  # it was deleted meanwhile
                expect(answer.body.lstrip().startswith(_MAGIC[kind]), kind, answer.body[:100])
            self.count(f"sheet {kind}")

    async def look(self) -> None:
        """Fetch a file of the page, or what the API is."""
        path = self.rng.choice(["/", "/api/v1", "/api/v1/openapi.json", "/api/v1/schemas/fit.json"])
        answer = await self.page.call("GET", path)
        expect(answer.status == 200, f"the status of {path}", answer)
        self.count("look")

    async def misbehave(self) -> None:
        """Send a bad request; the answer is a problem, and no job."""
        status, request = self.rng.choice(_bad(self.page.port))
        try:
            answer = await self.page.raw(request)
        except ConnectionResetError:  # it did not read all of it
            self.count("bad: reset")
            return
        said = None if answer is None else answer.status
        if said != 429:
            expect(said in status, f"the status of {request[:200]!r}", answer)
            _check_problem(answer)
        self.count(f"bad: {said}")


def _check_problem(answer: Answer | None) -> None:
    if answer is not None and "problem+json" in answer.headers.get("content-type", ""):
        problem = answer.json
        expect(problem["status"] == answer.status, "another status", problem)
        expect(len(problem["detail"]) < 1000, "a long problem", problem)


def _bad(port: int) -> list[tuple[tuple[int | None, ...], bytes]]:
    """Return bad requests, each with the statuses that are right; None: the server closes."""

    def posted(text: str, path: str = "/api/v1/jobs", **more: str) -> bytes:
        return head(port, "POST", path, len(text.encode()), **more) + text.encode()

    fit = '{"task": "fit", "puzzle": {"words": "%s", "size": %s}}'
    return [
        ((400,), posted("")),
        ((400,), posted("{")),
        ((400,), posted('{"task": "fit", "task": "why"}')),
        ((400,), posted("[" * 5000)),
        ((400,), posted(fit % ("cat", "[0, 3]"))),
        ((400,), posted('{"task": "nothing"}')),
        ((400,), posted('{"task": "throw", "seed": 1e999}')),
        ((413,), head(port, "POST", "/api/v1/jobs", 10**9)),
        ((413,), head(port, "POST", "/api/v1/jobs", 10, transfer_encoding="chunked")),
        ((415,), posted("{}", content_type="text/plain")),
        ((403,), posted("{}", host="example.org")),
        ((403,), posted("{}", origin="http://example.org")),
        ((405,), head(port, "PUT", "/api/v1/jobs", None)),
        ((404,), head(port, "GET", "/api/v1/jobs/" + 24 * "0", None)),
        ((404,), posted("{}", "/api/v1/jobs/" + 24 * "0" + "/stop")),
        ((404,), head(port, "GET", "/../../etc/passwd", None)),
        ((413, 400), head(port, "GET", "/" + 20_000 * "a", None)),
        ((400, None), b"\0\1\2\3 nonsense\r\n\r\n"),
        ((400, 403, None), b"GET / HTTP/1.1\r\n\r\n"),
    ]


_ACTIONS: dict[Callable[[Client], Awaitable[None]], int] = {
    Client.wait: 6,
    Client.listen: 4,
    Client.stop: 3,
    Client.cancel: 3,
    Client.vanish: 2,
    Client.cut: 2,
    Client.sheet: 1,
    Client.look: 1,
    Client.misbehave: 4,
}
