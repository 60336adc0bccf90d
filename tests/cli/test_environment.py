"""Variables of the environment: each command refuses values that mean nothing."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pytest
from needs import posix_only
from running import Result, unboggle

from unboggle.cli import main as cli
from unboggle.cli import terminal


@pytest.mark.parametrize(
    "line",
    [
        "fit - --size 3",  # with luck, no child is needed
        "why - --size 3",
        "boards - --size 3",
        "unique - --size 3",
        "encode - --size 3",
        "gogen solve -",
        "gogen make --seed 7",
        "compare - --size 3",
        "serve --no-browser --port 0",
        "solve CAT",
    ],
)
def test_a_memory_limit_that_is_no_number_is_reported_at_once(
    line: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("UNBOGGLE_MEMORY_MB", "abc")
    result = unboggle(*line.split(), stdin="cat dog")
    assert (result.code, result.out) == (2, "")
    assert result.err == ("unboggle: UNBOGGLE_MEMORY_MB is 'abc'; set a whole number of MB\n")


@pytest.mark.parametrize(
    ("name", "value", "needed"),
    [
        ("UNBOGGLE_KERNEL", "off", "0 or 1"),
        ("UNBOGGLE_KERNEL", "crashed", "0 or 1"),
        ("UNBOGGLE_REQUIRE_KERNEL", "00", "0 or 1"),
        ("UNBOGGLE_DEBUG", "no", "0 or 1"),
        ("UNBOGGLE_MEMORY_MB", "1.5", "a whole number of MB"),
        pytest.param(
            "UNBOGGLE_MEMORY_MB", "9" * 5_000, "a number of MB with 12 digits at most", id="huge"
        ),
    ],
)
def test_a_variable_with_a_value_that_means_nothing_is_an_error(
    name: str, value: str, needed: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(name, value)
    result = unboggle("throw")
    shown = value if len(value) < 10 else f"{value[:37]}..."
    assert result == Result(2, "", f"unboggle: {name} is {shown!r}; set {needed}\n")
    assert f"  broken: {name} is {shown!r}; set {needed}" in unboggle("info").out.splitlines()
    assert unboggle("throw", "--help").code == 0


@pytest.mark.parametrize(("value", "shown"), [("", False), ("0", False), ("1", True)])
def test_debug_shows_where_an_internal_error_is(
    value: str,
    shown: bool,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError("x")

    monkeypatch.setenv("UNBOGGLE_DEBUG", value)
    monkeypatch.setattr("unboggle.cli.commands.info.inventory", broken)
    assert cli.run(["info"], lambda: None) == 70
    assert ("Traceback" in capfd.readouterr().err) is shown


def test_a_huge_number_of_columns_is_as_wide_as_a_result_may_be(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("COLUMNS", "9" * 5_000)
    for line in (("--help",), ("throw", "--seed", "1"), ("fit", "--help"), ("info",)):
        assert unboggle(*line).code == 0
    assert terminal.width() == 100


@posix_only
def test_info_names_all_variables_that_count(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_CACHE_HOME", f"{tmp_path}/c")
    monkeypatch.setenv("DICPATH", f"/opt/dic:{tmp_path}/dic")
    monkeypatch.setenv("TMPDIR", "/tmp")
    done = unboggle("info").out
    for wanted in ("XDG_CACHE_HOME=~/c", "DICPATH=/opt/dic:~/dic", "TMPDIR=/tmp"):
        assert f"  {wanted}" in done.splitlines()


def test_info_needs_no_folder_for_temporary_files(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a file system that is only read there is none, and bugs are reported, too."""

    def none() -> str:
        raise FileNotFoundError

    monkeypatch.setattr(tempfile, "gettempdir", none)
    done = unboggle("info")
    assert done.code == 0
    assert "  temporary  none that can be written" in done.out.splitlines()
