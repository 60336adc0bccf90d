"""The laws that every encoding, backend and wish has to keep, as checks for those of others.

A plug-in's own tests call them; ours do as well:

>>> from unboggle import encodings
>>> from unboggle.testing import check_encoding
>>> check_encoding(encodings.get("one_hot"), puzzles=["strip", "two spellings"])

Each check returns nothing, or raises `LawBroken` with the smallest example that it has found.
The brute force beside it shares no code with what it checks.
"""

from __future__ import annotations

from unboggle.testing.laws import LawBroken as LawBroken
from unboggle.testing.laws import check_backend as check_backend
from unboggle.testing.laws import check_encoding as check_encoding
from unboggle.testing.laws import check_rules_are_needed as check_rules_are_needed
from unboggle.testing.wish_laws import check_wish as check_wish

__all__ = [
    "LawBroken",
    "check_backend",
    "check_encoding",
    "check_rules_are_needed",
    "check_wish",
]
