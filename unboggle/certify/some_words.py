"""The formula of a certificate for a bound on the words that a board can hold."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping

from unboggle.conflicts.quota_bound import QuotaBound
from unboggle.formula.conditional_tiles import ConditionalTiles, anchor
from unboggle.formula.keep_formula import KeepFormula, KeepGoal
from unboggle.puzzle import Puzzle, Word
from unboggle.puzzle.formats.document import puzzle_to_json
from unboggle.system.channel import Channel, end_on_signal
from unboggle.system.clock import Deadline
from unboggle.version import __version__

TARGET = "unboggle.certify.some_words:serve"
"""The function that runs in the child that chooses a formula."""
COUNTED, LAID = KeepFormula.name, ConditionalTiles.name
ANCHORED = anchor.__name__


def choose(
    puzzle: Puzzle, weight: Mapping[Word, int], must: frozenset[Word], least: int
) -> tuple[str, KeepGoal]:
    """Return the name of a formula that refutes words of weight ``least``, and its goal.

    Counting if that is enough; otherwise tiles, as many of each face as counting allows.
    """
    quotas = QuotaBound(puzzle, weight, must)
    most = quotas.largest_weight(quotas.total)
    if most is None or most < least:
        return COUNTED, KeepGoal(weight, must, least)
    return LAID, KeepGoal(weight, must, least, quotas.caps(least))


def serve(
    channel: Channel,
    puzzle: Puzzle,
    weight: Mapping[Word, int],
    must: frozenset[Word],
    least: int,
    deadline: Deadline,
) -> None:
    """Run in a child: send the result of `choose`; counting calls a solver and may take long."""
    end_on_signal(deadline)
    channel.send(choose(puzzle, weight, must, least))


def formula(puzzle: Puzzle, name: str, wanted: KeepGoal) -> KeepFormula:
    """Return the formula called ``name``: unsatisfiable only if no board reaches the goal."""
    if name == COUNTED:
        return KeepFormula(puzzle, wanted)
    encoded = ConditionalTiles(puzzle, wanted)
    encoded.cnf.extend(ANCHORED, list(anchor(encoded)))
    return encoded


def dimacs_lines(encoded: KeepFormula) -> Iterator[str]:
    """Return the lines of a DIMACS file for ``encoded``."""
    puzzle, wanted = encoded.puzzle, encoded.goal
    return encoded.cnf.dimacs(
        [
            f"unboggle {__version__}: {len(puzzle.words)} words on a {puzzle.grid} board",
            "made by: unboggle --certify",
            f"Unsatisfiable only if no board holds words of weight {wanted.min_weight} or more.",
            f"encoding: {encoded.name}",
            f"puzzle: {json.dumps(puzzle_to_json(puzzle))}",
        ]
    )
