"""The search for dense lists: few words first, then more, then parts of the board move."""

from __future__ import annotations

import random
import threading
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest
from amounts import mixed
from constraint_cases import keeps
from needs import needs_kernel
from planted_lists import GRIDS, planted, small_list, stuck

from unboggle.fitting.searches import kinds
from unboggle.fitting.searches.growing import GrowingSearch
from unboggle.puzzle import Cell, Constraints, Face, GivenCells, Grid, Inventory, Puzzle
from unboggle.system.clock import Deadline, DeadlinePassed, StopToken
from unboggle.testing.brute_force import holds, shows_word
from unboggle.testing.every_board import fits as fits_somewhere

pytestmark = needs_kernel


def dense(grid: Grid, seed: int = 1) -> Puzzle:
    """Return more words than cells, so that every cell is in several words."""
    words = 2 * len(grid.cells)
    return planted(grid, seed, words=words, longest=5, faces="a b c d e f g h i k l m n o r s t qu")


@pytest.mark.parametrize("name", sorted(GRIDS))
def test_planted_boards_are_found(name: str) -> None:
    asked = dense(GRIDS[name])
    looking = GrowingSearch(asked, 3)
    board = looking.run(moves=6_000_000)
    assert board is not None, f"{looking.words_held} of {len(asked.words)}"
    assert holds(board, asked)
    assert set(board.faces) == set(asked.grid.cells)
    assert looking.words_held == len(asked.words)
    moves = looking.moves
    assert looking.run() == board == looking.best()
    assert looking.moves == moves


def test_small_lists_are_found_only_if_brute_force_finds_them() -> None:
    draw = random.Random(4)
    found = Counter[bool]()
    for number in range(60):
        asked = small_list(draw)
        board = GrowingSearch(asked, number).run(moves=40_000)
        assert board is None or holds(board, asked)
        assert (board is not None) == fits_somewhere(asked), (number, asked.words)
        found[board is not None] += 1
    assert min(found[True], found[False]) > 10


def test_it_begins_with_some_of_the_words_and_says_what_a_board_of_all_holds() -> None:
    asked = dense(Grid.rectangle(5, 6))
    looking = GrowingSearch(asked, 5)
    assert looking.best() is None
    assert looking.words_held == 0
    held, seen = [], None
    while looking.run(moves=10_000) is None:
        best = looking.best()
        if best is not None and best != seen:
            seen = best
            real = {
                word
                for word, ways in asked.spellings.items()
                if any(shows_word(asked.grid, dict(best.faces), way) for way in ways)
            }
            assert len(real) == looking.words_held
        held.append(looking.words_held)
    assert held == sorted(held)
    assert held[0] == 0  # tracing some of the words does not count as tracing all


@pytest.mark.parametrize("piece", mixed([90_000, 7_000]))
def test_the_same_seed_gives_the_same_boards_whatever_the_pauses(piece: int) -> None:
    asked = replace(
        stuck(), spellings={**stuck().spellings, **dense(Grid.rectangle(5, 6)).spellings}
    )
    whole, parts, other = (GrowingSearch(asked, seed) for seed in (9, 9, 8))
    whole.run(moves=450_000)
    other.run(moves=450_000)
    while parts.moves < whole.moves:
        parts.run(moves=min(piece, whole.moves - parts.moves))
    assert (parts.moves, parts.words_held, parts.best()) == (
        whole.moves,
        whole.words_held,
        whole.best(),
    )
    assert whole.best() is not None
    assert other.best() != whole.best()


@pytest.mark.parametrize("kind", ["given", "exact", "at most"])
def test_constraints_are_kept_by_every_best_board(kind: str) -> None:
    faces = ["a", "b", "c", "d", "e", "f", "qu"]
    grid = Grid.rectangle(4, 4)
    asked = planted(grid, 2, words=20, longest=5, faces=" ".join(faces))
    draw = random.Random(2)
    shown: dict[Cell, Face] = {cell: draw.choice(faces) for cell in grid.cells}
    constraints: dict[str, Any] = {
        "given": Constraints(GivenCells({cell: shown[cell] for cell in grid.cells[:4]})),
        "exact": Constraints(Inventory(Counter(shown.values()))),
        "at most": Constraints(Inventory({**Counter(shown.values()), "z": 1}, at_most=True)),
    }
    asked = replace(asked, constraints=constraints[kind])
    looking = GrowingSearch(asked, 6)
    board = None
    while board is None and looking.moves < 4_000_000:
        board = looking.run(moves=5_000)
        best = looking.best()
        assert best is None or keeps(best, asked.constraints)
    assert board is not None, looking.words_held
    assert holds(board, asked), looking.words_held


def test_it_stops() -> None:
    asked = replace(
        stuck(), spellings={**stuck().spellings, **dense(Grid.rectangle(5, 6)).spellings}
    )
    looking = GrowingSearch(asked, 1)
    assert looking.run(Deadline.after(0.02)) is None
    assert looking.run(Deadline.after(0.0)) is None
    assert looking.run(moves=0) is None
    stop = StopToken()
    timer = threading.Timer(0.1, stop.set)
    timer.start()
    assert looking.run(Deadline.after(60, stop)) is None
    timer.join()
    with pytest.raises(DeadlinePassed):
        GrowingSearch(asked, 1, Deadline.after(0.0))


def test_it_is_for_dense_lists_and_gets_most_of_the_work_there() -> None:
    asked = dense(Grid.rectangle(5, 5))
    assert "growing" in kinds.able_searches(asked)
    assert max(kinds.able_searches(asked), key=lambda kind: kinds.share(kind, asked)) == "growing"
    assert "growing" not in kinds.able_searches(planted(Grid.rectangle(5, 5), 1, 8, 5, "a b c d e"))


def test_without_the_kernel_others_do_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("UNBOGGLE_KERNEL", "0")
    monkeypatch.delenv("UNBOGGLE_REQUIRE_KERNEL", raising=False)
    assert "growing" not in kinds.able_searches(dense(Grid.rectangle(5, 5)))
