"""Maximum bipartite matching with networkx: which requests can be served at once, and which not.

Requests and things are numbered from 0; ``could[k]`` are the things that can serve request k.
networkx is imported on the first call.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any


def maximum_matching(could: Sequence[Sequence[int]]) -> dict[int, int]:
    """Return a thing of its own for as many requests as possible.

    The same input gives the same result. The search recurses at most once per request.

    >>> sorted(maximum_matching([[0], [0, 1], [1]]))
    [0, 1]
    """
    from networkx.algorithms.bipartite import hopcroft_karp_matching

    pairs = hopcroft_karp_matching(_graph(could), range(len(could)))
    return {k: ~thing for k, thing in pairs.items() if k >= 0}


def shortages(
    could: Sequence[Sequence[int]], matched: Mapping[int, int]
) -> list[tuple[list[int], list[int]]]:
    """Return why ``matched``, a maximum matching, leaves requests without a thing.

    Each shortage is a set of requests and all the things that could serve any of them, which are
    fewer (Hall's theorem). Alternating paths from the unserved requests reach the same part of the
    graph for every maximum matching (Dulmage and Mendelsohn). Its connected components are separate
    shortages. Requests that nothing can serve are together the first shortage.

    >>> shortages([[0], [0, 1], [1], [2], [], []], {0: 0, 1: 1, 3: 2})
    [([4, 5], []), ([0, 1, 2], [0, 1])]
    """
    from networkx import connected_components

    owner = {thing: k for k, thing in matched.items()}
    reached = [k for k in range(len(could)) if k not in matched]
    seen = set(reached)
    for k in reached:  # the loop appends to it
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
    """The requests, by their numbers, joined with the things, numbered from -1 downwards."""
    import networkx

    graph = networkx.Graph()
    graph.add_nodes_from(range(len(could)))
    graph.add_edges_from((k, ~thing) for k, things in enumerate(could) for thing in things)
    return graph
