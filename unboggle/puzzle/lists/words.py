"""Read a word list: fold and spell its words, and reject or skip those that no board can show.

A *word* is folded (small letters, composed, ß is ss); its `written` form is kept with it. Its
*spelling* is the tuple of faces that a path must show. ``quiz`` is ``('qu', 'i', 'z')`` under the
Qu rule and ``('q', 'u', 'i', 'z')`` without it.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from unboggle.arguments import validated
from unboggle.errors import InputError, Option
from unboggle.phrases import count_noun, cut, shortened
from unboggle.puzzle.constraints import NO_CONSTRAINTS, Ban, Constraints
from unboggle.puzzle.lists.entries import entries, is_apostrophe, separate_entries, squeezed
from unboggle.puzzle.lists.marks import Marks, has_marks, marked, unmarked
from unboggle.puzzle.model.capitals import folded, is_turkish_list
from unboggle.puzzle.model.faces import Face, Spelling
from unboggle.puzzle.model.frozen import Frozen
from unboggle.puzzle.model.grid import Grid
from unboggle.puzzle.model.reading import PLAIN_READING, ReadOptions
from unboggle.puzzle.model.spelling import (
    MAX_LETTERS,
    MAX_SPELLINGS,
    fold,
    in_faces,
    letters_of,
    own_letters,
    parse_faces,
    spell_q,
    with_umlauts,
)
from unboggle.puzzle.puzzle import Puzzle, Word
from unboggle.system.files import refuse_piled_marks

_ADVICE = (
    "Correct the list, or drop such words with ",
    Option("skip_bad", True, owner="ReadOptions"),
    ".",
)
LONE_Q = "has a Q without U, which a Qu face cannot spell"
"""Why no board can show a word if Q is read as Qu."""
_APART = (
    "Correct the list, read Q and U as two letters with ",
    Option("q", "plain", owner="ReadOptions"),
    ", or drop such words with ",
    Option("skip_bad", True, owner="ReadOptions"),
    ".",
)
MARKED = "has marks, which are not read here"
"""Why a word with marks cannot be used where no marks are read."""
_TO_MARK = (
    "Marks such as *3, @2, ! and ? are for ",
    Option("marks", "all", owner="ReadOptions"),
    ". Correct the list, or drop such words with ",
    Option("skip_bad", True, owner="ReadOptions"),
    ".",
)
_SQUEEZABLE = ("has an apostrophe", "has a hyphen")
_TO_SQUEEZE = (
    "Correct the list, spell such words without apostrophes and hyphens with ",
    Option("squeeze", True, owner="ReadOptions"),
    ", or drop them with ",
    Option("skip_bad", True, owner="ReadOptions"),
    ".",
)
_MAX_SPELLED = 5_000_000  # letters of all spellings of a list
_SHOWN = 80  # characters of the words on a line


@dataclass(frozen=True)
class SkippedEntry:
    """A word that was left out: its line, and why it cannot be used.

    ``written`` is its written form, ``word`` the folded one.
    """

    word: str
    line: int
    reason: str
    written: str = ""

    @property
    def shown(self) -> str:
        """The written form of the word."""
        return self.written or self.word


class BadWords(InputError):
    """Entries of the list ``source`` that no board can show: ``skipped`` has all of them."""

    def __init__(
        self, *parts: object, skipped: tuple[SkippedEntry, ...] = (), source: str = ""
    ) -> None:
        super().__init__(*parts)
        self.skipped, self.source = skipped, source


class NoWords(BadWords):
    """A list without a usable word: ``skipped`` has its entries, if any."""


@dataclass(frozen=True, repr=False)
class WordList(Frozen):
    """The words of a list in its order, each with its spellings, and the entries left out.

    ``skipped`` are the entries left out under ``skip_bad``. ``repeated`` are the words listed more
    than once (reported once, kept once). ``weights`` and ``required`` come from marks, see
    `parse_words`.

    ``written`` has the written forms that differ from the word: ``Maß`` for ``mass``. ``separate``
    are texts of several words that were read word by word but may be meant as one. A list from a
    Strands puzzle has its ``clue`` and the written form of its ``spangram``. ``faces`` are faces of
    several letters in which words may also be spelled, see `parse_faces`.

    In a theme list words may have ``levels``. Its ``bonus`` words, with their spellings, are
    separate from its words: they are never searched for, but shown if a board holds them.

    >>> words = parse_words("Maß, cat, dog!", reading=ReadOptions(marks="all"))
    >>> words.words, dict(words.written), words.required
    (('mass', 'cat', 'dog'), {'mass': 'Maß'}, frozenset({'dog'}))
    """

    spellings: Mapping[Word, tuple[Spelling, ...]]
    skipped: tuple[SkippedEntry, ...] = ()
    repeated: tuple[SkippedEntry, ...] = field(default=())
    weights: Mapping[Word, int] = field(default_factory=dict)
    required: frozenset[Word] = frozenset()
    written: Mapping[Word, str] = field(default_factory=dict)
    separate: tuple[str, ...] = ()
    clue: str = ""
    spangram: str = ""
    faces: tuple[str, ...] = ()
    levels: Mapping[Word, int] = field(default_factory=dict)
    bonus: Mapping[Word, tuple[Spelling, ...]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        validated(WordList, vars(self))
        super().__post_init__()

    def __str__(self) -> str:
        """The number of words, and the first of them, on one line."""
        shown = ", ".join(map(self.display, self.words))
        return f"{count_noun(len(self.words), 'word')}: {cut(shown, _SHOWN)}"

    def display(self, word: Word) -> str:
        """Return the written form of ``word``."""
        validated(self.display, locals())
        return self.written.get(word, word)

    @property
    def words(self) -> tuple[Word, ...]:
        """The words in the order of the list."""
        return tuple(self.spellings)

    @property
    def is_marked(self) -> bool:
        """Whether words have marks, so that not all of them must be on a board."""
        return bool(self.weights or self.required or self.levels or self.bonus)

    def respelled(self, faces: Iterable[Face]) -> WordList:
        """Return the list with all spellings of its words in ``faces`` added.

        A word with too many spellings stays as it is.
        """
        validated(self.respelled, locals())
        asked = tuple(faces)
        spelled, bonus = (
            {word: in_faces(ways[0], asked) or ways for word, ways in some.items()}
            for some in (self.spellings, self.bonus)
        )
        return replace(self, spellings=spelled, faces=asked, bonus=bonus)

    def without_banned(self, constraints: Constraints) -> WordList:
        """Return the list without optional words that are, or contain, a word of a `Ban`.

        If no word would be left, return the whole list.
        """
        validated(self.without_banned, locals())
        ban = Ban.find(constraints)
        if ban is None:
            return self
        left = {
            word: ways
            for word, ways in self.spellings.items()
            if word in self.required or not ban.on_every_board({word: ways})
        }
        weights = {word: weight for word, weight in self.weights.items() if word in left}
        return replace(self, spellings=left, weights=weights) if left else self

    def puzzle(self, grid: Grid, constraints: Constraints = NO_CONSTRAINTS) -> Puzzle:
        """Return the puzzle of these words on ``grid`` under ``constraints``."""
        validated(self.puzzle, locals())
        return Puzzle(grid, self.spellings, constraints)


def parse_words(
    text: str, *, source: str = "word list", reading: ReadOptions = PLAIN_READING
) -> WordList:
    """Return the words of ``text``: between commas, semicolons, blanks or line ends.

    ``#`` begins a comment. Bullets and numbers before the entries of a list are skipped. A phrase
    in double quotes, or joined by ``_``, is one entry, spelled without its blanks. In a list with
    Turkish letters I is ı. ``reading`` says how words are spelled and which marks they may have,
    see `ReadOptions`.

    Raises `InputError` with ``source`` and line if no board can show a word, and if the list is
    empty.

    >>> parse_words("Quiz, cat  # two words").spellings["quiz"]
    (('qu', 'i', 'z'),)
    >>> parse_words("1. Maß\\n2. 'tis", reading=ReadOptions(squeeze=True)).written
    {'mass': 'Maß', 'tis': "'tis"}
    >>> parse_words("cat*3 dog!", reading=ReadOptions(marks="weights")).weights
    {'cat': 3}
    >>> words = parse_words("cat@2 dog! cow?", reading=ReadOptions(marks="all"))
    >>> words.words, words.levels, list(words.bonus)
    (('cat', 'dog'), {'cat': 2}, ['cow'])
    """
    validated(parse_words, locals())
    return words_in(text, reading, source=source)


def words_in(
    text: str, reading: ReadOptions, *, source: str = "word list", advice: str | None = None
) -> WordList:
    """Return what `parse_words` returns; its messages end with ``advice`` (None: its own)."""
    q, fold_accents, marks = reading.q, reading.fold_accents, reading.marks != "none"
    said: dict[Word, Marks] = {}
    written: dict[Word, str] = {}
    spellings: dict[Word, tuple[Spelling, ...]] = {}
    firsts: dict[Spelling, tuple[Word, int]] = {}
    dropped: list[SkippedEntry] = []
    repeated: dict[Word, SkippedEntry] = {}
    several, keep = _faces(reading)
    refuse_piled_marks(text, source)
    left = _MAX_SPELLED
    every = list(entries(text))
    turkish = is_turkish_list([entry.text for entry in every])
    read = marked(every, theme=reading.marks == "all") if marks else unmarked(every)
    for entry, token, its, fault in read:
        line, whole = entry.line, entry.written + entry.marks
        word = folded(squeezed(token) if reading.squeeze else token, turkish=turkish)
        word = with_umlauts(word, keep) if reading.umlauts else word
        letters = letters_of(fold(word, keep) if fold_accents else word)
        as_it_stood = entry.written if token == entry.text else whole
        shown = unicodedata.normalize("NFC", as_it_stood)
        differs = cut(shown) if shown != word else ""
        why = fault or _objection(letters, q)
        if why and not marks and has_marks(token):
            why = MARKED
        spelling = spell_q(letters, q)
        ways = None if why else in_faces(spelling, several)
        if ways is None:
            why = why or f"can be spelled in more than {MAX_SPELLINGS} ways in these faces"
            dropped.append(SkippedEntry(cut(word or whole), line, why, differs))
            continue
        left = _reduced(left, ways, f"{source}: line {line}")
        if spelling in firsts:
            first, its_line = firsts[spelling]
            if said[first] != its:
                why = f"has other marks on line {its_line}; use the same"
                dropped.append(SkippedEntry(cut(word), line, why, differs))
                continue
            why = _listed_already(written.get(first, first), its_line, shown)
            repeated.setdefault(word, SkippedEntry(word, line, why, differs))
            continue
        firsts[spelling] = word, line
        spellings[word], said[word] = ways, its
        if differs:
            written[word] = shown
    if dropped and not reading.skip_bad:
        parts = _offer(dropped, squeeze=reading.squeeze) if advice is None else [advice]
        message = f"{_complaint(source, dropped)}\n"
        raise BadWords(message, *parts, skipped=tuple(dropped), source=source)
    if not spellings:
        raise _no_words(dropped, source)
    return WordList(
        {word: ways for word, ways in spellings.items() if said[word].role != "bonus"},
        tuple(dropped),
        tuple(repeated.values()),
        {word: its.weight for word, its in said.items() if its.weight != 1},
        frozenset(word for word, its in said.items() if its.role == "must"),
        written,
        separate_entries(text),
        faces=several,
        levels={word: its.level for word, its in said.items() if its.level is not None},
        bonus={word: ways for word, ways in spellings.items() if said[word].role == "bonus"},
    )


def _reduced(left: int, ways: Iterable[Spelling], place: str) -> int:
    """Return ``left`` less the letters of ``ways``; raise `InputError` if it is negative."""
    left -= sum(map(len, ways))
    if left < 0:
        raise InputError(
            f"{place}: the words can be spelled in too many ways in these faces; name fewer faces,"
            " or split the list"
        )
    return left


def _no_words(dropped: list[SkippedEntry], source: str) -> NoWords:
    fault = f"has no usable word; dropped: {_listed(dropped, 5)}" if dropped else ""
    return NoWords(
        f"{source}: the word list {fault or 'is empty; add words'}",
        skipped=tuple(dropped),
        source=source,
    )


def _listed_already(other: str, line: int, shown: str) -> str:
    same = other.lower() == shown.lower()
    return f"is listed already,{'' if same else f' as {other!r}'} on line {line}"


def _offer(dropped: Sequence[SkippedEntry], *, squeeze: bool) -> tuple[object, ...]:
    """Return what helps with the dropped entries, as parts of a sentence."""
    reasons = {one.reason for one in dropped}
    if MARKED in reasons:
        return _TO_MARK
    if not squeeze and reasons.intersection(_SQUEEZABLE):
        return _TO_SQUEEZE
    return _APART if LONE_Q in reasons else _ADVICE


def is_written(word: Word, written: str) -> bool:
    """Whether ``word`` may come from an entry ``written`` in a list.

    Ignores accents, as a list may be read without them.

    >>> is_written("mass", "Maß"), is_written("baer", "Bär"), is_written("cat", "dog")
    (True, True, False)
    """
    if not written.isprintable():
        return False
    letters = squeezed(written.replace(" ", ""))
    small = {folded(letters, turkish=turkish) for turkish in (False, True)}
    return fold(word) in {fold(one) for read in small for one in (read, with_umlauts(read))}


def _faces(reading: ReadOptions) -> tuple[tuple[Face, ...], tuple[Face, ...]]:
    """Return the faces in addition to single letters, folded, and the accents that are kept."""
    several = parse_faces(reading.faces) if reading.faces.strip() else ()
    keep = own_letters(several)
    if reading.fold_accents:
        several = tuple(fold(face, keep) for face in several)
    return several, keep


def _objection(letters: tuple[str, ...], q: str) -> str | None:
    """Return why no board of any size can show ``letters``, or None."""
    whole = "".join(letters)
    for letter in () if whole.isascii() and whole.isalpha() else letters:
        c = letter[0]
        if c.isdigit():
            return "has a digit"
        if is_apostrophe(c):
            return _SQUEEZABLE[0]
        if unicodedata.category(c) == "Pd":
            return _SQUEEZABLE[1]
        if not c.isalpha():
            shown = repr(c) if c.isprintable() else f"the character U+{ord(c):04X}"
            return f"has {shown}, which is not a letter"
    if not 2 <= len(letters) <= MAX_LETTERS:
        few = len(letters) < 2
        return "has fewer than two letters" if few else f"has more than {MAX_LETTERS:,} letters"
    if q == "qu":
        for here, after in zip(letters, (*letters[1:], ""), strict=True):
            if here == "q" and after != "u":
                return LONE_Q
    return None


def _listed(bad: list[SkippedEntry], most: int) -> str:
    lines = [f"line {d.line}: {d.shown!r} {d.reason}" for d in bad]
    return "; ".join(shortened(lines, most))


def _complaint(source: str, bad: list[SkippedEntry]) -> str:
    return f"{source}: {_listed(bad, 3)}."
