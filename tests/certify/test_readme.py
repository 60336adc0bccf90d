"""The READMEs of certificates, word by word: each kind, with and without what it may lack."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from unboggle.certify import most_words, readme, some_words
from unboggle.certify.lemmas import Lemma, bounds, dominated, lemmas
from unboggle.certify.proof import Proof
from unboggle.counting import refuse, without_dominated
from unboggle.encodings import get
from unboggle.fitting.result import DroppedWords, Fit, IncumbentBoard
from unboggle.formula.refine import RULE as ADDED
from unboggle.puzzle import Board, Constraints, GivenCells, Grid, Inventory, Puzzle
from unboggle.testing.tiny import puzzle

GOLDEN = Path(__file__).parent / "golden"
PREFACE = "This is what came before."
COMMANDS = ["make it", "compare it"]
TWO = Grid.rectangle(2, 2)
GIVEN, LETTERS = GivenCells({(0, 1): "a"}), Inventory({"a": 2, "b": 1, "c": 1})
FREE = puzzle(TWO, "abc cab")
BOUND = Puzzle(TWO, FREE.spellings, Constraints(GIVEN, LETTERS))
BOARD, OTHER = Board.from_rows(["ab", "c."]), Board.from_rows(["ca", ".b"])
CROWD = puzzle(
    Grid.rectangle(4, 4), " ".join("x" + face for face in "abcdefghi") + " aab bb cab ba"
)
CORE = without_dominated(CROWD)


def proof(encoding: str, rules: Mapping[str, int] | None = None) -> Proof:
    return Proof(encoding, "glucose42", 12, 34, 56, 78, {}, rules or {})


def counting() -> str:
    return "\n".join(readme.counting(p, _refusal(p), text) for p, text in _refused())


def _refused() -> list[tuple[Puzzle, str]]:
    words = puzzle(Grid.rectangle(1, 5), "cat dog")
    given = Constraints(GivenCells({(0, 1): "a"}), Inventory({**dict.fromkeys("acdgt", 1)}))
    return [(words, ""), (Puzzle(words.grid, words.spellings, given), PREFACE)]


def _refusal(asked: Puzzle) -> Any:
    refusal = refuse(asked)
    assert refusal is not None
    return refusal


def boards() -> str:
    strict = Puzzle(TWO, FREE.spellings, strict=True)
    return "\n".join(
        [
            readme.boards(FREE, [BOARD], PREFACE),
            readme.boards(BOUND, [BOARD, OTHER], ""),
            readme.boards(strict, [BOARD, OTHER], ""),
        ]
    )


def refutation() -> str:
    some = [Lemma("one fact", "as is " * 20 + "known"), Lemma("another", "so it is")]
    return "\n".join(
        [
            readme.refutation(FREE, proof("tiles"), some, "It was checked.", ""),
            readme.refutation(BOUND, proof("one_hot"), [], "It was not.", PREFACE),
        ]
    )


def uniqueness() -> str:
    images = [Board(TWO, faces) for faces in FREE.images(BOARD.faces)]
    assert len(images) == 8
    one = (proof("tiles"), [Lemma("a fact", "so it is")], "It was checked.", PREFACE)
    return "\n".join(
        [
            readme.uniqueness(FREE, BOARD, images, *one),
            readme.uniqueness(BOUND, BOARD, images[:1], *one),
            *(readme.regenerated(COMMANDS, blocked) for blocked in (0, 1, 8)),
            readme.digest("12ab"),
        ]
    )


def sizes() -> str:
    lines = ["`1x4`: no board", "`2x2`: a board"]
    return readme.sizes(lines, FREE) + "\n" + readme.sizes(lines, BOUND)


def most() -> str:
    weights = {"abc": 1, "cab": 2, "dab": 3, "eab": 1}
    asked = puzzle(TWO, " ".join(weights))
    bound = Puzzle(TWO, asked.spellings, Constraints(GIVEN))
    paths = {"abc": ((0, 0), (0, 1), (1, 0)), "cab": ((1, 0), (0, 0), (0, 1))}
    best = DroppedWords({"dab": 3, "eab": 1}, 4, True, True, weights, frozenset({"cab", "abc"}))
    loose = DroppedWords({"dab": 3, "eab": 1}, 3, False, True, weights)
    none = DroppedWords({}, 4, True, False, dict.fromkeys(weights, 1))
    fitted = Fit(asked, "fitted", None, None, 0, BOARD, paths, dropped=best)
    known = IncumbentBoard(BOARD, paths)
    undecided = Fit(bound, "undecided", None, None, 0, incumbent=known, dropped=loose)
    impossible = Fit(asked, "impossible", None, None, 0)
    pages = []
    for outcome, drop, encoding, rules in (
        (fitted, best, some_words.LAID, {some_words.ANCHORED: 1}),
        (undecided, loose, some_words.LAID, {}),
        (impossible, none, some_words.COUNTED, {}),
    ):
        found = proof(encoding, rules)
        granted = most_words.lemmas(found)
        pages += [most_words.page(outcome, drop, found, granted, "It was checked.")]
        pages += [f"Claim: {most_words.claim(outcome, drop)}\n"]
    return "\n".join(pages)


def assumed() -> str:
    """The lemmas of formulas, with their numbers."""
    parts = []
    for encoding in ("one_hot", "tiles", "wild_tiles"):
        granted = bounds(get(encoding)(CORE))
        parts += [f"# {encoding}: {granted}"]
        parts += [f"{one.name}: {one.text}" for one in lemmas(CORE, granted, {})]
    parts += ["# words and clauses"]
    free = dominated(CROWD, CORE)
    parts += [f"{one.name}: {one.text}" for one in lemmas(CORE, {}, free, [ADDED])]
    plain = puzzle(TWO, "abc")
    parts += ["# one word"]
    parts += [f"{one.name}: {one.text}" for one in lemmas(plain, bounds(get("tiles")(plain)), {})]
    return "\n\n".join(parts) + "\n"


PAGES = [counting, boards, refutation, uniqueness, sizes, most, assumed]


@pytest.mark.parametrize("pages", PAGES, ids=lambda pages: pages.__name__)
def test_the_pages_are_as_they_were(
    pages: Callable[[], str], update_golden: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(readme, "__version__", "0")
    file = GOLDEN / f"{pages.__name__}.md"
    text = pages()
    if update_golden:
        file.write_text(text, encoding="utf-8", newline="\n")
    assert text == file.read_text("utf-8")


def test_there_is_no_other_golden_page() -> None:
    assert {file.stem for file in GOLDEN.glob("*.md")} == {pages.__name__ for pages in PAGES}


def test_a_gogen_whose_words_were_cut_says_so() -> None:
    assert readme.gogen_paragraph(["cab", "abc"], FREE) == ""
    assert readme.gogen_paragraph(["abcab"], FREE).split("\n") == [
        "This is a Gogen, in which a letter that occurs twice in a word is the same cell",
        "twice. So each such word is cut into pieces without a repeat, each of which",
        "begins with the last letter of the one before. The pieces are the words below.",
        "Uncut they are: abcab.",
    ]


def test_lines_are_cut_between_words_only() -> None:
    text = f"{'x ' * 38}an-option a{'b' * 90}c d"
    lines = ["x " * 37 + "x", "an-option", f"a{'b' * 90}c", "d"]
    assert readme.wrapped(text) == "\n".join(lines)
    assert readme.wrapped(text, "  ") == "\n  ".join(lines)


def test_a_formula_that_no_command_makes_has_no_section_on_it() -> None:
    assert readme.regenerated(None, 3) == ""
