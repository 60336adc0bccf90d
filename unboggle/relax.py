"""Which wishes a conflict needs: leave some out, and decide its words again.

A conflict found under all wishes may not need them, or only some. They are left out
all together first, then in halves and one by one; each time the words of the conflict
are decided anew, so that what is left has been refuted just so.
"""

from __future__ import annotations

from dataclasses import replace

from unboggle.clock import over
from unboggle.decide import Conflict, Decider, Held
from unboggle.wishes import Wishes


def relaxed(
    conflict: Conflict, decider: Decider, deadline: float | None, *, each: float | None = None
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
        if over(deadline):
            kept, left, tight = kept + left, [], False
            break
        decider.notify(f"looking for wishes that the conflict does not need, {len(left)} left")
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


def without_one(decider: Decider, wish: Wishes, deadline: float | None) -> Held | bool | None:
    """Return what becomes of all words without ``wish``: a board, False (none), or None.

    Only a wish of all conflicts known can be the one that is too much.
    """
    (name,) = wish.names
    if any(name not in conflict.wishes.names for conflict in decider.conflicts):
        return False
    rest = Wishes.together(w for w in decider.puzzle.wishes.single if w.names != wish.names)
    decision = decider.wishing(rest).decide(decider.words, deadline)
    return False if decision.conflict is not None else decision.held
