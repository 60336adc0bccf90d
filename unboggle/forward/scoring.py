"""Scores of very many boards: words compiled once for a grid and a rule book.

Where a board is looked at once, `unboggle.forward.lexicon.Lexicon.words_on` is enough.
Here are more than a hundred thousand a second (random 4x4 boards, the C kernel), all
neighbours of a board at once, and what `unboggle.climbing.climb` climbs with.
"""

from __future__ import annotations

import math
import os
from array import array
from collections.abc import Iterable, Sequence
from functools import cached_property
from itertools import combinations
from typing import TYPE_CHECKING, Any, NamedTuple

from unboggle.errors import InputError
from unboggle.forward.fast_trace import trace_words
from unboggle.forward.rule_book import BOGGLE, RuleBook
from unboggle.kernel import compiled, usable
from unboggle.phrases import so_many
from unboggle.puzzle import Board, Cell, Face, Grid, Spelling, Word
from unboggle.puzzle.notation import parse_board
from unboggle.puzzle.spelling import letters_of, spell

if TYPE_CHECKING:
    from unboggle.kernel import extension

BLANK = 255
FACES = 32
CELLS = 64
_CHUNK = 4096  # boards a thread scores at a time


class Score(NamedTuple):
    """What a board is worth: points, and the number of different words that count."""

    points: int
    words: int


AnyBoard = Board | str | Sequence[Face]
"""A `Board`, its text (``"PERS LATG SINE TERS"``, q is qu), or its faces in reading order."""


