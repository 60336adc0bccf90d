"""How the cells that no word needs are filled: options, and what is told of it."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import click

from unboggle.cli import notes, options
from unboggle.cli.printing import Output
from unboggle.cli.running import Watch
from unboggle.errors import InputError

if TYPE_CHECKING:
    from unboggle import Filled, Fit, Lexicon, Report, WordList
    from unboggle.filling.filled import Way
    from unboggle.reports.filling import FillReport

_WAYS = ("fewest-extras", "most-extras", "natural", "none")
_COMMON = 60
UNMET = 1
"""The exit code where cells that were to be filled are not, or too many words came along."""


@dataclass(frozen=True)
class Filling:
    """What is wanted of blank cells: the ``way`` in which they are filled, and its bounds.

    ``asked``: that was said, and is no default of sheets.
    """

    way: Way
    level: int
    at_most: int | None
    asked: bool

    @property
    def is_on(self) -> bool:
        """Whether cells are to be filled."""
        return self.way != "none"

    def answer(
        self, answer: Fit, words: WordList, lexicon: Lexicon | None, seed: int, watch: Watch
    ) -> tuple[Fit, Filled | None]:
        """Return ``answer`` with its board filled, and what became of it; None: nothing."""
        from unboggle import Ban, Puzzle, Wishes, fill

        board = answer.board
        if not self.is_on or board is None:
            if self.asked and answer.best is not None:
                notes.note("free cells of the best board so far stay blank: it is no answer yet")
            return answer, None
        if self.at_most is None and len(board.faces) == len(board.grid.cells):
            return answer, None
        held = {word: answer.puzzle.spellings[word] for word in answer.paths}
        left_out = tuple(word for word in answer.puzzle.words if word not in held)
        wishes = Wishes(*answer.puzzle.wishes, Ban(left_out) if left_out else None)
        filled = fill(
            board,
            lexicon,
            way=self.way,
            puzzle=Puzzle(board.grid, held, wishes),
            level=self.level,
            at_most=self.at_most,
            welcome=["".join(way) for ways in words.bonus.values() for way in ways],
            seed=seed,
            **watch,
        )
        return replace(answer, board=filled.board), filled

    def report(self, report: Report, watch: Watch, lexicon: Lexicon | None = None) -> Report:
        """Return ``report`` with its boards filled; as it is where that cannot be had unasked."""
        from unboggle import filled_report

        if not self.is_on:
            return report
        try:
            return filled_report(
                report,
                lexicon,
                way=self.way,
                level=self.level,
                at_most=self.at_most,
                **watch,
            )
        except InputError as error:
            if self.asked:
                raise
            notes.note(f"free cells stay blank: {error}")
            return report

    def told(self, report: Report, out: Output) -> int:
        """Tell of what was filled, where the report does not; the exit code if it falls short."""
        fills = [*_fills(report)]
        unmet = [one for one in fills if one[0]["left"] is not None or one[0]["within"] is False]
        text = out.format.suffix == "txt"
        if report["format"] != "unboggle.fit/1" if text else _is_drawn(out):
            self._tell(fills)
        elif not text:
            self._tell(unmet)
        return UNMET if unmet and self.asked else 0

    def _tell(self, fills: list[tuple[FillReport, int]]) -> None:
        if fills:
            from unboggle.render.text.filling import fillings_text

            notes.note(fillings_text(fills))


def filling_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Decorate a command, which is below `output_options`: it gets a `Filling`, ``filling``."""

    @functools.wraps(command)
    def run(
        *args: Any,
        fill: Way | None,
        extras_at_most: int | None,
        extras_level: int,
        out: Output,
        **others: Any,
    ) -> Any:
        ctx = click.get_current_context()
        if fill == "none" and extras_at_most is not None:
            raise InputError("--extras-at-most is for cells that are filled, and --fill is none")
        asked = fill is not None or extras_at_most is not None
        way = fill or ("fewest-extras" if asked or _is_drawn(out) else "none")
        if way == "none" and options.was_typed(ctx, "extras_level"):
            raise InputError("--extras-level is for cells that are filled: add a --fill")
        filling = Filling(way, extras_level, extras_at_most, asked)
        return command(*args, filling=filling, out=out, **others)

    return options.together(
        click.option(
            "--fill",
            type=click.Choice(_WAYS),
            help="Letters for cells that no word needs, with which the fewest or the most other"
            " words come along, or as in English text. None that offends comes, and wishes are"
            " kept.  [default: fewest-extras on sheets and pictures, else none]",
        ),
        options.number_option(
            "--extras-at-most",
            "extras_at_most",
            None,
            "When cells are filled: so many other words at most, or as few as can be.",
            least=0,
        ),
        options.number_option(
            "--extras-level",
            "extras_level",
            _COMMON,
            "When cells are filled: the words that count are as common as this or more; see"
            " 'unboggle solve'.",
            least=10,
            most=95,
        ),
    )(run)


def _is_drawn(out: Output) -> bool:
    """Whether people get to see the board on a sheet or a picture."""
    return "words" in out.format.sheet


def _fills(report: Mapping[str, Any]) -> Iterator[tuple[FillReport, int]]:
    """Yield what a report tells of filled boards, with the number of cells that are blank."""
    several = report["format"] in ("unboggle.boards/1", "unboggle.choices/1")
    parts = report["boards"] if several else [report]
    for part in parts:
        if "fill" in part:
            yield part["fill"], sum(face == "" for row in part["board"] for face in row)
