"""The boards with the most points, or the most words, as ``unboggle best`` climbs to them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal, TypedDict

from unboggle.climbing.checkpoint import read_resume
from unboggle.climbing.climb import climb
from unboggle.climbing.goal import Climbed, Goal, ScoredBoard
from unboggle.climbing.islands import climb_by_islands
from unboggle.climbing.rescore import rescored
from unboggle.climbing.rounds import Rounds
from unboggle.errors import InputError, Option, checked
from unboggle.executors import opened
from unboggle.forward.lexicon import Lexicon
from unboggle.forward.rule_book import BOGGLE, RuleBook, read_rules
from unboggle.forward.scoring import Scorer
from unboggle.library.boards import dice_set
from unboggle.progress import OnProgress, ignore
from unboggle.puzzle import Board, Grid
from unboggle.puzzle.dice import DiceSet
from unboggle.puzzle.frozen import Frozen
from unboggle.puzzle.html import answer_html
from unboggle.puzzle.notation import parse_size, read_board
from unboggle.reports.best import BestReport, best_report
from unboggle.system.clock import Stop
from unboggle.system.files import write_text
from unboggle.system.machine import cores


@dataclass(frozen=True, repr=False)
class BestBoards(Frozen):
    """What a climb came to, from which it can be taken up again.

    ``climbed`` has the boards, best first; ``goal`` what they were climbed for, from the
    random ``seed``; ``start`` and ``exclude`` are as they were given.
    """

    goal: Goal
    climbed: Climbed
    seed: int = 0
    start: str | None = None
    exclude: str = ""

    @property
    def boards(self) -> tuple[ScoredBoard, ...]:
        """The best boards, best first, each with its score as tracing counts it."""
        return self.climbed.records

    @property
    def status(self) -> Literal["complete", "undecided"]:
        """Boards are an answer, whatever ended the climb; ``undecided`` if there is none."""
        return "complete" if self.boards else "undecided"

    @property
    def interrupted(self) -> bool:
        """Whether a stop ended it."""
        return self.climbed.interrupted

    @property
    def error(self) -> str | None:
        """What ended it before its time, as a cluster that has gone; the boards stand."""
        return self.climbed.error

    def __str__(self) -> str:
        """The answer in a line: the best board and its score."""
        if not self.boards:
            return "no board yet"
        best = self.boards[0]
        return f"{best.score.points:,} points, {best.score.words:,} words: {best.board}"

    def _repr_html_(self) -> str:
        """The answer as a notebook shows it, with its boards."""
        return answer_html(str(self), [one.board for one in self.boards])

    def report(self) -> BestReport:
        """Return the ``unboggle.best/1`` report, which `best_boards` can resume."""
        return best_report(
            self.climbed, self.goal, seed=self.seed, start=self.start, exclude=self.exclude
        )

    def save(self, path: str) -> None:
        """Write the report to the file ``path`` as JSON, whole or not at all."""
        import json

        write_text(path, json.dumps(self.report(), ensure_ascii=False) + "\n")


def best_boards(
    lexicon: Lexicon | None = None,
    grid: Grid | str | None = None,
    *,
    rules: RuleBook = BOGGLE,
    goal: Literal["points", "words"] = "points",
    dice: DiceSet | str | None = None,
    exclude: str = "",
    start: Board | str | None = None,
    keep: int | None = None,
    timeout: float | None = 60.0,
    rounds: int | None = None,
    target: int | None = None,
    jobs: int | None = None,
    cluster: str | None = None,
    seed: int = 0,
    resume: str | None = None,
    on_progress: OnProgress = ignore,
    on_better: Callable[[BestBoards], object] = lambda _: None,
    stop: Stop | None = None,
) -> BestBoards:
    """Climb to the ``keep`` best boards of ``grid`` for the words of ``lexicon``.

    ``lexicon`` None is the embedded dictionary; ``grid`` None that of the ``dice``, or 4x4.
    With ``dice`` every board can be thrown; letters in ``exclude`` are on none; each round
    begins at ``start``, if there is one. It ends after ``timeout`` seconds (None: no limit),
    after so many ``rounds``, at ``target`` points (or words), or when ``stop`` is set. ``jobs``
    are threads (None: one a core); with one job and ``rounds`` the same call gives the same
    boards, if the time suffices for them. ``resume`` is the
    file of a saved report, which says all but ``keep``. ``on_better`` is told every few
    seconds of better boards.

    With a dask ``cluster``, see `run_tasks`, ``jobs`` islands (None: one for each thread of its
    workers) climb there and exchange boards, each of which is traced here before it counts; the
    same call may then give other boards. Where the cluster goes away, or an island lies, that is
    the ``error`` of the answer, which has the best boards so far.

    Nothing proves that a board is the best of all. Raises `InputError` for what cannot be,
    `UnboggleError` without the C kernel.
    """
    checked(best_boards, locals())
    lexicon = lexicon or Lexicon.load()
    earlier: dict[str, Any] | None = None
    if resume is not None:
        earlier = read_resume(resume)
        grid = "x".join(map(str, earlier["size"]))
        rules, goal, dice = read_rules(earlier["rules"]), earlier["goal"], earlier["dice"]
        exclude, start, seed = earlier["exclude"], earlier["start"], earlier["seed"]
        keep = keep or earlier["keep"]
    climbing = _goal(lexicon, grid, rules, goal, dice, exclude, start, keep or 1)
    text = str(start) if isinstance(start, Board) else start

    def made(climbed: Climbed) -> BestBoards:
        return BestBoards(climbing, climbed, seed, text, exclude)

    before = None
    if resume is not None and earlier is not None:
        before = _before(earlier, climbing.scorer, made, resume)
    limits: _Limits = {
        "timeout": timeout,
        "rounds": rounds,
        "target": target,
        "seed": seed,
        "before": before,
        "on_progress": on_progress,
        "on_better": lambda climbed: on_better(made(climbed)),
        "stop": stop,
    }
    if cluster is None:
        return made(climb(climbing, jobs=jobs or cores(), **limits))
    Rounds(climbing, seed)  # which raises here what each island would
    with opened(jobs or cores(), cluster) as executor:
        embedded = lexicon == Lexicon.load()
        return made(climb_by_islands(climbing, executor, islands=jobs, embedded=embedded, **limits))


class _Limits(TypedDict):
    """What a climb is given, whoever climbs."""

    timeout: float | None
    rounds: int | None
    target: int | None
    seed: int
    before: Climbed | None
    on_progress: OnProgress
    on_better: Callable[[Climbed], object]
    stop: Stop | None


def _goal(
    lexicon: Lexicon,
    grid: Grid | str | None,
    rules: RuleBook,
    goal: str,
    dice: DiceSet | str | None,
    exclude: str,
    start: Board | str | None,
    keep: int,
) -> Goal:
    for letter in exclude:
        if not letter.isalpha():
            raise InputError(Option("exclude"), f" {exclude!r}: {letter!r} is no letter")
    thrown = dice_set(dice) if isinstance(dice, str) else dice
    if grid is None:
        grid = thrown.grid if thrown else Grid.rectangle(4, 4)
    elif isinstance(grid, str):
        grid = parse_size(grid)
    digraphs = {"qu", *(f for f in (thrown.faces if thrown else ()) if len(f) > 1)}
    scorer = Scorer(lexicon.words(), grid, rules, digraphs=sorted(digraphs))
    if isinstance(start, str):
        start = scorer.board(read_board(start))
    return Goal(
        scorer,
        for_words=goal == "words",
        dice=thrown,
        exclude=frozenset(exclude.casefold()),
        start=start,
        keep=keep,
    )


def _before(
    earlier: dict[str, Any],
    scorer: Scorer,
    made: Callable[[Climbed], BestBoards],
    source: str,
) -> Climbed:
    """Return what the earlier run came to; `InputError` unless it had this dictionary."""
    boards = [Board.of_rows(entry["board"]) for entry in earlier["boards"]]
    before = Climbed(
        rescored(scorer, boards), earlier["rounds"], earlier["boards_seen"], earlier["seconds"]
    )
    if made(before).report()["dictionary"] != earlier["dictionary"]:
        raise InputError(
            f"{source} was made with another dictionary ({earlier['dictionary']['words']:,} words"
            f" that count, here {len(scorer.words):,}); give the same one by ",
            Option("lexicon"),
        )
    said = [(entry.get("points"), entry.get("words")) for entry in earlier["boards"]]
    if said != [tuple(record.score) for record in before.records]:
        raise InputError(
            f"{source} gives its boards other scores than ", Option("rules", earlier["rules"])
        )
    return before
