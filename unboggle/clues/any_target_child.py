"""Which words leave one board, whichever that is: for words that no board at hand holds.

`unboggle.clues.fewest` chooses among the words that a given board holds. Here the board is
open: a word may bring letters that the list does not need. What rules choices out:

* A *pair* of boards A and B that both hold the list. A choice X of words that both
  hold leaves several boards, unless for a symmetry σ the common part A ∩ σB holds the
  list and X: otherwise a solution within A is no image of one within B. (Where
  an inventory fills every cell, boards are common only if they are equal.)
* A *core*: words that no board holds together with the list.

A choice that no fact rules out is asked about. Either it leaves one board or it gives
a new fact: implicit hitting sets, in which cores are clauses of the other sign.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Collection, Generator, Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import count
from typing import NamedTuple

from unboggle import counting
from unboggle.clues.clues import Faces
from unboggle.clues.rivals import rival
from unboggle.counting.requirements import Requirements, tiles_besides
from unboggle.fitting import board_search as search
from unboggle.forward.fast_trace import trace_words
from unboggle.forward.trace import from_rarer_ends
from unboggle.forward.verify import verified
from unboggle.kernel import available
from unboggle.puzzle import Board, Cell, Face, Puzzle, Spelling, Word
from unboggle.solutions.enumeration import solutions
from unboggle.solutions.near import is_rival
from unboggle.system.channel import alarm
from unboggle.system.clock import NEVER, Deadline
from unboggle.system.inline import WANT, Steps, in_steps

Words = Mapping[Word, tuple[Spelling, ...]]

FEW = 400
"""Up to so many words choices of several are gone through, too: the facts are kept for all."""
_LOOK = 0.02  # seconds for the board search to come upon a board, and
_SEEDS = 4  # how often, for two that differ
_BLOCK = 50  # words
_AT_ONCE = 1000  # words between looks at the clock
_PAIRS = 50  # pairs a word is held against: the last that ruled one out
_FIRSTS = 400  # words to begin a full board with, and to choose from to go on
_LINKS = 4  # of them on a board, at most
_TRIALS = 3  # words tried, to go on with one


class Pair(NamedTuple):
    """Two boards that hold the list, and the parts they have in common that still hold it.

    ``tiles`` are those that both have.
    """

    one: dict[Cell, Face]
    other: dict[Cell, Face]
    common: tuple[dict[Cell, Face], ...]
    tiles: Counter[Face]


def by_room(puzzle: Puzzle, words: Words, deadline: Deadline = NEVER) -> list[Word]:
    """Return those of ``words`` for which there may be room, those that leave the least first.

    Of these the longest come first: a board full of long words is seldom one of several.
    Raises `Late` past ``deadline``.
    """
    have = Requirements(puzzle).most
    room = len(puzzle.grid.cells) - sum(have.values())
    more: dict[Word, int] = {}
    for number, (word, ways) in enumerate(words.items()):
        if number % _AT_ONCE == 0:
            deadline.check()
        more[word] = min(tiles_besides(have, way) for way in ways)
    fit = [word for word in words if more[word] <= room]
    return sorted(fit, key=lambda word: (-more[word], -max(map(len, words[word]))))


class AnyTargetSearch:
    """What is known of adding some of ``words`` to ``puzzle``, in this process."""

    def __init__(self, puzzle: Puzzle, words: Words) -> None:
        self.puzzle, self.words = puzzle, dict(words)
        self.pairs: list[Pair] = []
        self.impossible: list[Word] = []
        self._most_pairs = None if len(words) <= FEW else _PAIRS

    def puzzle_with(self, more: Collection[Word]) -> Puzzle:
        """Return the puzzle with the words ``more``."""
        extra = {word: self.words[word] for word in more}
        return replace(self.puzzle, spellings={**self.puzzle.spellings, **extra})

    def _ruled_out(self, word: Word) -> bool:
        """Whether a pair says that adding ``word`` leaves several boards."""
        ways = self.words[word]
        for k, pair in enumerate(self.pairs[:_PAIRS]):
            if any(tiles_besides(pair.tiles, way) == 0 for way in ways) and self._rules_out(
                pair, [word]
            ):
                self.pairs.insert(0, self.pairs.pop(k))
                return True
        return False

    def ask(self, more: Collection[Word], *, thoroughly: bool = True) -> Faces | Pair | str:
        """Return the only board of the list and ``more``; or a pair, or why there is none.

        The reason is ``impossible``; or ``open``, if the board search found no board and
        no solver was asked because it is not to be done ``thoroughly``.
        """
        puzzle = self.puzzle_with(more)
        if counting.refuse(puzzle) is not None:
            return "impossible"
        quick = search.can_search(puzzle) and available()
        first = search.BoardSearch(puzzle).run(Deadline.after(_LOOK)) if quick else None
        if first is None and not thoroughly:
            return "open"
        full = next(solutions(puzzle), None) if first is None else dict(first.faces)
        if full is None:
            return "impossible"
        target = dict(verified(Board(puzzle.grid, full), puzzle)[0].faces)
        other = self._another(puzzle, target, range(1, _SEEDS if first is not None else 1))
        if other is None:
            return target
        pair = self._pair(full, other)
        if not self._rules_out(pair, more):  # then the common part holds the list and more
            pair = self._pair(target, other)
        self.pairs.insert(0, pair)
        del self.pairs[self._most_pairs :]
        return pair

    def _another(
        self, puzzle: Puzzle, target: dict[Cell, Face], seeds: Iterable[int]
    ) -> dict[Cell, Face] | None:
        for seed in seeds:
            board = search.BoardSearch(puzzle, seed).run(Deadline.after(_LOOK))
            if board is not None and is_rival(board.faces, puzzle, target):
                return dict(board.faces)
        return rival(puzzle, target)

    def _pair(self, one: dict[Cell, Face], other: dict[Cell, Face]) -> Pair:
        common = []
        for image in self.puzzle.images(other):
            part = {c: f for c, f in one.items() if image.get(c) == f}
            if self.puzzle.wishes.fills and len(part) < len(one):
                continue
            if self.held(part, self.puzzle.spellings) == self.puzzle.spellings.keys():
                common.append(part)
        tiles = Counter(one.values()) & Counter(other.values())
        return Pair(one, other, tuple(common), tiles)

    def held(self, faces: Faces, words: Words) -> set[Word]:
        """Return those of ``words`` that the board of ``faces`` holds."""
        board = Board(self.puzzle.grid, faces)
        return set(
            trace_words(board, from_rarer_ends(board, replace(self.puzzle, spellings=words)))
        )

    def _rules_out(self, pair: Pair, more: Collection[Word]) -> bool:
        extra = {word: self.words[word] for word in more}
        if any(len(self.held(faces, extra)) < len(extra) for faces in pair[:2]):
            return False
        return all(len(self.held(part, extra)) < len(extra) for part in pair.common)

    # ---- the searches ----

    def singles(self) -> Iterator[tuple[str, object]]:
        """Yield what is found out of each word alone.

        ``asking`` and a word, before a solver may be asked; then ``several`` or
        ``impossible`` and the word, or ``only`` and (the word alone, the board it leaves).
        Of a block of words those come first for which the board search finds a board.
        """
        self.ask([])  # the list itself has several boards, which tell of many words
        words = list(self.words)
        for start in range(0, len(words), _BLOCK):
            waiting = yield from self._singles(words[start : start + _BLOCK], thoroughly=False)
            yield from self._singles(waiting, thoroughly=True)

    def _singles(
        self, words: Iterable[Word], thoroughly: bool
    ) -> Generator[tuple[str, object], None, list[Word]]:
        """Yield what is found out of ``words``; return those that stay open."""
        later = []
        for word in words:
            if self._ruled_out(word):
                yield "several", word
                continue
            yield "asking", word
            answer = self.ask([word], thoroughly=thoroughly or not available())
            if isinstance(answer, Pair):
                yield "several", word
            elif answer == "impossible":
                self.impossible.append(word)
                yield "impossible", word
            elif answer == "open":
                later.append(word)
            else:
                yield "only", ([word], answer)
        return later

    def smallest(self) -> Iterator[tuple[str, object]]:
        """Yield ``bound`` and how many words it takes at least, as that is found out.

        Then ``best`` with the fewest words that leave one board, and that board; or ``none``.
        """
        from unboggle.clues.hitting_sets import Hitting

        words = [word for word in self.words if word not in self.impossible]
        number = {word: k for k, word in enumerate(words)}
        hitting, bound, ways = Hitting(len(words)), 0, count()

        def take(pair: Pair) -> None:
            both = self.held(pair.other, {w: self.words[w] for w in self.held(pair.one, free)})
            opened = []
            for part in pair.common:
                opened.append(way := next(ways))
                lacking = free.keys() - self.held(part, free)
                hitting.close(way, {number[word] for word in lacking})
            hitting.add({number[word] for word in free.keys() - both}, opened)

        free = {word: self.words[word] for word in words}
        for pair in self.pairs:
            take(pair)
        while (items := hitting.cheapest()) is not None:
            if len(items) > bound:
                bound = len(items)
                yield "bound", bound
            more = [words[k] for k in items]
            answer = self.ask(more)
            if isinstance(answer, Pair):
                take(answer)
            elif answer == "impossible":
                hitting.forbid({number[word] for word in self._core(more)})
            else:
                yield "best", (more, answer)
                return
        yield "none", None

    def _core(self, more: list[Word]) -> list[Word]:
        """Return words out of ``more`` that no board holds together, none to spare."""
        core = list(more)
        for word in more if len(more) > 2 else ():  # each alone is possible
            rest = [w for w in core if w != word]
            puzzle = self.puzzle_with(rest)
            if counting.refuse(puzzle) is not None or next(solutions(puzzle), None) is None:
                core = rest
        return core

    def full_boards(self, seed: int) -> Iterator[dict[Cell, Face]]:
        """Yield boards that hold the list and long words that leave little room, at random."""
        draw = random.Random(seed)
        cells = len(self.puzzle.grid.cells)
        firsts = list(self.words)[:_FIRSTS]
        draw.shuffle(firsts)
        for first in firsts:
            chain, board = [first], self._look([first])
            while board is not None and len(chain) < _LINKS:
                have = Requirements(self.puzzle_with(chain)).most
                room = cells - sum(have.values())
                some = draw.sample(list(self.words), min(len(self.words), _FIRSTS))
                more = {w: min(tiles_besides(have, way) for way in self.words[w]) for w in some}
                fit = [w for w in some if 0 < more[w] <= room]
                fit.sort(key=lambda w: (-more[w], -len(w)))
                for word in fit[:_TRIALS]:
                    fuller = self._look([*chain, word])
                    if fuller is not None:
                        chain, board = [*chain, word], fuller
                        break
                else:
                    break
            if board is not None:
                yield board

    def _look(self, more: Collection[Word]) -> dict[Cell, Face] | None:
        """Return a board that the search comes upon; without the kernel, that the solver finds."""
        puzzle = self.puzzle_with(more)
        if counting.refuse(puzzle) is not None:
            return None
        if not (search.can_search(puzzle) and available()):
            return next(solutions(puzzle), None)
        board = search.BoardSearch(puzzle).run(Deadline.after(_LOOK))
        return None if board is None else dict(board.faces)


@in_steps
def boards(puzzle: Puzzle, words: Words, seed: int, deadline: Deadline) -> Steps:
    """Run in a child: send one full board after the other, each when asked for; then None."""
    alarm(deadline)
    for number, faces in enumerate(AnyTargetSearch(puzzle, words).full_boards(seed)):
        if number:
            yield WANT
        yield faces
    yield None


@in_steps
def serve(puzzle: Puzzle, words: Words, several: bool, deadline: Deadline) -> Steps:
    """Run in a child: send what `AnyTargetSearch.singles` yields, then ``singles``.

    And if it is to try ``several`` words together, and has few of them, what
    `AnyTargetSearch.smallest` yields; in the end ``done``.
    """
    alarm(deadline)
    work, found = AnyTargetSearch(puzzle, words), False
    for kind, value in work.singles():
        found = found or kind == "only"
        yield kind, value
    yield "singles", None
    if several and not found and len(words) - len(work.impossible) <= FEW:
        yield from work.smallest()
    yield "done", None
