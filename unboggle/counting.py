"""Impossible by counting: facts a person can check, found without any solver.

CDCL solvers cannot see facts of the pigeonhole kind (Haken 1985: resolution
needs exponentially many steps), so they are looked for before any solver runs.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from unboggle.puzzle import Face, Puzzle, Word


@dataclass(frozen=True)
class Refusal:
    """Why no board exists: a sentence with its numbers, and the words it speaks of."""

    text: str
    words: tuple[Word, ...]


def refuse(puzzle: Puzzle) -> Refusal | None:
    """Return a reason why ``puzzle`` has no board, or None if counting finds none."""
    return too_long(puzzle) or too_many_tiles(puzzle)


def too_long(puzzle: Puzzle) -> Refusal | None:
    """A path visits each cell of one connected part at most once: |w| ≤ largest part."""
    room = puzzle.grid.largest_component
    long = {
        word: length
        for word, spellings in puzzle.spellings.items()
        if (length := min(map(len, spellings))) > room
    }
    if not long:
        return None
    word, length = max(long.items(), key=lambda item: item[1])
    more = len(long) - 1
    rest = f" (and {more} more {'word is' if more == 1 else 'words are'} too long)" if more else ""
    place = "" if room == len(puzzle.grid.cells) else " that hang together"
    return Refusal(
        f"{_shown(word)!r} needs {length} cells, a {puzzle.grid} board has {room}{place}{rest}",
        tuple(long),
    )


def too_many_tiles(puzzle: Puzzle) -> Refusal | None:
    """Σ over faces f of the most f in one word ≤ the number of cells."""
    most, witness = needed_tiles(puzzle)
    total, room = sum(most.values()), len(puzzle.grid.cells)
    if total <= room:
        return None
    several = [f"{count} {face}" for face, count in sorted(most.items()) if count > 1]
    single = "".join(f" {face}" for face, count in sorted(most.items()) if count == 1)
    tiles = ", ".join([*several, *([f"1 each of{single}"] if single else [])])
    return Refusal(
        f"these words need at least {total} tiles ({tiles}), a {puzzle.grid} board has {room}",
        tuple(dict.fromkeys(witness[face] for face in sorted(most))),
    )


def needed_tiles(puzzle: Puzzle) -> tuple[dict[Face, int], dict[Face, Word]]:
    """Return for each face how many cells must show it, and a word that says so.

    A word with several spellings needs only as many as its least demanding one.
    """
    most: dict[Face, int] = {}
    witness: dict[Face, Word] = {}
    for word, spellings in puzzle.spellings.items():
        counts = [Counter(spelling) for spelling in spellings]
        for face in counts[0]:
            count = min(c[face] for c in counts)
            if count > most.get(face, 0):
                most[face], witness[face] = count, word
    return most, witness


def _shown(word: Word) -> str:
    return word if len(word) <= 40 else f"{word[:37]}..."
