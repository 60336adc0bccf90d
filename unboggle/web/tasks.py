"""The tasks: a request, checked before, becomes one call of `unboggle` and its report."""

from __future__ import annotations

import io
import json
import os
import zipfile
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, TypedDict

from unboggle import (
    BackendError,
    Board,
    Boards,
    Fit,
    GogenAnswer,
    Grid,
    InputError,
    Lexicon,
    Look,
    OnProgress,
    Report,
    SheetLook,
    Stop,
    UnboggleError,
    Uniqueness,
    Why,
    WordList,
    boards,
    check_words,
    count_needs,
    extras,
    fill,
    fit,
    fit_most,
    fit_smallest,
    gogen_week,
    looks_english,
    make_unique,
    new_gogens,
    parse_gogen,
    parse_puzzle,
    parse_reports,
    place_dice,
    share,
    solve_board,
    solve_gogen,
    throw,
    to_report,
    to_text,
    unique,
    why,
    with_shortest,
    write_certificate,
)
from unboggle.system.programs import scratch
from unboggle.web.events import Tell, told
from unboggle.web.limits import LIMITS
from unboggle.web.problem import Problem
from unboggle.web.questions import BadWords, Request, board_of, listed, puzzle_of, wishes_of
from unboggle.web.requests import RULES

_BAD = 50  # words that are told of a list
FOLDER = "unboggle-certificate"
"""The folder in a downloaded certificate."""


@dataclass(frozen=True)
class Attachment:
    """A file that was asked for with a report."""

    name: str
    type: str
    content: bytes


@dataclass(frozen=True)
class Answer:
    """A report, the file that was asked for with it, and whether a stop ended it."""

    report: Report | None
    file: Attachment | None = None
    interrupted: bool = False


class _Watch(TypedDict):
    on_progress: OnProgress
    stop: Stop


@dataclass(frozen=True)
class _Job:
    """What a task needs to know besides its request."""

    tell: Tell
    stop: Stop

    def watch(self, words: WordList | None = None) -> _Watch:
        return {"on_progress": told(self.tell, words), "stop": self.stop}


def answer(request: Request, tell: Tell, stop: Stop | None = None) -> Answer:
    """Return the answer to ``request``, telling events on the way; ``stop`` ends it sooner.

    Raises `InputError` for words, boards and Gogens that cannot be read.
    """
    return _TASKS[request["task"]](request, _Job(tell, stop or Stop()))


def answered(request: Request, tell: Tell, stop: Stop | None = None) -> Answer:
    """Return the `answer` to ``request``; what it raises becomes a `Problem`."""
    try:
        return answer(request, tell, stop)
    except BadWords as error:
        field = "puzzle.words" if "puzzle" in request else "words"
        more = {"words": error.entries[:_BAD], "field": field}
        raise Problem("bad-input", str(error), **more) from None
    except BackendError as error:
        raise Problem("failed", str(error)) from None
    except UnboggleError as error:
        raise Problem("bad-input", str(error)) from None
    except Exception as error:
        text = f"internal error ({type(error).__name__}: {error})"
        raise Problem("failed", text) from error


def _found(job: _Job, request: Request, result: Fit, words: WordList) -> Answer:
    """Return the report on a board, with other words on it, and a certificate if asked for."""
    certificate, file = None, None
    if request.get("certify"):
        result, certificate, file = certified(job, request, result)
    others: Any = None
    if request["extras"] and looks_english([*map(words.shown, words.words)]):
        others = extras(result)
    report = to_report(result, words=words, extras=others, certificate=certificate)
    return Answer(report, file, result.interrupted)


def certified(job: _Job, request: Request, result: Any) -> tuple[Any, Any, Attachment | None]:
    """Return the answer with its certificate, and that as a zip; made in a private folder."""
    with scratch() as private:
        folder = os.path.join(private, FOLDER)
        result, certificate = write_certificate(
            result, folder, timeout=request["timeout"], **job.watch()
        )
        if certificate is None or certificate.folder is None:
            return result, certificate, None
        content = _zipped(folder)
    if len(content) > LIMITS.file:
        note = f"it is larger than {LIMITS.file // 1024**2} MB"
        return result, replace(certificate, folder=None, files=(), note=note), None
    file = Attachment("certificate.zip", "application/zip", content)
    return result, replace(certificate, folder=FOLDER), file


def _zipped(folder: str) -> bytes:
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w", zipfile.ZIP_DEFLATED) as archive:
        for root, _, names in os.walk(folder):
            for name in sorted(names):
                path = os.path.join(root, name)
                archive.write(path, os.path.join(FOLDER, os.path.relpath(path, folder)))
    return held.getvalue()


def _fit(request: Request, job: _Job) -> Answer:
    words, puzzle = puzzle_of(request["puzzle"])
    result = fit(puzzle, timeout=request["timeout"], seed=request["seed"], **job.watch(words))
    return _found(job, request, result, words)


def _drop(request: Request, job: _Job) -> Answer:
    words, puzzle = puzzle_of(request["puzzle"], theme=True)
    result = fit_most(
        words,
        puzzle.grid,
        wishes=puzzle.wishes,
        timeout=request["timeout"],
        seed=request["seed"],
        **job.watch(words),
    )
    return _found(job, request, result, words)


def _sizes(request: Request, job: _Job) -> Answer:
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


