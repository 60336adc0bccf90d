"""What a member of the race is to do. It imports no encoding and no solver."""

from __future__ import annotations

from dataclasses import dataclass

from unboggle.puzzle import Wishes


@dataclass(frozen=True)
class Plan:
    """What a member does: an encoding and a solver, or the board search.

    ``most_optional`` limits the optional tiles of ``tiles`` (then it can only
    find), ``anchored`` breaks the symmetry of the board.
    """

    method: str
    solver: str | None
    seed: int = 0
    most_optional: int | None = None
    anchored: bool = False

    @property
    def can_refute(self) -> bool:
        """Whether it may find out that there is no board."""
        return self.solver is not None and self.most_optional is None

    def __str__(self) -> str:
        """The plan in a few words, for progress and errors."""
        few = "" if self.most_optional is None else f" ({self.most_optional} optional)"
        if self.solver is None:
            return _WITHOUT_SOLVER[self.method]
        return f"{self.method}{few} with {self.solver}"


_WITHOUT_SOLVER = {"search": "board search", "distance": "distance search", "rows": "words in rows"}


def alone(encoding: str | None, solver: str | None, seed: int, wishes: Wishes) -> Plan:
    """Return the only member that is to run; `InputError` if there is none, or not with a wish."""
    from unboggle import encodings
    from unboggle.formula.choice import DEFAULT_ENCODING, compatible
    from unboggle.formula.wishes import check

    plan = Plan(*compatible(DEFAULT_ENCODING if encoding is None else encoding, solver), seed)
    check(wishes, encodings.get(plan.method))
    return plan
