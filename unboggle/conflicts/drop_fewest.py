"""The best that is possible: a board for most of the words.

Which words to leave out is a hitting set problem: from every conflict one word
has to go. A cheapest hitting set of the conflicts known so far is a lower bound;
if the words it leaves fit, it is the answer, else they contain a new conflict
(implicit hitting sets: Moreno-Centeno and Karp, 2013). Every part of the list is
decided on its own, so no bound of the whole list is used where it does not hold.
"""

from __future__ import annotations

import time
from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from typing import Any

from unboggle import counting
from unboggle.conflicts.cheapest_drop import CheapestDrop, packed
from unboggle.conflicts.decider import Conflict, Decider, Held, Words
from unboggle.conflicts.sentences import AmongThoseThatStay, Clash, NoneFits
from unboggle.conflicts.shrink import SHRINK_TIME, is_minimal, relaxed, shrink
from unboggle.fitting.result import Drop, Fit, Partial, Reason
from unboggle.forward.verify import needed, verified
from unboggle.kernel import available
from unboggle.progress import Bound, OnProgress, Phase, ignore
from unboggle.puzzle import Board, Path, Puzzle, Word
from unboggle.system.anytime import Outcome, anytime
from unboggle.system.clock import Deadline, Late, Stop

METHOD, SOLVER = "hitting_sets", "cadical195"
_TRY = 0.5  # seconds at most for one more word on the best board, or one less in a conflict
_LEAST_TRY, _TRIES = 0.03, 2  # and at least for the latter; so many of them may stay open
_START = 0.5  # seconds that a new start of the solver takes, if others want the cores too
_SMALL = 12  # words
_GROW = 2.0  # seconds for more words on the first board
_HURRY = 0.1  # seconds to take from a board what no word needs, when all was stopped


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
    timeout: float | None = 60.0,
    seed: int = 0,
    on_progress: OnProgress = ignore,
    stop: Stop | None = None,
) -> Fit:
    """Return a board for the words of ``puzzle`` but those whose weights sum up to least.

    A word weighs 1 unless ``weights`` says otherwise; those in ``must`` stay. The
    answer is ``fitted`` if nothing less is proved to do, ``undecided`` with the
    best board at the timeout, ``impossible`` if the words that must stay do not
    fit, or no word does. ``stop`` ends it like the timeout. ``on_progress`` gets each better
    `Bound`. Raises `InputError` for a wish that fewer words may break.
    """
    puzzle.wishes.require_monotone("to leave words out")
    start = time.monotonic()
    deadline = Deadline.after(timeout, stop)
    weight = {word: (weights or {}).get(word, 1) for word in puzzle.words}
    with (
        Decider(puzzle, seed=seed, on_progress=on_progress) as decider,
        DropSearch(decider, weight, frozenset(must), deadline) as work,
    ):
        outcome = anytime(work.run, deadline)
    answer = _answer(decider, work.bounds(), weight, seed, outcome)
    total = time.monotonic() - start
    return replace(answer, seconds={"encode": 0.0, "solve": total, "total": total})


