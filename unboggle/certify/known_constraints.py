"""The constraints that a certificate can state: those that its ``check.py`` can check."""

from __future__ import annotations

from unboggle.certify.checker.script import CHECKED_FIELDS
from unboggle.errors import InputError
from unboggle.puzzle import Ban, Constraints


def check_constraints(constraints: Constraints) -> None:
    """Raise `InputError` naming a constraint that ``check.py`` does not know, if there is one.

    Nor does it know the dictionary's lists that a ban may name.
    """
    for constraint in constraints:
        if isinstance(constraint, Ban) and constraint.lists:
            raise InputError(
                f"a certificate cannot state what {constraint.lists[0]!r} bans: its check has no"
                " dictionary; name the words, as in --ban rat,cat"
            )
        if not CHECKED_FIELDS.issuperset(constraint.to_json()):
            raise InputError(
                f"the checks of a certificate do not know the constraint {constraint.names[0]!r}"
            )
