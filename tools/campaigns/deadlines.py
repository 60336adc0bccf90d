"""Time that passes at each look at the clock: what is answered by then is right, or undecided.

Every question of `answers` that takes a timeout runs in this process, with a clock of its own: the
time is over after a number of looks at it that is drawn. So the deadline passes at any point of the
work, on a machine of any speed, and a finding can be repeated.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from itertools import count
from typing import Any
from unittest.mock import patch

from tools.campaigns import answers
from tools.campaigns.answers import Question, check_board, expect, keeping, number, possible
from tools.campaigns.frame import Campaign, Outcome
from unboggle import check_unique, drop_fewest, fit, list_boards, make_unique, why
from unboggle.cluster import no_child_processes
from unboggle.errors import InputError
from unboggle.fitting.sizes.smallest import fit_smallest
from unboggle.forward.trace import trace_puzzle
from unboggle.puzzle import Constraints, Grid, Puzzle
from unboggle.system import clock
from unboggle.testing.every_board import BLANK, every_board

_LOOKS = 12.0  # the binary logarithm of the most looks at the clock
_WHOLE = 10_000_000  # looks: enough for every tiny puzzle
_MOST_CELLS = 6  # of a size that brute force checks
_LIKE = {"smallest": "fit", "made unique": "unique"}  # questions with the same constraints


@dataclass(frozen=True)
class Late:
    """A question, and how many looks at the clock its answer may take."""

    about: str
    question: Question
    looks: int


def draw(rng: random.Random) -> Late:
    """Return a random question with a random time."""
    about = rng.choice([*QUESTIONS])
    question = replace(answers.draw(rng, _LIKE.get(about, about)), role="both")
    return Late(about, question, int(2 ** rng.uniform(0.0, _LOOKS)))


def smaller(late: Late) -> Iterator[Late]:
    """Yield the same with smaller questions."""
    for question in answers.smaller(late.question):
        yield replace(late, question=question)


@contextmanager
def looks_at_the_clock() -> Iterator[None]:
    """In this context each look at the clock takes a second."""
    looks = count()
    with patch.object(clock, "now", lambda: float(next(looks))):
        yield


def _sound(answer: Any, *more: str) -> str:
    """Return the status of ``answer``; raise if it is none of ``more``, and not undecided."""
    if answer.status not in ("undecided", *more):
        raise AssertionError(f"the status is {answer.status}: {answer.error}")
    return str(answer.status)


def _check_impossible(status: str, puzzle: Puzzle, what: str) -> None:
    if status == "impossible":
        expect(False, possible(puzzle), f"whether {what} has a board")


def _fit(late: Late, puzzle: Puzzle) -> str:
    answer = fit(puzzle, seed=late.question.seed, timeout=late.looks, explain=False)
    status = _sound(answer, "fitted", "impossible")
    check_board("fit", answer.board, puzzle)
    _check_impossible(status, puzzle, "fit")
    return status


def _smallest(late: Late, puzzle: Puzzle) -> str:
    rows, columns = (min(side, most) for side, most in zip(late.question.size, (2, 3), strict=True))
    free = [one for one in puzzle.constraints if not one.one_size]
    words = Puzzle(Grid.rectangle(rows, columns), puzzle.spellings, Constraints(*free))
    grow = late.question.seed % 2 > 0
    answer = fit_smallest(
        words, grow=grow, jobs=1, seed=late.question.seed, timeout=float(late.looks)
    )
    status = _sound(answer, "fitted", "impossible")
    if answer.board is not None:
        there = trace_puzzle(answer.board, answer.puzzle)
        expect(len(words.words), len(there), "the number of words on the board")
    for small in answer.smaller_sizes or ():
        if small.size[0] * small.size[1] <= _MOST_CELLS:
            sized = replace(words, grid=Grid.rectangle(*small.size))
            _check_impossible(small.status, sized, f"{small.size}")
    if not grow:
        _check_impossible(status, words, "fit_smallest")
    return status


def _most(late: Late, puzzle: Puzzle) -> str:
    asked = late.question
    weights = dict(zip(puzzle.words, asked.weights, strict=True))
    must = frozenset(word for k, word in enumerate(puzzle.words) if k in asked.must)
    answer = drop_fewest(
        puzzle, weights=weights, required=must, timeout=late.looks, seed=asked.seed
    )
    status = _sound(answer, "fitted", "impossible")
    boards = every_board(puzzle.grid, (BLANK, *puzzle.faces))
    held = boards.held_sets(puzzle.spellings, keeping(boards, boards.all, puzzle))
    best = max((sum(map(weights.__getitem__, some)) for some in held if must <= some), default=None)
    if status == "impossible":
        expect(True, not best, "whether no words fit")
    shown = answer if answer.board is not None else answer.incumbent
    if shown is not None and shown.board is not None:
        expect(True, {*shown.paths} <= {*trace_puzzle(shown.board, puzzle)}, "whether words fit")
        if not keeping(boards, 1 << number(boards, shown.board), puzzle):
            raise AssertionError(f"{shown.board} violates a constraint")
    if answer.dropped is not None and best is not None:
        least = sum(weights.values()) - best
        expect(
            True, answer.dropped.lower_bound <= least, f"{answer.dropped.lower_bound} <= {least}"
        )
    if status == "fitted":
        expect(best, sum(weights[word] for word in answer.paths), "the weight of the most words")
    return status


def _boards(late: Late, puzzle: Puzzle) -> str:
    answer = list_boards(puzzle, timeout=late.looks, seed=late.question.seed)
    status = _sound(answer, "complete", "more", "impossible")
    _check_impossible(status, puzzle, "boards")
    for one in answer.solutions:
        _check_solution(one.board, puzzle)
    return status


def _check_solution(board: Any, puzzle: Puzzle) -> None:
    """Raise if ``board`` does not solve ``puzzle``, or has a cell that nothing needs."""
    check_board("a search for boards", board, puzzle)
    if [*puzzle.constraints]:
        return
    for cell in board.faces:
        rest = replace(board, faces={c: f for c, f in board.faces.items() if c != cell})
        if len(trace_puzzle(rest, puzzle)) == len(puzzle.words):
            raise AssertionError(f"{board} does not need {cell}")


def _unique(late: Late, puzzle: Puzzle) -> str:
    answer = check_unique(puzzle, timeout=late.looks, seed=late.question.seed)
    status = _sound(answer, "unique", "several", "impossible")
    _check_impossible(status, puzzle, "unique")
    for one in answer.solutions:
        _check_solution(one.board, puzzle)
    if status in ("unique", "several"):
        with looks_at_the_clock():
            found = len(list_boards(puzzle, timeout=_WHOLE).solutions)
        expect("unique" if found == 1 else "several", status, "the status of unique")
    return status


def _why(late: Late, puzzle: Puzzle) -> str:
    puzzle = replace(puzzle, constraints=Constraints())
    answer = why(puzzle, timeout=late.looks, seed=late.question.seed)
    status = _sound(answer, "fitted", "impossible")
    if status != "undecided":
        expect(possible(puzzle), status == "fitted", "whether why has a board")
    boards = every_board(puzzle.grid, (BLANK, *puzzle.faces))
    held = boards.held_sets(puzzle.spellings, boards.all)
    for conflict in answer.conflicts:
        words = frozenset(conflict.words)
        expect(False, any(words <= some for some in held), f"whether {sorted(words)} fit")
        if conflict.minimal:
            for word in words:
                fits = any(words - {word} <= some for some in held)
                expect(True, fits, f"whether {sorted(words - {word})} fit")
    return status


def _made_unique(late: Late, puzzle: Puzzle) -> str:
    answer = make_unique(puzzle, "givens", timeout=late.looks, seed=late.question.seed)
    status = _sound(answer, "unique", "several", "impossible")
    _check_impossible(status, puzzle, "make_unique")
    if status == "unique":
        with looks_at_the_clock():
            made = check_unique(answer.puzzle, timeout=_WHOLE)
        expect("unique", made.status, "the status of the puzzle that was made")
    return status


QUESTIONS: dict[str, Callable[[Late, Puzzle], str]] = {
    "fit": _fit,
    "smallest": _smallest,
    "most": _most,
    "boards": _boards,
    "unique": _unique,
    "why": _why,
    "made unique": _made_unique,
}


def check(late: Late) -> Outcome:
    """Answer the question in its time; raise if the answer is wrong."""
    try:
        puzzle = late.question.puzzle
    except InputError:
        return "refused"
    if every_board.cache_info().currsize > answers.KEPT:
        every_board.cache_clear()
    with no_child_processes(), answers.kernel(late.question.kernel), looks_at_the_clock():
        try:
            status = QUESTIONS[late.about](late, puzzle)
        except InputError:
            return f"{late.about}, refused"
    return f"{late.about}, {status}"


CAMPAIGN = Campaign("Let the time pass at any look at the clock.", draw, check, smaller)
"""See the module."""
