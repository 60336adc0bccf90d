"""The commands that make the formula of a certificate once more, to be compared with it."""

from __future__ import annotations

import shlex
from itertools import product

from unboggle.certify.folder import FORMULA
from unboggle.errors import InputError
from unboggle.puzzle import Puzzle, Wishes
from unboggle.puzzle.grid_shapes import typed
from unboggle.puzzle.words import parse_words

_LINES = r"grep '^c var\|^[-0-9]'"  # what a variable means, and the clauses


def made_again(core: Puzzle, encoding: str, lines: int) -> list[str] | None:
    """Return commands that compare the first ``lines`` such lines of the formula with new ones.

    They fail if there is a difference. None if no command line says what ``core`` does: a grid
    that is no rectangle, faces of several letters.
    """
    grid, wishes = core.grid, core.wishes
    board = typed(grid)
    if board is None:
        return None
    words = " ".join(core.words)
    texts = [(type(wish), wish.text(grid)) for wish in wishes]
    for q, fold in product(("qu", "plain"), (False, True)):
        try:
            asked_for = Wishes(*(kind.parse(text, grid, q=q) for kind, text in texts))
            read = parse_words(words, q=q, fold_accents=fold).puzzle(grid, asked_for)
        except InputError:
            continue
        if read == core and read.words == core.words:
            asked = ["unboggle", "encode", "-", *board, "--encoding", encoding]
            for kind, text in texts:
                asked += kind.typed(text)
            asked += ["--q", q] * (q != "qu") + ["--fold-accents"] * fold
            return [
                f"{_LINES} {FORMULA} | head -n {lines} > again.txt",
                f"echo {shlex.quote(words)} | {shlex.join(asked)} | {_LINES} | cmp - again.txt",
            ]
    return None
