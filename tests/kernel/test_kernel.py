"""The C kernel agrees with trace.py: the same words and paths in the same order."""

from __future__ import annotations

import contextlib
import copy
import gc
import pickle
import random
import signal
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import islice
from typing import Any

import pytest
from amounts import examples, mixed, shares
from hypothesis import event, given
from hypothesis import strategies as st
from needs import KERNEL_MISSING

from unboggle.forward import fast_trace as native
from unboggle.forward.lexicon import Lexicon
from unboggle.forward.trace import Trie, trace
from unboggle.puzzle import Board, Cell, Face, Grid, Path, Spelling, Word
from unboggle.testing.tiny import DIAGONAL, DONUT, ISLANDS, ring, rook

if KERNEL_MISSING:
    pytest.skip(f"no C kernel: {KERNEL_MISSING}", allow_module_level=True)

import unboggle.kernel._kernel as kernel

Pairs = list[tuple[Word, Spelling]]


def torus(rows: int, columns: int) -> Grid:
    """Return a board with king moves whose edges meet; it needs three rows and columns."""
    moves = [(y, x) for y in (-1, 0, 1) for x in (-1, 0, 1) if y or x]
    return Grid(
        {
            (r, c): tuple(((r + y) % rows, (c + x) % columns) for y, x in moves)
            for r in range(rows)
            for c in range(columns)
        }
    )


def backwards(grid: Grid) -> Grid:
    """Return the same cells, each with its neighbours in reverse order."""
    return Grid({cell: around[::-1] for cell, around in grid.neighbours.items()})


GRIDS = {
    "1x1": Grid.rectangle(1, 1),
    "2x3": Grid.rectangle(2, 3),
    "4x4": Grid.rectangle(4, 4),
    "5x5": Grid.rectangle(5, 5),
    "8x8": Grid.rectangle(8, 8),
    "1x64": Grid.rectangle(1, 64),
    "13x5": Grid.rectangle(13, 5),
    "9x9": Grid.rectangle(9, 9),
    "1x200": Grid.rectangle(1, 200),
    "donut": DONUT,
    "islands": ISLANDS,
    "diagonal": DIAGONAL,
    "ring": ring(7),
    "long ring": ring(70),
    "rook": rook(4, 4),
    "hexagons": Grid.hexagons(4, 4, [(1, 1)]),
    "torus": torus(4, 5),
    "large torus": torus(9, 8),
    "backwards": backwards(Grid.rectangle(4, 4)),
    "no cells": Grid({}),
}
FACES = ("a", "b", "e", "t", "h", "th", "qu")


def walk(board: Board, rng: random.Random, length: int) -> Spelling:
    """Return the faces of a random path, which ends where it cannot continue."""
    path: list[Cell] = []
    cells = list(board.faces)
    while cells and len(path) < length:
        path.append(rng.choice(cells))
        around = board.grid.neighbours[path[-1]]
        cells = [d for d in around if d in board.faces and d not in path]
    return tuple(board.faces[cell] for cell in path)


@st.composite
def questions(draw: st.DrawFn) -> tuple[Board, Pairs]:
    """Draw a board and spellings, many of which are on it, or nearly."""
    name = draw(st.sampled_from(list(GRIDS)))
    grid = GRIDS[name]
    rng = draw(st.randoms(use_true_random=False))
    some = draw(st.lists(st.sampled_from(FACES), min_size=1, max_size=5, unique=True))
    blanks = draw(st.sampled_from([0.0, 0.0, 0.2, 1.0]))
    faces = {cell: rng.choice(some) for cell in grid.cells if rng.random() >= blanks}
    board = Board(grid, faces)
    event(f"grid: {name}")

    # Long words only on grids with few branches: Python must find them, too.
    narrow = all(len(around) < 3 for around in grid.neighbours.values())
    longest = draw(st.sampled_from([3, 80] if narrow else [3, 5, 7]))
    pairs: Pairs = []
    for _ in range(draw(st.integers(0, 25))):
        spelling = walk(board, rng, rng.randint(1, longest)) or ("a",)
        match rng.randrange(8):
            case 0:
                spelling = (*spelling, rng.choice(FACES))
            case 1:
                spelling = spelling[::-1]
            case 2 if narrow or len(spelling) < 6:
                spelling = spelling + spelling[-2::-1]  # a palindrome
            case 3:
                spelling = tuple(rng.choice(FACES) for _ in spelling)
            case 4 if pairs:
                spelling = rng.choice(pairs)[1]  # two words, one spelling
        pairs.append(("".join(spelling), spelling))
        if rng.randrange(5) == 0:
            pairs.append((rng.choice(pairs)[0], walk(board, rng, longest)))  # one word, two
    return board, pairs


