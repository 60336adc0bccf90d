"""``--log``: the best answer and the bound over time, for a plot."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import click

from unboggle.cli import completions
from unboggle.cli.jsonl import LineWriter, lines_to
from unboggle.events import ClimbProgress, OnProgress, Progress, WeightBounds
from unboggle.system import clock

log_option = click.option(
    "--log",
    metavar="FILE",
    shell_complete=completions.files,
    help="Write the best result over time, and the upper bound if there is one, to a new FILE for"
    " 'unboggle plot'.",
)


@contextmanager
def log_progress(
    path: str | None, on_progress: OnProgress
) -> Iterator[tuple[OnProgress, LineWriter]]:
    """Give ``on_progress`` so that it also logs to the file ``path``, and the `LineWriter`.

    It adds a line when best or bound change, and one at the end. If ``path`` is None it is given
    unchanged.
    """
    begun = clock.now()
    with lines_to(path) as lines:
        if path is None:
            yield on_progress, lines
            return
        last: dict[str, object] = {}

        def line(**figures: object) -> dict[str, object]:
            seconds = round(clock.now() - begun, 3)
            return {"format": "unboggle.log/1", "seconds": seconds, **figures}

        def logged(event: Progress) -> object:
            nonlocal last
            figures = _figures(event)
            if figures and figures != last:
                last = figures
                lines.add(line(**figures))
            return on_progress(event)

        try:
            yield logged, lines
        finally:
            if last:
                lines.add(line(**last))


def _figures(event: Progress) -> dict[str, object]:
    match event:
        case WeightBounds():
            unit = "words" if event.uniform else "weight of the words"
            return {"incumbent": event.best, "upper_bound": event.upper_bound, "unit": unit}
        case ClimbProgress():
            return {"incumbent": event.best, "upper_bound": None, "unit": event.unit}
    return {}
