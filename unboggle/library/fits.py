"""A board for all the words, as ``unboggle fit`` finds it: decided, cross-checked, explained."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from unboggle.errors import BackendError, InputError, checked
from unboggle.fitting import fit as deciding
from unboggle.fitting.plan import alone as alone_by
from unboggle.fitting.result import Fit
from unboggle.fitting.top_row import fit_below, on_top
from unboggle.progress import OnProgress, ignore
from unboggle.puzzle import NO_WISHES, Face, Grid, Puzzle, Wishes
from unboggle.puzzle.notation import parse_size
from unboggle.puzzle.words import WordList
from unboggle.system.clock import Deadline, Stop

if TYPE_CHECKING:
    from unboggle.forward.lexicon import Found, Lexicon

TIMEOUT = 60.0
"""Seconds that calls take at most unless told otherwise."""
LARGEST = "8x8"
"""The largest size that `fit_smallest` tries unless told otherwise, or no board is found."""
_TO_CONFIRM = 0.25  # part of the time that is left for the cross-check of one size


def fit(
    puzzle: Puzzle,
    *,
    encoding: str | None = None,
    solver: str | None = None,
    timeout: float | None = TIMEOUT,
    seed: int = 0,
    jobs: int | None = None,
    cluster: str | None = None,
    deterministic: bool = False,
    cross_check: bool = False,
    explain: bool = True,
    on_progress: OnProgress = ignore,
    stop: Stop | None = None,
) -> Fit:
    """Return a board that holds every word of ``puzzle``, or why there is none.

    By default board search and encodings race on ``jobs`` cores (None: all), or on the dask
    ``cluster`` of this address (see `run_tasks`): searches with many seeds, and the parts of a
    refutation. With an ``encoding`` or a ``solver`` that member runs alone, here. ``timeout``
    is in seconds for everything together, None for no limit. ``deterministic`` gives the same
    answer again for the same ``seed`` on the same machine, unless the time runs out. With
    ``cross_check`` another encoding and solver have to confirm "impossible" in that
    time; with ``explain`` what a solver has refuted is shrunk to a few words in conflict,
    for a second more at most.

    "Impossible" and "undecided" are answers (see `Fit`), a solver that fails is status
    ``error``. ``stop`` ends it like the timeout. Raises `InputError` for an unknown
    encoding or solver.

    >>> from unboggle import Grid, parse_words
    >>> answer = fit(parse_words("ant newt hare hen moth").puzzle(Grid.rectangle(3, 3)))
    >>> answer.status, answer.reason.words
    ('impossible', ('ant', 'newt', 'hare', 'moth'))
    """
    checked(fit, locals())
    if cluster is not None and (encoding or solver or deterministic):
        raise InputError(
            "a cluster races: it takes no encoding, no solver, and is not deterministic"
        )
    deadline = Deadline.after(timeout, stop)
    answer = deciding.fit(
        puzzle,
        encoding=encoding,
        solver=solver,
        timeout=timeout,
        seed=seed,
        jobs=jobs,
        cluster=cluster,
        deterministic=deterministic,
        on_progress=on_progress,
        stop=stop,
    )
    if cross_check:
        answer = _cross_check(answer, timeout=deadline.seconds, on_progress=on_progress, stop=stop)
    return _explained(answer, on_progress, stop) if explain else answer


def fit_smallest(
    words: WordList,
    *,
    within: Grid | str | None = None,
    square: bool = False,
    top_row: Sequence[Face] = (),
    wishes: Wishes = NO_WISHES,
    encoding: str | None = None,
    solver: str | None = None,
    timeout: float | None = TIMEOUT,
    seed: int = 0,
    jobs: int | None = None,
    deterministic: bool = False,
    cross_check: bool = False,
    explain: bool = True,
    on_progress: OnProgress = ignore,
    stop: Stop | None = None,
) -> Fit:
    """Return a board of the smallest rectangle that holds ``words``, see `fit`.

    The least area first, of equal area the squarest, up to the size ``within``; None is
    8x8, or if need be the least square that a board was found for. ``square``: only squares.
    A generous board is found first, then smaller ones, while counting and solvers rule out
    sizes from below: ``areas`` of the answer says between which areas the smallest lies and
    which sizes are open, ``smaller`` of each smaller size why it will not do. The ``wishes``
    must not be bound to places, as given letters are: they have theirs on one size only. But
    ``top_row``, faces of which ``""`` is any, begins the first row of a board of any size:
    these are lying or standing then. With
    an inventory that is to be used up only sizes of so many cells are tried. Without a board
    the answer is that of the largest size, or of the first that is open.

    >>> from unboggle import parse_words
    >>> answer = fit_smallest(parse_words("cat tac act"))
    >>> str(answer.puzzle.grid), answer.areas.at_least
    ('2x2', 4)
    >>> str(fit_smallest(parse_words("cat"), top_row=("o", "d", "d")).puzzle.grid)
    '2x3'
    """
    checked(fit_smallest, locals())
    largest = parse_size(within or LARGEST) if not isinstance(within, Grid) else within
    if any(top_row):
        wishes.require_any_size()

        def decide(puzzle: Puzzle, deadline: Deadline) -> Fit:
            return fit(
                puzzle,
                encoding=encoding,
                solver=solver,
                timeout=deadline.seconds,
                seed=seed,
                jobs=jobs,
                deterministic=deterministic,
                cross_check=cross_check,
                explain=False,
                stop=stop,
            )

        answer = fit_below(
            words.puzzle(largest, wishes),
            top_row,
            decide,
            grow=within is None,
            square=square,
            deadline=Deadline.after(timeout, stop),
            on_progress=on_progress,
        )
        return _explained(answer, on_progress, stop) if explain else answer
    from unboggle.fitting import smallest  # which brings solvers and processes

    alone = None
    if encoding is not None or solver is not None:
        alone = alone_by(encoding, solver, seed, wishes)

    def confirm(refuted: Fit, deadline: Deadline) -> Fit:
        part = deadline.share(_TO_CONFIRM)
        return _cross_check(refuted, timeout=part.seconds, on_progress=on_progress, stop=stop)

    answer = smallest.fit_smallest(
        words.puzzle(largest, wishes),
        grow=within is None,
        square=square,
        alone=alone,
        seed=seed,
        jobs=jobs,
        deterministic=deterministic,
        confirm=confirm if cross_check else None,
        timeout=timeout,
        on_progress=on_progress,
        stop=stop,
    )
    return _explained(answer, on_progress, stop) if explain else answer


def largest_without(answer: Fit, *, top_row: Sequence[Face] = ()) -> Puzzle | None:
    """Return the question for the largest size below that of ``answer`` which has no board.

    ``answer`` and ``top_row`` are those of `fit_smallest`; None if no smaller size is out.

    >>> from unboggle import parse_words
    >>> str(largest_without(fit_smallest(parse_words("cat tac act"))).grid)
    '1x3'
    """
    checked(largest_without, locals())
    out = [one.size for one in answer.smaller or () if one.status == "impossible"]
    if not out:
        return None
    # A row is the last thing that anybody wants to know about.
    grid = Grid.rectangle(*max(out, key=lambda s: (min(s) > 1, s[0] * s[1], min(s))))
    wishes = [wish for wish in answer.puzzle.wishes if not wish.one_size]
    if any(top_row):
        wishes.append(on_top(top_row, grid))
    return replace(answer.puzzle, grid=grid, wishes=Wishes(*wishes))


def cross_check(
    answer: Fit,
    *,
    timeout: float | None = TIMEOUT,
    on_progress: OnProgress = ignore,
    stop: Stop | None = None,
) -> Fit:
    """Return ``answer``, ``checked`` as ``cross-checked`` if a second road agrees with it.

    The second road is another encoding with another solver, for an "impossible" that
    nobody has checked; any other answer is returned as it is, and so is this one if the
    time is over before. If the two disagree the status is ``error``, and both formulae are
    kept in a folder that ``error`` names.
    """
    checked(cross_check, locals())
    from unboggle.certify import crosscheck

    try:
        return crosscheck.cross_check(answer, timeout=timeout, on_progress=on_progress, stop=stop)
    except BackendError as error:  # the two roads disagree
        return without_answer(answer, str(error))


def _explained(answer: Fit, on_progress: OnProgress, stop: Stop | None) -> Fit:
    if answer.status != "impossible" or answer.reason is None or answer.reason.kind != "refuted":
        return answer
    from unboggle.conflicts.explain import with_conflict  # boards and counting start without it

    return with_conflict(answer, Deadline(stop=stop), on_progress)


def extras(answer: Fit, lexicon: Lexicon | None = None) -> tuple[Found, ...]:
    """Return the words of ``lexicon`` on the board of ``answer`` that nobody asked for.

    Without a ``lexicon`` those of the embedded dictionary. No board, no words.

    >>> from unboggle import Grid, Lexicon, parse_words
    >>> answer = fit(parse_words("cat").puzzle(Grid.rectangle(1, 3)))
    >>> [found.word for found in extras(answer, Lexicon.of("act", "tac", "cat"))]
    ['tac']
    """
    checked(extras, locals())
    from unboggle.filling.vocabulary import asked_for
    from unboggle.forward.lexicon import Lexicon

    if answer.board is None:
        return ()
    faces, bonus = answer.board.faces, (answer.bonus or {}).values()
    asked = asked_for(answer.puzzle, ("".join(faces[cell] for cell in path) for path in bonus))
    found = (lexicon or Lexicon.load()).words_on(answer.board)
    return tuple(entry for entry in found if entry.word not in asked)


def without_answer(answer: Fit, error: str) -> Fit:
    """Return ``answer`` as an ``error``: what was to confirm it has failed."""
    return replace(
        answer, status="error", board=None, paths={}, reason=None, checked=None, error=error
    )


_cross_check = cross_check  # which an option of that name hides
