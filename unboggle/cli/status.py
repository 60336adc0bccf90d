"""A status line on a terminal for long runs; no output when piped."""

from __future__ import annotations

import contextlib
import sys
import threading
from typing import TYPE_CHECKING

from unboggle.cli import terminal
from unboggle.cli.notes import note
from unboggle.events import Progress
from unboggle.render.text.progress import progress_text
from unboggle.system.clock import start_thread

if TYPE_CHECKING:
    from rich.progress import Progress as Line

_FIXED_WIDTH = 13  # columns for the spinner, the time, the gaps and a margin
_QUIET_SECONDS = 0.7  # seconds before the line appears: a short run stays quiet


class StatusLine:
    """A context manager whose line, on standard error, shows the last `update` and the time.

    ``lead`` goes before every text. ``slower`` is what takes longer without the C kernel, and how
    much: if that is missing, a note above the line says it.
    """

    def __init__(self, lead: str = "", slower: str = "") -> None:
        self._lead, self._slower = lead, slower
        self._text = "starting"
        self._line: Line | None = None
        self._lock = threading.Lock()
        self._over = False
        self._timer = threading.Timer(_QUIET_SECONDS, self._appear)
        self._timer.daemon = True

    def update(self, event: Progress | str) -> None:
        """Show ``event``, or a text, from now on."""
        text = self._lead + (event if isinstance(event, str) else progress_text(event))
        with self._lock:
            self._text = text
            if self._line is not None:
                self._line.update(self._line.task_ids[0], description=text)

    def _appear(self) -> None:
        # importing rich takes 30 ms, so only long runs do it
        from rich.console import Console
        from rich.progress import Progress as Line
        from rich.progress import SpinnerColumn, TextColumn, TimeElapsedColumn
        from rich.table import Column

        with self._lock:
            if self._over:
                return
            self._note_missing_kernel()
            console = Console(stderr=True, no_color=terminal.color() is False)
            # On a full row, ^C would wrap into the next row, and the line would remain.
            width = max(1, console.width - _FIXED_WIDTH)
            text = Column(no_wrap=True, overflow="ellipsis", max_width=width)
            self._line = Line(
                # a narrow terminal cuts only the end of the text
                SpinnerColumn(table_column=Column(width=1)),
                TimeElapsedColumn(table_column=Column(width=7)),
                TextColumn("{task.description}", markup=False, table_column=text),
                console=console,
                transient=True,
            )
            self._line.start()
            self._line.add_task(self._text)

    def _note_missing_kernel(self) -> None:
        from unboggle import kernel

        if self._slower and not kernel.available():
            note(f"without the C kernel {self._slower}: see 'unboggle info'")

    def __enter__(self) -> StatusLine:
        if sys.stderr is not None and sys.stderr.isatty() and not terminal.quiet():
            # Without memory for a thread there is no line.
            with contextlib.suppress(RuntimeError, MemoryError):
                start_thread(self._timer)
        return self

    def __exit__(self, *_: object) -> None:
        self._timer.cancel()
        with self._lock:
            self._over = True
            if self._line is not None:
                self._line.stop()
