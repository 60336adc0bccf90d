"""The puzzle as an answer set program for clingo, one thread: a peer for `unboggle compare`.

The program is the one that a user of clingo would write: a word is a path of
cells, each next to the one before, none twice; a cell shows the letter of the
steps taken on it, at most one. Needs ``pip install clingo``.
"""

from collections.abc import Sequence

import clingo

PROGRAM = """
cell(R, C) :- R = 0..rows-1, C = 0..columns-1.
adjacent(R, C, R+Y, C+X) :- cell(R, C), Y = -1..1, X = -1..1, |Y| + |X| > 0, cell(R+Y, C+X).

% A path for each word: a first cell, then always a neighbour.
{ on(W, 0, R, C) : cell(R, C) } = 1 :- step(W, 0, _).
{ on(W, I+1, S, D) : adjacent(R, C, S, D) } = 1 :- on(W, I, R, C), step(W, I+1, _).
:- cell(R, C), step(W, 0, _), { on(W, I, R, C) } > 1.

% What is stepped on is shown, and a cell shows one letter or none.
shows(R, C, F) :- on(W, I, R, C), step(W, I, F).
:- cell(R, C), { shows(R, C, F) } > 1.

#show shows/3.
"""


def solve(
    words: Sequence[Sequence[str]], rows: int, columns: int, seed: int
) -> list[list[str]] | None:
    """Return the rows of a board that holds ``words``, or None if there is none."""
    control = clingo.Control(
        [
            "1",
            f"--seed={seed}",
            "--parallel-mode=1",
            "-c",
            f"rows={rows}",
            "-c",
            f"columns={columns}",
        ]
    )
    facts = (
        f'step({w},{i},"{face}").' for w, word in enumerate(words) for i, face in enumerate(word)
    )
    control.add("base", [], PROGRAM + "\n".join(facts))
    control.ground([("base", [])])
    board = [[""] * columns for _ in range(rows)]
    with control.solve(yield_=True) as handle:
        for model in handle:
            for atom in model.symbols(shown=True):
                row, column, face = atom.arguments
                board[row.number][column.number] = face.string
            return board
    return None
