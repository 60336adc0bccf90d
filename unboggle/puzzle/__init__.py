"""The puzzle as frozen data: grid, board, words and constraints, and how people write them.

A *cell* is a place ``(row, column)`` counted from 0. A *face* is what a cell shows (``'a'``,
``'qu'``). A *grid* is cells and which of them touch; a *board* maps cells to faces. A *puzzle*
is a grid, the words that the board must hold and the setter's constraints. Nothing here solves.
"""

from unboggle.puzzle.constraints import (
    NO_CONSTRAINTS,
    Ban,
    CandidateBoard,
    Cells,
    Constraint,
    Constraints,
    Cover,
    Dice,
    EveryCell,
    GivenCells,
    HiddenMessage,
    Inventory,
    Same,
    Turns,
    UniquePaths,
    Vowels,
    WordsApart,
    WordsTouch,
)
from unboggle.puzzle.model.board import Board
from unboggle.puzzle.model.cells import Cell, Path
from unboggle.puzzle.model.faces import Face, Spelling
from unboggle.puzzle.model.grid import Grid
from unboggle.puzzle.puzzle import Puzzle, Word

__all__ = [
    "NO_CONSTRAINTS",
    "Ban",
    "Board",
    "CandidateBoard",
    "Cell",
    "Cells",
    "Constraint",
    "Constraints",
    "Cover",
    "Dice",
    "EveryCell",
    "Face",
    "GivenCells",
    "Grid",
    "HiddenMessage",
    "Inventory",
    "Path",
    "Puzzle",
    "Same",
    "Spelling",
    "Turns",
    "UniquePaths",
    "Vowels",
    "Word",
    "WordsApart",
    "WordsTouch",
]
