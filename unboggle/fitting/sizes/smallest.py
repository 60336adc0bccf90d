"""The smallest board for all words: one that is easy to find, then smaller ones, and proofs.

Board searches come down from a generous size (`unboggle.fitting.sizes.searches`), counting and
solvers go up from below (`unboggle.fitting.sizes.members`); the sizes between them are open. The
first seconds of the search are counted in moves, and their boards come before those of solvers. So
the same command finds the same board on a busy machine, too.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from unboggle.errors import BackendError
from unboggle.events import AreaProgress, OnProgress, ignore
from unboggle.fitting.fitted import fitted
from unboggle.fitting.race import race
from unboggle.fitting.race.plan import ALL_SEARCHES, ROWS, MemberPlan
from unboggle.fitting.result import Checked, Fit, Reason
from unboggle.fitting.searches import pack
from unboggle.fitting.searches.kinds import able_searches
from unboggle.fitting.sentences import NoRectangleOfArea, Refuted
from unboggle.fitting.sizes.members import SizeAnswer, SizeMembers
from unboggle.fitting.sizes.options import Confirm, SizeSearchOptions
from unboggle.fitting.sizes.searches import SizeSearches
from unboggle.fitting.sizes.table import Size, SizeTable, area
from unboggle.fitting.sizes.top_row import TopRowTable
from unboggle.fitting.sizes.tuning import TUNING, Tuning
from unboggle.formula.choice import clauses, honouring, tile_encoding
from unboggle.kernel import available
from unboggle.puzzle import Board, Face, Puzzle
from unboggle.solvers import Status
from unboggle.system import clock
from unboggle.system.anytime import anytime
from unboggle.system.clock import Deadline, StopToken
from unboggle.system.machine import cores
from unboggle.system.pool import Pool
from unboggle.system.scheduler import Beside
from unboggle.system.turns import Sides, slots_by_share


def fit_smallest(
    puzzle: Puzzle,
    *,
    grow: bool = False,
    square: bool = False,
    top_row: Sequence[Face] = (),
    alone: MemberPlan | None = None,
    seed: int = 0,
    jobs: int | None = None,
    deterministic: bool = False,
    counting: bool = True,
    confirm: Confirm | None = None,
    timeout: float | None = None,
    on_progress: OnProgress = ignore,
    stop: StopToken | None = None,
    tuning: Tuning = TUNING,
) -> Fit:
    """Return a board of the smallest rectangle that holds the words of ``puzzle``.

    The grid of ``puzzle`` is the largest size to try; with ``grow``, larger ones follow if it is
    too small. ``square``: only squares. A size that an exact inventory cannot fill is not tried.
    With a ``top_row`` of given faces both orientations of a rectangle are tried.

    ``areas`` of the answer has the bounds of the smallest area, ``smaller`` every smaller size.
    Without a board the answer is that of the largest size, or of the first open one. At ``timeout``
    or ``stop`` it is the smallest board so far. Raises `InputError` for a constraint that is bound
    to one size, and for a row that is longer than the largest grid.
    """
    start = clock.now()
    puzzle.constraints.require_any_size()
    table = SizeTable(puzzle, grow=grow, square=square)
    if any(top_row):
        table = TopRowTable(puzzle, top_row, grow=grow, square=square)
    if alone is None:
        honouring(table.puzzle_for(table.size_of(table.within)).constraints)
    manner = SizeSearchOptions(
        seed, jobs or cores(), alone, deterministic, counting, confirm, tuning
    )
    search = SmallestSearch(table, manner, Deadline.after(timeout, stop), on_progress)
    answer = search.answer()
    return replace(answer, seconds={**answer.seconds, "total": clock.now() - start})


class SmallestSearch:
    """The work of `fit_smallest`; ``book`` always has its current results."""

    def __init__(
        self,
        book: SizeTable,
        manner: SizeSearchOptions,
        deadline: Deadline,
        on_progress: OnProgress,
    ) -> None:
        self.table, self.options, self.tuning = book, manner, manner.tuning
        self.deadline, self.on_progress = deadline, on_progress
        self.start = clock.now()
        self.searches: SizeSearches | None = None
        self.lost: list[tuple[MemberPlan, str]] = []
        self._boards: list[SizeAnswer] = []  # of solvers, while the search takes precedence
        self._reported: AreaProgress | None = None

    def answer(self) -> Fit:
        """Do the work; return the answer."""
        end = anytime(self._run, self.deadline)
        open_, answer = bool(self.table.open), self._partial_answer()
        error = race.failures_text(self.lost) or end.error
        if end.error is not None and self.table.best is None:
            return replace(answer, status="error", error=end.error)
        return replace(
            answer,
            error=error or None if answer.status == "undecided" else answer.error,
            interrupted=open_ and self.deadline.stopped,
        )

    # ---- the work ----

    def _run(self) -> None:
        if self.options.counting:
            self.table.count(self.deadline)
        self.deadline.raise_if_expired()
        self._lay_out()
        self.searches = SizeSearches(
            self.table, self.options.seed, self.deadline, self.on_progress, self.tuning
        )
        with Pool() as pool:
            slots, jobs = self.options.jobs, self.options.jobs
            if self._may_search and slots > 1 and not self.options.deterministic:
                slots -= 1  # the search runs in this process
            patient = self.options.deterministic
            core = self.searches.reduced_puzzle
            members = partial(SizeMembers, pool, core, deadline=self.deadline, tuning=self.tuning)
            solvers = members(self._plans, slots, patient=patient)
            finders = members(self._searching, 0)
            self.lost = finders.lost = solvers.lost
            beside = Beside(jobs, solvers.members, finders.members)
            listen = partial(self._listen, pool, solvers, finders)
            while self.table.open or self._grown():
                self.deadline.raise_if_expired()
                larger = self.searches.found_none and self._grown()
                self._share(slots, solvers, finders)
                if not (self._round(beside, solvers, listen) or larger or self._grown()):
                    break
        if self.table.best is None and self.table.open and self.lost:
            raise race.AllFailed(race.failures_text(self.lost))

    def _share(self, slots: int, solvers: SizeMembers, finders: SizeMembers) -> None:
        """Share the cores, except that of the search, between solvers and further searches.

        If refutations are unlikely, solvers get a small part.
        """
        if not self._may_find:
            solvers.slots = slots
            finders.pause()
            return
        tuning, hopeful = self.tuning, self._to_spare(self.table.open[0]) <= self.tuning.hopeful
        share = tuning.even if hopeful else tuning.seldom
        total = solvers.seconds + finders.seconds
        solvers.slots = slots_by_share(slots, share, solvers.seconds, total)
        if not solvers.can_go_on(self._wanted()):
            solvers.slots = 0
        finders.slots = slots - solvers.slots
        finders.go_on(self.table.open[::-1][: max(tuning.further, finders.slots)])

    def _round(
        self, beside: Beside, solvers: SizeMembers, listen: Callable[[Deadline], object]
    ) -> bool:
        """Let solvers and search work for a turn; return whether any of them could."""
        searching = self._may_search and self.searches is not None and self._target() is not None
        quick = searching and self._spent < self.tuning.quick
        if quick or (self.options.deterministic and searching and self._in_first):
            self._search(self.tuning.quick)
            return True
        if not self._in_first or not searching:
            self._take_boards()
        if self.options.deterministic:
            searching = False
        running = solvers.go_on(self._wanted())
        if not (running or searching):
            return False
        beside.round(listen, self._search if searching else None, self._turns, self.deadline)
        return True

    def _search(self, seconds: float) -> None:
        """Search for ``seconds``, as moves are counted, at least one slice."""
        assert self.searches is not None
        until = self._spent + seconds
        while True:
            target = self._target()
            if target is None:
                return
            size, kind = target
            self._report_progress(size)
            board = self.searches.run(size, kind, self.deadline)
            if board is not None:
                size = self.table.size_of(board.grid)  # packing finds any size
                self._fitted(size, board, MemberPlan(kind, None, self.options.seed), 0.0)
            self.deadline.raise_if_expired()
            if self._spent >= until:
                return

    def _listen(
        self, pool: Pool, solvers: SizeMembers, finders: SizeMembers, until: Deadline
    ) -> None:
        """Take messages of members up to ``until``, or until one of them has finished."""
        while (heard := pool.next(until)) is not None:
            answered = solvers.take(heard) or finders.take(heard)
            if answered is not None:
                self._take(answered)
                return

    def _turns(self) -> Sides:
        """Return the turns on one core: if refutations are unlikely, the search gets the time."""
        tuning, first = self.tuning, self._in_first
        left = self.table.open
        few = first or len(left) <= tuning.few
        likely = first or not left or self._to_spare(left[0]) <= tuning.hopeful
        return Sides(
            here=tuning.turn if few else tuning.long_turn,
            there=tuning.turn * (1.0 if likely else tuning.seldom),
        )

    def _to_spare(self, size: Size) -> int:
        return area(size) - self.table.min_tiles(size)

    # ---- who does what ----

    @property
    def _may_search(self) -> bool:
        return self.options.member is None

    @property
    def _may_find(self) -> bool:
        """Whether further searches may run, in children: only after the first seconds."""
        return (
            self.options.jobs > 1
            and self._may_search
            and not self.options.deterministic
            and not self._in_first
            and bool(self.table.open)
            and self._target() is not None
        )

    @property
    def _spent(self) -> float:
        return 0.0 if self.searches is None else self.searches.spent

    @property
    def _in_first(self) -> bool:
        return self._spent < self.tuning.first

    def _target(self) -> tuple[Size, str] | None:
        return None if self.searches is None else self.searches.target()

    def _wanted(self) -> list[Size]:
        """Return the sizes for solvers, the most useful first."""
        left = self.table.open
        if self.options.deterministic or self.options.member is not None:
            return left
        lowest = left[:4]
        return [*lowest[:1], *(s for s in left[-1:] if self.table.best), *lowest[1:]][:5]

    def _plans(self, puzzle: Puzzle) -> Sequence[MemberPlan]:
        """Return the member for ``puzzle``, and its replacements."""
        if self.options.member is not None:
            return [self.options.member]
        seed, tiles = self.options.seed, tile_encoding(puzzle, self.deadline)
        if clauses(puzzle, self.deadline).get(tiles, 0) > self.tuning.formula:
            return []
        plans = [MemberPlan(tiles, "cadical195", seed, anchored=True)]
        other = MemberPlan(tiles, "glucose42", seed)
        return plans if self.options.deterministic else [*plans, other]

    def _searching(self, puzzle: Puzzle) -> Sequence[MemberPlan]:
        """Return further searches for ``puzzle``, with another seed than this process."""
        plan = MemberPlan(ALL_SEARCHES, None, self.options.seed + 1)
        return [plan] if able_searches(puzzle) else []

    def _grown(self) -> bool:
        """Whether larger sizes were added: some that counting does not rule out, if possible."""
        grown = False
        while self.table.grow():
            grown = True
            if self.options.counting:
                self.table.count(self.deadline)
            if self.table.open:
                break
        return grown

    # ---- results of members ----

    def _lay_out(self) -> None:
        """Begin with a board that needs no search: the words in rows."""
        if self.options.member is None:
            for size, board in self.table.laid_out(self.deadline):
                self._fitted(size, board, ROWS, 0.0)
                return

    def _take(self, said: SizeAnswer) -> None:
        """Take the answer of a solver for a size."""
        if said.finished.status is Status.SAT:
            self._boards.append(said)
        elif said.finished.status is Status.UNSAT:
            self._refuted(said)

    def _take_boards(self) -> None:
        """Take the boards that solvers have found so far."""
        while self._boards:
            said = self._boards.pop()
            assert said.finished.board is not None
            self._fitted(said.size, said.finished.board, said.plan, said.encode)

    def _refuted(self, said: SizeAnswer) -> None:
        plan = said.plan
        reason = Reason("refuted", Refuted(plan.method, plan.solver))
        checked: Checked = "unchecked"
        if self.options.confirm is not None:
            refuted = replace(
                self._nothing(said.size),
                status="impossible",
                method=plan.method,
                solver=plan.solver,
                reason=reason,
                checked="unchecked",
            )
            confirmed = self.options.confirm(refuted, self.deadline)
            if confirmed.status == "error":
                raise BackendError(confirmed.error or "the refutation was not confirmed")
            checked = confirmed.checked
        self.table.rule_out(said.size, reason, checked)
        self._report_progress(said.size)

    def _fitted(self, size: Size, board: Board, plan: MemberPlan, encode: float) -> None:
        """Record a board, after tracing it."""
        seconds = {"encode": encode, "solve": clock.now() - self.start}
        thin = plan.method not in (ROWS.method, pack.NAME)  # too many letters to try each
        nothing = self._nothing(size)
        found = fitted(nothing, board, plan, seconds, deadline=self.deadline, thin=thin)
        if self.table.fitted(found):
            if self.options.counting:
                self.table.count(self.deadline)  # the answer is now the smallest of another grid
            self._report_progress(size)

    def _report_progress(self, size: Size) -> None:
        areas = self.table.area_bounds
        event = AreaProgress(areas.lower_bound, areas.upper_bound, size)
        if event != self._reported:
            self._reported = event
            self.on_progress(event)

    # ---- the answer ----

    def _nothing(self, size: Size) -> Fit:
        """Return that ``size`` is undecided."""
        seconds = {"encode": 0.0, "solve": 0.0}
        puzzle, seed = self.table.puzzle_for(size), self.options.seed
        return Fit(puzzle, "undecided", None, None, seed, kernel=available(), seconds=seconds)

    def _partial_answer(self) -> Fit:
        """Return the answer so far."""
        book = self.table
        if not book.open:
            book.grow()  # past the deadline; a larger board may hold the words
        if book.best is not None:
            assert book.best_size is not None
            answer, size = book.best, book.best_size
        elif book.open:
            answer = self._nothing(size := book.open[0])
            if self.searches is not None:
                answer = replace(answer, incumbent=self.searches.best(self.deadline))
        else:
            answer = self._impossible(size := book.sizes[-1])
        return replace(
            answer,
            smaller_sizes=book.smaller_sizes(size),
            within=book.within,
            area_bounds=book.area_bounds,
        )

    def _impossible(self, size: Size) -> Fit:
        out, book = self.table.ruled_out[size], self.table
        checked, reason = out.checked, out.reason
        if book.area is not None and area(size) < book.area:
            because = NoRectangleOfArea(book.within, book.area, book.area_is)
            reason = Reason("counting", because, (), book.puzzle.constraints.names)
            checked = "counted"
        method = solver = None
        if isinstance(out.reason.evidence, Refuted):
            method, solver = out.reason.evidence.method, out.reason.evidence.solver
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
