"""Answers are data: they can be pickled, printed, shown in a notebook and reported."""

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
from unboggle import Board, Grid, Lexicon, parse_board, parse_words, render_answer, to_report
from unboggle.formulas import DecodedAnswer
from unboggle.gogen import parse_gogen
from unboggle.puzzle import Constraints, Vowels
from unboggle.puzzle.model.reading import ReadOptions
from unboggle.reports.base.kinds import report_kinds
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
    "why": lambda: unboggle.why(NEWT, limit=1),
    "boards": lambda: unboggle.list_boards(SMALL, limit=2),
    "alternatives": lambda: unboggle.find_alternative_boards(SMALL, limit=2, timeout=20),
    "decoded": lambda: DecodedAnswer(SMALL, "tiles", Status.UNSAT),
    "unique": lambda: unboggle.check_unique(SMALL),
    "gogen": lambda: unboggle.gogen.solve_gogen(parse_gogen(GOGEN)),
    "solved": lambda: unboggle.solve_board(
        BOARD, Lexicon.from_words("quest", "sewn"), all_paths=True
    ),
    "checked": lambda: unboggle.check_board_words(BOARD, parse_words("quest cat")),
    "players": lambda: unboggle.scoring.score_players(
        BOARD, {"anna": parse_words("quest cat"), "ben": parse_words("quest sewn")}
    ),
    "thrown": lambda: unboggle.dice.throw_dice("new", 7),
    "placed": lambda: unboggle.dice.place_dice(parse_board("PERS LATG SINE TERS")),
    "paths": lambda: unboggle.boards.count_paths(Grid.rectangle(2, 2)),
    "best": lambda: unboggle.search_best_boards(
        Lexicon.from_words("cat", "act"), "1x3", rounds=1, jobs=1, seed=3
    ),
    "new gogens": lambda: unboggle.gogen.make_gogens(seeds=[7]),
    "dice sets": lambda: unboggle.dice.dice_sets(),
    "comparison": lambda: _comparison(),
    "counted": lambda: unboggle.reasons.count_requirements(
        parse_words("abcde fghij").puzzle(Grid.rectangle(3, 3))
    ),
    "opened": lambda: unboggle.boards.parse_shared_puzzle(
        unboggle.share_code(parse_words("act"), SMALL)
    ),
}
MORE: dict[str, Callable[[], Any]] = {
    "encoded": lambda: unboggle.formulas.encode(SMALL, "one_hot"),
    "not encoded": lambda: unboggle.formulas.encode(SMALL, timeout=0),
    "traced": lambda: unboggle.boards.trace_all(BOARD, ["quest", "sewn"]),
    "words": lambda: parse_words("cat*3 dog!", reading=ReadOptions(marks="weights")),
    "board found": lambda: unboggle.fit(SMALL).incumbent,
    "reason": lambda: unboggle.fit(NEWT).reason,
    "refusal": lambda: unboggle.fit(parse_words("hippopotamus").puzzle(Grid.rectangle(3, 3))),
    "tiles": lambda: unboggle.fit(parse_words("abcde fghij").puzzle(Grid.rectangle(3, 3))),
    "scorer": lambda: unboggle.scoring.Scorer(["cat"], Grid.rectangle(1, 3)),
}
PARTS = {
    "AddedClues",
    "AlternativeBoard",
    "AreaBounds",
    "DroppedWords",
    "FilledBoard",
    "FoundWord",
    "IncumbentBoard",
    "MemberPlan",
    "PathGeometry",
    "PuzzleFeatures",
    "RacePlan",
    "DroppedClues",
    "SmallerSize",
    "Solution",
    "Stream",
    "TracedWords",
    "WordPaths",
}
"""The classes of `unboggle.answers` that are parts of answers, or reported with another one."""
ALL: dict[str, Callable[[], Any]] = {**ANSWERS, **MORE}


