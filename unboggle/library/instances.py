"""Word lists for measurements, and puzzles as files for solvers of other kinds."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from unboggle.arguments import Count, Positive, Seed, validated
from unboggle.errors import InputError, Option
from unboggle.formula.choice import DEFAULT_ENCODING
from unboggle.formula.most_words import FORMATS, OutputFormat, lines_of
from unboggle.forward.lexicon import Lexicon
from unboggle.lab import instances
from unboggle.lab.instances import KINDS, GeneratedInstance, Kind
from unboggle.phrases import did_you_mean
from unboggle.puzzle import Grid, Puzzle, Word


def make_instance(
    kind: Kind,
    grid: Grid | None = None,
    word_count: Positive | None = None,
    *,
    seed: Seed = 0,
    lexicon: Lexicon | None = None,
    source: Sequence[Word] = (),
) -> GeneratedInstance:
    """Return a list of ``word_count`` words for ``grid``, made from ``seed``.

    * ``planted``: common words of ``lexicon`` (default: the embedded one) on a board with random
      letters, so a board exists that holds them.
    * ``random``: common words of four to eight letters.
    * ``themes``: words of the list ``source``.
    * ``gogen``: the words and the given letters of a Gogen, on its own grid; exactly one board
      holds them.

    ``word_count`` None means all the words that there are. Large lists take a second or two. Raises
    `InputError` if none of 500 boards has enough words, and for arguments that the kind does not
    take.

    >>> made = make_instance("planted", Grid.rectangle(4, 4), 5, seed=7)
    >>> made.name, made.status, len(made.words.words)
    ('planted-4x4-5-7', 'fitted', 5)
    """
    validated(make_instance, locals())
    if kind not in KINDS:
        raise InputError(f"unknown kind of list {kind!r}{did_you_mean(kind, KINDS)}")
    if kind == "gogen":
        if grid not in (None, Grid.rectangle(5, 5)) or word_count is not None:
            raise InputError(
                "a Gogen is on a 5x5 board and has its own words: pass no other ",
                Option("grid"),
                " and no ",
                Option("word_count"),
            )
        grid = Grid.rectangle(5, 5)
    if grid is None:
        raise InputError(f"a list of the kind {kind} is for one size: pass ", Option("grid"))
    if kind == "themes" and not source:
        raise InputError("the kind themes chooses from words of yours: pass ", Option("source"))
    if kind != "themes" and source:
        raise InputError(Option("source"), f" is for the kind themes, not for {kind}")
    if lexicon is not None and kind in ("themes", "gogen"):
        raise InputError(f"a list of the kind {kind} takes no ", Option("lexicon"))
    return instances.make_instance(kind, grid, word_count, seed, lexicon=lexicon, source=source)


def solver_file_lines(
    puzzle: Puzzle,
    format: OutputFormat,
    *,
    weights: Mapping[Word, int] | None = None,
    required: Collection[Word] = (),
    encoding: str = DEFAULT_ENCODING,
    shuffle: Count | None = None,
) -> Iterator[str]:
    """Yield the lines of a file that describes ``puzzle`` to an external solver.

    ``cnf`` requires all words, by ``encoding``, as `encode` does. ``wcnf`` (MaxSAT, in the format
    of the evaluations since 2022) and ``opb`` (pseudo-Boolean) minimise the weight of the dropped
    words. Each word weighs 1, or its number in ``weights``; the ``required`` words are not dropped.

    ``shuffle`` is a seed that renames the variables and reorders the file. The problem is the same,
    but a solver may find it easier or harder.

    Raises `InputError` for a constraint that the format does not support, and for words that are
    not in the list. It also raises it for weights of a ``cnf``, and for an encoding with the other
    formats.

    >>> from unboggle import parse_words
    >>> lines = solver_file_lines(parse_words("ab").puzzle(Grid.rectangle(1, 2)), "wcnf")
    >>> sum(line.startswith("1 ") for line in lines)  # a soft clause for each word
    1
    """
    validated(solver_file_lines, locals())
    if format not in FORMATS:
        raise InputError(f"unknown format {format!r}{did_you_mean(format, FORMATS)}")
    if format == "cnf" and (weights or required):
        raise InputError("solver_file_lines: cnf requires all words and has no weights")
    if format != "cnf" and encoding != DEFAULT_ENCODING:
        raise InputError(f"solver_file_lines: {format} has an encoding of its own, not {encoding}")
    puzzle.require_words({*required, *(weights or ())}, "solver_file_lines")
    return lines_of(
        puzzle, format, weight=weights, must=frozenset(required), encoding=encoding, shuffle=shuffle
    )
