"""Answers are data: they can be sent, printed, shown in a notebook and reported."""

from __future__ import annotations

import dataclasses
import json
import pickle
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from running import validate

import unboggle
from unboggle import (
    Board,
    Decoded,
    Grid,
    Lexicon,
    parse_board,
    parse_gogen,
    parse_words,
    to_report,
    to_text,
)
from unboggle.puzzle import Vowels, Wishes
from unboggle.solvers import Status

SMALL = parse_words("act ape ate cop end old").puzzle(Grid.rectangle(3, 3))
NEWT = parse_words("ant newt hare hen moth").puzzle(Grid.rectangle(3, 3))
GOGEN = (Path(__file__).parents[2] / "examples" / "gogen.txt").read_text(encoding="utf-8")
BOARD = parse_board("QEST ANSI XWEO YRSN")

ANSWERS: dict[str, Callable[[], Any]] = {
    "fitted": lambda: unboggle.fit(SMALL),
    "impossible": lambda: unboggle.fit(NEWT),
    "undecided": lambda: unboggle.fit(NEWT, timeout=0),
    "smallest": lambda: unboggle.fit_smallest(parse_words("cat tac act")),
    "dropped": lambda: unboggle.drop_fewest(NEWT),
    "why": lambda: unboggle.why(NEWT, most=1),
    "boards": lambda: unboggle.boards(SMALL, most=2),
    "unique": lambda: unboggle.unique(SMALL),
    "gogen": lambda: unboggle.solve_gogen(parse_gogen(GOGEN)),
    "solved": lambda: unboggle.solve_board(BOARD, Lexicon.of("quest", "sewn"), all_paths=True),
    "checked": lambda: unboggle.check_words(BOARD, parse_words("quest cat")),
    "thrown": lambda: unboggle.throw("new", 7),
    "placed": lambda: unboggle.place_dice(parse_board("PERS LATG SINE TERS")),
    "paths": lambda: unboggle.count_paths(Grid.rectangle(2, 2)),
    "best": lambda: unboggle.best_boards(Lexicon.of("cat", "act"), "1x3", rounds=1, jobs=1, seed=3),
    "new gogens": lambda: unboggle.new_gogens(seeds=[7]),
    "dice sets": lambda: unboggle.dice_sets(),
    "comparison": lambda: _comparison(),
    "counted": lambda: unboggle.count_needs(
        parse_words("abcde fghij").puzzle(Grid.rectangle(3, 3))
    ),
    "opened": lambda: unboggle.parse_puzzle(unboggle.share(parse_words("act"), SMALL)),
}
MORE: dict[str, Callable[[], Any]] = {
    "encoded": lambda: unboggle.encode(SMALL, "one_hot"),
    "not encoded": lambda: unboggle.encode(SMALL, timeout=0),
    "decoded": lambda: Decoded(SMALL, "tiles", Status.UNSAT),
    "traced": lambda: unboggle.trace_all(BOARD, ["quest", "sewn"]),
    "words": lambda: parse_words("cat*3 dog!", marks=True),
    "board found": lambda: unboggle.fit(SMALL).best,
    "reason": lambda: unboggle.fit(NEWT).reason,
    "refusal": lambda: unboggle.fit(parse_words("hippopotamus").puzzle(Grid.rectangle(3, 3))),
    "tiles": lambda: unboggle.fit(parse_words("abcde fghij").puzzle(Grid.rectangle(3, 3))),
    "scorer": lambda: unboggle.Scorer(["cat"], Grid.rectangle(1, 3)),
}
ALL: dict[str, Callable[[], Any]] = {**ANSWERS, **MORE}


def _comparison() -> unboggle.Comparison:
    who, skipped = unboggle.combinations(["one_hot"], ["minisat22"])
    records = tuple(unboggle.compare([unboggle.Instance("list", SMALL)], who, timeout=20))
    settings: unboggle.CompareSettings = {
        "timeout": 20.0,
        "runs": 1,
        "seed": 0,
        "counting": False,
        "jobs": None,
        "q": "qu",
    }
    return unboggle.Comparison(records, settings, 1, tuple(skipped))


