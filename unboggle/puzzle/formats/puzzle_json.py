"""A puzzle as JSON and back: words, grid and constraints, for share codes and requests.

Fields with their default are left out. Words are their written forms and how they are read. A list
that no reading gives, such as one made by hand, has its spellings in full instead.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict, fields, replace
from itertools import product
from typing import Any, get_args

from unboggle.arguments import validated
from unboggle.errors import InputError, Option
from unboggle.phrases import cut
from unboggle.puzzle import constraints as all_constraints
from unboggle.puzzle.constraints import Constraint, Constraints, GivenCells, Inventory
from unboggle.puzzle.formats.json_object import JsonObject
from unboggle.puzzle.lists.marks import Marks, Role, listed
from unboggle.puzzle.lists.words import SkippedEntry, WordList, words_in
from unboggle.puzzle.model.cells import Cell, place_name
from unboggle.puzzle.model.faces import Face, Spelling
from unboggle.puzzle.model.grid import Grid, Wrap
from unboggle.puzzle.model.grid_shapes import Touching, grid_of
from unboggle.puzzle.model.notation import SIZE_LIMIT
from unboggle.puzzle.model.reading import MarksRead, Q, ReadOptions
from unboggle.puzzle.puzzle import Word

READING_FIELDS = ("q", "faces", "fold_accents", "umlauts", "squeeze", "skip_bad", "marks")
"""The fields that state how words are read, those of `ReadOptions`."""
WORD_FIELDS = ("words", *READING_FIELDS, *(one.name for one in fields(WordList)))
"""The fields of a word list; those of `WordList` replace what the words and their marks give."""
GRID_FIELDS = ("size", "holes", "wrap", "hexagons")
"""The fields of a grid."""
CONSTRAINT_FIELDS = ("constraints", "given", "inventory")
"""The fields of constraints; ``given`` and ``inventory`` may also be among the constraints."""
OPTIONAL = "the optional words"
"""The source of optional words in messages."""


def words_to_json(words: WordList) -> dict[str, Any]:
    """Return the fields of ``words``.

    >>> from unboggle.puzzle.lists.words import parse_words
    >>> words_to_json(parse_words('"ice cream" quiz', reading=ReadOptions(q="plain")))
    {'words': ['ice cream', 'quiz'], 'q': 'plain'}
    """
    found = read_as(words)
    if found is not None:
        data, read = found
        same = ("spellings", "bonus", "faces")
        if all(_ordered(getattr(read, name)) == _ordered(getattr(words, name)) for name in same):
            return data | _differing(words, read)
    return _differing(words, WordList({}), always=("spellings",))


def read_as(words: WordList) -> tuple[dict[str, Any], WordList] | None:
    """Return the written forms with the flags that spell them as ``words`` does.

    The list that they give comes with them; None if there are no such flags.
    """
    every = [*words.words, *words.bonus]
    marks: MarksRead = "weights" if words.weights or words.required else "none"
    marks = "all" if words.levels or words.bonus else marks
    data: dict[str, Any] = {
        "words": [f"{words.display(word)}{_marks(words, word)}" for word in every]
    }
    if words.faces:
        data["faces"] = ",".join(words.faces)
    if marks != "none":
        data["marks"] = marks
    names = ("q", "fold_accents", "umlauts", "squeeze")
    for plain, *flags in product((False, True), repeat=len(names)):
        values = ("plain" if plain else "", *flags)
        tried = data | {name: value for name, value in zip(names, values, strict=True) if value}
        try:
            read = words_from_json(JsonObject(tried, "", WORD_FIELDS))
        except InputError:
            continue
        if _spelled(read) == _spelled(words):
            return tried, read
    return None


def words_from_json(
    data: JsonObject, *, marks: MarksRead = "none", source: str = "the list"
) -> WordList:
    """Return the words of ``data``; ``marks`` are read if it does not state which.

    Raises `InputError`, `BadWords` for entries that no board can show.
    """
    if "spellings" in data:
        return _replaced(WordList({}), data)
    reading = reading_from_json(data, marks=marks)
    text = _text(data, "words")
    words = words_in(text, reading, source=source, advice="")
    return _replaced(words, data)


def optional_words_from_json(data: JsonObject) -> WordList | None:
    """Return the words of the field ``optional``, None if there are none."""
    if "optional" not in data:
        return None
    reading = reading_from_json(data, marks="all")
    return words_in(_text(data, "optional"), reading, source=OPTIONAL, advice="")


def reading_from_json(data: JsonObject, *, marks: MarksRead = "none") -> ReadOptions:
    """Return how words of ``data`` are read."""
    values = {name: data.data[name] for name in READING_FIELDS if name in data}
    try:
        return ReadOptions(**{"marks": marks, **values})
    except InputError as error:
        raise InputError(str(error).replace("ReadOptions: ", data.place(""))) from None


def grid_to_json(grid: Grid) -> dict[str, Any]:
    """Return the fields of ``grid``; raise `InputError` for cells that touch in another way.

    >>> grid_to_json(Grid.rectangle(2, 3, wrap_rows=True))
    {'size': [2, 3], 'wrap': 'rows'}
    """
    size, touching = (grid.rows, grid.columns), _touching(grid)
    if grid_of(size, frozenset(grid.holes), wrap=grid.wrap, touching=touching) != grid:
        raise InputError("JSON holds grids of squares or hexagons, not other grids")
    data: dict[str, Any] = {"size": [*size]}
    if grid.holes:
        data["holes"] = [[*cell] for cell in grid.holes]
    if grid.wrap != "none":
        data["wrap"] = grid.wrap
    if touching == "hexagons":
        data["hexagons"] = True
    return data


def grid_from_json(data: JsonObject) -> Grid | None:
    """Return the grid of ``data``, None without a size; raise `InputError` if it is not valid."""
    hexagons = data.get("hexagons", bool, False)
    wrap = _WRAPS.get(data.get("wrap", str, "none") or "")
    if wrap is None:
        data.refuse("wrap", f"must be one of {', '.join(_WRAPS)}")
    if "size" not in data:
        if "holes" in data and data.data["holes"]:
            data.refuse("holes", "need a size")
        return None
    size = data.get("size", list)
    if size is None or len(size) != 2 or not all(type(n) is int for n in size):
        data.refuse("size", "must be the numbers of rows and columns")
    if not all(1 <= n <= SIZE_LIMIT for n in size):
        data.refuse("size", f"rows and columns go from 1 to {SIZE_LIMIT}")
    holes = frozenset(_cell(data, one) for one in data.get("holes", list, []) or ())
    if any(not (0 <= r < size[0] and 0 <= c < size[1]) for r, c in holes):
        data.refuse("holes", "are outside the board")
    return grid_of((size[0], size[1]), holes, wrap=wrap, touching=_TOUCHING[bool(hexagons)])


def constraints_to_json(constraints: Constraints) -> dict[str, Any]:
    """Return the field ``constraints``; nothing without constraints."""
    found = {name: value for one in constraints for name, value in one.to_json().items()}
    return {"constraints": found} if found else {}


def constraints_from_json(data: JsonObject, *, q: Q = "qu") -> Constraints:
    """Return the constraints of ``data``; raise `InputError` if they are not valid.

    A constraint may also be a text, as its option takes it, which names no file. ``q`` says how Q
    is spelled in it.
    """
    given = dict(data.get("constraints", dict, {}) or {})
    texts = {name: value for name, value in given.items() if _is_typed(name, value)}
    more = [_typed(name, text, data, q) for name, text in texts.items()]
    given = {name: value for name, value in given.items() if name not in texts}
    if "inventory" in data:
        more.append(Inventory.parse(data.get("inventory", str, "") or "", q=q))
    given = {name: value for name, value in given.items() if value is not None}
    cells = given_from_json(data)
    if cells is not None:
        more.append(cells)
    read = all_constraints.from_json(given, where=data.place("constraints"))
    return Constraints(*read, *more)


def _is_typed(name: str, value: object) -> bool:
    """Whether ``value`` is the text of an option, or true for a flag."""
    if value is True and name in all_constraints.names():
        return all_constraints.get(name).metavar is None
    return isinstance(value, str)


def _typed(name: str, value: str | bool, data: JsonObject, q: Q) -> Constraint:
    """Return the constraint ``name`` in a text, for a board of the size of ``data``."""
    kind, text = all_constraints.get(name), "" if value is True else str(value)
    with all_constraints.errors_about(kind.name):
        grid = grid_from_json(data)
        if grid is None and kind.one_size:
            raise InputError(Option(kind.name), " needs a ", Option("size"), f": {kind.one_size}")
        return kind.parse_inline(text, grid or Grid.rectangle(1, 1), q=q)


_WRAPS: dict[str, Wrap] = {wrap: wrap for wrap in get_args(Wrap)}
_TOUCHING: tuple[Touching, Touching] = ("squares", "hexagons")


def _touching(grid: Grid) -> Touching:
    return _TOUCHING[grid.are_hexagons]


def given_from_json(data: JsonObject) -> GivenCells | None:
    """Return the given cells of ``data``, None if there are none."""
    if not data.data.get("given"):
        return None
    found: dict[Cell, str] = {}
    for one in data.get("given", list, []) or ():
        if not isinstance(one, list | tuple) or len(one) != 3:
            data.refuse("given", "must be lists of row, column and face")
        cell = _cell(data, one[:2], "given")
        if found.setdefault(cell, one[2]) != one[2]:
            data.refuse("given", f"{place_name(cell)} is given twice with different faces")
    return GivenCells(found)


def _cell(data: JsonObject, one: Any, name: str = "holes") -> Cell:
    if not isinstance(one, list | tuple) or [*map(type, one)] != [int, int]:
        data.refuse(name, f"a cell is a row and a column, not {cut(repr(one))}")
    return one[0], one[1]


def _text(data: JsonObject, name: str) -> str:
    """Return the words of the field ``name`` as the text of a list, an entry on each line."""
    given = data.data.get(name)
    if isinstance(given, str):
        return given
    if not isinstance(given, list) or not all(isinstance(one, str) for one in given):
        data.refuse(name, "must be text or a list of words")
    return "\n".join(listed(one, data.place(name) + ": ") for one in given)


def _marks(words: WordList, word: Word) -> Marks:
    role: Role = "bonus" if word in words.bonus else "must" if word in words.required else "may"
    return Marks(words.weights.get(word, 1), words.levels.get(word), role)


def _spelled(words: WordList) -> tuple[set[tuple[Spelling, ...]], set[tuple[Spelling, ...]]]:
    return {*map(tuple, words.spellings.values())}, {*map(tuple, words.bonus.values())}


def _ordered(value: object) -> object:
    """Return ``value``; a mapping as pairs, so that the order of words counts."""
    return [*value.items()] if isinstance(value, Mapping) else value


def _differing(words: WordList, read: WordList, always: tuple[str, ...] = ()) -> dict[str, Any]:
    """Return the fields of ``words`` that ``read`` has otherwise, as JSON."""
    found = {}
    for name, (to_json, _) in _OWN.items():
        value = getattr(words, name)
        if name in always or _ordered(value) != _ordered(getattr(read, name)):
            found[name] = to_json(value)
    return found


def _replaced(words: WordList, data: JsonObject) -> WordList:
    """Return ``words`` with the fields of ``data`` that are those of a `WordList`."""
    found: dict[str, Any] = {}
    for name, (_, from_json) in _OWN.items():
        if name in data and (name != "faces" or isinstance(data.data[name], list)):
            try:
                found[name] = from_json(data.data[name])
            except (TypeError, ValueError, AttributeError):
                data.refuse(name, "is not valid")
    return replace(words, **found) if found else words


def _skipped(data: list[dict[str, Any]]) -> tuple[SkippedEntry, ...]:
    entries = tuple(SkippedEntry(**one) for one in data)
    for one in entries:
        validated(SkippedEntry, vars(one))
    return entries


def _ways(data: dict[Word, list[list[Face]]]) -> dict[Word, tuple[Spelling, ...]]:
    return {word: tuple(map(tuple, ways)) for word, ways in data.items()}


def _lists(ways: Mapping[Word, tuple[Spelling, ...]]) -> dict[Word, list[list[Face]]]:
    return {word: [[*way] for way in some] for word, some in ways.items()}


def _entries(entries: tuple[SkippedEntry, ...]) -> list[dict[str, Any]]:
    return [asdict(entry) for entry in entries]


_OWN: dict[str, tuple[Callable[[Any], Any], Callable[[Any], Any]]] = {
    "spellings": (_lists, _ways),
    "skipped": (_entries, _skipped),
    "repeated": (_entries, _skipped),
    "weights": (dict, dict),
    "required": (sorted, frozenset),
    "written": (dict, dict),
    "separate": (list, tuple),
    "clue": (str, str),
    "spangram": (str, str),
    "faces": (list, tuple),
    "levels": (dict, dict),
    "bonus": (_lists, _ways),
}
"""The fields of `WordList`: their values as JSON, and back."""
