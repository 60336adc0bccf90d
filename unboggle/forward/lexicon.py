"""Dictionaries: the embedded English one with dictionary levels, and files.

The words of a board are first filtered: the dictionary stays one long text, and a regular
expression keeps the words whose letters the board has. Only these few thousand go into a trie. That
is fast enough without the kernel.
"""

from __future__ import annotations

import itertools
import re
import unicodedata
import zlib
from collections.abc import Iterable, Iterator, Mapping, Set
from dataclasses import dataclass, field
from functools import cache
from pkgutil import get_data
from typing import TYPE_CHECKING

from unboggle.arguments import Count, Positive, validated
from unboggle.errors import InputError
from unboggle.forward.fast_trace import trace_letters, trace_words
from unboggle.forward.scoring_rules import BOGGLE_RULES, ScoringRules
from unboggle.forward.spellable import Narrowed, spellable
from unboggle.phrases import cut
from unboggle.puzzle import Board, Face, Grid, Path, Spelling, Word
from unboggle.puzzle.model.capitals import folded
from unboggle.puzzle.model.reading import PLAIN_READING, ReadOptions
from unboggle.puzzle.model.spelling import fold, own_letters, parse_faces, spell, with_umlauts
from unboggle.system.clock import NEVER, Deadline

if TYPE_CHECKING:
    from unboggle.forward.scoring import Score, Scorer

COMMON_LEVEL = 60
"""The highest SCOWL level whose words most readers know; words above it are rare."""
_SCORERS_KEPT = 4
_GZIP = 31  # the argument of zlib for a gzip file
MILD, OFFENSIVE = 1, 2
"""Levels of offence: from the second on, words are flagged. Neither is ever chosen by a program."""


@dataclass(frozen=True)
class FoundWord:
    """A dictionary word on a board: its path and how common it is (SCOWL level, None: unknown).

    ``written`` is the dictionary's written form if it differs from ``word``.

    >>> from unboggle import Board, Lexicon, solve_board
    >>> [found] = solve_board(Board.from_rows(["cat"]), Lexicon.parse("cat dog")).found
    >>> found.word, found.path, found.level
    ('cat', ((0, 0), (0, 1), (0, 2)), None)
    """

    word: Word
    path: Path
    level: int | None
    offensive: bool
    written: str = ""

    @property
    def common(self) -> bool:
        """Whether most readers know the word, as far as the dictionary has levels."""
        return self.level is not None and self.level <= COMMON_LEVEL


