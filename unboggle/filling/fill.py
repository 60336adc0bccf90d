"""The blank cells of a board get letters: the best there are for few, good ones for many."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Any

from unboggle.errors import Bug
from unboggle.filling.descent import Descent
from unboggle.filling.exact import Exact, Letters, Question
from unboggle.filling.filled import Filled, Left, Way
from unboggle.filling.letters import in_turn, usual
from unboggle.filling.room import Room, named
from unboggle.filling.runs import Chances, Runs, TooMany
from unboggle.filling.vocabulary import Vocabulary, asked_for, vocabulary
from unboggle.forward.lexicon import Found, Lexicon, is_offensive
from unboggle.forward.listed import listed_on
from unboggle.forward.trace import trace_puzzle
from unboggle.forward.verify import broken_wish
from unboggle.puzzle import Board, Puzzle, Wish, Word
from unboggle.system.clock import Deadline, Late

_FEW = 8  # places: no more are gone through one and all
_STEPS = 600_000  # of walks over a board whose places are open, about a second
_WORK = 6_000_000  # chances that are looked at, some seconds
_AIMS: dict[Way, int] = {"fewest-extras": -1, "most-extras": 1, "natural": 0}
OFFENSIVE, BANNED = "offensive words", "banned words"
"""What filled boards do not show, as `Filled.against` names it."""


@dataclass
class _Fill:
    """One board to be filled; ``deadline`` and ``on_place`` as in `Descent`."""

    room: Room
    words: Vocabulary
    runs: Runs
    there: frozenset[Word]
    seed: int
    at_most: int | None
    deadline: Deadline
    on_place: Callable[[int, int], object]
    all_chances: Chances | None = None
    against: tuple[str, ...] = ()

    def found(self, aim: int, at_most: int | None) -> tuple[Letters | None, bool]:
        """Return the best letters with no more than ``at_most`` words, and whether that is proved.

        None if there are none, or if none were found. Raises `Late` if there are none yet.
        """
        draw = random.Random(self.seed)
        descent = Descent(
            self.room, self.words, self.runs, self.there, aim, at_most, draw, self.deadline,
            self.on_place, varied=aim < 0 and self.at_most is None and len(self.room.places) > _FEW,
        )  # fmt: skip
        descent.search()
        best = None
        if descent.letters is not None and descent.cost is not None:
            if descent.cost[:2] == (0, 0):
                best = descent.letters, abs(descent.cost[2])
            elif descent.cost[0]:
                self._note(*self._said(self.words.forbidden))
        for wish in descent.against:
            self._note(*named(wish))
        if best is not None and (aim == 0 or best[1] == self._ideal(aim, at_most)):
            return best[0], True
        proof = None if descent.late else self._proved(aim, at_most, best, draw)
        if proof is not None:
            return proof.letters, proof.complete
        if best is None and descent.late:
            raise Late
        return (None if best is None else best[0]), False

    def _proved(
        self, aim: int, at_most: int | None, best: tuple[Letters, int] | None, draw: random.Random
    ) -> Exact | None:
        """Return the search through all letters; None if they are too many, or the time is up."""
        room = self.room
        if len(room.places) > _FEW:
            return None

        def keeps(wish: Wish | None) -> bool:
            if wish is not None:
                self._note(*named(wish))
            return wish is None

        try:
            found = self._all_chances()
            always = {word for word, chances in found.items() if () in chances}
            bad = {w: c for w, c in found.items() if w in self.words.forbidden - always}
            self._note(*self._said(bad))
            wished = room.puzzle is not None and bool(room.puzzle.wishes)
            question = Question(
                [in_turn(some, room.often, draw) for some in room.options],
                {w: c for w, c in found.items() if w in self.words.counted and w not in always},
                [chance for chances in bad.values() for chance in chances],
                base=len(always & self.words.counted),
                aim=aim,
                at_most=at_most,
                so_far=(lambda one: keeps(room.so_far(one))) if wished else None,
                good=lambda one: keeps(room.broken(one)),
            )
            return Exact(question, _WORK, best, self.deadline)
        except (TooMany, Late):
            return None

    def _ideal(self, aim: int, at_most: int | None) -> int | None:
        """Return the number of words that nothing can better, if there is one."""
        return len(self.there & self.words.counted) if aim < 0 else at_most

    def _all_chances(self) -> Chances:
        if self.all_chances is None:
            room = self.room
            self.all_chances = self.runs.chances(
                room.board.faces,
                room.place_of,
                dict(enumerate(room.options)),
                limit=_STEPS,
                deadline=self.deadline,
            )
        return self.all_chances

    def _said(self, words: Iterable[Word]) -> list[str]:
        """Return what forbidden ``words`` are called."""
        kinds = {is_offensive(word) for word in words}
        return [OFFENSIVE] * (True in kinds) + [BANNED] * (False in kinds)

    def _note(self, *against: str) -> None:
        self.against = tuple(dict.fromkeys((*self.against, *against)))


def filled(
    board: Board,
    puzzle: Puzzle | None,
    lexicon: Lexicon | None,
    way: Way,
    *,
    level: int,
    at_most: int | None,
    seed: int,
    deadline: Deadline,
    welcome: frozenset[Word] = frozenset(),
    on_place: Callable[[int, int], object] = lambda number, turn: None,
) -> Filled:
    """Return ``board`` with letters on its blank cells; see `unboggle.fill`.

    No words are counted without a ``lexicon``. ``on_place`` is told the number of the place that
    is weighed, and how often all of them have been.
    """
    graded = lexicon is not None and lexicon.has_levels
    start = Filled(board, way, level=level if graded else None, at_most=at_most, seed=seed)

    def answer(letters: Letters | None, **more: Any) -> Filled:
        made = board if letters is None else room.filled(letters)
        cells = () if letters is None else tuple(sorted(room.place_of))
        told = replace(start, board=made, cells=cells, **more)
        return replace(told, extras=_extras(made, puzzle, lexicon, level, welcome))

    asked = [] if puzzle is None else [face for _, way in puzzle.every_spelling() for face in way]
    room = Room(board, puzzle, usual([*board.faces.values(), *asked], lexicon))
    if way == "none" or not room.places:
        return answer(None, optimal=True if at_most is not None and not room.places else None)
    if not all(room.options):
        return answer(None, left="impossible", against=_of_wishes(puzzle))
    try:
        if room.shows_banned(deadline=deadline):
            return answer(None, left="impossible", against=(BANNED,))
        fill = _begun(room, lexicon, level, welcome, at_most, seed, deadline, on_place)
        aim = _AIMS[way]
        letters, proved = fill.found(aim, at_most)
        if letters is None and at_most is not None and aim != -1:
            aim = -1  # so many cannot be kept to: as few as can be
        if letters is None and at_most is not None:
            letters, proved = fill.found(aim, None)
    except Late:
        return answer(None, left="late")
    if letters is None:
        left: Left = "impossible" if proved else "not-found"
        return answer(None, left=left, against=fill.against)
    told = answer(letters, optimal=proved if aim and lexicon is not None else None)
    _check(told, board, puzzle, asked_for(puzzle, welcome))
    return told


def _begun(
    room: Room,
    lexicon: Lexicon | None,
    level: int,
    welcome: frozenset[Word],
    at_most: int | None,
    seed: int,
    deadline: Deadline,
    on_place: Callable[[int, int], object],
) -> _Fill:
    """Return what is needed to fill ``room``; raises `Late`."""
    board = room.board
    words = vocabulary(board, room.faces, room.puzzle, lexicon, level, welcome, deadline=deadline)
    runs = Runs(board.grid, words.trie)
    there = frozenset(runs.chances(board.faces, {}, {}, deadline=deadline))
    return _Fill(room, words, runs, there, seed, at_most, deadline, on_place)


def _extras(
    board: Board,
    puzzle: Puzzle | None,
    lexicon: Lexicon | None,
    level: int,
    welcome: frozenset[Word],
) -> tuple[Found, ...] | None:
    """Return the other words on ``board``, found by the forward solver."""
    if lexicon is None:
        return None
    asked = asked_for(puzzle, welcome)
    return tuple(
        found
        for found in lexicon.words_on(board)
        if found.word not in asked and (found.level is None or found.level <= level)
    )


def _of_wishes(puzzle: Puzzle | None) -> tuple[str, ...]:
    wishes = () if puzzle is None else puzzle.wishes.all
    return tuple(dict.fromkeys(name for wish in wishes for name in named(wish)))


def _check(told: Filled, board: Board, puzzle: Puzzle | None, asked: set[Word]) -> None:
    """Raise `Bug` if ``board`` is not what was filled, or lacks a word, breaks a wish, or offends.

    Words that were ``asked`` for, and those that were there before, may be there.
    """
    faces = told.board.faces
    if any(faces.get(cell) != face for cell, face in board.faces.items() if face):
        raise Bug("a letter that was there was changed in filling")
    if puzzle is not None:
        lost = [word for word in puzzle.words if word not in trace_puzzle(told.board, puzzle)]
        if lost:
            raise Bug(f"the filled board does not hold {lost[0]!r}")
        why = broken_wish(told.board, puzzle)
        if why:
            raise Bug(f"the filled board breaks a wish: {why}")
    new = {*listed_on(told.board, "offensive")} - {*listed_on(board, "offensive")} - asked
    if new:
        raise Bug(f"the filled board shows {min(new)!r}, which may offend")
