"""Board search: annealing on full boards, in the C kernel, as a member of the race.

It finds boards that CDCL does not; it never proves anything. The idea and why it
is fast stand on top of ``kernel/search.h``.
"""

from __future__ import annotations

import math

from unboggle.counting import needed_tiles
from unboggle.native import available
from unboggle.puzzle import Board, Puzzle

LARGEST = 1024
"""The most cells the kernel searches on."""
MOST_FACES = 255

SCHEDULE = (
    (5.0, 1.0, 300_000),
    (7.0, 1.0, 1_000_000),
    (6.0, 1.0, 1_000_000),
    (8.0, 1.5, 2_000_000),
)
"""(hot, cold, moves) in turn: temperatures in trie nodes. No single one suits all lists:
dense large boards freeze into wrong halves when started below 6, small ones waste time above."""


def possible(puzzle: Puzzle) -> bool:
    """Whether the search can be used: the kernel is there and the puzzle is not too large."""
    return (
        available()
        and 1 <= len(puzzle.grid.cells) <= LARGEST
        and 1 <= len(puzzle.faces) <= MOST_FACES
        and bool(puzzle.spellings)
    )


class BoardSearch:
    """A search for a board that holds all words of ``puzzle``; it can be continued.

    The same seed gives the same boards after the same number of moves.
    """

    def __init__(self, puzzle: Puzzle, seed: int = 0) -> None:
        self.puzzle = puzzle
        from unboggle import _kernel

        number = {cell: k for k, cell in enumerate(puzzle.grid.cells)}
        face = {f: k for k, f in enumerate(puzzle.faces)}
        parents, faces, words, tails = _trie(puzzle)
        need = needed_tiles(puzzle)
        self._search = _kernel.Search(
            [[number[d] for d in puzzle.grid.neighbours[c]] for c in puzzle.grid.cells],
            parents,
            [face[f] for f in faces],
            words,
            tails,
            [min(need.get(f, 0), len(number)) for f in puzzle.faces],
            seed,
            SCHEDULE,
        )

    def run(self, seconds: float = math.inf, moves: int = 2**62) -> Board | None:
        """Search on for so long, or so many moves, at most; return a board if one is found."""
        return self.best() if self._search.run(seconds, moves) else None

    def best(self) -> Board | None:
        """Return the board that held the most words so far; every cell is filled."""
        shown = self._search.best
        if shown is None:
            return None
        cells, faces = self.puzzle.grid.cells, self.puzzle.faces
        return Board(self.puzzle.grid, {c: faces[f] for c, f in zip(cells, shown, strict=True)})

    @property
    def held(self) -> int:
        """How many words the best board holds (if tracing takes long, at least so many)."""
        return max(self._search.held, 0)

    @property
    def moves(self) -> int:
        """Moves made so far."""
        return self._search.moves


def _trie(puzzle: Puzzle) -> tuple[list[int], list[str], list[int], list[list[int]]]:
    """Return parent, face and word of each node of the trie of all spellings and reversals.

    Parents come first. Reversals give credit for words that are nearly there
    from behind; only forward spellings end a word. Last, for each word, the
    nodes in which its spellings and their reversals end.
    """
    children: dict[tuple[int, str], int] = {}
    parents: list[int] = []
    faces: list[str] = []
    words: list[int] = []
    tails: list[list[int]] = []
    for index, spellings in enumerate(puzzle.spellings.values()):
        tails.append([])
        for spelling in spellings:
            for steps, ends in ((spelling, index), (spelling[::-1], -1)):
                node = -1
                for face in steps:
                    child = children.get((node, face))
                    if child is None:
                        child = children[node, face] = len(parents)
                        parents.append(node)
                        faces.append(face)
                        words.append(-1)
                    node = child
                if ends >= 0 and words[node] >= 0:  # two words share this spelling
                    parents.append(parents[node])
                    faces.append(faces[node])
                    words.append(ends)
                elif ends >= 0:
                    words[node] = ends
                tails[-1].append(node)
    return parents, faces, words, tails
