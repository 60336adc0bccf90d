"""Good letters for many places: one after the other gets what is best with all the others.

The letters begin as chance has them, each as often as it is usual, and those that break no wish.
Then a place is opened and all its letters are weighed by what they bring along, until no place
can be bettered. That is begun anew some times; nobody knows whether there is something better.
"""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from unboggle.filling.exact import Letters
from unboggle.filling.letters import in_turn
from unboggle.filling.room import Room
from unboggle.filling.runs import Runs
from unboggle.filling.vocabulary import Vocabulary
from unboggle.puzzle import Cell, Face, Wish, Word
from unboggle.system.clock import Deadline, Late

_TIMES = 3  # as often as usual: it costs some words, but boards look like text
_WHOLE = 64  # cells of a board on which all words are counted
_REACH = 7  # on larger ones those that begin so many steps around a place
_ROUNDS = 4  # times that all places are gone through
_FEW = 6  # places, all letters of which are gone through after it
_BEGINNINGS, _BEGINNINGS_ELSE = 6, 2  # the latter of few places, and on large boards
_GRACE = 1.0  # seconds past the deadline, to look at what there is
_WORK = 1_500_000  # steps after which nothing is begun anew
Cost = tuple[int, int, int]
"""How many forbidden words there are, how many too many, and what is to be as small as can be."""


@dataclass
class Descent:
    """The search for good letters on the places of ``room``; ``aim`` and the like as in `Question`.

    With ``varied`` no letter comes more than three times as often as is usual.

    ``letters`` and ``cost`` are the best that keep all wishes, None if there are none yet;
    ``against`` collects the wishes that were in the way.
    """

    room: Room
    words: Vocabulary
    runs: Runs
    there: Collection[Word]
    aim: int
    at_most: int | None
    draw: random.Random
    deadline: Deadline
    on_place: Callable[[int, int], object]
    varied: bool = False
    letters: Letters | None = None
    cost: Cost | None = None
    against: list[Wish] = field(default_factory=list)
    late: bool = False

    def search(self) -> None:
        """Look for letters until the work that is allowed is done, or the time is up."""
        try:
            middling = len(self.room.places) > _FEW and not self._large
            for number in range(_BEGINNINGS if middling else _BEGINNINGS_ELSE):
                if number and self.runs.steps > _WORK:
                    return
                begun = self._begun()
                if begun is not None:
                    self._better(begun, number)
                settled = self.cost is not None and self.cost[:2] == (0, 0)
                if self.aim == 0 and settled:
                    return
        except Late:
            self.late = True

    @property
    def _large(self) -> bool:
        return len(self.room.board.grid.cells) > _WHOLE

    def _begun(self) -> Letters | None:
        """Return letters by chance that break no wish so far; None if a place has none."""
        letters: Letters = {}
        places = list(range(len(self.room.places)))
        self.draw.shuffle(places)
        for place in places:
            self.deadline.check()
            likely: Face | None = None
            for face in self._in_turn(place, letters):
                tried = {**letters, place: face}
                wish = self.room.so_far(tried, deadline=self.deadline)
                if wish is not None:
                    self.against.append(wish)
                    continue
                likely = likely or face
                # most wishes that are kept so far are so with more letters, too
                if self.room.broken(tried, deadline=self.deadline) is None:
                    likely = face
                    break
            if likely is None:
                return None
            letters[place] = likely
        return letters

    def _in_turn(self, place: int, letters: Letters) -> Sequence[Face]:
        """Return what may stand on ``place`` with the other ``letters``, likely ones first."""
        faces = in_turn(self.room.options[place], self.room.often, self.draw)
        if not self.varied:
            return faces
        times = Counter(face for other, face in letters.items() if other != place)
        few = tuple(face for face in faces if times[face] < self._most_of[face])
        return few or faces

    @cached_property
    def _most_of(self) -> dict[Face, int]:
        """On how many places each letter may stand, where they are to be varied."""
        often, places = self.room.often, len(self.room.places)
        every = sum(often.values())
        return {f: math.ceil(_TIMES * often.get(f, 0) / every * places) for f in self.room.faces}

    def _better(self, letters: Letters, number: int) -> None:
        """Go down from ``letters``, and keep what is better than all before."""
        kept = self._keeps(letters)
        try:
            for turn in range(_ROUNDS):
                before = letters
                for place, count in self._shuffled():
                    self.on_place(count, number * _ROUNDS + turn)
                    letters, kept = self._bettered(letters, place, kept)
                if letters == before:
                    break
        except Late:
            self.late = True
        if kept:
            cost = self._cost(letters)
            if self.cost is None or cost < self.cost:
                self.letters, self.cost = letters, cost
        if self.late:
            raise Late

    def _shuffled(self) -> Iterator[tuple[int, int]]:
        places = list(range(len(self.room.places)))
        self.draw.shuffle(places)
        for count, place in enumerate(places):
            self.deadline.check()
            yield place, count

    def _bettered(self, letters: Letters, place: int, kept: bool) -> tuple[Letters, bool]:
        """Return ``letters`` with the best on ``place``; once wishes are ``kept`` they stay so."""
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
        wish = self.room.broken(letters, deadline=self.deadline)
        if wish is not None:
            self.against.append(wish)
        return wish is None

    def _costs(self, letters: Letters, place: int) -> dict[Face, Cost]:
        """Return what each letter on ``place`` costs with ``letters`` on all others."""
        cells = self.room.places[place]
        board = self.room.filled({k: face for k, face in letters.items() if k != place})
        open_, options = dict.fromkeys(cells, place), {place: self.room.options[place]}
        found = self.runs.chances(
            board.faces,
            open_,
            options,
            starts=self._around(cells) if self._large else None,
            deadline=self.deadline,
        )
        at_most = None if self._large else self.at_most
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
        """Return what ``letters`` cost on the whole board."""
        deadline = self.deadline.with_grace(_GRACE)
        found = self.runs.chances(self.room.filled(letters).faces, {}, {}, deadline=deadline)
        return self._weighed(*self._counts(found), self.at_most)

    def _counts(self, words: Iterable[Word]) -> tuple[int, int]:
        """Return how many of ``words`` are counted, and how many forbidden."""
        some = list(words)
        bad = [w for w in some if w in self.words.forbidden and w not in self.there]
        return sum(word in self.words.counted for word in some), len(bad)

    def _weighed(self, counted: int, forbidden: int, at_most: int | None) -> Cost:
        over = 0 if at_most is None else max(0, counted - at_most)
        return forbidden, over, -self.aim * counted

    def _around(self, cells: Sequence[Cell]) -> set[Cell]:
        near, edge = set(cells), set(cells)
        for _ in range(_REACH):
            edge = {c for one in edge for c in self.room.board.grid.neighbours[one]} - near
            near |= edge
        return near
