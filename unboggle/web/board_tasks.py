"""Tasks on a board that is given or thrown: its words, letters for its free cells, its dice."""

from __future__ import annotations

from dataclasses import replace

from unboggle import (
    Lexicon,
    check_words,
    fill,
    looks_english,
    place_dice,
    solve_board,
    throw,
    to_report,
    with_shortest,
)
from unboggle.web.questions import Request, board_of, listed, puzzle_of
from unboggle.web.requests import RULES
from unboggle.web.task import Answer, Asked, Task


def _solve(request: Request, job: Asked) -> Answer:
    rules = RULES[request["rules"]]
    if request["shortest"] is not None:
        rules = with_shortest(rules, request["shortest"])
    result = solve_board(
        board_of(request),
        _lexicon(request),
        rules=rules,
        level=request["level"],
        all_paths=request["all_paths"],
        limit=request["limit"],
        heat=request["heat"],
        timeout=request["timeout"],
        **job.watch(),
    )
    return Answer(to_report(replace(result, wrap=request["wrap"])), None, result.interrupted)


def _fill(request: Request, job: Asked) -> Answer:
    lexicon = _lexicon(request)
    question = request["puzzle"]
    filled = fill(
        board_of(request),
        lexicon,
        way=request["way"],
        puzzle=None if question is None else puzzle_of(question)[1],
        at_most=request["at_most"],
        level=request["level"],
        seed=request["seed"],
        timeout=request["timeout"],
        **job.watch(),
    )
    result = solve_board(filled.board, lexicon, rules=RULES[request["rules"]], **job.watch())
    return Answer(to_report(replace(result, wrap=request["wrap"])), None, result.interrupted)


def _lexicon(request: Request) -> Lexicon | None:
    """Return the dictionary that was sent along, None if there was none."""
    text, fold = request["dictionary"], request["fold_accents"]
    return None if text is None else Lexicon.parse(text, "the dictionary", fold_accents=fold)


def _check(request: Request, job: Asked) -> Answer:
    words = listed(request)
    lexicon = Lexicon.load() if looks_english([*map(words.shown, words.words)]) else None
    result = check_words(board_of(request), words, lexicon, rules=RULES[request["rules"]])
    return Answer(to_report(result))


def _dice(request: Request, job: Asked) -> Answer:
    return Answer(to_report(place_dice(board_of(request), request["dice"])))


def _throw(request: Request, job: Asked) -> Answer:
    thrown = throw(request["dice"], request["seed"], count=request["count"], wrap=request["wrap"])
    return Answer(to_report(thrown))


TASKS: dict[str, Task] = {
    "solve": _solve,
    "fill": _fill,
    "check": _check,
    "dice": _dice,
    "throw": _throw,
}
