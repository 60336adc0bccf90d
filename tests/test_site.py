"""The documentation as a site: its links to the page without a server."""

from __future__ import annotations

import base64
import json
import re
import shlex
from itertools import chain
from typing import Any
from xml.etree import ElementTree

import click
import pytest
from click.testing import CliRunner
from console import Shown, commands
from doc_pages import PAGES, ROOT, TUTORIALS
from needs import needs_kernel
from running import reported

from tools import docs_face
from tools.docs_links import fragment_of, puzzle_fields, with_links
from unboggle.cli.finish import collected
from unboggle.cli.main import cli
from unboggle.drawing.palette import PALETTE
from unboggle.puzzle.model.reading import MarksRead
from unboggle.requests.kinds import ListRequest
from unboggle.requests.request import FitRequest
from unboggle.web.questions import puzzle_of
from unboggle.web.requests import validated_request
from unboggle.words import words_up_to_list_level

PLAIN = [page for page in PAGES if page not in TUTORIALS]
SHOWN = sorted({one for page in PLAIN for one in chain.from_iterable(commands(page))})
LINKED = [one for one in SHOWN if fragment_of(one.line)]


def state_of(shown: Shown) -> tuple[str, dict[str, Any]]:
    tab, _, code = (fragment_of(shown.line) or "").removeprefix("#").partition("=1.")
    return tab, json.loads(base64.urlsafe_b64decode(code + "=" * (-len(code) % 4)))


def split(line: str) -> tuple[list[str], str]:
    """Return the arguments of unboggle in ``line``, and its standard input."""
    echoed, _, command = line.rpartition(" | ")
    return shlex.split(command)[1:], " ".join(shlex.split(echoed)[1:])


def request_of(line: str) -> ListRequest:
    """Return what the command asks."""
    (name, *args), typed = split(line)
    command = cli.get_command(click.Context(cli), name)
    assert command is not None
    with CliRunner().isolation(input=typed):
        return collected(command.make_context(name, args))


def test_most_examples_of_puzzles_have_a_link() -> None:
    asked = [one for one in SHOWN if " fit " in one.line or " solve " in one.line]
    assert 3 * len(LINKED) > 2 * len(asked)


