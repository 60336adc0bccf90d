"""Recognize share codes, for readers of boards and word lists."""

from __future__ import annotations

import re

from unboggle.errors import InputError

_CODE = re.compile(r"(?:https?://\S*#)?(ub[0-9]+-.*)", re.DOTALL)


def code_in(text: str) -> str | None:
    """Return the share code, of any version, in ``text``: on its own or after the # of an address.

    >>> code_in("ub1-AAAA"), code_in("https://x.y/#ub1-AAAA"), code_in("cat dog")
    ('ub1-AAAA', 'ub1-AAAA', None)
    """
    found = _CODE.match(text.strip())
    return found[1] if found else None


def refuse_code(text: str) -> None:
    """Raise `InputError` if ``text``, which must be a board or words, is a share code."""
    if code_in(text) is not None:
        raise InputError("this is a share code; 'unboggle open' reads it")
