"""A report as text for a terminal or a mail: plain characters, no colours, no control codes.

Each kind of report has its page in the module of `unboggle.render.text` of its name: ``text``.
Its keywords are the fields of `RenderOptions` that it uses.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from unboggle.render.formats._contract import OutputFormat, RenderOptions
from unboggle.reports.base.kinds import ReportFormats, kind_module, kind_of

if TYPE_CHECKING:
    from unboggle.reports.base.report import Report


def _write(report: Report, look: RenderOptions) -> Iterable[str]:
    """Yield the page of ``report``, below its heading if it has one."""
    if look.heading:
        yield f"{look.heading}\n\n"
    page = kind_module(kind_of(report["format"]), "unboggle.render.text").text
    known = {name: getattr(look, name) for name in page.__kwdefaults__ or ()}
    text: str | Iterable[str] = page(report, **known)
    yield from [text] if isinstance(text, str) else text


FORMAT = OutputFormat(_write, suffix="txt", kinds=ReportFormats(), between="\n")
