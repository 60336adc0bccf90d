"""A report as text for a terminal or a mail: plain characters, no colours, no control codes.

Each kind of report has its page in `unboggle.render.text`.
"""

from __future__ import annotations

import importlib
from collections.abc import Iterable
from typing import TYPE_CHECKING

from unboggle.render.formats._contract import Format, Look

if TYPE_CHECKING:
    from unboggle.reports.report import Report

# kind of report: its file in render/text, the function there, and what it knows of a `Look`
_TEXTS: dict[str, tuple[str, str, tuple[str, ...]]] = {
    "unboggle.batch/1": ("batch", "batch_text", ("width",)),
    "unboggle.best/1": ("best", "best_text", ("width",)),
    "unboggle.boards/1": ("boards", "boards_text", ("width",)),
    "unboggle.check/1": ("check", "check_text", ("width", "paths", "missed")),
    "unboggle.choices/1": ("choices", "choices_text", ("width", "paths")),
    "unboggle.compare/1": ("compare", "compare_text", ("width",)),
    "unboggle.count/1": ("count", "count_text", ("width",)),
    "unboggle.decode/1": ("decode", "decode_text", ("width", "paths")),
    "unboggle.dice/1": ("dice", "dice_text", ("width",)),
    "unboggle.dice-sets/1": ("dice", "dice_sets_text", ("width",)),
    "unboggle.fit/1": (
        "fit",
        "fit_text",
        ("width", "paths", "offensive", "extras", "verbose", "hints"),
    ),
    "unboggle.gogen/1": ("gogen", "gogen_text", ("width",)),
    "unboggle.gogen-make/1": ("gogen", "gogen_make_text", ("solution",)),
    "unboggle.paths/1": ("solve", "paths_text", ("width",)),
    "unboggle.puzzle/1": ("puzzle", "puzzle_text", ("width",)),
    "unboggle.solve/1": ("solve", "solve_parts", ("width", "paths")),
    "unboggle.throw/1": ("throw", "throw_text", ("width",)),
    "unboggle.unique/1": ("unique", "unique_text", ("width",)),
    "unboggle.why/1": ("why", "why_text", ("width",)),
}


def _write(report: Report, look: Look) -> Iterable[str]:
    """Yield the page of ``report``, below its heading if it has one."""
    if look.heading:
        yield f"{look.heading}\n\n"
    file, function, known = _TEXTS[report["format"]]
    page = getattr(importlib.import_module(f"unboggle.render.text.{file}"), function)
    text: str | Iterable[str] = page(report, **{name: getattr(look, name) for name in known})
    yield from [text] if isinstance(text, str) else text


FORMAT = Format(_write, suffix="txt", kinds=_TEXTS.keys(), between="\n")
