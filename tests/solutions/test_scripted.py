"""What calls make of the solutions that search and solver find, in whatever order they come."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from fake_clock import FakeClock
from scripted_solutions import Script, solution

from unboggle.events import BoardFound, Phase, Progress
from unboggle.fitting.result import Reason
from unboggle.fitting.sentences import Refuted
from unboggle.formula.choice import SOLVER, encoding_for
from unboggle.forward.lexicon import Lexicon
from unboggle.puzzle import Cell, Face, Puzzle
from unboggle.puzzle.formats.html import answer_html
from unboggle.solutions import alternatives, boards, unique
from unboggle.solutions.alternatives import AlternativeBoard, AlternativeBoards
from unboggle.solutions.boards import Enumeration, list_boards
from unboggle.solutions.similarity import PlacedWords
from unboggle.solutions.unique import AddedClues, Uniqueness, check_unique
from unboggle.system.clock import StopToken
from unboggle.testing.tiny import puzzle, strip

ROW = puzzle(strip(6), "ab")
"""Each of its classes of boards has a pair of neighbouring cells."""
LEFT, TURNED, SECOND, MIDDLE = "ab....", "ba....", ".ab...", "..ab.."
REFUTED = Reason("refuted", Refuted(encoding_for(ROW), SOLVER))
LONG = puzzle(strip(1), "ab")
TWO = puzzle(strip(8), "ab cd")
"""On any two of its boards one of the words lies the same way."""

Install = Callable[..., Script]


@pytest.fixture
def script(monkeypatch: pytest.MonkeyPatch) -> Install:
    return lambda *shown, **options: Script(*shown, **options).install(monkeypatch)


def shown(answer: Enumeration | Uniqueness | AlternativeBoards) -> list[str]:
    some = answer.alternatives if isinstance(answer, AlternativeBoards) else answer.solutions
    return [
        "".join(one.board.faces.get(cell, ".") for cell in one.board.grid.cells) for one in some
    ]


def numbers(events: list[Progress]) -> list[int]:
    return [event.number for event in events if isinstance(event, BoardFound)]


# ---- all boards ----


@pytest.mark.parametrize(
    ("found", "limit", "end", "status", "kept"),
    [
        ((), None, "complete", "impossible", []),
        ((), None, "late", "undecided", []),
        ((), None, "lost", "error", []),
        ((MIDDLE, LEFT), None, "complete", "complete", [LEFT, MIDDLE]),  # sorted
        ((MIDDLE, LEFT), None, "late", "undecided", [MIDDLE, LEFT]),
        ((MIDDLE, LEFT), None, "lost", "error", [MIDDLE, LEFT]),
        ((MIDDLE, LEFT), 2, "complete", "complete", [LEFT, MIDDLE]),
        ((MIDDLE, LEFT), 2, "late", "undecided", [MIDDLE, LEFT]),
        ((MIDDLE, LEFT), 1, "complete", "more", [LEFT]),
        ((MIDDLE, LEFT), 1, "late", "more", [MIDDLE]),
        ((LEFT, TURNED, SECOND, MIDDLE), 2, "late", "more", [LEFT, MIDDLE]),  # the farthest
    ],
)
def test_all_boards(
    script: Install, found: tuple[str, ...], limit: int | None, end: str, status: str,
    kept: list[str],
) -> None:  # fmt: skip
    script(*found, end=end)
    answer = list_boards(ROW, limit=limit)
    assert (answer.status, shown(answer)) == (status, kept)
    assert answer.error == ("the child died" if status == "error" else None)
    assert answer.reason == (REFUTED if status == "impossible" else None)
    assert answer.checked == ("unchecked" if status == "impossible" else None)
    assert not answer.interrupted
    assert answer.puzzle == ROW


@pytest.mark.parametrize(("choice", "kept"), [(1, [LEFT, TURNED]), (2, [LEFT, MIDDLE])])
def test_of_many_boards_the_first_ones(
    script: Install, monkeypatch: pytest.MonkeyPatch, choice: int, kept: list[str]
) -> None:
    monkeypatch.setattr(boards, "TUNING", boards.Tuning(choice=choice))
    script(LEFT, TURNED, SECOND, MIDDLE, end="late")
    assert shown(list_boards(ROW, limit=2)) == kept


def test_counting_comes_before_any_search(script: Install) -> None:
    never = script()
    answers = (list_boards(LONG), check_unique(LONG), alternatives.find_alternative_boards(LONG))
    for answer in answers:
        assert (answer.status, answer.checked) == ("impossible", "counted")
        assert answer.reason is not None
        assert answer.reason.kind == "counting"
        assert answer.puzzle == LONG
        assert "total" in answer.seconds
        assert str(answer) == f"impossible: {answer.reason}"
    assert never.started == []


@pytest.mark.parametrize(
    ("settled", "limit", "events", "seen"),
    [(0, None, [1, 2, 3, 4], 4), (0, 1, [1], 2), (3, 1, [1], 3), (0, 3, [1, 2, 3], 4)],
)
def test_boards_are_collected_until_there_are_more_than_the_limit_and_the_search_is_settled(
    script: Install, settled: int, limit: int | None, events: list[int], seen: int
) -> None:
    heard: list[Progress] = []
    search = script(LEFT, TURNED, SECOND, MIDDLE, settled=settled)
    list_boards(ROW, limit=limit, on_progress=heard.append)
    assert numbers(heard) == events
    assert [e.board for e in heard if isinstance(e, BoardFound)] == [
        one.board for one in search.found[: len(events)]
    ]
    assert len(search.found) == seen
    assert search.closed == (limit is not None)


def test_a_call_hands_on_its_seed_its_time_and_its_stop(
    script: Install, fake_clock: FakeClock
) -> None:
    stop = StopToken()
    calls: dict[tuple[int, int], Callable[[Script], object]] = {
        (20, 7): lambda _: list_boards(ROW, seed=7, timeout=50.0, stop=stop),
        (4 * 5, 8): lambda _: list_boards(ROW, limit=3, seed=8, timeout=50.0, stop=stop),
        (22, 9): lambda _: list_boards(ROW, limit=21, seed=9, timeout=50.0, stop=stop),
        (2, 5): lambda _: check_unique(ROW, seed=5, timeout=50.0, stop=stop),
        (1_000_000, 6): lambda _: alternatives.find_alternative_boards(
            ROW, seed=6, timeout=50.0, stop=stop, extras=False
        ),
        (5 * 3, 4): lambda _: [*boards.iter_boards(ROW, most=2, seed=4, timeout=50.0, stop=stop)],
    }
    for started, call in calls.items():
        search = script(end="complete", act=lambda: fake_clock.advance(20.0))
        before = fake_clock.time
        answer = call(search)
        assert search.started == [started]
        [deadline] = search.deadlines
        assert deadline.stop is stop
        assert deadline.at == pytest.approx(before + 50.0, abs=0.01)
        if not isinstance(answer, list):
            assert isinstance(answer, Enumeration | Uniqueness | AlternativeBoards)
            assert answer.seconds == {"total": pytest.approx(20.0, abs=0.01)}


def test_a_stop_is_reported(script: Install) -> None:
    for call in (
        lambda stop: list_boards(ROW, stop=stop),
        lambda stop: check_unique(ROW, stop=stop),
        lambda stop: alternatives.find_alternative_boards(ROW, stop=stop, extras=False),
    ):
        stop = StopToken()
        script(LEFT, end="late", act=stop.set)
        answer = call(stop)
        assert (answer.status, answer.interrupted) == ("undecided", True)
        assert shown(answer) == [LEFT]


@pytest.mark.parametrize(("most", "kept"), [(0, 0), (1, 1), (2, 2), (9, 3), (None, 3)])
def test_boards_one_after_another(script: Install, most: int | None, kept: int) -> None:
    heard: list[Progress] = []
    search = script(LEFT, TURNED, MIDDLE)
    found = [*boards.iter_boards(ROW, most=most, on_progress=heard.append)]
    assert found == search.found[:kept]
    assert numbers(heard) == list(range(1, kept + 1))
    assert search.closed == (most in (1, 2))


# ---- one board or two ----


@pytest.mark.parametrize(
    ("found", "end", "status", "kept"),
    [
        ((), "complete", "impossible", []),
        ((), "late", "undecided", []),
        ((), "lost", "error", []),
        ((LEFT,), "complete", "unique", [LEFT]),
        ((LEFT,), "late", "undecided", [LEFT]),
        ((LEFT,), "lost", "error", [LEFT]),
        ((LEFT, MIDDLE), "late", "several", [LEFT, TURNED]),  # a neighbour of the first
        ((LEFT, MIDDLE), "lost", "several", [LEFT, TURNED]),
    ],
)
def test_one_board(
    script: Install, found: tuple[str, ...], end: str, status: str, kept: list[str]
) -> None:
    script(*found, end=end)
    answer = check_unique(ROW)
    assert (answer.status, shown(answer)) == (status, kept)
    assert answer.error == ("the child died" if status == "error" else None)
    assert answer.reason == (REFUTED if status == "impossible" else None)
    checked = {"impossible": "unchecked", "unique": "unchecked", "several": "traced"}
    assert answer.checked == checked.get(status)
    assert answer.differing_cells == (((0, 0), (0, 1)) if status == "several" else ())
    assert not answer.interrupted
    assert answer.puzzle == ROW
    assert (answer.method, answer.solver) == (encoding_for(ROW), SOLVER)


@pytest.mark.parametrize(
    ("found", "kept", "cells"),
    [
        ((LEFT, MIDDLE), MIDDLE, [0, 1, 2, 3]),
        ((LEFT, MIDDLE, SECOND), SECOND, [0, 1, 2]),
        ((LEFT, SECOND, MIDDLE), SECOND, [0, 1, 2]),
        ((MIDDLE, LEFT, SECOND), "...ba.", [2, 4]),  # its nearest image
    ],
)
def test_the_two_boards_are_the_first_and_the_nearest_found(
    script: Install, monkeypatch: pytest.MonkeyPatch, found: tuple[str, ...], kept: str,
    cells: list[int],
) -> None:  # fmt: skip
    monkeypatch.setattr(unique, "TUNING", unique.Tuning(neighbours=0))
    script(*found)
    answer = check_unique(ROW)
    assert shown(answer) == [found[0], kept]
    assert answer.differing_cells == tuple((0, c) for c in cells)


def test_no_neighbour_is_tried_past_the_deadline(script: Install, fake_clock: FakeClock) -> None:
    script(LEFT, MIDDLE, end="late", act=lambda: fake_clock.advance(60.0))
    assert shown(check_unique(ROW, timeout=60.0)) == [LEFT, MIDDLE]


def test_one_neighbour_is_enough(script: Install, monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[str] = []

    def near(asked: Puzzle, _: object) -> Iterator[dict[Cell, Face]]:
        for one in (LEFT, SECOND, TURNED):  # the first is no other board
            tried.append(one)
            yield dict(solution(asked, one).board.faces)

    monkeypatch.setattr(unique, "neighbouring_boards", near)
    script(LEFT, MIDDLE)
    assert shown(check_unique(ROW)) == [LEFT, SECOND]
    assert tried == [LEFT, SECOND]


@pytest.mark.parametrize(("settled", "seen"), [(0, 2), (2, 2), (3, 3), (9, 4)])
def test_a_second_board_ends_the_search_when_it_is_settled(
    script: Install, settled: int, seen: int
) -> None:
    heard: list[Progress] = []
    search = script(LEFT, TURNED, SECOND, MIDDLE, settled=settled)
    check_unique(ROW, on_progress=heard.append)
    assert len(search.found) == seen
    assert heard == [BoardFound(one.board, k) for k, one in enumerate(search.found, 1)]
    assert search.closed == (settled < 9)


def test_clues_are_optimal_if_fewer_are_not_enough() -> None:
    two = AddedClues("words", ("ab", "cd"), lower_bound=2, lower_bound_any_board=1)
    three = AddedClues("givens", ("ab",), {(0, 0): "a", (0, 1): "b"}, 2, 3)
    assert (two.count, two.optimal, two.optimal_any_board) == (2, True, False)
    assert (three.count, three.optimal, three.optimal_any_board) == (3, False, True)


# ---- alternatives ----

FIRST, ALIKE, SHIFTED, OTHER = "abcd....", ".abcd...", "ab..cd..", "ab.dc..."


def test_half_of_the_words_make_two_boards_differ() -> None:
    first, alike, shifted = (PlacedWords(solution(TWO, one)) for one in (FIRST, ALIKE, SHIFTED))
    assert (first.distance(alike), first.distance(shifted)) == (0.0, 0.5)
    assert alternatives._is_new(shifted, [first])
    assert not alternatives._is_new(alike, [first])
    assert not alternatives._is_new(shifted, [first, shifted])
    assert alternatives._is_new(shifted, [])


@pytest.mark.parametrize(
    ("found", "end", "status", "kept"),
    [
        ((), "complete", "impossible", []),
        ((), "late", "undecided", []),
        ((), "lost", "error", []),
        ((FIRST, ALIKE), "complete", "complete", [FIRST]),
        ((FIRST, ALIKE), "late", "undecided", [FIRST]),
        ((FIRST, ALIKE), "lost", "error", [FIRST]),
        ((FIRST, ALIKE, SHIFTED), "complete", "more", [FIRST, SHIFTED]),
        ((FIRST, ALIKE, SHIFTED), "lost", "more", [FIRST, SHIFTED]),
    ],
)
def test_alternatives(
    script: Install, found: tuple[str, ...], end: str, status: str, kept: list[str]
) -> None:
    script(*found, end=end)
    answer = alternatives.find_alternative_boards(TWO, limit=2, extras=False)
    assert (answer.status, sorted(shown(answer))) == (status, sorted(kept))
    assert answer.error == ("the child died" if status == "error" else None)
    assert (answer.reason is None) == (status != "impossible")
    assert answer.checked == ("unchecked" if status == "impossible" else None)
    assert {one.distance for one in answer.alternatives} <= {0.5 if len(kept) == 2 else 1.0}
    assert (answer.puzzle, answer.limit, answer.rank_by) == (TWO, 2, "difficulty")
    assert not answer.interrupted


@pytest.mark.parametrize(("settled", "seen"), [(0, 4), (4, 4), (1000, 12), (5, 5)])
def test_boards_that_differ_are_collected_until_the_search_is_settled(
    script: Install, settled: int, seen: int
) -> None:
    heard: list[Progress] = []
    search = script(*[FIRST, ALIKE, ALIKE, SHIFTED, OTHER] + [FIRST] * 20, settled=settled)
    alternatives.find_alternative_boards(TWO, limit=2, extras=False, on_progress=heard.append)
    assert [(e.board, e.number) for e in heard if isinstance(e, BoardFound)] == [
        (search.found[0].board, 1), (search.found[3].board, 2)
    ]  # fmt: skip
    assert Phase("words-on-board") not in heard
    assert len(search.found) == seen  # at most six candidates for each
    assert search.closed


def test_extra_words_are_listed_after_the_search(script: Install) -> None:
    heard: list[Progress] = []
    some = Lexicon.from_words("ab", "dab", "bad")
    script(FIRST, SHIFTED)
    answer = alternatives.find_alternative_boards(
        TWO, limit=2, lexicon=some, on_progress=heard.append
    )
    assert heard[-1] == Phase("words-on-board")
    assert [(one.extras, one.offensive) for one in answer.alternatives] == [(0, 0), (0, 0)]
    script(end="late")
    heard.clear()
    assert alternatives.find_alternative_boards(TWO, on_progress=heard.append).alternatives == ()
    assert heard == []


# ---- as text ----


def test_answers_as_text() -> None:
    one = solution(ROW, LEFT)
    many = Enumeration(ROW, "more", (one,) * 13)
    assert str(many) == "more: " + "AB...., " * 12 + "..."
    assert str(Enumeration(ROW, "more", (one,) * 12)) == f"more: {', '.join(['AB....'] * 12)}"
    assert many._repr_html_() == answer_html(str(many), [one.board] * 12)
    two = Uniqueness(ROW, "several", (one, solution(ROW, TURNED)), ((0, 0), (0, 1)))
    assert str(two) == "several: AB.... and BA...."
    both = [each.board for each in two.solutions]
    assert two._repr_html_() == answer_html(str(two), both, two.differing_cells)
    assert "circle" in two._repr_html_()
    script = AlternativeBoards(ROW, "more", 2, "length", 0)
    assert str(script) == "more"
    assert script._repr_html_() == "<p>more</p>"


MAKE: dict[str, Callable[..., Enumeration | Uniqueness | AlternativeBoards]] = {
    "boards": lambda **why: Enumeration(ROW, "error", **why),
    "unique": lambda **why: Uniqueness(ROW, "error", **why),
    "alternatives": lambda **why: AlternativeBoards(ROW, "error", 2, "length", 0, **why),
}


@pytest.mark.parametrize("name", MAKE)
def test_an_answer_without_boards_says_why(name: str) -> None:
    make = MAKE[name]
    assert str(make()) == "error"
    assert str(make(error="no memory")) == "error: no memory"
    assert str(make(reason=REFUTED)) == f"error: {REFUTED}"
    assert str(make(reason=REFUTED, error="no memory")) == f"error: {REFUTED}"
    if name == "unique":
        assert str(make(not_made_because="too long", error="no memory")) == "error: too long"
        assert str(make(reason=REFUTED, not_made_because="too long")) == f"error: {REFUTED}"


def test_an_alternative_as_text(script: Install) -> None:
    script(FIRST, SHIFTED)
    answer = alternatives.find_alternative_boards(TWO, limit=2, extras=False)
    texts = [f"{one.board} ({one.statistics.label}, {one.statistics.difficulty})"
             for one in answer.alternatives]  # fmt: skip
    assert [str(one) for one in answer.alternatives] == texts
    assert str(answer) == f"more: {texts[0]}, {texts[1]}"
    assert answer._repr_html_() == answer_html(
        str(answer), [one.board for one in answer.alternatives]
    )
    assert all(isinstance(one, AlternativeBoard) for one in answer.alternatives)


def test_the_symmetry_that_is_left_says_whether_images_count() -> None:
    one = Puzzle(ROW.grid, ROW.spellings, strict=True)
    assert Uniqueness(one, "unique").strict
    assert not Uniqueness(ROW, "unique").strict
    counted = Uniqueness(LONG, "impossible", checked="counted")
    assert (counted.method, counted.solver) == ("counting", None)
