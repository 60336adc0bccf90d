"""The most words on a board by MaxSAT: RC2 over a plain one-hot formula, a peer for `themes.py`.

A cell shows at most one letter. Each step of a word on the board is on one cell, the next step on
a neighbour, and no cell is used twice. Each word has a soft clause. RC2 (Ignatiev, Morgado,
Marques-Silva, 2019) raises its lower bound of the missing words core by core, and only has a
board at its end.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations, count, product

from pysat.examples.rc2 import RC2
from pysat.formula import WCNF

Report = Callable[[list[list[str]] | None, int | None], object]


def improve(
    words: Sequence[Sequence[str]], rows: int, columns: int, seed: int, report: Report
) -> None:
    """Call ``report(board, bound)`` with each better upper bound, then the best board (no seed)."""
    cells = list(product(range(rows), range(columns)))
    around = {
        (r, c): [d for d in cells if d != (r, c) and abs(d[0] - r) <= 1 and abs(d[1] - c) <= 1]
        for r, c in cells
    }
    formula, fresh = WCNF(), count(1)
    faces = sorted({face for word in words for face in word})
    shows = {(cell, face): next(fresh) for cell in cells for face in faces}
    for cell in cells:
        for one, other in combinations(faces, 2):
            formula.append([-shows[cell, one], -shows[cell, other]])
    for word in words:
        there = next(fresh)
        on = {(i, cell): next(fresh) for i in range(len(word)) for cell in cells}
        for i, face in enumerate(word):
            formula.append([-there, *(on[i, cell] for cell in cells)])
            for cell in cells:
                formula.append([-on[i, cell], shows[cell, face]])
            for one, other in combinations(cells, 2):
                formula.append([-on[i, one], -on[i, other]])
        for cell in cells:
            for i, j in combinations(range(len(word)), 2):
                formula.append([-on[i, cell], -on[j, cell]])
            for i in range(len(word) - 1):
                formula.append([-on[i, cell], *(on[i + 1, d] for d in around[cell])])
                formula.append([-on[i + 1, cell], *(on[i, d] for d in around[cell])])
        formula.append([there], weight=1)

    class Reporting(RC2):
        def process_core(self) -> None:
            super().process_core()
            report(None, len(words) - self.cost)

    with Reporting(formula, solver="g4") as solver:
        model = {x for x in solver.compute() if x > 0}
        board = [
            [next((f for f in faces if shows[(r, c), f] in model), "") for c in range(columns)]
            for r in range(rows)
        ]
        report(board, len(words) - solver.cost)
