"""The smallest board for all the words: one that will do at once, then smaller ones; and proofs.

Board searches come down from a generous size (`unboggle.fitting.size_searches`), counting and
solvers go up from below (`unboggle.fitting.size_members`); what is between them is open. The
first `FIRST` seconds of the search are counted in moves, and come before what a solver finds:
so the same command comes to the same board on a busy machine, too.
"""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from dataclasses import replace

from unboggle.errors import BackendError
from unboggle.fitting import race
from unboggle.fitting.fitted import fitted
from unboggle.fitting.laid_out import laid_out
from unboggle.fitting.plan import BOTH, Plan
from unboggle.fitting.result import Checked, Fit, Reason
from unboggle.fitting.searches import able
from unboggle.fitting.sentences import NoRectangle, Refuted
from unboggle.fitting.size_book import Size, SizeBook, area
from unboggle.fitting.size_manner import Confirm, Manner
from unboggle.fitting.size_members import Answered, SizeMembers
from unboggle.fitting.size_searches import SizeSearches
from unboggle.formula.choice import honouring, tile_encoding
from unboggle.kernel import available
from unboggle.progress import OnProgress, SmallestArea, ignore
from unboggle.puzzle import Board, Puzzle
from unboggle.solvers import Status
from unboggle.system.anytime import anytime
from unboggle.system.clock import Deadline, Stop
from unboggle.system.machine import cores
from unboggle.system.pool import Pool

FIRST = 1.0
"""Seconds of search, as moves are counted, whose boards come before those of solvers."""
_QUICK = 0.15  # seconds of it before any process is started
_TURN = 0.4  # seconds of search, and of a solver, where they share a core
_LONG_TURN = 1.2  # seconds of search if so many sizes are open that no refutation closes the gap
_FEW = 3  # open sizes: with no more a refutation counts as much as a board
_HOPEFUL = 6  # cells to spare beside the needed tiles: with more, solvers seldom refute
_SELDOM = 0.25  # part of a turn that they get then, or of a core
_EVEN = 0.5  # part of a core that they get otherwise, if there are others for it
_NEAREST = 3  # sizes below the best at which further searches look, if they are no more

ROWS = Plan("rows", None)
"""Who has laid out the words without any search."""


def fit_smallest(
    puzzle: Puzzle,
    *,
    grow: bool = False,
    square: bool = False,
    alone: Plan | None = None,
    seed: int = 0,
    jobs: int | None = None,
    deterministic: bool = False,
    counting: bool = True,
    confirm: Confirm | None = None,
    timeout: float | None = None,
    on_progress: OnProgress = ignore,
    stop: Stop | None = None,
) -> Fit:
    """Return a board of the smallest rectangle that holds the words of ``puzzle``.

    Its grid is the largest to be tried; if it may ``grow``, larger ones are if that one is too
    small. ``square``: only squares. Larger ones than an inventory can fill are not tried, if it
    has to be used up. ``areas`` of the answer says between which bounds the smallest area lies,
    ``smaller`` has every smaller size; without a board the answer is that of the largest size,
    or of the first that is open. At ``timeout`` or ``stop`` it is the smallest board so far.
    Raises `InputError` for a wish that is bound to one size.
    """
    start = time.monotonic()
    puzzle.wishes.require_any_size()
    if alone is None:
        honouring(puzzle.wishes)
    manner = Manner(seed, jobs or cores(), alone, deterministic, counting, confirm)
    book = SizeBook(puzzle, grow=grow, square=square)
    search = SmallestSearch(book, manner, Deadline.after(timeout, stop), on_progress)
    answer = search.answer()
    return replace(answer, seconds={**answer.seconds, "total": time.monotonic() - start})


