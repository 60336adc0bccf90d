"""The ``check.py`` of a certificate: only the functions it needs, in one file for any Python.

It is made of the sources of `unboggle.certify.standalone` and those beside it, `standalone_*`,
so what a stranger runs is what the tests of this project have tried.
"""

from __future__ import annotations

import inspect
from collections.abc import Iterable

from unboggle.certify import (
    standalone,
    standalone_against,
    standalone_boards,
    standalone_counts,
    standalone_formula,
    standalone_most,
    standalone_tiles,
    standalone_wished,
    standalone_wishes,
)

_MODULES = (
    standalone,
    standalone_wishes,
    standalone_against,
    standalone_boards,
    standalone_counts,
    standalone_wished,
    standalone_formula,
    standalone_tiles,
    standalone_most,
)

HEAD = '''"""Checks certificate.json beside this file: exit 0 if it holds, 1 if not.

Plain Python 3.11 or later, nothing to install; no part of unboggle is used.
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
            refuse("certificate.json is no certificate")
        is_sealed(data)
        same("the kind of certificate", data["kind"], {kind!r})
        words, cells = read_words(data["puzzle"]), read_cells(data["puzzle"])
        said = {kind}(data, words, cells){claim}
        size = "x".join(map(str, data["puzzle"]["size"]))
        odd = ", with the neighbours that are listed" if "neighbours" in data["puzzle"] else ""
        print(f"OK: {{len(words)}} words, size {{size}}{{odd}}: {{data['claim']}}: {{said}}")
    except Exception as error:  # whatever does not look as it should is refused
        refuse(f"a file is damaged or missing ({{type(error).__name__}}: {{error}})")
"""

_NO_BOARD = """
        same("the claim", data["claim"], "no board holds all the words")"""
_ALWAYS = ("refuse", "same", "is_sealed", "read_words", "read_cells")
_PAIRS = ("most_in_a_word", "touching_pairs")
_NEED = (*_PAIRS, "runs_of_three", "places_around", "needed")
_BOARD = ("how_broken", "read_board")
_MINIMAL = (*_BOARD, "wishes_stay", "holds", "is_minimal", "images")
_FORMULA = (
    *_NEED,
    "most_shown",
    "has_files",
    "read_formula",
    "is_encoded",
    "tiles_are_enough",
    "lemmas_are_listed",
)
PARTS: dict[str, tuple[str, ...]] = {
    "too_long": (),
    "too_many_tiles": _NEED,
    "too_many_pairs": ("touching_pairs",),
    "too_many_bends": ("runs_of_three",),
    "too_crowded": _NEED,
    "too_close": _NEED,
    "wrong_inventory": (),
    "given_against_inventory": ("read_given",),
    "words_against_inventory": _NEED,
    "no_room_beside_the_given": ("read_given", *_NEED),
    "too_many_vowels": (*_NEED, "is_vowel_face"),
    "no_room_for_vowels": (*_NEED, "is_vowel_face"),
    "wrong_dice": (),
    "words_against_dice": (*_NEED, "read_given", "faces_of_dice"),
    "one_board": _BOARD,
    "two_boards": _MINIMAL,
    "refutation": _FORMULA,
    "uniqueness": (*_MINIMAL, *_FORMULA),
    "most_words": (
        *_BOARD,
        "read_given",
        "most_shown",
        "wishes_stay",
        "touching_pairs",
        "runs_of_three",
        "images",
        "has_files",
        "read_formula",
        "tiles_counted",
        "quotas_of",
        "lets_pass",
        "tried",
        "clauses_of_tiles",
        "tiles_are_those_of_words",
        "words_are_asked_for",
        "counts_let_pass",
        "symmetry_is_broken_rightly",
    ),
}
"""Kind of certificate -> what its check needs besides `_ALWAYS`."""

KNOWN = frozenset(
    name.removeprefix("breaks_") for name in vars(standalone_wishes) if name.startswith("breaks_")
) | {"at_most"}
"""The fields of the wishes that a ``check.py`` can hold a board against."""
_OF_WISHES = (
    "is_vowel_face",
    "places_of_message",
    "faces_of_dice",
    "runs_on",
    "ways_to_spell",
    "breaks_ban",
    "breaks_one_path",
    "breaks_apart",
    "is_king",
    "turns_of",
    "meet",
    "choice_of_paths",
    "lets_pass",
    "tried",
    "no_number_will_do",
    "vowels_shown",
    "asked_of_cells",
    "asked_of_dice",
    "asked_by_ban",
    "forbids_what_is_broken",
    "is_message",
    "wishes_ask_for",
    "wishes_are_asked_for",
)


def script(kind: str, fields: Iterable[str] = ()) -> str:
    """Return the text of the ``check.py`` for a certificate of this kind.

    ``fields`` are those of the puzzle's wishes.

    >>> compile(script("too_long"), "check.py", "exec").co_name
    '<module>'
    """
    names = {*_ALWAYS, *PARTS[kind], kind}
    asked = KNOWN.intersection(fields)
    if asked and "how_broken" in PARTS[kind]:
        names |= {f"breaks_{field}" for field in asked}
    if asked and {"how_broken", "most_shown"} & {*PARTS[kind]}:
        names.update(_OF_WISHES)
    every = {name: made for module in _MODULES for name, made in vars(module).items()}
    sources = (inspect.getsource(every[name]) for name in every if name in names)
    claimed = ("one_board", "two_boards", "refutation", "uniqueness", "most_words")
    counted = kind not in claimed
    tail = _TAIL.format(kind=kind, claim=_NO_BOARD * counted)
    return "\n\n".join([HEAD, *sources]) + "\n" + tail
