"""Puzzle files: grid, words, wishes and what is wanted of the answer, as people keep them (TOML).

A file of TOML has up to five sections, see `unboggle.puzzle.puzzle_fields`. Every kind of wish
stands in ``[wishes]`` under its name, with the text that its option takes (`Wish.parse`), those
of plug-ins too. ``[search]`` and ``[output]`` are for the command line, which checks them.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import product
from typing import Any, BinaryIO

from unboggle.errors import InputError, checked
from unboggle.phrases import cut, did_you_mean, quoted
from unboggle.puzzle import toml, wishes
from unboggle.puzzle.field_checks import check_fields, check_wishes
from unboggle.puzzle.frozen import Frozen
from unboggle.puzzle.grid import Grid
from unboggle.puzzle.grid_shapes import drawn, shape_text, shaped, typed
from unboggle.puzzle.marks import Marks, Role, listed
from unboggle.puzzle.notation import parse_size
from unboggle.puzzle.puzzle import Puzzle
from unboggle.puzzle.puzzle_fields import GRID, SECTIONS, WORDS
from unboggle.puzzle.spelling import parse_faces
from unboggle.puzzle.theme import must_and_may, up_to_level
from unboggle.puzzle.toml import Value
from unboggle.puzzle.wishes import Wishes
from unboggle.puzzle.words import LIST_LIMIT, WordList, parse_words, read_words
from unboggle.system.files import read_text

ENDING = ".toml"
"""How the names of puzzle files end; that is how they are known from lists."""
_FLAGS = ("fold_accents", "umlauts", "squeeze")


def is_puzzle_file(path: str) -> bool:
    """Whether ``path`` names a puzzle file: it ends in ``.toml``."""
    return path.lower().endswith(ENDING)


@dataclass(frozen=True, repr=False)
class PuzzleFile(Frozen):
    """What a puzzle file says, field by field, as it was written; nothing is read besides.

    ``path`` is where it stands: other files are named from there. Two are equal if they say
    the same.
    """

    grid: Mapping[str, Value] = field(default_factory=dict)
    words: Mapping[str, Value] = field(default_factory=dict)
    wishes: Mapping[str, Value] = field(default_factory=dict)
    search: Mapping[str, Value] = field(default_factory=dict)
    output: Mapping[str, Value] = field(default_factory=dict)
    path: str = field(default="", compare=False)
    source: str = field(default="", compare=False)  # the text it was read from: for its lines

    @classmethod
    def of(cls, words: WordList, puzzle: Puzzle) -> PuzzleFile:
        """Return the file of ``puzzle``, which ``words`` has made.

        Raises `InputError` if no file says it: if it is on a grid of its own, or q is one face in
        its words and another one in its wishes.

        >>> from unboggle.puzzle.words import parse_words
        >>> words = parse_words("cat dog")
        >>> print(PuzzleFile.of(words, words.puzzle(Grid.rectangle(3, 4))).toml(), end="")
        [grid]
        size = "3x4"
        <BLANKLINE>
        [words]
        list = ["cat", "dog"]
        """
        checked(cls.of, {"words": words, "puzzle": puzzle})
        entries = [_marked(words, word) for word in (*words.words, *words.bonus)]
        for q, flags in product(("qu", "plain"), product((False, True), repeat=len(_FLAGS))):
            said: dict[str, Value] = {"list": entries}
            if q != "qu":
                said["q"] = q
            if words.faces:
                said["faces"] = ", ".join(words.faces)
            said.update((name, True) for name, flag in zip(_FLAGS, flags, strict=True) if flag)
            asked = {wish.name: _wished(wish, puzzle.grid) for wish in puzzle.wishes}
            made = cls(_grid_fields(puzzle.grid), said, asked)
            try:
                read = made.word_list(marks=True, theme=bool(words.levels or words.bonus))
                wished = made.asked(puzzle.grid)
            except InputError:
                continue
            same = (read.spellings, read.bonus) == (puzzle.spellings, words.bonus)
            if same and wished == puzzle.wishes:  # what q is they say as well
                return made
        raise InputError("a puzzle file cannot say how these words and wishes are spelled")

    @property
    def size(self) -> tuple[int, int] | None:
        """The rows and columns that are named; None if there are none, or they are sought."""
        text = str(self.grid.get("size", "auto")).strip().lower()
        named = None if text == "auto" else parse_size(text)
        return None if named is None else (named.rows, named.columns)

    @property
    def shape(self) -> str:
        """The text of its shape, "" for none; it may name a file, which is found from here."""
        text = str(self.grid.get("shape", ""))
        beside = self.beside(text.strip()) if "\n" not in text else ""
        return beside if beside and beside != text and os.path.isfile(beside) else text

    @property
    def named_grid(self) -> Grid | None:
        """The grid; None if its size is sought. Raises `InputError` for what is no grid."""
        touching = "hexagons" if self.grid.get("hexagons") else "squares"
        wrap = str(self.grid.get("wrap", "none"))
        if self.size is None and not self.shape:
            if wrap != "none" or touching != "squares":
                raise InputError(
                    f"{self.where('grid', 'size')}[grid] needs a size for edges that meet and for"
                    " hexagons: auto tries plain rectangles"
                )
            return None
        return shaped(shape_text(self.shape), self.size, wrap=wrap, touching=touching)

    @property
    def list_file(self) -> str | None:
        """The file that has the words, if it is another one."""
        name = self.words.get("file")
        return None if name is None else self.beside(str(name))

    def beside(self, name: str) -> str:
        """Return ``name``, that of a file, as it is found from here; ``-`` is standard input."""
        return name if name == "-" else os.path.join(os.path.dirname(self.path), name)

    @property
    def may_file(self) -> str | None:
        """The file with words of which not all have to be on the board, if there is one."""
        name = self.words.get("from")
        return None if name is None else self.beside(str(name))

    def word_list(
        self,
        *,
        marks: bool = False,
        theme: bool = False,
        stdin: BinaryIO | None = None,
        **reading: Any,
    ) -> WordList:
        """Return its words; ``reading`` are options of `read_words` that go before its own.

        Raises `InputError` if it has a ``from`` or a ``level`` and this is to be no ``theme``.
        """
        words = self.own_words(marks=marks, theme=theme, stdin=stdin, **reading)
        for name in ("from", "level"):
            if name in self.words and not theme:
                raise InputError(
                    f"{self.where('words', name)}[words] {name} is for 'unboggle fit', and for"
                    " word_list(theme=True)"
                )
        if self.may_file is not None:
            options = self._reading(reading)
            may = read_words(self.may_file, stdin=stdin, theme=True, **options)
            words = must_and_may(words, may)
        level = self.words.get("level")
        return words if level is None else up_to_level(words, int(str(level)))

    def own_words(
        self,
        *,
        marks: bool = False,
        theme: bool = False,
        stdin: BinaryIO | None = None,
        **reading: Any,
    ) -> WordList:
        """Return the words of its ``list`` or ``file``, of all levels."""
        options: dict[str, Any] = {**self._reading(reading), "marks": marks, "theme": theme}
        if self.list_file is not None:
            return read_words(self.list_file, stdin=stdin, **options)
        return parse_words(self._listed(), source=self.path or "word list", **options)

    def _reading(self, typed: Mapping[str, Any]) -> dict[str, Any]:
        """Return how words are read: as it was ``typed``, else as it says itself."""
        other = ("list", "file", "from", "level")
        return {**{k: v for k, v in self.words.items() if k not in other}, **typed}

    def wish_text(self, name: str) -> str:
        """Return the text of the wish ``name`` as its option takes it; it may name a file."""
        kind, text = wishes.get(name), str(self.wishes[name])
        if kind.metavar is None:
            return ""
        beside = self.beside(text.strip()) if kind.source and "\n" not in text else ""
        return beside if beside != text and os.path.isfile(beside) else text

    def asked(self, grid: Grid, q: str | None = None) -> Wishes:
        """Return its wishes for a board on ``grid``."""
        said = q or str(self.words.get("q", "qu"))
        return Wishes(
            *(wishes.get(one).parse(self.wish_text(one), grid, q=said) for one in self.wishes)
        )

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle; `InputError` if it has no size, or what it says makes no sense."""
        grid = self.named_grid
        if grid is None:
            raise InputError("the puzzle file names no size: fit_smallest takes words and wishes")
        return self.word_list().puzzle(grid, self.asked(grid))

    def toml(self) -> str:
        """Return it as `parse_puzzle_file` reads it."""
        parts = ((one, getattr(self, one)) for one in SECTIONS)
        return "\n".join(toml.table(one, part) for one, part in parts if part)

    def where(self, section: str, key: str = "") -> str:
        """Return the name of the file and the line of a field, as messages begin."""
        line = toml.line_of(self.source, section, key)
        return f"{self.path or 'puzzle file'}: {f'line {line}: ' if line else ''}"

    def without(self, *names: str) -> PuzzleFile:
        """Return it without the fields ``names``: ``given``, or ``words.q`` with its section.

        Raises `InputError` if it has no such field, or several.
        """
        kept = {one: dict(getattr(self, one)) for one in SECTIONS}
        for name in names:
            section, _, key = name.replace("-", "_").rpartition(".")
            having = [s for s in SECTIONS if key in kept[s] and section in ("", s)]
            if len(having) != 1:
                there = list(dict.fromkeys(k for s in SECTIONS for k in kept[s]))
                known = did_you_mean(key, there) if not having else ""
                raise InputError(
                    f"{self.path or 'the puzzle file'} has no field {name!r}{known}"
                    if not having
                    else f"{name!r} is in several sections: {', '.join(having)};"
                    f" name one, such as {having[0]}.{key}"
                )
            del kept[having[0]][key]
        return PuzzleFile(**kept, path=self.path, source=self.source)

    def _listed(self) -> str:
        """Return its words as text, each in the line of the file where it stands."""
        said = self.words.get("list", ())
        first = toml.line_of(self.source, "words", "list") or 1
        if isinstance(said, str):
            begins = self.source.splitlines()[first - 1 : first]
            opened = bool(begins) and begins[0].rstrip().endswith(('"""', "'''"))
            return "\n" * (first - 1 + opened) + said
        assert not isinstance(said, (bool, int, float))
        lines = self.source.splitlines()[first - 1 :] if self.source else []
        placed: dict[int, list[str]] = {}
        at = 0
        for number, entry in enumerate(said):
            there = (k for k in range(at, len(lines)) if entry in lines[k])
            at = next(there, at) if lines else number
            placed.setdefault(at, []).append(listed(entry))
        text = "\n".join(", ".join(placed.get(k, ())) for k in range(max(placed, default=0) + 1))
        return "\n" * (first - 1 if lines else 0) + text

    def __str__(self) -> str:
        """Its words and its wishes in a line."""
        parts = [str(self.grid.get("size", "auto")), *self.wishes]
        return f"{self.path or 'puzzle file'}: {', '.join(parts)}"


