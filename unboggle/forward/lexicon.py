"""Dictionaries: the embedded English one with commonness levels, and files.

The words of a board are found by filtering first: the dictionary stays one
long text, a regular expression keeps the words whose letters the board has,
and only these few thousand meet a trie. That is fast enough without the kernel.
"""

from __future__ import annotations

import itertools
import lzma
import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pkgutil import get_data

from unboggle.errors import InputError
from unboggle.forward.fast_trace import trace_letters, trace_words
from unboggle.forward.rule_book import BOGGLE, RuleBook
from unboggle.forward.scoring import Score, Scorer
from unboggle.forward.spellable import spellable
from unboggle.phrases import cut
from unboggle.puzzle import Board, Path, Word
from unboggle.puzzle.capitals import folded
from unboggle.puzzle.spelling import fold, spell, with_umlauts
from unboggle.system.clock import NEVER, Deadline
from unboggle.system.files import read_text

DICTIONARY_LIMIT = 200_000_000
"""The most bytes of a dictionary file."""
COMMON_LEVEL = 60
"""The highest SCOWL level whose words most readers know; above it words are rare."""
_SCORERS_KEPT = 4
MILD, OFFENSIVE = 1, 2
"""Levels of offence: from the second on words are flagged; the program chooses none of either."""


@dataclass(frozen=True)
class Found:
    """A dictionary word on a board: where, how common (SCOWL level, None: unknown).

    ``written`` is how the dictionary has it, if that is not the ``word`` itself.
    """

    word: Word
    path: Path
    level: int | None
    offensive: bool
    written: str = ""

    @property
    def common(self) -> bool:
        """Whether most readers know the word, as far as the dictionary can tell."""
        return self.level is not None and self.level <= COMMON_LEVEL


