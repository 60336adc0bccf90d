"""The kernel's search for long lists: its counts are exact, and tiny lists end at the optimum."""

from __future__ import annotations

import random
from itertools import count, product
from typing import Any

import pytest
from needs import KERNEL_MISSING
from planted_lists import GRIDS, planted

from unboggle.puzzle import Board, Cell, Grid, Puzzle
from unboggle.testing.brute_force import shows_word

if KERNEL_MISSING:
    pytest.skip(f"no C kernel: {KERNEL_MISSING}", allow_module_level=True)

import unboggle.kernel._kernel as kernel


def search(asked: Puzzle, **changes: Any) -> kernel.GatherSearch:
    grid = asked.grid
    number = {cell: k for k, cell in enumerate(grid.cells)}
    face = {f: k for k, f in enumerate(asked.faces)}
    words = asked.spellings.values()
    plain: dict[str, Any] = {
        "neighbours": [[number[d] for d in grid.neighbours[c]] for c in grid.cells],
        "spellings": [[[face[f] for f in way] for way in ways] for ways in words],
        "weights": [1] * len(words),
        "must": [0] * len(words),
        "need": [0] * len(face),
        "given": [-1] * len(number),
        "stock": [len(number)] * len(face),
        "starts": [],
        "seed": 1,
        "schedule": [(0.1, 0.01, 3_200)],
    }
    return kernel.GatherSearch(**plain | changes)


def held(asked: Puzzle, numbers: bytes | tuple[int, ...]) -> list[bool]:
    """Return for each word whether the board holds it, by brute force."""
    shown = dict(zip(asked.grid.cells, (asked.faces[f] for f in numbers), strict=True))
    faces = dict(Board(asked.grid, shown).faces)
    return [
        any(shows_word(asked.grid, faces, way) for way in ways) for ways in asked.spellings.values()
    ]


def random_list(grid: Grid, seed: int, words: int, faces: str, longest: int) -> Puzzle:
    draw = random.Random(seed)
    some = {"".join(draw.choices(faces, k=draw.randint(2, longest))) for _ in range(words)}
    return Puzzle(grid, {word: (tuple(word), tuple(word[::-1])[:3]) for word in sorted(some)})


@pytest.mark.parametrize("name", sorted(GRIDS))
def test_counts_are_those_of_brute_force(name: str) -> None:
    for seed in range(3):
        asked = planted(GRIDS[name], seed, words=30, longest=5, faces="a b c d e qu")
        draw = random.Random(seed)
        weights = [draw.randint(1, 9) for _ in asked.spellings]
        looking = search(asked, seed=seed, weights=weights)
        looking.run(60.0, 2_000)
        assert looking.best is not None
        found = held(asked, looking.best)
        assert looking.words_held == sum(found), f"seed {seed}"
        assert looking.score == sum(w for w, there in zip(weights, found, strict=True) if there)


@pytest.mark.parametrize("seed", range(4))
def test_tiny_lists_end_at_the_optimum(seed: int) -> None:
    asked = random_list(Grid.rectangle(2, 3), seed, words=14, faces="abc", longest=5)
    draw = random.Random(seed)
    weights = [draw.randint(1, 5) for _ in asked.spellings]
    stock = [3, 6, 6]
    looking = search(asked, seed=seed, weights=weights, stock=stock, given=[2, -1, -1, -1, -1, -1])
    looking.run(60.0, 20_000)
    best = 0
    for board in product(range(3), repeat=6):
        if board[0] == 2 and board.count(0) <= 3:
            there = held(asked, board)
            best = max(best, sum(w for w, here in zip(weights, there, strict=True) if here))
    assert looking.score == best
    assert looking.best is not None
    assert looking.best[0] == 2
    assert looking.best.count(0) <= 3


def test_no_move_loses_a_required_word() -> None:
    grid = Grid.rectangle(3, 3)
    asked = random_list(grid, 5, words=40, faces="abcd", longest=4)
    words = list(asked.spellings)
    draw = random.Random(5)
    start = [draw.randrange(4) for _ in grid.cells]
    there = held(asked, tuple(start))
    must = [int(here and k % 3 == 0) for k, here in enumerate(there)]
    assert 0 < sum(must) < len(words)
    weights = [1 if bound else 50 for bound in must]
    looking = search(asked, starts=[start], must=must, weights=weights)
    looking.run(60.0, 30_000)
    assert looking.best is not None
    found = held(asked, looking.best)
    assert all(here for here, bound in zip(found, must, strict=True) if bound)
    assert looking.score > sum(w for w, here in zip(weights, there, strict=True) if here)


def test_required_words_come_first() -> None:
    asked = Puzzle(
        Grid.rectangle(1, 3), {"abc": (tuple("abc"),), "cd": (tuple("cd"),), "da": (tuple("da"),)}
    )
    looking = search(asked, must=[1, 0, 0], weights=[1, 9, 9])
    looking.run(60.0, 20_000)
    assert (looking.words_held, looking.score) == (1, 1)


