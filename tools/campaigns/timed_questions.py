"""Questions with a timeout: what is answered by then is right by brute force, or undecided."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import replace
from itertools import combinations
from typing import Any

from tools.campaigns.brute import (
    ON_PATHS,
    SIMPLE,
    check_board,
    every_solution,
    expect,
    fits,
    keeping,
    possible,
)
from tools.campaigns.tiny_questions import Question
from unboggle import check_unique, drop_fewest, fit, list_boards, make_unique, why
from unboggle.errors import InputError
from unboggle.fitting.sizes.smallest import fit_smallest
from unboggle.puzzle import Board, Constraint, Constraints, Grid, Puzzle
from unboggle.solutions.solution import Solution
from unboggle.testing.brute_force import holds
from unboggle.testing.every_board import BLANK, every_board

_MOST_CELLS = 6  # of a size that brute force checks


def _status(answer: Any, *more: str) -> str:
    """Return the status of ``answer``; raise if it is none of ``more``, and not undecided."""
    if answer.status not in ("undecided", *more):
        raise AssertionError(f"the status is {answer.status}: {answer.error}")
    return str(answer.status)


def _check_status(status: str, puzzle: Puzzle, what: str) -> None:
    """Raise if ``status`` decides whether ``puzzle`` has a board, and is wrong."""
    if status != "undecided":
        expect("possible" if possible(puzzle) else "impossible", _sense(status), what)


def _sense(status: str) -> str:
    return "impossible" if status == "impossible" else "possible"


def _fit(asked: Question, puzzle: Puzzle, seconds: float) -> str:
    answer = fit(puzzle, seed=asked.seed, timeout=seconds, explain=False)
    status = _status(answer, "fitted", "impossible")
    _check_status(status, puzzle, "the status of fit")
    check_board("fit", answer.board, puzzle)
    return status


def _growing(asked: Question, puzzle: Puzzle, seconds: float) -> str:
    """Search for the smallest size, however large; other constraints may need hours on 8x8."""
    simple = [one for one in puzzle.constraints if isinstance(one, SIMPLE)]
    return _smallest(asked, replace(puzzle, constraints=Constraints(*simple)), seconds, grow=True)


def _smallest(asked: Question, puzzle: Puzzle, seconds: float, *, grow: bool = False) -> str:
    rows, columns = (min(side, most) for side, most in zip(asked.size, (2, 3), strict=True))
    free = [one for one in puzzle.constraints if not one.one_size]
    words = Puzzle(Grid.rectangle(rows, columns), puzzle.spellings, Constraints(*free))
    answer = fit_smallest(words, grow=grow, jobs=1, seed=asked.seed, timeout=seconds)
    status = _status(answer, "fitted", "impossible")
    if answer.board is not None:
        expect(True, holds(answer.board, answer.puzzle), "whether the words are on the board")
    for small in answer.smaller_sizes or ():
        if small.status == "impossible" and small.size[0] * small.size[1] <= _MOST_CELLS:
            sized = replace(words, grid=Grid.rectangle(*small.size))
            _check_status("impossible", sized, f"the status of {small.size}")
    if status == "impossible" and not grow:
        _check_status(status, words, "the status of fit_smallest")
    return status


def _most(asked: Question, puzzle: Puzzle, seconds: float) -> str:
    weights = dict(zip(puzzle.words, asked.weights, strict=True))
    must = frozenset(word for k, word in enumerate(puzzle.words) if k in asked.must)
    answer = drop_fewest(puzzle, weights=weights, required=must, timeout=seconds, seed=asked.seed)
    status = _status(answer, "fitted", "impossible")
    sums = [sum(weights[word] for word in some) for some in _held_sets(puzzle) if must <= some]
    best = max(sums, default=0)
    shown = answer if answer.board is not None else answer.incumbent
    if shown is not None and shown.board is not None:
        fine = fits(puzzle, shown.paths, puzzle.constraints, shown.board)
        expect(True, fine, "whether the board holds the kept words and satisfies the constraints")
    if answer.dropped is not None and best:
        bound = sum(weights.values()) - answer.dropped.lower_bound
        expect(True, bound >= best, f"whether {best} is at most the bound {bound}")
    if status != "undecided":
        found = sum(weights[word] for word in answer.paths)
        expect(best, found, "the weight of the most words")
    return status


def _held_sets(puzzle: Puzzle) -> Iterable[frozenset[str]]:
    """Return sets of words that some board holds under the constraints, all largest ones too."""
    if any(isinstance(one, ON_PATHS) for one in puzzle.constraints):  # they are about these words
        parts = (
            part for n in range(len(puzzle.words) + 1) for part in combinations(puzzle.words, n)
        )
        return [frozenset(part) for part in parts if fits(puzzle, part, puzzle.constraints)]
    boards = every_board(puzzle.grid, (BLANK, *puzzle.faces))
    return boards.held_sets(puzzle.spellings, keeping(boards, boards.all, puzzle))


def _boards(asked: Question, puzzle: Puzzle, seconds: float) -> str:
    answer = list_boards(puzzle, timeout=seconds, seed=asked.seed)
    status = _status(answer, "complete", "more", "impossible")
    _check_status(status, puzzle, "the status of boards")
    for one in answer.solutions:
        check_solution(one.board, puzzle)
    every = every_solution(puzzle)
    if status == "complete" and every is not None:
        expect(len(every), answer.total, "the number of boards")
    return status


def check_solution(board: Board, puzzle: Puzzle) -> None:
    """Raise if ``board`` does not solve ``puzzle``, or has a cell that no word needs."""
    check_board("a search for boards", board, puzzle)
    if [*puzzle.constraints]:
        return
    for cell in board.faces:
        rest = Board(board.grid, {c: f for c, f in board.faces.items() if c != cell})
        expect(False, holds(rest, puzzle), f"whether {board} does without {cell}")


def _unique(asked: Question, puzzle: Puzzle, seconds: float) -> str:
    answer = check_unique(puzzle, timeout=seconds, seed=asked.seed)
    status = _status(answer, "unique", "several", "impossible")
    for one in answer.solutions:
        check_solution(one.board, puzzle)
    if status != "undecided":
        _check_unique(status, answer.solutions, puzzle, "the status of unique")
    return status


def _check_unique(status: str, found: Sequence[Solution], puzzle: Puzzle, what: str) -> None:
    """Raise if all solutions are other ones than ``found`` and its images, or are no more."""
    every = every_solution(puzzle)
    if every is None:
        return
    images = found[0].images if found else 0
    expect(True, all(frozenset(one.board.faces.items()) in every for one in found), "a solution")
    right = "impossible" if not every else "unique" if len(every) == images else "several"
    expect(right, status, what)


def _made_unique(asked: Question, puzzle: Puzzle, seconds: float) -> str:
    try:
        answer = make_unique(puzzle, "givens", timeout=seconds, seed=asked.seed)
    except InputError:  # for a constraint that it does not support
        return "refused"
    status = _status(answer, "unique", "several", "impossible")
    if status == "impossible":
        _check_status(status, puzzle, "the status of make_unique")
    if status == "unique":
        _check_unique(status, answer.solutions, answer.puzzle, "the status of what was made")
    return status


def _why(asked: Question, puzzle: Puzzle, seconds: float) -> str:
    answer = why(puzzle, timeout=seconds, seed=asked.seed)
    status = _status(answer, "fitted", "impossible")
    _check_status(status, puzzle, "the status of why")
    free = [one for one in puzzle.constraints if one.monotone]
    for clash in answer.conflicts:
        words, kept = frozenset(clash.words), clash.conflict.constraints
        _check_fits(puzzle, words, kept, False)
        if clash.minimal:
            for word in () if clash.whole_list else words:
                _check_fits(puzzle, words - {word}, free, True)
            for name in kept.names:
                _check_fits(puzzle, words, _without(kept, name), True)
    for word, held in answer.word_removals.items():
        rest = {*puzzle.words} - {word}
        _check_fits(puzzle, rest, puzzle.constraints, held is not None)
    for name, held in answer.constraint_removals.items():
        rest = {*puzzle.words}
        _check_fits(puzzle, rest, _without(puzzle.constraints, name), held is not None)
    return status


def _without(constraints: Constraints, name: str) -> Constraints:
    return Constraints.merge(part for part in constraints.parts if part.names != (name,))


def _check_fits(
    puzzle: Puzzle, words: Collection[str], constraints: Iterable[Constraint], answer: bool
) -> None:
    """Raise if ``answer``, whether some words fit under some constraints, is wrong."""
    if answer != fits(puzzle, words, constraints):
        names = ", ".join(one.name for one in constraints) or "no constraints"
        raise AssertionError(
            f"that {sorted(words)} {'fit' if answer else 'do not fit'} with {names} is wrong,"
            " by brute force"
        )


TIMED: dict[str, Callable[[Question, Puzzle, float], str]] = {
    "fit": _fit,
    "smallest": _smallest,
    "growing": _growing,
    "most": _most,
    "boards": _boards,
    "unique": _unique,
    "made unique": _made_unique,
    "why": _why,
}
"""The questions. Each returns the status of its answer after ``seconds`` at most."""
