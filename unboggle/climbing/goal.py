"""The goal and the result of a climb, and the check of a goal."""

from __future__ import annotations

from dataclasses import dataclass, replace

from unboggle.errors import InputError, Option
from unboggle.forward.scoring import CELLS, FACES, Score, Scorer
from unboggle.phrases import count_noun
from unboggle.puzzle import Board, Face
from unboggle.puzzle.dice import DiceSet, check_size

KEPT = 1_000_000
"""The most boards that a climb keeps, as in ``kernel/python/climber_type.c``."""


@dataclass(frozen=True)
class ScoredBoard:
    """A board and its score, counted by `unboggle.forward.trace`.

    >>> from unboggle import Board, Lexicon
    >>> from unboggle.scoring import Score
    >>> best = ScoredBoard(Board.from_rows(["ca", "xt"]), Score(points=3, words=3))
    >>> print(best.board, best.score.points)
    CA XT 3
    """

    board: Board
    score: Score


@dataclass(frozen=True)
class ClimbResult:
    """The result of a climb: the best boards, best first, and the work done.

    ``rounds`` are finished rounds, ``boards`` boards scored, ``seconds`` wall-clock time; all
    include earlier sessions. ``interrupted`` is true if a stop ended it. ``error`` is another
    reason for an early end, such as a lost cluster.

    >>> from unboggle import Board
    >>> from unboggle.scoring import Score
    >>> best = ScoredBoard(Board.from_rows(["ca", "xt"]), Score(points=3, words=3))
    >>> result = ClimbResult((best,), rounds=3, boards=5000, seconds=2.0)
    >>> result.records[0].score.points, result.boards / result.seconds
    (3, 2500.0)
    """

    records: tuple[ScoredBoard, ...]
    rounds: int
    boards: int
    seconds: float
    interrupted: bool = False
    error: str | None = None


@dataclass(frozen=True)
class ClimbGoal:
    """What a climb maximises, and on which boards.

    ``scorer`` has the words, grid and rules. ``for_words`` maximises words instead of points.
    With ``dice`` every board can be thrown. ``exclude`` are letters that no board shows.
    ``start`` is the board from which each round begins.

    >>> from unboggle import Grid
    >>> goal = ClimbGoal(Scorer(["cat", "act"], Grid.rectangle(1, 3)), for_words=True)
    >>> goal.letters_used(), goal.value(Score(points=3, words=2))
    (('a', 'c', 'qu', 't'), 2)
    """

    scorer: Scorer
    for_words: bool = False
    dice: DiceSet | None = None
    exclude: frozenset[str] = frozenset()
    start: Board | None = None
    limit: int = 1

    def letters_used(self) -> tuple[Face, ...]:
        """Return the faces that boards may show; q is not one of them if qu is."""
        alone = {"q"} if "qu" in self.scorer.digraphs else set()
        return tuple(
            f for f in self.scorer.faces if f not in alone and not self.exclude.intersection(f)
        )

    def value(self, score: Score) -> int:
        """Return the value of a ``score`` that the climb maximises."""
        return score.words if self.for_words else score.points


def check_goal(goal: ClimbGoal) -> None:
    """Raise `InputError` if no board can score, or the goal exceeds the kernel's limits."""
    scorer, grid = goal.scorer, goal.scorer.grid
    if not 1 <= len(scorer.cells) <= CELLS:
        raise InputError(
            Option("grid"),
            f" {grid} has {count_noun(len(scorer.cells), 'cell')}: use 1 to {CELLS} cells",
        )
    if len(scorer.faces) > FACES:
        raise InputError(
            f"the dictionary has {len(scorer.faces)} different letters; the kernel supports at"
            f" most {FACES}"
        )
    if goal.limit > KEPT:
        raise InputError(Option("limit"), f" takes a whole number from 1 to {KEPT:,}")
    if not scorer.words:
        raise InputError(
            f"the dictionary has no word of {scorer.rules.min_length} or more letters that"
            f" a {grid} board can show"
        )
    if not any(not goal.exclude.intersection(word) for word in scorer.words):
        raise InputError("the excluded letters leave no word; exclude fewer")
    if goal.dice:
        check_size(grid, goal.dice)


def by_points(goal: ClimbGoal) -> Scorer:
    """Return the scorer whose points are the value that ``goal`` maximises."""
    scorer = goal.scorer
    if not goal.for_words:
        return scorer
    shortest = scorer.rules.min_length
    rules = replace(scorer.rules, points=(0,) * shortest + (1,), per_letter=0)
    return Scorer(scorer.words, scorer.grid, rules, digraphs=scorer.digraphs)
