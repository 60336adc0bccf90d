"""A quota holds for a part of a list if a count of the part says so."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations, pairwise
from math import comb

import pytest

from unboggle.counting.quotas import Quota, quotas
from unboggle.puzzle import Constraints, GivenCells, Grid, Puzzle
from unboggle.system.clock import Deadline, DeadlinePassed
from unboggle.testing.tiny import ISLANDS, puzzle, ring, rook, strip

GRIDS = {
    "strip": strip(4),
    "ring": ring(5),
    "rook": rook(2, 3),
    "islands": ISLANDS,
    "square": Grid.rectangle(2, 2),
}


def counts(words: list[str], given: Counter[str]) -> tuple[int, int, int]:
    """How many tiles beside the given cells, pairs, and runs of three the words have."""
    tiles: Counter[str] = Counter()
    for word in words:
        tiles |= Counter(word)
    pairs = {frozenset((f, g)) for word in words for f, g in pairwise(word)}
    runs = {
        (m, frozenset((f, g)), f == g)
        for word in words
        for f, m, g in zip(word, word[1:], word[2:], strict=False)
    }
    return sum((tiles - given).values()), len(pairs), len(runs)


@pytest.mark.parametrize("name", GRIDS)
def test_each_quota_is_a_count(name: str) -> None:
    grid, draw, seen = GRIDS[name], random.Random(name), Counter[int]()
    degrees = [len(around) for around in grid.neighbours.values()]
    for _ in range(20):
        letters = "abcdef"[: draw.randint(2, 6)]
        list_ = {"".join(draw.choices(letters, k=draw.randint(1, 5))) for _ in range(6)}
        words = sorted(list_)
        cells = {cell: draw.choice("abx") for cell in grid.cells if draw.random() < 0.2}
        asked = Puzzle(
            grid, puzzle(grid, " ".join(words)).spellings, Constraints(GivenCells(cells))
        )
        given = Counter(cells.values())
        slots = (
            len(grid.cells) - len(cells),
            sum(degrees) // 2,
            sum(comb(degree, 2) for degree in degrees),
        )
        over = [k for k in range(3) if counts(words, given)[k] > slots[k]]
        found = quotas(asked)
        assert [quota.slots for quota in found] == [slots[k] for k in over]
        seen.update(over)
        for size in range(len(words) + 1):
            for out in map(frozenset, combinations(words, size)):
                kept = [word for word in words if word not in out]
                for quota, k in zip(found, over, strict=True):
                    assert quota.kept_without(out) == (counts(kept, given)[k] <= slots[k])
    assert sum(seen.values()) > 8, seen


def test_an_item_of_several_words_goes_with_all_of_them() -> None:
    quota = Quota((frozenset(("ab", "ac")), frozenset(("bc",))), 1)
    gone = [(), ("ab",), ("ab", "ac"), ("bc",), ("ab", "ac", "bc")]
    assert [quota.kept_without(frozenset(out)) for out in gone] == [False, False, True, True, True]


def test_no_quota_is_counted_past_the_deadline() -> None:
    with pytest.raises(DeadlinePassed):
        quotas(puzzle(strip(3), "ab"), Deadline(0.0))
