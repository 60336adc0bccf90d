"""Encodings into SMT: the same rules, formulas and `shows`, with pysmt terms and clauses."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import partial
from typing import Any, Generic, NamedTuple, TypeVarTuple, cast, overload

from unboggle.cnf import Clause, Lit, name_of
from unboggle.cnf.variables import Declared
from unboggle.encodings._base import RuleEncoding
from unboggle.puzzle import Board, Puzzle, Spelling, Word

Term = Any  # a pysmt FNode; pysmt has no type annotations
Values = Mapping[str, int]
"""Symbol name -> its value in a model: a number, or 0 and 1 for false and true."""


Key = TypeVarTuple("Key")


class Assertion(NamedTuple):
    """A term that must be true, the words it exists for and the rule it comes from."""

    term: Term
    words: tuple[Word, ...]
    rule: str = ""


class Vectors(Declared, Generic[*Key]):
    """A family of bit vectors, declared as `VariableFamily` are; see `SmtEncoding.width`."""

    @overload
    def __get__(self, owner: None, kind: type) -> Vectors[*Key]: ...

    @overload
    def __get__(self, owner: SmtEncoding, kind: type) -> Callable[[*Key], Term]: ...

    def __get__(
        self, owner: SmtEncoding | None, kind: type
    ) -> Vectors[*Key] | Callable[[*Key], Term]:
        if owner is None:
            return self
        return cast(Callable[[*Key], Term], partial(owner.vector, self.name))


class SmtEncoding(RuleEncoding):
    """A puzzle as pysmt terms (``assertions``) and clauses over Boolean symbols (``cnf``).

    Only ``pysmt:*`` solvers solve it. Constraints and pins are clauses, as for every encoding;
    `formula` joins both.
    """

    default_solver = "pysmt:z3"

    def __init__(self, puzzle: Puzzle) -> None:
        from pysmt.environment import Environment

        # A separate environment: symbols have one type each in it, and the rows of another
        # puzzle may have another width.
        self.environment: Any = Environment()
        self.manager: Any = self.environment.formula_manager
        self.assertions: list[Assertion] = []
        super().__init__(puzzle)

    def _add(self, rule: str, found: Iterator[Any]) -> None:
        for item in found:
            if isinstance(item, Assertion):
                self.assertions.append(item._replace(rule=rule))
            else:
                self.cnf.extend(rule, [item])

    def sizes(self) -> dict[str, int]:
        """Return rule -> number of its terms and clauses, in the order of the rules."""
        sizes = super().sizes()
        for assertion in self.assertions:
            sizes[assertion.rule] = sizes.get(assertion.rule, 0) + 1
        return {rule: sizes[rule] for rule in self.rules() if rule in sizes}

    def term(self, lit: Lit) -> Term:
        """Return a literal of ``cnf`` as a term."""
        symbol = self.manager.Symbol(self.cnf.name(lit))
        return symbol if lit > 0 else self.manager.Not(symbol)

    def vector(self, name: str, *key: object) -> Term:
        """Return a bit vector of the family called ``name``."""
        from pysmt.typing import BVType

        return self.manager.Symbol(name_of((name, *key)), BVType(self.width(name)))

    @abstractmethod
    def width(self, name: str) -> int:
        """Return how many bits the vectors of the family called ``name`` have."""

    def when(self, term: Term, premises: Collection[Lit]) -> Term:
        """Return the term that is required only if all ``premises`` hold."""
        if not premises:
            return term
        return self.manager.Or(term, *[self.term(-lit) for lit in premises])

    def formula(self, more: Iterable[Clause] = ()) -> list[Assertion]:
        """Return everything that must be true: terms, then clauses, then the clauses ``more``."""
        tagged = [
            *zip(self.cnf.rules, self.cnf.clauses, strict=True),
            *(("", clause) for clause in more),
        ]
        clauses = [
            Assertion(
                self.manager.Or([self.term(lit) for lit in clause.lits]),
                clause.words,
                rule,
            )
            for rule, clause in tagged
        ]
        return self.assertions + clauses

    def smtlib(self, header: Iterable[str] = ()) -> Iterator[str]:
        """Yield the lines of an SMT-LIB 2 file, an assertion a line, that prints a model."""
        from pysmt.smtlib.printers import quote, to_smtlib

        yield from (f"; {line}".rstrip() for line in header)
        yield "(set-logic QF_BV)"
        yield "(set-option :produce-models true)"
        formula = self.formula()
        symbols = {symbol for a in formula for symbol in a.term.get_free_variables()}
        for symbol in sorted(symbols, key=lambda s: str(s.symbol_name())):
            kind = symbol.symbol_type().as_smtlib(funstyle=False)
            yield f"(declare-fun {quote(symbol.symbol_name())} () {kind})"
        before = None
        for term, words, rule in formula:
            if (rule, words) != before:
                before = (rule, words)
                yield f"; rule {rule}" + (f" for {' '.join(words)}" if words else "")
            yield f"(assert {to_smtlib(term, daggify=False)})"
        yield "(check-sat)"
        yield "(get-model)"

    def is_chosen(self, word: Word, spelling: Spelling, values: Values) -> bool:
        """Return whether ``values`` put ``word`` on the board by ``spelling``."""
        return all(values.get(self.cnf.name(lit), 0) for lit in self.if_chosen(word, spelling))

    @abstractmethod
    def board(self, values: Values) -> Board:
        """Return the board that the model ``values`` describes, without blank cells."""
