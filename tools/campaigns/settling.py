"""Verdicts on a puzzle with little work; each board is checked by brute force."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Literal

from unboggle import fit
from unboggle.counting import refuse
from unboggle.errors import InputError
from unboggle.fitting.race.member import carry_out
from unboggle.fitting.race.plan import MemberPlan
from unboggle.fitting.searches.kinds import able_searches, start_search
from unboggle.puzzle import Board, GivenCells, Inventory, Puzzle, UniquePaths, Vowels, WordsApart
from unboggle.solvers import Status
from unboggle.system.clock import NEVER
from unboggle.testing.brute_force import holds

MOVES = 3_000  # of each board search
CONFLICTS = 200  # of a solver
RACE = 0.5  # seconds
LARGEST = 20  # cells of a board for the solver, and fewer if it must try many boards
_SOLVER = "glucose42"  # it can count conflicts


@dataclass(frozen=True)
class Verdict:
    """Whether a puzzle has a board, and by which method that is known."""

    status: Literal["possible", "impossible", "undecided"]
    by: str = ""
    board: Board | None = None


def settled(puzzle: Puzzle, method: str, seed: int, *, alone: bool = False) -> Verdict:
    """Return the verdict by counting, then by searches, then by ``method``, or by it ``alone``.

    ``method`` is an encoding, ``race`` or nothing. Raises `AssertionError` for a wrong board.
    """
    if not alone:
        refusal = refuse(puzzle)
        if refusal is not None:
            return Verdict("impossible", "counting")
        for kind in able_searches(puzzle):
            board = start_search(kind, puzzle, seed).run(moves=MOVES)
            if board is not None:
                return possible(board, puzzle, kind)
    if method == "race":
        answer = fit(puzzle, timeout=RACE, seed=seed, jobs=2, explain=False)
        if answer.board is not None:
            return possible(answer.board, puzzle, "race")
        return Verdict("impossible" if answer.status == "impossible" else "undecided", "race")
    rounds = UniquePaths.find(puzzle.constraints) or WordsApart.find(puzzle.constraints)
    if not method or len(puzzle.grid.cells) > (LARGEST // 2 if rounds else LARGEST):
        return Verdict("undecided")
    try:
        plan = MemberPlan(method, _SOLVER, seed, conflicts=CONFLICTS)
        (*_, last) = carry_out(puzzle, plan, NEVER)
    except InputError:  # the encoding has no clauses for a constraint
        return Verdict("undecided", method)
    if last.board is not None:
        return possible(last.board, puzzle, method)
    return Verdict("impossible" if last.status is Status.UNSAT else "undecided", method)


def possible(board: Board, puzzle: Puzzle, by: str) -> Verdict:
    """Return the verdict for ``board``; raise if it is wrong."""
    if not holds(board, puzzle):
        raise AssertionError(f"{board} by {by} does not hold the words")
    count = Counter(board.faces.values())
    for one in puzzle.constraints:
        wrong = False
        if isinstance(one, GivenCells):
            wrong = any(board.faces.get(cell) != face for cell, face in one.cells.items())
        elif isinstance(one, Inventory):
            wrong = not count <= Counter(one.counts)
            wrong |= not one.at_most and count != Counter(one.counts)
        elif isinstance(one, Vowels):
            vowels = sum(count[face] for face in "aeiou")
            wrong = not one.at_least <= vowels <= (vowels if one.at_most is None else one.at_most)
        if wrong:
            raise AssertionError(f"{board} by {by} violates {one.names}")
    return Verdict("possible", by, board)
