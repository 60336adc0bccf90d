"""Board search: annealing on full boards, in the C kernel, as a member of the race.

It finds boards that CDCL does not find, but never proves anything. ``kernel/c/reach.h`` explains
the idea and its speed; without the kernel `plain.reach` takes over.
"""

from __future__ import annotations

from typing import NamedTuple

from unboggle.fitting.searches.resumable import ResumableSearch, StartedSearch
from unboggle.fitting.searches.space import LARGEST, MAX_FACES, SearchSpace, can_search
from unboggle.kernel import usable
from unboggle.puzzle import Puzzle
from unboggle.system.clock import NEVER, Deadline

__all__ = ["LARGEST", "MAX_FACES", "ReachSearch", "can_search"]

_Schedule = tuple[tuple[float, float, int], ...]


class Tuning(NamedTuple):
    """What tunes a `ReachSearch`: rounds (hot, cold, moves), with temperatures in trie nodes.

    *Board search* in ``encodings/what-did-not-help.md`` has trials with such rounds.
    """

    schedule: _Schedule = (
        (5.0, 1.0, 300_000),
        (7.0, 1.0, 1_000_000),
        (6.0, 1.0, 1_000_000),
        (8.0, 1.5, 2_000_000),
    )
    """Rounds in turn, chosen from these trials. No single one suits all lists: dense large boards
    freeze into wrong halves if they start below 6, small ones waste time above."""
    quick: _Schedule = ((3.0, 0.8, 10_000), (3.0, 0.8, 30_000), (4.0, 0.9, 100_000))
    """Short cold rounds, which find a board at once if there is space to spare: chosen."""


TUNING = Tuning()


class ReachSearch(ResumableSearch):
    """A search for a board that holds all words of ``puzzle``; it can be continued.

    The same seed gives the same boards after the same number of moves. On a grid of more than
    `LARGEST` cells it fills that many and leaves the others blank. Every board on the way satisfies
    the puzzle's constraints. Raises `DeadlinePassed` if it cannot start before ``deadline``.
    ``quick``: it starts with short rounds, for boards with space to spare.
    """

    def __init__(
        self, puzzle: Puzzle, seed: int = 0, deadline: Deadline = NEVER, *, quick: bool = False
    ) -> None:
        parents, faces, words, tails = _trie(puzzle, deadline)

        def begin(space: SearchSpace, seed: int) -> StartedSearch:
            arguments = (
                space.neighbours,
                parents,
                [space.face[f] for f in faces],
                words,
                tails,
                space.need(puzzle.spellings, deadline),
                space.given,
                space.max_counts,
                seed,
            )
            if not usable():
                # late: with the kernel nothing needs it
                from unboggle.fitting.searches.plain import reach as python_search

                schedule = python_search.SCHEDULE
                python = python_search.ReachSearch(*arguments, schedule, space.limits)
                return StartedSearch(space, python=python, knows_bans=True)
            from unboggle.kernel import extension

            rounds = TUNING.schedule
            if quick or not space.exact or space.bans:
                rounds = (*TUNING.quick, *rounds)
            kernel = extension.ReachSearch(*arguments, rounds, space.limits)
            return StartedSearch(space, kernel=kernel, knows_bans=True)

        super().__init__(puzzle, seed, begin)


def _trie(
    puzzle: Puzzle, deadline: Deadline
) -> tuple[list[int], list[str], list[int], list[list[int]]]:
    """Return parent, face and word of each node of the trie of all spellings and reversals.

    Parents come first. Reversals give credit for words that are nearly complete from their end;
    only forward spellings end a word. The last item has, for each word, the nodes in which its
    spellings and their reversals end.
    """
    children: dict[tuple[int, str], int] = {}
    parents: list[int] = []
    faces: list[str] = []
    words: list[int] = []
    tails: list[list[int]] = []
    for index, spellings in enumerate(puzzle.spellings.values()):
        deadline.raise_if_expired()
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
