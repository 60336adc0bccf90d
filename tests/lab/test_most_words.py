"""`compare` for most words: what all who can be asked find, and what is not believed."""

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
from every_board import held_sets
from some_words import question

from unboggle.errors import InputError
from unboggle.executors.local import LocalExecutor
from unboggle.fitting.member import BestSoFar, Encoded
from unboggle.lab import compare as core
from unboggle.lab import measure, most, resuming, shrinking
from unboggle.lab.combinations import RACE, combinations, peers
from unboggle.lab.compare import Instance, compare
from unboggle.lab.recording import answered, asked_of
from unboggle.lab.runs import AtMost, Combination, Measured, Run
from unboggle.lab.shrinking import shrink_disagreement
from unboggle.lab.summary import disagreements, judged, summarise
from unboggle.puzzle import Board, Grid, OnePath, Wishes
from unboggle.puzzle.words import parse_words
from unboggle.render.text.compare import compare_text as to_text
from unboggle.render.text.compare import disagreement
from unboggle.system.channel import Channel
from unboggle.system.child import Child
from unboggle.system.clock import NEVER, Deadline, Late, Stop
from unboggle.testing import brute_force as oracle

ENCODINGS = ["coordinates", "one_hot", "tiles", "wild_tiles"]
WORDS = "ab bc ca bad"
"""Of which two fit in a row of three, and no three do."""

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
    """A folder with peers, whose files begin with most, and a list."""
    for name, source in MOST.items():
        (folder / f"{name}.py").write_text(source, encoding="utf-8")
    (folder / "ab-1x3.txt").write_text(WORDS.replace(" ", "\n"), encoding="utf-8")
    return folder


def in_a_row() -> Instance:
    return instance(WORDS, (1, 3))


def held(rows: Sequence[Sequence[str | None]], asked: Instance) -> int:
    """How many words a board holds, by an oracle."""
    board = Board.of_rows([[face or "" for face in row] for row in rows])
    return sum(oracle.holds(board, asked.puzzle.part([word])) for word in asked.puzzle.words)


# ---- what is measured ----


class Here:
    """The end of a run's parent, and of its child, within this process."""

    def __init__(self) -> None:
        self.said: list[object] = []

    def send(self, message: object) -> None:
        self.said.append(message)

    def receive(self, deadline: Deadline) -> object:
        if not self.said:
            raise Late
        return self.said.pop(0)

    def seen(self) -> Measured:
        """What the parent makes of all that was said, if it waits for more until it is late."""
        return measure._listen(cast(Child, self), NEVER, 0.0)


def answered_here(asked: Instance, who: Combination, seed: int = 0) -> Any:
    """The record of a run that is made in this process."""
    run, here = Run(asked.puzzle, who, seed, task="most"), Here()
    most.answer(cast(Channel, here), run, NEVER)
    found = {**asked_of(asked.name, run, None, 1), **answered(run, here.seen()), "machine": "this"}
    validate_run(found)
    return found


ALL, _ = combinations(ENCODINGS, ["cadical195", "glucose4"], task="most")


def test_all_encodings_prove_what_brute_force_finds() -> None:
    asked = in_a_row()
    assert max(map(len, held_sets(asked.puzzle))) == 2
    for who in ALL:
        found = answered_here(asked, who)
        assert (found["task"], found["status"], found["verified"]) == ("most", "fitted", True)
        assert found["kept"] == found["at_most"] == held(found["board"], asked) == 2
        assert found["clauses"] == sum(found["rules"].values()) > 0 < found["seconds"]["best"]


