"""Conflicts of words and constraints, and ways out: brute force on all parts of both."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations

import pytest
from amounts import mixed, some_of
from child_targets import hard_words
from constraint_cases import keeps
from fake_clock import Undecided, with_given
from needs import needs_full_disk
from running import reported
from running import unboggle as run
from stopping import stop_at

from unboggle import counting
from unboggle.conflicts import explain, solver_process, weight_prover
from unboggle.conflicts.decider import Decider
from unboggle.conflicts.drop_fewest import drop_fewest
from unboggle.conflicts.explain import add_conflict
from unboggle.conflicts.shrink import is_minimal, relaxed, shrink
from unboggle.conflicts.why import why
from unboggle.errors import BackendError
from unboggle.events import Phase, Progress
from unboggle.fitting.fit import fit
from unboggle.forward.trace import trace_puzzle
from unboggle.puzzle import Board, Constraints, GivenCells, Grid, Inventory, Puzzle
from unboggle.puzzle.lists.words import parse_words
from unboggle.solvers import Status
from unboggle.system.clock import Deadline
from unboggle.testing.every_board import BLANK, every_board
from unboggle.testing.tiny import puzzle, strip

Fits = Callable[[frozenset[str], frozenset[str]], bool]


def letters(text: str, at_most: bool = False) -> Inventory:
    return Inventory({face: text.count(face) for face in sorted(set(text))}, at_most)


TWO_BY_THREE = Grid.rectangle(2, 3)
CASES = {
    "one letter in the way": (strip(3), "ab bc", Constraints(GivenCells({(0, 1): "a"}))),
    "two letters, one of them idle": (
        strip(3),
        "ab bc",
        Constraints(GivenCells({(0, 1): "a", (0, 0): "b"})),
    ),
    "an idle constraint": (strip(3), "ab bc ca", Constraints(GivenCells({(0, 1): "a"}))),
    "letters that fill it": (strip(4), "ab ba bb", Constraints(letters("aabc"))),
    "too few letters": (TWO_BY_THREE, "aba bb ca", Constraints(letters("abbc", True))),
    "letters and a place": (
        strip(4),
        "ab bc",
        Constraints(GivenCells({(0, 0): "b"}), letters("abcc")),
    ),
    "a place or the letters": (
        TWO_BY_THREE,
        "abc cba bb",
        Constraints(GivenCells({(0, 1): "c"}), letters("aabbbc")),
    ),
    "it fits": (strip(4), "ab bc", Constraints(GivenCells({(0, 3): "z"}))),
    "three places for three words": (
        TWO_BY_THREE,
        "bb bc cc",
        Constraints(GivenCells({(0, 1): "a", (0, 0): "c", (1, 1): "a"})),
    ),
    "many conflicts": (
        TWO_BY_THREE,
        "bbcc bcbc caa",
        Constraints(GivenCells({(1, 2): "a", (0, 1): "b", (1, 0): "a"})),
    ),
    "no board at all": (
        Grid.rectangle(2, 2),
        "bba aab",
        Constraints(GivenCells({(0, 0): "a", (0, 1): "a"}), letters("abbs")),
    ),
    "two spellings": (strip(3), "th|t-h ht", Constraints(GivenCells({(0, 0): "th", (0, 2): "t"}))),
}
every_case = pytest.mark.parametrize("name", CASES)
both_ways = pytest.mark.parametrize(("name", "count"), mixed(CASES, [True, False]))


def case(name: str) -> Puzzle:
    grid, words, constraints = CASES[name]
    return Puzzle(grid, puzzle(grid, words).spellings, constraints)


@cache
def brute_force(name: str) -> Fits:
    """Return whether some board holds these words and satisfies these constraints."""
    asked = case(name)
    boards = every_board(asked.grid, (BLANK, *asked.faces))
    held = {word: boards.word(spellings) for word, spellings in asked.spellings.items()}
    kept = {
        constraint.names[0]: boards.keeping(constraint) for constraint in asked.constraints.parts
    }

    def fits(words: frozenset[str], constraints: frozenset[str]) -> bool:
        some = boards.all
        for there in (
            *(held[word] for word in words),
            *(kept[constraint] for constraint in constraints),
        ):
            some &= there
        return some != 0

    return fits


def parts(things: frozenset[str]) -> Iterator[frozenset[str]]:
    for size in range(len(things) + 1):
        yield from map(frozenset, combinations(sorted(things), size))


def no_counting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(counting, "refuse", lambda *_: None)
    monkeypatch.setattr(counting, "refusals", lambda *_: iter(()))


@both_ways
def test_every_part_of_a_list_is_decided_under_the_constraints(
    name: str, count: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not count:
        no_counting(monkeypatch)
    asked, fits = case(name), brute_force(name)
    names = frozenset(asked.constraints.names)
    with Decider(asked) as decider:
        order = list(parts(decider.words))
        random.Random(name).shuffle(order)
        for words in order:
            decision = decider.decide(words)
            assert (decision.board is not None) == fits(words, names), words
            assert (decision.conflict is not None) == (decision.board is None)
        for held in decider.boards:
            assert keeps(held.board, asked.constraints)
            assert held.words == frozenset(trace_puzzle(held.board, asked))


@both_ways
def test_a_conflict_has_the_constraints_that_it_needs_and_no_others(
    name: str, count: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not count:
        no_counting(monkeypatch)
    asked, fits = case(name), brute_force(name)
    every = frozenset(asked.constraints.names)
    with Decider(asked) as decider:
        whole = decider.decide(decider.words).conflict
        assert (whole is None) == fits(decider.words, every)
        if whole is None:
            return
        conflict = relaxed(shrink(whole, decider), decider)
        assert is_minimal(conflict, decider)
    needed = frozenset(conflict.constraints.names)
    assert not fits(conflict.words, needed)
    assert all(fits(conflict.words, needed - {constraint}) for constraint in needed)
    assert all(fits(conflict.words - {word}, every) for word in conflict.words)
    if conflict.counted is not None:  # a refusal of exactly these words and constraints
        alone = Puzzle(
            asked.grid, decider.puzzle_with(conflict.words).spellings, conflict.constraints
        )
        refusal = counting.refuse(alone)
        assert refusal is not None
        assert refusal.text == conflict.counted.text


def test_constraints_are_relaxed_as_far_as_the_time_goes() -> None:
    asked = case("letters and a place")
    with Decider(asked) as decider:
        whole = decider.decide(decider.words).conflict
        assert whole is not None
        late = relaxed(whole, decider, Deadline.after(0))
    assert late.constraints.names == asked.constraints.names
    assert not late.constraints_minimal
    assert not is_minimal(late, decider)


@both_ways
def test_why_finds_all_conflicts_and_the_constraints_too_many(
    name: str, count: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not count:
        no_counting(monkeypatch)
    asked, fits = case(name), brute_force(name)
    words, every = frozenset(asked.words), frozenset(asked.constraints.names)
    answer = why(asked, limit=1000)
    assert answer.error is None
    if fits(words, every):
        assert answer.status == "fitted"
        assert answer.best_board is not None
        assert keeps(answer.best_board.board, asked.constraints)
        return
    assert (answer.status, answer.complete) == ("impossible", True)
    assert {frozenset(clash.words) for clash in answer.conflicts} == {
        part
        for part in parts(words)
        if not fits(part, every) and all(fits(part - {word}, every) for word in part)
    }
    for clash in answer.conflicts:
        some, needed = frozenset(clash.words), frozenset(clash.constraints)
        assert clash.minimal
        assert not fits(some, needed)
        assert all(fits(some, needed - {constraint}) for constraint in needed)
    assert set(answer.constraint_removals) == every
    for constraint, held in answer.constraint_removals.items():
        assert (held is not None) == fits(words, every - {constraint})
    for word in asked.words:
        assert (answer.word_removals[word] is not None) == fits(words - {word}, every)
    for fact in answer.refusals:
        assert not fits(frozenset(fact.words), every)


@every_case
def test_fit_gives_a_reason_of_words_and_constraints(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(explain, "TUNING", explain.Tuning(seconds=60.0))  # for a busy machine
    asked, fits = case(name), brute_force(name)
    outcome = add_conflict(fit(asked, encoding="one_hot"))
    assert (outcome.status == "fitted") == fits(
        frozenset(asked.words), frozenset(asked.constraints.names)
    )
    reason = outcome.reason
    if reason is None:
        return
    if reason.kind == "conflict":
        assert reason.minimal
        assert not fits(frozenset(reason.words), frozenset(reason.constraints))
        for constraint in reason.constraints:
            assert constraint.removeprefix("given ").removeprefix("inventory ") in reason.text
    else:
        assert reason.kind == "counting"


@pytest.mark.parametrize(("name", "count", "draw"), mixed(CASES, [True, False], [0, 1], every=4))
def test_what_is_left_out_weighs_least_under_the_constraints(
    name: str, count: bool, draw: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not count:
        no_counting(monkeypatch)
    asked, fits = case(name), brute_force(name)
    every, chance = frozenset(asked.constraints.names), random.Random(f"{name} {draw}")
    weight = {word: chance.randint(1, 4) for word in asked.words}
    must = frozenset(chance.sample(asked.words, draw))
    outcome = drop_fewest(asked, weights=weight, required=must)
    costs = [
        sum(weight[word] for word in asked.words if word not in part)
        for part in parts(frozenset(asked.words))
        if must <= part and fits(part, every)
    ]
    if min(costs, default=sum(weight.values())) == sum(weight.values()):
        assert outcome.status == "impossible"
        assert outcome.reason is not None
        blamed = frozenset(outcome.reason.words)
        assert not blamed or not fits(blamed, frozenset(outcome.reason.constraints) or every)
        return
    assert (outcome.status, outcome.checked) == ("fitted", "traced")
    assert outcome.board is not None
    assert outcome.dropped is not None
    assert keeps(outcome.board, asked.constraints)
    assert sum(outcome.dropped.words.values()) == min(costs) == outcome.dropped.lower_bound
    assert set(trace_puzzle(outcome.board, asked)) == set(outcome.paths) >= must


def test_drop_fewest_shows_a_board_that_keeps_the_constraints_at_the_timeout(
    undecided: Undecided,
) -> None:
    asked = parse_words(hard_words()).puzzle(
        Grid.rectangle(7, 7), Constraints(GivenCells({(3, 3): "x"}))
    )
    undecided.best = with_given
    outcome = drop_fewest(asked, timeout=10)
    assert outcome.status == "undecided"
    assert outcome.incumbent is not None
    assert keeps(outcome.incumbent.board, asked.constraints)


# ---- the commands ----


def test_the_constraints_themselves_may_be_the_reason() -> None:
    options = ["--size", "3", "--inventory", "abc"]
    code, report = reported("why", "-", *options, stdin="cat dog")
    assert (code, report["status"], report["complete"]) == (20, "impossible", True)
    (conflict,) = report["conflicts"]
    assert (conflict["words"], conflict["constraints"]) == ([], ["inventory ABC"])
    assert (
        "Constraints that cannot share the board" in run("why", "-", *options, stdin="cat dog").out
    )
    for marks in ("cat dog", "cat! dog"):
        asked = ["fit", "-", *options, "--most"]
        code, report = reported(*asked, stdin=marks)
        assert (code, report["checked"]) == (20, "counted")
        assert report["reason"]["text"] == "there are 3 letters to use, a 3x3 board has 9 cells"
        assert report["reason"]["constraints"] == ["inventory ABC"]


@pytest.mark.parametrize(
    ("words", "given", "inventory", "needed", "enough"),  # constraints by number: inventory, given
    [
        ("ab", ".a .g", "max:ab", {0, 2}, {0, 2}),
        ("cca", ".a za", "aaczz", {0}, set()),
        ("ab", "cc .c", "max:abcc", {0, 1, 2, 3}, {1, 2, 3}),
    ],
)
def test_of_constraints_at_odds_those_are_named_that_have_to_be(
    words: str, given: str, inventory: str, needed: set[int], enough: set[int]
) -> None:
    options = ["--size", "2", "--given", given, "--inventory", inventory]
    code, report = reported("why", "-", *options, stdin=words)
    assert (code, report["complete"]) == (20, True)
    (conflict,) = report["conflicts"]
    assert conflict["words"] == []
    assert conflict["minimal"]
    names = [entry["constraint"] for entry in report["constraint_removals"]]
    assert set(conflict["constraints"]) == {names[k] for k in needed}
    assert (
        conflict["constraints"] == report["refusals"][0]["constraints"]
    )  # called the same everywhere
    assert all(set(fact["constraints"]) <= set(names) for fact in report["refusals"])
    assert {k for k, entry in enumerate(report["constraint_removals"]) if entry["fits"]} == enough
    text = " ".join(run("why", "-", *options, stdin=words).out.split())
    assert "no words fit at all" in text
    assert ("All the words fit without" in text) == bool(enough)


def test_why_says_which_constraints_a_conflict_needs() -> None:
    options = ["--size", "3", "--given", "l.. ... ..."]
    words = "act ape ate cop end old"
    code, report = reported("why", "-", *options, stdin=words)
    assert code == 20
    assert report["constraints"]["given"][0] == ["l", "", ""]
    assert [c["constraints"] for c in report["conflicts"]] == [["given l at row 1, column 1"]]
    (constraint,) = report["constraint_removals"]
    assert (constraint["constraint"], constraint["fits"]) == ("given l at row 1, column 1", True)
    assert constraint["board"] is not None
    text = " ".join(run("why", "-", *options, stdin=words).out.split())
    rest = "Without any one of the words, or without the constraint, the rest fits."
    assert f"a 3x3 board with l at row 1, column 1. {rest}" in text
    assert "All the words fit without the given letter l at row 1, column 1." in text
    code, report = reported("why", "-", "--size", "3", "--given", "..l ... ...", stdin="cat")
    assert (code, report["status"]) == (0, "fitted")
    assert report["board"][0][2] == "l"


@pytest.mark.parametrize(
    ("options", "code", "said"),
    some_of(
        [
            (
                ["--size", "auto", "--max-size", "2", "--given", "t.."],
                2,
                "the given row has 3 cells, more than the 2 columns of the largest size",
            ),
            (["--size", "auto", "--given", "t.."], 0, "No smaller board within 8x8 is possible"),
            (
                ["--size", "auto", "--inventory", "catdogxyz"],
                0,
                "No smaller board within 8x8 is possible",
            ),
            (
                ["--size", "auto", "--inventory", "catdog"],
                0,
                "No smaller board within 8x8 is possible",
            ),
            (
                ["--size", "auto", "--inventory", "max:acdgot"],
                0,
                "No smaller board within 8x8 is possible",
            ),
            (["--size", "auto", "--inventory", "catdogxyzvwuq", "--q", "plain"], 0, "within 13x13"),
            (
                [
                    "--size",
                    "auto",
                    "--max-size",
                    "8",
                    "--inventory",
                    "catdogxyzvwuq",
                    "--q",
                    "plain",
                ],
                20,
                "has 13 cells",
            ),
            (["--size", "auto", "--inventory", "max:acdgo"], 20, "the letters to use have no t"),
            (["--size", "2", "--most", "--given", "z. .."], 0, "Dropped, 1 word"),
            (["--size", "2", "--most", "--inventory", "max:acto"], 0, "Dropped, 1 word"),
            (["--size", "2", "--most", "--inventory", "max:abc"], 20, "none of these words"),
            (["--size", "2", "--most", "--given", "xy z."], 20, "none of these words"),
        ]
    ),
)
def test_fit_takes_constraints_with_the_other_questions(
    options: list[str], code: int, said: str
) -> None:
    result = run("fit", "-", *options, stdin="cat dog")
    assert result.code == code, result.err
    assert said in " ".join((result.out + result.err).split())
    if code == 2:
        assert result.out == ""
        return
    ended, report = reported("fit", "-", *options, stdin="cat dog")
    assert ended == code
    if "--given" in options:
        assert report["constraints"]["given"] is not None
    else:
        assert report["constraints"]["inventory"] is not None


# ---- interruptions ----


def test_a_stop_while_constraints_are_left_out_reports_what_is_known() -> None:
    def shrinking(event: Progress) -> bool:
        return isinstance(event, Phase) and event.name == "shrink-constraints"

    asked = case("letters and a place")
    stop, listen = stop_at(shrinking)
    answer = why(asked, on_progress=listen, stop=stop)
    assert answer.interrupted
    assert answer.status == "impossible"
    (clash,) = answer.conflicts
    assert clash.constraints == asked.constraints.names
    assert not clash.minimal
    stop, listen = stop_at(shrinking)
    outcome = fit(asked, encoding="one_hot")
    better = add_conflict(outcome, Deadline(stop=stop), listen)
    assert better.status == "impossible"
    assert better.reason is not None
    assert better.reason.minimal is False
    assert better.reason.constraints == asked.constraints.names


def test_a_solver_that_is_lost_is_an_error_and_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = case("letters and a place")
    outcome = fit(asked, encoding="one_hot")
    monkeypatch.setattr(solver_process, "TARGET", "child_targets:crash")
    monkeypatch.setattr(weight_prover, "TARGET", "child_targets:crash")
    monkeypatch.setattr("unboggle.fitting.searches.reach.can_search", lambda _: False)
    no_counting(monkeypatch)
    assert why(asked).status == "error"
    assert why(asked).error
    code, report = reported("why", "-", "--size", "1x4", "--given", "b...", stdin="ab bc cb")
    assert (code, report["status"]) == (70, "error")
    assert report["error"]
    assert drop_fewest(asked).status == "error"
    better = add_conflict(outcome)
    assert better.reason is not None
    assert (better.reason.words, better.reason.minimal) == (asked.words, False)


def test_a_board_that_breaks_a_constraint_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = case("it fits")
    wrong = Status.SAT, Board.from_rows(["abc."])
    monkeypatch.setattr(solver_process.SolverProcess, "decide", lambda *_: wrong)
    monkeypatch.setattr("unboggle.fitting.searches.reach.can_search", lambda _: False)
    with Decider(asked) as decider, pytest.raises(BackendError, match="does not show the given z"):
        decider.decide(frozenset(asked.words))


@pytest.mark.parametrize("command", [["why"], ["fit", "--most"], ["fit", "--cross-check"]])
def test_the_time_is_kept(command: list[str], undecided: Undecided) -> None:
    undecided.best = with_given
    given = " ".join(["x......", *["......."] * 6])
    options = ["-", "--size", "7", "--given", given, "--timeout", "10"]
    code, report = reported(*command, *options, stdin=hard_words())
    assert (code, report["status"]) == (124, "undecided")


@needs_full_disk
@pytest.mark.parametrize("command", ["why", "fit", "encode"])
def test_a_full_disk_is_reported(command: str) -> None:
    options = ["-", "--size", "2", "--given", "a. ..", "-o", "/dev/full"]
    result = run(command, *options, stdin="ab")
    assert (result.code, result.out) == (70, "")
    assert "/dev/full" in result.err
