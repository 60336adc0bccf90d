"""The letters that fill cells, and their frequencies."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from unboggle.forward.lexicon import Lexicon
from unboggle.puzzle import Face
from unboggle.puzzle.model.spelling import letters_of

# The frequency of each letter per ten thousand letters of English text.
ENGLISH: Mapping[Face, float] = {
    "a": 820, "b": 150, "c": 280, "d": 430, "e": 1270, "f": 220, "g": 200, "h": 610, "i": 700,
    "j": 15, "k": 77, "l": 400, "m": 240, "n": 670, "o": 750, "p": 190, "r": 600, "s": 630,
    "t": 910, "u": 280, "v": 98, "w": 240, "x": 15, "y": 200, "z": 7,
}  # fmt: skip
_Q = "q"  # on its own it is not a face of dice
_RARE = 1.0  # of a letter or face that is not in the table
_GIVES_AWAY = 0.005  # of all letters: a rarer one reveals that its cell was filled


def is_latin(faces: Iterable[Face]) -> bool:
    """Whether all ``faces`` consist of the letters a to z."""
    return all(face.isascii() for face in faces)


def usual(faces: Iterable[Face], lexicon: Lexicon | None) -> Mapping[Face, float]:
    """Return letters with their frequencies, for a board and a list of ``faces``.

    The letters a to z have their frequencies in English. Other letters are those of ``faces`` and
    of the words of ``lexicon``, each as frequent as there. Very rare ones, such as J, X and Z, are
    included only if ``faces`` have them: they would reveal that no word needs them.

    >>> "z" in usual(["a"], None), "z" in usual(["a", "z"], None)
    (False, True)
    """
    shown = list(faces)
    there = Counter(letter for face in shown for letter in letters_of(face))
    texts = [] if lexicon is None else [text for _, text in lexicon.levels]
    often: Mapping[Face, float] = ENGLISH
    if not (is_latin(shown) and all(map(str.isascii, texts))):
        often = there.copy()
        for text in texts:
            for word in text.split():
                often.update(letters_of(word))
    least = _GIVES_AWAY * sum(often.values())
    kept = {a: n for a, n in often.items() if (n >= least or a in there) and a != _Q}
    return {letter: float(n) for letter, n in sorted(kept.items()) if letter[0].isalpha()}


def in_turn(
    faces: Sequence[Face], often: Mapping[Face, float], draw: random.Random
) -> tuple[Face, ...]:
    """Return ``faces`` in a random order in which frequent ones tend to come early.

    The first is drawn by frequency, the second by frequency among the rest, and so on (Efraimidis
    and Spirakis, 2006).
    """
    return tuple(sorted(faces, key=lambda face: draw.expovariate(often.get(face, _RARE))))
