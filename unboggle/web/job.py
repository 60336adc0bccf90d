"""A job: its request, its events, and its streams."""

from __future__ import annotations

import asyncio
import json
import secrets
from collections import deque
from dataclasses import dataclass
from typing import Any, Literal

from unboggle.web.events import OFTEN
from unboggle.web.limits import Limits
from unboggle.web.task import Attachment

State = Literal["queued", "running", "done", "stopped", "cancelled", "failed"]
ENDED = frozenset({"done", "stopped", "cancelled", "failed"})


@dataclass(frozen=True)
class Event:
    """An event of a job; ``number`` gives the order, ``data`` is a line of JSON."""

    number: int
    name: str
    data: bytes


class Job:
    """A request with its state and answer; used only within the event loop."""

    def __init__(self, request: dict[str, Any], quick: bool, limits: Limits) -> None:
        self.id = secrets.token_hex(12)  # 96 bits cannot be guessed, and ids are never listed
        self.request, self.short, self.limits = request, quick, limits
        self.state: State = "queued"
        self.stopping = False
        self.report: bytes | None = None
        self.file: Attachment | None = None
        self.problem: dict[str, Any] | None = None
        self.incumbent: bytes | None = None
        self.streams = 0
        loop = asyncio.get_running_loop()
        self.made = self.last_seen = loop.time()
        self.fetched = False  # whether the client has returned for it
        self.delivered = False  # whether the client has seen its end
        self.started: float | None = None
        self.ended: float | None = None
        self.news = asyncio.Event()
        self._events: deque[Event] = deque(maxlen=limits.events)
        self._number = 0
        self._published: dict[str, float] = {}  # when an event of this name was sent
        self._held: dict[str, bytes] = {}  # the newest event of a name that must wait
        self._timer: asyncio.TimerHandle | None = None

    @property
    def over(self) -> bool:
        """Whether nothing more will happen."""
        return self.state in ENDED

    @property
    def task(self) -> str:
        """The task of the request."""
        return str(self.request["task"])

    def touch(self) -> None:
        """Record a sign of life of the client."""
        self.last_seen, self.fetched = asyncio.get_running_loop().time(), True
        self.delivered = self.over

    def publish(self, name: str, data: bytes) -> None:
        """Add an event; of frequent ones only the newest is sent, a few times a second."""
        if name == "incumbent":
            self.incumbent = data
        now = asyncio.get_running_loop().time()
        if name in OFTEN and now - self._published.get(name, -1.0) < self.limits.rate:
            self._held[name] = data
            if self._timer is None:
                self._timer = asyncio.get_running_loop().call_later(self.limits.rate, self._flush)
            return
        if name not in OFTEN:
            self._flush()  # keeps the order of events
        self._held.pop(name, None)
        self._add(name, data, now)

    def _flush(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        now = asyncio.get_running_loop().time()
        held, self._held = self._held, {}
        for name, data in held.items():
            self._add(name, data, now)

    def _add(self, name: str, data: bytes, now: float) -> None:
        self._number += 1
        self._published[name] = now
        self._events.append(Event(self._number, name, data))
        self.wake()

    def wake(self) -> None:
        """Wake the streams of this job."""
        news, self.news = self.news, asyncio.Event()
        news.set()

    def after(self, number: int) -> list[Event]:
        """Return the events after ``number`` that are still stored."""
        return [event for event in self._events if event.number > number]

    def turn(self, state: State, **data: Any) -> None:
        """Change to ``state`` and publish that."""
        self.state = state
        now = asyncio.get_running_loop().time()
        if state == "running":
            self.started = now
        if state in ENDED:
            self.ended = now
            self.publish("state", _json({"state": state}))
            self.publish(state, _spliced(data, self.report) if "report" in data else _json(data))
        else:
            self.publish("state", _json({"state": state, **data}))

    def view(self, place: int) -> bytes:
        """Return the job as JSON; ``place`` in the queue counts from 1, 0 means not queued."""
        now = asyncio.get_running_loop().time()
        seconds = (self.ended or now) - self.started if self.started is not None else 0.0
        at = f"/api/v1/jobs/{self.id}"
        shown = {
            "id": self.id,
            "task": self.task,
            "state": self.state,
            "place": place,
            "seconds": round(seconds, 3),
            "self": at,
            "events": f"{at}/events",
            "file": None if self.file is None else f"{at}/{self.file.name}",
            "problem": self.problem,
        }
        parts = _json(shown)[:-1]
        return b'%s,"incumbent":%s,"report":%s}' % (
            parts,
            self.incumbent or b"null",
            self.report or b"null",
        )


def _json(data: object) -> bytes:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()


def _spliced(data: dict[str, Any], report: bytes | None) -> bytes:
    rest = {k: v for k, v in data.items() if k != "report"}
    lead = _json(rest)[1:-1]
    return b'{"report":%s%s%s}' % (report or b"null", b"," if lead else b"", lead)
