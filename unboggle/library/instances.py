"""Lists to measure on, and their questions as files for solvers of other kinds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from unboggle.errors import InputError, checked
from unboggle.formula.choice import DEFAULT_ENCODING
from unboggle.formula.most_words import FORMATS, Format, lines_of
from unboggle.forward.lexicon import Lexicon
from unboggle.lab import instances
from unboggle.lab.instances import KINDS, Kind, ListInstance
from unboggle.phrases import did_you_mean
from unboggle.puzzle import Grid, Puzzle, Word


def make_instance(
    kind: Kind,
    grid: Grid | None = None,
    words: int | None = None,
    *,
    seed: int = 0,
    lexicon: Lexicon | None = None,
    source: Sequence[Word] = (),
) -> ListInstance:
    """Return a list of so many ``words`` (None: all there are) for ``grid``, made from ``seed``.

    ``planted``: common words of ``lexicon`` (None: the embedded one) on a board with letters by
    chance, so some board holds them. ``random``: common words of four to eight letters.
    ``themes``: words of the list ``source``. ``gogen``: the words of a Gogen, on its own grid with
    the letters that are given; just one board holds them. Raises `InputError` if there are
    not so many words, on none of the 500 boards that are tried; a second or two for large ones.

    >>> made = make_instance("planted", Grid.rectangle(4, 4), 5, seed=7)
    >>> made.name, made.status, len(made.words.words)
    ('planted-4x4-5-7', 'fitted', 5)
    """
    checked(make_instance, locals())
    if kind not in KINDS:
        raise InputError(f"unknown kind of list {kind!r}{did_you_mean(kind, KINDS)}")
    if kind == "gogen":
        if grid not in (None, Grid.rectangle(5, 5)) or words is not None:
            raise InputError("a Gogen is on a 5x5 board, with as many words as it takes")
        grid = Grid.rectangle(5, 5)
    if grid is None:
        raise InputError(f"a list of the kind {kind} is for boards of one size: name it")
    if words is not None and words < 1:
        raise InputError(f"a list has a word or more, not {words}")
    if (kind == "themes") != bool(source):
        raise InputError("words to choose from are for the kind themes, which needs them")
    if lexicon is not None and kind in ("themes", "gogen"):
        raise InputError(f"a list of the kind {kind} is made without a dictionary")
    return instances.make_instance(kind, grid, words, seed, lexicon=lexicon, source=source)


def solver_file(
    puzzle: Puzzle,
    format: Format,
    *,
    weights: Mapping[Word, int] | None = None,
    must: frozenset[Word] = frozenset(),
    encoding: str = DEFAULT_ENCODING,
    shuffle: int | None = None,
) -> Iterator[str]:
    """Yield the lines of a file that asks ``puzzle`` of a solver of another kind.

    ``cnf``: all words, by ``encoding``, as `encode` has it. ``wcnf`` (MaxSAT, in the form of the
    evaluations since 2022) and ``opb`` (pseudo-Boolean): which words to leave out if they do
    not all fit; each weighs 1 unless ``weights`` says more, and those that ``must`` be there are.
    With ``shuffle``, a seed, variables are renamed and everything comes in another order: the
    same question, which a solver may find easier or harder. Raises `InputError` for a wish that
    the formula cannot say, for words that are not in the list, and for weights of a ``cnf`` or the
    encoding of another format.
    """
    checked(solver_file, locals())
    if format not in FORMATS:
        raise InputError(f"unknown format {format!r}{did_you_mean(format, FORMATS)}")
    if format == "cnf" and (weights or must):
        raise InputError("solver_file: cnf asks for all words, and has no weights")
    if format != "cnf" and encoding != DEFAULT_ENCODING:
        raise InputError(f"solver_file: {format} has an encoding of its own, not {encoding}")
    puzzle.require_words({*must, *(weights or ())}, "solver_file")
    return lines_of(puzzle, format, weight=weights, must=must, encoding=encoding, shuffle=shuffle)
