"""The child process: it answers requests one after the other.

It reads its pipe in a thread of its own. So a stop takes effect during a search, and the process
ends when the server has gone.
"""

from __future__ import annotations

import json
import queue
import threading
from dataclasses import dataclass
from typing import Any

from unboggle import Lexicon, StopToken
from unboggle.system.channel import Channel
from unboggle.system.clock import start_thread
from unboggle.web.problem import Problem
from unboggle.web.task import Attachment
from unboggle.web.tasks import answered


@dataclass(frozen=True)
class RequestMessage:
    """The request with this ``number`` of the process."""

    number: int
    request: dict[str, Any]


@dataclass(frozen=True)
class End:
    """A stop of request ``number``, which ends with its best result."""

    number: int


@dataclass(frozen=True)
class EventMessage:
    """An event of a request, as JSON."""

    number: int
    name: str
    data: bytes


@dataclass(frozen=True)
class ReportMessage:
    """The report as JSON, whether a stop ended it early, and the requested file."""

    number: int
    report: bytes
    interrupted: bool
    file: Attachment | None


@dataclass(frozen=True)
class Failed:
    """The problem of a request without a report."""

    number: int
    problem: dict[str, Any]


def main(channel: Channel) -> None:
    """Answer the requests from ``channel``."""
    _warm_up()
    asked: queue.SimpleQueue[RequestMessage] = queue.SimpleQueue()
    stops: dict[int, StopToken] = {}

    def listen() -> None:
        while True:
            message = channel.receive()  # ends the process when the server has gone
            if isinstance(message, RequestMessage):
                stops[message.number] = StopToken()
                asked.put(message)
            elif isinstance(message, End) and message.number in stops:
                stops[message.number].set()

    start_thread(threading.Thread(target=listen, daemon=True))
    while True:
        ask = asked.get()
        channel.send(_answered(channel, ask, stops[ask.number]))
        del stops[ask.number]


def _answered(channel: Channel, ask: RequestMessage, stop: StopToken) -> ReportMessage | Failed:
    def on_event(name: str, data: dict[str, Any]) -> None:
        channel.send(EventMessage(ask.number, name, as_json(data)))

    try:
        done = answered(ask.request, on_event, stop)
    except Problem as problem:
        return Failed(ask.number, problem.json())
    return ReportMessage(ask.number, as_json(done.report), done.interrupted, done.file)


def as_json(data: object) -> bytes:
    """Return ``data`` as one line of JSON."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()


def _warm_up() -> None:
    """Import and unpack what nearly every request needs."""
    from unboggle import Grid, find_extras, fit, parse_words, to_report

    Lexicon.load()
    answer = fit(parse_words("ab").puzzle(Grid.rectangle(1, 2)))
    to_report(answer, extras=find_extras(answer))
