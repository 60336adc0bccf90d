"""Files of other programs: read strictly, and their paths never believed."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest

from unboggle.errors import InputError
from unboggle.puzzle.formats.saved import read_saved

IPUZ: dict[str, Any] = {
    "version": "http://ipuz.org/v2",
    "kind": ["http://ipuz.org/wordsearch#1"],
    "dimensions": {"width": 3, "height": 2},
    "puzzle": [["C", "A", "T"], ["Qu", {"cell": "A", "style": {}}, "D"]],
    "solution": {
        "CAT": {"cells": [[0, 0], [1, 0], [2, 0]]},
        "Quad": {"cells": [[0, 1], [1, 1], [2, 1]]},
    },
}
STRANDS: dict[str, Any] = {
    "spangram": "CATS",
    "startingBoard": ["CATS", "HERD"],
    "themeCoords": {"HERD": [[1, 0], [1, 1], [1, 2], [1, 3]]},
    "spangramCoords": [[0, 0], [0, 1], [0, 2], [0, 3]],
}


def changed(document: dict[str, Any], **fields: Any) -> str:
    made = copy.deepcopy(document)
    for name, value in fields.items():
        if value is None:
            made.pop(name)
        else:
            made[name] = value
    return json.dumps(made)


def test_ipuz_gives_board_words_and_paths() -> None:
    saved = read_saved(json.dumps(IPUZ))
    assert saved.rows == [["c", "a", "t"], ["qu", "a", "d"]]
    assert saved.words == ("CAT", "Quad")
    assert saved.paths["Quad"] == ((1, 0), (1, 1), (1, 2))


def test_cells_that_count_from_one_are_read_too() -> None:
    groups = {
        word: {"cells": [[c + 1, r + 1] for c, r in group["cells"]]}
        for word, group in IPUZ["solution"].items()
    }
    assert read_saved(changed(IPUZ, solution=groups)) == read_saved(json.dumps(IPUZ))
    with pytest.raises(InputError, match="there is no cell"):
        read_saved(changed(IPUZ, solution=groups, **{"org.unboggle:first-cell": 0}))


def test_the_paths_show_whether_a_q_is_qu() -> None:
    board = [["Q", "U", "A"], ["I", "T", "D"]]
    plain = {"QUIT": {"cells": [[0, 0], [1, 0], [0, 1], [1, 1]]}}
    as_qu = {"QUIT": {"cells": [[0, 0], [0, 1], [1, 1]]}}
    for solution, face in ((plain, "q"), (as_qu, "qu")):
        text = changed(IPUZ, puzzle=board, solution=solution)
        assert [read_saved(text, q=q).rows[0][0] for q in ("qu", "plain")] == [face, face]
    text = changed(IPUZ, puzzle=board, solution=["quit"])
    assert [read_saved(text, q=q).rows[0][0] for q in ("qu", "plain")] == ["qu", "q"]


def test_blocks_blanks_and_words_without_cells() -> None:
    puzzle = [["C", "#", None], ["-", "A", "-"]]
    saved = read_saved(changed(IPUZ, puzzle=puzzle, solution="cat", empty="-"))
    assert saved.rows == [["c", None, None], ["", "a", ""]]
    assert saved.words == ("cat",)
    assert not saved.paths
    assert read_saved(f"ipuz({json.dumps(IPUZ)})") == read_saved(json.dumps(IPUZ))


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({"version": "http://ipuz.org/v9"}, "neither 1 nor 2"),
        ({"kind": ["http://ipuz.org/crossword#1"]}, "not a word search"),
        ({"kind": "http://ipuz.org/wordsearch"}, "not a word search"),
        ({"retrace": True}, "use a cell twice"),
        ({"dimensions": {"width": 4, "height": 2}}, "its puzzle is 3 wide and 2 high"),
        ({"dimensions": {"width": True, "height": 2}}, "not numbers from 1 to 100"),
        ({"dimensions": {"width": 10**9, "height": 2}}, "not numbers from 1 to 100"),
        ({"dimensions": None}, "has no dimensions"),
        ({"puzzle": [["C", "A"], ["T"]]}, "not a list of rows of one length"),
        ({"puzzle": "CAT"}, "not a list of rows of one length"),
        ({"puzzle": [["C", "A", 7], ["T", "T", "T"]]}, "'7', which is not a letter"),
        ({"puzzle": [["C", "A", "!"], ["T", "T", "T"]]}, "'!', which is not a letter"),
        ({"solution": {"CAT": {"cells": [[0, 0], [1, 0], [9, 9]]}}}, "there is no cell"),
        ({"solution": {"CAT": {"cells": [[0, 0], [1, 0], [0, 0]]}}}, "twice"),
        ({"solution": {"CAT": {"cells": [[0, 0], [1, 0], [2, 1]]}}}, "spell 'cad'"),
        ({"solution": {"CT": {"cells": [[0, 0], [2, 0]]}}}, "'CT' jumps to row 1, column 3"),
        ({"solution": {"CAT": {"cells": [[0, 0], [1]]}}}, "not pairs of numbers"),
        ({"solution": {"CAT": {"cells": []}}}, "not pairs of numbers"),
        ({"solution": {"CAT": {"cells": "aa"}}}, "not pairs of numbers"),
        ({"solution": 7}, "not a list of at most"),
        ({"solution": [7]}, "a word is not text"),
        ({"solution": ["a\nb"]}, "a word is not text"),
        ({"solution": ["12"]}, "has no letter"),
        ({"org.unboggle:first-cell": 2}, "neither 0 nor 1"),
    ],
)
def test_damaged_ipuz_is_refused_in_one_line(fields: dict[str, Any], why: str) -> None:
    with pytest.raises(InputError, match=why) as caught:
        read_saved(changed(IPUZ, **fields))
    assert "\n" not in str(caught.value)


def test_strands_gives_board_words_and_paths() -> None:
    saved = read_saved(json.dumps(STRANDS))
    assert saved.rows[0] == ["c", "a", "t", "s"]
    assert {*saved.words} == {"CATS", "HERD"} == {*saved.paths}
    alone = read_saved(changed(STRANDS, spangramCoords=None))
    assert "CATS" in alone.words
    assert "CATS" not in alone.paths


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({"startingBoard": ["CATS", "HER"]}, "not a list of rows of one length"),
        ({"startingBoard": [["C"]]}, "not a list of rows"),
        ({"startingBoard": ["CATS", "HE D"]}, "' ', which is not a letter"),
        ({"themeCoords": {}}, "not a list of at most"),
        ({"themeCoords": {"HERD": [[1, 0], [1, 1], [1, 2], [0, 3]]}}, "spell 'hers'"),
        ({"themeCoords": {"HER": [[1, 0], [1, 1], [1, 2]]}}, "row 2, column 4 is in no word"),
        (
            {"themeCoords": {"HERD": STRANDS["themeCoords"]["HERD"], "AT": [[0, 1], [0, 2]]}},
            "share row 1, column 2",
        ),
        ({"spangram": ""}, "has no letter"),
        ({"spangram": 3}, "is not text"),
    ],
)
def test_damaged_strands_are_refused(fields: dict[str, Any], why: str) -> None:
    with pytest.raises(InputError, match=why):
        read_saved(changed(STRANDS, **fields))


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("{", "damaged JSON"),
        ("{" * 100_000, "damaged JSON"),
        ('{"a":' + "[" * 100_000, "damaged JSON"),
        ('{"a": 1, "a": 2}', "comes twice"),
        ("ipuz([])", "not an object"),
        ('{"a": ' + "9" * 5001 + "}", "damaged JSON .a number is too long"),
        ("{}", "neither ipuz"),
        ('{"format": "unboggle.fit/1", "board": null}', "there is no board"),
        ('{"format": "unboggle.fit/1", "board": [["a", 1]]}', "neither text nor null"),
        (
            '{"format": "unboggle.fit/1", "board": [["a", "b"]], "words":'
            ' [{"word": "ba", "path": [[0, 0], [0, 1]]}]}',
            "spell 'ab'",
        ),
    ],
)
def test_what_is_nothing_we_know_is_refused(text: str, why: str) -> None:
    with pytest.raises(InputError, match=why) as caught:
        read_saved(text)
    assert len(str(caught.value)) < 300


def test_our_own_results_are_read() -> None:
    board = {"board": [["qu", None], ["", "a"]], "words": []}
    text = {"format": "unboggle.boards/1", "boards": [board]}
    assert read_saved(json.dumps(text)).rows == [["qu", None], ["", "a"]]
