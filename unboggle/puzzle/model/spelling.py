"""Spell a word as a tuple of faces: letters, accents, the Qu rule."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterable
from itertools import pairwise

from unboggle.errors import InputError
from unboggle.phrases import quoted
from unboggle.puzzle.model.capitals import folded
from unboggle.puzzle.model.faces import Face, Spelling

MAX_FACE_LETTERS = 4
"""The most letters of a face."""
MAX_SPELLINGS = 200
"""The most spellings of one word of a list."""
MAX_LETTERS = 10_000
"""The most letters of a word: the largest grid that is read has no more cells."""
MAX_SPELLED = 200_000
"""The most letters of all spellings of a word together."""

_Cuts = list[list[tuple[Face, int]]]  # from each place of a word: faces, and where they end

# Letters that Unicode does not decompose into a base letter and a mark.
_UNMARKED = str.maketrans({"ø": "o", "æ": "ae", "œ": "oe", "đ": "d", "ł": "l", "ħ": "h", "ı": "i"})
_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})


def with_umlauts(word: str, keep: Collection[str] = ()) -> str:
    """Return ``word``, in small letters, with ae for ä, oe for ö and ue for ü.

    The letters ``keep`` remain.

    >>> with_umlauts("übermäßig")
    'uebermaeßig'
    """
    if not keep:
        return word.translate(_UMLAUTS)
    return word.translate({k: two for k, two in _UMLAUTS.items() if chr(k) not in keep})


def fold(word: str, keep: Collection[str] = ()) -> str:
    """Return ``word`` without accents: é is e, ø is o, æ is ae; the letters ``keep`` remain.

    >>> fold("smørrebrød"), fold("façade"), fold("ñandú", keep="ñ")
    ('smorrebrod', 'facade', 'ñandu')
    """
    if keep:
        text = unicodedata.normalize("NFC", word)
        kept = re.compile(f"({'|'.join(map(re.escape, keep))})")
        return "".join(part if odd % 2 else fold(part) for odd, part in enumerate(kept.split(text)))
    parts = unicodedata.normalize("NFD", word)
    bare = "".join(c for c in parts if not unicodedata.combining(c))
    return unicodedata.normalize("NFC", bare).translate(_UNMARKED)


def may_spell(letters: str, word: str) -> bool:
    """Return whether ``letters`` are ``word`` with some of its accents folded.

    >>> may_spell("ñandu", "ñandú"), may_spell("ñandú", "ñandu")
    (True, False)
    """
    return letters == word or letters == fold(word, set(letters_of(letters)))


def letters_of(word: str) -> tuple[str, ...]:
    """Return the letters of ``word``; a combining mark belongs to the letter before it."""
    if word.isascii():
        return tuple(word)
    marks = [unicodedata.category(c).startswith("M") for c in word]
    starts = [at for at, mark in enumerate(marks) if not (at and mark)]
    return tuple(word[a:b] for a, b in pairwise((*starts, len(word))))


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


def own_letters(faces: Iterable[Face]) -> tuple[Face, ...]:
    """Return those of ``faces`` that are one letter with an accent, sorted.

    >>> own_letters(["th", "ñ", "a"])
    ('ñ',)
    """
    return tuple(sorted({face for face in faces if _has_accent(face)}))


def _has_accent(face: Face) -> bool:
    return len(letters_of(face)) == 1 and fold(face) != face


def parse_faces(text: str) -> tuple[Face, ...]:
    """Return the faces of several letters in ``text``, such as ``th, er, ij!``, folded.

    A face with ``!`` is never spelled letter by letter. A letter with an accent, such as ``ñ``,
    is a face that remains if accents are folded. Raises `InputError` for anything else.

    >>> parse_faces("Th er,IJ!")
    ('th', 'er', 'ij!')
    """
    found: dict[Face, Face] = {}
    for part in re.split(r"[\s,]+", text.strip().strip(",")):
        name = part.removesuffix("!")
        face = folded(name)
        letters = letters_of(face)
        many = 2 <= len(letters) <= MAX_FACE_LETTERS or _has_accent(part.lower())
        if not many or not all(one[0].isalpha() for one in letters):
            raise InputError(
                f"the face {part!r} does not have 2 to {MAX_FACE_LETTERS} letters; write faces such"
                " as in,th,er, ij! for one that is never spelled letter by letter, and ñ for an"
                " accent to keep"
            )
        if face in found:
            raise InputError(f"the face {name!r} is named twice")
        found[face] = face + part[len(name) :]
    return tuple(found.values())


def several(faces: Iterable[Face]) -> tuple[Face, ...]:
    """Return those of ``faces`` that have several letters, sorted, without Qu.

    >>> several(["th", "qu", "a", "th"])
    ('th',)
    """
    return tuple(sorted({face for face in faces if len(letters_of(face)) > 1 and face != "qu"}))


def in_faces(letters: Spelling, faces: Iterable[Face]) -> tuple[Spelling, ...] | None:
    """Return every way to spell ``letters`` with these and with ``faces``, see `parse_faces`.

    The spelling with the fewest joined letters comes first. None if there are more than
    `MAX_SPELLINGS`.

    >>> in_faces(("t", "h", "e", "r"), ["th", "er"])
    (('t', 'h', 'e', 'r'), ('t', 'h', 'er'), ('th', 'e', 'r'), ('th', 'er'))
    >>> in_faces(("i", "j", "s"), ["ij!"])
    (('ij', 's'),)
    """
    faces = tuple(faces)
    if not faces:
        return (letters,)
    optional = {face for face in faces if not face.endswith("!")}
    joined = _joined(letters, {face[:-1] for face in faces if face.endswith("!")})
    if not optional or not joined:
        return (joined,)
    longest = max(map(len, optional))
    cuts: _Cuts = []
    for start, letter in enumerate(joined):
        ends = range(start + 2, min(start + longest, len(joined)) + 1)
        several = (("".join(joined[start:end]), end) for end in ends)
        cuts.append([(letter, start + 1), *(cut for cut in several if cut[0] in optional)])
    return _ways(cuts, MAX_SPELLINGS)


def _ways(cuts: _Cuts, most: int) -> tuple[Spelling, ...] | None:
    """Return every way through ``cuts`` from start to end; None if there are more than ``most``.

    They are counted before any is made, since their number is exponential. Lists of the ways of all
    suffixes would need memory that grows with the square of the length.
    """
    ways = [0] * len(cuts) + [1]
    for start in range(len(cuts) - 1, -1, -1):
        ways[start] = min(sum(ways[end] for _, end in cuts[start]), most + 1)
    if ways[0] > most:
        return None
    found: list[Spelling] = []
    taken: list[Face] = []
    untried = [iter(cuts[0])]
    while untried:
        for face, end in untried[-1]:
            if end == len(cuts):
                found.append((*taken, face))
            elif ways[end]:
                taken.append(face)
                untried.append(iter(cuts[end]))
                break
        else:
            untried.pop()
            if taken:
                taken.pop()
    return tuple(found)


def _joined(letters: Spelling, faces: set[Face]) -> Spelling:
    """Return ``letters`` with each of ``faces`` joined, the longest first, from the left."""
    if not faces:
        return tuple(letters)
    found: list[Face] = []
    start = 0
    while start < len(letters):
        ends = range(min(start + MAX_FACE_LETTERS, len(letters)), start + 1, -1)
        end = next((e for e in ends if "".join(letters[start:e]) in faces), start + 1)
        found.append("".join(letters[start:end]))
        start = end
    return tuple(found)


def spell(word: str, faces: Iterable[Face]) -> tuple[Spelling, ...]:
    """Return every way to cut ``word`` into faces out of ``faces``.

    Raises `InputError` if their letters are more than `MAX_SPELLED`.

    >>> spell("thin", {"th", "t", "h", "i", "n", "in"})
    (('t', 'h', 'i', 'n'), ('t', 'h', 'in'), ('th', 'i', 'n'), ('th', 'in'))
    """
    faces = sorted(faces)
    if not word:
        return ()
    if max(map(len, faces), default=0) <= 1:  # mostly, and a ban spells a whole dictionary
        return ((*word,),) if set(word).issubset(faces) else ()
    by_letter: dict[str, list[Face]] = {}
    for face in faces:
        by_letter.setdefault(face[:1], []).append(face)
    cuts = [
        [(f, at + len(f)) for f in by_letter.get(letter, ()) if word.startswith(f, at)]
        for at, letter in enumerate(word)
    ]
    found = _ways(cuts, max(MAX_SPELLED // len(word), 1))
    if found is None:
        raise InputError(
            f"{quoted(word)} can be spelled in too many ways in the faces of the board"
        )
    return found
