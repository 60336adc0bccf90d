"""The obvious first attempt, an annealer of some sixty lines of C: a peer for `themes.py`.

It is also a peer for ``unboggle compare``. Needs a C compiler (``cc``).
"""

from __future__ import annotations

import ctypes
import subprocess
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path

SOURCE = Path(__file__).with_suffix(".c")
FIRST = ord("A")

Report = Callable[[list[list[str]] | None, int | None], object]


def solve(
    words: Sequence[Sequence[str]], rows: int, columns: int, seed: int
) -> list[list[str]] | None:
    """Return the rows of a board that holds ``words``; it never gives up."""
    boards: list[list[list[str]] | None] = []
    improve(words, rows, columns, seed, lambda board, _: boards.append(board))
    return boards[-1]


def improve(
    words: Sequence[Sequence[str]], rows: int, columns: int, seed: int, report: Report
) -> None:
    """Call ``report(board, None)`` with each better board, until it holds all words."""
    faces = sorted({face for word in words for face in word})
    letter = {face: chr(FIRST + number) for number, face in enumerate(faces)}
    assert len(faces) <= 60, "a byte for each face"
    text = " ".join("".join(letter[face] for face in word) for word in words)

    def better(shown: bytes) -> None:
        row = [faces[byte - FIRST] for byte in shown[: rows * columns]]
        report([row[k : k + columns] for k in range(0, len(row), columns)], None)

    with tempfile.TemporaryDirectory() as folder:
        library = Path(folder, "naive_annealer.so")
        subprocess.run(["cc", "-O3", "-shared", "-fPIC", "-o", library, SOURCE, "-lm"], check=True)
        anneal = ctypes.CDLL(str(library)).anneal
    anneal(text.encode(), rows, columns, seed, ctypes.CFUNCTYPE(None, ctypes.c_char_p)(better))