class DropSearch:
    """The work of `drop_fewest`, whose `bounds` can be asked for at any moment.

    A context manager, on leaving which the child that chooses is dead.
    """

    def __init__(
        self,
        decider: Decider,
        weight: Mapping[Word, int],
        must: Words,
        deadline: Deadline,
    ) -> None:
        self.decider, self.weight, self.must, self.deadline = decider, weight, must, deadline
        self.at_least = 0
        self.free = {word: weight[word] for word in decider.puzzle.words if word not in must}
        self.choice = CheapestDrop(decider.puzzle, self.free, self._bound)

    def run(self) -> None:
        """Close in on the fewest words from both sides, until they meet or the time is up."""
        decider = self.decider
        self._count()
        decider.on_progress(Phase("kept-words"))
        among = decider.decide(self.must, self.deadline).conflict
        if among is not None:
            until = self.deadline.within(SHRINK_TIME)
            more = Deadline(until.at + SHRINK_TIME / 2, until.stop)
            relaxed(shrink(among, decider, until), decider, more)
            return
        left_out: Words = frozenset()
        grown = False
        while not self.deadline.over:
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
        decider.counted(decider.words, self.deadline)
        for word in decider.puzzle.words:
            if self.deadline.over:
                return
            refusal = alone(decider.puzzle, word)
            if refusal is not None:
                decider.add(Conflict(frozenset([word]), refusal, decider.puzzle.wishes))

    def _conflicts_in(self, chosen: Words, conflict: Conflict | None, took: float) -> None:
        """Shrink ``conflict``, then look for others that share no word with it.

        A small one that was refuted in ``took`` seconds is not worth more than that: what is
        not decided costs the solver a new start, another refutation of this kind less.
        """
        while conflict is not None and not self.deadline.over:
            each = min(_TRY, max(_LEAST_TRY, took / 2))
            worth = took >= _START or len(conflict.words) > _SMALL
            tries = _TRIES if worth else 0
            conflict = shrink(conflict, self.decider, self.deadline, each=each, tries=tries)
            chosen -= conflict.words - self.must
            if conflict.words <= self.must:
                return
            conflict = self.decider.counted(chosen, self.deadline).conflict

    def _grow(self) -> None:
        """Put more words on the best board, one after the other, the weightiest first."""
        deadline = self.deadline.within(_GROW)
        held = self.bounds().held
        chosen = held.words if held is not None else self.must
        for word in sorted(self.decider.words - chosen, key=lambda w: -self.weight[w]):
            if deadline.over:
                return
            decision = self.decider.decide(chosen | {word}, self.deadline, _TRY)
            if decision.held is not None:
                chosen = decision.held.words

    def _cheapest(self) -> Words | None:
        """Return the cheapest words, none of which must stay, that may be enough to leave out.

        None if the time is up, or if some conflict is only of words that must stay.
        """
        conflicts = {conflict.words for conflict in self.decider.conflicts}
        return self.choice.find(conflicts, self.deadline)

    def _bound(self, at_least: int) -> None:
        if at_least > self.at_least:
            self.at_least = at_least
            self._tell()

    def _tell(self) -> None:
        bounds = self.bounds()
        event = Bound("words left out", bounds.at_least, bounds.cost)
        self.decider.on_progress(event)

    def _cost(self, words: Collection[Word]) -> int:
        return sum(self.weight[word] for word in words)

    def __enter__(self) -> DropSearch:
        return self

    def __exit__(self, *_: object) -> None:
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
    decider: Decider, bounds: Bounds, weight: Mapping[Word, int], seed: int, outcome: Outcome
) -> Fit:
    puzzle, held = decider.puzzle, bounds.held
    drop = None
    board: Board | None = None
    paths: Mapping[Word, Path] = {}
    if held is not None and held.words:
        board, paths = _shown(decider.part(held.words), held, hurry=outcome.interrupted)
        out = decider.in_order(decider.words - held.words)
        optimal = bounds.cost == bounds.at_least
        drop = Drop({word: weight[word] for word in out}, bounds.at_least, optimal)
    optimal = drop is not None and drop.optimal
    reason = _must_go(decider, bounds)
    status: Any = "impossible" if reason else "fitted" if optimal else "undecided"
    if status == "undecided" and outcome.error:
        status = "error"
    counted = reason is not None and reason.kind == "counting"
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
        error=None if status in ("fitted", "impossible") else outcome.error,
        kernel=available(),
        drop=None if reason else drop or Drop({}, bounds.at_least, False, known=False),
        interrupted=outcome.interrupted and status == "undecided",
    )


def _shown(puzzle: Puzzle, held: Held, *, hurry: bool) -> tuple[Board, Mapping[Word, Path]]:
    """Return the board of ``held`` with what ``puzzle`` needs, in a ``hurry`` perhaps with more."""
    try:
        return verified(held.board, puzzle, deadline=Deadline.after(_HURRY if hurry else None))
    except Late:
        return needed(held.board, held.paths, puzzle), held.paths


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