@pytest.mark.parametrize("share", shares(4))
def test_wishes_for_cells_are_kept_by_all(share: int) -> None:
    statuses = Counter[str]()
    for number in range(share, 80, 4):
        asked = Instance(str(number), question(number).puzzle)
        found = answered_here(asked, ALL[number // 4 % len(ALL)], number % 3)
        best = max(map(len, held_sets(asked.puzzle)), default=0)
        assert found["at_most"] == best and found["kept"] == (best or None), found
        assert found["status"] == ("fitted" if best else "impossible")
        statuses[found["status"]] += 1
    assert min(statuses.values()) >= 2 and len(statuses) == 2


def test_runs_have_processes_of_their_own_and_the_race_is_one() -> None:
    asked = in_a_row()
    records = list(compare([asked], [ALL[0], RACE], task="most", jobs=1, timeout=60))
    for found in records:
        validate_run(found)
        assert (found["status"], found["kept"], found["at_most"]) == ("fitted", 2, 2)
        assert held(found["board"] or [], asked) == 2
        after = found["seconds"]["best"]
        assert after is not None and 0 < after <= found["seconds"]["wall"]
    assert records[1]["by"] == "at_least + cadical195" and disagreements(records) == []


def test_a_cluster_is_asked_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(core, "opened", lambda jobs, _: LocalExecutor(jobs))
    (found,) = compare([in_a_row()], ALL[:1], task="most", timeout=60, cluster="tcp://x")
    validate_run(found)
    assert (found["status"], found["kept"], found["at_most"]) == ("fitted", 2, 2)


def test_who_is_killed_has_what_it_had_said() -> None:
    asked, here = in_a_row(), Here()
    two, one = (Board.of_rows([row]) for row in ("cab", "xab"))
    for message in (Encoded(5, 7, 0.1), AtMost(4), BestSoFar(one, 9), AtMost(3), BestSoFar(two, 9)):
        here.send(message)
    found = answered(Run(asked.puzzle, ALL[0], task="most"), here.seen())
    assert (found["status"], found["kept"], found["at_most"]) == ("undecided", 2, 3)
    assert (found["board"], found["clauses"]) == ([["c", "a", "b"]], 7)
    of_all = answered(Run(asked.puzzle, ALL[0]), Measured("undecided", board=two, best=1.0))
    assert of_all["board"] is of_all["kept"] is of_all["seconds"]["best"] is None


def test_a_search_has_a_board_and_no_bound_but_for_all_words(at_work: Path) -> None:
    who = combinations([], [], searches=["board_search"], task="most")[0]
    (part,) = compare([in_a_row()], who, task="most", timeout=2)
    assert (part["status"], part["at_most"]) == ("undecided", None)
    assert part["kept"] in (None, 1, 2)  # if it had a moment to look
    (whole,) = compare([instance("ab bc", (1, 3))], who, task="most", timeout=60)
    assert (whole["status"], whole["kept"], whole["at_most"]) == ("fitted", 2, 2)
    validate_run(part)


def test_what_a_peer_says_of_its_board_is_not_believed(at_work: Path) -> None:
    who = peers([f"{name}={name}.py" for name in MOST if name != "all_only"], "most")
    runs = {r["name"]: r for r in compare([in_a_row()], who, task="most", timeout=60)}
    for found in runs.values():
        validate_run(found)

    def told(name: str) -> tuple[Any, ...]:
        found: Any = runs[name]
        return found["status"], found["kept"], found["at_most"], found["verified"]

    assert told("two") == ("undecided", 2, None, True)
    assert told("one") == ("undecided", 1, None, True)
    assert told("nothing") == ("undecided", None, None, None)
    assert told("boasts") == ("fitted", 1, 1, True)  # a later board or bound is no better
    assert told("shrinks") == ("error", None, None, None)
    assert told("breaks") == ("error", 2, None, True)  # what was shown and traced is there
    assert runs["breaks"]["error"] == (
        "the process of the peer ended with code 9 and no answer;"
        " the board that it had shown by then is kept"
    )
    broken = summarise([runs["breaks"]])[0]
    assert (broken["errors"], broken.get("share"), broken.get("best")) == (1, 0.5, 1)
    assert told("pair") == ("error", None, None, None)
    assert "no bound; improve reports bounds" in str(runs["pair"]["error"])
    (denied,) = disagreements(runs.values())
    assert denied == {
        "list": "list",
        "fitted": ["two", "breaks"],
        "impossible": ["boasts"],
        "kept": 2,
        "at_most": 1,
        "bounds": {"boasts": 1},
    }


def test_who_denies_all_words_is_wrong_when_there_is_one(at_work: Path) -> None:
    Path("no.py").write_text("def improve(*given):\n    given[-1](None, 0)\n", "utf-8")
    records = list(compare([in_a_row()], peers(["no=no.py", "one=one.py"], "most"), task="most"))
    no = records[0]
    assert (no["status"], no["board"], no["at_most"]) == ("impossible", None, 0)
    assert [run["status"] for run in judged(records)] == ["error", "undecided"]
    assert disagreements(records)[0]["impossible"] == ["no"]
    validate_run(no)


def test_a_disagreement_on_most_words_is_made_small(monkeypatch: pytest.MonkeyPatch) -> None:
    def measured(run: Run, timeout: float | None, stop: Stop | None) -> Measured:
        denies = {"ab", "ca"} <= {*run.puzzle.words}
        return Measured("undecided", at_most=1 if denies else None)

    monkeypatch.setattr(shrinking, "measured", measured)
    asked = instance("bad ab dab ca bd", (1, 3))
    picky = Combination("picky", "peer", path="picky.py")
    seen = Measured("undecided", board=Board.of_rows(["cab"]), at_most=1)
    run = Run(asked.puzzle, picky, task="most")
    own: Any = {**asked_of("list", run, None, 1), **answered(run, seen), "machine": "this"}
    (found,) = disagreements([own])  # its own board denies what it says
    assert (found["fitted"], found["impossible"]) == (["picky"], ["picky"])
    small = shrink_disagreement(found, [own], [asked], [picky])
    assert small.again and small.puzzle.words == ("ab", "ca")
    assert (small.task, small.kept, held(small.board.rows(), asked)) == ("most", 2, 2)


# ---- what the records say ----


def asked_for_most(name: str, kept: int | None, at_most: int | None, **more: Any) -> Any:
    status = "fitted" if kept == at_most else "undecided"
    return record(name, status, 1.0, task="most", words=10, kept=kept, at_most=at_most, **more)


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
        "kept": 6,
        "at_most": 5,
        "bounds": {"liar": 5},
    }
    racy = [asked_for_most("racy", None, bound) for bound in (4, 3)]  # the least of its own
    (found,) = disagreements([*runs, *racy])
    said = "that holds 6 words, liar said that none holds more than 5 and racy that none holds"
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
    assert re.search(r"^1  two +0/1  50\.0 % +2\.0 +1 +40\.00 ", result.out, re.MULTILINE)
    assert re.search(r"^ab-1x3  2-\?  1-\?$", result.out, re.MULTILINE)
    assert max(map(len, result.out.splitlines())) <= 80
    lines = Path("r.jsonl").read_text("utf-8")
    resumed = [*options, "--resume", "--encodings", "tiles", *peer("two", "one")]
    again = unboggle(*resumed, "-o", "runs.csv")
    assert again.code == 0 and Path("r.jsonl").read_text("utf-8").startswith(lines)
    with open("runs.csv", encoding="utf-8", newline="") as file:
        rows = {row["name"]: row for row in csv.DictReader(file)}
    first = rows["tiles + cadical195"]
    assert (first["task"], first["kept"], first["at_most"]) == ("most", "2", "2")
    assert (rows["two"]["kept"], rows["two"]["at_most"]) == ("2", "") and rows["two"]["best"]
    report: Any
    code, report = reported(*resumed)
    assert code == 0 and report["settings"]["task"] == "most"
    assert {run["task"] for run in report["runs"]} == {"most"}
    assert "\nab-1x3  2  2-?  1-?" in to_text(report)  # who has proved it comes first
    runs = [json.loads(line) for line in lines.splitlines()]
    assert resuming.key_of(runs[0]) != resuming.key_of({**runs[0], "task": "all"})
    Path("r.jsonl").write_text(json.dumps({**runs[0], "kept": 3}) + "\n", "utf-8")
    refused = unboggle(*resumed)
    assert refused.code == 2 and "two on ab-1x3.txt: its board does not hold 3 words" in refused.err
    Path("r.jsonl").write_text(json.dumps({**runs[0], "timeout": 7.0}) + "\n", "utf-8")
    other = "no run of this comparison: --timeout was another one"
    assert other in unboggle(*resumed).err


def test_a_bound_that_a_board_proves_wrong_is_exit_70_and_kept(at_work: Path) -> None:
    options = ("ab-1x3.txt", "--task", "most", "--encodings", "none", *peer("boasts", "two"))
    result = unboggle(*options, "--format", "json")
    assert result.code == 70
    said = (
        "ab-1x3.txt: two found a board that holds 2 words, boasts said that none holds more than 1"
    )
    assert said in result.err and "your peer boasts is wrong" in result.err
    report = json.loads(result.out)
    assert f"DISAGREEMENT on {said}" in to_text(report)
    text = Path("disagreement-ab-1x3.toml").read_text("utf-8")
    assert "kept with the 2 words that are left" in result.err
    assert text.startswith("# boasts says that no board holds 2 of these words;\n")
    assert "(--task most)" in text and 'list = ["ab", "bc"]' in text


BAD = [
    ("--peer a=all_only.py", "has no function solve_most(words, rows, columns, seed) or improve("),
    ("--counting", "without --counting most words are asked for"),
    ("--encodings bitvectors", "nothing to run"),
    ("--encodings tiles --variants anchored", "nothing to run"),
]


@pytest.mark.parametrize(("line", "says"), BAD, ids=[line for line, _ in BAD])
def test_what_cannot_be_asked_is_said(line: str, says: str, at_work: Path) -> None:
    result = unboggle("ab-1x3.txt", "--task", "most", *line.split())
    assert (result.code, result.out) == (2, "") and says in result.err


def test_who_cannot_be_asked_for_most_words_is_skipped_with_a_reason() -> None:
    who, skipped = combinations(
        ["bitvectors", "one_hot"], ["cadical195"], variants=["all"], task="most"
    )
    assert [one.name for one in who] == ["one_hot + cadical195"]
    assert {(one.encoding, one.why) for one in skipped} == {
        ("bitvectors", "bitvectors is an SMT encoding: which words stay is asked of clauses only"),
        ("one_hot (anchored)", "which words stay is asked of plain encodings"),
        ("one_hot (counted)", "which words stay is asked of plain encodings"),
    }
    wished = Instance("l", parse_words("cat").puzzle(Grid.rectangle(1, 3), Wishes(OnePath())))
    with pytest.raises(InputError, match=r"^l: .* cannot keep the wish 'one path"):
        compare([wished], who, task="most")
