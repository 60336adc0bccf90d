"""The words of the lists that a ban may name, of some letters only."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from unboggle import kernel
from unboggle.forward.lexicon import Lexicon, offending
from unboggle.forward.listed import words_of_letters
from unboggle.puzzle import Ban

LETTERS = ["", "a", "cat", "aeiounst", "qu", "abcdefghijklmnopqrstuvwxyz", "caté", "שלום"]


def listed(name: str) -> Iterator[str]:
    """Yield the words of the list ``name``, word by word."""
    asked = Ban.banned_list(name)
    if asked.offensive:
        yield from offending()
        return
    for level, text in Lexicon.load().levels:
        for word in text.split():
            if len(word) >= asked.shortest and (level or 0) <= (asked.level or 99):
                yield word


@pytest.mark.parametrize("in_kernel", [True, False])
@pytest.mark.parametrize("name", ["extras", "extras5@60:30", "extras@35", "offensive"])
def test_they_are_those_of_the_list_with_only_the_letters(
    name: str, in_kernel: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not in_kernel:
        monkeypatch.setattr(kernel, "usable", lambda: False)
    every = [*listed(name)]
    for letters in LETTERS:
        for longest in (0, 4, 9):
            right = {w for w in every if not {*w} - {*letters} and len(w) <= longest}
            assert words_of_letters(name, {*letters}, longest) == right
