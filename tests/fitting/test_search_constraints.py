"""Board search under constraints: its boards satisfy them, and it finds existing boards."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

import pytest
from amounts import shares
from constraint_cases import good, keeps
from needs import KERNEL_MISSING
from planted_lists import GRIDS, planted, small_list, stuck

from unboggle.fitting.searches.kinds import start_search
from unboggle.fitting.searches.reach import LARGEST, MAX_FACES, ReachSearch, can_search
from unboggle.forward.trace import holds
from unboggle.puzzle import (
    Cell,
    Constraint,
    Constraints,
    Dice,
    Face,
    GivenCells,
    Grid,
    Inventory,
    Puzzle,
    Vowels,
)
from unboggle.testing.every_board import fits as fits_somewhere
from unboggle.testing.tiny import puzzle, strip

if KERNEL_MISSING:
    pytest.skip(f"no C kernel: {KERNEL_MISSING}", allow_module_level=True)


def shown_on(grid: Grid, seed: int, faces: str) -> dict[Cell, Face]:
    """Return the board on which `planted` walks."""
    draw = random.Random(seed)
    return {cell: draw.choice(faces.split()) for cell in grid.cells}


def requested(grid: Grid, seed: int, faces: str, given: int, inventory: str) -> Puzzle:
    """Return words of a random board, some given letters, and its letters or a few more."""
    draw = random.Random(seed + 1000)
    shown = shown_on(grid, seed, faces)
    letters = Counter(shown.values())
    if inventory == "more":
        letters.update(draw.choices(faces.split(), k=3))
    kept = None if inventory == "none" else Inventory(dict(letters), at_most=inventory != "exact")
    cells = draw.sample(grid.cells, given)
    constraints = Constraints(GivenCells({cell: shown[cell] for cell in cells}), kept)
    return replace(planted(grid, seed, words=6, longest=5, faces=faces), constraints=constraints)


@pytest.mark.parametrize("inventory", ["none", "exact", "same", "more"])
@pytest.mark.parametrize("name", sorted(GRIDS))
def test_planted_boards_are_found(name: str, inventory: str) -> None:
    for seed, given in enumerate((0, 1, 4, len(GRIDS[name].cells) - 2)):
        asked = requested(GRIDS[name], seed, "a b c d e f qu", given, inventory)
        looking = ReachSearch(asked, seed)
        board = looking.run(moves=3_000_000)
        assert board is not None, f"seed {seed}: {looking.words_held} of {len(asked.words)} words"
        assert holds(board, asked)
        assert keeps(board, asked.constraints)
        assert set(board.faces) == set(asked.grid.cells)


def random_constraints(draw: random.Random, asked: Puzzle) -> Constraints:
    cells, faces = asked.grid.cells, [*asked.faces, "z"]
    given = {cell: draw.choice(faces) for cell in draw.sample(cells, draw.randint(0, 2))}
    kind = draw.choice(["none", "exact", "at most"])
    if kind == "none":
        return Constraints(GivenCells(given))
    count = len(cells) if kind == "exact" else draw.randint(len(cells) - 2, len(cells) + 2)
    letters = [*given.values(), *draw.choices(faces, k=max(0, count - len(given)))]
    return Constraints(
        GivenCells(given), Inventory(dict(Counter(letters)), at_most=kind == "at most")
    )


@pytest.mark.parametrize("share", shares(2))
def test_small_lists_fit_if_and_only_if_brute_force_says_so(share: int) -> None:
    draw = random.Random(share)
    fits = kinds = 0
    for number in range(20):
        asked = small_list(draw)
        while len(asked.grid.cells) > 6:
            asked = small_list(draw)
        asked = replace(asked, constraints=random_constraints(draw, asked))
        assert can_search(asked), asked
        there_is_one = fits_somewhere(asked)
        looking = ReachSearch(asked, number)
        board = looking.run(moves=100_000 if there_is_one else 2000)
        assert (board is not None) == there_is_one, asked
        best = looking.best()
        assert best is not None, asked
        assert keeps(best, asked.constraints), asked
        if board is not None:
            assert good(board, asked), asked
        fits += there_is_one
        kinds += bool(Inventory.find(asked.constraints))
    assert 1 < fits < 18
    assert kinds > 5


def test_every_board_on_the_way_keeps_the_constraints() -> None:
    asked = stuck()
    cells = asked.grid.cells
    given = {cells[7]: "a", cells[20]: "z", cells[35]: "q"}
    filler = (asked.faces * 3)[: len(cells) - 3]
    for constraints in (
        Constraints(GivenCells(given)),
        Constraints(GivenCells(given), Inventory(dict(Counter([*given.values(), *filler])))),
        Constraints(
            GivenCells(given),
            Inventory(dict(Counter([*given.values(), *filler[:20]])), at_most=True),
        ),
    ):
        looking = ReachSearch(replace(asked, constraints=constraints), 3)
        before = 0
        for _ in range(30):
            assert looking.run(moves=800) is None
            best = looking.best()
            assert best is not None
            assert keeps(best, constraints)
            assert looking.words_held >= before
            before = looking.words_held
        assert before > 1


def test_the_same_seed_gives_the_same_board_also_with_constraints() -> None:
    asked = replace(stuck(), constraints=Constraints(GivenCells({(0, 0): "a"})))
    first, second = ReachSearch(asked, 5), ReachSearch(asked, 5)
    first.run(moves=32_000)
    for _ in range(20):
        second.run(moves=1600)  # pauses come every 16 moves
    assert (first.best(), first.moves) == (second.best(), second.moves)


def test_where_the_letters_do_not_fill_the_board_it_has_blanks() -> None:
    constraints = Constraints(Inventory({"a": 1, "b": 1, "x": 1}, at_most=True))
    board = ReachSearch(replace(puzzle(Grid.rectangle(2, 3), "ab"), constraints=constraints)).run()
    assert board is not None
    assert sorted(board.faces.values()) == ["a", "b", "x"]


@pytest.mark.parametrize("kind", ["reach", "distance", "paths"])
@pytest.mark.parametrize(
    ("faces", "constraints"),
    [("aa", [Vowels(0, 2)]), ("ab ba", [Vowels(0, 3), Dice((*[("a",)] * 4, *[("a", "b")] * 4))])],
)
def test_if_vowels_do_not_fill_the_board_it_has_blanks(
    kind: str, faces: str, constraints: list[Constraint]
) -> None:
    """No letter but vowels, or no die: no full board satisfies this."""
    asked = replace(puzzle(Grid.rectangle(2, 4), faces), constraints=Constraints(*constraints))
    board = start_search(kind, asked, 0).run(moves=2000)
    assert board is not None
    assert len(board.faces) < 8
    assert good(board, asked)


def test_a_digraph_may_be_given() -> None:
    asked = replace(
        puzzle(strip(4), "qu-i-t|qu-i-t"), constraints=Constraints(GivenCells({(0, 3): "qu"}))
    )
    board = ReachSearch(asked).run()
    assert board is not None
    assert board.faces[0, 3] == "qu"
    assert holds(board, asked)


def test_what_nobody_can_keep_is_not_searched_for() -> None:
    asked = puzzle(strip(3), "ab")

    def may(given: dict[Cell, Face], inventory: Inventory | None = None) -> bool:
        return can_search(replace(asked, constraints=Constraints(GivenCells(given), inventory)))

    assert may({(0, 0): "a"})
    assert may({}, Inventory({"a": 2, "b": 1}))
    assert not may({(0, 0): "a", (0, 1): "b", (0, 2): "a"})  # nothing to move
    assert not may({}, Inventory({"a": 1, "b": 1}))
    assert not may({(0, 0): "a", (0, 1): "a"}, Inventory({"a": 1, "b": 2}))
    assert not may({(0, 0): "x"}, Inventory({"a": 1, "b": 1}, at_most=True))
    large = puzzle(Grid.rectangle(1, LARGEST + 1), "ab")
    assert can_search(large)
    assert not can_search(replace(large, constraints=Constraints(GivenCells({(0, 0): "a"}))))
    faces = [chr(0x4E00 + k) for k in range(MAX_FACES)]
    many = Puzzle(Grid.rectangle(16, 16), {face: ((face,),) for face in faces})
    letters = Inventory(dict.fromkeys(faces, 1), at_most=True)
    assert can_search(many)
    assert not can_search(replace(many, constraints=Constraints(GivenCells({}), letters)))
