"""Boards whose filling is interrupted by the timeout at its first cell."""

from __future__ import annotations

import pytest

from unboggle import Board, fill_board
from unboggle.filling import descent
from unboggle.filling.filled import FilledBoard
from unboggle.forward.listed import listed_on
from unboggle.system import clock

ROWS = ["sh.t", "c.as", "..s.", "d.ck", "....", "tits"]  # with I and U it may offend
BOARD = Board.from_rows([[letter.strip(".") for letter in row] for row in ROWS])
SEEDS = range(12)


def filled_late(seed: int, monkeypatch: pytest.MonkeyPatch) -> FilledBoard:
    """Fill the board; at the first cell a minute has passed."""
    now = [0.0]
    monkeypatch.setattr(clock, "now", lambda: now[0])

    def pass_time(_: object) -> None:
        now[0] = 61.0

    return fill_board(BOARD, seed=seed, timeout=60.0, on_progress=pass_time)


def test_the_timeout_leaves_no_cell_blank(monkeypatch: pytest.MonkeyPatch) -> None:
    for seed in SEEDS:
        found = filled_late(seed, monkeypatch)
        assert found.blank_reason is None, seed
        assert len(found.board.faces) == len(found.board.grid.cells)
        assert {*listed_on(found.board, "offensive")} == {*listed_on(BOARD, "offensive")}, seed


def test_some_of_these_letters_must_change(monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise the test above would pass without the change."""
    monkeypatch.setattr(descent.Descent, "_without_forbidden", lambda _, letters: letters)
    reasons = {filled_late(seed, monkeypatch).blank_reason for seed in SEEDS}
    assert reasons & {"undecided", "not-found"}
