"""Mutated inputs of every reader: each ends with an answer or an `InputError`, soon and small."""

from __future__ import annotations

import json
import random
import resource
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from tools.campaigns import file_readers as files
from tools.campaigns.frame import Campaign
from unboggle import Grid, ReadOptions, fit, parse_board, parse_words, solve_board, to_report
from unboggle.dice import parse_dice
from unboggle.errors import InputError
from unboggle.formula.interchange import decode as decode_formula
from unboggle.formula.interchange import formula_lines, read_solution
from unboggle.gogen.notation import parse_gogens
from unboggle.library.sharing import parse_shared_puzzle
from unboggle.puzzle.formats.puzzle_file import parse_puzzle_file
from unboggle.puzzle.formats.saved import read_saved
from unboggle.puzzle.formats.sharing import code_of, read_code
from unboggle.puzzle.model.grid_shapes import make_grid
from unboggle.puzzle.model.notation import parse_grid_size
from unboggle.reports.base.reading import parse_reports
from unboggle.scoring import parse_rules
from unboggle.system.files import decode
from unboggle.web.problem import Problem
from unboggle.web.requests import validated_request

SECONDS = 1.0  # of CPU time
MEMORY = 200_000_000  # bytes by which the process may grow
_LONGEST = 200_000  # characters of an input
_EXAMPLES = Path(__file__).resolve().parents[2] / "examples"


@dataclass(frozen=True)
class Input:
    """A text for one of the `READERS`."""

    reader: str
    text: str


def _example(name: str) -> str:
    return (_EXAMPLES / name).read_text("utf-8")


@cache
def _small() -> dict[str, str]:
    """Return what the program writes of a small puzzle, by kind."""
    words = parse_words("cat dog cow*2", reading=ReadOptions(marks="all"))
    puzzle = words.puzzle(Grid.rectangle(3, 3))
    answer = fit(puzzle)
    return {
        "code": code_of(puzzle, words, answer.board),
        "fit": json.dumps(to_report(answer)),
        "solve": json.dumps(to_report(solve_board(parse_board("cat dog cow")))),
        "formula": "\n".join(
            formula_lines(parse_words("ab").puzzle(Grid.rectangle(1, 2)), "tiles", "")
        ),
        "model": "s SATISFIABLE\nv 1 -2 3 0\n",
    }


_IPUZ = {
    "version": "http://ipuz.org/v2",
    "kind": ["http://ipuz.org/wordsearch#1"],
    "dimensions": {"width": 2, "height": 2},
    "puzzle": [["C", "A"], ["T", "S"]],
    "dictionary": ["cat"],
}
_STRANDS = {
    "clue": "pets",
    "startingBoard": ["CATDOG"],
    "themeCoords": {"CAT": [[0, 0], [0, 1], [0, 2]]},
    "spangram": "DOG",
    "spangramCoords": [[0, 3], [0, 4], [0, 5]],
}
_TOML = """[grid]
size = "3x3"
[words]
list = "cat dog cow"
[constraints]
vowels = "2-4"
"""
_RULES = "min-length: 4\n4: 1\n5: 2\n6: 3 per letter\n"
_DICE = "# mine\nAACIOT ABILTY ABJMOQu ACDEMP\n"
_REQUEST = {
    "task": "fit",
    "puzzle": {"words": "cat dog*2", "size": [3, 3], "constraints": {"vowels": "2-4"}},
    "timeout": 5,
}


@dataclass(frozen=True)
class Reader:
    """A reader, valid inputs of it, and how often it gets one, compared with others."""

    corpus: Callable[[], list[str]]
    read: Callable[[str], object]
    often: float = 1.0


def _puzzle_file(text: str) -> object:
    file = parse_puzzle_file(text)
    return file.puzzle, file.word_list()


def _request(text: str) -> object:
    try:
        data = json.loads(text)
    except (json.JSONDecodeError, RecursionError, ValueError):  # as the server does
        return None
    return validated_request(data)


def _with_all(text: str) -> object:
    return parse_words(
        text, reading=ReadOptions(marks="all", squeeze=True, faces="th,er,ij!", skip_bad=True)
    )


READERS = {
    "word list": Reader(
        lambda: [_example("animals.txt"), '1. Maß, "ice cream"*3 !x? \'tis @2'], parse_words
    ),
    "word list with marks and faces": Reader(
        lambda: [_example("animals.txt"), "the*3 ij!"], _with_all, often=0.3
    ),
    "board": Reader(lambda: [_example("board.txt"), "2x3:cattle", "QuEST A#SIE"], parse_board),
    "puzzle file": Reader(lambda: [_TOML], _puzzle_file),
    "saved puzzle": Reader(
        lambda: [json.dumps(_IPUZ), json.dumps(_STRANDS), _small()["fit"]], read_saved
    ),
    "shared puzzle": Reader(
        lambda: [_small()["code"], json.dumps(_IPUZ), _small()["fit"]], parse_shared_puzzle
    ),
    "share code": Reader(lambda: [_small()["code"]], read_code),
    "report": Reader(lambda: [_small()["fit"], _small()["solve"]], parse_reports),
    "Gogen": Reader(lambda: [_example("gogen.txt")], parse_gogens),
    "size": Reader(lambda: ["4x5"], parse_grid_size),
    "shape": Reader(lambda: ["..#\n...", "heart", "T"], make_grid),
    "rules": Reader(lambda: [_RULES], parse_rules),
    "dice": Reader(lambda: [_DICE], parse_dice),
    "model": Reader(lambda: [_small()["model"]], lambda text: read_solution(text, "model")),
    "formula": Reader(
        lambda: [_small()["formula"]],
        lambda text: decode_formula(text, _small()["model"], "formula", "model"),
    ),
    "request": Reader(lambda: [json.dumps(_REQUEST)], _request),
    "HTTP": Reader(files.requests, files.http),
    "plug-ins": Reader(lambda: [files.ENTRIES], files.plug_ins, often=0.3),
    "defaults": Reader(lambda: [files.DEFAULTS], files.defaults, often=0.1),
    "batch": Reader(lambda: [files.summary()], files.batch, often=0.3),
    "best report": Reader(lambda: [files.best_report()], files.resume),
    "runs": Reader(lambda: [files.run_log()], files.lines, often=0.003),
}


