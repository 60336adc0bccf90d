"""Random requests of the page's API, and a check of their reports by a few lines of its own."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from itertools import chain, pairwise
from typing import Any

from tools.campaigns.commands import LISTS
from tools.campaigns.judging import CONFLICT, dictionary, is_path
from tools.campaigns.page_client import Wrong
from unboggle.phrases import cut

Rows = list[list[str]]

HARD = """margay jaguar puma cougar tomcat lynx ocelot leopard lion tiger caracal serval bobcat
    cheetah panther wildcat"""
GOGEN = (
    "b.d.x\n.....\nl.s.m\n.....\nv.c.w\n\naxis bus cow envy grid hopeful jam markets quest rose six"
)
_GOGEN_SOLUTION = ["bqdjx", "fukia", "lesrm", "ntpog", "vychw"]
QUICK = ("count", "solve", "check", "dice", "throw", "share")
"""Tasks whose report is always the same for the same request; a filling depends on its time."""
_LETTERS = "aaeeiioorrssttnnllccddmmpgbhuy"


@dataclass(frozen=True)
class Question:
    """A request. ``planted``: a board for its list exists; ``crowd``: none, with a known reason."""

    request: dict[str, Any]
    planted: bool = False
    crowd: bool = False
    words: tuple[str, ...] = ()
    rows: tuple[str, ...] = field(default=(), repr=False)


# ---- drawing ----


def question(rng: random.Random) -> Question:
    """Return a random question that is quickly answered."""
    make = rng.choices([*_MAKERS], [*_MAKERS.values()])[0]
    return make(rng)


def hard(rng: random.Random) -> Question:
    """Return a question that takes long, for clients who do not wait."""
    puzzle = {"words": HARD, "size": [6, 6]}
    task = rng.choice(["fit", "fit", "boards", "unique", "why", "alternatives"])
    more = {"most": True} if task == "fit" and rng.random() < 0.4 else {}
    return Question({"task": task, "puzzle": puzzle, "timeout": 20, **more})


@cache
def _planted(number: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the rows of board ``number``, and words on it."""
    rng = random.Random(number)
    rows, columns = rng.choice([(3, 3), (3, 4), (4, 4), (4, 5)])
    board = ["".join(rng.choices(_LETTERS, k=columns)) for _ in range(rows)]
    return tuple(board), tuple(_words_of(board, 3 + number % 7, rng))


def planted_words(rng: random.Random, rows: int, columns: int) -> list[str]:
    """Return three to six words that are together on some board of this size."""
    board = ["".join(rng.choices(_LETTERS, k=columns)) for _ in range(rows)]
    return _words_of(board, rng.randint(3, 6), rng)


def _words_of(board: list[str], number: int, rng: random.Random) -> list[str]:
    rows, columns = len(board), len(board[0])
    words: set[str] = set()
    while len(words) < number:
        path = [(rng.randrange(rows), rng.randrange(columns))]
        for _ in range(rng.randint(2, 5)):
            near = [cell for cell in _near(path[-1], rows, columns) if cell not in path]
            path += rng.sample(near, min(1, len(near)))
        words.add("".join(board[r][c] for r, c in path))
    return sorted(words)


def _near(cell: tuple[int, int], rows: int, columns: int) -> Iterator[tuple[int, int]]:
    for r in range(max(0, cell[0] - 1), min(rows, cell[0] + 2)):
        for c in range(max(0, cell[1] - 1), min(columns, cell[1] + 2)):
            if (r, c) != cell:
                yield r, c


def _list(rng: random.Random) -> Question:
    """Return a list task without its name: a planted list, or one that has no board."""
    search: dict[str, Any] = {"timeout": rng.choice([2, 5, 10]), "seed": rng.randrange(100)}
    if rng.random() < 0.2:
        words = LISTS["no.txt"]
        puzzle = {"words": " ".join(words), "size": [3, 3]}
        return Question({**search, "puzzle": puzzle}, False, True, tuple(words))
    rows, planted = _planted(rng.randrange(60))
    puzzle = {"words": "\n".join(planted), "size": [len(rows), len(rows[0])]}
    if rng.random() < 0.3:
        puzzle["given"] = [[0, 0, rows[0][0]]]
    return Question({**search, "puzzle": puzzle}, True, False, planted, rows)


def _with(task: str, rng: random.Random, **more: Any) -> Question:
    one = _list(rng)
    return Question({"task": task, **one.request, **more}, one.planted, one.crowd, one.words)