@dataclass(frozen=True)
class Lexicon:
    """Word lists by level; each is one text with one word per line, enclosed by line ends.

    >>> pets = Lexicon.parse("cat dog")
    >>> pets.has_levels, list(pets.words())
    (False, ['cat', 'dog'])
    """

    levels: tuple[tuple[int | None, str], ...]
    written: Mapping[Word, str] = field(default_factory=dict, compare=False, repr=False)

    def __post_init__(self) -> None:
        # only its type: it may be large
        written: object = {} if isinstance(self.written, Mapping) else self.written
        validated(Lexicon, {"levels": self.levels, "written": written})
        object.__setattr__(self, "levels", tuple(map(tuple, self.levels)))

    @classmethod
    def load(cls, path: str | None = None, *, reading: ReadOptions = PLAIN_READING) -> Lexicon:
        """Return the dictionary in the file at ``path``, or the embedded one.

        A file has words in UTF-8, separated by blanks, commas or line ends, in any case;
        anything after ``#`` is a comment. ``-`` is standard input. A file ``.dic`` with an ``.aff``
        file next to it is a dictionary of hunspell. If there is no file ``path``, a language
        (``"spanish"``, ``"de"``) or a file of ``/usr/share/dict`` is a dictionary of the system.
        Of ``reading`` the fields ``fold_accents``, ``umlauts`` and the letters of ``faces`` count.
        Raises `InputError` if there is no such file, if it is larger than 200 MB or has no word.

        Linear in the size of the file: some hundredths of a second for 250,000 words. The
        embedded dictionary is unpacked once and cached.

        >>> lexicon = Lexicon.load()
        >>> lexicon.has_levels, sum(1 for word in lexicon.words() if word == "cat")
        (True, 1)
        """
        validated(cls.load, locals())
        if path is None:
            return _embedded()
        from unboggle.forward import dictionaries  # most runs need none

        name = "standard input" if path == "-" else path
        return cls.parse(dictionaries.load(path), source=name, reading=reading)

    @classmethod
    def parse(
        cls, text: str, *, source: str = "text", reading: ReadOptions = PLAIN_READING
    ) -> Lexicon:
        """Return the dictionary in ``text``, in the notation of a file; opens no file.

        ``source`` starts the message of the `InputError` that is raised if it has no word.

        >>> [*Lexicon.parse("cat, Dog # and so on").words()]
        ['cat', 'dog']
        """
        validated(cls.parse, locals())
        if "#" in text:
            text = re.sub(r"#[^\r\n]*", "", text)
        # In Turkish one letter of six is ı, İ or ğ; other languages may have one in a name.
        keep = own_letters(parse_faces(reading.faces)) if reading.faces.strip() else ()
        turkish = 100 * sum(map(text.count, "ıİğĞ")) > len(text)

        def spelled(text: str) -> str:
            text = folded(text, turkish=turkish)
            text = with_umlauts(text, keep) if reading.umlauts else text
            return fold(text, keep) if reading.fold_accents else text

        written: dict[Word, str] = {}
        if not text.isascii():
            small = unicodedata.normalize("NFC", text).lower()
            if turkish or small != spelled(text):
                for word in text.replace(",", " ").split():
                    shown = folded(word, turkish=True) if turkish else word.lower()
                    shown = unicodedata.normalize("NFC", shown)
                    if shown != (key := spelled(word)):
                        written.setdefault(key, shown)
        text = spelled(text)
        text = "\n" + "\n".join(text.replace(",", " ").split()) + "\n"
        if len(text) < 3:
            raise InputError(f"{source}: the dictionary is empty; add words")
        return cls(((None, text),), written)

    @classmethod
    def from_words(cls, *words: Word) -> Lexicon:
        """Return the dictionary of ``words``, in small letters."""
        for word in words:
            if not isinstance(word, str):
                raise InputError(
                    f"Lexicon.from_words takes words, one per argument, not {cut(repr(word))}"
                )
        return cls(((None, "\n".join(["", *words, ""])),))

    @property
    def has_levels(self) -> bool:
        """Whether the dictionary has levels of how common its words are."""
        return any(level is not None for level, _ in self.levels)

    def words(self) -> Iterator[Word]:
        """Yield every word, the common ones first; a word of several levels comes several times.

        The words of a level have no order, those of a file have that of the file.
        """
        for _, text in self.levels:
            yield from text.split()

    def words_on(self, board: Board, *, min_length: Positive = 3) -> list[FoundWord]:
        """Return the words of at least ``min_length`` letters on ``board``, alphabetically.

        Each comes once, with the first of its paths, its lowest level and whether it may offend.
        One pass over the text of the dictionary removes the words whose letters or pairs of
        letters the board lacks. On ordinary boards that is most of the time: hundredths of a
        second for 250,000 words, with or without the kernel. The other words are traced; that
        time grows with the paths that begin some word. For many boards use `score_many` or a
        `Scorer`; to limit the time use `unboggle.solve_board`.

        >>> lexicon = Lexicon.from_words("tac", "cat", "dog", "at")
        >>> for found in lexicon.words_on(Board.from_rows(["ca", "xt"])):
        ...     print(found.word, found.path, found.level)
        cat ((0, 0), (0, 1), (1, 1)) None
        tac ((1, 1), (0, 1), (0, 0)) None
        """
        validated(self.words_on, locals())
        return words_on(self, board, min_length=min_length)

    def score(self, board: Board, rules: ScoringRules = BOGGLE_RULES) -> Score:
        """Return points and number of the words on ``board`` that count under ``rules``.

        The first board of a grid takes about a second to compile the words for it; further boards
        take some microseconds (see `Scorer`).

        >>> Lexicon.from_words("cat", "act", "tack").score(Board.from_rows(["ca", "kt"]))
        Score(points=3, words=3)
        """
        return self.scorer(board, rules).score(board)

    def score_many(
        self, boards: Iterable[Board], rules: ScoringRules = BOGGLE_RULES, *, threads: Count = 1
    ) -> list[Score]:
        """Return the scores of ``boards`` in order; linear in their number.

        The boards may differ in grid and faces, but those of one kind should follow each other.
        ``threads`` is the number of threads, 0 means one per core. For boards given as text,
        `Scorer.score_many` saves the `Board` objects, which cost more than the scores.

        >>> boards = [Board.from_rows(["ca", "kt"]), Board.from_rows(["ca", "xt"])]
        >>> [score.words for score in Lexicon.from_words("cat", "act", "tack").score_many(boards)]
        [3, 2]
        """
        validated(self.score_many, locals())
        scores: list[Score] = []
        for scorer, group in itertools.groupby(boards, lambda board: self.scorer(board, rules)):
            scores += scorer.score_many(group, threads=threads)
        return scores

    def scorer(self, board: Board, rules: ScoringRules = BOGGLE_RULES) -> Scorer:
        """Return the compiled words for the grid and the faces of ``board``.

        The last few are cached, at some 10 MB each for the embedded dictionary.
        """
        if not (isinstance(board, Board) and isinstance(rules, ScoringRules)):
            validated(self.scorer, locals())
        digraphs = {face for face in board.faces.values() if len(face) > 1}
        return cached_scorer(self, board.grid, rules, digraphs, or_more=True)


