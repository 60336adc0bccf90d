"""Is a word list English? Then other English words on its board are worth telling."""

from __future__ import annotations

from collections.abc import Iterable

from unboggle.errors import checked
from unboggle.forward.lexicon import COMMON_LEVEL, Lexicon
from unboggle.puzzle.spelling import fold

_SHARE = 1 / 3  # of the words that are to be in the English dictionary
_ACCENTED = 1 / 5  # of the words that may have letters besides a to z
_FEW = 3  # words of which no share can be taken: names, a word that somebody has made up


def looks_english(words: Iterable[str]) -> bool:
    """Whether ``words`` look like English, by the letters and by the embedded dictionary.

    Not if more than a fifth of them has letters besides a to z that are no English loans (café),
    nor if fewer than a third of three words or more are among the common words of the
    dictionary: Spanish, French, Dutch, Swedish and Latin lists have 0 to 0.3, English ones
    0.4 to 1. Phrases are taken word by word. A list of names may fail: it is a guess, and no
    more than what is told besides hangs on it.

    >>> looks_english(["garden", "spade", "rose"]), looks_english(["gato", "perro", "casa"])
    (True, False)
    >>> looks_english(["kız", "dil"]), looks_english(["café", "rose", "tea"])
    (False, True)
    """
    checked(looks_english, locals())
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
    return {word for text in common for word in asked.intersection(text.split())}
