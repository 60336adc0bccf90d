"""Smaller conflicts by deletion: words first, then wishes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from unboggle.conflicts.decider import Conflict, Decider, Decision, Words
from unboggle.progress import Phase
from unboggle.puzzle import Wishes, Word
from unboggle.system.clock import NEVER, Deadline

SHRINK_TIME = 1.0  # seconds that `fit` spends on a shorter reason


def is_minimal(conflict: Conflict, decider: Decider) -> bool:
    """Whether for each word of ``conflict`` a board is known that holds all the others.

    And if there are wishes, for each of them a board that keeps the others.
    """
    tight = conflict.tight or not conflict.wishes
    return tight and decider.critical(conflict.words) == conflict.words


def shrink(
    conflict: Conflict,
    decider: Decider,
    deadline: Deadline = NEVER,
    *,
    each: float | None = None,
    tries: int | None = None,
) -> Conflict:
    """Return a conflict within ``conflict``, a minimal one if the time suffices.

    Counting goes first, for it costs nothing. ``each`` limits a single decision
    (seconds); what is not decided stays in. After ``tries`` of these it is enough.
    """

    def count(words: Words) -> Decision:
        return decider.counted(words, deadline)

    def decide(words: Words) -> Decision:
        return decider.decide(words, deadline, each)

    conflict = _deleted(conflict, decider, count, deadline)
    return _deleted(conflict, decider, decide, deadline, tries)


def _deleted(
    conflict: Conflict,
    decider: Decider,
    judge: Callable[[Words], Decision],
    deadline: Deadline,
    tries: int | None = None,
) -> Conflict:
    order = {word: k for k, word in enumerate(decider.puzzle.words)}
    kept: set[Word] = set()  # tried without success
    chunk = max(1, len(conflict.words) // 2)
    while tries != 0 and not deadline.over:
        untried = sorted(
            conflict.words - kept - decider.critical(conflict.words),
            key=order.__getitem__,
            reverse=True,
        )
        if not untried:
            break
        decider.on_progress(Phase("shrink-words", number=len(conflict.words)))
        chunk = min(chunk, len(untried))
        decision = judge(conflict.words - set(untried[:chunk]))
        if decision.conflict is not None:
            conflict = decision.conflict
            continue
        if tries is not None and decision.held is None:
            tries -= 1
        if chunk == 1:
            kept.add(untried[0])
        else:
            chunk //= 2
    return conflict


def smallest(decider: Decider) -> Conflict:
    """Return the conflict with the fewest words that is known; of these with the fewest wishes."""
    return min(decider.conflicts, key=lambda c: (len(c.words), len(c.wishes.single), not c.tight))


def relaxed(
    conflict: Conflict,
    decider: Decider,
    deadline: Deadline = NEVER,
    *,
    each: float | None = None,
) -> Conflict:
    """Return ``conflict`` with only the wishes that it needs, as far as the time suffices.

    ``decider`` learns of it. ``each`` limits a single decision (seconds); a wish for
    which it is not decided stays, and the conflict is not ``tight`` then. Without any
    words it is the wishes alone that contradict each other.
    """
    if not conflict.wishes:
        return conflict
    kept: list[Wishes] = []
    left = list(conflict.wishes.single)
    chunk, tight = len(left), True
    while left:
        if deadline.over:
            kept, left, tight = kept + left, [], False
            break
        decider.on_progress(Phase("shrink-wishes", number=len(left)))
        chunk = min(chunk, len(left))
        wishes = Wishes.together(kept + left[chunk:])
        decision = decider.wishing(wishes).decide(conflict.words, deadline, each)
        if decision.conflict is not None:
            conflict, left = decision.conflict, left[chunk:]
        elif chunk > 1:
            chunk //= 2
        else:
            tight &= decision.held is not None
            kept.append(left.pop(0))
    return decider.add(replace(conflict, tight=tight))


def without_one(decider: Decider, wish: Wishes, deadline: Deadline) -> Decision:
    """Return what becomes of all words without ``wish``: a board, a conflict, or neither is known.

    Only a wish of all conflicts known can be the one that is too much.
    """
    (name,) = wish.names
    for conflict in decider.conflicts:
        if name not in conflict.wishes.names:
            return Decision(conflict=conflict)
    rest = Wishes.together(w for w in decider.puzzle.wishes.single if w.names != wish.names)
    return decider.wishing(rest).decide(decider.words, deadline)
