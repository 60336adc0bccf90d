"""Encodings into SMT: the same rules, laws and `shows`, but pysmt terms beside the clauses."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from unboggle.cnf import Clause, Lit, Meaning, name_of
from unboggle.encodings._base import Ruled
from unboggle.puzzle import Board, Puzzle, Spelling, Word

Term = Any  # a pysmt FNode; pysmt has no types to offer
Values = Mapping[str, int]
"""Symbol name -> its value in a model: a number, or 0 and 1 for false and true."""


class Assertion(NamedTuple):
    """A term that must be true, the words it exists for and the rule it comes from."""

    term: Term
    words: tuple[Word, ...]
    rule: str = ""


class SmtEncoding(Ruled):
    """A puzzle as pysmt terms (``assertions``) and clauses over Boolean symbols (``cnf``).

    Solved by ``pysmt:*`` solvers only. Wishes and pins are clauses, as for
    every encoding; `formula` puts both together.
    """

    default_solver = "pysmt:z3"

    def __init__(self, puzzle: Puzzle) -> None:
        from pysmt.environment import Environment

        # An environment of our own: symbols are typed once and for all in it,
        # and another puzzle's rows may have another width.
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

    def symbol(self, *meaning: object) -> Term:
        """Return the Boolean symbol of the variable of ``cnf`` that has this meaning."""
        self.cnf.var(*meaning)  # known to the clauses, too
        return self.manager.Symbol(name_of(meaning))

    def either(self, term: Term, word: Word, spelling: Spelling) -> Term:
        """Return ``term``, needed only if ``spelling`` is chosen for ``word``."""
        if not self.unless(word, spelling):
            return term
        m = self.manager
        return m.Or(term, m.Not(self.symbol("chosen", word, spelling)))

    def formula(self, more: Iterable[Clause] = ()) -> list[Assertion]:
        """Return everything that must be true: terms, then clauses, then the clauses ``more``."""
        meanings = self.cnf.meanings()
        tagged = [
            *zip(self.cnf.rules, self.cnf.clauses, strict=True),
            *(("", clause) for clause in more),
        ]
        clauses = [
            Assertion(
                self.manager.Or([self._literal(lit, meanings) for lit in clause.lits]),
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
        """Whether ``values`` put ``word`` on the board by ``spelling``."""
        if len(self.puzzle.spellings[word]) == 1:
            return True
        return bool(values.get(name_of(("chosen", word, spelling)), 0))

    @abstractmethod
    def board(self, values: Values) -> Board:
        """Return the board that the model ``values`` describes, blanks left out."""

    def _literal(self, lit: Lit, meanings: Mapping[Lit, Meaning]) -> Term:
        symbol = self.manager.Symbol(name_of(meanings[abs(lit)]))
        return symbol if lit > 0 else self.manager.Not(symbol)
