"""Why a Gogen is impossible: words and given letters that no board can hold together.

What the SAT solver has refuted is shrunk by the search of `unboggle.gogen.logic`, which
takes words and given letters away as long as there is still no board. The few
that are left are refuted by the SAT solver once more, so that the reason rests
on both.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from unboggle.counting.requirements import Requirements
from unboggle.errors import Bug
from unboggle.fitting.result import Reason
from unboggle.gogen.gogen import SIDE, Gogen
from unboggle.gogen.logic import TooHard, another_board, narrowed, numbers, touching
from unboggle.gogen.sentences import GivenAgain, ManyNeighbours, NoWalks, OwnNeighbour, wishes
from unboggle.puzzle import Cell, Word
from unboggle.solutions.unique import Uniqueness, unique
from unboggle.system.clock import Deadline, Late, Stop

_PATIENCE = 1.0  # seconds for a better reason, once it is known that there is no board
_AGAIN = 5.0  # seconds for the SAT solver to refute what is left: it takes a tenth of one
_MOST = 500  # positions for each search: some tenths of a second


def explained(gogen: Gogen, outcome: Uniqueness, *, stop: Stop | None = None) -> Uniqueness:
    """Return ``outcome`` with the words and given letters in conflict, if that adds to it.

    Shrinking takes a second at most. Without a result, or stopped, ``outcome`` stays as it is.
    Raises a `Bug` if the two proofs do not agree.
    """
    if outcome.status != "impossible":
        return outcome
    if outcome.checked == "counted":
        return _counted(gogen, outcome)
    deadline = Deadline.after(_PATIENCE, stop)
    given = sorted(gogen.given)
    try:
        if _has_board(gogen, given, gogen.words, Deadline(stop=stop)):
            raise Bug("a board was found where the solver found none")
    except (TooHard, Late):
        return outcome
    words = sorted(gogen.words, key=len)
    minimal = True

    def needless(fewer_given: list[Cell], fewer_words: list[Word]) -> bool:
        nonlocal minimal
        try:
            deadline.check()
            return not _has_board(gogen, fewer_given, fewer_words, deadline)
        except (TooHard, Late):  # it may be needed, or not
            minimal = False
            return False

    for word in reversed(words.copy()):
        fewer_words = [w for w in words if w != word]
        if needless(given, fewer_words):
            words = fewer_words
    own = set("".join(words))  # a reader looks for these letters: they stay if they can
    for cell in sorted(given, key=lambda c: _letter(gogen, c) in own):
        fewer_given = [c for c in given if c != cell]
        if needless(fewer_given, words):
            given = fewer_given
    smaller = gogen.restricted(given, words)
    again = unique(smaller.puzzle, timeout=_AGAIN, stop=stop)
    if again.status in ("unique", "several"):
        raise Bug("a conflict was found that is none")
    if again.status != "impossible":
        return outcome
    because = NoWalks(tuple((c, _letter(gogen, c)) for c in given), tuple(words), minimal)
    reason = Reason("conflict", because, tuple(words), wishes(because.given), minimal)
    return replace(outcome, reason=reason)


def _counted(gogen: Gogen, outcome: Uniqueness) -> Uniqueness:
    """Return ``outcome``, refused by counting, with a reason in the terms of a Gogen."""
    where: dict[str, list[Cell]] = {}
    for cell, letter in sorted(gogen.given.items()):
        where.setdefault(letter, []).append(cell)
    for letter, cells in where.items():
        if len(cells) > 1:
            again = GivenAgain(letter, tuple(cells))
            given = wishes(tuple((cell, letter) for cell in cells))
            return replace(outcome, reason=Reason("counting", again, (), given))
    for word in gogen.words:
        for a, b in pairwise(word):
            if a == b:
                doubled = OwnNeighbour(word, a)
                return replace(outcome, reason=Reason("counting", doubled, (word,)))
    facts = Requirements(gogen.puzzle)
    for letter in sorted(facts.need):  # with too many neighbours for one cell
        if (raised := facts.raised(letter)) and raised.need is not None:
            words = tuple(dict.fromkeys(facts.words_for([letter])))
            reason = Reason("counting", ManyNeighbours(raised), words)
            return replace(outcome, reason=reason)
    return outcome


def _has_board(
    gogen: Gogen, given: Sequence[Cell], words: Sequence[Word], deadline: Deadline
) -> bool:
    letters = {SIDE * r + c: numbers(_letter(gogen, (r, c)))[0] for r, c in given}
    options = narrowed(letters, touching(words))
    return options is not None and another_board(options, most=_MOST, deadline=deadline) is not None


def _letter(gogen: Gogen, cell: Cell) -> str:
    return gogen.given[cell]
