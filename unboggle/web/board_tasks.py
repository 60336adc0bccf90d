"""Tasks with a given or thrown board: its words, fillings, dice."""

from __future__ import annotations

from dataclasses import replace

from unboggle import Lexicon, check_board_words, fill_board, solve_board, to_report
from unboggle.dice import place_dice, throw_dice
from unboggle.forward.scoring_rules import RULES
from unboggle.scoring import with_min_length
from unboggle.system.clock import Deadline
from unboggle.web.questions import Request, board_of, listed, puzzle_of, reading_of
from unboggle.web.task import Answer, Task, TaskContext
from unboggle.words import looks_english


def _solve(request: Request, job: TaskContext) -> Answer:
    rules = RULES[request["rules"]]
    if request["min_length"] is not None:
        rules = with_min_length(rules, request["min_length"])
    result = solve_board(
        board_of(request),
        _lexicon(request),
        rules=rules,
        max_level=request["max_level"],
        all_paths=request["all_paths"],
        limit=request["limit"],
        heat=request["heat"],
        timeout=request["timeout"],
        **job.call_options(),
    )
    return Answer(to_report(replace(result, wrap=request["wrap"])), None, result.interrupted)


def _fill(request: Request, job: TaskContext) -> Answer:
    lexicon = _lexicon(request)
    question = request["puzzle"]
    deadline = Deadline.after(request["timeout"])
    filled = fill_board(
        board_of(request),
        lexicon,
        strategy=request["strategy"],
        puzzle=None if question is None else puzzle_of(question)[1],
        max_extras=request["max_extras"],
        max_level=request["fill_level"],
        seed=request["seed"],
        timeout=deadline.seconds,
        **job.call_options(),
    )
    result = solve_board(
        filled.board,
        lexicon,
        rules=RULES[request["rules"]],
        timeout=deadline.seconds,
        **job.call_options(),
    )
    return Answer(to_report(replace(result, wrap=request["wrap"])), None, result.interrupted)


def _lexicon(request: Request) -> Lexicon | None:
    """Return the dictionary of the request, None without one."""
    text = request["dictionary"]
    if text is None:
        return None
    return Lexicon.parse(text, source="the dictionary", reading=reading_of(request))


def _check(request: Request, job: TaskContext) -> Answer:
    words = listed(request)
    lexicon = Lexicon.load() if looks_english([*map(words.display, words.words)]) else None
    result = check_board_words(board_of(request), words, lexicon, rules=RULES[request["rules"]])
    return Answer(to_report(result))


def _dice(request: Request, job: TaskContext) -> Answer:
    return Answer(to_report(place_dice(board_of(request), request["dice"])))


def _throw(request: Request, job: TaskContext) -> Answer:
    thrown = throw_dice(
        request["dice"], request["seed"], count=request["count"], wrap=request["wrap"]
    )
    return Answer(to_report(thrown))


TASKS: dict[str, Task] = {
    "solve": _solve,
    "fill": _fill,
    "check": _check,
    "dice": _dice,
    "throw": _throw,
}
