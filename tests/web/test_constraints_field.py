"""Constraints in a request have the form of reports, and no file is read for them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from unboggle import Constraints, InputError
from unboggle.constraints import Ban, Dice, Turns, UniquePaths, Vowels, WordsTouch
from unboggle.web.problem import Problem
from unboggle.web.questions import constraints_of
from unboggle.web.requests import validated_request
from unboggle.web.tasks import answer, answered


def asked(**constraints: Any) -> dict[str, Any]:
    puzzle = {"words": "cat dog", "size": [3, 3], "constraints": constraints}
    return validated_request({"task": "fit", "puzzle": puzzle})


def test_constraints_of_every_kind_are_taken_as_a_report_has_them() -> None:
    request = asked(
        vowels={"at_least": 2, "at_most": 3},
        ban={"words": ["tag"], "lists": [], "exempting": ["cat"]},
        cells=[{"cell": [0, 0], "letters": ["a", "c"]}],
        same=[[[0, 2], [2, 0]]],
        message=None,
    )
    report: Any = answer(request, lambda *_: None).report
    assert report is not None
    assert report["status"] == "fitted"
    fields = report["constraints"]
    assert fields["vowels"] == {"at_least": 2, "at_most": 3}
    assert fields["ban"]["words"] == ["tag"]
    assert fields["cells"] == [{"cell": [0, 0], "letters": ["a", "c"]}]
    board = report["board"]
    assert board[0][0] in "ac"
    assert board[0][2] == board[2][0]


def test_the_field_of_what_is_no_constraint_is_named() -> None:
    values: list[Any] = [True, 1.5, {}, [1]]
    for value in values:
        with pytest.raises(Problem) as caught:
            answered(asked(vowels={"at_least": 1, "at_most": 2}, turns=value), lambda *_: None)
        assert caught.value.status == 422
        assert caught.value.more["field"] == "puzzle.constraints.turns"


def test_what_is_no_constraint_is_refused_and_no_file_is_read(tmp_path: Path) -> None:
    file = tmp_path / "words.txt"
    file.write_text("tag\n")
    for constraints, said in (
        ({"no_such": 1}, "there is no constraint 'no_such'"),
        ({"vowels": [2, 3]}, r"constraints \(vowels\): these values are not valid"),
        ({"ban": {"words": [str(file)], "lists": []}}, r"constraints \(ban\)"),
        ({"touch": ["ab", "cd"]}, r"constraints \(touch\)"),
        ({"turns": True}, r"\(turns\): these values are not valid; write text such as '1'"),
        ({"unique_paths": 3}, r"\(unique_paths\): these values are not valid; write true"),
        ({"dice": {"name": "mine", "dice": [str(file)]}}, "letter"),
    ):
        with pytest.raises(InputError, match=said):
            constraints_of(asked(**constraints)["puzzle"])
    read = constraints_of(asked(dice={"name": "", "dice": ["AB", "CD"]}, vowels=None)["puzzle"])
    assert read == Constraints(Dice((("a", "b"), ("c", "d"))))
    assert Constraints(Vowels(1, 1), Ban(("tag",))) == constraints_of(
        asked(vowels={"at_least": 1, "at_most": 1}, ban={"words": ["tag"], "lists": []})["puzzle"]
    )
    pair = [["cat", "dog"]]
    assert Constraints(Turns(0), WordsTouch((("cat", "dog"),)), UniquePaths()) == constraints_of(
        asked(turns=0, touch=pair, unique_paths=True, apart=None)["puzzle"]
    )
