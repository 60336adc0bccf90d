"""The fields of a request that are set, for the rules of `unboggle.requests.rules`."""

from __future__ import annotations

from dataclasses import MISSING, Field, fields
from typing import TYPE_CHECKING, Any

from unboggle.errors import InputError
from unboggle.phrases import cut
from unboggle.requests.request import FillRequest, Method, PuzzleRequest, TaskRequest
from unboggle.requests.rules import check_settings

if TYPE_CHECKING:
    from unboggle.requests.kinds import Request


def settings(request: Request) -> dict[str, object]:
    """Return the fields of ``request`` that differ from their defaults, those of its parts too."""
    found: dict[str, object] = {}
    puzzle = getattr(request, "puzzle", None)
    if puzzle is not None:
        found["size"], found["faces"] = puzzle.grid, puzzle.words.faces
        found["weights"] = bool(puzzle.words.weights)
    _collect(request, found)
    fill = found.get("fill")
    if isinstance(fill, FillRequest):
        found["fill"] = fill.strategy
    return with_conditions(request.task, found, getattr(request, "limit", None))


def with_conditions(task: str, found: dict[str, object], limit: object = None) -> dict[str, object]:
    """Return the set fields ``found`` of a ``task`` with what rules say of several at once.

    ``fill`` is the strategy. ``limit`` is the number of alternatives, even if it is the default.
    """
    if task == "alternatives":
        found["alternatives"] = limit
        found["alternatives without extras"] = found.get("extras") == "none"
    versions = found.get("versions", 1)
    found["versions of other boards"] = isinstance(versions, int) and versions > 1
    found["a filling"] = found.get("fill") not in (None, "none")
    return found


def check_request(request: Request) -> None:
    """Raise `InputError` if fields of ``request`` contradict each other.

    >>> from unboggle import parse_words
    >>> from unboggle.requests import FitRequest, Method
    >>> check_request(FitRequest(PuzzleRequest(parse_words("cat")), method=Method(cluster="local")))
    ... # doctest: +ELLIPSIS
    Traceback (most recent call last):
    unboggle.errors.InputError: cluster needs a size, such as size='8': it works on one board
    """
    if not isinstance(request, TaskRequest):
        raise InputError(f"check_request: request takes a request, not {cut(repr(request))}")
    check_settings(request.task, settings(request))


def _collect(part: Any, found: dict[str, object]) -> None:
    for field in fields(part):
        value = getattr(part, field.name)
        if isinstance(value, PuzzleRequest | Method):
            _collect(value, found)
        elif value != default_of(field):
            found[field.name] = value
            if isinstance(value, FillRequest):
                _collect(value, found)


def default_of(field: Field[Any]) -> object:
    """Return the default of ``field``, None if it has none."""
    return None if field.default is MISSING else field.default
