"""The forward solver against brute force: it is the oracle of everything else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import islice, pairwise

import pytest
from amounts import examples
from hypothesis import event, given
from hypothesis import strategies as st

from unboggle.forward.trace import (
    Trie,
    every_path,
    everywhere,
    from_rarer_ends,
    holds,
    paths_of,
    trace,
    trace_puzzle,
)
from unboggle.forward.verify import verified
from unboggle.puzzle import Board, Cell, Grid, Path, Puzzle, Spelling
from unboggle.puzzle.model.spelling import spell
from unboggle.system.clock import Deadline, DeadlinePassed
from unboggle.testing.tiny import puzzle

# Simple paths by number of cells (domain facts, recomputed with other programs).
PATHS_3X3 = (9, 40, 160, 496, 1208, 2240, 2984, 2384, 784)
PATHS_3X4 = (12, 58, 256, 946, 2952, 7808, 17348, 31604, 45424, 47312, 30848, 9356)
PATHS_4X4 = (16, 84, 408, 1764, 6712, 22672)
ALL_4X4 = pytest.param(4, 4, PATHS_4X4, marks=pytest.mark.long)


def walks(board: Board) -> Iterator[tuple[Path, Spelling]]:
    """Every path over cells that show a face, with the faces it shows: nothing but recursion."""

    def grow(path: Path) -> Iterator[Path]:
        yield path
        (r, c) = path[-1]
        for d in board.faces:
            if d not in path and max(abs(d[0] - r), abs(d[1] - c)) == 1:
                yield from grow((*path, d))

    for cell in board.faces:
        for path in grow((cell,)):
            yield path, tuple(board.faces[c] for c in path)


def trie(*words: str) -> Trie:
    return Trie.from_spellings((word, tuple(word)) for word in words)


def assert_legal(board: Board, path: Path, spellings: Iterable[Spelling]) -> None:
    assert len(set(path)) == len(path)
    for (r, c), (y, x) in pairwise(path):
        assert max(abs(r - y), abs(c - x)) == 1
    assert tuple(board.faces[cell] for cell in path) in spellings


FACES = ("a", "b", "t", "h", "th", "qu")


@st.composite
def boards(draw: st.DrawFn) -> Board:
    height, width = draw(st.sampled_from([(3, 3), (2, 3), (3, 2), (2, 2), (1, 3), (1, 1)]))
    some = draw(st.lists(st.sampled_from(FACES), min_size=2, max_size=4))
    face = st.sampled_from([*some, *some, "", None])
    row = st.lists(face, min_size=width, max_size=width)
    rows = draw(st.lists(row, min_size=height, max_size=height))
    rows[0][0] = rows[0][0] or some[0]
    return Board.from_rows(rows)


@st.composite
def questions(draw: st.DrawFn) -> tuple[Board, Puzzle]:
    """A board and words of which many are on it."""
    board = draw(boards())
    on_board = sorted({faces for _, faces in islice(walks(board), 3000)})
    word = st.one_of(
        st.sampled_from(on_board),
        st.sampled_from(on_board).map(lambda faces: (*faces, faces[0])),
        st.lists(st.sampled_from(FACES), min_size=1, max_size=5),
    )
    words = draw(st.lists(word.map("".join), min_size=3, max_size=10))
    return board, Puzzle(board.grid, {w: spell(w, FACES) for w in words})


@examples(20)
@given(questions())
def test_finds_what_brute_force_finds(question: tuple[Board, Puzzle]) -> None:
    board, puzzle = question
    shown: dict[Spelling, list[Path]] = {}
    for path, faces in walks(board):
        shown.setdefault(faces, []).append(path)
    expected = {
        word: sorted(path for s in spellings for path in shown.get(s, ()))
        for word, spellings in puzzle.spellings.items()
    }
    first = {word: paths[0] for word, paths in expected.items() if paths}
    missing = len(puzzle.words) - len(first)
    event(f"{min(len(first), 3)}+ words found, {min(missing, 3)}+ missing")
    event(f"several spellings: {any(len(s) > 1 for s in puzzle.spellings.values())}")

    everything = Trie.from_spellings(puzzle.iter_spellings())
    found = trace(board, everything)
    assert found == first, (found, first)
    traced = trace_puzzle(board, puzzle)  # it may begin at the other end, and find another path
    assert set(traced) == set(first)
    assert all(path in expected[word] for word, path in traced.items())
    assert holds(board, puzzle) == (not missing)
    for word, path in found.items():
        assert_legal(board, path, puzzle.spellings[word])

    every = Counter(every_path(board, everything))
    assert every == Counter((w, path) for w, paths in expected.items() for path in paths)


@examples(25)
@given(questions())
def test_every_path_comes_in_reading_order(question: tuple[Board, Puzzle]) -> None:
    board, puzzle = question
    paths = [path for _, path in every_path(board, Trie.from_spellings(puzzle.iter_spellings()))]
    assert paths == sorted(paths)


# Figures known from elsewhere


def test_a_3x3_board_has_10305_paths() -> None:
    faces = "abcdefghi"
    board = Board.from_rows([faces[:3], faces[3:6], faces[6:]])
    spelled = [(str(k), faces) for k, (_, faces) in enumerate(walks(board))]
    paths = [path for _, path in every_path(board, Trie.from_spellings(spelled))]
    assert len(set(paths)) == len(paths) == 10305
    assert Counter(map(len, paths)) == dict(enumerate(PATHS_3X3, start=1))


@pytest.mark.parametrize(
    ("rows", "columns", "counts"),
    [
        (3, 3, PATHS_3X3),
        pytest.param(4, 3, PATHS_3X4, marks=pytest.mark.long),
        pytest.param(3, 4, PATHS_3X4, marks=pytest.mark.long),
        (4, 4, PATHS_4X4[:5]),
        ALL_4X4,
    ],
)
def test_equal_faces_give_every_path_of_the_grid(
    rows: int, columns: int, counts: tuple[int, ...]
) -> None:
    board = Board.from_rows(["a" * columns] * rows)
    words = ["a" * length for length in range(1, len(counts) + 1)]
    found = Counter(len(word) for word, _ in every_path(board, trie(*words)))
    assert found == dict(enumerate(counts, start=1))


# Cases of their own


def test_a_cell_is_used_once() -> None:
    board = Board.from_rows(["noa"])
    assert trace(board, trie("on", "no", "noon", "nono", "aoa")) == {
        "on": ((0, 1), (0, 0)),
        "no": ((0, 0), (0, 1)),
    }


def test_letters_must_touch_and_edges_do_not_wrap() -> None:
    board = Board.from_rows(["cat", "...", "dog"])
    assert list(trace(board, trie("cat", "tac", "ct", "tc", "cd", "dog"))) == ["cat", "tac", "dog"]


def test_corners_touch() -> None:
    board = Board.from_rows(["c..", ".a.", "..t"])
    assert trace(board, trie("cat")) == {"cat": ((0, 0), (1, 1), (2, 2))}


def test_no_path_leads_over_a_hole_or_a_blank_cell() -> None:
    assert trace(Board.from_rows([["c", "", "a"], ["x", None, "y"]]), trie("ca", "xy", "cx")) == {
        "cx": ((0, 0), (1, 0))
    }


def test_a_palindrome_has_a_path_each_way() -> None:
    board = Board.from_rows(["level"])
    there = tuple((0, c) for c in range(5))
    assert list(every_path(board, trie("level"))) == [
        ("level", there),
        ("level", there[::-1]),
    ]
    assert trace(board, trie("level")) == {"level": there}
    assert trace(board, trie("eve", "lel")) == {"eve": there[1:4]}


def test_a_word_inside_a_word_is_found_too() -> None:
    board = Board.from_rows(["scats"])
    assert list(trace(board, trie("scat", "scats", "cat", "cats", "at"))) == [
        *("scat", "scats", "cat", "cats", "at")
    ]


def test_a_face_of_two_letters_is_no_two_cells() -> None:
    board = Board.from_rows([["qu", "i", "t"], ["t", "h", "e"]])
    words = {"quit": "qu i t", "uit": "u i t", "the": "th e", "het": "h e t"}
    found = trace(board, Trie.from_spellings((w, tuple(s.split())) for w, s in words.items()))
    assert sorted(found) == ["het", "quit"]


def test_a_word_is_on_a_board_if_any_spelling_is() -> None:
    spellings = spell("thin", {"th", "t", "h", "in", "i", "n"})
    assert len(spellings) == 4
    for rows, length in (
        ([["t", "h", "i", "n"]], 4),
        ([["th", "i", "n"]], 3),
        ([["t", "h", "in"]], 3),
        ([["th", "in"]], 2),
    ):
        board = Board.from_rows(rows)
        puzzle = Puzzle(board.grid, {"thin": spellings})
        assert trace_puzzle(board, puzzle) == {"thin": tuple((0, c) for c in range(length))}
        assert holds(board, puzzle)


def test_the_first_path_is_that_of_the_spelling_that_comes_first_on_the_board() -> None:
    spellings = spell("th", {"th", "t", "h"})
    for rows, path in (
        ([["th", "t", "h"]], ((0, 0),)),
        ([["t", "h", "th"]], ((0, 0), (0, 1))),
        ([["h", "th", "t"]], ((0, 1),)),
    ):
        board = Board.from_rows(rows)
        assert trace_puzzle(board, Puzzle(board.grid, {"th": spellings})) == {"th": path}


def test_two_words_may_have_one_spelling() -> None:
    board = Board.from_rows(["cafe"])
    words = Trie.from_spellings((word, tuple("cafe")) for word in ("cafe", "café"))
    path = tuple((0, c) for c in range(4))
    assert trace(board, words) == {"cafe": path, "café": path}
    assert list(every_path(board, words)) == [("cafe", path), ("café", path)]


def test_no_words_and_no_faces_give_nothing() -> None:
    board = Board.from_rows(["cat"])
    assert trace(board, trie()) == {}
    assert holds(board, Puzzle(board.grid, {}))
    assert trace(Board(board.grid, {}), trie("cat", "a")) == {}


def test_any_adjacency_will_do() -> None:
    ring = Grid({(0, c): ((0, (c - 1) % 5), (0, (c + 1) % 5)) for c in range(5)})
    board = Board(ring, {(0, c): "abcde"[c] for c in range(5)})
    assert list(trace(board, trie("deab", "ae", "ac"))) == ["ae", "deab"]


# Large boards and boards with very many paths


def test_a_word_of_1500_letters_is_no_matter_of_recursion() -> None:
    side, length = 40, 1500
    snake = [(r, c if r % 2 == 0 else side - 1 - c) for r in range(side) for c in range(side)]
    faces: dict[Cell, str] = {cell: chr(0x4E00 + k) for k, cell in enumerate(snake)}
    word = "".join(faces[cell] for cell in snake[:length])
    board = Board(Grid.rectangle(side, side), faces)
    assert trace(board, trie(word, word[::-1])) == {
        word: tuple(snake[:length]),
        word[::-1]: tuple(snake[length - 1 :: -1]),
    }


def test_equal_letters_everywhere_do_not_mean_all_their_paths() -> None:
    board = Board.from_rows(["aaaaa"] * 5)  # some 10^12 paths
    words = ["a" * length for length in range(1, 26)]
    found = trace(board, trie(*words))
    assert list(found) == words
    assert all(len(found[word]) == len(word) for word in words)
    assert len(trace(board, trie("a" * 12))) == 1


def test_a_letter_the_board_lacks_is_seen_before_any_walk() -> None:
    board = Board.from_rows(["aaaaa"] * 5)
    puzzle = Puzzle(board.grid, {"a" * 20 + "b": (("a",) * 20 + ("b",),)})
    assert trace_puzzle(board, puzzle) == {}


def test_a_large_board_is_walked_once() -> None:
    board = Board.from_rows(["ab" * 100, "ba" * 100] * 50)
    found = trace(board, trie("abab", "bbbb", "aaba", "cab"))
    assert sorted(found) == ["aaba", "abab", "bbbb"]


def test_words_of_one_letter_are_traced_and_thinned_without_trying_all_paths() -> None:
    """A 5x5 board of one letter has millions of paths of 24 cells, and all paths of 26 fail."""
    grid = Grid.rectangle(5, 5)
    words = puzzle(grid, " ".join("a" * n for n in range(2, 30)))
    full = Board(grid, dict.fromkeys(grid.cells, "a"))
    steps = 0

    class CountedSteps(Deadline):
        def raise_if_expired(self) -> None:
            nonlocal steps
            steps += 1
            assert steps < 1000

    found = trace_puzzle(full, words, deadline=CountedSteps())
    assert max(map(len, found)) == 25
    board, _ = verified(full, words.restricted_to(found), deadline=CountedSteps())
    assert board == full


def test_every_walk_ends_at_the_deadline() -> None:
    """A 3x3 board of one letter has 10,305 paths, more than the steps between two looks."""
    board = Board.from_rows(["aaa"] * 3)
    past = Deadline(0.0)
    with pytest.raises(DeadlinePassed):
        trace(board, trie("a" * 10), deadline=past)
    with pytest.raises(DeadlinePassed):
        list(paths_of(board, ("a",) * 9, deadline=past))
    with pytest.raises(DeadlinePassed):
        everywhere(board, trie("a" * 9), limit=1, deadline=past)
    apart = Board.from_rows(["aaa.a", "aaa..", "aaa.."])
    words = puzzle(apart.grid, "a" * 10)
    with pytest.raises(DeadlinePassed):
        trace_puzzle(apart, words, deadline=past)


def test_words_start_at_an_end_that_is_a_quarter_as_frequent() -> None:
    for text, rows in (("ab", "aaaab"), ("ba", "aaabb"), ("ba", "aaaab"), ("ab", "aaab")):
        board = Board.from_rows([rows])
        first, last = rows.count(text[0]), rows.count(text[1])
        turned = last <= first / 4
        expected = [(text, tuple(text[::-1] if turned else text))]
        assert list(from_rarer_ends(board, puzzle(board.grid, text))) == expected
