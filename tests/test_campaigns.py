"""Campaigns: the frame; each finds a planted fault; short forms of all."""

from __future__ import annotations

import json
import os
import random
import shutil
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from hashlib import sha256
from itertools import cycle
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from amounts import shares
from needs import needs_kernel, needs_proc

from tools import forking
from tools.campaigns import __main__ as command
from tools.campaigns import (
    answers,
    breaking,
    certifying,
    commands,
    counted,
    faults,
    judging,
    metamorphic,
    process_tree,
    proofs,
    readers,
    relations,
    serving,
    settling,
    strikes,
    timed_questions,
    traced,
)
from tools.campaigns.frame import Campaign, Tally, complaint, run, shrunk
from tools.campaigns.settling import Verdict
from unboggle import Lexicon, parse_board
from unboggle.certify.folder import FORMULA
from unboggle.conflicts.decider import Decider, Words
from unboggle.errors import InputError
from unboggle.fitting.searches.kinds import start_search
from unboggle.forward.fast_trace import trace_words
from unboggle.puzzle import Board, Constraints, Grid, Puzzle
from unboggle.puzzle.lists.words import parse_words
from unboggle.testing.every_board import EveryBoard

needs_compiler = pytest.mark.skipif(
    shutil.which(os.environ.get("CC", "cc")) is None, reason="needs a C compiler"
)

# ---- the frame ----


