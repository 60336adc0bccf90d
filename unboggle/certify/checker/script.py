"""The ``check.py`` of a certificate: only the functions it needs, in one file for any Python.

It consists of the sources of functions in the modules beside this one. So this project's tests
cover the code that anyone runs.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable

from unboggle.certify.checker import closure, constraints

HEAD = '''"""Check certificate.json in the same folder: exit code 0 if it holds, 1 if not.

Plain Python 3.11 or later, nothing to install; it uses no part of unboggle.
"""

from __future__ import annotations

import json
import sys
import unicodedata
from collections import Counter
from hashlib import sha256
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any
'''

_TAIL = """
if __name__ == "__main__":
    try:
        text = Path(__file__).with_name("certificate.json").read_text(encoding="utf-8")
        data = json.loads(text)
        if not isinstance(data, dict):
            refuse("certificate.json is not a certificate")
        is_unchanged(data)
        same("the kind of certificate", data["kind"], {kind!r})
        words, cells = read_words(data["puzzle"]), read_cells(data["puzzle"])
        said = {kind}(data, words, cells){claim}
        size = "x".join(map(str, data["puzzle"]["size"]))
        odd = ", with the neighbours that are listed" if "neighbours" in data["puzzle"] else ""
        count = f"{{len(words)}} word{{'s' * (len(words) != 1)}}"
        print(f"OK: {{count}}, size {{size}}{{odd}}: {{data['claim']}}: {{said}}")
    except Exception as error:  # any unexpected content is refused
        refuse(f"a file is damaged or missing ({{type(error).__name__}}: {{error}})")
"""

_NO_BOARD = """
        same("the claim", data["claim"], "no board holds all the words")"""
_CLAIMED = ("one_board", "two_boards", "refutation", "uniqueness", "most_words")
"""The kinds of certificates that have a claim of their own."""
KINDS = (
    "too_long",
    "too_many_tiles",
    "too_many_pairs",
    "too_many_triples",
    "too_crowded",
    "too_many_mutual_neighbours",
    "wrong_inventory",
    "given_against_inventory",
    "words_against_inventory",
    "no_space_beside_givens",
    "no_space_in_rows",
    "too_many_vowels",
    "no_space_for_vowels",
    "wrong_dice",
    "words_against_dice",
    "part_apart_from_whole",
    "wrong_cover",
    *_CLAIMED,
)
"""The kinds of certificates; the function of the same name checks what is stated."""

CHECKED_FIELDS = frozenset(
    name.removeprefix("breaks_") for name in vars(constraints) if name.startswith("breaks_")
) | {"at_most"}
"""The fields of the constraints that a ``check.py`` can check a board against."""


def script(kind: str, fields: Iterable[str] = ()) -> str:
    """Return the text of the ``check.py`` for a certificate of this kind.

    ``fields`` are those of the puzzle, with those of its constraints.

    >>> compile(script("too_long"), "check.py", "exec").co_name
    '<module>'
    """
    tail = _TAIL.format(kind=kind, claim="" if kind in _CLAIMED else _NO_BOARD)
    needed = closure.closure(
        closure.definitions(),
        closure.used_names(ast.parse(tail)),
        CHECKED_FIELDS.intersection(fields),
        closure.bound_names(ast.parse(HEAD)),
    )
    return "\n\n".join([HEAD, *(definition.source for definition in needed)]) + "\n" + tail
