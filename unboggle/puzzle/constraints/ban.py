"""Words that the board must not show."""

from __future__ import annotations

import os
import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import islice
from typing import Any, NamedTuple, Self

from unboggle.arguments import validated
from unboggle.errors import InputError
from unboggle.phrases import count_noun, listed, quoted
from unboggle.puzzle.constraints._base import CandidateBoard, Constraint, ConstraintForm, FormInput
from unboggle.puzzle.model.capitals import folded
from unboggle.puzzle.model.cells import Cell
from unboggle.puzzle.model.faces import Face, Spelling, implies_face
from unboggle.puzzle.model.frozen import FrozenDict
from unboggle.puzzle.model.grid import Grid
from unboggle.puzzle.model.spelling import spell

LISTS = ("offensive", "extras")
"""The lists that may be banned: words that the dictionary flags, words not in the list."""
SHORTEST = 3
"""The least letters of an extra word: shorter ones score under no rules."""
_MARK = "@"  # goes before the name of a list, which would be a word without it
_LIMIT = 10_000_000  # bytes of a file
_NAMED = 4  # words
_NO_WORDS: Mapping[str, tuple[Spelling, ...]] = FrozenDict({})


_EXTRAS = re.compile(
    r"extras(?:(?P<shortest>\d{1,2}))?(?:@(?P<level>\d{1,2}))?(?::(?P<most>\d{1,5}))?"
)


class BannedList(NamedTuple):
    """A list of the dictionary that is banned.

    ``offensive``, or extras of at least ``shortest`` letters, up to the dictionary level ``level``
    (None: all levels). A board may show at most ``most`` words of the list.
    """

    offensive: bool
    shortest: int = SHORTEST
    level: int | None = None
    most: int = 0

    @classmethod
    def named(cls, name: str) -> BannedList | None:
        """Return the list with this name, None if there is none.

        >>> BannedList.named("extras5@60:30")
        BannedList(offensive=False, shortest=5, level=60, most=30)
        >>> BannedList.named("extras2") is None
        True
        """
        if name == "offensive":
            return cls(True)
        match = _EXTRAS.fullmatch(name)
        if match is None or int(match["shortest"] or SHORTEST) < SHORTEST:
            return None
        level = match["level"]
        return cls(
            False,
            int(match["shortest"] or SHORTEST),
            None if level is None else int(level),
            int(match["most"] or 0),
        )

    @property
    def written(self) -> str:
        """The name of the list, as `named` reads it.

        >>> BannedList(False, level=60, most=30).written
        'extras@60:30'
        """
        if self.offensive:
            return "offensive"
        shortest = f"{self.shortest}" * (self.shortest > SHORTEST)
        level = "" if self.level is None else f"@{self.level}"
        return f"extras{shortest}{level}" + f":{self.most}" * (self.most > 0)

    @property
    def phrase(self) -> str:
        """The list in words."""
        if self.offensive:
            return "offensive words"
        longer = f" of {self.shortest} letters or more" if self.shortest > SHORTEST else ""
        level = "" if self.level is None else f" up to level {self.level}"
        if self.most:
            return f"more than {count_noun(self.most, 'extra word')}{longer}{level}"
        if longer or level:
            return f"extra words{longer}{level}"
        return "words that are not in the list"

    @property
    def label(self) -> str:
        """The ban of the list as the name of a constraint."""
        if self.offensive:
            return "no offensive word"
        if self == BannedList(False):
            return "no word but those of the list"
        if self.most:
            return f"not {self.phrase}"
        return f"no {self.phrase}".replace("words", "word")


