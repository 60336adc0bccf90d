"""Time that passes at each look at the clock: what is answered by then is right, or undecided.

Every question of `timed_questions` runs in this process, with a clock of its own: the time is over
after a number of looks at it that is drawn. So the deadline passes at any point of the work, on a
machine of any speed, and a finding can be repeated.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from itertools import count
from unittest.mock import patch

from tools.campaigns import answers
from tools.campaigns.frame import Campaign, Outcome
from tools.campaigns.timed_questions import TIMED
from tools.campaigns.tiny_questions import Question, drawn
from tools.campaigns.tiny_questions import smaller as smaller_questions
from unboggle.puzzle import Puzzle
from unboggle.system import clock

_LOOKS = 12.0  # the binary logarithm of the most looks at the clock


@dataclass(frozen=True)
class Late:
    """A question, and how many looks at the clock its answer may take."""

    question: Question
    looks: int


def draw(rng: random.Random) -> Late:
    """Return a random question with a random time."""
    question = replace(drawn(rng, rng.choice([*TIMED])), role="both")
    return Late(question, int(2 ** rng.uniform(0.0, _LOOKS)))


def smaller(late: Late) -> Iterator[Late]:
    """Yield the same with smaller questions."""
    for question in smaller_questions(late.question):
        yield replace(late, question=question)


@contextmanager
def looks_at_the_clock() -> Iterator[None]:
    """In this context each look at the clock takes a second."""
    looks = count()
    with patch.object(clock, "now", lambda: float(next(looks))):
        yield


def check(late: Late) -> Outcome:
    """Answer the question in its time; raise if the answer is wrong."""

    def answered(asked: Question, puzzle: Puzzle) -> Outcome:
        return f"{asked.about}, {TIMED[asked.about](asked, puzzle, late.looks)}"

    with looks_at_the_clock():
        return answers.checked(late.question, answered)


CAMPAIGN = Campaign("Let the time pass at any look at the clock.", draw, check, smaller)
"""See the module."""
