"""The fields of a request: each is checked, no other is accepted, and the schema agrees."""

from __future__ import annotations

import asyncio
import copy
import json
import re
from functools import cache
from itertools import islice, product
from pathlib import Path
from typing import Any

import pytest
from amounts import examples
from hypothesis import given
from hypothesis import strategies as st
from page_server import page

from unboggle import InputError
from unboggle.reports import SheetOptions
from unboggle.web.limits import LIMITS
from unboggle.web.openapi import openapi
from unboggle.web.problem import Problem
from unboggle.web.requests import tasks, validated_request
from unboggle.web.tasks import answer, answered

jsonschema: Any = pytest.importorskip(
    "jsonschema", reason="jsonschema is not installed: pip install 'unboggle[test]'"
)
PUZZLE: dict[str, Any] = {"words": "cat dog", "size": [3, 3]}
ROWS = [["c", "a", "t"], ["d", "o", "g"], ["", "", "qu"]]
GOOD: list[dict[str, Any]] = [
    {"task": "fit", "puzzle": PUZZLE},
    {
        "task": "fit",
        "puzzle": {
            **PUZZLE,
            "holes": [[2, 2]],
            "given": [[0, 0, "Qu"]],
            "inventory": "a-z",
            "q": "plain",
            "wrap": "rows",
            "skip_bad": True,
        },
        "seed": 3,
        "timeout": 0.5,
        "certify": True,
        "extras": "none",
    },
    {"task": "fit", "puzzle": {**PUZZLE, "hexagons": True, "faces": "ca, ij!"}},
    {"task": "fit", "puzzle": PUZZLE, "most": True},
    {"task": "fit", "puzzle": {**PUZZLE, "optional": "cow", "list_level": 2}},
    {"task": "alternatives", "puzzle": PUZZLE, "limit": 20, "rank_by": "extras"},
    {"task": "fit", "puzzle": {"words": "cat", "within": [4, 5], "square": True}},
    {"task": "why", "puzzle": PUZZLE, "limit": 1},
    {"task": "boards", "puzzle": PUZZLE, "limit": 1000},
    {"task": "unique", "puzzle": PUZZLE},
    {"task": "unique", "puzzle": PUZZLE, "make_unique": "givens", "board": ROWS},
    {"task": "unique", "puzzle": PUZZLE, "make_unique": None, "drop_redundant": True},
    {"task": "solve", "board": "cat dog cow"},
    {"task": "solve", "board": [["c", None]], "rules": "big", "max_level": 35, "heat": True},
    {"task": "fill", "board": "ca. dog cow", "seed": 3},
    {"task": "fill", "board": "ca. dog cow", "hexagons": True},
    {"task": "fill", "board": ROWS, "puzzle": PUZZLE, "strategy": "natural", "max_extras": 0},
    {"task": "check", "board": ROWS, "words": "cat"},
    {"task": "gogen", "gogen": "....."},
    {"task": "gogen-make", "kind": "hyper", "givens": "minimal", "difficulty": 7, "count": 2},
    {"task": "gogen-make", "week": True},
    {"task": "dice", "board": ROWS, "dice": "classic"},
    {"task": "throw", "seed": 7, "count": 3},
    {"task": "count", "puzzle": PUZZLE},
    {"task": "share", "puzzle": PUZZLE, "board": ROWS},
    {"task": "open", "text": "ub1-x"},
    {"task": "sheet", "report": {"format": "unboggle.fit/1"}, "format": "pdf"},
]
BAD: dict[str, tuple[Any, str]] = {
    "not an object": ([], ""),
    "no task": ({}, "task"),
    "an unknown task": ({"task": "rm"}, "task"),
    "a task that is no text": ({"task": ["fit"]}, "task"),
    "an unknown key": ({"task": "throw", "solver": "dimacs:touch X"}, "solver"),
    "an encoding": ({"task": "fit", "puzzle": PUZZLE, "encoding": "tiles"}, "encoding"),
    "a dictionary": ({"task": "fit", "puzzle": PUZZLE, "dictionary": "/etc/passwd"}, "dictionary"),
    "a folder": ({"task": "fit", "puzzle": PUZZLE, "certify": "/tmp/x"}, "certify"),
    "a key within": ({"task": "fit", "puzzle": {**PUZZLE, "file": "x"}}, "puzzle.file"),
    "no puzzle": ({"task": "fit"}, "puzzle"),
    "no words": ({"task": "fit", "puzzle": {"size": [3, 3]}}, "puzzle.words"),
    "a long key": ({"task": "throw", "k" * 99: 1}, f"{'k' * 37}..."),
    "words of numbers": ({"task": "fit", "puzzle": {**PUZZLE, "words": 7}}, "puzzle.words"),
    "too many letters": (
        {"task": "fit", "puzzle": {**PUZZLE, "words": "a" * (LIMITS.letters + 1)}},
        "puzzle.words",
    ),
    "half a letter": ({"task": "fit", "puzzle": {**PUZZLE, "words": "\ud800"}}, "puzzle.words"),
    "one side": ({"task": "fit", "puzzle": {**PUZZLE, "size": [3]}}, "puzzle.size"),
    "no rows": ({"task": "fit", "puzzle": {**PUZZLE, "size": [0, 3]}}, "puzzle.size[0]"),
    "too large": ({"task": "fit", "puzzle": {**PUZZLE, "size": [3, 13]}}, "puzzle.size[1]"),
    "true is no number": ({"task": "fit", "puzzle": {**PUZZLE, "size": [True, 3]}},
                          "puzzle.size[0]"),
    "a float is no size": ({"task": "fit", "puzzle": {**PUZZLE, "size": [3.5, 3]}},
                           "puzzle.size[0]"),
    "a hole outside": ({"task": "fit", "puzzle": {**PUZZLE, "holes": [[3, 0]]}}, "puzzle.holes"),
    "all holes": (
        {"task": "fit", "puzzle": {**PUZZLE, "size": [1, 1], "holes": [[0, 0]]}},
        "puzzle.holes",
    ),
    "given in a hole": (
        {"task": "fit", "puzzle": {**PUZZLE, "holes": [[0, 0]], "given": [[0, 0, "a"]]}},
        "puzzle.given",
    ),
    "given outside": (
        {"task": "fit", "puzzle": {**PUZZLE, "given": [[0, 4, "a"]]}},
        "puzzle.given",
    ),
    "given twice": (
        {"task": "fit", "puzzle": {**PUZZLE, "given": [[0, 0, "a"], [0, 0, "b"]]}},
        "puzzle.given",
    ),
    "given no letter": (
        {"task": "fit", "puzzle": {**PUZZLE, "given": [[0, 0, "<b>"]]}},
        "puzzle.given[0][2]",
    ),
    "given too many letters": (
        {"task": "fit", "puzzle": {**PUZZLE, "given": [[0, 0, "abcdefghi"]]}},
        "puzzle.given[0][2]",
    ),
    "no time": ({"task": "fit", "puzzle": PUZZLE, "timeout": 0}, "timeout"),
    "for ever": ({"task": "fit", "puzzle": PUZZLE, "timeout": 601}, "timeout"),
    "no number": ({"task": "fit", "puzzle": PUZZLE, "timeout": float("nan")}, "timeout"),
    "a seed below 0": ({"task": "fit", "puzzle": PUZZLE, "seed": -1}, "seed"),
    "a largest size for one size": (
        {"task": "fit", "puzzle": {**PUZZLE, "within": [4, 4]}},
        "puzzle.within",
    ),
    "most words on any size": ({"task": "fit", "puzzle": {"words": "cat"}, "most": True}, "most"),
    "optional words on any size": (
        {"task": "fit", "puzzle": {"words": "cat", "optional": "dog"}},
        "puzzle.optional",
    ),
    "joined ends of any size": (
        {"task": "why", "puzzle": {"words": "cat", "wrap": "rows"}},
        "puzzle.wrap",
    ),
    "optional words of a reason": (
        {"task": "why", "puzzle": {**PUZZLE, "optional": "dog"}},
        "puzzle.optional",
    ),
    "no extras counted": (
        {"task": "alternatives", "puzzle": PUZZLE, "rank_by": "extras", "extras": "none"},
        "rank_by",
    ),
    "rare givens": (
        {"task": "unique", "puzzle": PUZZLE, "make_unique": "givens", "rare": True},
        "rare",
    ),
    "rows of other lengths": ({"task": "solve", "board": [["a", "b"], ["c"]]}, "board"),
    "a board of holes": ({"task": "solve", "board": [[None]]}, "board"),
    "a board of nothing": ({"task": "solve", "board": []}, "board"),
    "a large board": ({"task": "solve", "board": [["a"] * 41]}, "board[0]"),
    "a board for nothing": (
        {"task": "unique", "puzzle": PUZZLE, "drop_redundant": True, "board": ROWS},
        "board",
    ),
    "a board for any size": (
        {"task": "unique", "puzzle": {"words": "cat"}, "make_unique": "words", "board": ROWS},
        "board",
    ),
    "a board of another size": (
        {"task": "unique", "puzzle": PUZZLE, "make_unique": "words", "board": [["a"]]},
        "board",
    ),
    "a hole in the board": (
        {"task": "share", "puzzle": PUZZLE, "board": [[None, "", ""], *[["", "", ""]] * 2]},
        "board",
    ),
    "a week of one level": ({"task": "gogen-make", "week": True, "difficulty": 3}, "week"),
    "a year of weeks": ({"task": "gogen-make", "week": True, "count": 50}, "count"),
    "a report that is none": ({"task": "sheet", "report": [], "format": "pdf"}, "report"),
}  # fmt: skip


