"""The report of counting as text."""

from __future__ import annotations

from unboggle.phrases import so_many
from unboggle.render.text.layout import filled
from unboggle.reports.count import CountReport


def count_text(report: CountReport, *, width: int = 80) -> str:
    """Return what counting says in lines of ``width`` columns."""
    needs = f"{so_many(report['words'], 'word')}, at least {so_many(report['tiles'], 'tile')}"
    lines = [f"{needs}; the board has {so_many(report['cells'], 'cell')}."]
    if report["reason"] is not None:
        lines.append(filled(f"Impossible: {report['reason']['text']}.", width))
    return "\n".join(lines) + "\n"
