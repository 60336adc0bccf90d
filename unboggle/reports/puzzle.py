"""The report on a puzzle that was shared or opened."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal, NotRequired, Protocol, TypedDict

from unboggle.arguments import Also
from unboggle.errors import InputError
from unboggle.puzzle import Board, GivenCells, Inventory, Puzzle
from unboggle.puzzle.formats.puzzle_json import read_as
from unboggle.puzzle.lists.words import WordList
from unboggle.puzzle.model.cells import Cell
from unboggle.reports.base.kinds import ReportParts
from unboggle.reports.base.parts import BoardRows, CellReport, Size

TITLE = "unboggle.load_puzzle"

_Wrap = Literal["none", "rows", "columns", "both"]
_WRAPS: dict[tuple[bool, bool], _Wrap] = {
    (False, False): "none",
    (True, False): "rows",
    (False, True): "columns",
    (True, True): "both",
}


class PuzzleReport(TypedDict):
    """A puzzle that was shared or opened, and its board if there is one."""

    format: Literal["unboggle.puzzle/1"]
    words: list[str]
    """The words in their written form."""
    marked: NotRequired[list[str]]
    """The words and bonus words with their marks, as in a word list; absent without marks."""
    size: Size
    """Rows and columns of the grid, holes included, in cells."""
    holes: list[CellReport]
    """Holes of the rectangle."""
    wrap: _Wrap
    """Which ends meet: of rows, of columns, of both or none."""
    given: list[
        Annotated[
            list[int | str],
            Also(
                minItems=3,
                maxItems=3,
                prefixItems=[{"type": "integer"}, {"type": "integer"}, {"type": "string"}],
            ),
        ]
    ]
    """The given cells."""
    inventory: str | None
    """The faces to use, as --inventory takes them, or null."""
    q: Literal["qu", "plain"]
    """Whether Qu is one face or Q and U are two."""
    faces: NotRequired[str]
    """The faces of several letters in which words may be spelled; absent without."""
    fold_accents: NotRequired[bool]
    """True if é is read as e in these words; absent otherwise."""
    umlauts: NotRequired[bool]
    """True if ä is read as ae in these words; absent otherwise."""
    hexagons: NotRequired[bool]
    """True if each cell has six neighbours; absent otherwise."""
    constraints: NotRequired[dict[str, str | bool]]
    """The other constraints by their names: the text of the option, true for a flag; absent
    without.
    """
    board: BoardRows | None
    """The board, which satisfies the constraints, or null."""
    missing: list[str]
    """Words that are not on the board, by tracing."""
    share_code: str | None
    """The share code of the puzzle and its board; null if no code can describe it."""


class _Checked(Protocol):
    @property
    def missing(self) -> Sequence[str]: ...


class _ParsedPuzzle(Protocol):
    @property
    def words(self) -> WordList: ...

    @property
    def puzzle(self) -> Puzzle: ...

    @property
    def board(self) -> Board | None: ...

    @property
    def checked(self) -> _Checked | None: ...

    @property
    def code(self) -> str | None: ...


def report(answer: _ParsedPuzzle, _: ReportParts) -> PuzzleReport:
    """Return the ``unboggle.puzzle/1`` report of ``answer``.

    Raises `InputError` for cells that touch in another way than squares or hexagons: the report
    would describe another puzzle.
    """
    words, puzzle, board, found = answer.words, answer.puzzle, answer.board, answer.checked
    grid = puzzle.grid
    hexagons = grid.are_hexagons and grid.king_moves is None
    moves = grid.king_moves
    if moves is None and not hexagons:
        raise InputError("this report cannot describe which cells touch")
    wraps = (moves.wrap_rows, moves.wrap_columns) if moves else (False, False)
    given: list[tuple[Cell, str]] = sorted(GivenCells.find(puzzle.constraints).cells.items())
    inventory = Inventory.find(puzzle.constraints)
    faces = {face for _, spelling in puzzle.iter_spellings() for face in spelling}
    whole: PuzzleReport = {
        "format": "unboggle.puzzle/1",
        "words": [words.display(word) for word in puzzle.words],
        "size": [grid.rows, grid.columns],
        "holes": [list(cell) for cell in grid.holes],
        "wrap": _WRAPS[wraps],
        "given": [[r, c, face] for (r, c), face in given],
        "inventory": None if inventory is None else str(inventory),
        "q": "plain" if "q" in faces else "qu",
        "board": None if board is None else board.rows(),
        "missing": [words.display(word) for word in found.missing] if found else [],
        "share_code": answer.code,
    }
    others = {
        one.name: True if one.metavar is None else one.text(grid)
        for one in puzzle.constraints
        if not isinstance(one, GivenCells | Inventory)
    }
    spelled = read_as(words)
    if spelled and words.is_marked:
        whole["marked"] = spelled[0]["words"]
    if spelled and spelled[0].get("fold_accents"):
        whole["fold_accents"] = True
    if spelled and spelled[0].get("umlauts"):
        whole["umlauts"] = True
    if hexagons:
        whole["hexagons"] = True
    if others:
        whole["constraints"] = others
    if words.faces:
        whole["faces"] = ",".join(words.faces)
    return whole
