"""The best that is possible: a board for most of the words.

Which words to leave out is a hitting set problem: from every conflict one word
has to go. A cheapest hitting set of the conflicts known so far is a lower bound;
if the words it leaves fit, it is the answer, else they contain a new conflict
(implicit hitting sets: Moreno-Centeno and Karp, 2013). Every part of the list is
decided on its own, so no bound of the whole list is used where it does not hold.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, replace
from typing import Any

from unboggle import counting
from unboggle.conflicts.cheapest_drop import CheapestDrop, packed
from unboggle.conflicts.decider import Conflict, Decider, Held, Words
from unboggle.conflicts.sentences import AmongThoseThatStay, Clash, NoneFits
from unboggle.conflicts.shrink import SHRINK_TIME, is_minimal, relaxed, shrink
from unboggle.errors import BackendError
from unboggle.fitting.result import Drop, Fit, Partial, Reason
from unboggle.forward.verify import verified
from unboggle.kernel import available
from unboggle.puzzle import Board, Path, Puzzle, Word
from unboggle.system.clock import left

METHOD, SOLVER = "hitting_sets", "cadical195"
_TRY = 0.5  # seconds at most for one more word on the best board, or one less in a conflict
_LEAST_TRY, _TRIES = 0.03, 2  # and at least for the latter; so many of them may stay open
_START = 0.5  # seconds that a new start of the solver takes, if others want the cores too
_SMALL = 12  # words
_GROW = 2.0  # seconds for more words on the first board


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


def drop_fewest(
    puzzle: Puzzle,
    *,
    weights: Mapping[Word, int] | None = None,
    must: Collection[Word] = (),
    timeout: float | None = None,
    seed: int = 0,
    notify: Callable[[str], None] = lambda _: None,
) -> Fit:
    """Return a board for the words of ``puzzle`` but those whose weights sum up to least.

    A word weighs 1 unless ``weights`` says otherwise; those in ``must`` stay. The
    answer is ``fitted`` if nothing less is proved to do, ``undecided`` with the
    best board at the timeout, ``impossible`` if the words that must stay do not
    fit, or no word does. Ctrl-C ends it like the timeout.
    """
    start = time.monotonic()
    deadline = None if timeout is None else start + timeout
    weight = {word: (weights or {}).get(word, 1) for word in puzzle.words}
    with Decider(puzzle, seed=seed, notify=notify) as decider:
        work = DropSearch(decider, weight, frozenset(must), deadline)
        interrupted, error = False, None
        try:
            work.run()
        except KeyboardInterrupt:
            interrupted = True
        except BackendError as failure:
            error = str(failure)
        finally:
            work.close()
        return _answer(decider, work.bounds(), weight, start, seed, interrupted, error)


class DropSearch:
    """The work of `drop_fewest`, whose `bounds` can be asked for at any moment."""

    def __init__(
        self,
        decider: Decider,
        weight: Mapping[Word, int],
        must: Words,
        deadline: float | None,
    ) -> None:
        self.decider, self.weight, self.must, self.deadline = decider, weight, must, deadline
        self.at_least = 0
        self.free = {word: weight[word] for word in decider.puzzle.words if word not in must}
        self.choice = CheapestDrop(decider.puzzle, self.free, self._bound)

    def run(self) -> None:
        """Close in on the fewest words from both sides, until they meet or the time is up."""
        decider = self.decider
        self._count()
        decider.notify("the words that must stay")
        among = decider.decide(self.must, self.deadline).conflict
        if among is not None:
            until = time.monotonic() + SHRINK_TIME
            until = until if self.deadline is None else min(until, self.deadline)
            relaxed(shrink(among, decider, until), decider, until + SHRINK_TIME / 2)
            return
        left_out: Words = frozenset()
        grown = False
        while not self._late():
            chosen = decider.words - left_out
            bounds = self.bounds()
            if bounds.cost == bounds.at_least:
                return
            self._tell()
            start = time.monotonic()
            decision = decider.decide(chosen, self.deadline)
            if decision.conflict is None:
                return  # it fits, and nothing cheaper can; or the time was up
            self._conflicts_in(chosen, decision.conflict, time.monotonic() - start)
            if not grown:
                self._grow()
                grown = True
            found = self._cheapest()
            if found is None:
                return
            left_out = found
            self.at_least = max(self.at_least, self._cost(left_out))

    def _count(self) -> None:
        """Let counting say what it can, which costs next to nothing: of all words, of each one."""
        decider = self.decider
        decider.counted(decider.words)
        for word in decider.puzzle.words:
            if self._late():
                return
            refusal = alone(decider.puzzle, word)
            if refusal is not None:
                decider.add(Conflict(frozenset([word]), refusal, decider.puzzle.wishes))

    def _conflicts_in(self, chosen: Words, conflict: Conflict | None, took: float) -> None:
        """Shrink ``conflict``, then look for others that share no word with it.

        A small one that was refuted in ``took`` seconds is not worth more than that: what is
        not decided costs the solver a new start, another refutation of this kind less.
        """
        while conflict is not None and not self._late():
            each = min(_TRY, max(_LEAST_TRY, took / 2))
            worth = took >= _START or len(conflict.words) > _SMALL
            tries = _TRIES if worth else 0
            conflict = shrink(conflict, self.decider, self.deadline, each=each, tries=tries)
            chosen -= conflict.words - self.must
            if conflict.words <= self.must:
                return
            conflict = self.decider.counted(chosen).conflict

    def _grow(self) -> None:
        """Put more words on the best board, one after the other, the weightiest first."""
        end = time.monotonic() + _GROW
        held = self.bounds().held
        chosen = held.words if held is not None else self.must
        for word in sorted(self.decider.words - chosen, key=lambda w: -self.weight[w]):
            if self._late() or time.monotonic() >= end:
                return
            decision = self.decider.decide(chosen | {word}, self.deadline, _TRY)
            if decision.held is not None:
                chosen = decision.held.words

    def _cheapest(self) -> Words | None:
        """Return the cheapest words, none of which must stay, that may be enough to leave out.

        None if the time is up, or if some conflict is only of words that must stay.
        """
        conflicts = {conflict.words for conflict in self.decider.conflicts}
        return self.choice.find(conflicts, left(self.deadline), self.deadline)

    def _bound(self, at_least: int) -> None:
        if at_least > self.at_least:
            self.at_least = at_least
            self._tell()

    def _tell(self) -> None:
        bounds = self.bounds()
        best = "none yet" if bounds.cost is None else f"{bounds.cost}"
        self.decider.notify(f"to be left out: at least {bounds.at_least}, so far {best}")

    def _cost(self, words: Collection[Word]) -> int:
        return sum(self.weight[word] for word in words)

    def _late(self) -> bool:
        return self.deadline is not None and time.monotonic() >= self.deadline

    def close(self) -> None:
        """End the solver of the choice."""
        self.choice.close()

    def bounds(self) -> Bounds:
        """Return what is known of the least weight to leave out."""
        decider = self.decider
        inside = [c for c in decider.conflicts if c.words <= self.must]
        if inside:
            fewest = min(inside, key=lambda c: (len(c.words), len(c.wishes.single), not c.tight))
            return Bounds(self.at_least, must=fewest, minimal=is_minimal(fewest, decider))
        self.at_least = max(self.at_least, packed({c.words for c in decider.conflicts}, self.free))
        boards = [held for held in decider.boards if self.must <= held.words]
        if not boards:
            return Bounds(self.at_least)
        held = max(boards, key=lambda held: self._cost(held.words))
        return Bounds(self.at_least, held, self._cost(decider.words - held.words))


def _answer(
    decider: Decider,
    bounds: Bounds,
    weight: Mapping[Word, int],
    start: float,
    seed: int,
    interrupted: bool,
    error: str | None,
) -> Fit:
    puzzle, held = decider.puzzle, bounds.held
    drop = None
    board: Board | None = None
    paths: Mapping[Word, Path] = {}
    if held is not None and held.words:
        board, paths = verified(held.board, decider.part(held.words))
        out = decider.in_order(decider.words - held.words)
        optimal = bounds.cost == bounds.at_least
        drop = Drop({word: weight[word] for word in out}, bounds.at_least, optimal)
    optimal = drop is not None and drop.optimal
    reason = _must_go(decider, bounds)
    status: Any = "impossible" if reason else "fitted" if optimal else "undecided"
    if status == "undecided" and error:
        status = "error"
    counted = reason is not None and reason.kind == "counting"
    total = time.monotonic() - start
    return Fit(
        puzzle,
        status,
        "counting" if counted else METHOD,
        None if counted else SOLVER,
        seed,
        board=board if optimal else None,
        paths=paths if optimal else {},
        checked="traced" if optimal else "counted" if counted else "unchecked" if reason else None,
        reason=reason,
        best=Partial(board, paths) if board is not None and not optimal else None,
        error=None if status in ("fitted", "impossible") else error,
        kernel=available(),
        seconds={"encode": 0.0, "solve": total, "total": total},
        drop=None if reason else drop or Drop({}, bounds.at_least, False, known=False),
        interrupted=interrupted,
    )


def alone(puzzle: Puzzle, word: Word) -> counting.Refusal | None:
    """Return why ``word`` alone does not fit, if counting says so."""
    return counting.refuse(replace(puzzle, spellings={word: puzzle.spellings[word]}))


def _must_go(decider: Decider, bounds: Bounds) -> Reason | None:
    """Return why nothing can be done by leaving words out, if so."""
    puzzle = decider.puzzle
    if bounds.must is not None:
        wishes_alone = counting.refuse(decider.part(()))
        if wishes_alone is not None:  # they contradict each other
            return Reason.of(wishes_alone)
        clash = Clash.of(bounds.must, decider, bounds.minimal)
        kind: Any = "counting" if bounds.must.counted else "conflict"
        minimal = None if bounds.must.counted else bounds.minimal
        return Reason(kind, AmongThoseThatStay(clash), clash.words, clash.wishes, minimal)
    if not all(decider.known(frozenset([word])).conflict for word in puzzle.words):
        return None
    # It is of no use to leave some out.
    refusals = {word: refusal for word in puzzle.words if (refusal := alone(puzzle, word))}
    if len(refusals) == len(puzzle.words):
        names = {name for refusal in refusals.values() for name in refusal.wishes}
        wishes = tuple(name for name in puzzle.wishes.names if name in names)
        return Reason("counting", NoneFits(puzzle.wishes, refusals), puzzle.words, wishes)
    return Reason("conflict", NoneFits(puzzle.wishes), puzzle.words, puzzle.wishes.names)
