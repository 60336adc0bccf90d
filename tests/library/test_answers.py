"""Answers are data: they can be sent, printed, shown in a notebook and reported."""

from __future__ import annotations

import json
import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from running import validate

import unboggle
from unboggle import Board, Grid, Lexicon, parse_board, parse_gogen, parse_words, to_report, to_text

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
}


@pytest.mark.parametrize("name", ANSWERS)
def test_every_answer_is_data(name: str) -> None:
    answer = ANSWERS[name]()
    copy = pickle.loads(pickle.dumps(answer))
    assert type(copy) is type(answer) and str(copy) == str(answer)
    line = str(answer)
    assert line and "\n" not in line and "object at" not in line
    assert len(line) < 2000
    with pytest.raises(AttributeError):
        answer.status = "changed"


@pytest.mark.parametrize("name", ANSWERS)
def test_every_answer_has_a_report_that_keeps_its_schema_and_a_text(name: str) -> None:
    answer = ANSWERS[name]()
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
    assert name == "undecided" or html.count("<td") >= 9


def test_a_face_is_text_in_html() -> None:
    html = Board(Grid.rectangle(1, 1), {(0, 0): "<b>"})._repr_html_()
    assert "&lt;b&gt;" in html and "<b>" not in html
