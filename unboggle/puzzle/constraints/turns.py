"""Words with few turns; without any turn they are straight, as in a word search."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Self

from unboggle.arguments import Count, validated
from unboggle.errors import InputError
from unboggle.phrases import count_noun, quoted
from unboggle.puzzle.constraints._base import CandidateBoard, ConstraintForm, FormInput
from unboggle.puzzle.constraints._paths import PathConstraint
from unboggle.puzzle.model.cells import Cell, Path
from unboggle.puzzle.model.directions import turns
from unboggle.puzzle.model.faces import Face
from unboggle.puzzle.model.grid import Grid


@dataclass(frozen=True)
class Turns(PathConstraint):
    """Each word has a path with at most ``at_most`` changes of direction, which is shown.

    The word may have other paths with more turns.

    >>> Turns(0).names, Turns(2).names
    (('straight words',), ('at most 2 turns in a word',))
    """

    name = "turns"
    help = (
        "Each path has at most N turns. "
        "It holds for the path that is shown; with 0 it is straight, as in a word search."
    )
    summary = "has a path for each word with at most this number of turns"
    example = "1"
    form = ConstraintForm(
        "Few turns",
        (FormInput("turns", "Turns of a word, at most", "number", "1"),),
        ("{turns}",),
        (("Words with few turns", "1"), ("Straight words, as in a word search", "0")),
        "with 0, all words are straight",
    )
    metavar = "N"
    label = "number of turns in a word"
    filler = None
    named_words = None

    at_most: Count = 0

    def __post_init__(self) -> None:
        validated(type(self), vars(self))

    def violation(self, candidate: CandidateBoard) -> str | None:
        """Return the first word whose paths all have more turns."""
        if self.paths(candidate) is not None:
            return None
        for word, ways in candidate.spellings.items():
            alone = CandidateBoard(candidate.board, {word: ways}, candidate.paths)
            if self.paths(alone) is None:
                return f"{word} turns more than {count_noun(self.at_most, 'time')}"
        return None

    def allows(self, word: str, path: Path, grid: Grid) -> bool:
        """Whether ``path`` has few enough turns."""
        return turns(grid, path) <= self.at_most

    def symmetric(self, image: Mapping[Cell, Cell]) -> bool:
        """True: a symmetry maps straight paths to straight paths."""
        return True

    @property
    def embeddable(self) -> bool:
        """True: a larger board has the same directions."""
        return True

    def support(self, faces: Mapping[Cell, Face]) -> Iterable[Cell]:
        """Return no cell: it is about paths only."""
        return ()

    @property
    def names(self) -> tuple[str, ...]:
        """The name of the constraint in reasons."""
        if self.at_most == 0:
            return ("straight words",)
        return (f"at most {count_noun(self.at_most, 'turn')} in a word",)

    def text(self, grid: Grid) -> str:
        """Return the number of turns."""
        return str(self.at_most)

    @classmethod
    def parse(cls, text: str, grid: Grid, *, q: str = "qu") -> Self:
        """Return the constraint for this number of turns.

        >>> Turns.parse("2", Grid.rectangle(3, 3))
        Turns(at_most=2)
        """
        validated(cls.parse, locals())
        if re.fullmatch(r"[0-9]{1,6}", text.strip(), re.ASCII) is None:
            raise InputError(f"the number of turns in a word is {quoted(text)}; use 0 or more")
        return cls(int(text))

    def to_json(self) -> dict[str, Any]:
        """Return ``turns``: the largest number."""
        return {"turns": self.at_most}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Self:
        """Return the constraint that `to_json` described."""
        if type(data["turns"]) is not int:
            raise ValueError("the number of turns is not a number")
        return cls(data["turns"])
