"""Within a run for most words: who looks for a board that holds as many as can be, and tells.

Better boards and bounds are sent as they come, so that a run which is killed at its deadline has
something to show. How many words a board holds is counted here by tracing, and again by
who gets it; a bound is what the run says.
"""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Iterable

from unboggle import solvers
from unboggle.conflicts.drop_fewest import drop_fewest
from unboggle.errors import BackendError, Bug
from unboggle.fitting.member import BestSoFar, Encoded, Finished, Renamed, shuffled
from unboggle.formula.kept import keeping_some
from unboggle.formula.wishes import read
from unboggle.forward.fast_trace import trace_words
from unboggle.lab.maxsat import Cores, Cost, Done, Model
from unboggle.lab.peer import board_of_rows, load_peer, words_of
from unboggle.lab.runs import AtMost, By, Run
from unboggle.progress import Better, Kept, Progress
from unboggle.puzzle import Board, Puzzle
from unboggle.solvers import CountingEngine, Status
from unboggle.system.channel import Channel, alarm
from unboggle.system.clock import Deadline

Rows = Iterable[Iterable[str | None]]


class Telling:
    """The best board and bound so far of a run for ``puzzle``; each better one is sent."""

    def __init__(self, channel: Channel, puzzle: Puzzle) -> None:
        self._channel, self._puzzle = channel, puzzle
        self._lock = threading.Lock()  # a peer may call from where it likes
        self.kept = -1
        self.at_most: int | None = None

    @property
    def optimal(self) -> bool:
        """Whether the best board is known to be one."""
        return self.kept == self.at_most

    def board(self, board: Board) -> None:
        """Take note of ``board``."""
        kept = len(trace_words(board, self._puzzle.every_spelling()))
        with self._lock:
            if kept > self.kept:
                self.kept = kept
                self._channel.send(BestSoFar(board, kept))

    def bound(self, at_most: int) -> None:
        """Take note that no board holds more words than ``at_most``."""
        with self._lock:
            if self.at_most is None or at_most < self.at_most:
                self.at_most = at_most
                self._channel.send(AtMost(at_most))


def answer(channel: Channel, asked: Run, deadline: Deadline) -> None:
    """Carry out ``asked``, a run for most words, until ``deadline``.

    Sends `Encoded` of a formula, `BestSoFar` and `AtMost`, then `Finished`: UNSAT if no board
    keeps the wishes, SAT if the best one holds the most words, else UNKNOWN.
    """
    alarm(deadline)
    telling = Telling(channel, asked.puzzle)
    if asked.combination.kind == "race":
        _race(channel, asked, telling)
    elif asked.combination.kind == "peer":
        _peer(channel, asked, telling)
    else:
        _solve(channel, asked, telling)


def _race(channel: Channel, asked: Run, telling: Telling) -> None:
    def on_progress(event: Progress) -> None:
        if isinstance(event, Better):
            telling.board(event.board)
        elif isinstance(event, Kept):
            telling.bound(event.at_most)

    # No clock of its own: it is killed at the deadline like everybody else.
    found = drop_fewest(
        asked.puzzle, timeout=None, seed=asked.seed, jobs=asked.jobs, on_progress=on_progress
    )
    if found.status == "error":
        raise BackendError(found.error or "the race failed")
    best = found.board or (found.best.board if found.best is not None else None)
    if best is not None:
        telling.board(best)
    if found.drop is not None:
        telling.bound(found.drop.at_most)
    status = {"fitted": Status.SAT, "impossible": Status.UNSAT}.get(found.status, Status.UNKNOWN)
    by = found.method or "nobody"
    channel.send(By(f"{by} + {found.solver}" if found.solver else by))
    channel.send(Finished(status, None, found.seconds["total"]))


def _solve(channel: Channel, asked: Run, telling: Telling) -> None:
    """Let `Cores` find the most words of the formula; its literals say which are kept."""
    puzzle, encoding, solver = asked.puzzle, asked.combination.encoding, asked.combination.solver
    assert encoding is not None and solver is not None
    start = time.monotonic()
    encoded = keeping_some(puzzle, encoding)
    words = list(puzzle.words)
    if asked.seed:
        random.Random(asked.seed).shuffle(words)
    kept = [encoded.kept(word) for word in words]
    backend = solvers.get(solver)
    encoded_at = time.monotonic()
    rules = encoded.sizes()
    seconds = encoded_at - start
    channel.send(Encoded(encoded.cnf.variables, sum(rules.values()), seconds, rules))
    clauses, original = shuffled(encoded.cnf, asked.seed)
    renamed = Renamed(original)
    engine = backend.engine(clauses)
    status = Status.UNKNOWN
    telling.bound(len(words))
    for found in Cores(engine, [renamed.new(lit) for lit in kept], encoded.cnf.variables).run():
        if isinstance(found, Cost):
            telling.bound(len(words) - found.least)
        elif isinstance(found, Model):
            model = {renamed.original(x) for x in found.lits}
            telling.board(read(encoded, model))
            if telling.kept < sum(lit in model for lit in kept):
                raise Bug("the board found does not hold a word that the solver says it does")
        else:
            assert isinstance(found, Done)
            status = found.status
        if telling.optimal:  # it holds words that nobody has asked it for
            status = Status.SAT
            break
    counted = engine.statistics() if isinstance(engine, CountingEngine) else {}
    channel.send(Finished(status, None, time.monotonic() - encoded_at, statistics=counted))


def _peer(channel: Channel, asked: Run, telling: Telling) -> None:
    assert asked.combination.path is not None
    peer, grid = load_peer(asked.combination.path), asked.puzzle.grid
    given = words_of(asked.puzzle), grid.rows, grid.columns, asked.seed

    def report(rows: Rows | None, at_most: int | None = None) -> None:
        if rows is not None:
            telling.board(board_of_rows(rows, asked.puzzle))
        if at_most is not None:
            telling.bound(int(at_most))

    start = time.monotonic()
    if hasattr(peer, "improve"):
        peer.improve(*given, report)
    else:
        rows = peer.solve_most(*given)
        if isinstance(rows, tuple) and len(rows) == 2 and isinstance(rows[1], (int, type(None))):
            raise BackendError(
                "solve_most returns the rows of a board and no bound; improve reports bounds"
            )
        report(rows)
    status = Status.SAT if telling.optimal else Status.UNKNOWN
    channel.send(Finished(status, None, time.monotonic() - start))
