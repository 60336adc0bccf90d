"""The problem "which of these words are on a board, of the most weight?" as a file for solvers.

WCNF is the format of the MaxSAT evaluations since 2022 (an ``h`` in front of a hard clause, a
weight in front of a soft one). OPB is that of the pseudo-Boolean competitions. Comments state
what the variables mean, as in the DIMACS files of `unboggle.formula.interchange`.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from unboggle.cnf import CNF, Lit
from unboggle.encodings import get_clausal
from unboggle.formula.conditional_tiles import ConditionalTiles
from unboggle.formula.encode import encode
from unboggle.formula.keep_formula import KeepGoal
from unboggle.formula.partial_list import require_granted
from unboggle.formula.refine import require_stated
from unboggle.puzzle import Puzzle, Word
from unboggle.puzzle.formats.document import puzzle_to_json
from unboggle.version import __version__

OutputFormat = Literal["cnf", "wcnf", "opb"]
FORMATS: tuple[OutputFormat, ...] = ("cnf", "wcnf", "opb")


@dataclass(frozen=True)
class _Formula:
    """Hard clauses, soft literals with their weights, and the names of the variables."""

    clauses: Sequence[Sequence[Lit]]
    soft: Sequence[tuple[Lit, int]]
    names: Mapping[Lit, str]

    def shuffled(self, seed: int) -> _Formula:
        """Return the formula with variables renamed, and clauses and literals in another order."""
        draw = random.Random(seed)
        numbers = [*self.names]
        fresh = dict(zip(numbers, draw.sample(numbers, len(numbers)), strict=True))

        def renamed(lit: Lit) -> Lit:
            return fresh[lit] if lit > 0 else -fresh[-lit]

        clauses = [
            draw.sample([*map(renamed, clause)], len(clause))
            for clause in draw.sample(self.clauses, len(self.clauses))
        ]
        soft = [(renamed(lit), weight) for lit, weight in draw.sample(self.soft, len(self.soft))]
        names = {fresh[number]: name for number, name in self.names.items()}
        return _Formula(clauses, soft, dict(sorted(names.items())))


def lines_of(
    puzzle: Puzzle,
    form: OutputFormat,
    *,
    weight: Mapping[Word, int] | None = None,
    must: frozenset[Word] = frozenset(),
    encoding: str = "tiles",
    shuffle: int | None = None,
) -> Iterator[str]:
    """Return the lines of a file in the format ``form``.

    ``cnf``: all words, by ``encoding``. ``wcnf`` and ``opb``: as many words as possible, by
    conditional tiles (`unboggle.formula.conditional_tiles`): they minimise the weight of the
    dropped words. ``weight`` is 1 for words that it does not have; the words of ``must`` are not
    dropped. With ``shuffle``, a seed, variables, clauses and literals come in another order.

    Raises `InputError` for a constraint that the formula does not express completely.
    """
    if form == "cnf":
        require_stated(puzzle, "the formula")
        made = _of(encode(puzzle, get_clausal(encoding)).cnf, ())
        said = "Satisfiable if and only if some board holds every word."
    else:
        weights = {word: (weight or {}).get(word, 1) for word in puzzle.words}
        kept = _kept(puzzle, weights, must)
        made = _of(kept.cnf, [(kept.kept(word), n) for word, n in weights.items() if n > 0])
        said = "Some board holds exactly the words that an optimal solution keeps."
        encoding = kept.name
    made = made if shuffle is None else made.shuffled(shuffle)
    mark = "*" if form == "opb" else "c"
    header = [
        f"unboggle {__version__}: {len(puzzle.words)} words on a {puzzle.grid} board",
        said,
        f"encoding: {encoding}" + (f", shuffled by seed {shuffle}" if shuffle is not None else ""),
        f"puzzle: {json.dumps(puzzle_to_json(puzzle))}",
    ]
    meant = (f"var {number} {name}" for number, name in made.names.items())
    comments = (f"{mark} {line}" for lines in (header, meant) for line in lines)
    written = {"cnf": _cnf, "wcnf": _wcnf, "opb": _opb}[form]
    return written(made, comments)


def _kept(puzzle: Puzzle, weights: Mapping[Word, int], must: frozenset[Word]) -> ConditionalTiles:
    require_granted(puzzle)
    return ConditionalTiles(puzzle, KeepGoal(weights, must, 0))


def _of(cnf: CNF, soft: Sequence[tuple[Lit, int]]) -> _Formula:
    names = {number: cnf.name(number) for number in range(1, cnf.variables + 1)}
    return _Formula([*cnf], soft, names)


def _cnf(made: _Formula, comments: Iterator[str]) -> Iterator[str]:
    yield from comments
    yield f"p cnf {len(made.names)} {len(made.clauses)}"
    for clause in made.clauses:
        yield " ".join(map(str, (*clause, 0)))


def _wcnf(made: _Formula, comments: Iterator[str]) -> Iterator[str]:
    yield from comments
    for clause in made.clauses:
        yield " ".join(["h", *map(str, clause), "0"])
    for lit, weight in made.soft:
        yield f"{weight} {lit} 0"


def _opb(made: _Formula, comments: Iterator[str]) -> Iterator[str]:
    """Yield constraints Σ x over positive literals − Σ x over negated ones ≥ 1 − the negated."""
    yield f"* #variable= {len(made.names)} #constraint= {len(made.clauses)}"
    yield from comments
    if made.soft:  # the dropped weight, up to a constant
        yield "min: " + " ".join(f"-{weight} x{lit}" for lit, weight in made.soft) + " ;"
    for clause in made.clauses:
        terms = " ".join(f"+1 x{lit}" if lit > 0 else f"-1 x{-lit}" for lit in clause)
        least = 1 - sum(lit < 0 for lit in clause)
        yield f"{terms or '0 x1'} >= {least} ;"
