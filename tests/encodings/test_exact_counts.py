"""The number of boards on grids too large for brute force, by independent counters.

`exact_counter` lays words along paths and shares nothing with the program. ganak counts the
models of a formula of another encoding than the one that enumerates the boards.
"""

from __future__ import annotations

import random
from collections import Counter

import pytest
from amounts import mixed, some_of
from exact_counter import Letters, full_boards, minimal_boards, neighbours
from running import reported

from unboggle import encodings
from unboggle.formula.constraints import grant
from unboggle.puzzle import Board, Constraints, GivenCells, Grid, Inventory, Puzzle
from unboggle.solutions.boards import Enumeration, list_boards

try:
    import pyganak
except ImportError:
    pyganak = None

Key = frozenset[tuple[int, str]]


def placed(text: str) -> Letters:
    return {cell: face for cell, face in enumerate(text.replace(" ", "")) if face != "."}


FULL = [  # words, rows, columns, given, letters, how many boards
    ("act ape ate cop end old", 3, 3, {}, "acdelnopt", 8),
    ("act ape ate cop end", 3, 3, {}, "acdelnopt", 40),
    ("adcb aebdl aebfg eajbi ikhg jgfki kibc", 3, 4, {6: "b", 4: "h"}, "abcdefghijkl", 4),
    ("fbie glbek ibfka ikja jikl jkfda", 3, 4, {4: "i", 8: "h"}, "abcdefghijkl", 5),
    ("bihek fgblh fgibc hibl higbc khbg lbida", 3, 4, {8: "l"}, "abcdefghijkl", 72),
    ("acac aeeca cdag cfceh cgacc ehca", 3, 4, {11: "f", 5: "d", 2: "e"}, "aaacccdeefgh", 29),
    ("bfli bhpfd echof fchb ilgp ogdkm", 4, 4, {0: "k", 3: "n", 15: "b"}, "abcdefghijklmnop", 32),
    (
        "gchpe gjchb gkoa kgloj kogbh lmdei malo",
        4,
        4,
        {6: "c", 1: "j", 9: "l"},
        "abcdefghijklmnop",
        44,
    ),
]
MINIMAL = [  # words, rows, columns, given, how many boards
    ("act ape ate cop end", 3, 3, {}, 504),
    ("aeeca cdag cfceh cgacc ecdaa ehca", 3, 4, {11: "f", 5: "d", 2: "e", 3: "h"}, 10),
    ("ahfe fdhb ffeh", 4, 4, placed(".fg. f.ad ..h. d.ee"), 121),
    ("cddg gdcg gedf", 4, 4, placed(".g.. .fd. cgcg f.e."), 31),
    ("dbfe deeg fcbf", 4, 4, placed("df.. .cc. f.e. b.bh"), 183),
]


def asked(
    words: str, rows: int, columns: int, given: Letters, letters: str | None = None
) -> Puzzle:
    inventory = None if letters is None else Inventory(dict(sorted(Counter(letters).items())))
    places = {divmod(cell, columns): face for cell, face in given.items()}
    grid = Grid.rectangle(rows, columns)
    return Puzzle(
        grid,
        {word: (tuple(word),) for word in words.split()},
        Constraints(GivenCells(places), inventory),
    )


def all_of_them(puzzle: Puzzle, answer: Enumeration) -> set[Key]:
    """The solutions of all classes that were found; each class once."""
    assert answer.status in ("complete", "impossible"), answer.error
    number = {cell: k for k, cell in enumerate(puzzle.grid.cells)}
    found: list[Key] = [
        frozenset((number[cell], face) for cell, face in image.items())
        for solution in answer.solutions
        for image in puzzle.images(solution.board.faces)
    ]
    assert len(set(found)) == len(found) == answer.total
    return set(found)


@pytest.mark.parametrize("number", mixed(range(len(FULL)), every=4))
def test_boards_that_use_up_an_inventory(number: int) -> None:
    words, rows, columns, given, letters, count = FULL[number]
    puzzle = asked(words, rows, columns, given, letters)
    expected = full_boards(rows, columns, words.split(), given, letters)
    assert len(expected) == count
    assert all_of_them(puzzle, list_boards(puzzle)) == expected


@pytest.mark.parametrize(("words", "rows", "columns", "given", "count"), some_of(MINIMAL, first=1))
def test_minimal_partial_boards(
    words: str, rows: int, columns: int, given: Letters, count: int
) -> None:
    puzzle = asked(words, rows, columns, given)
    expected = minimal_boards(rows, columns, words.split(), given)
    assert len(expected) == count
    assert all_of_them(puzzle, list_boards(puzzle)) == expected