def _comparison() -> unboggle.lab.Comparison:
    who, skipped = unboggle.lab.combinations(["one_hot"], ["minisat22"])
    records = tuple(unboggle.lab.compare([unboggle.lab.Instance("list", SMALL)], who, timeout=20))
    settings: unboggle.lab.CompareSettings = {
        "timeout": 20.0,
        "runs": 1,
        "seed": 0,
        "counting": False,
        "jobs": None,
        "q": "qu",
    }
    return unboggle.lab.Comparison(records, settings, 1, tuple(skipped))


class Answers(dict[str, Any]):
    """One answer of each type, made at its first use."""

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
    assert type(copy) is type(answer)
    assert str(copy) == str(answer)
    assert copy == answer
    line = str(answer)
    assert line
    assert "\n" not in line
    assert "object at" not in line
    assert len(line) < 2000
    if dataclasses.is_dataclass(answer):
        with pytest.raises(AttributeError):
            frozen.status = "changed"


def loose(value: Any, where: str) -> Iterator[str]:
    """Return the places in ``value`` that can be changed."""
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
            if field.compare:  # for convenience, not part of the answer
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
    assert len(repr(answers[name])) < 200
    assert "object at" not in repr(answers[name])


def test_even_that_of_a_large_board() -> None:
    large = parse_board(" ".join(["abcdefgh" * 4] * 32))
    assert len(repr(unboggle.solve_board(large, Lexicon.from_words("abc", "bcd")))) < 200


@pytest.mark.parametrize("name", ANSWERS)
def test_every_answer_has_a_report_that_keeps_its_schema_and_a_text(
    name: str, answers: dict[str, Any]
) -> None:
    answer = answers[name]
    report = json.loads(json.dumps(to_report(answer)))
    validate(report)
    assert report["format"] == f"unboggle.{answer.report_kind}/1"
    text = render_answer(answer)
    assert isinstance(text, str)
    assert text.strip()
    assert json.loads(render_answer(answer, format="json")) == report


def test_every_kind_of_answer_has_a_maker(answers: dict[str, Any]) -> None:
    assert {answers[name].report_kind for name in ANSWERS} == {*report_kinds()} - {"batch"}
    public = {name: getattr(unboggle.answers, name) for name in unboggle.answers.__all__}
    assert {name for name, kind in public.items() if not hasattr(kind, "report_kind")} == PARTS
    for kind in public.values():
        assert getattr(kind, "report_kind", "fit") in report_kinds()


def test_a_class_of_the_same_name_is_no_answer() -> None:
    other: Any = type("Fit", (), {})()
    with pytest.raises(unboggle.InputError, match="to_report: answer takes an answer"):
        to_report(other)


@pytest.mark.parametrize(
    "name", ["fitted", "undecided", "dropped", "boards", "unique", "gogen", "solved", "checked"]
)
def test_answers_with_a_board_show_it_in_a_notebook(name: str) -> None:
    html = ANSWERS[name]()._repr_html_()
    assert html.startswith("<p>")
    assert name == "undecided" or html.count("<rect") >= 9


def test_a_face_is_text_in_html() -> None:
    html = Board(Grid.rectangle(1, 1), {(0, 0): "<b>"})._repr_html_()
    assert "&lt;b&gt;" in html
    assert "<b>" not in html


def test_a_report_of_a_puzzle_leaves_no_constraint_out() -> None:
    grid = Grid.rectangle(2, 3)
    words = parse_words("act")
    for asked, fields in (
        (words.puzzle(grid, Constraints(Vowels(1))), {"constraints": {"vowels": "at least 1"}}),
        (words.puzzle(Grid.hexagons(2, 3)), {"hexagons": True}),
    ):
        opened = dataclasses.replace(
            unboggle.boards.parse_shared_puzzle(unboggle.share_code(words, SMALL)), puzzle=asked
        )
        report: dict[str, Any] = dict(unboggle.to_report(opened))
        assert {name: report.get(name) for name in fields} == fields
