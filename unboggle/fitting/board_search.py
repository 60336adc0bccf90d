"""Board search: annealing on full boards, in the C kernel, as a member of the race.

It finds boards that CDCL does not; it never proves anything. The idea and why it
is fast stand on top of ``kernel/c/anneal.h``; without the kernel `python_search` does it.
"""

from __future__ import annotations

from unboggle.fitting import python_search
from unboggle.fitting.continued import Begun, ContinuedSearch
from unboggle.fitting.search_space import LARGEST, MOST_FACES, SearchSpace, can_search
from unboggle.kernel import usable
from unboggle.puzzle import Puzzle
from unboggle.system.clock import NEVER, Deadline

__all__ = ["LARGEST", "MOST_FACES", "SCHEDULE", "BoardSearch", "can_search"]

SCHEDULE = (
    (5.0, 1.0, 300_000),
    (7.0, 1.0, 1_000_000),
    (6.0, 1.0, 1_000_000),
    (8.0, 1.5, 2_000_000),
)
"""(hot, cold, moves) in turn: temperatures in trie nodes. No single one suits all lists:
dense large boards freeze into wrong halves when started below 6, small ones waste time above."""


QUICK = ((3.0, 0.8, 10_000), (3.0, 0.8, 30_000), (4.0, 0.9, 100_000), *SCHEDULE)
"""The same behind short cold rounds, in which a board with room to spare is found at once."""


class BoardSearch(ContinuedSearch):
    """A search for a board that holds all words of ``puzzle``; it can be continued.

    The same seed gives the same boards after the same number of moves. On a grid
    of more than `LARGEST` cells it fills so many and leaves the others blank. Every
    board on the way keeps the puzzle's wishes. It is begun before ``deadline``, or `Late`
    is raised. ``quick``: it begins with short rounds, for a board with room to spare.
    """

    def __init__(
        self, puzzle: Puzzle, seed: int = 0, deadline: Deadline = NEVER, *, quick: bool = False
    ) -> None:
        parents, faces, words, tails = _trie(puzzle, deadline)

        def begin(space: SearchSpace, seed: int) -> Begun:
            arguments = (
                space.neighbours,
                parents,
                [space.face[f] for f in faces],
                words,
                tails,
                space.need(puzzle.spellings, deadline),
                space.given,
                space.stock,
                seed,
            )
            if not usable():
                schedule = python_search.SCHEDULE
                python = python_search.Search(*arguments, schedule, space.limits)
                return Begun(space, python=python)
            from unboggle.kernel import extension

            rounds = QUICK if quick or not space.exact else SCHEDULE
            return Begun(space, kernel=extension.Search(*arguments, rounds, space.limits))

        super().__init__(puzzle, seed, begin)


def _trie(
    puzzle: Puzzle, deadline: Deadline
) -> tuple[list[int], list[str], list[int], list[list[int]]]:
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
        deadline.check()
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
