"""What is climbed for, and what a climb comes to: data, and what no goal can be."""

from __future__ import annotations

from dataclasses import dataclass, replace

from unboggle.errors import InputError
from unboggle.forward.scoring import CELLS, FACES, Score, Scorer
from unboggle.puzzle import Board, Face
from unboggle.puzzle.dice import DiceSet, check_size


@dataclass(frozen=True)
class ScoredBoard:
    """A board and its score, as `unboggle.forward.trace` counts it."""

    board: Board
    score: Score


@dataclass(frozen=True)
class Climbed:
    """What a climb came to: the best boards, best first, and how much was done for them.

    ``rounds`` are finished rounds, ``boards`` boards looked at, ``seconds``
    wall-clock time; all of earlier sessions, too. ``interrupted`` if a stop ended it;
    ``error`` says what else did before its time, as a cluster that has gone.
    """

    records: tuple[ScoredBoard, ...]
    rounds: int
    boards: int
    seconds: float
    interrupted: bool = False
    error: str | None = None


@dataclass(frozen=True)
class Goal:
    """What to climb for.

    ``scorer`` says words, grid and rules; ``for_words`` asks for many words
    instead of many points. With ``dice`` every board can be thrown; ``exclude``
    are letters that no board shows. ``start`` is where each round begins.
    """

    scorer: Scorer
    for_words: bool = False
    dice: DiceSet | None = None
    exclude: frozenset[str] = frozenset()
    start: Board | None = None
    keep: int = 1

    def faces(self) -> tuple[Face, ...]:
        """Return the faces that boards may show; a lone q is none where qu is one."""
        alone = {"q"} if "qu" in self.scorer.digraphs else set()
        return tuple(
            f for f in self.scorer.faces if f not in alone and not self.exclude.intersection(f)
        )

    def value(self, score: Score) -> int:
        """Return what is climbed for, of a ``score``."""
        return score.words if self.for_words else score.points


def check_goal(goal: Goal) -> None:
    """Raise `InputError` if there is nothing to climb for, or it is more than the kernel takes."""
    scorer, grid = goal.scorer, goal.scorer.grid
    if not 1 <= len(scorer.cells) <= CELLS:
        raise InputError(f"size {grid}: boards to climb to have 1 to {CELLS} cells")
    if len(scorer.faces) > FACES:
        raise InputError(
            f"the dictionary has {len(scorer.faces)} different letters; the kernel tells"
            f" {FACES} apart"
        )
    if not scorer.words:
        raise InputError(
            f"the dictionary has no word of {scorer.rules.shortest} or more letters that"
            f" a {grid} board can show"
        )
    if not any(not goal.exclude.intersection(word) for word in scorer.words):
        raise InputError("without these letters no word is left")
    if goal.dice:
        check_size(grid, goal.dice)


def by_points(goal: Goal) -> Scorer:
    """Return the scorer whose points are what is climbed for by ``goal``."""
    scorer = goal.scorer
    if not goal.for_words:
        return scorer
    shortest = scorer.rules.shortest
    rules = replace(scorer.rules, points=(0,) * shortest + (1,), per_letter=0)
    return Scorer(scorer.words, scorer.grid, rules, digraphs=scorer.digraphs)
