"""Constraints of plug-ins: honoured, left out of the race, or rejected by name."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from itertools import product
from pathlib import Path

import pytest
from amounts import mixed
from odd_constraints import Mute, NoDeadCells, NoTwins

from unboggle import counting
from unboggle.certify.crosscheck import cross_check
from unboggle.certify.proof import choose
from unboggle.certify.write import CertificateWriter
from unboggle.clues.make_unique import make_unique
from unboggle.conflicts.drop_fewest import drop_fewest
from unboggle.conflicts.explain import add_conflict
from unboggle.conflicts.why import why
from unboggle.counting import CountingRefutation, sentences
from unboggle.counting.constraints import against
from unboggle.counting.numbers import CountingArgument
from unboggle.counting.requirements import Requirements
from unboggle.errors import InputError
from unboggle.fitting.fit import fit
from unboggle.fitting.race import planning
from unboggle.fitting.race.plan import TILE_COUNTS
from unboggle.fitting.searches.reach import ReachSearch, can_search
from unboggle.fitting.sizes.smallest import fit_smallest
from unboggle.formula.choice import tile_encoding
from unboggle.formula.encode import encode
from unboggle.forward.verify import violated_constraint
from unboggle.puzzle import Constraint, Constraints, Face, GivenCells, Grid, Inventory, Puzzle
from unboggle.puzzle.lists.words import parse_words
from unboggle.render.text.fit import text as fit_text
from unboggle.reports.base.kinds import ReportParts
from unboggle.reports.fit import report as fit_report
from unboggle.solutions.boards import iter_boards, list_boards
from unboggle.solutions.unique import check_unique
from unboggle.testing.brute_force import all_boards, holds
from unboggle.testing.tiny import puzzle, strip

TWO_BY_THREE = Grid.rectangle(2, 3)


def asked(words: str, grid: Grid, *constraints: Constraint) -> Puzzle:
    return replace(puzzle(grid, words), constraints=Constraints(*constraints))


def possible(puzzle: Puzzle) -> bool:
    return any(
        holds(board, puzzle) and not violated_constraint(board, puzzle)
        for board in all_boards(puzzle)
    )


@pytest.mark.parametrize(
    ("asked_for", "encoding"),
    mixed(
        [
            ("aba", strip(4)),
            ("aab", strip(4)),
            ("aba abc", TWO_BY_THREE),
            ("ab ba bc ca", strip(4)),
        ],
        [None, "tiles", "one_hot", "bitvectors"],
    ),
)
def test_a_constraint_with_clauses_is_honoured(
    asked_for: tuple[str, Grid], encoding: str | None
) -> None:
    words, grid = asked_for
    question = asked(words, grid, NoTwins())
    answer = fit(question, encoding=encoding)
    assert (answer.status == "fitted") == possible(question), answer.error
    assert answer.board is None or not violated_constraint(answer.board, question)


def test_what_cannot_honour_a_constraint_is_left_out_of_the_race() -> None:
    twins = asked("aba abc", TWO_BY_THREE, NoTwins())
    assert not can_search(twins)
    assert can_search(replace(twins, constraints=Constraints()))
    with pytest.raises(InputError, match=r"the board search does not support .*'no_twins'"):
        ReachSearch(twins)
    assert not any(plan.is_search for plan in planning.race_plan(twins, 4, 0).members)
    alive = asked("aba abc", TWO_BY_THREE, NoDeadCells())
    methods = {plan.method for plan in planning.race_plan(alive, 4, 0).members}
    assert methods - {TILE_COUNTS} == {"one_hot"}
    assert tile_encoding(alive) == "one_hot"
    answer = fit(alive)
    assert (answer.status, answer.method) == ("fitted", "one_hot")
    assert answer.board is not None
    assert not violated_constraint(answer.board, alive)


def test_boards_are_all_that_brute_force_finds() -> None:
    question = asked("aba cb", TWO_BY_THREE, NoTwins())
    least = set()
    kept = [b.faces for b in all_boards(question) if holds(b, question)]
    kept = [faces for faces in kept if not violated_constraint(faces, question)]
    for faces in kept:
        if not any(other.items() < faces.items() for other in kept):
            least.add(min(map(repr, map(sorted, map(dict.items, question.images(faces))))))
    answer = list_boards(question)
    assert answer.status == "complete"
    assert len(answer.solutions) == len(least) > 1
    assert check_unique(question).status == "several"


def test_a_conflict_names_the_constraint() -> None:
    question = asked("ab aab", strip(4), NoTwins(), GivenCells({(0, 3): "z"}))
    answer = why(question, timeout=30)
    assert answer.status == "impossible"
    assert [clash.constraints for clash in answer.conflicts] == [("no_twins",)]
    assert [clash.words for clash in answer.conflicts] == [("aab",)]
    assert "'aab' is on no 1x4 board with no_twins" in answer.conflicts[0].text
    assert drop_fewest(question, timeout=30).dropped is not None


def test_reports_and_text_name_it() -> None:
    words = parse_words("aab")
    question = words.puzzle(strip(4), Constraints(NoTwins()))
    answer = add_conflict(fit(question))
    report = fit_report(answer, ReportParts(words, []))
    assert report["constraints"] == {"given": None, "inventory": None, "no_twins": True}
    text = " ".join(fit_text(report, width=80).split())
    assert "No 1x4 board holds these words with no_twins: 'aab' fits no board" in text  # no plug-in
    words = parse_words("aba")
    fitted = fit(words.puzzle(strip(4), Constraints(NoTwins())))
    text = fit_text(fit_report(fitted, ReportParts(words, [])), width=200)
    assert "a letter that your constraints allow fits" in text


def test_the_smallest_size_goes_with_what_is_bound_to_no_place() -> None:
    words = parse_words("aba cdc").puzzle(Grid.rectangle(3, 3), Constraints(NoTwins()))
    answer = fit_smallest(words, timeout=60)
    assert answer.status == "fitted"
    assert str(answer.puzzle.grid) == "2x3"
    given = replace(words, constraints=Constraints(GivenCells({(0, 0): "a"})))
    with pytest.raises(InputError, match="a given letter has its place on a board of one size"):
        fit_smallest(given, timeout=60)


MUTE = asked("ab", strip(3), Mute())


@pytest.mark.parametrize(
    "ask",
    [
        fit,
        lambda puzzle: fit(puzzle, encoding="one_hot"),
        encode,
        list_boards,
        lambda puzzle: list(iter_boards(puzzle)),
        check_unique,
        why,
        drop_fewest,
        lambda puzzle: make_unique(puzzle, "givens"),
    ],
    ids=["fit", "fit alone", "encode", "boards", "iter_boards", "unique", "why", "drop", "make"],
)
def test_a_constraint_without_clauses_is_refused_by_its_name(
    ask: Callable[[Puzzle], object],
) -> None:
    with pytest.raises(InputError, match=r"the encoding .* does not support the constraint 'mute'"):
        ask(MUTE)


ALIVE = asked("aba ab", strip(3), NoDeadCells())


@pytest.mark.parametrize(
    ("what", "ask"),
    [
        ("most", drop_fewest),
        ("make_unique", lambda puzzle: make_unique(puzzle, "givens")),
        ("make_unique", lambda puzzle: make_unique(puzzle, drop_redundant=True)),
    ],
    ids=["drop", "make", "thin"],
)
def test_what_rests_on_fewer_words_refuses_a_constraint_that_they_may_break(
    what: str, ask: Callable[[Puzzle], object]
) -> None:
    with pytest.raises(InputError, match=f"{what} does not go with no_dead_cells"):
        ask(ALIVE)


def test_no_word_is_dominated_under_a_constraint_that_fewer_words_may_break() -> None:
    assert counting.without_dominated(ALIVE) is ALIVE
    assert counting.without_dominated(replace(ALIVE, constraints=Constraints())).words == ("aba",)
    # only a word that is free with another one needs x
    question = asked("abx bx", strip(3), NoDeadCells())
    assert fit(question).status == "fitted"


def test_its_refutation_names_it() -> None:
    question = asked("abc", strip(4), NoDeadCells())
    assert not possible(question)
    answer = add_conflict(fit(question))
    assert answer.status == "impossible"
    assert answer.reason is not None
    assert (answer.reason.kind, answer.reason.constraints) == ("conflict", ("no_dead_cells",))
    assert "no 1x4 board with no_dead_cells holds the whole list" in answer.reason.text
    with pytest.raises(InputError, match="does not support the constraint 'no_dead_cells'"):
        cross_check(answer)


def test_no_certificate_of_what_its_checks_do_not_know(tmp_path: Path) -> None:
    answer = fit(asked("aba", strip(3), NoTwins()))
    with pytest.raises(InputError, match=r"the checks of a certificate do not know .*'no_twins'"):
        CertificateWriter(*choose(None, None)).of_fit(answer, str(tmp_path / "certificate"))
    assert not (tmp_path / "certificate").exists()


@dataclass(frozen=True)
class AtMost(Mute):
    """At most ``count`` cells show ``face``; only counting can refute it."""

    name = "few"
    face: Face = "a"
    count: int = 1

    def max_cells(self, face: Face) -> int | None:
        return self.count if face == self.face else None


@dataclass(frozen=True)
class TooMany(CountingArgument):
    """The face is needed on ``need`` cells."""

    kind = "too_many_of_a_face"
    face: Face
    need: int
    word: str = field(default="")


def _too_many(n: TooMany, grid: Grid) -> str:
    """Refuse if more cells need the letter than are allowed."""
    return f"{n.word!r} needs {n.need} {n.face}, which is too many"


@against.register
def _(constraint: AtMost, facts: Requirements) -> Iterator[CountingRefutation]:
    need = facts.need.get(constraint.face, 0)
    if need > constraint.count:
        word = facts.word_with_most[constraint.face]
        found = TooMany(constraint.face, need, word)
        yield CountingRefutation(found, facts.puzzle.grid, (word,), constraint.names)


def test_a_counting_argument_is_reported_after_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sentences.TABLE, TooMany, _too_many)
    question = asked("aba bc", strip(5), AtMost())
    (refusal,) = counting.refusals(question)
    assert refusal.text == "'aba' needs 2 a, which is too many"
    assert (refusal.words, refusal.constraints) == (("aba",), ("few",))
    long = asked("aba bc", strip(2), AtMost())
    assert [r.kind for r in counting.refusals(long)][-1] == "too_many_of_a_face"
    assert len(list(counting.refusals(long))) > 1


def test_bounds_of_several_constraints_are_the_least() -> None:
    letters = Inventory({"a": 3, "b": 1}, at_most=True)
    both = Constraints(letters, AtMost("a", 2))
    assert [both.max_cells(face) for face in "abz"] == [2, 1, 0]
    assert [Constraints(AtMost("a", 2)).max_cells(face) for face in "ab"] == [2, None]


def test_the_order_of_the_boards_found_does_not_depend_on_the_order_of_constraints() -> None:
    given, letters = GivenCells({(0, 0): "a"}), Inventory({"a": 2, "b": 2, "c": 1, "d": 1})
    for pair, seed in product(((given, letters), (letters, given)), (0, 1)):
        question = asked("aba cd", TWO_BY_THREE, *pair)
        first = ReachSearch(asked("aba cd", TWO_BY_THREE, given, letters), seed).run(moves=5000)
        assert ReachSearch(question, seed).run(moves=5000) == first
