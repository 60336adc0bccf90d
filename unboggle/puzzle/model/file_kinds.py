"""Recognize files by a glance: puzzle files, and boards and words saved as JSON.

Their readers are imported only for such a file.
"""

from __future__ import annotations

PUZZLE_FILE_ENDING = ".toml"


def is_puzzle_file(path: str) -> bool:
    """Whether ``path`` ends in ``.toml`` and so names a puzzle file."""
    return path.lower().endswith(PUZZLE_FILE_ENDING)


def is_saved(text: str) -> bool:
    """Whether ``text`` looks like JSON: no board and no word list begins like this."""
    return text.lstrip()[:1] == "{" or text.lstrip().startswith("ipuz(")