@pytest.mark.parametrize("number", range(len(GOOD)))
def test_what_may_be_asked_is_whole_with_its_defaults(number: int) -> None:
    request_ = GOOD[number]
    before = copy.deepcopy(request_)
    whole = validated_request(request_)
    assert request_ == before
    assert set(whole) == {"task", *tasks()[request_["task"]].fields}
    jsonschema.Draft202012Validator(
        openapi(LIMITS)["components"]["schemas"][f"ask-{request_['task']}"]
    ).validate(request_)


@pytest.mark.parametrize("name", BAD)
def test_what_may_not_be_asked_is_refused_with_its_field(name: str) -> None:
    data, field = BAD[name]
    with pytest.raises(Problem) as problem:
        validated_request(data)
    assert (problem.value.status, problem.value.more["field"]) == (400, field)


def test_a_sheet_may_be_asked_for_as_the_library_makes_them() -> None:
    fields = tasks()["sheet"].fields
    for name in ("words", "versions", "per_page", "paper", "language"):
        schema = fields[name].schema()
        known = schema.get("enum") or range(schema["minimum"], schema["maximum"] + 1)
        for one in known:
            value: Any = int(one) if name == "per_page" else one
            look: dict[str, Any] = {name: value}
            assert getattr(SheetOptions(**look), name) == value
    assert set(fields) == {"report", "format", "fill", *vars(SheetOptions())}


