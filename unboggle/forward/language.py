"""Guess whether a word list is English, so that English extra words are of interest."""

from __future__ import annotations

from collections.abc import Iterable

from unboggle.arguments import validated
from unboggle.forward.lexicon import COMMON_LEVEL, Lexicon
from unboggle.forward.spellable import lines_among
from unboggle.puzzle.model.spelling import fold

_SHARE = 1 / 3  # of the words must be in the English dictionary
_ACCENTED = 1 / 5  # of the words may have letters other than a to z
_FEW = 3  # with fewer words a share means nothing: names, an invented word


def looks_english(words: Iterable[str]) -> bool:
    """Whether ``words`` look like English, by the letters and by the embedded dictionary.

    They do not if more than a fifth has letters other than a to z, English loans (café) excepted.
    Nor do they if, of three or more words, fewer than a third are common words of the dictionary.
    Spanish, French, Dutch, Swedish and Latin lists have 0 to 0.3, English ones 0.4 to 1. Phrases
    are split into words. A list of names may fail: this is a guess, and decides only on extra
    output.

    >>> looks_english(["garden", "spade", "rose"]), looks_english(["gato", "perro", "casa"])
    (True, False)
    >>> looks_english(["kız", "dil"]), looks_english(["café", "rose", "tea"])
    (False, True)
    """
    validated(looks_english, locals())
    parts = [part for word in words for part in word.lower().replace("-", " ").split()]
    known = _known({form for part in parts for form in (part, fold(part))})
    loans = [part for part in parts if not part.isascii() and fold(part) not in known]
    if len(loans) > _ACCENTED * len(parts):
        return False
    if len(parts) < _FEW:
        return True
    there = sum(part in known or fold(part) in known for part in parts)
    return there >= _SHARE * len(parts)


def _known(asked: set[str]) -> set[str]:
    common = (text for level, text in Lexicon.load().levels if (level or 0) <= COMMON_LEVEL)
    plain = {word for word in asked if word.isascii() and word.isalpha()}  # as the dictionary's
    return {word for text in common for word in lines_among(text, plain)}
