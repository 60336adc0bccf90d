"""The clauses of each constraint, in one-hot, allow exactly the boards that brute force allows."""

from __future__ import annotations

import pytest
from pysat.solvers import Solver

from unboggle import encodings
from unboggle.errors import InputError
from unboggle.formula.constraints import grant, shown
from unboggle.formula.refine import RULE, board_or_clauses, is_stated, refine, require_stated
from unboggle.forward.verify import violated_constraint
from unboggle.puzzle import (
    Board,
    Cells,
    Constraint,
    Constraints,
    Cover,
    Dice,
    EveryCell,
    Grid,
    HiddenMessage,
    Inventory,
    Puzzle,
    Same,
    Turns,
    UniquePaths,
    Vowels,
    WordsApart,
    WordsTouch,
)
from unboggle.puzzle.constraints.ban import Ban
from unboggle.testing import brute_force as oracle
from unboggle.testing.tiny import puzzle, strip

SQUARE = Grid.rectangle(2, 2)
CASES: dict[str, tuple[Grid, str, Constraint]] = {
    "inventory": (SQUARE, "ab bc", Inventory({"a": 2, "b": 1, "c": 1})),
    "at most": (SQUARE, "ab bc", Inventory({"a": 2, "b": 1, "c": 2}, at_most=True)),
    "cells": (strip(4), "ab", Cells({(0, 1): ("a", "b"), (0, 2): ("b",)})),
    "vowels": (SQUARE, "ab be", Vowels(2, 3)),
    "few vowels": (SQUARE, "ab be", Vowels(0, 2)),
    "dice": (strip(3), "ab", Dice((("a",), ("a", "b"), ("b", "c")))),
    "message in one place": (strip(4), "ba", HiddenMessage.parse("abba", strip(4))),
    "message": (strip(4), "ab", HiddenMessage.parse("bab", strip(4))),
    "every cell": (strip(4), "ab bc cb", EveryCell(1)),
    "every cell twice": (strip(4), "ab bc cb abc", EveryCell(2)),
    "every cell of repeats": (strip(4), "aba bab ab", EveryCell(2)),
    "every cell of two spellings": (strip(4), "ab|a-b ba|b-a", EveryCell(1)),
    "cover": (strip(4), "ab|a-b bc", Cover()),
    "spangram": (Grid.rectangle(2, 2), "ab c c-a|ca", Cover("ab")),
    "no turns": (SQUARE, "abc|ab-c|a-b-c", Turns(0)),
    "one turn": (SQUARE, "abca|ab-ca|a-b-c-a ab", Turns(1)),
    "touch": (strip(5), "ab bc", WordsTouch((("ab", "bc"),))),
    "touch in pairs": (strip(5), "ab c a", WordsTouch((("ab", "c"), ("c", "a")))),
    "apart": (strip(5), "ab c", WordsApart((("ab", "c"),))),
    "apart in pairs": (strip(5), "a b c", WordsApart((("a", "b"), ("b", "c")))),
    "ban": (strip(4), "ab bc", Ban.parse("ca abc", strip(4))),
    "ban of repeats": (strip(4), "ab", Ban.parse("aa bab", strip(4))),
    "ban on a square": (SQUARE, "ab bc", Ban.parse("aca bcba", SQUARE)),
    "same": (SQUARE, "ab bc", Same.parse("1. .1", SQUARE)),
}


@pytest.mark.parametrize("name", CASES)
def test_the_boards_of_the_clauses_are_those_of_brute_force(name: str) -> None:
    grid, words, constraint = CASES[name]
    asked = Puzzle(grid, puzzle(grid, words).spellings, Constraints(constraint))
    assert is_stated(constraint, asked)
    encoded = encodings.get_clausal("one_hot")(asked)
    grant(encoded)
    seen = {True: 0, False: 0}
    with Solver("minisat22", bootstrap_with=[[*lits] for lits in encoded.cnf]) as solver:
        for board in oracle.all_boards(asked):
            full = len(board.faces) == len(grid.cells)
            good = (
                oracle.holds(board, asked)
                and not violated_constraint(board, asked)
                and (full or not asked.constraints.fills_grid)
            )
            pinned = [
                lit if board.faces.get(cell) == face else -lit
                for cell in grid.cells
                for face in asked.faces
                for lit in [encoded.shows(cell, face)]
            ]
            assert solver.solve(pinned) == good, board
            if good:
                model = {lit for lit in solver.get_model() if lit > 0}
                assert dict(shown(encoded, model)) == dict(board.faces)
            seen[good] += 1
    assert min(seen.values()) > 0, seen


# ---- what is added when a board violates it ----

LAZY: dict[str, tuple[Grid, str, Constraint]] = {
    "one path": (strip(4), "ab ba", UniquePaths()),
    "one path on a square": (SQUARE, "ab aab", UniquePaths()),
    "apart": (strip(5), "aba cc", WordsApart((("aba", "cc"),))),
    "apart in pairs": (strip(5), "aa b c", WordsApart((("aa", "b"), ("aa", "c")))),
}


@pytest.mark.parametrize("name", LAZY)
def test_added_clauses_forbid_the_board_and_no_other_valid_one(name: str) -> None:
    grid, words, constraint = LAZY[name]
    asked = Puzzle(grid, puzzle(grid, words).spellings, Constraints(constraint))
    assert not is_stated(constraint, asked)
    with pytest.raises(InputError) as error:
        require_stated(asked, "the file")
    assert str(error.value) == (
        f"the file cannot express all of the constraint {constraint.names[0]!r}:"
        " it would take too many clauses"
    )
    encoded = encodings.get_clausal("one_hot")(asked)
    grant(encoded)
    meaning = {encoded.shows(c, f): (c, f) for c in grid.cells for f in asked.faces}

    def satisfies(board: Board, lits: tuple[int, ...]) -> bool:
        return any(
            (board.faces.get(meaning[abs(lit)][0]) == meaning[abs(lit)][1]) == (lit > 0)
            for lit in lits
        )

    boards = [board for board in oracle.all_boards(asked) if oracle.holds(board, asked)]
    valid = [board for board in boards if not violated_constraint(board, asked)]
    broken = [board for board in boards if violated_constraint(board, asked)]
    assert broken
    for board in broken[::3]:
        clauses = [clause.lits for clause in refine(constraint, encoded, board)]
        assert clauses
        assert not any(satisfies(board, lits) for lits in clauses)
        assert all(satisfies(good, lits) for good in valid for lits in clauses)
        before = len([*encoded.cnf])
        model = {encoded.shows(cell, face) for cell, face in board.faces.items()}
        read, more = board_or_clauses(encoded, model)
        if more:  # the part that the words need violates it, too
            assert read.faces.items() <= board.faces.items()
            assert not any(satisfies(read, clause.lits) for clause in more)
            assert len([*encoded.cnf]) == before + len(more)
            assert RULE in encoded.cnf.sizes()
        else:
            assert oracle.holds(read, asked)
            assert not violated_constraint(read, asked)
    for board in valid[::3]:
        model = {encoded.shows(cell, face) for cell, face in board.faces.items()}
        assert board_or_clauses(encoded, model) == (board, [])
