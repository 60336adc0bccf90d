"""Write the pages of the study: templates with numbers, tables and plots from the recorded runs."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Callable
from pathlib import Path

import study_tables
from study_grid import DATA
from study_plots import FOLDER, draw_all

HERE = Path(__file__).resolve().parent
PAGES = {
    HERE / "study_report.template": DATA.parents[2] / "encodings" / "REPORT.md",
    HERE / "study_tables.template": DATA.parents[2] / "encodings" / "report-tables.md",
}
"""The templates and their pages."""
PLOTS = FOLDER
_MARK = re.compile(r"\{\{(\w+)(?::\s*(.*?))?\}\}")
_WIDTH = 110


def written(template: Path) -> str:
    """Return the page of a ``template``."""

    def put_in(mark: re.Match[str]) -> str:
        call: Callable[..., str] = getattr(study_tables, mark[1])
        args = [part.strip() for part in mark[2].split(" | ")] if mark[2] else []
        return call(*args)

    return "\n\n".join(map(_filled, _MARK.sub(put_in, template.read_text("utf-8")).split("\n\n")))


def _filled(block: str) -> str:
    """Return a paragraph or a list rewrapped; anything else unchanged."""
    if not block.startswith(("* ", "*", "`")) and not block[:1].isalnum():
        return block
    if block.startswith("```") or "```" in block:
        return block
    items = re.split(r"\n(?=\* )", block.rstrip("\n"))
    filled = (
        textwrap.fill(
            " ".join(item.split()),
            width=_WIDTH,
            subsequent_indent="  " * item.startswith("* "),
            break_long_words=False,
            break_on_hyphens=False,
        )
        for item in items
    )
    return "\n".join(filled) + "\n" * block.endswith("\n")


def write_report() -> None:
    """Write the pages and draw their plots."""
    draw_all()
    for template, page in PAGES.items():
        page.write_text(written(template), "utf-8")
