"""The most words on a board by clingo's ``#maximize``, one thread: a peer for `themes.py`.

The program of `clingo_model` with one more choice for each word. Needs ``pip install clingo``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import clingo

Report = Callable[[list[list[str]] | None, int | None], object]

CONFIGURATION = "trendy"
PROGRAM = """
cell(R, C) :- R = 0..rows-1, C = 0..columns-1.
adjacent(R, C, R+Y, C+X) :- cell(R, C), Y = -1..1, X = -1..1, |Y| + |X| > 0, cell(R+Y, C+X).
face(F) :- step(_, _, F).
word(W) :- step(W, _, _).

% A cell shows one letter or none; each step of a word that is there is on one cell.
{ there(W) : word(W) }.
{ shows(R, C, F) : face(F) } 1 :- cell(R, C).
{ on(W, I, R, C) : cell(R, C) } = 1 :- step(W, I, _), there(W).
:- on(W, I, R, C), step(W, I, F), not shows(R, C, F).

% The next step is on a neighbour, and so was the last; no cell twice.
:- on(W, I, R, C), step(W, I+1, _), not on(W, I+1, S, D) : adjacent(R, C, S, D).
:- on(W, I, R, C), step(W, I-1, _), not on(W, I-1, S, D) : adjacent(R, C, S, D).
:- cell(R, C), step(W, 0, _), { on(W, I, R, C) } > 1.

#maximize { 1, W : there(W) }.
#show shows/3.
"""


def improve(
    words: Sequence[Sequence[str]], rows: int, columns: int, seed: int, report: Report
) -> None:
    """Call ``report(board, bound)`` with each better board; a bound only for an optimal board."""
    options = ["0", f"--configuration={CONFIGURATION}", f"--seed={seed}", "--parallel-mode=1"]
    control = clingo.Control([*options, "-c", f"rows={rows}", "-c", f"columns={columns}"])
    steps = (
        f'step({w},{i},"{face}").' for w, word in enumerate(words) for i, face in enumerate(word)
    )
    control.add("base", [], PROGRAM + "\n".join(steps))
    control.ground([("base", [])])
    best = 0
    with control.solve(yield_=True) as handle:
        for model in handle:
            board = [[""] * columns for _ in range(rows)]
            for atom in model.symbols(shown=True):
                row, column, face = atom.arguments
                board[row.number][column.number] = face.string
            best = -model.cost[0]
            report(board, None)
        if handle.get().exhausted:
            report(None, best)
