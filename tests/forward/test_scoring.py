"""Scores of many boards, against the forward solver in plain Python."""

from __future__ import annotations

import itertools
import random
import threading
from typing import Any

import pytest
from amounts import examples, mixed
from hypothesis import given, settings
from hypothesis import strategies as st
from needs import needs_kernel

from unboggle import kernel as native
from unboggle.errors import InputError
from unboggle.forward import scoring
from unboggle.forward.scoring import Score, Scorer
from unboggle.forward.scoring_rules import BIG_RULES, BOGGLE_RULES, SUPER_RULES, ScoringRules
from unboggle.forward.trace import Trie, trace
from unboggle.puzzle import Board, Cell, Grid
from unboggle.puzzle.model.spelling import spell

GRIDS = [
    Grid.rectangle(2, 2),
    Grid.rectangle(3, 3),
    Grid.rectangle(2, 4),
    Grid.rectangle(1, 5),
    Grid.king([(0, 0), (0, 1), (1, 1), (2, 0), (2, 2)]),
]
words_of_few_letters = st.lists(st.text("abcq", min_size=1, max_size=6), max_size=12)


def by_tracing(board: Board, words: list[str], rules: ScoringRules, faces: set[str]) -> Score:
    """The score by the oracle, from words to points, sharing nothing with the kernel."""
    spellings = [(word, s) for word in words for s in spell(word, faces)]
    held = [w for w in trace(board, Trie.from_spellings(spellings)) if len(w) >= rules.min_length]
    return Score(sum(map(rules.score, held)), len(held))


@examples(40)
@given(
    st.sampled_from(GRIDS),
    words_of_few_letters,
    st.sampled_from([BOGGLE_RULES, BIG_RULES, SUPER_RULES, ScoringRules("all", 1, (0, 1, 2, 3))]),
    st.data(),
)
def test_scores_are_those_of_the_oracle(
    grid: Grid, words: list[str], rules: ScoringRules, data: st.DataObject
) -> None:
    faces = ["a", "b", "c", "q", "ab", "qu", ""]
    shown = data.draw(
        st.lists(st.sampled_from(faces), min_size=len(grid.cells), max_size=len(grid.cells))
    )
    scorer = Scorer(words, grid, rules, digraphs=["ab", "qu"])
    board = Board(grid, {c: f for c, f in zip(grid.cells, shown, strict=True) if f})
    expected = by_tracing(board, words, rules, {f for f in faces if f})
    assert scorer.score(board) == expected
    assert scorer.score(shown) == expected
    assert scorer.score_many([board, shown, board], threads=2) == [expected] * 3


@settings(deadline=None, max_examples=40)
@given(st.sampled_from(GRIDS), words_of_few_letters, st.data())
def test_neighbours_are_scored_as_if_alone(
    grid: Grid, words: list[str], data: st.DataObject
) -> None:
    cells = grid.cells
    shown = data.draw(
        st.lists(st.sampled_from(["a", "b", "ab", ""]), min_size=len(cells), max_size=len(cells))
    )
    scorer = Scorer([*words, "abc"], grid, ScoringRules("all", 1, (0, 1, 2, 3)), digraphs=["ab"])
    board = Board(grid, {c: f for c, f in zip(cells, shown, strict=True) if f})
    neighbours = scorer.neighbours(board)
    changed = {
        (cell, face): scorer.score(Board(grid, {**board.faces, cell: face}))
        for cell in cells
        for face in ("a", "b", "c", "ab")
    }
    for (cell, face), score in changed.items():
        assert neighbours.changed(cell, face) == score
    for one, other in itertools.permutations(cells, 2):
        swapped = dict(zip(cells, shown, strict=True))
        swapped[one], swapped[other] = swapped[other], swapped[one]
        assert neighbours.swapped(one, other) == scorer.score(list(swapped.values()))
    best, cell, face = neighbours.best_change()
    assert best == scorer.score(Board(grid, {**board.faces, cell: face}))


def test_a_word_with_several_spellings_counts_once() -> None:
    scorer = Scorer(["thin"], Grid.rectangle(2, 4), digraphs=["th", "in"])
    assert scorer.score(["th", "i", "n", "", "t", "h", "in", ""]) == Score(1, 1)


@needs_kernel
@pytest.mark.parametrize("rows", mixed([3, 4, 5], every=3))
def test_boards_with_paths_without_end_are_scored_all_the_same(rows: int) -> None:
    # 3e12 paths; tracing leaves a part of the trie as soon as all in it is found
    words = ["a" * n for n in range(3, 26)]
    scorer = Scorer(words, Grid.rectangle(5, 5))
    expected = Score(sum(map(BOGGLE_RULES.score, words)), 23)
    assert scorer.score("a" * 25) == expected
    cells = 4 * rows
    words = words[: cells - 2]
    scorer = Scorer(words, Grid.rectangle(rows, 4))
    changes = memoryview(scorer.kernel.changes(scorer.numbers("a" * cells), 1)).cast("Q")
    assert set(changes[:: 2 * scoring.FACES]) == {sum(map(BOGGLE_RULES.score, words))}
    assert set(changes[scoring.FACES :: 2 * scoring.FACES]) == {cells - 2}


