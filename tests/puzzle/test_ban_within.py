"""Which banned words come with a word of the list, whatever the board looks like."""

from __future__ import annotations

import pytest

from unboggle.errors import InputError
from unboggle.forward.verify import broken_wish
from unboggle.puzzle import Ban, Grid, Puzzle, Wishes
from unboggle.puzzle.words import parse_words
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
    listed = parse_words(words, faces=faces)
    ban = Ban((banned,))
    asked = listed.puzzle(ROW)
    alone = Puzzle(ROW, {}, Wishes(ban))
    lacking = any(
        oracle.holds(board, asked) and broken_wish(board, alone) is None
        for board in oracle.all_boards(asked)
    )
    assert lacking != within
    if within:
        with pytest.raises(InputError, match=f"'{banned}' is.* banned") as caught:
            listed.puzzle(ROW, Wishes(ban))
        assert repr(words) in str(caught.value)
    else:
        assert listed.puzzle(ROW, Wishes(ban)).wishes


def test_all_words_that_are_banned_are_named_at_once() -> None:
    said = "'cat' and 'dog' are in the list, and banned: take them out"
    with pytest.raises(InputError, match=said):
        parse_words("cat dog cow").puzzle(Grid.rectangle(3, 3), Wishes(Ban(("cat", "dog", "rat"))))
