"""Any report: what every format of `unboggle.render` takes."""

from __future__ import annotations

from unboggle.reports.batch import BatchReport
from unboggle.reports.best import BestReport
from unboggle.reports.boards import BoardsReport
from unboggle.reports.check import CheckReport
from unboggle.reports.choices import ChoicesReport
from unboggle.reports.compare import CompareReport
from unboggle.reports.count import CountReport
from unboggle.reports.decode import DecodeReport
from unboggle.reports.dice import DiceReport, DiceSetsReport
from unboggle.reports.fit import FitReport
from unboggle.reports.gogen import GogenMakeReport, GogenReport
from unboggle.reports.puzzle import PuzzleReport
from unboggle.reports.solve import PathsReport, SolveReport
from unboggle.reports.throw import ThrowReport
from unboggle.reports.unique import UniqueReport
from unboggle.reports.why import WhyReport

Report = (
    BatchReport
    | BestReport
    | BoardsReport
    | CheckReport
    | ChoicesReport
    | CompareReport
    | CountReport
    | DecodeReport
    | DiceReport
    | DiceSetsReport
    | FitReport
    | GogenMakeReport
    | GogenReport
    | PathsReport
    | PuzzleReport
    | SolveReport
    | ThrowReport
    | UniqueReport
    | WhyReport
)
"""``report["format"]`` says which."""
