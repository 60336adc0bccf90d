"""Letters as constraints are typed: as in a row of a board, ``a-y`` for all from a to y."""

from __future__ import annotations

from functools import lru_cache
from typing import cast

from unboggle.errors import InputError
from unboggle.phrases import quoted
from unboggle.puzzle.model.capitals import folded
from unboggle.puzzle.model.faces import Face


def read_letters(text: str, what: str, q: str, *, long: bool = False) -> list[Face]:
    """Return the faces of ``text``, each as often as it is written.

    ``qu`` is one letter, as in a word (so is a q alone; ``quu`` is Qu and U), unless ``q`` is
    ``"plain"``. If ``long``, a capital and two or three small letters are a face, too.
    Raises `InputError`, beginning with ``what``, if there is none or anything else.

    >>> read_letters("a-c quu", "the letters", "qu")
    ['a', 'b', 'c', 'qu', 'u']
    >>> read_letters("SchAInA", "the letters", "qu", long=True)
    ['sch', 'a', 'in', 'a']
    """
    from unboggle.puzzle.model.spelling import letters_of

    spread: list[str] = []
    for letters in text.replace(",", " ").split():
        spread += _spread(letters, what)
    if not spread:
        raise InputError(f"{what} has no letter; write letters such as 'aeiou'")
    strange = next(
        (c for letters in spread for c in letters_of(letters) if not c[0].isalpha()), None
    )
    if strange is not None:
        raise InputError(f"{what} has {quoted(strange)}, which is not a letter")
    try:
        read = _with_long if long else _faces
        return [face for letters in spread for face in read(letters, q)]
    except InputError as error:
        raise InputError(f"{what}: {error}") from None


def _with_long(letters: str, q: str) -> list[Face]:
    """Return the faces of ``letters``, also those of a capital and two or three small letters.

    If a part with a q or more letters is among them, case is ignored, as in a board: Quit, Aeiou.
    """
    from unboggle.puzzle.model.spelling import MAX_FACE_LETTERS, letters_of

    parts: list[list[str]] = []
    for letter in letters_of(letters):
        if parts and letter.islower():
            parts[-1].append(letter)
        else:
            parts.append([letter])
    long = [part for part in parts if len(part) > 2]
    if (
        not long
        or not all(part[0].isupper() for part in parts)
        or any(len(part) > MAX_FACE_LETTERS or {"q", "Q"} & {*part} for part in long)
    ):
        return [*_faces(letters, q)]
    found: list[Face] = []
    for part in parts:
        found += (folded("".join(part)),) if part in long else _faces("".join(part), q)
    return found


@lru_cache(maxsize=256)  # ranges are read letter by letter
def _faces(letters: str, q: str) -> tuple[Face, ...]:
    """Return the faces of a row of a board without its blank cells."""
    # imported late: only typed constraints need it
    from unboggle.puzzle.model.notation import board_in
    from unboggle.puzzle.model.reading import Q, ReadOptions

    row = board_in(letters, ReadOptions(q=cast(Q, q)), joined=True).shown()
    return tuple(face for face in row if face)


def _spread(letters: str, what: str) -> list[str]:
    """Return ``letters`` cut into runs without ranges and the letters of each range."""
    spread, k = [""], 0
    while k < len(letters):
        if letters[k + 1 : k + 2] == "-":
            first, last = letters[k], letters[k + 2 : k + 3]
            if not (first.isascii() and last.isascii() and first.isalpha() and last.isalpha()):
                raise InputError(
                    f"{what}: a range goes from one letter of a to z to another, such as a-m"
                )
            if first.isupper() != last.isupper():
                first, last = first.lower(), last.lower()
            if first > last:
                raise InputError(f"{what}: the range {first}-{last} is empty")
            spread += [*(chr(code) for code in range(ord(first), ord(last) + 1)), ""]
            k += 3
        else:
            spread[-1] += letters[k]
            k += 1
    return [run for run in spread if run]
