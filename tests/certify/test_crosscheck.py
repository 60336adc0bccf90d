"""An "impossible" is confirmed on a second road, or is not called confirmed."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

from unboggle.certify.crosscheck import cross_check, second_method
from unboggle.cli.main import cli
from unboggle.errors import BackendError
from unboggle.events import Phase, Progress
from unboggle.fitting.fit import fit
from unboggle.fitting.race.plan import MemberPlan
from unboggle.fitting.race.race import RaceResult
from unboggle.fitting.result import Fit, Reason
from unboggle.fitting.sentences import Refuted
from unboggle.formula.interchange import decode
from unboggle.puzzle import Grid
from unboggle.solvers import Status
from unboggle.testing.tiny import puzzle

IMPOSSIBLE = puzzle(Grid.rectangle(3, 3), "act ape ate cop end old lad")  # not by counting
POSSIBLE = puzzle(Grid.rectangle(3, 3), "act ape ate cop end old")


def refuted(question: object = IMPOSSIBLE, method: str = "tiles") -> Fit:
    """An "impossible" that a solver is said to have given."""
    answer = Fit(IMPOSSIBLE, "impossible", method, "cadical195", 0, checked="unchecked")
    answer = replace(answer, reason=Reason("refuted", Refuted("tiles", "hearsay")))
    return answer if question is IMPOSSIBLE else replace(answer, puzzle=POSSIBLE)


def test_a_second_road_agrees() -> None:
    answer = fit(IMPOSSIBLE, encoding="tiles", timeout=30)
    assert (answer.status, answer.checked) == ("impossible", "unchecked")
    confirmed = cross_check(answer, timeout=30)
    assert (confirmed.status, confirmed.checked) == ("impossible", "cross-checked")
    assert confirmed.reason is not None
    assert "one_hot with glucose42" in str(confirmed.reason.proved_by)
    assert confirmed.seconds["total"] > answer.seconds["total"]


def test_without_time_it_stays_unchecked_and_says_so() -> None:
    answer = cross_check(refuted(), timeout=-1)
    assert (answer.status, answer.checked) == ("impossible", "unchecked")
    assert answer.reason is not None
    assert answer.reason.text.endswith(". The cross-check did not end in time")
    assert "(which did not end in time)" in str(answer.reason.proved_by)


@pytest.mark.parametrize("method", ["tiles", "wild_tiles", "one_hot", "bitvectors", "coordinates"])
@pytest.mark.parametrize(
    "solver", ["cadical153", "glucose4", "pysmt:z3", "z3", "minisat-gh", "dimacs:glucose {cnf}"]
)
def test_the_second_road_shares_nothing_with_the_first(method: str, solver: str) -> None:
    plan = second_method(replace(refuted(method=method), solver=solver))
    assert plan.method.removeprefix("wild_") != method.removeprefix("wild_")
    assert plan.solver is not None
    family = plan.solver.removeprefix("pysmt:").rstrip("0123456789")
    assert family not in solver


def test_what_was_counted_or_fitted_needs_no_second_road(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("unboggle.fitting.race.race.run", None)
    counted = fit(puzzle(Grid.rectangle(1, 2), "ab cd"))
    assert counted.checked == "counted"
    assert cross_check(counted) is counted
    fitted = fit(puzzle(Grid.rectangle(1, 2), "ab"))
    assert cross_check(fitted) is fitted


def test_a_disagreement_is_an_error_with_both_formulae(tmp_path: Path) -> None:
    with pytest.raises(BackendError, match="reports impossible, but one_hot") as caught:
        cross_check(refuted(POSSIBLE), timeout=30)
    folder = Path(str(caught.value).partition("formulas are in ")[2].partition(",")[0])
    assert sorted(file.name for file in folder.iterdir()) == ["1-tiles.cnf", "2-one_hot.cnf"]
    for file in folder.iterdir():
        said = decode(file.read_text("utf-8"), "s UNSATISFIABLE\n", file.name, "out")
        assert said.puzzle == POSSIBLE
        file.unlink()
    folder.rmdir()


def test_a_second_solver_that_fails_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[object] = []
    events: list[Progress] = []

    def fail(*args: object, **options: object) -> RaceResult:
        given.extend([*args, options["jobs"], options["on_progress"] == events.append])
        raise BackendError("it crashed")

    monkeypatch.setattr("unboggle.fitting.race.race.run", fail)
    answer = cross_check(refuted(), on_progress=events.append)
    assert given == [IMPOSSIBLE, [MemberPlan("one_hot", "glucose42", 0)], 1, True]
    assert events == [Phase("cross-check", "one_hot with glucose42")]
    assert (answer.status, answer.checked, answer.reason) == ("error", None, None)
    assert answer.error == "the cross-check failed: it crashed"


def test_the_command_line(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    words = tmp_path / "words.txt"
    words.write_text("act ape ate cop end old lad\n", encoding="utf-8")
    arguments = ["fit", str(words), "--size", "3", "--format", "json", "--cross-check"]
    done = CliRunner().invoke(cli, [*arguments, "--encoding", "one_hot"])
    report = json.loads(done.stdout)
    assert (done.exit_code, report["status"], report["checked"]) == (
        20,
        "impossible",
        "cross-checked",
    )

    def lie(*_: object, **__: object) -> Fit:
        return refuted(POSSIBLE)

    monkeypatch.setattr("unboggle.fitting.fit.fit", lie)
    done = CliRunner().invoke(cli, arguments)
    report = json.loads(done.stdout)
    assert (done.exit_code, report["status"]) == (70, "error")
    assert "both formulas are in" in report["error"]
    folder = Path(report["error"].partition("formulas are in ")[2].partition(",")[0])
    for file in folder.iterdir():
        file.unlink()
    folder.rmdir()


def test_plans_read_well() -> None:
    assert str(MemberPlan("one_hot", "glucose42")) == "one_hot with glucose42"
    assert RaceResult(Status.UNKNOWN).plan is None
