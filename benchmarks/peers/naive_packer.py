"""The obvious packer, an hour's work: words are laid one by one where they need few new cells.

A peer for ``kinds.py``. A beam looks for the path of a word. Then, again and again, most of the
words around a random cell are lifted and laid again, with those that have no path yet. The result
is kept if it holds no fewer words and, of equally many, uses hardly more cells.
"""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Callable, Iterable, Sequence

Cell = tuple[int, int]
Word = tuple[str, ...]
Report = Callable[[list[list[str]] | None, int | None], object]
BEAM = 40
SLACK = 3
STEPS = [(r, c) for r in (-1, 0, 1) for c in (-1, 0, 1) if r or c]


class Sheet:
    """Words on paths in a rectangle."""

    def __init__(self, rows: int, columns: int, rng: random.Random) -> None:
        self.rows, self.columns, self.rng = rows, columns, rng
        self.paths: dict[Word, tuple[Cell, ...]] = {}
        self.face: dict[Cell, str] = {}
        self.use: Counter[Cell] = Counter()

    def lay(self, word: Word) -> bool:
        """Lay ``word`` on a path with few new cells; return whether there is one."""
        cells = [(r, c) for r in range(self.rows) for c in range(self.columns)]
        beam = self._best(((), cell, 0) for cell in cells if self._fits(cell, word[0]))
        for face in word[1:]:
            beam = self._best(
                (path, (path[-1][0] + r, path[-1][1] + c), cost)
                for cost, _, path in beam
                for r, c in STEPS
                if self._fits((path[-1][0] + r, path[-1][1] + c), face)
            )
        if not beam:
            return False
        path = self.paths[word] = beam[0][2]
        self.face.update(zip(path, word, strict=True))
        self.use.update(path)
        return True

    def lift(self, word: Word) -> None:
        """Take ``word`` off the sheet, and the letters that only it needs."""
        for cell in self.paths.pop(word):
            self.use[cell] -= 1
            if not self.use[cell]:
                del self.use[cell], self.face[cell]

    def _fits(self, cell: Cell, face: str) -> bool:
        inside = 0 <= cell[0] < self.rows and 0 <= cell[1] < self.columns
        return inside and self.face.get(cell, face) == face

    def _best(
        self, longer: Iterable[tuple[tuple[Cell, ...], Cell, float]]
    ) -> list[tuple[float, float, tuple[Cell, ...]]]:
        some = [
            (cost + (cell not in self.face), self.rng.random(), (*path, cell))
            for path, cell, cost in longer
            if cell not in path
        ]
        return sorted(some)[:BEAM]

    def relay(self, words: Sequence[Word]) -> None:
        """Lift most words around a random cell; lay them and the missing ones again."""
        before = dict(self.paths), dict(self.face), self.use.copy()
        row, column = self.rng.randrange(self.rows), self.rng.randrange(self.columns)
        far = self.rng.randint(1, 3)
        near = [
            word
            for word, path in self.paths.items()
            if any(max(abs(r - row), abs(c - column)) <= far for r, c in path)
        ]
        for word in near:
            if self.rng.random() < 0.75:
                self.lift(word)
        missing = [word for word in words if word not in self.paths]
        self.rng.shuffle(missing)
        if self.rng.random() < 0.5:
            missing.sort(key=len, reverse=True)
        for word in missing:
            self.lay(word)
        fewer = len(self.paths) < len(before[0])
        same = len(self.paths) == len(before[0])
        if fewer or (same and len(self.face) > len(before[1]) + SLACK):
            self.paths, self.face, self.use = before

    def shown(self) -> list[list[str]]:
        """Return the faces of the cells, row by row."""
        return [[self.face.get((r, c), "") for c in range(self.columns)] for r in range(self.rows)]

    def cropped(self) -> list[list[str]]:
        """Return the rows of the rectangle around all letters."""
        rows = sorted({r for r, _ in self.face})
        columns = sorted({c for _, c in self.face})
        shown = self.shown()
        return [row[columns[0] : columns[-1] + 1] for row in shown[rows[0] : rows[-1] + 1]]


def improve(words: Sequence[Word], rows: int, columns: int, seed: int, report: Report) -> None:
    """Call ``report`` with each board that holds more words, until it holds all."""
    sheet, most = Sheet(rows, columns, random.Random(seed)), -1
    for word in words:
        sheet.lay(word)
    while True:
        if len(sheet.paths) > most:
            most = len(sheet.paths)
            report(sheet.shown(), None)
        if most == len(words):
            return
        sheet.relay(words)


def pack(words: Sequence[Word], seed: int, report: Report) -> None:
    """Call ``report`` with ever smaller boards that hold all words; it never ends."""
    rng = random.Random(seed)
    side = math.isqrt(sum(map(len, words))) + max(map(len, words))
    sheet = Sheet(side, side, rng)
    for word in sorted(words, key=len, reverse=True):
        sheet.lay(word)
    while True:
        if len(sheet.paths) == len(words):
            board = sheet.cropped()
            report(board, None)
            rows, columns = len(board), len(board[0])
            rows, columns = (rows - 1, columns) if rows >= columns else (rows, columns - 1)
            smaller = Sheet(rows, columns, rng)
            top, left = min(r for r, _ in sheet.face), min(c for _, c in sheet.face)
            for word, path in sheet.paths.items():
                moved = tuple((r - top, c - left) for r, c in path)
                if all(r < rows and c < columns for r, c in moved):
                    smaller.paths[word] = moved
                    smaller.face.update(zip(moved, word, strict=True))
                    smaller.use.update(moved)
            sheet = smaller
        sheet.relay(words)