def read_puzzle_file(path: str, *, stdin: BinaryIO | None = None) -> PuzzleFile:
    """Return the puzzle file at ``path`` (``-`` is standard input); see `parse_puzzle_file`."""
    checked(read_puzzle_file, {"path": path})
    text = read_text(path, limit=LIST_LIMIT, what="puzzle file", stdin=stdin)
    return parse_puzzle_file(text, path="standard input" if path == "-" else path)


def parse_puzzle_file(text: str, *, path: str = "") -> PuzzleFile:
    """Return the puzzle file that ``text`` is; ``path`` is where it was.

    Raises `InputError` with the line, what is wrong, and what would be right; for a wish that
    nobody here knows, too. Files that it names, words and wishes are read when asked for.

    >>> file = parse_puzzle_file('grid.size = 3\\nwords.list = "cat dog cow"')
    >>> file.puzzle
    Puzzle('3x3', 'cat dog cow')
    """
    checked(parse_puzzle_file, {"text": text, "path": path})
    import tomllib  # only those who have such files need it

    name = path or "puzzle file"
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        place = re.search(r"\(at line (\d+), column (\d+)\)$", str(error))
        at = f"line {place[1]}, column {place[2]}: " if place else ""
        why = str(error)[: place.start()].strip() if place else str(error)
        raise InputError(f"{name}: {at}this is no TOML ({cut(why, 80)})") from None
    except RecursionError:
        raise InputError(f"{name}: this is no puzzle file: lists stand too deep in lists") from None
    made = PuzzleFile(path=path, source=text)
    parts: dict[str, dict[str, Any]] = {}
    for section, values in data.items():
        if section not in SECTIONS:
            known = did_you_mean(section, SECTIONS)
            raise InputError(f"{made.where('', section)}{quoted(section)} is no section{known}")
        if not isinstance(values, dict):
            raise InputError(
                f"{made.where('', section)}{section} is no section: write [{section}] in a line"
                " of its own, and its fields below"
            )
        parts[section] = values
    for section, declared in (("grid", GRID), ("words", WORDS)):
        check_fields(made.where, section, parts.get(section, {}), declared)
    for section in ("search", "output"):
        for key, value in parts.get(section, {}).items():
            if not isinstance(value, (str, bool, int, float)):
                raise InputError(f"{made.where(section, key)}[{section}] {key} is no single value")
    check_wishes(made.where, parts.get("wishes", {}))
    found = PuzzleFile(**parts, path=path, source=text)
    _check_whole(found)
    return found


