"""Letters for free cells: only those change, and the words that come along are what was asked."""

from __future__ import annotations

import random
from collections import Counter
from itertools import product
from typing import Any, cast

import pytest
from odd_wishes import NoTwins

from unboggle import (
    Ban,
    Board,
    Grid,
    Lexicon,
    Puzzle,
    Report,
    Wishes,
    fill,
    filled_report,
    fit,
    parse_board,
    parse_words,
    to_report,
)
from unboggle.errors import Bug, InputError
from unboggle.filling.filled import Way
from unboggle.forward.lexicon import is_offensive, offending
from unboggle.system.clock import Stop

SEED = 20261122
WORDS = Lexicon.of("cat", "cats", "tea", "eat", "ate", "seat", "rest", "tin", "one", "not", "shit")
FILLING: tuple[Way, ...] = ("fewest-extras", "most-extras", "natural")


@pytest.mark.parametrize(("rows", "columns", "wrap"), [(4, 4, False), (3, 22, False), (9, 9, True)])
def test_only_blank_cells_change_and_all_of_them(rows: int, columns: int, wrap: bool) -> None:
    """Of 66 and 81 cells only what runs around a cell is weighed."""
    draw = random.Random(SEED)
    print(f"seed {SEED}")
    grid = Grid.rectangle(rows, columns, wrap_rows=wrap, wrap_columns=wrap)
    faces = {cell: draw.choice(["a", "qu", "t"]) for cell in grid.cells if draw.random() < 0.3}
    told = fill(Board(grid, faces), WORDS, seed=7)
    filled = told.board
    assert (filled.grid, told.left) == (grid, None)
    assert {cell: filled.faces[cell] for cell in faces} == faces
    assert all(filled.faces.get(cell) for cell in grid.cells)
    assert {*told.cells} == {*grid.cells} - faces.keys()
    assert fill(Board(grid, faces), WORDS, seed=7) == told


def test_many_cells_do_not_all_get_the_same_letter() -> None:
    """Not even where any but W makes words; but for a bound they do."""
    letters = "abcdefghiklmnoprstuvy"
    lexicon = Lexicon.of(*map("".join, product(letters, repeat=3)))
    board = parse_board("S.. ... ... ...")
    told = fill(board, lexicon, seed=5)
    times = Counter(told.board.faces[cell] for cell in told.cells)
    assert times["w"] == 1
    assert fill(board, lexicon, seed=5, at_most=0).within


def test_ways_differ_in_what_comes_along() -> None:
    board, lexicon = parse_board("TO. .ER"), Lexicon.load()
    count = {}
    for way in FILLING:
        told = fill(board, way=way, seed=3)
        there = lexicon.words_on(told.board)
        assert told.extras == tuple(one for one in there if one.common)
        assert not any(is_offensive(one.word) for one in there)
        count[way] = len(told.extras)
    assert count["fewest-extras"] < count["natural"] < count["most-extras"]


@pytest.mark.parametrize("way", FILLING)
def test_no_word_that_offends_comes_along(way: Way) -> None:
    """A filling that would bring fewer words, or more, but for that."""
    words = [f"shi{letter}" for letter in "abcdefghijklmnopqrsuvwxyz"]
    other = Lexicon.of("shit", "its", "hit", *words)
    few = Lexicon.of(*(word for word in other.words() if word != "shit"))
    for seed in range(4):
        for lexicon in (other, few):
            told = fill(parse_board("SHI."), lexicon, way=way, seed=seed)
            assert told.left is None and told.board.faces[(0, 3)] != "t"


def test_where_every_letter_makes_a_banned_word_cells_stay_blank() -> None:
    grid = Grid.rectangle(1, 3)
    board = Board(grid, {(0, 0): "c", (0, 1): "a"})
    for letters, left in (("abcdefghijklmnopqrstuvwxyz", "impossible"), ("bcdfgh", None)):
        ban = Ban(tuple(f"ca{letter}" for letter in letters))
        puzzle = Puzzle(grid, {"ca": (("c", "a"),)}, Wishes(ban))
        told = fill(board, WORDS, puzzle=puzzle, way="natural")
        assert told.left == left
        assert (told.against, told.board) == (("banned words",), board) or left is None


