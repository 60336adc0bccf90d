"""The boards with the most points, or the most words, as ``unboggle best`` finds them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar, Literal, TypedDict

from unboggle.arguments import Positive, Seconds, Seed, validated
from unboggle.climbing.checkpoint import read_resume, resumed_boards, resumed_grid
from unboggle.climbing.climb import climb
from unboggle.climbing.goal import ClimbGoal, ClimbResult, ScoredBoard
from unboggle.climbing.islands import climb_by_islands
from unboggle.climbing.rescore import rescored
from unboggle.climbing.rounds import Rounds
from unboggle.errors import DeadlineExceeded, InputError, Option
from unboggle.events import OnProgress, ignore
from unboggle.executors import opened
from unboggle.forward.lexicon import Lexicon, cached_scorer
from unboggle.forward.scoring import Scorer
from unboggle.forward.scoring_rules import BOGGLE_RULES, ScoringRules, load_rules
from unboggle.library.boards import dice_set
from unboggle.puzzle import Board, Grid
from unboggle.puzzle.dice import DiceSet
from unboggle.puzzle.formats.html import answer_html
from unboggle.puzzle.model.frozen import Frozen
from unboggle.puzzle.model.grid_shapes import typed
from unboggle.puzzle.model.notation import load_board, parse_grid_size
from unboggle.reports.base.kinds import ReportParts
from unboggle.reports.best import BestReport
from unboggle.reports.best import report as best_report
from unboggle.system.clock import Deadline, StopToken
from unboggle.system.files import write_text
from unboggle.system.machine import cores


@dataclass(frozen=True, repr=False)
class BestBoards(Frozen):
    """The result of a climb; another climb can resume from it.

    ``goal`` is what the climb maximised, ``seed`` the seed of its random choices. ``start`` and
    ``exclude`` are as given.

    >>> best = search_best_boards(Lexicon.parse("cat"), "1x3", rounds=1, jobs=1)
    >>> best.status, best.goal.for_words, best.report()["format"]
    ('complete', False, 'unboggle.best/1')
    """

    report_kind: ClassVar[str] = "best"

    goal: ClimbGoal
    result: ClimbResult
    seed: int = 0
    start: str | None = None
    exclude: str = ""

    @property
    def boards(self) -> tuple[ScoredBoard, ...]:
        """The best boards, best first, each with its score as counted by tracing."""
        return self.result.records

    @property
    def status(self) -> Literal["complete", "undecided"]:
        """``complete`` if there are boards, whatever ended the climb, else ``undecided``."""
        return "complete" if self.boards else "undecided"

    @property
    def interrupted(self) -> bool:
        """Whether a stop ended the climb."""
        return self.result.interrupted

    @property
    def error(self) -> str | None:
        """The error that ended the climb early, such as a lost cluster; its boards remain valid."""
        return self.result.error

    def __str__(self) -> str:
        """The answer on one line: the best board and its score."""
        if not self.boards:
            return "no board yet"
        best = self.boards[0]
        return f"{best.score.points:,} points, {best.score.words:,} words: {best.board}"

    def _repr_html_(self) -> str:
        """The answer with its boards, for a notebook."""
        return answer_html(str(self), [one.board for one in self.boards])

    def report(self) -> BestReport:
        """Return the ``unboggle.best/1`` report, which `search_best_boards` can resume."""
        return best_report(self, ReportParts())

    def save(self, path: str) -> None:
        """Write the report to the file ``path`` as JSON; after an error the file is unchanged.

        Raises `InputError` if the cells of the grid touch in a way that a report cannot state.
        """
        import json

        if typed(self.goal.scorer.grid) is None:
            raise InputError(
                "BestBoards.save: a report holds grids of squares or hexagons, not other grids"
            )
        write_text(path, json.dumps(self.report(), ensure_ascii=False) + "\n")


def search_best_boards(
    lexicon: Lexicon | None = None,
    grid: Grid | str | None = None,
    *,
    rules: ScoringRules = BOGGLE_RULES,
    goal: Literal["points", "words"] = "points",
    dice: DiceSet | str | None = None,
    exclude: str = "",
    start_board: Board | str | None = None,
    limit: Positive | None = None,
    rounds: Positive | None = None,
    target: Positive | None = None,
    resume: str | None = None,
    timeout: Seconds | None = 60.0,
    seed: Seed = 0,
    jobs: Positive | None = None,
    cluster: str | None = None,
    on_better: Callable[[BestBoards], object] = ignore,
    on_progress: OnProgress = ignore,
    stop: StopToken | None = None,
) -> BestBoards:
    """Return the ``limit`` best boards (default: 1) of ``grid`` for the words of ``lexicon``.

    ``lexicon`` is a dictionary (default: the embedded one). ``grid`` defaults to that of the
    ``dice``, or 4x4. The ``goal`` is points by ``rules``, or words. With ``dice`` every board can
    be thrown. No board has a letter of ``exclude``. Each round starts from ``start_board``, if
    given.

    The call ends after ``timeout`` seconds (None: no limit) or ``rounds`` rounds, at ``target``
    points (or words), or when ``stop`` is set. Boards are traced in this time; the answer lacks
    those with too little time for it. The first call for a dictionary, grid and rules compiles the
    words in this time; for the embedded one that takes about half a second. ``jobs`` is the number
    of threads (default: one per core). With one job, ``rounds`` and enough time, the same call
    returns the same boards.
    ``resume`` names the file of a saved report, which sets ``grid``, ``rules``, ``goal``, ``dice``,
    ``exclude``, ``start_board``, ``seed``, and ``limit`` if it is None. ``on_better`` is called
    with better boards, at most once every few seconds.

    With a dask ``cluster`` (see `run_tasks`), ``jobs`` islands climb there and exchange boards
    (default: one per thread of its workers). Every board is traced in this process before it
    counts. The same call can then return other boards. If the cluster is lost, or an island returns
    a wrong score, the answer has the ``error`` and the best boards so far.

    Nothing proves that a board is the best of all. Raises `InputError` for a goal that no board can
    meet or the kernel does not support, and `UnboggleError` without the C kernel. Raises
    `DeadlineExceeded` if the boards of ``resume`` cannot be traced in time.

    >>> best = search_best_boards(Lexicon.parse("cat"), "1x3", goal="words", rounds=1, jobs=1)
    >>> best.boards[0].score
    Score(points=1, words=1)
    """
    validated(search_best_boards, locals())
    deadline = Deadline.after(timeout, stop)
    lexicon = lexicon or Lexicon.load()
    earlier: dict[str, Any] | None = None
    if resume is not None:
        earlier = read_resume(resume)
        grid = resumed_grid(earlier, resume)
        rules, goal, dice = load_rules(earlier["rules"]), earlier["goal"], earlier["dice"]
        exclude, start_board, seed = earlier["exclude"], earlier["start_board"], earlier["seed"]
        limit = limit or earlier["limit"]
    climbing = _goal(lexicon, grid, rules, goal, dice, exclude, start_board, limit or 1)
    text = str(start_board) if isinstance(start_board, Board) else start_board

    def made(climbed: ClimbResult) -> BestBoards:
        return BestBoards(climbing, climbed, seed, text, exclude)

    before = None
    if resume is not None and earlier is not None:
        before = _before(earlier, climbing.scorer, made, resume, deadline)
    limits: _Limits = {
        "timeout": deadline.seconds,
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
    Rounds(climbing, seed)  # raises here what each island would raise
    with opened(jobs or cores(), cluster) as executor:
        embedded = lexicon == Lexicon.load()
        return made(climb_by_islands(climbing, executor, islands=jobs, embedded=embedded, **limits))


class _Limits(TypedDict):
    """The arguments that a climb takes on threads and on islands."""

    timeout: float | None
    rounds: int | None
    target: int | None
    seed: int
    before: ClimbResult | None
    on_progress: OnProgress
    on_better: Callable[[ClimbResult], object]
    stop: StopToken | None


def _goal(
    lexicon: Lexicon,
    grid: Grid | str | None,
    rules: ScoringRules,
    goal: str,
    dice: DiceSet | str | None,
    exclude: str,
    start: Board | str | None,
    keep: int,
) -> ClimbGoal:
    for letter in exclude:
        if not letter.isalpha():
            raise InputError(Option("exclude"), f" {exclude!r}: {letter!r} is no letter")
    thrown = dice_set(dice) if isinstance(dice, str) else dice
    if grid is None:
        grid = thrown.grid if thrown else Grid.rectangle(4, 4)
    elif isinstance(grid, str):
        grid = parse_grid_size(grid)
    digraphs = {face for face in (thrown.faces if thrown else ()) if len(face) > 1}
    scorer = cached_scorer(lexicon, grid, rules, digraphs)
    if isinstance(start, str):
        start = load_board(start)
        if start.grid.cells == grid.cells:  # a text does not say how its cells touch
            start = Board(grid, start.faces)
        start = scorer.board(start)
    return ClimbGoal(
        scorer,
        for_words=goal == "words",
        dice=thrown,
        exclude=frozenset(exclude.casefold()),
        start=start,
        limit=keep,
    )


def _before(
    earlier: dict[str, Any],
    scorer: Scorer,
    made: Callable[[ClimbResult], BestBoards],
    source: str,
    deadline: Deadline,
) -> ClimbResult:
    """Return the result of the earlier run; `InputError` if it used another dictionary.

    Raises `DeadlineExceeded` if ``deadline`` passes before its boards are traced, since a file that
    the caller writes again must not lose any.
    """
    boards = resumed_boards(earlier, scorer.grid, source)
    records = rescored(scorer, boards, deadline)
    if len(records) < len(boards):
        raise DeadlineExceeded(
            f"of the {len(boards):,} boards of {source} only {len(records):,} were traced in time;"
            " the search has not begun, and the file is unchanged"
        )
    before = ClimbResult(
        records,
        earlier["rounds"],
        earlier["boards_evaluated"],
        earlier["seconds"]["total"],
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
