"""The words that a setter may add to a list: those of a dictionary that suit a puzzle."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import islice
from typing import Protocol

from unboggle import counting
from unboggle.arguments import validated
from unboggle.clues.clues import Faces, WordClues
from unboggle.counting.requirements import extra_tiles_needed
from unboggle.errors import InputError
from unboggle.forward.lexicon import COMMON_LEVEL, MILD, Lexicon, is_offensive
from unboggle.puzzle import Ban, Board, Face, Puzzle, Spelling, Word
from unboggle.puzzle.lists.words import parse_words
from unboggle.puzzle.model.reading import Q, ReadOptions
from unboggle.puzzle.model.spelling import letters_of, spell_q

_SHORTEST = 3  # letters of a word of our dictionary, as in Boggle; 2 for other dictionaries
_PART = 3000  # words
Words = dict[Word, tuple[Spelling, ...]]


class ClueCandidates:
    """The words of ``lexicon`` that may be added, the best known first.

    If the dictionary has levels, only common words of three letters and more, and with ``rare``
    any; never one that may offend. They are read as in a list, with ``q`` as in `parse_words`, so
    that they mean the same in the new list.

    >>> from unboggle.puzzle import Board
    >>> candidates = ClueCandidates(Lexicon.from_words("cat", "cats", "dog"))
    >>> list(candidates.on(Board.from_rows(["ca", "st"])))
    ['cats', 'cat']
    """

    def __init__(self, lexicon: Lexicon, *, rare: bool = False, q: Q = "qu") -> None:
        validated(ClueCandidates.__init__, locals())
        self._lexicon, self._rare, self._q = lexicon, rare, q
        self._shortest = _SHORTEST if lexicon.has_levels else 2

    def on(self, board: Board) -> Words:
        """Return the words on ``board``, the best known first, among these the longest."""
        validated(self.on, locals())
        found = self._lexicon.words_on(board, min_length=self._shortest)
        welcome = [f for f in found if self._is_common(f.level) and not is_offensive(f.word, MILD)]
        welcome.sort(key=lambda f: (f.level or 0, -len(f.word), f.word))
        return self._read([f.word for f in welcome])

    def fitting(self, have: Mapping[Face, int], blank_cells: int) -> Iterator[Words]:
        """Yield the words that need at most ``blank_cells`` tiles more than we ``have``.

        They come in parts of some hundredths of a second, so that the caller can stop; all
        250,000 take some seconds.
        """
        validated(self.fitting, locals())
        words = iter(dict.fromkeys(self._welcome()))
        while part := list(islice(words, _PART)):
            yield self._read([word for word in part if self._fits(word, have, blank_cells)])

    def _fits(self, word: Word, have: Mapping[Face, int], blank_cells: int) -> bool:
        if len(word) > blank_cells:  # else it does anyway
            spelling = spell_q(letters_of(word), self._q)
            if extra_tiles_needed(have, spelling) > blank_cells:
                return False
        return not is_offensive(word, MILD)

    def _welcome(self) -> Iterator[Word]:
        for level, text in self._lexicon.levels:
            if self._is_common(level):
                words = text.split()
                if level is not None:  # a file keeps its order
                    words.sort()
                yield from (word for word in words if len(word) >= self._shortest)

    def _is_common(self, level: int | None) -> bool:
        """Return whether words of ``level`` are common enough; True if that is unknown."""
        return self._rare or level is None or level <= COMMON_LEVEL

    def _read(self, words: list[Word]) -> Words:
        if not words:
            return {}
        try:
            return dict(
                parse_words(
                    "\n".join(words), reading=ReadOptions(q=self._q, skip_bad=True)
                ).spellings
            )
        except InputError:  # none of them can be read
            return {}


class Candidates(Protocol):
    """The possible words to add."""

    def on(self, board: Board) -> Mapping[Word, tuple[Spelling, ...]]:
        """Return the words that ``board`` holds, with their spellings, the best first."""

    def fitting(
        self, have: Mapping[Face, int], blank_cells: int
    ) -> Iterable[Mapping[Word, tuple[Spelling, ...]]]:
        """Yield, in parts, the words that need at most ``blank_cells`` more tiles."""


def addable(puzzle: Puzzle, words: Mapping[Word, tuple[Spelling, ...]]) -> Words:
    """Return those of ``words`` that the list lacks and that show no banned word on every board."""
    asked = {s for _, s in puzzle.iter_spellings()}
    ban = Ban.find(puzzle.constraints)
    return {
        word: ways
        for word, ways in words.items()
        if word not in puzzle.spellings
        and asked.isdisjoint(ways)
        and not (ban and ban.on_every_board({word: ways}))
    }


def word_clues(puzzle: Puzzle, target: Faces, candidates: Candidates) -> WordClues:
    """Return the words of ``candidates`` on ``target`` that may rule out other boards."""
    more = addable(puzzle, candidates.on(Board(puzzle.grid, target)))
    # A word that another one implies rules out no more boards than that one.
    kept = counting.without_dominated(
        replace(puzzle, spellings={**puzzle.spellings, **more})
    ).spellings
    clues = WordClues(puzzle, target, {w: s for w, s in more.items() if w in kept})
    there = clues.items_held(target)
    return replace(
        clues, words={w: s for k, (w, s) in enumerate(clues.words.items()) if k in there}
    )
