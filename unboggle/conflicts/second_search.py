"""A search for boards with most of the words on a core of its own: a child with another seed."""

from __future__ import annotations

from collections.abc import Mapping

from unboggle.conflicts.most_words_search import MostWordsSearch
from unboggle.conflicts.weight_prover import FoundBoard
from unboggle.formula.keep_formula import Words
from unboggle.puzzle import Puzzle, Word
from unboggle.system.channel import Channel, end_on_signal
from unboggle.system.clock import Deadline

TARGET = "unboggle.conflicts.second_search:serve"
"""The function that runs in the child."""
_SLICE = 0.1  # seconds of search between two checks


def serve(
    channel: Channel,
    puzzle: Puzzle,
    weight: Mapping[Word, int],
    must: Words,
    seed: int,
    deadline: Deadline,
) -> None:
    """Run in a child: send better boards as `FoundBoard` until the deadline or an optimal board."""
    end_on_signal(deadline)
    search = MostWordsSearch(puzzle, weight, must, seed, deadline)
    shown = None
    while not deadline.expired:
        done = search.run(deadline.within(_SLICE))
        best = search.best()
        if best is not None and best != shown:
            shown = best
            channel.send(FoundBoard(best))
        if done is not None:
            return
