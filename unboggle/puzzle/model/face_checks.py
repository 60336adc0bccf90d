"""Check the faces that callers pass: as word lists decide, a face is one or more folded letters."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from unboggle.errors import InputError, Option
from unboggle.phrases import cut
from unboggle.puzzle.model.capitals import folded
from unboggle.puzzle.model.faces import Face
from unboggle.puzzle.model.spelling import letters_of, parse_faces


@lru_cache(maxsize=1024)
def is_face(face: Face) -> bool:
    """Whether ``face`` is one or more letters as a word list folds them.

    >>> is_face("a"), is_face("qu"), is_face(""), is_face("A"), is_face("1")
    (True, True, False, False, False)
    """
    letters = letters_of(face)
    return bool(letters) and all(one[0].isalpha() for one in letters) and folded(face) == face


def check_faces(faces: Iterable[Face], argument: str) -> None:
    """Raise `InputError` if one of ``faces`` is none; ``argument`` names them in the message.

    >>> check_faces(["a", "B"], "GivenCells: cells")
    Traceback (most recent call last):
    unboggle.errors.InputError: GivenCells: cells takes faces of small letters, not 'B'; use 'b'
    """
    for face in faces:
        if not is_face(face):
            small = folded(face)
            use = f"; use {cut(repr(small))}" if is_face(small) else ""
            raise InputError(f"{argument} takes faces of small letters, not {cut(repr(face))}{use}")


def check_long_faces(faces: Iterable[Face], named: str, name: str) -> None:
    """Raise `InputError` for a face of more than two letters that is not ``named`` by an option.

    People also write letters in this way: Cat. ``name`` is that of the constraint with the faces.

    >>> check_long_faces(["a", "sch"], "sch!", "inventory")
    >>> check_long_faces(["cat"], "", "inventory")
    Traceback (most recent call last):
    unboggle.errors.InputError: inventory: Cat is not a face; write cat in small letters for its \
letters, or name the face with faces
    """
    long = {face for face in faces if len(letters_of(face)) > 2}
    if not long:
        return
    known = {face.removesuffix("!") for face in parse_faces(named)} if named.strip() else set()
    for face in sorted(long - known):
        raise InputError(
            Option(name),
            f": {face.capitalize()} is not a face; write {face} in small letters for its letters,"
            " or name the face with ",
            Option("faces"),
        )
