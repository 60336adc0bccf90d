"""Decide one part of a word list after another, and use each answer for other parts.

Every part is a puzzle of its own: counted, freed of implied words and encoded again. Bounds that
hold for the whole list are wrong for a part of it. Only facts that hold for any list are
remembered. If a list fits, so do its parts; if it does not fit, neither does any larger list. The
constraints are monotone (dropping a word violates none), so this holds under constraints too, as
long as they stay the same.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import NamedTuple, Self

from unboggle import counting
from unboggle.conflicts.solver_process import SolverProcess
from unboggle.errors import Bug
from unboggle.events import BetterFit, OnProgress, ignore
from unboggle.fitting.race.plan import MemberPlan
from unboggle.fitting.searches import reach
from unboggle.fitting.sentences import Refuted
from unboggle.formula.choice import honouring, tile_encoding
from unboggle.forward.trace import trace_puzzle
from unboggle.forward.verify import needed, to_show, violated_constraint, words_satisfying
from unboggle.phrases import count_noun
from unboggle.puzzle import NO_CONSTRAINTS, Board, Constraints, Path, Puzzle, Word
from unboggle.puzzle.model.frozen import Frozen
from unboggle.solvers import Status
from unboggle.system.clock import NEVER, Deadline, DeadlinePassed

SOLVER = "cadical195"


class Tuning(NamedTuple):
    """What tunes a `Decider`. The numbers were chosen; no benchmark measures them."""

    search_seconds: float = 0.02
    """Seconds of board search before a solver starts."""
    trace_time: float = 2.0
    """Seconds to trace a board; one that takes longer is not used."""
    long_trace: int = 50_000
    """Words for which that time is doubled."""


TUNING = Tuning()

Words = frozenset[Word]


@dataclass(frozen=True)
class Conflict:
    """Words that cannot share the grid under ``constraints``; a proof for exactly these.

    Either counting refutes them, or a solver did. ``constraints_minimal``: for each of the
    constraints a board is known that holds the words and satisfies the others.

    >>> from unboggle import Grid, parse_words, why
    >>> answer = why(parse_words("abc def").puzzle(Grid.rectangle(2, 2)))
    >>> conflict = answer.conflicts[0].conflict
    >>> sorted(conflict.words), conflict.by
    (['abc', 'def'], 'counting')
    """

    words: Words
    evidence: counting.CountingRefutation | Refuted
    constraints: Constraints = NO_CONSTRAINTS
    constraints_minimal: bool = False

    @property
    def counted(self) -> counting.CountingRefutation | None:
        """The counting refusal of the words, if there is one."""
        return self.evidence if isinstance(self.evidence, counting.CountingRefutation) else None

    @property
    def by(self) -> str:
        """The prover: ``counting``, or encoding and solver."""
        return self.evidence.method_text if isinstance(self.evidence, Refuted) else "counting"


@dataclass(frozen=True, repr=False)
class TracedBoard(Frozen):
    """A board with a path for each word of the list that it holds.

    >>> from unboggle import Grid, parse_words, why
    >>> newt = parse_words("ant newt hare moth").puzzle(Grid.rectangle(3, 3))
    >>> others = why(newt).word_removals["moth"]  # a board for the others
    >>> sorted(others.words), len(others.paths["newt"])
    (['ant', 'hare', 'newt'], 4)
    """

    board: Board
    paths: Mapping[Word, Path]
    words: Words

    def __str__(self) -> str:
        """The number of words, and the board."""
        return f"{count_noun(len(self.words), 'word')}: {self.board}"


@dataclass(frozen=True)
class Decision:
    """What is known of some words: a ``board`` if they fit, a ``conflict`` if they do not.

    The board may hold more words, and the conflict may be a part of them. Neither is set if the
    deadline passed first.
    """

    board: TracedBoard | None = None
    conflict: Conflict | None = None


UNDECIDED = Decision()


class Decider:
    """Decides which words of ``puzzle`` can share its grid; a context manager.

    Its boards satisfy the puzzle's constraints. ``boards`` and ``conflicts`` are those found so
    far; ``on_progress`` receives each board that holds more words than any before. If a
    constraint is not monotone, the list is ``fixed``: only the whole list is decided, whichever
    constraints are dropped.
    """

    _alternates = True  # the board search goes on while the solver works

    def __init__(
        self,
        puzzle: Puzzle,
        *,
        seed: int = 0,
        on_progress: OnProgress = ignore,
        process: SolverProcess | None = None,
        fixed: bool = False,
        tuning: Tuning = TUNING,
    ) -> None:
        assert (
            fixed or puzzle.constraints.monotone
        )  # else a fitting list could have parts that do not fit
        honouring(puzzle.constraints)
        self.fixed = fixed
        self.puzzle = puzzle
        self.words: Words = frozenset(puzzle.spellings)
        self.boards: list[TracedBoard] = []
        self.conflicts: list[Conflict] = []
        self.on_progress = on_progress
        self.tuning = tuning
        self._seed = seed
        self._process = process or SolverProcess()

    def with_constraints(self, constraints: Constraints, *, fixed: bool | None = None) -> Self:
        """Return a decider for ``constraints``, a part of those here, with the same solver process.

        It knows the boards that are known here, but no conflict, because conflicts may need the
        dropped constraints. ``fixed`` is the same as here by default.
        """
        asked, fixed = (
            replace(self.puzzle, constraints=constraints),
            self.fixed if fixed is None else fixed,
        )
        other = type(self)(
            asked, seed=self._seed, process=self._process, fixed=fixed, tuning=self.tuning
        )
        other.boards = list(self.boards)
        return other

    def puzzle_with(self, words: Collection[Word]) -> Puzzle:
        """Return the puzzle with only ``words``, in the order of the list."""
        return self.puzzle.restricted_to(words)

    def in_order(self, words: Words) -> tuple[Word, ...]:
        """Return ``words`` in the order of the list."""
        return tuple(word for word in self.puzzle.words if word in words)

    def inferred(self, words: Words) -> Decision:
        """Return the answer for ``words`` that follows from earlier ones, at no cost."""
        for held in self.boards:
            if words <= held.words:
                return Decision(board=held)
        inside = [c for c in self.conflicts if c.words <= words]
        if inside:
            return Decision(conflict=min(inside, key=lambda c: len(c.words)))
        return UNDECIDED

    def counted(self, words: Words, deadline: Deadline = NEVER) -> Decision:
        """Return the answer for ``words`` that follows from earlier ones or from counting.

        Counting may take a moment past ``deadline``, but not after a stop.
        """
        decision = self.inferred(words)
        if decision is UNDECIDED:
            moment = deadline.extended(counting.MOMENT)
            with suppress(DeadlinePassed):
                refusal = counting.refuse(self.puzzle_with(words), moment)
                if refusal is not None:
                    decision = Decision(conflict=self._smaller(words, refusal, moment))
        return decision

    def critical(self, words: Words) -> Words:
        """Return those of ``words`` for which a known board holds all the others.

        A conflict is minimal if that holds for all its words. In a fixed list it holds for all
        words, and for a single one if no constraint can refute a board without words.
        """
        if self.fixed or (len(words) == 1 and not self.puzzle.constraints):
            return words
        lacking = [words - held.words for held in self.boards]
        if not all(lacking):
            return words
        return frozenset[Word]().union(*(lack for lack in lacking if len(lack) == 1))

    def decide(
        self, words: Words, deadline: Deadline = NEVER, patience: float | None = None
    ) -> Decision:
        """Return whether ``words`` fit; undecided past ``deadline``.

        Also undecided after ``patience`` seconds of the solver, not counting its start. Raises
        `BackendError` if the solver fails, and `Bug` if it returns a board without one of the
        words.
        """
        decision = self.counted(words, deadline)
        if decision is not UNDECIDED:
            return decision
        if not words and not self.fixed:
            bare = self.puzzle.constraints.base_board(self.puzzle.grid)
            if not violated_constraint(bare, self.puzzle):
                return Decision(board=self.learn(bare, deadline))
        try:
            return self._search_and_solve(words, deadline, patience)
        except DeadlinePassed:
            return UNDECIDED

    def _search_and_solve(
        self, words: Words, deadline: Deadline, patience: float | None
    ) -> Decision:
        """Return the answer of the board search or, failing that, of the solver.

        May raise `DeadlinePassed`.
        """
        deadline.raise_if_expired()
        asked = self.puzzle_with(words)
        board = counting.board_in_rows(asked, deadline)
        if board is not None and not violated_constraint(board, asked, deadline=deadline):
            return self._fits(words, board, deadline)
        core = counting.without_dominated(asked, deadline)
        search = reach.ReachSearch(core, self._seed) if reach.can_search(core) else None
        if search is not None:
            board = self._searched(search, deadline)
            self.learn(search.best(), deadline)
            if board is not None:
                return self._fits(words, board, deadline)
        deadline.raise_if_expired()
        plan = self._plan(core, deadline)
        search = search if self._alternates else None
        status, board = self._process.decide(core, plan, search, deadline, patience)
        if search is not None:
            self.learn(search.best(), deadline)
        if status is Status.UNSAT:
            conflict = Conflict(words, Refuted(plan.method, plan.solver), core.constraints)
            return Decision(conflict=self.add(conflict))
        return self._fits(words, board, deadline) if board is not None else UNDECIDED

    def _searched(self, search: reach.ReachSearch, deadline: Deadline) -> Board | None:
        """Return a board that ``search`` finds before a solver starts."""
        return search.run(deadline.within(self.tuning.search_seconds))

    def _plan(self, core: Puzzle, deadline: Deadline) -> MemberPlan:
        """Return how the solver decides ``core``."""
        return MemberPlan(tile_encoding(core, deadline), SOLVER, self._seed, anchored=True)

    def add(self, conflict: Conflict) -> Conflict:
        """Remember ``conflict``, which was proved for exactly its words."""
        self.conflicts.append(conflict)
        return conflict

    def _smaller(
        self, words: Words, refusal: counting.CountingRefutation, deadline: Deadline
    ) -> Conflict:
        """Return the refusal for the words that it names, if counting refuses these alone."""
        fewer = frozenset(refusal.words)
        with suppress(DeadlinePassed):
            able = fewer < words and not self.fixed
            again = counting.refuse(self.puzzle_with(fewer), deadline) if able else None
            if again is not None:
                words, refusal = fewer, again
        return self.add(Conflict(words, refusal, self.puzzle_with(words).constraints))

    def _fits(self, words: Words, board: Board, deadline: Deadline) -> Decision:
        held = self.learn(board, deadline, words)
        if held is None:
            return UNDECIDED  # tracing took too long
        if not words <= held.words:
            lost = min(words - held.words)
            raise Bug(f"the board found does not hold {lost!r}")
        return Decision(board=held)

    def learn(
        self, board: Board | None, deadline: Deadline, wanted: Words = frozenset()
    ) -> TracedBoard | None:
        """Trace all words of the list on ``board`` and remember those found.

        The constraints must hold for them; the words ``wanted`` come first. This may take a
        moment past ``deadline``, but not after a stop.
        """
        if board is None:
            return None
        if self.fixed:
            return self._learn_whole(board, deadline, wanted)
        puzzle = self.puzzle
        trace_time = self.tuning.trace_time * (1 + len(self.words) / self.tuning.long_trace)
        until = Deadline.after(trace_time, deadline.stop)
        broken = violated_constraint(
            board, puzzle.restricted_to(()) if puzzle.constraints.names_words else puzzle
        )
        if broken:
            raise Bug(f"the board found breaks a constraint: {broken}")
        try:
            paths = trace_puzzle(board, puzzle, deadline=until)
            if puzzle.constraints.names_words:
                kept = words_satisfying(board, puzzle, paths, wanted, deadline=until)
                there = {word: path for word, path in paths.items() if word in kept}
                paths = to_show(board, there, puzzle.restricted_to(kept), deadline=until)
        except DeadlinePassed:
            return None
        held = TracedBoard(board, paths, frozenset(paths))
        if len(held.words) > max((len(other.words) for other in self.boards), default=0):
            shown = needed(board, paths, self.puzzle)
            self.on_progress(BetterFit(shown, len(held.words), len(self.words)))
        if not any(held.words <= other.words for other in self.boards):
            self.boards = [h for h in self.boards if not h.words <= held.words] + [held]
        return held

    def _learn_whole(self, board: Board, deadline: Deadline, wanted: Words) -> TracedBoard | None:
        """Remember ``board`` if it holds the whole list and satisfies the constraints.

        Raise `Bug` if it violates one though the whole list was ``wanted``.
        """
        try:
            until = Deadline.after(self.tuning.trace_time, deadline.stop)
            paths = trace_puzzle(board, self.puzzle, deadline=until)
            broken = violated_constraint(board, self.puzzle, deadline=until)
            if broken and wanted:
                raise Bug(f"the board found breaks a constraint: {broken}")
            if broken or len(paths) < len(self.words):
                return None
            paths = to_show(board, paths, self.puzzle, deadline=until)
        except DeadlinePassed:
            return None
        held = TracedBoard(board, paths, self.words)
        self.boards = [held]
        return held

    def close(self) -> None:
        """Kill the solver's process; the next question starts another one."""
        self._process.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
