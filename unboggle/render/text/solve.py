"""What ``unboggle solve`` prints: words by points or with their paths, totals, heat, path counts.

The text of a giant board is long, so it comes in parts, to be written as they come.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from unboggle.phrases import count
from unboggle.render.text.board import board_text, path_text, routes
from unboggle.render.text.layout import (
    are_hexagons,
    filled,
    shape_text,
    thrown_with,
    touching,
    wrapped,
)
from unboggle.reports.base.parts import with_written
from unboggle.reports.solve import LengthReport, SolvedWord, SolveReport

DRAWN = 40
"""The most rows and columns of a board that is drawn; a larger one is only named."""
_NAMED = 40  # dead cells that are named


def text(report: SolveReport, *, paths: bool = False, width: int = 80) -> Iterator[str]:
    """Yield what ``unboggle solve`` prints, part by part."""
    words = report["words"]
    everywhere = any("paths" in entry for entry in words)
    heat = report.get("heat")
    yield _board(report, width, labels=paths or everywhere or heat is not None) + "\n"
    if "throw" in report:
        thrown = report["throw"]
        sentence = f"Thrown with {thrown_with(thrown['dice'])} and --seed {thrown['seed']}."
        yield "\n" + filled(sentence, width) + "\n"
    if everywhere:
        yield "\n" + filled("Points, word, number of paths, paths:", width) + "\n"
        for entry in words:
            yield _every_path(entry, width)
    elif paths and words:
        yield "\n"
        for line in routes(words, [f"{w['points']:>3}  " for w in words], width):
            yield line + "\n"
    else:
        for points in sorted({w["points"] for w in words}, reverse=True):
            group = [with_written(w) for w in words if w["points"] == points]
            yield "\n" + wrapped(f"{count(points, 'point')} each: ", group, width) + "\n"
    if heat is not None:
        yield "\n" + _heat(report, width) + "\n"
    if len(report["by_length"]) > 1:
        yield "\n" + _by_length(report["by_length"], width) + "\n"
    level = f" (up to level {report['max_level']})" if "max_level" in report else ""
    yield f"\n{count(len(words), 'word')}, {count(report['points'], 'point')}{level}\n"


def _board(report: SolveReport, width: int, *, labels: bool) -> str:
    if max(report["size"]) <= DRAWN:
        board = board_text(report["board"], labels=labels, hexagons=are_hexagons(report))
        return f"{board}\n\n{filled(touching(report), width)}" if are_hexagons(report) else board
    cells = sum(face is not None for row in report["board"] for face in row)
    where = ", columns A and on, rows from 1" if labels else ""
    shape = shape_text(report["size"], report["wrap"], "board")
    return filled(
        f"A {shape} of {count(cells, 'cell')}{where}: too large to be drawn here"
        " (--format json has it).",
        width,
    )


def _every_path(entry: SolvedWord, width: int) -> str:
    """Return the lines of a word: its paths below each other."""
    shown, number = entry["paths"], entry["path_count"]
    start = f"{entry['points']:>3}  {with_written(entry)}  {number:,}x  "
    indent = " " * 7
    lines = [filled(path_text(shown[0]), width, start=start, indent=indent)] if shown else [start]
    lines += [filled(path_text(path), width, start=indent, indent=indent) for path in shown[1:]]
    if 0 < len(shown) < number:
        lines.append(f"{indent}and {number - len(shown):,} more")
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _heat(report: SolveReport, width: int) -> str:
    head = "How many words use each cell:"
    heat = report["heat"]
    if max(report["size"]) <= DRAWN:
        wide = max(len(str(words)) for row in heat for words in row if words is not None)
        rows = [[None if n is None else str(n).rjust(wide) for n in row] for row in heat]
        parts = [head, board_text(rows, labels=True)]
    else:
        used = [words for row in heat for words in row if words is not None]
        mean = sum(used) / len(used)
        parts = [
            filled(f"{head} {min(used):,} to {max(used):,}, {mean:,.1f} on average.", width),
        ]
    parts.append(_dead(report["dead"], width))
    return "\n".join(parts)


def _dead(dead: Sequence[Sequence[int]], width: int) -> str:
    if not dead:
        return "Every cell is used by some word."
    names = path_text(dead[:_NAMED])
    more = f" and {len(dead) - _NAMED:,} more" if len(dead) > _NAMED else ""
    return filled(f"No word uses {count(len(dead), 'cell')}: {names}{more}", width, indent="  ")


def _by_length(totals: Sequence[LengthReport], width: int) -> str:
    """Return a table with a column for each length, in as many blocks as the width needs."""
    heads = ("letters", "words", "points")
    columns = [
        [f"{entry['letters']:,}", f"{entry['words']:,}", f"{entry['points']:,}"] for entry in totals
    ]
    first = [head.ljust(7) for head in heads]
    blocks, lines = [], list(first)
    for column in columns:
        wide = max(map(len, column)) + 2
        if len(lines[0]) + wide > max(width, 30) and lines != first:
            blocks.append(lines)
            lines = list(first)
        lines = [line + cell.rjust(wide) for line, cell in zip(lines, column, strict=True)]
    return "\n\n".join("\n".join(lines) for lines in [*blocks, lines])
