"""Contracts of encodings, backends and constraints, as checks that plug-ins can run.

Call them in a plug-in's own tests; unboggle's tests call them, too:

>>> from unboggle import encodings
>>> from unboggle.testing import check_encoding
>>> check_encoding(encodings.get("one_hot"), puzzles=["strip", "two spellings"])

Each check returns nothing, or raises `LawViolation` with the smallest counterexample found.
The brute force in this package shares no code with what it checks.
"""

from __future__ import annotations

from unboggle.testing.constraint_laws import check_constraint as check_constraint
from unboggle.testing.laws import LawViolation as LawViolation
from unboggle.testing.laws import check_backend as check_backend
from unboggle.testing.laws import check_encoding as check_encoding
from unboggle.testing.laws import check_rules_are_needed as check_rules_are_needed

__all__ = [
    "LawViolation",
    "check_backend",
    "check_constraint",
    "check_encoding",
    "check_rules_are_needed",
]
