"""The events that long calls report: numbers, not sentences.

Every call that can take long accepts ``on_progress``, a function of one event. It is called
in the thread of the call and should return quickly; an exception that it raises ends the
call. `unboggle.render.text.progress` turns events into English.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, NamedTuple

from unboggle.puzzle import Board, Word

__all__ = [
    "AreaProgress",
    "BetterFit",
    "BoardFound",
    "ClimbProgress",
    "ClueBounds",
    "ConflictFound",
    "OnProgress",
    "Phase",
    "Progress",
    "RaceState",
    "WeightBounds",
    "ignore",
]

PhaseName = Literal[
    "board-search",  # the first, short board search
    "cross-check",  # ``subject``: the encoding and solver that solve it again
    "whole-list",  # is the whole list impossible?
    "without",  # do the other words fit without the word ``subject``?
    "conflicts",  # ``number`` conflicts found so far; searching for the next
    "shrink-words",  # ``number`` words in a conflict that is being reduced
    "shrink-constraints",  # ``number`` constraints of a conflict left to test
    "kept-words",  # do the required words fit?
    "second-board",  # is there a second board?
    "confirm",  # confirming that there is no other board
    "spared",  # ``number`` redundant words found so far
    "targets",  # searching for boards that could become unique
    "target",  # board ``number``: ``of`` items (``subject``) to choose clues from
    "single-words",  # ``number`` words left that may be enough on their own
    "dictionary",  # reading the dictionary
    "compile",  # compiling the dictionary
    "encode",  # ``number`` of about ``of`` clauses written; the rule is ``subject``
    "large-formula",  # ``subject`` takes about ``number`` clauses and ``total`` bytes, and minutes
    "write",  # ``number`` lines written
    "prove",  # ``subject``: the solver that searches for a proof
    "check-proof",  # ``subject``: the checker that reads the proof
    "check-files",  # reading the written files again
    "words-on-board",  # listing the words of the list on a board, and the extra words
    "filling",  # ``number`` of ``of`` blank cells have a letter; try number ``tried``
    "every-path",  # all paths of all words on a board; ``number`` of ``of`` words are done
    "count-paths",  # counting paths of up to ``number`` cells
    "gogens",  # ``number`` of ``of`` made, ``tried`` word choices tried for the next
    "lists",  # ``number`` of ``of`` lists made
    "compare",  # ``subject``: combination and instance that run next
]


class Phase(NamedTuple):
    """The current phase; ``name`` determines the meaning of ``subject`` and the numbers.

    >>> from unboggle import Grid, parse_words, why
    >>> events = []
    >>> answer = why(parse_words("cat").puzzle(Grid.rectangle(1, 2)), on_progress=events.append)
    >>> events[0].name
    'whole-list'
    """

    name: PhaseName
    subject: str = ""
    number: int | None = None
    total: int | None = None
    tried: int | None = None


class RaceState(NamedTuple):
    """The members that are running in a race, by the names that reports use.

    The best board so far holds ``words_held`` of ``words`` words (None: no board yet). ``failed``
    members ended with an error. ``variables`` and ``clauses`` count the formula, once it is made,
    if there is only one member.

    >>> from unboggle import Grid, fit, parse_words
    >>> events = []
    >>> pets = parse_words("cat dog goat").puzzle(Grid.rectangle(2, 3))
    >>> answer = fit(pets, encoding="tiles", on_progress=events.append)
    >>> events[0].members, events[0].words
    (('tiles with cadical195',), 3)
    """

    members: tuple[str, ...]
    words_held: int | None
    words: int
    failed: int = 0
    variables: int | None = None
    clauses: int | None = None


class BetterFit(NamedTuple):
    """A better board than before; it is traced and holds ``words_held`` of ``words`` words.

    >>> from unboggle import Grid, parse_words, why
    >>> events = []
    >>> three = parse_words("abc def bca").puzzle(Grid.rectangle(2, 2))
    >>> answer = why(three, on_progress=events.append)
    >>> [(event.words_held, event.words) for event in events if isinstance(event, BetterFit)][-1]
    (2, 3)
    """

    board: Board
    words_held: int
    words: int


class BoardFound(NamedTuple):
    """Board ``number`` of the requested boards, traced.

    >>> from unboggle import Grid, list_boards, parse_words
    >>> events = []
    >>> row = parse_words("noon").puzzle(Grid.rectangle(1, 4))
    >>> answer = list_boards(row, on_progress=events.append)
    >>> [(event.number, str(event.board)) for event in events if isinstance(event, BoardFound)]
    [(1, 'NOON')]
    """

    board: Board
    number: int


class ConflictFound(NamedTuple):
    """The ``number``-th set of words that cannot share the grid with these ``constraints``.

    >>> from unboggle import Grid, parse_words, why
    >>> events = []
    >>> answer = why(parse_words("abc def").puzzle(Grid.rectangle(2, 2)), on_progress=events.append)
    >>> [event.words for event in events if isinstance(event, ConflictFound)]
    [('abc', 'def')]
    """

    words: tuple[Word, ...]
    constraints: tuple[str, ...]
    number: int


class ClueBounds(NamedTuple):
    """Bounds of the fewest ``"clues"`` to add: ``lower_bound`` and the ``best`` so far, or None.

    ``target`` is the number of the board that should become unique (None: any board).

    >>> event = ClueBounds("clues", lower_bound=1, best=3)
    >>> print(f"{event.lower_bound} to {event.best} {event.of} are needed")
    1 to 3 clues are needed
    """

    of: Literal["clues"]
    lower_bound: int
    best: int | None
    target: int | None = None


class AreaProgress(NamedTuple):
    """Bounds of the area of the smallest rectangle, and the rows and columns tried now.

    ``upper_bound`` is the area of the best board so far (None: no board yet).

    >>> from unboggle import fit_smallest, parse_words
    >>> events = []
    >>> answer = fit_smallest(parse_words("cat dog goat"), on_progress=events.append)
    >>> events[0].lower_bound  # cells
    6
    """

    lower_bound: int
    upper_bound: int | None
    trying: tuple[int, int]


class WeightBounds(NamedTuple):
    """Bounds of the most weight that fits: ``best`` so far and ``upper_bound``.

    No board holds more than ``upper_bound``. ``best`` is None until a board holds all required
    words. ``total`` is the weight of all words, or of the most that may be kept; ``uniform`` is
    true if each weighs 1.

    >>> from unboggle import Grid, drop_fewest, parse_words
    >>> events = []
    >>> three = parse_words("abc def bca").puzzle(Grid.rectangle(2, 2))
    >>> answer = drop_fewest(three, on_progress=events.append)
    >>> bounds = [event for event in events if isinstance(event, WeightBounds)][-1]
    >>> bounds.best, bounds.upper_bound, bounds.total
    (2, 2, 3)
    """

    best: int | None
    upper_bound: int
    total: int
    uniform: bool = True


class ClimbProgress(NamedTuple):
    """A climb in round ``round``; ``best`` so far in ``unit``, ``rate`` in boards per second.

    >>> event = ClimbProgress(round=3, best=120, unit="points", rate=2_000_000.0)
    >>> print(f"{event.best} {event.unit} in round {event.round}")
    120 points in round 3
    """

    round: int
    best: int | None
    unit: Literal["points", "words"]
    rate: float


Progress = (
    Phase
    | RaceState
    | BetterFit
    | BoardFound
    | ConflictFound
    | ClueBounds
    | WeightBounds
    | AreaProgress
    | ClimbProgress
)
"""Any event.

>>> def show(event: Progress) -> None:
...     match event:
...         case BetterFit(words_held=held, words=words):
...             print(f"{held} of {words} words")
...         case Phase(name=name):
...             print(name)
>>> show(Phase("encode"))
encode
"""
OnProgress = Callable[[Progress], object]
"""A function of one event; what it returns is ignored.

>>> from unboggle import Grid, fit, parse_words
>>> events: list[Progress] = []
>>> report: OnProgress = events.append
>>> pets = parse_words("cat dog").puzzle(Grid.rectangle(2, 3))
>>> answer = fit(pets, encoding="tiles", on_progress=report)
>>> isinstance(events[0], RaceState)
True
"""


def ignore(_: object) -> None:
    """Ignore the event or result; the default of ``on_progress`` and other callbacks.

    >>> from unboggle import Grid, fit, parse_words
    >>> fit(parse_words("cat").puzzle(Grid.rectangle(2, 2)), on_progress=ignore).status
    'fitted'
    """
