"""The commands of the pages, and what is wrong with one that ran."""

from __future__ import annotations

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
if str(ROOT / "tests" / "helpers") not in sys.path:
    sys.path.append(str(ROOT / "tests" / "helpers"))

from console import Shown, agrees, commands  # noqa: E402
from doc_pages import blocks  # noqa: E402

__all__ = ["PAGES", "ROOT", "Shown", "fault", "readme_install", "shown_commands"]

PAGES = ("README.md", "docs/gallery.md")


def shown_commands() -> list[Shown]:
    """Return the commands of the pages, each once."""
    pages = (commands(ROOT / page) for page in PAGES)
    return [*dict.fromkeys(shown for page in pages for block in page for shown in block)]


def readme_install() -> str:
    """Return the README's line that installs from a clone and fits a list."""
    (block, *_) = (each.code for each in blocks("sh", ROOT / "README.md"))
    return block.strip()


def fault(shown: Shown, code: int, printed: str, folder: Path, exact: bool) -> str:
    """Return what is wrong with a command that ended with ``code`` and ``printed`` this.

    >>> fault(Shown("unboggle why -  # exit code 20"), 0, "", Path(), exact=True)
    'exit code 0, not 20'
    """
    if code != shown.code:
        return f"exit code {code}, not {shown.code}"
    if "Traceback" in printed or "Warning:" in printed:
        return "a traceback or a warning of Python"
    made = re.search(r" (?:-o|--certify) (\S+)", shown.command)
    if made and not (folder / made[1]).exists():
        return f"{made[1]} is missing"
    if exact and shown.output and not agrees(shown.output, printed):
        return "prints something else than the page"
    return ""
