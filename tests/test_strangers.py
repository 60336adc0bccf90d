"""What a machine of strangers counts as a failure; the machines themselves need root."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.strangers.__main__ import table
from tools.strangers.inside import COMPILERS, Outcome
from tools.strangers.machines import MACHINES
from tools.strangers.pages import Shown, fault, readme_install, shown_commands


def test_the_commands_are_those_of_the_first_pages() -> None:
    lines = [shown.line for shown in shown_commands()]
    assert "unboggle fit examples/animals.txt --size 4" in lines
    assert [line for line in lines if line.endswith("# exit code 20")]
    assert [line for line in lines if line.startswith("unboggle serve")]
    assert len({*lines}) == len(lines)
    assert "pip install -q '.[pdf]' && " in readme_install()
    assert len(readme_install().splitlines()) == 1


def test_a_command_fails_by_its_code_its_files_and_what_it_prints(tmp_path: Path) -> None:
    shown = Shown("unboggle fit a.txt -o a.svg  # exit code 3", "one\n...")

    def wrong(code: int, printed: str, exact: bool = True) -> str:
        return fault(shown, code, printed, tmp_path, exact)

    assert wrong(0, "one\n") == "exit code 0, not 3"
    assert wrong(3, "one\n") == "a.svg is missing"
    (tmp_path / "a.svg").touch()
    assert wrong(3, "one\ntwo\n") == ""
    assert wrong(3, "two\n") == "prints something else than the page"
    assert wrong(3, "two\n", exact=False) == ""
    for printed in ("Traceback (most recent call last):", "x.py:3: DeprecationWarning: old"):
        assert wrong(3, printed, exact=False) == "a traceback or a warning of Python"


@pytest.mark.parametrize("name", ["cc", "x86_64-linux-gnu-gcc-12", "clang", "g++", "c99-gcc"])
def test_compilers_are_known_by_their_names(name: str) -> None:
    assert COMPILERS.fullmatch(name)
    for other in ("bash", "python3.11", "gcov", "cat"):
        assert not COMPILERS.fullmatch(other)


def test_the_table_has_a_row_for_each_machine() -> None:
    failed = ["unboggle fit: exit code 1"]
    rows = table(
        {"pure": Outcome("yes", 9, failed), "3.10": Outcome("no"), "3.12": Outcome("y", 9)}
    )
    assert rows.splitlines()[2:] == [
        f"| {MACHINES['pure'].title} | yes | 9 | `unboggle fit` |",
        f"| {MACHINES['3.10'].title} | no |  |  |",
        f"| {MACHINES['3.12'].title} | y | 9 | none |",
    ]
