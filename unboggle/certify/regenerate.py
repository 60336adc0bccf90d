"""The commands that make the formula of a certificate again, to compare both."""

from __future__ import annotations

import shlex
from itertools import product
from typing import get_args

from unboggle.certify.folder import FORMULA
from unboggle.errors import InputError
from unboggle.puzzle import Constraints, Puzzle
from unboggle.puzzle.lists.words import parse_words
from unboggle.puzzle.model.grid_shapes import typed
from unboggle.puzzle.model.reading import Q, ReadOptions
from unboggle.puzzle.model.spelling import own_letters

_LINES = r"grep '^c var\|^[-0-9]'"  # the meanings of variables, and the clauses


def regeneration_commands(core: Puzzle, encoding: str, lines: int) -> list[str] | None:
    """Return commands that compare the first ``lines`` such lines of the formula with new ones.

    They fail if there is a difference. None if a command line cannot express ``core``: a grid that
    is not a rectangle, faces of several letters.
    """
    grid, constraints = core.grid, core.constraints
    board = typed(grid)
    if board is None:
        return None
    words, keep = " ".join(core.words), ",".join(own_letters(core.faces))
    texts = [(type(constraint), constraint.text(grid)) for constraint in constraints]
    for q, fold in product(get_args(Q), (False, True)):
        try:
            asked_for = Constraints(*(kind.parse(text, grid, q=q) for kind, text in texts))
            reading = ReadOptions(q=q, fold_accents=fold, faces=keep if fold else "")
            read = parse_words(words, reading=reading).puzzle(grid, asked_for)
        except InputError:
            continue
        if read == core and read.words == core.words:
            asked = ["unboggle", "encode", "-", *board, "--encoding", encoding]
            for kind, text in texts:
                asked += kind.as_option(text)
            asked += ["--q", q] * (q != "qu") + ["--fold-accents"] * fold
            asked += ["--faces", reading.faces] * bool(reading.faces)
            return [
                f"{_LINES} {FORMULA} | head -n {lines} > again.txt",
                f"echo {shlex.quote(words)} | {shlex.join(asked)} | {_LINES} | cmp - again.txt",
            ]
    return None
