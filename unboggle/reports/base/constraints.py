"""The constraints of a puzzle, as part of its report."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired, TypedDict, cast

from unboggle.arguments import Also, Count, Positive
from unboggle.puzzle import Ban, Puzzle, Word
from unboggle.reports.base.parts import BoardRows, CellReport


class InventoryReport(TypedDict):
    """The faces to use: pairs of a face and its count."""

    letters: list[
        Annotated[
            list[str | int],
            Also(
                minItems=2,
                maxItems=2,
                prefixItems=[{"type": "string"}, {"type": "integer", "minimum": 1}],
            ),
        ]
    ]
    """Pairs of a face and its count."""
    at_most: bool
    """Whether fewer faces are enough; if false, the inventory fills the board."""


class BanReport(TypedDict):
    """What must not be on the board: words, and lists of words."""

    words: list[str]
    """The words."""
    lists: list[str]
    """offensive: what the dictionary flags. extras: all dictionary words that are not in the list;
    extras5@60:30: more than 30 of those with 5 letters or more, up to dictionary level 60.
    """
    exempting: NotRequired[list[Word]]
    """The words of the list that contain an offensive word, to which the ban does not apply; absent
    if there are none, or if offensive words are not banned.
    """


class DiceConstraintReport(TypedDict):
    """The dice that must be able to show the board, as they are written."""

    name: str
    """The name of the set, if it has one."""
    dice: list[str]
    """The dice, as the option has them."""


class CellLettersReport(TypedDict):
    """A cell that shows one of some faces."""

    cell: CellReport
    """Row and column, from 0."""
    letters: list[str]
    """The faces that the cell may show."""


class VowelsReport(TypedDict):
    """How many cells show a vowel."""

    at_least: Count
    """The smallest number."""
    at_most: int | None
    """The largest number; null: any."""


class MessageReport(TypedDict):
    """Faces that must be in a line, and in which."""

    letters: list[str]
    """The faces, in order."""
    line: Literal["row", "column", "diagonal", "anywhere"]
    """The kind of line."""
    number: int | None
    """The number of the row or column, from 0; null: any."""
    either: bool
    """Whether the faces may also go backwards."""


@Also(additionalProperties=False)
class CoverReport(TypedDict):
    """The words cover the grid."""

    spangram: Word | None
    """The word that goes from side to side; null if any word may, or none."""


class ConstraintsReport(TypedDict):
    """The constraints on the board; null for a kind without one.

    A kind of a plug-in has a field of its name, see `Constraint.report`.
    """

    given: BoardRows | None
    """The given faces as rows of a board, "" for the other cells; null without."""
    inventory: InventoryReport | None
    """The faces to use; null without."""
    apart: NotRequired[list[Annotated[list[Word], Also(minItems=2, maxItems=2)]] | None]
    """Pairs of words that do not touch on any of their paths; absent or null without."""
    ban: NotRequired[BanReport | None]
    """The words that must not be on the board, and the lists of such words; absent or null without.
    """
    cells: NotRequired[list[CellLettersReport] | None]
    """Cells that show one of some faces; absent or null without."""
    cover: NotRequired[CoverReport | None]
    """The words cover the grid; spangram: the word from side to side. Absent or null without."""
    dice: NotRequired[DiceConstraintReport | None]
    """The dice that can show the board; absent or null without."""
    every_cell: NotRequired[Positive | None]
    """Each cell is in at least this number of words; absent or null without."""
    message: NotRequired[MessageReport | None]
    """Faces that must be in a line; absent or null without."""
    unique_paths: NotRequired[bool | None]
    """Each word has one path only; absent or null without."""
    same: NotRequired[list[Annotated[list[CellReport], Also(minItems=2)]] | None]
    """Groups of cells that show the same face, each cell a row and a column from 0; absent or null
    without.
    """
    touch: NotRequired[list[Annotated[list[Word], Also(minItems=2, maxItems=2)]] | None]
    """Pairs of words that touch on the paths that are shown; absent or null without."""
    turns: NotRequired[Count | None]
    """The largest number of turns of the path that is shown for each word; absent or null without.
    """
    vowels: NotRequired[VowelsReport | None]
    """How many cells show a vowel; absent or null without."""


def constraints_report(puzzle: Puzzle) -> ConstraintsReport:
    """Return the constraints, kind by kind; given cells and inventory are None if absent."""
    requested = {
        constraint.name: constraint.report(puzzle.grid) for constraint in puzzle.constraints
    }
    if Ban.name in requested:
        from unboggle.forward.banned import words_that_exempt  # few puzzles have bans

        exempting = words_that_exempt(puzzle)
        if exempting:
            requested[Ban.name] = {**requested[Ban.name], "exempting": list(exempting)}
    return cast(ConstraintsReport, {"given": None, "inventory": None, **requested})
