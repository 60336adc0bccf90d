"""Counting arguments of wishes: a function for each kind that has some, registered for its class.

Those of given cells and inventories, which are about each other and the words as well, stand
in `unboggle.counting.arguments`, in the order in which they are told.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import singledispatch

from unboggle.counting.requirements import Requirements
from unboggle.counting.sentences import Refusal
from unboggle.puzzle import Wish


@singledispatch
def against(wish: Wish, facts: Requirements) -> Iterator[Refusal]:
    """Yield the reasons why no board that has what ``facts`` say keeps ``wish``.

    Their numbers need a row in `unboggle.counting.sentences.TABLE`.
    """
    return iter(())