def by_ganak(puzzle: Puzzle, encoding: str) -> int:
    """The number of boards, as models of a formula projected on what cells show."""
    encoded = encodings.get_clausal(encoding)(puzzle)
    grant(encoded)
    shown = {encoded.shows(cell, face) for cell in puzzle.grid.cells for face in puzzle.faces}
    counter = pyganak.Counter()
    counter.add_clauses([list(clause) for clause in encoded.cnf])
    counter.set_sampling_set(sorted(shown))
    return int(counter.count())


@pytest.mark.skipif(pyganak is None, reason="no wheel of pyganak here")
@pytest.mark.parametrize("number", mixed(range(len(FULL)), every=4))
def test_ganak_counts_as_many(number: int) -> None:
    words, rows, columns, given, letters, count = FULL[number]
    puzzle = asked(words, rows, columns, given, letters)
    assert by_ganak(puzzle, "one_hot") == count


@pytest.mark.long
@pytest.mark.skipif(pyganak is None, reason="no wheel of pyganak here")
@pytest.mark.parametrize(
    ("words", "rows", "columns", "given", "letters"),
    [("ab ba cd aac", 2, 4, {}, "aabbccdd")],
)
def test_ganak_counts_thousands_of_boards(
    words: str, rows: int, columns: int, given: Letters, letters: str
) -> None:
    puzzle = asked(words, rows, columns, given, letters)
    answer = list_boards(puzzle)
    assert answer.status == "complete"
    assert answer.total == by_ganak(puzzle, "one_hot") > 1000


def test_the_command_reports_the_count() -> None:
    words, rows, columns, _, letters, count = FULL[4]
    options = ["--size", f"{rows}x{columns}", "--given", ".... .... l...", "--inventory", letters]
    code, report = reported("boards", "-", *options, "--limit", "1000", stdin=words)
    assert (code, report["status"], report["total"]) == (0, "complete", count)


def walked(draw: random.Random, rows: int, columns: int, board: list[str], length: int) -> str:
    """A word on ``board``."""
    around = neighbours(rows, columns)
    path: list[int] = []
    while len(path) < length:
        ways = [d for d in around[path[-1]] if d not in path] if path else range(len(board))
        path = [*path, draw.choice(list(ways))] if ways else []
    return "".join(board[cell] for cell in path)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(60))
def test_random_boards_are_counted_right(seed: int) -> None:
    draw = random.Random(seed)
    rows, columns = draw.choice([(3, 3), (3, 4), (4, 4)])
    distinct = (rows, columns) == (4, 4) or draw.random() < 0.5
    names = "abcdefghijklmnop"[: rows * columns]
    board = draw.sample(names, len(names)) if distinct else draw.choices("abcdefgh", k=len(names))
    known = draw.sample(range(len(board)), len(board) // 3 if distinct else len(board) // 2)
    given = {cell: board[cell] for cell in known}
    number = draw.randint(6, 9) if distinct else draw.randint(3, 5)
    words = sorted({walked(draw, rows, columns, board, draw.randint(4, 5)) for _ in range(number)})
    letters = "".join(sorted(board))
    puzzle = asked(" ".join(words), rows, columns, given, letters)
    expected = full_boards(rows, columns, words, given, letters)
    answer = list_boards(puzzle)
    assert frozenset(enumerate(board)) in expected
    assert all_of_them(puzzle, answer) == expected
    if pyganak is not None:
        assert by_ganak(puzzle, "one_hot") == len(expected)
    if not distinct and rows * columns < 16:
        puzzle = asked(" ".join(words), rows, columns, given)
        assert all_of_them(puzzle, list_boards(puzzle)) == minimal_boards(
            rows, columns, words, given
        )


def test_the_counter_agrees_with_a_board_that_is_there() -> None:
    """A counter that finds nothing would agree with a program that finds nothing."""
    words, rows, columns, given, letters, _ = FULL[2]
    expected = full_boards(rows, columns, words.split(), given, letters)
    for key in expected:
        board = Board(Grid.rectangle(rows, columns), {divmod(c, columns): f for c, f in key})
        assert sorted(board.faces.values()) == sorted(letters)
        assert all(dict(key)[cell] == face for cell, face in given.items())
