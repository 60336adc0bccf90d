"""Requests as JSON: what goes in comes out, and what is no request is refused by its field."""

from __future__ import annotations

import contextlib
import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from unboggle import Board, Grid, InputError, Lexicon, parse_board, parse_words
from unboggle.gogen import parse_gogen
from unboggle.puzzle import (
    Ban,
    Cells,
    Constraint,
    Constraints,
    Cover,
    Dice,
    EveryCell,
    GivenCells,
    HiddenMessage,
    Inventory,
    Same,
    Turns,
    UniquePaths,
    Vowels,
    WordsApart,
    WordsTouch,
    constraints,
)
from unboggle.puzzle.model.grid_shapes import make_grid
from unboggle.puzzle.model.reading import ReadOptions
from unboggle.requests import (
    AlternativesRequest,
    BoardsRequest,
    FillRequest,
    FitRequest,
    GogenRequest,
    Method,
    NewGogensRequest,
    PuzzleRequest,
    Request,
    UniqueRequest,
    WhyRequest,
    request_from_json,
    request_to_json,
)
from unboggle.words import words_up_to_list_level

WORDS = parse_words("cat dog cow")
GRID = Grid.rectangle(3, 3)
ASKED = PuzzleRequest(WORDS, GRID)
ALL = ReadOptions(marks="all", skip_bad=True)
GOGEN = "abcde\nfghij\nk?mno\npqrst\nuvwxy\n\nglm"
LISTS = {
    "plain": WORDS,
    "marks": parse_words('"ice cream"*3@2! cat@4 dog? x1 cat@4 cow', reading=ALL),
    "headings": parse_words("@2*3\ncat dog\n@4\ncow! x-ray", reading=ALL),
    "weights": parse_words("cat*3 dog!", reading=ReadOptions(marks="weights")),
    "up to a level": words_up_to_list_level(parse_words("cat@1 dog@5", reading=ALL), 2),
    "several words": parse_words("ice cream, hot dog"),
    "faces": parse_words("their thin ijs", reading=ReadOptions(faces="th, in, ij!")),
    "accents": parse_words("façade Maß über", reading=ReadOptions(fold_accents=True)),
    "umlauts": parse_words("über ähre", reading=ReadOptions(umlauts=True)),
    "turkish": parse_words("Işık İzmir"),
    "hyphens": parse_words("don't well-known", reading=ReadOptions(squeeze=True)),
    "q": parse_words("quiz qat", reading=ReadOptions(q="plain")),
    "strands": replace(WORDS, clue="Animals", spangram="cat"),
    "respelled": parse_words("thin ther").respelled(("th",)),
    "by hand": replace(WORDS, spellings={"x": (("c", "a"), ("ca",)), "ab": (("b",),)}),
}
GRIDS = {
    "rectangle": GRID,
    "holes": make_grid("ring"),
    "a row of holes": make_grid("... ### ..."),
    "an outer row of holes": make_grid("... ... ###"),
    "rows wrap": make_grid(size=(3, 5), wrap="rows"),
    "a torus with a hole": make_grid(".... .#.. .... ....", wrap="both"),
    "hexagons": make_grid("heart", touching="hexagons"),
}
CONSTRAINTS: tuple[tuple[Constraint, ...], ...] = (
    (Ban(("rat",), ("offensive",)), Vowels(2, 4), Turns(2), UniquePaths()),
    (Cells({(0, 0): ("a", "c"), (1, 2): ("qu",)}), Same((((0, 0), (1, 1)),)), EveryCell(2)),
    (Cover("cat"), WordsApart((("cat", "dog"),)), WordsTouch((("dog", "cow"),))),
    (Dice((("a", "b"), ("b", "qu")) * 5),),
    (HiddenMessage(("a", "n"), "row", 0),),
    (GivenCells({(0, 1): "c"}), Inventory({"a": 1, "c": 2, "t": 1, "qu": 1}, at_most=True)),
)
REQUESTS: dict[str, Request] = {
    "fit": FitRequest(
        ASKED, None, 7, Method("tiles", "kissat", 2, None, True, True), certify="proof"
    ),
    "most": FitRequest(ASKED, most=True, extras="always"),
    "versions": FitRequest(ASKED, versions=2),
    "fill": FitRequest(ASKED, fill=FillRequest("natural", 50, 3, False)),
    "no fill": FitRequest(ASKED, fill=FillRequest()),
    "dictionary": FitRequest(ASKED, dictionary=Lexicon.parse("cat Éclair # and so on")),
    "any size": FitRequest(PuzzleRequest(WORDS, None, within=Grid.rectangle(4, 5), square=True)),
    "a top row": FitRequest(PuzzleRequest(WORDS, None, top_row=("c", "", "t"))),
    "alternatives": AlternativesRequest(ASKED, limit=3, rank_by="turns", extras="none"),
    "boards": BoardsRequest(ASKED, 5.0, limit=7),
    "why": WhyRequest(ASKED, seed=3, limit=2),
    "unique": UniqueRequest(
        ASKED,
        make_unique="words",
        board=parse_board("cat dog owx"),
        rare=True,
        q="plain",
        dictionary=Lexicon.from_words("cat"),
    ),
    "drop": UniqueRequest(ASKED, make_unique="givens", drop_redundant=True, max_targets=5),
    "a board with holes": UniqueRequest(
        PuzzleRequest(WORDS, make_grid("ring", touching="hexagons")),
        make_unique="givens",
        board=Board(make_grid("ring", touching="hexagons"), {(0, 0): "c"}),
    ),
    "gogen": GogenRequest(parse_gogen(GOGEN), explain=True, number=2),
    "solved gogen": GogenRequest(
        parse_gogen(json.dumps({"grid": GOGEN.split()[:5], "words": ["glm"], "solution":
            GOGEN.replace("?", "l").split()[:5]})), certify="proof"
    ),
    "new gogens": NewGogensRequest("hyper", "minimal", 5, count=3, seed=9, timeout=2, jobs=2),
    "a week": NewGogensRequest(week=True, givens=4, cluster="local"),
}  # fmt: skip