@cache
def _corpus(name: str) -> list[str]:
    return READERS[name].corpus()


# ---- mutations ----

_TOKENS = (
    *("", " ", "\n", "\r\n", "\t", ",", "#", "!", "?", "*3", "@2", "*" * 50, '"', "'", "[", "]"),
    *(
        "{",
        "}",
        "[" * 3000,
        '{"a":' * 3000,
        "\0",
        "\ufeff",
        "ß",
        "İ",
        "ı",
        "ﬁ",
        "e\u0301",
        "\u0301" * 40,
    ),
    *("qu", "Q", "🐈", "\u202e", "-1", "0", "1e999", "9" * 30, "9" * 5000, "NaN", "null", "true"),
    *("1x100", "100x100", "1000000x1000000", "a" * 300, "ab" * 6000, "a b " * 3000, "\n" * 3000),
)
_VALUES: tuple[Any, ...] = (
    *(None, True, -1, 0, 2**31, 2**63, 10**400, 0.5, 1e308, "", "a", "a" * 5000, [], {}, [[]]),
    *([None], [[0, 0]] * 50, {"a": 1}, "\ud7ff", "100x100", [["a"] * 60] * 60, "-", float("nan")),
)


def mutated_json(rng: random.Random, data: Any) -> Any:
    """Return ``data`` with one value at a random place replaced, dropped or repeated."""
    if isinstance(data, dict) and data and rng.random() < 0.85:
        key = rng.choice([*data])
        match rng.randrange(6):
            case 0:
                return {k: v for k, v in data.items() if k != key}
            case 1:
                return {**data, rng.choice(_TOKENS)[:100]: rng.choice(_VALUES)}
            case _:
                return {**data, key: mutated_json(rng, data[key])}
    if isinstance(data, list) and data and rng.random() < 0.85:
        at = rng.randrange(len(data))
        match rng.randrange(6):
            case 0:
                return data[:at] + data[at + 1 :]
            case 1:
                return data[:at] + [data[at]] * rng.choice([2, 100]) + data[at:]
            case _:
                return [*data[:at], mutated_json(rng, data[at]), *data[at + 1 :]]
    return rng.choice(_VALUES)


def mutated(rng: random.Random, text: str) -> str:
    """Return ``text`` with a part removed, repeated, moved or replaced."""
    a, b = sorted((rng.randint(0, len(text)), rng.randint(0, len(text))))
    if rng.random() < 0.5:
        b = min(b, a + rng.choice([0, 1, 1, 2, 8]))
    part = text[a:b]
    match rng.randrange(6):
        case 0:
            part = ""
        case 1:
            part *= rng.choice([2, 3, 100])
        case 2:
            part += rng.choice(_TOKENS)
        case 3:
            part = chr(rng.choice([rng.randrange(128), rng.randrange(0xD800)]))
        case 4:
            part = part.swapcase()[::-1]
        case _:
            part = rng.choice(_TOKENS)
    return (text[:a] + part + text[b:])[:_LONGEST]


def draw(rng: random.Random) -> Input:
    """Return a valid input of a reader with a few mutations."""
    name = rng.choices([*READERS], [reader.often for reader in READERS.values()])[0]
    text = rng.choice(_corpus(name))
    if text.startswith("{") and "\n{" not in text and rng.random() < 0.7:
        data = json.loads(text)
        for _ in range(rng.choice([1, 1, 2, 3])):
            data = mutated_json(rng, data)
        text = json.dumps(data, ensure_ascii=rng.random() < 0.5)
    if rng.random() < 0.05:  # what another reader expects
        text = rng.choice(_corpus(rng.choice([*READERS])))
    for _ in range(rng.choice([0, 1, 1, 2, 4])):
        text = mutated(rng, text)
    return Input(name, text)


def smaller(one: Input) -> Iterator[Input]:
    """Yield the input without one of its parts, large ones first."""
    size = len(one.text)
    step = size // 2
    while step:
        for at in range(0, size, step):
            yield Input(one.reader, one.text[:at] + one.text[at + step :])
        step //= 2


def _peak() -> int:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


def check(one: Input) -> None:
    """Read the input; raise if it takes long, takes much memory or fails by another error.

    What takes long is read again: on a busy machine the same work takes twice the time of a core.
    """
    memory = _peak()
    if _seconds(one) > SECONDS and min(_seconds(one), _seconds(one)) > SECONDS:
        raise TimeoutError(f"{one.reader}: more than {SECONDS} s")
    if _peak() - memory > MEMORY:
        raise MemoryError(f"{one.reader}: more than {MEMORY:,} bytes")


def _seconds(one: Input) -> float:
    """Read the input; return the time that it takes, and raise as `check` does."""
    reader, began = READERS[one.reader], time.process_time()
    try:
        reader.read(decode(one.text.encode("utf-8", "replace"), "input"))
    except InputError as error:
        if len(str(error)) > 5000:
            raise AssertionError(f"a message of {len(str(error))} characters") from None
    except Problem as problem:  # how the page refuses a request
        if problem.kind != "bad-request":
            raise
    return time.process_time() - began


CAMPAIGN = Campaign("Read mutated inputs.", draw, check, smaller)
