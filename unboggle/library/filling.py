"""Letters for the blank cells of a board, in one call."""

from __future__ import annotations

from collections.abc import Iterable

from unboggle.arguments import Count, Level, Seconds, Seed, validated
from unboggle.errors import InputError
from unboggle.events import OnProgress, Phase, ignore
from unboggle.filling import fill as filling
from unboggle.filling.filled import FilledBoard, FillStrategy
from unboggle.filling.letters import is_latin
from unboggle.forward.lexicon import COMMON_LEVEL, Lexicon
from unboggle.puzzle import Board, Puzzle
from unboggle.system.clock import Deadline, StopToken


def fill_board(
    board: Board,
    lexicon: Lexicon | None = None,
    *,
    strategy: FillStrategy = "fewest-extras",
    puzzle: Puzzle | None = None,
    max_level: Level = COMMON_LEVEL,
    max_extras: Count | None = None,
    allowed: Iterable[str] = (),
    timeout: Seconds | None = 60.0,
    seed: Seed = 0,
    on_progress: OnProgress = ignore,
    stop: StopToken | None = None,
) -> FilledBoard:
    """Return ``board`` with letters on its blank cells; all other cells keep their faces.

    ``strategy`` is a fill strategy. ``fewest-extras`` and ``most-extras`` give the fewest or most
    extra words of ``lexicon`` of ``max_level`` or more common. The words of ``puzzle`` and those
    ``allowed`` are not extras. ``natural`` uses letters as often as English does, whatever the
    extras. ``none`` leaves the board unchanged.

    At most ``max_extras`` extras are on the board (default: no limit). If that is impossible or was
    not achieved, the answer has the fewest extras found, for any strategy (see `FilledBoard`).

    No letters make an offensive word or a word that ``puzzle`` bans, and its constraints remain
    satisfied. If no such letters are found, the cells stay blank and the answer has the reason. Up
    to eight cells are searched exhaustively if that takes some millions of steps at most; the
    answer is then ``optimal``. More cells get good letters. For ``fewest-extras`` without a limit,
    none of these letters is more than three times as frequent as usual. The same ``seed`` chooses
    the same letters if the time is enough.

    The default ``lexicon`` is the embedded dictionary if all letters are a to z, else none. Other
    alphabets use each letter as often as the words of ``puzzle`` and ``lexicon`` do. Very rare
    letters, such as J, X and Z, are used only if ``puzzle`` or ``board`` has them.

    The call takes half a second to compile the words, then milliseconds per cell, or seconds for an
    exhaustive search. It ends after ``timeout`` seconds (None: no limit) or when ``stop`` is set.
    Raises `InputError` if ``puzzle`` has another grid.

    >>> lexicon = Lexicon.from_words("cats", "cast", "cart")
    >>> filled = fill_board(Board.from_rows(["ca", ["", "t"]]), lexicon, seed=1)
    >>> len(filled.extras), filled.optimal
    (0, True)
    >>> fill_board(Board.from_rows(["ca", ["", "t"]]), lexicon, max_extras=0).within_limit
    True
    """
    validated(fill_board, locals())
    if puzzle is not None and puzzle.grid != board.grid:
        raise InputError(f"fill: the board is on {board.grid}, the puzzle on {puzzle.grid}")
    if lexicon is None:
        asked = [] if puzzle is None else [f for _, way_ in puzzle.iter_spellings() for f in way_]
        lexicon = Lexicon.load() if is_latin([*board.faces.values(), *asked]) else None

    def report_place(number: int, turn: int) -> None:
        on_progress(Phase("filling", number=number, total=blank, tried=turn))

    blank = sum(not board.faces.get(cell) for cell in board.grid.cells)
    return filling.filled(
        board,
        puzzle,
        lexicon,
        strategy,
        level=max_level,
        at_most=max_extras,
        welcome=frozenset(allowed),
        seed=seed,
        deadline=Deadline.after(timeout, stop),
        on_place=report_place,
    )
