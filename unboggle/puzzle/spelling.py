"""A word as a tuple of faces: letters, accents, the Qu rule."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

from unboggle.puzzle.faces import Face, Spelling

# Letters that Unicode does not take apart into a base letter and a mark.
_UNMARKED = str.maketrans({"ø": "o", "æ": "ae", "œ": "oe", "đ": "d", "ł": "l", "ħ": "h", "ı": "i"})
_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})


def with_umlauts(word: str) -> str:
    """Return ``word``, in small letters, with ae for ä, oe for ö and ue for ü.

    >>> with_umlauts("übermäßig")
    'uebermaeßig'
    """
    return word.translate(_UMLAUTS)


def fold(word: str) -> str:
    """Return ``word`` without accents: é is e, ø is o, æ is ae.

    >>> fold("smørrebrød"), fold("façade")
    ('smorrebrod', 'facade')
    """
    parts = unicodedata.normalize("NFD", word)
    bare = "".join(c for c in parts if not unicodedata.combining(c))
    return unicodedata.normalize("NFC", bare).translate(_UNMARKED)


def letters_of(word: str) -> tuple[str, ...]:
    """Return the letters of ``word``; a combining mark belongs to the letter before it."""
    if word.isascii():
        return tuple(word)
    letters: list[str] = []
    for c in word:
        if letters and unicodedata.category(c).startswith("M"):
            letters[-1] += c
        else:
            letters.append(c)
    return tuple(letters)


def spell_q(letters: tuple[str, ...], q: str) -> Spelling:
    """Return ``letters`` as faces: q and the u after it are one face when ``q`` is ``"qu"``."""
    if q == "plain" or "q" not in letters:
        return letters
    faces: list[Face] = []
    for letter in letters:
        if letter == "u" and faces and faces[-1] == "q":
            faces[-1] = "qu"
        else:
            faces.append(letter)
    return tuple(faces)


def spell(word: str, faces: Iterable[Face]) -> tuple[Spelling, ...]:
    """Return every way to cut ``word`` into faces out of ``faces``.

    >>> spell("thin", {"th", "t", "h", "i", "n", "in"})
    (('t', 'h', 'i', 'n'), ('t', 'h', 'in'), ('th', 'i', 'n'), ('th', 'in'))
    """
    by_letter: dict[str, list[Face]] = {}
    for face in sorted(faces):
        by_letter.setdefault(face[:1], []).append(face)
    # Which rests of the word can be cut at all, from the end: without it a long
    # word with many cuts that all fail at its end would take exponential time.
    ways: list[list[Spelling]] = [[] for _ in word] + [[()]]
    for start in range(len(word) - 1, -1, -1):
        for face in by_letter.get(word[start], ()):
            if word.startswith(face, start):
                ways[start] += [(face, *rest) for rest in ways[start + len(face)]]
    return tuple(ways[0]) if word else ()
