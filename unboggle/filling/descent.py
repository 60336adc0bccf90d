"""Good letters for many slots: each slot in turn gets the letter that is best with all others.

It begins with random letters in their usual frequencies that violate no constraint. Then the
letters of one slot at a time are compared by the extra words that they make, until no slot can be
improved. This is repeated a few times; a better filling may still exist.
"""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import NamedTuple

from unboggle.filling.exact import Letters
from unboggle.filling.letters import in_turn
from unboggle.filling.runs import Runs
from unboggle.filling.slots import FillSlots
from unboggle.filling.vocabulary import FillVocabulary, trie_of
from unboggle.puzzle import Cell, Constraint, Face, Word
from unboggle.system.clock import Deadline, DeadlinePassed


class Tuning(NamedTuple):
    """What tunes a `Descent`. The numbers were chosen; no benchmark measures them."""

    most_frequent: int = 3
    """Times the usual frequency of a letter: it costs some words, but boards look like text."""
    whole: int = 64
    """Cells of a board on which all words are counted."""
    reach: int = 7
    """On larger boards, the steps from a slot within which words begin that are counted."""
    passes: int = 4
    """Passes over all slots."""
    few_slots: int = 6
    """Slots up to which an exhaustive search follows, so that there are few restarts."""
    restarts: int = 6
    """Restarts with more slots."""
    few_restarts: int = 2
    """Restarts for few slots and on large boards."""
    grace: float = 1.0
    """Seconds past the deadline, to check the best letters."""
    work: int = 1_500_000
    """Steps after which there is no further restart."""


TUNING = Tuning()
Cost = tuple[int, int, int]
"""The number of forbidden words, of those too many, and the number to minimize."""


