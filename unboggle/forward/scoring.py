"""Score very many boards: words are compiled once for a grid and scoring rules.

For a single board `unboggle.forward.lexicon.Lexicon.words_on` is enough. This module scores some
hundred thousand boards per second (random 4x4 boards, the C kernel). It also scores all
neighbours of a board at once, as `unboggle.climbing.climb` needs.
"""

from __future__ import annotations

import math
import os
import struct
from array import array
from collections.abc import Iterable, Sequence
from contextlib import suppress
from functools import cached_property
from itertools import combinations
from typing import TYPE_CHECKING, Any, NamedTuple

from unboggle.arguments import Count, validated
from unboggle.errors import InputError
from unboggle.forward.fast_trace import trace_words
from unboggle.forward.scoring_rules import BOGGLE_RULES, ScoringRules
from unboggle.kernel import compiled, usable
from unboggle.phrases import count_noun
from unboggle.puzzle import Board, Cell, Face, Grid, Spelling, Word
from unboggle.puzzle.model.notation import parse_board
from unboggle.puzzle.model.spelling import letters_of, spell

if TYPE_CHECKING:
    from unboggle.kernel import extension

BLANK = 255
FACES = 32
CELLS = 64
_CHUNK = 4096  # boards that a thread scores at a time
_OTHER = 254  # no face number
_PAIR = struct.Struct("QQ")  # as the kernel returns points and number of words


class Score(NamedTuple):
    """The score of a board: its points, and the number of different words that count.

    >>> from unboggle import Grid
    >>> score = Scorer(["cat", "taxa"], Grid.rectangle(2, 2)).score("CATX")
    >>> score.points, score.words
    (1, 1)
    """

    points: int
    words: int


AnyBoard = Board | str | Sequence[Face]
"""A `Board`, its text (``"PERS LATG SINE TERS"``, q is qu), or its faces in reading order."""


