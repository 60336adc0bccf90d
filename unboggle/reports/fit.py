"""The report on a search for a board."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Literal, NotRequired, TypedDict

from unboggle.arguments import Also, Count, Measured, Positive
from unboggle.puzzle import Dice, Word
from unboggle.reports.base.constraints import ConstraintsReport, constraints_report
from unboggle.reports.base.filling import FillReport, filling_report
from unboggle.reports.base.kinds import ReportParts
from unboggle.reports.base.parts import (
    BoardRows,
    BonusReport,
    CertificateReport,
    EntryReport,
    GridReport,
    PartialReport,
    ReasonReport,
    Size,
    WordReport,
    add_grid,
    bonus_report,
    certificate_report,
    entry_report,
    partial_report,
    reason_report,
    words_report,
)
from unboggle.reports.base.search import (
    AreaBoundsReport,
    RacePlanReport,
    SmallerSizeReport,
    area_bounds_report,
    race_plan_report,
    smaller_size_report,
)

if TYPE_CHECKING:
    from unboggle.fitting.result import DroppedWords, Fit
    from unboggle.forward.lexicon import FoundWord
    from unboggle.puzzle.lists.words import WordList


class ExtraReport(TypedDict):
    """A dictionary word that is not in the list."""

    word: str
    """The word."""
    written: NotRequired[str]
    """The form in the dictionary if that differs. Show this form."""
    dictionary_level: Count | None
    """Its dictionary level: SCOWL, from 10 for the most common words; null if the dictionary has no
    levels.
    """
    offensive: NotRequired[Literal[True]]
    """True if the word is offensive; absent otherwise."""


class FoundBy(TypedDict):
    """What found the answer."""

    method: str | None
    """An encoding, or a board search: "reach", "distance", "paths" or "growing". "pack": a long
    list, packed for the smallest size. "rows" are words written into rows, without a search.
    "counting" is a refusal by numbers. With --most: "at_least" (board search and upper bounds) or
    "hitting_sets". Null without an answer.
    """
    solver: str | None
    """The solver, or null if none was needed."""
    kernel: bool
    """Whether the C extension was in use."""


class DroppedWord(TypedDict):
    """A word dropped so that the others fit."""

    word: str
    """The word."""
    written: NotRequired[str]
    """The word as the list has it if that differs: with capitals, ß, a final sigma, blanks or
    marks. Show this form.
    """
    weight: Positive
    """Its weight, 1 unless the list gives another one."""


class DroppedWordsReport(TypedDict):
    """The dropped words."""

    words: list[DroppedWord]
    """The dropped words, in the order of the list."""
    weight: Count | None
    """The sum of their weights; null if an undecided run has no board."""
    lower_bound: Count
    """Proved: words of at least this weight must be dropped."""
    optimal: bool
    """Whether weight is proved to be the least possible."""
    kept_weight: Count | None
    """The weight of the words on the board; null without a board."""
    kept_upper_bound: Count
    """Proved: no board holds words of more weight; total_weight minus lower_bound."""
    total_weight: Count
    """The weight of all words."""
    required: NotRequired[list[str]]
    """The required words, in the order of the list; absent without."""
    max_words: NotRequired[Positive]
    """The most words to keep; absent without a limit. The bounds are about boards within it."""


class FitSeconds(TypedDict):
    """Wall-clock time: in total, and for making the formula, solving and the certificate."""

    encode: Measured
    """Making the formula; 0 if that was not completed, in seconds of wall-clock time."""
    solve: Measured
    """The solver; 0 if it did not end, in seconds of wall-clock time."""
    total: Measured
    """The whole command, in seconds of wall-clock time."""
    certify: NotRequired[Measured]
    """Writing and checking the certificate, in seconds of wall-clock time; only with --certify."""


@Also(
    oneOf=[
        {
            "properties": {
                "status": {"const": "fitted"},
                "board": {"type": "array"},
                "words": {"minItems": 1},
                "checked": {"const": "traced"},
                "reason": {"type": "null"},
                "error": {"type": "null"},
            }
        },
        {
            "properties": {
                "status": {"const": "impossible"},
                "board": {"type": "null"},
                "words": {"maxItems": 0},
                "extras": {"maxItems": 0},
                "checked": {"enum": ["counted", "certified", "cross-checked", "unchecked"]},
                "reason": {"type": "object"},
                "error": {"type": "null"},
            }
        },
        {
            "properties": {
                "status": {"const": "undecided"},
                "board": {"type": "null"},
                "words": {"maxItems": 0},
                "extras": {"maxItems": 0},
                "checked": {"type": "null"},
                "reason": {"type": "null"},
                "error": {"type": "null"},
            }
        },
        {
            "properties": {
                "status": {"const": "error"},
                "board": {"type": "null"},
                "words": {"maxItems": 0},
                "extras": {"maxItems": 0},
                "checked": {"type": "null"},
                "reason": {"type": "null"},
                "error": {"type": "string"},
            }
        },
    ]
)
class FitReport(GridReport):
    """The answer for a word list: a board that holds every word, or why there is none."""

    format: Literal["unboggle.fit/1"]
    status: Literal["fitted", "impossible", "undecided", "error"]
    """fitted: board holds every word. impossible: no board does, see reason. undecided: the timeout
    expired. error: something failed, see error.
    """
    board: BoardRows | None
    """The board, or null."""
    dice: NotRequired[list[list[str | None]]]
    """Rows of dice that can show the board, one per cell, null for a hole; only with --dice."""
    fill: NotRequired[FillReport]
    """How the blank cells were filled; absent if no filling was requested."""
    words: list[WordReport]
    """The words of the list in its order, each with its path; empty without a board."""
    extras: list[ExtraReport]
    """Dictionary words on the board that are not in the list, alphabetically. All of them,
    offensive ones included.
    """
    extras_searched: NotRequired[bool]
    """False if extra words were not searched for: by request, or because the list does not look
    English and no dictionary was named. Absent if they were.
    """
    bonus: NotRequired[BonusReport]
    """The bonus words of the list, which the search ignores; absent if the list has none."""
    skipped: list[EntryReport]
    """Entries of the list that no board can show, skipped because of --skip-bad."""
    repeated: list[EntryReport]
    """Words that the list has more than once, each counted once; line is that of a repetition."""
    found_by: FoundBy
    """What found the answer."""
    checked: Literal["traced", "counted", "certified", "cross-checked", "unchecked"] | None
    """How the answer was verified. traced: every word was traced on the board. counted: anyone can
    check the numbers. certified: a proof that no board holds the whole list passed an independent
    checker. cross-checked: two independent methods agree. unchecked: one solver's word. null: there
    is no answer.
    """
    reason: ReasonReport | None
    """The reason that no board exists; null unless status is impossible."""
    constraints: ConstraintsReport
    """The constraints on the board."""
    incumbent: PartialReport | None
    """The best board so far of an undecided or failed run, or null."""
    dropped: DroppedWordsReport | None
    """The words dropped so that the others fit (--most), or null; also null if status is
    impossible. In an undecided run they are the words missing on incumbent.
    """
    smaller_sizes: list[SmallerSizeReport] | None
    """With --size auto: every smaller size, the least area first; otherwise null. Size is the
    smallest if none of them is undecided.
    """
    area_bounds: AreaBoundsReport | None
    """With --size auto: lower and upper bound of the area of the smallest rectangle within the
    largest size; otherwise null.
    """
    within: Size | None
    """With --size auto: rows and columns of the largest size that the search may try (--max-size);
    otherwise null.
    """
    race_plan: RacePlanReport | None
    """The members of the race and its reserve; null if there was no race, because counting or the
    first board search had the answer.
    """
    interrupted: bool
    """True if Ctrl-C stopped the run; the report has the results up to then."""
    certificate: CertificateReport | None
    """The certificate of --certify; null if none was requested. Its README explains how to check it
    without unboggle.
    """
    error: str | None
    """What failed, in English: the whole run if status is error, a part of it if status is
    undecided; otherwise null.
    """
    seconds: FitSeconds
    """Wall-clock times."""
    seed: Count
    """The seed of the search."""


def report(answer: Fit, parts: ReportParts) -> FitReport:
    """Return the ``unboggle.fit/1`` report of ``answer``.

    ``board`` is rows of faces, ``""`` for a blank cell, None for a hole. A path is [row, column]
    pairs counted from 0. Seconds are wall-clock.
    """
    words, filled = parts.words, parts.filled
    if filled is not None:
        answer = replace(answer, board=filled.board)
    grid = answer.puzzle.grid
    best, drop = answer.incumbent, answer.dropped
    whole: FitReport = {
        "format": "unboggle.fit/1",
        "status": answer.status,
        "size": [grid.rows, grid.columns],
        "board": answer.board.rows() if answer.board else None,
        "words": words_report(answer.paths, words),
        "extras": [_extra(found) for found in parts.extras or ()],
        "skipped": [entry_report(d) for d in words.skipped],
        "repeated": [entry_report(d) for d in words.repeated],
        "found_by": {"method": answer.method, "solver": answer.solver, "kernel": answer.kernel},
        "checked": answer.checked,
        "reason": reason_report(answer.reason, words),
        "constraints": constraints_report(answer.puzzle),
        "incumbent": None
        if best is None
        else partial_report(best.board, best.paths, answer.puzzle, words),
        "dropped": None if drop is None else _drop(drop, words),
        "smaller_sizes": None
        if answer.smaller_sizes is None
        else [smaller_size_report(small, words) for small in answer.smaller_sizes],
        "area_bounds": None
        if answer.area_bounds is None
        else area_bounds_report(answer.area_bounds),
        "within": [answer.within.rows, answer.within.columns] if answer.within else None,
        "race_plan": None if answer.race_plan is None else race_plan_report(answer.race_plan),
        "interrupted": answer.interrupted,
        "certificate": certificate_report(parts.certificate),
        "error": answer.error,
        "seconds": _seconds(answer.seconds),
        "seed": answer.seed,
    }
    add_grid(whole, grid)
    if filled is not None:
        whole["fill"] = filling_report(filled)
    if parts.extras is None:
        whole["extras_searched"] = False
    if answer.bonus is not None:
        whole["bonus"] = bonus_report(answer.bonus, words)
    dice = Dice.find(answer.puzzle.constraints)
    if dice is not None and answer.board is not None:
        placed = dice.placed(answer.board)
        assert placed is not None  # the board satisfies the constraint
        whole["dice"] = placed
    return whole


def _extra(found: FoundWord) -> ExtraReport:
    entry: ExtraReport = {"word": found.word, "dictionary_level": found.level}
    if found.written:
        entry["written"] = found.written
    if found.offensive:
        entry["offensive"] = True
    return entry


def _drop(drop: DroppedWords, words: WordList) -> DroppedWordsReport:
    report: DroppedWordsReport = {
        "words": [_dropped_word(word, n, words) for word, n in drop.words.items()],
        "weight": sum(drop.words.values()) if drop.has_board else None,
        "lower_bound": drop.lower_bound,
        "optimal": drop.optimal,
        "kept_weight": drop.kept_weight,
        "kept_upper_bound": drop.kept_upper_bound,
        "total_weight": drop.total_weight,
    }
    if drop.required:
        report["required"] = [word for word in drop.weights if word in drop.required]
    if drop.max_words is not None:
        report["max_words"] = drop.max_words
    return report


def _dropped_word(word: Word, weight: int, words: WordList) -> DroppedWord:
    entry: DroppedWord = {"word": word, "weight": weight}
    if word in words.written:
        entry["written"] = words.written[word]
    return entry


def _seconds(seconds: Mapping[str, float]) -> FitSeconds:
    report: FitSeconds = {
        "encode": round(seconds.get("encode", 0.0), 3),
        "solve": round(seconds.get("solve", 0.0), 3),
        "total": round(seconds.get("total", 0.0), 3),
    }
    if "certify" in seconds:
        report["certify"] = round(seconds["certify"], 3)
    return report
