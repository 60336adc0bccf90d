"""The report of ``unboggle fit --choices``."""

from __future__ import annotations

from collections.abc import Iterator

from unboggle.phrases import count
from unboggle.render.text.board import board_text, drawn, paths_page, side_by_side
from unboggle.render.text.layout import are_hexagons, board_name, filled, took, touching, wrapped
from unboggle.render.text.parts import free_cells, refusal
from unboggle.render.text.wishes import wished
from unboggle.reports.choices import ChoiceReport, ChoicesReport
from unboggle.reports.parts import as_written

_FIRST = {
    "difficulty": "the easiest",
    "extras": "that with the fewest common other words",
    "turns": "that with the fewest turns",
    "crossings": "that with the fewest crossings",
    "length": "that with the shortest paths",
}


def choices_text(report: ChoicesReport, *, paths: bool = False, width: int = 80) -> str:
    """Return what ``unboggle fit --choices`` prints: the boards, and a line of figures for each."""
    seconds = report["seconds"]["total"]
    if report["status"] == "impossible":
        head = f"No {board_name(report)} board holds these words{wished(report['wishes'])}."
        parts = refusal(head, report["reason"], report["checked"], seconds, width)
        return "\n\n".join(parts) + "\n"
    boards, hexagons = report["boards"], are_hexagons(report)
    parts = []
    if paths:
        for number, one in enumerate(boards, start=1):
            picture = board_text(one["board"], labels=True, hexagons=hexagons)
            parts.append(f"{number}\n{picture}")
            parts.append(paths_page("Where they run", one["words"], report["size"], width))
    else:
        shown = (drawn(one["board"], width, hexagons=hexagons) for one in boards)
        parts += side_by_side([f"{n}\n{picture}" for n, picture in enumerate(shown, 1)], width)
    if boards:
        parts.append(free_cells([one["board"] for one in boards], report["wishes"], width))
        parts.append(filled(touching(report), width))
        listed = [*map(as_written, boards[0]["words"])]
        parts.append(wrapped(f"Your {count(len(listed), 'word')}: ", listed, width))
        parts.append("\n".join(_table(boards)))
        parts += _bonus(boards, width)
    parts.append(filled(f"{_number(report)} ({took(seconds)})", width))
    return "\n\n".join(filter(None, parts)) + "\n"


def _table(boards: list[ChoiceReport]) -> Iterator[str]:
    """Yield a line of figures for each board below a heading."""
    rows = [["", "difficulty", "turns", "length", "crossings"]]
    extras = any(one["figures"]["extras"] is not None for one in boards)
    rows[0] += ["common extras", "may offend"] if extras else []
    for number, one in enumerate(boards, start=1):
        it = one["figures"]
        row = [
            str(number),
            f"{it['difficulty']} {it['label']:6}",
            f"{it['turns']:.1f}",
            f"{it['length']:.1f}",
            f"{it['crossings']:,}",
        ]
        rows.append([*row, f"{it['extras']:,}", f"{it['offensive']:,}"] if extras else row)
    wide = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        yield "  ".join(cell.rjust(w) for cell, w in zip(row, wide, strict=True)).rstrip()


def _bonus(boards: list[ChoiceReport], width: int) -> Iterator[str]:
    for number, one in enumerate(boards, start=1):
        if "bonus" in one:
            found, missing = one["bonus"]["found"], one["bonus"]["missing"]
            of = len(found) + len(missing)
            head = f"Bonus words on board {number}, {len(found)} of {of}"
            yield wrapped(f"{head}: ", [*map(as_written, found)], width) if found else f"{head}."


def _number(report: ChoicesReport) -> str:
    """Return how many there are, in which order, and why no more."""
    number, asked = len(report["boards"]), report["asked"]
    if number == 0:
        why = f"then {report['error']}" if report["error"] else "the time was up"
        return f"No board was found; {'it was interrupted' if report['interrupted'] else why}."
    first = f", {_FIRST[report['rank_by']]} first" if number > 1 else ""
    apart = " on any two of them at least half of the words lie differently." if number > 1 else ""
    head = f"{count(number, 'board')}{first}{':' if apart else '.'}{apart}"
    if report["status"] == "more":
        return head
    few = f"{head} That is {number} of {asked}: "
    if report["status"] == "complete":
        these = "this one" if number == 1 else "one of these"
        return f"{few}a solver went through all boards, and every other one is like {these}."
    if report["interrupted"]:
        return f"{few}then it was interrupted."
    if report["error"]:
        return f"{few}then {report['error']}."
    return f"{few}the time was up, and whether there are others is not known."
