"""Requests as JSON and back: one form for the page, batches and clusters.

An object has the ``task`` and the fields of its dataclass by their names; fields with their
default are left out. The words, the grid and the constraints of a ``puzzle`` have the form of
`unboggle.puzzle.formats.puzzle_json`, as in share codes.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import fields
from typing import Any, get_args

from unboggle.errors import InputError
from unboggle.phrases import cut
from unboggle.puzzle import Board, Grid
from unboggle.puzzle.formats.json_object import JsonObject
from unboggle.puzzle.formats.puzzle_json import (
    CONSTRAINT_FIELDS,
    GRID_FIELDS,
    WORD_FIELDS,
    constraints_from_json,
    constraints_to_json,
    grid_from_json,
    grid_to_json,
    optional_words_from_json,
    reading_from_json,
    words_from_json,
    words_to_json,
)
from unboggle.puzzle.lists.theme import selected_words
from unboggle.puzzle.model.reading import MarksRead
from unboggle.requests.gogens import GogenRequest
from unboggle.requests.kinds import Request
from unboggle.requests.request import (
    FillRequest,
    FitRequest,
    Method,
    PuzzleRequest,
    TaskRequest,
)
from unboggle.requests.rules import check_settings
from unboggle.requests.settings import default_of, with_conditions

KINDS: Mapping[str, type[Request]] = {kind.task: kind for kind in get_args(Request)}
"""The class of the requests of each task."""
PUZZLE_FIELDS = frozenset(
    {*WORD_FIELDS, *GRID_FIELDS, *CONSTRAINT_FIELDS, "within", "square", "top_row"}
    | {"optional", "list_level"}
)
"""The fields of ``puzzle``; ``optional`` words and the ``list_level`` are for reading only."""


def request_to_json(request: Request, *, dictionary: bool = True) -> dict[str, Any]:
    """Return ``request`` as plain JSON data, which `request_from_json` reads.

    Without ``dictionary`` that of the request is left out: it may be large. Raises `InputError` for
    a grid that is made neither of squares nor of hexagons.

    >>> from unboggle import Grid, parse_words
    >>> from unboggle.requests import FitRequest, PuzzleRequest
    >>> asked = PuzzleRequest(parse_words("cat dog"), Grid.rectangle(2, 3))
    >>> request_to_json(FitRequest(asked, seed=7))
    {'task': 'fit', 'puzzle': {'words': ['cat', 'dog'], 'size': [2, 3]}, 'seed': 7}
    """
    if not isinstance(request, TaskRequest):
        raise InputError(f"request_to_json: request takes a request, not {cut(repr(request))}")
    left_out = () if dictionary else ("dictionary",)
    data = {"task": request.task, **_set_fields(request, left_out)}
    # without it, it would be that of the puzzle
    return data | {"q": getattr(request, "q", "qu")} if request.task == "unique" else data


def request_from_json(data: Mapping[str, Any]) -> Request:
    """Return the request that ``data`` describes.

    Words may also be the text of a list. A puzzle may have ``optional`` words, of which as many as
    possible are placed, and a ``list_level``. Raises `InputError` that names a field which is
    unknown or not valid, or fields that contradict each other, see `check_request`.

    >>> data = {"task": "boards", "puzzle": {"words": "cat dog", "size": [2, 3]}, "limit": 7}
    >>> request = request_from_json(data)
    >>> request.limit, request.puzzle.puzzle
    (7, Puzzle('2x3', 'cat dog'))
    """
    if not isinstance(data, dict):
        raise InputError(f"request_from_json: data takes an object, not {cut(repr(data))}")
    task = data.get("task")
    kind = KINDS.get(task) if isinstance(task, str) else None
    if kind is None:
        raise InputError(f"task: must be one of {', '.join(KINDS)}, not {cut(repr(task))}")
    check_settings(kind.task, json_settings(data))
    whole = JsonObject(data, "", ["task", *(field.name for field in fields(kind))])
    values = {name: value for name, value in data.items() if name != "task"}
    if issubclass(kind, GogenRequest):
        values["gogen"] = _gogen(whole)
    elif "puzzle" in {field.name for field in fields(kind)}:
        values |= _puzzle_values(kind, data, whole)
    for name, part in _PARTS.items():
        if isinstance(values.get(name), dict):
            values[name] = part(**JsonObject(values[name], name, _names(part)).data)
    return kind(**values)


def _puzzle_values(
    kind: type[Request], data: Mapping[str, Any], whole: JsonObject
) -> dict[str, Any]:
    """Return the puzzle of a request, and the values that are read as its words are."""
    puzzle = JsonObject(data.get("puzzle"), "puzzle", PUZZLE_FIELDS)
    asked = _puzzle(puzzle, _marks(data))
    values: dict[str, Any] = {"puzzle": asked}
    if issubclass(kind, FitRequest):
        values["most"] = data.get("most", False) or "optional" in puzzle
    elif "optional" in puzzle:
        puzzle.refuse("optional", "is for the task fit")
    if "dictionary" in whole:
        values["dictionary"] = _dictionary(whole, puzzle)
    if "board" in whole:
        values["board"] = _board(whole, asked)
    if kind.task == "unique" and "q" not in data:
        values["q"] = reading_from_json(puzzle).q
    return values


def json_settings(data: Mapping[str, Any]) -> dict[str, object]:
    """Return the set fields of the JSON of a request, and of its parts, for the table of rules."""
    kind = KINDS[data["task"]]
    defaults = _defaults(kind)
    found = {
        name: value
        for name, value in data.items()
        if name not in ("task", "puzzle", *_PARTS) and value != defaults.get(name)
    }
    puzzle = data.get("puzzle")
    found |= puzzle if isinstance(puzzle, dict) else {}
    for name, part in _PARTS.items():
        values = data.get(name)
        if isinstance(values, dict):
            plain = _defaults(part)
            found |= {field: value for field, value in values.items() if value != plain.get(field)}
    fill = data.get("fill")
    if isinstance(fill, dict):
        found["fill"] = fill.get("strategy", FillRequest().strategy)
    return with_conditions(kind.task, found, data.get("limit", defaults.get("limit")))


def _defaults(part: type[Any]) -> dict[str, object]:
    return {field.name: default_of(field) for field in fields(part)}


def _puzzle_to_json(puzzle: PuzzleRequest) -> dict[str, Any]:
    data = words_to_json(puzzle.words)
    if puzzle.grid is not None:
        data |= grid_to_json(puzzle.grid)
    if puzzle.within is not None:
        data["within"] = grid_to_json(puzzle.within)["size"]
    if puzzle.square:
        data["square"] = True
    if puzzle.top_row:
        data["top_row"] = [*puzzle.top_row]
    return data | constraints_to_json(puzzle.constraints)


def _puzzle(data: JsonObject, marks: MarksRead) -> PuzzleRequest:
    level = data.get("list_level", int)
    optional = optional_words_from_json(data)
    words = words_from_json(data, marks="all" if optional or level else marks)
    asked = PuzzleRequest(
        selected_words(words, optional, level),
        grid_from_json(data),
        constraints_from_json(data, q=reading_from_json(data).q),
        _within(data),
        bool(data.get("square", bool, False)),
        tuple(data.get("top_row", list, []) or ()),
    )
    _ = asked.puzzle  # which checks its parts together
    return asked


def _within(data: JsonObject) -> Grid | None:
    if "within" not in data:
        return None
    return grid_from_json(JsonObject({"size": data.data["within"]}, data.place("within"), ["size"]))


def _marks(data: Mapping[str, Any]) -> MarksRead:
    """Return the marks of words that the request ``data`` reads if it does not state which."""
    if data.get("most") is True:
        return "all"
    return "weights" if data.get("drop_redundant") is True else "none"


def _dictionary(data: JsonObject, puzzle: JsonObject) -> Any:
    from unboggle.forward.lexicon import Lexicon

    given = data.data["dictionary"]
    if isinstance(given, str):
        return Lexicon.parse(given, source="the dictionary", reading=reading_from_json(puzzle))
    whole = JsonObject(given, data.place("dictionary"), _names(Lexicon))
    levels = whole.get("levels", list, []) or []
    if not all(isinstance(one, list) and len(one) == 2 for one in levels):
        whole.refuse("levels", "must be lists of a level and a text")
    pairs = tuple((level, text) for level, text in levels)
    return Lexicon(pairs, whole.get("written", dict, {}) or {})


def _board(data: JsonObject, asked: PuzzleRequest) -> Board:
    board = Board.from_rows(data.get("board", list) or [])
    return board if asked.grid is None else board.on(asked.grid)


def _gogen(data: JsonObject) -> Any:
    from unboggle.gogen.notation import parse_gogen

    given = data.data.get("gogen")
    if not isinstance(given, str):
        given = json.dumps(JsonObject(given, "gogen", ("grid", "words", "solution")).data)
    return parse_gogen(given, source="the Gogen")


def _gogen_to_json(gogen: Any) -> dict[str, Any]:
    from unboggle.gogen.gogen import gogen_of

    if gogen.puzzle != gogen_of(gogen.given, gogen.words).puzzle:
        raise InputError("JSON holds Gogens as gogen_of makes them, not other ones")
    rows = Board(gogen.puzzle.grid, gogen.given).rows()
    data = {"grid": ["".join(face or "." for face in row) for row in rows]}
    data["words"] = [*gogen.words]
    if gogen.solution is not None:
        data["solution"] = ["".join(map(str, row)) for row in gogen.solution.rows()]
    return data


def _set_fields(part: Any, left_out: tuple[str, ...] = ()) -> dict[str, Any]:
    """Return the fields of the dataclass ``part`` that differ from their default, as JSON."""
    found = {}
    for field in fields(part):
        value = getattr(part, field.name)
        if field.name not in left_out and value != default_of(field):
            convert = _TO_JSON.get(field.name)
            found[field.name] = value if convert is None else convert(value)
    return found


def _lexicon_to_json(lexicon: Any) -> dict[str, Any]:
    return {"levels": [[*one] for one in lexicon.levels], "written": dict(lexicon.written)}


def _names(part: type[Any]) -> list[str]:
    return [field.name for field in fields(part)]


_PARTS: dict[str, type[Method] | type[FillRequest]] = {"method": Method, "fill": FillRequest}
_TO_JSON: dict[str, Callable[[Any], Any]] = {
    "puzzle": _puzzle_to_json,
    "method": _set_fields,
    "fill": _set_fields,
    "dictionary": _lexicon_to_json,
    "board": lambda board: board.rows(),
    "gogen": _gogen_to_json,
}
"""The fields that are no plain JSON data."""
