"""Read and write DIMACS files."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, field

from unboggle.cnf import Lit
from unboggle.errors import InputError

_DIGITS = 20  # of a variable in a comment: no formula has more variables


@dataclass
class DimacsFile:
    """The content of a DIMACS file: its clauses, and our comments if it has any.

    ``join_names`` maps variables to names. ``origins[k]`` is the origin of clause k, ``"rule
    words"``, or empty if unknown. ``comments`` are the other comments.
    """

    variables: int = 0
    clauses: list[tuple[Lit, ...]] = field(default_factory=list)
    names: dict[Lit, str] = field(default_factory=dict)
    origins: list[str] = field(default_factory=list)
    comments: list[str] = field(default_factory=list)


def read_dimacs(text: str, name: str) -> DimacsFile:
    """Return the content of the DIMACS file ``text``; `InputError` names the file and the line.

    The number of clauses must match the ``p cnf`` line; with fewer, the file was cut off.
    """
    file = DimacsFile()
    announced = -1
    origin = ""
    lits: list[Lit] = []
    for number, line in enumerate(text.splitlines(), start=1):
        if line.startswith("c"):
            origin = _read_comment(line[1:].strip(), file, origin)
        elif line.startswith("p"):
            file.variables, announced = _sizes(line, announced, name, number)
        elif line.startswith("%"):
            break  # some collections end their files with %
        else:
            for part in line.split():
                lit = _integer(part, name, number)
                if announced < 0 or abs(lit) > file.variables:
                    raise InputError(
                        f"{name}: line {number}: variable {abs(lit)} exceeds the 'p cnf' line"
                    )
                if lit:
                    lits.append(lit)
                else:
                    file.clauses.append(tuple(lits))
                    file.origins.append(origin)
                    lits = []
    if announced < 0:
        raise InputError(f"{name}: is not a DIMACS file: it has no 'p cnf' line")
    if len(file.clauses) != announced or lits:
        raise InputError(
            f"{name}: is cut off or changed: the 'p cnf' line announces {announced} clauses,"
            f" {len(file.clauses)} are complete"
        )
    return file


def _sizes(line: str, announced: int, name: str, number: int) -> tuple[int, int]:
    """Return the numbers of variables and clauses in a ``p cnf`` line, the only one of a file."""
    parts = line.split()
    if announced >= 0 or parts[:2] != ["p", "cnf"] or len(parts) != 4:
        raise InputError(f"{name}: line {number}: malformed or repeated 'p cnf' line")
    variables, clauses = (_integer(part, name, number) for part in parts[2:])
    return variables, clauses


def _read_comment(comment: str, file: DimacsFile, origin: str) -> str:
    """Record ``comment`` in ``file``; return the origin of the clauses that follow."""
    kind, _, rest = comment.partition(" ")
    variable, _, meaning = rest.partition(" ")
    if kind == "var" and variable.isdecimal() and len(variable) < _DIGITS and meaning:
        file.names[int(variable)] = meaning
    elif kind == "rule":
        return rest
    else:
        file.comments.append(comment)
    return origin


def _integer(text: str, name: str, line: int) -> int:
    try:
        return int(text)  # not for more digits than Python reads in linear time
    except ValueError:
        raise InputError(f"{name}: line {line}: {text[:20]!r} is not a number") from None


def dimacs(clauses: Collection[Collection[Lit]]) -> Iterator[str]:
    """Yield the lines of ``clauses`` in DIMACS, with line ends and without comments.

    >>> print(*dimacs([[1, -3], [2]]), sep="", end="")
    p cnf 3 2
    1 -3 0
    2 0
    """
    highest = max((abs(lit) for clause in clauses for lit in clause), default=0)
    yield f"p cnf {highest} {len(clauses)}\n"
    for clause in clauses:
        yield " ".join(map(str, (*clause, 0))) + "\n"
