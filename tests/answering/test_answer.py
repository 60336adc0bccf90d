"""One call for every question: what it refuses before any work, and what it answers."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from child_targets import hard_words
from fake_clock import Undecided

from unboggle import Grid, InputError, ReadOptions, parse_words
from unboggle.answering.answer import CallOptions, Context
from unboggle.answering.shares import seconds_for
from unboggle.errors import DeadlineExceeded
from unboggle.gogen import parse_gogen
from unboggle.requests import (
    AlternativesRequest,
    BoardsRequest,
    FillRequest,
    FitRequest,
    GogenRequest,
    PuzzleRequest,
    UniqueRequest,
    WhyRequest,
    answer,
    request_from_json,
)
from unboggle.system import clock

HARD = PuzzleRequest(parse_words(hard_words()), Grid.rectangle(7, 7))
ANY_SIZE = PuzzleRequest(
    parse_words("ant newt hare hen moth gnu ox eel"), within=Grid.rectangle(4, 4)
)
PETS = PuzzleRequest(parse_words("cat dog"), Grid.rectangle(2, 3))
ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("kind", ["fit", "unique", "gogen"])
def test_a_folder_with_files_is_refused_before_the_search(kind: str, tmp_path: Path) -> None:
    (tmp_path / "a").touch()
    gogen = parse_gogen((ROOT / "examples" / "gogen.txt").read_text(), source="it")
    request: Any = {
        "fit": FitRequest(PETS, certify=str(tmp_path)),
        "unique": UniqueRequest(PETS, certify=str(tmp_path)),
        "gogen": GogenRequest(gogen, certify=str(tmp_path)),
    }[kind]
    events: list[object] = []
    with pytest.raises(InputError, match="is not empty"):
        answer(request, on_progress=events.append)
    assert events == []


@pytest.mark.parametrize(
    "request_of",
    [
        lambda: FitRequest(PETS, versions=0),
        lambda: FitRequest(PETS, versions=5),
        lambda: FillRequest(fill_level=3),
        lambda: AlternativesRequest(PETS, limit=1),
    ],
    ids=["no version", "five versions", "fill level", "one alternative"],
)
def test_numbers_out_of_range_are_refused_at_once(request_of: Any) -> None:
    with pytest.raises(InputError, match=r"takes a whole number from \d+ to \d+"):
        request_of()


@pytest.mark.parametrize("more", [{"most": True}, {"certify": "nowhere"}])
def test_other_boards_are_for_plain_fits(more: dict[str, Any]) -> None:
    with pytest.raises(InputError, match="is about one board"):
        answer(FitRequest(PETS, versions=3, **more))
    puzzle = {"words": "cat dog", "size": [2, 3]}
    with pytest.raises(InputError, match="is about one board"):
        request_from_json({"task": "fit", "puzzle": puzzle, "versions": 3, **more})


def test_a_top_row_is_for_a_size_that_is_searched_for() -> None:
    puzzle = {"words": "cat dog", "size": [3, 3], "top_row": ["z"]}
    with pytest.raises(InputError, match="top_row is for"):
        request_from_json({"task": "fit", "puzzle": puzzle})


def test_unique_takes_no_weights() -> None:
    words = parse_words("cat*3 dog", reading=ReadOptions(marks="weights"))
    with pytest.raises(InputError, match="takes no weights"):
        answer(UniqueRequest(PuzzleRequest(words, PETS.grid), drop_redundant=True))


def test_added_words_are_read_as_the_list_is() -> None:
    data = {
        "task": "unique",
        "puzzle": {"words": "quo at", "size": [1, 5], "q": "plain"},
        "make_unique": "words",
        "rare": True,
        "dictionary": "quoat quota",
    }
    found = answer(request_from_json(data)).answer
    assert found.status == "unique"
    row = "".join(found.solutions[0].board.faces[0, k] for k in range(5))
    assert row in {"quoat", "taouq", "quota", "atouq"}  # whichever a search finds
    assert found.added.words == (row if row.startswith("q") else row[::-1],)


@pytest.mark.parametrize(
    "asked",
    [
        FitRequest(HARD),
        FitRequest(HARD, most=True),
        FitRequest(HARD, most=True, certify="PROOF"),
        FitRequest(ANY_SIZE),
        FitRequest(ANY_SIZE, certify="PROOF"),
        FitRequest(ANY_SIZE, versions=3, fill=FillRequest()),
        FitRequest(HARD, versions=3),
        FitRequest(HARD, fill=FillRequest(max_extras=1)),
        AlternativesRequest(HARD),
        BoardsRequest(HARD),
        WhyRequest(HARD),
        UniqueRequest(HARD),
        UniqueRequest(HARD, make_unique="givens", drop_redundant=True),
        UniqueRequest(ANY_SIZE, make_unique="words", certify="PROOF"),
    ],
    ids=[
        "fit",
        "most",
        "most certify",
        "size",
        "size certify",
        "size versions",
        "versions",
        "fill",
        "alternatives",
        "boards",
        "why",
        "unique",
        "make-unique",
        "size make-unique certify",
    ],
)
def test_all_stages_together_keep_one_timeout(
    asked: Any, undecided: Undecided, tmp_path: Path
) -> None:
    if getattr(asked, "certify", None):
        asked = replace(asked, certify=str(tmp_path / "proof"))
    start = clock.now()
    with suppress(DeadlineExceeded):  # without a size there is nothing to report
        assert answer(replace(asked, timeout=60.0)).status
    assert clock.now() - start < 61


@pytest.mark.parametrize(
    "asked",
    [
        FitRequest(PETS, versions=4, fill=FillRequest(max_extras=0)),
        FitRequest(PETS, certify="PROOF"),
        FitRequest(PuzzleRequest(PETS.words, None), fill=FillRequest("natural"), certify="PROOF"),
        AlternativesRequest(PETS, fill=FillRequest("most-extras", max_extras=1)),
        UniqueRequest(PETS, make_unique="words", certify="PROOF"),
    ],
    ids=["versions", "certificate", "size", "alternatives", "unique"],
)
def test_later_stages_have_what_is_left_of_the_timeout(
    asked: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    given: list[tuple[float, float]] = []
    options = Context.options

    def noted(context: Context, stage: str) -> CallOptions:
        found = options(context, stage)
        given.append((context.deadline.remaining, found["timeout"] or 0.0))
        return found

    monkeypatch.setattr(Context, "options", noted)
    if getattr(asked, "certify", None):
        asked = replace(asked, certify=str(tmp_path / "proof"))
    answer(replace(asked, timeout=60.0))
    assert len(given) > 1
    assert all(timeout <= left + 0.1 <= 60.1 for left, timeout in given)
    lefts = [left for left, _ in given]
    assert lefts == sorted(lefts, reverse=True)


def test_filling_has_time_even_after_a_search_that_used_all_of_it() -> None:
    assert seconds_for("search", frozenset({"most", "fill"}), 10.0) < 10.0
    assert seconds_for("fill", frozenset({"most", "fill"}), 0.0) > 1.0
    assert seconds_for("fill", frozenset({"most", "fill"}), 60.0) == 60.0
