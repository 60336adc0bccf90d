"""Problems as in RFC 9457: what went wrong, for programs and as a sentence."""

from __future__ import annotations

import json
from typing import Any, Literal, get_args

from unboggle.errors import Option, UnboggleError

Kind = Literal[
    "bad-request",  # no JSON, an unknown key, a wrong type, out of range; ``field`` names it
    "bad-input",  # the text of a field cannot be used: a word, a board
    "too-large",
    "forbidden",  # from another site
    "not-found",
    "method",  # of HTTP
    "media-type",
    "too-many",  # jobs or streams
    "lost",  # the process of a job ended without an answer
    "failed",  # a fault of unboggle or of a solver
]
_STATUS = {
    "bad-request": 400,
    "bad-input": 422,
    "too-large": 413,
    "forbidden": 403,
    "not-found": 404,
    "method": 405,
    "media-type": 415,
    "too-many": 429,
    "lost": 500,
    "failed": 500,
}
_TITLES = {
    "bad-request": "The request is not valid",
    "bad-input": "This cannot be used",
    "too-large": "This is too large",
    "forbidden": "Only the page of this server may send requests",
    "not-found": "Not found",
    "method": "This method is not supported here",
    "media-type": "Requests must be JSON",
    "too-many": "Too many requests",
    "lost": "The search was lost",
    "failed": "It failed",
}
MEDIA_TYPE = "application/problem+json"
KINDS: tuple[str, ...] = get_args(Kind)


class Problem(Exception):
    """A problem that a client gets instead of an answer."""

    def __init__(self, kind: Kind, detail: str, **more: Any) -> None:
        super().__init__(kind, detail)
        self.kind, self.detail, self.more = kind, detail, more

    @property
    def status(self) -> int:
        """The HTTP status."""
        return _STATUS[self.kind]

    def json(self) -> dict[str, Any]:
        """Return it as JSON of RFC 9457; ``type`` ends with the kind."""
        return {
            "type": f"urn:unboggle:problem:{self.kind}",
            "title": _TITLES[self.kind],
            "status": self.status,
            "detail": self.detail,
            **self.more,
        }


def in_fields(error: UnboggleError) -> str:
    """Return the message of ``error`` with a field of a request for each parameter that it names.

    >>> in_fields(UnboggleError("drop them with ", Option("skip_bad", True)))
    'drop them with "skip_bad": true'
    """
    if str(error) != "".join(map(str, error.args)):  # its text has more than its parts
        return str(error)
    return "".join(_field(part) if isinstance(part, Option) else str(part) for part in error.args)


def _field(option: Option) -> str:
    if option.value is None:
        return option.name
    return f'"{option.name}": {json.dumps(option.value)}'
