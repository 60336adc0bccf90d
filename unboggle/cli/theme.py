"""``--most``, ``--from`` and ``--level``: lists of which not all has to be on the board."""

from __future__ import annotations

import functools
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import click

from unboggle.cli import notes, options
from unboggle.errors import InputError
from unboggle.puzzle.marks import MOST_LEVEL
from unboggle.puzzle.puzzle_fields import HELP

if TYPE_CHECKING:
    from unboggle import WordList


@dataclass(frozen=True)
class Theme:
    """Of which words as many as possible are sought, and which are left out before.

    ``most`` says that not all of them have to be on the board; those of ``may``, a file, go with
    it; ``level`` is the highest. ``drop_fewest`` is ``most`` by its other name.
    """

    most: bool
    may: str | None
    level: int | None
    drop_fewest: bool

    @property
    def some(self) -> bool:
        """Whether a part of the words will do."""
        return self.most or self.drop_fewest

    @property
    def name(self) -> str:
        """How that was asked for."""
        return "--most" if self.most else "--drop-fewest"

    @property
    def reads_marks(self) -> bool:
        """Whether words may have weights, levels and marks."""
        return self.some or self.level is not None

    def check(self) -> None:
        """Raise `InputError` for options that do not go together."""
        if self.may is not None and not self.some:
            raise InputError(
                "--from goes with --most: all words of WORDS and as many of the file as possible"
            )

    def applied(self, words: WordList, reading: dict[str, Any]) -> WordList:
        """Return what is sought of ``words``, those of the file too; it tells what was dropped."""
        from unboggle import must_and_may, read_words, up_to_level

        if self.may is not None:
            others = read_words(self.may, theme=True, **reading)
            notes.note_dropped(others, self.may)
            words = must_and_may(words, others)
        if self.level is not None:
            words = up_to_level(words, self.level)
        if not words.words:
            raise InputError("there are only bonus words, of which none is sought")
        return words


def theme_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Decorate a command: which of the words will do, as ``theme``."""

    @functools.wraps(command)
    def run(
        *args: Any, most: bool, may: str | None, level: int | None, drop_fewest: bool, **others: Any
    ) -> Any:
        theme = Theme(most, may, level, drop_fewest)
        theme.check()
        return command(*args, theme=theme, **others)

    add: Callable[[Callable[..., Any]], Callable[..., Any]] = options.together(
        click.option(
            "--most",
            is_flag=True,
            help="As many of the words as possible, or those of most weight, if they do not all"
            " fit: cat*3 in the list weighs 3, dog! must stay, cow? is a bonus, not sought.",
        ),
        click.option(
            "--from",
            "may",
            metavar="FILE",
            help="With --most: all of WORDS, and as many words of FILE as possible.",
        ),
        options.number_option("--level", "level", None, HELP["level"], most=MOST_LEVEL),
        click.option(
            "--drop-fewest",
            is_flag=True,
            help="Another name for --most: leave out the fewest words, or those of least weight.",
        ),
    )
    return add(run)
