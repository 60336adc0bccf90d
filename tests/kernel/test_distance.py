"""The kernel's distance search: distances agree with brute force, in lanes of any width."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any

import pytest
from amounts import mixed
from needs import KERNEL_MISSING
from planted_lists import HOLES

from unboggle.puzzle import Cell, Face, Grid, Spelling
from unboggle.testing.brute_force import shows_word
from unboggle.testing.tiny import DONUT, ISLANDS, ring, rook, strip, torus

if KERNEL_MISSING:
    pytest.skip(f"no C kernel: {KERNEL_MISSING}", allow_module_level=True)

import unboggle.kernel._kernel as kernel

BITS = (0, 64, 128)
FAR = 3


def search(
    grid: Grid,
    faces: Sequence[Face],
    words: Sequence[Sequence[Spelling]],
    given: dict[Cell, Face] | None = None,
    **changes: Any,
) -> kernel.DistanceSearch:
    number = {cell: k for k, cell in enumerate(grid.cells)}
    face = {f: k for k, f in enumerate(faces)}
    plain: dict[str, Any] = {
        "neighbours": [[number[d] for d in grid.neighbours[c]] for c in grid.cells],
        "spellings": [[[face[f] for f in way] for way in ways] for ways in words],
        "weights": [1] * len(words),
        "must": [0] * len(words),
        "need": [0] * len(faces),
        "given": [face[given[c]] if given and c in given else -1 for c in grid.cells],
        "stock": [len(grid.cells)] * len(faces),
        "start": None,
        "seed": 0,
        "schedule": [(0.3, 0.12, 2000)],
    }
    return kernel.DistanceSearch(**plain | changes)


# ---- distances ----


def walks(grid: Grid, length: int) -> Iterator[tuple[Cell, ...]]:
    """Yield every walk of ``length`` cells, which may visit a cell twice."""
    if length == 1:
        yield from ((cell,) for cell in grid.cells)
        return
    for walk in walks(grid, length - 1):
        for cell in grid.neighbours[walk[-1]]:
            yield (*walk, cell)


def distances(
    grid: Grid,
    board: dict[Cell, Face],
    words: Sequence[Sequence[Spelling]],
    given: dict[Cell, Face] | None = None,
) -> list[int]:
    """Return, by brute force over all walks, the fewest cells that must change and may."""
    found = []
    for ways in words:
        least = FAR
        for way in ways:
            for walk in walks(grid, len(way)) if len(way) <= len(grid.cells) else ():
                wrong = [c for c, face in zip(walk, way, strict=True) if board[c] != face]
                if not given or not any(c in given for c in wrong):
                    least = min(least, len(wrong))
        found.append(least)
    return found


SMALL = {
    "1": strip(1),
    "2x2": Grid.rectangle(2, 2),
    "2x3": Grid.rectangle(2, 3),
    "3x2": Grid.rectangle(3, 2),
    "3x3": Grid.rectangle(3, 3),
    "1x5": strip(5),
    "5x1": Grid.rectangle(5, 1),
    "islands": ISLANDS,
    "donut": DONUT,
    "holes": HOLES,
    "ring": ring(5),
    "rook": rook(3, 3),
    "torus": torus(3, 4),
    "narrow torus": Grid.rectangle(2, 4, wrap_rows=True, wrap_columns=True),
    "rows wrap": Grid.rectangle(3, 3, wrap_rows=True),
    "columns wrap": Grid.rectangle(4, 3, wrap_columns=True),
}
FACES = ("a", "b", "c", "qu", "x")


def some_words(draw: random.Random, longest: int, faces: Sequence[Face]) -> list[list[Spelling]]:
    return [
        [
            tuple(draw.choices(faces, k=draw.randint(1, longest)))
            for _ in range(draw.choice([1, 1, 1, 2, 3]))
        ]
        for _ in range(draw.randint(1, 11))
    ]


@pytest.mark.parametrize("name", mixed(sorted(SMALL)))
def test_distances_are_those_of_brute_force(name: str) -> None:
    draw = random.Random(name)
    grid = SMALL[name]
    seen = set()
    for _ in range(12):
        faces = FACES[: draw.randint(2, 5)]
        words = some_words(draw, 4, faces)
        shown_faces = faces[: draw.randint(1, len(faces))]  # what is missing makes distances
        board = {cell: draw.choice(shown_faces) for cell in grid.cells}
        given = {cell: board[cell] for cell in grid.cells if draw.random() < 0.2}
        expected = distances(grid, board, words, given)
        seen.update(expected)
        shown = bytes(faces.index(board[cell]) for cell in grid.cells)
        for bits in BITS:
            looking = search(grid, faces, words, given, least_bits=bits)
            assert looking.distances(shown, False) == expected, (words, board, given, bits)
    assert len(seen) > 2 or len(grid.cells) == 1


@pytest.mark.parametrize("grid", [Grid.rectangle(2, 2), strip(4)], ids=str)
def test_distances_on_every_board(grid: Grid) -> None:
    faces = ("a", "b", "c")
    words = [[way] for n in (1, 2, 3) for way in product(faces, repeat=n)]
    looking = search(grid, faces, words)
    for shown in product(faces, repeat=len(grid.cells)):
        board = dict(zip(grid.cells, shown, strict=True))
        numbers = bytes(faces.index(face) for face in shown)
        assert looking.distances(numbers, False) == distances(grid, board, words)


LARGE = {
    "8x4": Grid.rectangle(8, 4),
    "3x11": Grid.rectangle(3, 11),
    "8x8": Grid.rectangle(8, 8),
    "5x13": Grid.rectangle(5, 13),
    "torus 8x8": Grid.rectangle(8, 8, wrap_rows=True, wrap_columns=True),
    "torus 6x11": Grid.rectangle(6, 11, wrap_rows=True, wrap_columns=True),
    "10x13": Grid.rectangle(10, 13),
    "130x1": Grid.rectangle(130, 1),
    "many holes": Grid.king((r, c) for r in range(12) for c in range(12) if (r * c + c) % 5),
    "rook": rook(9, 9),
    "32x32": Grid.rectangle(32, 32),
}


@pytest.mark.parametrize("name", mixed(sorted(LARGE), every=3))
def test_distances_on_large_grids(name: str) -> None:
    draw = random.Random(name)
    grid = LARGE[name]
    faces = [chr(0x4E00 + k) for k in range(60)]
    board = {cell: draw.choice(faces) for cell in grid.cells}
    longest = 2 if len(grid.cells) > 100 else 3
    words = some_words(draw, longest, faces)
    for _ in range(20):  # and some that are near
        walk = [draw.choice(grid.cells)]
        while len(walk) < longest:
            walk.append(draw.choice(grid.neighbours[walk[-1]]))
        words.append([tuple(board[c] if draw.random() < 0.7 else draw.choice(faces) for c in walk)])
    expected = distances(grid, board, words)
    assert {0, 1} <= set(expected)
    for bits in BITS:
        looking = search(grid, faces, words, least_bits=bits)
        shown = bytes(faces.index(board[cell]) for cell in grid.cells)
        assert looking.distances(shown, False) == expected


def test_a_traced_distance_is_none_only_where_a_path_is() -> None:
    draw = random.Random(1)
    feigned = 0
    for _ in range(150):
        grid = draw.choice(list(SMALL.values()))
        words = some_words(draw, 5, "ab")
        board = {cell: draw.choice("ab") for cell in grid.cells}
        looking = search(grid, "ab", words, least_bits=draw.choice(BITS))
        shown = bytes("ab".index(board[cell]) for cell in grid.cells)
        walked, traced = looking.distances(shown, False), looking.distances(shown, True)
        for ways, walk, path in zip(words, walked, traced, strict=True):
            holds = any(shows_word(grid, board, way) for way in ways)
            assert (path == 0) == holds
            assert path == (walk if holds or walk else 1)
            feigned += path != walk
    assert feigned > 30


def test_long_words_and_more_words_than_lanes() -> None:
    grid = strip(200)
    faces = "ab"
    words = [[tuple("ab"[k % 2] for k in range(n))] for n in range(1, 220, 3)]
    shown = bytes(k % 2 for k in range(200))
    found = search(grid, faces, words).distances(shown, True)
    assert found == [0 if len(ways[0]) <= 200 else FAR for ways in words]


# ---- lanes ----


def a_list(grid: Grid, seed: int) -> tuple[str, list[list[Spelling]]]:
    """Return words of which some fit; some have two spellings, some a repeated letter."""
    draw = random.Random(seed)
    faces = "abcdefgh"
    words = [
        [tuple(draw.choices(faces, k=draw.randint(4, 8))) for _ in range(1 + (draw.random() < 0.2))]
        for _ in range(30)
    ]
    return faces, words


@pytest.mark.parametrize(
    ("grid", "constraints"),
    mixed([Grid.rectangle(5, 5), HOLES, torus(4, 5), rook(4, 4)], [True, False]),
    ids=str,
)
def test_a_run_is_the_same_in_any_lanes(grid: Grid, constraints: bool) -> None:
    faces, words = a_list(grid, 1)
    cells = len(grid.cells)
    changes: dict[str, Any] = {"weights": [1 + w % 5 for w in range(30)], "seed": 7}
    if constraints:
        changes |= {"stock": [cells // 8 + 1] * 8, "need": [1] * 8}
        changes["given"] = dict(zip(grid.cells, "ab", strict=False))
    runs = []
    for bits in BITS:
        looking = search(grid, faces, words, least_bits=bits, **changes)
        run = []
        for _ in range(6):
            assert not looking.run(60.0, 1600)
            run.append((looking.best, looking.words_held, looking.score, looking.moves))
        runs.append(run)
    assert runs[0] == runs[1] == runs[2]
    assert runs[0][-1][1] > 3


# ---- crossing ----


@pytest.mark.parametrize(("grid", "bits"), mixed([Grid.rectangle(4, 5), HOLES], [0, 128]), ids=str)
def test_crossed_boards_keep_the_constraints_whatever_the_pauses(grid: Grid, bits: int) -> None:
    faces, words = a_list(grid, 2)
    cells = len(grid.cells)
    changes: dict[str, Any] = {
        "schedule": [(0.3, 0.12, 200)],
        "crossing": (0.2, 0.12, 100),
        "stock": [cells // 8 + 1] * 8,
        "need": [1] * 8,
        "given": dict(zip(grid.cells, "ab", strict=False)),
        "least_bits": bits,
    }
    whole, parts = search(grid, faces, words, **changes), search(grid, faces, words, **changes)
    without = search(grid, faces, words, **changes | {"crossing": None})
    assert not whole.run(60.0, 16_000)
    assert not without.run(60.0, 16_000)
    for _ in range(500):
        parts.run(60.0, 32)
        assert parts.best is not None
        assert parts.best[:2] == bytes([0, 1])
        assert all(1 <= parts.best.count(face) <= cells // 8 + 1 for face in range(8))
    assert (parts.best, parts.words_held, parts.moves) == (
        whole.best,
        whole.words_held,
        whole.moves,
    )
    assert whole.words_held > 3
    assert whole.best != without.best


# ---- hostile arguments ----


def arguments(**changes: Any) -> dict[str, Any]:
    """Return arguments for ``ab`` on two cells, with ``changes``."""
    return {
        "neighbours": [[1], [0]],
        "spellings": [[[0, 1]]],
        "weights": [1],
        "must": [0],
        "need": [1, 1],
        "given": [-1, -1],
        "stock": [2, 2],
        "start": None,
        "seed": 0,
        "schedule": [(0.3, 0.1, 1000)],
    } | changes


def test_the_plain_arguments_are_good() -> None:
    looking = kernel.DistanceSearch(**arguments())
    assert (looking.best, looking.words_held, looking.score, looking.moves) == (None, -1, 0, 0)
    assert looking.run(1.0, 10_000) is True
    assert looking.best in (b"\0\1", b"\1\0")
    assert (looking.words_held, looking.score) == (1, 1)


HUGE = 2**70


@pytest.mark.parametrize(
    "changes",
    [
        {"neighbours": []},
        {"neighbours": [[2], []]},
        {"neighbours": None},
        {"spellings": None},
        {"spellings": [None]},
        {"spellings": [[]] * 2},
        {"spellings": [[[]]]},
        {"spellings": [[[0, 2]]]},
        {"spellings": [[[0, -1]]]},
        {"spellings": [[[0, HUGE]]]},
        {"spellings": [["ab"]]},
        {"spellings": [[0, 1]]},
        {"weights": []},
        {"weights": [0]},
        {"weights": [-1]},
        {"weights": [1_000_001]},
        {"weights": [HUGE]},
        {"weights": [1, 1]},
        {"weights": [1.5]},
        {"weights": None},
        {"must": []},
        {"must": [2]},
        {"must": [-1]},
        {"must": [0, 0]},
        {"must": None},
        {"need": [1]},
        {"given": [-1, 2]},
        {"stock": [1, 0]},
        {"start": []},
        {"start": [0]},
        {"start": [0, 2]},
        {"start": [-2, 0]},
        {"start": [0, HUGE]},
        {"start": 1},
        {"seed": None},
        {"schedule": []},
        {"schedule": [(0.1, 0.3, 1000)]},
        {"schedule": [(math.nan, 0.3, 1000)]},
        {"crossing": 1},
        {"crossing": (0.2, 0.1)},
        {"crossing": (0.1, 0.3, 1000)},
        {"crossing": (0.2, 0.1, 0)},
        {"least_bits": None},
        {"least_bits": HUGE},
        {"more": 1},
    ],
    ids=lambda changes: "-".join(f"{k}={v}"[:40] for k, v in changes.items()),
)
def test_nonsense_is_refused(changes: dict[str, Any]) -> None:
    with pytest.raises((TypeError, ValueError, OverflowError)):
        kernel.DistanceSearch(**arguments(**changes))


@pytest.mark.parametrize("name", arguments())
def test_no_argument_can_be_left_out(name: str) -> None:
    with pytest.raises(TypeError):
        kernel.DistanceSearch(**{k: v for k, v in arguments().items() if k != name})


@pytest.mark.parametrize(
    "changes",
    [
        {"spellings": [], "weights": [], "must": []},  # nothing to hold
        {"spellings": [[]]},  # a word without spellings is never held
        {"spellings": [[[0] * 3]]},  # nor one with more letters than cells
        {"spellings": [[[0] * 5000, [0, 1]]]},
        {"spellings": [[[0, 1]] * 40]},
        {"spellings": [[[0, 1]]] * 40, "weights": [1_000_000] * 40, "must": [1] * 40},
        {"spellings": [[[0, 1]], [[0, 0]]], "weights": [1, 1_000_000], "must": [1, 0]},
        {"need": [2048, 2048]},
        {"need": [2, 2], "stock": [1, 1]},
        {"given": [0, 1]},  # nothing left to move
        {"given": [1, 1]},
        {"start": [1, -1]},
        {"start": [1, 1], "stock": [1, 1]},
        {"start": [1, 1], "given": [0, -1]},
        {"schedule": [(0.5, 0.4, 1)]},
        {"schedule": [(1e-300, 1e-308, 1)]},
        {"schedule": [(999_999_999.0, 1e-308, 2**63 - 1)]},
        {"neighbours": [[], []]},
        {"neighbours": [[0, 1], [1, 0]]},  # a cell that touches itself
        {"neighbours": [[0], [1]]},
        {"neighbours": [[1, 1, 1], []]},  # one side only
        {"neighbours": [[]], "given": [-1]},
        {"crossing": (0.5, 0.4, 1), "schedule": [(0.5, 0.4, 1)], "spellings": [[[0, 0, 1]]]},
        {"crossing": (0.5, 0.4, 9), "given": [0, 1], "schedule": [(1.0, 1.0, 9)]},
        {"least_bits": -1},
        {"least_bits": 1000},
    ],
    ids=lambda changes: "-".join(f"{k}={v}"[:60] for k, v in changes.items()),
)
def test_what_is_odd_but_possible_breaks_nothing(changes: dict[str, Any]) -> None:
    looking = kernel.DistanceSearch(**arguments(**changes))
    cells = len(arguments(**changes)["neighbours"])
    for _ in range(2):
        assert looking.run(0.05, 5000) in (True, False)
        assert looking.best is not None
        assert len(looking.best) == cells
    assert looking.distances(bytes(cells), True)[:1] in ([], [1], [2], [3], [0])


@pytest.mark.parametrize("given", [(), (b"",), (b"\0\0",), (b"\0\2", 1), (b"\0", 1), ("ab", 1)])
def test_no_distances_to_what_is_no_board(given: tuple[Any, ...]) -> None:
    looking = kernel.DistanceSearch(**arguments())
    with pytest.raises((TypeError, ValueError)):
        looking.distances(*given)


@pytest.mark.parametrize(
    "given_", [(), (1.0,), (1.0, 1, 1), ("1", 1), (1.0, "1"), (1.0, 1.5), (1.0, HUGE), (None, 1)]
)
def test_run_refuses_nonsense(given_: tuple[Any, ...]) -> None:
    looking = kernel.DistanceSearch(**arguments())
    with pytest.raises((TypeError, ValueError, OverflowError)):
        looking.run(*given_)


def test_distances_leave_a_search_alone() -> None:
    faces, words = a_list(Grid.rectangle(5, 5), 2)
    one, other = (search(Grid.rectangle(5, 5), faces, words) for _ in range(2))
    for _ in range(4):
        one.run(60.0, 800)
        other.run(60.0, 800)
        assert other.best is not None
        found = other.distances(other.best, True)
        assert found.count(0) == other.words_held
        assert (one.best, one.moves) == (other.best, other.moves)
