"""Path counts, and every path of every word: published figures, brute force, both twins."""

from __future__ import annotations

import gc
import os
import random
import signal
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import product

import pytest
from amounts import examples
from hypothesis import event, given
from hypothesis import strategies as st
from needs import needs_kernel
from stopping import SOON

from unboggle import kernel
from unboggle.events import Phase, Progress
from unboggle.forward import fast_trace
from unboggle.forward.count_paths import PathCounts, count_paths
from unboggle.forward.trace import Trie, WordPaths, everywhere
from unboggle.kernel import compiled
from unboggle.puzzle import Board, Cell, Grid, Path, Spelling, Word
from unboggle.puzzle.model.notation import parse_board
from unboggle.system.clock import Deadline, DeadlinePassed, StopToken
from unboggle.testing.brute_force import simple_paths
from unboggle.testing.tiny import DIAGONAL, DONUT, ISLANDS, ring, rook

# The 4x4 figures agree with the kdb+ example of Boggle (12,029,540 of three cells and more).
PUBLISHED = {
    (3, 3): (9, 40, 160, 496, 1208, 2240, 2984, 2384, 784),
    (3, 4): (12, 58, 256, 946, 2952, 7808, 17348, 31604, 45424, 47312, 30848, 9356),
    (4, 4): (
        *(16, 84, 408, 1764, 6712, 22672, 68272, 183472, 436984, 905776, 1594648),
        *(2310264, 2644520, 2250192, 1260672, 343184),
    ),
}
KERNEL = [
    pytest.param(
        "1",
        marks=pytest.mark.skipif(
            not kernel.available() and os.environ.get("UNBOGGLE_REQUIRE_KERNEL") != "1",
            reason=f"no C kernel: {kernel.why_missing()}",
        ),
    ),
    "0",
]
both_ways = pytest.mark.parametrize("kernel", KERNEL)