def returned(request: Request) -> Request:
    """The request that comes out of the JSON of ``request``, as text."""
    return request_from_json(json.loads(json.dumps(request_to_json(request))))


@pytest.mark.parametrize("name", REQUESTS)
def test_every_request_comes_out(name: str) -> None:
    assert returned(REQUESTS[name]) == REQUESTS[name]


@pytest.mark.parametrize("name", LISTS)
def test_every_list_comes_out_with_the_order_of_its_words(name: str) -> None:
    words = LISTS[name]
    request = returned(FitRequest(PuzzleRequest(words, Grid.rectangle(5, 5)), most=True))
    assert isinstance(request, FitRequest)
    assert request.puzzle.words == words
    assert request.puzzle.words.words == words.words
    assert [*request.puzzle.words.bonus] == [*words.bonus]


@pytest.mark.parametrize("name", GRIDS)
def test_every_grid_comes_out(name: str) -> None:
    request = BoardsRequest(PuzzleRequest(WORDS, GRIDS[name]))
    assert returned(request) == request


@pytest.mark.parametrize("some", CONSTRAINTS)
def test_every_constraint_comes_out(some: tuple[Constraint, ...]) -> None:
    request = BoardsRequest(PuzzleRequest(WORDS, GRID, Constraints(*some)))
    assert returned(request) == request


def test_no_constraint_is_overlooked() -> None:
    assert {one.name for some in CONSTRAINTS for one in some} == {*constraints.built_in_names()}


def test_what_is_not_set_is_not_written() -> None:
    assert request_to_json(FitRequest(ASKED)) == {
        "task": "fit",
        "puzzle": {"words": ["cat", "dog", "cow"], "size": [3, 3]},
    }
    assert request_to_json(NewGogensRequest()) == {"task": "gogen-make"}


def read(**puzzle: Any) -> PuzzleRequest:
    request = request_from_json({"task": "fit", "puzzle": {"words": "cat", **puzzle}})
    assert isinstance(request, FitRequest)
    return request.puzzle