class Scorer:
    """Scores boards on ``grid``: which of ``words`` they hold, by ``rules``.

    ``digraphs`` are the faces of several letters that boards may show. Building
    takes about a second for 250,000 words; afterwards the C kernel scores a random
    4x4 board in 5 to 8 µs and one crowded with words in 35 to 55 µs (170,000 to
    250,000 words, ``benchmarks/forward.py``). A grid of more than 64 cells, words of
    more than 32 faces or a missing kernel are slow: milliseconds a board.

    Any number of threads can use one scorer at the same time.

    >>> scorer = Scorer(["cat", "act", "quit"], Grid.rectangle(2, 2))
    >>> scorer.score("QIXT"), scorer.score("CATS")
    (Score(points=1, words=1), Score(points=2, words=2))
    >>> scorer.score_many(["QITX", "CATS"])
    [Score(points=1, words=1), Score(points=2, words=2)]
    """

    def __init__(
        self,
        words: Iterable[Word],
        grid: Grid,
        rules: RuleBook = BOGGLE,
        *,
        digraphs: Iterable[Face] = ("qu",),
    ) -> None:
        self.grid, self.rules = grid, rules
        self.cells = grid.cells
        self.digraphs = tuple(digraphs)
        longest = len(self.cells) * max((len(face) for face in self.digraphs), default=1)
        self.words = sorted(
            {w for w in words if rules.shortest <= len(w) <= longest and _is_shown(w)}
        )
        text = "".join(self.words)
        letters = set(text) if text.isascii() else {x for w in self.words for x in letters_of(w)}
        self.faces: tuple[Face, ...] = tuple(sorted(letters.union(self.digraphs)))
        self.number = {face: k for k, face in enumerate(self.faces)}

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Scorer):
            return NotImplemented
        return self is other or (
            (self.grid, self.rules, self.digraphs, self.words)
            == (other.grid, other.rules, other.digraphs, other.words)
        )

    def __hash__(self) -> int:
        return hash((self.grid, self.rules, self.digraphs, len(self.words)))

    def __getstate__(self) -> dict[str, Any]:
        # What is compiled stays here; who gets it compiles anew when the first board comes.
        return {k: v for k, v in vars(self).items() if k not in ("fast", "kernel", "_table")}

    def __repr__(self) -> str:
        return f"Scorer({self.grid}, {self.rules.name}, {so_many(len(self.words), 'word')})"

    @cached_property
    def fast(self) -> bool:
        """Whether the C kernel scores the boards."""
        few = len(self.faces) <= FACES and 1 <= len(self.cells) <= CELLS
        return few and usable()

    def score(self, board: AnyBoard) -> Score:
        """Return the score of ``board``; `InputError` if it is not one of this grid."""
        if not self.fast:
            return self._traced(self.board(board))
        points, words = memoryview(self.kernel.scores(self.numbers(board))).cast("Q")
        return Score(points, words)

    def score_many(self, boards: Iterable[AnyBoard], *, threads: int = 1) -> list[Score]:
        """Return the scores of ``boards`` in order, by so many threads (0: one for each core)."""
        if not self.fast:
            return [self._traced(self.board(board)) for board in boards]
        if threads < 0:
            raise ValueError(f"{threads} threads: 0 is one for each core, and fewer make no sense")
        threads = threads or os.cpu_count() or 1
        numbered = [self.numbers(board) for board in boards]
        # Small pieces share the work evenly; joined, they cost one call each.
        size = max(1, min(_CHUNK, math.ceil(len(numbered) / (4 * threads))))
        pieces = [b"".join(numbered[k : k + size]) for k in range(0, len(numbered), size)]
        if threads == 1:
            results = map(self.kernel.scores, pieces)
            return [score for piece in results for score in _scores(piece)]
        from concurrent.futures import ThreadPoolExecutor  # which imports half the library

        with ThreadPoolExecutor(threads) as pool:
            return [s for piece in pool.map(self.kernel.scores, pieces) for s in _scores(piece)]

    def neighbours(self, board: AnyBoard) -> Neighbours:
        """Return the scores of all boards one change away from ``board``.

        The kernel walks once for all faces of a cell, which makes it several
        times as fast as scoring the boards one by one.
        """
        return Neighbours(self, self.board(board))

    def board(self, board: AnyBoard) -> Board:
        """Return ``board`` as a `Board` on this grid; `InputError` if it is none."""
        if isinstance(board, str):
            spread = [c for c in board.casefold() if not (c.isspace() or c == ",")]
            if len(spread) == len(self.cells) and "#" not in board:
                board = ["qu" if c == "q" and "qu" in self.number else c for c in spread]
            else:
                board = parse_board(board)
        if not isinstance(board, Board):
            faces = ["" if face in _BLANKS else face.casefold() for face in board]
            if len(faces) != len(self.cells):
                raise InputError(self._wrong_size(len(faces)))
            for face in faces:
                if not all(map(_is_shown, face)):
                    raise InputError(f"the board has {face!r}, which is no letter")
            pairs = zip(self.cells, faces, strict=True)
            return Board(self.grid, {cell: face for cell, face in pairs if face})
        if board.grid is not self.grid and board.grid != self.grid:
            raise InputError(self._wrong_size(len(board.grid.cells)))
        return board

    def numbers(self, board: AnyBoard) -> bytes:
        """Return the face numbers of ``board`` in reading order, `BLANK` where no word can be."""
        if isinstance(board, str):
            try:
                text = board.translate(self._table).encode("latin-1")
            except _Unusual:
                text = b""
            if len(text) == len(self.cells):
                return text
        faces = self.board(board).faces
        return bytes(self.number.get(faces.get(cell, ""), BLANK) for cell in self.cells)

    def spelled(self, words: Iterable[Word] | None = None) -> Iterable[tuple[Word, Spelling]]:
        """Yield every spelling of every word (or only of ``words`` of them) with its word."""
        digraphs = [face for face in self.faces if len(letters_of(face)) > 1]
        for word in self.words if words is None else words:
            if any(face in word for face in digraphs):
                for spelling in spell(word, self.faces):
                    yield word, spelling
            else:
                yield word, letters_of(word)

    @cached_property
    def kernel(self) -> extension.Scorer:
        """The words in the kernel."""
        from unboggle.kernel import extension as module

        spelled = list(self.spelled())
        index = {word: k for k, word in enumerate(self.words)}
        number = self.number
        return module.Scorer(
            module.Trie([bytes([number[face] for face in faces]) for _, faces in spelled]),
            compiled(self.grid),
            array("I", [self.rules.score(word) for word, _ in spelled]).tobytes(),
            array("I", [index[word] for word, _ in spelled]).tobytes(),
        )

    @cached_property
    def _table(self) -> _Table:
        return _Table(self.number)

    def _traced(self, board: Board) -> Score:
        shown = set(board.faces.values())
        found = trace_words(board, ((w, s) for w, s in self.spelled() if shown.issuperset(s)))
        return Score(sum(map(self.rules.score, found)), len(found))

    def _wrong_size(self, cells: int) -> str:
        return f"a board with {cells} cells is not of the grid {self.grid}, {len(self.cells)} cells"