def _fit(rng: random.Random) -> Question:
    more: dict[str, Any] = {"extras": rng.choice(["none", "if-english", "always"])}
    if rng.random() < 0.3:
        more["certify"] = True
    elif rng.random() < 0.3:
        more["most"] = True
    one = _with("fit", rng, **more)
    if rng.random() < 0.2 and one.planted and "most" not in more:
        puzzle = {"words": "\n".join(one.words), "within": [5, 5]}
        return Question({**one.request, "puzzle": puzzle}, True, False, one.words)
    return one


def _why(rng: random.Random) -> Question:
    return _with("why", rng, limit=rng.randint(1, 5))


def _boards(rng: random.Random) -> Question:
    return _with("boards", rng, limit=rng.randint(1, 50))


def _alternatives(rng: random.Random) -> Question:
    return _with("alternatives", rng, limit=rng.randint(2, 4))


def _unique(rng: random.Random) -> Question:
    more = {"make_unique": "givens"} if rng.random() < 0.3 else {}
    return _with("unique", rng, **more)


def _count(rng: random.Random) -> Question:
    one = _list(rng)
    return Question({"task": "count", "puzzle": one.request["puzzle"]}, one.planted, one.crowd)


def _board(rng: random.Random) -> list[str]:
    return [*_planted(rng.randrange(60))[0]]


def _solve(rng: random.Random) -> Question:
    more = {"heat": True} if rng.random() < 0.3 else {}
    return Question({"task": "solve", "board": " ".join(_board(rng)), **more})


def _fill(rng: random.Random) -> Question:
    rows: list[list[str]] = [[*row] for row in _board(rng)]
    for _ in range(rng.randint(1, 3)):
        rows[rng.randrange(len(rows))][rng.randrange(len(rows[0]))] = ""
    return Question({"task": "fill", "board": rows, "seed": rng.randrange(100)})


def _check(rng: random.Random) -> Question:
    rows, words = _planted(rng.randrange(60))
    listed = [*words, *rng.sample(LISTS["no.txt"], 2)]
    return Question({"task": "check", "board": " ".join(rows), "words": " ".join(listed)})


def _dice(rng: random.Random) -> Question:
    return Question({"task": "dice", "board": "pers latg sine ters"})


def _throw(rng: random.Random) -> Question:
    return Question({"task": "throw", "seed": rng.randrange(50), "count": rng.randint(1, 3)})


def _share(rng: random.Random) -> Question:
    return Question({"task": "share", "puzzle": _list(rng).request["puzzle"]})


def _gogen(rng: random.Random) -> Question:
    more = {"explain": True} if rng.random() < 0.3 else {}
    return Question({"task": "gogen", "gogen": GOGEN, **more})


def _gogen_make(rng: random.Random) -> Question:
    asked = {"task": "gogen-make", "seed": rng.randrange(1000), "difficulty": rng.randint(1, 4)}
    return Question({**asked, "timeout": 10})


_MAKERS = {
    _fit: 8,
    _why: 2,
    _boards: 3,
    _alternatives: 1,
    _unique: 3,
    _count: 4,
    _solve: 4,
    _fill: 3,
    _check: 3,
    _dice: 1,
    _throw: 2,
    _share: 3,
    _gogen: 2,
    _gogen_make: 1,
}


# ---- judging ----


def judge(asked: Question, report: dict[str, Any]) -> None:
    """Raise `Wrong` if ``report`` cannot be the answer to ``asked``."""
    task, status = asked.request["task"], report.get("status")
    _judge_paths(report)
    expect(report.get("error") is None, "an error", report)
    if status == "impossible" and task != "count":
        expect(asked.crowd, "impossible, although a board exists or may exist", report)
    if task == "count":
        expect(status != "impossible" or not asked.planted, "impossible by counting", report)
    for conflict in report.get("conflicts", ()) if asked.crowd else ():
        expect({*conflict["words"]} >= CONFLICT, "another conflict than the only one", report)
    judgement = _JUDGES.get(task)
    if judgement is not None:
        judgement(asked, report)


def _judge_fit(asked: Question, report: dict[str, Any]) -> None:
    if report["status"] != "fitted" or not asked.words:
        return
    missing = [word for word in asked.words if not shows(report["board"], word)]
    if asked.request.get("most"):
        shown = {one["word"] for one in report["words"]}
        expect(shown.isdisjoint(missing), "a word that is not on the board", report)
        expect(len(shown) == len(asked.words) - asked.crowd, "not the most words", report)
    else:
        expect(not missing, f"a board without {missing}", report)
    for r, c, face in asked.request["puzzle"].get("given", ()):
        expect(report["board"][r][c] == face, "another letter on a given cell", report)


