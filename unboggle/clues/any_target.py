"""Words that bring letters the list does not need: the side of the parent."""

from __future__ import annotations

from collections.abc import Collection, Generator, Mapping
from contextlib import closing
from dataclasses import replace

from unboggle.clues.any_target_child import by_room
from unboggle.clues.candidates import Candidates
from unboggle.clues.incumbent import Incumbent
from unboggle.counting.requirements import Requirements
from unboggle.progress import Bound, OnProgress, Phase
from unboggle.puzzle import Cell, Face, Puzzle, Spelling, Word
from unboggle.solutions.unique import Added
from unboggle.system.clock import Deadline, Late

_PATIENCE = 2.0  # seconds for one word; those that take longer stay open


class AnyTarget:
    """Looks for words to add to ``puzzle`` whichever board is left.

    What is found goes into ``known``. ``least`` words are needed at least; ``none`` is set
    if no choice of them will do.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        candidates: Candidates,
        known: Incumbent,
        on_progress: OnProgress,
    ) -> None:
        self.puzzle, self.known, self.on_progress = puzzle, known, on_progress
        self._candidates = candidates
        self._words: dict[Word, tuple[Spelling, ...]] | None = None  # once they are read
        self.least, self.none = 1, False

    def _read(self, until: Deadline) -> dict[Word, tuple[Spelling, ...]]:
        """Return the words for which there may be room, but those of the list; `Late` past then."""
        until.check()
        if self._words is None:
            self.on_progress(Phase("dictionary"))
            puzzle = self.puzzle
            have = Requirements(puzzle).most
            asked = {s for _, s in puzzle.every_spelling()}
            words: dict[Word, tuple[Spelling, ...]] = {}
            room = len(puzzle.grid.cells) - sum(have.values())
            for part in self._candidates.fitting(have, room):
                until.check()
                words.update(
                    (word, ways)
                    for word, ways in part.items()
                    if word not in puzzle.spellings and asked.isdisjoint(ways)
                )
            self._words = {word: words[word] for word in by_room(puzzle, words, until)}
        return self._words

    def boards(self, until: Deadline, seed: int) -> Generator[dict[Cell, Face]]:
        """Yield boards that hold the list and long words besides, until then; they may end."""
        try:
            words = self._read(until)
        except Late:
            return
        if words:
            args = ("unboggle.clues.any_target_child:boards", self.puzzle, words, seed)
            with closing(self.known.stream(lambda: until, *args)) as boards:
                yield from (faces for faces in boards if faces is not None)

    def scan(self, until: Deadline) -> None:
        """Try the words one by one, and if there are few, several together; propose what does."""
        try:
            waiting, whole = dict(self._read(until)), True
        except Late:
            return
        if not waiting:
            self.none = True
        while waiting and (late := self._ask(waiting, whole, until)) is not None:
            del waiting[late]
            whole = False

    def _ask(
        self, waiting: dict[Word, tuple[Spelling, ...]], whole: bool, until: Deadline
    ) -> Word | None:
        """Let a child try the words ``waiting``, and take out those that will not do alone.

        Return a word that it takes too long for, None if there is nothing more to ask.
        """
        args = ("unboggle.clues.any_target_child:serve", self.puzzle, waiting, whole, until)
        asking: Word | None = None  # the word that a solver is asked about
        with self.known.child(*args) as child:
            while True:
                # A single word gets no more than its time.
                limit = until if asking is None else until.within(_PATIENCE)
                try:
                    kind, value = self.known.receive(child, limit)
                except Late:
                    return None if until.over else asking
                asking = value if kind == "asking" else None
                if kind in ("several", "impossible"):
                    del waiting[value]
                    self.on_progress(Phase("single-words", number=len(waiting)))
                elif kind == "singles" and whole:
                    self.least = 2
                elif kind == "bound":
                    self.least = max(self.least, value)
                    self.on_progress(Bound("clues", self.least, self.known.count))
                    if self.known.count is not None and self.known.count <= self.least:
                        return None
                elif kind in ("only", "best"):
                    self._propose(*value)
                    return None
                elif kind in ("none", "done"):
                    self.none = kind == "none"
                    return None

    def _propose(self, more: Collection[Word], faces: Mapping[Cell, Face]) -> None:
        if self.known.count is not None and self.known.count <= len(more):
            return
        assert self._words is not None
        words = {word: self._words[word] for word in more}
        puzzle = replace(self.puzzle, spellings={**self.puzzle.spellings, **words})
        made = Added(
            "words",
            tuple(more),
            at_least=self.least,
            at_least_any=self.least,
            candidates=len(self._words),
        )
        self.known.propose(puzzle, faces, made, None)