def test_there_is_a_good_request_for_each_task_and_an_answer_to_it() -> None:
    assert {one["task"] for one in GOOD} == set(tasks())


LEAVES = st.none() | st.booleans() | st.integers(-3, 50) | st.text(max_size=5) | st.just(0.5)
VALUES = st.recursive(
    LEAVES, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner)
)


@cache
def schema_of(task: str) -> Any:
    """Return a function that checks a request against the schema of its task."""
    return jsonschema.Draft202012Validator(openapi(LIMITS)["components"]["schemas"][f"ask-{task}"])


@examples(60)
@given(st.sampled_from(GOOD), st.data())
def test_whatever_the_schema_refuses_is_refused(
    request_: dict[str, Any], data: st.DataObject
) -> None:
    """Replace a value of a valid request by another: the table and its schema agree."""
    changed = copy.deepcopy(request_)
    part = changed
    while True:
        key = data.draw(st.sampled_from(sorted(part)))
        if not isinstance(part[key], dict) or data.draw(st.booleans()):
            break
        part = part[key]
    if key == "task" or (key, request_["task"]) == ("report", "sheet"):
        return
    part[key] = data.draw(VALUES)
    good = schema_of(request_["task"]).is_valid(changed)
    try:
        validated_request(changed)
    except Problem as problem:
        assert problem.kind == "bad-request"
    else:
        assert good, changed


@pytest.mark.parametrize(("body", "why"), [
    (b"", "the body is empty"),
    (b" \n", "the body is empty"),
    (b'{"task": "throw",\n }', "not JSON: .* at line 2, column 2"),
    (b'{"task": "throw", "task": "fit"}', "'task' is twice"),
    (b"NaN", "NaN"),
    (b"\xff", "not UTF-8"),
    (b"[" * 60_000, "is nested too deep"),
])  # fmt: skip
def test_a_body_that_is_no_request_is_answered_with_what_is_wrong(body: bytes, why: str) -> None:
    async def reported() -> str:
        async with page() as site:
            headers = {"content-type": "application/json"}
            answer = await site.client.post("/api/v1/jobs", content=body, headers=headers)
            return str(answer.json()["detail"])

    assert re.search(why, asyncio.run(reported()))


def test_whole_numbers_are_those_of_json_schema() -> None:
    asked = validated_request(
        {"task": "fit", "puzzle": {"words": "cat", "size": [4.0, 4]}, "seed": 7.0}
    )
    assert json.dumps([*asked["puzzle"]["size"], asked["seed"]]) == "[4, 4, 7]"
    said = re.escape("size[0] takes a whole number from 1 to 12, not 4.5")
    with pytest.raises(Problem, match=said):
        validated_request({"task": "fit", "puzzle": {"words": "cat", "size": [4.5, 4]}})


def test_a_problem_names_fields_and_no_options_of_a_command_line() -> None:
    asked = validated_request({"task": "fit", "puzzle": {"words": "cat iraq", "size": [4, 4]}})
    with pytest.raises(Problem) as reported:
        answered(asked, lambda *_: None)
    said = json.dumps(reported.value.json(), ensure_ascii=False)
    assert reported.value.detail.endswith('a Qu face cannot spell ("q": "plain" can)')
    assert "--" not in said
    assert "q plain" not in said