def _judge_boards(asked: Question, report: dict[str, Any]) -> None:
    for one in report["boards"]:
        expect(all(shows(one["board"], word) for word in asked.words), "a wrong board", report)


def _judge_unique(asked: Question, report: dict[str, Any]) -> None:
    for board in report["boards"] if asked.words else ():
        expect(all(shows(board, word) for word in asked.words), "a wrong board", report)
    expect(report["status"] != "several" or len(report["boards"]) > 1, "not several", report)


def _judge_solve(_: Question, report: dict[str, Any]) -> None:
    if report.get("status") == "undecided" and not report["words"]:
        return
    found = {one["word"] for one in report["words"]}
    expect(found == words_on("/".join(map(",".join, report["board"]))), "other words", report)


def _judge_fill(asked: Question, report: dict[str, Any]) -> None:
    _judge_solve(asked, report)
    faces = (chain.from_iterable(rows) for rows in (asked.request["board"], report["board"]))
    kept = [*zip(*faces, strict=True)]
    expect(all(a in ("", b) for a, b in kept), "another letter", report)
    decided = report.get("status") != "undecided"
    expect(not decided or all(b for _, b in kept), "a cell without a letter", report)


def _judge_check(_: Question, report: dict[str, Any]) -> None:
    for one in report["words"]:
        there = shows(report["board"], one["word"])
        expect(there == (one["path"] is not None), f"{one['word']}", report)


def _judge_gogen(_: Question, report: dict[str, Any]) -> None:
    if report["status"] != "undecided":
        found = [*map("".join, report["board"])]
        expect(found == _GOGEN_SOLUTION, "another solution", report)


def _judge_made(_: Question, report: dict[str, Any]) -> None:
    for made in report["puzzles"]:
        rows = [[*row] for row in made["solution"]]
        expect(all(shows(rows, word) for word in made["words"]), "a wrong Gogen", report)


_JUDGES = {
    "fit": _judge_fit,
    "boards": _judge_boards,
    "unique": _judge_unique,
    "solve": _judge_solve,
    "fill": _judge_fill,
    "check": _judge_check,
    "gogen": _judge_gogen,
    "gogen-make": _judge_made,
}


def _judge_paths(found: Any) -> None:
    """Check each path in ``found``, in whatever depth, on the board beside it."""
    if isinstance(found, list):
        for one in found:
            _judge_paths(one)
    if isinstance(found, dict):
        words = found.get("words")
        if isinstance(words, list) and isinstance(found.get("board"), list):
            for word in words:
                if isinstance(word, dict) and word.get("path"):
                    expect(is_path(found["board"], word), f"a wrong path of {word}", found)
        for value in found.values():
            _judge_paths(value)


def expect(right: bool, what: str, report: object) -> None:
    """Raise if an answer is wrong."""
    if not right:
        raise Wrong(f"{what} in {cut(repr(report), 300)}")


def shows(board: Rows, word: str) -> bool:
    """Return whether a path on ``board`` shows ``word``."""
    cells = {(r, c): face for r, row in enumerate(board) for c, face in enumerate(row) if face}

    def rest(text: str, path: tuple[tuple[int, int], ...]) -> bool:
        if not text:
            return True
        return any(
            rest(text[len(face) :], (*path, cell))
            for cell, face in cells.items()
            if text.startswith(face)
            and cell not in path
            and (not path or max(abs(a - b) for a, b in zip(cell, path[-1], strict=True)) == 1)
        )

    return rest(word, ())


@cache
def words_on(board: str) -> frozenset[str]:
    """Return the words of the dictionary, of at least three letters, on ``board`` as one text."""
    rows = [row.split(",") for row in board.split("/")]
    letters = frozenset(board)
    size = len(rows), len(rows[0])
    pairs = {
        rows[r][c][-1:] + rows[y][x][:1]
        for r in range(size[0])
        for c in range(size[1])
        for y, x in _near((r, c), *size)
    } | {"qu"}
    return frozenset(
        word
        for word in dictionary()
        if len(word) > 2
        and letters.issuperset(word)
        and all(a + b in pairs for a, b in pairwise(word))
        and shows(rows, word)
    )
