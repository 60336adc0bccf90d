"""The base of every encoding: rules that yield clauses, `shows`, and the way back to a board."""

from __future__ import annotations

import contextlib
import functools
import inspect
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterator
from contextvars import ContextVar
from itertools import combinations
from typing import Any, ClassVar, Protocol, TypeVar, cast

from unboggle.cnf import CNF, Clause, Lit
from unboggle.cnf.idioms import never, some
from unboggle.cnf.variables import Declared, VariableFamily
from unboggle.puzzle import Board, Cell, Face, Puzzle, Spelling, Word

Rule = Callable[..., Iterator[Any]]
R = TypeVar("R", bound=Rule)


class ClauseObserver(Protocol):
    """An observer of the rules while they run."""

    def __call__(self, rule: str, found: Iterator[Any], /) -> Iterator[Any]:
        """Pass on what the rule called ``rule`` has ``found``."""
        ...

    def working(self) -> None:
        """Note that a rule is at work, even if it has yielded nothing for a while."""
        ...


# A context variable, because an encoding is made of a puzzle and nothing else.
_watch: ContextVar[ClauseObserver | None] = ContextVar("watch", default=None)


@contextlib.contextmanager
def watched(watch: ClauseObserver) -> Iterator[None]:
    """Pass the clauses of every rule that runs in this context through ``watch``.

    An exception of the observer ends the encoding.
    """
    token = _watch.set(watch)
    try:
        yield
    finally:
        _watch.reset(token)


def working() -> None:
    """Notify the observer: for loops that take long before they yield a clause."""
    watch = _watch.get()
    if watch is not None:
        watch.working()


def rule(method: R) -> R:
    """Mark a method as a rule: its name tags its clauses, its docstring is its formula.

    >>> class Empty(RuleEncoding):
    ...     @rule
    ...     def nothing(self):
    ...         'No clause.'
    ...         return iter(())
    >>> "nothing" in Empty.rules()
    True
    """
    return _marked(method, "always")


def channel_rule(method: R) -> R:
    """Mark a rule that only defines `Encoding.shows`: it runs when `shows` is first used."""
    return _marked(method, "channel")


def _marked(method: R, kind: str) -> R:
    @functools.wraps(method)
    def run(self: RuleEncoding) -> Iterator[Any]:
        return method(self)  # not marked itself: a formula may be a rule in several ways

    run.__dict__["rule"] = kind
    return cast(R, run)


