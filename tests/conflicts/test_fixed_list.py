"""Wishes that fewer words may break: the list is held fixed, and some wishes cannot be kept."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import combinations, product

import pytest
from amounts import mixed
from odd_wishes import NoDeadCells
from running import reported
from running import unboggle as run

from unboggle import counting
from unboggle.conflicts.explain import with_conflict
from unboggle.conflicts.why import why
from unboggle.fitting.fit import fit
from unboggle.forward.verify import broken_wish
from unboggle.puzzle import Board, Cover, EveryCell, Given, Grid, Inventory, Puzzle, Turns, Wishes
from unboggle.testing.brute_force import holds
from unboggle.testing.tiny import puzzle, strip

SMALL = Grid.rectangle(2, 3)
CASES = {
    "a dead cell": (strip(4), "ab bc", Wishes(EveryCell(1), Given({(0, 3): "a"}))),
    "no wish is too much": (strip(4), "ab bc", Wishes(EveryCell(1))),
    "the wish alone": (strip(4), "ab bc", Wishes(EveryCell(2))),
    "two sets": (SMALL, "aba bb a", Wishes(Cover(), Given({(0, 0): "c", (1, 2): "c"}))),
    "words alone": (strip(4), "abc ca bb", Wishes(EveryCell(1), Given({(0, 0): "b"}))),
    "words and letters": (strip(5), "aba bcb", Wishes(EveryCell(1), Given({(0, 2): "a"}))),
    "straight": (SMALL, "abc bca", Wishes(Cover(), Turns(0), Given({(0, 1): "a"}))),
    "stock": (strip(4), "ab ba", Wishes(NoDeadCells(), Inventory({"a": 1, "b": 1, "x": 2}))),
}


def case(name: str) -> Puzzle:
    grid, words, wishes = CASES[name]
    return replace(puzzle(grid, words), wishes=wishes)


@cache
def kept_sets(name: str) -> frozenset[frozenset[str]]:
    """The names of the wishes that each board with all words keeps."""
    asked = case(name)
    sets = set()
    for faces in product(["", *asked.faces], repeat=len(asked.grid.cells)):
        shown = zip(asked.grid.cells, faces, strict=True)
        board = Board(asked.grid, {cell: face for cell, face in shown if face})
        if holds(board, asked):
            alone = {w.names[0]: replace(asked, wishes=w) for w in asked.wishes.single}
            full = len(board.faces) == len(asked.grid.cells)
            sets.add(
                frozenset(
                    name
                    for name, one in alone.items()
                    if not broken_wish(board, one) and (full or not one.wishes.fills)
                )
            )
    return frozenset(sets)


def fits(name: str, wishes: frozenset[str]) -> bool:
    return any(wishes <= kept for kept in kept_sets(name))


@pytest.mark.parametrize(("name", "count"), mixed(CASES, [True, False]))
def test_the_wishes_are_named_that_the_list_cannot_keep(
    name: str, count: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not count:
        monkeypatch.setattr(counting, "refuse", lambda *_: None)
        monkeypatch.setattr(counting, "refusals", lambda *_: iter(()))
    asked = case(name)
    every = frozenset(asked.wishes.names)
    answer = why(asked, most=1000)
    assert answer.error is None and answer.fixed
    if fits(name, every):
        assert answer.status == "fitted" and answer.best is not None
        assert not broken_wish(answer.best.board, asked) and holds(answer.best.board, asked)
        return
    assert answer.status == "impossible" and not answer.without
    assert set(answer.unwished) == every
    for wish, held in answer.unwished.items():
        assert (held is not None) == fits(name, every - {wish}), wish
        if held is not None:
            less = Wishes.together(w for w in asked.wishes.single if w.names[0] != wish)
            assert not broken_wish(held.board, replace(asked, wishes=less))
    minimal = {
        part
        for size in range(len(every) + 1)
        for part in map(frozenset, combinations(sorted(every), size))
        if not fits(name, part) and all(fits(name, part - {wish}) for wish in part)
    }
    monotone = {w.names[0] for w in asked.wishes.single if w.monotone}
    of_words = not fits(name, frozenset(monotone))
    for clash in answer.conflicts:
        assert clash.minimal and clash.fixed == (not of_words)
        if of_words:
            assert set(clash.wishes) <= monotone
        else:
            assert clash.words == asked.words and frozenset(clash.wishes) in minimal
    if not of_words:
        found = {frozenset(clash.wishes) for clash in answer.conflicts}
        assert len(found) == len(answer.conflicts)
        if answer.complete:
            assert found == minimal
        if len(minimal) == 1:
            assert answer.complete


@pytest.mark.parametrize("name", ["the wish alone", "two sets", "words and letters"])
def test_fit_names_the_wishes_too(name: str) -> None:
    asked = case(name)
    answer = with_conflict(fit(asked, counting=False))
    assert answer.status == "impossible" and answer.reason is not None
    assert answer.reason.kind == "conflict" and answer.reason.minimal
    wishes = frozenset(answer.reason.wishes)
    if answer.reason.words == asked.words:
        assert not fits(name, wishes)
    assert all(fits(name, wishes - {wish}) for wish in wishes)


def test_the_command_says_it() -> None:
    options = ["--size", "3", "--cover", "-", "--given", "xz. ... .t."]
    code, report = reported("why", "-", *options, stdin="cat dog cow")
    assert (code, report["status"], report["removals"]) == (20, "impossible", [])
    assert [entry["fits"] for entry in report["wish_removals"]].count(True) == 1
    for entry in report["conflicts"]:
        assert entry["whole_list"] and entry["words"] == ["cat", "dog", "cow"]
        assert entry["wishes"][0] == "words that cover the grid" and len(entry["wishes"]) == 2
    text = " ".join(run("why", "-", *options, stdin="cat dog cow").out.split())
    assert "Wishes that cannot all be kept with this list (2): 1. no 3x3 board with words" in text
    assert "All the words fit without words that cover the grid." in text
