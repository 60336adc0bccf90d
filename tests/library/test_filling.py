"""Letters for blank cells: only those cells change, and the extras follow the fill strategy."""

from __future__ import annotations

import random
from collections import Counter
from itertools import product
from typing import Any, cast

import pytest
from odd_constraints import NoTwins

from unboggle import (
    Board,
    Constraints,
    Grid,
    Lexicon,
    Puzzle,
    fill_board,
    fit,
    parse_board,
    parse_words,
    to_report,
)
from unboggle.constraints import Ban
from unboggle.errors import Bug, InputError
from unboggle.filling.filled import FillStrategy
from unboggle.forward.lexicon import is_offensive, offending
from unboggle.reports import Report, fill_report_boards
from unboggle.system.clock import StopToken

SEED = 20261122
WORDS = Lexicon.from_words(
    "cat", "cats", "tea", "eat", "ate", "seat", "rest", "tin", "one", "not", "shit"
)
FILLING: tuple[FillStrategy, ...] = ("fewest-extras", "most-extras", "natural")


@pytest.mark.parametrize(("rows", "columns", "wrap"), [(4, 4, False), (3, 22, False), (9, 9, True)])
def test_only_blank_cells_change_and_all_of_them(rows: int, columns: int, wrap: bool) -> None:
    """With 66 and 81 blank cells only the paths around a cell are weighed."""
    draw = random.Random(SEED)
    print(f"seed {SEED}")
    grid = Grid.rectangle(rows, columns, wrap_rows=wrap, wrap_columns=wrap)
    faces = {cell: draw.choice(["a", "qu", "t"]) for cell in grid.cells if draw.random() < 0.3}
    answer = fill_board(Board(grid, faces), WORDS, seed=7)
    filled = answer.board
    assert (filled.grid, answer.blank_reason) == (grid, None)
    assert {cell: filled.faces[cell] for cell in faces} == faces
    assert all(filled.faces.get(cell) for cell in grid.cells)
    assert {*answer.cells} == {*grid.cells} - faces.keys()
    assert fill_board(Board(grid, faces), WORDS, seed=7) == answer


def test_many_cells_do_not_all_get_the_same_letter() -> None:
    """This holds even if every letter but W makes words; only a limit of extras allows it."""
    letters = "abcdefghiklmnoprstuvy"
    lexicon = Lexicon.from_words(*map("".join, product(letters, repeat=3)))
    board = parse_board("S.. ... ... ...")
    answer = fill_board(board, lexicon, seed=5)
    times = Counter(answer.board.faces[cell] for cell in answer.cells)
    assert times["w"] == 1
    assert fill_board(board, lexicon, seed=5, max_extras=0).within_limit


def test_ways_differ_in_what_comes_along() -> None:
    board, lexicon = parse_board("TO. .ER"), Lexicon.load()
    count = {}
    for way in FILLING:
        answer = fill_board(board, strategy=way, seed=3)
        there = lexicon.words_on(answer.board)
        assert answer.extras == tuple(one for one in there if one.common)
        assert not any(is_offensive(one.word) for one in there)
        count[way] = len(answer.extras)
    assert count["fewest-extras"] < count["natural"] < count["most-extras"]


@pytest.mark.parametrize("way", FILLING)
def test_no_word_that_offends_comes_along(way: FillStrategy) -> None:
    """An offensive filling would otherwise have fewer extras, or more."""
    words = [f"shi{letter}" for letter in "abcdefghijklmnopqrsuvwxyz"]
    other = Lexicon.from_words("shit", "its", "hit", *words)
    few = Lexicon.from_words(*(word for word in other.words() if word != "shit"))
    for seed in range(4):
        for lexicon in (other, few):
            answer = fill_board(parse_board("SHI."), lexicon, strategy=way, seed=seed)
            assert answer.blank_reason is None
            assert answer.board.faces[(0, 3)] != "t"


def test_where_every_letter_makes_a_banned_word_cells_stay_blank() -> None:
    grid = Grid.rectangle(1, 3)
    board = Board(grid, {(0, 0): "c", (0, 1): "a"})
    for letters, left in (("abcdefghijklmnopqrstuvwxyz", "impossible"), ("bcdfgh", None)):
        ban = Ban(tuple(f"ca{letter}" for letter in letters))
        puzzle = Puzzle(grid, {"ca": (("c", "a"),)}, Constraints(ban))
        answer = fill_board(board, WORDS, puzzle=puzzle, strategy="natural")
        assert answer.blank_reason == left
        assert (answer.obstacles, answer.board) == (("banned words",), board) or left is None


