"""The side of a worker: a command line is run on files that came with it, and its report returned.

Nothing is needed of the machine but unboggle: no folder that others see, too.
"""

from __future__ import annotations

import contextlib
import io
import os
from collections.abc import Mapping
from typing import NamedTuple

from unboggle.cli.asking import Carried
from unboggle.cli.main import run
from unboggle.system.programs import scratch

_REPORT = "report.json"


class Answered(NamedTuple):
    """The exit code, the report as JSON (None: there is none), and what was said beside it."""

    code: int
    report: str | None
    said: str


def answer(common: Mapping[str, bytes], asked: Carried) -> Answered:
    """Return what the command comes to that ``asked`` says; files it shares are in ``common``."""
    before = os.getcwd()
    said = io.StringIO()
    with scratch() as folder:
        report = os.path.join(folder, _REPORT)
        here = os.path.join(folder, "files", asked.below)
        os.makedirs(here)
        for name, content in [*asked.files.items(), *((n, common[n]) for n in asked.shared)]:
            path = os.path.join(here, name)
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(path, "wb") as file:
                file.write(content)
        try:
            os.chdir(here)
            with contextlib.redirect_stderr(said), contextlib.redirect_stdout(io.StringIO()):
                code = run([*asked.args, "--format", "json", "-o", report])
        except SystemExit as ended:
            code = ended.code if isinstance(ended.code, int) else 1
        finally:
            os.chdir(before)
        text = None
        with contextlib.suppress(FileNotFoundError), open(report, encoding="utf-8") as file:
            text = file.read()
    return Answered(code, text, said.getvalue())