@pytest.mark.parametrize("shown", LINKED, ids=lambda shown: shown.line)
def test_a_link_asks_what_its_example_asks(shown: Shown, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    tab, state = state_of(shown)
    words, typed = split(re.sub(r" -o \S+| --format \S+", "", shown.command))
    if tab == "unboggle":
        asked = request_of(shown.command)
        fields = validated_request({"task": "fit", "puzzle": puzzle_fields(state)})["puzzle"]
        if state.get("smallest"):
            assert asked.puzzle.grid is None
            fields["size"] = [8, 8]
        marks: MarksRead = "all" if state.get("most") or "@" in state["words"] else "none"
        read, puzzle = puzzle_of(fields, marks=marks)
        if state.get("list_level"):
            puzzle = words_up_to_list_level(read, state["list_level"]).puzzle(puzzle.grid)
        assert puzzle == asked.puzzle.puzzle
        assert getattr(asked, "seed", 0) == state.get("seed", 0)
        if "--fill" in words:
            assert isinstance(asked, FitRequest)
            assert asked.fill is not None
            assert asked.fill.strategy == state.get("fill", "none")
    elif words[0] == "throw":
        _, report = reported(*words, stdin=typed)
        assert [throw["board"] for throw in report["boards"]] == [state["board"]]
    elif tab == "solve":
        _, report = reported(*words, stdin=typed)
        assert report["board"] == state["board"]
        assert report["wrap"] == state.get("wrap", "none")
        assert report["rules"] == state.get("rules", "boggle")
    elif words[1] == "make":
        _, report = reported(*words, stdin=typed)
        (made,) = report["puzzles"]
        assert state["words"].split() == made["words"]
        rows = [["."] * 5 for _ in range(5)]
        for row, column, letter in state["given"]:
            rows[row][column] = letter
        assert [*map("".join, rows)] == made["grid"]
    else:
        _, report = reported(*words[:3], stdin=typed)
        given = [[*row] for row in report["given"]]
        for row, column, letter in state["given"]:
            assert given[row][column] == letter
            given[row][column] = ""
        assert not any(chain.from_iterable(given))


def test_the_face_is_drawn_by_the_program(update_golden: bool) -> None:
    if update_golden:
        docs_face.ICON.write_text(docs_face.logo(), encoding="utf-8", newline="\n")
    assert docs_face.ICON.read_text(encoding="utf-8") == docs_face.logo()
    light, dark = docs_face.palette().splitlines()
    assert '="default"]' in light
    assert "--ink:#17191e;" in light
    assert '="slate"]' in dark
    assert "--ink:#f1f0ec;" in dark
    style = (ROOT / "docs/assets/extra.css").read_text(encoding="utf-8")
    assert "invert(" not in style  # pictures have dark colours of their own
    used = {*re.findall(r"var\(--(?!md-)([\w-]+)\)", style)}
    assert used <= PALETTE.keys()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_picture_of_the_page_is_one_and_no_more(scheme: str) -> None:
    """Chromium's layout is in it, which differs from machine to machine."""
    text = (ROOT / f"docs/assets/page-{scheme}.svg").read_text(encoding="utf-8")
    assert len(text) < 60_000
    assert "".join(re.findall(r'text-anchor="middle">(.)</text>', text)) == "PUOTAGMCRMASSJTY"
    names = {one.tag.rpartition("}")[2] for one in ElementTree.fromstring(text).iter()}
    assert names <= {"svg", "title", "style", "rect", "text", "g", "path", "circle", "line"} | {
        "polygon"
    }
    assert not re.search(r"href|url\(|@import", text)


@needs_kernel
def test_the_front_page_has_a_board_with_its_words() -> None:
    html = docs_face.front("play/")
    (data,) = re.findall(r'id="front-start">(.*?)</script>', html)
    start = json.loads(data)
    paths = {one["word"]: one["path"] for one in start["words"]}
    assert [*paths] == re.findall(r"<textarea.*?>(.*?)</textarea>", html, re.S)[0].split()
    for word, path in paths.items():
        assert "".join(start["board"][r][c] for r, c in path) == word
    assert start["page"] == "play/"
    without = docs_face.front("")
    assert "front-board" in without
    assert "<form" not in without


def test_what_the_page_cannot_express_has_no_link() -> None:
    for line in (
        "unboggle --version",
        "unboggle fit examples/animals.txt --size 4 --fill natural --max-extras 3",
        "unboggle throw --dice new",
        "unboggle throw --dice new --seed 7 --count 2",
        "unboggle gogen make --kind hyper --seed 7",
        "unboggle gogen make",
        "unboggle fit examples/animals.txt --size 4 --solver cadical195",
        "unboggle fit missing.txt --size 4",
        "unboggle fit examples/animals.txt --size 40",
        "echo cat | unboggle fit - --size 3 --given 'zz'",
        "echo cat | unboggle fit - --size 3 > board.txt",
        "echo cat, dog | unboggle encode - --size 3 | head -3",
        "unboggle solve --throw-dice new",
    ):
        assert fragment_of(line) is None, line


def test_a_link_is_below_its_example() -> None:
    before = "```console\n$ unboggle --version\n$ echo cat | unboggle fit - --size 3\n...\n"
    after = "$ unboggle info\n```\n\nb\n"
    first, link, rest = with_links(f"a\n\n{before}{after}", "../play/").partition(
        '<p class="open-in-page"><a href="../play/#unboggle=1.'
    )
    assert link
    assert first == f"a\n\n{before}```\n"
    assert rest.endswith(f"</a></p>\n\n\n```console\n{after}")
    assert with_links(f"```console\n{after}", "play/") == f"```console\n{after}"
