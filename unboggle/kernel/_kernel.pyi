from collections.abc import Callable, Iterable, Sequence
from typing import Final, final

FACES: Final[int]
"""How many faces a board and its words can have; their numbers are below it."""
BLANK: Final[int]
"""The number that stands for the face of a blank cell."""

Limits = tuple[tuple[Sequence[int] | None, ...], tuple[tuple[Sequence[int], int, int], ...]]
"""For each cell the faces that it may show, None: any; and groups of faces with least and most."""

@final
class Trie:
    """A trie of spellings, each the bytes of its faces' numbers."""

    def __new__(cls, spellings: Iterable[bytes], /) -> Trie: ...
    def __len__(self) -> int: ...

@final
class Grid:
    """A grid, from the numbers of the neighbours of cell 0, 1, 2 and so on."""

    def __new__(cls, neighbours: Iterable[Iterable[int]], /) -> Grid: ...
    def __len__(self) -> int: ...

def trace(
    trie: Trie,
    grid: Grid,
    faces: bytes,
    seconds: float = ...,
    stopped: Callable[[], bool] | None = ...,
    /,
) -> list[tuple[int, tuple[int, ...]]]:
    """Return (index, path) for each spelling of ``trie`` that the board holds.

    Raises `TimeoutError` when it takes longer than ``seconds``, or once ``stopped()`` is true.
    """

@final
class Search:
    """Simulated annealing for a board that holds all words."""

    def __new__(
        cls,
        neighbours: Iterable[Iterable[int]],
        parents: Sequence[int],
        faces: Sequence[int],
        words: Sequence[int],
        tails: Sequence[Sequence[int]],
        need: Sequence[int],
        given: Sequence[int],
        stock: Sequence[int],
        seed: int,
        schedule: Sequence[tuple[float, float, int]],
        limits: Limits | None = ...,
    ) -> Search: ...
    @property
    def best(self) -> bytes | None:
        """The faces of the best board so far."""
    @property
    def held(self) -> int:
        """How many words the best board holds; -1 at first."""
    @property
    def moves(self) -> int:
        """Moves made so far."""
    def run(self, seconds: float, moves: int, /) -> bool:
        """Search on for so long, or so many moves, at most; return whether a board is found."""

@final
class DistanceSearch:
    """Simulated annealing on how many cells would have to change for each word."""

    def __new__(
        cls,
        neighbours: Iterable[Iterable[int]],
        spellings: Iterable[Iterable[Sequence[int]]],
        weights: Sequence[int],
        must: Sequence[int],
        need: Sequence[int],
        given: Sequence[int],
        stock: Sequence[int],
        start: Sequence[int] | None,
        seed: int,
        schedule: Sequence[tuple[float, float, int]],
        crossing: tuple[float, float, int] | None = ...,
        least_bits: int = ...,
        limits: Limits | None = ...,
    ) -> DistanceSearch: ...
    @property
    def best(self) -> bytes | None:
        """The faces of the best board so far."""
    @property
    def held(self) -> int:
        """How many words the best board holds; -1 at first."""
    @property
    def worth(self) -> int:
        """What these weigh together."""
    @property
    def moves(self) -> int:
        """Moves made so far."""
    def distances(self, faces: bytes, traced: bool, /) -> list[int]:
        """Return for each word how many cells of a board would have to change: 3 for more than 2.

        ``traced``: what is only walked, coming back to a cell, is one change away.
        """
    def run(self, seconds: float, moves: int, /) -> bool:
        """Search on for so long, or so many moves, at most; return whether a board is found."""

def every_path(
    trie: Trie,
    grid: Grid,
    faces: bytes,
    limit: int,
    heat: bool,
    seconds: float,
    stopped: Callable[[], bool] | None = None,
    /,
) -> tuple[list[tuple[int, int, bytes | None]], list[tuple[int, tuple[int, ...]]]] | None:
    """Return (index, count, cells) for each spelling on the board, and the first paths of each.

    None if time is out, or once ``stopped`` says so.
    """

def count_paths(
    grid: Grid,
    start: int,
    longest: int,
    seconds: float,
    stopped: Callable[[], bool] | None = None,
    /,
) -> list[int] | None:
    """Return how many simple paths of 1, 2, ... cells start at a cell.

    None if time is out, or once ``stopped`` says so.
    """

def king_grid(
    rows: int, columns: int, present: bytes | None, wrap_rows: bool, wrap_columns: bool, /
) -> Grid:
    """Return the grid of a rectangle in which a king's move joins neighbours."""

@final
class Scorer:
    """Scores boards on a grid of at most 64 cells."""

    def __new__(cls, trie: Trie, grid: Grid, points: bytes, words: bytes, /) -> Scorer: ...
    def scores(self, boards: bytes, /) -> bytes:
        """Return points and number of words of each board, as native numbers of 64 bits."""
    def changes(self, board: bytes, faces: int, /) -> bytes:
        """Return points and words of every board that differs from this one in one cell."""

@final
class Climber:
    """Simulated annealing for boards of many points."""

    def __new__(
        cls,
        scorer: Scorer,
        faces: int,
        dice: Sequence[bytes] | None,
        symmetries: Sequence[bytes],
        keep: int,
    ) -> Climber: ...
    def begin(
        self,
        seed: int,
        board: bytes | None,
        dice: bytes | None,
        hot: float,
        cold: float,
        moves: int,
        /,
    ) -> None:
        """Start a round from ``board`` and the number of the die on each cell, or None: drawn."""
    def run(self, seconds: float, /) -> bool:
        """Go on with the round for so long at most; return whether it is over."""
    @property
    def kept(self) -> list[tuple[int, bytes]]:
        """The best boards seen, (points, faces), best first."""
    @property
    def boards(self) -> int:
        """How many boards were looked at."""
