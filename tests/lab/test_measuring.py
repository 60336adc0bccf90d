"""The measurements of a comparison: answers, costs, and failures."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from comparing import compare, instance, members, run_peer, validate_run
from needs import LINUX, posix_only

from unboggle import solvers
from unboggle.errors import InputError
from unboggle.events import Phase, Progress
from unboggle.lab import comparison as core
from unboggle.lab import measure, summary
from unboggle.lab.combining import RACE, combinations, parse_peer_solvers
from unboggle.system.child import Child


def test_two_lists_and_two_combinations_are_four_records_in_turn() -> None:
    lists = [instance("cat", name="a"), instance("dog, god", name="b")]
    begun: list[Progress] = []
    who = members()
    records = list(compare(lists, who, timeout=20, on_progress=begun.append))
    one_hot, tiles = "one_hot + cadical195", "tiles + cadical195"
    # all combinations on one list before the next, which starts with another one
    turns = [("a", one_hot), ("a", tiles), ("b", tiles), ("b", one_hot)]
    assert [(r["list"], r["name"]) for r in records] == turns
    assert begun == [Phase("compare", f"{name} on {where}") for where, name in turns]
    for record in records:
        validate_run(record)
        assert (record["status"], record["verified"], record["error"]) == ("fitted", True, None)
        assert record["variables"] > 0
        assert record["clauses"] > 0
        assert sum(record["rules"].values()) == record["clauses"]
        assert {"one_face_per_cell"} < record["rules"].keys()
        assert record["statistics"].keys() == set(solvers.STATISTICS)
        seconds = record["seconds"]
        assert 0 < seconds["encode"] + seconds["solve"] < seconds["wall"] < 20
        if os.name == "posix":
            assert 0 < seconds["cpu"] < 20
            assert 5 < record["memory_mb"] < 1000
    assert {r["words"] for r in records if r["list"] == "b"} == {2}


def test_runs_have_one_seed_after_the_other() -> None:
    records = list(compare([instance()], members()[:1], runs=2, seed=5))
    assert [(r["run"], r["seed"]) for r in records] == [(1, 5), (2, 6)]


def test_the_race_is_measured_like_everybody_else() -> None:
    (record,) = compare([instance("cat, dog")], [RACE], jobs=1)
    validate_run(record)
    assert (record["status"], record["verified"], record["jobs"]) == ("fitted", True, 1)
    assert record["found_by"]
    assert record["counting"]


def test_counting_is_used_only_where_it_is_wanted() -> None:
    crowded = instance("cat, dog", (1, 5))  # six tiles, five cells
    one_hot = members()[:1]
    (bare,) = compare([crowded], one_hot)
    (counted,) = compare([crowded], one_hot, counting=True)
    assert bare["status"] == counted["status"] == "impossible"
    assert (bare["found_by"], counted["found_by"]) == (None, "counting")
    assert bare["clauses"]
    assert counted["clauses"] is None
    # and an implied word needs no clauses
    (all_words,) = compare([instance("cat, tac")], one_hot)
    (fewer,) = compare([instance("cat, tac")], one_hot, counting=True)
    assert fewer["clauses"] < all_words["clauses"]
    assert fewer["verified"]


def test_an_encoding_is_compared_with_and_without_symmetry_and_counting() -> None:
    who, _ = combinations(["one_hot"], ["cadical195"], variants=["plain", "anchored", "counted"])
    plain, anchored, counted = compare([instance("dog god")], who)
    assert plain["rules"].get("anchor_lies_in_one_part") is None
    assert anchored["rules"]["anchor_lies_in_one_part"] == 1
    assert (plain["anchored"], anchored["anchored"], counted["counting"]) == (False, True, True)
    assert anchored["clauses"] == plain["clauses"] + 1
    assert counted["clauses"] < plain["clauses"], "dog implies god"


def test_board_searches_are_compared_alone() -> None:
    who, _ = combinations([], [], searches=["all"])
    seen = {record["name"]: record for record in compare([instance("dog god")], who, timeout=5)}
    assert [*seen] == ["reach", "distance", "paths", "growing", "pack"]
    for name, record in seen.items():
        validate_run(record)
        # fewer words than cells, and not many
        expected = "undecided" if name in ("growing", "pack") else "fitted"
        assert (record["kind"], record["status"]) == ("search", expected)
    with pytest.raises(InputError, match="did you mean reach"):
        combinations([], [], searches=["raech"])


@pytest.mark.parametrize("name", ["fits", "reads"])
def test_a_peer_is_held_to_the_words_like_everybody_else(name: str, folder: Path) -> None:
    record = run_peer(folder, name)
    assert (record["status"], record["verified"], record["kind"]) == ("fitted", True, "peer")
    assert record["encoding"] is record["variables"] is None
    assert record["seconds"]["solve"] is not None


@pytest.mark.parametrize(
    ("name", "verified", "says"),
    [
        ("misses", False, "does not hold 'cat'"),
        ("shrinks", None, "not a board of 3x3"),
        ("raises", None, "ValueError: no idea"),
        ("crashes", None, "ended with code 20 and no answer"),
    ],
)
def test_what_fails_is_an_error_and_never_an_answer(
    name: str, verified: bool | None, says: str, folder: Path
) -> None:
    record = run_peer(folder, name)
    assert (record["status"], record["verified"]) == ("error", verified)
    assert says in record["error"]


@posix_only
@pytest.mark.parametrize("name", ["spins", "delegates"])
def test_what_is_killed_has_cost_something_too(name: str, folder: Path) -> None:
    if name == "delegates" and not LINUX:
        pytest.skip("elsewhere the children of a killed child are not ours to count")
    record = run_peer(folder, name, timeout=0.7)
    assert record["status"] == "undecided"
    assert record["seconds"]["wall"] >= 0.7
    # "delegates" waits; only its own child is busy. Other load may leave the child a tenth of a
    # core; a waiting process uses less than half of that.
    assert record["seconds"]["cpu"] > 0.05
    assert record["memory_mb"] > 5
    assert summary.par2(record) == pytest.approx(1.4)


@pytest.mark.long
@posix_only
@pytest.mark.fresh
def test_the_peak_of_memory_is_that_of_the_run_and_of_no_run_before(folder: Path) -> None:
    grows, denies = parse_peer_solvers(["grows=grows.py", "denies=denies.py"])
    large, small = compare([instance()], [grows, denies])
    assert large["memory_mb"] > small["memory_mb"] + 80


def test_a_run_that_cannot_begin_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(measure, "RUN", "nowhere:nothing")
    (record,) = compare([instance()], members()[:1])
    validate_run(record)
    assert record["status"] == "error"
    assert "nowhere" in record["error"]


def test_a_measuring_process_that_is_lost_is_an_error_too(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(core, "_SLACK", -0.3)
        record = run_peer(folder, "spins", timeout=0.6)
        assert (record["status"], record["error"]) == ("error", "the measuring process was lost")
        assert record["seconds"]["cpu"] is None
    monkeypatch.setattr(core, "Child", lambda *_, **__: Child("child_targets:end", 3))
    (record,) = compare([instance()], members()[:1])
    validate_run(record)
    assert record["status"] == "error"
    assert record["error"].startswith("the measuring process failed: ")
