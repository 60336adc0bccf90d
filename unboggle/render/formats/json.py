"""A report as one line of JSON, with all its fields."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import TYPE_CHECKING

from unboggle.render.formats._contract import OutputFormat, RenderOptions

if TYPE_CHECKING:
    from unboggle.reports.base.report import Report

_PART = 1000  # items of a list that are turned into JSON together


def _write(report: Report, _: RenderOptions) -> Iterator[str]:
    """Yield ``report`` as one line; a long list comes in parts."""
    lead = "{"
    for key, value in report.items():
        yield f"{lead}{json.dumps(key)}: "
        lead = ", "
        if isinstance(value, list):
            for start in range(0, max(len(value), 1), _PART):
                part = json.dumps(value[start : start + _PART], ensure_ascii=False)
                yield ("[" if start == 0 else ", ") + part[1:-1]
            yield "]"
        else:
            yield json.dumps(value, ensure_ascii=False)
    yield "}\n"


FORMAT = OutputFormat(_write, suffix="json", data=True, between="")
