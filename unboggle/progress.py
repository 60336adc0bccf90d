"""What long calls tell while they run: events with numbers, no sentences.

Every call that can take long takes ``on_progress``, a function of one event. It is called
in the thread of the call and should be quick; what it raises ends the call. The events
in English are `unboggle.render.text.progress`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from unboggle.puzzle import Board, Word

PhaseName = Literal[
    "board-search",  # the first look of the board search
    "cross-check",  # ``subject``: the encoding and solver that answer again
    "whole-list",  # are all words too much?
    "without",  # do the others fit without the word ``subject``?
    "conflicts",  # ``number`` found, looking for another
    "shrink-words",  # ``number`` words in a conflict, looking for a smaller one
    "shrink-wishes",  # ``number`` wishes in a conflict still to be looked at
    "kept-words",  # do the words that must stay fit?
    "second-board",  # is there a second board?
    "confirm",  # is there really no other board?
    "spared",  # ``number`` words that uniqueness does not need
    "targets",  # looking for boards that may be left as the only one
    "target",  # board ``number``: ``of`` items (``subject``) to choose from
    "single-words",  # ``number`` words that may do alone are left to try
    "dictionary",  # reading the dictionary
    "compile",  # compiling the dictionary
    "encode",  # ``number`` clauses written, about ``of`` in all, in the rule ``subject``
    "write",  # ``number`` lines written
    "prove",  # ``subject``: who looks for a proof
    "check-proof",  # ``subject``: the checker that reads the proof
    "check-files",  # reading again what was written
    "words-on-board",  # which words of a list a board holds, and which it has besides
    "filling",  # letters for blank cells; ``number`` of ``of`` have one, for the ``tried``-th time
    "every-path",  # all paths of all words on a board; ``number`` of ``of`` words are done
    "count-paths",  # those of up to ``number`` cells
    "gogens",  # ``number`` of ``of`` made, ``tried`` choices of words for the next
    "lists",  # ``number`` of ``of`` lists made
    "compare",  # ``subject``: combination and instance that run next
]


@dataclass(frozen=True)
class Phase:
    """What is done now; what ``subject`` and the numbers are depends on ``name``."""

    name: PhaseName
    subject: str = ""
    number: int | None = None
    of: int | None = None
    tried: int | None = None


@dataclass(frozen=True)
class Racing:
    """Who runs now in a race, in words as reports name them.

    ``held`` of ``words`` words are on the best board so far (None: there is none yet);
    ``lost`` members have failed. ``variables`` and ``clauses`` are those of the only
    member's formula, once it is made.
    """

    members: tuple[str, ...]
    held: int | None
    words: int
    lost: int = 0
    variables: int | None = None
    clauses: int | None = None


@dataclass(frozen=True)
class Better:
    """A better board than before: traced, it holds ``held`` of ``words`` words."""

    board: Board
    held: int
    words: int


@dataclass(frozen=True)
class BoardFound:
    """Board ``number`` of those that were asked for, traced."""

    board: Board
    number: int


@dataclass(frozen=True)
class ConflictFound:
    """The ``number``-th set of words that cannot share the grid with these ``wishes``."""

    words: tuple[Word, ...]
    wishes: tuple[str, ...]
    number: int


@dataclass(frozen=True)
class Bound:
    """Between what the best answer lies: ``at_least``, and ``best`` so far (None: none yet).

    Of what: ``"clues"`` added to board ``target`` (None: to any).
    """

    of: Literal["clues"]
    at_least: int
    best: int | None
    target: int | None = None


@dataclass(frozen=True)
class SmallestArea:
    """Between how many cells the smallest rectangle lies; rows and columns ``trying`` now.

    ``at_most`` is the area of the best board so far (None: there is none yet).
    """

    at_least: int
    at_most: int | None
    trying: tuple[int, int]


@dataclass(frozen=True)
class Kept:
    """Between what the most words of a list lies, as weight: ``best`` so far, and ``at_most``.

    No board holds more than the latter; ``best`` is None without a board that has the words
    that must stay. All words weigh ``of``; ``uniform`` if each weighs 1.
    """

    best: int | None
    at_most: int
    of: int
    uniform: bool = True


@dataclass(frozen=True)
class Climbing:
    """A climb in its round ``round``: the ``best`` so far in ``unit``, boards a second."""

    round: int
    best: int | None
    unit: Literal["points", "words"]
    rate: float


Progress = (
    Phase | Racing | Better | BoardFound | ConflictFound | Bound | Kept | SmallestArea | Climbing
)
"""Any event."""
OnProgress = Callable[[Progress], object]


def ignore(_: Progress) -> None:
    """Take no notice; where nobody asked to be told."""
