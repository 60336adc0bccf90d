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
    from unboggle.lexicon import Lexicon as Lexicon
    from unboggle.notation import parse_board as parse_board
    from unboggle.puzzle import Board as Board
    from unboggle.puzzle import Grid as Grid
    from unboggle.puzzle import Puzzle as Puzzle
    from unboggle.scoring import Score as Score
    from unboggle.scoring import Scorer as Scorer
    from unboggle.solve import fit as fit
    from unboggle.words import parse_words as parse_words
    from unboggle.words import read_words as read_words

__version__ = "0.1.0"

# Public name -> module. Importing unboggle must stay under 50 ms, so each
# module is loaded when its first name is asked for.
_PUBLIC = {
    "BackendError": "errors",
    "Board": "puzzle",
    "Grid": "puzzle",
    "InputError": "errors",
    "Lexicon": "lexicon",
    "Puzzle": "puzzle",
    "Score": "scoring",
    "Scorer": "scoring",
    "UnboggleError": "errors",
    "fit": "solve",
    "parse_board": "notation",
    "parse_words": "words",
    "read_words": "words",
}
__all__ = [*sorted(_PUBLIC), "__version__"]


def __getattr__(name: str) -> Any:
    if name in _PUBLIC:
        return getattr(importlib.import_module(f"unboggle.{_PUBLIC[name]}"), name)
    raise AttributeError(f"module 'unboggle' has no attribute {name!r}")
