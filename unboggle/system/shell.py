"""Command lines as the user's shell reads them: POSIX shells, or cmd and PowerShell on Windows."""

from __future__ import annotations

import os
import re
import shlex

_PLAIN = re.compile(r"[\w@%+=:,./\\-]+", re.ASCII)


def quoted(text: str) -> str:
    r"""Return ``text`` as one word of a command line.

    On Windows quotes are double: cmd knows no others.

    >>> quoted("cat dog"), quoted("cat.txt")
    ("'cat dog'", 'cat.txt')
    """
    if os.name != "nt":
        return shlex.quote(text)
    return text if _PLAIN.fullmatch(text) else '"' + text.replace('"', '\\"') + '"'


def split(line: str) -> list[str]:
    """Return the words of a command line. On Windows a backslash is a part of a path.

    Raises ``ValueError`` if a quote does not end.

    >>> split("fit --size '3 x 4'")
    ['fit', '--size', '3 x 4']
    """
    words = shlex.shlex(line, posix=True)
    words.whitespace_split = True
    words.commenters = ""
    if os.name == "nt":
        words.escape = ""
    return list(words)
