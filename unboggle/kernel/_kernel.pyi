from collections.abc import Callable, Iterable, Sequence
from typing import Final, final

INTERFACE: Final[int]
"""The number of this interface; `unboggle.kernel` refuses a build with another one."""
FACES: Final[int]
"""The number of different faces in the kernel; face numbers are below it."""
BLANK: Final[int]
"""The face number of a blank cell."""

Bans = tuple[Iterable[bytes], Sequence[int], Sequence[int], Sequence[int], int]
"""Banned spellings, for each its list (-1: it is forbidden) and the number of its word; for each
list the most of its words on a board; and the face of a blank cell (-1: none)."""

PathLaws = tuple[
    Sequence[Sequence[int]] | None,
    int,
    Sequence[Sequence[int]] | None,
    bool,
    int,
]
"""Laws on paths: directions of steps, most turns, words to touch, one path each, a blank face."""

Limits = tuple[
    tuple[Sequence[int] | None, ...], tuple[tuple[Sequence[int], int, int], ...], Bans | None
]
"""For each cell its allowed faces (None: any), groups of faces with minima and maxima, and bans."""

@final
class Trie:
    """A trie of spellings; a spelling is the bytes of its face numbers."""

    def __new__(cls, spellings: Iterable[bytes], /) -> Trie: ...
    def __len__(self) -> int: ...

@final
class Grid:
    """A grid, built from the neighbour numbers of each cell in turn."""

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

    Raises `TimeoutError` after ``seconds``, or once ``stopped()`` is true.
    """

@final
class ReachSearch:
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
    ) -> ReachSearch: ...
    @property
    def best(self) -> bytes | None:
        """The faces of the best board so far."""
    @property
    def words_held(self) -> int:
        """The number of words on the best board; -1 before the first."""
    @property
    def moves(self) -> int:
        """The number of moves so far."""
    def run(self, seconds: float, moves: int, /) -> bool:
        """Search for at most ``seconds`` or ``moves``; return whether a board is found."""

@final
class DistanceSearch:
    """Simulated annealing on the number of cells that must change for each word."""

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
    def words_held(self) -> int:
        """The number of words on the best board; -1 before the first."""
    @property
    def score(self) -> int:
        """The weight of these words."""
    @property
    def moves(self) -> int:
        """The number of moves so far."""
    def distances(self, faces: bytes, traced: bool, /) -> list[int]:
        """Return for each word how many cells of a board must change: 0, 1, 2, or 3 for more.

        If ``traced``, a word with only a walk that visits a cell twice is one change away.
        """
    def run(self, seconds: float, moves: int, /) -> bool:
        """Search for at most ``seconds`` or ``moves``; return whether a board is found."""

@final
class PackSearch:
    """Ruin and recreate on a sheet: the words on as small a rectangle as it finds."""

    def __new__(
        cls,
        neighbours: Iterable[Iterable[int]],
        spellings: Iterable[Iterable[Sequence[int]]],
        weights: Sequence[int],
        must: Sequence[int],
        need: Sequence[int],
        given: Sequence[int],
        stock: Sequence[int],
        seed: int,
        schedule: Sequence[tuple[float, float, int]],
        crowd: float,
        penalty: int,
        sheet: tuple[int, int],
        board: tuple[int, int],
        square: bool,
    ) -> PackSearch: ...
    @property
    def best(self) -> bytes | None:
        """By cell of the sheet: the face on the smallest board so far, or 255."""
    @property
    def found(self) -> tuple[int, int, int, int] | None:
        """The rectangle of that board: top, left, rows, columns."""
    @property
    def words_held(self) -> int:
        """The number of words on it: all, or -1 before the first."""
    @property
    def moves(self) -> int:
        """The number of moves so far."""
    def run(self, seconds: float, moves: int, /) -> bool:
        """Search for at most ``seconds`` or ``moves``; return whether a smaller board is found."""

@final
class PathsSearch:
    """Ruin and recreate on a path for each word, at the heat of a schedule."""

    def __new__(
        cls,
        neighbours: Iterable[Iterable[int]],
        spellings: Iterable[Iterable[Sequence[int]]],
        weights: Sequence[int],
        must: Sequence[int],
        need: Sequence[int],
        given: Sequence[int],
        stock: Sequence[int],
        seed: int,
        schedule: Sequence[tuple[float, float, int]],
        crowd: float,
        penalty: int,
        insist: float,
        limits: Limits | None = ...,
        exclusive: bool = ...,
        apart: Sequence[Sequence[int]] | None = ...,
        local: bool = ...,
        laws: PathLaws | None = ...,
    ) -> PathsSearch: ...
    @property
    def best(self) -> bytes | None:
        """The faces of the best board so far."""
    @property
    def words_held(self) -> int:
        """The number of words on the best board; -1 before the first."""
    @property
    def score(self) -> int:
        """The weight of these words."""
    @property
    def moves(self) -> int:
        """The number of moves so far."""
    def run(self, seconds: float, moves: int, /) -> bool:
        """Search for at most ``seconds`` or ``moves``; return whether a board is found."""

@final
class GatherSearch:
    """Simulated annealing for the board whose words weigh most, for long lists."""

    def __new__(
        cls,
        neighbours: Iterable[Iterable[int]],
        spellings: Iterable[Iterable[Sequence[int]]],
        weights: Sequence[int],
        must: Sequence[int],
        need: Sequence[int],
        given: Sequence[int],
        stock: Sequence[int],
        starts: Sequence[Sequence[int]],
        seed: int,
        schedule: Sequence[tuple[float, float, int]],
        limits: Limits | None = ...,
    ) -> GatherSearch: ...
    @property
    def best(self) -> bytes | None:
        """The faces of the best board so far."""
    @property
    def words_held(self) -> int:
        """The number of words on the best board; -1 before the first."""
    @property
    def score(self) -> int:
        """The weight of these words."""
    @property
    def moves(self) -> int:
        """The number of moves so far."""
    def run(self, seconds: float, moves: int, /) -> bool:
        """Search for at most ``seconds`` or ``moves``; return whether a board is found."""

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

    None after ``seconds``, or once ``stopped()`` is true.
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

    None after ``seconds``, or once ``stopped()`` is true.
    """

