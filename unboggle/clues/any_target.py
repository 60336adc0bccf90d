"""Words with letters that the list does not need: the side of the parent process."""

from __future__ import annotations

from collections.abc import Collection, Generator, Mapping
from contextlib import closing
from dataclasses import replace

from unboggle.clues.any_target_child import by_cells_left
from unboggle.clues.candidates import Candidates, addable
from unboggle.clues.incumbent import Incumbent
from unboggle.counting.requirements import Requirements
from unboggle.events import ClueBounds, OnProgress, Phase
from unboggle.puzzle import Cell, Face, Puzzle, Spelling, Word
from unboggle.solutions.unique import AddedClues
from unboggle.system.clock import Deadline, DeadlinePassed

_WORD_SECONDS = 2.0  # seconds for one word; those that take longer stay undecided


class AnyTarget:
    """Finds words that, added to ``puzzle``, leave only one board, whichever that is.

    Results go into ``known``. At least ``least`` words are needed; ``none`` is set if no choice
    of them is enough.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        candidates: Candidates,
        known: Incumbent,
        on_progress: OnProgress,
    ) -> None:
        self.puzzle, self.incumbent, self.on_progress = puzzle, known, on_progress
        self._candidates = candidates
        self._words: dict[Word, tuple[Spelling, ...]] | None = None  # once they are read
        self.lower_bound, self.impossible = 1, False

    def _read(self, until: Deadline) -> dict[Word, tuple[Spelling, ...]]:
        """Return the words that may fit, without those of the list and those that a ban excludes.

        Raise `DeadlinePassed` past ``until``.
        """
        until.raise_if_expired()
        if self._words is None:
            self.on_progress(Phase("dictionary"))
            puzzle = self.puzzle
            have = Requirements(puzzle).most_in_word
            words: dict[Word, tuple[Spelling, ...]] = {}
            blank_cells = len(puzzle.grid.cells) - sum(have.values())
            for part in self._candidates.fitting(have, blank_cells):
                until.raise_if_expired()
                words.update(addable(puzzle, part))
            self._words = {word: words[word] for word in by_cells_left(puzzle, words, until)}
        return self._words

    def boards(self, until: Deadline, seed: int) -> Generator[dict[Cell, Face]]:
        """Yield boards that hold the list and further long words, until ``until``; they may end."""
        try:
            words = self._read(until)
        except DeadlinePassed:
            return
        if words:
            args = ("unboggle.clues.any_target_child:boards", self.puzzle, words, seed)
            with closing(self.incumbent.stream(lambda: until, *args)) as boards:
                yield from (faces for faces in boards if faces is not None)

    def scan(self, until: Deadline) -> None:
        """Try the words one by one and, if there are few, several together; propose what works."""
        try:
            waiting, whole = dict(self._read(until)), True
        except DeadlinePassed:
            return
        if not waiting:
            self.impossible = True
        while waiting and (late := self._try_words(waiting, whole, until)) is not None:
            del waiting[late]
            whole = False

    def _try_words(
        self, waiting: dict[Word, tuple[Spelling, ...]], whole: bool, until: Deadline
    ) -> Word | None:
        """Let a child try the words ``waiting``, and remove those that are not enough on their own.

        Return a word that takes too long, or None if no word is left.
        """
        args = ("unboggle.clues.any_target_child:serve", self.puzzle, waiting, whole, until)
        asking: Word | None = None  # the word that the solver tries
        with self.incumbent.child(*args) as child:
            while True:
                # A single word gets no more than its share.
                limit = until if asking is None else until.within(_WORD_SECONDS)
                try:
                    kind, value = self.incumbent.receive(child, limit)
                except DeadlinePassed:
                    return None if until.expired else asking
                asking = value if kind == "asking" else None
                if kind in ("several", "impossible"):
                    del waiting[value]
                    self.on_progress(Phase("single-words", number=len(waiting)))
                elif kind == "singles" and whole:
                    self.lower_bound = 2
                elif kind == "bound":
                    self.lower_bound = max(self.lower_bound, value)
                    self.on_progress(ClueBounds("clues", self.lower_bound, self.incumbent.count))
                    if (
                        self.incumbent.count is not None
                        and self.incumbent.count <= self.lower_bound
                    ):
                        return None
                elif kind in ("only", "best"):
                    self._propose(*value)
                    return None
                elif kind in ("none", "done"):
                    self.impossible = kind == "none"
                    return None

    def _propose(self, more: Collection[Word], faces: Mapping[Cell, Face]) -> None:
        if self.incumbent.count is not None and self.incumbent.count <= len(more):
            return
        assert self._words is not None
        words = {word: self._words[word] for word in more}
        puzzle = replace(self.puzzle, spellings={**self.puzzle.spellings, **words})
        made = AddedClues(
            "words",
            tuple(more),
            lower_bound=self.lower_bound,
            lower_bound_any_board=self.lower_bound,
            candidates=len(self._words),
        )
        self.incumbent.propose(puzzle, faces, made, None)
