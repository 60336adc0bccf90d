"""Which banned words come with a word of the list, whatever the board looks like."""

from __future__ import annotations

import pytest

from unboggle.errors import InputError
from unboggle.forward.listed import listed_on, words_of
from unboggle.forward.verify import violated_constraint
from unboggle.puzzle import Ban, Board, Constraints, Grid, Puzzle
from unboggle.puzzle.lists.words import parse_words
from unboggle.puzzle.model.reading import ReadOptions
from unboggle.testing import brute_force as oracle

ROW = Grid.rectangle(1, 4)


@pytest.mark.parametrize(
    ("words", "faces", "banned", "within"),
    [
        ("doge", "", "god", True),
        ("doge", "", "dog", True),
        ("doge", "", "eg", True),  # backwards
        ("quit", "", "uit", False),  # Qu is one cell
        ("quit", "", "quit", True),
        ("quit", "", "it", True),
        ("then", "th", "the", True),  # Th-E-N and T-H-E-N both show it
        ("then", "th,en", "the", False),  # but Th-En does not
        ("bath", "th", "hta", False),  # of B-A-Th and B-A-T-H only the second shows it
    ],
)
def test_a_banned_word_within_another_is_refused_only_if_no_board_lacks_it(
    words: str, faces: str, banned: str, within: bool
) -> None:
    listed = parse_words(words, reading=ReadOptions(faces=faces))
    ban = Ban((banned,))
    asked = listed.puzzle(ROW)
    alone = Puzzle(ROW, {}, Constraints(ban))
    lacking = any(
        oracle.holds(board, asked) and violated_constraint(board, alone) is None
        for board in oracle.all_boards(asked)
    )
    assert lacking != within
    if within:
        with pytest.raises(InputError, match=f"'{banned}' is.* banned") as caught:
            listed.puzzle(ROW, Constraints(ban))
        assert repr(words) in str(caught.value)
    else:
        assert listed.puzzle(ROW, Constraints(ban)).constraints


def test_all_words_that_are_banned_are_named_at_once() -> None:
    said = "'cat' and 'dog' are in the list and banned: take them out"
    with pytest.raises(InputError, match=said):
        parse_words("cat dog cow").puzzle(
            Grid.rectangle(3, 3), Constraints(Ban(("cat", "dog", "rat")))
        )


def test_a_list_may_be_limited_by_length_level_and_number() -> None:
    ban = Ban.parse("@extras5@60:30, @offensive, @extras@35", ROW)
    assert ban.lists == ("offensive", "extras5@60:30", "extras@35")
    assert ban.counted == ("extras5@60:30",)
    assert ban.names == (
        "no offensive word",
        "not more than 30 extra words of 5 letters or more up to level 60",
        "no extra word up to level 35",
    )
    assert Ban.parse(ban.text(ROW), ROW) == ban == Ban.from_json(ban.to_json())
    for name in ("@extras2", "@extras:", "@offensive5", "@extras5@"):
        with pytest.raises(InputError, match="there is no list"):
            Ban.parse(name, ROW)


def test_the_words_of_a_limited_list_are_those_it_names() -> None:
    every = words_of("extras")
    few = words_of("extras6@35")
    assert {*few} < {*every}
    assert min(map(len, few)) == 6
    board = Board.from_rows(["plan", "enst", "tsra"])
    shown = listed_on(board, "extras4@35")
    assert shown == [word for word in listed_on(board, "extras") if word in words_of("extras4@35")]
    assert "planets" in shown
    asked = parse_words("plan")
    for most, good in ((len(shown) - 2, False), (len(shown), True)):
        limited = Constraints(Ban((), (f"extras4@35:{most}",)))
        question = asked.puzzle(board.grid, limited)
        assert (violated_constraint(board, question) is None) == good