def _check_whole(file: PuzzleFile) -> None:
    if not file.words.keys() & {"list", "file"}:
        raise InputError(
            f"{file.where('', 'words')}there are no words: [words] needs a list, such as"
            ' list = ["cat", "dog"], or file = "words.txt"'
        )
    if file.words.keys() >= {"list", "file"}:
        raise InputError(f"{file.where('words', 'file')}[words] has a list and a file; keep one")
    for key in ("size", "max_size"):
        if key in file.grid and str(file.grid[key]).strip().lower() != "auto":
            try:
                parse_size(str(file.grid[key]))
            except InputError as error:
                raise InputError(f"{file.where('grid', key)}[grid] {key}: {error}") from None
    if "max_size" in file.grid and str(file.grid["max_size"]).strip().lower() == "auto":
        raise InputError(f"{file.where('grid', 'max_size')}[grid] max_size is no size")
    try:
        if file.words.get("faces"):
            parse_faces(str(file.words["faces"]))
    except InputError as error:
        raise InputError(f"{file.where('words', 'faces')}[words] faces: {error}") from None
    for key in ("max_size", "square"):
        if file.grid.get(key) and (file.size is not None or file.shape):
            raise InputError(f'{file.where("grid", key)}[grid] {key} is for size = "auto" only')


def _marked(words: WordList, word: str) -> str:
    role: Role = "must" if word in words.must else "bonus" if word in words.bonus else "may"
    return f"{words.shown(word)}{Marks(words.weights.get(word, 1), words.levels.get(word), role)}"


def _wished(wish: wishes.Wish, grid: Grid) -> Value:
    return True if wish.metavar is None else wish.text(grid)


def _grid_fields(grid: Grid) -> dict[str, Value]:
    options = typed(grid)
    if options is None:
        raise InputError(f"a puzzle file cannot say which cells of this {grid} board touch")
    fields: dict[str, Value] = {"size": f"{grid.rows}x{grid.columns}"}
    if grid.holes:
        fields["shape"] = drawn(grid)
    if grid.are_hexagons:
        fields["hexagons"] = True
    elif grid.wrap != "none":
        fields["wrap"] = grid.wrap
    return fields
