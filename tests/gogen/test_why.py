"""Why a Gogen is impossible: the conflict named is one, and nothing in it is too much."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from amounts import mixed
from gogens import all_boards, new
from running import reported

from unboggle.errors import BackendError
from unboggle.gogen import logic as gogen_logic
from unboggle.gogen import why as gogen_why
from unboggle.gogen.generate import GogenSpec
from unboggle.gogen.gogen import Gogen
from unboggle.gogen.notation import parse_gogen
from unboggle.gogen.solve import solve_gogen
from unboggle.solutions.unique import Uniqueness, check_unique
from unboggle.system import clock
from unboggle.system.clock import StopToken

FAR = "o.u.p\n.....\ne.v.y\n.....\nw.j.q\n\nop\ngild\n"


@pytest.mark.parametrize("seed", mixed(range(6), every=4))
def test_the_conflict_is_minimal(seed: int) -> None:
    draw = random.Random(seed)
    made = new(GogenSpec("ultra" if seed % 2 else "uber"), seed % 3)
    words = list(made.words)
    while all_boards(made.grid, tuple(words), most=1):  # until a word too much makes it impossible
        words.append("".join(draw.sample(made.solution[0] + made.solution[4], 3)))
    text = "\n".join([*made.grid, "", *words])
    code, report = reported("gogen", "solve", "-", stdin=text)
    assert (code, report["status"]) == (20, "impossible"), seed
    reason = report["reason"]
    if reason["kind"] == "counting":  # then it has other evidence
        return
    assert (reason["kind"], reason["minimal"]) == ("conflict", True)
    assert set(reason["words"]) <= set(words)
    assert reason["words"]
    letters = {}
    for constraint in reason["constraints"]:
        letter, _, cell = constraint.partition(" at ")
        letters[int(cell[1]) - 1, "ABCDE".index(cell[0])] = letter
    assert all(made.grid[r][c] == letter for (r, c), letter in letters.items())

    def boards(without: object = None) -> int:
        rows = ["".join(letters.get((r, c), ".") for c in range(5)) for r in range(5)]
        if isinstance(without, tuple):
            rows[without[0]] = "".join(
                "." if (without[0], c) == without else x for c, x in enumerate(rows[without[0]])
            )
        left = tuple(word for word in reason["words"] if word != without)
        return len(all_boards(tuple(rows), left, most=1))

    assert boards() == 0
    for item in (*reason["words"], *letters):
        assert boards(item) == 1, (seed, item)


def impossible(gogen: Gogen) -> Uniqueness:
    answer = check_unique(gogen.puzzle)
    assert answer.status == "impossible"
    assert answer.reason is not None
    assert answer.reason.kind == "refuted"
    return answer


def test_what_takes_too_long_is_not_shrunk(monkeypatch: pytest.MonkeyPatch) -> None:
    gogen = parse_gogen(FAR)
    answer = impossible(gogen)
    monkeypatch.setattr(gogen_why, "check_unique", lambda *_, **__: answer)
    after = gogen_why.explained(gogen, answer, tuning=gogen_why.Tuning(patience=-1.0))
    assert after.reason is not None
    assert after.reason.minimal is False
    assert set(after.reason.words) == {"op", "gild"}
    assert "without any one" not in after.reason.text
    monkeypatch.setattr(gogen_why, "another_board", hopeless)
    assert gogen_why.explained(parse_gogen(FAR.replace("op\n", "")), answer) is answer


def hopeless(*_: object, **__: object) -> None:
    raise gogen_logic.TooHard


def test_proofs_that_do_not_agree_are_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    gogen = parse_gogen(FAR)
    answer = impossible(gogen)
    fine = parse_gogen(FAR.replace("op\n", ""))
    with pytest.raises(BackendError, match="a board was found"):
        gogen_why.explained(fine, answer)
    monkeypatch.setattr(
        gogen_why, "check_unique", lambda *_, **__: replace(answer, status="unique")
    )
    with pytest.raises(BackendError, match="a conflict was found that has a board"):
        gogen_why.explained(gogen, answer)


def test_cells_are_named_as_elsewhere() -> None:
    gogen = parse_gogen("....p\n.....\n.....\n.....\no....\n\nop\n")
    after = gogen_why.explained(gogen, impossible(gogen))
    assert after.reason is not None
    assert after.reason.constraints == ("p at E1", "o at A5")


def test_the_search_for_a_reason_counts_and_can_be_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    spent: list[float] = []
    token = StopToken()

    def explained(gogen: Gogen, outcome: Uniqueness, *, stop: StopToken) -> Uniqueness:
        began = clock.now()
        stop.set()  # as if it came now
        after = gogen_why.explained(gogen, outcome, stop=stop)
        spent.extend([outcome.seconds["total"], clock.now() - began])
        return after

    monkeypatch.setattr("unboggle.gogen.solve.explained", explained)
    answer = solve_gogen(parse_gogen(FAR), stop=token)
    assert token.is_set
    assert answer.reason is not None
    assert answer.reason.kind == "refuted"  # no better one was searched for
    assert answer.seconds["total"] >= sum(spent)
