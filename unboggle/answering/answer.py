"""Answer a request: its stages, one after the other, within one timeout."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import replace
from importlib import import_module
from typing import TYPE_CHECKING, NamedTuple, TypedDict, TypeVar

from unboggle.answering.response import Response
from unboggle.answering.shares import features, seconds_for
from unboggle.arguments import validated
from unboggle.events import OnProgress, ignore
from unboggle.requests.settings import check_request
from unboggle.system.clock import Deadline, StopToken

if TYPE_CHECKING:
    from unboggle.requests.kinds import Request

A = TypeVar("A", bound="Request")
STAGES: Mapping[str, tuple[str, ...]] = {
    "fit": (
        "certifiable", "search", "fill", "bonus", "certificate", "versions", "extras", "report",
    ),
    "alternatives": ("size", "alternatives", "report"),
    "boards": ("size", "boards", "report"),
    "why": ("size", "why", "report"),
    "unique": ("certifiable", "size", "unique", "certificate", "report"),
    "gogen": ("certifiable", "gogen", "certificate", "report"),
    "gogen-make": ("new_gogens", "report"),
}  # fmt: skip
"""The stages of each task, in order: modules of `unboggle.answering.stages`.

Each has a function ``run(response, context)`` that returns the response with its result, or
unchanged. Modules are imported when their turn comes, which makes a start fast.
"""


class CallOptions(TypedDict):
    """The arguments of every long call: timeout, progress callback and stop token."""

    timeout: float | None
    on_progress: OnProgress
    stop: StopToken


class Context(NamedTuple):
    """What the stages of an answer share: one ``deadline``, a callback and a stop token."""

    deadline: Deadline
    on_progress: OnProgress
    stop: StopToken
    features: frozenset[str]
    on_made: Callable[[object], object] = ignore

    def options(self, stage: str) -> CallOptions:
        """Return the options of a call in ``stage``, with its share of the remaining time."""
        # Without the stop token: the call checks it, and after Ctrl-C no time would be left.
        remaining = Deadline(self.deadline.at).remaining
        seconds = seconds_for(stage, self.features, remaining)
        timeout = None if seconds == math.inf else seconds
        return {"timeout": timeout, "on_progress": self.on_progress, "stop": self.stop}


def answer(
    request: A,
    *,
    on_progress: OnProgress = ignore,
    on_made: Callable[[object], object] = ignore,
    stop: StopToken | None = None,
) -> Response[A]:
    """Return the response to ``request``; all its stages together keep its timeout.

    ``on_made`` is called with each Gogen as soon as it is made. Raises `InputError` if fields of
    the request contradict each other, and the errors of the library calls of its stages.

    >>> from unboggle import Grid, parse_words
    >>> from unboggle.requests import FitRequest, PuzzleRequest
    >>> asked = PuzzleRequest(parse_words("cat dog"), Grid.rectangle(2, 3))
    >>> response = answer(FitRequest(asked))
    >>> type(response).__name__, response.status, response.report["size"]
    ('Response', 'fitted', [2, 3])
    """
    check_request(request)
    validated(answer, {"on_progress": on_progress, "on_made": on_made, "stop": stop})
    stop = stop or StopToken()
    context = Context(
        Deadline.after(request.timeout, stop),
        on_progress,
        stop,
        features(request),
        on_made,
    )
    response: Response[A] = Response(request)
    for stage in STAGES[request.task]:
        module = import_module(f"unboggle.answering.stages.{stage}")
        response = module.run(response, context)
    return replace(response, stopped=stop.is_set)