def assert_twins(board: Board, pairs: Pairs) -> dict[Word, Path]:
    shown = set(board.faces.values())
    expected = trace(
        board, Trie.from_spellings(pair for pair in pairs if shown.issuperset(pair[1]))
    )
    found = native.trace_words(board, pairs)
    assert list(found.items()) == list(expected.items())
    return found


@examples(40)
@given(questions())
def test_finds_what_python_finds(question: tuple[Board, Pairs]) -> None:
    board, pairs = question
    found = assert_twins(board, pairs)
    event(f"words found: {min(len(found), 3)}+, missing: {len(found) < len(set(dict(pairs)))}")


# ---- sizes ----


def letters(words: list[str]) -> Pairs:
    return [(word, tuple(word)) for word in words]


@pytest.mark.parametrize(("side", "longest"), [(4, 16), (5, 25), (9, 50)])
def test_equal_letters_everywhere_do_not_mean_all_their_paths(side: int, longest: int) -> None:
    board = Board.from_rows(["a" * side] * side)
    words = ["a" * length for length in range(1, longest + 1)]
    assert list(assert_twins(board, letters(words))) == words
    assert len(assert_twins(board, letters(["a" * 12]))) == 1


def test_words_that_are_found_after_a_long_search_are_found_in_order() -> None:
    rng = random.Random(5)
    board = Board.from_rows([[rng.choice("ab") for _ in range(7)] for _ in range(10)])
    words = ["".join(walk(board, rng, length)) for length in range(1, 14) for _ in range(30)]
    assert len(assert_twins(board, letters(words))) == len(set(words))


@pytest.mark.parametrize("turn", mixed([backwards, lambda grid: grid]))
def test_a_search_that_pauses_goes_on_where_it_was(turn: Callable[[Grid], Grid]) -> None:
    grid = turn(Grid.king([(r, c) for r in range(5) for c in range(5)] + [(6, 0)]))
    faces = dict.fromkeys(grid.cells, "a") | {(2, 3): "b", (4, 4): "b", (6, 0): "c"}
    board = Board(grid, faces)
    words = letters(["b", "ab", "aba", "baaab", "aabaabaa", "baaabaa"])
    found = native.trace_words(board, [("", (*"a" * 12, "c")), *words])  # 50 million steps
    assert found == trace(board, Trie.from_spellings(words))


@pytest.mark.parametrize("columns", [40, 1600])
def test_a_word_of_1500_letters_is_no_matter_of_recursion(columns: int) -> None:
    rng = random.Random(1)
    rows = 1600 // columns
    snake = [(r, c if r % 2 == 0 else columns - 1 - c) for r in range(rows) for c in range(columns)]
    faces: dict[Cell, Face] = {cell: rng.choice("abcdefghijklmnopqrstuvwxyz") for cell in snake}
    board = Board(Grid.rectangle(rows, columns), faces)
    word = "".join(faces[cell] for cell in snake[:1500])
    assert set(assert_twins(board, letters([word, word[::-1], word[:-1] + "!"]))) == {
        word,
        word[::-1],
    }


@pytest.mark.parametrize("side", mixed([80, 150]))
def test_a_board_of_many_cells(side: int) -> None:
    rng = random.Random(2)
    board = Board.from_rows([[rng.choice("abcdefgh") for _ in range(side)] for _ in range(side)])
    words = ["".join(walk(board, rng, 9)) for _ in range(200)]
    assert len(assert_twins(board, letters(words))) == len(set(words))


