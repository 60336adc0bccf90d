"""Why a list does not fit: words that cannot share the grid, as few as can be.

A conflict is shrunk by deletion: leave words out, a chunk first and then one by
one, and decide the rest on its own (see `unboggle.decide`). It is minimal only if
for each of its words a traced board holds all the others.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from dataclasses import replace

from unboggle.decide import Conflict, Decider, Decision, Words
from unboggle.errors import BackendError
from unboggle.puzzle import Grid, Word
from unboggle.solve import Fit, Reason

SHRINK_TIME = 1.0  # seconds that `fit` spends on a shorter reason
_NAMED = 12  # words that a sentence names


def is_minimal(conflict: Conflict, decider: Decider) -> bool:
    """Whether for each word of ``conflict`` a board is known that holds all the others."""
    return all(_fits(conflict.words - {word}, decider) for word in conflict.words)


def shrink(
    conflict: Conflict, decider: Decider, deadline: float | None, *, each: float | None = None
) -> Conflict:
    """Return a conflict within ``conflict``, a minimal one if the time suffices.

    Counting goes first, for it costs nothing. ``each`` limits a single decision
    (seconds); what is not decided stays in.
    """

    def decide(words: Words) -> Decision:
        until = deadline
        if each is not None:
            until = min(time.monotonic() + each, float("inf") if deadline is None else deadline)
        return decider.decide(words, until)

    for judge in (decider.counted, decide):
        conflict = _deleted(conflict, decider, judge, deadline)
    return conflict


def _deleted(
    conflict: Conflict,
    decider: Decider,
    judge: Callable[[Words], Decision],
    deadline: float | None,
) -> Conflict:
    order = {word: k for k, word in enumerate(decider.puzzle.words)}
    kept: set[Word] = set()  # tried without success
    chunk = max(1, len(conflict.words) // 2)
    while deadline is None or time.monotonic() < deadline:
        untried = sorted(
            (w for w in conflict.words - kept if not _fits(conflict.words - {w}, decider)),
            key=order.__getitem__,
            reverse=True,
        )
        if not untried:
            break
        decider.notify(f"looking for a smaller conflict than {len(conflict.words)} words")
        chunk = min(chunk, len(untried))
        decision = judge(conflict.words - set(untried[:chunk]))
        if decision.conflict is not None:
            conflict = decision.conflict
        elif chunk == 1:
            kept.add(untried[0])
        else:
            chunk //= 2
    return conflict


def _fits(words: Words, decider: Decider) -> bool:
    return not words or decider.known(words).held is not None


def explained(
    outcome: Fit,
    *,
    deadline: float | None = None,
    notify: Callable[[str], None] = lambda _: None,
) -> Fit:
    """Return ``outcome``, if a solver refuted it, with a conflict for its reason.

    Takes `SHRINK_TIME` at most, and not past ``deadline`` (monotonic time). The
    status is final whatever happens here: if nothing comes of it, the reason
    stays as it is.
    """
    reason = outcome.reason
    if outcome.status != "impossible" or reason is None or reason.kind != "refuted":
        return outcome
    start = time.monotonic()
    until = start + SHRINK_TIME if deadline is None else min(start + SHRINK_TIME, deadline)
    with Decider(outcome.puzzle, seed=outcome.seed, notify=notify) as decider:
        by = f"{outcome.method} with {outcome.solver}"
        conflict = whole = decider.add(Conflict(decider.words, by))
        try:
            conflict = shrink(whole, decider, until)
        except (BackendError, KeyboardInterrupt):  # what was found before it stands
            conflict = smallest(decider)
        minimal = is_minimal(conflict, decider)
    words = in_order(conflict.words, outcome.puzzle.words)
    text = sentence(conflict, words, outcome.puzzle.grid, minimal)
    if reason.text and conflict is not whole:
        text += f"; for the whole list, {reason.text}"
    elif conflict is whole:
        text += f"; {reason.text}"
    total = outcome.seconds.get("total", 0.0) + time.monotonic() - start
    return replace(
        outcome,
        reason=Reason("conflict", text, words, minimal),
        seconds={**outcome.seconds, "total": total},
    )


def smallest(decider: Decider) -> Conflict:
    """Return the conflict with the fewest words that is known."""
    return min(decider.conflicts, key=lambda c: len(c.words))


def in_order(words: Iterable[Word], order: Iterable[Word]) -> tuple[Word, ...]:
    """Return ``words`` in the order of the list."""
    chosen = frozenset(words)
    return tuple(word for word in order if word in chosen)


def sentence(conflict: Conflict, words: tuple[Word, ...], grid: Grid, minimal: bool) -> str:
    """Return what ``conflict`` says, for a person: a sentence without its full stop."""
    if len(words) == 1:
        fact = f"{words[0]!r} alone is on no {grid} board"
        return f"{fact}: {conflict.counted}" if conflict.counted else fact
    fact = f"{listed(words)} cannot {'all ' * (len(words) > 2)}share a {grid} board"
    if conflict.counted:
        fact += f": {conflict.counted}"
    if not minimal:
        return f"{fact} (not proved minimal: perhaps fewer of them cannot, either)"
    spare = "either of them" if len(words) == 2 else "any one of them"
    return f"{fact}; without {spare} the {'others fit' if len(words) > 2 else 'other fits'}"


def listed(words: tuple[Word, ...]) -> str:
    """Return ``words`` as a sentence names them, the first dozen if there are many."""
    if len(words) > _NAMED + 1:
        shown = ", ".join(map(repr, words[:_NAMED]))
        return f"{shown} and {len(words) - _NAMED} more words"
    *most, last = map(repr, words)
    return f"{', '.join(most)} and {last}" if most else last
