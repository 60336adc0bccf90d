"""What is known of the most words that a board can hold: a best board, and a bound above it."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from unboggle import counting
from unboggle.conflicts.cheapest_drop import packed
from unboggle.conflicts.decider import Conflict, Decider, Held, Words
from unboggle.conflicts.shrink import is_minimal
from unboggle.progress import Kept
from unboggle.puzzle import Board, Puzzle, Word
from unboggle.system.clock import Deadline


@dataclass(frozen=True)
class Bounds:
    """What is known of the fewest words to leave out: at least so much weight, at most this.

    ``held`` is the board that leaves out least; ``must`` the conflict among words
    that have to stay, if there is one.
    """

    at_least: int
    held: Held | None = None
    cost: int | None = None
    must: Conflict | None = None
    minimal: bool = False

    @property
    def meet(self) -> bool:
        """Whether nothing is left to be found out."""
        return self.must is not None or self.cost == self.at_least


class Known:
    """What is known so far, from whatever method; ``decider`` has the boards and the conflicts.

    Each word has a ``weight``; those that ``must`` stay are not left out.
    """

    def __init__(self, decider: Decider, weight: Mapping[Word, int], must: Words) -> None:
        self.decider, self.weight, self.must = decider, weight, must
        self.free = {word: weight[word] for word in decider.puzzle.words if word not in must}
        self.total = sum(weight.values())
        self._at_least = 0
        self._told: Kept | None = None

    @property
    def conflicts(self) -> frozenset[Words]:
        """The words of each conflict."""
        return frozenset(conflict.words for conflict in self.decider.conflicts)

    @property
    def worth(self) -> int | None:
        """The weight that the best board holds; None without a board that has what must stay."""
        cost = self.bounds().cost
        return None if cost is None else self.total - cost

    @property
    def at_most(self) -> int:
        """A weight that no board exceeds."""
        return self.total - self.bounds().at_least

    def count(self, deadline: Deadline) -> None:
        """Let counting say what it can, which costs next to nothing: of all words, of each one."""
        decider = self.decider
        decider.counted(decider.words, deadline)
        for word in decider.puzzle.words:
            if deadline.over:
                return
            refusal = alone(decider.puzzle, word)
            if refusal is not None:
                wishes = decider.part([word]).wishes
                decider.add(Conflict(frozenset([word]), refusal, wishes))

    def offer(self, board: Board, deadline: Deadline) -> bool:
        """Take ``board`` for what is really on it; return whether it could be traced in time."""
        held = self.decider.learn(board, deadline)
        self.tell()
        return held is not None

    def at_least(self, weight: int) -> None:
        """Take it that no less than ``weight`` has to go, and tell if that is news."""
        self._at_least = max(self._at_least, weight)
        self.tell()

    def tell(self) -> None:
        """Tell of what is known, if it is more than before."""
        bounds = self.bounds()
        worth = None if bounds.cost is None else self.total - bounds.cost
        uniform = set(self.weight.values()) <= {1}
        event = Kept(worth, self.total - bounds.at_least, self.total, uniform)
        if event != self._told:
            self._told = event
            self.decider.on_progress(event)

    def cost(self, words: Collection[Word]) -> int:
        """Return the weight of ``words``."""
        return sum(self.weight[word] for word in words)

    def bounds(self) -> Bounds:
        """Return what is known of the least weight to leave out."""
        decider = self.decider
        inside = [c for c in decider.conflicts if c.words <= self.must]
        if inside:
            fewest = min(inside, key=lambda c: (len(c.words), len(c.wishes.single), not c.tight))
            return Bounds(self._at_least, must=fewest, minimal=is_minimal(fewest, decider))
        self._at_least = max(self._at_least, packed(self.conflicts, self.free))
        boards = [held for held in decider.boards if self.must <= held.words]
        if not boards:
            return Bounds(self._at_least)
        held = max(boards, key=lambda held: self.cost(held.words))
        return Bounds(self._at_least, held, self.cost(decider.words - held.words))


def alone(puzzle: Puzzle, word: Word) -> counting.Refusal | None:
    """Return why ``word`` alone does not fit, if counting says so."""
    return counting.refuse(puzzle.part([word]))
