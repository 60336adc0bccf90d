"""``--log``: how the best answer and the bound change while a command runs, for a plot."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager

import click

from unboggle.cli.jsonl import Lines, lines_to
from unboggle.progress import Climbing, Kept, OnProgress, Progress

log_option = click.option(
    "--log",
    metavar="FILE",
    help="Write to FILE, a new one, how best and bound change; 'unboggle plot' draws it.",
)


@contextmanager
def logged(path: str | None, on_progress: OnProgress) -> Iterator[tuple[OnProgress, Lines]]:
    """Give ``on_progress``, which adds a line to the file ``path`` where best or bound change.

    And one at the end. None: it is given as it is. And the lines, which know what was lost.
    """
    begun = time.monotonic()
    with lines_to(path) as lines:
        if path is None:
            yield on_progress, lines
            return
        last: dict[str, object] = {}

        def line(**figures: object) -> dict[str, object]:
            seconds = round(time.monotonic() - begun, 3)
            return {"format": "unboggle.log/1", "seconds": seconds, **figures}

        def told(event: Progress) -> object:
            nonlocal last
            figures = _figures(event)
            if figures and figures != last:
                last = figures
                lines.keep(line(**figures))
            return on_progress(event)

        try:
            yield told, lines
        finally:
            if last:
                lines.keep(line(**last))


def _figures(event: Progress) -> dict[str, object]:
    match event:
        case Kept():
            unit = "words" if event.uniform else "weight of the words"
            return {"best": event.best, "at_most": event.at_most, "unit": unit}
        case Climbing():
            return {"best": event.best, "at_most": None, "unit": event.unit}
    return {}
