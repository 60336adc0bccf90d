"""The child's side: a process that answers requests one after the other, until it is told to end.

It reads its pipe in a thread of its own: a stop reaches it while it searches, and when the
server is gone it ends, whatever it is doing.
"""

from __future__ import annotations

import json
import queue
import threading
from dataclasses import dataclass
from typing import Any

from unboggle import Lexicon, Stop
from unboggle.system.channel import Channel
from unboggle.web.problem import Problem
from unboggle.web.task import Attachment
from unboggle.web.tasks import answered


@dataclass(frozen=True)
class Ask:
    """Answer ``request``, the ``number``-th of this process."""

    number: int
    request: dict[str, Any]


@dataclass(frozen=True)
class End:
    """End request ``number`` with the best there is."""

    number: int


@dataclass(frozen=True)
class Told:
    """What happened on the way, as JSON."""

    number: int
    name: str
    data: bytes


@dataclass(frozen=True)
class Done:
    """The report as JSON, whether it was ended before its time, and the file asked for."""

    number: int
    report: bytes
    interrupted: bool
    file: Attachment | None


@dataclass(frozen=True)
class Failed:
    """That there is no report, and why."""

    number: int
    problem: dict[str, Any]


def main(channel: Channel) -> None:
    """Answer what comes through ``channel``."""
    _warm_up()
    asked: queue.SimpleQueue[Ask] = queue.SimpleQueue()
    stops: dict[int, Stop] = {}

    def listen() -> None:
        while True:
            message = channel.receive()  # which ends the process when the server is gone
            if isinstance(message, Ask):
                stops[message.number] = Stop()
                asked.put(message)
            elif isinstance(message, End) and message.number in stops:
                stops[message.number].set()

    threading.Thread(target=listen, daemon=True).start()
    while True:
        ask = asked.get()
        channel.send(_answered(channel, ask, stops[ask.number]))
        del stops[ask.number]


def _answered(channel: Channel, ask: Ask, stop: Stop) -> Done | Failed:
    def tell(name: str, data: dict[str, Any]) -> None:
        channel.send(Told(ask.number, name, as_json(data)))

    try:
        done = answered(ask.request, tell, stop)
    except Problem as problem:
        return Failed(ask.number, problem.json())
    return Done(ask.number, as_json(done.report), done.interrupted, done.file)


def as_json(data: object) -> bytes:
    """Return ``data`` as one line of JSON."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()


def _warm_up() -> None:
    """Import and unpack before there is a request what nearly every one needs."""
    from unboggle import Grid, extras, fit, parse_words, to_report

    Lexicon.load()
    answer = fit(parse_words("ab").puzzle(Grid.rectangle(1, 2)))
    to_report(answer, extras=extras(answer))
