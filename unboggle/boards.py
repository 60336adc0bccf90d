"""Grids, boards and paths beyond the main calls.

>>> from unboggle.boards import make_grid
>>> grid = make_grid("###. ...#")
>>> grid.rows, grid.columns
(2, 4)
"""

from unboggle._lazy import attach

_TABLE = {
    "forward.count_paths": "PathCounts count_paths",
    "forward.path_geometry": "path_geometry",
    "library.sharing": "parse_shared_puzzle",
    "library.tracing": "trace_all",
    "puzzle.formats.puzzle_file": "parse_puzzle_file",
    "puzzle.model.cells": "Cell",
    "puzzle.model.grid": "Wrap",
    "puzzle.model.grid_notation": "load_target_board",
    "puzzle.model.grid_shapes": "make_grid",
    "puzzle.model.notation": "try_parse_size parse_grid_size",
}
__getattr__, __dir__, __all__ = attach(__name__, _TABLE)
