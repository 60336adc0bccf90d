"""What every wish has to keep to, checked against brute force on tiny puzzles."""

from __future__ import annotations

import json
import pickle
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import chain

from pysat.solvers import Solver

from unboggle.encodings import pin
from unboggle.errors import InputError
from unboggle.fitting.board_search import BoardSearch, can_search
from unboggle.formula.encode import encode
from unboggle.formula.refine import is_stated
from unboggle.puzzle import Board, Candidate, Cell, Face, Grid, Path, Puzzle, Spelling, Wish, Wishes
from unboggle.testing.brute_force import all_boards, holds, simple_paths
from unboggle.testing.laws import LawBroken
from unboggle.testing.tiny import PUZZLES

ENCODINGS = ("one_hot", "tiles", "coordinates")
_BOARDS = 5000  # puzzles that have more are left out
_MOVES = 2000  # of the board search


def check_wish(
    wish: Wish, *, puzzles: Iterable[str] | None = None, encodings: Iterable[str] = ENCODINGS
) -> None:
    """Check that ``wish`` is what it says, and that whoever can honour it does.

    It is written and read again. On each of the `PUZZLES` on which it makes sense, small
    enough for brute force, or those named: with a board pinned, the formula of each of the
    ``encodings`` that can honour it has a model if and only if the board holds all words
    and does not break it; the board search, if it can, stays within it; and what it says of
    symmetries, bounds, fewer words and dispensable faces is so. Raises `LawBroken`.
    """
    _check_written(wish)
    seen = False
    for name in PUZZLES if puzzles is None else puzzles:
        puzzle = PUZZLES[name]
        try:
            puzzle = replace(puzzle, wishes=Wishes(wish))
        except InputError:
            continue  # it makes no sense on this grid
        if (len(puzzle.faces) + 1) ** len(puzzle.grid.cells) > _BOARDS:
            continue
        seen = True
        for complaint in _complaints(puzzle, wish, encodings):
            raise LawBroken(f"{wish.names} on the puzzle {name!r}: {complaint}")
    if not seen:
        raise LawBroken(f"{wish.names} makes sense on none of the puzzles")


def _check_written(wish: Wish) -> None:
    data = json.loads(json.dumps(wish.to_json()))
    written = {
        "JSON": type(wish).from_json(data),
        "pickle": pickle.loads(pickle.dumps(wish)),
        "parts": type(wish).joined(wish.parts),
    }
    for how, again in written.items():
        if again != wish or hash(again) != hash(wish):
            raise LawBroken(f"{wish!r} comes back from {how} as {again!r}")
    if tuple(data) != type(wish).fields:
        raise LawBroken(f"the fields of {wish!r} are {tuple(data)}, not {type(wish).fields}")
    if wish.names != tuple(chain.from_iterable(part.names for part in wish.parts)):
        raise LawBroken(f"the names of {wish!r} are not those of its parts")


def _complaints(puzzle: Puzzle, wish: Wish, encodings: Iterable[str]) -> Iterator[str]:
    text = wish.text(puzzle.grid)
    if type(wish).parse(text, puzzle.grid) != wish:
        yield f"its text {text!r} is read as {type(wish).parse(text, puzzle.grid)!r}"
    kept = {}
    for board in all_boards(puzzle):
        kept[board] = _is_kept(wish, board, puzzle.spellings)
        yield from _untrue(puzzle, wish, board, kept[board])
    for name in encodings:
        yield from _lost_or_let_in(puzzle, wish, name, kept)
    if can_search(puzzle):
        search = BoardSearch(puzzle, seed=1)
        search.run(moves=_MOVES)
        found = search.best()
        if found is not None and not _is_kept(wish, found, puzzle.spellings):
            yield f"the board search has come to {found}, which breaks it"


def _untrue(puzzle: Puzzle, wish: Wish, board: Board, kept: bool) -> Iterator[str]:
    """Yield what the wish says of itself and what is not so on ``board``."""
    for image in puzzle.grid.symmetries:
        moved = Board(board.grid, {image[cell]: face for cell, face in board.faces.items()})
        if wish.symmetric(image) and _is_kept(wish, moved, puzzle.spellings) != kept:
            yield f"only one of the images {board} and {moved} breaks it"
    if not kept:
        return
    for face, count in Counter(board.faces.values()).items():
        most = wish.most(face)
        if most is not None and count > most:
            yield f"{board} keeps it and shows {face} more than {most} times"
    if wish.area not in (None, len(puzzle.grid.cells)):
        yield f"{board} keeps it, but has not {wish.area} cells"
    needed = set(wish.support(board.faces))
    part = Board(board.grid, {cell: face for cell, face in board.faces.items() if cell in needed})
    if not _is_kept(wish, part, puzzle.spellings):
        yield f"{board} keeps it, but not its part {part}"
    for word in puzzle.words:
        fewer = {w: s for w, s in puzzle.spellings.items() if w != word}
        if wish.monotone and holds(board, puzzle) and not _is_kept(wish, board, fewer):
            yield f"{board} breaks it if {word!r} is not asked for"


def _lost_or_let_in(
    puzzle: Puzzle, wish: Wish, encoding: str, kept: Mapping[Board, bool]
) -> Iterator[str]:
    """Yield boards on which the formula and brute force disagree."""
    try:
        encoded = encode(puzzle, encoding, channel=True)
    except InputError as error:
        if repr(wish.names[0]) not in str(error):
            yield f"it is refused without its name: {error}"
        return
    formula, lazy = [list(lits) for lits in encoded.cnf], not is_stated(wish, puzzle)
    with Solver("minisat22", bootstrap_with=[lits for lits in formula if lits]) as solver:
        for board, keeps in kept.items():
            good = keeps and holds(board, puzzle)
            pins = [clause.lits[0] for clause in pin(encoded, board)]
            says = all(formula) and bool(solver.solve(assumptions=pins))
            if says != good and not (says and lazy):  # what is refined lets boards in
                yield f"pinned {board}: the formula of {encoding} {says}, brute force {good}"


def _is_kept(wish: Wish, board: Board, spellings: Mapping[str, tuple[Spelling, ...]]) -> bool:
    def paths(spelling: Spelling) -> Iterator[Path]:
        return _paths(board.grid, board.faces, spelling)

    full = len(board.faces) == len(board.grid.cells)
    return (full or not wish.fills) and wish.broken(Candidate(board, spellings, paths)) is None


def _paths(grid: Grid, faces: Mapping[Cell, Face], spelling: Spelling) -> Iterator[Path]:
    for path in simple_paths(grid, len(spelling)):
        if tuple(faces.get(cell) for cell in path) == spelling:
            yield path
