"""The question, as frozen data: grid, board, words, wishes; and how people write them.

A *cell* is a place ``(row, column)`` counted from 0; a *face* is what a cell
shows (``'a'``, ``'qu'``); a *grid* is cells and which of them touch; a *board*
says which face each cell shows; a *puzzle* is a grid, the words to hold and the
setter's wishes. Nothing here solves.
"""

from unboggle.puzzle.board import Board
from unboggle.puzzle.cells import Cell, Path
from unboggle.puzzle.faces import Face, Spelling
from unboggle.puzzle.grid import Grid
from unboggle.puzzle.puzzle import Puzzle, Word
from unboggle.puzzle.wishes import (
    NO_WISHES,
    Apart,
    Ban,
    Candidate,
    Cells,
    Cover,
    Dice,
    EveryCell,
    Given,
    Inventory,
    Message,
    OnePath,
    Same,
    Touch,
    Turns,
    Vowels,
    Wish,
    Wishes,
)

__all__ = [
    "NO_WISHES",
    "Apart",
    "Ban",
    "Board",
    "Candidate",
    "Cell",
    "Cells",
    "Cover",
    "Dice",
    "EveryCell",
    "Face",
    "Given",
    "Grid",
    "Inventory",
    "Message",
    "OnePath",
    "Path",
    "Puzzle",
    "Same",
    "Spelling",
    "Touch",
    "Turns",
    "Vowels",
    "Wish",
    "Wishes",
    "Word",
]
