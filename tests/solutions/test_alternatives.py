"""Alternatives: traced again, different by an independent distance, and none is missed."""

from __future__ import annotations

from functools import cache
from itertools import combinations, product
from typing import Any

import pytest

from unboggle import (
    Board,
    Constraints,
    GivenCells,
    Grid,
    InputError,
    Lexicon,
    Puzzle,
    find_alternative_boards,
    iter_boards,
    parse_words,
    render_answer,
    to_report,
)
from unboggle.answers import AlternativeBoard, AlternativeBoards
from unboggle.constraints import Ban, Cells, EveryCell
from unboggle.puzzle.model.reading import ReadOptions
from unboggle.solutions.similarity import PlacedWords, choose_distant
from unboggle.solutions.solution import Solution

Cell = tuple[int, int]
Faces = dict[Cell, str]


def images(cell: Cell, rows: int, columns: int) -> list[Cell]:
    """Return where turns, reflections and shifts, in this order, take ``cell`` of a rectangle."""
    r, c = cell
    turned = [(r, c), (rows - 1 - r, c), (r, columns - 1 - c), (rows - 1 - r, columns - 1 - c)]
    if rows == columns:
        turned += [(y, x) for x, y in turned]
    shifts = product(range(1 - rows, rows), range(1 - columns, columns))
    return [(y + down, x + right) for down, right in shifts for y, x in turned]


def is_path(word: str, path: list[Cell], faces: Faces) -> bool:
    return [faces.get(cell) for cell in path] == list(word)


def alike_by_hand(one: Solution, other: Solution) -> int:
    """The most words that lie the same way, over all maps of the plane, one by one."""
    rows, columns = one.board.grid.rows, one.board.grid.columns
    most = 0
    a, b = dict(one.board.faces), dict(other.board.faces)
    maps = zip(*(images(cell, rows, columns) for cell in one.board.grid.cells), strict=True)
    for image in maps:
        to = dict(zip(one.board.grid.cells, image, strict=True))
        back = {there: here for here, there in to.items()}
        count = 0
        for word in one.paths:
            there = [to[cell] for cell in one.paths[word]]
            here = [back.get(cell, (-1, -1)) for cell in other.paths[word]]
            count += is_path(word, there, b) or is_path(word, here, a)
        most = max(most, count)
    return most


PUZZLES = {
    "chain": ("abc bcd cde", 2, 3),
    "pairs": ("ab cd ef gh", 3, 3),
    "knot": ("abcd bdac", 2, 3),
}


@cache
def puzzle(name: str) -> Puzzle:
    text, rows, columns = PUZZLES[name]
    return parse_words(text).puzzle(Grid.rectangle(rows, columns))


@pytest.mark.parametrize("name", PUZZLES)
def test_likeness_is_that_of_all_turns_and_shifts(name: str) -> None:
    found = [*iter_boards(puzzle(name), limit=8)]
    pairs = list(combinations(found, 2))
    assert pairs
    for one, other in pairs:  # each letter is there once, so that each word has one path
        expected = alike_by_hand(one, other)
        assert (
            PlacedWords(one).matching_words(PlacedWords(other))
            == PlacedWords(other).matching_words(PlacedWords(one))
            == expected
        )
        assert PlacedWords(one).distance(PlacedWords(other)) == 1 - expected / len(one.paths)
    for one in found:
        assert PlacedWords(one).distance(PlacedWords(one)) == 0


def test_a_picture_in_another_corner_or_turned_is_the_same() -> None:
    grid = Grid.rectangle(4, 4)

    def at(cells: list[Cell]) -> PlacedWords:
        board = Board(grid, dict(zip(cells, "abcd", strict=True)))
        return PlacedWords(Solution(board, {"abc": tuple(cells[:3]), "bcd": tuple(cells[1:])}, 8))

    one = at([(0, 0), (0, 1), (1, 2), (1, 1)])
    moved = at([(2, 1), (2, 2), (3, 3), (3, 2)])
    turned = at([(0, 3), (1, 3), (2, 2), (1, 2)])
    other = at([(0, 0), (1, 1), (2, 2), (3, 3)])
    assert one.distance(moved) == one.distance(turned) == 0
    assert one.distance(other) == 1
    assert choose_distant([one, moved, turned, other], 4, 0.5) == [one, other]
    assert choose_distant([], 3, 0.5) == []


