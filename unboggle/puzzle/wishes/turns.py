"""Words that bend seldom; with no turn at all they are straight, as in a word search."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Self

from unboggle.errors import InputError
from unboggle.phrases import so_many
from unboggle.puzzle.cells import Cell, Path
from unboggle.puzzle.directions import turns
from unboggle.puzzle.faces import Face
from unboggle.puzzle.grid import Grid
from unboggle.puzzle.wishes._base import Candidate
from unboggle.puzzle.wishes._paths import PathWish


@dataclass(frozen=True)
class Turns(PathWish):
    """Each word has a path that changes its direction at most ``at_most`` times: the one shown.

    It may have others that do so more often.

    >>> Turns(0).names, Turns(2).names
    (('straight words',), ('at most 2 turns in a word',))
    """

    name = "turns"
    help = (
        "Each word bends at most N times on the path that is shown; 0: it is straight, as in a"
        " word search."
    )
    metavar = "N"
    label = "number of turns in a word"
    filler = None
    about = None

    at_most: int = 0

    def __post_init__(self) -> None:
        if self.at_most < 0:
            raise InputError("a word turns no less than 0 times")

    def broken(self, candidate: Candidate) -> str | None:
        """Return the first word of which every path has more turns."""
        if self.paths(candidate) is not None:
            return None
        for word, ways in candidate.spellings.items():
            alone = Candidate(candidate.board, {word: ways}, candidate.paths)
            if self.paths(alone) is None:
                return f"{word} turns more than {so_many(self.at_most, 'time', no='0')}"
        return None

    def allows(self, word: str, path: Path, grid: Grid) -> bool:
        """Whether ``path`` has no more turns."""
        return turns(grid, path) <= self.at_most

    def symmetric(self, image: Mapping[Cell, Cell]) -> bool:
        """True: symmetries leave what is straight straight."""
        return True

    @property
    def embeds(self) -> bool:
        """True: a larger board has the same directions."""
        return True

    def support(self, faces: Mapping[Cell, Face]) -> Iterable[Cell]:
        """Return no cell: it speaks of paths alone."""
        return ()

    @property
    def names(self) -> tuple[str, ...]:
        """The wish, as reasons name it."""
        if self.at_most == 0:
            return ("straight words",)
        return (f"at most {so_many(self.at_most, 'turn')} in a word",)

    def text(self, grid: Grid) -> str:
        """Return the number of turns."""
        return str(self.at_most)

    @classmethod
    def parse(cls, text: str, grid: Grid, *, q: str = "qu") -> Self:
        """Return the wish for so many turns.

        >>> Turns.parse("2", Grid.rectangle(3, 3))
        Turns(at_most=2)
        """
        if re.fullmatch(r"[0-9]{1,6}", text.strip(), re.ASCII) is None:
            raise InputError(f"the number of turns in a word is {text!r}, not 0 or more")
        return cls(int(text))

    def to_json(self) -> dict[str, Any]:
        """Return ``turns``: how many at most."""
        return {"turns": self.at_most}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Self:
        """Return the wish that `to_json` described."""
        if type(data["turns"]) is not int:
            raise ValueError("the number of turns is a number")
        return cls(data["turns"])
