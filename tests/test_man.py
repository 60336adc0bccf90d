"""The manual pages have all parts, and a reader of manuals accepts them.

``tests/test_docs.py`` compares the files with the helps.
"""

from __future__ import annotations

import shutil
import subprocess

import pytest

from tools.man import FOLDER, pages
from unboggle.cli.environment import VARIABLES

PAGES = dict(pages())


GROUP = {"NAME", "SYNOPSIS", "COMMANDS", "EXAMPLES", "SEE ALSO"}
"""The parts of a page that only leads to the pages of its commands."""
COMMAND = {"NAME", "SYNOPSIS", "OPTIONS", "EXAMPLES", "EXIT STATUS", "ENVIRONMENT", "FILES"}
GROUPS = {"unboggle-gogen.1"}


def test_each_page_has_all_parts() -> None:
    assert {"unboggle.1", "unboggle-fit.1", "unboggle-gogen-make.1", *GROUPS} <= PAGES.keys()
    for name, text in PAGES.items():
        parts = {line[4:] for line in text.splitlines() if line.startswith(".SH ")}
        wanted = GROUP if name in GROUPS else COMMAND
        if name == "unboggle.1":
            wanted = (GROUP | COMMAND) - {"OPTIONS"}
        assert wanted <= parts, f"{name} has no {sorted(wanted - parts)}"


def test_the_exit_codes_are_those_of_the_command() -> None:
    def codes(name: str) -> set[str]:
        part = PAGES[name].partition(".SH EXIT STATUS\n")[2].partition(".SH")[0]
        return {line[3:-3] for line in part.splitlines() if line.startswith(r"\fB")}

    always = {"0", "2", "70", "129", "130", "141", "143"}
    assert codes("unboggle-throw.1") == always
    assert codes("unboggle-fit.1") == {*always, "1", "20", "124"}
    assert codes("unboggle-unique.1") == {*always, "1", "20", "124"}
    assert codes("unboggle-why.1") >= {*always, "20", "124"}
    assert codes("unboggle-check.1") >= {*always, "1"}


def test_no_line_is_taken_for_a_request() -> None:
    known = {".SH", ".SS", ".TP", ".PP", ".TH", ".nf", ".fi", r".\""}
    for name, text in PAGES.items():
        for line in text.splitlines():
            assert not line.startswith("'"), f"{name}: {line}"
            assert not line.startswith(".") or line.split()[0] in known, f"{name}: {line}"


def test_the_docs_have_the_same_variables() -> None:
    page = (FOLDER.parent / "docs" / "command-line.md").read_text(encoding="utf-8")
    rows = page.partition("## Environment\n")[2].partition("\n\n##")[0]
    assert dict(VARIABLES) == {
        row.split(" | ")[0][3:-1]: row.split(" | ")[1].removesuffix(" |")
        for row in rows.splitlines()
        if row.startswith("| `")
    }


@pytest.mark.skipif(shutil.which("mandoc") is None, reason="there is no mandoc")
def test_mandoc_misses_only_a_date() -> None:
    files = sorted(map(str, FOLDER.glob("*.1")))
    done = subprocess.run(["mandoc", "-Tlint", "-Wwarning", *files], capture_output=True, text=True)
    left = [one for one in done.stdout.splitlines() if 'missing date, using ""' not in one]
    assert not left, left
