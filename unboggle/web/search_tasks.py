"""Tasks that search: one board, all, the smallest, the only one; why there is none."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from unboggle import (
    Board,
    Boards,
    Fit,
    Grid,
    InputError,
    Lexicon,
    Uniqueness,
    Why,
    WordList,
    boards,
    choices,
    extras,
    fit,
    fit_most,
    fit_smallest,
    looks_english,
    make_unique,
    must_and_may,
    to_report,
    unique,
    up_to_level,
    why,
)
from unboggle.web.questions import Request, grid_of, listed, puzzle_of, wishes_of
from unboggle.web.task import Answer, Asked, Task, certified


def _found(job: Asked, request: Request, result: Fit, words: WordList) -> Answer:
    """Return the report on a board, with other words on it, and a certificate if asked for."""
    certificate, file = None, None
    if request.get("certify"):
        result, certificate, file = certified(job, request, result)
    others: Any = None
    if request["extras"] and looks_english([*map(words.shown, words.words)]):
        others = extras(result)
    report = to_report(result, words=words, extras=others, certificate=certificate)
    return Answer(report, file, result.interrupted)


def _fit(request: Request, job: Asked) -> Answer:
    words, puzzle = puzzle_of(request["puzzle"])
    result = fit(puzzle, timeout=request["timeout"], seed=request["seed"], **job.watch(words))
    return _found(job, request, result, words)


def _drop(request: Request, job: Asked) -> Answer:
    question = request["puzzle"]
    words = listed(question, theme=True)
    if request["may"] is not None:
        words = must_and_may(words, listed({**question, "words": request["may"]}, theme=True))
    if request["level"] is not None:
        words = up_to_level(words, request["level"])
    result = fit_most(
        words,
        grid_of(question),
        wishes=wishes_of(question),
        timeout=request["timeout"],
        seed=request["seed"],
        **job.watch(words),
    )
    return _found(job, request, result, words)


def _sizes(request: Request, job: Asked) -> Answer:
    words = listed(request["puzzle"])
    within = request["within"]
    result = fit_smallest(
        words,
        within=None if within is None else Grid.rectangle(*within),
        square=request["square"],
        wishes=wishes_of(request["puzzle"]),
        timeout=request["timeout"],
        seed=request["seed"],
        **job.watch(words),
    )
    return _found(job, request, result, words)


def _up_to_most(find: Callable[..., Why | Boards]) -> Callable[[Request, Asked], Answer]:
    """Return the task that asks ``find`` for as many conflicts, or boards, as are wanted."""

    def task(request: Request, job: Asked) -> Answer:
        words, puzzle = puzzle_of(request["puzzle"])
        wanted = {name: request[name] for name in ("most", "timeout", "seed")}
        result = find(puzzle, **wanted, **job.watch(words))
        return Answer(to_report(result, words=words), None, result.interrupted)

    return task


def _choices(request: Request, job: Asked) -> Answer:
    words, puzzle = puzzle_of(request["puzzle"])
    by = request["rank_by"]
    counted = request["extras"] and (
        by == "extras" or looks_english([*map(words.shown, words.words)])
    )
    wanted = {name: request[name] for name in ("n", "rank_by", "timeout", "seed")}
    result = choices(puzzle, extras=counted, **wanted, **job.watch(words))
    return Answer(to_report(result, words=words), None, result.interrupted)


def _unique(request: Request, job: Asked) -> Answer:
    words, puzzle = puzzle_of(request["puzzle"])
    result: Uniqueness = unique(
        puzzle, timeout=request["timeout"], seed=request["seed"], **job.watch(words)
    )
    certificate, file = None, None
    if request["certify"]:
        result, certificate, file = certified(job, request, result)
    return Answer(to_report(result, words=words, certificate=certificate), file, result.interrupted)


def _make_unique(request: Request, job: Asked) -> Answer:
    from unboggle import DictionaryCandidates

    asked = request["puzzle"]
    words, puzzle = puzzle_of(asked, marks=request["thin"])
    if words.weights:
        raise InputError("a word has a weight; here only ! has a meaning, for words that stay")
    candidates = None
    if request["make"] == "words":
        candidates = DictionaryCandidates(Lexicon.load(), rare=request["rare"], q=asked["q"])
    target = None
    if request["board"] is not None:
        shown = Board.of_rows(request["board"])
        target = Board(puzzle.grid, dict(shown.faces))
    result = make_unique(
        puzzle,
        request["make"],
        thin=request["thin"],
        must=words.must,
        candidates=candidates,
        board=target,
        tries=request["tries"],
        timeout=request["timeout"],
        seed=request["seed"],
        **job.watch(words),
    )
    return Answer(to_report(result, words=words), None, result.interrupted)


TASKS: dict[str, Task] = {
    "fit": _fit,
    "drop": _drop,
    "sizes": _sizes,
    "why": _up_to_most(why),
    "boards": _up_to_most(boards),
    "choices": _choices,
    "unique": _unique,
    "make-unique": _make_unique,
}