def test_the_same_seed_gives_the_same_boards_whatever_the_pauses() -> None:
    asked = random_list(Grid.rectangle(4, 4), 3, words=300, faces="abcdefgh", longest=5)
    whole, parts, other = search(asked), search(asked), search(asked, seed=2)
    whole.run(60.0, 16_000)
    other.run(60.0, 16_000)
    while parts.moves < 16_000:
        parts.run(60.0, 160)
    assert (parts.best, parts.words_held, parts.moves) == (whole.best, whole.words_held, 16_000)
    assert other.best != whole.best


def test_words_with_very_many_paths_end_by_moves() -> None:
    words = {"a" * n: (("a",) * n,) for n in range(2, 30)} | {"ab": (tuple("ab"),)}
    looking = search(Puzzle(Grid.rectangle(8, 8), words))
    assert not looking.run(60.0, 300)
    assert looking.moves >= 300


def test_a_word_that_no_board_holds_is_left_out() -> None:
    asked = Puzzle(Grid.rectangle(2, 2), {"abcde": (tuple("abcde"),), "ab": (tuple("ab"),)})
    looking = search(asked)
    assert not looking.run(60.0, 1000)
    assert looking.words_held == looking.score == 1


@pytest.mark.parametrize(
    "changes",
    [
        {"starts": [[0]]},
        {"starts": [[0] * 8 + [99]]},
        {"weights": [0, 1]},
        {"must": [1]},
        {"schedule": []},
        {"neighbours": [[] for _ in range(65)], "given": [-1] * 65, "stock": [65, 65]},
    ],
    ids=str,
)
def test_bad_arguments(changes: dict[str, Any]) -> None:
    asked = planted(GRIDS["3x3"], 1, words=2, longest=3, faces="a b")
    with pytest.raises(ValueError, match=r"start|item|rounds|entry|cells"):
        search(asked, **changes)


@pytest.mark.parametrize(
    "bans",
    [
        ([b"", b"\1"], [-1], [0, 0], [], 1),
        ([b"\1"], [-1, -1], [0, 0], [], 1),
        ([b"\1"], [-1], [], [], 1),
        ([b"\1"], [0], [0], [], 1),
        ([b"\1"], [0], [-1], [3], 1),
        ([b"\1"], [0], [0], [-1], 1),
        ([b"\1"], [0], [0], [1], 2),
        ([b"\77"], [0], [0], [1], 1),
    ],
    ids=str,
)
def test_bad_bans(bans: tuple[Any, ...]) -> None:
    asked = Puzzle(Grid.rectangle(1, 2), {"ab": (tuple("ab"),)})
    with pytest.raises(ValueError, match=r"banned spelling|item|blank|face"):
        search(asked, limits=((None, None), (), bans))


@pytest.mark.parametrize("most", [(0,), (1,), (0, 1), (1, 1)])
def test_tiny_lists_with_bans_end_at_the_optimum(most: tuple[int, ...]) -> None:
    """The last face is blank: no word has it. Banned words are in one of one or two lists."""
    grid, fewer = Grid.rectangle(2, 2), 0
    numbers = count()
    number = [next(numbers) if allowed else -1 for allowed in most]
    counted = [allowed for allowed in most if allowed]
    for seed in range(12):
        asked = random_list(grid, seed, words=8, faces="abc", longest=3)
        draw = random.Random(seed)
        banned = {"".join(draw.choices(asked.faces, k=draw.randint(1, 3))) for _ in range(4)}
        faces = [*asked.faces, ""]
        ways = [bytes(faces.index(f) for f in word) for word in sorted(banned)]
        sides = [sorted(banned)[k :: len(most)] for k in range(len(most))]

        def good(board: dict[Cell, str], sides: list[list[str]] = sides) -> bool:
            return all(
                sum(shows_word(grid, board, tuple(word)) for word in side) <= allowed
                for side, allowed in zip(sides, most, strict=True)
            )

        best = unlimited = 0
        for shown in product(range(len(faces)), repeat=4):
            board = {c: faces[f] for c, f in zip(grid.cells, shown, strict=True) if faces[f]}
            there = sum(
                any(shows_word(grid, board, way) for way in some)
                for some in asked.spellings.values()
            )
            unlimited = max(unlimited, there)
            if good(board):
                best = max(best, there)
        fewer += best < unlimited
        lists = [number[k % len(most)] for k in range(len(ways))]
        work = search(
            asked,
            need=[0] * len(faces),
            stock=[4] * len(faces),
            schedule=[(0.3, 0.01, 2_000)],
            limits=((None,) * 4, (), (ways, lists, range(len(ways)), counted, len(faces) - 1)),
        )
        assert work.run(600.0, 60_000) == (best == len(asked.words))
        assert work.words_held == best, seed
        assert work.best is not None
        shows = {c: faces[f] for c, f in zip(grid.cells, work.best, strict=True) if faces[f]}
        assert good(shows)
    assert fewer > 3
