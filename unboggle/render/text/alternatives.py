"""The report of ``unboggle fit --alternatives``."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from unboggle.forward.lexicon import COMMON_LEVEL
from unboggle.phrases import count
from unboggle.render.text.board import board_text, drawn, paths_page, side_by_side
from unboggle.render.text.constraints import causes, requested
from unboggle.render.text.filling import extras_name
from unboggle.render.text.layout import (
    Row,
    are_hexagons,
    board_name,
    filled,
    tables,
    took,
    touching,
    wrapped,
)
from unboggle.render.text.parts import blank_cells, refusal
from unboggle.reports.alternatives import AlternativeReport, AlternativesReport
from unboggle.reports.base.parts import with_written

_FIRST = {
    "difficulty": "the easiest",
    "extras": "that with the fewest {}",
    "turns": "that with the fewest turns",
    "crossings": "that with the fewest crossings",
    "length": "that with the shortest paths",
}


def text(
    report: AlternativesReport,
    *,
    paths: bool = False,
    verbose: bool = False,
    advice: Sequence[str] = (),
    width: int = 80,
) -> str:
    """Return what ``unboggle fit --alternatives`` prints: the boards, with statistics of each."""
    seconds = report["seconds"]["total"]
    if report["status"] == "impossible":
        with_them = requested(report["constraints"], causes(report["reason"]))
        head = f"No {board_name(report)} board holds these words{with_them}."
        parts = refusal(
            head,
            report["reason"],
            report["checked"],
            seconds,
            width,
            verbose=verbose,
            advice=advice,
        )
        return "\n\n".join(parts) + "\n"
    boards, hexagons = report["alternatives"], are_hexagons(report)
    parts = []
    if paths:
        for number, one in enumerate(boards, start=1):
            picture = board_text(one["board"], labels=True, hexagons=hexagons)
            parts.append(f"{number}\n{picture}")
            parts.append(paths_page("Paths", one["words"], report["size"], width))
    else:
        shown = (drawn(one["board"], width, hexagons=hexagons) for one in boards)
        parts += side_by_side([f"{n}\n{picture}" for n, picture in enumerate(shown, 1)], width)
    if boards:
        parts.append(blank_cells([one["board"] for one in boards], report["constraints"], width))
        parts.append(filled(touching(report), width))
        listed = [*map(with_written, boards[0]["words"])]
        parts.append(wrapped(f"Your {count(len(listed), 'word')}: ", listed, width))
        parts += tables([*_rows(boards)], left=0, width=width)
        parts += _bonus(boards, width)
    parts.append(filled(f"{_number(report)} ({took(seconds)})", width))
    return "\n\n".join(filter(None, parts)) + "\n"


def _rows(boards: list[AlternativeReport]) -> Iterator[Row]:
    """Yield a row of statistics for each board below a heading."""
    heading = ["", "difficulty", "turns", "length", "crossings"]
    extras = any(one["statistics"]["extras"] is not None for one in boards)
    yield [*heading, _extras_heading(_level(boards)), "may offend"] if extras else heading
    for number, one in enumerate(boards, start=1):
        it = one["statistics"]
        row = [
            str(number),
            f"{it['difficulty']} {it['label']:6}",
            f"{it['turns']:.1f}",
            f"{it['length']:.1f}",
            f"{it['crossings']:,}",
        ]
        yield [*row, f"{it['extras']:,}", f"{it['offensive']:,}"] if extras else row


def _level(boards: list[AlternativeReport]) -> int | None:
    """Return the dictionary level up to which extra words of all ``boards`` are counted."""
    levels = (one["fill"]["fill_level"] for one in boards if "fill" in one)
    return next(levels, COMMON_LEVEL)


def _extras_heading(level: int | None) -> str:
    if level == COMMON_LEVEL:
        return "common extras"
    return "extras" if level is None else f"extras to level {level}"


def _bonus(boards: list[AlternativeReport], width: int) -> Iterator[str]:
    for number, one in enumerate(boards, start=1):
        if "bonus" in one:
            found, missing = one["bonus"]["found"], one["bonus"]["missing"]
            of = len(found) + len(missing)
            head = f"Bonus words on board {number}, {len(found)} of {of}"
            yield wrapped(f"{head}: ", [*map(with_written, found)], width) if found else f"{head}."


def _number(report: AlternativesReport) -> str:
    """Return the number of boards, their order, and why there are no more."""
    number, asked = len(report["alternatives"]), report["limit"]
    if number == 0:
        why = f"then {report['error']}" if report["error"] else "the timeout expired"
        return f"No board was found; {'it was interrupted' if report['interrupted'] else why}."
    by = _FIRST[report["rank_by"]].format(extras_name(_level(report["alternatives"])))
    first = f", {by} first" if number > 1 else ""
    apart = (
        " any two of them differ in the paths of at least half of the words." if number > 1 else ""
    )
    head = f"{count(number, 'board')}{first}{':' if apart else '.'}{apart}"
    if report["status"] == "more":
        return head
    few = f"{head} That is {number} of {asked}: "
    if report["status"] == "complete":
        these = "this one" if number == 1 else "one of these"
        return f"{few}a solver searched all boards, and every other one is like {these}."
    if report["interrupted"]:
        return f"{few}then it was interrupted."
    if report["error"]:
        return f"{few}then {report['error']}."
    return f"{few}the timeout expired, and whether there are others is not known."
