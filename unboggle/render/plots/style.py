"""One style for all plots: legible in print, without colour, and for colour-blind readers.

Colours are those of Okabe and Ito, in an order in which neighbours also differ in lightness. Every
series also has a line style and a marker of its own and, if there is space, its name at its end.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

from unboggle.render.embedding import require

INK, FAINT = "#222222", "#bbbbbb"
SOFT, GRID, BAND = "#666666", "#dddddd", "#eeeeee"


class SeriesStyle(NamedTuple):
    """The look of a series."""

    colour: str
    line: str
    marker: str


SERIES = (
    SeriesStyle("#0072b2", "-", "o"),
    SeriesStyle("#d55e00", "--", "s"),
    SeriesStyle("#009e73", "-.", "^"),
    SeriesStyle("#cc79a7", ":", "D"),
    SeriesStyle("#56b4e9", "-", "v"),
    SeriesStyle("#000000", "--", "x"),
    SeriesStyle("#e69f00", "-.", "P"),
    SeriesStyle("#7f7f7f", ":", "*"),
)
"""The looks of series; a plot has no more series than these."""

DARK = {
    "#ffffff": "#15181d", INK: "#f1f0ec", FAINT: "#70777f", SOFT: "#a9afb9",
    GRID: "#363c45", BAND: "#252a32", "#0072b2": "#5aa9e6", "#d55e00": "#ff8f5a",
    "#009e73": "#2fc79a", "#cc79a7": "#e6a5c9", "#56b4e9": "#a5dcff", "#000000": "#f1f0ec",
    "#e69f00": "#f2bd4b", "#7f7f7f": "#9aa0a8",
}  # fmt: skip
"""The colour of each colour of a plot on a dark screen."""

_STYLE: Any = {
    "axes.axisbelow": True,
    "axes.edgecolor": INK,
    "axes.grid": True,
    "axes.labelcolor": INK,
    "axes.spines.right": False,
    "axes.spines.top": False,
    "axes.titlelocation": "left",
    "axes.titlesize": 11,
    "figure.constrained_layout.use": True,
    "figure.dpi": 100,
    "figure.figsize": (7, 4.3),
    "font.family": "DejaVu Sans",  # which comes with matplotlib
    "font.size": 9.5,
    "grid.color": GRID,
    "grid.linewidth": 0.6,
    "lines.linewidth": 1.6,
    "lines.markersize": 5,
    "pdf.fonttype": 42,  # whole letters, which can be searched and copied
    "savefig.dpi": 200,
    "svg.fonttype": "none",  # text as text
    "svg.hashsalt": "unboggle",  # the same plot is the same file
    "text.color": INK,
    "xtick.color": INK,
    "ytick.color": INK,
}


_PLACES = re.compile(rb'(?<= )(?:d|x|y|width|height|transform)="[^"]*"')
_DECIMALS = re.compile(rb"-?\d+\.\d{2,}")
_UNUSED = re.compile(rb' id="[a-zA-Z0-9.]+_\d+"| transform="rotate\(-0 [^"]*"')
"""Names of groups, to which nothing refers, and turns by nothing."""
_METADATA = {"svg": ("Creator", "Date", "Format", "Type"), "pdf": ("CreationDate",)}
"""What Matplotlib would add: dates, and some hundred bytes about itself."""


def check_plots() -> None:
    """Raise `InputError` if the package that draws plots is missing."""
    require("matplotlib", "matplotlib", "plots", "a plot")


@contextmanager
def plotted() -> Iterator[Any]:
    """Give a new figure in this style, without a display."""
    check_plots()
    import matplotlib
    from matplotlib.figure import Figure

    with matplotlib.rc_context(_STYLE):
        yield Figure()


def in_seconds(*axes: Any) -> None:
    """Write the ticks of ``axes`` as plain numbers: 0.1, not a power of ten."""
    from matplotlib.ticker import FuncFormatter, NullFormatter

    for axis in axes:
        axis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:g}"))
        axis.set_minor_formatter(NullFormatter())


def saved(figure: Any, format: str) -> bytes:
    """Return ``figure`` as a file of ``format``; the same figure always as the same bytes."""
    file = io.BytesIO()
    figure.savefig(file, format=format, metadata=dict.fromkeys(_METADATA.get(format, ())))
    data = file.getvalue()
    if format != "svg":
        return data
    data = _UNUSED.sub(b"", data)
    data = _PLACES.sub(lambda places: _DECIMALS.sub(_rounded, places[0]), data)
    return data.replace(b"</style>", f"{_dark_style()}</style>".encode(), 1)


def _rounded(number: re.Match[bytes]) -> bytes:
    """Return a coordinate in tenths of a point: the picture looks the same in a smaller file."""
    return f"{float(number[0]):.1f}".removesuffix(".0").encode()


def _dark_style() -> str:
    """Return the style for dark screens; paper remains white."""
    rules = (
        f'[style*="{what}: {light}"]{{{what}:{dark}!important}}'
        for light, dark in DARK.items()
        for what in ("fill", "stroke")
    )
    return f"@media screen and (prefers-color-scheme:dark){{{''.join(rules)}}}"
