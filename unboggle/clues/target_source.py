"""The source of target boards: likely ones first, then all solutions."""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import closing
from itertools import islice, zip_longest

from unboggle.clues.any_target import AnyTarget
from unboggle.clues.clues import Clues
from unboggle.clues.incumbent import Incumbent
from unboggle.clues.slices import TimeSlices
from unboggle.clues.targets import Faces, sampled
from unboggle.forward.verify import minimal
from unboggle.puzzle import Board, Puzzle
from unboggle.system.clock import Deadline, DeadlinePassed

_LIKELY = 20  # boards without blank cells to try first, and the same number with long words
_FIRST, _AGAIN = 0, 1  # added to twice the seed, for the boards with long words


class TargetSource:
    """The targets for ``puzzle``, as they are found.

    If words may be added, ``any_target`` finds long ones with further letters; ``clues`` returns
    the possible clues for a target.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        clues: Callable[[Faces], Clues],
        any_target: AnyTarget | None,
        known: Incumbent,
        slices: TimeSlices,
        seed: int = 0,
    ) -> None:
        self._puzzle, self._clues, self._any_target = puzzle, clues, any_target
        self._known, self._slices, self._seed = known, slices, seed
        self._all_enumerated = self._blank = (
            False  # whether all solutions were, and one has a blank
        )

    @property
    def complete(self) -> bool:
        """Whether all existing targets were yielded."""
        # A word on none of the solutions needs blank cells for its letters.
        return self._all_enumerated and (self._any_target is None or not self._blank)

    def likely(self, tries: int, until: Deadline) -> Generator[Faces]:
        """Yield likely boards, the fullest first, alternating with those with long words.

        ``until`` limits the search for the fullest ones.
        """
        words = self._any_target is not None
        most = min(tries, _LIKELY) if words else tries
        known = [dict(one.board.faces) for one in self._known.answer.solutions[:1]]
        boards = sampled(self._puzzle, most, until, words=words, known=known, seed=self._seed)
        full = [faces for faces in boards if len(faces) == len(self._puzzle.grid.cells)]
        with closing(self._longer(_FIRST)) as others:
            for one, other in zip_longest(full, islice(others, most)):
                yield from (faces for faces in (one, other) if faces is not None)
        yield from boards[len(full) :]

    def every(self, likely: list[Faces]) -> Generator[Faces]:
        """Yield the ``likely`` boards, then all solutions and further boards with long words."""
        yield from likely
        with closing(self._solutions()) as solutions, closing(self._longer(_AGAIN)) as others:
            for one, other in zip_longest(solutions, others):
                if one is not None:
                    yield one
                if self._all_enumerated and not self._blank:
                    return  # there is no cell for a further letter
                if other is not None:
                    yield other

    def _solutions(self) -> Generator[Faces]:
        """Yield all solutions; note whether these were all, and whether one has a blank."""
        work = "unboggle.solutions.enumeration:serve"
        until = lambda: self._slices.end  # noqa: E731
        with closing(self._known.stream(until, work, self._puzzle)) as boards:
            for faces in boards:
                if faces is None:
                    self._all_enumerated = True
                    return
                self._blank = self._blank or len(faces) < len(self._puzzle.grid.cells)
                yield faces

    def _longer(self, turn: int) -> Generator[Faces]:
        """Yield boards with further long words; none if no words may be added."""
        if self._any_target is None:
            return
        with closing(self._any_target.boards(self._slices.end, 2 * self._seed + turn)) as boards:
            for faces in boards:
                clues = self._clues(faces)  # a letter that no such word needs is no help
                every = clues.chosen(range(clues.size))
                board = Board(self._puzzle.grid, faces)
                try:
                    board, _ = minimal(board, every, self._slices.end)
                except DeadlinePassed:
                    return
                yield dict(board.faces)