def _up_to_most(find: Callable[..., Why | Boards]) -> Callable[[Request, _Job], Answer]:
    """Return the task that asks ``find`` for as many conflicts, or boards, as are wanted."""

    def task(request: Request, job: _Job) -> Answer:
        words, puzzle = puzzle_of(request["puzzle"])
        wanted = {name: request[name] for name in ("most", "timeout", "seed")}
        result = find(puzzle, **wanted, **job.watch(words))
        return Answer(to_report(result, words=words), None, result.interrupted)

    return task


def _unique(request: Request, job: _Job) -> Answer:
    words, puzzle = puzzle_of(request["puzzle"])
    result: Uniqueness = unique(
        puzzle, timeout=request["timeout"], seed=request["seed"], **job.watch(words)
    )
    certificate, file = None, None
    if request["certify"]:
        result, certificate, file = certified(job, request, result)
    return Answer(to_report(result, words=words, certificate=certificate), file, result.interrupted)


def _make_unique(request: Request, job: _Job) -> Answer:
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


def _solve(request: Request, job: _Job) -> Answer:
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


def _fill(request: Request, job: _Job) -> Answer:
    lexicon = _lexicon(request)
    filled = fill(
        board_of(request),
        lexicon,
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


def _check(request: Request, job: _Job) -> Answer:
    words = listed(request)
    lexicon = Lexicon.load() if looks_english([*map(words.shown, words.words)]) else None
    result = check_words(board_of(request), words, lexicon, rules=RULES[request["rules"]])
    return Answer(to_report(result))


def _gogen_solve(request: Request, job: _Job) -> Answer:
    gogen = parse_gogen(request["text"], "the Gogen")
    result: GogenAnswer = solve_gogen(
        gogen, steps=request["steps"], timeout=request["timeout"], **job.watch()
    )
    certificate, file = None, None
    if request["certify"]:
        result, certificate, file = certified(job, request, result)
    return Answer(to_report(result, certificate=certificate), file, result.interrupted)


def _gogen_make(request: Request, job: _Job) -> Answer:
    from unboggle import NewGogens, Order

    kind, givens = request["kind"], request["givens"]
    order = Order(kind, givens, request["level"])

    def show(one: Any) -> None:
        job.tell("gogen", {"report": to_report(NewGogens(order, (one,)))})

    if request["week"]:
        result = gogen_week(
            kind,
            givens=givens,
            seed=request["seed"],
            timeout=request["timeout"],
            on_made=show,
            **job.watch(),
        )
    else:
        result = new_gogens(
            kind,
            level=request["level"],
            givens=givens,
            seeds=range(request["seed"], request["seed"] + request["count"]),
            timeout=request["timeout"],
            on_made=show,
            **job.watch(),
        )
    return Answer(to_report(result), None, result.interrupted)


def _dice(request: Request, job: _Job) -> Answer:
    return Answer(to_report(place_dice(board_of(request), request["dice"])))


def _throw(request: Request, job: _Job) -> Answer:
    thrown = throw(request["dice"], request["seed"], count=request["count"], wrap=request["wrap"])
    return Answer(to_report(thrown))


def _count(request: Request, job: _Job) -> Answer:
    asked = {**request["puzzle"], "skip_bad": True}
    words, puzzle = puzzle_of(asked, marks=True)
    return Answer(to_report(count_needs(puzzle), words=words))


def _share(request: Request, job: _Job) -> Answer:
    words, puzzle = puzzle_of(request["puzzle"])
    board = None
    if request["board"] is not None:
        board = Board(puzzle.grid, dict(Board.of_rows(request["board"]).faces))
    code = share(words, puzzle, board)
    return Answer(to_report(parse_puzzle(code)))


def _open(request: Request, job: _Job) -> Answer:
    return Answer(to_report(parse_puzzle(request["text"])))


def _sheet(request: Request, job: _Job) -> Answer:
    (report,) = parse_reports(json.dumps([request["report"]]), "the report")
    names = ("title", "words", "key", "versions", "paper", "steps", "language")
    look = SheetLook(**{name: request[name] for name in names}, per_page=int(request["per_page"]))
    made = to_text(report, format=request["format"], look=Look(paths=True, sheet=look))
    content = made.encode() if isinstance(made, str) else made
    if len(content) > LIMITS.file:
        raise InputError(f"the sheet is larger than {LIMITS.file // 1024**2} MB")
    name = f"sheet.{request['format']}"
    return Answer(None, Attachment(name, _SHEETS[request["format"]], content))


_SHEETS = {
    "html": "text/html; charset=utf-8",
    "svg": "image/svg+xml",
    "pdf": "application/pdf",
    "png": "image/png",
}
_TASKS: dict[str, Callable[[Request, _Job], Answer]] = {
    "fit": _fit,
    "drop": _drop,
    "sizes": _sizes,
    "why": _up_to_most(why),
    "boards": _up_to_most(boards),
    "unique": _unique,
    "make-unique": _make_unique,
    "solve": _solve,
    "fill": _fill,
    "check": _check,
    "gogen-solve": _gogen_solve,
    "gogen-make": _gogen_make,
    "dice": _dice,
    "throw": _throw,
    "count": _count,
    "share": _share,
    "open": _open,
    "sheet": _sheet,
}
