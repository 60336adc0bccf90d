"""How the time for making a list unique is divided."""

from __future__ import annotations

from typing import NamedTuple

from unboggle.clues.incumbent import Incumbent
from unboggle.system.clock import Deadline


class Tuning(NamedTuple):
    """What tunes `TimeSlices`. The numbers were chosen; no benchmark measures them."""

    search: float = 0.8
    """Part of the time for a search; the rest is for confirming."""
    to_the_end: float = 0.97
    """Part of the time for the search while nothing is found."""
    then_thin: float = 0.5
    """Part of the time for the search if redundant words are dropped after it."""
    board_seconds: float = 2.0
    """Seconds for a board, at first."""
    each: float = 0.25
    """Part of the remaining time for a board, once something is found."""


TUNING = Tuning()


class TimeSlices:
    """The time from ``start`` to ``deadline``, of which ``part`` is for the search for clues.

    Confirming the result needs time; while ``known`` has nothing, the search may use nearly all
    of it.
    """

    def __init__(
        self,
        known: Incumbent,
        start: float,
        deadline: Deadline,
        part: float,
        tuning: Tuning = TUNING,
    ) -> None:
        self.tuning = tuning
        self._known, self._start, self._deadline, self._part = known, start, deadline, part
        self._board_seconds = self.tuning.board_seconds

    @property
    def end(self) -> Deadline:
        """The deadline of the search."""
        nothing = self._known.count is None and self._part >= self.tuning.search
        part = self.tuning.to_the_end if nothing else self._part
        return self._deadline.before(self._start + (self._deadline.at - self._start) * part)

    def share(self, part: float) -> Deadline:
        """Return the deadline that is ``part`` of the remaining search time away."""
        return self._deadline.share(part * self._part)

    @property
    def per_board(self) -> Deadline:
        """The deadline for one board out of many: none delays the others."""
        end, seconds = self.end, self._board_seconds
        if self._known.count is not None and end.seconds is not None:
            seconds = max(seconds, end.seconds * self.tuning.each)
        return end.within(seconds)

    def allow_more(self) -> None:
        """Give each board more time from now on."""
        self._board_seconds *= 4