def test_forms_by_hand_are_read() -> None:
    assert read(words="1. cat\n2. dog # two").words.words == ("cat", "dog")
    assert read(inventory="max:catt", size=[2, 2]).constraints == Constraints(
        Inventory({"a": 1, "c": 1, "t": 2}, at_most=True)
    )
    found = read(size=[2, 2], given=[[0, 0, "c"]], constraints={"vowels": {"at_least": 1,
        "at_most": None}, "turns": None}).constraints  # fmt: skip
    assert {*found} == {GivenCells({(0, 0): "c"}), Vowels(1)}
    data: dict[str, Any] = {
        "task": "fit",
        "puzzle": {"words": "cat", "optional": "dog@3 cow*2 hen?", "list_level": 2, "size": [3, 3]},
    }
    request = request_from_json(data)
    assert isinstance(request, FitRequest)
    assert request.most
    words = request.puzzle.words
    assert words.words == ("cat", "cow")
    assert words.required == {"cat"}
    assert [*words.bonus] == ["hen"]
    unique = {"task": "unique", "drop_redundant": True, "puzzle": {"words": "cat!", "size": [2, 2]}}
    request = request_from_json(unique)
    assert isinstance(request, UniqueRequest)
    assert request.puzzle.words.required == {"cat"}


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"task": "walk"}, "task: must be one of fit, alternatives,"),
        ({"task": None}, "task: must be one of"),
        ({"seeds": 3}, "seeds: is not a field here"),
        ({"seed": "x"}, "FitRequest: seed takes a whole number"),
        ({"timeout": "1"}, "FitRequest: timeout takes"),
        ({"method": {"threads": 2}}, "method.threads: is not a field here"),
        ({"method": {"jobs": "2"}}, "Method: jobs takes"),
        ({"method": 3}, "FitRequest: method takes"),
        ({"fill": {"strategy": "worst"}}, "FillRequest: strategy takes"),
        ({"puzzle": None}, "puzzle: must be an object, not None"),
        ({"puzzle": {"size": [3, 3]}}, "puzzle.words: must be text or a list of words"),
        ({"puzzle": {"words": ["cat", "a b#"]}}, "puzzle.words: 'a b#' has '#' in it"),
        ({"puzzle": {"words": "c4t"}}, "the list: line 1: 'c4t' has a digit"),
        ({"puzzle": {"words": "cat", "rows": 3}}, "puzzle.rows: is not a field here"),
        ({"puzzle": {"words": "cat", "size": [3]}}, "puzzle.size: must be the numbers of rows"),
        ({"puzzle": {"words": "cat", "size": [0, 3]}}, "puzzle.size: rows and columns go from 1"),
        ({"puzzle": {"words": "cat", "size": 3}}, "puzzle.size: must be a list, not 3"),
        ({"puzzle": {"words": "cat", "within": [3]}}, "puzzle.within.size: must be the numbers"),
        ({"puzzle": {"words": "cat", "holes": [[0, 0]]}}, "puzzle.holes: need a size"),
        ({"puzzle": {"words": "cat", "size": [2, 2], "holes": [[2, 0]]}},
         "puzzle.holes: are outside the board"),
        ({"puzzle": {"words": "cat", "size": [2, 2], "holes": [3]}},
         "puzzle.holes: a cell is a row and a column, not 3"),
        ({"puzzle": {"words": "cat", "size": [2, 2], "wrap": "all"}},
         "puzzle.wrap: must be one of none, rows, columns, both"),
        ({"puzzle": {"words": "cat", "q": "k"}}, "puzzle.q takes 'qu' or 'plain', not 'k'"),
        ({"puzzle": {"words": "cat", "squeeze": 3}}, "puzzle.squeeze takes True or False, not 3"),
        ({"puzzle": {"words": "cat", "weights": 3}}, "puzzle.weights: is not valid"),
        ({"puzzle": {"words": "cat", "constraints": {"vowels": 3}}},
         "puzzle.constraints (vowels): these values are not valid"),
        ({"puzzle": {"words": "cat", "constraints": {"spots": 3}}}, "'spots'"),
        ({"puzzle": {"words": "cat", "size": [2, 2], "given": [[0, 0, "c"], [0, 0, "d"]]}},
         "puzzle.given: row 1, column 1 is given twice with different faces"),
        ({"dictionary": {"words": 3}}, "dictionary.words: is not a field here"),
        ({"dictionary": {"levels": 3}}, "dictionary.levels: must be a list, not 3"),
        ({"dictionary": ""}, "the dictionary: the dictionary is empty"),
    ],
)  # fmt: skip
def test_what_is_no_request_is_refused_by_its_field(changes: dict[str, Any], message: str) -> None:
    with pytest.raises(InputError) as caught:
        request_from_json({"task": "fit", "puzzle": {"words": "cat"}, **changes})
    assert str(caught.value).startswith(message) or message in str(caught.value)
    assert "\n" not in str(caught.value).strip()


def test_optional_words_and_gogens_that_are_none() -> None:
    data: dict[str, Any] = {"task": "why", "puzzle": {"words": "cat", "optional": "dog"}}
    with pytest.raises(InputError, match=r"puzzle\.optional: is for the task fit"):
        request_from_json(data)
    bad: list[Any] = [None, 3, {"rows": []}, "abc", {"grid": 3, "words": 4}]
    for gogen in bad:
        with pytest.raises(InputError, match="ogen"):
            request_from_json({"task": "gogen", "gogen": gogen})
    number: Any = 3  # what no type checker lets pass
    with pytest.raises(InputError, match="request_from_json: data takes an object, not 3"):
        request_from_json(number)
    with pytest.raises(InputError, match="request_to_json: request takes a request, not 3"):
        request_to_json(number)
    odd = Grid({(0, 0): ((0, 2),), (0, 1): (), (0, 2): ((0, 0),)})
    with pytest.raises(InputError, match="JSON holds grids of squares or hexagons"):
        request_to_json(WhyRequest(PuzzleRequest(WORDS, odd)))


FIELDS = sorted({*request_to_json(REQUESTS["fit"]), "board", "dictionary", "gogen", "fill", "most"})
PARTS = ["words", "size", "holes", "given", "inventory", "constraints", "spellings", "skipped",
         "weights", "required", "bonus", "faces", "optional", "list_level", "top_row", "within",
         "separate", "written", "levels", "marks", "wrap", "hexagons"]  # fmt: skip
plain = st.none() | st.booleans() | st.integers() | st.text(max_size=3)
rubbish = st.recursive(plain, lambda inner: st.lists(inner) | st.dictionaries(plain, inner))


@given(rubbish, st.sampled_from(FIELDS), st.sampled_from(PARTS))
def test_nothing_but_input_errors_comes_of_any_json(data: Any, field: str, part: str) -> None:
    puzzle = {"words": "cat", "size": [2, 2]}
    for task in ("fit", "unique", "gogen", "gogen-make"):
        for made in (
            data,
            {"task": task, "puzzle": puzzle, field: data},
            {"task": task, "puzzle": {**puzzle, part: data}},
        ):
            with contextlib.suppress(InputError):
                request_from_json(made)
