"""The race under wishes: the board search takes part, and nothing shown breaks a wish."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest
from needs import KERNEL_MISSING
from wish_cases import WISHES, case, good, keeps

from unboggle.counting import needed_tiles
from unboggle.fitting import planning, race
from unboggle.fitting.board_search import BoardSearch, can_search
from unboggle.fitting.fit import fit
from unboggle.fitting.plan import BOTH, Plan
from unboggle.puzzle import Board, Given, Grid, Inventory, Wishes
from unboggle.testing.brute_force import all_boards
from unboggle.testing.tiny import puzzle

if KERNEL_MISSING:
    pytest.skip(f"no C kernel: {KERNEL_MISSING}", allow_module_level=True)

from planted_lists import stuck


@pytest.mark.parametrize("name", [n for n in WISHES if "impossible" not in n])
def test_the_race_has_search_members_also_with_wishes(name: str) -> None:
    asked = case(name)
    plans = planning.line_up(asked, 2, 0).members
    methods = [plan.method for plan in plans]
    assert methods[0] == BOTH if can_search(asked) else BOTH not in methods
    assert any(plan.can_refute for plan in plans)
    if not can_search(asked) or not any(good(board, asked) for board in all_boards(asked)):
        return
    result = race.run(asked, [Plan("search", None, 1)], jobs=1)
    assert result.board is not None and good(result.board, asked)


def test_what_an_undecided_run_had_keeps_the_wishes(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = stuck()
    cells = asked.grid.cells
    given = {cells[0]: "z", cells[35]: "a"}
    letters = Counter(needed_tiles(asked)) + Counter(z=1)
    letters["e"] += len(cells) - letters.total()
    for wishes in (Wishes(Given(given)), Wishes(Given(given), Inventory(dict(letters)))):
        outcome = fit(replace(asked, wishes=wishes), timeout=0.6)
        assert outcome.status == "undecided"
        assert outcome.best is not None
        assert keeps(outcome.best.board, wishes)
        assert set(outcome.best.paths)


def test_no_image_of_a_board_that_breaks_a_wish_is_shown() -> None:
    """The list has one board and its images; only those with the given letters will do."""
    grid = Grid.rectangle(3, 3)
    board = dict(zip(grid.cells, "dlonpceta", strict=True))
    turned = [{(c, 2 - r): f for (r, c), f in board.items()}]
    for _ in range(3):
        turned.append({(c, 2 - r): f for (r, c), f in turned[-1].items()})
    images = turned + [{(r, 2 - c): f for (r, c), f in image.items()} for image in turned]
    fitted = 0
    for given in ({(0, 1): "l"}, {(1, 2): "l"}, {(0, 0): "l"}, {(2, 0): "a", (0, 1): "n"}):
        asked = replace(puzzle(grid, "act ape ate cop end old"), wishes=Wishes(Given(given)))
        right = [image for image in images if keeps(Board(grid, image), asked.wishes)]
        found = BoardSearch(asked, 1).run(moves=3_000_000 if right else 20_000)
        assert (found is not None) == bool(right)
        outcome = fit(asked)
        assert (outcome.status == "fitted") == bool(right)
        for shown in (found, outcome.board):
            assert shown is None or dict(shown.faces) in right
        fitted += bool(right)
    assert fitted == 3
