"""A board for all words, as ``unboggle fit`` finds it: decided, cross-checked and explained."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from unboggle.arguments import Positive, Seconds, Seed, validated
from unboggle.errors import BackendError, InputError
from unboggle.events import OnProgress, ignore
from unboggle.fitting import fit as deciding
from unboggle.fitting.race.plan import single_member_plan as alone_by
from unboggle.fitting.result import Fit
from unboggle.puzzle import NO_CONSTRAINTS, Constraints, Face, Grid, Puzzle
from unboggle.puzzle.lists.words import WordList
from unboggle.puzzle.model.notation import parse_grid_size
from unboggle.system.clock import Deadline, StopToken

if TYPE_CHECKING:
    from unboggle.forward.lexicon import FoundWord, Lexicon

TIMEOUT = 60.0
"""Default timeout of the calls, in seconds."""
LARGEST = "8x8"
"""Default of the largest size that `fit_smallest` tries; it grows until a board is found."""
_TO_CONFIRM = 0.25  # the share of the remaining time for the cross-check of one size


def fit(
    puzzle: Puzzle,
    *,
    encoding: str | None = None,
    solver: str | None = None,
    cross_check: bool = False,
    explain: bool = True,
    timeout: Seconds | None = TIMEOUT,
    seed: Seed = 0,
    jobs: Positive | None = None,
    cluster: str | None = None,
    deterministic: bool = False,
    on_progress: OnProgress = ignore,
    stop: StopToken | None = None,
) -> Fit:
    """Return a board that holds every word of ``puzzle``, or the reason that none exists.

    By default, board search and encodings race on ``jobs`` cores (default: all). With the address
    of a dask ``cluster`` (see `run_tasks`), searches with many seeds and the parts of a refutation
    run there. With an ``encoding`` or a ``solver`` only that member runs, on this machine.

    The whole call takes at most ``timeout`` seconds (None: no limit); ``stop`` ends it in the same
    way. ``deterministic`` makes the same ``seed`` give the same answer on the same machine, if the
    time is enough. With ``cross_check`` another encoding and solver must confirm "impossible" in
    the remaining time. With ``explain`` a refutation by a solver is reduced to a few words in
    conflict, after the timeout too: that takes about one more second.

    "Impossible" and "undecided" are answers (see `Fit`). If a solver fails, the status is
    ``error``. Raises `InputError` for an unknown encoding or solver, and for a cluster with an
    encoding, a solver or ``deterministic``.

    >>> from unboggle import Grid, parse_words
    >>> answer = fit(parse_words("ant newt hare hen moth").puzzle(Grid.rectangle(3, 3)))
    >>> answer.status, answer.reason.words
    ('impossible', ('ant', 'newt', 'hare', 'moth'))
    """
    validated(fit, locals())
    if cluster is not None and (encoding or solver or deterministic):
        raise InputError(
            "a cluster runs the race: it takes no encoding or solver, and is not deterministic"
        )
    if cluster is not None:
        from unboggle.executors.address import check_cluster

        check_cluster(cluster, "fit")
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
    constraints: Constraints = NO_CONSTRAINTS,
    encoding: str | None = None,
    solver: str | None = None,
    cross_check: bool = False,
    explain: bool = True,
    timeout: Seconds | None = TIMEOUT,
    seed: Seed = 0,
    jobs: Positive | None = None,
    deterministic: bool = False,
    on_progress: OnProgress = ignore,
    stop: StopToken | None = None,
) -> Fit:
    """Return a board of the smallest rectangle that holds ``words``; see `fit`.

    The smallest has the least area; of equal areas, the one closest to a square. ``within`` is the
    largest size to try (default: 8x8, or the smallest larger square for which a board is found).
    With ``square`` only squares are tried.

    The call finds a large board first, then smaller ones, while counting and solvers rule out small
    sizes. ``area_bounds`` of the answer are bounds of the smallest area, with the open sizes.
    ``smaller_sizes`` has the reason against each smaller size. Without a board, the answer is that
    of the largest size, or of the first open size.

    The ``constraints`` must not name cells, as given cells do: they would apply to one size only.
    ``top_row`` gives faces for the left end of the first row at any size; ``""`` is any face. With
    it, rectangles are tried in both orientations. With an inventory that must be used up, only
    sizes with that number of cells are tried. Raises `InputError` for such constraints, and for the
    errors of `fit`.

    >>> from unboggle import parse_words
    >>> answer = fit_smallest(parse_words("cat tac act"))
    >>> str(answer.puzzle.grid), answer.area_bounds.lower_bound
    ('2x2', 4)
    >>> str(fit_smallest(parse_words("cat"), top_row=("o", "d", "d")).puzzle.grid)
    '2x3'
    """
    validated(fit_smallest, locals())
    largest = parse_grid_size(within or LARGEST) if not isinstance(within, Grid) else within
    from unboggle.fitting.sizes import smallest  # it imports solvers and processes

    alone = None
    if encoding is not None or solver is not None:
        alone = alone_by(encoding, solver, seed, _with_row(constraints, top_row))

    def confirm(refuted: Fit, deadline: Deadline) -> Fit:
        part = deadline.share(_TO_CONFIRM)
        return _cross_check(refuted, timeout=part.seconds, on_progress=on_progress, stop=stop)

    answer = smallest.fit_smallest(
        words.puzzle(largest, constraints),
        grow=within is None,
        square=square,
        top_row=top_row,
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


def largest_refuted_puzzle(answer: Fit, *, top_row: Sequence[Face] = ()) -> Puzzle | None:
    """Return the puzzle of the largest smaller size of ``answer`` that has no board.

    ``answer`` and ``top_row`` are those of `fit_smallest`. Returns None if no smaller size is
    refuted.

    >>> from unboggle import parse_words
    >>> str(largest_refuted_puzzle(fit_smallest(parse_words("cat tac act"))).grid)
    '1x3'
    """
    validated(largest_refuted_puzzle, locals())
    out = [one.size for one in answer.smaller_sizes or () if one.status == "impossible"]
    if not out:
        return None
    # Prefer any size to a single row: that a row is too small is no surprise.
    grid = Grid.rectangle(*max(out, key=lambda s: (min(s) > 1, s[0] * s[1], min(s))))
    constraints = [
        constraint for constraint in answer.puzzle.constraints if not constraint.one_size
    ]
    asked = _with_row(Constraints(*constraints), top_row)
    return replace(answer.puzzle, grid=grid, constraints=asked)


def _with_row(constraints: Constraints, top_row: Sequence[Face]) -> Constraints:
    if not any(top_row):
        return constraints
    from unboggle.fitting.sizes.top_row import on_top  # few puzzles name a top row

    return Constraints(*constraints, on_top(top_row))


def cross_check(
    answer: Fit,
    *,
    timeout: Seconds | None = TIMEOUT,
    on_progress: OnProgress = ignore,
    stop: StopToken | None = None,
) -> Fit:
    """Return ``answer``, with ``checked`` as ``cross-checked`` if a second method confirms it.

    The second method is another encoding with another solver. It confirms an "impossible" that has
    not been verified. Any other answer is returned unchanged, as is this one after ``timeout``
    seconds (None: no limit) or when ``stop`` is set. If the two methods disagree, the status is
    ``error``, and ``error`` names a folder with both formulas.

    >>> from unboggle import Grid, fit, parse_words
    >>> newt = parse_words("ant newt hare moth").puzzle(Grid.rectangle(3, 3))
    >>> answer = fit(newt, encoding="tiles", explain=False)
    >>> answer.checked, cross_check(answer).checked
    ('unchecked', 'cross-checked')
    """
    validated(cross_check, locals())
    from unboggle.certify import crosscheck

    try:
        return crosscheck.cross_check(answer, timeout=timeout, on_progress=on_progress, stop=stop)
    except BackendError as error:  # the two methods disagree
        return with_error(answer, str(error))


def _explained(answer: Fit, on_progress: OnProgress, stop: StopToken | None) -> Fit:
    if answer.status != "impossible" or answer.reason is None or answer.reason.kind != "refuted":
        return answer
    from unboggle.conflicts.explain import add_conflict  # boards and counting do not need it

    return add_conflict(answer, Deadline(stop=stop), on_progress)


def find_extras(answer: Fit, lexicon: Lexicon | None = None) -> tuple[FoundWord, ...]:
    """Return the words of ``lexicon`` on the board of ``answer`` that its puzzle does not have.

    The default ``lexicon`` is the embedded dictionary. An answer without a board has none.

    >>> from unboggle import Grid, Lexicon, parse_words
    >>> answer = fit(parse_words("cat").puzzle(Grid.rectangle(1, 3)))
    >>> [found.word for found in find_extras(answer, Lexicon.from_words("act", "tac", "cat"))]
    ['tac']
    """
    validated(find_extras, locals())
    from unboggle.filling.vocabulary import requested_words
    from unboggle.forward.lexicon import Lexicon

    if answer.board is None:
        return ()
    faces, bonus = answer.board.faces, (answer.bonus or {}).values()
    asked = requested_words(
        answer.puzzle, ("".join(faces[cell] for cell in path) for path in bonus)
    )
    found = (lexicon or Lexicon.load()).words_on(answer.board)
    return tuple(entry for entry in found if entry.word not in asked)


def with_error(answer: Fit, error: str) -> Fit:
    """Return ``answer`` with status ``error``, because its verification failed."""
    return replace(
        answer, status="error", board=None, paths={}, reason=None, checked=None, error=error
    )


_cross_check = cross_check  # in `fit` an argument has that name
