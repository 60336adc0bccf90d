"""A puzzle on the command line: a word list, a size and wishes."""

from __future__ import annotations

import functools
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import click

from unboggle.cli import notes, options
from unboggle.cli.puzzle_file import puzzle_file, words_argument
from unboggle.cli.running import Running
from unboggle.cli.sources import check_environment, check_files, read_list
from unboggle.cli.theme import Theme
from unboggle.cli.wish_options import Wished, wish_options
from unboggle.errors import BackendError, InputError, TooLate
from unboggle.puzzle import Face, Grid, Puzzle
from unboggle.puzzle.puzzle_fields import HELP
from unboggle.puzzle.puzzle_file import PuzzleFile
from unboggle.puzzle.words import WordList

_TO_SIZE = 10.0  # seconds at most for looking for the size, before anything else
_PART = 0.4  # and the part of the time
LARGEST = "8x8"
"""The largest size that ``--size auto`` tries by default, unless no board is found."""


@dataclass(frozen=True)
class Asked:
    """What is asked: the list as it was read, and the puzzle it makes.

    Where the size is sought the ``top_row`` of the board may be given.
    """

    words: WordList
    puzzle: Puzzle
    top_row: tuple[Face, ...] = ()

    @property
    def shown(self) -> list[str]:
        """The words as they were written."""
        return [*map(self.words.shown, self.words.words)]


@dataclass(frozen=True)
class Question:
    """The arguments that make a puzzle, as they were typed; no words are read yet.

    ``words`` names the list, ``-`` for standard input, or the ``file`` of the puzzle. With
    ``auto`` the size is sought, up to ``largest`` (None: as large as it takes, and ``grid`` is a
    usual size), among squares only if ``square``.
    """

    words: str
    grid: Grid
    auto: bool
    largest: Grid | None
    square: bool
    wished: Wished
    q: str
    fold_accents: bool
    umlauts: bool
    squeeze: bool
    skip_bad: bool
    faces: str = ""
    file: PuzzleFile | None = None

    @property
    def source(self) -> str:
        """The name of the list in messages."""
        return "standard input" if self.words == "-" else self.words

    def read(
        self,
        output: str,
        *,
        marks: bool = False,
        theme: Theme | None = None,
        **sources: str | None,
    ) -> Asked:
        """Return the puzzle; words that are dropped or repeated are told.

        ``output`` and other ``sources`` of the command are checked first, see `check_files`.
        ``marks`` lets words have weights and ``!``, a ``theme`` says which of them will do. Raises
        `InputError`.
        """
        own: dict[str, str | None] = {"words": self.words}
        if self.file is not None:
            own = {"puzzle_file": self.words, "words": self.file.list_file}
        if theme is not None:
            own["--from"] = theme.may
        check_files(output, **own, **self.wished.sources, **sources)
        check_environment()
        row: tuple[Face, ...] = ()
        if self.auto:
            wishes, row = self.wished.anywhere(self.grid, self.q)
        else:
            wishes = self.wished.read(self.grid, self.q)
        reading: dict[str, Any] = {
            "q": self.q,
            "faces": self.faces,
            "fold_accents": self.fold_accents,
            "umlauts": self.umlauts,
            "squeeze": self.squeeze,
            "skip_bad": self.skip_bad,
        }
        all_marks = theme is not None and theme.reads_marks
        if self.file is not None:
            words = self.file.own_words(marks=marks, theme=all_marks, **reading)
        else:
            words = read_list(self.words, marks=marks, theme=all_marks, **reading)
        notes.note_dropped(words, self.words)
        if theme is not None:
            words = theme.applied(words, reading)
        return Asked(words, words.puzzle(self.grid, wishes), row)

    def sized(self, asked: Asked, run: Running, *, below: bool = False) -> Asked:
        """Return ``asked`` for the smallest size that is found in a part of the time.

        With ``below`` for the largest smaller one that is out, of which something can be told.
        If no size will do, or Ctrl-C came before, for one of which just that can be told. Which
        size it is is told. Raises `TooLate` if none is found in time.
        """
        if not self.auto:
            return asked
        from unboggle import fit_smallest, largest_without

        most = min(_PART * run.deadline.left, _TO_SIZE)
        answer = fit_smallest(
            asked.words,
            within=self.largest,
            square=self.square,
            top_row=asked.top_row,
            wishes=asked.puzzle.wishes,
            timeout=most,
            on_progress=run.on_progress,
            stop=run.stop,
        )
        if answer.status == "error":
            raise BackendError(f"--size auto: {answer.error}")
        size = answer.puzzle.grid
        if answer.status == "impossible":
            notes.note(f"no size up to {answer.within} will do; this is about {size}")
        elif answer.status == "undecided" and not answer.interrupted:
            raise TooLate(
                f"--size auto: no board was found in {most:.2g} s; a longer --timeout may do, or"
                " name a --size"
            )
        if answer.areas is None or answer.board is None:
            return replace(asked, puzzle=answer.puzzle)
        least = answer.areas.at_least
        known = (
            "the smallest size that will do" if least == len(size.cells) else "a size that will do"
        )
        question = largest_without(answer, top_row=asked.top_row) if below else None
        if question is None:
            notes.note(f"{size} is {known}; --size asks about another one")
            return replace(asked, puzzle=answer.puzzle)
        notes.note(f"{size} is {known}. Why not {question.grid}? (--size asks about another one)")
        return replace(asked, puzzle=question)

    @property
    def board(self) -> list[str]:
        """The options for size and shape, as one would type them."""
        from unboggle.puzzle.grid_shapes import typed

        return typed(self.grid) or []

    def typed(self) -> list[str]:
        """Return the options behind the size, as one would type them."""
        return [
            *self.wished.typed(),
            *(["--q", self.q] if self.q != "qu" else []),
            *(["--faces", self.faces] if self.faces else []),
            *(["--fold-accents"] if self.fold_accents else []),
            *(["--umlauts"] if self.umlauts else []),
            *(["--squeeze"] if self.squeeze else []),
            *(["--skip-bad"] if self.skip_bad else []),
        ]


