"""Lists to measure on: planted on a board, drawn at random, of a theme, or of a Gogen.

The same seed makes the same list, on every machine and with the same dictionary.
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
from unboggle.gogen.generate import Order, make
from unboggle.gogen.gogen import gogen_of
from unboggle.puzzle import Board, Grid, Puzzle, Wishes, Word
from unboggle.puzzle.puzzle_file import PuzzleFile
from unboggle.puzzle.words import WordList, parse_words

Kind = Literal["planted", "random", "themes", "gogen"]
KINDS: tuple[Kind, ...] = ("planted", "random", "themes", "gogen")
_TRIES = 500  # boards, until one has words enough
_LONGEST = 8  # letters of a word that is drawn at random
_SHORTEST = 4


@dataclass(frozen=True)
class ListInstance:
    """A list that was made: ``board`` holds all its words, if that is known; else None.

    ``name`` is that of a file, without its ending: ``planted-4x4-10-7``.
    """

    name: str
    kind: Kind
    seed: int
    words: WordList
    puzzle: Puzzle
    board: Board | None = None

    @property
    def status(self) -> Literal["fitted", "unknown"]:
        """Whether it is known that some board holds all words."""
        return "unknown" if self.board is None else "fitted"

    @property
    def file(self) -> str:
        """The name of its file: a word list, or a puzzle file where there are wishes."""
        return f"{self.name}.{'toml' if self.puzzle.wishes else 'txt'}"

    def lines(self) -> Iterator[str]:
        """Yield the lines of its file, with what is known of it in comments."""
        yield f"# {self.kind}, {self.puzzle.grid}, {len(self.words.words)} words, seed {self.seed}"
        yield f"# status: {self.status}"
        if self.board is not None:
            yield f"# board: {self.board}"
        if self.puzzle.wishes:
            yield from PuzzleFile.of(self.words, self.puzzle).toml().splitlines()
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
) -> ListInstance:
    """Return the list of so many ``words`` (None: all there are) that ``seed`` makes.

    ``planted``: common words of four letters and more on a board with letters by chance, as
    often as in English. ``random``: common words of four to eight letters. ``themes``: words
    of ``source``. ``gogen``: the words of a Gogen, on its 5x5 grid with what is given; it has one
    board. Raises `InputError` if there are not so many words.
    """
    draw = random.Random(f"{kind} {grid} {words} {seed}")
    board, wishes = None, Wishes()
    if kind == "gogen":
        made = make(Order(), seed)
        gogen = gogen_of(
            {
                (r, c): x.lower()
                for r, row in enumerate(made.grid)
                for c, x in enumerate(row)
                if x != "."
            },
            [word.lower() for word in made.words],
        )
        listed = parse_words(" ".join(gogen.puzzle.words), q="plain")
        board = Board.of_rows([row.lower() for row in made.solution])
        grid, wishes = gogen.puzzle.grid, gogen.puzzle.wishes
    elif kind == "planted":
        board, listed = _planted(grid, words, draw, lexicon or Lexicon.load())
    elif kind == "random":
        able = _common(lexicon or Lexicon.load(), min(_LONGEST, len(grid.cells)))
        listed = parse_words(" ".join(_drawn(able, words, draw, "the dictionary")), q="plain")
    else:
        listed = parse_words(" ".join(_drawn(sorted(source), words, draw, "the theme")), q="plain")
    puzzle = listed.puzzle(grid, wishes)
    if board is not None:
        verified(board, puzzle)  # traced once more, whoever found the words
    many = "all" if words is None and kind != "gogen" else len(listed.words)
    return ListInstance(f"{kind}-{grid}-{many}-{seed}", kind, seed, listed, puzzle, board)


def _planted(
    grid: Grid, words: int | None, draw: random.Random, lexicon: Lexicon
) -> tuple[Board, WordList]:
    often = usual("abcdefghijklmnopqrstuvwxyz", None)
    for _ in range(_TRIES):
        letters = draw.choices([*often], [*often.values()], k=len(grid.cells))
        board = Board(grid, dict(zip(grid.cells, letters, strict=True)))
        found = lexicon.words_on(board, shortest=_SHORTEST)
        able = sorted(one.word for one in found if _will_do(one.level, one.word))
        if able and len(able) >= (words or 1):
            chosen = sorted(draw.sample(able, words or len(able)))
            return board, parse_words(" ".join(chosen), q="plain")
    raise InputError(
        f"none of {_TRIES} {grid} boards has {words or 1} words of {_SHORTEST} letters or more"
    )


def _will_do(level: int | None, word: Word) -> bool:
    """Whether a word is common, or of a dictionary that does not tell, and offends nobody."""
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
        raise InputError(f"{where} has {len(able)} words that would do, not {words or 1}")
    return sorted(draw.sample(able, words or len(able)))
