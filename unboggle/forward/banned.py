"""The spellings that a ban forbids on the boards of a puzzle."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from unboggle.puzzle import Ban, Face, Puzzle, Spelling, Word
from unboggle.puzzle.model.frozen import FrozenDict
from unboggle.puzzle.model.spelling import spell


def banned_spellings(constraint: Ban, puzzle: Puzzle) -> tuple[Spelling, ...]:
    """Return how the faces of ``puzzle`` could show a banned word, the shortest spellings first.

    They are those that contain no other one, forwards or backwards.
    """
    own = FrozenDict(constraint.bound_to(puzzle.spellings).exempting)
    names = tuple(name for name in constraint.lists if name not in constraint.counted)
    return _spellings(constraint.words, names, puzzle.faces, len(puzzle.grid.cells), own)


def counted_spellings(
    constraint: Ban, name: str, puzzle: Puzzle
) -> tuple[tuple[Spelling, ...], ...]:
    """Return the same for each word of a list of which a board may show some words."""
    own = FrozenDict(constraint.bound_to(puzzle.spellings).exempting)
    return _by_word((), (name,), puzzle.faces, len(puzzle.grid.cells), own)


def words_that_exempt(puzzle: Puzzle) -> tuple[Word, ...]:
    """Return the words of ``puzzle`` within which there is an offensive word, if these are banned.

    The ban does not apply to these offensive words: `Ban.is_implied`.
    """
    ban = Ban.find(puzzle.constraints)
    if ban is None or "offensive" not in ban.lists:
        return ()
    from unboggle.forward.listed import words_of  # it reads a dictionary

    found = []
    for word, ways in puzzle.spellings.items():
        alone, letters = {word: ways}, {letter for way in ways for face in way for letter in face}
        listed = (one for one in words_of("offensive") if letters.issuperset(one))
        if any(ban.is_implied(one, alone) for one in listed):
            found.append(word)
    return tuple(found)


@lru_cache(maxsize=8)
def _spellings(
    banned: tuple[Word, ...],
    names: tuple[str, ...],
    faces: tuple[Face, ...],
    most: int,
    own: FrozenDict[str, tuple[Spelling, ...]],
) -> tuple[Spelling, ...]:
    ways = {way for some in _by_word(banned, names, faces, most, own) for way in some}
    return tuple(_shortest(sorted(ways, key=lambda way: (len(way), way))))


def _shortest(ways: Iterable[Spelling]) -> Iterator[Spelling]:
    """Yield the ``ways`` that contain no other one, forwards or backwards; shorter ones come first.

    A board without these shows none of the others.
    """
    known: set[Spelling] = set()
    for way in ways:
        parts = (way[i:k] for k in range(1, len(way) + 1) for i in range(k))
        if known.isdisjoint(parts):
            known |= {way, way[::-1]}
            yield way


@lru_cache(maxsize=8)
def _by_word(
    banned: tuple[Word, ...],
    names: tuple[str, ...],
    faces: tuple[Face, ...],
    most: int,
    own: FrozenDict[str, tuple[Spelling, ...]],
) -> tuple[tuple[Spelling, ...], ...]:
    from unboggle.forward.listed import words_of_letters  # it reads a dictionary

    words = set(banned)
    letters = {letter for face in faces for letter in face}
    for name in names:
        able = words_of_letters(name, letters, most * max(map(len, faces), default=0))
        words |= {word for word in able if not Ban.is_implied(word, own)}
    spelled = (tuple(w for w in spell(word, faces) if len(w) <= most) for word in sorted(words))
    return tuple(ways for ways in spelled if ways)
