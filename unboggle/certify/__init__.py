"""Certificates: folders with all that a stranger needs to check an answer without unboggle.

``make`` writes them: a board with each word's path, a refusal by counting with
its numbers, a refutation, also of "another board", with formula and proof. Each
has a README and a ``check.py`` of plain Python, made from ``standalone``.
"""

from __future__ import annotations
