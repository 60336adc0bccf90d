"""The tasks of the page without a server, in this process: for a web worker of a browser.

They start no processes, see `unboggle.cluster.no_child_processes`. Two workers can race, one that
searches and one that proves. To stop a solver early, the page terminates its worker.
"""

from __future__ import annotations

import base64
import json
from collections.abc import Callable
from typing import Any, Literal

from unboggle.cluster import no_child_processes
from unboggle.web.about import about
from unboggle.web.limits import LIMITS
from unboggle.web.problem import Problem
from unboggle.web.requests import validated_request
from unboggle.web.tasks import answered


def respond(
    request: str,
    on_event: Callable[[str, str], object],
    role: Literal["both", "search", "prove"] = "both",
) -> str:
    """Return the answer to ``request``, a body of ``POST /api/v1/jobs``, as JSON.

    The answer is an object with ``state`` (``done`` or ``failed``), ``report``, ``problem`` and
    ``file``, which is null or has ``name``, ``type`` and ``content`` in base64. ``on_event``
    receives the name and the data, as JSON, of each event.

    >>> asked = '{"task": "throw", "dice": "new", "seed": 7}'
    >>> json.loads(respond(asked, print))["report"]["seed"]
    7
    """

    def send(name: str, data: dict[str, Any]) -> None:
        on_event(name, _json(data))

    ended: dict[str, Any] = {"state": "done", "report": None, "problem": None, "file": None}
    try:
        with no_child_processes(role):
            done = answered(validated_request(_parsed(request)), send)
    except Problem as problem:
        return _json(ended | {"state": "failed", "problem": problem.json()})
    file = done.file and {
        "name": done.file.name,
        "type": done.file.type,
        "content": base64.b64encode(done.file.content).decode(),
    }
    return _json(ended | {"report": done.report, "file": file})


def known() -> str:
    """Return the answer of ``GET /api/v1`` as JSON."""
    return _json(about(LIMITS))


def _parsed(text: str) -> object:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        raise Problem("bad-request", "the request is not JSON") from None


def _json(data: object) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))