def king_grid(
    rows: int, columns: int, present: bytes | None, wrap_rows: bool, wrap_columns: bool, /
) -> Grid:
    """Return the grid of a rectangle whose neighbours are joined by king's moves."""

def tiles_fit(
    rows: int, columns: int, tiles: Sequence[int], parts: bytes, limit: int, /
) -> tuple[bool | None, int]:
    """Return whether a layout of the parts may have at most these tiles, and the nodes.

    False means that there is none, None that the limit of nodes was reached. ``parts`` has a byte
    for each step, the number of its face or 255 for a gap, and 254 after each part. ``tiles`` has
    a number for each face. The rectangle must be so small that (2 rows - 1) (2 columns - 1) is at
    most 128; at most 40 faces, 600 steps.
    """

def spellable(
    text: str, first: int, after: Sequence[int], shortest: int, longest: int, /
) -> list[str]:
    """Return the words of ``text``, each between two line ends, with allowed letters only.

    ``first`` is the set of letters that begin a word, ``after`` has for each letter a to z those
    that may come after it. A set has a bit per letter, 1 for a. Words have ``shortest`` to
    ``longest`` letters.
    """

@final
class Scorer:
    """Scores boards on a grid of at most 64 cells."""

    def __new__(cls, trie: Trie, grid: Grid, points: bytes, words: bytes, /) -> Scorer: ...
    def scores(self, boards: bytes, /) -> bytes:
        """Return points and number of words of each board, as native 64-bit numbers."""
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
        """Start a round from ``board`` and the die number of each cell; None: a random board."""
    def run(self, seconds: float, /) -> bool:
        """Continue the round for at most ``seconds``; return whether it is over."""
    @property
    def records(self) -> list[tuple[int, bytes]]:
        """The best boards seen, (points, faces), best first."""
    @property
    def boards(self) -> int:
        """The number of boards scored so far."""
