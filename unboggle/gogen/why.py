"""Why a Gogen is impossible: words and given letters that no board can hold together.

The search of `unboggle.gogen.logic` shrinks what the SAT solver has refuted: it removes words and
given letters as long as there is still no board. The SAT solver refutes the remaining ones again,
so both methods support the reason.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import NamedTuple

from unboggle.counting.requirements import Requirements
from unboggle.errors import Bug
from unboggle.fitting.result import Reason
from unboggle.gogen.gogen import SIDE, Gogen
from unboggle.gogen.logic import TooHard, another_board, narrowed, numbers, touching
from unboggle.gogen.sentences import (
    DoubledLetter,
    DuplicateGiven,
    NoGogenPaths,
    TooManyNeighboursForOneCell,
    constraints,
)
from unboggle.puzzle import Cell, Word
from unboggle.solutions.unique import Uniqueness, check_unique
from unboggle.system.clock import Deadline, DeadlinePassed, StopToken


class Tuning(NamedTuple):
    """What tunes the search for a reason. The numbers were chosen for an answer in some seconds."""

    patience: float = 1.0
    """Seconds for a better reason, once it is known that there is no board."""
    again: float = 5.0
    """Seconds for the SAT solver to refute the rest: it usually takes a tenth of one."""
    most: int = 500
    """Positions for each search: some tenths of a second."""


TUNING = Tuning()


def explained(
    gogen: Gogen,
    outcome: Uniqueness,
    *,
    stop: StopToken | None = None,
    tuning: Tuning = TUNING,
) -> Uniqueness:
    """Return ``outcome`` with the conflicting words and given letters, if that adds information.

    Shrinking takes at most a second. Without a result, or if stopped, ``outcome`` stays the same.
    Raises a `Bug` if the two proofs disagree.
    """
    if outcome.status != "impossible":
        return outcome
    if outcome.checked == "counted":
        return _counted(gogen, outcome)
    deadline = Deadline.after(tuning.patience, stop)
    try:
        if _has_board(gogen, sorted(gogen.given), gogen.words, Deadline(stop=stop), tuning.most):
            raise Bug("a board was found where the solver found none")
    except (TooHard, DeadlinePassed):
        return outcome
    because = _shrunk(gogen, deadline, tuning.most)
    smaller = gogen.restricted([cell for cell, _ in because.given], because.words)
    again = check_unique(smaller.puzzle, timeout=tuning.again, stop=stop)
    if again.status in ("unique", "several"):
        raise Bug("a conflict was found that has a board")
    if again.status != "impossible":
        return outcome
    minimal, words = because.minimal, because.words
    reason = Reason("conflict", because, words, constraints(because.given), minimal)
    return replace(outcome, reason=reason)


def _shrunk(gogen: Gogen, deadline: Deadline, most: int) -> NoGogenPaths:
    """Return few words and given letters that no board has; minimal unless the time was up."""
    given, words = sorted(gogen.given), sorted(gogen.words, key=len)
    minimal = True

    def needless(fewer_given: list[Cell], fewer_words: list[Word]) -> bool:
        nonlocal minimal
        try:
            deadline.raise_if_expired()
            return not _has_board(gogen, fewer_given, fewer_words, deadline, most)
        except (TooHard, DeadlinePassed):  # it may or may not be needed
            minimal = False
            return False

    for word in reversed(words.copy()):
        fewer_words = [w for w in words if w != word]
        if needless(given, fewer_words):
            words = fewer_words
    own = set("".join(words))  # readers look for these letters: keep them if possible
    for cell in sorted(given, key=lambda c: _letter(gogen, c) in own):
        fewer_given = [c for c in given if c != cell]
        if needless(fewer_given, words):
            given = fewer_given
    return NoGogenPaths(tuple((c, _letter(gogen, c)) for c in given), tuple(words), minimal)


def _counted(gogen: Gogen, outcome: Uniqueness) -> Uniqueness:
    """Return ``outcome``, refuted by counting, with a reason in the terms of a Gogen."""
    where: dict[str, list[Cell]] = {}
    for cell, letter in sorted(gogen.given.items()):
        where.setdefault(letter, []).append(cell)
    for letter, cells in where.items():
        if len(cells) > 1:
            again = DuplicateGiven(letter, tuple(cells))
            given = constraints(tuple((cell, letter) for cell in cells))
            return replace(outcome, reason=Reason("counting", again, (), given))
    for word in gogen.words:
        for a, b in pairwise(word):
            if a == b:
                doubled = DoubledLetter(word, a)
                return replace(outcome, reason=Reason("counting", doubled, (word,)))
    facts = Requirements(gogen.puzzle)
    for letter in sorted(facts.need):  # those with too many neighbours for one cell
        if (raised := facts.extra_tiles(letter)) and raised.need is not None:
            words = tuple(dict.fromkeys(facts.words_for([letter])))
            reason = Reason("counting", TooManyNeighboursForOneCell(raised), words)
            return replace(outcome, reason=reason)
    return outcome


def _has_board(
    gogen: Gogen, given: Sequence[Cell], words: Sequence[Word], deadline: Deadline, most: int
) -> bool:
    letters = {SIDE * r + c: numbers(_letter(gogen, (r, c)))[0] for r, c in given}
    options = narrowed(letters, touching(words))
    return options is not None and another_board(options, most=most, deadline=deadline) is not None


def _letter(gogen: Gogen, cell: Cell) -> str:
    return gogen.given[cell]
