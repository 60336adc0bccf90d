"""Puzzle files (TOML): grid, words, constraints, and options for the search and the output.

A file has up to five sections, see `unboggle.puzzle.formats.puzzle_fields`. Every kind of
constraint, those of plug-ins too, is a field of ``[constraints]`` with its name and the text that
its option takes (`Constraint.parse`). ``[search]`` and ``[output]`` are for the command
line, which checks them.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from itertools import product
from typing import Any, cast, get_args

from unboggle.arguments import validated
from unboggle.errors import InputError
from unboggle.phrases import cut, did_you_mean, quoted
from unboggle.puzzle import constraints
from unboggle.puzzle.constraints import Constraints
from unboggle.puzzle.formats import toml
from unboggle.puzzle.formats.field_checks import check_constraints, check_fields, errors_in_field
from unboggle.puzzle.formats.puzzle_fields import GRID, SECTIONS, WORDS
from unboggle.puzzle.formats.toml import Value
from unboggle.puzzle.formats.word_file import LIST_LIMIT, read_words
from unboggle.puzzle.lists.marks import Marks, Role, listed
from unboggle.puzzle.lists.theme import merge_required_and_optional, words_up_to_list_level
from unboggle.puzzle.lists.words import WordList, parse_words
from unboggle.puzzle.model.face_checks import check_long_faces
from unboggle.puzzle.model.frozen import Frozen
from unboggle.puzzle.model.grid import Grid, Wrap
from unboggle.puzzle.model.grid_shapes import Touching, drawn, make_grid, shape_text, typed
from unboggle.puzzle.model.notation import parse_grid_size
from unboggle.puzzle.model.reading import MarksRead, ReadOptions
from unboggle.puzzle.model.spelling import parse_faces
from unboggle.puzzle.puzzle import Puzzle
from unboggle.system.files import read_text

_FLAGS = ("fold_accents", "umlauts", "squeeze")


@dataclass(frozen=True, repr=False)
class PuzzleFile(Frozen):
    """The fields of a puzzle file as they were written; files that it names are not read yet.

    ``path`` is its own path: names of other files are relative to its folder. Two puzzle files are
    equal if their fields are.

    >>> file = PuzzleFile({"size": "3x4"}, {"list": ["cat", "dog"]})
    >>> file.size, file.word_list().words
    ((3, 4), ('cat', 'dog'))
    """

    grid: Mapping[str, Value] = field(default_factory=dict)
    words: Mapping[str, Value] = field(default_factory=dict)
    constraints: Mapping[str, Value] = field(default_factory=dict)
    search: Mapping[str, Value] = field(default_factory=dict)
    output: Mapping[str, Value] = field(default_factory=dict)
    path: str = field(default="", compare=False)
    source: str = field(default="", compare=False)  # the text of the file, for line numbers

    def __post_init__(self) -> None:
        validated(PuzzleFile, vars(self))
        super().__post_init__()

    @classmethod
    def from_puzzle(cls, words: WordList, puzzle: Puzzle) -> PuzzleFile:
        """Return the file of ``puzzle``, which was made from ``words``.

        Raises `InputError` if a file cannot express it. That is so if its grid is a custom graph,
        or q is one face in its words and another one in its constraints.

        >>> from unboggle.puzzle.lists.words import parse_words
        >>> words = parse_words("cat dog")
        >>> print(PuzzleFile.from_puzzle(words, words.puzzle(Grid.rectangle(3, 4))).toml(), end="")
        [grid]
        size = "3x4"
        <BLANKLINE>
        [words]
        list = ["cat", "dog"]
        """
        validated(cls.from_puzzle, {"words": words, "puzzle": puzzle})
        entries = [_marked(words, word) for word in (*words.words, *words.bonus)]
        for q, flags in product(("qu", "plain"), product((False, True), repeat=len(_FLAGS))):
            said: dict[str, Value] = {"list": entries}
            if q != "qu":
                said["q"] = q
            if words.faces:
                said["faces"] = ", ".join(words.faces)
            said.update((name, True) for name, flag in zip(_FLAGS, flags, strict=True) if flag)
            asked = {
                constraint.name: _requested(constraint, puzzle.grid)
                for constraint in puzzle.constraints
            }
            made = cls(_grid_fields(puzzle.grid), said, asked)
            try:
                marks: MarksRead = "all" if words.levels or words.bonus else "weights"
                read = made.word_list(reading=replace(made.reading, marks=marks))
                requested = made.parse_constraints(puzzle.grid)
            except InputError:
                continue
            same = (read.spellings, read.bonus) == (puzzle.spellings, words.bonus)
            if same and requested == puzzle.constraints:  # constraints depend on q, too
                return made
        raise InputError("a puzzle file cannot express how these words and constraints are spelled")

    @property
    def size(self) -> tuple[int, int] | None:
        """The rows and columns; None if the file names none, or has the size auto."""
        text = str(self.grid.get("size", "auto")).strip().lower()
        named = None if text == "auto" else parse_grid_size(text)
        return None if named is None else (named.rows, named.columns)

    @property
    def shape(self) -> str:
        """The text of its shape, "" for none; a file name is resolved from its folder."""
        text = str(self.grid.get("shape", ""))
        beside = self.resolve_path(text.strip()) if "\n" not in text else ""
        return beside if beside and beside != text and os.path.isfile(beside) else text

    @property
    def named_grid(self) -> Grid | None:
        """The grid; None if the size is auto. Raises `InputError` if the fields make no grid."""
        touching: Touching = "hexagons" if self.grid.get("hexagons") else "squares"
        wrap = str(self.grid.get("wrap", "none"))
        if self.size is None and not self.shape:
            if wrap != "none" or touching != "squares":
                raise InputError(
                    f"{self.location('grid', 'size')}[grid] needs a size for wrap and"
                    " for hexagons: auto tries plain rectangles only"
                )
            return None
        if wrap not in get_args(Wrap):
            raise InputError(
                f"{self.location('grid', 'wrap')}wrap is {wrap!r};"
                " use 'none', 'rows', 'columns' or 'both'"
            )
        said = cast("Wrap", wrap)
        return make_grid(shape_text(self.shape), self.size, wrap=said, touching=touching)

    @property
    def list_file(self) -> str | None:
        """The file with the words, if they are in another file."""
        name = self.words.get("file")
        return None if name is None else self.resolve_path(str(name))

    def resolve_path(self, name: str) -> str:
        """Return the file ``name`` resolved from this file's folder; ``-`` is standard input."""
        return name if name == "-" else os.path.join(os.path.dirname(self.path), name)

    @property
    def optional_file(self) -> str | None:
        """The file with the optional words, if there is one."""
        name = self.words.get("optional")
        return None if name is None else self.resolve_path(str(name))

    def word_list(
        self,
        *,
        reading: ReadOptions | None = None,
    ) -> WordList:
        """Return its words, read as the file says (`reading`) or as ``reading`` says.

        Raises `InputError` if it has ``optional`` or ``list_level`` but not all marks are read.
        """
        reading = reading or self.reading
        validated(self.word_list, {"reading": reading})
        words = self.own_words(reading=reading)
        for name in ("optional", "list_level"):
            if name in self.words and reading.marks != "all":
                raise InputError(
                    f"{self.location('words', name)}[words] {name} is for 'unboggle fit', and for"
                    " word_list(reading=ReadOptions(marks='all'))"
                )
        if self.optional_file is not None:
            optional = read_words(self.optional_file, reading=reading)
            words = merge_required_and_optional(words, optional)
        level = self.words.get("list_level")
        return words if level is None else words_up_to_list_level(words, int(str(level)))

    def own_words(
        self,
        *,
        reading: ReadOptions | None = None,
    ) -> WordList:
        """Return the words of its ``list`` or ``file``, of all levels; see `word_list`."""
        validated(self.own_words, locals())
        reading = reading or self.reading
        if self.list_file is not None:
            return read_words(self.list_file, reading=reading)
        return parse_words(self._listed(), source=self.path or "word list", reading=reading)

    @property
    def reading(self) -> ReadOptions:
        """How the file reads its words, without marks."""
        options: Any = {
            one.name: self.words[one.name] for one in fields(ReadOptions) if one.name in self.words
        }
        return ReadOptions(**options)

    def constraint_text(self, name: str) -> str:
        """Return the text of the constraint ``name`` for its option; file names are resolved."""
        kind = constraints.get(name)
        if name not in self.constraints:
            raise InputError(f"{self.path or 'puzzle file'}: it has no constraint {name!r}")
        text = str(self.constraints[name])
        if kind.metavar is None:
            return ""
        beside = self.resolve_path(text.strip()) if kind.source and "\n" not in text else ""
        return beside if beside != text and os.path.isfile(beside) else text

    def parse_constraints(self, grid: Grid, q: str | None = None) -> Constraints:
        """Return its constraints for a board on ``grid``."""
        validated(self.parse_constraints, locals())
        said = q or str(self.words.get("q", "qu"))
        read = []
        for name in self.constraints:
            with errors_in_field(self.location, "constraints", name):
                read.append(constraints.get(name).parse(self.constraint_text(name), grid, q=said))
                check_long_faces(read[-1].faces, str(self.words.get("faces", "")), name)
        return Constraints(*read)

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle; raises `InputError` if the file has no size or is inconsistent."""
        grid = self.named_grid
        if grid is None:
            raise InputError(
                "the puzzle file names no size: set one in [grid], or let 'unboggle fit' find one"
            )
        return self.word_list().puzzle(grid, self.parse_constraints(grid))

    def toml(self) -> str:
        """Return the text of the file for `parse_puzzle_file`."""
        parts = ((one, getattr(self, one)) for one in SECTIONS)
        return "\n".join(toml.table(one, part) for one, part in parts if part)

    def location(self, section: str, key: str = "") -> str:
        """Return the file and the line of a field, as messages begin."""
        line = toml.line_of(self.source, section, key)
        return f"{self.path or 'puzzle file'}: {f'line {line}: ' if line else ''}"

    def without(self, *names: str) -> PuzzleFile:
        """Return the file without these fields: ``given``, or ``words.q`` with its section.

        Raises `InputError` if it has no such field, or several.
        """
        for name in names:
            if not isinstance(name, str):
                raise InputError(f"PuzzleFile.without: names takes texts, not {cut(repr(name))}")
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
        """Return its words as text, each on its own line of the file."""
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
        """Its words and its constraints on one line."""
        parts = [str(self.grid.get("size", "auto")), *self.constraints]
        return f"{self.path or 'puzzle file'}: {', '.join(parts)}"


def read_puzzle_file(path: str) -> PuzzleFile:
    """Return the puzzle file at ``path`` (``-`` is standard input); see `parse_puzzle_file`.

    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     file = Path(folder, "pets.toml")
    ...     _ = file.write_text('grid.size = 3\\nwords.list = "cat dog"')
    ...     read_puzzle_file(str(file)).puzzle
    Puzzle('3x3', 'cat dog')
    """
    validated(read_puzzle_file, {"path": path})
    text = read_text(path, limit=LIST_LIMIT, what="puzzle file")
    return parse_puzzle_file(text, path="standard input" if path == "-" else path)


def parse_puzzle_file(text: str, *, path: str = "") -> PuzzleFile:
    """Return the puzzle file in ``text``; ``path`` is where it was read from.

    Raises `InputError` with the line, the error and the correct form; also for an unknown
    constraint. Other files, words and constraints are read on access.

    >>> file = parse_puzzle_file('grid.size = 3\\nwords.list = "cat dog cow"')
    >>> file.puzzle
    Puzzle('3x3', 'cat dog cow')
    """
    validated(parse_puzzle_file, {"text": text, "path": path})
    data = toml.tables(text, path or "puzzle file", "puzzle file")
    made = PuzzleFile(path=path, source=text)
    parts: dict[str, dict[str, Any]] = {}
    for section, values in data.items():
        if section not in SECTIONS:
            known = did_you_mean(section, SECTIONS)
            here = made.location("", section)
            raise InputError(f"{here}{quoted(section)} is not a section{known}")
        if not isinstance(values, dict):
            raise InputError(
                f"{made.location('', section)}{section} is not a section: write [{section}] on its"
                " own line, and its fields below"
            )
        parts[section] = values
    for section, declared in (("grid", GRID), ("words", WORDS)):
        check_fields(made.location, section, parts.get(section, {}), declared)
    for section in ("search", "output"):
        for key, value in parts.get(section, {}).items():
            if not isinstance(value, (str, bool, int, float)):
                raise InputError(
                    f"{made.location(section, key)}[{section}] {key} is not a single value"
                )
    check_constraints(made.location, parts.get("constraints", {}))
    found = PuzzleFile(**parts, path=path, source=text)
    _check_whole(found)
    return found


def _check_whole(file: PuzzleFile) -> None:
    if not file.words.keys() & {"list", "file"}:
        raise InputError(
            f"{file.location('', 'words')}there are no words: [words] needs a list, such as"
            ' list = ["cat", "dog"], or file = "words.txt"'
        )
    if file.words.keys() >= {"list", "file"}:
        raise InputError(f"{file.location('words', 'file')}[words] has a list and a file; keep one")
    _check_sizes(file)
    try:
        if file.words.get("faces"):
            parse_faces(str(file.words["faces"]))
    except InputError as error:
        raise InputError(f"{file.location('words', 'faces')}[words] faces: {error}") from None
    for key in ("max_size", "square"):
        if file.grid.get(key) and (file.size is not None or file.shape):
            raise InputError(f'{file.location("grid", key)}[grid] {key} is for size = "auto" only')


def _check_sizes(file: PuzzleFile) -> None:
    for key in ("size", "max_size"):
        if key in file.grid and str(file.grid[key]).strip().lower() != "auto":
            try:
                parse_grid_size(str(file.grid[key]))
            except InputError as error:
                raise InputError(f"{file.location('grid', key)}[grid] {key}: {error}") from None
    if "max_size" in file.grid and str(file.grid["max_size"]).strip().lower() == "auto":
        raise InputError(f"{file.location('grid', 'max_size')}[grid] max_size is not a size")


def _marked(words: WordList, word: str) -> str:
    role: Role = "must" if word in words.required else "bonus" if word in words.bonus else "may"
    return f"{words.display(word)}{Marks(words.weights.get(word, 1), words.levels.get(word), role)}"


def _requested(constraint: constraints.Constraint, grid: Grid) -> Value:
    return True if constraint.metavar is None else constraint.text(grid)


def _grid_fields(grid: Grid) -> dict[str, Value]:
    options = typed(grid)
    if options is None:
        raise InputError(f"a puzzle file cannot express which cells of this {grid} board touch")
    fields: dict[str, Value] = {"size": f"{grid.rows}x{grid.columns}"}
    if grid.holes:
        fields["shape"] = drawn(grid)
    if grid.are_hexagons:
        fields["hexagons"] = True
    elif grid.wrap != "none":
        fields["wrap"] = grid.wrap
    return fields
