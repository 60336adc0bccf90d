"""Wishes that nobody here has thought of: honoured, left out of the race, or refused by name."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from itertools import product
from pathlib import Path

import pytest
from amounts import mixed
from odd_wishes import Mute, NoDeadCells, NoTwins

from unboggle import counting
from unboggle.certify.crosscheck import cross_check
from unboggle.certify.proof import choose
from unboggle.certify.write import CertificateWriter
from unboggle.clues.make_unique import make_unique
from unboggle.conflicts.drop_fewest import drop_fewest
from unboggle.conflicts.explain import with_conflict
from unboggle.conflicts.why import why
from unboggle.counting import Refusal, sentences
from unboggle.counting.numbers import Numbers
from unboggle.counting.requirements import Requirements
from unboggle.counting.wishes import against
from unboggle.errors import InputError
from unboggle.fitting import planning
from unboggle.fitting.board_search import BoardSearch, can_search
from unboggle.fitting.fit import fit
from unboggle.fitting.smallest import fit_smallest
from unboggle.formula.choice import tile_encoding
from unboggle.formula.encode import encode
from unboggle.forward.verify import broken_wish
from unboggle.puzzle import Face, Given, Grid, Inventory, Puzzle, Wish, Wishes
from unboggle.puzzle.words import parse_words
from unboggle.render.text.fit import fit_text
from unboggle.reports.fit import fit_report
from unboggle.solutions.boards import boards, iter_boards
from unboggle.solutions.unique import unique
from unboggle.testing.brute_force import all_boards, holds
from unboggle.testing.tiny import puzzle, strip

TWO_BY_THREE = Grid.rectangle(2, 3)


def asked(words: str, grid: Grid, *wishes: Wish) -> Puzzle:
    return replace(puzzle(grid, words), wishes=Wishes(*wishes))


def possible(puzzle: Puzzle) -> bool:
    return any(
        holds(board, puzzle) and not broken_wish(board, puzzle) for board in all_boards(puzzle)
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
def test_a_wish_with_clauses_is_honoured(asked_for: tuple[str, Grid], encoding: str | None) -> None:
    words, grid = asked_for
    question = asked(words, grid, NoTwins())
    answer = fit(question, encoding=encoding)
    assert (answer.status == "fitted") == possible(question), answer.error
    assert answer.board is None or not broken_wish(answer.board, question)


def test_what_cannot_honour_a_wish_is_left_out_of_the_race() -> None:
    twins = asked("aba abc", TWO_BY_THREE, NoTwins())
    assert not can_search(twins) and can_search(replace(twins, wishes=Wishes()))
    with pytest.raises(InputError, match=r"the board search cannot honour .*'no_twins'"):
        BoardSearch(twins)
    assert all(plan.solver for plan in planning.line_up(twins, 4, 0).members)
    alive = asked("aba abc", TWO_BY_THREE, NoDeadCells())
    assert {plan.method for plan in planning.line_up(alive, 4, 0).members} == {"one_hot"}
    assert tile_encoding(alive) == "one_hot"
    answer = fit(alive)
    assert (answer.status, answer.method) == ("fitted", "one_hot")
    assert answer.board is not None and not broken_wish(answer.board, alive)


def test_boards_are_all_that_brute_force_finds() -> None:
    question = asked("aba cb", TWO_BY_THREE, NoTwins())
    least = set()
    kept = [b.faces for b in all_boards(question) if holds(b, question)]
    kept = [faces for faces in kept if not broken_wish(faces, question)]
    for faces in kept:
        if not any(other.items() < faces.items() for other in kept):
            least.add(min(map(repr, map(sorted, map(dict.items, question.images(faces))))))
    answer = boards(question)
    assert answer.status == "complete" and len(answer.found) == len(least) > 1
    assert unique(question).status == "several"


def test_a_conflict_names_the_wish() -> None:
    question = asked("ab aab", strip(4), NoTwins(), Given({(0, 3): "z"}))
    answer = why(question, timeout=30)
    assert answer.status == "impossible"
    assert [clash.wishes for clash in answer.conflicts] == [("no_twins",)]
    assert [clash.words for clash in answer.conflicts] == [("aab",)]
    assert "'aab' is on no 1x4 board with no_twins" in answer.conflicts[0].text
    assert drop_fewest(question, timeout=30).drop is not None


def test_reports_and_text_tell_of_it() -> None:
    words = parse_words("aab")
    question = words.puzzle(strip(4), Wishes(NoTwins()))
    answer = with_conflict(fit(question))
    report = fit_report(answer, words, [], None)
    assert report["wishes"] == {"given": None, "inventory": None, "no_twins": True}
    text = " ".join(fit_text(report, width=80).split())
    assert "No 1x4 board holds these words with no_twins: 'aab' alone" in text  # no plug-in
    words = parse_words("aba")
    fitted = fit(words.puzzle(strip(4), Wishes(NoTwins())))
    text = fit_text(fit_report(fitted, words, [], None), width=200)
    assert "a letter that keeps your wishes will do" in text


def test_the_smallest_size_goes_with_what_is_bound_to_no_place() -> None:
    words = parse_words("aba cdc").puzzle(Grid.rectangle(3, 3), Wishes(NoTwins()))
    answer = fit_smallest(words, timeout=60)
    assert answer.status == "fitted" and str(answer.puzzle.grid) == "2x3"
    given = replace(words, wishes=Wishes(Given({(0, 0): "a"})))
    with pytest.raises(InputError, match="a given letter has its place on a board of one size"):
        fit_smallest(given, timeout=60)


MUTE = asked("ab", strip(3), Mute())


@pytest.mark.parametrize(
    "ask",
    [
        fit,
        lambda puzzle: fit(puzzle, encoding="one_hot"),
        encode,
        boards,
        lambda puzzle: list(iter_boards(puzzle)),
        unique,
        why,
        drop_fewest,
        lambda puzzle: make_unique(puzzle, "givens"),
    ],
    ids=["fit", "fit alone", "encode", "boards", "iter_boards", "unique", "why", "drop", "make"],
)
def test_a_wish_without_clauses_is_refused_by_its_name(ask: Callable[[Puzzle], object]) -> None:
    with pytest.raises(InputError, match=r"the encoding .* cannot honour the wish 'mute'"):
        ask(MUTE)


ALIVE = asked("aba ab", strip(3), NoDeadCells())


@pytest.mark.parametrize(
    ("what", "ask"),
    [
        ("to leave words out", drop_fewest),
        ("to make it unique", lambda puzzle: make_unique(puzzle, "givens")),
        ("to make it unique", lambda puzzle: make_unique(puzzle, thin=True)),
    ],
    ids=["drop", "make", "thin"],
)
def test_what_rests_on_fewer_words_refuses_a_wish_that_they_may_break(
    what: str, ask: Callable[[Puzzle], object]
) -> None:
    with pytest.raises(InputError, match=f"{what} does not go with the wish 'no_dead_cells'"):
        ask(ALIVE)


def test_no_word_is_dominated_under_a_wish_that_fewer_words_may_break() -> None:
    assert counting.without_dominated(ALIVE) is ALIVE
    assert counting.without_dominated(replace(ALIVE, wishes=Wishes())).words == ("aba",)
    # x is alive only by the word that comes for free with another one
    question = asked("abx bx", strip(3), NoDeadCells())
    assert fit(question).status == "fitted"


def test_its_refutation_names_it() -> None:
    question = asked("abc", strip(4), NoDeadCells())
    assert not possible(question)
    answer = with_conflict(fit(question))
    assert answer.status == "impossible" and answer.reason is not None
    assert (answer.reason.kind, answer.reason.wishes) == ("conflict", ("no_dead_cells",))
    assert "no 1x4 board with no_dead_cells holds the whole list" in answer.reason.text
    with pytest.raises(InputError, match="cannot honour the wish 'no_dead_cells'"):
        cross_check(answer)


def test_no_certificate_of_what_its_checks_do_not_know(tmp_path: Path) -> None:
    answer = fit(asked("aba", strip(3), NoTwins()))
    with pytest.raises(InputError, match=r"the checks of a certificate do not know .*'no_twins'"):
        CertificateWriter(*choose(None, None)).of_fit(answer, str(tmp_path / "certificate"))
    assert not (tmp_path / "certificate").exists()


@dataclass(frozen=True)
class AtMost(Mute):
    """At most ``count`` cells show ``face``; counting has an argument, nothing else has."""

    name = "few"
    face: Face = "a"
    count: int = 1

    def most(self, face: Face) -> int | None:
        return self.count if face == self.face else None


@dataclass(frozen=True)
class TooMany(Numbers):
    """So many are needed."""

    kind = "too_many_of_a_face"
    face: Face
    need: int
    word: str = field(default="")


def _too_many(n: TooMany, grid: Grid) -> str:
    """More of the letter are needed than are wished for."""
    return f"{n.word!r} needs {n.need} {n.face}, which is too many"


@against.register
def _(wish: AtMost, facts: Requirements) -> Iterator[Refusal]:
    need = facts.need.get(wish.face, 0)
    if need > wish.count:
        word = facts.most_in[wish.face]
        found = TooMany(wish.face, need, word)
        yield Refusal(found, facts.puzzle.grid, (word,), wish.names)


def test_a_counting_argument_is_told_after_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sentences.TABLE, TooMany, _too_many)
    question = asked("aba bc", strip(5), AtMost())
    (refusal,) = counting.refusals(question)
    assert refusal.text == "'aba' needs 2 a, which is too many"
    assert (refusal.words, refusal.wishes) == (("aba",), ("few",))
    long = asked("aba bc", strip(2), AtMost())
    assert [r.kind for r in counting.refusals(long)][-1] == "too_many_of_a_face"
    assert len(list(counting.refusals(long))) > 1


def test_bounds_of_several_wishes_are_the_least() -> None:
    letters = Inventory({"a": 3, "b": 1}, at_most=True)
    both = Wishes(letters, AtMost("a", 2))
    assert [both.most(face) for face in "abz"] == [2, 1, 0]
    assert [Wishes(AtMost("a", 2)).most(face) for face in "ab"] == [2, None]


def test_the_order_of_the_boards_found_does_not_depend_on_the_order_of_wishes() -> None:
    given, letters = Given({(0, 0): "a"}), Inventory({"a": 2, "b": 2, "c": 1, "d": 1})
    for pair, seed in product(((given, letters), (letters, given)), (0, 1)):
        question = asked("aba cd", TWO_BY_THREE, *pair)
        first = BoardSearch(asked("aba cd", TWO_BY_THREE, given, letters), seed).run(moves=5000)
        assert BoardSearch(question, seed).run(moves=5000) == first
