"""Clauses about kept words, each tagged with its word; the anchor of wild tiles; shown bans."""

from __future__ import annotations

from typing import Any

import pytest

from unboggle import encodings
from unboggle.encodings.wild_tiles import WildTiles
from unboggle.formula.conditional_tiles import ConditionalTiles
from unboggle.formula.keep_formula import KeepFormula, KeepGoal
from unboggle.formula.partial_list import ConditionalOneHot
from unboggle.formula.refine import refine
from unboggle.formula.symmetry import anchor, anchor_face, fundamental_part
from unboggle.puzzle import Board, Constraints, Grid, Puzzle
from unboggle.puzzle.constraints.ban import Ban
from unboggle.testing import brute_force as oracle
from unboggle.testing.tiny import PUZZLES, puzzle, strip

WORDS = "ab|a-b bc cd da ac db"
ASKED = puzzle(strip(3), WORDS)


Tagged = list[tuple[set[int], tuple[str, ...]]]


def made(rule: str, encoded: KeepFormula | ConditionalTiles) -> Tagged:
    return [
        ({*clause.lits}, clause.words)
        for clause, name in zip(encoded.cnf.clauses, encoded.cnf.rules, strict=True)
        if name == rule
    ]


def test_required_words_are_kept() -> None:
    goal = KeepGoal(dict.fromkeys(ASKED.words, 1), frozenset(["cd", "bc"]))
    encoded = KeepFormula(ASKED, goal)
    assert made("words_that_must_stay_are_kept", encoded) == [
        ({encoded.kept(word)}, (word,)) for word in ("bc", "cd")
    ]


def test_words_with_an_item_of_a_quota_take_its_place() -> None:
    encoded = KeepFormula(ASKED, KeepGoal(dict.fromkeys(ASKED.words, 1)))
    tagged = [one for one in made("kept_words_keep_the_quotas", encoded) if one[1]]
    # The faces that no spelling avoids, one tile each, and the pairs; of ab neither is certain.
    items = [*"abcd", "bc", "cd", "da", "ac", "db"]
    expected = [word for item in items for word in sorted(ASKED.words)
                if {*item} <= {*word} and word != "ab"]  # fmt: skip
    assert sorted(words[0] for _, words in tagged) == sorted(expected)
    for lits, (word,) in tagged:
        assert -encoded.kept(word) in lits
        assert len(lits) == 2
    placed = {max(lits) for lits, _ in tagged}
    assert len(placed) == len({frozenset(i) for i in items})  # a place for each item


def test_kept_words_use_the_tiles_of_their_spelling() -> None:
    asked = puzzle(strip(4), "aba|ab-a cc")
    encoded = ConditionalTiles(asked, KeepGoal({"aba": 1, "cc": 1}))
    tagged = made("kept_words_use_tiles", encoded)
    tiles = encoded.counted
    one_way, other = asked.spellings["aba"]
    assert one_way == ("aba",)
    expected: Tagged = []
    for way in (one_way, other):
        for premise in encoded.if_chosen("aba", way):
            expected += [({-premise, encoded.used(tiles[f][0])}, ("aba",)) for f in sorted({*way})]
    expected += [({-encoded.kept("cc"), encoded.used(tiles["c"][1])}, ("cc",))]
    assert sorted((sorted(lits), words) for lits, words in tagged) == sorted(
        (sorted(lits), words) for lits, words in expected
    )


@pytest.mark.parametrize("kind", [ConditionalTiles, ConditionalOneHot])
def test_clauses_of_words_are_tagged_with_them(kind: Any) -> None:
    goal = [KeepGoal(dict.fromkeys(ASKED.words, 1))] if kind is ConditionalTiles else []
    encoded = kind(ASKED, *goal)
    for clause in encoded.cnf.clauses:
        kept = {word for word in ASKED.words if -encoded.kept(word) in clause.lits}
        if len(kept) == 1 and clause.words:
            assert {*clause.words} == kept
    tagged = {word for clause in encoded.cnf.clauses for word in clause.words}
    assert tagged == {*ASKED.words}


@pytest.mark.parametrize("name", PUZZLES)
def test_the_anchor_of_wild_tiles(name: str) -> None:
    asked = PUZZLES[name]
    encoded = WildTiles(asked)
    face = anchor_face(asked)
    found = [{*clause.lits} for clause in anchor(encoded)]
    if face is None:
        assert found == []
        return
    part = fundamental_part(asked.grid)
    there: set[int] = set()
    expected: list[set[int]] = []
    for tile in encoded.tiles[face]:
        at = {encoded.at(tile, cell) for cell in part}
        if tile.face == face:
            there |= at
        else:
            anchored = encoded.cnf.var("anchored", *tile)
            there.add(anchored)
            expected += [{-anchored, encoded.face(tile, face)}, {-anchored, *at}]
    assert found == [*expected, there]


def test_some_anchors_are_wild() -> None:
    asked = puzzle(Grid.rectangle(3, 3), "aba cac ad")
    encoded = WildTiles(asked)
    assert any(tile.face != "a" for tile in encoded.tiles["a"])


@pytest.mark.parametrize(
    ("row", "words", "lists", "there", "shown"),
    [
        ("bacac", "ca", "", "", "ca"),
        ("bacac", "cac aca", "", "", "aca cac"),
        ("caaba", "aa bb", "", "", "aa"),
        ("caaba", "aa", "offensive", "ca ab", "aa ca"),  # ab is in the list
        ("caaba", "", "extras3:1", "ca caa", "caa"),  # not both: these are the cells of both
        ("caaba", "", "extras3:2", "ca caa", ""),
    ],
)
def test_bans_that_a_board_shows(
    row: str, words: str, lists: str, there: str, shown: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("unboggle.forward.listed.listed_on", lambda *_: there.split())
    monkeypatch.setattr("unboggle.formula.refine.is_short", lambda *_: False)  # path by path
    grid = strip(5)
    constraint = Ban(tuple(words.split()), tuple(lists.split()))
    asked = Puzzle(grid, puzzle(grid, "ab c").spellings, Constraints(constraint))
    encoded = encodings.get_clausal("one_hot")(asked)
    board = Board.from_rows([row])
    found = {tuple(sorted(clause.lits)) for clause in refine(constraint, encoded, board)}
    assert found == {
        tuple(sorted(-encoded.shows(cell, board.faces[cell]) for cell in path))
        for word in shown.split()
        for path in oracle.simple_paths(grid, len(word))
        if all(board.faces[cell] == face for cell, face in zip(path, word, strict=True))
    }