@pytest.fixture
def use(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    def choose(kernel: str) -> None:
        if kernel == "0":
            monkeypatch.delenv("UNBOGGLE_REQUIRE_KERNEL", raising=False)
        monkeypatch.setenv("UNBOGGLE_KERNEL", kernel)

    return choose


# ---- counts by length ----


@both_ways
@pytest.mark.parametrize("size", list(PUBLISHED), ids=str)
def test_the_published_counts(
    size: tuple[int, int], kernel: str, use: Callable[[str], None]
) -> None:
    use(kernel)
    longest = 8 if size == (4, 4) and kernel == "0" else None  # the rest takes Python a minute
    counts = count_paths(Grid.rectangle(*size), max_length=longest)
    assert counts == PathCounts(Grid.rectangle(*size), PUBLISHED[size][:longest], complete=True)
    if longest is None:
        assert counts.total == {(3, 3): 10305, (3, 4): 193924, (4, 4): 12029640}[size]


GRIDS = {
    "1x1": Grid.rectangle(1, 1),
    "1x9": Grid.rectangle(1, 9),
    "torus 3x3": Grid.rectangle(3, 3, wrap_rows=True, wrap_columns=True),
    "torus 2x4": Grid.rectangle(2, 4, wrap_rows=True, wrap_columns=True),
    "cylinder": Grid.rectangle(3, 3, wrap_rows=True),
    "donut": DONUT,
    "islands": ISLANDS,
    "diagonal": DIAGONAL,
    "ring": ring(6),
    "rook": rook(3, 3),
    "hexagons": Grid.hexagons(3, 3),
    "backwards": Grid({c: n[::-1] for c, n in Grid.rectangle(2, 4).neighbours.items()}),
    "70 cells": Grid.rectangle(1, 70),
    "9x8": Grid.rectangle(9, 8),
}


@both_ways
@pytest.mark.parametrize(
    "name",
    [pytest.param(n, marks=pytest.mark.long) if n == "torus 3x3" else n for n in GRIDS],
)
def test_counts_are_those_of_brute_force(
    name: str, kernel: str, use: Callable[[str], None]
) -> None:
    use(kernel)
    grid = GRIDS[name]
    longest = 4 if len(grid.cells) > 60 else None
    counts = count_paths(grid, max_length=longest)
    lengths = range(1, (longest or len(grid.cells)) + 1)
    assert counts.counts == tuple(sum(1 for _ in simple_paths(grid, n)) for n in lengths)
    assert counts.complete


@both_ways
def test_every_limit_on_the_length_is_kept(kernel: str, use: Callable[[str], None]) -> None:
    use(kernel)
    for longest in range(1, 10):
        counts = count_paths(Grid.rectangle(3, 3), max_length=longest)
        assert counts.counts == PUBLISHED[3, 3][:longest]
    assert count_paths(Grid.rectangle(3, 3), max_length=99).counts == PUBLISHED[3, 3]


@both_ways
def test_time_that_is_out_leaves_the_lengths_counted(
    kernel: str, use: Callable[[str], None]
) -> None:
    use(kernel)
    reported: list[int] = []

    def hear(event: Progress) -> None:
        assert isinstance(event, Phase)
        assert event.name == "count-paths"
        assert event.number
        reported.append(event.number)

    counts = count_paths(Grid.rectangle(6, 6), timeout=0.5, on_progress=hear)
    assert not counts.complete
    assert not counts.interrupted
    assert counts.counts[:3] == (36, 220, 1240)  # 4 corners, 16 cells of edges, 16 inner ones
    assert reported == sorted(reported)
    assert reported[-1] > len(counts.counts)


@both_ways
def test_a_stop_leaves_the_lengths_counted(kernel: str, use: Callable[[str], None]) -> None:
    use(kernel)
    with stopped_after(0.3) as (stop, when):
        counts = count_paths(Grid.rectangle(6, 6), stop=stop)
        assert time.monotonic() - when[0] < SOON
    assert (counts.complete, counts.interrupted) == (False, True)
    assert counts.counts[:3] == (36, 220, 1240)


def test_many_starts_of_which_each_is_quick_keep_to_the_time() -> None:
    start = time.monotonic()
    counts = count_paths(Grid.rectangle(110, 110), max_length=9, timeout=0.5)
    assert time.monotonic() - start < SOON
    assert not counts.complete


@contextmanager
def stopped_after(seconds: float) -> Iterator[tuple[StopToken, list[float]]]:
    """Give a stop that another thread sets, and the list to which it adds the moment."""
    stop, when = StopToken(), []

    def end() -> None:
        when.append(time.monotonic())
        stop.set()

    timer = threading.Timer(seconds, end)
    timer.start()
    yield stop, when
    timer.join()


def test_a_grid_of_many_cells_is_counted_up_to_a_length() -> None:
    counts = count_paths(Grid.rectangle(110, 110), max_length=2)
    assert counts.counts == (12100, 2 * (4 * 12100 - 3 * 220 + 2))


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="POSIX timers")
@both_ways
def test_counting_can_be_interrupted(kernel: str, use: Callable[[str], None]) -> None:
    use(kernel)

    class Ring(Exception):
        pass

    def ringing(*_: object) -> None:
        raise Ring

    before = signal.signal(signal.SIGALRM, ringing)
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.2)
        with pytest.raises(Ring):
            count_paths(Grid.rectangle(8, 8))
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


# ---- every path of every word ----


SIZES = [(1, 5), (2, 3), (3, 3), (3, 4), (2, 2), (9, 8), (33, 33)]


@st.composite
def boards(draw: st.DrawFn) -> tuple[Board, list[tuple[Word, Spelling]]]:
    """A board of any shape and words that are, or nearly are, on it."""
    rows, columns = draw(st.sampled_from(SIZES))
    rng = draw(st.randoms(use_true_random=False))
    some = ["a", "b", "th", "t", "h", "", None]
    weights = [4, 3, 1, 1, 1, *draw(st.sampled_from([(0, 0), (1, 1), (0, 2)]))]
    if rows > 9:  # fewer paths
        some, weights = ["x", *some], [60, *weights]
    faces = rng.choices(some, weights, k=rows * columns)
    faces[0] = "a"
    wrap_rows, wrap_columns = draw(st.booleans()), draw(st.booleans())
    board = Board.from_rows(
        [faces[k * columns : (k + 1) * columns] for k in range(rows)],
        wrap_rows=wrap_rows,
        wrap_columns=wrap_columns,
    )
    event(f"{rows}x{columns}, wraps: {wrap_rows, wrap_columns}")
    spellings: list[tuple[Word, Spelling]] = []
    for _ in range(draw(st.integers(0, 8))):
        cell = rng.choice(list(board.faces))
        path = [cell]
        for _ in range(rng.randint(0, 4)):
            ways = [
                d for d in board.grid.neighbours[path[-1]] if d in board.faces and d not in path
            ]
            path += [rng.choice(ways)] if ways else []
        spelling = tuple(board.faces[c] for c in path)
        spellings += [("".join(spelling), spelling), ("".join(spelling), spelling[::-1])]
        if rng.random() < 0.3:
            spellings.append(("nowhere", (*spelling, "q")))
    return board, list(dict.fromkeys(spellings))


