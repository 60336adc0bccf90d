"""Formats: listed, found by name, and added by strangers without a line of ours."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from importlib.metadata import EntryPoint
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from running import unboggle

from unboggle import plugins
from unboggle.errors import BackendError, InputError
from unboggle.render import formats
from unboggle.render.formats import OutputFormat, RenderOptions
from unboggle.reports.base.kinds import report_kinds
from unboggle.reports.base.report import Report

PluggedIn = Callable[..., None]
OTHERS = tuple(sorted(formats.built_in_names() - {"text"}))


@pytest.fixture
def plugged_in(monkeypatch: pytest.MonkeyPatch) -> PluggedIn:
    """A function that makes formats known as the packages of others would."""

    def plug(**found: Any) -> None:
        monkeypatch.setitem(sys.modules, "strangers_formats", SimpleNamespace(**found))
        points = [EntryPoint(name, f"strangers_formats:{name}", formats.GROUP) for name in found]
        monkeypatch.setattr(
            plugins, "_entries", lambda group: points if group == formats.GROUP else []
        )

    return plug


def size_only(report: Report, look: RenderOptions) -> bytes:
    assert look.paths is False
    return json.dumps(report.get("size")).encode()


def test_text_is_the_first_and_json_is_there() -> None:
    assert formats.names() == ("text", *OTHERS)
    assert formats.get("JSON") is formats.get("json")


def test_a_misspelt_format_is_answered_with_the_nearest() -> None:
    with pytest.raises(InputError, match="there is no format 'jason'; did you mean json"):
        formats.get("jason")
    result = unboggle("check", "cat", "-", "--format", "yaml", stdin="cat")
    assert result.code == 2
    assert "--format" in result.err
    assert "choose from text, board" in result.err


def test_text_has_a_page_for_every_report() -> None:
    kinds = {f"unboggle.{kind}/1" for kind in report_kinds()}
    assert set(formats.get("text").kinds or ()) == kinds
    assert all(formats.get("json").can_write(kind) for kind in kinds)


def test_a_format_of_a_stranger_is_listed_and_written(
    plugged_in: PluggedIn, tmp_path: Path
) -> None:
    plugged_in(size=OutputFormat(size_only, suffix="size"))
    assert formats.names() == ("text", *OTHERS, "size")
    able = [name for name in formats.names() if formats.get(name).can_write("unboggle.check/1")]
    listed = f"Format of the result: {', '.join(able)}."
    assert able[-1] == "size"
    assert listed in " ".join(unboggle("check", "--help").out.split())
    result = unboggle("check", "cat", "-", "--format", "size", stdin="cat")
    assert (result.code, result.out) == (0, "[1, 3]")
    file = tmp_path / "board.size"
    assert unboggle("check", "cat", "-", "--format", "size", "-o", file, stdin="cat").code == 0
    assert file.read_bytes() == b"[1, 3]"


def test_each_new_gogen_has_a_file_that_ends_as_the_format_says(
    plugged_in: PluggedIn, tmp_path: Path
) -> None:
    plugged_in(grid=OutputFormat(lambda report, _: "grid", suffix="grid"))
    made = ["gogen", "make", "--seed", "7", "--format", "grid", "-o", f"{tmp_path}/"]
    assert unboggle(*made).code == 0
    assert [file.name for file in tmp_path.iterdir()] == ["gogen-plain-000007.grid"]


def test_what_a_format_cannot_show_is_refused_before_any_work(plugged_in: PluggedIn) -> None:
    plugged_in(boards=OutputFormat(size_only, suffix="x", kinds={"unboggle.fit/1"}))
    result = unboggle("why", "nowhere.txt", "--size", "3", "--format", "boards")
    assert result.code == 2
    assert "'boards' cannot show the result of this command" in result.err


def test_several_results_go_only_where_the_format_keeps_them_apart(
    plugged_in: PluggedIn, tmp_path: Path
) -> None:
    file = tmp_path / "two.txt"
    assert unboggle("gogen", "make", "--seed", "7", "--count", "2", "-o", file).code == 0
    plugged_in(
        one=OutputFormat(size_only, suffix="x"),
        lines=OutputFormat(size_only, suffix="x", between=" and "),
    )
    result = unboggle("gogen", "solve", file, "--format", "one")
    assert result.code == 2
    assert "there are 2 Gogens in it, and a file of this --format holds one" in result.err
    both = unboggle("gogen", "solve", file, "--format", "lines")
    assert (both.code, both.out) == (0, "[5, 5] and [5, 5]")


def test_a_broken_plug_in_is_named_and_costs_only_itself(
    plugged_in: PluggedIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    plugged_in(good=OutputFormat(size_only, suffix="x"), bad=3)
    with pytest.raises(
        BackendError, match=r"plug-in bad .*\(strangers_formats:bad\) is no OutputFormat"
    ):
        formats.get("bad")
    monkeypatch.delitem(sys.modules, "strangers_formats")
    with pytest.raises(BackendError, match=r"\(strangers_formats:good\) cannot be loaded"):
        formats.get("good")
    assert unboggle("check", "cat", "-", "--format", "json", stdin="cat").code == 0
