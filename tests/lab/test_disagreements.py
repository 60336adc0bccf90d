"""Disagreements: reported, reduced and kept."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from comparing import compare, instance, peer, unboggle
from running import validate

from unboggle.lab import shrinking
from unboggle.lab.combining import parse_peer_solvers
from unboggle.lab.records import Disagreement
from unboggle.lab.runs import Measured, Run
from unboggle.lab.shrinking import shrink_disagreement
from unboggle.lab.summary import disagreements
from unboggle.render.text.compare import text as compare_text
from unboggle.render.text.compare import to_blame
from unboggle.system.clock import StopToken
from unboggle.testing import brute_force as oracle


def test_a_disagreement_is_exit_70_and_names_the_list_and_both_sides(folder: Path) -> None:
    options = ("--encodings", "none", *peer("denies", "fits"), "--format", "json")
    result = unboggle("cat.txt", "--size", "3", *options)
    assert result.code == 70
    assert result.err.startswith(
        "unboggle: disagreement on cat.txt: fits found a board that holds every word,"
        " denies reported impossible; the board was traced, so your peer denies is wrong\n"
    )
    report = json.loads(result.out)
    validate(report)
    assert report["disagreements"] == [
        {"list": "cat.txt", "fitted": ["fits"], "impossible": ["denies"]}
    ]
    assert "\nDISAGREEMENT on cat.txt: fits found" in compare_text(report)


def test_a_disagreement_is_kept_with_the_words_that_it_needs(folder: Path) -> None:
    Path("many.txt").write_text("cat\ntac\nat\nta\ncag\n", encoding="utf-8")
    Path("picky.py").write_text(
        "def solve(words, rows, columns, seed):\n"
        "    needed = {('c', 'a', 'g'), ('a', 't')}\n"
        "    return None if needed <= {*words} else ['cat', 'xxx', 'gxx']\n"
    )
    Path("right.py").write_text(
        "def solve(words, rows, columns, seed):\n    return ['cat', 'gxx', 'xxx']\n"
    )
    options = ("--size", "3", "--encodings", "none")
    result = unboggle("many.txt", *options, *peer("picky", "right"))
    assert result.code == 70
    kept = "disagreement-many.toml"
    assert result.err.endswith(f"kept with the 2 words that are left in {kept}\n")
    text = Path(kept).read_text("utf-8")
    assert text.startswith("# picky reports that no board holds")
    assert "# c a t\n# g x x\n" in text
    assert 'list = ["at", "cag"]' in text
    again = unboggle(kept, "--encodings", "none", *peer("picky", "right"), "--format", "json")
    assert again.code == 70  # the file is the report of the fault
    assert json.loads(again.out)["runs"][0]["words"] == 2
    assert Path("disagreement-disagreement-many.toml").is_file()


def test_who_does_not_say_it_again_has_the_whole_list_kept(folder: Path) -> None:
    fits, denies = parse_peer_solvers(["fits=fits.py", "denies=denies.py"])
    asked = instance("cat, tac")
    records = list(compare([asked], [fits, denies]))
    (found,) = disagreements(records)
    Path("denies.py").write_text("def solve(*_):\n    return ['xxx'] * 3\n", "utf-8")
    small = shrink_disagreement(found, records, [asked], [fits, denies])
    assert not small.reproduced
    assert small.puzzle == asked.puzzle
    assert (small.fitted, small.impossible) == ("fits", "denies")
    assert oracle.holds(small.board, small.puzzle)


def test_a_disagreement_is_made_small_within_its_time_and_not_after_a_stop(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fits, denies = parse_peer_solvers(["fits=fits.py", "denies=denies.py"])
    asked = instance("cat, tac")
    records = list(compare([asked], [fits, denies], timeout=20.0))
    (found,) = disagreements(records)
    limits: list[float | None] = []

    def measured(task: Run, timeout: float | None, stop: StopToken | None) -> Measured | None:
        limits.append(timeout)
        return None if stop is not None and stop.is_set else Measured("impossible")

    monkeypatch.setattr(shrinking, "measured", measured)
    small = shrink_disagreement(found, records, [asked], [fits, denies], timeout=5.0)
    assert small.reproduced
    assert len(small.puzzle.words) == 1
    first, *others = limits  # the second run gets the timeout of the first
    assert first == 20
    assert others
    assert all(limit is not None and limit <= 5 for limit in others)
    stop = StopToken()
    stop.set()
    small = shrink_disagreement(found, records, [asked], [fits, denies], stop=stop)
    assert not small.reproduced
    assert small.puzzle == asked.puzzle


def test_only_what_is_ours_is_to_be_reported() -> None:
    found: Disagreement = {"list": "cat.txt", "fitted": ["fits"], "impossible": ["denies", "no"]}
    assert to_blame(found, {"fits", "denies", "no"}).endswith("your peers denies and no are wrong")
    assert to_blame(found, {"fits", "no"}) == "please report this"
