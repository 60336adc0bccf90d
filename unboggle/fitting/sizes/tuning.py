"""The numbers that tune the search for the smallest size."""

from __future__ import annotations

from typing import NamedTuple


class Tuning(NamedTuple):
    """What tunes a search for the smallest size. The numbers were chosen.

    The table of areas in ``benchmarks/README.md`` measures all of them together. No benchmark
    varies one of them.
    """

    # ---- the first seconds, and turns on one core ----

    first: float = 1.0
    """Seconds of search, as moves are counted, whose boards come before those of solvers."""
    quick: float = 0.15
    """Seconds of it before any process starts."""
    turn: float = 0.4
    """Seconds of a search's turn, and of a solver's, if they share a core."""
    long_turn: float = 1.2
    """Seconds of a search's turn if too many sizes are open for refutations."""
    few: int = 3
    """Open sizes: up to this number a refutation is worth as much as a board."""

    # ---- cores, divided between solvers and further searches ----

    hopeful: int = 6
    """Slack: with more, solvers rarely refute."""
    seldom: float = 0.25
    """The share of a turn, or of a core, that they get then."""
    even: float = 0.5
    """The share of a core that they get otherwise, if other searches need it."""
    further: int = 3
    """The most sizes below the best at which further searches look."""

    # ---- the searches of this process ----

    generous: float = 1.6
    """The first size has this many times the cells that the words need at least."""
    larger: float = 1.3
    """The factor to the next size, as long as there is no board."""
    look: float = 0.05
    """Seconds of the first slice at a size."""
    slice: float = 0.2
    """Seconds of a later one."""
    nearest: int = 4
    """Sizes below the best that are searched in turn."""
    place: float = 1.5
    """Each further one of them gets this many times less work."""
    word: float = 3.0
    """A search that lacks one more word gets this many times less work."""

    # ---- members in children ----

    first_turn: float = 1.0
    """Seconds for each size in turn."""
    longer: float = 4.0
    """The factor to the seconds of the next round."""
    most_paused: int = 4
    """Children that may be paused; the work of others is lost."""

    formula: int = 300_000
    """Clauses: a size with more is not encoded. Measured for 400 words on 7x10: to write 590,000
    takes 200 MB, and a solver with them more than 490 MB."""

    # ---- packing long lists ----

    packed: float = 0.8
    """The share of the work that packing gets, beside searches of single sizes."""
    packed_first: float = 1.0
    """Seconds of packing, as moves are counted, before them."""
    packed_alone: int = 300
    """With more words there are no searches of single sizes: they need minutes for a board."""

    # ---- counting ----

    far: int = 4
    """If the grid may grow, sizes above this multiple of the smallest open area are not counted."""
    farewell: float = 0.5
    """Seconds past the deadline for counting at sizes that were never tried."""


TUNING = Tuning()
