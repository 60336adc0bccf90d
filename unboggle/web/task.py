"""The parts of every task: its context and its answer."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypedDict

from unboggle import StopToken, WordList
from unboggle.events import OnProgress
from unboggle.web.events import OnEvent, event_sender
from unboggle.web.questions import Request

if TYPE_CHECKING:  # it would load the types of all packages in every process
    from unboggle.reports import Report


@dataclass(frozen=True)
class Attachment:
    """A requested file in addition to a report."""

    name: str
    type: str
    content: bytes


@dataclass(frozen=True)
class Answer:
    """A report, the requested file, and whether a stop ended the task early."""

    report: Report | None
    file: Attachment | None = None
    interrupted: bool = False


class _CallOptions(TypedDict):
    on_progress: OnProgress
    stop: StopToken


@dataclass(frozen=True)
class TaskContext:
    """The callback for events and the stop token of a task."""

    on_event: OnEvent
    stop: StopToken

    def call_options(self, words: WordList | None = None) -> _CallOptions:
        """Return the arguments of a call of `unboggle` for progress and stop."""
        return {"on_progress": event_sender(self.on_event, words), "stop": self.stop}


Task = Callable[[Request, TaskContext], Answer]
"""A function that answers the requests of one task."""
