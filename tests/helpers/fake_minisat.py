"""A program with the interface of minisat (FORMULA MODEL), for the examples in the docs."""

from __future__ import annotations

import sys
from pathlib import Path

from pysat.formula import CNF
from pysat.solvers import Solver


def main(formula: str, result: str) -> int:
    with Solver("minisat22", bootstrap_with=CNF(from_file=formula)) as solver:
        satisfiable = solver.solve()
        model = " ".join(map(str, solver.get_model() or []))
    print("SATISFIABLE" if satisfiable else "UNSATISFIABLE")
    Path(result).write_text(f"SAT\n{model} 0\n" if satisfiable else "UNSAT\n", encoding="utf-8")
    return 10 if satisfiable else 20


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
