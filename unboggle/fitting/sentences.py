"""What a reason of a fit can rest on besides a counting refusal, and its sentence."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from unboggle.puzzle import Grid

if TYPE_CHECKING:
    from unboggle.fitting.result import Because


@dataclass(frozen=True)
class Refuted:
    """The word of a solver that there is no board, by a formula of the encoding ``method``."""

    method: str
    solver: str | None

    @property
    def who(self) -> str:
        """Encoding and solver in a few words."""
        return f"{self.method} with {self.solver}"

    @property
    def text(self) -> str:
        """The sentence, without its full stop."""
        return f"{self.who} proved that no board can hold them all"


@dataclass(frozen=True)
class PartOf:
    """A larger board, of ``size``, has none ``because`` of this."""

    size: tuple[int, int]
    because: Because

    @property
    def text(self) -> str:
        """The sentence, without its full stop."""
        rows, columns = self.size
        return f"it is a part of {rows}x{columns}, where {self.because.text}"


@dataclass(frozen=True)
class NoRectangle:
    """No rectangle ``within`` a grid has as many ``cells`` as a wish asks for, which is ``so``."""

    within: Grid
    cells: int
    so: str

    @property
    def text(self) -> str:
        """The sentence, without its full stop."""
        return f"no rectangle within {self.within} has {self.cells} cells, {self.so}"
