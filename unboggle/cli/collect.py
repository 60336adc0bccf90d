"""Typed options as requests: all that a command reads before it asks."""

from __future__ import annotations

import os
import random
from functools import lru_cache
from typing import TYPE_CHECKING

import click

from unboggle.cli import options
from unboggle.cli.choices import AlternativesOptions
from unboggle.cli.clue_options import ClueOptions
from unboggle.cli.option_records import DictionaryOptions, ParallelOptions
from unboggle.cli.printing import Output
from unboggle.cli.puzzle_arguments import PuzzleArguments
from unboggle.cli.search_options import SearchOptions
from unboggle.errors import InputError
from unboggle.requests.request import Extras, FillRequest, FitRequest

if TYPE_CHECKING:
    from unboggle import Lexicon, ReadOptions
    from unboggle.cli.gogen_options import NewGogensOptions
    from unboggle.requests import GogenRequest, NewGogensRequest
    from unboggle.requests.lists import AlternativesRequest, UniqueRequest

UNREQUESTED = 15.0
"""Seconds for the smallest size if neither a size nor a timeout nor a certificate is requested.

The search for the last cell less would take much longer.
"""


def fit_request(
    ctx: click.Context,
    question: PuzzleArguments,
    search: SearchOptions,
    choosing: AlternativesOptions,
    dictionary: str | None,
    fill: FillRequest,
    output: Output,
) -> FitRequest | AlternativesRequest:
    """Return the request of `unboggle fit`; with ``--alternatives``, that for several boards.

    Raises `InputError` for options or files that cannot be used.
    """
    search.check()
    if choosing.alternatives is not None:
        output.check_boards(choosing.alternatives)
    asked = question.read(output.path, dictionary=dictionary)
    if asked.grid is not None and not question.some:
        output.check_puzzle(asked.puzzle)
    lexicon = load_dictionary(dictionary, question)
    extras = _extras(ctx, output)
    if choosing.alternatives is not None:
        from unboggle.requests.lists import AlternativesRequest

        return AlternativesRequest(
            asked,
            options.limit(search.timeout),
            search.seed,
            choosing.alternatives,
            choosing.rank_by,
            extras,
            lexicon,
            fill,
        )
    return FitRequest(
        asked,
        options.limit(_timeout(ctx, search)),
        search.seed,
        search.method,
        question.some,
        choosing.versions(output),
        extras,
        lexicon,
        fill,
        search.certify,
        question.max_words,
    )


def unique_request(
    question: PuzzleArguments,
    clues: ClueOptions,
    fill: FillRequest,
    output: Output,
    *,
    certify: str | None,
    timeout: float,
    seed: int,
) -> UniqueRequest:
    """Return the request of `unboggle unique`; raises `InputError` as `fit_request` does."""
    asked = question.read(
        output.path,
        marks="weights" if clues.drop_redundant else "none",
        board=clues.board,
        dictionary=clues.dictionary,
    )
    board = None
    if clues.board is not None:
        from unboggle.boards import load_target_board

        board = load_target_board(clues.board, question.grid, reading=question.reading)
    words_stay = clues.make_unique != "words" and not clues.drop_redundant
    if words_stay and asked.grid is not None:
        output.check_puzzle(asked.puzzle)
    from unboggle.requests.lists import UniqueRequest

    return UniqueRequest(
        asked,
        options.limit(timeout),
        seed,
        make_unique=clues.make_unique,
        drop_redundant=clues.drop_redundant,
        board=board,
        max_targets=clues.max_targets,
        rare=clues.rare,
        q=question.reading.q,
        dictionary=load_dictionary(clues.dictionary, question),
        fill=fill,
        certify=certify,
    )


def gogen_requests(
    file: str, explain: bool, certify: str | None, timeout: float | None, output: Output
) -> list[GogenRequest]:
    """Return a request for each Gogen in ``file``; a certificate is for one only."""
    from unboggle.gogen import read_gogens
    from unboggle.requests import GogenRequest

    gogens = read_gogens(file)
    if certify is not None and len(gogens) > 1:
        raise InputError(f"{file}: there are {len(gogens)} Gogens in it; --certify takes one")
    if len(gogens) > 1:
        output.check_several(f"{file}: there are {len(gogens)} Gogens in it")
    return [
        GogenRequest(one, timeout, explain, certify, number)
        for number, one in enumerate(gogens, start=1)
    ]


def new_gogens_request(
    new: NewGogensOptions, parallel: ParallelOptions, timeout: float | None
) -> NewGogensRequest:
    """Return the request for new Gogens; raise `InputError` if the kind has no such ones.

    Without a seed it is a random one, without a timeout a second for each Gogen, at least 60.
    """
    from unboggle.gogen import GogenSpec
    from unboggle.requests import NewGogensRequest
    from unboggle.requests.gogens import DAYS

    days = range(1, DAYS + 1) if new.week else (new.difficulty,)
    for difficulty in days:
        GogenSpec(new.kind, new.givens, difficulty).check()
    number = new.count * len(days)
    return NewGogensRequest(
        new.kind,
        new.givens,
        new.difficulty,
        new.week,
        new.count,
        random.SystemRandom().randrange(1_000_000_000) if new.seed is None else new.seed,
        options.limit(max(60.0, number) if timeout is None else timeout),
        parallel.jobs,
        parallel.cluster,
    )


def load_dictionary(path: str | None, question: PuzzleArguments) -> Lexicon | None:
    """Return the dictionary at ``path``, read as the words are; None: the embedded one."""
    if path is None:
        return None
    file = os.path.isfile(path) and os.stat(path)
    return _dictionary(path, question.reading, (file.st_mtime_ns, file.st_size) if file else None)


@lru_cache(maxsize=1)
def _dictionary(path: str, reading: ReadOptions, version: tuple[int, int] | None) -> Lexicon:
    """Return the dictionary in a ``version`` of the file: a batch has the same for each list."""
    return DictionaryOptions(path, reading).load()


def _timeout(ctx: click.Context, search: SearchOptions) -> float:
    given = any(options.was_given(ctx, name) for name in ("size", "timeout", "certify"))
    return search.timeout if given else UNREQUESTED


def _extras(ctx: click.Context, output: Output) -> Extras:
    if output.render_options.extras == "none":
        return "none"
    return "always" if options.was_given(ctx, "show_extras") else "if-english"