class Neighbours:
    """The scores of all boards that differ from one in a cell, or in two that are exchanged."""

    def __init__(self, scorer: Scorer, board: Board) -> None:
        self.scorer, self.board = scorer, board
        self._index = {cell: k for k, cell in enumerate(scorer.cells)}
        if scorer.fast:
            numbers = scorer.numbers(board)
            every = (1 << len(scorer.faces)) - 1
            self._changes = memoryview(scorer.kernel.changes(numbers, every)).cast("Q")
        else:
            self._changes = memoryview(b"").cast("Q")

    @cached_property
    def _swaps(self) -> list[Score]:
        """The scores with cells 0 and 1 exchanged, 0 and 2, and so on."""
        faces = [self.board.faces.get(cell, "") for cell in self.scorer.cells]
        boards = []
        for a, b in combinations(range(len(faces)), 2):
            exchanged = list(faces)
            exchanged[a], exchanged[b] = exchanged[b], exchanged[a]
            boards.append(exchanged)
        return self.scorer.score_many(boards)

    def changed(self, cell: Cell, face: Face) -> Score:
        """Return the score of the board with ``face`` on ``cell``."""
        scorer = self.scorer
        if not scorer.fast or face not in scorer.number:
            return scorer.score(Board(scorer.grid, {**self.board.faces, cell: face}))
        at = 2 * FACES * self._index[cell] + scorer.number[face]
        return Score(self._changes[at], self._changes[at + FACES])

    def swapped(self, one: Cell, other: Cell) -> Score:
        """Return the score of the board with the faces of two different cells exchanged."""
        a, b = sorted((self._index[one], self._index[other]))
        if a == b:
            raise ValueError("a cell is not exchanged with itself")
        n = len(self._index)
        return self._swaps[a * n - a * (a + 1) // 2 + b - a - 1]

    def best_change(self) -> tuple[Score, Cell, Face]:
        """Return the best score of a board with another face on one cell, and which.

        Raises `ValueError` if there is no other face.
        """
        options = (
            (self.changed(cell, face), cell, face)
            for cell in self.scorer.cells
            for face in self.scorer.faces
            if self.board.faces.get(cell) != face
        )
        return max(options)


class _Unusual(Exception):
    """A text has a character that is neither a letter nor a blank cell."""


_BLANKS = frozenset(("", ".", "?", "_", "·"))


class _Table(dict[int, str | None]):
    """For `str.translate`: a character to the number of its face, as a character."""

    def __init__(self, number: dict[Face, int]) -> None:
        super().__init__({ord(c): None for c in " \t\r\n,"})
        self.face_numbers = number

    def __missing__(self, code: int) -> str | None:
        face = chr(code).casefold()
        if face in _BLANKS:
            value = BLANK
        elif not _is_shown(face) or len(face) > 1:
            raise _Unusual
        elif face == "q" and "qu" in self.face_numbers:
            value = self.face_numbers["qu"]
        else:
            value = self.face_numbers.get(face, BLANK)
        self[code] = chr(value)
        return self[code]


def _is_shown(word: str) -> bool:
    """Whether boards can show ``word``: letters only, with the marks that belong to them."""
    return word.isalpha() or all(letter[0].isalpha() for letter in letters_of(word))


def _scores(result: bytes) -> Iterable[Score]:
    numbers = memoryview(result).cast("Q")
    return map(Score, numbers[::2], numbers[1::2])
