"""Wishes in a request: told as reports have them, and nothing is read from a file for them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from unboggle import Ban, Dice, InputError, OnePath, Touch, Turns, Vowels, Wishes
from unboggle.web.questions import wishes_of
from unboggle.web.requests import checked
from unboggle.web.tasks import answer


def asked(**wishes: Any) -> dict[str, Any]:
    puzzle = {"words": "cat dog", "size": [3, 3], "wishes": wishes}
    return checked({"task": "fit", "puzzle": puzzle})


def test_wishes_of_every_kind_are_taken_as_a_report_has_them() -> None:
    request = asked(
        vowels={"least": 2, "most": 3},
        ban={"words": ["tag"], "lists": []},
        cells=[{"cell": [0, 0], "letters": ["a", "c"]}],
        same=[[[0, 2], [2, 0]]],
        message=None,
    )
    report: Any = answer(request, lambda *_: None).report
    assert report is not None and report["status"] == "fitted"
    told = report["wishes"]
    assert told["vowels"] == {"least": 2, "most": 3} and told["ban"]["words"] == ["tag"]
    assert told["cells"] == [{"cell": [0, 0], "letters": ["a", "c"]}]
    board = report["board"]
    assert board[0][0] in "ac" and board[0][2] == board[2][0]


def test_what_is_no_wish_is_refused_and_no_file_is_read(tmp_path: Path) -> None:
    file = tmp_path / "words.txt"
    file.write_text("tag\n")
    for wishes, said in (
        ({"no_such": 1}, "there is no wish 'no_such'"),
        ({"vowels": [2, 3]}, r"wishes \(vowels\): what is wished makes no sense"),
        ({"ban": {"words": [str(file)], "lists": []}}, r"wishes \(ban\)"),
        ({"touch": ["ab", "cd"]}, r"wishes \(touch\)"),
        ({"turns": True}, r"wishes \(turns\)"),
        ({"dice": {"name": "mine", "dice": [str(file)]}}, "letter"),
    ):
        with pytest.raises(InputError, match=said):
            wishes_of(asked(**wishes)["puzzle"])
    read = wishes_of(asked(dice={"name": "", "dice": ["AB", "CD"]}, vowels=None)["puzzle"])
    assert read == Wishes(Dice((("a", "b"), ("c", "d"))))
    assert Wishes(Vowels(1, 1), Ban(("tag",))) == wishes_of(
        asked(vowels={"least": 1, "most": 1}, ban={"words": ["tag"], "lists": []})["puzzle"]
    )
    pair = [["cat", "dog"]]
    assert Wishes(Turns(0), Touch((("cat", "dog"),)), OnePath()) == wishes_of(
        asked(turns=0, touch=pair, one_path=True, apart=None)["puzzle"]
    )
