"""The words of many boards, from a dictionary that is narrowed to the letters of the last ones."""

from __future__ import annotations

import pickle
import random

import pytest

from unboggle import kernel
from unboggle.forward.lexicon import Lexicon
from unboggle.forward.spellable import Narrowed
from unboggle.puzzle import Board, Grid
from unboggle.testing.brute_force import shows_word

WORDS = "a ab aba abba bab bac cab cabca dab dad quad qua éa bé ba caba abac zap"
LEVELED = ((10, "\nab\naba\nbab\n"), (20, "\ncab\nbac\ndad\n"), (None, "\nqua\nab\n"))


@pytest.mark.parametrize("in_kernel", [True, False])
@pytest.mark.parametrize("alphabet", ["ab", "abcd", ["a", "qu", "d"], "abé", ["ab", "c", ""]])
def test_boards_with_the_same_letters_have_all_their_words(
    alphabet: list[str], in_kernel: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not in_kernel:
        monkeypatch.setattr(kernel, "usable", lambda: False)
    rng = random.Random(str(alphabet))
    grid = Grid.rectangle(2, 3)
    lexicon = Lexicon.parse(WORDS)
    for _ in range(40):
        board = Board(grid, {cell: face for cell in grid.cells if (face := rng.choice(alphabet))})
        found = {one.word for one in lexicon.words_on(board, min_length=2)}
        spelled = {word for word in WORDS.split() if len(word) > 1 and is_shown(board, word)}
        assert found == spelled, board


def is_shown(board: Board, word: str) -> bool:
    """Whether some faces in a row show ``word``, however it is cut."""
    ways: list[list[tuple[str, ...]]] = [[()]]
    for end in range(1, len(word) + 1):
        ways.append([(*way, word[start:end]) for start in range(end) for way in ways[start]])
    return any(shows_word(board.grid, dict(board.faces), way) for way in ways[-1])


def test_levels_remain_and_only_the_last_sets_of_letters_are_kept() -> None:
    narrowed = Narrowed(LEVELED)
    for letters, texts in (
        ("ab", ["\nab\naba\nbab\n", "\n", "\nab\n"]),
        ("abc", ["\nab\naba\nbab\n", "\ncab\nbac\n", "\nab\n"]),
    ):
        assert narrowed.levels(frozenset(letters)) == LEVELED
        once, twice = (narrowed.levels(frozenset(letters)) for _ in range(2))
        assert [*once] == [*zip((10, 20, None), texts, strict=True)]
        assert once is twice
    first = narrowed.levels(frozenset("ab"))
    assert pickle.loads(pickle.dumps(narrowed)).levels(frozenset("ab")) == LEVELED
    for letters in "defg":
        for _ in range(2):
            narrowed.levels(frozenset(letters))
    assert narrowed.levels(frozenset("ab")) is not first
    for _ in range(2):
        assert narrowed.levels(frozenset("abcdefghijklmnopq")) == LEVELED  # too many letters
