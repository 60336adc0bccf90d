"""The steps of a Gogen: each true, each with its reason, and together the whole board."""

from __future__ import annotations

from pathlib import Path

import pytest
from running import unboggle

from unboggle import BackendError, InputError, to_report
from unboggle.cli.folder import gogen_file
from unboggle.cli.printing import Output
from unboggle.executors.local import LocalExecutor
from unboggle.gogen import (
    Gogen,
    NewGogens,
    gogen_steps,
    gogen_week,
    parse_gogen,
    read_gogens,
    solve_gogen,
)
from unboggle.gogen import batch as gogen_batch
from unboggle.gogen.generate import GogenSpec, make
from unboggle.render import formats
from unboggle.system.clock import DeadlinePassed

EXAMPLE = Path(__file__).parents[2] / "examples" / "gogen.txt"


def made(level: int) -> Gogen:
    new = make(GogenSpec("plain", None, level), 3)
    return parse_gogen("\n".join([*new.grid, "", *new.words]))


@pytest.mark.parametrize("level", [None, 1, pytest.param(5, marks=pytest.mark.long)])
def test_steps_are_true_of_the_board_and_end_with_all_of_it(level: int | None) -> None:
    (gogen,) = read_gogens(str(EXAMPLE)) if level is None else [made(level)]
    answer = solve_gogen(gogen, explain=True)
    assert answer.board is not None
    assert answer.steps is not None
    assert answer.grade is not None
    at = {face: cell for cell, face in answer.board.faces.items()}
    open_cells = {face: set(answer.board.faces) for face in at}
    for step in answer.steps:
        assert at[step.letter] not in step.excluded
        assert set(step.excluded) <= open_cells[step.letter]
        open_cells[step.letter] -= set(step.excluded)
        assert step.placed in (None, at[step.letter])
        assert step.placed is not None or at[step.letter] in step.candidates
        assert str(step).startswith(step.letter.upper())
        assert str(step).endswith(".")
        for face in step.touching:
            near = zip(at[step.letter], at[face], strict=True)
            assert max(abs(a - b) for a, b in near) == 1
    placed = {step.letter for step in answer.steps if step.placed}
    assert placed == set(at) - set(gogen.given.values())
    supposed = sum(step.rule == "contradiction" for step in answer.steps)
    assert (supposed > 0) == (answer.grade.hypotheses > 0)
    assert gogen_steps(gogen) == answer.steps


def test_steps_are_in_the_report_and_only_if_asked_for() -> None:
    (gogen,) = read_gogens(str(EXAMPLE))
    assert "steps" not in to_report(solve_gogen(gogen))
    report = to_report(solve_gogen(gogen, explain=True))
    assert report["format"] == "unboggle.gogen/1"
    first = report["steps"][0]
    assert first["text"] == "A is in no corner: it must touch 4 letters, E, L, W and X."


@pytest.mark.long
def test_a_week_has_a_level_for_each_day() -> None:
    week = gogen_week(seed=1, jobs=2)
    assert week.status == "made"
    assert [one.grade.level for one in week.gogens] == [1, 2, 3, 4, 5, 6, 7]
    assert [one.seed for one in week.gogens] == [1, 2, 3, 4, 5, 6, 7]


def test_a_week_without_time_is_undecided_and_its_files_are_named_by_the_day() -> None:
    assert gogen_week(seed=1, timeout=0).status == "undecided"
    out = Output(formats.get("text"), "week/")
    assert gogen_file(GogenSpec("plain"), 12, out, day=7) == "week/gogen-plain-7-sunday-000012.txt"


def test_after_the_loss_of_a_cluster_it_is_reported_how_to_go_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    gone = NewGogens(GogenSpec("plain"), (make(GogenSpec("plain"), 5),), "error", "no scheduler")
    monkeypatch.setattr("unboggle.library.gogens.make_gogens", lambda *_, **__: gone)
    result = unboggle("gogen", "make", "--seed", "5", "--count", "4", "--cluster", "tcp://x")
    assert result.code == 70
    first, second = result.err.splitlines()
    assert first == "unboggle: stopped after 1 of 4 Gogens: no scheduler"
    assert second == "unboggle: the same command with --seed 6 --count 3 goes on"


def test_a_week_keeps_the_days_before_one_that_is_out_of_reach(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(gogen_batch, "TARGET", "child_targets:out_of_reach_after_one")
    week = gogen_week(seed=1, jobs=1)
    assert (week.status, week.gave_up, len(week.gogens)) == ("undecided", "too far", 1)


def test_each_process_makes_the_levels_of_its_seeds() -> None:
    week = [*gogen_batch.batch(GogenSpec(), [1, 2, 3], levels=[1, 2, 1], jobs=2)]
    assert [(one.seed, one.grade.level) for one in week] == [(1, 1), (2, 2), (3, 1)]


def test_a_cluster_makes_what_one_process_makes_in_the_same_order(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Tasks are done in children of this machine here; `tests/executors` has a real cluster."""
    here = [*gogen_batch.batch(GogenSpec(), [1, 2], jobs=2)]
    addresses = []

    def opened(jobs: int, cluster: str) -> LocalExecutor:
        addresses.append(cluster)
        return LocalExecutor(jobs)

    monkeypatch.setattr(gogen_batch, "opened", opened)
    far = gogen_batch.batch(GogenSpec(), [1, 2], jobs=2, cluster="tcp://x")
    assert ([*far], addresses) == (here, ["tcp://x"])
    late = gogen_batch.batch(GogenSpec(), [1], cluster="tcp://x", timeout=0)
    with pytest.raises(DeadlinePassed):
        next(late)
    monkeypatch.setattr(gogen_batch, "ONE", "task_targets:refuse")
    failing = gogen_batch.batch(GogenSpec(), [1], cluster="tcp://x")
    with pytest.raises(BackendError, match=r"^the Gogen of seed 1: TypeError"):
        next(failing)


def test_a_week_that_a_kind_cannot_have_is_refused_at_once() -> None:
    with pytest.raises(InputError):
        gogen_week("ultra", givens=2, seed=1)
