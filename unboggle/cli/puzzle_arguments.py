"""A puzzle on the command line: a word list, a size and constraints."""

from __future__ import annotations

import functools
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from unboggle.cli import notes, options
from unboggle.cli.constraint_options import ConstraintTexts, constraint_options
from unboggle.cli.option_records import READING, typed_reading
from unboggle.cli.puzzle_file import puzzle_file, words_argument
from unboggle.cli.sources import check_files, read_list
from unboggle.cli.theme import Theme
from unboggle.puzzle import Face, Grid
from unboggle.puzzle.model.reading import MarksRead, ReadOptions
from unboggle.requests.request import LARGEST, PuzzleRequest

if TYPE_CHECKING:
    from unboggle.puzzle.formats.puzzle_file import PuzzleFile


class PuzzleArguments(NamedTuple):
    """The arguments of a puzzle, as typed; no words are read yet.

    ``words`` names the list, ``-`` for standard input, or the ``file`` of the puzzle. With ``auto``
    the size is searched for, up to ``largest``, among squares only if ``square``. If ``largest`` is
    None there is no limit, and ``grid`` is a usual size. ``reading`` is without marks.
    """

    words: str
    grid: Grid
    auto: bool
    largest: Grid | None
    square: bool
    constraints: ConstraintTexts
    reading: ReadOptions
    file: PuzzleFile | None = None
    theme: Theme | None = None

    @property
    def some(self) -> bool:
        """Whether not all words must be on the board."""
        return self.theme is not None and self.theme.some

    @property
    def max_words(self) -> int | None:
        """The most words to keep; None: no limit."""
        return None if self.theme is None else self.theme.max_words

    @property
    def source(self) -> str:
        """The name of the list in messages."""
        return "standard input" if self.words == "-" else self.words

    def read(
        self,
        output: str,
        *,
        marks: MarksRead = "none",
        **sources: str | None,
    ) -> PuzzleRequest:
        """Return the puzzle; skipped and repeated words are printed.

        ``output`` and other ``sources`` of the command are checked first, see `check_files`.
        Raises `InputError`.
        """
        theme = self.theme
        own: dict[str, str | None] = {"words": self.words}
        if self.file is not None:
            own = {"puzzle_file": self.words, "words": self.file.list_file}
        if theme is not None:
            own["--optional"] = theme.optional
        check_files(output, **own, **self.constraints.sources, **sources)
        row: tuple[Face, ...] = ()
        if self.auto:
            constraints, row = self.constraints.anywhere(self.grid, self.reading)
        else:
            constraints = self.constraints.read(self.grid, self.reading)
        all_marks = theme is not None and theme.reads_marks
        reading = replace(self.reading, marks="all" if all_marks else marks)
        words = read_list(self.words, reading)
        notes.note_dropped(words, self.words)
        if theme is not None:
            words = theme.applied(words, reading)
        asked = PuzzleRequest(
            words,
            None if self.auto else self.grid,
            constraints,
            self.largest if self.auto else None,
            self.square,
            row,
        )
        left = replace(asked, words=words.without_banned(constraints)) if self.some else asked
        _ = left.puzzle  # which checks its parts together
        return asked

    @property
    def board(self) -> list[str]:
        """The options for size and shape, as typed on a command line."""
        from unboggle.puzzle.model.grid_shapes import typed

        return typed(self.grid) or []

    def typed(self) -> list[str]:
        """Return the options after the size, as typed on a command line."""
        return [*self.constraints.typed(), *typed_reading(self.reading)]


def puzzle_arguments(command: Callable[..., Any]) -> Callable[..., Any]:
    """Decorate a command with WORDS and all options of a puzzle, passed as ``question``."""

    @functools.wraps(command)
    def run(*args: Any, **others: Any) -> Any:
        return command(*args, **_of_one_size(**others))

    return _with_options(run, *options.grid_options(auto=False))


def puzzle_or_smallest_arguments(
    auto_means: str = "",
) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Return a decorator as `puzzle_arguments`, with ``--size auto`` and ``--max-size``.

    ``auto_means`` is added to the help of ``auto``.
    """

    def add(command: Callable[..., Any]) -> Callable[..., Any]:
        @functools.wraps(command)
        def run(*args: Any, **others: Any) -> Any:
            return command(*args, **_of_any_size(**others))

        largest = click.option(
            "--max-size",
            "largest",
            type=options.size,
            metavar="N|RxC",
            help="The largest size that --size auto tries  [default: 8x8 or larger, if needed]",
        )
        square = click.option("--square", is_flag=True, help="With --size auto: only squares.")
        return _with_options(
            run, *options.grid_options(auto=True, means=auto_means), largest, square
        )

    return add


def _of_one_size(*, size: tuple[int, int] | None, **others: Any) -> dict[str, Any]:
    """Return the arguments of a command, those of the puzzle as one ``question``."""
    grid = _grid(size, others)
    if grid is None:
        raise click.UsageError(
            "name the --size, such as --size 4 or --size 4x5; 'unboggle fit WORDS' finds the"
            " smallest"
        )
    return _collected(grid, others)


def _of_any_size(
    *, size: tuple[int, int] | None, largest: Grid | None, square: bool, **others: Any
) -> dict[str, Any]:
    """Return the same for a command with ``--size auto``."""
    grid = _grid(size, others)
    if grid is not None:  # those of a puzzle file have no effect if a --size is typed
        largest, square = None, False
    most = grid or largest or LARGEST
    return _collected(most, others, auto=grid is None, largest=largest, square=square)


def _with_options(
    command: Callable[..., Any], *size: Callable[[Callable[..., Any]], Callable[..., Any]]
) -> Callable[..., Any]:
    add: Callable[[Callable[..., Any]], Callable[..., Any]] = options.together(
        words_argument,
        *size,
        constraint_options,
        *READING.values(),
    )
    return add(command)


def _grid(size: tuple[int, int] | None, values: dict[str, Any]) -> Grid | None:
    """Return the grid of the options, None for the smallest possible one."""
    from unboggle.puzzle.model.grid_shapes import Touching, make_grid, shape_text

    shape, wrap, hexagons = (values.pop(name) for name in ("shape", "wrap", "hexagons"))
    file = puzzle_file()
    ctx = click.get_current_context()
    if options.was_typed(ctx, "shape"):  # then the size of a puzzle file is for another shape
        size = size if options.was_typed(ctx, "size") else None
    elif file is not None and shape:
        shape = file.shape
    if size is None and not shape:
        return None
    touching: Touching = "hexagons" if hexagons else "squares"
    return make_grid(shape_text(shape or ""), size, wrap=wrap, touching=touching)


def _collected(
    grid: Grid,
    values: dict[str, Any],
    *,
    auto: bool = False,
    largest: Grid | None = None,
    square: bool = False,
) -> dict[str, Any]:
    """Return ``values``, those of the puzzle as one ``question``."""
    reading = ReadOptions(**{name: values.pop(name) for name in READING})
    file = puzzle_file()
    theme = None
    if "most" in values:
        theme = Theme(*(values.pop(name) for name in Theme._fields))
    question = PuzzleArguments(
        words=values.pop("words"),
        grid=grid,
        auto=auto,
        largest=largest,
        square=square,
        constraints=ConstraintTexts.of(values, file),
        reading=reading,
        file=file,
        theme=theme,
    )
    return {**values, "question": question}
