from unboggle.forward.count_paths import PathCounts as PathCounts
from unboggle.forward.count_paths import count_paths as count_paths
from unboggle.forward.path_geometry import path_geometry as path_geometry
from unboggle.library.sharing import parse_shared_puzzle as parse_shared_puzzle
from unboggle.library.tracing import trace_all as trace_all
from unboggle.puzzle.formats.puzzle_file import parse_puzzle_file as parse_puzzle_file
from unboggle.puzzle.model.cells import Cell as Cell
from unboggle.puzzle.model.grid import Wrap as Wrap
from unboggle.puzzle.model.grid_notation import load_target_board as load_target_board
from unboggle.puzzle.model.grid_shapes import make_grid as make_grid
from unboggle.puzzle.model.notation import parse_grid_size as parse_grid_size
from unboggle.puzzle.model.notation import try_parse_size as try_parse_size

__all__: list[str]
