"""An independent oracle for the paths of words.

That of the campaigns says where paths turn, meet and go across.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise, product

from tools.campaigns.keeping import is_across, turns_on
from tools.campaigns.keeping import meets as meet
from unboggle.puzzle import Cell, Grid

__all__ = ["Shown", "Way", "Ways", "covers", "meet", "turns_on", "ways"]
Shown = Mapping[Cell, str]
Way = tuple[Cell, ...]
Ways = list[Way]


def ways(shown: Shown, grid: Grid, word: str) -> Ways:
    """Return all paths of ``word``, trying any cells in any order."""
    cells = {letter: [c for c in shown if shown[c] == letter] for letter in word}
    return [
        way
        for way in product(*(cells[letter] for letter in word))
        if len(set(way)) == len(way) and all(b in grid.neighbours[a] for a, b in pairwise(way))
    ]


def covers(grid: Grid, chosen: Mapping[str, Way], across: str | None = None) -> bool:
    """Whether the paths cover all cells, each once; that of ``across`` goes from side to side."""
    if sorted(cell for way in chosen.values() for cell in way) != sorted(grid.cells):
        return False
    return across is None or is_across(grid, chosen[across])
