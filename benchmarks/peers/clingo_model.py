"""The puzzle as an answer set program for clingo, one thread: a peer for `unboggle compare`.

One atom for each cell and letter, and one for each step of a word and cell. Needs ``pip
install clingo``. In a short trial on ten 4x4 and 5x5 lists this did better than clingo's other
configurations. It also did better than two other models. In one, paths grow cell by
cell, by a choice among the neighbours; in the other, steps choose among the cells with the letter.
"""

from __future__ import annotations

from collections.abc import Sequence

import clingo

CONFIGURATION = "trendy"
PROGRAM = """
cell(R, C) :- R = 0..rows-1, C = 0..columns-1.
adjacent(R, C, R+Y, C+X) :- cell(R, C), Y = -1..1, X = -1..1, |Y| + |X| > 0, cell(R+Y, C+X).
face(F) :- step(_, _, F).

% A cell shows one letter or none; each step is on one cell, which shows its letter.
{ shows(R, C, F) : face(F) } 1 :- cell(R, C).
{ on(W, I, R, C) : cell(R, C) } = 1 :- step(W, I, _).
:- on(W, I, R, C), step(W, I, F), not shows(R, C, F).

% The next step is on a neighbour, and so was the last; no cell twice.
:- on(W, I, R, C), step(W, I+1, _), not on(W, I+1, S, D) : adjacent(R, C, S, D).
:- on(W, I, R, C), step(W, I-1, _), not on(W, I-1, S, D) : adjacent(R, C, S, D).
:- cell(R, C), step(W, 0, _), { on(W, I, R, C) } > 1.

#show shows/3.
"""


def solve(
    words: Sequence[Sequence[str]], rows: int, columns: int, seed: int
) -> list[list[str]] | None:
    """Return the rows of a board that holds ``words``, or None if there is none."""
    options = ["1", f"--configuration={CONFIGURATION}", f"--seed={seed}", "--parallel-mode=1"]
    control = clingo.Control([*options, "-c", f"rows={rows}", "-c", f"columns={columns}"])
    steps = (
        f'step({w},{i},"{face}").' for w, word in enumerate(words) for i, face in enumerate(word)
    )
    control.add("base", [], PROGRAM + "\n".join(steps))
    control.ground([("base", [])])
    board = [[""] * columns for _ in range(rows)]
    with control.solve(yield_=True) as handle:
        for model in handle:
            for atom in model.symbols(shown=True):
                row, column, face = atom.arguments
                board[row.number][column.number] = face.string
            return board
        if not handle.get().unsatisfiable:
            raise RuntimeError("clingo ended without an answer")
    return None
