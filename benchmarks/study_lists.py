"""The lists of the study, made from seeds, and shuffled copies of them."""

from __future__ import annotations

import random
import string
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from unboggle import ReadOptions, parse_words
from unboggle.gogen.gogen import LETTERS, gogen_of
from unboggle.lab import make_instance
from unboggle.puzzle import GivenCells, Grid, Puzzle

THEMES = Path(__file__).resolve().parent / "instances" / "themes"
PLAIN = ReadOptions(q="plain")


@dataclass(frozen=True)
class Source:
    """Lists of a kind for square grids of ``size``: one for each number of words and each seed.

    ``of`` names the theme that they are parts of. 0 words means all available words. ``fixed``: a
    larger study has no more of them.
    """

    kind: Any
    size: int
    words: tuple[int, ...]
    count: int
    seed: int = 1
    of: str = ""
    fixed: bool = False

    def names(self, times: int = 1) -> list[str]:
        """The lists, ``times`` as many, as ``unboggle instances`` names them, after the theme."""
        first = f"{self.of}/" if self.of else ""
        return [
            f"{first}{self.kind}-{self.size}x{self.size}-{words or 'all'}-{seed}"
            for words in self.words
            for seed in range(self.seed, self.seed + self.count * (1 if self.fixed else times))
        ]


@cache
def puzzle_of(name: str) -> Puzzle:
    """Return the puzzle of the list ``name``."""
    theme, _, stem = name.rpartition("/")
    kind: Any
    kind, size, words, seed = stem.split("-")
    grid = Grid.rectangle(*map(int, size.split("x")))
    source = (
        parse_words((THEMES / f"{theme}.txt").read_text("utf-8"), reading=PLAIN).words
        if theme
        else ()
    )
    many = None if words == "all" or kind == "gogen" else int(words)
    return make_instance(kind, grid, many, seed=int(seed), source=source).puzzle


def copy_of(name: str, number: int) -> Puzzle:
    """Return copy ``number`` of the list ``name``: 0 is the list itself.

    In other copies the letters are renamed and the words are in another order. So the puzzle is the
    same up to names, and only a solver's luck differs.
    """
    puzzle = puzzle_of(name)
    if number == 0:
        return puzzle
    draw = random.Random(f"{name} {number}")
    given = GivenCells.find(puzzle.constraints).cells
    letters = LETTERS if given else string.ascii_lowercase
    new = dict(zip(letters, draw.sample(letters, len(letters)), strict=True))
    words = ["".join(new[letter] for letter in word) for word in puzzle.words]
    draw.shuffle(words)
    if given:
        return gogen_of({cell: new[face] for cell, face in given.items()}, words).puzzle
    return parse_words(" ".join(words), reading=PLAIN).puzzle(puzzle.grid)


@cache
def kinds_of(name: str) -> tuple[str, str, int]:
    """Return the kind, the size and the number of words of the list ``name``."""
    kind, size, words, _ = name.rpartition("/")[2].split("-")
    return kind, size, len(puzzle_of(name).words) if words == "all" else int(words)


def all_names(sources: tuple[Source, ...], times: int = 1) -> Iterator[str]:
    """Yield the names of all lists of ``sources``, ``times`` as many as they have."""
    for source in sources:
        yield from source.names(times)