def held(word: str, board: Board) -> bool:
    faces, near = board.faces, board.grid.neighbours

    def walk(k: int, path: tuple[Cell, ...]) -> bool:
        if faces.get(path[-1]) != word[k]:
            return False
        return k + 1 == len(word) or any(
            walk(k + 1, (*path, cell)) for cell in near[path[-1]] if cell not in path
        )

    return any(walk(0, (cell,)) for cell in board.grid.cells)


def as_solution(one: AlternativeBoard) -> Solution:
    return Solution(one.board, one.paths, 1)


def check(answer: AlternativeBoards) -> None:
    for one in answer.alternatives:
        assert all(held(word, one.board) for word in answer.puzzle.words)
        others = [
            alike_by_hand(as_solution(one), as_solution(b)) for b in answer.alternatives if b != one
        ]
        least = 1 - max(others, default=0) / len(one.paths)
        assert one.distance == pytest.approx(least)
        assert one.distance >= 0.5


def test_as_many_as_asked_for_in_their_order() -> None:
    asked = parse_words("cat dog cow hen").puzzle(Grid.rectangle(3, 4))
    lexicon = Lexicon.from_words(
        "cat", "act", "god", "nehw", "ten", "won", "tac", "oc", "owt", "net"
    )
    answers = [
        find_alternative_boards(asked, limit=4, rank_by=rank, lexicon=lexicon, seed=3)
        for rank in ("difficulty", "extras", "turns", "crossings", "length")
    ]
    check(answers[0])
    key = {
        "difficulty": lambda one: one.statistics.difficulty,
        "extras": lambda one: one.extras,
        "turns": lambda one: one.statistics.turns,
        "crossings": lambda one: one.statistics.crossings,
        "length": lambda one: one.statistics.length,
    }
    for answer in answers:
        assert (answer.status, len(answer.alternatives)) == ("more", 4)
        values = [key[answer.rank_by](one) for one in answer.alternatives]
        assert values == sorted(values)
        assert {one.board for one in answer.alternatives} == {
            one.board for one in answers[0].alternatives
        }
        for one in answer.alternatives:
            others = {found.word for found in lexicon.words_on(one.board)} - {*asked.words}
            assert one.extras == len(others)
    report = to_report(answers[1])
    assert report["format"] == "unboggle.alternatives/1"
    assert report["rank_by"] == "extras"
    text = str(render_answer(report))
    assert "4 boards, that with the fewest common extra words first" in text
    assert len([line for line in text.splitlines() if line[:2] in ("1 ", "2 ", "3 ", "4 ")]) >= 4


@pytest.mark.parametrize(
    ("text", "rows", "columns"),
    [("abc bcd", 2, 2), ("abcd", 1, 4), ("ab bc ca", 2, 2), ("aab", 2, 2)],
)
def test_where_there_are_fewer_every_board_is_like_one_of_them(
    text: str, rows: int, columns: int
) -> None:
    asked = parse_words(text).puzzle(Grid.rectangle(rows, columns))
    answer = find_alternative_boards(asked, limit=20, extras=False)
    assert answer.status == "complete"
    assert 1 <= len(answer.alternatives) < 20
    check(answer)
    cells = asked.grid.cells
    for letters in product(["", *asked.faces], repeat=len(cells)):
        board = Board(asked.grid, {c: f for c, f in zip(cells, letters, strict=True) if f})
        if not all(held(word, board) for word in asked.words):
            continue
        # With some of its paths the board is similar to an alternative.
        for one in answer.alternatives:
            words = len(one.paths)
            shown = Solution(board, one.paths, 1)  # its own paths do not matter
            ways = _like(as_solution(one), shown.board)
            if ways > words / 2:
                break
        else:
            raise AssertionError(board)


