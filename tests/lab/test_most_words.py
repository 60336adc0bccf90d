"""`compare` for most words: all methods agree with brute force, and claims are verified."""

from __future__ import annotations

import csv
import json
import re
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any, cast

import pytest
from amounts import shares
from comparing import instance, peer, record, reported, unboggle, validate_run
from some_words import question

from unboggle.errors import InputError
from unboggle.executors.local import LocalExecutor
from unboggle.fitting.race.member import BestSoFar, Encoded
from unboggle.lab import comparison as core
from unboggle.lab import measure, most_words, resuming, shrinking
from unboggle.lab.combining import RACE, combinations, parse_peer_solvers
from unboggle.lab.comparison import Instance, compare
from unboggle.lab.recording import request_of, result_of
from unboggle.lab.runs import Combination, Measured, Run, UpperBound
from unboggle.lab.shrinking import shrink_disagreement
from unboggle.lab.summary import disagreements, judged, summarise
from unboggle.puzzle import Board, Constraints, Grid, UniquePaths
from unboggle.puzzle.lists.words import parse_words
from unboggle.render.text.compare import disagreement
from unboggle.render.text.compare import text as to_text
from unboggle.system.channel import Channel
from unboggle.system.child import Child
from unboggle.system.clock import NEVER, Deadline, DeadlinePassed, StopToken
from unboggle.testing import brute_force as oracle
from unboggle.testing.every_board import held_sets

ENCODINGS = ["coordinates", "one_hot", "tiles", "wild_tiles"]
WORDS = "ab bc ca bad"
"""Words of which two fit in a row of three, but no three."""

MOST = {
    "two": "def solve_most(*_):\n    return ['abc']\n",
    "one": "def solve_most(words, rows, columns, seed):\n    return [['', 'c', 'a']]\n",
    "nothing": "def solve_most(*_):\n    return None\n",
    "boasts": "def improve(words, rows, columns, seed, report):\n"
    "    report(['xab'], 1)\n    report(None, 3)\n    report(['xxx'], None)\n",
    "shrinks": "def solve_most(*_):\n    return ['ab']\n",
    "breaks": "def improve(*given):\n    given[-1](['abc'], 2)\n    import os; os._exit(9)\n",
    "pair": "def solve_most(*_):\n    return ['abc'], 2\n",
    "all_only": "def solve(*_):\n    return ['abc']\n",
}


@pytest.fixture
def at_work(folder: Path) -> Path:
    """Change to a folder with a list and peers for most words."""
    for name, source in MOST.items():
        (folder / f"{name}.py").write_text(source, encoding="utf-8")
    (folder / "ab-1x3.txt").write_text(WORDS.replace(" ", "\n"), encoding="utf-8")
    return folder


def in_a_row() -> Instance:
    return instance(WORDS, (1, 3))


def held(rows: Sequence[Sequence[str | None]], asked: Instance) -> int:
    """Return how many words a board holds, by an oracle."""
    board = Board.from_rows([[face or "" for face in row] for row in rows])
    return sum(
        oracle.holds(board, asked.puzzle.restricted_to([word])) for word in asked.puzzle.words
    )


# ---- what is measured ----


class Here:
    """Both ends of a run's channel, in this process."""

    def __init__(self) -> None:
        self.said: list[object] = []

    def send(self, message: object) -> None:
        self.said.append(message)

    def receive(self, deadline: Deadline) -> object:
        if not self.said:
            raise DeadlinePassed
        return self.said.pop(0)

    def seen(self) -> Measured:
        """Return the parent's measurement of all messages, if it then waits until the deadline."""
        return measure._listen(cast(Child, self), NEVER, 0.0)


def answered_here(asked: Instance, who: Combination, seed: int = 0) -> Any:
    """Return the record of a run in this process."""
    run, here = Run(asked.puzzle, who, seed, task="most"), Here()
    most_words.answer(cast(Channel, here), run, NEVER)
    found = {
        **request_of(asked.name, run, None, 1),
        **result_of(run, here.seen()),
        "machine": "this",
    }
    validate_run(found)
    return found


ALL, _ = combinations(ENCODINGS, ["cadical195", "glucose4"], task="most")


def test_all_encodings_prove_what_brute_force_finds() -> None:
    asked = in_a_row()
    assert max(map(len, held_sets(asked.puzzle))) == 2
    for who in ALL:
        found = answered_here(asked, who)
        assert (found["task"], found["status"], found["verified"]) == ("most", "fitted", True)
        assert found["kept_weight"] == found["upper_bound"] == held(found["board"], asked) == 2
        assert found["clauses"] == sum(found["rules"].values()) > 0 < found["seconds"]["incumbent"]