def test_32_faces_are_for_the_kernel_and_more_for_python(monkeypatch: pytest.MonkeyPatch) -> None:
    kernels = kernel.trace
    calls: list[int] = []

    def count(*args: Any) -> list[tuple[int, tuple[int, ...]]]:
        calls.append(1)
        return kernels(*args)

    monkeypatch.setattr(kernel, "trace", count)
    for number, used in ((31, 1), (32, 1), (33, 0), (300, 0)):
        calls.clear()
        faces = [chr(0x4E00 + k) for k in range(number)]
        board = Board.from_rows([faces])
        assert len(assert_twins(board, letters(["".join(faces), faces[-1], "a"]))) == 2
        assert len(calls) == used


# ---- whole dictionaries ----


@cache
def dictionary() -> list[str]:
    texts = (text for _, text in Lexicon.load().levels)
    return [word for text in texts for word in text.split() if word.isascii() and word.islower()]


def numbers(word: str) -> bytes:
    return bytes(ord(letter) - ord("a") for letter in word)


def compiled(grid: Grid) -> kernel.Grid:
    number = {cell: k for k, cell in enumerate(grid.cells)}
    return kernel.Grid([[number[d] for d in grid.neighbours[cell]] for cell in grid.cells])


def random_boards(count: int) -> Iterator[Board]:
    rng = random.Random(3)
    text = "".join(dictionary()[:50000])  # letters as frequent as in words
    for k in range(count):
        rows, columns = ((4, 4), (5, 5), (4, 7), (3, 30), (9, 9))[k % 5]
        yield Board.from_rows([[rng.choice(text) for _ in range(columns)] for _ in range(rows)])


@pytest.mark.parametrize("step", mixed([12, 4]))
def test_a_large_dictionary_on_boards_of_all_sizes(step: int) -> None:
    words = dictionary()[::step]
    assert len(words) > 200_000 // step
    slow = Trie.from_spellings(letters(words))
    fast = kernel.Trie([numbers(word) for word in words])
    assert len(fast) == len(words)
    for board in random_boards(5):
        cells = board.grid.cells
        faces = numbers("".join(board.faces[cell] for cell in cells))
        found = kernel.trace(fast, compiled(board.grid), faces)
        assert len(found) > 80 // step
        named = [(words[index], tuple(cells[k] for k in path)) for index, path in found]
        assert named == list(trace(board, slow).items())


