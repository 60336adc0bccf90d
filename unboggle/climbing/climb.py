"""The inverse of scoring: which board has the most points, or the most words?

Rounds of simulated annealing in the C kernel (``kernel/c/climb.h``; without it in
`python_climber`), each from a random board, each ending where no exchange and no
other face improves it. How long a round is follows Luby, Sinclair and Zuckerman
("Optimal speedup of Las Vegas algorithms", 1993): mostly short, now and then long,
as good as knowing the best length but for a logarithm. A round's number and the seed decide it,
so rounds can be shared among threads and taken up again later.

Nobody can prove a record here: proving one 4x4 board took others thousands of
processor hours. What is found is scored again by `unboggle.forward.trace`, in plain
Python, which shares no code with the kernel that found it.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from unboggle.climbing.python_climber import PythonClimber, WordTrie
from unboggle.errors import InputError, UnboggleError
from unboggle.forward.scoring import BLANK, CELLS, FACES, Score, Scorer
from unboggle.forward.spellable import spellable
from unboggle.forward.trace import Trie, trace
from unboggle.kernel import usable
from unboggle.progress import Climbing, OnProgress, Phase, ignore
from unboggle.puzzle import Board, Face
from unboggle.puzzle.dice import SOLID, DiceSet, check_size, place
from unboggle.system.clock import NEVER, Deadline, Stop

if TYPE_CHECKING:
    from unboggle.kernel import extension

HOT, COLD = 0.03, 0.003
"""Temperatures at the beginning and the end of a round, in parts of the score."""
WARM = 0.012
"""The temperature at which a round from a given board begins."""
MOVES_PER_PAIR = 200
"""Moves of the shortest round, for each pair of cells."""
_BETWEEN = 5.0  # seconds between two tellings of a better board, which cost tracing
_SLICE = 0.05  # seconds a thread climbs without looking up


@dataclass(frozen=True)
class ScoredBoard:
    """A board and its score, as `unboggle.forward.trace` counts it."""

    board: Board
    score: Score


@dataclass(frozen=True)
class Climbed:
    """What a climb came to: the best boards, best first, and how much was done for them.

    ``rounds`` are finished rounds, ``boards`` boards looked at, ``seconds``
    wall-clock time; all of earlier sessions, too. ``interrupted`` if a stop ended it.
    """

    records: tuple[ScoredBoard, ...]
    rounds: int
    boards: int
    seconds: float
    interrupted: bool = False


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


def climb(
    goal: Goal,
    *,
    timeout: float | None = None,
    rounds: int | None = None,
    target: int | None = None,
    jobs: int = 1,
    seed: int = 0,
    before: Climbed | None = None,
    on_progress: OnProgress = ignore,
    on_better: Callable[[Climbed], object] = lambda _: None,
    stop: Stop | None = None,
) -> Climbed:
    """Return the best boards found in ``timeout`` seconds or ``rounds``, by ``jobs`` threads.

    It ends early when a board reaches ``target`` points (words, if those are
    climbed for), or when ``stop`` is set. ``before`` is what an earlier call came to, with
    the same goal and seed; its rounds are not done again. With ``rounds`` and one job the
    same call gives the same boards. ``on_better`` gets what would be the answer, every few
    seconds if there are better boards. Raises `InputError` if the goal cannot be.
    """
    return Climb(goal, seed, before, on_progress).run(
        timeout, rounds, target, jobs, on_better, stop
    )


class Climb:
    """The threads, what they share, and what they have found."""

    def __init__(
        self, goal: Goal, seed: int, before: Climbed | None, on_progress: OnProgress = ignore
    ) -> None:
        self.goal, self.seed, self.on_progress = goal, seed, on_progress
        self.before = before or Climbed((), 0, 0, 0.0)
        _check(goal)
        scorer = goal.scorer
        self.climbing = scorer if not goal.for_words else _counting_words(scorer)
        self.faces = goal.faces()
        self.dice = _sides(goal.dice, self.faces, scorer) if goal.dice else None
        self.start, self.start_dice = self._start()
        self.kept: dict[bytes, int] = {}
        for record in self.before.records:
            self.kept[scorer.numbers(record.board)] = self._value(record.score)
        self.lock = threading.Lock()
        self.over = threading.Event()  # the target is reached, or something went wrong
        self.deadline = NEVER
        self.last_round: int | None = None
        self.target: int | None = None
        self.next_round = self.before.rounds
        self.done = self.boards = 0
        self.begun = time.monotonic()

    def _value(self, score: Score) -> int:
        return score.words if self.goal.for_words else score.points

    def _start(self) -> tuple[bytes | None, bytes | None]:
        goal = self.goal
        if goal.start is None:
            return None, None
        numbers = goal.scorer.numbers(goal.start)
        if BLANK in numbers:
            raise InputError(
                f"the start {goal.start} has a cell with no letter, or one that no word has"
            )
        stray = {f for f in goal.start.faces.values() if f not in self.faces}
        if stray:
            raise InputError(f"the start shows {min(stray)!r}, which is excluded")
        if goal.dice is None:
            return numbers, None
        placement = place(goal.start, goal.dice)
        if not placement.complete:
            raise InputError(f"the start {goal.start} cannot be thrown with {goal.dice.name}")
        left = list(enumerate(goal.dice.dice))
        order = []
        for cell in goal.scorer.cells:  # of equal dice any will do
            die = placement.dice[cell]
            number = next(k for k, other in left if other == die)
            left.remove((number, die))
            order.append(number)
        return numbers, bytes(order)

    def run(
        self,
        timeout: float | None,
        rounds: int | None,
        target: int | None,
        jobs: int,
        on_better: Callable[[Climbed], object],
        stop: Stop | None,
    ) -> Climbed:
        """Climb on ``jobs`` threads until a limit is met; see `climb`."""
        self.on_progress(Phase("compile"))
        if not self._compiled(Deadline(stop=stop)):  # once, before the threads and the time run
            return self._climbed(interrupted=True)
        self.begun = time.monotonic()
        self.deadline = Deadline.after(timeout, stop)
        self.last_round = None if rounds is None else self.before.rounds + rounds
        self.target = target
        best, tell = self._best(), self.begun + _BETWEEN
        with ThreadPoolExecutor(max(1, jobs)) as pool:
            workers = [pool.submit(self._work) for _ in range(max(1, jobs))]
            try:
                while wait(workers, timeout=_SLICE).not_done:
                    self._tell()
                    if self._best() > best and time.monotonic() >= tell:
                        best, tell = self._best(), time.monotonic() + _BETWEEN
                        on_better(self._climbed(interrupted=True))
            finally:
                self.over.set()
        for worker in workers:
            worker.result()
        self._tell()
        return self._climbed(interrupted=self.deadline.stopped)

    def _compiled(self, deadline: Deadline) -> bool:
        """Compile the words, which takes a second or two; False if it is to end before."""
        if deadline.stop is None:
            self._compile()
            return True
        # Nothing can break it off: who does not want it any more does not wait for it.
        compiled: Future[None] = Future()

        def work() -> None:
            try:
                self._compile()
                compiled.set_result(None)
            except BaseException as error:  # to be raised where it is waited for
                compiled.set_exception(error)

        threading.Thread(target=work, daemon=True).start()
        while not deadline.over:
            if wait([compiled], timeout=_SLICE).done:
                compiled.result()
                return True
        return False

    def _compile(self) -> None:
        if usable():
            _ = self.climbing.kernel
        else:
            self.trie = WordTrie(self.climbing)

    def _best(self) -> int:
        """Return the value of the best board so far, -1 if there is none."""
        with self.lock:
            return max(self.kept.values(), default=-1)

    def _tell(self) -> None:
        best = self._best()
        self.on_progress(
            Climbing(
                self.next_round,
                None if best < 0 else best,
                "words" if self.goal.for_words else "points",
                self.boards / max(1e-9, time.monotonic() - self.begun),
            )
        )

    def _work(self) -> None:
        """Climb rounds until it is over; each thread has a climber of its own."""
        climber, cells = self._climber(), len(self.climbing.cells)
        seen = 0
        while not (self.over.is_set() or self.deadline.over):
            with self.lock:
                number = self.next_round
                if number == self.last_round:
                    return
                self.next_round += 1
            moves = MOVES_PER_PAIR * cells**2 * luby(number + 1)
            hot = HOT if self.start is None else WARM
            seed = (self.seed << 32) + number
            climber.begin(seed, self.start, self.start_dice, hot, COLD, moves)
            finished = False
            while not (finished or self.over.is_set() or self.deadline.over):
                finished = climber.run(min(_SLICE, self.deadline.left))
                kept = climber.kept
                with self.lock:
                    self.boards += climber.boards - seen
                    seen = climber.boards
                    self.done += finished
                    self._keep(kept)

    def _climber(self) -> extension.Climber | PythonClimber:
        goal, scorer = self.goal, self.climbing
        faces = [scorer.number[face] for face in self.faces]
        cells = {cell: k for k, cell in enumerate(scorer.cells)}
        symmetries = [
            bytes(cells[image[cell]] for cell in scorer.cells) for image in scorer.grid.symmetries
        ]
        if not usable():
            return PythonClimber(scorer, self.trie, faces, self.dice, symmetries, goal.keep)
        from unboggle.kernel import extension

        allowed = sum(1 << face for face in faces)
        return extension.Climber(scorer.kernel, allowed, self.dice, symmetries, goal.keep)

    def _keep(self, boards: Iterable[tuple[int, bytes]]) -> None:
        for value, board in boards:
            self.kept[board] = value
        if len(self.kept) > self.goal.keep:
            best = sorted(self.kept.items(), key=lambda item: (-item[1], item[0]))
            self.kept = dict(best[: self.goal.keep])
        if self.target is not None and max(self.kept.values(), default=-1) >= self.target:
            self.over.set()

    def _climbed(self, *, interrupted: bool) -> Climbed:
        with self.lock:
            best = sorted(self.kept.items(), key=lambda item: (-item[1], item[0]))
            rounds, boards = self.done, self.boards
        found = [Board(self.goal.scorer.grid, self._shown(numbers)) for numbers, _ in best]
        records = rescored(self.goal.scorer, found)
        for record, (_, value) in zip(records, best, strict=True):
            if self._value(record.score) != value:
                raise UnboggleError(
                    f"the board {record.board} was scored {value}, but tracing gives"
                    f" {self._value(record.score)}; please report this"
                )
        return Climbed(
            records,
            self.before.rounds + rounds,
            self.before.boards + boards,
            self.before.seconds + time.monotonic() - self.begun,
            interrupted,
        )

    def _shown(self, numbers: bytes) -> dict[tuple[int, int], Face]:
        scorer = self.goal.scorer
        pairs = zip(scorer.cells, numbers, strict=True)
        return {cell: scorer.faces[k] for cell, k in pairs if k != BLANK}


def rescored(scorer: Scorer, boards: Sequence[Board]) -> tuple[ScoredBoard, ...]:
    """Return ``boards`` with their scores as `unboggle.forward.trace` counts them, in Python."""
    shown = {face for board in boards for face in board.faces.values()}
    likely = spellable("\n".join(["", *scorer.words, ""]), boards, scorer.rules.shortest)
    trie = Trie.of((w, s) for w, s in scorer.spelled(likely) if shown.issuperset(s))
    records = []
    for board in boards:
        words = trace(board, trie)
        records.append(ScoredBoard(board, Score(sum(map(scorer.rules.score, words)), len(words))))
    return tuple(records)


def luby(number: int) -> int:
    """Return the ``number``-th term, from 1, of the sequence 1 1 2 1 1 2 4 1 1 2 1 1 2 4 8 ...

    >>> [luby(n) for n in range(1, 16)]
    [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]
    """
    while True:
        power = number.bit_length()
        if number == (1 << power) - 1:
            return 1 << (power - 1)
        number -= (1 << (power - 1)) - 1


def _check(goal: Goal) -> None:
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


def _counting_words(scorer: Scorer) -> Scorer:
    shortest = scorer.rules.shortest
    rules = replace(scorer.rules, points=(0,) * shortest + (1,), per_letter=0)
    return Scorer(scorer.words, scorer.grid, rules, digraphs=scorer.digraphs)


def _sides(dice: DiceSet, faces: tuple[Face, ...], scorer: Scorer) -> list[bytes]:
    """Return the sides of each die for the kernel, without solid and excluded ones."""
    sides = []
    for die in dice.dice:
        usable = [f for f in die.faces if f != SOLID and _allowed(f, faces, scorer)]
        if not usable:
            raise InputError(f"the die {die} has no face left that is not excluded")
        sides.append(bytes(scorer.number.get(face, BLANK) for face in usable))
    return sides


def _allowed(face: Face, faces: tuple[Face, ...], scorer: Scorer) -> bool:
    return face in faces or face not in scorer.number  # what no word has does no harm
