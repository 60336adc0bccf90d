"""How the stages of an answer share the time of its request, in one table."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

from unboggle.requests.request import FitRequest

if TYPE_CHECKING:
    from unboggle.requests.kinds import Request


class Share(NamedTuple):
    """The part of the remaining time for a ``stage`` if the request has all ``features``.

    ``most`` is an upper limit in seconds, ``least`` a lower one, even past the timeout. The rest is
    for the stages after it.
    """

    stage: str
    features: frozenset[str]
    part: float
    most: float = math.inf
    least: float = 0.0


SHARES = (
    Share("search", frozenset({"most", "certify"}), 0.5),  # bounds need time for their proofs
    Share("search", frozenset({"any size", "certify"}), 0.7),
    Share("search", frozenset({"any size", "versions"}), 0.7),  # the other boards
    Share("search", frozenset({"any size", "fill"}), 0.8),
    Share("search", frozenset({"most", "fill"}), 0.8),
    Share("fill", frozenset({"max extras"}), 0.3),  # other boards may show fewer
    Share("fill", frozenset(), 1.0, least=2.0),  # a board with blank cells is of no use on a sheet
    Share("fewer_extras", frozenset(), 0.6),  # letters for the blank cells come after it
    Share("size", frozenset(), 0.4, 10.0),
)
"""The first row that applies counts; without one a stage may use all of the time."""


def features(request: Request) -> frozenset[str]:
    """Return what makes the stages of ``request`` share their time."""
    puzzle = getattr(request, "puzzle", None)
    if puzzle is None:  # requests about Gogens
        return frozenset()
    fill = getattr(request, "fill", None)
    found = {
        "any size": puzzle.grid is None,
        "certify": getattr(request, "certify", None) is not None,
        "fill": fill is not None and fill.is_on,
        "max extras": fill is not None and fill.max_extras is not None,
        "most": isinstance(request, FitRequest) and request.most,
        "versions": isinstance(request, FitRequest) and request.versions > 1,
    }
    return frozenset(name for name, there in found.items() if there)


def seconds_for(stage: str, features: frozenset[str], remaining: float) -> float:
    """Return the seconds of the ``remaining`` ones that ``stage`` may use."""
    for share in SHARES:
        if share.stage == stage and share.features <= features:
            return max(share.least, min(share.part * remaining, share.most))
    return remaining
