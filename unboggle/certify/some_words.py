"""The formula of a bound on the words that a board can hold, as a certificate has it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping

from unboggle.conflicts.quota_bound import QuotaBound
from unboggle.formula.keeping import Keeping, Wanted
from unboggle.formula.kept_tiles import KeptTiles, anchor
from unboggle.puzzle import Puzzle, Word
from unboggle.puzzle.document import puzzle_to_json
from unboggle.system.channel import Channel, alarm
from unboggle.system.clock import Deadline
from unboggle.version import __version__

TARGET = "unboggle.certify.some_words:serve"
"""What runs in the child that chooses a formula."""
COUNTED, LAID = Keeping.name, KeptTiles.name
ANCHORED = anchor.__name__


def choose(
    puzzle: Puzzle, weight: Mapping[Word, int], must: frozenset[Word], least: int
) -> tuple[str, Wanted]:
    """Return which formula is enough to refute words of weight ``least``, and what it is for.

    Counting alone, where that does it; else tiles, of each face as many as counting has room for.
    """
    quotas = QuotaBound(puzzle, weight, must)
    most = quotas.most(quotas.total)
    if most is None or most < least:
        return COUNTED, Wanted(weight, must, least)
    return LAID, Wanted(weight, must, least, quotas.caps(least))


def serve(
    channel: Channel,
    puzzle: Puzzle,
    weight: Mapping[Word, int],
    must: frozenset[Word],
    least: int,
    deadline: Deadline,
) -> None:
    """Run in a child: send what `choose` returns; counting asks a solver, which may take long."""
    alarm(deadline)
    channel.send(choose(puzzle, weight, must, least))


def formula(puzzle: Puzzle, name: str, wanted: Wanted) -> Keeping:
    """Return the formula called ``name``: unsatisfiable only if no board has what is wanted."""
    if name == COUNTED:
        return Keeping(puzzle, wanted)
    encoded = KeptTiles(puzzle, wanted)
    encoded.cnf.extend(ANCHORED, list(anchor(encoded)))
    return encoded


def written(encoded: Keeping) -> Iterator[str]:
    """Return the lines of a DIMACS file for ``encoded``."""
    puzzle, wanted = encoded.puzzle, encoded.wanted
    return encoded.cnf.dimacs(
        [
            f"unboggle {__version__}: {len(puzzle.words)} words on a {puzzle.grid} board",
            "made by: unboggle --certify",
            f"Unsatisfiable only if no board holds words of weight {wanted.least} or more.",
            f"encoding: {encoded.name}",
            f"puzzle: {json.dumps(puzzle_to_json(puzzle))}",
        ]
    )
