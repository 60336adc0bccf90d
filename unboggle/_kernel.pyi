from collections.abc import Iterable, Sequence
from typing import Final, final

FACES: Final[int]
"""How many faces a board and its words can have; their numbers are below it."""
BLANK: Final[int]
"""The number that stands for the face of a blank cell."""

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
    trie: Trie, grid: Grid, faces: bytes, seconds: float = ..., /
) -> list[tuple[int, tuple[int, ...]]]:
    """Return (index, path) for each spelling of ``trie`` that the board holds.

    Raises `TimeoutError` when it takes longer than ``seconds``.
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
        seed: int,
        schedule: Sequence[tuple[float, float, int]],
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
