"""Clauses: variables asked for by meaning, clauses tagged by rule and by words, DIMACS.

A literal is a nonzero integer as in DIMACS: a variable, or its negation with a
minus sign. The *meaning* of a variable is a tuple such as
``("shows", (0, 2), "qu")``; it is named ``shows 0,2 qu`` in files.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import groupby
from typing import NamedTuple

from unboggle.errors import InputError

Lit = int
Meaning = tuple[object, ...]


class Clause(NamedTuple):
    """A disjunction of literals and the words it exists for (none: for every board)."""

    lits: tuple[Lit, ...]
    words: tuple[str, ...] = ()


class CNF:
    """A conjunction of clauses that remembers what its variables and clauses mean.

    Iterating gives the bare literals of each clause, as every solver takes them.
    """

    def __init__(self) -> None:
        self._numbers: dict[Meaning, Lit] = {}
        self.clauses: list[Clause] = []
        self.rules: list[str] = []  # rules[k] is the rule that clauses[k] comes from

    def var(self, *meaning: object) -> Lit:
        """Return the variable of this meaning, a new one if it has not been asked for.

        >>> cnf = CNF()
        >>> cnf.var("shows", (0, 2), "qu"), cnf.var("shows", (0, 2), "qu")
        (1, 1)
        """
        return self._numbers.setdefault(meaning, len(self._numbers) + 1)

    def extend(self, rule: str, clauses: Iterable[Clause]) -> None:
        """Add ``clauses``, all of them from ``rule``."""
        before = len(self.clauses)
        self.clauses.extend(clauses)
        self.rules.extend([rule] * (len(self.clauses) - before))

    def __iter__(self) -> Iterator[tuple[Lit, ...]]:
        return (clause.lits for clause in self.clauses)

    def __len__(self) -> int:
        return len(self.clauses)

    @property
    def variables(self) -> int:
        """The number of variables; they are 1 to this number."""
        return len(self._numbers)

    def meanings(self) -> dict[Lit, Meaning]:
        """Return variable -> meaning."""
        return {number: meaning for meaning, number in self._numbers.items()}

    def sizes(self) -> dict[str, int]:
        """Return rule -> number of its clauses, in the order of the rules."""
        sizes: dict[str, int] = {}
        for rule in self.rules:
            sizes[rule] = sizes.get(rule, 0) + 1
        return sizes

    def dimacs(self, header: Iterable[str] = ()) -> Iterator[str]:
        """Yield the lines of a DIMACS file whose comments name variables, rules and words."""
        yield from (f"c {line}".rstrip() for line in header)
        yield from (f"c var {n} {name_of(m)}" for m, n in self._numbers.items())
        yield f"p cnf {self.variables} {len(self.clauses)}"
        tagged = zip(self.rules, self.clauses, strict=True)
        for (rule, words), group in groupby(tagged, key=lambda pair: (pair[0], pair[1].words)):
            yield f"c rule {rule}" + (f" for {' '.join(words)}" if words else "")
            for _, clause in group:
                yield " ".join(map(str, (*clause.lits, 0)))


def name_of(meaning: Meaning) -> str:
    """Return a meaning as text, each part free of blanks so that it reads back uniquely.

    >>> name_of(("on", ("qu", "i", "z"), 2, (1, 11)))
    'on qu-i-z 2 1,11'
    """
    return " ".join(_part(part) for part in meaning)


def _part(part: object) -> str:
    if isinstance(part, tuple):
        numbers = all(isinstance(item, int) for item in part)
        return (",".join if numbers else "-".join)(map(str, part))
    return str(part)


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