@needs_kernel
@examples(30)
@given(boards(), st.integers(0, 3))
def test_the_kernel_finds_the_paths_that_python_finds(
    question: tuple[Board, list[tuple[Word, Spelling]]], limit: int
) -> None:
    board, spellings = question
    expected = everywhere(board, Trie.from_spellings(spellings), limit=limit)
    assert fast_trace.trace_everywhere(board, spellings, limit=limit, heat=True) == expected
    cold = fast_trace.trace_everywhere(board, spellings, limit=limit)
    assert cold == {w: WordPaths(run.count, run.paths, 0) for w, run in expected.items()}
    found = fast_trace.trace_words(board, spellings)  # the same words, with the first path
    assert set(found) == set(expected)
    if limit:
        assert all(found[word] in run.paths for word, run in expected.items())
    event(f"{min(3, max((run.count for run in expected.values()), default=0))}+ paths")


@both_ways
def test_paths_are_all_there_and_counted(kernel: str, use: Callable[[str], None]) -> None:
    use(kernel)
    board = parse_board("aba bab ab#", wrap="both")
    words = ["ab", "aba", "bb", "abab", "c", "a"]
    count: Counter[str] = Counter()
    paths: dict[str, list[Path]] = {}
    cells: dict[str, set[Cell]] = {}
    for length in (1, 2, 3, 4):
        for path in simple_paths(board.grid, length):
            word = "".join(board.faces[cell] for cell in path)
            if word in words:
                count[word] += 1
                paths.setdefault(word, []).append(path)
                cells.setdefault(word, set()).update(path)
    found = fast_trace.trace_everywhere(board, [(w, tuple(w)) for w in words], limit=5, heat=True)
    number = {cell: k for k, cell in enumerate(board.grid.cells)}
    assert found == {
        word: WordPaths(
            count[word],
            tuple(sorted(paths[word])[:5]),
            sum(1 << number[cell] for cell in cells[word]),
        )
        for word in count
    }


@both_ways
def test_too_many_paths_are_given_up_in_time(kernel: str, use: Callable[[str], None]) -> None:
    use(kernel)
    board = parse_board(" ".join(["A" * 9] * 9))
    start = time.monotonic()
    with pytest.raises(DeadlinePassed):
        fast_trace.trace_everywhere(
            board, [("a" * 40, ("a",) * 40)], limit=1, deadline=Deadline.after(0.2)
        )
    assert time.monotonic() - start < SOON
    with stopped_after(0.3) as (stop, when):
        with pytest.raises(DeadlinePassed):
            word = [("a" * 40, ("a",) * 40)]
            fast_trace.trace_everywhere(
                board, word, limit=1, heat=True, deadline=Deadline.after(60, stop)
            )
        assert time.monotonic() - when[0] < SOON


# ---- what the raw functions take and refuse ----


