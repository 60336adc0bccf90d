"""A table on a terminal that is updated after each run; no output when piped."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING, Literal

from unboggle.cli import terminal
from unboggle.events import Progress
from unboggle.render.text.compare import HEADINGS, summary_rows
from unboggle.render.text.progress import progress_text
from unboggle.system import clock

if TYPE_CHECKING:
    from rich.live import Live
    from rich.table import Table

    from unboggle.lab.records import SummaryRow


def time_remaining(seconds: float) -> str:
    """Return a rough text for the remaining time.

    >>> time_remaining(40), time_remaining(400), time_remaining(9000)
    ('less than a minute left', 'about 7 min left', 'about 2.5 h left')
    """
    if seconds < 60:
        return "less than a minute left"
    return (
        f"about {seconds / 60:.0f} min left"
        if seconds < 5400
        else f"about {seconds / 3600:.1f} h left"
    )


class LiveTable:
    """A context manager that shows a summary, and what runs now, on standard error.

    ``planned`` is the number of runs, ``there`` the number made by an earlier command, ``task``
    the task of all. The remaining time is estimated from the mean run. Without a terminal it shows
    nothing and imports nothing. The table is removed at the end.
    """

    def __init__(self, planned: int, there: int = 0, task: Literal["all", "most"] = "all") -> None:
        self._planned, self._there, self._task = planned, there, task
        self._done = there
        self._summary: list[SummaryRow] = []
        self._now = ""
        self._since = self._start = clock.now()
        self._live: Live | None = None

    def start(self, event: Progress) -> None:
        """Show that the run of ``event`` has started."""
        self._now, self._since = progress_text(event), clock.now()

    def update(self, summary: Iterable[SummaryRow], done: int) -> None:
        """Show ``summary`` of the ``done`` runs so far."""
        self._summary, self._done = list(summary), done

    def _table(self) -> Table:
        from rich import box
        from rich.table import Table
        from rich.text import Text

        passed = clock.now() - self._since
        state = f"run {self._done + 1} of {self._planned}: {self._now}, {passed:.0f} s"
        if self._done > self._there:
            mean = (self._since - self._start) / (self._done - self._there)
            state += f"; {time_remaining(mean * (self._planned - self._done) - passed)}"
        shown = Table(box=box.SIMPLE, caption=Text(state), caption_justify="left")
        for k, heading in enumerate(HEADINGS[self._task]):
            shown.add_column(heading, justify="left" if k < 2 else "right")
        for row in summary_rows(self._summary, self._task):
            shown.add_row(*map(Text, row))  # a name may have [brackets], which are markup
        return shown

    def __enter__(self) -> LiveTable:
        if sys.stderr.isatty() and not terminal.quiet():
            from rich.console import Console
            from rich.live import Live

            self._live = Live(
                get_renderable=self._table,
                console=Console(stderr=True, no_color=terminal.color() is False),
                refresh_per_second=4,
                transient=True,
                redirect_stdout=False,  # the result goes there, and may be a file
            )
            self._live.start()
        return self

    def __exit__(self, *_: object) -> None:
        if self._live is not None:
            self._live.stop()
