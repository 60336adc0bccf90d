"""The same without a server: a request is answered in this process, as a browser's worker needs it.

Nothing is started, see `unboggle.here`. Two workers can race, one to search and one to prove; who
wants to end a solver before its time ends its worker.
"""

from __future__ import annotations

import base64
import json
from collections.abc import Callable
from typing import Any, Literal

from unboggle import here
from unboggle.web.about import about
from unboggle.web.limits import LIMITS
from unboggle.web.problem import Problem
from unboggle.web.requests import checked
from unboggle.web.tasks import answered


def respond(
    request: str,
    tell: Callable[[str, str], object],
    role: Literal["both", "search", "prove"] = "both",
) -> str:
    """Return as JSON what becomes of ``request``, that of ``POST /api/v1/jobs``.

    An object with ``state`` (``done`` or ``failed``), ``report``, ``problem`` and ``file``: null,
    or ``name``, ``type`` and ``content`` in base64. ``tell`` is given name and data, as JSON, of
    each event on the way.

    >>> asked = '{"task": "throw", "dice": "new", "seed": 7}'
    >>> json.loads(respond(asked, print))["report"]["seed"]
    7
    """

    def telling(name: str, data: dict[str, Any]) -> None:
        tell(name, _json(data))

    ended: dict[str, Any] = {"state": "done", "report": None, "problem": None, "file": None}
    try:
        with here(role):
            done = answered(checked(_parsed(request)), telling)
    except Problem as problem:
        return _json(ended | {"state": "failed", "problem": problem.json()})
    file = done.file and {
        "name": done.file.name,
        "type": done.file.type,
        "content": base64.b64encode(done.file.content).decode(),
    }
    return _json(ended | {"report": done.report, "file": file})


def known() -> str:
    """Return as JSON what ``GET /api/v1`` does."""
    return _json(about(LIMITS))


def _parsed(text: str) -> object:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        raise Problem("bad-request", "the request is no JSON") from None


def _json(data: object) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))
