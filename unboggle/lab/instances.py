"""Lists for measurements: planted on a board, random, from a theme, or from a Gogen.

The same seed and dictionary give the same list on every machine.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from unboggle.errors import InputError
from unboggle.filling.letters import usual
from unboggle.forward.lexicon import COMMON_LEVEL, Lexicon, is_offensive
from unboggle.forward.verify import verified
from unboggle.gogen.generate import GogenSpec, make
from unboggle.gogen.gogen import gogen_of
from unboggle.puzzle import Board, Constraints, Grid, Puzzle, Word
from unboggle.puzzle.formats.puzzle_file import PuzzleFile
from unboggle.puzzle.lists.words import WordList, parse_words
from unboggle.puzzle.model.reading import ReadOptions

Kind = Literal["planted", "random", "themes", "gogen"]
KINDS: tuple[Kind, ...] = ("planted", "random", "themes", "gogen")
_TRIES = 500  # boards to try until one has enough words
_LONGEST = 8  # letters of a random word
_SHORTEST = 4


@dataclass(frozen=True)
class GeneratedInstance:
    """A generated list; ``board`` holds all its words, or is None if no such board is known.

    ``name`` is its file name without the suffix: ``planted-4x4-10-7``.

    >>> from unboggle import Grid
    >>> from unboggle.lab import make_instance
    >>> made = make_instance("themes", Grid.rectangle(2, 3), 2, source=["cat", "dog", "emu"])
    >>> made.file, made.status, len(made.words.words)
    ('themes-2x3-2-0.txt', 'unknown', 2)
    """

    name: str
    kind: Kind
    seed: int
    words: WordList
    puzzle: Puzzle
    board: Board | None = None

    @property
    def status(self) -> Literal["fitted", "unknown"]:
        """``fitted`` if a board with all words is known, else ``unknown``."""
        return "unknown" if self.board is None else "fitted"

    @property
    def file(self) -> str:
        """The name of its file: a word list, or a puzzle file if it has constraints."""
        return f"{self.name}.{'toml' if self.puzzle.constraints else 'txt'}"

    def lines(self) -> Iterator[str]:
        """Yield the lines of its file, with its status and board in comments."""
        yield f"# {self.kind}, {self.puzzle.grid}, {len(self.words.words)} words, seed {self.seed}"
        yield f"# status: {self.status}"
        if self.board is not None:
            yield f"# board: {self.board}"
        if self.puzzle.constraints:
            yield from PuzzleFile.from_puzzle(self.words, self.puzzle).toml().splitlines()
        else:
            yield from self.words.words


def make_instance(
    kind: Kind,
    grid: Grid,
    words: int | None,
    seed: int,
    *,
    lexicon: Lexicon | None = None,
    source: Sequence[Word] = (),
) -> GeneratedInstance:
    """Return the list with ``words`` words (None: all available) that ``seed`` determines.

    ``planted``: common words of four letters or more on a board with random letters, distributed as
    in English. ``random``: common words of four to eight letters. ``themes``: words of ``source``.
    ``gogen``: the words of a Gogen on its 5x5 grid with its given cells; it has one board. Raises
    `InputError` if there are too few words.
    """
    draw = random.Random(f"{kind} {grid} {words} {seed}")
    board, constraints = None, Constraints()
    if kind == "gogen":
        made = make(GogenSpec(), seed)
        gogen = gogen_of(
            {
                (r, c): x.lower()
                for r, row in enumerate(made.grid)
                for c, x in enumerate(row)
                if x != "."
            },
            [word.lower() for word in made.words],
        )
        listed = parse_words(" ".join(gogen.puzzle.words), reading=ReadOptions(q="plain"))
        board = Board.from_rows([row.lower() for row in made.solution])
        grid, constraints = gogen.puzzle.grid, gogen.puzzle.constraints
    elif kind == "planted":
        board, listed = _planted(grid, words, draw, lexicon or Lexicon.load())
    elif kind == "random":
        able = _common(lexicon or Lexicon.load(), min(_LONGEST, len(grid.cells)))
        listed = parse_words(
            " ".join(_drawn(able, words, draw, "the dictionary")), reading=ReadOptions(q="plain")
        )
    else:
        listed = parse_words(
            " ".join(_drawn(sorted(source), words, draw, "the theme")),
            reading=ReadOptions(q="plain"),
        )
    puzzle = listed.puzzle(grid, constraints)
    if board is not None:
        verified(board, puzzle)  # trace it again, independently
    many = "all" if words is None and kind != "gogen" else len(listed.words)
    return GeneratedInstance(f"{kind}-{grid}-{many}-{seed}", kind, seed, listed, puzzle, board)


def _planted(
    grid: Grid, words: int | None, draw: random.Random, lexicon: Lexicon
) -> tuple[Board, WordList]:
    often = usual("abcdefghijklmnopqrstuvwxyz", None)
    for _ in range(_TRIES):
        letters = draw.choices([*often], [*often.values()], k=len(grid.cells))
        board = Board(grid, dict(zip(grid.cells, letters, strict=True)))
        found = lexicon.words_on(board, min_length=_SHORTEST)
        able = sorted(one.word for one in found if _will_do(one.level, one.word))
        if able and len(able) >= (words or 1):
            chosen = sorted(draw.sample(able, words or len(able)))
            return board, parse_words(" ".join(chosen), reading=ReadOptions(q="plain"))
    raise InputError(
        f"none of {_TRIES} {grid} boards has {words or 1} words of {_SHORTEST} letters or more"
    )


def _will_do(level: int | None, word: Word) -> bool:
    """Whether a word is common, or of a dictionary without levels, and not offensive."""
    return (level is None or level <= COMMON_LEVEL) and not is_offensive(word)


def _common(lexicon: Lexicon, longest: int) -> list[Word]:
    words = {
        word
        for level, text in lexicon.levels
        if level is None or level <= COMMON_LEVEL
        for word in text.split()
        if _SHORTEST <= len(word) <= longest and _will_do(level, word)
    }
    return sorted(words)


def _drawn(able: Sequence[Word], words: int | None, draw: random.Random, where: str) -> list[Word]:
    if not able or len(able) < (words or 1):
        raise InputError(f"{where} has {len(able)} suitable words, not {words or 1}; request fewer")
    return sorted(draw.sample(able, words or len(able)))
