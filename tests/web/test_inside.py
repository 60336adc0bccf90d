"""The same requests without a server, in one process."""

from __future__ import annotations

import base64
import json
import subprocess
from typing import Any, NoReturn

import pytest
from running import validate

from unboggle.system import child
from unboggle.web.inside import known, respond

PUZZLE = {"words": "ant newt hare hen moth", "size": [3, 3]}


@pytest.fixture(autouse=True)
def alone(born: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no process be started."""

    def start(*_: object, **__: object) -> NoReturn:
        raise AssertionError("something was started")

    monkeypatch.setattr(child, "start", start)
    monkeypatch.setattr(subprocess, "Popen", start)


def asked(task: str, role: Any = "both", **request: Any) -> tuple[dict[str, Any], list[str]]:
    told: list[str] = []

    def tell(name: str, data: str) -> None:
        json.loads(data)
        told.append(name)

    return json.loads(respond(json.dumps({"task": task, **request}), tell, role)), told


def test_a_request_comes_to_its_report() -> None:
    ended, told = asked("why", puzzle=PUZZLE)
    assert ended["state"] == "done"
    validate(ended["report"])
    assert {"best", "conflict"} <= set(told)


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
