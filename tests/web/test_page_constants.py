"""The constants of the page equal those of the program."""

from __future__ import annotations

import gzip
import json
import re

from tools.build_static import MORE
from unboggle import encodings
from unboggle.fitting.searches import kinds
from unboggle.puzzle.lists.words import LONE_Q
from unboggle.web.events import OFTEN
from unboggle.web.files import static_files
from unboggle.web.limits import LIMITS
from unboggle.web.requests import QUICK


def text(name: str) -> str:
    return static_files()[f"/{name}"].content.decode()


def names(text: str, what: str) -> list[str]:
    (found,) = re.findall(rf"const {what} = new Set\((\[.*?\])\)", text)
    listed: list[str] = json.loads(found)
    return listed


def test_limits_are_those_of_requests() -> None:
    limits = text("limits.js")
    numbers = re.findall(r"^export const ([A-Z_]+) = ([\d_]+);", limits, re.M)
    assert {name: int(number) for name, number in numbers} == {
        "QUICK_TIME": LIMITS.quick_timeout,
        "MOST_TIME": LIMITS.timeout,
        "MOST_LETTERS": LIMITS.letters,
        "MOST_WORDS": LIMITS.words,
        "MOST_SIDE": LIMITS.side,
        "MOST_BOARD_SIDE": LIMITS.board_side,
    }
    assert sorted(names(limits, "QUICK")) == sorted(QUICK)


def test_a_worker_reports_as_seldom_as_the_server() -> None:
    worker = (MORE / "worker.js").read_text(encoding="utf-8")
    assert sorted(names(worker, "OFTEN")) == sorted(OFTEN)
    assert re.findall(r"const RATE = (\d+);", worker) == [str(int(1000 * LIMITS.rate))]


def test_the_advice_for_a_lone_q_knows_it_by_its_words() -> None:
    (known,) = re.findall(r'why\.endsWith\("(.+?)"\)', text("answers.js"))
    assert LONE_Q.endswith(known)


def test_every_method_is_explained() -> None:
    table = text("methods.js").partition("const METHODS = {")[2].partition("\n};")[0]
    explained = re.findall(r"^  (\w+): \[", table, re.M)
    ours = {
        one
        for one in encodings.names()
        if f"unboggle.encodings.{one}" == encodings.get(one).__module__
    }
    others = {"rows", "counting", "bound_search", "hitting_sets"}
    assert set(explained) == ours | kinds.KINDS.keys() | others
    assert len(explained) == len(set(explained))
    pages = re.findall(r'"encodings/(\w+)"', table)
    assert set(pages) == ours


def test_the_page_is_light() -> None:
    """Packed, as hosts send it; Pyodide is not part of it."""
    files = {file.content for file in static_files().values()}
    packed = [len(gzip.compress(content)) for content in files]
    assert sum(packed) < 150_000
