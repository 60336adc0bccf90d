"""Requests as objects of the library: word lists, puzzles, boards."""

from __future__ import annotations

from typing import Any

from unboggle import Board, Constraints, Grid, InputError, Puzzle, WordList, parse_board
from unboggle.phrases import cut
from unboggle.puzzle import constraints as all_constraints
from unboggle.puzzle.formats.json_object import JsonObject
from unboggle.puzzle.formats.puzzle_json import (
    constraints_from_json,
    grid_from_json,
    reading_from_json,
    words_from_json,
)
from unboggle.puzzle.model.reading import MarksRead, ReadOptions
from unboggle.web.constraint_fields import usable_kinds
from unboggle.web.limits import LIMITS

Request = dict[str, Any]
"""A request, or the puzzle in one, as `unboggle.web.requests.validated_request` returns it."""


def listed(asked: Request, *, marks: MarksRead = "none") -> WordList:
    """Return the list of ``asked``; raise `InputError` if it cannot be used."""
    words = words_from_json(JsonObject(asked, "", asked), marks=marks)
    check_number(words)
    return words


def check_number(words: WordList) -> None:
    """Raise `InputError` if there are too many words."""
    if len(words.words) > LIMITS.words:
        raise InputError(
            f"the list has {len(words.words):,} words, more than {LIMITS.words:,}; shorten it, or"
            " use the command line"
        )


def check_constraint_names(asked: Request) -> None:
    """Raise `InputError` for a constraint that no request may have.

    Those of plug-ins are texts only, and their texts name no files.
    """
    known = {
        field
        for name in all_constraints.built_in_names()
        for field in all_constraints.get(name).fields
    }
    for field, value in asked["constraints"].items():
        if field in known:
            continue
        typed = isinstance(value, str) or value is True
        if not typed or field not in {kind.name for kind in usable_kinds()}:
            raise InputError(f"there is no constraint {cut(repr(field))}")


def reading_of(asked: Request) -> ReadOptions:
    """Return how words and boards of a request are read, as far as it says."""
    return reading_from_json(JsonObject(asked, "", asked))


def puzzle_of(asked: Request, *, marks: MarksRead = "none") -> tuple[WordList, Puzzle]:
    """Return the list and the puzzle that it makes."""
    words, grid = listed(asked, marks=marks), grid_from_json(JsonObject(asked, "puzzle", asked))
    assert grid is not None, "its field is needed"
    return words, words.puzzle(grid, constraints_of(asked))


def constraints_of(asked: Request) -> Constraints:
    """Return the constraints of a puzzle."""
    check_constraint_names(asked)
    return constraints_from_json(JsonObject(asked, "puzzle", asked), q=asked["q"])


def board_of(request: Request) -> Board:
    """Return the board of a request, which is text or rows."""
    rows, wrap = request["board"], request["wrap"]
    if not isinstance(rows, str):
        board = Board.from_rows(
            rows, wrap_rows=wrap in ("rows", "both"), wrap_columns=wrap in ("columns", "both")
        )
    else:
        board = parse_board(rows, reading=reading_of(request), wrap=wrap)
    grid = board.grid
    if max(grid.rows, grid.columns) > LIMITS.board_side:
        raise InputError(f"the board is larger than {LIMITS.board_side}x{LIMITS.board_side}")
    if request.get("hexagons"):
        return Board(Grid.hexagons(grid.rows, grid.columns, grid.holes), dict(board.faces))
    return board
