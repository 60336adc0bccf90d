"""Read a word list; fold it, spell it in faces, refuse or drop what no board can show.

A *word* is kept as the user wrote it (lower case, composed); its *spelling* is
the tuple of faces that a path has to show: ``quiz`` is ``('qu', 'i', 'z')``
under the Qu rule and ``('q', 'u', 'i', 'z')`` without it.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import BinaryIO

from unboggle.errors import InputError, Option, checked
from unboggle.phrases import cut, shortened, so_many
from unboggle.puzzle.faces import Spelling
from unboggle.puzzle.frozen import Frozen
from unboggle.puzzle.grid import Grid
from unboggle.puzzle.puzzle import Puzzle, Word
from unboggle.puzzle.saved import is_saved, read_saved
from unboggle.puzzle.spelling import fold, letters_of, spell_q
from unboggle.puzzle.wishes import NO_WISHES, Wishes
from unboggle.system.files import read_text

MOST_WEIGHT = 1_000_000
"""The largest weight of a word."""
LIST_LIMIT = 1_000_000
"""The most bytes a word list may have: some 100,000 words, far more than a board holds."""
_ADVICE = ("Mend the list, or drop such words with ", Option("skip_bad", True), ".")
_SHOWN = 80  # characters of the words in a line


@dataclass(frozen=True)
class Dropped:
    """A word that was left out: where it stood and why it cannot be used."""

    word: str
    line: int
    why: str


@dataclass(frozen=True, repr=False)
class WordList(Frozen):
    """The words of a list in its order, each with its spellings; and what was left out.

    ``dropped`` names the words removed under ``skip_bad``, ``repeated`` every
    word that was listed more than once (reported once, kept once). ``weights``
    and ``must`` come from marks, see `parse_words`.
    """

    spellings: Mapping[Word, tuple[Spelling, ...]]
    dropped: tuple[Dropped, ...] = ()
    repeated: tuple[Dropped, ...] = field(default=())
    weights: Mapping[Word, int] = field(default_factory=dict)
    must: frozenset[Word] = frozenset()

    def __str__(self) -> str:
        """The list in a line: how many words, and the first of them."""
        return f"{so_many(len(self.words), 'word')}: {cut(', '.join(self.words), _SHOWN)}"

    @property
    def words(self) -> tuple[Word, ...]:
        """The words, in the order of the list."""
        return tuple(self.spellings)

    def puzzle(self, grid: Grid, wishes: Wishes = NO_WISHES) -> Puzzle:
        """The question whether some board on ``grid`` holds these words and keeps ``wishes``."""
        return Puzzle(grid, dict(self.spellings), wishes)


def read_words(
    path: str,
    *,
    q: str = "qu",
    fold_accents: bool = False,
    skip_bad: bool = False,
    marks: bool = False,
    stdin: BinaryIO | None = None,
) -> WordList:
    """Read the word list at ``path`` (``-`` is standard input); see `parse_words`.

    Or the words of ipuz, of a Strands puzzle or of a result in JSON, see `open_puzzle`.
    """
    checked(read_words, locals())
    text = read_text(path, limit=LIST_LIMIT, what="word list", stdin=stdin)
    source = "standard input" if path == "-" else path
    if is_saved(text):
        text = _words_saved(text, source)
    return parse_words(
        text, source=source, q=q, fold_accents=fold_accents, skip_bad=skip_bad, marks=marks
    )


def _words_saved(text: str, source: str) -> str:
    try:
        return "\n".join(read_saved(text).words)
    except InputError as error:
        raise InputError(f"{source}: {error}") from None


def parse_words(
    text: str,
    *,
    source: str = "word list",
    q: str = "qu",
    fold_accents: bool = False,
    skip_bad: bool = False,
    marks: bool = False,
    advice: str | None = None,
) -> WordList:
    """Return the words of ``text``: separated by commas, blanks or line ends, ``#`` comments.

    ``q="qu"`` spells q and the u after it as one face, ``q="plain"`` as two.
    Raises `InputError` naming ``source`` and line, with ``advice`` (None: what this call
    offers), for words that no board can show, unless ``skip_bad`` drops them, and for a list
    without any word. With ``marks`` a word may carry a weight, ``cat*3``, and ``!`` if it
    must stay.

    >>> parse_words("Quiz, cat  # two words").spellings["quiz"]
    (('qu', 'i', 'z'),)
    >>> parse_words("cat*3 dog!", marks=True).weights
    {'cat': 3}
    """
    checked(parse_words, locals())
    weights: dict[Word, int] = {}
    must: set[Word] = set()
    named: dict[Spelling, Word] = {}
    spellings: dict[Word, tuple[Spelling, ...]] = {}
    first_line: dict[Spelling, int] = {}
    dropped: list[Dropped] = []
    repeated: dict[Word, Dropped] = {}
    for line, whole in _tokens(text):
        token, weight, stays = _marks(whole) if marks else (whole, 1, False)
        word = unicodedata.normalize("NFC", unicodedata.normalize("NFC", token).casefold())
        letters = letters_of(fold(word) if fold_accents else word)
        why = _objection(letters, q)
        if weight is None:
            said = cut(whole.partition("*")[2])
            why = f"has the weight {said!r}, which is no whole number from 1 to {MOST_WEIGHT:,}"
        elif marks and not word:
            why = "stands alone: a weight (*3) or a mark (!) belongs right behind its word"
        elif marks and "!*" in whole:
            why = "has its marks in the wrong order: the weight comes first, as in cat*3!"
        elif why and not marks and _marks(token) != (token, 1, False):
            why += " (weights and ! are for fit --drop-fewest, ! for unique --thin)"
        if why or weight is None:
            dropped.append(Dropped(cut(word or whole), line, why or ""))
            continue
        spelling = spell_q(letters, q)
        if spelling in first_line:
            first = named[spelling]
            if (weights.get(first, 1), first in must) != (weight, stays):
                why = f"is listed with other marks on line {first_line[spelling]}"
                dropped.append(Dropped(cut(word), line, why))
                continue
            repeated.setdefault(
                word, Dropped(word, line, f"is listed already, on line {first_line[spelling]}")
            )
            continue
        first_line[spelling], named[spelling] = line, word
        spellings[word] = (spelling,)
        if weight != 1:
            weights[word] = weight
        if stays:
            must.add(word)
    if dropped and not skip_bad:
        raise InputError(
            f"{_complaint(source, dropped)}\n", *([advice] if advice is not None else _ADVICE)
        )
    if not spellings:
        raise InputError(
            f"{source}: there is no usable word in it; dropped: {_listed(dropped, 5)}"
            if dropped
            else f"{source}: there is no word in it"
        )
    return WordList(spellings, tuple(dropped), tuple(repeated.values()), weights, frozenset(must))


def _tokens(text: str) -> Iterator[tuple[int, str]]:
    for number, line in enumerate(text.splitlines(), start=1):
        for token in re.split(r"[\s,]+", line.partition("#")[0]):
            if token:
                yield number, token


def _marks(token: str) -> tuple[str, int | None, bool]:
    """Return word, weight and whether it must stay of ``word*3!``; None for a bad weight."""
    word, stays, rest = token.partition("!")
    if rest:  # something stands behind the mark
        return token, 1, False
    word, star, number = word.partition("*")
    if not star:
        return word, 1, bool(stays)
    good = number.isascii() and number.isdigit() and len(number) < 10
    weight = int(number) if good and 1 <= int(number) <= MOST_WEIGHT else None
    return word, weight, bool(stays)


def _objection(letters: tuple[str, ...], q: str) -> str | None:
    """Say why no board can show ``letters`` whatever its size, or None."""
    for letter in letters:
        c = letter[0]
        if c.isdigit():
            return "has a digit"
        if c in "'’‘`´ʼ":
            return "has an apostrophe"
        if unicodedata.category(c) == "Pd":
            return "has a hyphen"
        if not c.isalpha():
            shown = repr(c) if c.isprintable() else f"the character U+{ord(c):04X}"
            return f"has {shown}, which is no letter"
    if len(letters) < 2:
        return "has fewer than two letters"
    if q == "qu":
        for here, after in zip(letters, (*letters[1:], ""), strict=True):
            if here == "q" and after != "u":
                return "has a Q without U, which a Qu face cannot spell (--q plain can)"
    return None


def _listed(bad: list[Dropped], most: int) -> str:
    lines = [f"line {d.line}: {d.word!r} {d.why}" for d in bad]
    return "; ".join(shortened(lines, most))


def _complaint(source: str, bad: list[Dropped]) -> str:
    return f"{source}: {_listed(bad, 3)}."
