"""A real report of each kind."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from types import SimpleNamespace
from typing import Any

import pytest
from pysat.formula import CNF
from pysat.solvers import Solver
from running import reported, unboggle

from unboggle import Grid, parse_words, share_code, to_report
from unboggle.boards import parse_shared_puzzle
from unboggle.library import reporting
from unboggle.reasons import count_requirements
from unboggle.reports.base.kinds import ReportParts, kind_module

Report = dict[str, Any]
LIST = "Cat\ncats\nbat!\nrat*2\ntac?\n"
_FIT = ("fit", "-", "--size", "3")
_COMMANDS: tuple[tuple[tuple[str, ...], str], ...] = (
    ((*_FIT, "--most"), LIST),
    (("fit", "-", "--size", "2", "--apart", "cat dog", "--inventory", "catdogs"), "cat dog"),
    ((*_FIT, "--alternatives", "2", "--timeout", "5"), "cat dog"),
    (("boards", "-", "--size", "2x2"), "cat"),
    (("why", "-", "--size", "2x2"), "cats dog"),
    (("unique", "-", "--size", "2x2"), "cat"),
    (("check", "CATS DOGS", "-", "--skip-bad"), "Cat\ncow\n4x4\ncat\n"),
    (("solve", "CATS DOGS", "--all-paths", "--show-heat"), ""),
    (("solve", "--count-paths", "2x2"), ""),
    (("dice", "TEST TEST TEST TEST", "--dice", "new"), ""),
    (("dice", "--list"), ""),
    (("throw", "--seed", "1"), ""),
    (("gogen", "make", "--seed", "1", "--kind", "uber"), ""),
    (("best", "--size", "2x2", "--rounds", "1"), ""),
)


@cache
def some_reports() -> dict[str, list[Report]]:
    """Return real reports of all kinds, by their kind."""
    found: dict[str, list[Report]] = {}
    for report in _whole()[0]:
        found.setdefault(report["format"].removeprefix("unboggle.").removesuffix("/1"), []).append(
            report
        )
    return found


def returned_reports() -> list[Report]:
    """Return what `to_report` returned for them."""
    return _whole()[1]


@cache
def _whole() -> tuple[list[Report], list[Report]]:
    returned: list[Report] = []

    def listening(kind: str) -> Any:
        def report(answer: Any, parts: ReportParts) -> Report:
            returned.append(kind_module(kind).report(answer, parts))
            return returned[-1]

        return SimpleNamespace(report=report)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(reporting, "kind_module", listening)
        return list(_made()), returned


def _made() -> Iterator[Report]:
    for arguments, words in _COMMANDS:
        yield reported(*arguments, stdin=words)[1]
    with TemporaryDirectory() as named:
        yield from _with_files(Path(named))
    listed = parse_words("cat dog")
    puzzle = listed.puzzle(Grid.rectangle(2, 3))
    yield dict(to_report(count_requirements(puzzle), words=listed))
    yield dict(to_report(parse_shared_puzzle(share_code(listed, puzzle))))


def _with_files(folder: Path) -> Iterator[Report]:
    """Yield the reports of commands that read what others wrote."""
    words, made = folder / "cats.txt", folder / "made.json"
    words.write_text("cat\n", encoding="utf-8")
    unboggle("gogen", "make", "--seed", "1", "--format", "json", "-o", made)
    yield reported("gogen", "solve", made, "--explain")[1]
    others = folder / "dogs.txt"
    others.write_text("cat\ndo\ndog\ncow\n", encoding="utf-8")
    yield reported("check", "CATS DOGS", words, others)[1]
    yield reported("batch", words, "-o", folder / "found", "--command", "fit --size 2")[1]
    yield reported("compare", words, "--size", "2", "--searches", "reach", "--timeout", "60")[1]
    formula, solution = folder / "cats.cnf", folder / "solution.txt"
    unboggle("encode", words, "--size", "2", "-o", formula)
    with Solver(bootstrap_with=CNF(from_file=str(formula))) as solver:
        assert solver.solve()
        solution.write_text(f"s SATISFIABLE\nv {' '.join(map(str, solver.get_model()))} 0\n")
    yield reported("decode", formula, solution)[1]
