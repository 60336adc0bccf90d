"""The pipeline: count, solve in a child under one deadline, verify by tracing."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

from unboggle import counting, encodings, member, solvers
from unboggle.child import Child, Late
from unboggle.errors import BackendError, InputError
from unboggle.puzzle import Board, Path, Puzzle, Word
from unboggle.solvers import SmtBackend, Status
from unboggle.trace import trace_puzzle

DEFAULT_ENCODING = "one_hot"
DEFAULT_TIMEOUT = 60.0  # seconds

Verdict = Literal["fitted", "impossible", "undecided", "error"]


@dataclass(frozen=True)
class Reason:
    """Why no board exists.

    ``kind`` is ``counting`` (``text`` can be checked by hand) or ``refuted``
    (a solver says so); ``words`` are those it rests on.
    """

    kind: Literal["counting", "refuted"]
    text: str
    words: tuple[Word, ...] = ()


@dataclass(frozen=True)
class Fit:
    """What became of a puzzle.

    ``board`` and ``paths`` (each word's cells) are there when ``status`` is
    ``fitted``; the board has been traced. ``reason`` explains ``impossible``,
    ``error`` names what failed. ``checked`` is how the answer is known:
    ``traced``, ``counted`` or, for a refutation nobody has checked,
    ``unchecked``. ``seconds`` has ``total``, ``encode`` and ``solve``.
    """

    puzzle: Puzzle
    status: Verdict
    method: str
    solver: str | None
    seed: int
    board: Board | None = None
    paths: Mapping[Word, Path] = field(default_factory=dict)
    checked: Literal["traced", "counted", "unchecked"] | None = None
    reason: Reason | None = None
    error: str | None = None
    seconds: Mapping[str, float] = field(default_factory=dict)


def fit(
    puzzle: Puzzle,
    *,
    encoding: str = DEFAULT_ENCODING,
    solver: str | None = None,
    timeout: float | None = DEFAULT_TIMEOUT,
    seed: int = 0,
    notify: Callable[[str], None] = lambda _: None,
) -> Fit:
    """Return a board that holds every word of ``puzzle``, or why there is none.

    ``solver`` is by default the encoding's own default.
    ``timeout`` is in seconds for everything together, None for no limit.
    ``notify`` is told in a few words what is going on. Raises `InputError` for
    an unknown encoding or solver; a solver that fails gives status ``error``.

    >>> from unboggle import Grid, parse_words
    >>> fit(parse_words("cat dog").puzzle(Grid.rectangle(1, 5))).reason.text
    'these words need at least 6 tiles (1 each of a c d g o t), a 1x5 board has 5'
    """
    start = time.monotonic()
    deadline = None if timeout is None else start + timeout
    encoding, solver = pair(encoding, solver)
    seconds = {"total": 0.0, "encode": 0.0, "solve": 0.0}

    def done(status: Verdict) -> Fit:
        seconds["total"] = time.monotonic() - start
        return Fit(puzzle, status, encoding, solver, seed, seconds=seconds)

    refusal = counting.refuse(puzzle)
    if refusal is not None:
        reason = Reason("counting", refusal.text, refusal.words)
        return replace(
            done("impossible"), method="counting", solver=None, reason=reason, checked="counted"
        )
    try:
        result = _run_member(puzzle, encoding, solver, seed, deadline, seconds, notify)
        if result.status is Status.UNSAT:
            text = f"{encoding} with {solver} went through every board and found none"
            reason = Reason("refuted", text)
            return replace(done("impossible"), reason=reason, checked="unchecked")
        if result.status is Status.SAT and result.board is not None:
            board, paths = verified(result.board, puzzle)
            return replace(done("fitted"), board=board, paths=paths, checked="traced")
    except Late:
        pass
    except BackendError as error:
        return replace(done("error"), error=f"{encoding} with {solver}: {error}")
    return done("undecided")


def pair(encoding: str, solver: str | None) -> tuple[str, str]:
    """Return the proper names of an encoding and a solver that can work together.

    Raises `InputError` if one is unknown, the solver is not installed, or an
    SMT encoding is given to a solver of clauses.
    """
    encoded = encodings.get(encoding)
    backend = solvers.get(solver or encoded.default_solver)
    if not issubclass(encoded, encodings.Encoding) and not isinstance(backend, SmtBackend):
        raise InputError(
            f"{encoded.name} is an SMT encoding: it needs a pysmt solver such as"
            f" {encoded.default_solver}, not {backend.name}"
        )
    return encoded.name, backend.name


def _run_member(
    puzzle: Puzzle,
    encoding: str,
    solver: str,
    seed: int,
    deadline: float | None,
    seconds: dict[str, float],
    notify: Callable[[str], None],
) -> member.Finished:
    left = None if deadline is None else deadline - time.monotonic()
    notify(f"encoding by {encoding}")
    with Child("unboggle.member:run", puzzle, encoding, solver, seed, left) as child:
        encoded: member.Encoded = child.receive(deadline)
        seconds["encode"] = encoded.seconds
        size = f"{encoded.variables:,} variables, {encoded.clauses:,} clauses"
        notify(f"{solver} is solving {encoding}: {size}")
        result: member.Finished = child.receive(deadline)
        seconds["solve"] = result.seconds
        return result


def verified(board: Board, puzzle: Puzzle) -> tuple[Board, dict[Word, Path]]:
    """Return the cells of ``board`` that the words' paths need, and the paths.

    Raises `BackendError` if a word is not there: then encoding or solver is
    wrong, and no such board may leave the house.
    """
    paths = trace_puzzle(board, puzzle)
    lost = [word for word in puzzle.words if word not in paths]
    if lost:
        raise BackendError(f"the board found does not hold {lost[0]!r}; please report this")
    needed = {cell for path in paths.values() for cell in path}
    faces = {cell: face for cell, face in board.faces.items() if cell in needed}
    return Board(board.grid, faces), {word: paths[word] for word in puzzle.words}