@pytest.mark.parametrize("share", shares(4))
def test_constraints_for_cells_are_satisfied_by_all(share: int) -> None:
    statuses = Counter[str]()
    for number in range(share, 80, 4):
        asked = Instance(str(number), question(number).puzzle)
        found = answered_here(asked, ALL[number // 4 % len(ALL)], number % 3)
        best = max(map(len, held_sets(asked.puzzle)), default=0)
        assert found["upper_bound"] == best, found
        assert found["kept_weight"] == (best or None), found
        assert found["status"] == ("fitted" if best else "impossible")
        statuses[found["status"]] += 1
    assert min(statuses.values()) >= 2
    assert len(statuses) == 2


def test_runs_have_processes_of_their_own_and_the_race_is_one() -> None:
    asked = in_a_row()
    records = list(compare([asked], [ALL[0], RACE], task="most", jobs=1, timeout=60))
    for found in records:
        validate_run(found)
        assert (found["status"], found["kept_weight"], found["upper_bound"]) == ("fitted", 2, 2)
        assert held(found["board"] or [], asked) == 2
        after = found["seconds"]["incumbent"]
        assert after is not None
        assert 0 < after <= found["seconds"]["wall"]
    assert records[1]["found_by"] == "bound_search + cadical195"
    assert disagreements(records) == []


def test_a_cluster_is_asked_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(core, "opened", lambda jobs, _: LocalExecutor(jobs))
    (found,) = compare([in_a_row()], ALL[:1], task="most", timeout=60, cluster="tcp://x")
    validate_run(found)
    assert (found["status"], found["kept_weight"], found["upper_bound"]) == ("fitted", 2, 2)


def test_who_is_killed_has_what_it_had_said() -> None:
    asked, here = in_a_row(), Here()
    two, one = (Board.from_rows([row]) for row in ("cab", "xab"))
    for message in (
        Encoded(5, 7, 0.1),
        UpperBound(4),
        BestSoFar(one, 9),
        UpperBound(3),
        BestSoFar(two, 9),
    ):
        here.send(message)
    found = result_of(Run(asked.puzzle, ALL[0], task="most"), here.seen())
    assert (found["status"], found["kept_weight"], found["upper_bound"]) == ("undecided", 2, 3)
    assert (found["board"], found["clauses"]) == ([["c", "a", "b"]], 7)
    of_all = result_of(Run(asked.puzzle, ALL[0]), Measured("undecided", board=two, best=1.0))
    assert of_all["board"] is of_all["kept_weight"] is of_all["seconds"]["incumbent"] is None


def test_a_search_has_a_board_and_no_bound_but_for_all_words(at_work: Path) -> None:
    who = combinations([], [], searches=["reach"], task="most")[0]
    (part,) = compare([in_a_row()], who, task="most", timeout=2)
    assert (part["status"], part["upper_bound"]) == ("undecided", None)
    assert part["kept_weight"] in (None, 1, 2)  # if it had a moment to look
    (whole,) = compare([instance("ab bc", (1, 3))], who, task="most", timeout=60)
    assert (whole["status"], whole["kept_weight"], whole["upper_bound"]) == ("fitted", 2, 2)
    validate_run(part)


def test_what_a_peer_says_of_its_board_is_not_believed(at_work: Path) -> None:
    who = parse_peer_solvers([f"{name}={name}.py" for name in MOST if name != "all_only"], "most")
    runs = {r["name"]: r for r in compare([in_a_row()], who, task="most", timeout=60)}
    for found in runs.values():
        validate_run(found)

    def figures_of(name: str) -> tuple[Any, ...]:
        found: Any = runs[name]
        return found["status"], found["kept_weight"], found["upper_bound"], found["verified"]

    assert figures_of("two") == ("undecided", 2, None, True)
    assert figures_of("one") == ("undecided", 1, None, True)
    assert figures_of("nothing") == ("undecided", None, None, None)
    assert figures_of("boasts") == ("fitted", 1, 1, True)  # a later board or bound is no better
    assert figures_of("shrinks") == ("error", None, None, None)
    assert figures_of("breaks") == ("error", 2, None, True)  # the traced board remains
    assert runs["breaks"]["error"] == (
        "the process of the peer ended with code 9 and no answer;"
        " its best board before that is kept"
    )
    broken = summarise([runs["breaks"]])[0]
    assert (broken["errors"], broken.get("share"), broken.get("best")) == (1, 0.5, 1)
    assert figures_of("pair") == ("error", None, None, None)
    assert "define improve to report bounds" in str(runs["pair"]["error"])
    (denied,) = disagreements(runs.values())
    assert denied == {
        "list": "list",
        "fitted": ["two", "breaks"],
        "impossible": ["boasts"],
        "kept_weight": 2,
        "upper_bound": 1,
        "upper_bounds": {"boasts": 1},
    }


def test_who_denies_all_words_is_wrong_when_there_is_one(at_work: Path) -> None:
    Path("no.py").write_text("def improve(*given):\n    given[-1](None, 0)\n", "utf-8")
    records = list(
        compare([in_a_row()], parse_peer_solvers(["no=no.py", "one=one.py"], "most"), task="most")
    )
    no = records[0]
    assert (no["status"], no["board"], no["upper_bound"]) == ("impossible", None, 0)
    assert [run["status"] for run in judged(records)] == ["error", "undecided"]
    assert disagreements(records)[0]["impossible"] == ["no"]
    validate_run(no)


def test_a_disagreement_on_most_words_is_made_small(monkeypatch: pytest.MonkeyPatch) -> None:
    def measured(run: Run, timeout: float | None, stop: StopToken | None) -> Measured:
        denies = {"ab", "ca"} <= {*run.puzzle.words}
        return Measured("undecided", upper_bound=1 if denies else None)

    monkeypatch.setattr(shrinking, "measured", measured)
    asked = instance("bad ab dab ca bd", (1, 3))
    picky = Combination("picky", "peer", path="picky.py")
    seen = Measured("undecided", board=Board.from_rows(["cab"]), upper_bound=1)
    run = Run(asked.puzzle, picky, task="most")
    own: Any = {**request_of("list", run, None, 1), **result_of(run, seen), "machine": "this"}
    (found,) = disagreements([own])  # its own board refutes its bound
    assert (found["fitted"], found["impossible"]) == (["picky"], ["picky"])
    small = shrink_disagreement(found, [own], [asked], [picky])
    assert small.reproduced
    assert small.puzzle.words == ("ab", "ca")
    assert (small.task, small.kept_weight, held(small.board.rows(), asked)) == ("most", 2, 2)


# ---- what the records say ----


def asked_for_most(name: str, kept: int | None, at_most: int | None, **more: Any) -> Any:
    status = "fitted" if kept == at_most else "undecided"
    return record(
        name, status, 1.0, task="most", words=10, kept_weight=kept, upper_bound=at_most, **more
    )


def test_the_summary_has_shares_gaps_and_who_has_the_best_board() -> None:
    runs = [
        asked_for_most("good", 6, 6),
        asked_for_most("good", 4, 8, list="b"),
        asked_for_most("half", 5, 9),
        asked_for_most("half", 4, None, list="b"),
        asked_for_most("none", None, 10),
        asked_for_most("none", None, 9, list="b"),
        asked_for_most("liar", 5, 5),
        asked_for_most("liar", 3, 7, list="b"),
    ]
    rows = {row["name"]: row for row in summarise(runs)}
    assert [*rows] == ["good", "half", "liar", "none"]  # of equal PAR-2 by their shares
    figures = {
        n: (r["solved"], r.get("share"), r.get("gap"), r.get("best")) for n, r in rows.items()
    }
    assert figures == {
        "good": (1, 0.5, 2.0, 2),
        "half": (0, 0.45, 5.0, 1),
        "none": (0, 0.0, 9.5, 0),
        "liar": (0, 0.15, 7.0, 0),
    }
    assert (rows["liar"]["errors"], rows["good"]["par2"], rows["half"]["par2"]) == (1, 10.5, 20.0)
    (found,) = disagreements(runs)
    assert found == {
        "list": "a",
        "fitted": ["good"],
        "impossible": ["liar"],
        "kept_weight": 6,
        "upper_bound": 5,
        "upper_bounds": {"liar": 5},
    }
    racy = [asked_for_most("racy", None, bound) for bound in (4, 3)]  # the least of its own
    (found,) = disagreements([*runs, *racy])
    said = "that holds 6 words, liar reported that none holds more than 5 and racy that none holds"
    assert disagreement(found) == f"a: good found a board {said} more than 3"
    of_all = record("good", "impossible", 1.0)  # another question
    assert disagreements([*runs[:2], of_all]) == []
    assert judged([runs[0], of_all])[1]["status"] == "impossible"


# ---- the command ----


def test_the_command_shows_what_is_kept_and_goes_on(at_work: Path) -> None:
    options = ("ab-1x3.txt", "--task", "most", "--encodings", "none", "--jsonl", "r.jsonl")
    result = unboggle(*options, *peer("two", "one"))
    assert (result.code, result.err) == (0, "")
    assert result.out.startswith("1 list, 2 runs, 20 s a run, most words\n")
    assert re.search(r"^1  two +0/1  50\.0 % +2\.0 +1 +40\.00\b", result.out, re.MULTILINE)
    assert re.search(r"^ab-1x3  2-\?  1-\?$", result.out, re.MULTILINE)
    assert max(map(len, result.out.splitlines())) <= 80
    lines = Path("r.jsonl").read_text("utf-8")
    tiles = ["tiles" if option == "none" else option for option in options]
    resumed = [*tiles, "--resume", *peer("two", "one")]
    again = unboggle(*resumed, "-o", "runs.csv")
    assert again.code == 0
    assert Path("r.jsonl").read_text("utf-8").startswith(lines)
    with open("runs.csv", encoding="utf-8", newline="") as file:
        rows = {row["name"]: row for row in csv.DictReader(file)}
    first = rows["tiles + cadical195"]
    assert (first["task"], first["kept_weight"], first["upper_bound"]) == ("most", "2", "2")
    assert (rows["two"]["kept_weight"], rows["two"]["upper_bound"]) == ("2", "")
    assert rows["two"]["incumbent"]
    report: Any
    code, report = reported(*resumed)
    assert code == 0
    assert report["settings"]["task"] == "most"
    assert {run["task"] for run in report["runs"]} == {"most"}
    assert "\nab-1x3  2  2-?  1-?" in to_text(report)  # who has proved it comes first
    runs = [json.loads(line) for line in lines.splitlines()]
    assert resuming.key_of(runs[0]) != resuming.key_of({**runs[0], "task": "all"})
    Path("r.jsonl").write_text(json.dumps({**runs[0], "kept_weight": 3}) + "\n", "utf-8")
    refused = unboggle(*resumed)
    assert refused.code == 2
    assert "two on ab-1x3.txt: its board does not hold 3 words" in refused.err
    Path("r.jsonl").write_text(json.dumps({**runs[0], "timeout": 7.0}) + "\n", "utf-8")
    other = "not a run of this comparison: --timeout was different"
    assert other in unboggle(*resumed).err


def test_a_bound_that_a_board_proves_wrong_is_exit_70_and_kept(at_work: Path) -> None:
    options = ("ab-1x3.txt", "--task", "most", "--encodings", "none", *peer("boasts", "two"))
    result = unboggle(*options, "--format", "json")
    assert result.code == 70
    said = (
        "ab-1x3.txt: two found a board that holds 2 words,"
        " boasts reported that none holds more than 1"
    )
    assert said in result.err
    assert "your peer boasts is wrong" in result.err
    report = json.loads(result.out)
    assert f"DISAGREEMENT on {said}" in to_text(report)
    text = Path("disagreement-ab-1x3.toml").read_text("utf-8")
    assert "kept with the 2 words that are left" in result.err
    assert text.startswith("# boasts reports that no board holds 2 of these words;\n")
    assert "(--task most)" in text
    assert 'list = ["ab", "bc"]' in text


BAD = [
    ("--peer a=all_only.py", "does not define solve_most(words, rows, columns, seed) or improve("),
    ("--counting", "leave out --counting"),
    ("--encodings bitvectors", "nothing to run"),
    ("--encodings tiles --variants anchored", "nothing to run"),
]


@pytest.mark.parametrize(("line", "says"), BAD, ids=[line for line, _ in BAD])
def test_what_cannot_be_asked_is_said(line: str, says: str, at_work: Path) -> None:
    result = unboggle("ab-1x3.txt", "--task", "most", *line.split())
    assert (result.code, result.out) == (2, "")
    assert says in result.err


def test_who_cannot_be_asked_for_most_words_is_skipped_with_a_reason() -> None:
    who, skipped = combinations(
        ["bitvectors", "one_hot"], ["cadical195"], variants=["all"], task="most"
    )
    assert [one.name for one in who] == ["one_hot + cadical195"]
    assert {(one.encoding, one.reason) for one in skipped} == {
        ("bitvectors", "bitvectors is an SMT encoding: most words need clauses"),
        ("one_hot (anchored)", "most words need the plain variant"),
        ("one_hot (counted)", "most words need the plain variant"),
    }
    requested = Instance(
        "l", parse_words("cat").puzzle(Grid.rectangle(1, 3), Constraints(UniquePaths()))
    )
    with pytest.raises(InputError, match=r"^l: .* does not support the constraint 'unique paths"):
        compare([requested], who, task="most")