class Scorer:
    """Scores boards on ``grid`` by the ``words`` that they hold, under ``rules``.

    ``digraphs`` are the faces of several letters that boards may show. Building takes about half
    a second for 250,000 words. Then the C kernel scores a random 4x4 board in 2 to 3 µs and one
    crowded with words in 15 to 20 µs. This was measured with 170,000 words on a busy machine
    (``benchmarks/forward.py``). A grid of
    more than 64 cells, words of more than 32 faces or a missing kernel are slow: milliseconds per
    board.

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
        rules: ScoringRules = BOGGLE_RULES,
        *,
        digraphs: Iterable[Face] = ("qu",),
    ) -> None:
        validated(Scorer.__init__, locals())
        self.grid, self.rules = grid, rules
        self.cells = grid.cells
        self.digraphs = tuple(digraphs)
        longest = len(self.cells) * max((len(face) for face in self.digraphs), default=1)
        fitting = {w for w in words if rules.min_length <= len(w) <= longest}
        self.words = sorted(w for w in fitting if w.isalpha() or _is_shown(w))
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
        # The compiled words are not pickled; the receiver compiles again for its first board.
        return {
            k: v
            for k, v in vars(self).items()
            if k not in ("fast", "kernel", "_table", "_plain_table")
        }

    def __repr__(self) -> str:
        return f"Scorer({self.grid}, {self.rules.name}, {count_noun(len(self.words), 'word')})"

    @cached_property
    def fast(self) -> bool:
        """Whether the C kernel scores the boards."""
        few = len(self.faces) <= FACES and 1 <= len(self.cells) <= CELLS
        return few and usable()

    def score(self, board: AnyBoard) -> Score:
        """Return the score of ``board``; raise `InputError` if it does not match the grid."""
        if not self.fast:
            return self._traced(self.board(board))
        return Score._make(_PAIR.unpack(self.kernel.scores(self.numbers(board))))

    def score_many(self, boards: Iterable[AnyBoard], *, threads: Count = 1) -> list[Score]:
        """Return the scores of ``boards`` in order, using ``threads`` (0: one per core)."""
        validated(self.score_many, locals())
        if not self.fast:
            return [self._traced(self.board(board)) for board in boards]
        threads = threads or os.cpu_count() or 1
        boards = list(boards)
        # Small chunks share the work evenly; a chunk costs one call.
        size = max(1, min(_CHUNK, math.ceil(len(boards) / (4 * threads))))
        pieces = [self._numbered(boards[k : k + size]) for k in range(0, len(boards), size)]
        if threads == 1:
            results = map(self.kernel.scores, pieces)
            return [score for piece in results for score in _scores(piece)]
        from concurrent.futures import ThreadPoolExecutor  # imported late: it is slow to import

        with ThreadPoolExecutor(threads) as pool:
            return [s for piece in pool.map(self.kernel.scores, pieces) for s in _scores(piece)]

    def neighbours(self, board: AnyBoard) -> Neighbours:
        """Return the scores of all boards one change away from ``board``.

        The kernel traces once for all faces of a cell, which is several times as fast as scoring
        the boards one by one.
        """
        return Neighbours(self, self.board(board))

    def board(self, board: AnyBoard) -> Board:
        """Return ``board`` as a `Board` on this grid; raise `InputError` if it is none."""
        if isinstance(board, str):
            spread = [c for c in board.casefold() if not (c.isspace() or c == ",")]
            if len(spread) == len(self.cells) and "#" not in board:
                board = ["qu" if c == "q" and "qu" in self.number else c for c in spread]
            else:
                board = parse_board(board)
        if not isinstance(board, Board):
            texts = isinstance(board, Sequence) and all(isinstance(face, str) for face in board)
            if not texts:
                raise InputError(f"Scorer: board takes a Board, text or faces, not {board!r}")
            faces = ["" if face in _BLANKS else face.casefold() for face in board]
            if len(faces) != len(self.cells):
                raise InputError(self._wrong_size(len(faces)))
            for face in faces:
                if not all(map(_is_shown, face)):
                    raise InputError(f"the board has {face!r}, which is not a letter")
            pairs = zip(self.cells, faces, strict=True)
            return Board(self.grid, {cell: face for cell, face in pairs if face})
        if board.grid is not self.grid and board.grid != self.grid:
            number = len(board.grid.cells)
            if number != len(self.cells):
                raise InputError(self._wrong_size(number))
            raise InputError(
                f"the board is {board.grid}, but the grid is {self.grid}: give a board of that grid"
            )
        return board

    def numbers(self, board: AnyBoard) -> bytes:
        """Return the face numbers of ``board`` in reading order, `BLANK` for unknown faces."""
        if isinstance(board, str):
            plain = self._plain_numbers(board)
            if len(plain) == len(self.cells):
                return plain
            try:
                text = board.translate(self._table).encode("latin-1")
            except _Unusual:
                text = b""
            if len(text) == len(self.cells):
                return text
        faces = self.board(board).faces
        return bytes(self.number.get(faces.get(cell, ""), BLANK) for cell in self.cells)

    def spelled(self, words: Iterable[Word] | None = None) -> Iterable[tuple[Word, Spelling]]:
        """Yield every spelling of every word (or only of ``words``), with its word."""
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

        spelled = self._fitting()
        number = {word: k for k, (word, _) in enumerate(spelled)}  # of any of its spellings
        points = {length: self.rules.score("a" * length) for length in set(map(len, self.words))}
        return module.Scorer(
            module.Trie([faces for _, faces in spelled]),
            compiled(self.grid),
            array("I", [points[len(word)] for word, _ in spelled]).tobytes(),
            array("I", [number[word] for word, _ in spelled]).tobytes(),
        )

    def _fitting(self) -> list[tuple[Word, bytes]]:
        """Return the words with their spellings that are no longer than a path, in face numbers."""
        number, most, text = self.number, len(self.cells), "\n".join(self.words)
        if text.isascii():  # much faster than word by word
            numbers = bytearray([BLANK]) * 128
            for letter in set(text).intersection(number):
                numbers[ord(letter)] = number[letter]
            rows = text.encode().translate(numbers.ljust(256)).split(bytes([BLANK]))
        else:
            rows = [bytes(number[letter] for letter in letters_of(word)) for word in self.words]
        digraphs = [face for face in self.faces if len(letters_of(face)) > 1]
        several = {word for face in digraphs for word in self.words if face in word}
        return [
            (word, row)
            for word, row in zip(self.words, rows, strict=False)
            if len(row) <= most and word not in several
        ] + [
            (word, bytes(number[face] for face in faces))
            for word in sorted(several)
            for faces in spell(word, self.faces)
            if len(faces) <= most
        ]

    @cached_property
    def _table(self) -> _Table:
        return _Table(self.number)

    @cached_property
    def _plain_table(self) -> bytes:
        """For `bytes.translate`: the face number of each ASCII letter or blank, else `_OTHER`."""
        numbers = bytearray([_OTHER]) * 256
        for code in range(128):
            with suppress(_Unusual):
                numbers[code] = ord(chr(code).translate(self._table) or chr(_OTHER))
        return bytes(numbers)

    def _plain_numbers(self, text: str) -> bytes:
        """Return the face numbers of ``text``, or nothing unless it is plain: ASCII, no space."""
        numbers = text.encode("utf-8", "surrogatepass").translate(self._plain_table)
        return b"" if _OTHER in numbers else numbers

    def _numbered(self, boards: Sequence[AnyBoard]) -> bytes:
        """Return the face numbers of ``boards``: at once if all of them are plain texts."""
        texts = [board for board in boards if isinstance(board, str)]
        if len(texts) == len(boards) and set(map(len, texts)) == {len(self.cells)}:
            numbers = self._plain_numbers("".join(texts))
            if numbers:
                return numbers
        return b"".join(map(self.numbers, boards))

    def _traced(self, board: Board) -> Score:
        shown = set(board.faces.values())
        found = trace_words(board, ((w, s) for w, s in self.spelled() if shown.issuperset(s)))
        return Score(sum(map(self.rules.score, found)), len(found))

    def _wrong_size(self, cells: int) -> str:
        return f"the board has {cells} cells, but the grid {self.grid} has {len(self.cells)}"


class Neighbours:
    """The scores of all boards that differ from one in a cell, or in two exchanged cells."""

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
            raise InputError("a cell cannot be exchanged with itself")
        n = len(self._index)
        return self._swaps[a * n - a * (a + 1) // 2 + b - a - 1]

    def best_change(self) -> tuple[Score, Cell, Face]:
        """Return the best score of a board with another face on one cell, the cell and the face.

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
    """A table for `str.translate`: from a character to the number of its face, as a character."""

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
    """Whether boards can show ``word``: it has only letters, with their combining marks."""
    return word.isalpha() or all(letter[0].isalpha() for letter in letters_of(word))


def _scores(result: bytes) -> Iterable[Score]:
    return map(Score._make, _PAIR.iter_unpack(result))
