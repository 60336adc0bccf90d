"""Who gets how much of the time for making a list unique."""

from __future__ import annotations

from unboggle.clues.incumbent import Incumbent
from unboggle.system.clock import Deadline

SEARCH = 0.8
"""Part of the time for a search; the rest is for asking again."""
_TO_THE_END = 0.97  # part of the time for the search as long as nothing was found
_PATIENCE = 2.0  # seconds for a board, at first
_EACH = 0.25  # part of the time that is left for a board, once something was found


class Slices:
    """The time from ``start`` to ``deadline``, of which ``part`` is for the search for clues.

    There has to be time to ask again about what was found; as long as ``known`` has
    nothing, the search may have nearly all of it.
    """

    def __init__(self, known: Incumbent, start: float, deadline: Deadline, part: float) -> None:
        self._known, self._start, self._deadline, self._part = known, start, deadline, part
        self._patience = _PATIENCE

    @property
    def end(self) -> Deadline:
        """Until when to search."""
        nothing = self._known.count is None and self._part >= SEARCH
        part = _TO_THE_END if nothing else self._part
        return self._deadline.before(self._start + (self._deadline.at - self._start) * part)

    def share(self, part: float) -> Deadline:
        """Return the end of ``part`` of the time that is left to search."""
        return self._deadline.share(part * self._part)

    @property
    def for_one(self) -> Deadline:
        """Until when to search for one board out of many: none holds up the others."""
        end, seconds = self.end, self._patience
        if self._known.count is not None and end.seconds is not None:
            seconds = max(seconds, end.seconds * _EACH)
        return end.within(seconds)

    def be_patient(self) -> None:
        """Give each board more time from now on."""
        self._patience *= 4
