"""The same requests in one process, without a server."""

from __future__ import annotations

import base64
import json
from importlib.resources import files
from typing import Any

import pytest
from fake_clock import FakeClock
from no_processes import GOGEN, let_no_process_start
from page_lists import NEEDLEMAN, SEVEN, TOO_MUCH
from running import validate

from unboggle.web.in_process import known, respond
from unboggle.web.openapi import REPORTS

PUZZLE = {"words": " ".join(TOO_MUCH), "size": [3, 3]}


@pytest.fixture(autouse=True)
def alone(isolated: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Fail if a process is started."""
    let_no_process_start(monkeypatch)


def asked(task: str, role: Any = "both", **request: Any) -> tuple[dict[str, Any], list[str]]:
    events: list[str] = []

    def on_event(name: str, data: str) -> None:
        json.loads(data)
        events.append(name)

    return json.loads(respond(json.dumps({"task": task, **request}), on_event, role)), events


SMALL = {"words": " ".join(NEEDLEMAN), "size": [3, 3]}
BOARD = [["e", "t", "a"], ["n", "p", "c"], ["d", "l", "o"]]
TASKS: dict[str, dict[str, Any]] = {
    "fit": {"puzzle": {"words": " ".join(SEVEN), "size": [4, 4], "q": "plain"}},
    "why": {"puzzle": PUZZLE},
    "boards": {"puzzle": SMALL, "limit": 3},
    "alternatives": {"puzzle": SMALL, "rank_by": "turns", "extras": "none"},
    "unique": {"puzzle": SMALL},
    "solve": {"board": "pers latg sine ters", "all_paths": True, "heat": True},
    "fill": {"board": [["qu", "e", ""], ["", "s", None]], "seed": 7, "strategy": "natural",
             "puzzle": {"words": "que", "size": [2, 3], "holes": [[1, 2]],
                        "constraints": {"ban": {"words": ["use"], "lists": []}}}},
    "check": {"board": BOARD, "words": "act zebra"},
    "gogen": {"gogen": GOGEN, "explain": True},
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
    "any size": ("size", [2, 2]),
    "most": ("status", "fitted"),
    "why": ("status", "impossible"),
    "unique": ("unique", True),
    "alternatives": ("rank_by", "turns"),
    "dice": ("status", "throwable"),
    "count": ("tiles", 5),
    "open": ("words", ["cat"]),
    "gogen": ("unique", True),
}
EVENTS = {"why": {"incumbent", "conflict"}, "most": {"incumbent", "bounds"}, "any size": {"size"},
         "boards": {"board"}, "gogen-make": {"gogen", "progress"}}  # fmt: skip


MORE: dict[str, dict[str, Any]] = {
    "most": {"task": "fit", "puzzle": {"words": "ant*2 hare", "size": [3, 3], "list_level": 1,
             "optional": "newt hen moth hat? gnu@2"}},
    "the most": {"task": "fit", "puzzle": {"words": "ant*2 hare!", "size": [2, 3]}, "most": True},
    "any size": {"task": "fit", "puzzle": {"words": "cat tac act"}},
    "reduced": {"task": "unique", "puzzle": SMALL, "drop_redundant": True},
}  # fmt: skip


def test_no_task_is_overlooked() -> None:
    assert TASKS.keys() == REPORTS.keys()


@pytest.mark.parametrize("name", [*TASKS, *MORE])
def test_every_task_comes_to_its_report(name: str) -> None:
    request = {"task": name, **TASKS.get(name, MORE.get(name, {}))}
    task = request["task"]
    ended, events = asked(**request)
    assert ended["state"] == "done", ended
    report = ended["report"]
    assert report["format"] == f"unboggle.{REPORTS[task]}/1"
    validate(report)
    field, value = SAID.get(name, ("format", report["format"]))
    assert report[field] == value
    assert EVENTS.get(name, set()) <= set(events)


def test_two_can_race(fake_clock: FakeClock) -> None:
    fake_clock.tick = 0.005
    found, events = asked("fit", "search", puzzle=PUZZLE, timeout=0.3)
    assert found["report"]["status"] == "undecided"
    assert "incumbent" in events
    assert asked("fit", "prove", puzzle=PUZZLE)[0]["report"]["status"] == "impossible"


def test_what_goes_wrong_is_a_problem_as_ever() -> None:
    ended, _ = asked("fit", puzzle={"words": "c4t", "size": [3, 3]})
    assert ended["state"] == "failed"
    assert ended["problem"]["words"][0]["word"] == "c4t"
    ended, _ = asked("fit", puzzle=PUZZLE, solver="x")
    assert ended["problem"]["field"] == "solver"
    assert json.loads(respond("[" * 60_000, print))["problem"]["status"] == 400


def test_a_sheet_comes_along() -> None:
    report = asked("fit", puzzle={"words": "cat", "size": [1, 3]})[0]["report"]
    ended, _ = asked("sheet", report=report, format="svg")
    assert base64.b64decode(ended["file"]["content"]).startswith(b"<svg")


def test_what_is_known_beforehand_is_what_the_server_reports() -> None:
    assert json.loads(known())["format"] == "unboggle.page/1"


def test_the_examples_of_the_page_are_those_that_are_reported() -> None:
    page = (files("unboggle.web") / "static/question.js").read_text(encoding="utf-8")
    for one in json.loads(known())["lists"]:
        assert json.dumps(one["words"] + "\n") in page
