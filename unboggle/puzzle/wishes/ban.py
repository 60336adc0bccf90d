"""Words that the board must not show."""

from __future__ import annotations

import os
import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Self

from unboggle.errors import InputError
from unboggle.phrases import listed, so_many
from unboggle.puzzle.capitals import folded
from unboggle.puzzle.cells import Cell
from unboggle.puzzle.faces import Face, Spelling, comes_with
from unboggle.puzzle.grid import Grid
from unboggle.puzzle.spelling import spell
from unboggle.puzzle.wishes._base import Candidate, Wish

LISTS = ("offensive", "extras")
"""What may be banned besides words: all that the dictionary flags, all that is not in the list."""
_LIMIT = 10_000_000  # bytes of a file
_NAMED = 4  # words
_QUOTED = re.compile(r'^"(.+)"$')  # a word, though it be called like a list


@dataclass(frozen=True)
class Ban(Wish):
    """None of ``words``, and no word of ``lists``, can be traced anywhere on the board.

    ``offensive`` are the words that the dictionary flags. ``extras`` are those of at least three
    letters that it has and the list has not; but for those that run within a word of the list,
    which no board can do without.

    >>> Ban(("rat", "cat")).names
    ('no RAT', 'no CAT')
    """

    name = "ban"
    help = (
        "Words that cannot be traced anywhere: a file, words as in 'rat,cat', offensive (what the"
        " dictionary flags), extras (no word of the dictionary but yours; for small boards)."
    )
    metavar = "WORDS|FILE"
    label = "ban on words"
    source = "banned words"

    words: tuple[str, ...] = ()
    lists: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "words", tuple(dict.fromkeys(self.words)))
        object.__setattr__(self, "lists", tuple(name for name in LISTS if name in self.lists))
        if not (self.words or self.lists) or not all(self.words):
            raise InputError("a ban has words, or one of the lists: " + ", ".join(LISTS))

    @property
    def monotone(self) -> bool:
        """Whether a word less does not matter: with ``extras`` that word is one then."""
        return "extras" not in self.lists

    def broken(self, candidate: Candidate) -> str | None:
        """Return the first banned word that is on the board."""
        shown = frozenset(candidate.faces.values())
        for word in self.words:
            for spelling in spell(word, shown):
                if next(candidate.paths(spelling), None) is not None:
                    return f"it shows the banned {word}"
        for name in self.lists:
            for word in candidate.listed(name):
                if name != "extras" or not self.comes_free(word, candidate.spellings):
                    return f"it shows {word}, which is banned ({name})"
        return None

    @staticmethod
    def comes_free(word: str, spellings: Mapping[str, Sequence[Spelling]]) -> bool:
        """Whether ``word`` is in a list, or on every board that holds the words of it.

        Then however a word of the list is spelled, its faces have those of ``word`` in a row,
        forwards or backwards: ``the`` comes with ``then``, but not if a board may have it as
        Th-En, nor ``uit`` with Qu-I-T.
        """
        if word in spellings:
            return True
        letters = set(word)
        for ways in map(tuple, spellings.values()):
            its, faces = _shown_by(ways)
            if letters <= its and comes_with(spell(word, faces), ways):
                return True
        return False

    def against_words(self, spellings: Mapping[str, Sequence[Spelling]]) -> None:
        """Raise `InputError` that names all words of the list that are banned, or hold one."""
        both = [word for word in self.words if word in spellings]
        if both:
            are, them = ("is", "it") if len(both) == 1 else ("are", "them")
            raise InputError(
                f"{listed(both)} {are} in the list, and banned: take {them} out of the list, or"
                " out of the ban"
            )
        for word in self.words:
            if self.comes_free(word, spellings):
                whole = [w for w, ways in spellings.items() if self.comes_free(word, {w: ways})]
                raise InputError(
                    f"{word!r} is banned, and runs within {listed(whole)} of the list, one way or"
                    " the other"
                )

    def clash(self, other: Wish) -> str | None:
        """Return which banned word a message shows."""
        from unboggle.puzzle.wishes.message import Message

        if isinstance(other, Message):
            for word in self.words:
                ways = spell(word, frozenset(other.letters))
                if comes_with(ways, (other.letters,)):
                    return f"the message shows {word}"
        return None

    def symmetric(self, image: Mapping[Cell, Cell]) -> bool:
        """True: words are banned everywhere."""
        return True

    @property
    def embeds(self) -> bool:
        """True: no word runs through a blank cell."""
        return True

    def support(self, faces: Mapping[Cell, Face]) -> Iterable[Cell]:
        """Return no cell: with less on it, a board shows fewer words."""
        return ()

    @property
    def parts(self) -> tuple[Self, ...]:
        """Each word, and each list, alone."""
        kind = type(self)
        return (
            *(kind((word,)) for word in self.words),
            *(kind((), (name,)) for name in self.lists),
        )

    @classmethod
    def joined(cls, wishes: Sequence[Self]) -> Self:
        """Return all that is banned."""
        words = [word for wish in wishes for word in wish.words]
        return cls(tuple(words), tuple(name for wish in wishes for name in wish.lists))

    @property
    def names(self) -> tuple[str, ...]:
        """Each word and list, as reasons name it."""
        lists = {"offensive": "no offensive word", "extras": "no word but those of the list"}
        return (*(f"no {word.upper()}" for word in self.words), *(lists[n] for n in self.lists))

    @property
    def said(self) -> tuple[str, ...]:
        """The same, shorter."""
        if len(self.words) <= _NAMED:
            return self.names
        return (f"{so_many(len(self.words), 'banned word')}", *type(self)((), self.lists).names)

    def text(self, grid: Grid) -> str:
        """Return it as `parse` reads it; a word that is called like a list is quoted."""
        words = (f'"{word}"' if word in LISTS else word for word in self.words)
        return ",".join((*words, *self.lists))

    @classmethod
    def parse(cls, text: str, grid: Grid, *, q: str = "qu") -> Self:
        """Return the ban that ``text``, or the file of that name, names.

        >>> Ban.parse("Rat, offensive", Grid.rectangle(3, 3))
        Ban(words=('rat',), lists=('offensive',))
        >>> Ban.parse('"offensive"', Grid.rectangle(3, 3))
        Ban(words=('offensive',), lists=())
        """
        from unboggle.system.files import read_text

        inline = text
        if not {*_split(text)} <= {*LISTS} and (os.path.isfile(text) or re.search(r"[/\\]", text)):
            inline = read_text(text, limit=_LIMIT, what="list of banned words")
            inline = re.sub(r"#[^\r\n]*", "", inline)
        found = list(_split(inline))
        if not found:
            raise InputError(f"the banned words {text!r}: there is no word")
        words = [_QUOTED.sub(r"\1", word) for word in found if word not in LISTS]
        strange = next((word for word in words if not _is_word(word)), None)
        if strange is not None:
            raise InputError(f"the banned words: {strange!r} is no word")
        return cls(tuple(words), tuple(word for word in found if word in LISTS))

    def to_json(self) -> dict[str, Any]:
        """Return ``ban``: words and lists."""
        return {"ban": {"words": list(self.words), "lists": list(self.lists)}}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Self:
        """Return the ban that `to_json` described."""
        told = data["ban"]
        if not all(_is_word(word) for word in told["words"]) or not {*told["lists"]} <= {*LISTS}:
            raise ValueError("a ban has words in small letters, and lists that are known")
        return cls(tuple(told["words"]), tuple(told["lists"]))


@lru_cache(maxsize=1024)
def _shown_by(ways: tuple[Spelling, ...]) -> tuple[frozenset[str], frozenset[Face]]:
    """Return the letters and the faces of all spellings of a word."""
    faces = frozenset(face for way in ways for face in way)
    return frozenset("".join(faces)), faces


def _split(text: str) -> Iterator[str]:
    for word in re.split(r"[\s,]+", unicodedata.normalize("NFC", text)):
        if word:
            yield folded(word)


def _is_word(word: str) -> bool:
    return bool(word) and all(unicodedata.category(c)[0] in "LM" for c in word)