def _like(one: Solution, board: Board) -> int:
    """The most words of ``one`` whose paths are also paths on ``board`` under some map."""
    rows, columns = board.grid.rows, board.grid.columns
    maps = zip(*(images(cell, rows, columns) for cell in board.grid.cells), strict=True)
    faces, most = dict(board.faces), 0
    for image in maps:
        to = dict(zip(board.grid.cells, image, strict=True))
        count = sum(is_path(w, [to[cell] for cell in one.paths[w]], faces) for w in one.paths)
        most = max(most, count)
    return most


def test_none_at_all() -> None:
    long = find_alternative_boards(parse_words("abcdef").puzzle(Grid.rectangle(2, 2)))
    assert (long.status, long.checked, long.alternatives) == ("impossible", "counted", ())
    refuted = find_alternative_boards(
        parse_words("abc acb bac dab").puzzle(Grid.rectangle(1, 4)), extras=False
    )
    assert refuted.status == "impossible"
    assert refuted.reason is not None
    assert "No 1x4 board holds these words" in str(render_answer(refuted))


def test_when_the_time_is_up_it_is_undecided() -> None:
    asked = parse_words("abc bcd").puzzle(Grid.rectangle(2, 2))
    answer = find_alternative_boards(asked, timeout=0, extras=False)
    assert answer.status == "undecided"
    assert not answer.interrupted
    assert "No board was found; the timeout expired" in str(render_answer(answer))


def test_bonus_words_are_counted_and_no_extras() -> None:
    words = parse_words("cat dog act? god? tac? xyz?", reading=ReadOptions(marks="all"))
    lexicon = Lexicon.from_words("act", "god", "tac", "cat")
    answer = find_alternative_boards(
        words.puzzle(Grid.rectangle(3, 3)),
        limit=3,
        bonus=words.bonus,
        lexicon=lexicon,
        rank_by="extras",
    )
    counts = [len(one.bonus) for one in answer.alternatives]
    assert counts == sorted(counts, reverse=True)
    assert min(counts) >= 2
    for one in answer.alternatives:
        assert one.extras == 0
        assert {*one.bonus} == {w for w in words.bonus if held(w, one.board)}
        for word, path in one.bonus.items():
            assert "".join(one.board.faces[cell] for cell in path) == word


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"limit": 1}, "2 to 20"),
        ({"limit": 21}, "2 to 20"),
        ({"rank_by": "size"}, "rank_by"),
        ({"rank_by": "extras", "extras": False}, "counted"),
    ],
)
def test_what_makes_no_sense_is_refused(options: dict[str, Any], says: str) -> None:
    with pytest.raises(InputError, match=says):
        find_alternative_boards(puzzle("chain"), **options)


def test_choices_keep_the_constraints() -> None:
    grid = Grid.rectangle(3, 3)
    asked = parse_words("cat dog cow").puzzle(
        grid, Constraints(GivenCells({(1, 1): "o"}), EveryCell(1), Ban.parse("act", grid))
    )
    answer = find_alternative_boards(asked, limit=3, extras=False)
    assert answer.alternatives
    check(answer)
    for one in answer.alternatives:
        assert one.board.faces[1, 1] == "o"
        assert len(one.board.faces) == 9
        assert not held("act", one.board)


