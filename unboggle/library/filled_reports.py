"""The boards of reports with letters on their blank cells: for sheets made of them."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, cast

from unboggle.errors import InputError, UnboggleError, checked
from unboggle.filling.filled import Filled, Way
from unboggle.filling.vocabulary import asked_for
from unboggle.forward.fast_trace import trace_words
from unboggle.forward.figures import figures
from unboggle.forward.lexicon import COMMON_LEVEL, Lexicon
from unboggle.library.filling import fill
from unboggle.phrases import cut
from unboggle.progress import OnProgress, ignore
from unboggle.puzzle import Ban, Board, Given, Grid, Inventory, Puzzle, Wish, Wishes, wishes
from unboggle.puzzle.grid_shapes import shaped
from unboggle.puzzle.spelling import letters_of, spell
from unboggle.reports.choices import figures_report
from unboggle.reports.filling import fill_report
from unboggle.system.clock import Deadline, Stop

if TYPE_CHECKING:
    from unboggle.reports.report import Report

_KINDS = frozenset(f"unboggle.{name}/1" for name in ("boards", "choices", "fit", "unique"))


def filled_report(
    report: Report,
    lexicon: Lexicon | None = None,
    *,
    way: Way = "fewest-extras",
    level: int = COMMON_LEVEL,
    at_most: int | None = None,
    timeout: float | None = 60.0,
    on_progress: OnProgress = ignore,
    stop: Stop | None = None,
) -> Report:
    """Return ``report`` with letters on the blank cells of its boards, see `fill`.

    Its words and wishes are kept, its seed is that of the letters; ``fill`` of each board says
    what became of it. That is for reports of `fit`, `boards`, `choices`, and of a board that is
    the only one; others are returned as they are, as are boards without blank cells, unless there
    is a bound. What comes along is listed or counted anew where a report does. Raises
    `InputError` where a wish in it is not known here.

    >>> from unboggle import Grid, Lexicon, fit, parse_words, to_report
    >>> report = to_report(fit(parse_words("ab").puzzle(Grid.rectangle(1, 3))))
    >>> filled_report(report, Lexicon.of("abe"))["fill"]["cells"]
    [[0, 2]]
    """
    checked(filled_report, {name: v for name, v in locals().items() if name != "report"})
    if not isinstance(report, Mapping) or "format" not in report:
        raise InputError(f"filled_report: report takes a report, not {cut(repr(report))}")
    if way == "none" or report["format"] not in _KINDS:
        return report
    deadline = Deadline.after(timeout, stop)
    made: dict[str, Any] = copy.deepcopy(dict(report))
    boards = made.get("boards", ())
    if made["format"] == "unboggle.unique/1" and len(boards) != 1:
        return report
    several = made["format"] in ("unboggle.boards/1", "unboggle.choices/1")
    for one in boards if several else [made]:
        rows = one["board"]
        blank = any(face == "" for row in rows or () for face in row)
        if rows is None or not (blank or at_most is not None):
            continue
        board, puzzle = _read(made, one)
        filled = fill(
            board,
            lexicon,
            way=way,
            puzzle=puzzle,
            level=level,
            at_most=at_most,
            welcome=[bonus["word"] for bonus in _bonus(one)],
            seed=made.get("seed", 0),
            timeout=deadline.seconds,
            on_progress=on_progress,
            stop=stop,
        )
        one["board"], one["fill"] = filled.board.rows(), dict(fill_report(filled))
        if made["format"] == "unboggle.unique/1":
            made["boards"] = [filled.board.rows()]
        if made["format"] == "unboggle.fit/1":
            _list_extras(made, filled, puzzle, lexicon)
            _find_bonus(made, filled.board)
        if made["format"] == "unboggle.choices/1":
            _measure(one, filled.board, puzzle, lexicon)
            _find_bonus(one, filled.board)
    if made["format"] == "unboggle.choices/1":
        boards.sort(key=lambda one: one["figures"][made["rank_by"]])
    return cast("Report", made)


def _list_extras(
    report: dict[str, Any], filled: Filled, puzzle: Puzzle, lexicon: Lexicon | None
) -> None:
    """List the other words on the board anew, if they are listed, by the same dictionary."""
    if not report.get("extras_sought", True):
        return
    if lexicon is None and any(one["level"] is None for one in report["extras"]):
        report["extras"], report["extras_sought"] = [], False  # of a dictionary that is not here
        return
    asked = asked_for(puzzle, (bonus["word"] for bonus in _bonus(report)))
    report["extras"] = [
        {"word": found.word, "level": found.level}
        | ({"written": found.written} if found.written else {})
        | ({"offensive": True} if found.offensive else {})
        for found in (lexicon or Lexicon.load()).words_on(filled.board)
        if found.word not in asked
    ]


def _measure(choice: dict[str, Any], board: Board, puzzle: Puzzle, lexicon: Lexicon | None) -> None:
    """Take the figures of a board to choose anew, with its letters."""
    told = choice["figures"]
    extras = offensive = None
    if told["extras"] is not None:
        asked = asked_for(puzzle, (bonus["word"] for bonus in _bonus(choice)))
        there = [f for f in (lexicon or Lexicon.load()).words_on(board) if f.word not in asked]
        extras = sum(found.level is None or found.level <= COMMON_LEVEL for found in there)
        offensive = sum(found.offensive for found in there)
    paths = {one["word"]: tuple(map(tuple, one["path"])) for one in choice["words"]}
    choice["figures"] = dict(figures_report(figures(board, paths), extras, offensive))


def _bonus(report: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Return the bonus words of a ``report``, or of a board to choose, as far as it has them."""
    bonus = report.get("bonus") or {"found": (), "missing": ()}
    return [*bonus["found"], *bonus["missing"]]


