"""Letters for the free cells of a board, so that few words come along that nobody asked for."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from unboggle.errors import checked
from unboggle.forward.lexicon import COMMON_LEVEL, Lexicon, is_offensive
from unboggle.forward.scoring import CELLS, Scorer
from unboggle.progress import OnProgress, Phase, ignore
from unboggle.puzzle import Board, Cell, Face, Grid
from unboggle.system.clock import Deadline, Late, Stop

# How often each letter stands in a thousand of English text.
_ENGLISH = {
    "a": 82, "b": 15, "c": 28, "d": 43, "e": 127, "f": 22, "g": 20, "h": 61, "i": 70, "j": 2,
    "k": 8, "l": 40, "m": 24, "n": 67, "o": 75, "p": 19, "q": 1, "r": 60, "s": 63, "t": 91,
    "u": 28, "v": 10, "w": 24, "x": 2, "y": 20, "z": 1,
}  # fmt: skip
_CHOICES = 12  # letters that are tried on a cell: as many as make it look like text, not like qzx
_PASSES = 2
_OFFENCE = 100  # common words that an offensive one weighs as much as
_REACH = 3  # cells around one that count on a board too large to be scored as a whole


def fill(
    board: Board,
    lexicon: Lexicon | None = None,
    *,
    level: int = COMMON_LEVEL,
    seed: int = 0,
    timeout: float | None = 60.0,
    on_progress: OnProgress = ignore,
    stop: Stop | None = None,
) -> Board:
    """Return ``board`` with letters on its blank cells, and on those only.

    They come as often as in English, but of a dozen by chance each cell gets that with which the
    fewest words of ``lexicon`` (None: the embedded one) run over the board: those as common as
    ``level`` or more, and the offensive ones, which weigh a hundred of them. It goes over all
    blank cells twice; on boards of more than 64 cells only words within three cells of
    one count. When the time is up, or ``stop`` is set, the cells that are left have letters by
    chance. The same ``seed`` fills in the same letters, if the time suffices.

    Half a second to compile the words, then some milliseconds a cell.

    >>> board = Board.of_rows(["ca", ["", "t"]])
    >>> str(fill(board, Lexicon.of("cats", "cast", "cart", "cent"), seed=1))
    'CA AT'
    """
    checked(fill, locals())
    draw = random.Random(seed)
    deadline = Deadline.after(timeout, stop)
    blanks = [cell for cell in board.grid.cells if not board.faces.get(cell)]
    faces = {**board.faces, **{cell: _letter(draw) for cell in blanks}}
    try:
        cost = _Cost(board.grid, lexicon or Lexicon.load(), level, faces, deadline)
        for turn in range(_PASSES):
            draw.shuffle(blanks)
            for number, cell in enumerate(blanks):
                deadline.check()
                on_progress(Phase("filling", number=number, of=len(blanks), tried=turn))
                letters = list(dict.fromkeys(_letter(draw) for _ in range(_CHOICES)))
                costs = cost.of(cell, letters)
                faces[cell] = letters[costs.index(min(costs))]
    except Late:
        pass
    return Board(board.grid, faces)


def _letter(draw: random.Random) -> Face:
    return draw.choices([*_ENGLISH], [*_ENGLISH.values()])[0]


class _Cost:
    """What the words cost that run over a cell, by the letter on it."""

    def __init__(
        self, grid: Grid, lexicon: Lexicon, level: int, faces: dict[Cell, Face], deadline: Deadline
    ) -> None:
        self._grid, self._faces = grid, faces
        self._whole = len(grid.cells) <= CELLS
        side = 2 * _REACH + 1
        scored = grid if self._whole else Grid.rectangle(side, side)
        common, offensive = [], []
        for its, text in lexicon.levels:
            deadline.check()
            for word in text.split():
                if is_offensive(word):
                    offensive.append(word)
                elif its is None or its <= level:
                    common.append(word)
        digraphs = {face for face in faces.values() if len(face) > 1} | {"qu"}
        self._scorers = [
            (weight, Scorer(words, scored, digraphs=digraphs))
            for weight, words in ((1, common), (_OFFENCE, offensive))
            if words
        ]

    def of(self, cell: Cell, letters: Sequence[Face]) -> list[int]:
        """Return what the words cost with each of ``letters`` on ``cell``."""
        boards = [[*self._shown(cell, letter)] for letter in letters]
        each = [
            [weight * score.words for score in scorer.score_many(boards)]
            for weight, scorer in self._scorers
        ]
        return [sum(one) for one in zip(*each, strict=True)] or [0] * len(letters)

    def _shown(self, cell: Cell, letter: Face) -> Iterator[Face]:
        """Yield the faces that are scored: of the board, or of the square around ``cell``."""
        if self._whole:
            for one in self._grid.cells:
                yield letter if one == cell else self._faces[one]
            return
        for dr in range(-_REACH, _REACH + 1):
            for dc in range(-_REACH, _REACH + 1):
                one = self._at(cell[0] + dr, cell[1] + dc)
                yield letter if (dr, dc) == (0, 0) else self._faces.get(one, "")

    def _at(self, row: int, column: int) -> Cell:
        """Return the cell there, over an edge that meets its opposite where nothing meets twice."""
        grid, side = self._grid, 2 * _REACH + 1
        if grid.wrap in ("columns", "both") and grid.rows >= side:
            row %= grid.rows
        if grid.wrap in ("rows", "both") and grid.columns >= side:
            column %= grid.columns
        return row, column
