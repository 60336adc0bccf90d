"""Which wishes a certificate can speak of: those that its ``check.py`` holds a board against."""

from __future__ import annotations

from unboggle.certify.check_script import KNOWN
from unboggle.errors import InputError
from unboggle.puzzle import Ban, Wishes


def check_wishes(wishes: Wishes) -> None:
    """Raise `InputError` that names a wish of which ``check.py`` knows nothing, if there is one.

    Nor does it have the lists of the dictionary that a ban may name.
    """
    for wish in wishes:
        if isinstance(wish, Ban) and wish.lists:
            raise InputError(
                f"a certificate cannot say what is banned by {wish.lists[0]!r}: its check has no"
                " dictionary; name the words, as in --ban rat,cat"
            )
        if not KNOWN.issuperset(wish.to_json()):
            raise InputError(f"the checks of a certificate do not know the wish {wish.names[0]!r}")