@dataclass(frozen=True)
class Lexicon:
    """Word lists by level; each is one text with a word a line and a line end before and after."""

    levels: tuple[tuple[int | None, str], ...]
    written: Mapping[Word, str] = field(default_factory=dict, compare=False, repr=False)

    @classmethod
    def load(
        cls, path: str | None = None, *, fold_accents: bool = False, umlauts: bool = False
    ) -> Lexicon:
        """Return the dictionary in the file at ``path``, or the embedded one.

        A file holds words in UTF-8, separated by blanks, commas or line ends, in any
        case; anything after ``#`` is a comment, and ``-`` is standard input. With
        ``fold_accents`` é is read as e, with ``umlauts`` ä as ae. Raises `InputError` if it
        cannot be read, is larger than `DICTIONARY_LIMIT` or holds no word.

        Linear in the size of the file: some hundredths of a second for 250,000
        words. The embedded dictionary is unpacked once and kept.

        >>> lexicon = Lexicon.load()
        >>> lexicon.has_levels, sum(1 for word in lexicon.words() if word == "cat")
        (True, 1)
        """
        if path is None:
            return _embedded()
        text = read_text(path, limit=DICTIONARY_LIMIT, what="dictionary")
        name = "standard input" if path == "-" else path
        return cls.parse(text, name, fold_accents=fold_accents, umlauts=umlauts)

    @classmethod
    def parse(
        cls, text: str, name: str = "text", *, fold_accents: bool = False, umlauts: bool = False
    ) -> Lexicon:
        """Return the dictionary that ``text`` is, as a file would be read; it opens none.

        ``name`` is what the `InputError` calls it that is raised if it holds no word.

        >>> [*Lexicon.parse("cat, Dog # and so on").words()]
        ['cat', 'dog']
        """
        if "#" in text:
            text = re.sub(r"#[^\r\n]*", "", text)
        # In Turkish one letter of six is an ı, İ or ğ; elsewhere some name may have one.
        turkish = 100 * sum(map(text.count, "ıİğĞ")) > len(text)

        def spelled(text: str) -> str:
            text = folded(text, turkish=turkish)
            text = with_umlauts(text) if umlauts else text
            return fold(text) if fold_accents else text

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
            raise InputError(f"{name}: there is no word in this dictionary")
        return cls(((None, text),), written)

    @classmethod
    def of(cls, *words: Word) -> Lexicon:
        """Return the dictionary of ``words``, in small letters."""
        for word in words:
            if not isinstance(word, str):
                raise InputError(f"Lexicon.of takes words, one an argument, not {cut(repr(word))}")
        return cls(((None, "\n".join(["", *words, ""])),))

    @property
    def has_levels(self) -> bool:
        """Whether the dictionary says how common its words are."""
        return any(level is not None for level, _ in self.levels)

    def words(self) -> Iterator[Word]:
        """Yield every word, the common ones first; a word of several levels several times."""
        for _, text in self.levels:
            yield from text.split()

    def words_on(
        self, board: Board, *, shortest: int = 3, deadline: Deadline = NEVER
    ) -> list[Found]:
        """Return the words of at least ``shortest`` letters on ``board``, in alphabetical order.

        Each comes once, with the first of its paths, its lowest level and whether it
        may offend. Words whose letters or pairs of letters the board lacks go first,
        in one pass over the text of the dictionary, which is most of the time on
        ordinary boards: hundredths of a second for 250,000 words, with the kernel or
        without. What is left is traced; that grows with the paths on the board that
        begin some word. For many boards take `score_many` or a `Scorer`. Raises `Late` past
        ``deadline``.

        >>> lexicon = Lexicon.of("tac", "cat", "dog", "at")
        >>> for found in lexicon.words_on(Board.of_rows(["ca", "xt"])):
        ...     print(found.word, found.path, found.level)
        cat ((0, 0), (0, 1), (1, 1)) None
        tac ((1, 1), (0, 1), (0, 0)) None
        """
        level_of: dict[Word, int | None] = {}
        for level, text in reversed(self.levels):  # so that the lowest level stays
            deadline.check()
            level_of.update(dict.fromkeys(spellable(text, [board], shortest), level))
        faces = set(board.faces.values())
        if all(len(face) == 1 for face in faces):
            found = trace_letters(board, list(level_of), deadline=deadline)
        else:
            spelled = ((w, s) for w in level_of for s in spell(w, faces))
            found = trace_words(board, spelled, deadline=deadline)
        of = self.written.get
        return [Found(w, found[w], level_of[w], is_offensive(w), of(w, "")) for w in sorted(found)]

    def score(self, board: Board, rules: RuleBook = BOGGLE) -> Score:
        """Return points and number of the words on ``board`` that count by ``rules``.

        The first board of a grid takes about a second, in which the words are
        compiled for it; others take some microseconds (see `Scorer`).

        >>> Lexicon.of("cat", "act", "tack").score(Board.of_rows(["ca", "kt"]))
        Score(points=3, words=3)
        """
        return self.scorer(board, rules).score(board)

    def score_many(
        self, boards: Iterable[Board], rules: RuleBook = BOGGLE, *, threads: int = 1
    ) -> list[Score]:
        """Return the scores of ``boards`` in order; linear in their number.

        They may differ in grid and faces, but those of one kind should follow
        each other. ``threads`` run beside each other, 0 means one for each core.
        Where boards are at hand as text, `Scorer.score_many` saves the `Board`
        objects, which cost more than the scores.

        >>> boards = [Board.of_rows(["ca", "kt"]), Board.of_rows(["ca", "xt"])]
        >>> [score.words for score in Lexicon.of("cat", "act", "tack").score_many(boards)]
        [3, 2]
        """
        scores: list[Score] = []
        for scorer, group in itertools.groupby(boards, lambda board: self.scorer(board, rules)):
            scores += scorer.score_many(group, threads=threads)
        return scores

    def scorer(self, board: Board, rules: RuleBook = BOGGLE) -> Scorer:
        """Return the compiled words for the grid of ``board`` and the faces that it shows.

        The last few are kept, at some 10 MB each for the embedded dictionary.
        """
        digraphs = {face for face in board.faces.values() if len(face) > 1}
        kept: list[Scorer] = self.__dict__.setdefault("_scorers", [])
        for scorer in kept:
            same = scorer.grid is board.grid or scorer.grid == board.grid
            if same and scorer.rules == rules and digraphs.issubset(scorer.digraphs):
                return scorer
        kept.insert(0, Scorer(self.words(), board.grid, rules, digraphs={*digraphs, "qu"}))
        del kept[_SCORERS_KEPT:]
        return kept[0]


def is_offensive(word: Word, least: int = OFFENSIVE) -> bool:
    """Whether ``word`` may offend, at the level ``least`` or above.

    3: slurs and the coarsest words; 2: likely to offend or to embarrass in a classroom; 1: an
    innocent sense comes first. With all inflections, judged word by word from published lists
    (see ``unboggle/data/NOTICE``). A warning for setters, not a promise.
    """
    return _offence().get(word, 0) >= least


def offending(least: int = OFFENSIVE) -> frozenset[Word]:
    """Return the words that `is_offensive`."""
    return frozenset(word for word, level in _offence().items() if level >= least)


def _data(name: str) -> str:
    packed = get_data("unboggle", f"data/{name}")  # starts faster than importlib.resources
    assert packed is not None, "the loader of a package of files can read them"
    return lzma.decompress(packed).decode()


@cache
def _embedded() -> Lexicon:
    """The embedded dictionary: blocks of words, each after a line ``#LEVEL``."""
    blocks = _data("english.xz").split("#")[1:]
    parts = (block.partition("\n") for block in blocks)
    return Lexicon(tuple((int(level), f"\n{words}") for level, _, words in parts))


@cache
def _offence() -> dict[str, int]:
    """Word -> how much it offends, 1 to 3."""
    pairs = (line.split() for line in _data("offensive.xz").splitlines())
    return {word: int(level) for word, level in pairs}
