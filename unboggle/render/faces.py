"""Letters as boards show them."""

from __future__ import annotations

from collections.abc import Sequence


def shown(face: str) -> str:
    """Return a face as a board shows it: its first letter is a capital.

    >>> shown("qu"), shown("")
    ('Qu', '')
    """
    return face[:1].upper() + face[1:]


def shown_rows(rows: Sequence[Sequence[str | None]]) -> list[list[str | None]]:
    """Return rows of faces as a board shows them; a hole stays None."""
    return [[None if face is None else shown(face) for face in row] for row in rows]