@pytest.mark.parametrize("hole", [None, (2, 0)], ids=["no hole", "hole"])
@pytest.mark.parametrize("wrap", ["rows", "columns", "both"])
def test_around_edges_that_meet_a_picture_is_moved_as_well(wrap: str, hole: Cell | None) -> None:
    rows, columns = 3, 4
    grid = Grid.king(
        [cell for cell in product(range(rows), range(columns)) if cell != hole],
        wrap_rows=wrap in ("rows", "both"),
        wrap_columns=wrap in ("columns", "both"),
    )
    cells = [(0, 0), (0, 1), (1, 2), (2, 2)]

    def at(down: int, right: int, *, mirrored: bool = False) -> PlacedWords | None:
        turned = [(rows - 1 - r, c) if mirrored else (r, c) for r, c in cells]
        moved = [((r + down) % rows, (c + right) % columns) for r, c in turned]
        if hole in moved:
            return None
        board = Board(grid, dict(zip(moved, "abcd", strict=True)))
        paths = {"abc": tuple(moved[:3]), "dcb": tuple(moved[:0:-1])}
        return PlacedWords(Solution(board, paths, 1))

    one = at(0, 0)
    assert one is not None
    there = 0
    for down in range(rows if wrap != "rows" else 1):
        for right in range(columns if wrap != "columns" else 1):
            for mirrored in (False, True) if hole is None else (False,):
                other = at(down, right, mirrored=mirrored)
                if other is not None:
                    there += 1
                    assert one.distance(other) == other.distance(one) == 0
    assert there > 1
    bent = Board(grid, {(0, 0): "a", (1, 1): "b", (1, 0): "c", (0, 1): "d"})
    other = PlacedWords(
        Solution(bent, {"abc": ((0, 0), (1, 1), (1, 0)), "dcb": ((0, 1), (1, 0), (1, 1))}, 1)
    )
    assert one.distance(other) == 1


def in_a_row(shown: str, *words: str, grid: Grid | None = None) -> PlacedWords:
    """The board ``shown``, by default in a row; each word where it is first."""
    grid = grid or Grid.rectangle(1, len(shown))
    cells = grid.cells
    board = Board(grid, {cells[k]: face for k, face in enumerate(shown) if face != "."})
    starts = {word: shown.index(word) for word in words}
    paths = {word: cells[start : start + len(word)] for word, start in starts.items()}
    return PlacedWords(Solution(board, paths, 1))


def test_a_path_of_one_board_is_looked_for_on_the_other_too() -> None:
    one = in_a_row("abcdcd.ef..", "ab", "cd", "ef")  # the second "cd" is where the other has it
    other = in_a_row("efab..cd.ef", "ab", "cd", "ef")  # and so is the second "ef" here
    assert one.distance(other) == other.distance(one) == 0
    lone = Grid.king([(0, 0), (0, 1), (0, 2), (1, 0), (1, 2), (2, 2), (3, 2)])
    assert len(lone.symmetries) == 1
    left, right = (in_a_row(shown, "ab", grid=lone) for shown in ("ab.....", ".ab...."))
    assert left.distance(right) == 0


THREE = ("abcdef......", "ab...cd.ef..", "abcd..ef....", "abcdef......")


def test_the_most_distant_board_is_chosen_the_first_of_equal_ones() -> None:
    first, far, near, same = (in_a_row(shown, "ab", "cd", "ef") for shown in THREE)
    assert first.distance(near) == pytest.approx(1 / 3)
    assert first.distance(far) == far.distance(near) == pytest.approx(2 / 3)
    for laid in ([first, far, near, same], [first, same, near, far], [first, near, far]):
        assert choose_distant(laid, 1, 0.1) == [first]
        assert choose_distant(laid, 2, 0.1) == [first, far]
        assert choose_distant(laid, 3, 0.1) == [first, far, near]
        assert choose_distant(laid, 9, 0.1) == [first, far, near]
        assert choose_distant(laid, 9, 0.5) == [first, far]
    assert choose_distant([first, near], 2, first.distance(near)) == [first, near]
    assert choose_distant([first, same, near], 3, 0.0) == [first, near, same]
    again = in_a_row(THREE[1], "ab", "cd", "ef")
    assert choose_distant([first, far, again], 2, 0.1)[1] is far


def test_boards_without_words_are_all_similar() -> None:
    cell = Constraints(Cells({(0, 0): ("a", "b")}))
    answer = find_alternative_boards(Puzzle(Grid.rectangle(1, 1), {}, cell), extras=False)
    assert (answer.status, len(answer.alternatives)) == ("complete", 1)
