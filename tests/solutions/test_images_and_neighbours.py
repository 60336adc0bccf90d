"""Images, keys and neighbours of boards are those that a list of all boards has."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import permutations, product

import pytest

from unboggle.errors import BackendError, Bug
from unboggle.forward.verify import minimal
from unboggle.puzzle import Board, Cell, Constraints, Face, GivenCells, Grid, Puzzle
from unboggle.solutions import solution
from unboggle.solutions.neighbouring import is_rival, neighbouring_boards
from unboggle.solutions.solution import (
    differing,
    first_image,
    key,
    letters,
    nearest_image,
    solution_of,
)
from unboggle.system.clock import Deadline
from unboggle.testing.brute_force import shows_word
from unboggle.testing.tiny import puzzle, strip

Faces = dict[Cell, Face]
SQUARE = puzzle(Grid.rectangle(2, 2), "ab")


def every(grid: Grid, letters: str) -> Iterator[Faces]:
    """All boards of ``letters``, also with blank cells."""
    for shown in product([*letters, ""], repeat=len(grid.cells)):
        yield {cell: face for cell, face in zip(grid.cells, shown, strict=True) if face}


def turned(faces: Mapping[Cell, Face]) -> list[Faces]:
    """The eight images of a board of 2x2 cells."""
    found = []
    for _ in range(4):
        faces = {(c, 1 - r): face for (r, c), face in faces.items()}
        found += [faces, {(r, 1 - c): face for (r, c), face in faces.items()}]
    return [dict(one) for one in found]


def row(faces: Mapping[Cell, Face]) -> str:
    return "".join(faces.get(cell, "~") for cell in SQUARE.grid.cells)


def test_images_have_one_key_and_other_boards_another() -> None:
    keys: dict[object, set[str]] = {}
    for faces in every(SQUARE.grid, "ab"):
        images = sorted({row(image) for image in turned(faces)})
        keys.setdefault(key(SQUARE, faces), set()).add(images[0])
        assert row(first_image(SQUARE, faces)) == images[0]
        assert "".join(letters(SQUARE, faces)).replace("\U0010ffff", "~") == row(faces)
    assert all(len(some) == 1 for some in keys.values())
    assert len(keys) == len(set().union(*keys.values())) == 21  # by Burnside's lemma


def test_the_nearest_image_differs_least() -> None:
    boards = list(every(SQUARE.grid, "ab"))
    for one, other in product(boards[::5], boards[::4]):
        apart = differing(SQUARE, one, other)
        assert apart == tuple(c for c in SQUARE.grid.cells if one.get(c) != other.get(c))
        nearest = nearest_image(SQUARE, one, other)
        assert nearest in turned(other)
        least = min(len(differing(SQUARE, one, image)) for image in turned(other))
        assert len(differing(SQUARE, one, nearest)) == least


def test_a_solution_has_the_cells_of_its_words_and_the_number_of_its_images() -> None:
    found = solution_of(SQUARE, {(0, 1): "b", (0, 0): "a"})
    assert (found.images, found.paths) == (8, {"ab": ((0, 0), (0, 1))})
    assert str(found) == str(found.board)
    both = puzzle(Grid.rectangle(2, 2), "ab aa bb")
    assert solution_of(both, dict(zip(both.grid.cells, "abab", strict=True))).images == 4
    assert solution_of(both, dict(zip(both.grid.cells, "abba", strict=True))).images == 2
    with pytest.raises(Bug, match=r"^the board found has cells that no word needs; please"):
        solution_of(SQUARE, {(0, 0): "a", (0, 1): "b", (1, 0): "c"})
    with pytest.raises(BackendError, match="ab"):
        solution_of(SQUARE, {(0, 0): "a"})


def test_a_solution_is_traced_until_the_deadline(monkeypatch: pytest.MonkeyPatch) -> None:
    until: list[Deadline] = []

    def traced(board: Board, asked: Puzzle, deadline: Deadline) -> object:
        until.append(deadline)
        return minimal(board, asked, deadline)

    monkeypatch.setattr(solution, "minimal", traced)
    soon = Deadline.after(60)
    solution_of(SQUARE, {(0, 0): "a", (0, 1): "b"}, soon)
    assert until == [soon]


@pytest.mark.parametrize("given", [{}, {(0, 1): "b"}], ids=["nothing given", "one given"])
def test_neighbours_are_one_change_a_swap_or_a_turn_of_three(given: Faces) -> None:
    grid = strip(4)
    asked = Puzzle(grid, puzzle(grid, "ab").spellings, Constraints(GivenCells(given)))
    for target in ({(0, 0): "a", (0, 1): "b", (0, 3): "c"}, {(0, 1): "b", (0, 2): "b"}):
        free = [cell for cell in grid.cells if cell not in given]
        one = [
            {c: f for c, f in {**target, cell: face}.items() if f}
            for cell in free
            if cell in target
            for face in ("a", "b", *sorted({"c"} & set(target.values())), "")
            if face != target[cell]
        ]
        swaps, turns = [], []
        for order in permutations(range(len(free))):
            moved = [k for k, to in enumerate(order) if k != to]
            images = {**target}
            for k in moved:
                images.pop(free[k], None)
            images |= {free[order[k]]: target[free[k]] for k in moved if free[k] in target}
            if len(moved) == 2:
                swaps.append(images)
            elif len(moved) == 3:
                turns.append(images)
        found = list(neighbouring_boards(asked, target))
        parts = (found[: len(one)], found[len(one) : len(one) + len(swaps)])
        for some, expected in (
            (parts[0], one),
            (parts[1], swaps),
            (found[len(one) + len(swaps) :], turns),
        ):
            assert sorted(map(sorted, map(dict.items, some))) == sorted(
                map(sorted, map(dict.items, expected))
            )
        assert all(board.get(cell) == face for board in found for cell, face in given.items())


def test_a_rival_holds_the_words_and_is_no_image() -> None:
    grid = Grid.rectangle(2, 2)
    asked = Puzzle(grid, puzzle(grid, "ab bc").spellings, Constraints(GivenCells({(0, 0): "a"})))
    target = {(0, 0): "a", (0, 1): "b", (1, 0): "c"}
    mirror = {(0, 0): "a", (1, 0): "b", (0, 1): "c"}  # the only other image with the given a
    count = 0
    for faces in every(grid, "abc"):
        rival = (
            faces.get((0, 0)) == "a"
            and all(shows_word(grid, faces, tuple(word)) for word in ("ab", "bc"))
            and not any(image.items() <= faces.items() for image in (target, mirror))
        )
        assert is_rival(faces, asked, target) == rival, faces
        count += rival
    assert count > 5
