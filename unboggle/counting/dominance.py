"""Which words need no constraint of their own: they come with a longer one."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace

from unboggle.puzzle import Puzzle, Spelling, Word
from unboggle.puzzle.faces import comes_with
from unboggle.system.clock import NEVER, Deadline

_SHORT = 4


def without_dominated(puzzle: Puzzle, deadline: Deadline = NEVER) -> Puzzle:
    """Return ``puzzle`` without words that come for free with a word that stays.

    w comes with v if every spelling of v contains, as a contiguous part, some
    spelling of w or its reversal: a board that holds v then holds w. Words that a wish speaks
    of stay, and with wishes that a word less can break all of them. And not for parts of a list:
    what is dominated depends on which words stay. Raises `Late` past ``deadline``.
    """
    if not puzzle.wishes.monotone:
        return puzzle
    kept: dict[Word, tuple[Spelling, ...]] = {}
    # Short parts of the words kept: who contains a word contains its beginning.
    having: defaultdict[Spelling, set[Word]] = defaultdict(set)
    longest_first = sorted(puzzle.spellings.items(), key=lambda item: -max(map(len, item[1])))
    for word, spellings in longest_first:
        deadline.check()
        starts = {way[:_SHORT] for s in spellings for way in (s, s[::-1])}
        rivals = set[Word]().union(*(having[start] for start in starts if start in having))
        comes = any(comes_with(spellings, kept[rival]) for rival in rivals)
        if not comes or puzzle.wishes.speak_of(word):
            kept[word] = spellings
            first = spellings[0]
            for length in range(1, _SHORT + 1):
                for i in range(len(first) - length + 1):
                    having[first[i : i + length]].add(word)
    return replace(puzzle, spellings={w: s for w, s in puzzle.spellings.items() if w in kept})
