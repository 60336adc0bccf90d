"""The report on words that a board should hold."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import TYPE_CHECKING, Literal, NotRequired, TypedDict

from unboggle.forward.rule_book import BOGGLE, RuleBook
from unboggle.puzzle import Board, Path, Word
from unboggle.reports.parts import (
    BoardRows,
    DroppedReport,
    GridReport,
    PathReport,
    add_grid,
    dropped_report,
    path_report,
)

if TYPE_CHECKING:
    from unboggle.forward.lexicon import Found
    from unboggle.puzzle.words import WordList


class CheckedWord(TypedDict):
    """A word, where it runs (None: it is not on the board), and what it is worth."""

    word: str
    written: NotRequired[str]
    path: PathReport | None
    points: int
    in_dictionary: NotRequired[bool]


class MissedWord(TypedDict):
    """A word of the dictionary on the board that is not in the list."""

    word: str
    written: NotRequired[str]
    path: PathReport
    points: int
    level: int | None


class CheckReport(GridReport):
    """``unboggle.check/1``; its schema says what each field means."""

    format: Literal["unboggle.check/1"]
    status: Literal["present", "missing"]
    board: BoardRows
    words: list[CheckedWord]
    dropped: list[DroppedReport]
    repeated: list[DroppedReport]
    rules: str
    shortest: int
    points: int
    missed: NotRequired[list[MissedWord]]
    missed_points: NotRequired[int]
    clue: NotRequired[str]
    spangram: NotRequired[str]


def check_report(
    board: Board,
    words: WordList,
    paths: Mapping[Word, Path],
    *,
    rules: RuleBook = BOGGLE,
    known: Collection[Word] | None = None,
    missed: Iterable[Found] = (),
) -> CheckReport:
    """Return the ``unboggle.check/1`` report: each word with its path, or None if it is missing.

    ``known`` are the words that a dictionary has, if one was asked, and ``missed`` its words on
    the board that are not listed.
    """
    entries = [_checked(word, words, paths.get(word), rules, known) for word in words.words]
    report: CheckReport = {
        "format": "unboggle.check/1",
        "status": "present" if len(paths) == len(words.words) else "missing",
        "size": [board.grid.rows, board.grid.columns],
        "board": board.rows(),
        "words": entries,
        "dropped": [dropped_report(d) for d in words.dropped],
        "repeated": [dropped_report(d) for d in words.repeated],
        "rules": rules.name,
        "shortest": rules.shortest,
        "points": sum(entry["points"] for entry in entries),
    }
    add_grid(report, board.grid)
    if words.clue:
        report["clue"] = words.clue
    if words.spangram:
        report["spangram"] = words.spangram
    if known is not None:
        report["missed"] = [_missed(found, rules) for found in missed]
        report["missed_points"] = sum(entry["points"] for entry in report["missed"])
    return report


def earned(
    word: Word,
    words: WordList,
    rules: RuleBook,
    *,
    there: bool,
    known: Collection[Word] | None = None,
) -> int:
    """Return what ``word`` of the list is worth: nothing if it is not ``there``, or no word.

    ``known`` are the words that a dictionary has; None: none was asked.
    """
    if not there or (known is not None and word not in known):
        return 0
    return rules.score("".join(words.spellings[word][0]))


def _checked(
    word: Word,
    words: WordList,
    path: Path | None,
    rules: RuleBook,
    known: Collection[Word] | None,
) -> CheckedWord:
    entry: CheckedWord = {
        "word": word,
        "path": None if path is None else path_report(path),
        "points": earned(word, words, rules, there=path is not None, known=known),
    }
    if word in words.written:
        entry["written"] = words.written[word]
    if known is not None:
        entry["in_dictionary"] = word in known
    return entry


def _missed(found: Found, rules: RuleBook) -> MissedWord:
    entry: MissedWord = {
        "word": found.word,
        "path": path_report(found.path),
        "points": rules.score(found.word),
        "level": found.level,
    }
    if found.written:
        entry["written"] = found.written
    return entry