def test_texts_of_boards_may_have_blanks_and_any_case() -> None:
    scorer = Scorer(["quit", "tie"], Grid.rectangle(2, 2))
    for text in ("QITE", "qi te", "QI\nTE", "qi,te", "QuI TE"):
        assert scorer.score(text) == Score(2, 2), text
    assert scorer.score("TI E.") == scorer.score("ti e?") == Score(1, 1)
    assert scorer.score("XI TE") == Score(1, 1)  # a letter that no word has


@pytest.mark.parametrize(
    ("board", "complaint"),
    [
        ("abc", "3 cells"),
        ("abcde", "5 cells"),
        ("", "no cells"),
        ("ab1d", "not a letter"),
        (["a", "b", "c"], "3 cells"),
        (["a", "b", "c", "5"], "not a letter"),
        (Board.from_rows(["abc", "def"]), "6 cells"),
    ],
    ids=repr,
)
def test_what_is_no_board_of_the_grid_is_refused(board: scoring.AnyBoard, complaint: str) -> None:
    scorer = Scorer(["cat"], Grid.rectangle(2, 2))
    with pytest.raises(InputError, match=complaint):
        scorer.score(board)
    with pytest.raises(InputError, match=complaint):
        scorer.score_many(["abcd", board])


def test_without_words_or_boards_there_is_nothing() -> None:
    empty = Scorer([], Grid.rectangle(2, 2))
    assert empty.score("abcd") == Score(0, 0)
    assert empty.score_many([]) == []
    scorer = Scorer(["don't", "ab2", "cat"], Grid.rectangle(2, 2))
    assert scorer.words == ["cat"]


def test_a_large_grid_or_many_letters_are_slow_but_right() -> None:
    assert not Scorer(["cat"], Grid.rectangle(9, 9)).fast
    assert Scorer(["cat"], Grid.rectangle(9, 9)).score("cat" + "x" * 78) == Score(1, 1)
    letters = [chr(code) for code in range(ord("а"), ord("я") + 1)] + ["ё"]
    russian = Scorer(["".join(letters[k : k + 3]) for k in range(31)], Grid.rectangle(1, 5))
    assert not russian.fast
    assert russian.score("абвгд") == Score(3, 3)


@needs_kernel
def test_threads_can_share_a_scorer() -> None:
    rng = random.Random(5)
    words = ["".join(rng.choices("abc", k=rng.randint(3, 6))) for _ in range(300)]
    scorer = Scorer(words, Grid.rectangle(4, 4))
    boards = ["".join(rng.choices("abc", k=16)) for _ in range(500)]
    expected = scorer.score_many(boards)
    results: dict[int, list[Score]] = {}
    threads = [
        threading.Thread(target=lambda k=k: results.update({k: scorer.score_many(boards)}))
        for k in range(4)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert list(results.values()) == [expected] * 4
    assert [scorer.score(board) for board in boards] == expected


@needs_kernel
def test_the_kernel_refuses_what_it_cannot_score() -> None:
    from unboggle.kernel import _kernel

    trie, grid = _kernel.Trie([bytes([0, 1])]), native.compiled(Grid.rectangle(2, 2))
    one = (1).to_bytes(4, "little")
    zero = bytes(4)
    scorer = _kernel.Scorer(trie, grid, one, zero)
    assert len(scorer.scores(b"")) == 0
    for bad in (bytes(3), bytes([0, 1, 2, 32]), bytes([0, 1, 2, 254])):
        with pytest.raises(ValueError, match="board"):
            scorer.scores(bad)
    for board in (bytes(3), bytes([0, 1, 2, 40])):
        with pytest.raises(ValueError, match="board"):
            scorer.changes(board, 1)
    with pytest.raises(ValueError, match="points"):
        _kernel.Scorer(trie, grid, b"", zero)
    with pytest.raises(ValueError, match="too large"):
        _kernel.Scorer(trie, grid, one, one)
    scorer_of: Any = _kernel.Scorer
    with pytest.raises(TypeError):
        scorer_of(grid, trie, one, zero)
    with pytest.raises(ValueError, match="64 cells"):
        _kernel.Scorer(trie, native.compiled(Grid.rectangle(9, 9)), one, zero)


def cells_of(grid: Grid) -> list[Cell]:
    """The cells in reading order, which is the order of a board's text."""
    return sorted(grid.cells)


@pytest.mark.parametrize("grid", GRIDS, ids=lambda grid: f"{grid}-{len(grid.cells)}")
def test_texts_are_in_reading_order(grid: Grid) -> None:
    letters = "abcdefghi"[: len(grid.cells)]
    board = Scorer([letters], grid).board(letters)
    assert [board.faces[cell] for cell in cells_of(grid)] == list(letters)