@pytest.mark.parametrize("share", shares(3))
def test_a_lexicon_finds_the_same_without_the_kernel(
    share: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    lexicon = Lexicon.load()
    boards = [*random_boards(5), Board.from_rows([["qu", "e", "th"], ["", "n", "i"]])][::-1][
        share::3
    ]
    fast = [lexicon.words_on(board) for board in boards]
    monkeypatch.delenv("UNBOGGLE_REQUIRE_KERNEL", raising=False)
    monkeypatch.setenv("UNBOGGLE_KERNEL", "0")
    assert fast == [lexicon.words_on(board) for board in boards]


# ---- what the raw functions take and refuse ----

PLAIN = [[1], [0, 2], [1]]


def test_spellings_keep_their_number_and_equal_ones_are_all_reported() -> None:
    spellings = [b"\2\1", b"\0", b"", b"\2\1", b"\1\2", b"\0\1\2\0", b"\2\1"]
    trie = kernel.Trie(spellings)
    assert len(trie) == 7
    assert kernel.trace(trie, kernel.Grid(PLAIN), b"\0\1\2") == [
        (1, (0,)),
        (4, (1, 2)),
        (0, (2, 1)),
        (3, (2, 1)),
        (6, (2, 1)),
    ]


@pytest.mark.parametrize("order", [sorted, lambda s: sorted(s, reverse=True), list])
def test_the_order_of_the_spellings_changes_only_their_numbers(
    order: Callable[[list[bytes]], list[bytes]],
) -> None:
    rng = random.Random(4)
    spellings = order([bytes(rng.choices(range(32), k=rng.randint(0, 4))) for _ in range(2000)])
    trie, grid = kernel.Trie(iter(spellings)), kernel.Grid(PLAIN)
    for _ in range(50):
        faces = bytes(rng.choices(range(32), k=3))
        a, b, c = (bytes([face]) for face in faces)
        shown = {a, b, c, a + b, b + a, b + c, c + b, faces, faces[::-1]}
        expected = {k for k, spelling in enumerate(spellings) if spelling in shown}
        assert {index for index, _ in kernel.trace(trie, grid, faces)} == expected


def test_nothing_is_found_where_there_is_nothing() -> None:
    empty, none = kernel.Trie([]), kernel.Grid([])
    assert (len(empty), len(none)) == (0, 0)
    assert kernel.trace(empty, none, b"") == []
    assert kernel.trace(empty, kernel.Grid([[]]), b"\0") == []
    assert kernel.trace(kernel.Trie([b"", b"\0"]), none, b"") == []
    assert kernel.trace(kernel.Trie([b""]), kernel.Grid([[]]), b"\0") == []
    assert kernel.trace(kernel.Trie([b"\0"]), kernel.Grid([[]]), bytes([kernel.BLANK])) == []


class Surprise(Exception):
    pass


def cases(name: str, pairs: list[tuple[object, type[Exception]]]) -> pytest.MarkDecorator:
    """Return the parameters: bad inputs and their errors."""
    ids = map(str, range(len(pairs)))
    return pytest.mark.parametrize((name, "error"), pairs, ids=ids)


def surprising(*items: object) -> Iterator[object]:
    yield from items
    raise Surprise


@cases(
    "spellings",
    [
        (None, TypeError),
        (7, TypeError),
        ("ab", TypeError),
        (b"ab", TypeError),
        ([b"\0", 1], TypeError),
        ([b"\0", "a"], TypeError),
        ([None], TypeError),
        ([bytearray(b"\0")], TypeError),
        ([[0]], TypeError),
        ([b"\0", b"\x20"], ValueError),
        ([b"\0\1\xff"], ValueError),
        ([b"\0" * 1000 + b"\x20"], ValueError),
        (surprising(b"\0"), Surprise),
    ],
)
def test_a_bad_trie_is_refused(spellings: Any, error: type[Exception]) -> None:
    with pytest.raises(error):
        kernel.Trie(spellings)


@cases(
    "neighbours",
    [
        (None, TypeError),
        (3, TypeError),
        ([None], TypeError),
        ([3], TypeError),
        ([["a"]], TypeError),
        ([[1.0], [0]], TypeError),
        ([[None], [0]], TypeError),
        ("ab", TypeError),
        ([[0]], ValueError),
        ([[], [1]], ValueError),
        ([[1], []], ValueError),
        ([[], [0]], ValueError),
        ([[1], [2], [0]], ValueError),
        ([[1, 1], [0, 0]], ValueError),
        ([[1, 2, 1], [0], [0]], ValueError),
        ([[1] * 5000, [0] * 5000], ValueError),
        ([[1], [0, 2]], ValueError),
        ([[-1], [0]], ValueError),
        ([[2], [0]], ValueError),
        ([[2**31], [0]], ValueError),
        ([[2**32], [0]], ValueError),
        ([[2**32 + 1], [0]], ValueError),
        ([[2**63], [0]], ValueError),
        ([[2**200], [0]], ValueError),
        ([[-(2**200)], [0]], ValueError),
        (surprising([]), Surprise),
        ([surprising()], Surprise),
    ],
)
def test_a_bad_grid_is_refused(neighbours: Any, error: type[Exception]) -> None:
    with pytest.raises(error):
        kernel.Grid(neighbours)


TRIE, GRID = kernel.Trie([b"\0\1"]), kernel.Grid(PLAIN)


@cases(
    "args",
    [
        ((), TypeError),
        ((TRIE,), TypeError),
        ((TRIE, GRID), TypeError),
        ((TRIE, GRID, b"\0\1\0", None), TypeError),
        ((GRID, TRIE, b"\0\1\0"), TypeError),
        ((None, GRID, b"\0\1\0"), TypeError),
        ((TRIE, None, b"\0\1\0"), TypeError),
        ((TRIE, PLAIN, b"\0\1\0"), TypeError),
        ((TRIE, GRID, None), TypeError),
        ((TRIE, GRID, "aba"), TypeError),
        ((TRIE, GRID, [0, 1, 0]), TypeError),
        ((TRIE, GRID, bytearray(3)), TypeError),
        ((TRIE, GRID, b""), ValueError),
        ((TRIE, GRID, b"\0\1"), ValueError),
        ((TRIE, GRID, b"\0\1\0\1"), ValueError),
        ((TRIE, GRID, bytes(10**6)), ValueError),
        ((TRIE, GRID, b"\0\1\x20"), ValueError),
        ((TRIE, GRID, b"\xfe\1\0"), ValueError),
    ],
)
def test_a_bad_call_is_refused(args: tuple[Any, ...], error: type[Exception]) -> None:
    with pytest.raises(error):
        kernel.trace(*args)
    assert kernel.trace(TRIE, GRID, b"\0\1\0") == [(0, (0, 1))]  # as if nothing had been


@pytest.mark.parametrize("cls", [kernel.Trie, kernel.Grid])
def test_no_object_comes_half_made(cls: Any) -> None:
    whole = cls([])
    for bad in (
        lambda: cls(),
        lambda: cls([], []),
        lambda: cls(spellings=[]),
        lambda: cls.__new__(cls),
        lambda: cls.__new__(object),
        lambda: object.__new__(cls),
        lambda: type("Sub", (cls,), {}),
        lambda: copy.copy(whole),
        lambda: pickle.dumps(whole),
        lambda: setattr(cls, "name", 1),
    ):
        with pytest.raises(TypeError):
            bad()
    assert len(whole) == 0


def test_no_object_is_lost() -> None:
    good: list[Any] = [[b"\0\1", b"\0\1", b"\1" * 5], PLAIN, b"\0\1\0"]

    def use(*args: Any) -> None:
        spellings, neighbours, faces = args
        with contextlib.suppress(TypeError, ValueError):
            kernel.trace(kernel.Trie(spellings), kernel.Grid(neighbours), faces)

    def use_all() -> None:
        use(*good)
        use([b"\0" * 300], [[c ^ 1] for c in range(600)], bytes(600))
        for k, bad in ((0, [b"\0", 1]), (0, [b"\xff"]), (1, [[1], [1]]), (1, [[1], 3]), (2, b"!")):
            use(*good[:k], bad, *good[k + 1 :])

    use_all()
    gc.collect()
    types = [sys.getrefcount(cls) for cls in (kernel.Trie, kernel.Grid)]
    before = sys.getallocatedblocks()
    for _ in range(300):
        use_all()
    gc.collect()
    assert sys.getallocatedblocks() - before < 150
    assert types == [sys.getrefcount(cls) for cls in (kernel.Trie, kernel.Grid)]


# ---- threads and signals ----


def test_threads_share_a_trie() -> None:
    words = list(islice(dictionary(), 0, None, 5))
    trie, grid = kernel.Trie(map(numbers, words)), compiled(Grid.rectangle(5, 5))
    large = compiled(Grid.rectangle(9, 9))
    rng = random.Random(6)
    boards = [bytes(rng.choices(range(26), k=rng.choice([25, 81]))) for _ in range(800)]

    def find(faces: bytes) -> list[tuple[int, tuple[int, ...]]]:
        return kernel.trace(trie, grid if len(faces) == 25 else large, faces)

    alone = [find(faces) for faces in boards]
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(find, boards)) == alone


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="POSIX timers")
@pytest.mark.parametrize("side", mixed([9, 7]))
def test_a_long_search_can_be_interrupted(side: int) -> None:
    class Ring(Exception):
        pass

    def ringing(*_: object) -> None:
        raise Ring

    grid = compiled(Grid.rectangle(side, side))
    trie = kernel.Trie([b"\0" * 30 + b"\1", b"\0\0"])  # too many paths to try
    before = signal.signal(signal.SIGALRM, ringing)
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.2)
        with pytest.raises(Ring):
            kernel.trace(trie, grid, bytes(side * side))
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    faces = b"\1" + b"\2" * (side * side - 3) + b"\0\0"
    assert kernel.trace(trie, grid, faces) == [(1, (side * side - 2, side * side - 1))]
