"""The notation of Gogens: five rows, the remaining letters (optional), the words; or JSON."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import islice, pairwise
from typing import Any

from unboggle.arguments import validated
from unboggle.errors import InputError
from unboggle.gogen.gogen import LETTERS, SIDE, Gogen, gogen_of
from unboggle.phrases import quoted
from unboggle.puzzle import Board, Cell, Face, Grid
from unboggle.puzzle.lists.words import words_in
from unboggle.puzzle.model.reading import ReadOptions
from unboggle.system.files import read_text

FILE_LIMIT = 10_000_000
"""The most bytes of a file of Gogens."""
_MARKS = "?._·*-"
_NOT_IN_WORDS = _MARKS.replace("-", "")
"""Marks that no word has; some have a hyphen."""
_UNKNOWN = _MARKS + " "
_SLIPS = 2  # missing, doubled or wrong letters that a list of letters may have
_LONG = 10  # letters in alphabetical order make a list: no word has that many
_LONGER = 12  # letters in any order, separated from the words


def read_gogens(path: str) -> list[Gogen]:
    """Read the Gogens in the file at ``path`` (``-`` is standard input); see `parse_gogens`.

    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     file = Path(folder, "gogens.txt")
    ...     _ = file.write_text("d.x.m\\n.....\\nq.c.t\\n.....\\nf.u.k\\n\\nmatt lad\\n")
    ...     [gogen] = read_gogens(str(file))
    >>> gogen.words
    ('matt', 'lad')
    """
    validated(read_gogens, locals())
    text = read_text(path, limit=FILE_LIMIT, what="Gogen")
    return parse_gogens(text, source="standard input" if path == "-" else path)


def parse_gogen(text: str, *, source: str = "Gogen") -> Gogen:
    """Return the one Gogen in ``text``, in the notation of `read_gogens`.

    Raises `InputError`, which names ``source`` and the line.

    >>> gogen = parse_gogen("d.x.m\\n.....\\nq.c.t\\n.....\\nf.u.k\\n\\nmatt lad")
    >>> gogen.words, gogen.given[2, 2]
    (('matt', 'lad'), 'c')
    """
    validated(parse_gogen, locals())
    gogens = parse_gogens(text, source=source)
    if len(gogens) != 1:
        raise InputError(f"{source}: there are {len(gogens)} Gogens in it, not one")
    return gogens[0]


def parse_gogens(text: str, *, source: str = "Gogen") -> list[Gogen]:
    """Return the Gogens in ``text``, at least one.

    Each has five rows of five cells, with ``?``, ``.``, ``_``, ``-``, ``*`` or a blank for an
    unknown cell, with or without blanks between cells; marked rows may have empty lines between
    them. Five cells between tabs are a row, as a spreadsheet copies them. Then come an empty line,
    optionally the remaining letters, and the words. After an empty line or a comment another
    Gogen may follow, with its unknown cells marked. Or the text is a JSON object with ``grid``
    (rows), ``words`` and optionally ``solution`` (rows), or the report of `unboggle gogen make`.

    Raises `InputError` with ``source`` and the line. A letter given twice is valid input: such a
    Gogen is impossible.
    """
    if text.lstrip().startswith("{"):
        items = _in_json(text, source)
        names = [f"{source}: Gogen {k}" for k in range(1, len(items) + 1)]
        return [
            _of_data(item, which)
            for item, which in zip(items, names if len(items) > 1 else [source], strict=True)
        ]
    lines = _close_up([_without_tabs(line).rstrip() for line in text.splitlines()])
    starts = [0, *_further(lines), len(lines)]
    return [_of_lines(lines[:end], start, source) for start, end in pairwise(starts)]


def _close_up(lines: list[str]) -> list[str]:
    """Return ``lines`` with the empty lines between five marked rows moved after these rows.

    Without marks an empty line may be a row of unknown cells.
    """
    closed: list[str] = []
    start = 0
    while start < len(lines):
        rows: list[int] = []
        if lines[start]:  # or each empty line would look through all later ones
            full = (k for k in range(start, len(lines)) if lines[k])
            rows = [k for k in islice(full, SIDE) if _is_row(lines[k]) and _is_marked([lines[k]])]
        if len(rows) == SIDE:
            end = rows[-1] + 1
            closed += [*(lines[k] for k in rows), *[""] * (end - start - SIDE)]
            start = end
        else:
            closed.append(lines[start])
            start += 1
    return closed


def _without_tabs(line: str) -> str:
    """Return the five cells of a spreadsheet as a marked row, any other line as it is."""
    cells = [cell.strip() or "." for cell in line.split("\t")]
    row = " ".join(cells)
    return row if len(cells) == SIDE and _is_row(row) else line


def _further(lines: list[str]) -> Iterator[int]:
    """Yield where the rows of each further Gogen begin in ``lines``.

    They are five separate rows with some cell marked as unknown: words have no such marks.
    """
    start = _first_row(lines, 0) + SIDE
    while start < len(lines):
        rows = lines[start : start + SIDE]
        if (
            len(rows) == SIDE
            and _is_between(lines[start - 1])
            and all(_is_between(line) for line in lines[start + SIDE : start + SIDE + 1])
            and all(_is_row(row) for row in rows)
            and _is_marked(rows)
        ):
            yield start
            start += SIDE
        else:
            start += 1


def _is_between(line: str) -> bool:
    return not line or line.startswith("#")


def _is_row(row: str) -> bool:
    cells = row.split() if len(row) > SIDE else list(row)
    return len(cells) == SIDE and all(len(c) == 1 and c.lower() in LETTERS + _MARKS for c in cells)


def _is_marked(rows: list[str]) -> bool:
    """Whether unknown cells are marked in ``rows``, so that a blank at the end is not a cell."""
    return any(mark in row for row in rows for mark in _MARKS)


def _first_row(lines: list[str], start: int) -> int:
    """Return where the rows begin: after headings, and empty lines that are not rows of blanks."""
    while start < len(lines):
        full = start  # the first line from here that is not empty
        while full < len(lines) and not lines[full]:
            full += 1
        rows = lines[full : full + SIDE]
        if full > start and not (len(rows) == SIDE and all(rows)):
            return start
        if not lines[full].startswith("#"):
            return full
        start = full + 1
    return start


def _of_lines(lines: list[str], start: int, name: str) -> Gogen:
    """Return the Gogen of ``lines`` from ``start``."""
    start = _first_row(lines, start)
    rows = lines[start : start + SIDE]
    if len(rows) < SIDE:
        raise InputError(f"{name}: a Gogen begins with {SIDE} rows of letters and dots")
    given = _given([(f"line {start + k}", row) for k, row in enumerate(rows, start=1)], name)
    end = start + SIDE
    if lines[end : end + 1] and lines[end]:
        raise InputError(
            f"{name}: line {end + 1}: after {SIDE} rows there must be an empty line,"
            f" not {quoted(lines[end])}; is it one row too many?"
        )
    while end < len(lines) and not lines[end]:
        end += 1
    if end < len(lines):
        apart = not any(lines[end + 1 : end + 2]) and any(lines[end + 1 :])
        if _is_remaining(lines[end], given, f"{name}: line {end + 1}", apart=apart):
            end += 1
    text = "\n" * end + "\n".join(lines[end:])
    _check_letters(text, name)
    for number, line in enumerate(lines[end:], start=end + 1):
        if _is_row(line) and any(mark in line for mark in _NOT_IN_WORDS):
            raise InputError(
                f"{name}: line {number}: {quoted(line)} is a row, but not one of {SIDE}"
                " consecutive rows between empty lines"
            )
    return _gogen(given, text, name)


def _given(rows: list[tuple[str, str]], name: str) -> dict[Cell, Face]:
    given = {}
    marked = _is_marked([row for _, row in rows])
    for r, (where, row) in enumerate(rows):
        cells = row.split() if len(row.split()) == SIDE and len(row) > SIDE else list(row)
        if marked and not row:
            raise InputError(f"{name}: {where}: a Gogen has {SIDE} rows, but this line is empty")
        if not marked:
            cells += " " * (SIDE - len(cells))  # an editor cut the blanks at the end
        if len(cells) != SIDE or any(len(cell) > 1 for cell in cells):
            raise InputError(f"{name}: {where}: {quoted(row)} is not {SIDE} cells")
        for c, cell in enumerate(cells):
            if cell not in _UNKNOWN:
                given[r, c] = _letter(cell, f"{name}: {where}")
    return given


def _letter(cell: str, where: str) -> str:
    if cell.lower() not in LETTERS:
        raise InputError(f"{where}: a Gogen has the letters A to Y, not {quoted(cell)}")
    return cell.lower()


def _is_remaining(line: str, given: Mapping[Cell, Face], where: str, *, apart: bool) -> bool:
    """Whether ``line`` lists the letters that are not given; `InputError` if it lists others.

    ``apart``: an empty line separates it from the words. Single letters are a list, and so is,
    even with some mistakes, text that does not look like a clue.
    """
    parts = re.split(r"[\s,]+", line.partition("#")[0].strip(" ,").lower())
    letters = "".join(parts)
    remaining = set(LETTERS) - set(given.values())
    if sorted(letters) == sorted(remaining):
        return True
    missing = sorted(remaining - set(letters))
    strange = sorted(set(letters) - remaining)
    twice = sorted(letter for letter, n in Counter(letters).items() if n > 1)
    listed = len(parts) > 1 and all(len(part) == 1 for part in parts)
    if not listed and (
        len(missing) + len(strange) + len(letters) - len(set(letters)) > _SLIPS
        or not (
            (len(letters) >= _LONG and list(letters) == sorted(letters))
            or (len(letters) >= _LONGER and apart)
        )
    ):
        return False  # words
    for letter in letters:
        _letter(letter, where)
    wrong = [
        *_problem(missing, "missing"),
        *_problem([letter for letter in strange if letter not in twice], "given"),
        *_problem(twice, "there twice"),
    ]
    raise InputError(f"{where}: these are not the letters that remain ({'; '.join(wrong)})")


def _problem(letters: list[str], what: str) -> list[str]:
    are = "is" if len(letters) == 1 else "are"
    return [f"{', '.join(letters)} {are} {what}"] if letters else []


def _in_json(text: str, name: str) -> list[Any]:
    import json

    try:
        data: Any = json.loads(text)
        puzzles = data.get("puzzles", [data])
        if not isinstance(puzzles, list):
            raise TypeError
    except (ValueError, TypeError, AttributeError, RecursionError):
        raise _no_gogen(name) from None
    if not puzzles:
        raise InputError(f"{name}: the list of Gogens is empty; add one")
    return puzzles


def _no_gogen(name: str) -> InputError:
    return InputError(
        f"{name}: is not a Gogen in JSON, an object with the rows 'grid' and the list 'words'"
    )


def _of_data(data: Any, name: str) -> Gogen:
    try:
        rows, words, solution = _of_grid(data["grid"]), data["words"], data.get("solution")
        if not all(isinstance(word, str) for word in words) or isinstance(words, str):
            raise TypeError
        answer = None if solution is None else _of_grid(solution)
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        raise _no_gogen(name) from None
    for what, side in (("a Gogen", rows), ("its solution", answer)):
        if side is not None and len(side) != SIDE:
            raise InputError(f"{name}: {what} has {SIDE} rows, but this one has {len(side)}")
    given = _given([(f"row {k}", row) for k, row in enumerate(rows, start=1)], name)
    text, where = "\n".join(words), f'{name}, "words"'
    _check_letters(text, where)
    gogen = _gogen(given, text, where)
    return gogen if answer is None else replace(gogen, solution=_solution(answer, name))


def _of_grid(grid: Any) -> list[str]:
    return [
        row if isinstance(row, str) else "".join(str(cell or ".") for cell in row) for row in grid
    ]


def _solution(rows: list[str], name: str) -> Board:
    where = [(f"row {k} of the solution", row) for k, row in enumerate(rows, start=1)]
    faces = _given(where, name)
    if len(faces) < SIDE * SIDE:
        raise InputError(f"{name}: the solution must show a letter on every cell")
    return Board(Grid.rectangle(SIDE, SIDE), faces)


def _check_letters(text: str, name: str) -> None:
    for number, line in enumerate(text.splitlines(), start=1):
        for token in re.split(r"[\s,]+", line.partition("#")[0]):
            for letter in filter(str.isalpha, token):
                _letter(letter, f"{name}: line {number}: {quoted(token)}")


def _gogen(given: dict[Cell, Face], text: str, name: str) -> Gogen:
    words = words_in(text, ReadOptions(q="plain"), source=name, advice="Correct the Gogen.").words
    for word in words:
        for letter in word:
            _letter(letter, f"{name}: the word {quoted(word)}")
    return gogen_of(given, words)
