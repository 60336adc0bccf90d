"""Certificates: folders with which anyone can check an answer without unboggle.

``write`` makes them for boards with each word's path and for counting refusals with their numbers.
It also makes them for refutations (also of "another board") with formula and proof. Each has a
README and a ``check.py`` in plain Python, made from ``checker``.
"""

from __future__ import annotations