@dataclass(frozen=True)
class Ban(Constraint):
    """None of ``words``, and no word of ``lists``, can be traced anywhere on the board.

    ``offensive`` are the words that the dictionary flags. ``extras`` are its words of at least
    three letters that are not in the list. ``extras5@60:30`` counts those of five letters or more
    up to level 60, and allows 30 (`BannedList`). All leave out the words within a word of the list,
    which no board can avoid (`is_implied`). The list is that of the first puzzle that the ban
    belongs to: its parts with fewer words ban the same (`bound_to`).

    >>> Ban(("rat", "cat")).names
    ('no RAT', 'no CAT')
    """

    name = "ban"
    help = (
        "Words that the board must not show. "
        "A file, or words such as 'rat,cat'; @offensive means all that the dictionary flags, "
        "@extras all words that are not in the list (for small boards). "
        "@extras5@60:30 allows 30 of them, and counts those of 5 letters or more up to "
        "dictionary level 60."
    )
    summary = "shows none of these words"
    example = "rat,cat"
    form = ConstraintForm(
        "Words that must not appear",
        (
            FormInput("words", "Words", hint="rat, cat", optional=True),
            FormInput(
                "lists",
                "In addition",
                "choice",
                "",
                (
                    ("", "none"),
                    ("@offensive", "rude words"),
                    ("@offensive,@extras@35", "rude and everyday words"),
                    ("@extras", "all words not in the list"),
                ),
                optional=True,
            ),
        ),
        ("{words},{lists}", "{lists}", "{words}"),
        (("No rude words", "@offensive"), ("Words that must not appear", "")),
        "no RAT and no rude words",
    )
    metavar = "WORDS|FILE"
    label = "ban on words"
    source = "banned words"

    words: tuple[str, ...] = ()
    lists: tuple[str, ...] = ()
    exempting: Mapping[str, tuple[Spelling, ...]] = field(
        default=_NO_WORDS, init=False, repr=False, compare=False
    )
    """The words that exempt what is within them from the lists, with their spellings."""

    def __post_init__(self) -> None:
        validated(type(self), vars(self))
        object.__setattr__(self, "words", tuple(dict.fromkeys(self.words)))
        lists = dict.fromkeys(name for name in self.lists if BannedList.named(name))
        ordered = tuple(sorted(lists, key=lambda name: (name != "offensive", name)))
        object.__setattr__(self, "lists", ordered)
        if not (self.words or self.lists) or not all(self.words):
            raise InputError("a ban needs words or a list: " + ", ".join(LISTS))

    def violation(self, candidate: CandidateBoard) -> str | None:
        """Return the first banned word that is on the board."""
        shown = frozenset(candidate.faces.values())
        for word in self.words:
            for spelling in spell(word, shown):
                if next(candidate.paths(spelling), None) is not None:
                    return f"it shows the banned {word}"
        for name in self.lists:
            own = self.bound_to(candidate.spellings).exempting
            most = self.banned_list(name).most
            there = (word for word in candidate.listed(name) if not self.is_implied(word, own))
            beyond = next(islice(there, most, None), None)
            if beyond is not None and not most:
                return f"it shows {beyond}, which is banned ({name})"
            if beyond is not None:
                return f"it shows {self.banned_list(name).phrase}"
        return None

    @staticmethod
    def is_implied(word: str, spellings: Mapping[str, Sequence[Spelling]]) -> bool:
        """Whether ``word`` is in a list, or on every board that holds the list.

        It is if all spellings of some word contain a spelling of ``word``, forwards or backwards.
        ``then`` implies ``the``, but not if a board may have it as Th-En, nor does Qu-I-T imply
        ``uit``.
        """
        if word in spellings:
            return True
        letters = set(word)
        for ways in map(tuple, spellings.values()):
            its, faces = _shown_by(ways)
            if letters <= its and implies_face(spell(word, faces), ways):
                return True
        return False

    @staticmethod
    def banned_list(name: str) -> BannedList:
        """Return the list of ``lists`` with this name."""
        found = BannedList.named(name)
        assert found is not None
        return found

    @property
    def counted(self) -> tuple[str, ...]:
        """The lists of which a board may show some words."""
        return tuple(name for name in self.lists if self.banned_list(name).most)

    def on_every_board(self, spellings: Mapping[str, Sequence[Spelling]]) -> tuple[str, ...]:
        """Return the banned single words that are on every board that holds these words."""
        return tuple(word for word in self.words if self.is_implied(word, spellings))

    def bound_to(self, spellings: Mapping[str, tuple[Spelling, ...]]) -> Self:
        """Return the ban that also exempts from its lists what is within these words."""
        if not self.lists or spellings.items() <= self.exempting.items():
            return self
        return self._exempting({**self.exempting, **spellings})

    def _exempting(self, spellings: Mapping[str, tuple[Spelling, ...]]) -> Self:
        bound = type(self)(self.words, self.lists)
        object.__setattr__(bound, "exempting", FrozenDict(spellings))
        return bound

    def check_words(self, spellings: Mapping[str, Sequence[Spelling]]) -> None:
        """Raise `InputError` naming all words of the list that are or contain a banned word."""
        both = [word for word in self.words if word in spellings]
        if both:
            are, them = ("is", "it") if len(both) == 1 else ("are", "them")
            raise InputError(
                f"{listed(both)} {are} in the list and banned: take {them} out of the list or"
                " out of the ban"
            )
        for word in self.on_every_board(spellings):
            whole = [w for w, ways in spellings.items() if self.is_implied(word, {w: ways})]
            raise InputError(
                f"{quoted(word)} is banned, but is within {listed(whole)} of the list, forwards or"
                " backwards"
            )

    def symmetric(self, image: Mapping[Cell, Cell]) -> bool:
        """True: words are banned everywhere."""
        return True

    @property
    def embeddable(self) -> bool:
        """True: no word uses a blank cell."""
        return True

    def support(self, faces: Mapping[Cell, Face]) -> Iterable[Cell]:
        """Return no cell: with more blank cells a board shows fewer words."""
        return ()

    @property
    def parts(self) -> tuple[Self, ...]:
        """Each word and each list on its own."""
        kind = type(self)
        return (
            *(kind((word,)) for word in self.words),
            *(kind((), (name,)).bound_to(self.exempting) for name in self.lists),
        )

    @classmethod
    def merge(cls, constraints: Sequence[Self]) -> Self:
        """Return one ban with all words and lists."""
        words = [word for constraint in constraints for word in constraint.words]
        both = cls(
            tuple(words), tuple(name for constraint in constraints for name in constraint.lists)
        )
        for constraint in constraints:
            both = both.bound_to(constraint.exempting)
        return both

    @property
    def names(self) -> tuple[str, ...]:
        """The name of each word and list in reasons."""
        lists = (self.banned_list(name).label for name in self.lists)
        return (*(f"no {word.upper()}" for word in self.words), *lists)

    @property
    def phrase(self) -> tuple[str, ...]:
        """The same, shorter."""
        banned = [word.upper() for word in self.words]
        if len(banned) > _NAMED:
            banned = [f"{len(banned)} words"]
        lists = [self.banned_list(name).phrase for name in self.lists]
        return tuple(f"the ban on {one}" for one in (*banned, *lists))

    def text(self, grid: Grid) -> str:
        """Return it as `parse` reads it; the name of a list follows an @."""
        return ",".join((*self.words, *(_MARK + name for name in self.lists)))

    @classmethod
    def parse(cls, text: str, grid: Grid, *, q: str = "qu") -> Self:
        """Return the ban in ``text``, or in the file of that name.

        >>> Ban.parse("Rat, @offensive", Grid.rectangle(3, 3))
        Ban(words=('rat',), lists=('offensive',))
        >>> Ban.parse("offensive", Grid.rectangle(3, 3))
        Ban(words=('offensive',), lists=())
        """
        validated(cls.parse, locals())
        from unboggle.system.files import read_text

        inline = text
        lists_only = all(word.startswith(_MARK) for word in _split(text))
        if not lists_only and (os.path.isfile(text) or re.search(r"[/\\]", text)):
            inline = read_text(text, limit=_LIMIT, what="list of banned words")
            inline = re.sub(r"#[^\r\n]*", "", inline)
        return cls._of(inline, text)

    @classmethod
    def parse_inline(cls, text: str, grid: Grid, *, q: str = "qu") -> Self:
        """Return the ban on the words and lists in ``text``."""
        validated(cls.parse_inline, locals())
        return cls._of(text, text)

    @classmethod
    def _of(cls, inline: str, text: str) -> Self:
        """Return the ban in ``inline``, the content of ``text``."""
        found = list(_split(inline))
        if not found:
            raise InputError(f"the banned words {quoted(text)}: no word is in it; add one or more")
        words = [word for word in found if not word.startswith(_MARK)]
        lists = [word.removeprefix(_MARK) for word in found if word.startswith(_MARK)]
        unknown = next((name for name in lists if BannedList.named(name) is None), None)
        if unknown is not None:
            named = ", ".join(_MARK + name for name in LISTS)
            raise InputError(
                f"the banned words: there is no list @{unknown}; use {named} or, for example,"
                " @extras5@60:30 (at most 30 of 5 letters or more, up to dictionary level 60)"
            )
        strange = next((word for word in words if not _is_word(word)), None)
        if strange is not None:
            raise InputError(f"the banned words: {quoted(strange)} is not a word")
        return cls(tuple(words), tuple(lists))

    def to_json(self) -> dict[str, Any]:
        """Return ``ban``: words and lists."""
        return {"ban": {"words": list(self.words), "lists": list(self.lists)}}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Self:
        """Return the ban that `to_json` described."""
        fields = data["ban"]
        if not all(_is_word(word) for word in fields["words"]) or not all(
            map(BannedList.named, fields["lists"])
        ):
            raise ValueError("a ban has words in small letters and known lists")
        return cls(tuple(fields["words"]), tuple(fields["lists"]))


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
