"""Counting refuses no puzzle that has a board, and says its numbers in a sentence."""

from __future__ import annotations

import pytest
from hypothesis import event, given, settings
from hypothesis import strategies as st

from unboggle import counting
from unboggle.puzzle import Board, Cell, Face, Grid, Puzzle, Spelling, Word
from unboggle.trace import holds
from unboggle.words import parse_words

FACES = ("a", "b", "c", "qu")


def refusal(words: str, grid: Grid, q: str = "qu") -> counting.Refusal:
    found = counting.refuse(parse_words(words, q=q).puzzle(grid))
    assert found is not None
    return found


# ---- never a false refusal ----


@st.composite
def grids(draw: st.DrawFn) -> Grid:
    rows, columns = draw(st.sampled_from([(1, 3), (1, 5), (2, 2), (2, 3), (3, 3)]))
    cells = [(r, c) for r in range(rows) for c in range(columns)]
    holes = draw(st.sets(st.sampled_from(cells), max_size=len(cells) // 2))
    return Grid.king(set(cells) - holes)


@st.composite
def planted(draw: st.DrawFn) -> tuple[Board, Puzzle]:
    """A board, and a puzzle whose words have been read off it (each also in other spellings)."""
    grid = draw(grids())
    faces: dict[Cell, Face] = {cell: draw(st.sampled_from(FACES)) for cell in grid.cells}
    others = st.lists(st.sampled_from(FACES), min_size=1, max_size=12).map(tuple)
    spellings: dict[Word, tuple[Spelling, ...]] = {}
    for number in range(draw(st.integers(1, 6))):
        path = [draw(st.sampled_from(grid.cells))]
        for _ in range(draw(st.integers(0, len(grid.cells)))):
            ways = [cell for cell in grid.neighbours[path[-1]] if cell not in path]
            if ways:
                path.append(draw(st.sampled_from(ways)))
        cuts = [tuple(faces[cell] for cell in path), *draw(st.lists(others, max_size=2))]
        order = draw(st.permutations(list(dict.fromkeys(cuts))))
        spellings[f"word{number}"] = tuple(order)
    return Board(grid, faces), Puzzle(grid, spellings)


@given(planted())
@settings(max_examples=300, deadline=None, derandomize=True)
def test_counting_never_refuses_a_puzzle_that_has_a_board(case: tuple[Board, Puzzle]) -> None:
    board, puzzle = case
    assert holds(board, puzzle)
    event(f"several spellings: {any(len(s) > 1 for s in puzzle.spellings.values())}")
    event(f"in one part: {puzzle.grid.largest_component == len(puzzle.grid.cells)}")
    assert counting.refuse(puzzle) is None


@given(planted())
@settings(max_examples=100, deadline=None, derandomize=True)
def test_the_tiles_said_to_be_needed_are_on_every_board(case: tuple[Board, Puzzle]) -> None:
    board, puzzle = case
    shown = list(board.faces.values())
    for face, number in counting.needed_tiles(puzzle).items():
        assert 1 <= number <= shown.count(face)


# ---- sentences ----


def test_one_word_too_long() -> None:
    found = refusal("abcdef cab", Grid.rectangle(1, 5))
    assert found.text == "'abcdef' needs 6 cells, a 1x5 board has 5"
    assert found.words == ("abcdef",)


def test_several_words_too_long_name_the_longest() -> None:
    found = refusal("abcde fghijk abcdefgh ab", Grid.rectangle(2, 2))
    assert (
        found.text == "'abcdefgh' needs 8 cells, a 2x2 board has 4 (and 2 more words are too long)"
    )
    assert found.words == ("abcde", "fghijk", "abcdefgh")
    found = refusal("abcde fghijk ab", Grid.rectangle(2, 2))
    assert found.text == "'fghijk' needs 6 cells, a 2x2 board has 4 (and 1 more word is too long)"


def test_a_word_must_fit_into_one_connected_part() -> None:
    ring = Grid.king([(0, 0), (0, 1), (0, 2), (2, 0), (2, 1)])
    assert counting.refuse(parse_words("abc ed").puzzle(ring)) is None
    found = refusal("abcd", ring)
    assert found.text == "'abcd' needs 4 cells, a 3x3 board has 3 that hang together"


def test_a_long_word_is_shown_in_part() -> None:
    found = refusal("abc" * 30, Grid.rectangle(4, 4))
    assert found.text == f"'{'abc' * 12}a...' needs 90 cells, a 4x4 board has 16"
    assert found.words == ("abc" * 30,)


def test_length_is_counted_in_faces() -> None:
    grid = Grid.rectangle(1, 3)
    assert counting.refuse(parse_words("quit").puzzle(grid)) is None
    assert refusal("quit", grid, q="plain").text == "'quit' needs 4 cells, a 1x3 board has 3"


def test_too_many_tiles() -> None:
    found = refusal("cat dog", Grid.rectangle(1, 5))
    assert found.text == (
        "these words need at least 6 tiles (1 each of a c d g o t), a 1x5 board has 5"
    )
    assert set(found.words) == {"cat", "dog"}


def test_repeated_faces_are_counted_by_the_word_that_needs_most() -> None:
    found = refusal("esse see quite queue xyz vwx kl", Grid.rectangle(3, 3))
    assert found.text == (
        "these words need at least 15 tiles (2 e, 2 s, 1 each of i k l qu t u v w x y z),"
        " a 3x3 board has 9"
    )
    assert "esse" in found.words and "see" not in found.words


def test_the_words_of_a_refusal_are_refused_alone() -> None:
    words = "esse see quite queue xyz vwx kl tie ties"
    found = refusal(words, Grid.rectangle(3, 3))
    alone = refusal(" ".join(found.words), Grid.rectangle(3, 3))
    assert alone.text == found.text


def test_tiles_of_one_face_only() -> None:
    grid = Grid.king([(0, 0), (0, 1), (2, 0), (2, 1)])
    assert counting.refuse(parse_words("aa bb").puzzle(grid)) is None
    found = refusal("aa bb cc", grid)
    assert found.text == "these words need at least 6 tiles (2 a, 2 b, 2 c), a 3x2 board has 4"


def test_exactly_as_many_tiles_as_cells_are_no_reason() -> None:
    assert counting.refuse(parse_words("cat dog").puzzle(Grid.rectangle(2, 3))) is None


def test_of_several_spellings_the_least_demanding_counts() -> None:
    def needs(*spellings: str) -> dict[Face, int]:
        cuts = tuple(tuple(s.split("-")) for s in spellings)
        return counting.needed_tiles(Puzzle(Grid.rectangle(2, 2), {"word": cuts}))

    assert needs("t-h-a-t") == {"t": 2, "h": 1, "a": 1}
    assert needs("t-h-a-t", "th-a-t") == {"t": 1, "a": 1}
    assert needs("th-a-t", "t-h-a-t") == {"t": 1, "a": 1}
    assert needs("th-at", "t-h-a-t") == {}
    assert needs("a-a-a", "a-a", "a-b-a") == {"a": 2}


@pytest.mark.parametrize("order", [("th-i-n-k-e-r", "t-h-i-n"), ("t-h-i-n", "th-i-n-k-e-r")])
def test_a_word_is_too_long_only_if_all_its_spellings_are(order: tuple[str, str]) -> None:
    cuts = tuple(tuple(s.split("-")) for s in order)
    puzzle = Puzzle(Grid.rectangle(1, 4), {"thin": cuts})
    assert counting.refuse(puzzle) is None
    found = counting.refuse(Puzzle(Grid.rectangle(1, 3), {"thin": cuts}))
    assert found is not None
    assert found.text == "'thin' needs 4 cells, a 1x3 board has 3"