@dataclass
class Descent:
    """The search for good letters in the slots of ``slots``; ``aim`` etc. are as in `FillQuestion`.

    With ``varied`` no letter occurs more than three times as often as usual.

    ``letters`` and ``cost`` are the best that satisfy all constraints, None if there are none yet.
    ``against`` collects the constraints that ruled out letters.
    """

    slots: FillSlots
    words: FillVocabulary
    runs: Runs
    present: Collection[Word]
    aim: int
    max_extras: int | None
    draw: random.Random
    deadline: Deadline
    on_place: Callable[[int, int], object]
    varied: bool = False
    letters: Letters | None = None
    cost: Cost | None = None
    obstacles: list[Constraint] = field(default_factory=list)
    late: bool = False
    tuning: Tuning = TUNING

    def search(self) -> None:
        """Search for letters until the allowed work is done, or the timeout expires."""
        try:
            middling = len(self.slots.places) > self.tuning.few_slots and not self._large
            for number in range(self.tuning.restarts if middling else self.tuning.few_restarts):
                if number and self.runs.steps > self.tuning.work:
                    return
                begun = self._initial_letters()
                if begun is not None:
                    self._better(begun, number)
                settled = self.cost is not None and self.cost[:2] == (0, 0)
                if self.aim == 0 and settled:
                    return
        except DeadlinePassed:
            self.late = True

    @property
    def _large(self) -> bool:
        return len(self.slots.board.grid.cells) > self.tuning.whole

    def _initial_letters(self) -> Letters | None:
        """Return random letters that violate no constraint so far; None if a slot has no letter."""
        letters: Letters = {}
        places = list(range(len(self.slots.places)))
        self.draw.shuffle(places)
        for place in places:
            self.deadline.raise_if_expired()
            likely: Face | None = None
            for face in self._in_turn(place, letters):
                tried = {**letters, place: face}
                constraint = self.slots.so_far(tried, deadline=self.deadline)
                if constraint is not None:
                    self.obstacles.append(constraint)
                    continue
                likely = likely or face
                # most constraints that are satisfied so far stay so with more letters
                if self.slots.broken(tried, deadline=self.deadline) is None:
                    likely = face
                    break
            if likely is None:
                return None
            letters[place] = likely
        return letters

    def _in_turn(self, place: int, letters: Letters) -> Sequence[Face]:
        """Return the faces allowed in ``place`` with the other ``letters``, likely ones first."""
        faces = in_turn(self.slots.options[place], self.slots.often, self.draw)
        if not self.varied:
            return faces
        times = Counter(face for other, face in letters.items() if other != place)
        few = tuple(face for face in faces if times[face] < self._most_of[face])
        return few or faces

    @cached_property
    def _most_of(self) -> dict[Face, int]:
        """Return the most slots that each letter may fill, if letters must be varied."""
        often, places = self.slots.often, len(self.slots.places)
        every = sum(often.values())
        return {
            f: math.ceil(self.tuning.most_frequent * often.get(f, 0) / every * places)
            for f in self.slots.faces
        }

    def _better(self, letters: Letters, number: int) -> None:
        """Descend from ``letters``, and keep the result if it is the best."""
        kept = self._keeps(letters)
        try:
            for turn in range(self.tuning.passes):
                before = letters
                for place, count in self._shuffled():
                    self.on_place(count, number * self.tuning.passes + turn)
                    letters, kept = self._bettered(letters, place, kept)
                if letters == before:
                    break
        except DeadlinePassed:
            self.late = True
        if kept:
            cost = self._cost(letters)
            if self.late and cost[0]:
                letters = self._without_forbidden(letters)
                cost = self._cost(letters)
            if self.cost is None or cost < self.cost:
                self.letters, self.cost = letters, cost
        if self.late:
            raise DeadlinePassed

    def _without_forbidden(self, letters: Letters) -> Letters:
        """Return ``letters`` changed where they make forbidden words, if the grace is enough.

        Without the other words this is quick, and saves the letters of a descent that was late.
        """
        trie = trie_of(self.words.forbidden)
        light = replace(
            self,
            words=FillVocabulary(trie, frozenset(), self.words.forbidden),
            runs=Runs(self.slots.board.grid, trie),
            deadline=self.deadline.extended(self.tuning.grace),
        )
        with suppress(DeadlinePassed):
            for _ in range(self.tuning.passes):
                for place, _ in light._shuffled():
                    letters, _ = light._bettered(letters, place, kept=True)
                if not light._cost(letters)[0]:
                    break
        return letters

    def _shuffled(self) -> Iterator[tuple[int, int]]:
        places = list(range(len(self.slots.places)))
        self.draw.shuffle(places)
        for count, place in enumerate(places):
            self.deadline.raise_if_expired()
            yield place, count

    def _bettered(self, letters: Letters, place: int, kept: bool) -> tuple[Letters, bool]:
        """Return ``letters`` with the best in ``place``; ``kept`` constraints stay satisfied."""
        before = letters[place]
        cost = self._costs(letters, place)
        others = self._in_turn(place, letters)
        turned = [before, *(face for face in others if face != before)]
        for face in sorted(turned, key=lambda face: cost[face]):
            if face == before and kept:
                return letters, kept
            tried = {**letters, place: face}
            keeps = self._keeps(tried)
            if keeps or not kept:
                return tried, keeps
        return letters, kept

    def _keeps(self, letters: Letters) -> bool:
        constraint = self.slots.broken(letters, deadline=self.deadline)
        if constraint is not None:
            self.obstacles.append(constraint)
        return constraint is None

    def _costs(self, letters: Letters, place: int) -> dict[Face, Cost]:
        """Return the cost of each letter in ``place`` with ``letters`` in all others."""
        cells = self.slots.places[place]
        board = self.slots.filled({k: face for k, face in letters.items() if k != place})
        open_, options = dict.fromkeys(cells, place), {place: self.slots.options[place]}
        found = self.runs.chances(
            board.faces,
            open_,
            options,
            starts=self._around(cells) if self._large else None,
            deadline=self.deadline,
        )
        at_most = None if self._large else self.max_extras
        always, never = self._counts(word for word, chances in found.items() if () in chances)
        brought: dict[Face, list[Word]] = {face: [] for face in options[place]}
        for word, chances in found.items():
            for ((_, face),) in chances if () not in chances else ():
                brought[face].append(word)
        return {
            face: self._weighed(always + more, never + bad, at_most)
            for face, words in brought.items()
            for more, bad in [self._counts(words)]
        }

    def _cost(self, letters: Letters) -> Cost:
        """Return the cost of ``letters`` on the whole board."""
        deadline = self.deadline.extended(self.tuning.grace)
        found = self.runs.chances(self.slots.filled(letters).faces, {}, {}, deadline=deadline)
        return self._weighed(*self._counts(found), self.max_extras)

    def _counts(self, words: Iterable[Word]) -> tuple[int, int]:
        """Return how many of ``words`` are counted, and how many are forbidden."""
        some = list(words)
        bad = [w for w in some if w in self.words.forbidden and w not in self.present]
        return sum(word in self.words.counted for word in some), len(bad)

    def _weighed(self, counted: int, forbidden: int, at_most: int | None) -> Cost:
        over = 0 if at_most is None else max(0, counted - at_most)
        return forbidden, over, -self.aim * counted

    def _around(self, cells: Sequence[Cell]) -> set[Cell]:
        near, edge = set(cells), set(cells)
        for _ in range(self.tuning.reach):
            edge = {c for one in edge for c in self.slots.board.grid.neighbours[one]} - near
            near |= edge
        return near
