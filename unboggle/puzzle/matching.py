"""Maximum bipartite matching with networkx: who can have what at once, and what is short.

Askers are numbered from 0, and so are the things they ask for; ``could[k]`` are
the things that asker k would take. networkx is imported when it is needed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any


def maximum_matching(could: Sequence[Sequence[int]]) -> dict[int, int]:
    """Return a thing of its own for as many askers as possible.

    The same input has the same answer. The search recurses, at most once for
    each asker.

    >>> sorted(maximum_matching([[0], [0, 1], [1]]))
    [0, 1]
    """
    from networkx.algorithms.bipartite import hopcroft_karp_matching

    pairs = hopcroft_karp_matching(_graph(could), range(len(could)))
    return {k: ~thing for k, thing in pairs.items() if k >= 0}


def shortages(
    could: Sequence[Sequence[int]], matched: Mapping[int, int]
) -> list[tuple[list[int], list[int]]]:
    """Return why ``matched``, a maximum matching, leaves askers without a thing.

    Each shortage is a set of askers and all the things that any of them would
    take, which are fewer (Hall's theorem). What alternating paths reach from
    the askers without a thing is the same for every maximum matching (Dulmage
    and Mendelsohn); parts of it that share no thing are told apart. Askers who
    would take nothing are the first shortage, together.

    >>> shortages([[0], [0, 1], [1], [2], [], []], {0: 0, 1: 1, 3: 2})
    [([4, 5], []), ([0, 1, 2], [0, 1])]
    """
    from networkx import connected_components

    owner = {thing: k for k, thing in matched.items()}
    reached = [k for k in range(len(could)) if k not in matched]
    seen = set(reached)
    for k in reached:  # grows while we walk it
        fresh = {owner[thing] for thing in could[k]} - seen
        seen |= fresh
        reached += sorted(fresh)
    graph = _graph([things if k in seen else [] for k, things in enumerate(could)])
    parts = sorted(
        (sorted(k for k in part if k >= 0), sorted(~node for node in part if node < 0))
        for part in connected_components(graph)
        if len(part) > 1
    )
    hopeless = [k for k, things in enumerate(could) if not things]
    return [(hopeless, []), *parts] if hopeless else parts


def _graph(could: Sequence[Sequence[int]]) -> Any:
    """The askers, as they are numbered, joined with the things, numbered from -1 downwards."""
    import networkx

    graph = networkx.Graph()
    graph.add_nodes_from(range(len(could)))
    graph.add_edges_from((k, ~thing) for k, things in enumerate(could) for thing in things)
    return graph
