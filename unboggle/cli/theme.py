"""``--most``, ``--optional`` and related options: lists that need not fit as a whole."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from unboggle.cli import completions, notes, options
from unboggle.puzzle.lists.marks import ListLevel

if TYPE_CHECKING:
    from unboggle import ReadOptions, WordList


class Theme(NamedTuple):
    """Which words must be on the board, and which are optional or left out.

    With ``most`` not all of them must be on the board. ``optional`` is a file of words that need
    not be there. ``list_level`` is the highest list level, ``max_words`` the most words to keep.
    """

    most: bool
    optional: str | None
    list_level: int | None
    max_words: int | None

    @property
    def some(self) -> bool:
        """True if not all words must be on the board."""
        return self.most or self.optional is not None

    @property
    def reads_marks(self) -> bool:
        """True if words may have weights, levels and marks."""
        return self.some or self.list_level is not None

    def applied(self, words: WordList, reading: ReadOptions) -> WordList:
        """Return the words to fit, with those of the file; skipped entries are printed."""
        from unboggle import read_words
        from unboggle.puzzle.lists.theme import selected_words

        others = None
        if self.optional is not None:
            others = read_words(self.optional, reading=replace(reading, marks="all"))
            notes.note_dropped(others, self.optional)
        return selected_words(words, others, self.list_level)


theme_options: Callable[[Callable[..., Any]], Callable[..., Any]] = options.together(
    click.option(
        "--most",
        is_flag=True,
        help="Fit as many words as possible, or the most weight, if not all fit.",
    ),
    click.option(
        "--optional",
        metavar="FILE",
        shell_complete=completions.files,
        help="Fit all of WORDS and as many words of FILE as possible.",
    ),
    options.number_option(
        "--list-level",
        "list_level",
        None,
        "Use the words up to list level N, marked as in cat@2.",
        ListLevel,
    ),
    options.number_option(
        "--max-words",
        "max_words",
        None,
        "With --most or --optional: keep at most N words, those with the most weight.",
    ),
)
"""The options of a `Theme`; `puzzle_arguments` collects them if the command has them."""
