"""A sheet: the data of a page for solvers, its key and a picture of the board."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from unboggle.drawing.board import BoardStyle, Rows, Trail
from unboggle.drawing.geometry import Cell
from unboggle.phrases import join_names, shortened
from unboggle.render.sheets.languages import ENGLISH, RIGHT_TO_LEFT, Texts

Path = tuple[Cell, ...]
_NAMED = 48  # offensive words on a key


@dataclass(frozen=True)
class Item:
    """A word on the board in its written form, with its path and points.

    ``path`` is empty, and ``points`` None, if the report does not have them. ``spelled`` is the
    word in the letters of the board, if these differ.
    """

    word: str
    path: Path = ()
    points: int | None = None
    spelled: str = ""


@dataclass(frozen=True)
class Sheet:
    """A board with the texts of its sheet and key.

    ``rows`` are the faces on the sheet, ``solution`` those of the key, and ``other`` a second
    board that also holds the words. ``word_listing`` selects the list of ``items``: the words,
    their first letters, their number, or nothing. ``note`` is for the setter,
    as are ``shortfall``, a sentence on missing words, and ``offensive``, extra words that may
    offend. ``letters`` are those missing on a Gogen, ``table`` has points by length; ``write``
    adds lines for words. ``upright``: rows and columns differ, because edges meet on two sides
    only. ``hexagons``: each cell has six neighbours.
    """

    title: str
    rows: Rows
    solution: Rows
    blurb: str
    items: tuple[Item, ...] = ()
    word_listing: str = "all"
    other: Rows | None = None
    note: str = ""
    shortfall: str = ""
    offensive: tuple[str, ...] = ()
    given: frozenset[Cell] = frozenset()
    ringed: frozenset[Cell] = frozenset()
    heat: Mapping[Cell, int] = field(default_factory=dict)
    letters: str = ""
    table: tuple[tuple[str, str], ...] = ()
    gogen: bool = False
    write: bool = False
    upright: bool = False
    hexagons: bool = False
    texts: Texts = ENGLISH

    @property
    def right_to_left(self) -> bool:
        """Whether most of its words are written from right to left; without words its language."""
        turned = sum(leftwards(item.word) is True for item in self.items)
        return 2 * turned > len(self.items) if self.items else self.texts in RIGHT_TO_LEFT

    def begins_right(self, text: str) -> bool:
        """Whether ``text`` begins at the right: by its first letter, else by its language."""
        way = leftwards(text)
        return self.texts in RIGHT_TO_LEFT if way is None else way

    @property
    def is_to_complete(self) -> bool:
        """Whether solvers write letters onto the board: then it is the key that has them."""
        return self.rows != self.solution

    @property
    def caption(self) -> str:
        """The notes that may be next to the board, where solvers see them."""
        return " ".join(filter(None, [self.shortfall, self.note]))

    @property
    def key_note(self) -> str:
        """The notes of the key, offensive words included."""
        words = shortened(self.offensive, _NAMED, "{} more", least=2)
        said = f"May offend, in addition to the words: {join_names(words)}." if words else ""
        return " ".join(filter(None, [self.caption, said]))

    @property
    def has_key(self) -> bool:
        """Whether there is something to show on a key: a thrown board has no answers."""
        return bool(self.items or self.key_note or self.gogen)

    @property
    def size(self) -> str:
        """Rows and columns as text."""
        return f"{len(self.rows)} by {len(self.rows[0])}"

    @property
    def trails(self) -> tuple[Trail, ...]:
        """The paths of the words, each with its number among ``items``."""
        return tuple(
            Trail(item.path, k, str(k + 1)) for k, item in enumerate(self.items) if item.path
        )

    @property
    def board_style(self) -> BoardStyle:
        """The look of the board for solvers: without paths and rings."""
        return BoardStyle(
            self.given, circles=self.gogen, hexagons=self.hexagons, to_write=self.is_to_complete
        )


def leftwards(text: str) -> bool | None:
    """Return whether ``text`` is written from right to left; None without letters.

    >>> leftwards("cat"), leftwards("שלום"), leftwards("12")
    (False, True, None)
    """
    ways = map(unicodedata.bidirectional, text)
    return next((way != "L" for way in ways if way in ("L", "R", "AL")), None)


def hint(word: str, spelled: str = "") -> str:
    """Return the first letter of ``word`` and a line for each of the others.

    If the word is ``spelled`` in other letters on the board, it has the lines of that spelling.

    >>> hint("quest"), hint("Fuß", "fuss")
    ('q _ _ _ _', 'F _ _ _')
    """
    letters = [c for c in unicodedata.normalize("NFC", word) if not unicodedata.combining(c)]
    if spelled and sum(map(str.isalpha, letters)) != len(spelled):
        letters[1:] = spelled[1:]
    return " ".join([*letters[:1], *("_" if c.isalpha() else c for c in letters[1:])])


def word_lines(sheet: Sheet) -> list[str]:
    """Return the list of words for solvers, a line for each, maybe empty."""
    if sheet.word_listing == "all":
        return [item.word for item in sheet.items]
    if sheet.word_listing == "hints":
        in_order = sorted(sheet.items, key=lambda item: _hint_order(item.word))
        return [hint(item.word, item.spelled) for item in in_order]
    return []


def _hint_order(word: str) -> tuple[str, int, str, str]:
    """Return the key by which hints are sorted; capitals and accents do not count: Ä is an A."""
    folded = unicodedata.normalize("NFC", word.casefold())
    # й is a letter of its own in every order of the alphabet
    split = "".join(c if c == "й" else unicodedata.normalize("NFD", c) for c in folded)
    plain = "".join(c for c in split if not unicodedata.combining(c))
    return plain[:1], len(word), plain, folded


def versions(sheet: Sheet, count: int) -> list[Sheet]:
    """Return ``count`` sheets of the same board: itself, then turned and reflected.

    Up to four, all different; fewer if images of the board are equal.
    """
    if count == 1:
        return [sheet]
    square = len(sheet.rows) == len(sheet.rows[0]) and not sheet.upright
    moves = (_SQUARE if square else _OBLONG)[:count]
    if sheet.hexagons:  # of which rows begin in two ways: what keeps them in order
        moves = (_OBLONG[0], _OBLONG[2 if len(sheet.rows) % 2 else 1])
    different: list[Sheet] = []
    for move in moves:
        moved = _moved(sheet, f"{sheet.title} · {'ABCD'[len(different)]}", move)
        if all((moved.rows, moved.given) != (other.rows, other.given) for other in different):
            different.append(moved)
    return different


# A move is (transposed, upside down, mirrored).
_Move = tuple[bool, bool, bool]
_SQUARE: tuple[_Move, ...] = (
    (False, False, False),
    (True, False, True),
    (False, True, False),
    (True, False, False),
)
_OBLONG: tuple[_Move, ...] = (
    (False, False, False),
    (False, True, True),
    (False, True, False),
    (False, False, True),
)


def _moved(sheet: Sheet, title: str, move: _Move) -> Sheet:
    rows, columns = len(sheet.rows), len(sheet.rows[0])
    transposed, upside_down, mirrored = move

    def place(cell: Cell) -> Cell:
        row, column = cell[::-1] if transposed else cell
        high, wide = (columns, rows) if transposed else (rows, columns)
        return (high - 1 - row if upside_down else row, wide - 1 - column if mirrored else column)

    def board(faces: Rows) -> Rows:
        high, wide = (columns, rows) if transposed else (rows, columns)
        turned: list[list[str | None]] = [[None] * wide for _ in range(high)]
        for r, row in enumerate(faces):
            for c, face in enumerate(row):
                down, right = place((r, c))
                turned[down][right] = face
        return turned

    return replace(
        sheet,
        title=title,
        rows=board(sheet.rows),
        solution=board(sheet.solution),
        other=None if sheet.other is None else board(sheet.other),
        items=tuple(replace(item, path=tuple(map(place, item.path))) for item in sheet.items),
        given=frozenset(map(place, sheet.given)),
        ringed=frozenset(map(place, sheet.ringed)),
        heat={place(cell): count for cell, count in sheet.heat.items()},
    )
