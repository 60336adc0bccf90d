"""Commands of unboggle with small lists, whose answers are known, and a check of what they wrote.

Boards are traced here by a few lines of their own.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

from unboggle import Lexicon

LISTS = {
    "yes.txt": ["act", "ape", "ate", "cop", "end", "old"],  # on one 3x3 board
    "no.txt": ["ant", "newt", "hare", "hen", "moth"],  # on none
}
CONFLICT = {"ant", "newt", "hare", "moth"}  # the only one of the second list, on 3x3
_POINTS = (0, 0, 0, 1, 1, 2, 3, 5, 11)  # by letters


@dataclass(frozen=True)
class Command:
    """The arguments of a command, its exit code without a fault, and the files that it writes."""

    arguments: str
    code: int
    files: tuple[str, ...] = ("out.json",)

    @property
    def words(self) -> list[str]:
        """The arguments, one by one."""
        return [part.strip("'").replace("_", " ") for part in self.arguments.split()]


_OUT = "--format json -o out.json"
COMMANDS = {
    "fit": Command(f"fit yes.txt --size 3 --timeout 20 {_OUT}", 0),
    "refute": Command(f"fit no.txt --size 3 --timeout 20 {_OUT}", 20),
    "check": Command(f"fit no.txt --size 3 --cross-check --timeout 20 {_OUT}", 20),
    "prove": Command(
        f"fit no.txt --size 3 --certify proof --timeout 20 {_OUT}", 20, ("out.json", "proof/")
    ),
    "auto": Command(f"fit yes.txt --size auto --timeout 20 {_OUT}", 0),
    "most": Command(f"fit no.txt --size 3 --most --timeout 20 {_OUT}", 0),
    "boards": Command(f"boards yes.txt --size 3 --timeout 20 {_OUT}", 0),
    "unique": Command(f"unique yes.txt --size 3 --timeout 20 {_OUT}", 0),
    "why": Command(f"why no.txt --size 3 --timeout 20 {_OUT}", 20),
    "best": Command(f"best --size 3 --timeout 1 {_OUT}", 0),
    "gogen": Command(f"gogen make --seed 7 --difficulty 1 --timeout 20 {_OUT}", 0),
    "batch": Command("batch yes.txt no.txt -o found --command fit_--size_3", 0, ("found/",)),
    "compare": Command(
        f"compare yes.txt no.txt --size 3 --encodings tiles --timeout 20 --jsonl runs.jsonl {_OUT}",
        0,
        ("out.json", "runs.jsonl"),
    ),
}


def judge(name: str, folder: Path, *, killed: bool, again: bool = False) -> str:
    """Return the status in the file that the command ``name`` wrote, or ``nothing``.

    Raises `AssertionError` if a file is cut or has a wrong answer. If the command was ``killed``,
    it could not clean up, and may have cut the last line of a ``.jsonl`` file.
    """
    command = COMMANDS[name]
    expected = {*LISTS, *(file.partition("/")[0] for file in command.files)}
    strange = [file.name for file in folder.iterdir() if file.name not in expected]
    if strange and not killed:
        raise AssertionError(f"files are left: {strange}")
    for report in _reports(folder, killed):
        for one in _answers(report):
            _judge_answer(name, one)
    out = folder / ("found/summary.json" if name == "batch" else "out.json")
    if not out.exists():
        return "nothing"
    status = json.loads(out.read_text("utf-8")).get("status", "written")
    return str(status)


def _reports(folder: Path, killed: bool) -> Iterator[Any]:
    for file in folder.rglob("*.json*"):
        if any(part.startswith(".") for part in file.relative_to(folder).parts):
            continue  # a file that a killed command was writing
        text = file.read_text("utf-8")
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
        expect(all(is_path(report["board"], word) for word in report["words"]), "path", report)


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
        expect(points(shown["board"]) == (shown["points"], shown["words"]), "points", report)


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
    return word in every_string(board, len(word))


def every_string(board: list[list[str]], longest: int) -> set[str]:
    """Return all that paths of a board show, up to ``longest`` letters."""
    cells = {(r, c): face for r, row in enumerate(board) for c, face in enumerate(row) if face}
    found: set[str] = set()

    def grow(text: str, path: tuple[tuple[int, int], ...]) -> None:
        found.add(text)
        r, c = path[-1]
        for cell in ((r + y, c + x) for y in (-1, 0, 1) for x in (-1, 0, 1)):
            if cell in cells and cell not in path and len(text) < longest:
                grow(text + cells[cell], (*path, cell))

    for cell, face in cells.items():
        grow(face, (cell,))
    return found


def points(board: list[list[str]]) -> tuple[int, int]:
    """Return the points and the number of dictionary words of a board of nine cells."""
    found = [word for word in every_string(board, 18) & dictionary() if len(word) > 2]
    return sum(_POINTS[min(len(word), 8)] for word in found), len(found)


@cache
def dictionary() -> frozenset[str]:
    """Return the words of the dictionary."""
    return frozenset(Lexicon.load().words())
