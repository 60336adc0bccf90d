"""A small solver for DIMACS files that can also misbehave in many ways.

    python tiny_solver.py [--mode MODE] [--minisat] [--mark TEXT] [FORMULA [MODEL]]

It does not import unboggle. The mark has no effect: tests use it to find processes that are
still running.
"""

from __future__ import annotations

import argparse
import os
import signal
import sys
from collections.abc import Callable

Clauses = list[list[int]]


def read(text: str) -> tuple[int, Clauses]:
    """Return the number of variables and the clauses."""
    lines = text.splitlines()
    (header,) = [line for line in lines if line.startswith("p cnf ")]
    numbers = " ".join(line for line in lines if line[:1] not in ("c", "p")).split()
    clauses: Clauses = [[]]
    for number in map(int, numbers):
        if number:
            clauses[-1].append(number)
        else:
            clauses.append([])
    return int(header.split()[2]), clauses[:-1]


def search(clauses: Clauses, model: list[int]) -> list[int] | None:
    """Return a model that extends ``model``, or None: unit propagation and splitting (DPLL)."""
    clauses, model = simplify(clauses, model), list(model)
    while units := [clause[0] for clause in clauses if len(clause) == 1]:
        model.append(units[0])
        clauses = simplify(clauses, units[:1])
    if not clauses:
        return model
    if not all(clauses):
        return None
    literal = clauses[0][0]
    return search(clauses, [*model, literal]) or search(clauses, [*model, -literal])


def simplify(clauses: Clauses, true: list[int]) -> Clauses:
    """Return the remaining ``clauses`` once the literals ``true`` are true."""
    known = set(true)
    return [
        [x for x in clause if -x not in known] for clause in clauses if known.isdisjoint(clause)
    ]


def answer(options: argparse.Namespace) -> int:
    """Solve, print the result in the requested dialect and return the exit code."""
    with open(options.formula or 0) as source:
        variables, clauses = read(source.read())
    model = search(clauses, [])
    if model is not None:
        model += set(range(1, variables + 1)) - set(map(abs, model))
    values = [*map(str, sorted(model or [], key=abs)), "0"]
    if options.minisat:
        print(
            "====[ Statistics ]====", "UNSATISFIABLE" if model is None else "SATISFIABLE", sep="\n"
        )
        if options.model:
            with open(options.model, "w") as file:
                file.write("UNSAT\n" if model is None else f"SAT\n{' '.join(values)}\n")
    elif model is None:
        print("c a comment\ns UNSATISFIABLE", flush=True)
    else:
        lines = [" ".join(["v", *values[k : k + 3]]) for k in range(0, len(values), 3)]
        print("c a comment", "s SATISFIABLE", *lines, sep="\n", flush=True)
    return 20 if model is None else 10


def recite(options: argparse.Namespace) -> int:
    """Print the given text."""
    print(options.say.replace(";", "\n"), flush=True)
    print(options.complain.replace(";", "\n"), file=sys.stderr)
    if options.write:
        with open(options.model, "w") as file:
            file.write(options.write.replace(";", "\n"))
    if options.signal:
        os.kill(os.getpid(), options.signal)
    return int(options.code)


def hang(_: object = None) -> int:
    while True:
        signal.pause()


def leave_behind(generations: int, then: Callable[[], int]) -> int:
    """Start a process that hangs in a session of its own, ``generations`` levels below."""
    if not os.fork():
        os.setsid()
        if generations > 1:
            leave_behind(generations - 1, lambda: 0)
        else:
            hang()
        os._exit(0)
    return then()


def flood_the_output(_: argparse.Namespace) -> int:
    while True:
        os.write(1, b"c all work and no play\n" * 40_000)


def flood_the_model(options: argparse.Namespace) -> int:
    signal.signal(signal.SIGXFSZ, signal.SIG_DFL)  # Python ignores it by default
    with open(options.model, "wb") as file:
        while True:
            file.write(b"SAT\n1 2 3\n" * 100_000)


MODES: dict[str, Callable[[argparse.Namespace], int]] = {
    "answer": answer,
    "recite": recite,
    "hang": hang,
    "leave-a-session": lambda _: leave_behind(1, hang),
    "leave-an-orphan": lambda _: leave_behind(3, hang),
    "leave-and-answer": lambda given: leave_behind(2, lambda: answer(given)),
    "flood-output": flood_the_output,
    "flood-model": flood_the_model,
}

if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--mode", choices=MODES, default="answer")
    parser.add_argument("--minisat", action="store_true", help="answer in minisat's dialect")
    for text in ("say", "complain", "write"):  # to MODEL; ';' ends a line
        parser.add_argument(f"--{text}", default="")
    parser.add_argument("--code", type=int, default=0)
    parser.add_argument("--signal", type=int, default=0)
    parser.add_argument("--mark")
    parser.add_argument("formula", nargs="?")
    parser.add_argument("model", nargs="?")
    given = parser.parse_args()
    sys.exit(MODES[given.mode](given))
