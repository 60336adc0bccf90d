"""Arguments that have the right type and still make no sense: `InputError` says what is allowed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import unboggle
from unboggle import Grid, InputError, fit, make_unique, parse_words
from unboggle.constraints import Cells, Dice, GivenCells, HiddenMessage, Inventory

WORDS = parse_words("cat tac")
GRID = Grid.rectangle(1, 3)
PUZZLE = WORDS.puzzle(GRID)
BOARD = unboggle.parse_board("c.t")
SOLVED: dict[str, Any] = {**unboggle.to_report(unboggle.solve_board(unboggle.parse_board("cat")))}
ANYHOW: Any = unboggle  # called as type checkers would reject


def opened(clauses: object) -> object:
    return ANYHOW.solvers.get("minisat22").open(clauses)


CALLS: dict[str, tuple[Callable[[], object], str]] = {
    "no face": (
        lambda: GivenCells({(0, 0): ""}),
        "GivenCells: cells takes faces of small letters, not ''",
    ),
    "a capital": (
        lambda: GivenCells({(0, 0): "A"}),
        "GivenCells: cells takes .*, not 'A'; use 'a'",
    ),
    "a digit": (lambda: GivenCells({(0, 0): "1"}), "GivenCells: cells takes .*, not '1'$"),
    "a blank": (lambda: GivenCells({(0, 0): "a b"}), "GivenCells: cells takes .*, not 'a b'"),
    "cells": (lambda: Cells({(0, 0): ("a", "B")}), "Cells: allowed takes .*, not 'B'; use 'b'"),
    "message": (lambda: HiddenMessage(("a", "")), "HiddenMessage: letters takes .*, not ''"),
    "dice": (lambda: Dice((("a", "?"),)), r"Dice: dice takes .*, not '\?'"),
    "inventory": (lambda: Inventory({"Qu": 1}), "Inventory: counts takes .*, not 'Qu'; use 'qu'"),
    "negative": (lambda: Inventory({"a": -1}), "Inventory: counts .* from 0 on, not -1 for 'a'"),
    "zero": (lambda: Inventory({"a": 0}), "Inventory: counts takes a letter or more"),
    "empty": (lambda: Inventory({}), "Inventory: counts takes a letter or more"),
    "half": (lambda: ANYHOW.Inventory({"a": 1.5}), "Inventory: counts takes"),
    "no words": (lambda: ANYHOW.WordList(None), "WordList: spellings takes a Mapping"),
    "no section": (lambda: ANYHOW.PuzzleFile(grid=5), "PuzzleFile: grid takes"),
    "no clauses": (lambda: opened(5), "open: clauses takes clauses, not 5"),
    "no literals": (lambda: opened(["ab"]), "open: clauses takes clauses of whole numbers"),
    "literal 0": (lambda: opened([[1, 0]]), r"other than 0, not \(1, 0\)"),
    "no clause": (lambda: ANYHOW.solvers.get("minisat22").open([]).add(3), "add: clause takes"),
    "assumption": (
        lambda: ANYHOW.solvers.get("minisat22").open([[1]]).solve("a"),
        "solve: assumptions takes literals of whole numbers",
    ),
    "cluster": (
        lambda: fit(PUZZLE, cluster="nope"),
        "fit: cluster takes 'local', an address .*, not 'nope'",
    ),
    "tasks": (lambda: ANYHOW.cluster.run_tasks([], cluster=""), "run_tasks: cluster takes"),
    "required": (
        lambda: make_unique(PUZZLE, drop_redundant=True, required=["zz"]),
        "make_unique: required: 'zz' is not in the list",
    ),
    "targets": (lambda: make_unique(PUZZLE, max_targets=0), "max_targets .* from 1 on, not 0"),
    "low": (
        lambda: unboggle.fill_board(BOARD, max_level=5),
        "fill_board: max_level takes a whole number from 10 to 95, not 5",
    ),
    "high": (
        lambda: unboggle.solve_board(BOARD, max_level=96),
        "solve_board: max_level takes a whole number from 10 to 95 or None, not 96",
    ),
    "format only": (
        lambda: ANYHOW.render_answer({"format": "unboggle.fit/1"}),
        "render_answer: answer: does not match unboggle.fit/1: .* is missing",
    ),
    "a field": (
        lambda: ANYHOW.render_answer({**SOLVED, "words": [{}]}),
        "render_answer: answer: does not match unboggle.solve/1",
    ),
    "not JSON": (
        lambda: ANYHOW.render_answer({**SOLVED, "board": object()}),
        "render_answer: answer is not JSON",
    ),
}


@pytest.mark.parametrize("case", CALLS)
def test_the_message_names_the_argument_and_what_it_takes(case: str) -> None:
    call, message = CALLS[case]
    with pytest.raises(InputError, match=message) as error:
        call()
    assert "\n" not in str(error.value)


@pytest.mark.parametrize("face", ["a", "qu", "th", "é", "ı", "א", "x\u0302"])
def test_letters_of_any_alphabet_are_faces(face: str) -> None:
    assert GivenCells({(0, 0): face}).faces == {face}


def test_a_cluster_is_checked_even_if_it_is_not_needed() -> None:
    refused = parse_words("cat dog").puzzle(GRID)  # by counting alone
    with pytest.raises(InputError, match="fit: cluster takes"):
        fit(refused, cluster="nope")


def test_a_proof_is_in_the_folder_of_a_certificate(tmp_path: Path) -> None:
    for folder in (tmp_path, tmp_path / "none"):
        with pytest.raises(InputError, match="check_proof: folder takes the folder of a cert"):
            unboggle.certificates.check_proof(folder)
