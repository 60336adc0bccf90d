"""Check the faces that callers pass: as word lists decide, a face is one or more folded letters."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from unboggle.errors import InputError
from unboggle.phrases import cut
from unboggle.puzzle.model.capitals import folded
from unboggle.puzzle.model.faces import Face
from unboggle.puzzle.model.spelling import letters_of


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
