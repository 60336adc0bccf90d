"""A run for most words: search for a board with as many words as possible, and report.

Better boards and bounds are sent at once, so that a run killed at its deadline still has a
result. The words on a board are counted here by tracing, and again by the receiver. A bound is
only a claim of the run.
"""

from __future__ import annotations

import random
import threading
from collections.abc import Iterable

from unboggle import solvers
from unboggle.conflicts.drop_fewest import drop_fewest
from unboggle.errors import BackendError, Bug
from unboggle.events import BetterFit, Progress, WeightBounds
from unboggle.fitting.race.member import BestSoFar, Encoded, Finished, Renamed, shuffled
from unboggle.formula.constraints import read_board
from unboggle.formula.partial_list import conditional_formula
from unboggle.forward.fast_trace import trace_words
from unboggle.lab.maxsat import Cores, Cost, Model, SearchEnd
from unboggle.lab.peer import board_of_rows, load_peer, words_of
from unboggle.lab.runs import AnsweredBy, Run, UpperBound
from unboggle.puzzle import Board, Puzzle
from unboggle.solvers import CountingEngine, Status
from unboggle.system import clock
from unboggle.system.channel import Channel, end_on_signal
from unboggle.system.clock import Deadline

Rows = Iterable[Iterable[str | None]]


class BoundReporter:
    """The best board and bound of a run for ``puzzle``; each improvement is sent."""

    def __init__(self, channel: Channel, puzzle: Puzzle) -> None:
        self._channel, self._puzzle = channel, puzzle
        self._lock = threading.Lock()  # a peer may call from any thread
        self.kept_weight = -1
        self.upper_bound: int | None = None

    @property
    def optimal(self) -> bool:
        """Whether the best board is known to be optimal."""
        return self.kept_weight == self.upper_bound

    def board(self, board: Board) -> None:
        """Record ``board``."""
        kept = len(trace_words(board, self._puzzle.iter_spellings()))
        with self._lock:
            if kept > self.kept_weight:
                self.kept_weight = kept
                self._channel.send(BestSoFar(board, kept))

    def bound(self, at_most: int) -> None:
        """Record that no board holds more than ``at_most`` words."""
        with self._lock:
            if self.upper_bound is None or at_most < self.upper_bound:
                self.upper_bound = at_most
                self._channel.send(UpperBound(at_most))


def answer(channel: Channel, asked: Run, deadline: Deadline) -> None:
    """Execute ``asked``, a run for most words, until ``deadline``.

    Sends `Encoded` for a formula, `BestSoFar` and `AtMost`, then `Finished`: UNSAT if no board
    satisfies the constraints, SAT if the best board is optimal, else UNKNOWN.
    """
    end_on_signal(deadline)
    reporter = BoundReporter(channel, asked.puzzle)
    if asked.combination.kind == "race":
        _race(channel, asked, reporter)
    elif asked.combination.kind == "peer":
        _peer(channel, asked, reporter)
    else:
        _solve(channel, asked, reporter)


def _race(channel: Channel, asked: Run, reporter: BoundReporter) -> None:
    def on_progress(event: Progress) -> None:
        if isinstance(event, BetterFit):
            reporter.board(event.board)
        elif isinstance(event, WeightBounds):
            reporter.bound(event.upper_bound)

    # No timeout of its own: it is killed at the deadline, like all runs.
    found = drop_fewest(
        asked.puzzle, timeout=None, seed=asked.seed, jobs=asked.jobs, on_progress=on_progress
    )
    if found.status == "error":
        raise BackendError(found.error or "the race failed")
    best = found.board or (found.incumbent.board if found.incumbent is not None else None)
    if best is not None:
        reporter.board(best)
    if found.dropped is not None:
        reporter.bound(found.dropped.kept_upper_bound)
    status = {"fitted": Status.SAT, "impossible": Status.UNSAT}.get(found.status, Status.UNKNOWN)
    by = found.method or "nobody"
    channel.send(AnsweredBy(f"{by} + {found.solver}" if found.solver else by))
    channel.send(Finished(status, None, found.seconds["total"]))


def _solve(channel: Channel, asked: Run, reporter: BoundReporter) -> None:
    """Let `Cores` maximise the words in the formula; its literals state which words are kept."""
    puzzle, encoding, solver = asked.puzzle, asked.combination.encoding, asked.combination.solver
    assert encoding is not None
    assert solver is not None
    start = clock.now()
    encoded = conditional_formula(puzzle, encoding)
    words = list(puzzle.words)
    if asked.seed:
        random.Random(asked.seed).shuffle(words)
    kept = [encoded.kept(word) for word in words]
    backend = solvers.get(solver)
    encoded_at = clock.now()
    rules = encoded.sizes()
    seconds = encoded_at - start
    channel.send(Encoded(encoded.cnf.variables, sum(rules.values()), seconds, rules))
    clauses, original = shuffled(encoded.cnf, asked.seed)
    renamed = Renamed(original)
    engine = backend.engine(clauses)
    status = Status.UNKNOWN
    reporter.bound(len(words))
    for found in Cores(engine, [renamed.new(lit) for lit in kept], encoded.cnf.variables).run():
        if isinstance(found, Cost):
            reporter.bound(len(words) - found.lower_bound)
        elif isinstance(found, Model):
            model = {renamed.original(x) for x in found.lits}
            reporter.board(read_board(encoded, model))
            if reporter.kept_weight < sum(lit in model for lit in kept):
                raise Bug("the board lacks a word that is true in the solver's model")
        else:
            assert isinstance(found, SearchEnd)
            status = found.status
        if reporter.optimal:  # it holds words beyond those of the model
            status = Status.SAT
            break
    counted = engine.statistics() if isinstance(engine, CountingEngine) else {}
    channel.send(Finished(status, None, clock.now() - encoded_at, statistics=counted))


def _peer(channel: Channel, asked: Run, reporter: BoundReporter) -> None:
    assert asked.combination.path is not None
    peer, grid = load_peer(asked.combination.path), asked.puzzle.grid
    given = words_of(asked.puzzle), grid.rows, grid.columns, asked.seed

    def report(rows: Rows | None, at_most: int | None = None) -> None:
        if rows is not None:
            reporter.board(board_of_rows(rows, asked.puzzle))
        if at_most is not None:
            reporter.bound(int(at_most))

    start = clock.now()
    if hasattr(peer, "improve"):
        peer.improve(*given, report)
    else:
        rows = peer.solve_most(*given)
        if isinstance(rows, tuple) and len(rows) == 2 and isinstance(rows[1], (int, type(None))):
            raise BackendError(
                "solve_most must return the rows of a board only; define improve to report bounds"
            )
        report(rows)
    status = Status.SAT if reporter.optimal else Status.UNKNOWN
    channel.send(Finished(status, None, clock.now() - start))
