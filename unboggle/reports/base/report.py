"""The type of all reports, which every format of `unboggle.render` takes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

Report: TypeAlias = Mapping[str, Any]
"""``report["format"]`` names the kind, whose module has the type of its fields.

>>> from unboggle import Grid, fit, parse_words, to_report
>>> report: Report = to_report(fit(parse_words("cat").puzzle(Grid.rectangle(1, 3))))
>>> report["format"], report["status"]
('unboggle.fit/1', 'fitted')
"""