def puzzle_arguments(command: Callable[..., Any]) -> Callable[..., Any]:
    """Decorate a command: WORDS, the size, the wishes and how words are read, as ``question``."""

    @functools.wraps(command)
    def run(*args: Any, **others: Any) -> Any:
        return command(*args, **_of_one_size(**others))

    return _with_options(run, *options.grid_options(auto=False))


def puzzle_or_smallest_arguments(
    auto_means: str = "",
) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Return a decorator as `puzzle_arguments`, with ``--size auto`` and ``--max-size``.

    ``auto_means`` is what the help says of ``auto`` besides.
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
            help=HELP["max_size"].replace("size auto", "--size auto"),
        )
        square = click.option(
            "--square", is_flag=True, help=HELP["square"].replace("size auto", "--size auto")
        )
        return _with_options(
            run, *options.grid_options(auto=True, means=auto_means), largest, square
        )

    return add


def question_in(ctx: click.Context) -> Question:
    """Return the question of a command whose arguments ``ctx`` has parsed, without running it."""
    collect = _of_any_size if "largest" in ctx.params else _of_one_size
    with ctx.scope(cleanup=False):
        question: Question = collect(**ctx.params)["question"]
    return question


def _of_one_size(*, size: tuple[int, int] | None, **others: Any) -> dict[str, Any]:
    """Return the arguments of a command with those that make a puzzle as one ``question``."""
    grid = _grid(size, others, auto=False)
    if grid is None:
        raise click.UsageError(
            "name the --size, such as --size 4 or --size 4x5: this is about boards of one"
            " size, and 'unboggle fit WORDS' finds the smallest that will do"
        )
    return _collected(grid, others)


def _of_any_size(
    *, size: tuple[int, int] | None, largest: Grid | None, square: bool, **others: Any
) -> dict[str, Any]:
    """Return the same where the size may be sought."""
    grid = _grid(size, others, auto=True)
    ctx = click.get_current_context()
    if grid is not None:  # those of a puzzle file go when a --size is typed
        for name, field in (("--max-size", "largest"), ("--square", "square")):
            if options.was_typed(ctx, field):
                raise InputError(f"{name} is for --size auto only")
        largest, square = None, False
    most = grid or largest or options.size(LARGEST)
    return _collected(most, others, auto=grid is None, largest=largest, square=square)


def _with_options(
    command: Callable[..., Any], *size: Callable[[Callable[..., Any]], Callable[..., Any]]
) -> Callable[..., Any]:
    add: Callable[[Callable[..., Any]], Callable[..., Any]] = options.together(
        words_argument,
        *size,
        wish_options,
        options.q_option,
        options.faces_option,
        options.fold_option,
        options.umlauts_option,
        options.squeeze_option,
        options.skip_option,
    )
    return add(command)


def _grid(size: tuple[int, int] | None, values: dict[str, Any], *, auto: bool) -> Grid | None:
    """Return the grid that the options say, None for the smallest that will do."""
    from unboggle.puzzle.grid_shapes import shape_text, shaped

    shape, wrap, hexagons = (values.pop(name) for name in ("shape", "wrap", "hexagons"))
    file = puzzle_file()
    ctx = click.get_current_context()
    if options.was_typed(ctx, "shape"):  # then the size of a puzzle file was for another one
        size = size if options.was_typed(ctx, "size") else None
    elif file is not None and shape:
        shape = file.shape
    if shape and size is None and options.was_typed(ctx, "size"):
        raise InputError("--size auto tries rectangles: name a size for the --shape, or none")
    if size is None and not shape:
        for name, there in (("--wrap", wrap != "none"), ("--hexagons", hexagons)):
            if there and auto:
                raise InputError(f"{name} needs a --size: auto tries plain rectangles")
        return None
    touching = "hexagons" if hexagons else "squares"
    return shaped(shape_text(shape or ""), size, wrap=wrap, touching=touching)


def _collected(
    grid: Grid,
    values: dict[str, Any],
    *,
    auto: bool = False,
    largest: Grid | None = None,
    square: bool = False,
) -> dict[str, Any]:
    """Return ``values`` with those that make a puzzle as one ``question``."""
    names = ("words", "q", "faces", "fold_accents", "umlauts", "squeeze", "skip_bad")
    typed = {name: values.pop(name) for name in names}
    file = puzzle_file()
    question = Question(
        grid=grid,
        auto=auto,
        largest=largest,
        square=square,
        wished=Wished.of(values, file),
        file=file,
        **typed,
    )
    return {**values, "question": question}
