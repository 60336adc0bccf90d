"""unboggle: find the letter board that holds all your words, or prove that none exists.

The library in four lines (nothing is imported before it is used):

>>> from unboggle import Grid, fit, parse_words
>>> words = parse_words("cat tac")
>>> answer = fit(words.puzzle(Grid.rectangle(1, 3)))
>>> answer.status
'fitted'
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from unboggle.errors import BackendError as BackendError
    from unboggle.errors import InputError as InputError
    from unboggle.errors import UnboggleError as UnboggleError
    from unboggle.fitting.fit import fit as fit
    from unboggle.forward.lexicon import Lexicon as Lexicon
    from unboggle.forward.rule_book import BIG as BIG
    from unboggle.forward.rule_book import BOGGLE as BOGGLE
    from unboggle.forward.rule_book import SUPER as SUPER
    from unboggle.forward.scoring import Score as Score
    from unboggle.forward.scoring import Scorer as Scorer
    from unboggle.puzzle.board import Board as Board
    from unboggle.puzzle.grid import Grid as Grid
    from unboggle.puzzle.notation import parse_board as parse_board
    from unboggle.puzzle.puzzle import Puzzle as Puzzle
    from unboggle.puzzle.words import parse_words as parse_words
    from unboggle.puzzle.words import read_words as read_words
    from unboggle.version import __version__ as __version__


# Public name -> module. Importing unboggle must stay under 50 ms, so each
# module is loaded when its first name is asked for.
_PUBLIC = {
    "__version__": "version",
    "BIG": "forward.rule_book",
    "BOGGLE": "forward.rule_book",
    "BackendError": "errors",
    "Board": "puzzle.board",
    "Grid": "puzzle.grid",
    "InputError": "errors",
    "Lexicon": "forward.lexicon",
    "Puzzle": "puzzle.puzzle",
    "SUPER": "forward.rule_book",
    "Score": "forward.scoring",
    "Scorer": "forward.scoring",
    "UnboggleError": "errors",
    "fit": "fitting.fit",
    "parse_board": "puzzle.notation",
    "parse_words": "puzzle.words",
    "read_words": "puzzle.words",
}
__all__ = sorted(_PUBLIC)


def __getattr__(name: str) -> Any:
    if name in _PUBLIC:
        return getattr(importlib.import_module(f"unboggle.{_PUBLIC[name]}"), name)
    raise AttributeError(f"module 'unboggle' has no attribute {name!r}")