def test_wishes_of_others_are_kept_on_many_cells() -> None:
    board = parse_board("CAT.. ..... ..... .....")
    puzzle = Puzzle(board.grid, {"cat": (("c", "a", "t"),)}, Wishes(NoTwins()))
    told = fill(board, WORDS, puzzle=puzzle)
    faces = told.board.faces
    assert len(faces) == 20
    assert all(faces[a] != faces[b] for a in faces for b in board.grid.neighbours[a])


def test_a_board_that_shows_a_banned_word_is_not_filled() -> None:
    puzzle = Puzzle(parse_board("CAT ...").grid, {"at": (("a", "t"),)}, Wishes(Ban(("cat",))))
    told = fill(parse_board("CAT ..."), WORDS, puzzle=puzzle)
    assert (told.left, told.against) == ("impossible", ("banned words",))


def test_a_word_that_a_report_leaves_out_stays_out() -> None:
    """Its last letter would bring the only extra word along."""
    puzzle = parse_words("cat").puzzle(Grid.rectangle(1, 4))
    report: dict[str, Any] = dict(to_report(fit(puzzle)))
    lexicon = Lexicon.of("cats", "scat", "tac")
    for left_out, shown in (((), True), (("cats", "scat"), False)):
        report["drop"] = {"words": [{"word": word, "weight": 1} for word in left_out]}
        made: Any = filled_report(cast("Report", report), lexicon, way="most-extras")
        assert ("s" in {face for row in made["board"] for face in row}) is shown


def test_extras_are_bounded_by_number_and_level() -> None:
    board = parse_board("TO. .ER")
    for level in (10, 60):
        for most in (12, 20):
            told = fill(board, way="most-extras", level=level, at_most=most, seed=1)
            assert told.extras is not None and told.level == level
            assert (told.within, told.optimal) == (True, True)
            assert all(one.level is not None and one.level <= level for one in told.extras)
    crowded = fill(parse_board("RATS ENT. DLIO"), way="natural", at_most=3)
    assert crowded.extras is not None
    assert (crowded.within, crowded.optimal, len(crowded.cells)) == (False, True, 1)


def test_words_that_were_asked_for_are_no_extras() -> None:
    board = parse_board("CA .T")
    words = parse_words("cat").puzzle(board.grid)
    told = fill(board, Lexicon.of("cat", "act"), puzzle=words)
    assert told.extras is not None
    assert [one.word for one in told.extras] == ["act"]


def test_letters_of_other_alphabets_are_those_of_the_list() -> None:
    board = parse_board("ЖУК ...")
    puzzle = parse_words("жук").puzzle(board.grid)
    told = fill(board, puzzle=puzzle)
    assert told.extras is None and told.optimal is None
    assert {*told.board.faces.values()} == {*"жук"}
    told = fill(board, Lexicon.of("ёё", "ёёё", "ёёёё"), puzzle=puzzle, way="most-extras")
    assert [told.board.faces[(1, column)] for column in range(3)] == [*"ёёё"]


def test_none_leaves_the_board_as_it_is() -> None:
    board = parse_board("RATE ....")
    told = fill(board, way="none", at_most=0)
    assert (told.board, told.cells, told.left, told.within) == (board, (), None, False)


def test_without_time_nothing_is_filled() -> None:
    stop = Stop()
    stop.set()
    board = parse_board("A.. ...")
    told = fill(board, WORDS, stop=stop)
    assert (told.board, told.left) == (board, "late")


def test_the_puzzle_is_that_of_the_board() -> None:
    with pytest.raises(InputError, match="the board is on 2x2"):
        fill(parse_board("CA .T"), puzzle=parse_words("cat").puzzle(Grid.rectangle(3, 3)))


def test_a_filling_that_offends_never_leaves_the_house(monkeypatch: pytest.MonkeyPatch) -> None:
    word = min(w for w in offending() if len(w) == 5 and set(w) <= set("acdeghiklmnoprstu"))
    board = Board.of_rows([[*word[:-1], ""]])
    assert fill(board, Lexicon.of(word), way="most-extras").left is None  # by another letter
    monkeypatch.setattr("unboggle.filling.vocabulary.offending", frozenset)
    with pytest.raises(Bug, match="may offend"):
        fill(board, Lexicon.of(word), way="most-extras")
