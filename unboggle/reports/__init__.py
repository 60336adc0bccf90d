"""The versioned JSON reports, as plain dictionaries; all that is shown is made of these."""

from unboggle._lazy import attach

_TABLE = {
    "library.plotting": "plot_runs",
    "library.report_check": "verify_report",
    "library.report_filling": "fill_report_boards",
    "library.schemas": "schema_text",
    "render.formats": "OutputFormat RenderOptions SheetOptions",
    "reports.base.reading": "parse_reports read_reports",
    "reports.base.report": "Report",
    "reports.base.schema_docs": "schema schema_names",
}
__getattr__, __dir__, __all__ = attach(__name__, _TABLE)
