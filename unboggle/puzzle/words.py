"""Read a word list; fold it, spell it in faces, refuse or drop what no board can show.

A *word* is folded (small letters, composed, ß is ss), and its `written` form is kept beside it;
its *spelling* is the tuple of faces that a path has to show: ``quiz`` is ``('qu', 'i', 'z')``
under the Qu rule and ``('q', 'u', 'i', 'z')`` without it.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import BinaryIO

from unboggle.errors import InputError, Option, checked
from unboggle.phrases import cut, shortened, so_many
from unboggle.puzzle.capitals import folded, is_turkish_list
from unboggle.puzzle.codes import refuse_code
from unboggle.puzzle.entries import apart, entries, is_apostrophe, squeezed
from unboggle.puzzle.faces import Face, Spelling
from unboggle.puzzle.frozen import Frozen
from unboggle.puzzle.grid import Grid
from unboggle.puzzle.marks import Marks, has_marks, marked, unmarked
from unboggle.puzzle.puzzle import Puzzle, Word
from unboggle.puzzle.saved import Saved, is_saved, read_saved
from unboggle.puzzle.spelling import (
    MOST_SPELLINGS,
    fold,
    in_faces,
    letters_of,
    parse_faces,
    spell_q,
    with_umlauts,
)
from unboggle.puzzle.wishes import NO_WISHES, Wishes
from unboggle.system.files import read_text

LIST_LIMIT = 1_000_000
"""The most bytes a word list may have: some 100,000 words, far more than a board holds."""
_ADVICE = ("Mend the list, or drop such words with ", Option("skip_bad", True), ".")
LONE_Q = "has a Q without U, which a Qu face cannot spell"
"""Why a word is no word where Q is read as Qu."""
_APART = (
    "Mend the list, let Q stand alone with ",
    Option("q", "plain"),
    ", or drop such words with ",
    Option("skip_bad", True),
    ".",
)
_SQUEEZABLE = ("has an apostrophe", "has a hyphen")
_TO_SQUEEZE = (
    "Mend the list, spell such words without apostrophes and hyphens with ",
    Option("squeeze", True),
    ", or drop them with ",
    Option("skip_bad", True),
    ".",
)
_SHOWN = 80  # characters of the words in a line


@dataclass(frozen=True)
class Dropped:
    """A word that was left out: where it stood and why it cannot be used.

    ``written`` is the word as it stood there, folded it is the ``word``.
    """

    word: str
    line: int
    why: str
    written: str = ""

    @property
    def shown(self) -> str:
        """The word as it was written."""
        return self.written or self.word


@dataclass(frozen=True, repr=False)
class WordList(Frozen):
    """The words of a list in its order, each with its spellings; and what was left out.

    ``dropped`` names the words removed under ``skip_bad``, ``repeated`` every
    word that was listed more than once (reported once, kept once). ``weights``
    and ``must`` come from marks, see `parse_words`. ``written`` has the words that were
    written otherwise, ``Maß`` for ``mass``; ``apart`` what was read word by word, and
    may have been meant as one. A list out of a Strands puzzle has its ``clue`` and, as it is
    written there, its ``spangram``. ``faces`` are those of
    several letters in which words may be spelled, too, see `parse_faces`. Of a theme list words
    may have ``levels``, and ``bonus`` words, with their spellings, are none of its words: they
    are not sought, but counted where a board holds them.
    """

    spellings: Mapping[Word, tuple[Spelling, ...]]
    dropped: tuple[Dropped, ...] = ()
    repeated: tuple[Dropped, ...] = field(default=())
    weights: Mapping[Word, int] = field(default_factory=dict)
    must: frozenset[Word] = frozenset()
    written: Mapping[Word, str] = field(default_factory=dict)
    apart: tuple[str, ...] = ()
    clue: str = ""
    spangram: str = ""
    faces: tuple[str, ...] = ()
    levels: Mapping[Word, int] = field(default_factory=dict)
    bonus: Mapping[Word, tuple[Spelling, ...]] = field(default_factory=dict)

    def __str__(self) -> str:
        """The list in a line: how many words, and the first of them."""
        shown = ", ".join(map(self.shown, self.words))
        return f"{so_many(len(self.words), 'word')}: {cut(shown, _SHOWN)}"

    def shown(self, word: Word) -> str:
        """Return ``word`` as it was written."""
        return self.written.get(word, word)

    @property
    def words(self) -> tuple[Word, ...]:
        """The words, in the order of the list."""
        return tuple(self.spellings)

    def in_faces(self, faces: Iterable[Face]) -> WordList:
        """Return the list with every way to write its words in ``faces`` as well.

        Words for which there are too many stay as they are.
        """
        asked = tuple(faces)
        spelled, bonus = (
            {word: in_faces(ways[0], asked) or ways for word, ways in some.items()}
            for some in (self.spellings, self.bonus)
        )
        return replace(self, spellings=spelled, faces=asked, bonus=bonus)

    def puzzle(self, grid: Grid, wishes: Wishes = NO_WISHES) -> Puzzle:
        """The question whether some board on ``grid`` holds these words and keeps ``wishes``."""
        return Puzzle(grid, dict(self.spellings), wishes)


def read_words(
    path: str,
    *,
    q: str = "qu",
    fold_accents: bool = False,
    umlauts: bool = False,
    squeeze: bool = False,
    skip_bad: bool = False,
    marks: bool = False,
    theme: bool = False,
    faces: str = "",
    stdin: BinaryIO | None = None,
) -> WordList:
    """Read the word list at ``path`` (``-`` is standard input); see `parse_words`.

    Or the words of ipuz, of a Strands puzzle or of a result in JSON, see `open_puzzle`.
    """
    checked(read_words, locals())
    text = read_text(path, limit=LIST_LIMIT, what="word list", stdin=stdin)
    source = "standard input" if path == "-" else path
    try:
        refuse_code(text)
    except InputError as error:
        raise InputError(f"{source}: {error}") from None
    saved = _saved(text, source) if is_saved(text) else Saved([])
    if saved.rows:
        text, squeeze = "\n".join(f'"{word}"' for word in saved.words), True
    elif re.search(r"^\s*\[(?:grid|words|wishes)\]\s*$", text, re.MULTILINE):
        raise InputError(
            f"{source}: this is a puzzle file: 'unboggle fit' and others take it where its name"
            " ends in .toml, and read_puzzle_file in Python"
        )
    words = parse_words(
        text,
        source=source,
        q=q,
        fold_accents=fold_accents,
        umlauts=umlauts,
        squeeze=squeeze,
        skip_bad=skip_bad,
        marks=marks,
        theme=theme,
        faces=faces,
    )
    return replace(words, clue=saved.clue, spangram=saved.spangram)


def _saved(text: str, source: str) -> Saved:
    try:
        return read_saved(text)
    except InputError as error:
        raise InputError(f"{source}: {error}") from None


def parse_words(
    text: str,
    *,
    source: str = "word list",
    q: str = "qu",
    fold_accents: bool = False,
    umlauts: bool = False,
    squeeze: bool = False,
    skip_bad: bool = False,
    marks: bool = False,
    theme: bool = False,
    faces: str = "",
    advice: str | None = None,
) -> WordList:
    """Return the words of ``text``: separated by commas, blanks or line ends, ``#`` comments.

    Bullets and numbers before the entries of a list are no part of it; a phrase in double
    quotes, or joined by ``_``, is one entry, spelled without its blanks. ``q="qu"`` spells q
    and the u after it as one face, ``q="plain"`` as two. ``umlauts`` reads ä as ae,
    ``fold_accents`` as a; ``squeeze`` leaves out apostrophes and hyphens. In a list with
    Turkish letters I is ı. With ``faces`` such as ``"th, er, ij!"`` a word may be spelled in
    these as well as letter by letter, but never letter by letter in one with ``!``.

    Raises `InputError` naming ``source`` and line, with ``advice`` (None: what this call
    offers), for words that no board can show, unless ``skip_bad`` drops them, and for a list
    without any word. With ``marks`` a word may carry a weight, ``cat*3``, and ``!`` if it
    must stay. In a ``theme`` list words have these marks, levels (``cat@2``, ``cat 2``, or a line
    ``@2`` above them) and ``?`` for a bonus, see `WordList`.

    >>> parse_words("Quiz, cat  # two words").spellings["quiz"]
    (('qu', 'i', 'z'),)
    >>> parse_words("1. Maß\\n2. 'tis", squeeze=True).written
    {'mass': 'Maß', 'tis': "'tis"}
    >>> parse_words("cat*3 dog!", marks=True).weights
    {'cat': 3}
    >>> words = parse_words("cat@2 dog! cow?", theme=True)
    >>> words.words, words.levels, list(words.bonus)
    (('cat', 'dog'), {'cat': 2}, ['cow'])
    """
    checked(parse_words, locals())
    marks = marks or theme
    said: dict[Word, Marks] = {}
    written: dict[Word, str] = {}
    named: dict[Spelling, Word] = {}
    spellings: dict[Word, tuple[Spelling, ...]] = {}
    first_line: dict[Spelling, int] = {}
    dropped: list[Dropped] = []
    repeated: dict[Word, Dropped] = {}
    several = parse_faces(faces) if faces.strip() else ()
    if fold_accents:
        several = tuple(map(fold, several))
    every = list(entries(text))
    turkish = is_turkish_list([entry.text for entry in every])
    for entry, token, its, fault in marked(every, theme=theme) if marks else unmarked(every):
        line, whole = entry.line, entry.written + entry.marks
        word = folded(squeezed(token) if squeeze else token, turkish=turkish)
        word = with_umlauts(word) if umlauts else word
        letters = letters_of(fold(word) if fold_accents else word)
        as_it_stood = entry.written if token == entry.text else whole
        shown = unicodedata.normalize("NFC", as_it_stood)
        differs = cut(shown) if shown != word else ""
        why = fault or _objection(letters, q)
        if why and not marks and has_marks(token):
            why += " (weights, levels, ! and ? are for the most words, ! for a thinned list)"
        ways = None if why else in_faces(spell_q(letters, q), several)
        if not why and ways is None:
            why = f"can be spelled in more than {MOST_SPELLINGS} ways in these faces"
        if why or ways is None:
            dropped.append(Dropped(cut(word or whole), line, why or "", differs))
            continue
        spelling = spell_q(letters, q)
        if spelling in first_line:
            first = named[spelling]
            if said[first] != its:
                why = f"is listed with other marks on line {first_line[spelling]}"
                dropped.append(Dropped(cut(word), line, why, differs))
                continue
            other = written.get(first, first)
            same = other.lower() == shown.lower()
            why = f"is listed already,{'' if same else f' as {other!r}'}"
            why += f" on line {first_line[spelling]}"
            repeated.setdefault(word, Dropped(word, line, why, differs))
            continue
        first_line[spelling], named[spelling] = line, word
        spellings[word], said[word] = ways, its
        if differs:
            written[word] = shown
    if dropped and not skip_bad:
        squeezable = not squeeze and any(d.why in _SQUEEZABLE for d in dropped)
        lone = any(d.why == LONE_Q for d in dropped)
        offer = _TO_SQUEEZE if squeezable else _APART if lone else _ADVICE
        raise InputError(
            f"{_complaint(source, dropped)}\n", *(offer if advice is None else [advice])
        )
    if not spellings:
        raise InputError(
            f"{source}: there is no usable word in it; dropped: {_listed(dropped, 5)}"
            if dropped
            else f"{source}: there is no word in it"
        )
    again = tuple(repeated.values())
    return WordList(
        {word: ways for word, ways in spellings.items() if said[word].role != "bonus"},
        tuple(dropped),
        again,
        {word: its.weight for word, its in said.items() if its.weight != 1},
        frozenset(word for word, its in said.items() if its.role == "must"),
        written,
        apart(text),
        faces=several,
        levels={word: its.level for word, its in said.items() if its.level is not None},
        bonus={word: ways for word, ways in spellings.items() if said[word].role == "bonus"},
    )


def is_written(word: Word, written: str) -> bool:
    """Whether a list with ``written`` in it may have given ``word``.

    Without regard to accents, which a list may have had folded.

    >>> is_written("mass", "Maß"), is_written("baer", "Bär"), is_written("cat", "dog")
    (True, True, False)
    """
    if not written.isprintable():
        return False
    letters = squeezed(written.replace(" ", ""))
    small = {folded(letters, turkish=turkish) for turkish in (False, True)}
    return fold(word) in {fold(one) for read in small for one in (read, with_umlauts(read))}


def _objection(letters: tuple[str, ...], q: str) -> str | None:
    """Say why no board can show ``letters`` whatever its size, or None."""
    for letter in letters:
        c = letter[0]
        if c.isdigit():
            return "has a digit"
        if is_apostrophe(c):
            return _SQUEEZABLE[0]
        if unicodedata.category(c) == "Pd":
            return _SQUEEZABLE[1]
        if not c.isalpha():
            shown = repr(c) if c.isprintable() else f"the character U+{ord(c):04X}"
            return f"has {shown}, which is no letter"
    if len(letters) < 2:
        return "has fewer than two letters"
    if q == "qu":
        for here, after in zip(letters, (*letters[1:], ""), strict=True):
            if here == "q" and after != "u":
                return LONE_Q
    return None


def _listed(bad: list[Dropped], most: int) -> str:
    lines = [f"line {d.line}: {d.shown!r} {d.why}" for d in bad]
    return "; ".join(shortened(lines, most))


def _complaint(source: str, bad: list[Dropped]) -> str:
    return f"{source}: {_listed(bad, 3)}."
