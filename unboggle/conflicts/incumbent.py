"""The incumbent of the most words that a board can hold: a best board, and an upper bound."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from unboggle import counting
from unboggle.conflicts.cheapest_drop import packed
from unboggle.conflicts.decider import Conflict, Decider, TracedBoard, Words
from unboggle.conflicts.shrink import is_minimal
from unboggle.events import WeightBounds
from unboggle.puzzle import Board, Puzzle, Word
from unboggle.system.clock import Deadline


class Tuning(NamedTuple):
    """What tunes the search for the most words; the numbers were chosen."""

    long: int = 400
    """Words of a list that make it long: it gets no proofs (`unboggle.conflicts.weight_prover`)."""
    samples: tuple[int, ...] = (400, 4000)
    """Words of a long list that are counted together: 20 microseconds each, on any grid."""
    few_missing: int = 40
    """Words that a board of a long list may lack so that each of them is counted on its own."""
    clearing: float = 0.1
    """Seconds to clear unneeded cells of the board after a stop."""


TUNING = Tuning()


@dataclass(frozen=True)
class DropBounds:
    """Bounds of the weight to drop: at least ``lower_bound``, at most ``cost``.

    ``board`` is the board that drops least; ``required_conflict`` the conflict among required
    words, if there is one.
    """

    lower_bound: int
    board: TracedBoard | None = None
    cost: int | None = None
    required_conflict: Conflict | None = None
    minimal: bool = False

    @property
    def meet(self) -> bool:
        """Whether the bounds meet."""
        return self.required_conflict is not None or self.cost == self.lower_bound


class DropIncumbent:
    """The best known so far, from any method; ``decider`` has the boards and the conflicts.

    Each word has a ``weight``; the ``required`` words are not dropped. With ``max_words`` only
    that many are kept, the heaviest: a board that holds more is worth no more.
    """

    def __init__(
        self,
        decider: Decider,
        weight: Mapping[Word, int],
        must: Words,
        max_words: int | None = None,
    ) -> None:
        self.decider, self.weight, self.required = decider, weight, must
        self.max_words = max_words
        self._rank = {word: (-weight[word], k) for k, word in enumerate(decider.puzzle.words)}
        self.free = {word: weight[word] for word in decider.puzzle.words if word not in must}
        self.total = sum(weight.values())
        self._most = self.cost(self.kept(decider.words))
        self._lower_bound = self.total - self._most
        self.is_long = len(decider.words) > TUNING.long
        self._counted: set[Word] = set()  # of a long list: the words counted on their own
        self._reported: WeightBounds | None = None

    def kept(self, words: Words) -> Words:
        """Return those of ``words`` that are kept: all, or the required and the heaviest ones."""
        if self.max_words is None or len(words) <= self.max_words:
            return words
        must = words & self.required
        others = sorted(words - must, key=self._rank.__getitem__)
        return must.union(others[: self.max_words - len(must)])

    @property
    def must_go(self) -> int:
        """How many words are dropped at least, whatever fits."""
        return max(0, len(self.weight) - (self.max_words or len(self.weight)))

    @property
    def conflicts(self) -> frozenset[Words]:
        """The words of each conflict."""
        return frozenset(conflict.words for conflict in self.decider.conflicts)

    @property
    def kept_weight(self) -> int | None:
        """The weight that the best board holds; None without a board for the required words."""
        cost = self.bounds().cost
        return None if cost is None else self.total - cost

    @property
    def upper_bound(self) -> int:
        """A weight that no board exceeds."""
        return self.total - self.bounds().lower_bound

    def count(self, deadline: Deadline) -> None:
        """Add what counting refuses, which takes next to no time: all words, and each word on its
        own.

        Of a long list some words are counted together, spread over the list. Its words are counted
        until one can be on a board, and later those that a board lacks, if they are few.
        """
        decider = self.decider
        if self.is_long:
            self._count_samples(deadline)
        else:
            decider.counted(decider.words, deadline)
        for word in decider.puzzle.words:
            if deadline.expired or (not self._count_word(word) and self.is_long):
                return

    def _count_samples(self, deadline: Deadline) -> None:
        words = self.decider.puzzle.words
        for most in TUNING.samples:
            step = -(-len(words) // most)
            decision = self.decider.counted(frozenset(words[::step]), deadline)
            if decision.conflict is not None or step == 1 or deadline.expired:
                return

    def _count_word(self, word: Word) -> bool:
        """Return whether counting refuses ``word`` on its own, and remember it then."""
        self._counted.add(word)
        refusal = single_word_refusal(self.decider.puzzle, word)
        if refusal is not None:
            constraints = self.decider.puzzle_with([word]).constraints
            self.decider.add(Conflict(frozenset([word]), refusal, constraints))
        return refusal is not None

    def offer(self, board: Board, deadline: Deadline) -> bool:
        """Trace ``board`` and remember it; return whether it was traced in time."""
        held = self.decider.learn(board, deadline)
        missing = self.decider.words - held.words if held is not None and self.is_long else ()
        if len(missing) <= TUNING.few_missing:
            for word in sorted({*missing} - self._counted):
                self._count_word(word)
        self.report_progress()
        return held is not None

    def raise_lower_bound(self, weight: int) -> None:
        """Record that at least ``weight`` must be dropped, and report it if that is new."""
        self._lower_bound = max(self._lower_bound, weight)
        self.report_progress()

    def report_progress(self) -> None:
        """Report the bounds if they are better than before."""
        bounds = self.bounds()
        worth = None if bounds.cost is None else self.total - bounds.cost
        uniform = set(self.weight.values()) <= {1}
        event = WeightBounds(worth, self.total - bounds.lower_bound, self._most, uniform)
        if event != self._reported:
            self._reported = event
            self.decider.on_progress(event)

    def cost(self, words: Collection[Word]) -> int:
        """Return the weight of ``words``."""
        return sum(self.weight[word] for word in words)

    def bounds(self) -> DropBounds:
        """Return the bounds of the weight to drop."""
        decider = self.decider
        inside = [c for c in decider.conflicts if c.words <= self.required]
        if inside:
            fewest = min(
                inside,
                key=lambda c: (len(c.words), len(c.constraints.parts), not c.constraints_minimal),
            )
            return DropBounds(
                self._lower_bound, required_conflict=fewest, minimal=is_minimal(fewest, decider)
            )
        self._lower_bound = max(self._lower_bound, packed(self.conflicts, self.free))
        boards = [held for held in decider.boards if self.required <= held.words]
        if not boards:
            return DropBounds(self._lower_bound)
        held = max(boards, key=lambda held: self.cost(self.kept(held.words)))
        kept = self.kept(held.words)
        if len(kept) < len(held.words):
            held = TracedBoard(held.board, {word: held.paths[word] for word in kept}, kept)
        return DropBounds(self._lower_bound, held, self.total - self.cost(kept))


def single_word_refusal(puzzle: Puzzle, word: Word) -> counting.CountingRefutation | None:
    """Return the counting refusal of ``word`` on its own, or None."""
    return counting.refuse(puzzle.restricted_to([word]))