class SmallestSearch:
    """The work of `fit_smallest`; what is known stands in ``book`` at any moment."""

    def __init__(
        self, book: SizeBook, manner: Manner, deadline: Deadline, on_progress: OnProgress
    ) -> None:
        self.book, self.manner = book, manner
        self.deadline, self.on_progress = deadline, on_progress
        self.start = time.monotonic()
        self.searches: SizeSearches | None = None
        self.lost: list[tuple[Plan, str]] = []
        self._boards: list[Answered] = []  # of solvers, as long as the search comes first
        self._told: SmallestArea | None = None

    def answer(self) -> Fit:
        """Do the work; return what is known in the end."""
        end = anytime(self._run, self.deadline)
        open_ = bool(self.book.open)
        answer = self._known()
        if end.error is not None and self.book.best is None:
            return replace(answer, status="error", error=end.error)
        error = race.losses(self.lost) or end.error
        return replace(
            answer,
            error=error or None if answer.status == "undecided" else answer.error,
            interrupted=open_ and self.deadline.stopped,
        )

    # ---- the work ----

    def _run(self) -> None:
        if self.manner.counting:
            self.book.count(self.deadline)
        self.deadline.check()
        self._lay_out()
        self.searches = SizeSearches(self.book, self.manner.seed, self.deadline, self.on_progress)
        with Pool() as pool:
            slots = self.manner.jobs
            if self._may_search and slots > 1 and not self.manner.deterministic:
                slots -= 1  # the search runs in this process
            patient = self.manner.deterministic
            core = self.searches.core
            solvers = SizeMembers(pool, core, self._plans, slots, self.deadline, patient=patient)
            finders = SizeMembers(pool, core, self._searching, 0, self.deadline)
            self.lost = finders.lost = solvers.lost
            while self.book.open or self._grown():
                self.deadline.check()
                self._share(slots, solvers, finders)
                if not self._turn(pool, solvers, finders):
                    break
        if self.book.best is None and self.book.open and self.lost:
            raise race.AllFailed(race.losses(self.lost))

    def _share(self, slots: int, solvers: SizeMembers, finders: SizeMembers) -> None:
        """Share the cores beside that of the search between solvers and further searches.

        Half of them for each, an odd one in turn; where nothing can be refuted, solvers get a
        little of one.
        """
        if not self._may_find:
            solvers.slots = slots
            finders.pause()
            return
        hopeful = self._to_spare(self.book.open[0]) <= _HOPEFUL
        due = (solvers.seconds + finders.seconds) * (_EVEN if hopeful else _SELDOM)
        solvers.slots = slots // 2 if hopeful else 0
        if slots % 2 or not hopeful:
            solvers.slots += solvers.seconds <= due
        if not solvers.can_go_on(self._wanted()):
            solvers.slots = 0
        finders.slots = slots - solvers.slots
        finders.go_on(self.book.open[::-1][: max(_NEAREST, finders.slots)])

    def _turn(self, pool: Pool, solvers: SizeMembers, finders: SizeMembers) -> bool:
        """Let search and solvers go on for a while; return whether anybody could do anything."""
        searching = self._may_search and self.searches is not None and self._target() is not None
        quick = searching and self._spent < _QUICK
        if quick or (self.manner.deterministic and searching and self._in_first):
            return self._search(_QUICK)
        if not self._in_first or not searching:
            self._take_boards()
        if self.manner.deterministic:
            searching = False
        running = solvers.go_on(self._wanted())
        if not (running or searching):
            return False
        if self.manner.jobs > 1 or not running or not searching:
            if searching:
                self._search(0.0)
            self._listen(pool, solvers, finders, 0.0 if searching else solvers.turn())
            return True
        self._listen(pool, solvers, finders, self._solver_turn())  # they share a core
        solvers.pause()
        few = self._in_first or len(self.book.open) <= _FEW
        self._search(_TURN if few else _LONG_TURN)
        return True

    def _search(self, seconds: float) -> bool:
        """Search in slices for so long, as moves are counted, or one slice; return True."""
        assert self.searches is not None
        until = self._spent + seconds
        while True:
            target = self._target()
            if target is None:
                return True
            size, kind = target
            self._tell(size)
            board = self.searches.run(size, kind, self.deadline)
            if board is not None:
                self._fitted(size, board, Plan(kind, None, self.manner.seed), 0.0)
            self.deadline.check()
            if self._spent >= until:
                return True

    def _listen(
        self, pool: Pool, solvers: SizeMembers, finders: SizeMembers, seconds: float
    ) -> None:
        """Take what the members say within so many seconds, until one of them is finished."""
        until = self.deadline if math.isinf(seconds) else self.deadline.within(seconds)
        while (heard := pool.next(until)) is not None:
            answered = solvers.take(heard) or finders.take(heard)
            if answered is not None:
                self._take(answered)
                return

    def _solver_turn(self) -> float:
        """Return the seconds of a turn: where nothing can be refuted the time is for the search."""
        spare = self._to_spare(self.book.open[0])
        return _TURN * (1.0 if spare <= _HOPEFUL or self._in_first else _SELDOM)

    def _to_spare(self, size: Size) -> int:
        return area(size) - self.book.least_tiles(size)

    # ---- who does what ----

    @property
    def _may_search(self) -> bool:
        return self.manner.alone is None

    @property
    def _may_find(self) -> bool:
        """Whether further searches may run, in children: not before the first seconds are over."""
        return (
            self.manner.jobs > 1
            and self._may_search
            and not self.manner.deterministic
            and not self._in_first
            and bool(self.book.open)
            and self._target() is not None
        )

    @property
    def _spent(self) -> float:
        return 0.0 if self.searches is None else self.searches.spent

    @property
    def _in_first(self) -> bool:
        return self._spent < FIRST

    def _target(self) -> tuple[Size, str] | None:
        return None if self.searches is None else self.searches.target()

    def _wanted(self) -> list[Size]:
        """Return the sizes that solvers are to look at, the most useful first."""
        left = self.book.open
        if self.manner.deterministic or self.manner.alone is not None:
            return left
        lowest = left[:4]
        return [*lowest[:1], *(s for s in left[-1:] if self.book.best), *lowest[1:]][:5]

    def _plans(self, puzzle: Puzzle) -> Sequence[Plan]:
        """Return who is to solve ``puzzle``, and who if that one is lost."""
        if self.manner.alone is not None:
            return [self.manner.alone]
        seed, tiles = self.manner.seed, tile_encoding(puzzle, self.deadline)
        first = Plan(tiles, "cadical195", seed, anchored=True)
        return [first] if self.manner.deterministic else [first, Plan(tiles, "glucose42", seed)]

    def _searching(self, puzzle: Puzzle) -> Sequence[Plan]:
        """Return who else is to search for ``puzzle``: with another seed than this process."""
        return [Plan(BOTH, None, self.manner.seed + 1)] if able(puzzle) else []

    def _grown(self) -> bool:
        """Whether there are larger sizes now, for all others are out."""
        puzzle = self.book.puzzle
        longest = max((len(s) for _, s in puzzle.every_spelling()), default=1)
        most = max(len(puzzle.spellings), longest, self.book.area or 0)
        if not self.book.grow(most):
            return False
        if self.manner.counting:
            self.book.count(self.deadline)
        return True

    # ---- what comes out ----

    def _lay_out(self) -> None:
        """Begin with a board that is there for the taking: the words in rows."""
        if self.manner.alone is None:
            for size, board in laid_out(self.book.puzzle, square=self.book.square):
                if self.book.takes(size):
                    self._fitted(size, board, ROWS, 0.0)
                    return

    def _take(self, said: Answered) -> None:
        """Take in what a solver says of a size."""
        if said.finished.status is Status.SAT:
            self._boards.append(said)
        elif said.finished.status is Status.UNSAT:
            self._refuted(said)

    def _take_boards(self) -> None:
        """Take in the boards that solvers have found by now."""
        while self._boards:
            said = self._boards.pop()
            assert said.finished.board is not None
            self._fitted(said.size, said.finished.board, said.plan, said.encode)

    def _refuted(self, said: Answered) -> None:
        plan = said.plan
        reason = Reason("refuted", Refuted(plan.method, plan.solver))
        checked: Checked = "unchecked"
        if self.manner.confirm is not None:
            refuted = replace(
                self._nothing(said.size),
                status="impossible",
                method=plan.method,
                solver=plan.solver,
                reason=reason,
                checked="unchecked",
            )
            confirmed = self.manner.confirm(refuted, self.deadline)
            if confirmed.status == "error":
                raise BackendError(confirmed.error or "the refutation was not confirmed")
            checked = confirmed.checked
        self.book.rule_out(said.size, reason, checked)
        self._tell(said.size)

    def _fitted(self, size: Size, board: Board, plan: Plan, encode: float) -> None:
        """Take in a board, after tracing it."""
        seconds = {"encode": encode, "solve": time.monotonic() - self.start}
        thin = plan != ROWS  # of so many letters each would be tried
        nothing = self._nothing(size)
        found = fitted(nothing, board, plan, seconds, deadline=self.deadline, thin=thin)
        if self.book.fitted(found):
            if self.manner.counting:
                self.book.count(self.deadline)  # the grid that it is the smallest of is another
            self._tell(size)

    def _tell(self, size: Size) -> None:
        areas = self.book.areas
        event = SmallestArea(areas.at_least, areas.at_most, size)
        if event != self._told:
            self._told = event
            self.on_progress(event)

    # ---- what it comes to ----

    def _nothing(self, size: Size) -> Fit:
        """Return that nothing is known of ``size``."""
        seconds = {"encode": 0.0, "solve": 0.0}
        puzzle, seed = self.book.on(size), self.manner.seed
        return Fit(puzzle, "undecided", None, None, seed, kernel=available(), seconds=seconds)

    def _known(self) -> Fit:
        """Return the answer, as far as it is known."""
        book = self.book
        if book.best is not None:
            assert book.best_size is not None
            answer, size = book.best, book.best_size
        elif book.open:
            size = book.open[0]
            answer = self._nothing(size)
            if self.searches is not None:
                answer = replace(answer, best=self.searches.best(self.deadline))
        else:
            size = book.sizes[-1]
            answer = self._impossible(size)
        return replace(answer, smaller=book.smaller(size), within=book.within, areas=book.areas)

    def _impossible(self, size: Size) -> Fit:
        out, book = self.book.out[size], self.book
        checked, reason = out.checked, out.reason
        if book.area is not None and area(size) < book.area:
            because = NoRectangle(book.within, book.area, book.area_is)
            reason = Reason("counting", because, (), book.puzzle.wishes.names)
            checked = "counted"
        method = solver = None
        if isinstance(out.reason.because, Refuted):
            method, solver = out.reason.because.method, out.reason.because.solver
        elif checked == "counted":
            method = "counting"
        return replace(
            self._nothing(size),
            status="impossible",
            method=method,
            solver=solver,
            reason=reason,
            checked=checked,
        )
