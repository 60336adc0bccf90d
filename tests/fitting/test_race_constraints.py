"""The race under constraints: the board search takes part, and no board violates one."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest
from constraint_cases import CONSTRAINTS, case, good, keeps
from needs import KERNEL_MISSING
from races import HANGS, run_by

from unboggle.events import BetterFit, Progress
from unboggle.fitting.fit import fit
from unboggle.fitting.race import planning, race
from unboggle.fitting.race.plan import ALL_SEARCHES, MemberPlan
from unboggle.fitting.searches.reach import ReachSearch, can_search
from unboggle.puzzle import Board, Constraints, GivenCells, Grid, Inventory
from unboggle.system.clock import StopToken
from unboggle.testing.brute_force import all_boards
from unboggle.testing.tiny import puzzle

if KERNEL_MISSING:
    pytest.skip(f"no C kernel: {KERNEL_MISSING}", allow_module_level=True)


@pytest.mark.parametrize("name", [n for n in CONSTRAINTS if "impossible" not in n])
def test_the_race_has_search_members_also_with_constraints(name: str) -> None:
    asked = case(name)
    plans = planning.race_plan(asked, 2, 0).members
    methods = [plan.method for plan in plans]
    assert methods[0] == ALL_SEARCHES if can_search(asked) else ALL_SEARCHES not in methods
    assert any(plan.can_refute for plan in plans)
    if not can_search(asked) or not any(good(board, asked) for board in all_boards(asked)):
        return
    result = race.run(asked, [MemberPlan("reach", None, 1)], jobs=1)
    assert result.board is not None
    assert good(result.board, asked)


def test_what_an_undecided_run_had_keeps_the_constraints(monkeypatch: pytest.MonkeyPatch) -> None:
    """No machine decides this. The list has one board, with d and a in opposite corners.

    Counting is disabled, and the only member never answers.
    """
    run_by(monkeypatch, HANGS)
    given = GivenCells({(0, 0): "d", (0, 2): "a"})
    letters = Inventory(dict(Counter("acdelnopt")))
    for constraints in (Constraints(given), Constraints(given, letters)):
        asked = replace(
            puzzle(Grid.rectangle(3, 3), "act ape ate cop end old"), constraints=constraints
        )
        stop = StopToken()

        def end_at_a_board(event: Progress, stop: StopToken = stop) -> None:
            if isinstance(event, BetterFit):
                stop.set()

        outcome = fit(asked, counting=False, stop=stop, on_progress=end_at_a_board)
        assert outcome.status == "undecided"
        assert stop.is_set
        assert outcome.incumbent is not None
        assert keeps(outcome.incumbent.board, constraints)
        assert set(outcome.incumbent.paths)


def test_no_image_of_a_board_that_breaks_a_constraint_is_shown() -> None:
    """The list has one board and its images; only those with the given letters are valid."""
    grid = Grid.rectangle(3, 3)
    board = dict(zip(grid.cells, "dlonpceta", strict=True))
    turned = [{(c, 2 - r): f for (r, c), f in board.items()}]
    for _ in range(3):
        turned.append({(c, 2 - r): f for (r, c), f in turned[-1].items()})
    images = turned + [{(r, 2 - c): f for (r, c), f in image.items()} for image in turned]
    fitted = 0
    for given in ({(0, 1): "l"}, {(1, 2): "l"}, {(0, 0): "l"}, {(2, 0): "a", (0, 1): "n"}):
        asked = replace(
            puzzle(grid, "act ape ate cop end old"), constraints=Constraints(GivenCells(given))
        )
        right = [image for image in images if keeps(Board(grid, image), asked.constraints)]
        found = ReachSearch(asked, 1).run(moves=3_000_000 if right else 20_000)
        assert (found is not None) == bool(right)
        outcome = fit(asked)
        assert (outcome.status == "fitted") == bool(right)
        for shown in (found, outcome.board):
            assert shown is None or dict(shown.faces) in right
        fitted += bool(right)
    assert fitted == 3
