"""The worker's side of a request: its JSON goes in, its report or an error comes out.

The machine needs only unboggle, and no shared folder.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

from unboggle.answering.answer import answer
from unboggle.errors import UnboggleError
from unboggle.requests.wire import request_from_json

if TYPE_CHECKING:
    from unboggle.forward.lexicon import Lexicon
    from unboggle.reports.base.report import Report


class Answered(NamedTuple):
    """The report on an answer, or the error because of which there is none."""

    report: Report | None
    error: UnboggleError | None = None


def answered(data: Mapping[str, Any]) -> Answered:
    """Return the answer to the request in ``data``, see `request_to_json`.

    >>> str(answered({"task": "gogen-make", "week": True, "difficulty": 3}).error)
    'week has a difficulty for each day, and takes no difficulty'
    """
    return _answered(data)


def answered_with(dictionary: Lexicon, data: Mapping[str, Any]) -> Answered:
    """Return the same with ``dictionary``, which several requests share."""
    return _answered(data, dictionary=dictionary)


def _answered(data: Mapping[str, Any], **fields: Any) -> Answered:
    try:
        request = replace(request_from_json(data), **fields)
        return Answered(answer(request).report)
    except UnboggleError as error:
        return Answered(None, error)
