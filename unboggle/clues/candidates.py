"""The words that a setter may add to a list: those of a dictionary that are welcome."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import islice
from typing import Protocol

from unboggle import counting
from unboggle.clues.clues import Faces, WordClues
from unboggle.counting.requirements import tiles_besides
from unboggle.errors import InputError
from unboggle.forward.lexicon import COMMON_LEVEL, MILD, Lexicon, is_offensive
from unboggle.puzzle import Board, Face, Puzzle, Spelling, Word
from unboggle.puzzle.spelling import letters_of, spell_q
from unboggle.puzzle.words import parse_words

_SHORTEST = 3  # letters of a word out of our dictionary, as Boggle counts; of others 2
_PART = 3000  # words
Words = dict[Word, tuple[Spelling, ...]]


class DictionaryCandidates:
    """The words of ``lexicon`` that may be added, the best known first.

    Where the dictionary has levels only common words unless ``rare``, of three letters and
    more; never one that may offend. They are read as from a list, with ``q`` as in
    `parse_words`, so that they mean the same in the list that is made.
    """

    def __init__(self, lexicon: Lexicon, *, rare: bool = False, q: str = "qu") -> None:
        self._lexicon, self._rare, self._q = lexicon, rare, q
        self._shortest = _SHORTEST if lexicon.has_levels else 2

    def on(self, board: Board) -> Words:
        """Return the words on ``board``, the best known first, of these the longest."""
        found = self._lexicon.words_on(board, shortest=self._shortest)
        welcome = [f for f in found if self._is_known(f.level) and not is_offensive(f.word, MILD)]
        welcome.sort(key=lambda f: (f.level or 0, -len(f.word), f.word))
        return self._read([f.word for f in welcome])

    def fitting(self, have: Mapping[Face, int], room: int) -> Iterator[Words]:
        """Yield the words that need at most ``room`` tiles besides those that we ``have``.

        In parts of some hundredths of a second, for one may have to stop; some seconds for
        all 250,000.
        """
        words = iter(dict.fromkeys(self._welcome()))
        while part := list(islice(words, _PART)):
            yield self._read([word for word in part if self._fits(word, have, room)])

    def _fits(self, word: Word, have: Mapping[Face, int], room: int) -> bool:
        if len(word) > room:  # else it does anyway
            spelling = spell_q(letters_of(word), self._q)
            if tiles_besides(have, spelling) > room:
                return False
        return not is_offensive(word, MILD)

    def _welcome(self) -> Iterator[Word]:
        for level, text in self._lexicon.levels:
            if self._is_known(level):
                yield from (word for word in text.split() if len(word) >= self._shortest)

    def _is_known(self, level: int | None) -> bool:
        """Whether words of ``level`` are known well enough, as far as one can tell."""
        return self._rare or level is None or level <= COMMON_LEVEL

    def _read(self, words: list[Word]) -> Words:
        if not words:
            return {}
        try:
            return dict(parse_words("\n".join(words), q=self._q, skip_bad=True).spellings)
        except InputError:  # none of them can be read
            return {}


class Candidates(Protocol):
    """What to choose from."""

    def on(self, board: Board) -> Mapping[Word, tuple[Spelling, ...]]:
        """Return the words that ``board`` holds, with their spellings, the best first."""

    def fitting(
        self, have: Mapping[Face, int], room: int
    ) -> Iterable[Mapping[Word, tuple[Spelling, ...]]]:
        """Yield, in parts, the words that need at most ``room`` tiles besides what we ``have``."""


def word_clues(puzzle: Puzzle, target: Faces, candidates: Candidates) -> WordClues:
    """Return the words of ``candidates`` that ``target`` holds and that may tell it from others."""
    asked = {s for _, s in puzzle.every_spelling()}
    more = {
        word: spellings
        for word, spellings in candidates.on(Board(puzzle.grid, target)).items()
        if word not in puzzle.spellings and not asked.intersection(spellings)
    }
    # A word that comes with another tells no more boards apart than that one.
    kept = counting.without_dominated(
        replace(puzzle, spellings={**puzzle.spellings, **more})
    ).spellings
    clues = WordClues(puzzle, target, {w: s for w, s in more.items() if w in kept})
    there = clues.held(target)
    return replace(
        clues, words={w: s for k, (w, s) in enumerate(clues.words.items()) if k in there}
    )
