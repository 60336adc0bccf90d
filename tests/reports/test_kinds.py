"""A new kind of report is two files: its report and its text; no list names them."""

from __future__ import annotations

import ast
import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

import pytest

import unboggle.render.text
import unboggle.reports
from unboggle import InputError, WordList, parse_words, render_answer, to_report
from unboggle.render import formats
from unboggle.render.formats import RenderOptions
from unboggle.reports import parse_reports, schema, schema_names, schema_text
from unboggle.reports.base import schema_made
from unboggle.reports.base.kinds import kind_module, report_kinds
from unboggle.reports.base.schema_made import made_schema

SCHEMAS = Path(unboggle.reports.__file__).parent / "schemas"
REPORT = '''
from typing import Annotated, Literal, NotRequired, TypedDict

from unboggle.reports.base.parts import Also


class TwoRhymesReport(TypedDict):
    """Two words that rhyme."""

    format: Literal["unboggle.two-rhymes/1"]
    status: Literal["complete"]
    """complete: they rhyme."""
    words: Annotated[list[str], Also(minItems=2)]
    """The words, as they are
    written."""
    level: NotRequired[int | None]
    """How well they rhyme."""


def report(answer, parts) -> TwoRhymesReport:
    return {
        "format": "unboggle.two-rhymes/1",
        "status": "complete",
        "words": [parts.words.display(word) for word in answer.words],
    }
'''
TEXT = """
def text(report, *, verbose=False):
    return " and ".join(report["words"]) + (" rhyme" if verbose else "") + "\\n"
"""


@dataclass(frozen=True)
class TwoRhymes:
    """An answer of a kind that unboggle does not have."""

    report_kind: ClassVar[str] = "two-rhymes"

    words: tuple[str, str]


@pytest.fixture
def two_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Add a report and a text to the folders that are searched."""
    for package, source in ((unboggle.reports, REPORT), (unboggle.render.text, TEXT)):
        folder = tmp_path / package.__name__
        folder.mkdir()
        (folder / "two_rhymes.py").write_text(source, encoding="utf-8")
        monkeypatch.setattr(package, "__path__", [*package.__path__, str(folder)])
    yield
    for package in (unboggle.reports, unboggle.render.text):
        sys.modules.pop(f"{package.__name__}.two_rhymes", None)


@pytest.mark.usefixtures("two_files")
def test_a_new_kind_needs_two_files_and_no_list() -> None:
    words: WordList = parse_words("Cat Hat")
    report = to_report(TwoRhymes(("cat", "hat")), words=words)
    assert report["format"] == "unboggle.two-rhymes/1"
    assert "two-rhymes" in report_kinds()
    assert report["format"] in (formats.get("text").kinds or ())
    assert render_answer(report) == "Cat and Hat\n"
    assert render_answer(report, options=RenderOptions(verbose=True)) == "Cat and Hat rhyme\n"
    assert json.loads(render_answer(TwoRhymes(("cat", "hat")), format="json"))["words"] == [
        "cat",
        "hat",
    ]


@pytest.mark.usefixtures("two_files")
def test_the_schema_of_a_new_kind_is_made_of_its_type() -> None:
    report = to_report(TwoRhymes(("cat", "hat")))
    assert "two-rhymes" in schema_names()
    made = schema("unboggle.two-rhymes/1")
    assert (made["title"], made["description"]) == (
        "unboggle two-rhymes --format json",
        "Two words that rhyme.",
    )
    assert made["required"] == ["format", "status", "words"]
    assert made["properties"]["words"] == {
        "description": "The words, as they are written.",
        "type": "array",
        "items": {"type": "string"},
        "minItems": 2,
    }
    assert made["properties"]["level"]["type"] == ["integer", "null"]
    assert parse_reports(json.dumps(report)) == [report]
    with pytest.raises(InputError, match="words: 1 items are too few"):
        parse_reports(json.dumps({**report, "words": ["cat"]}))
    assert "words: array of string\n    The words, as they" in schema_text(
        "two-rhymes", fields=True
    )


@pytest.mark.parametrize("kind", report_kinds())
def test_a_schema_that_ships_is_what_is_made_of_the_type(kind: str, update_golden: bool) -> None:
    made = json.dumps(made_schema(kind), indent=2, ensure_ascii=False) + "\n"
    file = SCHEMAS / f"unboggle.{kind}-1.json"
    if update_golden:
        file.write_text(made, encoding="utf-8")
    assert made == file.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ("    format: Literal['unboggle.two-rhymes/1']\n    words: int", "words has no meaning"),
        ("    format: Literal['x']\n    words: set[str]\n    'The words.'", "no schema for set"),
        ("    format: Literal['x']\n    words: Nothing\n    'The words.'", "no type Nothing"),
        ("    words: int\n    'The words.'", "has no type of a report"),
    ],
)
@pytest.mark.usefixtures("two_files")
def test_a_type_that_says_too_little_has_no_schema(
    fields: str, says: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    tree = ast.parse(f"class Rhymes(TypedDict):\n{fields}")
    monkeypatch.setattr(schema_made, "_module", lambda _: tree)
    with pytest.raises(InputError, match=says):
        made_schema("two-rhymes")


def test_a_kind_without_files_is_no_answer() -> None:
    with pytest.raises(InputError, match="to_report: answer takes an answer"):
        to_report(TwoRhymes(("cat", "hat")))
    with pytest.raises(InputError, match="cannot show unboggle"):
        render_answer({"format": "unboggle.two-rhymes/1"})


def test_every_kind_has_a_report_and_a_text_of_its_name() -> None:
    for kind in report_kinds():
        assert callable(kind_module(kind, "unboggle.render.text").text)
        made = hasattr(kind_module(kind), "report")
        assert made == (kind != "batch")  # of many lists, each with an answer of its own
