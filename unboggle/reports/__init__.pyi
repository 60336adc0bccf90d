from unboggle.library.plotting import plot_runs as plot_runs
from unboggle.library.report_check import verify_report as verify_report
from unboggle.library.report_filling import fill_report_boards as fill_report_boards
from unboggle.library.schemas import schema_text as schema_text
from unboggle.render.formats import OutputFormat as OutputFormat
from unboggle.render.formats import RenderOptions as RenderOptions
from unboggle.render.formats import SheetOptions as SheetOptions
from unboggle.reports.base.reading import parse_reports as parse_reports
from unboggle.reports.base.reading import read_reports as read_reports
from unboggle.reports.base.report import Report as Report
from unboggle.reports.base.schema_docs import schema as schema
from unboggle.reports.base.schema_docs import schema_names as schema_names

__all__: list[str]