def _find_bonus(report: dict[str, Any], board: Board) -> None:
    """Look for bonus words that have come along with letters."""
    shown = frozenset(board.faces.values())
    for one in _bonus(report):
        found = trace_words(board, ((one["word"], way) for way in spell(one["word"], shown)))
        if "path" not in one and found:
            report["bonus"]["missing"].remove(one)
            path = [list(cell) for cell in found[one["word"]]]
            report["bonus"]["found"].append({**one, "path": path})


def _read(report: Mapping[str, Any], one: Mapping[str, Any]) -> tuple[Board, Puzzle]:
    """Return the board of ``one``, a part of ``report``, and the puzzle that it solves."""
    rows = one["board"]
    shape = " ".join("".join("#" if face is None else "." for face in row) for row in rows)
    grid = shaped(
        shape if "#" in shape else "",
        (len(rows), len(rows[0])),
        wrap=report.get("wrap", "none"),
        touching=report.get("touching", "squares"),
    )
    faces = {cell: rows[cell[0]][cell[1]] for cell in grid.cells if rows[cell[0]][cell[1]]}
    spellings = {}
    for entry in one["words"]:
        word, shown = entry["word"], tuple(faces[(row, column)] for row, column in entry["path"])
        text = "".join(shown)  # the word may be written otherwise
        ways = spell(text, {*faces.values(), *letters_of(text)})
        spellings[word] = tuple(dict.fromkeys((shown, *ways)))
    wished = [_wish(name, told, grid) for name, told in report["wishes"].items() if told]
    left_out = [entry["word"] for entry in (report.get("drop") or {}).get("words") or ()]
    if left_out:  # they stay out, as the report says
        wished.append(Ban(tuple(left_out)))
    return Board(grid, faces), Puzzle(grid, spellings, Wishes(*wished))


def _wish(name: str, told: Any, grid: Grid) -> Wish:
    """Return the wish that a report tells of so."""
    if name == "given":
        return Given({cell: face for cell in grid.cells if (face := told[cell[0]][cell[1]])})
    if name == "inventory":
        return Inventory(dict(told["letters"]), told["at_most"])
    try:
        return wishes.get(name).from_json({name: told})
    except (UnboggleError, LookupError, TypeError, ValueError):
        raise InputError(f"the wish {name} of this result is not known here") from None
