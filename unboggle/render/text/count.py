"""The report of counting as text."""

from __future__ import annotations

from unboggle.phrases import count_noun
from unboggle.render.text.layout import filled
from unboggle.reports.count import CountReport


def text(report: CountReport, *, width: int = 80) -> str:
    """Return the result of counting in lines of ``width`` columns."""
    needs = f"{count_noun(report['words'], 'word')}, at least {count_noun(report['tiles'], 'tile')}"
    lines = [f"{needs}; the board has {count_noun(report['cells'], 'cell')}."]
    if report["reason"] is not None:
        lines.append(filled(f"Impossible: {report['reason']['text']}.", width))
    return "\n".join(lines) + "\n"