def test_the_kernel_refuses_bad_calls() -> None:
    kernel = pytest.importorskip("unboggle.kernel._kernel")
    grid, trie = kernel.king_grid(1, 3, b"\1\0\1", False, True), kernel.Trie([b"\0"])
    assert (len(grid), len(kernel.king_grid(0, 5, None, True, True))) == (2, 0)
    for bad in ((-1, 3), (3, -1), (1 << 31, 1), (1 << 20, 1 << 20), (0, 1 << 40), (2, 1 << 62)):
        with pytest.raises(ValueError, match="too many cells"):
            kernel.king_grid(*bad, None, False, False)
    for mask in (b"", b"\1" * 4):
        with pytest.raises(ValueError, match="a byte for each position"):
            kernel.king_grid(1, 3, mask, False, False)
    with pytest.raises(TypeError):
        kernel.king_grid(1, 3, "abc", False, False)
    for start, longest in ((-1, 1), (2, 1), (0, 0), (0, 3), (0, -1)):
        with pytest.raises(ValueError, match="not on the grid"):
            kernel.count_paths(grid, start, longest, 1.0)
    for faces, limit in ((b"", 1), (b"\0\0\0", 1), (b"\0\0", -1), (b"\0\x20", 1)):
        with pytest.raises(ValueError):
            kernel.every_path(trie, grid, faces, limit, False, 1.0)
    with pytest.raises(TypeError):
        kernel.every_path(grid, trie, b"\0\0", 1, False, 1.0)
    with pytest.raises(TypeError):
        kernel.count_paths(trie, 0, 1, 1.0)
    for stopped in (True, 1.0):
        with pytest.raises(TypeError, match="must be a function"):
            kernel.count_paths(grid, 0, 1, 1.0, stopped)
        with pytest.raises(TypeError, match="must be a function"):
            kernel.every_path(trie, grid, b"\0\0", 1, False, 1.0, stopped)
    assert kernel.every_path(trie, grid, b"\0\0", 1, True, 1.0) == ([(0, 2, b"\3")], [(0, (0,))])


@needs_kernel
@pytest.mark.parametrize("wraps", list(product((False, True), repeat=2)))
def test_the_kernels_own_grid_is_that_of_the_lists(wraps: tuple[bool, bool]) -> None:
    kernel = pytest.importorskip("unboggle.kernel._kernel")
    rng = random.Random(8)
    for rows, columns in product((1, 2, 3, 4, 9), repeat=2):
        mask = bytes(rng.random() < 0.8 for _ in range(rows * columns))
        places = [divmod(k, columns) for k, there in enumerate(mask) if there]
        rolled = {"wrap_rows": wraps[0], "wrap_columns": wraps[1]}
        grid = Grid.king(places, (rows, columns), **rolled)
        whole = Grid.rectangle(rows, columns, **rolled)
        for expected, made in (
            (grid, kernel.king_grid(rows, columns, mask, *wraps)),
            (whole, kernel.king_grid(rows, columns, None, *wraps)),
        ):
            lists = compiled(expected)
            cells = len(expected.cells)
            assert len(made) == len(lists) == cells
            for start in range(cells):
                longest = min(3, cells)
                assert kernel.count_paths(made, start, longest, 9.0) == kernel.count_paths(
                    lists, start, longest, 9.0
                )
            faces = bytes(rng.choices(range(3), k=cells))
            trie = kernel.Trie([bytes(word) for word in product(range(3), repeat=3)])
            assert kernel.every_path(trie, made, faces, 9, True, 9.0) == kernel.every_path(
                trie, lists, faces, 9, True, 9.0
            )


def test_the_kernel_loses_no_object() -> None:
    kernel = pytest.importorskip("unboggle.kernel._kernel")
    trie = kernel.Trie([b"\0\1", b"\1\0", b"\0" * 3])

    def use_all() -> None:
        for rows, columns in ((3, 4), (9, 9)):
            grid = kernel.king_grid(rows, columns, b"\1" * (rows * columns), True, False)
            faces = bytes(k % 2 for k in range(len(grid)))
            kernel.every_path(trie, grid, faces, 2, True, 9.0)
            kernel.every_path(kernel.Trie([b"\0" * 60]), grid, bytes(len(grid)), 1, True, 0.0)
            kernel.count_paths(grid, 0, 3, 9.0)
            kernel.count_paths(grid, 0, len(grid), 0.0)
            with pytest.raises(ValueError):
                kernel.every_path(trie, grid, b"", 2, True, 9.0)
        assert kernel.count_paths(grid, 0, len(grid), 9.0, lambda: True) is None
        with pytest.raises(ZeroDivisionError):
            kernel.count_paths(grid, 0, len(grid), 9.0, lambda: 1 // 0)

    def growth() -> int:
        gc.collect()
        before = sys.getallocatedblocks()
        for _ in range(4):
            use_all()
        gc.collect()
        return sys.getallocatedblocks() - before

    use_all()
    # A lost object is lost every time; caches of the interpreter and of pytest grow once.
    assert min(growth() for _ in range(3)) < 8  # two a round