BODIES = [b"", b"{", b"[" * 60_000, b"\xff\xfe", b"null", b"NaN", b'{"task":"throw","seed":NaN}',
          b'{"task":"throw","task":"fit"}', b'"x"', b"9" * 5000, b'{"task":"throw","seed":1e999}',
          b'{"task":"throw"} {}']  # fmt: skip


def test_bodies_that_are_no_request_are_refused() -> None:
    async def statuses() -> list[int]:
        async with page() as site:
            headers = {"content-type": "application/json"}
            asked = [
                await site.client.post("/api/v1/jobs", content=body, headers=headers)
                for body in BODIES
            ]
            for answer in asked:
                assert answer.headers["content-type"] == "application/problem+json"
                assert answer.json()["status"] == answer.status_code
            return [answer.status_code for answer in asked]

    assert asyncio.run(statuses()) == [400] * len(BODIES)


@pytest.fixture
def secret(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """Return the path of a file that reads like a board, a list and a share code."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "secret.txt").write_text("SECRET\nBOARD.\nHIDDEN\n", encoding="utf-8")
    return str(tmp_path / "secret.txt")


@pytest.mark.parametrize("relative", [False, True])
def test_a_path_opens_no_file(secret: str, relative: bool) -> None:
    path = "secret.txt" if relative else secret
    attacks: list[dict[str, Any]] = [
        {"task": "solve", "board": path},
        {"task": "check", "board": path, "words": "cat"},
        {"task": "check", "board": "cat", "words": path},
        {"task": "fit", "puzzle": {**PUZZLE, "words": path}},
        {"task": "fit", "puzzle": {**PUZZLE, "inventory": path}},
        {"task": "dice", "board": path},
        {"task": "solve", "board": "hidden", "dictionary": path},
        {"task": "fill", "board": "ab ..", "dictionary": path},
        {"task": "gogen", "gogen": path},
        {"task": "open", "text": path},
        {"task": "count", "puzzle": {**PUZZLE, "words": path}},
    ]
    for attack in attacks:
        shown = all_that_is_shown(attack, path).casefold().replace("secret.txt", "")
        assert "hidden" not in shown, attack
        assert "board." not in shown, attack


def all_that_is_shown(request: dict[str, Any], path: str) -> str:
    """Return events and report, or the error message, which may contain ``path``."""
    reported: list[object] = []
    try:
        reported.append(
            answer(validated_request(request), lambda *event: reported.append(event)).report
        )
    except InputError as error:
        reported.append(str(error).replace(path, ""))
    return json.dumps(reported)


@pytest.mark.parametrize("field", ["dice", "rules"])
def test_a_path_is_no_name(secret: str, field: str) -> None:
    with pytest.raises(Problem):
        validated_request(
            {"task": {"dice": "throw", "rules": "solve"}[field], "board": "cat", field: secret}
        )


def test_hexagons_touch_six_and_faces_share_a_cell() -> None:
    """The first and the last of 2x2 hexagons do not touch; with faces, th is one face."""
    asked = {"words": "ad bc", "size": [2, 2], "given": [[0, 0, "a"], [1, 1, "d"]]}
    status = {}
    for hexagons in (False, True):
        request = validated_request({"task": "fit", "puzzle": {**asked, "hexagons": hexagons}})
        report: Any = answer(request, lambda *_: None).report
        status[hexagons] = report["status"]
    assert status == {False: "fitted", True: "impossible"}
    puzzle = {"words": "thing", "size": [1, 4], "faces": "th"}
    report = answer(validated_request({"task": "fit", "puzzle": puzzle}), lambda *_: None).report
    assert sorted(report["board"][0]) == ["g", "i", "n", "th"]
    with pytest.raises(Problem) as problem:
        validated_request({"task": "fit", "puzzle": {**PUZZLE, "hexagons": True, "wrap": "rows"}})
    assert problem.value.more["field"] == "puzzle.hexagons"


def test_a_list_may_have_thousands_of_words_and_a_longer_one_has_a_way_out() -> None:
    words = ["".join(letters) for letters in islice(product("abcdefghij", repeat=4), 5001)]
    asked = {"task": "count", "puzzle": {"words": "\n".join(words[:-1]), "size": [3, 3]}}
    assert answered(validated_request(asked), lambda *_: None).report
    asked["puzzle"] = {"words": "\n".join(words), "size": [3, 3]}
    with pytest.raises(Problem, match="5,001 words, more than 5,000; shorten it"):
        answered(validated_request(asked), lambda *_: None)
