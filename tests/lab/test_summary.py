"""Summaries of the records of a comparison."""

from __future__ import annotations

from typing import Any

from comparing import record

from unboggle.lab.summary import disagreements, summarise


def test_what_is_not_answered_counts_as_twice_the_time_limit() -> None:
    runs = [
        record("good", "fitted", 1.0),
        record("good", "impossible", 3.0, list="b"),
        record("slow", "fitted", 2.0),
        record("slow", "undecided", 10.1, list="b"),
        record("broken", "error", 0.1),
        record("broken", "error", 0.1, list="b"),
    ]
    good, slow, broken = summarise(runs)
    assert [row["name"] for row in (good, slow, broken)] == ["good", "slow", "broken"]
    assert [row["par2"] for row in (good, slow, broken)] == [2.0, 11.0, 20.0]
    assert [row["ratio"] for row in (good, slow, broken)] == [1.0, 5.5, 10.0]
    assert (good["fitted"], good["impossible"], good["solved"], good["runs"]) == (1, 1, 2, 2)
    assert (slow["undecided"], broken["errors"]) == (1, 2)
    assert (good["cpu"], good["memory_mb"], good["variables"], good["clauses"]) == (1, 30, 10, None)


def test_an_impossible_that_a_board_proves_wrong_is_a_failed_run() -> None:
    runs = [
        record("good", "fitted", 2.0),
        record("liar", "impossible", 0.1),
        record("good", "impossible", 2.0, list="b"),
        record("liar", "impossible", 0.1, list="b"),
    ]
    good, liar = summarise(iter(runs))
    assert (good["name"], good["ratio"], good["errors"]) == ("good", 1.0, 0)
    assert (liar["solved"], liar["impossible"], liar["errors"]) == (1, 1, 1)
    assert liar["par2"] == 10.05
    assert runs[1]["status"] == "impossible"  # what it said stays in the lines


def test_without_a_time_limit_a_failure_has_no_par2_and_comes_last() -> None:
    runs = [
        record("broken", "error", 0.1, timeout=None),
        record("good", "fitted", 1.0, timeout=None),
        record("bad", "error", 0.1, timeout=None),
    ]
    assert [(row["name"], row["par2"]) for row in summarise(runs)] == [
        ("good", 1.0),
        ("bad", None),
        ("broken", None),
    ]
    assert summarise([]) == []


def test_a_disagreement_is_one_list_of_one_size() -> None:
    yes: Any = record("a", "fitted", 1.0)
    no: Any = record("b", "impossible", 1.0)

    def other(**changed: object) -> Any:
        return {**no, **changed}

    assert disagreements([yes, no]) == [{"list": "a", "fitted": ["a"], "impossible": ["b"]}]
    assert disagreements([yes, other(size=[3, 3])]) == []
    assert disagreements([yes, other(list="b")]) == []
    assert disagreements([yes, other(status="undecided")]) == []
