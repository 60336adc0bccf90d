"""The obvious exact program for one row of cells: a dynamic program over sets of words.

A peer for ``kinds.py``. The shortest row that holds a set of words and ends with one of them, each
read in either direction, is known from the sets without that word (Held and Karp 1962). Words
inside others are left out first. Exact up to some 16 words that overlap.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import product

Word = tuple[str, ...]
Report = Callable[[list[list[str]] | None, int | None], object]


def improve(
    words: Sequence[Sequence[str]], rows: int, columns: int, seed: int, report: Report
) -> None:
    """Call ``report`` with a row with as many words as possible."""
    assert rows == 1
    kept = -1
    for row in shortest([tuple(word) for word in words if len(word) <= columns]):
        count = sum(inside(tuple(word), row) for word in words) if len(row) <= columns else -1
        if count > kept:
            kept = count
            report([[*row] + [""] * (columns - len(row))], None)


def shortest(words: Sequence[Word]) -> Iterator[Word]:
    """Yield the shortest row of each set of ``words`` and each last word, small sets first."""
    outer = [w for w in words if not any(w != v and inside(w, v) for v in words)]
    ways = [sorted({word, word[::-1]}) for word in outer]
    best = {(1 << k, way): way for k, both in enumerate(ways) for way in both}
    while best:
        yield from best.values()
        longer: dict[tuple[int, Word], Word] = {}
        for ((chosen, last), row), (k, both) in product(best.items(), enumerate(ways)):
            if chosen >> k & 1:
                continue
            for way in both:
                key = (chosen | 1 << k, way)
                joined = row + way[overlap(last, way) :]
                if key not in longer or len(joined) < len(longer[key]):
                    longer[key] = joined
        best = longer


@cache
def overlap(one: Word, other: Word) -> int:
    """Return how many cells ``other`` shares with the end of ``one``."""
    return max(k for k in range(min(len(one), len(other))) if one[len(one) - k :] == other[:k])


def inside(word: Word, row: Word) -> bool:
    """Whether ``row`` holds ``word``, read in either direction."""
    length = len(word)
    pieces = [row[k : k + length] for k in range(len(row) - length + 1)]
    return word in pieces or word[::-1] in pieces
