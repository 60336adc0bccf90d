"""The evidence of a fit's reason other than a counting refusal, with its sentences."""

from __future__ import annotations

from dataclasses import dataclass

from unboggle.fitting.result import Evidence, method_of
from unboggle.puzzle import Grid


@dataclass(frozen=True)
class Refuted:
    """A refutation by a solver, with a formula of the encoding ``method``.

    Without a ``solver`` it is one by numbers of tiles, see `unboggle.fitting.race.tile_counts`.

    >>> from unboggle import Grid, fit, parse_words
    >>> newt = parse_words("ant newt hare moth").puzzle(Grid.rectangle(3, 3))
    >>> reason = fit(newt, encoding="tiles", explain=False).reason
    >>> print(reason)
    a solver has ruled out every board
    >>> reason.evidence.method, reason.evidence.solver
    ('tiles', 'cadical195')
    """

    method: str
    solver: str | None

    @property
    def method_text(self) -> str:
        """Encoding and solver in a few words."""
        if self.solver is None:
            return "a search through all numbers of tiles"
        return f"{self.method} with {self.solver}"

    @property
    def text(self) -> str:
        """The sentence, without its full stop: it is for people who do not know the solver."""
        who = "a search" if self.solver is None else "a solver"
        return f"{who} has ruled out every board"


@dataclass(frozen=True)
class PartOfRefutedSize:
    """A larger board, of ``size``, is impossible: ``evidence`` is the reason.

    >>> from unboggle.reasons import Refuted
    >>> print(PartOfRefutedSize((3, 4), Refuted("tiles", "cadical195")).text)
    it is a part of 3x4, where a solver has ruled out every board
    """

    size: tuple[int, int]
    evidence: Evidence

    @property
    def method_text(self) -> str | None:
        """What refuted the larger board, in a few words."""
        return method_of(self.evidence)

    @property
    def text(self) -> str:
        """The sentence, without its full stop."""
        rows, columns = self.size
        return f"it is a part of {rows}x{columns}, where {self.evidence.text}"


@dataclass(frozen=True)
class NoRectangleOfArea:
    """No rectangle ``within`` a grid has the number of ``cells`` that a constraint requires.

    ``so`` describes that number in words.

    >>> from unboggle import Constraints, Inventory, fit_smallest, parse_words
    >>> seven = Constraints(Inventory.parse("catdogs"))
    >>> answer = fit_smallest(parse_words("cat dog"), within="5x5", constraints=seven)
    >>> print(answer.reason)
    no rectangle within 5x5 has 7 cells, as many as there are letters to use
    """

    within: Grid
    cells: int
    cause: str

    @property
    def text(self) -> str:
        """The sentence, without its full stop."""
        return f"no rectangle within {self.within} has {self.cells} cells, {self.cause}"
