"""Whether what a command wrote is whole and right; boards are traced by lines of their own."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

from tools.campaigns.commands import COMMANDS, INPUTS, LISTS, OLD
from unboggle import Lexicon

CONFLICT = {"ant", "newt", "hare", "moth"}  # the only one of the second list, on 3x3
_POINTS = (0, 0, 0, 1, 1, 2, 3, 5, 11)  # by letters
ENDS = {
    ".pdf": b"%%EOF\n",
    ".png": b"IEND\xaeB\x60\x82",
    ".svg": b"</svg>\n",
    ".html": b"</html>\n",
}
"""The ends of whole files; others end with a line end."""


def judge(name: str, folder: Path, *, killed: bool) -> str:
    """Return the status in the file that the command ``name`` wrote, or ``nothing``.

    Raises `AssertionError` if a file is cut or has a wrong answer. If the command was ``killed``,
    it could not clean up, and may have cut the last line of a ``.jsonl`` file.
    """
    command = COMMANDS[name]
    expected = {*INPUTS, *(file.partition("/")[0] for file in command.files)}
    strange = [file.name for file in folder.iterdir() if file.name not in expected]
    if strange and not killed:
        raise AssertionError(f"files are left: {strange}")
    for file in sorted(folder.rglob("*")):
        place = file.relative_to(folder)
        if file.is_file() and place.name not in INPUTS and not _is_partial(place, killed):
            check_whole(file, killed=killed)
    for report in _reports(folder, killed):
        for one in _answers(report):
            _judge_answer(name, one)
    out = folder / ("found/summary.json" if name == "batch" else command.files[0])
    if not out.exists() or (out.is_file() and out.read_bytes() == OLD):
        return "nothing"
    status = "written"
    if out.suffix == ".json":
        status = json.loads(out.read_text("utf-8")).get("status", status)
    return str(status)


def _is_partial(place: Path, killed: bool) -> bool:
    """Return whether a killed command was writing the file at ``place``, or its folder."""
    return killed and any(part.startswith(".") for part in place.parts)


def check_whole(file: Path, *, killed: bool = False) -> None:
    """Raise `AssertionError` if ``file`` is cut. Logs of a ``killed`` command may be.

    A log is empty if its first line could not be written.
    """
    data = file.read_bytes()
    if data == OLD or (file.suffix == ".jsonl" and (killed or not data)):
        return
    if not data.endswith(ENDS.get(file.suffix, b"\n")):
        raise AssertionError(f"{file.name} is cut: {data[-80:]!r}")
    if file.suffix in (".cnf", ".opb"):
        text = data.decode()
        stated = re.search(r"^(?:p cnf \d+|\* #variable= \d+ #constraint=) (\d+)", text, re.M)
        lines = [line for line in text.splitlines() if line and line[0] not in "c*pm"]
        if stated is None or len(lines) != int(stated[1]):
            raise AssertionError(f"{file.name} is cut: {len(lines)} clauses")


def _reports(folder: Path, killed: bool) -> Iterator[Any]:
    for file in [*folder.rglob("*.json*"), *folder.rglob("*.ipuz")]:
        if _is_partial(file.relative_to(folder), killed):
            continue
        text = file.read_text("utf-8")
        if file.name in INPUTS or text == OLD.decode():
            continue
        lines = text.splitlines() if file.suffix == ".jsonl" else [text]
        for number, line in enumerate(lines, start=1):
            try:
                yield json.loads(line)
            except ValueError:
                if not (killed and file.suffix == ".jsonl" and number == len(lines)):
                    raise AssertionError(f"{file.name} is cut: {line[-80:]!r}") from None


def _answers(report: Any) -> Iterator[Any]:
    """Yield the report, and those in it."""
    if isinstance(report, dict):
        yield report
        for value in report.get("runs", []):
            yield from _answers(value)


def _judge_answer(name: str, report: Any) -> None:
    kind = report.get("format", "").partition("/")[0]
    check = _CHECKS.get(kind)
    if check is not None:
        check(name, report, report.get("status"))
    for conflict in report.get("conflicts", ()):
        expect({*conflict["words"]} >= CONFLICT, "conflict", report)
    if report.get("board") and isinstance(report.get("words"), list):  # not their number
        paths = [word for word in report["words"] if "path" in word]
        expect(all(is_path(report["board"], word) for word in paths), "path", report)


def _check_fit(name: str, report: Any, status: str) -> None:
    if name == "most":
        expect(status != "impossible", "impossible", report)
        expect(status != "fitted" or len(report["words"]) == 4, "most words", report)
    elif name == "batch":
        held = sorted(word["word"] for word in report["words"])
        expect(status != "fitted" or held == LISTS["yes.txt"], "fitted", report)
        expect(status != "impossible" or not held, "impossible", report)
    else:
        _check_run(name, report, status)


def _check_run(name: str, report: Any, status: str) -> None:
    words = LISTS[report.get("list") or ("no.txt" if COMMANDS[name].code == 20 else "yes.txt")]
    expect(status != "impossible" or words == LISTS["no.txt"], "impossible", report)
    if status == "fitted":
        expect(all(shows(report["board"], word) for word in words), "fitted", report)
        expect(report["size"] == [3, 3], "size", report)


def _check_unique(name: str, report: Any, status: str) -> None:
    expect(status in ("unique", "undecided", "error"), "unique", report)


def _check_boards(name: str, report: Any, status: str) -> None:
    expect(status != "complete" or report["total"] == 8, "number of boards", report)
    expect(status != "impossible", "impossible", report)


def _check_best(name: str, report: Any, status: str) -> None:
    for shown in report["boards"]:
        words = frozenset(INPUTS["words.txt"].split()) if name == "best few" else dictionary()
        own = points(shown["board"], words)
        expect(own == (shown["points"], shown["words"]), "points", report)


def _check_gogens(name: str, report: Any, status: str) -> None:
    for made in report["puzzles"]:
        rows = [["qu" if face == "q" else face for face in row] for row in made["solution"]]
        expect(all(shows(rows, word) for word in made["words"]), "Gogen", report)


_CHECKS: dict[str, Callable[[str, Any, str], None]] = {
    "unboggle.fit": _check_fit,
    "unboggle.compare.run": _check_run,
    "unboggle.unique": _check_unique,
    "unboggle.boards": _check_boards,
    "unboggle.best": _check_best,
    "unboggle.gogen-make": _check_gogens,
}


def expect(right: bool, what: str, report: Any) -> None:
    """Raise if an answer is wrong."""
    if not right:
        raise AssertionError(f"invented: {what} in {json.dumps(report)[:300]}")


def is_path(board: list[list[str]], word: Mapping[str, Any]) -> bool:
    """Return whether a word has the path that is stated."""
    path = [tuple(cell) for cell in word["path"]]
    near = all(max(abs(a[0] - b[0]), abs(a[1] - b[1])) == 1 for a, b in pairwise(path))
    return (
        near
        and len({*path}) == len(path)
        and "".join(board[r][c] for r, c in path) == (word["word"])
    )


def shows(board: list[list[str]], word: str) -> bool:
    """Return whether a board shows ``word``."""
    cells = _cells(board)

    def grow(rest: str, path: tuple[tuple[int, int], ...]) -> bool:
        return not rest or any(
            rest.startswith(cells[cell]) and grow(rest[len(cells[cell]) :], (*path, cell))
            for cell in (_around(path[-1]) if path else cells)
            if cell in cells and cell not in path
        )

    return grow(word, ())


def every_string(board: list[list[str]], longest: int) -> set[str]:
    """Return all that paths of a board show, up to ``longest`` letters."""
    cells = _cells(board)
    found: set[str] = set()

    def grow(text: str, path: tuple[tuple[int, int], ...]) -> None:
        found.add(text)
        for cell in _around(path[-1]):
            if cell in cells and cell not in path and len(text) < longest:
                grow(text + cells[cell], (*path, cell))

    for cell, face in cells.items():
        grow(face, (cell,))
    return found


def _cells(board: list[list[str]]) -> dict[tuple[int, int], str]:
    return {(r, c): face for r, row in enumerate(board) for c, face in enumerate(row) if face}


def _around(cell: tuple[int, int]) -> list[tuple[int, int]]:
    return [(cell[0] + y, cell[1] + x) for y in (-1, 0, 1) for x in (-1, 0, 1)]


def points(board: list[list[str]], words: frozenset[str]) -> tuple[int, int]:
    """Return the points and the number of ``words`` of a board of nine cells."""
    found = [word for word in every_string(board, 18) & words if len(word) > 2]
    return sum(_POINTS[min(len(word), 8)] for word in found), len(found)


@cache
def dictionary() -> frozenset[str]:
    """Return the words of the dictionary."""
    return frozenset(Lexicon.load().words())
