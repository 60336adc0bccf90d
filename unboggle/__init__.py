"""unboggle: find the letter board that holds all your words, or prove that none exists.

Each command is one call of the library. The names for the main task are here, the others in the
public modules below; nothing is imported before it is used.

>>> from unboggle import Grid, fit, parse_words
>>> words = parse_words("cat tac")
>>> answer = fit(words.puzzle(Grid.rectangle(1, 3)))
>>> answer.status
'fitted'

Calls that can take long accept ``timeout`` (seconds, None for no limit), ``on_progress`` (a
function of one event, see `unboggle.events`) and ``stop`` (a `StopToken`: another thread ends the
call, which returns its best result so far). Many accept ``seed`` and ``jobs``. "Impossible" and
"undecided" are answers, never exceptions. Bad input raises `InputError`.
"""

import sys as _sys

if _sys.version_info < (3, 11):  # noqa: UP036 (a clone runs on any)
    raise ImportError(
        f"unboggle needs Python 3.11 or later, and this is {_sys.version.split()[0]}",
        name="unboggle",  # so that `python -m unboggle` prints this line alone
    )

from unboggle._lazy import attach

_TABLE = {
    "clues.make_unique": "make_unique",
    "conflicts.drop_fewest": "drop_fewest",
    "conflicts.why": "why",
    "errors": "BackendError DeadlineExceeded InputError UnboggleError",
    "fitting.result": "Fit",
    "forward.lexicon": "Lexicon",
    "library.best": "search_best_boards",
    "library.boards": "check_board_words solve_board",
    "library.certificates": "write_certificate",
    "library.filling": "fill_board",
    "library.fits": "find_extras fit fit_smallest",
    "library.most_words": "fit_most",
    "library.reporting": "to_report render_answer",
    "library.sharing": "load_puzzle share_code",
    "library.streams": "iter_boards",
    "puzzle": "Board Constraints GivenCells Grid Inventory Puzzle",
    "puzzle.constraints": "Constraint",
    "puzzle.formats.puzzle_file": "PuzzleFile read_puzzle_file",
    "puzzle.formats.word_file": "read_words",
    "puzzle.lists.words": "WordList parse_words",
    "puzzle.model.notation": "parse_board load_board",
    "puzzle.model.reading": "ReadOptions",
    "solutions.alternatives": "find_alternative_boards",
    "solutions.boards": "list_boards",
    "solutions.unique": "check_unique",
    "system.clock": "StopToken",
    "version": "__version__",
}
__getattr__, __dir__, __all__ = attach(
    __name__,
    _TABLE,
    "answers boards certificates cluster constraints dice encodings events formulas gogen lab"
    " reasons reports requests scoring solvers testing words",
)
