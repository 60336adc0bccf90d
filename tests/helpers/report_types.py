"""The types of the reports, found in the modules of their kinds."""

from __future__ import annotations

from typing import Any, is_typeddict

from unboggle.reports.base.kinds import kind_module, report_kinds


def report_types() -> dict[str, Any]:
    """Return the type of the reports of each kind."""
    return {kind: _type_in(vars(kind_module(kind))) for kind in report_kinds()}


def _type_in(names: dict[str, Any]) -> Any:
    (found,) = (
        value
        for value in names.values()
        if is_typeddict(value)
        and value.__module__ == names["__name__"]
        and "format" in value.__annotations__
    )
    return found
