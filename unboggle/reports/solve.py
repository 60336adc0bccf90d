"""The report on the words on a board."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, Literal, NotRequired, Protocol, TypedDict

from unboggle.arguments import Also, Count, Positive
from unboggle.forward.lexicon import FoundWord
from unboggle.forward.scoring_rules import ScoringRules
from unboggle.forward.trace import WordPaths
from unboggle.puzzle import Board, Word
from unboggle.puzzle.dice import DiceSet
from unboggle.puzzle.model.cells import Cell
from unboggle.puzzle.model.grid import Wrap
from unboggle.reports.base.kinds import ReportParts
from unboggle.reports.base.parts import BoardRows, CellReport, PathReport, Size

_Cell = Annotated[list[Count], Also(minItems=2, maxItems=2)]
_Path = Annotated[list[_Cell], Also(minItems=1)]


class SolvedWord(TypedDict):
    """A word on the board: a path, points, dictionary level, and all its paths if requested."""

    word: str
    """The word, in small letters."""
    written: NotRequired[str]
    """The form in the dictionary if that differs. Show this form."""
    path: PathReport
    points: Count
    """Its points."""
    dictionary_level: NotRequired[Count]
    """Its dictionary level: SCOWL, from 10 (every child knows it) to 95 (hardly anyone does).
    Absent if the dictionary has no levels.
    """
    offensive: NotRequired[Literal[True]]
    """True if the word is offensive; absent otherwise. Programs that show the list can hide it."""
    path_count: NotRequired[Positive]
    """With --all-paths: how many paths the word has."""
    paths: NotRequired[list[_Path]]
    """With --all-paths: its first paths in reading order, at most --limit."""


class ScoringReport(TypedDict):
    """The points of words."""

    min_length: Positive
    """The minimum length of a word that scores."""
    points: Annotated[list[Count], Also(minItems=1)]
    """The points of a word of 0, 1, 2, ... letters; Qu counts as two letters."""
    per_letter: Count
    """The points of each letter of a word longer than the table; 0 if such a word scores as the
    last length does.
    """


class LengthReport(TypedDict):
    """The number of words of a length, and their points."""

    letters: Count
    """The length in letters; Qu counts as two."""
    words: Count
    """How many words of this length there are."""
    points: Count
    """Their points."""


class ThrownWith(TypedDict):
    """The dice that were thrown, and their seed."""

    dice: str
    """The name or file of the dice."""
    seed: Count
    """The seed that throws this board again."""


class SolveReport(TypedDict):
    """The words on a board and their points."""

    format: Literal["unboggle.solve/1"]
    size: Size
    """Rows and columns of the grid, holes included, in cells."""
    board: BoardRows
    wrap: Wrap
    """Which edges meet: the ends of each row, of each column, or both (a torus)."""
    touching: NotRequired[Literal["squares", "hexagons"]]
    """hexagons: every second row is half a cell further right, and a cell has six neighbours.
    Absent if the cells are squares with neighbours by side and corner.
    """
    rules: str
    """The scoring rules: boggle, big or super; the name of a file with a table; or --points."""
    scoring: ScoringReport
    """The points of words by length."""
    status: NotRequired[Literal["undecided"]]
    """There was too little time: `words` is empty, or has all words without what was requested for
    them. Absent if the answer is complete.
    """
    words: list[SolvedWord]
    """The dictionary words on the board, by descending points, then alphabetically. All of them,
    offensive ones included.
    """
    points: Count
    """The sum over all words, in points."""
    by_length: list[LengthReport]
    """Totals by length, in ascending order."""
    heat: NotRequired[list[list[Count | None]]]
    """With --show-heat: for each cell, row by row, how many words have a path through it; null for
    a hole.
    """
    dead: NotRequired[list[CellReport]]
    """With --show-heat: the cells that no word uses."""
    max_level: NotRequired[Count]
    """The dictionary level of the rarest words shown (--max-level); absent without such a limit."""
    throw: NotRequired[ThrownWith]
    """With --throw-dice: what was thrown."""


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
    def status(self) -> str: ...

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
    if answer.status == "undecided":
        whole["status"] = "undecided"
    if runs is not None and answer.all_paths:
        cells: dict[Cell, CellReport] = {cell: list(cell) for cell in board.grid.cells}
        for entry in words:
            run = runs[entry["word"]]
            entry["path_count"] = run.count
            # there may be millions: they share the lists of their cells
            entry["paths"] = [[cells[cell] for cell in path] for path in run.paths]
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
