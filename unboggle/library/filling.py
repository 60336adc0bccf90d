"""Letters for the free cells of a board, as one call: for a board, or for those of a report."""

from __future__ import annotations

from collections.abc import Iterable

from unboggle.errors import InputError, checked
from unboggle.filling import fill as filling
from unboggle.filling.filled import Filled, Way
from unboggle.filling.letters import is_latin
from unboggle.forward.lexicon import COMMON_LEVEL, Lexicon
from unboggle.progress import OnProgress, Phase, ignore
from unboggle.puzzle import Board, Puzzle
from unboggle.system.clock import Deadline, Stop


def fill(
    board: Board,
    lexicon: Lexicon | None = None,
    *,
    way: Way = "fewest-extras",
    puzzle: Puzzle | None = None,
    level: int = COMMON_LEVEL,
    at_most: int | None = None,
    welcome: Iterable[str] = (),
    seed: int = 0,
    timeout: float | None = 60.0,
    on_progress: OnProgress = ignore,
    stop: Stop | None = None,
) -> Filled:
    """Return ``board`` with letters on its blank cells, and on those only.

    ``fewest-extras``: as few words of ``lexicon`` come along as can be, of those as common as
    ``level`` or more, besides the words of ``puzzle`` and the ``welcome`` ones; ``most-extras``:
    as many; ``natural``: the letters come as often as in English, whatever comes along; ``none``:
    the board stays as it is.
    There are to be ``at_most`` so many extras; where that is not to be had, as few as can be,
    whatever the way (see `Filled`).

    No letters make a word that may offend, nor one that ``puzzle`` bans, and all its wishes are
    kept; where nothing else is left the cells stay blank, and the answer says why. Up to eight
    cells are gone through one and all, if that takes no more than some millions of steps, and
    then the answer is ``optimal``; more get good letters, none of them more than three times as
    often as usual for ``fewest-extras`` without a bound. The same ``seed`` fills in the same
    letters, if the time suffices.

    Without a ``lexicon`` it is the embedded one where all letters are a to z, else none. Letters
    of other alphabets come as often as in the words of ``puzzle`` and ``lexicon``. Very rare
    ones, such as J, X and Z, are taken only if ``puzzle`` or ``board`` have them.

    Half a second to compile the words, then some milliseconds a cell, and seconds for few cells.
    Raises `InputError` for a ``puzzle`` on another grid.

    >>> filled = fill(Board.of_rows(["ca", ["", "t"]]), Lexicon.of("cats", "cast", "cart"), seed=1)
    >>> len(filled.extras), filled.optimal
    (0, True)
    >>> fill(Board.of_rows(["ca", ["", "t"]]), Lexicon.of("cats", "cast", "cart"), at_most=0).within
    True
    """
    checked(fill, locals())
    if puzzle is not None and puzzle.grid != board.grid:
        raise InputError(f"fill: the board is on {board.grid}, the puzzle on {puzzle.grid}")
    if lexicon is None:
        asked = [] if puzzle is None else [f for _, way_ in puzzle.every_spelling() for f in way_]
        lexicon = Lexicon.load() if is_latin([*board.faces.values(), *asked]) else None

    def told(number: int, turn: int) -> None:
        on_progress(Phase("filling", number=number, of=blank, tried=turn))

    blank = sum(not board.faces.get(cell) for cell in board.grid.cells)
    return filling.filled(
        board,
        puzzle,
        lexicon,
        way,
        level=level,
        at_most=at_most,
        welcome=frozenset(welcome),
        seed=seed,
        deadline=Deadline.after(timeout, stop),
        on_place=told,
    )
