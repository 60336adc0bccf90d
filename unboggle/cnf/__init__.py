"""CNF: variables identified by meaning, clauses tagged by rule and words, and DIMACS.

A literal is a nonzero integer as in DIMACS: a variable, or its negation with a minus sign.
The *meaning* of a variable is a tuple such as ``("shows", (0, 2), "qu")``; its name in files
is ``shows 0,2 qu``.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from itertools import groupby
from typing import NamedTuple

Lit = int
"""A literal: the number of a variable, negative for its negation.

>>> rain: Lit = 1
>>> wet: Lit = 2
>>> Clause((-rain, wet)).lits  # rain implies wet
(-1, 2)
"""
Meaning = tuple[object, ...]


class Clause(NamedTuple):
    """A disjunction of literals, and the words that need it (none: every board needs it).

    >>> Clause((1, 2)).when([3]).of("ant")
    Clause(lits=(1, 2, -3), words=('ant',))
    """

    lits: tuple[Lit, ...]
    words: tuple[str, ...] = ()

    def when(self, premises: Collection[Lit]) -> Clause:
        """Return the clause under the condition that all ``premises`` hold."""
        if not premises:
            return self
        return Clause((*self.lits, *[-lit for lit in premises]), self.words)

    def of(self, *words: str) -> Clause:
        """Return the clause tagged with ``words``."""
        return Clause(self.lits, words)


class CNF:
    """A conjunction of clauses that records the meanings of its variables and clauses.

    Iteration yields the literals of each clause, in the form that every solver accepts.
    """

    def __init__(self) -> None:
        self._numbers: dict[Meaning, Lit] = {}
        self._meanings: list[Meaning] = []  # the inverse: the meaning of variable 1, 2, ...
        self.clauses: list[Clause] = []
        self.rules: list[str] = []  # rules[k] is the rule of clauses[k]

    def var(self, *meaning: object) -> Lit:
        """Return the variable with this meaning, a new one on first use.

        >>> cnf = CNF()
        >>> cnf.var("shows", (0, 2), "qu"), cnf.var("shows", (0, 2), "qu")
        (1, 1)
        """
        number = self._numbers.get(meaning)
        if number is None:
            self._meanings.append(meaning)
            number = self._numbers[meaning] = len(self._meanings)
        return number

    def name(self, lit: Lit) -> str:
        """Return the name of the variable of ``lit``, as used in files."""
        return name_of(self._meanings[abs(lit) - 1])

    def extend(self, rule: str, clauses: Iterable[Clause]) -> None:
        """Add ``clauses``, all of them from ``rule``."""
        found = list(clauses)  # first: using `shows` may add clauses of another rule
        self.clauses.extend(found)
        self.rules.extend([rule] * len(found))

    def __iter__(self) -> Iterator[tuple[Lit, ...]]:
        return (clause.lits for clause in self.clauses)

    def __len__(self) -> int:
        return len(self.clauses)

    @property
    def variables(self) -> int:
        """The number of variables; they are 1 to this number."""
        return len(self._meanings)

    def meanings(self) -> dict[Lit, Meaning]:
        """Return a map from variables to meanings."""
        return dict(enumerate(self._meanings, start=1))

    def sizes(self) -> dict[str, int]:
        """Return the number of clauses of each rule, in the order of the rules."""
        sizes: dict[str, int] = {}
        for rule in self.rules:
            sizes[rule] = sizes.get(rule, 0) + 1
        return sizes

    def dimacs(self, header: Iterable[str] = ()) -> Iterator[str]:
        """Yield the lines of a DIMACS file; comments name the variables, rules and words."""
        yield from (f"c {line}".rstrip() for line in header)
        yield from (f"c var {n} {self.name(n)}" for n in range(1, self.variables + 1))
        yield f"p cnf {self.variables} {len(self.clauses)}"
        tagged = zip(self.rules, self.clauses, strict=True)
        for (rule, words), group in groupby(tagged, key=lambda pair: (pair[0], pair[1].words)):
            yield f"c rule {rule}" + (f" for {' '.join(words)}" if words else "")
            for _, clause in group:
                yield " ".join(map(str, (*clause.lits, 0)))


def name_of(meaning: Meaning) -> str:
    """Return a meaning as unambiguous text, with blanks only between its parts.

    A named tuple, such as a tile, counts as several parts.

    >>> name_of(("on", ("qu", "i", "z"), 2, (1, 11)))
    'on qu-i-z 2 1,11'
    """
    return " ".join(_part(part) for part in meaning)


def _part(part: object) -> str:
    if isinstance(part, tuple):
        if hasattr(part, "_fields"):
            return name_of(part)
        numbers = all(isinstance(item, int) for item in part)
        return (",".join if numbers else "-".join)(map(str, part))
    return str(part)
