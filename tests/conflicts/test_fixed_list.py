"""Lists kept whole because of a constraint, and the constraints that they cannot satisfy."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import combinations, product

import pytest
from amounts import mixed
from odd_constraints import NoDeadCells
from running import reported
from running import unboggle as run

from unboggle import counting
from unboggle.conflicts.explain import add_conflict
from unboggle.conflicts.why import why
from unboggle.fitting.fit import fit
from unboggle.forward.verify import violated_constraint
from unboggle.puzzle import (
    Board,
    Constraints,
    Cover,
    EveryCell,
    GivenCells,
    Grid,
    Inventory,
    Puzzle,
    Turns,
)
from unboggle.testing.brute_force import holds
from unboggle.testing.tiny import puzzle, strip

SMALL = Grid.rectangle(2, 3)
CASES = {
    "a dead cell": (strip(4), "ab bc", Constraints(EveryCell(1), GivenCells({(0, 3): "a"}))),
    "no constraint is too much": (strip(4), "ab bc", Constraints(EveryCell(1))),
    "the constraint alone": (strip(4), "ab bc", Constraints(EveryCell(2))),
    "two sets": (SMALL, "aba bb a", Constraints(Cover(), GivenCells({(0, 0): "c", (1, 2): "c"}))),
    "words alone": (strip(4), "abc ca bb", Constraints(EveryCell(1), GivenCells({(0, 0): "b"}))),
    "words and letters": (
        strip(5),
        "aba bcb",
        Constraints(EveryCell(1), GivenCells({(0, 2): "a"})),
    ),
    "straight": (SMALL, "abc bca", Constraints(Cover(), Turns(0), GivenCells({(0, 1): "a"}))),
    "stock": (strip(4), "ab ba", Constraints(NoDeadCells(), Inventory({"a": 1, "b": 1, "x": 2}))),
}


def case(name: str) -> Puzzle:
    grid, words, constraints = CASES[name]
    return replace(puzzle(grid, words), constraints=constraints)


@cache
def kept_sets(name: str) -> frozenset[frozenset[str]]:
    """The names of the constraints that each board with all words satisfies."""
    asked = case(name)
    sets = set()
    for faces in product(["", *asked.faces], repeat=len(asked.grid.cells)):
        shown = zip(asked.grid.cells, faces, strict=True)
        board = Board(asked.grid, {cell: face for cell, face in shown if face})
        if holds(board, asked):
            alone = {w.names[0]: replace(asked, constraints=w) for w in asked.constraints.parts}
            full = len(board.faces) == len(asked.grid.cells)
            sets.add(
                frozenset(
                    name
                    for name, one in alone.items()
                    if not violated_constraint(board, one)
                    and (full or not one.constraints.fills_grid)
                )
            )
    return frozenset(sets)


def fits(name: str, constraints: frozenset[str]) -> bool:
    return any(constraints <= kept for kept in kept_sets(name))


@pytest.mark.parametrize(("name", "count"), mixed(CASES, [True, False]))
def test_the_constraints_are_named_that_the_list_cannot_keep(
    name: str, count: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not count:
        monkeypatch.setattr(counting, "refuse", lambda *_: None)
        monkeypatch.setattr(counting, "refusals", lambda *_: iter(()))
    asked = case(name)
    every = frozenset(asked.constraints.names)
    answer = why(asked, limit=1000)
    assert answer.error is None
    assert answer.whole_list
    if fits(name, every):
        assert answer.status == "fitted"
        assert answer.best_board is not None
        assert not violated_constraint(answer.best_board.board, asked)
        assert holds(answer.best_board.board, asked)
        return
    assert answer.status == "impossible"
    assert not answer.word_removals
    assert set(answer.constraint_removals) == every
    for constraint, held in answer.constraint_removals.items():
        assert (held is not None) == fits(name, every - {constraint}), constraint
        if held is not None:
            less = Constraints.merge(w for w in asked.constraints.parts if w.names[0] != constraint)
            assert not violated_constraint(held.board, replace(asked, constraints=less))
    minimal = {
        part
        for size in range(len(every) + 1)
        for part in map(frozenset, combinations(sorted(every), size))
        if not fits(name, part) and all(fits(name, part - {constraint}) for constraint in part)
    }
    monotone = {w.names[0] for w in asked.constraints.parts if w.monotone}
    of_words = not fits(name, frozenset(monotone))
    for clash in answer.conflicts:
        assert clash.minimal
        assert clash.whole_list == (not of_words)
        if of_words:
            assert set(clash.constraints) <= monotone
        else:
            assert clash.words == asked.words
            assert frozenset(clash.constraints) in minimal
    if not of_words:
        found = {frozenset(clash.constraints) for clash in answer.conflicts}
        assert len(found) == len(answer.conflicts)
        if answer.complete:
            assert found == minimal
        if len(minimal) == 1:
            assert answer.complete


@pytest.mark.parametrize("name", ["the constraint alone", "two sets", "words and letters"])
def test_fit_names_the_constraints_too(name: str) -> None:
    asked = case(name)
    answer = add_conflict(fit(asked, counting=False))
    assert answer.status == "impossible"
    assert answer.reason is not None
    assert answer.reason.kind == "conflict"
    assert answer.reason.minimal
    constraints = frozenset(answer.reason.constraints)
    if answer.reason.words == asked.words:
        assert not fits(name, constraints)
    assert all(fits(name, constraints - {constraint}) for constraint in constraints)


def test_the_command_says_it() -> None:
    options = ["--size", "3", "--cover", "-", "--given", "xz. ... .t."]
    code, report = reported("why", "-", *options, stdin="cat dog cow")
    assert (code, report["status"], report["word_removals"]) == (20, "impossible", [])
    assert [entry["fits"] for entry in report["constraint_removals"]].count(True) == 1
    for entry in report["conflicts"]:
        assert entry["whole_list"]
        assert entry["words"] == ["cat", "dog", "cow"]
        assert entry["constraints"][0] == "words that cover the grid"
        assert len(entry["constraints"]) == 2
    text = " ".join(run("why", "-", *options, stdin="cat dog cow").out.split())
    assert (
        "Constraints that no board satisfies with this list (2): 1. no 3x3 board with words" in text
    )
    assert "All the words fit without words that cover the grid." in text
