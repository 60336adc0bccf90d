"""Which words leave only one board, whichever that is, even if no known board holds them.

`unboggle.clues.fewest` chooses among the words that a given board holds. Here the board is open:
a word may have letters that the list does not need. Facts of two kinds rule out choices.

* A *pair* of boards A and B that both hold the list, and a choice X of words that both hold. X
  leaves several boards unless for a symmetry σ the common part A ∩ σB holds the list and X. For
  otherwise a solution within A is no image of one within B. (If an inventory fills every cell,
  boards have a common part only if they are equal.)
* A *core*: words that no board holds together with the list.

A choice that no fact rules out is solved. Either it leaves one board or it gives a new fact.
These are implicit hitting sets, in which cores are clauses of the other sign.
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
from unboggle.counting.requirements import Requirements, extra_tiles_needed
from unboggle.fitting.searches import reach as search
from unboggle.forward.fast_trace import trace_words
from unboggle.forward.trace import from_rarer_ends
from unboggle.forward.verify import verified
from unboggle.kernel import available
from unboggle.puzzle import Board, Cell, Face, Puzzle, Spelling, Word
from unboggle.solutions.enumeration import solutions
from unboggle.solutions.neighbouring import is_rival
from unboggle.system.channel import end_on_signal
from unboggle.system.clock import NEVER, Deadline
from unboggle.system.inline import WANT, Steps, in_steps

Words = Mapping[Word, tuple[Spelling, ...]]

_AT_ONCE = 1000  # words between checks of the deadline


class Tuning(NamedTuple):
    """What tunes an `AnyTargetSearch`. The numbers were chosen; no benchmark measures them."""

    few: int = 400
    """The most words for which choices of several are tried, too: the facts are kept for all."""
    search_seconds: float = 0.02
    """Seconds for the board search to find a board."""
    seeds: int = 4
    """How many of these searches are run for two boards that differ."""
    block: int = 50
    """Words that are decided quickly before those of them that stay open are decided."""
    pairs: int = 50
    """Pairs that are checked for a word: the last that ruled one out."""
    firsts: int = 400
    """Candidates for the first word of a full board, and for its next words."""
    links: int = 4
    """The most of them on a board."""
    trials: int = 3
    """Words tried for the next one."""


TUNING = Tuning()


class Pair(NamedTuple):
    """Two boards that hold the list, and the parts they have in common that still hold it.

    ``tiles`` are those that both have.
    """

    one: dict[Cell, Face]
    other: dict[Cell, Face]
    common: tuple[dict[Cell, Face], ...]
    tiles: Counter[Face]


def by_cells_left(puzzle: Puzzle, words: Words, deadline: Deadline = NEVER) -> list[Word]:
    """Return those of ``words`` that may fit, the ones that leave the fewest cells first.

    Among these the longest come first: a board full of long words is seldom one of several.
    Raises `DeadlinePassed` past ``deadline``.
    """
    have = Requirements(puzzle).most_in_word
    blank_cells = len(puzzle.grid.cells) - sum(have.values())
    more: dict[Word, int] = {}
    for number, (word, ways) in enumerate(words.items()):
        if number % _AT_ONCE == 0:
            deadline.raise_if_expired()
        more[word] = min(extra_tiles_needed(have, way) for way in ways)
    fit = [word for word in words if more[word] <= blank_cells]
    return sorted(fit, key=lambda word: (-more[word], -max(map(len, words[word]))))


class AnyTargetSearch:
    """The facts about adding some of ``words`` to ``puzzle``, in this process."""

    def __init__(self, puzzle: Puzzle, words: Words, tuning: Tuning = TUNING) -> None:
        self.tuning = tuning
        self.puzzle, self.words = puzzle, dict(words)
        self.pairs: list[Pair] = []
        self.impossible: list[Word] = []
        self._most_pairs = None if len(words) <= self.tuning.few else self.tuning.pairs

    def puzzle_with(self, more: Collection[Word]) -> Puzzle:
        """Return the puzzle with the words ``more``."""
        extra = {word: self.words[word] for word in more}
        return replace(self.puzzle, spellings={**self.puzzle.spellings, **extra})

    def _ruled_out(self, word: Word) -> bool:
        """Return whether by a known pair adding ``word`` leaves several boards."""
        ways = self.words[word]
        for k, pair in enumerate(self.pairs[: self.tuning.pairs]):
            if any(extra_tiles_needed(pair.tiles, way) == 0 for way in ways) and self._rules_out(
                pair, [word]
            ):
                self.pairs.insert(0, self.pairs.pop(k))
                return True
        return False

    def decide(self, more: Collection[Word], *, thoroughly: bool = True) -> Faces | Pair | str:
        """Return the only board of the list and ``more``; or a pair, or why there is none.

        The reason is ``impossible`` or ``open``. It is ``open`` if the board search found no
        board, and no solver was run because the call is not ``thoroughly``.
        """
        puzzle = self.puzzle_with(more)
        if counting.refuse(puzzle) is not None:
            return "impossible"
        quick = search.can_search(puzzle) and available()
        first = (
            search.ReachSearch(puzzle).run(Deadline.after(self.tuning.search_seconds))
            if quick
            else None
        )
        if first is None and not thoroughly:
            return "open"
        full = next(solutions(puzzle), None) if first is None else dict(first.faces)
        if full is None:
            return "impossible"
        target = dict(verified(Board(puzzle.grid, full), puzzle)[0].faces)
        other = self._another(
            puzzle, target, range(1, self.tuning.seeds if first is not None else 1)
        )
        if other is None:
            return target
        pair = self._pair(full, other)
        if not self._rules_out(pair, more):  # then the common part holds the list and ``more``
            pair = self._pair(target, other)
        self.pairs.insert(0, pair)
        del self.pairs[self._most_pairs :]
        return pair

    def _another(
        self, puzzle: Puzzle, target: dict[Cell, Face], seeds: Iterable[int]
    ) -> dict[Cell, Face] | None:
        for seed in seeds:
            board = search.ReachSearch(puzzle, seed).run(Deadline.after(self.tuning.search_seconds))
            if board is not None and is_rival(board.faces, puzzle, target):
                return dict(board.faces)
        return rival(puzzle, target)

    def _pair(self, one: dict[Cell, Face], other: dict[Cell, Face]) -> Pair:
        common = []
        for image in self.puzzle.images(other):
            part = {c: f for c, f in one.items() if image.get(c) == f}
            if self.puzzle.constraints.fills_grid and len(part) < len(one):
                continue
            if self.words_on(part, self.puzzle.spellings) == self.puzzle.spellings.keys():
                common.append(part)
        tiles = Counter(one.values()) & Counter(other.values())
        return Pair(one, other, tuple(common), tiles)

    def words_on(self, faces: Faces, words: Words) -> set[Word]:
        """Return those of ``words`` that the board of ``faces`` holds."""
        board = Board(self.puzzle.grid, faces)
        return set(
            trace_words(board, from_rarer_ends(board, replace(self.puzzle, spellings=words)))
        )

    def _rules_out(self, pair: Pair, more: Collection[Word]) -> bool:
        extra = {word: self.words[word] for word in more}
        if any(len(self.words_on(faces, extra)) < len(extra) for faces in pair[:2]):
            return False
        return all(len(self.words_on(part, extra)) < len(extra) for part in pair.common)

    # ---- the searches ----

    def singles(self) -> Iterator[tuple[str, object]]:
        """Yield the result for each word on its own.

        ``asking`` and a word, before a solver may run for it. Then ``several`` or ``impossible``
        and the word, or ``only`` and (the word alone, the board that it leaves). In a block, the
        words for which the board search finds a board come first.
        """
        self.decide([])  # the list itself has several boards, which rule out many words
        words = list(self.words)
        for start in range(0, len(words), self.tuning.block):
            waiting = yield from self._singles(
                words[start : start + self.tuning.block], thoroughly=False
            )
            yield from self._singles(waiting, thoroughly=True)

    def _singles(
        self, words: Iterable[Word], thoroughly: bool
    ) -> Generator[tuple[str, object], None, list[Word]]:
        """Yield the results for ``words``; return those that stay undecided."""
        later = []
        for word in words:
            if self._ruled_out(word):
                yield "several", word
                continue
            yield "asking", word
            answer = self.decide([word], thoroughly=thoroughly or not available())
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
        """Yield ``bound`` with each better lower bound of the number of words.

        Then ``best`` with the fewest words that leave one board, and that board; or ``none``.
        """
        from unboggle.clues.hitting_sets import HittingSetSolver

        words = [word for word in self.words if word not in self.impossible]
        number = {word: k for k, word in enumerate(words)}
        hitting, bound, ways = HittingSetSolver(len(words)), 0, count()

        def take(pair: Pair) -> None:
            both = self.words_on(
                pair.other, {w: self.words[w] for w in self.words_on(pair.one, free)}
            )
            opened = []
            for part in pair.common:
                opened.append(way := next(ways))
                lacking = free.keys() - self.words_on(part, free)
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
            answer = self.decide(more)
            if isinstance(answer, Pair):
                take(answer)
            elif answer == "impossible":
                hitting.forbid({number[word] for word in self._core(more)})
            else:
                yield "best", (more, answer)
                return
        yield "none", None

    def _core(self, more: list[Word]) -> list[Word]:
        """Return words out of ``more`` that no board holds together, a minimal set of them."""
        core = list(more)
        for word in more if len(more) > 2 else ():  # each is possible on its own
            rest = [w for w in core if w != word]
            puzzle = self.puzzle_with(rest)
            if counting.refuse(puzzle) is not None or next(solutions(puzzle), None) is None:
                core = rest
        return core

    def full_boards(self, seed: int) -> Iterator[dict[Cell, Face]]:
        """Yield random boards that hold the list and long words that leave few cells."""
        draw = random.Random(seed)
        cells = len(self.puzzle.grid.cells)
        firsts = list(self.words)[: self.tuning.firsts]
        draw.shuffle(firsts)
        for first in firsts:
            chain, board = [first], self._find_board([first])
            while board is not None and len(chain) < self.tuning.links:
                have = Requirements(self.puzzle_with(chain)).most_in_word
                blank_cells = cells - sum(have.values())
                some = draw.sample(list(self.words), min(len(self.words), self.tuning.firsts))
                more = {
                    w: min(extra_tiles_needed(have, way) for way in self.words[w]) for w in some
                }
                fit = [w for w in some if 0 < more[w] <= blank_cells]
                fit.sort(key=lambda w: (-more[w], -len(w)))
                for word in fit[: self.tuning.trials]:
                    fuller = self._find_board([*chain, word])
                    if fuller is not None:
                        chain, board = [*chain, word], fuller
                        break
                else:
                    break
            if board is not None:
                yield board

    def _find_board(self, more: Collection[Word]) -> dict[Cell, Face] | None:
        """Return a board found by the search or, without the kernel, by the solver."""
        puzzle = self.puzzle_with(more)
        if counting.refuse(puzzle) is not None:
            return None
        if not (search.can_search(puzzle) and available()):
            return next(solutions(puzzle), None)
        board = search.ReachSearch(puzzle).run(Deadline.after(self.tuning.search_seconds))
        return None if board is None else dict(board.faces)


@in_steps
def boards(puzzle: Puzzle, words: Words, seed: int, deadline: Deadline) -> Steps:
    """Run in a child: send full boards, each on request; then None."""
    end_on_signal(deadline)
    for number, faces in enumerate(AnyTargetSearch(puzzle, words).full_boards(seed)):
        if number:
            yield WANT
        yield faces
    yield None


@in_steps
def serve(puzzle: Puzzle, words: Words, several: bool, deadline: Deadline) -> Steps:
    """Run in a child: send what `AnyTargetSearch.singles` yields, then ``singles``.

    If ``several`` words may be tried together, and there are few, send what
    `AnyTargetSearch.smallest` yields. Then send ``done``.
    """
    end_on_signal(deadline)
    work, found = AnyTargetSearch(puzzle, words), False
    for kind, value in work.singles():
        found = found or kind == "only"
        yield kind, value
    yield "singles", None
    if several and not found and len(words) - len(work.impossible) <= work.tuning.few:
        yield from work.smallest()
    yield "done", None
