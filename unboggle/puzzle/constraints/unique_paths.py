"""Every word can be traced along one path only."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from unboggle.puzzle.constraints._base import CandidateBoard, ConstraintForm
from unboggle.puzzle.constraints._flag import Flag
from unboggle.puzzle.model.cells import Cell, Path
from unboggle.puzzle.model.faces import Face


@dataclass(frozen=True)
class UniquePaths(Flag):
    """No word of the list has two paths; the two directions of a palindrome count as one.

    >>> UniquePaths().names
    ('unique paths',)
    """

    name = "unique_paths"
    help = "Each word has only one path. A palindrome may be read both ways."
    summary = "lets you trace each word in only one way"
    form = ConstraintForm("Only one path for each word")
    label = "unique paths"
    named_words = None  # a word implied by a longer one may still have two paths

    def violation(self, candidate: CandidateBoard) -> str | None:
        """Return the first word with two paths."""
        for word in candidate.spellings:
            if second(candidate, word) is not None:
                return f"{word} can be traced in two ways"
        return None

    @property
    def embeddable(self) -> bool:
        """True: no word uses a blank cell."""
        return True

    def support(self, faces: Mapping[Cell, Face]) -> Iterable[Cell]:
        """Return no cell: with more blank cells a board has fewer paths."""
        return ()


def second(candidate: CandidateBoard, word: str) -> tuple[Path, Path] | None:
    """Return two paths of ``word``, None if there are not two; its reverse does not count."""
    first: Path | None = None
    for way in candidate.spellings[word]:
        for path in candidate.paths(way):
            if first is None:
                first = path
            elif path not in (first, first[::-1]):
                return first, path
    return None
