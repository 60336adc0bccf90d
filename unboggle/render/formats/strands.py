"""A Strands puzzle: every cell in exactly one word, one of which spans the board.

The fields are those of the JSON that the New York Times' game loads; cells are
``[row, column]`` from 0.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from unboggle.errors import InputError
from unboggle.puzzle.model.capitals import capitals, is_turkish
from unboggle.puzzle.model.cells import place_name
from unboggle.puzzle.model.spelling import letters_of
from unboggle.render.formats._contract import OutputFormat, RenderOptions
from unboggle.render.shown import WITH_BOARD, ShownBoard, has_jumps, one_board_of

if TYPE_CHECKING:
    from unboggle.puzzle import Puzzle
    from unboggle.reports.base.parts import PathReport
    from unboggle.reports.base.report import Report


def _write(report: Report, look: RenderOptions) -> str:
    """Return the puzzle; `InputError` says why the board is none."""
    board = one_board_of(report, "a Strands puzzle")
    why = objection(board)
    if why:
        raise InputError(f"the board is no Strands puzzle: {why}")
    spans = [(word, path) for word, path in board.words if _spans(board, path)]
    turkish = any(is_turkish(face) for row in board.rows for face in row if face)

    def upper(word: str) -> str:
        return word.replace("i", "İ").upper() if turkish else word.upper()

    constraints = report.get("constraints")
    cover = (constraints.get("cover") if isinstance(constraints, dict) else None) or {}
    said = upper(
        str(report.get("spangram") or cover.get("spangram") or "")
    )  # as read, or as requested
    named = [pair for pair in spans if upper(pair[0]) == said]
    spangram, its_path = max(named or spans, key=lambda pair: len(pair[1]))
    others = [(upper(word), path) for word, path in board.words if word != spangram]
    document = {
        "clue": look.sheet.title or report.get("clue", ""),
        "spangram": upper(spangram),
        "startingBoard": ["".join(face or "" for face in row) for row in capitals(board.rows)],
        "solutions": [*(word for word, _ in others), upper(spangram)],
        "themeWords": [word for word, _ in others],
        "themeCoords": dict(others),
        "spangramCoords": its_path,
    }
    return f"{json.dumps(document, ensure_ascii=False)}\n"


def objection(board: ShownBoard) -> str | None:
    """Return why ``board`` with its words is no Strands puzzle; None: it is one."""
    uses: dict[tuple[int, int], list[str]] = {}
    for word, path in board.words:
        if has_jumps(path):
            return f"{word!r} runs across an edge"
        for y, x in path:
            uses.setdefault((y, x), []).append(word)
    for r, row in enumerate(board.rows):
        for c, face in enumerate(row):
            where, words = place_name((r, c)), uses.get((r, c), [])
            if not face:
                return f"{where} shows no letter"
            if len(letters_of(face)) != 1:
                return f"{where} shows {face!r}, and a cell holds one letter"
            if len(words) != 1:
                which = f"{words[0]!r} and in {words[1]!r}" if words else "no word"
                return f"{where} is in {which}; each cell must be in exactly one word"
    if not any(_spans(board, path) for _, path in board.words):
        return "no word reaches from one side to the opposite one, as its spangram must"
    return None


def _too_few_or_many(puzzle: Puzzle) -> str | None:
    """Return why the words of ``puzzle`` cannot fill its cells, each once; None: they may."""
    letters = sum(len(spelling) for _, spelling in puzzle.iter_spellings())
    if len(set(puzzle.words)) < sum(1 for _ in puzzle.iter_spellings()):
        return None  # some can be spelled in several ways
    cells = len(puzzle.grid.cells)
    if letters == cells:
        return None
    return f"each cell is in exactly one word, and the words have {letters} letters for {cells}"


def _spans(board: ShownBoard, path: PathReport) -> bool:
    rows, columns = zip(*path, strict=True)
    return any(
        0 in line and last in line
        for line, last in ((rows, len(board.rows) - 1), (columns, len(board.rows[0]) - 1))
    )


FORMAT = OutputFormat(
    _write,
    suffix="strands",
    kinds=WITH_BOARD,
    data=True,
    single=True,
    sheet=("title",),
    objection=_too_few_or_many,
)
