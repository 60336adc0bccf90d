"""Several clearly different boards for the same words, with statistics, the best first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field, replace
from typing import ClassVar, Literal, NamedTuple, get_args

from unboggle.arguments import Count, Seconds, Seed, validated
from unboggle.errors import InputError
from unboggle.events import BoardFound, OnProgress, Phase, ignore
from unboggle.filling.vocabulary import requested_words
from unboggle.fitting.result import Reason
from unboggle.forward.fast_trace import trace_words
from unboggle.forward.lexicon import COMMON_LEVEL, Lexicon
from unboggle.forward.path_geometry import PathGeometry, path_geometry
from unboggle.puzzle import Board, Path, Puzzle, Spelling, Word
from unboggle.puzzle.formats.html import answer_html
from unboggle.puzzle.model.frozen import Frozen
from unboggle.solutions.boards import Verdict, counted, refuted
from unboggle.solutions.search_and_solve import SearchAndSolve
from unboggle.solutions.similarity import PlacedWords, choose_distant
from unboggle.solutions.solution import Solution
from unboggle.system import clock
from unboggle.system.anytime import anytime
from unboggle.system.clock import Deadline, StopToken

MAX_ALTERNATIVES = 20
"""The most alternatives of one call."""
MIN_DISTANCE = 0.5
"""The least share of the words that lie differently on any two alternatives."""
_ENDLESS = 1_000_000  # boards: the searches go on until the deadline
RankBy = Literal["difficulty", "extras", "turns", "crossings", "length"]
RANKS: tuple[RankBy, ...] = get_args(RankBy)


class Tuning(NamedTuple):
    """What tunes the choice of alternatives. The number was chosen."""

    candidates: int = 6
    """Candidates for each alternative; the most different ones are chosen."""


TUNING = Tuning()


@dataclass(frozen=True, repr=False)
class AlternativeBoard(Frozen):
    """An alternative: a board, each word's path, their ``statistics``, and what else the board
    holds.

    ``extras`` is the number of common dictionary words on it that are not in the list.
    ``offensive`` is the number of words on it that may offend. Both are None if they were not
    counted. ``bonus`` are the bonus words on it. ``distance`` is the least share of the words
    that lie differently on another alternative; 1 if there is no other.

    >>> from unboggle import Grid, find_alternative_boards, parse_words
    >>> square = parse_words("act cat").puzzle(Grid.rectangle(2, 2))
    >>> found = find_alternative_boards(square, limit=2, extras=False)
    >>> one = found.alternatives[0]
    >>> sorted(one.paths), one.statistics.label, one.extras
    (['act', 'cat'], 'easy', None)
    """

    board: Board
    paths: Mapping[Word, Path]
    statistics: PathGeometry
    extras: int | None = None
    offensive: int | None = None
    bonus: Mapping[Word, Path] = field(default_factory=dict)
    distance: float = 1.0

    def __str__(self) -> str:
        """The board, and how difficult it is."""
        return f"{self.board} ({self.statistics.label}, {self.statistics.difficulty})"


@dataclass(frozen=True, repr=False)
class AlternativeBoards(Frozen):
    """Clearly different boards that hold the words of a puzzle, in the order of ``rank_by``.

    ``status`` is ``more`` if ``limit`` boards were found. It is ``complete`` if there are fewer,
    and a solver proved that every other board is similar to one of these. It is ``undecided`` if
    the timeout expired first, or Ctrl-C came (``interrupted``), and ``impossible`` if there is no
    board.

    >>> from unboggle import Grid, find_alternative_boards, parse_words
    >>> row = parse_words("noon").puzzle(Grid.rectangle(1, 4))
    >>> found = find_alternative_boards(row, extras=False)
    >>> found.status, [str(one.board) for one in found.alternatives]
    ('complete', ['NOON'])
    """

    report_kind: ClassVar[str] = "alternatives"

    puzzle: Puzzle
    status: Verdict
    limit: int
    rank_by: RankBy
    seed: int
    alternatives: tuple[AlternativeBoard, ...] = ()
    reason: Reason | None = None
    checked: Literal["counted", "unchecked"] | None = None
    error: str | None = None
    seconds: Mapping[str, float] = field(default_factory=dict)
    interrupted: bool = False

    def __str__(self) -> str:
        """The answer in a line."""
        if self.alternatives:
            return f"{self.status}: {', '.join(map(str, self.alternatives))}"
        why = self.reason or self.error
        return f"{self.status}: {why}" if why else self.status

    def _repr_html_(self) -> str:
        """The answer as a notebook shows it, with its boards."""
        return answer_html(str(self), [one.board for one in self.alternatives])


def find_alternative_boards(
    puzzle: Puzzle,
    *,
    limit: Count = 5,
    rank_by: RankBy = "difficulty",
    extras: bool = True,
    lexicon: Lexicon | None = None,
    bonus: Mapping[Word, Sequence[Spelling]] | None = None,
    timeout: Seconds | None = 60.0,
    seed: Seed = 0,
    on_progress: OnProgress = ignore,
    stop: StopToken | None = None,
) -> AlternativeBoards:
    """Return up to ``limit`` boards (2 to 20) that hold the words of ``puzzle`` and differ clearly.

    On any two of them at least half of the words lie differently, even if one board is turned,
    reflected or moved. They are the most different ones of the boards that searches with
    different seeds find. The one with the least of ``rank_by`` comes first: ``difficulty`` (see
    `PathGeometry`), ``extras``, ``turns``, ``crossings`` or ``length``.

    With ``extras`` the words of ``lexicon`` (None: the embedded one) that are not in the list are
    counted. ``bonus`` are words, with their spellings, that are looked for on each board and are
    not extras. Among equals the board with more bonus words comes first. ``stop`` ends the call
    like the timeout.

    >>> from unboggle import Grid, parse_words
    >>> puzzle = parse_words("cat dog").puzzle(Grid.rectangle(3, 3))
    >>> found = find_alternative_boards(puzzle, limit=2, extras=False)
    >>> found.status, len(found.alternatives), found.alternatives[0].distance >= 0.5
    ('more', 2, True)
    """
    validated(find_alternative_boards, locals())
    if not 2 <= limit <= MAX_ALTERNATIVES:
        raise InputError(
            f"find_alternative_boards: limit must be 2 to {MAX_ALTERNATIVES}, not {limit}"
        )
    if rank_by not in RANKS:
        raise InputError(
            f"find_alternative_boards: rank_by must be one of {', '.join(RANKS)}, not {rank_by!r}"
        )
    if rank_by == "extras" and not extras:
        raise InputError("find_alternative_boards: extras must be counted to rank by them")
    start = clock.now()
    answer, chosen = _sought(
        puzzle, limit, rank_by, seed, Deadline.after(timeout, stop), on_progress
    )
    if chosen and extras:
        on_progress(Phase("words-on-board"))
        lexicon = lexicon or Lexicon.load()
    among = lexicon if extras else None
    found = [_measured(one, chosen, puzzle, among, bonus or {}) for one in chosen]
    found.sort(key=lambda one: _rank(one, rank_by))
    seconds = {"total": clock.now() - start}
    return replace(answer, alternatives=tuple(found), seconds=seconds)


def _sought(
    puzzle: Puzzle,
    n: int,
    rank_by: RankBy,
    seed: int,
    deadline: Deadline,
    on_progress: OnProgress,
) -> tuple[AlternativeBoards, list[PlacedWords]]:
    """Return the status of the search, and the boards, not yet ranked."""
    asked = AlternativeBoards(puzzle, "undecided", n, rank_by, seed)
    reason = counted(puzzle, deadline)
    if reason is not None:
        return replace(asked, status="impossible", reason=reason, checked="counted"), []
    roads = SearchAndSolve(puzzle, deadline, _ENDLESS, seed)
    different: list[PlacedWords] = []  # in the order found, each different from those before

    def collect() -> None:
        with closing(roads.run()) as solutions:
            for one in solutions:
                if one is not None and len(different) < n and _is_new(PlacedWords(one), different):
                    different.append(PlacedWords(one))
                    on_progress(BoardFound(one.board, len(different)))
                if len(different) == n and (
                    roads.settled or len(roads.searched) >= TUNING.candidates * n
                ):
                    return

    outcome = anytime(collect, deadline)
    chosen = _distant(roads.found, different, n)
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


def _distant(found: Sequence[Solution], different: list[PlacedWords], n: int) -> list[PlacedWords]:
    """Return up to ``n`` boards; if there are fewer, every other one is similar to one of them."""
    chosen = choose_distant([*map(PlacedWords, found[: TUNING.candidates * n])], n, MIN_DISTANCE)
    if len(chosen) < len(different):
        chosen = different
    if len(chosen) < n:
        for one in found:
            if len(chosen) < n and _is_new(PlacedWords(one), chosen):
                chosen.append(PlacedWords(one))
    return chosen


def _is_new(one: PlacedWords, others: Sequence[PlacedWords]) -> bool:
    return all(one.distance(other) >= MIN_DISTANCE for other in others)


def _measured(
    one: PlacedWords,
    all_: Sequence[PlacedWords],
    puzzle: Puzzle,
    lexicon: Lexicon | None,
    bonus: Mapping[Word, Sequence[Spelling]],
) -> AlternativeBoard:
    board, paths = one.solution.board, one.solution.paths
    there = trace_words(board, ((word, way) for word, ways in bonus.items() for way in ways))
    extras = offensive = None
    if lexicon is not None:
        asked = requested_words(puzzle, ("".join(way) for ways in bonus.values() for way in ways))
        others = [found for found in lexicon.words_on(board) if found.word not in asked]
        extras = sum(found.level is None or found.level <= COMMON_LEVEL for found in others)
        offensive = sum(found.offensive for found in others)
    return AlternativeBoard(
        board,
        paths,
        path_geometry(board, paths),
        extras,
        offensive,
        {word: there[word] for word in bonus if word in there},
        min((one.distance(other) for other in all_ if other is not one), default=1.0),
    )


def _rank(one: AlternativeBoard, rank_by: RankBy) -> tuple[object, ...]:
    by = {
        "difficulty": one.statistics.difficulty,
        "extras": one.extras or 0,
        "turns": one.statistics.turns,
        "crossings": one.statistics.crossings,
        "length": one.statistics.length,
    }
    letters = [one.board.faces.get(cell, "") for cell in one.board.grid.cells]
    return by[rank_by], -len(one.bonus), *(by[other] for other in RANKS), letters
