"""Decide one part of a word list after another, and remember what each answer says of others.

Every part is a puzzle of its own: counted, freed of dominated words and encoded
afresh, because bounds that hold for the whole list are wrong for a part of it.
What is remembered is only what holds whatever the list: what fits, its parts fit as
well; what does not, does not with more words either. No word less breaks a wish, so
this holds with wishes, too, as long as they stay the same.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace

from unboggle import counting
from unboggle.errors import Bug
from unboggle.fitting import board_search, member
from unboggle.fitting.member import Encoded, Finished
from unboggle.fitting.plan import Plan
from unboggle.fitting.sentences import Refuted
from unboggle.formula.choice import honouring, tile_encoding
from unboggle.forward.trace import trace_puzzle
from unboggle.forward.verify import broken_wish, needed, to_show, words_kept
from unboggle.phrases import so_many
from unboggle.progress import Better, OnProgress, ignore
from unboggle.puzzle import NO_WISHES, Board, Path, Puzzle, Wishes, Word
from unboggle.puzzle.frozen import Frozen
from unboggle.solvers import Status
from unboggle.system.channel import alarm
from unboggle.system.child import Child
from unboggle.system.clock import NEVER, Deadline, Late
from unboggle.system.inline import WANT, Steps, in_steps
from unboggle.system.pool import Lost, Pool

TARGET = "unboggle.conflicts.decider:serve"
"""What runs in the solver's process."""
LOOK = 0.02  # seconds of board search before a solver is asked
SLICE = 0.1  # seconds the search and the wait for the solver take in turn
TRACE_TIME = 2.0  # seconds to trace a board; one that takes longer is not used

Words = frozenset[Word]


@dataclass(frozen=True)
class Conflict:
    """Words that cannot share the grid under ``wishes``, decided for just these.

    Either counting is enough, or a solver refuted them. ``tight``: for each of the
    wishes a board is known that holds the words and keeps the others.
    """

    words: Words
    because: counting.Refusal | Refuted
    wishes: Wishes = NO_WISHES
    tight: bool = False

    @property
    def counted(self) -> counting.Refusal | None:
        """What counting has against the words, if that is enough."""
        return self.because if isinstance(self.because, counting.Refusal) else None

    @property
    def by(self) -> str:
        """Who proved it: ``counting``, or encoding and solver."""
        return self.because.who if isinstance(self.because, Refuted) else "counting"


@dataclass(frozen=True, repr=False)
class Held(Frozen):
    """A traced board: where each word of the list runs that is on it."""

    board: Board
    paths: Mapping[Word, Path]
    words: Words

    def __str__(self) -> str:
        """How many words, and the board."""
        return f"{so_many(len(self.words), 'word')}: {self.board}"


@dataclass(frozen=True)
class Decision:
    """What is known of some words: ``held`` if they fit, ``conflict`` if they do not.

    The board may hold more words, the conflict may be a part of them; neither is
    there if the time was up.
    """

    held: Held | None = None
    conflict: Conflict | None = None


UNDECIDED = Decision()


class SolverProcess:
    """The process in which a solver is asked: one at a time, started when it is needed."""

    def __init__(self) -> None:
        self._pool = Pool()
        self._child: Child | None = None

    def start(self) -> Child:
        """Start it unless it is there, and return it."""
        if self._child is None or self._child not in self._pool:
            self._child = self._pool.start(TARGET)
        return self._child

    def ask(self, core: Puzzle, plan: Plan, deadline: Deadline) -> None:
        """Let it carry out ``plan`` for ``core``."""
        self.start().send((core, plan, deadline))

    def next(self, until: Deadline) -> Encoded | Finished | None:
        """Return what it says next, None past ``until``; `BackendError` if it is lost."""
        message = self._pool.next(until)
        if message is None:
            return None
        if isinstance(message, Lost):
            raise message.error
        assert isinstance(message.content, (Encoded, Finished))
        return message.content

    def close(self) -> None:
        """Kill it; the next question starts another one."""
        self._pool.close()
        self._child = None