def cached_scorer(
    lexicon: Lexicon,
    grid: Grid,
    rules: ScoringRules,
    digraphs: Set[Face],
    *,
    or_more: bool = False,
) -> Scorer:
    """Return the scorer of ``grid`` for the faces ``digraphs`` and qu, ``or_more`` of them.

    The last few of ``lexicon`` are cached.
    """
    from unboggle.forward.scoring import Scorer  # the words of a board do without

    digraphs = {"qu", *digraphs}
    kept: list[Scorer] = lexicon.__dict__.setdefault("_scorers", [])
    for scorer in kept:
        same = scorer.grid is grid or scorer.grid == grid
        enough = digraphs.issubset if or_more else digraphs.__eq__
        if same and scorer.rules == rules and enough({*scorer.digraphs}):
            return scorer
    kept.insert(0, Scorer(lexicon.words(), grid, rules, digraphs=sorted(digraphs)))
    del kept[_SCORERS_KEPT:]
    return kept[0]


def words_on(
    lexicon: Lexicon, board: Board, *, min_length: int = 3, deadline: Deadline = NEVER
) -> list[FoundWord]:
    """Return what `Lexicon.words_on` returns; raise `DeadlinePassed` past ``deadline``."""
    level_of: dict[Word, int | None] = {}
    faces = set(board.faces.values())
    narrowed: Narrowed = lexicon.__dict__.setdefault("_narrowed", Narrowed(lexicon.levels))
    levels = narrowed.levels(frozenset("".join(faces)))
    for level, text in reversed(levels):  # reversed, so that the lowest level remains
        deadline.raise_if_expired()
        level_of.update(dict.fromkeys(spellable(text, [board], min_length), level))
    if all(len(face) == 1 for face in faces):
        found = trace_letters(board, list(level_of), deadline=deadline)
    else:
        joined = [face for face in faces if len(face) > 1]

        def ways(word: Word) -> Iterable[Spelling]:  # most words have one, and spelling is slow
            return spell(word, faces) if any(face in word for face in joined) else (tuple(word),)

        found = trace_words(board, ((w, s) for w in level_of for s in ways(w)), deadline=deadline)
    of = lexicon.written.get
    return [FoundWord(w, found[w], level_of[w], is_offensive(w), of(w, "")) for w in sorted(found)]


def is_offensive(word: Word, least: int = OFFENSIVE) -> bool:
    """Whether ``word`` may offend, at the level ``least`` or above.

    3: slurs and the coarsest words; 2: likely to offend or to embarrass in a classroom; 1: an
    innocent sense comes first. With all inflections, judged word by word from published lists
    (see ``unboggle/data/NOTICE``). It is a warning for setters, not a guarantee.
    """
    return _offence().get(word, 0) >= least


def offending(least: int = OFFENSIVE) -> frozenset[Word]:
    """Return the words for which `is_offensive` is true."""
    return frozenset(word for word, level in _offence().items() if level >= least)


def _data(name: str) -> bytes:
    packed = get_data("unboggle", f"data/{name}")  # starts faster than importlib.resources
    assert packed is not None, "the loader of a package of files can read them"
    size = int.from_bytes(packed[-4:], "little")  # a gzip file ends with that of its text
    return zlib.decompress(packed, _GZIP, size)


@cache
def _embedded() -> Lexicon:
    """Return the embedded dictionary: blocks of stems, each after a line ``#LEVEL ENDINGS``.

    Words with the same endings, as in ``,s,ed,ing``, are there once: `tools/build_dictionary.py`.
    """
    levels: dict[int, list[str]] = {}
    for block in _data("english.gz")[1:-1].split(b"\n#"):
        head, _, stems = block.partition(b"\n")
        level, _, endings = head.partition(b" ")
        texts = levels.setdefault(int(level), [""])
        for ending in endings.split(b","):
            texts.append(str(stems.replace(b"\n", ending + b"\n") + ending, "ascii"))
    return Lexicon(tuple((level, "\n".join([*texts, ""])) for level, texts in levels.items()))


@cache
def _offence() -> dict[str, int]:
    """Return how much each word offends, 1 to 3."""
    pairs = (line.split() for line in _data("offensive.gz").decode().splitlines())
    return {word: int(level) for word, level in pairs}
