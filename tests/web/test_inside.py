"""The same requests without a server, in one process."""

from __future__ import annotations

import base64
import json
from importlib.resources import files
from typing import Any

import pytest
from alone import GOGEN, let_no_process_start
from page_lists import NEEDLEMAN, SEVEN, TOO_MUCH
from running import validate

from unboggle.web.inside import known, respond
from unboggle.web.openapi import REPORTS

PUZZLE = {"words": " ".join(TOO_MUCH), "size": [3, 3]}


@pytest.fixture(autouse=True)
def alone(born: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no process be started."""
    let_no_process_start(monkeypatch)


def asked(task: str, role: Any = "both", **request: Any) -> tuple[dict[str, Any], list[str]]:
    told: list[str] = []

    def tell(name: str, data: str) -> None:
        json.loads(data)
        told.append(name)

    return json.loads(respond(json.dumps({"task": task, **request}), tell, role)), told


SMALL = {"words": " ".join(NEEDLEMAN), "size": [3, 3]}
BOARD = [["e", "t", "a"], ["n", "p", "c"], ["d", "l", "o"]]
TASKS: dict[str, dict[str, Any]] = {
    "fit": {"puzzle": {"words": " ".join(SEVEN), "size": [4, 4], "q": "plain"}},
    "drop": {"puzzle": {"words": "ant*2 hare", "size": [3, 3]}, "may": "newt hen moth hat? gnu@2",
             "level": 1},
    "sizes": {"puzzle": {"words": "cat tac act"}},
    "why": {"puzzle": PUZZLE},
    "boards": {"puzzle": SMALL, "most": 3},
    "choices": {"puzzle": SMALL, "rank_by": "turns", "extras": False},
    "unique": {"puzzle": SMALL},
    "make-unique": {"puzzle": SMALL, "make": None, "thin": True},
    "solve": {"board": "pers latg sine ters", "all_paths": True, "heat": True},
    "fill": {"board": [["qu", "e", ""], ["", "s", None]], "seed": 7, "way": "natural",
             "puzzle": {"words": "que", "size": [2, 3], "holes": [[1, 2]],
                        "wishes": {"ban": {"words": ["use"], "lists": []}}}},
    "check": {"board": BOARD, "words": "act zebra"},
    "gogen-solve": {"text": GOGEN},
    "gogen-make": {"seed": 7},
    "dice": {"board": "pers latg sine ters"},
    "throw": {"seed": 7},
    "count": {"puzzle": {"words": "abcde fgh1j", "size": [2, 2]}},
    "share": {"puzzle": SMALL, "board": BOARD},
    "open": {"text": '{"format": "unboggle.fit/1", "board": [["c", "a", "t"]], "words":'
             ' [{"word": "cat", "path": [[0, 0], [0, 1], [0, 2]]}]}'},
}  # fmt: skip
SAID: dict[str, tuple[str, object]] = {
    "fit": ("status", "fitted"),
    "sizes": ("size", [2, 2]),
    "why": ("status", "impossible"),
    "unique": ("unique", True),
    "choices": ("rank_by", "turns"),
    "dice": ("status", "throwable"),
    "count": ("tiles", 5),
    "open": ("words", ["cat"]),
    "gogen-solve": ("unique", True),
}
TELLS = {"why": {"best", "conflict"}, "drop": {"best", "bound"}, "sizes": {"size"},
         "boards": {"board"}, "gogen-make": {"gogen", "progress"}}  # fmt: skip


@pytest.mark.parametrize("task", REPORTS)
def test_every_task_comes_to_its_report(task: str) -> None:
    ended, told = asked(task, **TASKS[task])
    assert ended["state"] == "done", ended
    report = ended["report"]
    assert report["format"] == f"unboggle.{REPORTS[task]}/1"
    validate(report)
    field, value = SAID.get(task, ("format", report["format"]))
    assert report[field] == value
    assert TELLS.get(task, set()) <= set(told)


def test_two_can_race() -> None:
    found, told = asked("fit", "search", puzzle=PUZZLE, timeout=0.3)
    assert found["report"]["status"] == "undecided" and "best" in told
    assert asked("fit", "prove", puzzle=PUZZLE)[0]["report"]["status"] == "impossible"


def test_what_goes_wrong_is_a_problem_as_ever() -> None:
    ended, _ = asked("fit", puzzle={"words": "c4t", "size": [3, 3]})
    assert ended["state"] == "failed" and ended["problem"]["words"][0]["word"] == "c4t"
    ended, _ = asked("fit", puzzle=PUZZLE, solver="x")
    assert ended["problem"]["field"] == "solver"
    assert json.loads(respond("[" * 60_000, print))["problem"]["status"] == 400


def test_a_sheet_comes_along() -> None:
    report = asked("fit", puzzle={"words": "cat", "size": [1, 3]})[0]["report"]
    ended, _ = asked("sheet", report=report, format="svg")
    assert base64.b64decode(ended["file"]["content"]).startswith(b"<svg")


def test_what_is_known_beforehand_is_what_the_server_tells() -> None:
    assert json.loads(known())["format"] == "unboggle.page/1"


def test_the_examples_of_the_page_are_those_that_are_told() -> None:
    page = (files("unboggle.web") / "static/question.js").read_text(encoding="utf-8")
    for one in json.loads(known())["lists"]:
        assert json.dumps(one["words"] + "\n") in page
