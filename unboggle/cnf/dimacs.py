"""DIMACS files, in and out."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, field

from unboggle.cnf import Lit
from unboggle.errors import InputError


@dataclass
class DimacsFile:
    """What a DIMACS file says: its clauses, and our comments if it has any.

    ``names`` is variable -> name, ``origins[k]`` says where clause k comes from
    (``"rule words"``, empty if unknown), ``comments`` are the other comments.
    """

    variables: int = 0
    clauses: list[tuple[Lit, ...]] = field(default_factory=list)
    names: dict[Lit, str] = field(default_factory=dict)
    origins: list[str] = field(default_factory=list)
    comments: list[str] = field(default_factory=list)


def read_dimacs(text: str, name: str) -> DimacsFile:
    """Return what the DIMACS file ``text`` says; `InputError` names the file and the line.

    The clauses must be as many as the ``p cnf`` line announces: one less means
    that the file was cut off.
    """
    file = DimacsFile()
    announced = -1
    origin = ""
    lits: list[Lit] = []
    for number, line in enumerate(text.splitlines(), start=1):
        if line.startswith("c"):
            origin = _read_comment(line[1:].strip(), file, origin)
        elif line.startswith("p"):
            parts = line.split()
            if announced >= 0 or parts[:2] != ["p", "cnf"] or len(parts) != 4:
                raise InputError(f"{name}: line {number}: bad or second 'p cnf' line")
            file.variables, announced = (_integer(part, name, number) for part in parts[2:])
        elif line.startswith("%"):
            break  # some collections end their files so
        else:
            for part in line.split():
                lit = _integer(part, name, number)
                if announced < 0 or abs(lit) > file.variables:
                    raise InputError(f"{name}: line {number}: no variable {abs(lit)} is announced")
                if lit:
                    lits.append(lit)
                else:
                    file.clauses.append(tuple(lits))
                    file.origins.append(origin)
                    lits = []
    if announced < 0:
        raise InputError(f"{name}: is no DIMACS file (there is no 'p cnf' line)")
    if len(file.clauses) != announced or lits:
        raise InputError(
            f"{name}: is cut off or changed: {announced} clauses are announced,"
            f" {len(file.clauses)} are whole"
        )
    return file


def _read_comment(comment: str, file: DimacsFile, origin: str) -> str:
    """Note what ``comment`` says in ``file``; return the origin of the clauses that follow."""
    kind, _, rest = comment.partition(" ")
    variable, _, meaning = rest.partition(" ")
    if kind == "var" and variable.isdecimal() and meaning:
        file.names[int(variable)] = meaning
    elif kind == "rule":
        return rest
    else:
        file.comments.append(comment)
    return origin


def _integer(text: str, name: str, line: int) -> int:
    try:
        return int(text)
    except ValueError:
        raise InputError(f"{name}: line {line}: {text[:20]!r} is no number") from None


def dimacs(clauses: Collection[Collection[Lit]]) -> Iterator[str]:
    """Yield the lines of ``clauses`` in DIMACS, without a comment, line ends included.

    >>> print(*dimacs([[1, -3], [2]]), sep="", end="")
    p cnf 3 2
    1 -3 0
    2 0
    """
    highest = max((abs(lit) for clause in clauses for lit in clause), default=0)
    yield f"p cnf {highest} {len(clauses)}\n"
    for clause in clauses:
        yield " ".join(map(str, (*clause, 0))) + "\n"