class Answers(dict[str, Any]):
    """Each answer, made when it is first asked for."""

    def __missing__(self, name: str) -> Any:
        self[name] = ALL[name]()
        return self[name]


@pytest.fixture(scope="module")
def answers() -> dict[str, Any]:
    return Answers()


@pytest.mark.parametrize("name", ALL)
def test_every_answer_is_data(name: str, answers: dict[str, Any]) -> None:
    frozen: Any = answers[name]
    answer = answers[name]
    copy = pickle.loads(pickle.dumps(answer))
    assert type(copy) is type(answer) and str(copy) == str(answer)
    assert copy == answer
    line = str(answer)
    assert line and "\n" not in line and "object at" not in line
    assert len(line) < 2000
    if dataclasses.is_dataclass(answer):
        with pytest.raises(AttributeError):
            frozen.status = "changed"


def loose(value: Any, where: str) -> Iterator[str]:
    """Where in ``value`` something can be changed."""
    if type(value) in (dict, list, set):
        yield where
    elif isinstance(value, Mapping):
        for key, part in value.items():
            yield from loose(part, f"{where}[{key!r}]")
    elif isinstance(value, (tuple, frozenset)):
        for part in value:
            yield from loose(part, f"{where}[...]")
    elif dataclasses.is_dataclass(value):
        for field in dataclasses.fields(value):
            if field.compare:  # the others are at hand, and no part of the answer
                yield from loose(getattr(value, field.name), f"{where}.{field.name}")


@pytest.mark.parametrize("name", ALL)
def test_nothing_in_an_answer_can_be_changed(name: str, answers: dict[str, Any]) -> None:
    answer = answers[name]
    assert list(loose(answer, name)) == []
    assert hash(answer) == hash(pickle.loads(pickle.dumps(answer)))


def test_what_an_answer_maps_cannot_be_changed(answers: dict[str, Any]) -> None:
    fitted = answers["fitted"]
    for mapping in (fitted.paths, fitted.seconds, answers["traced"]):
        with pytest.raises(TypeError):
            mapping["zzz"] = 1


@pytest.mark.parametrize("name", ALL)
def test_an_answer_is_shown_in_a_line(name: str, answers: dict[str, Any]) -> None:
    assert len(repr(answers[name])) < 200 and "object at" not in repr(answers[name])


def test_even_that_of_a_large_board() -> None:
    large = parse_board(" ".join(["abcdefgh" * 4] * 32))
    assert len(repr(unboggle.solve_board(large, Lexicon.of("abc", "bcd")))) < 200


@pytest.mark.parametrize("name", ANSWERS)
def test_every_answer_has_a_report_that_keeps_its_schema_and_a_text(
    name: str, answers: dict[str, Any]
) -> None:
    answer = answers[name]
    report = json.loads(json.dumps(to_report(answer)))
    validate(report)
    text = to_text(answer)
    assert isinstance(text, str) and text.strip()
    assert json.loads(to_text(answer, format="json")) == report


@pytest.mark.parametrize(
    "name", ["fitted", "undecided", "dropped", "boards", "unique", "gogen", "solved", "checked"]
)
def test_answers_with_a_board_show_it_in_a_notebook(name: str) -> None:
    html = ANSWERS[name]()._repr_html_()
    assert html.startswith("<p>")
    assert name == "undecided" or html.count("<rect") >= 9


def test_a_face_is_text_in_html() -> None:
    html = Board(Grid.rectangle(1, 1), {(0, 0): "<b>"})._repr_html_()
    assert "&lt;b&gt;" in html and "<b>" not in html


def test_a_report_of_a_puzzle_leaves_no_wish_out() -> None:
    grid = Grid.rectangle(2, 3)
    words = parse_words("act")
    for asked, said in (
        (words.puzzle(grid, Wishes(Vowels(1))), "at least 1 vowel"),
        (words.puzzle(Grid.hexagons(2, 3)), "hexagons"),
    ):
        opened = dataclasses.replace(
            unboggle.parse_puzzle(unboggle.share(words, SMALL)), puzzle=asked
        )
        with pytest.raises(unboggle.InputError, match=said):
            unboggle.to_report(opened)
