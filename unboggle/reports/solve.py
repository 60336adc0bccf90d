"""The report on the words on a board."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Literal, NotRequired, Protocol, TypedDict

from unboggle.forward.lexicon import FoundWord
from unboggle.forward.scoring_rules import ScoringRules
from unboggle.forward.trace import WordPaths
from unboggle.puzzle import Board, Word
from unboggle.puzzle.dice import DiceSet
from unboggle.puzzle.model.grid import Wrap
from unboggle.reports.base.kinds import ReportParts
from unboggle.reports.base.parts import BoardRows, CellReport, PathReport, Size


class SolvedWord(TypedDict):
    """A word on the board: a path, points, dictionary level, and all its paths if requested."""

    word: str
    written: NotRequired[str]
    path: PathReport
    points: int
    dictionary_level: NotRequired[int]
    offensive: NotRequired[Literal[True]]
    path_count: NotRequired[int]
    paths: NotRequired[Sequence[Sequence[Sequence[int]]]]


class ScoringReport(TypedDict):
    """The points of words."""

    min_length: int
    points: list[int]
    per_letter: int


class LengthReport(TypedDict):
    """The number of words of a length, and their points."""

    letters: int
    words: int
    points: int


class ThrownWith(TypedDict):
    """The dice that were thrown, and their seed."""

    dice: str
    seed: int


class SolveReport(TypedDict):
    """``unboggle.solve/1``; its schema describes the fields."""

    format: Literal["unboggle.solve/1"]
    size: Size
    board: BoardRows
    wrap: Wrap
    touching: NotRequired[Literal["squares", "hexagons"]]
    rules: str
    scoring: ScoringReport
    words: list[SolvedWord]
    points: int
    by_length: list[LengthReport]
    heat: NotRequired[list[list[int | None]]]
    dead: NotRequired[list[CellReport]]
    max_level: NotRequired[int]
    throw: NotRequired[ThrownWith]


class _DiceThrow(Protocol):
    @property
    def dice(self) -> DiceSet: ...

    @property
    def seed(self) -> int: ...


class _SolvedBoard(Protocol):
    @property
    def board(self) -> Board: ...

    @property
    def found(self) -> Sequence[FoundWord]: ...

    @property
    def rules(self) -> ScoringRules: ...

    @property
    def wrap(self) -> Wrap: ...

    @property
    def word_paths(self) -> Mapping[Word, WordPaths] | None: ...

    @property
    def all_paths(self) -> bool: ...

    @property
    def heat(self) -> bool: ...

    @property
    def level(self) -> int | None: ...

    @property
    def throw(self) -> _DiceThrow | None: ...


def report(answer: _SolvedBoard, _: ReportParts) -> SolveReport:
    """Return the ``unboggle.solve/1`` report: words by descending points, then alphabetically."""
    board, rules, runs = answer.board, answer.rules, answer.word_paths
    worth_of = {f.word: rules.score(f.word) for f in answer.found}
    found = sorted(answer.found, key=lambda f: (-worth_of[f.word], f.word))
    points = [worth_of[f.word] for f in found]
    words = [_solved_word(f, worth) for f, worth in zip(found, points, strict=True)]
    whole: SolveReport = {
        "format": "unboggle.solve/1",
        "size": [board.grid.rows, board.grid.columns],
        "board": board.rows(),
        "wrap": answer.wrap,
        "rules": rules.name,
        "scoring": {
            "min_length": rules.min_length,
            "points": list(rules.points),
            "per_letter": rules.per_letter,
        },
        "words": words,
        "points": sum(points),
        "by_length": _by_length(found, points),
    }
    if board.grid.are_hexagons:
        whole["touching"] = "hexagons"
    if runs is not None and answer.all_paths:
        for entry in words:
            run = runs[entry["word"]]
            entry["path_count"] = run.count
            entry["paths"] = run.paths  # there may be millions, and JSON writes tuples as lists
    if runs is not None and answer.heat:
        whole["heat"], whole["dead"] = _heat(board, (run.cells for run in runs.values()))
    if answer.level is not None:
        whole["max_level"] = answer.level
    if answer.throw is not None:
        whole["throw"] = {"dice": answer.throw.dice.name, "seed": answer.throw.seed}
    return whole


def _solved_word(found: FoundWord, points: int) -> SolvedWord:
    path = [list(cell) for cell in found.path]
    entry: SolvedWord = {"word": found.word, "path": path, "points": points}
    if found.written:
        entry["written"] = found.written
    if found.level is not None:
        entry["dictionary_level"] = found.level
    if found.offensive:
        entry["offensive"] = True
    return entry


def _by_length(found: Sequence[FoundWord], points: Sequence[int]) -> list[LengthReport]:
    count: Counter[int] = Counter()
    worth: Counter[int] = Counter()
    for entry, more in zip(found, points, strict=True):
        count[len(entry.word)] += 1
        worth[len(entry.word)] += more
    return [{"letters": n, "words": count[n], "points": worth[n]} for n in sorted(count)]


def _heat(board: Board, cells: Iterable[int]) -> tuple[list[list[int | None]], list[CellReport]]:
    """Return how many of the sets ``cells`` (see `Runs`) hold each cell, and which hold none."""
    use = dict(zip(board.grid.cells, members(cells, len(board.grid.cells)), strict=True))
    places = [[(r, c) for c in range(board.grid.columns)] for r in range(board.grid.rows)]
    heat = [[use.get(place) for place in row] for row in places]
    return heat, [list(cell) for cell, words in use.items() if not words]


def members(sets: Iterable[int], size: int) -> list[int]:
    """Return for each k below ``size`` how many of ``sets`` hold it, as bit k.

    >>> members([0b011, 0b001, 0b101], 3)
    [3, 1, 1]
    """
    # Binary counters, one for each bit, that lie across the planes: a set is added
    # to all of them at once, so a million words cost no loop over the cells.
    planes: list[int] = []
    for carry in sets:
        for k, plane in enumerate(planes):
            planes[k], carry = plane ^ carry, plane & carry
            if not carry:
                break
        else:
            planes.append(carry)
    digits = [f"{plane:0{size}b}"[::-1] for plane in reversed(planes)]
    return [int("".join(digit), 2) for digit in zip(*digits, strict=True)] or [0] * size
