"""Words that a longer word implies: they need no clauses of their own."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace

from unboggle.puzzle import Puzzle, Spelling, Word
from unboggle.puzzle.model.faces import implies_face
from unboggle.system.clock import NEVER, Deadline

_SHORT = 4


def without_dominated(puzzle: Puzzle, deadline: Deadline = NEVER) -> Puzzle:
    """Return ``puzzle`` without the words that a remaining word implies.

    v implies w if every spelling of v contains some spelling of w, or its reversal, as a
    contiguous part. A board that holds v then holds w. Words that a constraint mentions stay. All
    words stay if dropping a word could violate a constraint.

    The result is not valid for parts of the list: which words are implied depends on the others.
    Raises `DeadlinePassed` past ``deadline``.
    """
    if not puzzle.constraints.monotone:
        return puzzle
    kept: dict[Word, tuple[Spelling, ...]] = {}
    # Short parts of the remaining words: a word that contains another contains its beginning.
    having: defaultdict[Spelling, set[Word]] = defaultdict(set)
    longest_first = sorted(puzzle.spellings.items(), key=lambda item: -max(map(len, item[1])))
    for word, spellings in longest_first:
        deadline.raise_if_expired()
        starts = {way[:_SHORT] for s in spellings for way in (s, s[::-1])}
        rivals = set[Word]().union(*(having[start] for start in starts if start in having))
        comes = any(implies_face(spellings, kept[rival]) for rival in rivals)
        if not comes or puzzle.constraints.mention(word):
            kept[word] = spellings
            first = spellings[0]
            for length in range(1, _SHORT + 1):
                for i in range(len(first) - length + 1):
                    having[first[i : i + length]].add(word)
    return replace(puzzle, spellings={w: s for w, s in puzzle.spellings.items() if w in kept})
