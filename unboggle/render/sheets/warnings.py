"""What a setter must know of a sheet before it is printed: missing words, and offensive ones."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from unboggle.forward.language import looks_english
from unboggle.forward.listed import listed_on
from unboggle.phrases import count_noun, join_names, shortened
from unboggle.puzzle import Board
from unboggle.puzzle.model.grid_shapes import make_grid
from unboggle.render.sheets.sheet import Sheet, versions
from unboggle.reports.base.parts import with_written

NAMED = 24
"""The most words of a kind that a note names."""
_NAMES = "alternatives boards check decode fit unique why"
_EXTRAS = frozenset(f"unboggle.{name}/1" for name in _NAMES.split())
# reports on the words of a list: other words on their boards are extras
_Rows = Sequence[Sequence[str | None]]


def named(words: Sequence[str], most: int = NAMED) -> str:
    """Return ``words`` as a sentence names them; of many the first."""
    return join_names(shortened(words, most, "{} more", least=2))


def shortfall(report: Mapping[str, Any]) -> str:
    """Return a sentence on the words of the list that the board of ``report`` lacks, or nothing."""
    match report:
        case {"format": "unboggle.check/1", "words": words}:
            missing = [with_written(entry) for entry in words if not entry["path"]]
            return f"Not on the board: {named(missing)}." if missing else ""
        case {"board": None} if best := report.get("incumbent") or report.get("best_board"):
            there, missing = len(best["words"]), [*map(with_written, best["missing"])]
            held = (
                f"The best board so far has {there} of {count_noun(there + len(missing), 'word')}"
            )
            return f"{held}, all but {named(missing)}. Whether all of them fit is not known."
        case {"dropped": {"words": [_, *_] as words}}:
            return f"Dropped, so that the others fit: {named([*map(with_written, words)])}."
    return ""


def offensive_extras(
    report: Mapping[str, Any], rows: _Rows, words: Sequence[Mapping[str, Any]]
) -> tuple[str, ...]:
    """Return the words that may offend on the board ``rows`` and are not among its ``words``.

    They are those of the report, if it has extra words. Otherwise they are searched for, if the
    words look English.
    """
    if report["format"] not in _EXTRAS or not words:
        return ()
    if report.get("extras") and rows == report.get("board"):
        return tuple(with_written(one) for one in report["extras"] if one.get("offensive"))
    asked = {entry["word"] for entry in words}
    if not looks_english(asked):
        return ()
    shape = " ".join("".join("#" if face is None else "." for face in row) for row in rows)
    grid = make_grid(
        shape if "#" in shape else "",
        (len(rows), len(rows[0])),
        wrap=report.get("wrap", "none"),
        touching=report.get("touching", "squares"),
    )
    faces = {cell: face for cell in grid.cells if (face := rows[cell[0]][cell[1]])}
    return tuple(word for word in listed_on(Board(grid, faces), "offensive") if word not in asked)


def warnings(sheets: Sequence[Sheet], *, key: bool, name: bool = False) -> Iterator[str]:
    """Yield what to print before ``sheets`` are used; with ``name`` also the offensive words.

    ``key`` is whether they have a key, which has the names.
    """
    yield from shortfalls(sheets)
    words = offensive_words(sheets)
    if not words:
        return
    said = offensive_note(sheets)
    it = "it" if len(words) == 1 else "them"
    yield f"{said}: {named(words)}" if name else f"{said}; {'the' if key else 'a'} key names {it}"


def shortfalls(sheets: Sequence[Sheet]) -> Iterator[str]:
    """Yield a note for each sheet whose board lacks words of the list."""
    for sheet in sheets:
        if sheet.shortfall:
            said = sheet.shortfall[0].lower() + sheet.shortfall[1:].removesuffix(".")
            yield f"{sheet.title}: {said}" if len(sheets) > 1 else said


def offensive_words(sheets: Sequence[Sheet]) -> list[str]:
    """Return the extra words on the boards of ``sheets`` that may offend."""
    return sorted({word for sheet in sheets for word in sheet.offensive})


def offensive_note(sheets: Sequence[Sheet]) -> str:
    """Return how many extra words may offend, and on how many of ``sheets``; nothing if none."""
    words = offensive_words(sheets)
    if not words:
        return ""
    boards = sum(bool(sheet.offensive) for sheet in sheets)
    several = f"{boards} of {len(sheets)}" if boards < len(sheets) else "all"
    where = "on the board" if len(sheets) == 1 else f"on {several} boards"
    are = "word that may offend is" if len(words) == 1 else "words that may offend are"
    return f"{len(words)} extra {are} {where}"


def versions_note(sheets: Sequence[Sheet], wanted: int) -> str:
    """Return a note if there are fewer than ``wanted`` versions of ``sheets``; else nothing."""
    if wanted == 1:
        return ""
    numbers = [len(versions(sheet, wanted)) for sheet in sheets]
    fewer = sum(number < wanted for number in numbers)
    if not fewer:
        return ""
    if len(numbers) == 1:
        return f"{numbers[0]} of {wanted} versions: turned further the board looks the same"
    of = f"of {fewer} of {len(numbers)} boards there are fewer than {wanted} versions"
    return f"{of}: turned further they look the same"