def test_constraints_of_others_are_kept_on_many_cells() -> None:
    board = parse_board("CAT.. ..... ..... .....")
    puzzle = Puzzle(board.grid, {"cat": (("c", "a", "t"),)}, Constraints(NoTwins()))
    answer = fill_board(board, WORDS, puzzle=puzzle)
    faces = answer.board.faces
    assert len(faces) == 20
    assert all(faces[a] != faces[b] for a in faces for b in board.grid.neighbours[a])


def test_a_board_that_shows_a_banned_word_is_not_filled() -> None:
    puzzle = Puzzle(parse_board("CAT ...").grid, {"at": (("a", "t"),)}, Constraints(Ban(("cat",))))
    answer = fill_board(parse_board("CAT ..."), WORDS, puzzle=puzzle)
    assert (answer.blank_reason, answer.obstacles) == ("impossible", ("banned words",))


def test_a_word_that_a_report_leaves_out_stays_out() -> None:
    """The last letter of the word would make the only extra."""
    puzzle = parse_words("cat").puzzle(Grid.rectangle(1, 4))
    report: dict[str, Any] = dict(to_report(fit(puzzle)))
    lexicon = Lexicon.from_words("cats", "scat", "tac")
    for left_out, shown in (((), True), (("cats", "scat"), False)):
        report["dropped"] = {"words": [{"word": word, "weight": 1} for word in left_out]}
        made: Any = fill_report_boards(cast("Report", report), lexicon, strategy="most-extras")
        assert ("s" in {face for row in made["board"] for face in row}) is shown


def test_extras_are_bounded_by_number_and_level() -> None:
    board = parse_board("TO. .ER")
    for level in (10, 60):
        for most in (12, 20):
            answer = fill_board(
                board, strategy="most-extras", max_level=level, max_extras=most, seed=1
            )
            assert answer.extras is not None
            assert answer.level == level
            assert (answer.within_limit, answer.optimal) == (True, True)
            assert all(one.level is not None and one.level <= level for one in answer.extras)
    crowded = fill_board(parse_board("RATS ENT. DLIO"), strategy="natural", max_extras=3)
    assert crowded.extras is not None
    assert (crowded.within_limit, crowded.optimal, len(crowded.cells)) == (False, True, 1)


def test_words_that_were_asked_for_are_no_extras() -> None:
    board = parse_board("CA .T")
    words = parse_words("cat").puzzle(board.grid)
    answer = fill_board(board, Lexicon.from_words("cat", "act"), puzzle=words)
    assert answer.extras is not None
    assert [one.word for one in answer.extras] == ["act"]


def test_letters_of_other_alphabets_are_those_of_the_list() -> None:
    board = parse_board("ЖУК ...")
    puzzle = parse_words("жук").puzzle(board.grid)
    answer = fill_board(board, puzzle=puzzle)
    assert answer.extras is None
    assert answer.optimal is None
    assert {*answer.board.faces.values()} == {*"жук"}
    answer = fill_board(
        board, Lexicon.from_words("ёё", "ёёё", "ёёёё"), puzzle=puzzle, strategy="most-extras"
    )
    assert [answer.board.faces[(1, column)] for column in range(3)] == [*"ёёё"]


def test_none_leaves_the_board_as_it_is() -> None:
    board = parse_board("RATE ....")
    answer = fill_board(board, strategy="none", max_extras=0)
    assert (answer.board, answer.cells, answer.blank_reason, answer.within_limit) == (
        board,
        (),
        None,
        False,
    )


def test_without_time_nothing_is_filled() -> None:
    stop = StopToken()
    stop.set()
    board = parse_board("A.. ...")
    answer = fill_board(board, WORDS, stop=stop)
    assert (answer.board, answer.blank_reason) == (board, "undecided")


def test_the_puzzle_is_that_of_the_board() -> None:
    with pytest.raises(InputError, match="the board is on 2x2"):
        fill_board(parse_board("CA .T"), puzzle=parse_words("cat").puzzle(Grid.rectangle(3, 3)))


def test_an_offensive_filling_is_never_returned(monkeypatch: pytest.MonkeyPatch) -> None:
    word = min(w for w in offending() if len(w) == 5 and set(w) <= set("acdeghiklmnoprstu"))
    board = Board.from_rows([[*word[:-1], ""]])
    assert (
        fill_board(board, Lexicon.from_words(word), strategy="most-extras").blank_reason is None
    )  # by another letter
    monkeypatch.setattr("unboggle.filling.vocabulary.offending", frozenset)
    with pytest.raises(Bug, match="may offend"):
        fill_board(board, Lexicon.from_words(word), strategy="most-extras")
