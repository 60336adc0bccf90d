"""The contract of constraints, checked against brute force on tiny puzzles."""

from __future__ import annotations

import json
import pickle
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import chain

from pysat.solvers import Solver

from unboggle.arguments import validated
from unboggle.encodings import pin_board
from unboggle.errors import InputError
from unboggle.fitting.searches.reach import ReachSearch, can_search
from unboggle.formula.encode import encode
from unboggle.formula.refine import is_stated
from unboggle.puzzle import (
    Board,
    CandidateBoard,
    Cell,
    Constraint,
    Constraints,
    Face,
    Grid,
    Path,
    Puzzle,
    Spelling,
)
from unboggle.testing.brute_force import all_boards, holds, simple_paths
from unboggle.testing.laws import LawViolation, named_puzzles
from unboggle.testing.tiny import PUZZLES

ENCODINGS = ("one_hot", "tiles", "coordinates")
_BOARDS = 5000  # puzzles with more boards are skipped
_MOVES = 2000  # moves of the board search


def check_constraint(
    constraint: Constraint,
    *,
    puzzles: Iterable[str] | None = None,
    encodings: Iterable[str] = ENCODINGS,
) -> None:
    """Check that ``constraint`` behaves as it declares, in formulas and in the board search.

    It must survive being written and read again. The checks use the `PUZZLES`, or those
    named, if it applies to them and they are small enough for brute force.

    - With a pinned board, the formula has a model if and only if the board holds all words and
      satisfies the constraint. This holds for each of the ``encodings`` that support it.
    - The board search, if it supports the constraint, satisfies it.
    - The declared symmetries, bounds, restriction to fewer words and dispensable faces are correct.

    Raises `LawViolation`.

    >>> from unboggle.constraints import Vowels
    >>> check_constraint(Vowels(1, 2), puzzles=["strip"], encodings=["tiles"])
    """
    validated(check_constraint, locals())
    _check_written(constraint)
    seen = False
    for name in named_puzzles(puzzles):
        puzzle = PUZZLES[name]
        try:
            puzzle = replace(puzzle, constraints=Constraints(constraint))
        except InputError:
            continue  # it does not apply to this grid
        if (len(puzzle.faces) + 1) ** len(puzzle.grid.cells) > _BOARDS:
            continue
        seen = True
        for complaint in _complaints(puzzle, constraint, encodings):
            raise LawViolation(f"{constraint.names} on the puzzle {name!r}: {complaint}")
    if not seen:
        raise LawViolation(f"{constraint.names} applies to none of the puzzles")


def _check_written(constraint: Constraint) -> None:
    data = json.loads(json.dumps(constraint.to_json()))
    written = {
        "JSON": type(constraint).from_json(data),
        "pickle": pickle.loads(pickle.dumps(constraint)),
        "parts": type(constraint).merge(constraint.parts),
    }
    for how, again in written.items():
        if again != constraint or hash(again) != hash(constraint):
            raise LawViolation(f"{constraint!r} comes back from {how} as {again!r}")
    if tuple(data) != type(constraint).fields:
        raise LawViolation(
            f"the fields of {constraint!r} are {tuple(data)}, not {type(constraint).fields}"
        )
    if constraint.names != tuple(chain.from_iterable(part.names for part in constraint.parts)):
        raise LawViolation(f"the names of {constraint!r} differ from those of its parts")


def _complaints(puzzle: Puzzle, constraint: Constraint, encodings: Iterable[str]) -> Iterator[str]:
    text = constraint.text(puzzle.grid)
    if type(constraint).parse(text, puzzle.grid) != constraint:
        yield f"its text {text!r} parses as {type(constraint).parse(text, puzzle.grid)!r}"
    kept = {}
    for board in all_boards(puzzle):
        kept[board] = _is_kept(constraint, board, puzzle.spellings)
        yield from _untrue(puzzle, constraint, board, kept[board])
    for name in encodings:
        yield from _lost_or_let_in(puzzle, constraint, name, kept)
    if can_search(puzzle):
        search = ReachSearch(puzzle, seed=1)
        search.run(moves=_MOVES)
        found = search.best()
        if found is not None and not _is_kept(constraint, found, puzzle.spellings):
            yield f"the board search returned {found}, which violates it"


def _untrue(puzzle: Puzzle, constraint: Constraint, board: Board, kept: bool) -> Iterator[str]:
    """Yield the declarations of the constraint that are wrong on ``board``."""
    for image in puzzle.grid.symmetries:
        moved = Board(board.grid, {image[cell]: face for cell, face in board.faces.items()})
        if constraint.symmetric(image) and _is_kept(constraint, moved, puzzle.spellings) != kept:
            yield f"only one of the images {board} and {moved} violates it"
    if not kept:
        return
    for face, count in Counter(board.faces.values()).items():
        most = constraint.max_cells(face)
        if most is not None and count > most:
            yield f"{board} satisfies it and shows {face} more than {most} times"
    if constraint.area not in (None, len(puzzle.grid.cells)):
        yield f"{board} satisfies it, but does not have {constraint.area} cells"
    needed = set(constraint.support(board.faces))
    part = Board(board.grid, {cell: face for cell, face in board.faces.items() if cell in needed})
    if not _is_kept(constraint, part, puzzle.spellings):
        yield f"{board} satisfies it, but not its part {part}"
    for word in puzzle.words:
        fewer = {w: s for w, s in puzzle.spellings.items() if w != word}
        if constraint.monotone and holds(board, puzzle) and not _is_kept(constraint, board, fewer):
            yield f"{board} violates it without {word!r}"


def _lost_or_let_in(
    puzzle: Puzzle, constraint: Constraint, encoding: str, kept: Mapping[Board, bool]
) -> Iterator[str]:
    """Yield the boards on which the formula and brute force disagree."""
    try:
        encoded = encode(puzzle, encoding, channel=True)
    except InputError as error:
        if repr(constraint.names[0]) not in str(error):
            yield f"it is rejected without its name: {error}"
        return
    formula, lazy = [list(lits) for lits in encoded.cnf], not is_stated(constraint, puzzle)
    with Solver("minisat22", bootstrap_with=[lits for lits in formula if lits]) as solver:
        for board, keeps in kept.items():
            good = keeps and holds(board, puzzle)
            pins = [clause.lits[0] for clause in pin_board(encoded, board)]
            says = all(formula) and bool(solver.solve(assumptions=pins))
            if says != good and not (says and lazy):  # a lazy constraint may admit bad boards
                yield f"pinned {board}: the formula of {encoding} {says}, brute force {good}"


def _is_kept(
    constraint: Constraint, board: Board, spellings: Mapping[str, tuple[Spelling, ...]]
) -> bool:
    def paths(spelling: Spelling) -> Iterator[Path]:
        return _paths(board.grid, board.faces, spelling)

    full = len(board.faces) == len(board.grid.cells)
    return (full or not constraint.fills_grid) and constraint.violation(
        CandidateBoard(board, spellings, paths)
    ) is None


def _paths(grid: Grid, faces: Mapping[Cell, Face], spelling: Spelling) -> Iterator[Path]:
    for path in simple_paths(grid, len(spelling)):
        if tuple(faces.get(cell) for cell in path) == spelling:
            yield path
