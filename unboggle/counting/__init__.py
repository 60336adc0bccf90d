"""What counting alone decides before any solver runs: implied words, and refutations."""

from unboggle.counting.arguments import (
    MOMENT,
    board_in_rows,
    most_in_rows,
    refusals,
    refuse,
    refuse_by,
)
from unboggle.counting.dominance import without_dominated
from unboggle.counting.refutation import CountingRefutation
from unboggle.counting.requirements import Requirements, needed_tiles

__all__ = [
    "MOMENT",
    "CountingRefutation",
    "Requirements",
    "board_in_rows",
    "most_in_rows",
    "needed_tiles",
    "refusals",
    "refuse",
    "refuse_by",
    "without_dominated",
]