class RuleEncoding(ABC):
    """The common base of encodings into clauses and into SMT: rules, chosen spellings, `shows`.

    Let W be the words and S(w) the spellings of w. Let s be a spelling, sᵢ its i-th face and |s|
    its length. Let C be the cells, N(c) the neighbours of c, F the faces.

    ``cnf`` holds the clauses. A class declares the variables that it needs, each family with its
    meaning; `variables` lists them. A rule runs when the encoding is made, or when `shows` is
    first used if it is marked `channel_rule`.

    >>> from unboggle import Grid, encodings, parse_words
    >>> row = encodings.get("tiles")(parse_words("cat").puzzle(Grid.rectangle(1, 3)))
    >>> isinstance(row, RuleEncoding), row.sizes().keys() <= row.rules().keys()
    (True, True)
    """

    name: ClassVar[str]
    default_solver: ClassVar[str]

    chosen = VariableFamily[Word, Spelling](
        "chosen(w, s)", "w is on the board by its spelling s; only if w has several"
    )
    _shows = VariableFamily[Cell, Face]("shows(c, f)", "cell c shows face f")

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.cnf = CNF()
        self._channelled = False
        self._run("always")

    def _run(self, kind: str) -> None:
        for name, method in self._methods().items():
            if method.__dict__["rule"] == kind:
                found, watch = getattr(self, name)(), _watch.get()
                self._add(name, found if watch is None else watch(name, found))

    def _add(self, rule: str, found: Iterator[Any]) -> None:
        self.cnf.extend(rule, found)

    @classmethod
    def _methods(cls) -> dict[str, Rule]:
        """The rules in the order of their definition, those of the base first."""
        return {
            name: value
            for base in reversed(cls.__mro__)
            for name, value in vars(base).items()
            if callable(value) and "rule" in getattr(value, "__dict__", {})
        }

    @classmethod
    def rules(cls) -> dict[str, str]:
        """Return rule name -> its formula, the first paragraph of its docstring."""
        return {
            name: " ".join((inspect.getdoc(method) or "").partition("\n\n")[0].split())
            for name, method in cls._methods().items()
        }

    @classmethod
    def variables(cls) -> dict[str, str]:
        """Return the form of each family of variables -> its meaning, those of the base first."""
        return {
            value.notation: value.meaning
            for base in reversed(cls.__mro__)
            for value in vars(base).values()
            if isinstance(value, Declared)
        }

    def sizes(self) -> dict[str, int]:
        """Return rule -> number of its clauses (and terms), in the order of the rules."""
        return self.cnf.sizes()

    @rule
    def some_spelling_is_chosen(self) -> Iterator[Clause]:
        """∀ w ∈ W with |S(w)| > 1:  ⋁ chosen(w, s) over s ∈ S(w)."""
        for word, spellings in self.puzzle.spellings.items():
            if len(spellings) > 1:
                yield some(self.chosen(word, s) for s in spellings).of(word)

    def if_chosen(self, word: Word, spelling: Spelling) -> tuple[Lit, ...]:
        """Return chosen(word, spelling), a premise; none if it is the only spelling."""
        if len(self.puzzle.spellings[word]) == 1:
            return ()
        return (self.chosen(word, spelling),)

    def shows(self, cell: Cell, face: Face) -> Lit:
        """Return the literal "``cell`` shows ``face``", for every cell and face of the puzzle.

        The first call may add the clauses that define these literals, so call it before you pass
        the clauses to a solver.
        """
        if not self._channelled:
            self._channelled = True
            self._run("channel")
        return self._shows(cell, face)

    def channel(self) -> None:
        """Define all literals of `shows`: every model then determines what each cell shows."""
        for cell in self.puzzle.grid.cells:
            for face in self.puzzle.faces:
                self.shows(cell, face)


class Encoding(RuleEncoding):
    """A puzzle as clauses: an instance is one encoded puzzle. See `RuleEncoding` for the sets.

    A board b holds every word iff the clauses together with ``pin(self, b)``
    are satisfiable; and every model reads back, by `board`, to such a board.

    >>> from unboggle import Grid, encodings, parse_words, solvers
    >>> row = parse_words("cat at").puzzle(Grid.rectangle(1, 3))
    >>> formula = encodings.get_clausal("tiles")(row)
    >>> with solvers.get("minisat22").open(formula.cnf) as session:
    ...     board = formula.board(session.solve().model)
    >>> str(board) in ("CAT", "TAC")
    True
    """

    default_solver = "cadical195"

    def is_chosen(self, word: Word, spelling: Spelling, model: Collection[Lit]) -> bool:
        """Return whether ``model`` puts ``word`` on the board by ``spelling``."""
        return all(lit in model for lit in self.if_chosen(word, spelling))

    @abstractmethod
    def board(self, model: Collection[Lit]) -> Board:
        """Return the board that ``model`` (its true literals) describes, without blank cells."""


def at_most_one_face(encoded: RuleEncoding) -> Iterator[Clause]:
    """∀ c, f < g:  ¬shows(c, f) ∨ ¬shows(c, g)."""
    for cell in encoded.puzzle.grid.cells:
        for f, g in combinations(encoded.puzzle.faces, 2):
            yield never(encoded.shows(cell, f), encoded.shows(cell, g))


def pin_board(encoding: RuleEncoding, board: Board) -> Iterator[Clause]:
    """Yield unit clauses over `RuleEncoding.shows` that allow only ``board``.

    The clauses of ``encoding`` and these are satisfiable iff the board holds every word. A face
    that is not in the puzzle counts as a blank.

    >>> from unboggle import Grid, encodings, parse_board, parse_words
    >>> one_hot = encodings.get("one_hot")(parse_words("ab").puzzle(Grid.rectangle(1, 2)))
    >>> sum(clause.lits[0] > 0 for clause in pin_board(one_hot, parse_board("ba")))
    2
    """
    for cell in encoding.puzzle.grid.cells:
        for face in encoding.puzzle.faces:
            shown = encoding.shows(cell, face)
            yield Clause((shown if board.faces.get(cell) == face else -shown,))
