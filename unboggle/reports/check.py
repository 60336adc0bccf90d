"""The report on the words of a list that a board holds."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import TYPE_CHECKING, Annotated, Literal, NotRequired, Protocol, TypedDict

from unboggle.arguments import Also, Count
from unboggle.forward.scoring_rules import ScoringRules
from unboggle.puzzle import Board, Path, Word
from unboggle.reports.base.kinds import ReportParts
from unboggle.reports.base.parts import (
    BoardRows,
    EntryReport,
    GridReport,
    PathReport,
    add_grid,
    entry_report,
    path_report,
)

if TYPE_CHECKING:
    from unboggle.forward.lexicon import FoundWord
    from unboggle.puzzle.lists.words import WordList


class CheckedWord(TypedDict):
    """A word, its path (null: it is not on the board), and its points."""

    word: str
    """The word as in the list, in small letters."""
    written: NotRequired[str]
    """The word as the list has it if that differs: with capitals, ß, a final sigma, blanks or
    marks. Show this form.
    """
    path: PathReport | None
    """Its path; null if the word is not on the board."""
    points: Count
    """Its points: 0 if it is not on the board, not in the dictionary or too short."""
    in_dictionary: NotRequired[bool]
    """Whether the dictionary has it; absent without a dictionary."""


class ExtraWord(TypedDict):
    """An extra word: a dictionary word on the board that is not in the list."""

    word: str
    """The word, in small letters."""
    written: NotRequired[str]
    """The form in the dictionary if that differs."""
    path: PathReport
    points: Count
    """Its points."""
    dictionary_level: int | None
    """Its dictionary level: SCOWL, from 10; null if the dictionary has no levels."""
    offensive: NotRequired[Literal[True]]
    """True if the word is offensive; absent otherwise. Programs that show the list can hide it."""


class CheckReport(GridReport):
    """Which words of a list are on a board."""

    format: Literal["unboggle.check/1"]
    status: Literal["present", "missing"]
    """present: every word is on the board. missing: at least one is not."""
    board: BoardRows
    words: Annotated[list[CheckedWord], Also(minItems=1)]
    """The words of the list, in its order."""
    skipped: list[EntryReport]
    """Entries of the list that no board can show, skipped because of --skip-bad."""
    repeated: list[EntryReport]
    """Words that the list has more than once, each counted once; line is that of a repetition."""
    rules: str
    """The scoring rules."""
    min_length: Count
    """The minimum length of a word that scores."""
    points: Count
    """The points of all words."""
    extras: NotRequired[list[ExtraWord]]
    """Dictionary words on the board that are not in the list, alphabetically; absent without a
    dictionary.
    """
    extra_points: NotRequired[Count]
    """The points of all extra words."""
    clue: NotRequired[str]
    """The clue of the Strands puzzle that the words are from; absent otherwise."""
    spangram: NotRequired[str]
    """The spangram of that puzzle; absent otherwise."""


class _BoardCheck(Protocol):
    @property
    def board(self) -> Board: ...

    @property
    def words(self) -> WordList: ...

    @property
    def paths(self) -> Mapping[Word, Path]: ...

    @property
    def rules(self) -> ScoringRules: ...

    @property
    def in_dictionary(self) -> Collection[Word] | None: ...

    @property
    def extras(self) -> Iterable[FoundWord]: ...


def report(answer: _BoardCheck, _: ReportParts) -> CheckReport:
    """Return the ``unboggle.check/1`` report: each word with its path, or None if it is missing."""
    board, words, paths, rules = answer.board, answer.words, answer.paths, answer.rules
    known = answer.in_dictionary
    entries = [_checked(word, words, paths.get(word), rules, known) for word in words.words]
    whole: CheckReport = {
        "format": "unboggle.check/1",
        "status": "present" if len(paths) == len(words.words) else "missing",
        "size": [board.grid.rows, board.grid.columns],
        "board": board.rows(),
        "words": entries,
        "skipped": [entry_report(d) for d in words.skipped],
        "repeated": [entry_report(d) for d in words.repeated],
        "rules": rules.name,
        "min_length": rules.min_length,
        "points": sum(entry["points"] for entry in entries),
    }
    add_grid(whole, board.grid)
    if words.clue:
        whole["clue"] = words.clue
    if words.spangram:
        whole["spangram"] = words.spangram
    if known is not None:
        whole["extras"] = [extra_word(found, rules) for found in answer.extras]
        whole["extra_points"] = sum(entry["points"] for entry in whole["extras"])
    return whole


def earned(
    word: Word,
    words: WordList,
    rules: ScoringRules,
    *,
    there: bool,
    known: Collection[Word] | None = None,
) -> int:
    """Return the points of ``word``: 0 if it is not ``there``, or not in the dictionary.

    ``known`` are the words that the dictionary has; None without a dictionary.
    """
    if not there or (known is not None and word not in known):
        return 0
    return rules.score("".join(words.spellings[word][0]))


def _checked(
    word: Word,
    words: WordList,
    path: Path | None,
    rules: ScoringRules,
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


def extra_word(found: FoundWord, rules: ScoringRules) -> ExtraWord:
    """Return the dictionary word ``found`` on a board, with its points by ``rules``."""
    entry: ExtraWord = {
        "word": found.word,
        "path": path_report(found.path),
        "points": rules.score(found.word),
        "dictionary_level": found.level,
    }
    if found.written:
        entry["written"] = found.written
    if found.offensive:
        entry["offensive"] = True
    return entry
