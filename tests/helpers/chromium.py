"""The browser in which pages are tested."""

from __future__ import annotations

import shutil

PROGRAMS = ("chromium-headless-shell", "chromium", "chromium-browser")
"""The first one has no windows; their own pages would take two fifths of the time."""
CHROMIUM = next(filter(None, map(shutil.which, PROGRAMS)), None)
WITH_WINDOWS = next(filter(None, map(shutil.which, PROGRAMS[1:])), None)
"""It has options that the first one lacks."""
