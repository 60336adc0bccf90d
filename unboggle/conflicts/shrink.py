"""Smaller conflicts by deletion: words first, then constraints."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import replace

from unboggle.conflicts.decider import Conflict, Decider, Decision, Words
from unboggle.events import Phase
from unboggle.puzzle import Constraints, Word
from unboggle.system.clock import NEVER, Deadline

SHRINK_TIME = 1.0  # seconds that `fit` spends on a shorter reason


def is_minimal(conflict: Conflict, decider: Decider) -> bool:
    """Return whether for each word of ``conflict`` a board is known that holds all the others.

    With constraints, also whether for each of them a board is known that satisfies the others.
    """
    tight = conflict.constraints_minimal or not conflict.constraints
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

    Counting goes first because it is cheap. ``each`` limits a single decision, in seconds; a word
    whose decision is undecided stays. Shrinking ends after ``tries`` undecided ones.
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
    kept: set[Word] = set()  # could not be removed
    chunk = max(1, len(conflict.words) // 2)
    while tries != 0 and not deadline.expired:
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
        if tries is not None and decision.board is None:
            tries -= 1
        if chunk == 1:
            kept.add(untried[0])
        else:
            chunk //= 2
    return conflict


def smallest(decider: Decider) -> Conflict:
    """Return the known conflict with the fewest words, then with the fewest constraints."""
    return min(
        decider.conflicts,
        key=lambda c: (len(c.words), len(c.constraints.parts), not c.constraints_minimal),
    )


def relaxed(
    conflict: Conflict,
    decider: Decider,
    deadline: Deadline = NEVER,
    *,
    each: float | None = None,
) -> Conflict:
    """Return ``conflict`` with only the constraints that it needs, if the time suffices.

    ``decider`` remembers the result. ``each`` limits a single decision, in seconds. If one stays
    undecided, its constraint stays, and the conflict is not ``constraints_minimal``. A conflict
    without words is one of the constraints alone.
    """
    if not conflict.constraints:
        return conflict
    kept: list[Constraints] = []
    left = list(conflict.constraints.parts)
    chunk, tight = len(left), True
    while left:
        if deadline.expired:
            kept, left, tight = kept + left, [], False
            break
        decider.on_progress(Phase("shrink-constraints", number=len(left)))
        chunk = min(chunk, len(left))
        constraints = Constraints.merge(kept + left[chunk:])
        decision = decider.with_constraints(constraints).decide(conflict.words, deadline, each)
        if decision.conflict is not None:
            conflict, left = decision.conflict, left[chunk:]
        elif chunk > 1:
            chunk //= 2
        else:
            tight &= decision.board is not None
            kept.append(left.pop(0))
    return decider.add(replace(conflict, constraints_minimal=tight))


def against_each(
    words: Collection[Word], decider: Decider, deadline: Deadline = NEVER
) -> tuple[Constraints, bool]:
    """Return constraints with which none of ``words`` fits, and whether all of them are needed.

    No word fits with all constraints of ``decider``. Past ``deadline`` no more are left out.
    """
    constraints, tight = decider.puzzle.constraints, True
    for part in constraints.parts:
        fewer = Constraints.merge(one for one in constraints.parts if one != part)
        other = decider.with_constraints(fewer)
        for word in words:
            decision = other.decide(frozenset([word]), deadline)
            if decision.conflict is None:
                tight &= decision.board is not None
                break
        else:
            constraints = fewer
    return constraints, tight


def without_one(decider: Decider, constraint: Constraints, deadline: Deadline) -> Decision:
    """Return the decision for all words without ``constraint``; it may be undecided.

    Only a constraint that is in all known conflicts can be needed for every refutation.
    """
    (name,) = constraint.names
    for conflict in decider.conflicts:
        if name not in conflict.constraints.names:
            return Decision(conflict=conflict)
    rest = Constraints.merge(
        w for w in decider.puzzle.constraints.parts if w.names != constraint.names
    )
    return decider.with_constraints(rest).decide(decider.words, deadline)
