"""A board whose cells were not all tried when the time was over is no solution."""

from __future__ import annotations

from itertools import count

import pytest

from unboggle.forward.verify import minimal, verified
from unboggle.puzzle import Board, Grid, Puzzle
from unboggle.system import clock
from unboggle.system.clock import Deadline, DeadlinePassed

PUZZLE = Puzzle(Grid.rectangle(3, 3), {word: (tuple(word),) for word in ("abc", "abd", "cab")})
FULL = Board.from_rows(["aca", "bab", "bbd"])


@pytest.fixture
def restarted(monkeypatch: pytest.MonkeyPatch) -> object:
    """Return a call that sets the clock to 0; each look at it is a second."""

    def restart() -> None:
        looks = count()
        monkeypatch.setattr(clock, "now", lambda: float(next(looks)))

    return restart


def test_a_minimal_board_has_every_cell_tried(restarted: object) -> None:
    assert callable(restarted)
    least = len(minimal(FULL, PUZZLE)[0].faces)
    sizes, whole = set(), 0
    for at in range(400):
        restarted()
        try:
            sizes.add(len(verified(FULL, PUZZLE, deadline=Deadline(float(at)))[0].faces))
            restarted()
            assert len(minimal(FULL, PUZZLE, Deadline(float(at)))[0].faces) == least
            whole += 1
        except DeadlinePassed:
            continue
    assert whole
    assert sizes > {least}, "no deadline passed while cells were tried"
