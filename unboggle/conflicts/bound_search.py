"""The most words, from both sides at once: board search from below, provers from above.

The search runs in this process from the start, in slices; a prover
(`unboggle.conflicts.weight_prover`) is a child process. With one job they take turns; a resting
prover is stopped and continued, so that no work is lost. With three jobs or more a second prover
works from below: can a board hold more than the best one, at all? Of the further jobs, every
other one is a search with another seed. The rest are provers with other seeds, for weights in
between.

The search begins with a phase that is measured in moves, not in seconds, and the boards of a
prover are used only after that phase. So an answer within that phase is the same on a busy
machine.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from unboggle.conflicts import second_search
from unboggle.conflicts import weight_prover as prover
from unboggle.conflicts.heaviest_search import HeaviestSearch
from unboggle.conflicts.incumbent import DropIncumbent
from unboggle.conflicts.most_words_search import MostWordsSearch, can_search
from unboggle.conflicts.weight_prover import FoundBoard, ProvedBound, TooLarge, WeightQuestion
from unboggle.errors import Bug
from unboggle.kernel import available
from unboggle.puzzle import Board, Puzzle, Word
from unboggle.system.clock import Deadline
from unboggle.system.pool import Pool
from unboggle.system.scheduler import Beside, Lost, Said, Scheduler
from unboggle.system.turns import InOrder, Sides


class Tuning(NamedTuple):
    """What tunes a `BoundSearch`. The numbers were chosen; no benchmark measures them."""

    first_moves: int = 500_000
    """Moves of the first phase of the search."""
    slow_first_moves: int = 4_000
    """The same without the kernel."""
    deterministic: int = 4
    """The factor on these moves if no later phase may follow, which depends on the machine."""
    looks: int = 20
    """Checks for a better board in the first phase."""
    slice: float = 0.05
    """Seconds of search between two checks, if it does not take turns."""
    turns: Sides = Sides(here=0.4, there=0.4)
    """Seconds of search and seconds of proof, if they take turns."""
    near_turns: Sides = Sides(here=0.15, there=0.6)
    """The same once the bounds are close."""
    far_turns: Sides = Sides(here=0.9, there=0.1)
    """The same as long as the bounds are far apart, as in long lists: a proof is hopeless."""
    far: float = 1.5
    """How many times the weight of the best board the bound then is, at least."""
    candidates: int = 3
    """Words to search for, for each word that is kept, if their number is limited."""
    near: int = 3
    """Words of average weight between best board and bound up to which the bounds are close."""


TUNING = Tuning()


class Search(Protocol):
    """A search for boards."""

    def run(self, until: Deadline, moves: int) -> Board | None:
        """Search until ``until`` or for ``moves`` moves; return a board if none can be better."""
        ...

    def best(self) -> Board | None:
        """Return the best board so far."""
        ...


def start_search(known: DropIncumbent, seed: int, deadline: Deadline) -> Search | None:
    """Return a search for the puzzle of ``known``, or None if no search supports it."""
    puzzle = known.decider.puzzle
    if not can_search(puzzle):
        return None
    first = MostWordsSearch(*searched(known), known.required, seed, deadline)
    return first if known.max_words is None else HeaviestSearch(known, first, seed, deadline)


def searched(known: DropIncumbent) -> tuple[Puzzle, dict[Word, int]]:
    """Return the puzzle of a search and its weights: of the `candidates` only."""
    words, puzzle = candidates(known), known.decider.puzzle
    if len(words) < len(puzzle.words):
        puzzle = known.decider.puzzle_with(words)
    return puzzle, {word: known.weight[word] for word in puzzle.words}


def candidates(known: DropIncumbent, tuning: Tuning = TUNING) -> frozenset[Word]:
    """Return the words to search for: all, or the heaviest ones if only some are kept."""
    words = known.decider.words
    if known.max_words is None or len(words) <= known.max_words * tuning.candidates:
        return words
    weights = sorted((known.weight[word] for word in words), reverse=True)
    least = weights[known.max_words * tuning.candidates - 1]
    return frozenset(word for word in words if known.weight[word] >= least) | known.required


def shares(jobs: int) -> tuple[int, int]:
    """Return how many provers and further searches ``jobs`` cores have, next to the first search.

    >>> [shares(jobs) for jobs in (1, 2, 3, 4, 5, 8)]
    [(1, 0), (1, 0), (2, 0), (2, 1), (3, 1), (4, 3)]
    """
    further = max(0, jobs - 3)
    return min(2, max(1, jobs - 1)) + further // 2, further - further // 2


@dataclass(eq=False)
class _Prover:
    """A child that proves, and the weight of its question; None during its first count.

    The prover in ``place`` 0 works from above, 1 from below, the others in between.
    """

    place: int
    weight: int | None = None
    idle: bool = False


@dataclass(eq=False)
class FurtherSearch:
    """A child that searches with another ``seed``."""

    seed: int


_Child = _Prover | FurtherSearch


class BoundSearch:
    """Improves both bounds of ``known`` on ``jobs`` cores; a context manager."""

    def __init__(
        self,
        known: DropIncumbent,
        deadline: Deadline,
        *,
        seed: int,
        jobs: int,
        deterministic: bool,
        tuning: Tuning = TUNING,
    ) -> None:
        self.tuning = tuning
        self.incumbent, self.deadline = known, deadline
        self.puzzle: Puzzle = known.decider.puzzle
        self._seed, self._jobs, self._deterministic = seed, jobs, deterministic
        self._search = start_search(known, seed, deadline)
        self._shown: Board | None = None
        self._pool = Pool()
        self._children = Scheduler[_Child](self._pool, InOrder(), jobs)
        self._provers: list[_Prover] = []
        self._searchers: list[FurtherSearch] = []
        self._can_prove = prover.can_prove(self.puzzle)
        self._goes_on_alone = self._alone = not self._can_prove and known.is_long and self._able
        self._first = True
        self._kept_back: list[tuple[_Prover, Board]] = []
        self._found: dict[FurtherSearch, Board] = {}  # the best of each, held back as well

    def first_phase(self) -> None:
        """Run the first phase of the search; bounds may arrive meanwhile."""
        if self._jobs > 1:
            self._start_provers()
        if self._search is None:
            return
        tuning = self.tuning
        moves = tuning.first_moves if available() else tuning.slow_first_moves
        moves *= tuning.deterministic if self._deterministic else 1
        for _ in range(tuning.looks):
            self._search_for(self.deadline, moves // tuning.looks)
            if self._over:
                return
            if self._provers:
                self._listen(self.deadline.within(0))

    def run(self) -> bool:
        """Work until the bounds meet or the deadline expires; return True then.

        Return False if no prover can contribute any more. The required words fit.
        """
        self._start_provers()
        self._first = False
        for one, board in self._kept_back:
            self._holds(one, board)
        for board in self._found.values():
            self.incumbent.offer(board, self.deadline)
        together = Sides(here=self.tuning.slice, there=0.0)
        beside = Beside(self._jobs, self._children, together=together)
        searches = self._search is not None and not self._deterministic
        work = self._search_on if searches else None
        while not self._over:
            if not (self._provers or self._goes_on_alone):
                return False
            self._give_work()
            self._children.arrange()
            beside.round(self._listen, work, self._turns, self.deadline)
        return True

    @property
    def _over(self) -> bool:
        return self.deadline.expired or self.incumbent.bounds().meet

    def _turns(self) -> Sides:
        """Return the turns of search and proof on one core."""
        worth, total = self.incumbent.kept_weight, self.incumbent.total
        typical = total / max(1, len(self.incumbent.weight))
        gap = self.incumbent.upper_bound - (worth or 0)
        if worth is not None and gap <= self.tuning.near * typical:
            return self.tuning.near_turns  # also for few words, which are far apart by `far`
        far = worth and self.incumbent.upper_bound >= self.tuning.far * worth
        return self.tuning.far_turns if far else self.tuning.turns

    def _search_on(self, seconds: float) -> None:
        self._search_for(self.deadline.within(seconds), 2**62)

    def _search_for(self, until: Deadline, moves: int) -> None:
        assert self._search is not None
        self._search.run(until, moves)
        best = self._search.best()
        if best is not None and best != self._shown:
            self._shown = best
            self.incumbent.offer(best, self.deadline)

    def _start_provers(self) -> None:
        """Start all missing provers and further searches."""
        if not (self._can_prove or self._alone):
            return
        provers, searches = (1, 0) if self._deterministic else shares(self._jobs)
        if self._alone:  # a long list
            provers, searches = 0, self._jobs - 1
        elif self._search is None:
            provers, searches = provers + searches, 0
        while len(self._provers) < provers:
            self._provers.append(self._prover(len(self._provers)))
        known = self.incumbent
        while len(self._searchers) < searches:
            one = FurtherSearch(self._seed + 1 + len(self._searchers))
            args = *searched(known), known.required, one.seed, self.deadline
            self._children.start(one, second_search.TARGET, *args)
            self._searchers.append(one)

    def _prover(self, place: int) -> _Prover:
        """Return a new prover, which has started."""
        known, one = self.incumbent, _Prover(place)
        self._children.start(
            one,
            prover.TARGET,
            self.puzzle,
            dict(known.weight),
            known.required,
            known.conflicts,
            known.max_words,
            self._seed + place,
            self.deadline,
        )
        return one

    def _give_work(self) -> None:
        """Send a question to each idle prover; restart those whose question is already answered."""
        for k, one in enumerate(self._provers):
            if one.weight is not None and not one.idle and not self._is_open(one.weight):
                self._children.end(one)
                self._provers[k] = self._prover(one.place)
            elif one.idle and (least := self._question(one)) is not None:
                one.weight, one.idle = least, False
                self._children.send(one, WeightQuestion(least, self.incumbent.conflicts))

    def _is_open(self, least: int) -> bool:
        return (self.incumbent.kept_weight or 0) < least <= self.incumbent.upper_bound

    def _question(self, one: _Prover) -> int | None:
        """Return the weight to prove or refute: near the bound, just above the best, or between.

        None if no weight is open, or another prover works on that weight. Provers in between then
        work at the bound.
        """
        worth, at_most = self.incumbent.kept_weight or 0, self.incumbent.upper_bound
        if not self._is_open(at_most):
            return None
        others = [p.weight for p in self._provers if p is not one and not p.idle]
        if one.place > 1:
            between = range(at_most - (at_most - worth) * (one.place - 1) // 8, worth, -1)
            return next((least for least in between[:8] if least not in others), at_most)
        least = worth + 1 if one.place else at_most - (at_most - worth) // 8
        return None if least in others else least

    def _listen(self, until: Deadline) -> bool:
        """Handle messages of the children up to ``until``; return whether the work is over."""
        while (news := self._children.listen(until)) is not None:
            if isinstance(news.key, FurtherSearch):
                self._take_found(news.key, news)
            elif isinstance(news, Lost):
                raise news.error
            else:
                self._take(news.key, news.content)
            if self._over or not self._provers:
                break
            self._give_work()
        return self._over

    def _take_found(self, one: FurtherSearch, news: Said[_Child] | Lost[_Child]) -> None:
        """Take the board of a further search; losing such a search does no harm."""
        if isinstance(news, Lost):
            self._searchers.remove(one)
        elif self._first:
            self._found[one] = news.content.board
        else:
            self.incumbent.offer(news.content.board, self.deadline)

    def _take(self, one: _Prover, message: object) -> None:
        match message:
            case ProvedBound(weight):
                one.idle = True
                if weight is not None:  # else the required words do not fit
                    self.incumbent.raise_lower_bound(self.incumbent.total - weight)
            case FoundBoard(board) if self._first:
                self._kept_back.append((one, board))
            case FoundBoard(board):
                self._holds(one, board)
            case TooLarge():
                self._give_up(one)

    def _holds(self, one: _Prover, board: Board) -> None:
        one.idle = True
        asked = one.weight or 0
        if not self.incumbent.offer(board, self.deadline):
            self._give_up(one)  # tracing takes too long
        elif (self.incumbent.kept_weight or 0) < asked:
            raise Bug(f"the board found does not hold words of weight {asked}")

    def _give_up(self, one: _Prover) -> None:
        """Continue without ``one``; without any prover the search goes on until the deadline."""
        self._can_prove = False
        self._children.end(one)
        self._provers = [other for other in self._provers if other is not one]
        self._goes_on_alone = self._able

    @property
    def _able(self) -> bool:
        """Whether the search can go on without provers."""
        return self._search is not None and not self._deterministic and self.deadline.at < math.inf

    def __enter__(self) -> BoundSearch:
        return self

    def __exit__(self, *_: object) -> None:
        self._pool.close()
