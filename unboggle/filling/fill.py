"""Fill the blank cells of a board: the best letters for few cells, good ones for many."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from unboggle.errors import Bug
from unboggle.filling import descent
from unboggle.filling.exact import ExactFill, FillQuestion, Letters
from unboggle.filling.filled import BlankReason, FilledBoard, FillStrategy
from unboggle.filling.letters import in_turn, usual
from unboggle.filling.runs import Chances, Runs, TooMany
from unboggle.filling.slots import FillSlots, named
from unboggle.filling.vocabulary import FillVocabulary, requested_words, vocabulary
from unboggle.forward.lexicon import FoundWord, Lexicon, is_offensive
from unboggle.forward.listed import listed_on
from unboggle.forward.trace import trace_puzzle
from unboggle.forward.verify import violated_constraint
from unboggle.puzzle import Board, Constraint, Puzzle, Word
from unboggle.system.clock import Deadline, DeadlinePassed

_AIMS: dict[FillStrategy, int] = {"fewest-extras": -1, "most-extras": 1, "natural": 0}
OFFENSIVE, BANNED = "offensive words", "banned words"
"""Words that filled boards must not show, as named in `FilledBoard.obstacles`."""


class Tuning(NamedTuple):
    """What tunes the filling of a board. The numbers were chosen for some seconds of work."""

    few_slots: int = 8
    """Slots up to which all letters are tried."""
    steps: int = 600_000
    """Steps of walks over a board with open slots: about a second."""
    work: int = 6_000_000
    """Chances to examine: some seconds."""
    descent: descent.Tuning = descent.TUNING


TUNING = Tuning()


@dataclass
class _Fill:
    """One board to fill; ``deadline`` and ``on_place`` are as in `Descent`."""

    slots: FillSlots
    words: FillVocabulary
    runs: Runs
    present: frozenset[Word]
    seed: int
    max_extras: int | None
    deadline: Deadline
    on_place: Callable[[int, int], object]
    all_chances: Chances | None = None
    obstacles: tuple[str, ...] = ()
    tuning: Tuning = TUNING

    def found(self, aim: int, at_most: int | None) -> tuple[Letters | None, bool]:
        """Return the best letters with at most ``at_most`` words, and whether that is proved.

        None if there are none, or if none were found. Raises `DeadlinePassed` if none are found in
        time.
        """
        draw = random.Random(self.seed)
        many = len(self.slots.places) > self.tuning.few_slots
        first = descent.Descent(
            self.slots, self.words, self.runs, self.present, aim, at_most, draw, self.deadline,
            self.on_place,
            varied=aim < 0 and self.max_extras is None and many,
            tuning=self.tuning.descent,
        )  # fmt: skip
        first.search()
        best = None
        if first.letters is not None and first.cost is not None:
            if first.cost[:2] == (0, 0):
                best = first.letters, abs(first.cost[2])
            elif first.cost[0]:
                self._note(*self._names_of(self.words.forbidden))
        for constraint in first.obstacles:
            self._note(*named(constraint))
        if best is not None and (aim == 0 or best[1] == self._ideal(aim, at_most)):
            return best[0], True
        proof = None if first.late else self._proved(aim, at_most, best, draw)
        if proof is not None:
            return proof.letters, proof.complete
        if best is None and first.late:
            raise DeadlinePassed
        return (None if best is None else best[0]), False

    def _proved(
        self, aim: int, at_most: int | None, best: tuple[Letters, int] | None, draw: random.Random
    ) -> ExactFill | None:
        """Return the exhaustive search; None if there are too many letters, or on a timeout."""
        slots = self.slots
        if len(slots.places) > self.tuning.few_slots:
            return None

        def keeps(constraint: Constraint | None) -> bool:
            if constraint is not None:
                self._note(*named(constraint))
            return constraint is None

        try:
            found = self._all_chances()
            always = {word for word, chances in found.items() if () in chances}
            bad = {w: c for w, c in found.items() if w in self.words.forbidden - always}
            self._note(*self._names_of(bad))
            requested = slots.puzzle is not None and bool(slots.puzzle.constraints)
            question = FillQuestion(
                [in_turn(some, slots.often, draw) for some in slots.options],
                {w: c for w, c in found.items() if w in self.words.counted and w not in always},
                [chance for chances in bad.values() for chance in chances],
                base=len(always & self.words.counted),
                aim=aim,
                max_extras=at_most,
                so_far=(lambda one: keeps(slots.so_far(one))) if requested else None,
                good=lambda one: keeps(slots.broken(one)),
            )
            return ExactFill(question, self.tuning.work, best, self.deadline)
        except (TooMany, DeadlinePassed):
            return None

    def _ideal(self, aim: int, at_most: int | None) -> int | None:
        """Return the best possible number of words, if there is a limit."""
        return len(self.present & self.words.counted) if aim < 0 else at_most

    def _all_chances(self) -> Chances:
        if self.all_chances is None:
            slots = self.slots
            self.all_chances = self.runs.chances(
                slots.board.faces,
                slots.place_of,
                dict(enumerate(slots.options)),
                limit=self.tuning.steps,
                deadline=self.deadline,
            )
        return self.all_chances

    def _names_of(self, words: Iterable[Word]) -> list[str]:
        """Return the names of forbidden ``words``."""
        kinds = {is_offensive(word) for word in words}
        return [OFFENSIVE] * (True in kinds) + [BANNED] * (False in kinds)

    def _note(self, *found: str) -> None:
        self.obstacles = tuple(dict.fromkeys((*self.obstacles, *found)))


def filled(
    board: Board,
    puzzle: Puzzle | None,
    lexicon: Lexicon | None,
    way: FillStrategy,
    *,
    level: int,
    at_most: int | None,
    seed: int,
    deadline: Deadline,
    welcome: frozenset[Word] = frozenset(),
    on_place: Callable[[int, int], object] = lambda number, turn: None,
    tuning: Tuning = TUNING,
) -> FilledBoard:
    """Return ``board`` with letters on its blank cells; see `unboggle.fill_board`.

    No words are counted without a ``lexicon``. ``on_place`` receives the number of the slot that is
    being filled, and the number of the pass over all slots.
    """
    graded = lexicon is not None and lexicon.has_levels
    start = FilledBoard(board, way, level=level if graded else None, max_extras=at_most, seed=seed)

    def answer(letters: Letters | None, **more: Any) -> FilledBoard:
        made = board if letters is None else slots.filled(letters)
        cells = () if letters is None else tuple(sorted(slots.place_of))
        result = replace(start, board=made, cells=cells, **more)
        return replace(result, extras=_extras(made, puzzle, lexicon, level, welcome))

    asked = [] if puzzle is None else [face for _, way in puzzle.iter_spellings() for face in way]
    slots = FillSlots(board, puzzle, usual([*board.faces.values(), *asked], lexicon))
    if way == "none" or not slots.places:
        return answer(None, optimal=True if at_most is not None and not slots.places else None)
    if not all(slots.options):
        return answer(None, blank_reason="impossible", obstacles=_of_constraints(puzzle))
    try:
        if slots.shows_banned(deadline=deadline):
            return answer(None, blank_reason="impossible", obstacles=(BANNED,))
        fill = _begun(slots, lexicon, level, welcome, at_most, seed, deadline, on_place)
        fill.tuning = tuning
        aim = _AIMS[way]
        letters, proved = fill.found(aim, at_most)
        if letters is None and at_most is not None and aim != -1:
            aim = -1  # the limit cannot be met: minimize
        if letters is None and at_most is not None:
            letters, proved = fill.found(aim, None)
    except DeadlinePassed:
        return answer(None, blank_reason="undecided")
    if letters is None:
        reason: BlankReason = "impossible" if proved else "not-found"
        return answer(None, blank_reason=reason, obstacles=fill.obstacles)
    result = answer(letters, optimal=proved if aim and lexicon is not None else None)
    _check(result, board, puzzle, requested_words(puzzle, welcome))
    return result


def _begun(
    slots: FillSlots,
    lexicon: Lexicon | None,
    level: int,
    welcome: frozenset[Word],
    at_most: int | None,
    seed: int,
    deadline: Deadline,
    on_place: Callable[[int, int], object],
) -> _Fill:
    """Return the state needed to fill ``slots``; raises `DeadlinePassed`."""
    board = slots.board
    words = vocabulary(board, slots.faces, slots.puzzle, lexicon, level, welcome, deadline=deadline)
    runs = Runs(board.grid, words.trie)
    there = frozenset(runs.chances(board.faces, {}, {}, deadline=deadline))
    return _Fill(slots, words, runs, there, seed, at_most, deadline, on_place)


def _extras(
    board: Board,
    puzzle: Puzzle | None,
    lexicon: Lexicon | None,
    level: int,
    welcome: frozenset[Word],
) -> tuple[FoundWord, ...] | None:
    """Return the extra words on ``board``, found by the forward solver."""
    if lexicon is None:
        return None
    asked = requested_words(puzzle, welcome)
    return tuple(
        found
        for found in lexicon.words_on(board)
        if found.word not in asked and (found.level is None or found.level <= level)
    )


def _of_constraints(puzzle: Puzzle | None) -> tuple[str, ...]:
    constraints = () if puzzle is None else puzzle.constraints.all
    return tuple(dict.fromkeys(name for constraint in constraints for name in named(constraint)))


def _check(result: FilledBoard, board: Board, puzzle: Puzzle | None, asked: set[Word]) -> None:
    """Raise `Bug` if ``board`` is not the board that was filled, or is invalid.

    It is invalid if it lacks a word, violates a constraint, or shows an offensive word that is
    neither in ``asked`` nor was there before.
    """
    faces = result.board.faces
    if any(faces.get(cell) != face for cell, face in board.faces.items() if face):
        raise Bug("filling changed a letter that was there")
    if puzzle is not None:
        lost = [word for word in puzzle.words if word not in trace_puzzle(result.board, puzzle)]
        if lost:
            raise Bug(f"the filled board does not hold {lost[0]!r}")
        why = violated_constraint(result.board, puzzle)
        if why:
            raise Bug(f"the filled board violates a constraint: {why}")
    new = {*listed_on(result.board, "offensive")} - {*listed_on(board, "offensive")} - asked
    if new:
        raise Bug(f"the filled board shows {min(new)!r}, which may offend")
