"""Several boards for the same words that really differ, with figures, the best first."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field, replace
from typing import Literal, get_args

from unboggle.errors import InputError, checked
from unboggle.filling.vocabulary import asked_for
from unboggle.fitting.result import Reason
from unboggle.forward.fast_trace import trace_words
from unboggle.forward.figures import Figures, figures
from unboggle.forward.lexicon import COMMON_LEVEL, Lexicon
from unboggle.progress import BoardFound, OnProgress, Phase, ignore
from unboggle.puzzle import Board, Path, Puzzle, Spelling, Word
from unboggle.puzzle.frozen import Frozen
from unboggle.puzzle.html import answer_html
from unboggle.solutions.boards import Verdict, counted, refuted
from unboggle.solutions.likeness import Laid, some_apart
from unboggle.solutions.roads import TwoRoads
from unboggle.system.anytime import anytime
from unboggle.system.clock import Deadline, Stop

MOST = 20
"""The most boards to choose from."""
APART = 0.5
"""The least share of the words that lie differently on any two of them."""
_POOL = 6  # boards for each that is asked for, out of which those are taken that differ most
_ENDLESS = 1_000_000  # boards: the searches go on as long as there is time
RankBy = Literal["difficulty", "extras", "turns", "crossings", "length"]
RANKS: tuple[RankBy, ...] = get_args(RankBy)


@dataclass(frozen=True, repr=False)
class Choice(Frozen):
    """A board to choose: each word's path, its ``figures``, and what else is on it.

    ``extras`` is how many common words of the dictionary it holds besides the list, ``offensive``
    how many that may offend; None if they were not looked for. ``bonus`` are the bonus words
    on it. ``apart`` is the least share of the words that lie differently on another choice; 1 if
    there is no other.
    """

    board: Board
    paths: Mapping[Word, Path]
    figures: Figures
    extras: int | None = None
    offensive: int | None = None
    bonus: Mapping[Word, Path] = field(default_factory=dict)
    apart: float = 1.0

    def __str__(self) -> str:
        """The board, and how hard it is."""
        return f"{self.board} ({self.figures.label}, {self.figures.difficulty})"


@dataclass(frozen=True, repr=False)
class Choices(Frozen):
    """Boards that hold the words of a puzzle and really differ, in the order of ``rank_by``.

    ``status`` is ``more`` if there are as many as were ``asked`` for; ``complete`` if there
    are fewer and a solver has found that every other board is like one of these; ``undecided`` if
    the time was up before, or Ctrl-C came (``interrupted``); ``impossible`` if there is no board.
    """

    puzzle: Puzzle
    status: Verdict
    asked: int
    rank_by: RankBy
    seed: int
    found: tuple[Choice, ...] = ()
    reason: Reason | None = None
    checked: Literal["counted", "unchecked"] | None = None
    error: str | None = None
    seconds: Mapping[str, float] = field(default_factory=dict)
    interrupted: bool = False

    def __str__(self) -> str:
        """The answer in a line."""
        if self.found:
            return f"{self.status}: {', '.join(map(str, self.found))}"
        why = self.reason or self.error
        return f"{self.status}: {why}" if why else self.status

    def _repr_html_(self) -> str:
        """The answer as a notebook shows it, with its boards."""
        return answer_html(str(self), [one.board for one in self.found])


def choices(
    puzzle: Puzzle,
    *,
    n: int = 5,
    rank_by: RankBy = "difficulty",
    extras: bool = True,
    lexicon: Lexicon | None = None,
    bonus: Mapping[Word, Sequence[Spelling]] | None = None,
    timeout: float | None = 60.0,
    seed: int = 0,
    on_progress: OnProgress = ignore,
    stop: Stop | None = None,
) -> Choices:
    """Return up to ``n`` boards (2 to 20) that hold the words of ``puzzle``, really different ones.

    On any two of them at least half of the words lie differently, whichever way one board is
    turned, reflected or moved. Of what searches with different seeds find those are taken that
    differ most; then the one with the least of ``rank_by`` comes first: ``difficulty`` (see
    `Figures`), ``extras``, ``turns``, ``crossings`` or ``length``. ``extras``: other words of
    ``lexicon`` (None: the embedded one) are counted; ``bonus`` are words, with their spellings,
    that are looked for on each board and are no extras. Of equals the one with more bonus words
    comes first. ``stop`` ends it like the timeout.

    >>> from unboggle import Grid, parse_words
    >>> found = choices(parse_words("cat dog").puzzle(Grid.rectangle(3, 3)), n=2, extras=False)
    >>> found.status, len(found.found), found.found[0].apart >= 0.5
    ('more', 2, True)
    """
    checked(choices, locals())
    if not 2 <= n <= MOST:
        raise InputError(f"choices: there are 2 to {MOST} to choose from, not {n}")
    if rank_by not in RANKS:
        raise InputError(f"choices: rank_by is one of {', '.join(RANKS)}, not {rank_by!r}")
    if rank_by == "extras" and not extras:
        raise InputError("choices: to rank by extras they have to be counted")
    start = time.monotonic()
    answer, chosen = _sought(puzzle, n, rank_by, seed, Deadline.after(timeout, stop), on_progress)
    if chosen and extras:
        on_progress(Phase("words-on-board"))
        lexicon = lexicon or Lexicon.load()
    among = lexicon if extras else None
    found = [_measured(one, chosen, puzzle, among, bonus or {}) for one in chosen]
    found.sort(key=lambda one: _rank(one, rank_by))
    seconds = {"total": time.monotonic() - start}
    return replace(answer, found=tuple(found), seconds=seconds)


def _sought(
    puzzle: Puzzle,
    n: int,
    rank_by: RankBy,
    seed: int,
    deadline: Deadline,
    on_progress: OnProgress,
) -> tuple[Choices, list[Laid]]:
    """Return how the search ended, and the boards, not yet in order."""
    asked = Choices(puzzle, "undecided", n, rank_by, seed)
    reason = counted(puzzle, deadline)
    if reason is not None:
        return replace(asked, status="impossible", reason=reason, checked="counted"), []
    roads = TwoRoads(puzzle, deadline, _ENDLESS, seed)
    different: list[Laid] = []  # as they came, each unlike those before

    def collect() -> None:
        with closing(roads.run()) as solutions:
            for one in solutions:
                if one is not None and len(different) < n and _is_new(Laid(one), different):
                    different.append(Laid(one))
                    on_progress(BoardFound(one.board, len(different)))
                if len(different) == n and (roads.settled or len(roads.searched) >= _POOL * n):
                    return

    outcome = anytime(collect, deadline)
    chosen = some_apart([*map(Laid, roads.found[: _POOL * n])], n, APART)
    if len(chosen) < len(different):
        chosen = different
    for one in roads.found if len(chosen) < n else ():  # so that no other one is unlike all
        if len(chosen) < n and _is_new(Laid(one), chosen):
            chosen.append(Laid(one))
    if len(chosen) == n:
        return replace(asked, status="more"), chosen
    if roads.complete and not chosen:
        refusal = refuted(puzzle)
        return replace(asked, status="impossible", reason=refusal, checked="unchecked"), []
    if roads.complete:
        return replace(asked, status="complete"), chosen
    if outcome.error is not None:
        return replace(asked, status="error", error=outcome.error), chosen
    return replace(asked, interrupted=outcome.interrupted), chosen


def _is_new(one: Laid, others: Sequence[Laid]) -> bool:
    return all(one.apart(other) >= APART for other in others)


def _measured(
    one: Laid,
    all_: Sequence[Laid],
    puzzle: Puzzle,
    lexicon: Lexicon | None,
    bonus: Mapping[Word, Sequence[Spelling]],
) -> Choice:
    board, paths = one.solution.board, one.solution.paths
    there = trace_words(board, ((word, way) for word, ways in bonus.items() for way in ways))
    extras = offensive = None
    if lexicon is not None:
        asked = asked_for(puzzle, ("".join(way) for ways in bonus.values() for way in ways))
        others = [found for found in lexicon.words_on(board) if found.word not in asked]
        extras = sum(found.level is None or found.level <= COMMON_LEVEL for found in others)
        offensive = sum(found.offensive for found in others)
    return Choice(
        board,
        paths,
        figures(board, paths),
        extras,
        offensive,
        {word: there[word] for word in bonus if word in there},
        min((one.apart(other) for other in all_ if other is not one), default=1.0),
    )


def _rank(one: Choice, rank_by: RankBy) -> tuple[object, ...]:
    by = {
        "difficulty": one.figures.difficulty,
        "extras": one.extras or 0,
        "turns": one.figures.turns,
        "crossings": one.figures.crossings,
        "length": one.figures.length,
    }
    letters = [one.board.faces.get(cell, "") for cell in one.board.grid.cells]
    return by[rank_by], -len(one.bonus), *(by[other] for other in RANKS), letters
