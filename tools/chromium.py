"""The browser in which pages are tested, measured and drawn."""

from __future__ import annotations

import shutil
from typing import Any

_PROGRAMS = ("chromium-headless-shell", "chromium", "chromium-browser")
SHELL, *_ = map(shutil.which, _PROGRAMS)
"""It has no windows; their own pages would take two fifths of the time, and make requests."""
WITH_WINDOWS = next(filter(None, map(shutil.which, _PROGRAMS[1:])), None)
"""It has options that the other one lacks."""
CHROMIUM = SHELL or WITH_WINDOWS


def start(kind: Any, *options: str, program: str | None = CHROMIUM) -> Any:
    """Start ``program`` with ``options``; ``kind`` is Playwright's type of browser."""
    return kind.launch(executable_path=program, args=["--no-sandbox", *options])
