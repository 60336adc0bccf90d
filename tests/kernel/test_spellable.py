"""The kernel's filter of a dictionary agrees with the regular expressions."""

from __future__ import annotations

from typing import Any

import pytest
from amounts import examples
from hypothesis import given
from hypothesis import strategies as st
from needs import KERNEL_MISSING

from unboggle.forward.lexicon import Lexicon
from unboggle.forward.spellable import lines_among, spellable
from unboggle.puzzle import Board, Grid

if KERNEL_MISSING:  # None where .ci/run requires the kernel: then its absence is a failure
    pytest.skip(f"no C kernel: {KERNEL_MISSING}", allow_module_level=True)

import unboggle.kernel._kernel as kernel

ALL = (1 << 26) - 1
FACES = st.sampled_from(["a", "b", "e", "z", "qu", "he"])
SMALL = st.lists(st.lists(FACES, min_size=3, max_size=3), min_size=1, max_size=3)
WIDE = st.lists(st.lists(FACES, min_size=10, max_size=10), min_size=10, max_size=10)
WORDS = st.lists(st.text("abezquh-", max_size=6), max_size=12)


def board(rows: list[list[str]]) -> Board:
    faces = {(r, c): face for r, row in enumerate(rows) for c, face in enumerate(row)}
    return Board(Grid.rectangle(len(rows), len(rows[0])), faces)


def by_both(
    text: str, boards: list[Board], shortest: int, patch: pytest.MonkeyPatch
) -> tuple[list[str], list[str]]:
    fast = [*spellable(text, boards, shortest)]
    with patch.context() as without:
        without.setenv("UNBOGGLE_KERNEL", "0")
        without.setenv("UNBOGGLE_REQUIRE_KERNEL", "0")
        return fast, [*spellable(text, boards, shortest)]


@given(WORDS, st.lists(st.one_of(SMALL, WIDE), max_size=2), st.integers(1, 4), st.booleans())
@examples(120)
def test_words_are_those_of_the_regular_expressions(
    words: list[str], rows: list[list[list[str]]], shortest: int, closed: bool
) -> None:
    text = "\n".join(["", *words, *[""] * closed])
    with pytest.MonkeyPatch.context() as patch:
        fast, plain = by_both(text, [*map(board, rows)], shortest, patch)
    assert fast == plain


@pytest.mark.parametrize("rows", [["puot", "agmc", "rmas", "sjty"], ["q"], ["étude"], ["o'er"]])
def test_words_of_the_dictionary_are_the_same(
    rows: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for _, text in Lexicon.load().levels:
        fast, plain = by_both(text, [Board.from_rows(rows)], 3, monkeypatch)
        assert fast == plain


@given(WORDS, WORDS)
@examples(120)
def test_lines_are_those_of_a_set(lines: list[str], words: list[str]) -> None:
    text = "\n".join(["", *lines, ""])
    assert lines_among(text, words) == {*filter(None, words)}.intersection(text.split())


def test_a_word_is_between_two_line_ends() -> None:
    def found(text: str, shortest: int = 1, longest: int = 3) -> list[str]:
        return kernel.spellable(text, ALL, [ALL] * 26, shortest, longest)

    assert found("no\nab\n\nabc\nabcd\nno") == ["ab", "abc"]
    assert found("\nab\nabc\n", 3) == ["abc"]
    assert found("\naé\né\nA\nb\n") == ["b"]
    assert found("") == found("abc") == found("\n") == found("\nabc") == []


def test_only_pairs_of_the_sets_count() -> None:
    after = [0] * 26
    after[0] = 1 << 1  # only b after a
    assert kernel.spellable("\nab\naa\na\nb\nba\nabc\n", 1, after, 1, 9) == ["ab", "a"]


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        ((b"\na\n", ALL, [ALL] * 26, 1, 3), TypeError),
        (("\na\n", ALL, [ALL] * 25, 1, 3), ValueError),
        (("\na\n", ALL, [ALL] * 25 + [ALL + 1], 1, 3), ValueError),
        (("\na\n", ALL, [ALL] * 25 + [-1], 1, 3), ValueError),
        (("\na\n", ALL, 26, 1, 3), TypeError),
        (("\na\n", ALL + 1, [ALL] * 26, 1, 3), ValueError),
        (("\na\n", -1, [ALL] * 26, 1, 3), ValueError),
        (("\na\n", ALL, [ALL] * 26, -1, 3), ValueError),
        (("\na\n", ALL, [ALL] * 26, 1, -3), ValueError),
        (("\n\ud800\n", ALL, [ALL] * 26, 1, 3), ValueError),
        (("\na\n", ALL), TypeError),
    ],
)
def test_invalid_arguments_are_refused(arguments: tuple[Any, ...], error: type[Exception]) -> None:
    with pytest.raises(error):
        kernel.spellable(*arguments)
