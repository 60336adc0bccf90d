"""Cardinalities as clauses, by PySAT, their helper variables asked for by name like all others."""

from __future__ import annotations

from collections.abc import Iterator

from unboggle.cnf import CNF, Clause, Lit


def at_most(
    cnf: CNF, name: tuple[object, ...], lits: list[Lit], most: int, *, kind: str = "seqcounter"
) -> Iterator[Clause]:
    """Σ lits ≤ most, in PySAT's encoding ``kind``; helpers are called ``name`` and a number."""
    if most <= 0:
        yield from (Clause((-lit,)) for lit in lits)
    elif most < len(lits):
        yield from _counted(cnf, name, "atmost", lits, most, kind)


def at_least(
    cnf: CNF, name: tuple[object, ...], lits: list[Lit], least: int, *, kind: str = "seqcounter"
) -> Iterator[Clause]:
    """Σ lits ≥ least; see `at_most`."""
    if least > len(lits):
        yield Clause(())
    elif least == 1:
        yield Clause(tuple(lits))
    elif least > 1:
        yield from _counted(cnf, name, "atleast", lits, least, kind)


def _counted(
    cnf: CNF, name: tuple[object, ...], way: str, lits: list[Lit], bound: int, kind: str
) -> Iterator[Clause]:
    from pysat.card import CardEnc, EncType

    highest = max(lits)
    made = getattr(CardEnc, way)(lits, bound=bound, top_id=highest, encoding=getattr(EncType, kind))
    for clause in made.clauses:
        yield Clause(
            tuple(
                x if abs(x) <= highest else cnf.var(*name, abs(x) - highest) * (1 if x > 0 else -1)
                for x in clause
            )
        )