def halves(number: int) -> Iterator[int]:
    yield from (number // 2, number - 2)


def odd_above_ten(number: int) -> str:
    if number > 10 and number % 2:
        raise ArithmeticError(f"{number} is odd")
    return "even" if number % 2 == 0 else "small"


NUMBERS = Campaign("Numbers.", lambda rng: rng.randrange(1000), odd_above_ten, halves)


def test_a_finding_is_shrunk_and_counted() -> None:
    tally = run("numbers", NUMBERS, cases=5, seed=3)
    assert tally.cases == 5
    drawn = [NUMBERS.draw(random.Random(f"numbers 3 {k}")) for k in range(5)]
    assert [one["case"] for one in tally.findings] == [k for k in range(5) if drawn[k] % 2]
    assert tally.findings
    assert all(one["shrunk"] == "11" for one in tally.findings)
    assert tally.outcomes == {"even": 5 - len(tally.findings)}
    assert shrunk(NUMBERS, 13) == shrunk(NUMBERS, 11) == 11


def test_a_finding_that_does_not_return_keeps_its_message() -> None:
    wrongs = iter(["the first time"])

    def sometimes(number: int) -> str:
        for wrong in wrongs:
            raise ArithmeticError(wrong)
        return ""

    [found] = run("numbers", replace(NUMBERS, check=sometimes), cases=3).findings
    assert found["wrong"] == "only once: ArithmeticError: the first time"


def test_a_campaign_goes_on_where_it_was(tmp_path: Path) -> None:
    state = tmp_path / "deep" / "numbers-0.json"
    first = run("numbers", NUMBERS, cases=3, state=state)
    assert json.loads(state.read_text("utf-8")) == vars(first)
    again = run("numbers", NUMBERS, cases=4, state=state)
    once = run("numbers", NUMBERS, cases=7)
    assert (again.cases, again.findings) == (once.cases, once.findings)
    assert Tally.resumed("numbers", 1, tmp_path / "none.json").cases == 0


def test_a_campaign_ends_after_its_seconds_or_ten_findings() -> None:
    assert run("numbers", NUMBERS, seconds=0.0).cases == 0
    assert len(run("numbers", NUMBERS, cases=10_000).findings) == 10


def test_the_command_prints_a_summary(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    every = "answers cluster deadlines faults kernel metamorphic proofs races readers serving soak "
    every += "strikes"
    assert every.split() == command.NAMES
    monkeypatch.setattr(command, "named", lambda name: NUMBERS)
    code = command.main(["answers", "--cases", "40", "--folder", str(tmp_path)])
    summary = json.loads(capsys.readouterr().out)
    assert code == 1
    assert summary["campaign"] == "answers"
    assert len(summary["findings"]) == 10


# ---- planted faults: a campaign that finds nothing must be able to find something ----


def first_finding(campaign: Campaign[Any], name: str, cases: int) -> str:
    """What is wrong with the first of ``cases`` cases that has a finding."""
    for number in range(cases):
        wrong = complaint(campaign, campaign.draw(random.Random(f"{name} planted {number}")))
        if wrong:
            return wrong
    return ""


def findings(campaign: Campaign[Any], name: str, cases: int) -> str:
    """What is wrong with each of ``cases`` cases."""
    numbers = (f"{name} planted {number}" for number in range(cases))
    return "\n".join(complaint(campaign, campaign.draw(random.Random(one))) for one in numbers)


def about(monkeypatch: pytest.MonkeyPatch, question: str) -> None:
    """Only draw this question."""
    weights = tuple(int(name == question) for name in answers.QUESTIONS)
    monkeypatch.setattr(answers, "WEIGHTS", weights)


def test_answers_finds_a_count_that_refutes_too_much(monkeypatch: pytest.MonkeyPatch) -> None:
    about(monkeypatch, "count")
    monkeypatch.setattr(answers, "refuse", lambda puzzle: "no reason" if puzzle.words else None)
    assert "no reason is wrong" in first_finding(answers.CAMPAIGN, "answers", 50)


def test_answers_finds_a_search_whose_boards_hold_too_little(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    about(monkeypatch, "search")
    real = start_search

    class Blank:
        def __init__(self, kind: str, puzzle: Puzzle, seed: int) -> None:
            self.search, self.grid = real(kind, puzzle, seed), puzzle.grid

        def run(self, moves: int) -> Board | None:
            board = self.search.run(moves=moves)
            return board and Board(self.grid, dict([*board.faces.items()][1:]))

    monkeypatch.setattr(answers, "start_search", Blank)
    assert "which is wrong" in first_finding(answers.CAMPAIGN, "answers", 50)


def test_answers_finds_a_search_that_ignores_constraints(monkeypatch: pytest.MonkeyPatch) -> None:
    about(monkeypatch, "search")
    real = start_search

    def free(kind: str, puzzle: Puzzle, seed: int) -> object:
        return real(kind, replace(puzzle, constraints=Constraints()), seed)

    monkeypatch.setattr(answers, "start_search", free)
    assert "violates a constraint" in first_finding(answers.CAMPAIGN, "answers", 50)


@pytest.mark.parametrize("question", ["most", "boards", "why", "unique", "made unique"])
def test_answers_finds_an_oracle_that_differs(
    monkeypatch: pytest.MonkeyPatch, question: str
) -> None:
    """No weight, no boards, no list that fits: each answer is then too good."""
    about(monkeypatch, question)
    monkeypatch.setattr(timed_questions, "every_solution", lambda puzzle: set())
    monkeypatch.setattr(timed_questions, "possible", lambda puzzle: False)
    monkeypatch.setattr(timed_questions, "fits", lambda *_: False)
    monkeypatch.setattr(EveryBoard, "held_sets", lambda *_: frozenset())
    assert "by brute force" in first_finding(answers.CAMPAIGN, "answers", 30)


@pytest.mark.long
def test_answers_finds_a_word_that_is_blamed_for_the_constraints(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """As if some board satisfied all constraints: a conflict of one word is then minimal."""
    about(monkeypatch, "why")
    real = Decider.critical

    def critical(decider: Decider, words: Words) -> Words:
        return words if len(words) == 1 else real(decider, words)

    monkeypatch.setattr(Decider, "critical", critical)
    assert "that [] fit with" in first_finding(answers.CAMPAIGN, "answers", 2000)


def _without_the_last(board: Board, pairs: Any) -> dict[str, Any]:
    return trace_words(board, [*pairs][:-1])


def _standing_still(board: Board, pairs: Any) -> dict[str, Any]:
    return {word: path[:1] * len(path) for word, path in trace_words(board, pairs).items()}


@pytest.mark.parametrize(
    ("faulty", "wrong"), [(_without_the_last, "by brute force"), (_standing_still, "does not show")]
)
def test_answers_finds_a_wrong_trace(
    monkeypatch: pytest.MonkeyPatch, faulty: Callable[..., object], wrong: str
) -> None:
    about(monkeypatch, "trace")
    monkeypatch.setattr(traced, "trace_words", faulty)
    assert wrong in first_finding(answers.CAMPAIGN, "answers", 50)


def test_metamorphic_finds_a_count_that_refutes_too_much(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settling, "refuse", lambda puzzle: "no" if len(puzzle.words) > 3 else None)
    found = first_finding(metamorphic.CAMPAIGN, "metamorphic", 60)
    assert "a board was planted" in found or "but impossible by counting" in found


def test_metamorphic_finds_a_search_whose_boards_hold_too_little(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    real = start_search

    def start(kind: str, puzzle: Puzzle, seed: int) -> Any:
        return real(kind, puzzle.restricted_to(puzzle.words[1:]), seed)

    monkeypatch.setattr(settling, "start_search", start)
    assert "does not hold the words" in first_finding(metamorphic.CAMPAIGN, "metamorphic", 60)


@pytest.mark.parametrize("relation", [*relations.SAME, *relations.EASIER])
def test_metamorphic_finds_a_verdict_that_differs(
    monkeypatch: pytest.MonkeyPatch, relation: relations.Relation
) -> None:
    states = cycle([Verdict("possible", "planted"), Verdict("impossible", "planted")])
    monkeypatch.setattr(metamorphic, "SAME", (relation,))
    monkeypatch.setattr(metamorphic, "verdict", lambda *_: next(states))
    rng, applied = random.Random(relation.__name__), 0
    while applied < 5:
        one = replace(metamorphic.draw(rng), relation="same")
        if relation(one, random.Random(one.seed)) is None:
            continue
        wrong = complaint(metamorphic.CAMPAIGN, one)
        assert not wrong or "impossible by planted" in wrong
        applied += bool(wrong)


@pytest.mark.parametrize("relation", ["most", "unique"])
def test_metamorphic_finds_bounds_and_counts_that_differ(
    monkeypatch: pytest.MonkeyPatch, relation: str
) -> None:
    monkeypatch.setattr(metamorphic, "bounds", lambda one: (len(one.words) % 3,) * 2)
    states = cycle(["unique", "several"])
    monkeypatch.setattr(
        metamorphic, "check_unique", lambda *_, **__: SimpleNamespace(status=next(states))
    )
    drawn = replace(metamorphic.draw(random.Random("planted")), relation=relation)
    assert complaint(metamorphic.CAMPAIGN, drawn).startswith("AssertionError: ")


def certifying_only(monkeypatch: pytest.MonkeyPatch, about: str) -> None:
    """Only draw certificates about this."""
    makers = {name: (make, int(name == about)) for name, (make, _) in proofs.MAKERS.items()}
    monkeypatch.setattr(proofs, "MAKERS", makers)


def test_proofs_finds_a_number_that_is_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    certifying_only(monkeypatch, "large")
    monkeypatch.setattr(counted, "comb", lambda *_: 1)
    assert " states " in first_finding(proofs.CAMPAIGN, "proofs", 30)


def test_proofs_finds_a_script_that_accepts_everything(monkeypatch: pytest.MonkeyPatch) -> None:
    certifying_only(monkeypatch, "count")
    monkeypatch.setattr(proofs, "script_accepts", lambda _: True)
    found = findings(proofs.CAMPAIGN, "proofs", 15)
    assert "check.py accepts a changed certificate.json" in found


def test_proofs_ends_when_it_is_ended_while_a_script_runs(tmp_path: Path) -> None:
    (tmp_path / "check.py").write_text("raise SystemExit(143)\n", "utf-8")
    with pytest.raises(SystemExit):
        certifying.script_accepts(tmp_path)


def test_proofs_finds_a_script_that_reads_any_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    certifying_only(monkeypatch, "refutation")
    accepts = certifying.script_accepts

    def lax(folder: Path) -> bool:
        stated = certifying.read_stated(folder).get("files", {}).get(FORMULA)
        formula = folder / FORMULA
        odd = formula.exists() and proofs.is_odd(formula)
        return (odd and stated == sha256(formula.read_bytes()).hexdigest()) or accepts(folder)

    monkeypatch.setattr(proofs, "script_accepts", lax)
    found = findings(proofs.CAMPAIGN, "proofs", 15)
    assert "check.py accepts a formula that programs read in several ways" in found


@pytest.mark.parametrize("accepts", [True, False])
def test_proofs_finds_a_checker_that_always_says_the_same(
    monkeypatch: pytest.MonkeyPatch, accepts: bool
) -> None:
    certifying_only(monkeypatch, "refutation")
    monkeypatch.setattr(proofs, "accepting", lambda _: {"planted": accepts})
    wrong = "accept a proof of no formula" if accepts else "whether all accept the proof"
    assert wrong in findings(proofs.CAMPAIGN, "proofs", 15)


@needs_proc
def test_proofs_finds_a_script_that_takes_all_memory(tmp_path: Path) -> None:
    script = (
        "try:\n    bytes(2 * 10**9)\n    said = ''\n"
        "except Exception as error:\n    said = f'{error!r}'\n"
        "print(f'REFUSED: {said}')\nraise SystemExit(1)\n"
    )
    (tmp_path / "check.py").write_text(script, "utf-8")
    with pytest.raises(AssertionError, match="needs more than 500,000,000 bytes"):
        certifying.script_accepts(tmp_path)


def test_proofs_knows_a_proof_without_a_checker(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(shutil, "which", lambda _: None)
    impossible = parse_words("ant newt hare hen moth").puzzle(Grid.rectangle(3, 3))
    assert certifying.put_refutation(tmp_path, impossible, "tiles", "glucose42")
    assert certifying.proof_holds(tmp_path)
    proof = tmp_path / "proof.drat"
    proof.write_text("0\n", "utf-8")
    assert not certifying.proof_holds(tmp_path)


def test_readers_finds_an_error_a_loop_and_a_hog(monkeypatch: pytest.MonkeyPatch) -> None:
    def planted(text: str) -> None:
        if len(text) > 20:
            raise IndexError("planted")
        raise InputError("as it must be")

    reader = readers.Reader(lambda: ["some valid text of a reader"], planted)
    monkeypatch.setattr(readers, "READERS", {"planted": reader})
    tally = run("readers", readers.CAMPAIGN, cases=30)
    assert tally.findings
    assert all("IndexError: planted" in one["wrong"] for one in tally.findings)
    assert all(len(one["shrunk"]) < 70 for one in tally.findings)
    one = readers.Input("planted", "short")
    assert complaint(readers.CAMPAIGN, one) == ""
    monkeypatch.setattr(readers, "SECONDS", -1.0)
    assert complaint(readers.CAMPAIGN, one).startswith("TimeoutError")
    monkeypatch.setattr(readers, "SECONDS", 1.0)
    monkeypatch.setattr(readers, "MEMORY", -1)
    assert complaint(readers.CAMPAIGN, one).startswith("MemoryError")


REPORT = {
    "format": "unboggle.fit/1",
    "status": "fitted",
    "size": [3, 3],
    "board": [["e", "t", "a"], ["n", "p", "c"], ["d", "l", "o"]],
    "words": [{"word": "act", "path": [[0, 2], [1, 2], [0, 1]]}],
}


def judged(tmp_path: Path, name: str, file: str, text: str) -> str:
    """What is wrong with this file in the folder of a command."""
    (tmp_path / file).write_text(text, "utf-8")
    try:
        judging.judge(name, tmp_path, killed=False)
    except AssertionError as error:
        return str(error)
    return ""


def test_faults_finds_files_that_are_cut_left_or_wrong(tmp_path: Path) -> None:
    whole = json.dumps(REPORT) + "\n"
    assert judged(tmp_path, "fit", "out.json", whole) == ""
    assert "cut" in judged(tmp_path, "fit", "out.json", whole[:-1])
    assert "fitted" in judged(tmp_path, "fit", "out.json", whole.replace("p", "x"))
    assert "path" in judged(tmp_path, "fit", "out.json", whole.replace("[1, 2]", "[2, 2]"))
    assert "size" in judged(tmp_path, "auto", "out.json", whole.replace("[3, 3]", "[3, 4]"))
    invented = json.dumps({**REPORT, "status": "impossible", "board": None}) + "\n"
    assert "impossible" in judged(tmp_path, "fit", "out.json", invented)
    assert judged(tmp_path, "refute", "out.json", invented) == ""
    assert "left" in judged(tmp_path, "fit", ".out.json.part", "")


@pytest.mark.parametrize("end", [*judging.ENDS, ".csv"])
def test_faults_finds_files_that_are_cut(tmp_path: Path, end: str) -> None:
    whole = b"head " + judging.ENDS.get(end, b"1,2\n")
    for data, cut in ((whole, False), (whole[:-1], True), (commands.OLD, False), (b"", True)):
        (tmp_path / f"out{end}").write_bytes(data)
        wrong = ""
        try:
            judging.check_whole(tmp_path / f"out{end}")
        except AssertionError as error:
            wrong = str(error)
        assert ("is cut" in wrong) == cut, data


def test_faults_finds_a_formula_without_its_last_clauses(tmp_path: Path) -> None:
    file = tmp_path / "out.cnf"
    file.write_text("c a comment\np cnf 2 2\n1 2 0\n-1 0\n", "utf-8")
    judging.check_whole(file)
    file.write_text("c a comment\np cnf 2 2\n1 2 0\n", "utf-8")
    with pytest.raises(AssertionError, match="1 clauses"):
        judging.check_whole(file)


def test_the_points_of_a_board_are_counted_again() -> None:
    board = [[*"del"], [*"rat"], [*"pes"]]
    lexicon = Lexicon.load()
    found = judging.points(board, frozenset(lexicon.words()))
    assert found == lexicon.score(parse_board("del rat pes"))


def plant(folder: Path, monkeypatch: pytest.MonkeyPatch, main: str) -> Path:
    """Let commands run the program ``main`` in place of unboggle; return its file."""
    package = folder / "unboggle"
    package.mkdir()
    (package / "__init__.py").touch()
    monkeypatch.setattr(process_tree, "_ROOT", folder)
    file = package / "__main__.py"
    file.write_text(main, "utf-8")
    return file


@needs_proc
def test_faults_finds_orphans_and_exit_codes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The planted command leaves a process, or has the exit code 1 and a traceback.

    The campaign kills that process at once; if it did not, it would end by itself.
    """
    main = plant(
        tmp_path,
        monkeypatch,
        "import os, time\nif not os.fork():\n    os.close(1)\n    os.close(2)\n"
        "    time.sleep(60)\n",
    )
    monkeypatch.setattr(process_tree, "SOON", 0.1)
    one = breaking.Fault("fit", "narrow", 0.0, 0)
    assert "orphans" in complaint(faults.CAMPAIGN, one)
    main.write_text("raise KeyError", "utf-8")
    assert "exit code 1" in complaint(faults.CAMPAIGN, one)
    main.write_text("import sys; print('Traceback', file=sys.stderr)", "utf-8")
    assert "traceback" in complaint(faults.CAMPAIGN, one)
    main.write_text("print('a board')", "utf-8")
    assert "the answer is lost" in complaint(faults.CAMPAIGN, one)
    main.write_text("import shutil; assert shutil.get_terminal_size().columns == 20", "utf-8")
    assert "the answer is lost" in complaint(faults.CAMPAIGN, one)


def test_an_error_of_a_list_on_the_output_of_batch_explains_its_exit_code() -> None:
    fault = breaking.Fault("batch", "starve", 0.1, 0)
    faults._check_end(fault, 70, "", killed=False, explained=True)
    with pytest.raises(AssertionError, match="without a message"):
        faults._check_end(fault, 70, "", killed=False, explained=False)


@needs_proc
def test_strikes_finds_a_file_that_a_killed_command_cuts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The planted command works between the two parts of its file."""
    plant(
        tmp_path,
        monkeypatch,
        "import time\nwith open('out.json', 'w') as file:\n"
        "    file.write('{\"format\": ')\n    file.flush()\n"
        "    while time.process_time() < 0.3:\n        pass\n"
        "    file.write('\"unboggle.why/1\"}\\n')\nraise SystemExit(20)\n",
    )
    monkeypatch.setattr(forking, "available", lambda: False)
    strikes.work.cache_clear()
    try:
        assert "is cut" in complaint(strikes.CAMPAIGN, strikes.Strike("why", "why", "kill", 0.5, 0))
        late = strikes.Strike("why", "why", "kill", 5.0, 0)
        assert strikes.check(late) == {"why": 1, "kill: 20 written": 1}
    finally:
        strikes.work.cache_clear()


@needs_proc
@needs_compiler
def test_faults_finds_a_file_that_one_failing_write_cuts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The planted command writes its file in two parts, and does not remove the first one."""
    plant(
        tmp_path,
        monkeypatch,
        "import os\n"
        "file = os.open('out.cnf', os.O_WRONLY | os.O_CREAT | os.O_TRUNC)\n"
        "try:\n    os.write(file, b'p cnf 1 1')\n    os.write(file, b'\\n1 0\\n')\n"
        "except OSError:\n    os.write(2, b'no space')\n    raise SystemExit(70) from None\n",
    )
    monkeypatch.setattr(forking, "available", lambda: False)
    breaking.calls.cache_clear()
    try:
        assert breaking.calls("encode") == {
            **dict.fromkeys(breaking.CALLS, 0),
            "open": 1,
            "write": 2,
        }
        wrong = {
            (one.kind, one.number): complaint(faults.CAMPAIGN, one)
            for one in breaking.every_call("encode")
        }
    finally:
        breaking.calls.cache_clear()
    assert len(wrong) == 6
    assert "is cut" in wrong["write", 2]


@needs_proc
def test_a_fault_comes_after_some_work_or_not_at_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    main = plant(tmp_path, monkeypatch, "while True:\n    pass")
    with process_tree.Tree([], tmp_path) as tree:
        assert not tree.work(0.1)
        assert tree.processes() == [tree.root.pid]
    main.write_text("", "utf-8")
    with process_tree.Tree([], tmp_path) as tree:
        assert tree.work(1000)


@needs_proc
@needs_compiler
def test_the_clock_of_a_fault_is_set_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plant(tmp_path, monkeypatch, "import time; print(time.time())")
    for moment, back in ((0.0, 3600), (1000.0, 0)):
        how = breaking.set_up(breaking.Fault("fit", "clock", moment, 0), tmp_path)
        with process_tree.Tree([], tmp_path, how) as tree:
            began = time.time()
            _, out, _ = tree.end()
        assert began - back - 1000 < float(out) < time.time() - back + 1


def test_serving_finds_an_invented_answer_and_a_problem() -> None:
    done = {"state": "done", "problem": None}
    right = {**done, "report": {"status": "fitted", "board": REPORT["board"]}}
    assert serving.judge_job("yes.txt", right) == "fitted"
    assert (
        serving.judge_job("yes.txt", {"problem": {"type": "urn:unboggle:problem:lost"}}) == "lost"
    )
    for wrong in (
        {**done, "report": {"status": "impossible"}},
        {"state": "failed", "problem": {"type": "urn:unboggle:problem:failed"}},
        {"type": "urn:unboggle:problem:not-found", "status": 404},
    ):
        with pytest.raises(AssertionError):
            serving.judge_job("yes.txt", wrong)
    with pytest.raises(AssertionError, match="invented"):
        serving.judge_job("no.txt", right)


@needs_proc
def test_serving_finds_a_server_that_ends(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    one = serving.Served("yes.txt", "nothing", 0.0, 0)
    main = plant(tmp_path, monkeypatch, "")
    for code in (0, 1):
        main.write_text(f"raise SystemExit({code})", "utf-8")
        assert f"exit code {code}" in complaint(serving.CAMPAIGN, one)


@needs_kernel
def test_kernel_finds_a_missing_word(monkeypatch: pytest.MonkeyPatch) -> None:
    from tools.campaigns import kernel

    monkeypatch.setattr(kernel, "trace", lambda *_, **__: {})
    for part in ("check_paths", "check_search", "check_scores", "refuse_nonsense"):
        monkeypatch.setattr(kernel, part, lambda rng: None)
    assert "AssertionError" in first_finding(kernel.CAMPAIGN, "kernel", 20)


# ---- short forms ----

CASES = {"metamorphic": 25, "proofs": 12}


@pytest.mark.parametrize("share", shares(8))
@pytest.mark.parametrize("name", ["answers", "metamorphic", "proofs", "readers"])
def test_nothing_is_found(name: str, share: int) -> None:
    tally = run(name, command.named(name), cases=CASES.get(name, 60), seed=1000 + share)
    assert tally.findings == []


@needs_kernel
@pytest.mark.long
def test_nothing_is_found_in_the_kernel() -> None:
    assert run("kernel", command.named("kernel"), cases=40, seed=1).findings == []


@needs_proc
@pytest.mark.long
@pytest.mark.fresh
@pytest.mark.parametrize("kind", breaking.KINDS)
def test_nothing_is_found_of_each_kind_of_fault(monkeypatch: pytest.MonkeyPatch, kind: str) -> None:
    monkeypatch.setattr(faults, "KINDS", {kind: 1})
    assert run("faults", faults.CAMPAIGN, cases=6, seed=1).findings == []


@needs_proc
@pytest.mark.long
@pytest.mark.fresh
def test_nothing_is_found_by_strikes() -> None:
    assert run("strikes", strikes.CAMPAIGN, cases=32, seed=1).findings == []


@needs_proc
@pytest.mark.long
@pytest.mark.fresh
def test_nothing_is_found_in_the_server() -> None:
    assert run("serving", serving.CAMPAIGN, cases=6, seed=1).findings == []


@needs_proc
@pytest.mark.long
@pytest.mark.fresh
@needs_compiler
@pytest.mark.budget(600, reason="a run for each call that writes, and one for all later ones")
@pytest.mark.parametrize("name", commands.COMMANDS)
def test_nothing_is_lost_at_any_call_that_writes(name: str) -> None:
    try:
        found = {one: complaint(faults.CAMPAIGN, one) for one in breaking.every_call(name)}
    finally:
        faults.CAMPAIGN.end()
    assert found
    assert {one: wrong for one, wrong in found.items() if wrong} == {}
