"""Before any solver: which words need no constraint, and what counting alone rules out."""

from unboggle.counting.arguments import MOMENT, refusals, refuse, refuse_by
from unboggle.counting.dominance import without_dominated
from unboggle.counting.requirements import Requirements, needed_tiles
from unboggle.counting.sentences import Refusal

__all__ = [
    "MOMENT",
    "Refusal",
    "Requirements",
    "needed_tiles",
    "refusals",
    "refuse",
    "refuse_by",
    "without_dominated",
]