class Decider:
    """Says which words of ``puzzle`` can share its grid; a context manager.

    Its boards keep the puzzle's wishes. ``boards`` and ``conflicts`` are what has
    been found so far; ``on_progress`` hears of a board that holds more words than any before.
    With a wish that fewer words may break the list is ``fixed``: it is asked for as a whole
    only, whatever is left out of the wishes.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        *,
        seed: int = 0,
        on_progress: OnProgress = ignore,
        process: SolverProcess | None = None,
        fixed: bool = False,
    ) -> None:
        assert fixed or puzzle.wishes.monotone  # else what fits says nothing of its parts
        honouring(puzzle.wishes)
        self.fixed = fixed
        self.puzzle = puzzle
        self.words: Words = frozenset(puzzle.spellings)
        self.boards: list[Held] = []
        self.conflicts: list[Conflict] = []
        self.on_progress = on_progress
        self._seed = seed
        self._process = process or SolverProcess()

    def wishing(self, wishes: Wishes, *, fixed: bool | None = None) -> Decider:
        """Return a decider for ``wishes``, a part of those here, that shares the solver's process.

        It knows the boards that are known here, but no conflict: this one has to be
        decided anew. Its list is ``fixed`` if that of this one is, unless it is said.
        """
        asked, fixed = replace(self.puzzle, wishes=wishes), self.fixed if fixed is None else fixed
        other = Decider(asked, seed=self._seed, process=self._process, fixed=fixed)
        other.boards = list(self.boards)
        return other

    def part(self, words: Collection[Word]) -> Puzzle:
        """Return the puzzle with only ``words``, in the order of the list."""
        return self.puzzle.part(words)

    def in_order(self, words: Words) -> tuple[Word, ...]:
        """Return ``words`` in the order of the list."""
        return tuple(word for word in self.puzzle.words if word in words)

    def known(self, words: Words) -> Decision:
        """Return what earlier answers say of ``words``, which costs nothing."""
        for held in self.boards:
            if words <= held.words:
                return Decision(held=held)
        inside = [c for c in self.conflicts if c.words <= words]
        if inside:
            return Decision(conflict=min(inside, key=lambda c: len(c.words)))
        return UNDECIDED

    def counted(self, words: Words, deadline: Deadline = NEVER) -> Decision:
        """Return what earlier answers and counting say of ``words``.

        Counting is worth a moment past ``deadline``, but not when it is stopped.
        """
        decision = self.known(words)
        if decision is UNDECIDED:
            moment = deadline.with_grace(counting.MOMENT)
            with suppress(Late):
                refusal = counting.refuse(self.part(words), moment)
                if refusal is not None:
                    decision = Decision(conflict=self._smaller(words, refusal, moment))
        return decision

    def critical(self, words: Words) -> Words:
        """Return those of ``words`` for each of which a known board holds all the others.

        A conflict is minimal if all its words are that. They are in a list that is fixed.
        """
        if len(words) == 1 or self.fixed:
            return words
        lacking = [words - held.words for held in self.boards]
        if not all(lacking):
            return words
        return frozenset[Word]().union(*(lack for lack in lacking if len(lack) == 1))

    def decide(
        self, words: Words, deadline: Deadline = NEVER, patience: float | None = None
    ) -> Decision:
        """Return whether ``words`` fit; undecided past ``deadline``.

        Or once the solver has been at it for ``patience`` seconds, its start not counted.
        Raises `BackendError` if the solver fails, a `Bug` if it finds a board that lacks a word.
        """
        decision = self.counted(words, deadline)
        if decision is not UNDECIDED:
            return decision
        if not words and not self.fixed:
            bare = self.puzzle.wishes.bare(self.puzzle.grid)
            if not broken_wish(bare, self.puzzle):
                return Decision(held=self.learn(bare, deadline))
        try:
            return self._search_and_solve(words, deadline, patience)
        except Late:
            return UNDECIDED

    def _search_and_solve(
        self, words: Words, deadline: Deadline, patience: float | None
    ) -> Decision:
        """Return what the board search or, if that finds nothing, the solver says; or `Late`."""
        deadline.check()
        core = counting.without_dominated(self.part(words))
        deadline.check()
        search = (
            board_search.BoardSearch(core, self._seed) if board_search.can_search(core) else None
        )
        if search is not None:
            board = search.run(deadline.within(LOOK))
            self.learn(search.best(), deadline)
            if board is not None:
                return self._fits(words, board, deadline)
        deadline.check()
        plan = Plan(tile_encoding(core), "cadical195", self._seed, anchored=True)
        status, board = self._solve(core, plan, search, deadline, patience)
        if search is not None:
            self.learn(search.best(), deadline)
        if status is Status.UNSAT:
            conflict = Conflict(words, Refuted(plan.method, plan.solver), core.wishes)
            return Decision(conflict=self.add(conflict))
        return self._fits(words, board, deadline) if board is not None else UNDECIDED

    def add(self, conflict: Conflict) -> Conflict:
        """Remember ``conflict``, which has been decided for just its words."""
        self.conflicts.append(conflict)
        return conflict

    def _smaller(self, words: Words, refusal: counting.Refusal, deadline: Deadline) -> Conflict:
        """Return the refusal for the words it rests on, if counting refuses these alone."""
        fewer = frozenset(refusal.words)
        with suppress(Late):
            able = fewer < words and not self.fixed
            again = counting.refuse(self.part(fewer), deadline) if able else None
            if again is not None:
                words, refusal = fewer, again
        return self.add(Conflict(words, refusal, self.part(words).wishes))

    def _fits(self, words: Words, board: Board, deadline: Deadline) -> Decision:
        held = self.learn(board, deadline, words)
        if held is None:
            return UNDECIDED  # it could not be traced in time
        if not words <= held.words:
            lost = min(words - held.words)
            raise Bug(f"the board found does not hold {lost!r}")
        return Decision(held=held)

    def learn(
        self, board: Board | None, deadline: Deadline, wanted: Words = frozenset()
    ) -> Held | None:
        """Trace all words of the list on ``board`` and remember those that are there.

        As far as the wishes are kept for them, first of all for those ``wanted``. That is worth
        a moment past ``deadline``, but not when it is stopped.
        """
        if board is None:
            return None
        if self.fixed:
            return self._learn_whole(board, deadline, wanted)
        puzzle = self.puzzle
        until = Deadline.after(TRACE_TIME, deadline.stop)
        broken = broken_wish(board, puzzle.part(()) if puzzle.wishes.about_words else puzzle)
        if broken:
            raise Bug(f"the board found breaks a wish: {broken}")
        try:
            paths = trace_puzzle(board, puzzle, deadline=until)
            if puzzle.wishes.about_words:
                kept = words_kept(board, puzzle, paths, wanted, deadline=until)
                there = {word: path for word, path in paths.items() if word in kept}
                paths = to_show(board, there, puzzle.part(kept), deadline=until)
        except Late:
            return None
        held = Held(board, paths, frozenset(paths))
        if len(held.words) > max((len(other.words) for other in self.boards), default=0):
            shown = needed(board, paths, self.puzzle)
            self.on_progress(Better(shown, len(held.words), len(self.words)))
        if not any(held.words <= other.words for other in self.boards):
            self.boards = [h for h in self.boards if not h.words <= held.words] + [held]
        return held

    def _learn_whole(self, board: Board, deadline: Deadline, wanted: Words) -> Held | None:
        """Remember ``board`` if it holds the whole list and keeps the wishes.

        A `Bug` if it breaks one though the list was ``wanted``.
        """
        try:
            until = Deadline.after(TRACE_TIME, deadline.stop)
            paths = trace_puzzle(board, self.puzzle, deadline=until)
            broken = broken_wish(board, self.puzzle, deadline=until)
            if broken and wanted:
                raise Bug(f"the board found breaks a wish: {broken}")
            if broken or len(paths) < len(self.words):
                return None
            paths = to_show(board, paths, self.puzzle, deadline=until)
        except Late:
            return None
        held = Held(board, paths, self.words)
        self.boards = [held]
        return held

    def _solve(
        self,
        core: Puzzle,
        plan: Plan,
        search: board_search.BoardSearch | None,
        deadline: Deadline,
        patience: float | None,
    ) -> tuple[Status, Board | None]:
        """Let the solver's process and, here, the board search look for a board, in turn."""
        until = deadline
        self._process.ask(core, plan, deadline)
        try:
            while not until.over:
                message = self._process.next(until.within(SLICE))
                if isinstance(message, Finished):
                    return message.status, message.board
                if message is None:
                    board = search.run(until.within(SLICE)) if search is not None else None
                    if board is not None:
                        self.close()  # it is still at it
                        return Status.SAT, board
                elif patience is not None:  # it begins to solve
                    until = deadline.within(patience)
        except BaseException:
            self.close()
            raise
        self.close()
        if patience is not None and not deadline.over:
            self._process.start()  # for the next question, while others are thought over
        return Status.UNKNOWN, None

    def close(self) -> None:
        """Kill the solver's process; the next question starts another one."""
        self._process.close()

    def __enter__(self) -> Decider:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


@in_steps
def serve() -> Steps:
    """Run in a child: solve the puzzles that the parent sends, until it is gone."""
    while True:
        puzzle, plan, deadline = yield WANT
        yield from member.working(puzzle, plan, deadline)
        alarm(NEVER)
