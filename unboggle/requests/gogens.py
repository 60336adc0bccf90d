"""Requests about Gogens."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, ClassVar, Literal

from unboggle.arguments import Batch, Positive, Range, Seconds, Seed
from unboggle.requests.request import TIMEOUT, TaskRequest

if TYPE_CHECKING:
    from unboggle.gogen.gogen import Gogen

DAYS = 7
"""The Gogens of a week, one for each difficulty."""
Kind = Literal["plain", "uber", "ultra", "hyper"]
"""The kinds of Gogens."""
Difficulty = Annotated[int, Range(1, DAYS)]
"""The difficulty of a Gogen, from 1 (Monday) to 7 (Sunday)."""


@dataclass(frozen=True)
class GogenRequest(TaskRequest):
    """A request for the board of a Gogen, the ``number``-th in its file; see `solve_gogen`.

    >>> from unboggle.gogen import parse_gogen
    >>> from unboggle.requests import answer
    >>> gogen = parse_gogen("abcde\\nfghij\\nk?mno\\npqrst\\nuvwxy\\n\\nglm")
    >>> answer(GogenRequest(gogen)).status
    'solved'
    """

    task: ClassVar[str] = "gogen"
    gogen: Gogen
    timeout: Seconds | None = TIMEOUT
    explain: bool = False
    certify: str | None = None
    number: int = 1


@dataclass(frozen=True)
class NewGogensRequest(TaskRequest):
    """A request for new Gogens, or with ``week`` for ``count`` weeks; see `unboggle.gogen`."""

    task: ClassVar[str] = "gogen-make"
    kind: Kind = "plain"
    givens: int | Literal["minimal"] | None = None
    difficulty: Difficulty | None = None
    week: bool = False
    count: Batch = 1
    seed: Seed = 0
    timeout: Seconds | None = TIMEOUT
    jobs: Positive | None = None
    cluster: str | None = None

    @property
    def total(self) -> int:
        """The number of Gogens.

        >>> NewGogensRequest(week=True, count=2).total
        14
        """
        return self.count * DAYS if self.week else self.count
