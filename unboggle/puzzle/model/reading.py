"""How words and boards are read: one object for every call that reads some."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Literal, get_args

from unboggle.errors import InputError

Q = Literal["qu", "plain"]
"""How a Q is spelled: ``"qu"`` as one face with the U after it, ``"plain"`` as a letter."""
MarksRead = Literal["none", "weights", "all"]
"""Which marks words may carry: none, weights and ``!``, or levels and ``?`` as well."""


@dataclass(frozen=True)
class ReadOptions:
    """How words and boards are read. Pass the same object to every call that reads some.

    Args:
        q: ``"qu"`` spells q and the u after it as one face, ``"plain"`` as two.
        faces: faces of several letters in which words may be spelled as well as letter by
            letter, as in ``"th, er, ij!"``; with ``!`` never letter by letter. A letter such as
            ``"ñ"`` is kept by ``fold_accents`` and ``umlauts``; boards have no other faces.
        fold_accents: read é as e, ø as o.
        umlauts: read ä as ae, ö as oe, ü as ue. Words only.
        squeeze: leave out apostrophes and hyphens. Words only.
        skip_bad: drop words that no board can show instead of refusing the list. Words only.
        marks: ``"weights"`` reads ``cat*3`` as a word of weight 3 and ``cat!`` as a required
            word. ``"all"`` also reads ``cat?`` as a bonus word, and list levels: ``cat@2``,
            ``cat 2``, or a line ``@2`` above some words. Words only.

    Raises `InputError` for a value that is not of these.

    >>> from unboggle import parse_words
    >>> parse_words("don't", reading=ReadOptions(squeeze=True)).words
    ('dont',)
    """

    q: Q = "qu"
    faces: str = ""
    fold_accents: bool = False
    umlauts: bool = False
    squeeze: bool = False
    skip_bad: bool = False
    marks: MarksRead = "none"

    def __post_init__(self) -> None:
        """Check the values: type checkers see annotations, users of notebooks do not."""
        for name, values in (("q", get_args(Q)), ("marks", get_args(MarksRead))):
            if getattr(self, name) not in values:
                known = " or ".join(map(repr, values))
                raise InputError(f"ReadOptions: {name} takes {known}, not {getattr(self, name)!r}")
        for field in fields(self):
            value, kind = getattr(self, field.name), type(field.default)
            if not isinstance(value, kind):
                takes = "True or False" if kind is bool else "text"
                raise InputError(f"ReadOptions: {field.name} takes {takes}, not {value!r}")


PLAIN_READING = ReadOptions()
"""The default: Q is Qu, accents count, words have no marks, and a bad word is an error."""
