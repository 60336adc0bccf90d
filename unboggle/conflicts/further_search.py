"""A search for boards with most of the words on a core of its own: a child with another seed."""

from __future__ import annotations

from collections.abc import Mapping

from unboggle.conflicts.at_least import Holds
from unboggle.fitting.distance_search import DistanceSearch
from unboggle.formula.keeping import Words
from unboggle.puzzle import Puzzle, Word
from unboggle.system.channel import Channel, alarm
from unboggle.system.clock import Deadline

TARGET = "unboggle.conflicts.further_search:serve"
"""What runs in the child."""
_SLICE = 0.1  # seconds of search between two looks
_HEAVIEST = 1_000_000  # of a word, for the search


def search_most(
    puzzle: Puzzle, weight: Mapping[Word, int], must: Words, seed: int, deadline: Deadline
) -> DistanceSearch:
    """Return a search for boards of ``puzzle`` with most ``weight``, and all that ``must`` stay."""
    heavy = max(weight.values()) // _HEAVIEST + 1
    weights = {word: -(-number // heavy) for word, number in weight.items()}
    return DistanceSearch(puzzle, seed, deadline, weights=weights, must=must, aim="most")


def serve(
    channel: Channel,
    puzzle: Puzzle,
    weight: Mapping[Word, int],
    must: Words,
    seed: int,
    deadline: Deadline,
) -> None:
    """Run in a child: send each better board as `Holds`, until the time is up or none is better."""
    alarm(deadline)
    search = search_most(puzzle, weight, must, seed, deadline)
    shown = None
    while not deadline.over:
        done = search.run(deadline.within(_SLICE))
        best = search.best()
        if best is not None and best != shown:
            shown = best
            channel.send(Holds(best))
        if done is not None:
            return
