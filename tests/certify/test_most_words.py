"""Certificates of most of the words: of what brute force knows, and none of anything else."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from amounts import mixed, some_of
from certificates import Data, accepted, change, read, run_check, setter, verdict
from running import reported
from some_words import optimum, question

from unboggle.certify.checker.base import read_cells
from unboggle.certify.checker.counts import lets_pass
from unboggle.certify.checker.most import quotas_of
from unboggle.certify.folder import FORMULA
from unboggle.certify.proof import SOLVERS
from unboggle.certify.write import CertificateWriter
from unboggle.conflicts.drop_fewest import drop_fewest
from unboggle.fitting.result import DroppedWords, Fit
from unboggle.puzzle import Grid
from unboggle.puzzle.lists.words import parse_words
from unboggle.puzzle.model.reading import ReadOptions

WRITER = CertificateWriter(None, SOLVERS[:1])
ANIMALS = "ant newt*2 hare! hen moth*3 otter rat toad"


def animals() -> Fit:
    words = parse_words(ANIMALS, reading=ReadOptions(marks="weights"))
    asked = words.puzzle(Grid.rectangle(3, 3))
    return drop_fewest(asked, weights=words.weights, required=words.required, deterministic=True)


@pytest.mark.parametrize("many", mixed([5, 16]))
def test_bounds_that_brute_force_knows_are_certified(many: int, tmp_path: Path) -> None:
    kinds: list[str | None] = []
    for number in range(40_000, 40_000 + many):
        asked = question(number)
        best = optimum(asked)
        outcome = drop_fewest(asked.puzzle, weights=asked.weight, required=asked.must)
        folder = tmp_path / str(number)
        outcome, made = WRITER.of_fit(outcome, str(folder))
        assert made.verified, (number, made)
        assert verdict(folder, cheat=False) == 0, (number, made)
        kinds.append(made.kind)
        if made.kind == "most_words":
            assert accepted(folder), number
            assert read(folder)["details"]["upper_bound"] == (best or 0), number
            assert outcome.checked == ("traced" if best else "certified")
    assert kinds.count("most_words") >= many // 4
    assert len(set(kinds)) >= (3 if many > 5 else 2)


@pytest.fixture(scope="module", params=mixed(["kept_tiles", "keeping"]))
def folder(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A certificate by counting, and one by a formula of tiles."""
    made: Path = tmp_path_factory.mktemp("most") / request.param
    outcome = animals()
    if request.param == "keeping":
        asked = parse_words("abc def ghi jkl mno pqr", reading=ReadOptions(q="plain")).puzzle(
            Grid.rectangle(3, 3)
        )
        outcome = drop_fewest(asked, required=["abc"], deterministic=True)
    _, certificate = WRITER.of_fit(outcome, str(made))
    assert certificate.verified
    assert certificate.proof is not None
    assert certificate.proof.encoding == request.param
    return made


def test_a_stranger_can_check_it(folder: Path) -> None:
    assert run_check(folder) == 0
    page = (folder / "README.md").read_text(encoding="utf-8")
    assert "states that some 3x3 board holds words of weight" in page
    assert "So no board is better." in page
    assert "What this does not prove" in page
    assert ("one part of the grid" in page) == (folder.name == "kept_tiles")


def dropped_path(data: Data) -> None:
    paths = data["boards"][0]["paths"]
    del paths[next(iter(paths))]


@pytest.mark.parametrize(
    "how",
    [
        pytest.param(setter("upper_bound", 1, "details"), id="the bound"),
        pytest.param(setter("refuted_weight", 1, "details"), id="what was refuted"),
        pytest.param(setter("kept_weight", 1, "details"), id="what is held"),
        pytest.param(setter("required", [], "details"), id="what must stay"),
        pytest.param(setter("weights", {}, "details"), id="weights"),
        pytest.param(setter("claim", "no board holds a word"), id="the claim"),
        pytest.param(setter("encoding", "tiles"), id="the encoding"),
        pytest.param(setter("lemmas", {}), id="lemmas"),
        pytest.param(setter("clauses", {}), id="numbers of clauses"),
        pytest.param(dropped_path, id="a path"),
    ],
)
def test_what_was_changed_is_refused(folder: Path, how: Callable[[Data], Any]) -> None:
    assert change(folder, how, cheat_clauses=False) == 1


def test_a_weight_or_a_cap_that_was_changed_is_refused(folder: Path) -> None:
    word = next(iter(read(folder)["details"]["weights"]))
    assert change(folder, setter(word, 50, "details", "weights")) == 1
    for face, cap in read(folder)["details"]["caps"].items():
        if cap > 1:
            assert change(folder, setter(face, 0, "details", "caps")) == 1


COUNTS = ["kept_words_weigh_enough", "no_more_optional_tiles_than_space"]
HARMLESS = {*COUNTS, "kept_words_keep_the_quotas", "a_cell_has_space_for_the_near_tiles"}
"""Rules of counts, of which a clause that is too strong may do no harm."""


def refused(folder: Path, change: Callable[[list[str]], None]) -> bool:
    """Whether ``check.py`` refuses the formula of which the lines were changed; put back then."""
    kept = {name: (folder / name).read_bytes() for name in (FORMULA, "certificate.json")}
    lines = kept[FORMULA].decode("utf-8").splitlines()
    change(lines)
    at = next(k for k, line in enumerate(lines) if line.startswith("p cnf "))
    clauses = sum(1 for line in lines if line and line[0] not in "cp")
    lines[at] = f"{lines[at].rsplit(' ', 1)[0]} {clauses}"
    (folder / FORMULA).write_text("\n".join(lines) + "\n", encoding="utf-8")
    try:
        return verdict(folder) == 1
    finally:
        for name, content in kept.items():
            (folder / name).write_bytes(content)


def test_a_formula_that_asks_for_too_much_is_refused_whatever_the_rule(folder: Path) -> None:
    """A clause of each rule without one of its literals, or a clause of its own."""
    formula = (folder / FORMULA).read_text(encoding="utf-8")
    kept = re.search(r"^c var (\d+) kept ", formula, re.MULTILINE)
    assert kept is not None
    numbers: dict[str, list[int]] = {"words_that_must_stay_are_kept": [], "some_new_rule": []}
    rule = ""
    for number, line in enumerate(formula.splitlines()):
        if line.startswith("c rule "):
            numbers.setdefault(rule := line.split()[2], [])
        elif rule and len(line.split()) > 2:
            numbers[rule].append(number)
    assert len(numbers) > 5

    def wrong(lines: list[str]) -> None:
        if rule in HARMLESS or not numbers[rule]:
            lines += [f"c rule {rule}", f"-{kept[1]} 0"]
            return
        number = numbers[rule][len(numbers[rule]) // 2]
        first, *rest = lines[number].split()
        lines[number] = " ".join(lit for lit in rest if lit != first)

    for rule in numbers:
        assert refused(folder, wrong), rule


@pytest.mark.parametrize("rule", COUNTS)
def test_a_count_that_counts_too_much_is_refused(folder: Path, rule: str) -> None:
    """Each premise that is left out of a merge: two inputs count where there is one."""

    def shorten(lines: list[str]) -> None:
        at = next(k for k, line in enumerate(lines) if line.startswith(f"c rule {rule}"))
        for k in range(at + 1, len(lines)):
            if lines[k].startswith("c "):
                break
            lits = lines[k].split()
            if len(lits) == 4:
                lines[k] = " ".join(lits[1:])

    assert refused(folder, shorten)


def test_sums_that_no_clause_states_are_tried_and_said_to_be(
    capsys: pytest.CaptureFixture[str],
) -> None:
    names, weights = {1: "out a", 2: "out b", 3: "out 5"}, {1: 2, 2: 3}
    assert lets_pass("count", [(-1, -2), (1, -3)], weights, {0: 4}, names, "out ")
    assert not lets_pass("count", [(-1, -2)], weights, {0: 4}, names, "out ")
    assert lets_pass("count", [(-1, -2, 3), (1, -3)], weights, {0: 5}, names, "out ")
    for clauses in ([(-1, -2)], [(1, -3), (-1, 3), (-3,)]):
        with pytest.raises(SystemExit):
            lets_pass("count", clauses, weights, {0: 5}, names, "out ")
        said = capsys.readouterr().out
        assert said == "REFUSED: count: the formula forbids what is allowed\n"


def test_given_cells_take_space_from_tiles() -> None:
    puzzle = {"size": [2, 2], "given": [[0, 0, "x"], [0, 1, "a"]]}
    words = {word: [tuple(word)] for word in ("aba", "cd", "xe")}
    of = [{"aba"}, {"aba"}, {"cd"}, {"cd"}, {"xe"}]  # the second a, b, c, d and e
    assert quotas_of({"puzzle": puzzle}, words, read_cells(puzzle)) == [(of, 2)]


def test_what_is_undecided_has_its_board_and_its_bound_certified(tmp_path: Path) -> None:
    outcome = animals()
    assert outcome.dropped is not None
    assert outcome.dropped.kept_weight is not None
    loose = DroppedWords(
        outcome.dropped.words,
        outcome.dropped.lower_bound - 1,
        False,
        True,
        outcome.dropped.weights,
        outcome.dropped.required,
    )
    known = Fit(outcome.puzzle, "undecided", None, None, 0, dropped=loose)
    folder = tmp_path / "bound"
    known, made = WRITER.of_fit(known, str(folder))
    assert made.verified
    assert known.status == "undecided"
    assert known.checked is None
    assert (
        read(folder)["details"]["upper_bound"]
        == loose.kept_upper_bound
        == outcome.dropped.kept_upper_bound + 1
    )
    page = (folder / "README.md").read_text(encoding="utf-8")
    assert "between the two exists is not known" in " ".join(page.split())


def test_a_list_that_is_too_long_has_no_certificate(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    outcome = animals()
    monkeypatch.setattr("unboggle.conflicts.weight_prover.LARGEST", 2)
    same, made = WRITER.of_fit(outcome, str(tmp_path / "none"))
    assert made.folder is None
    assert "too long" in (made.note or "")
    assert same.status == "fitted"
    assert not (tmp_path / "none").exists()


@pytest.mark.parametrize(
    ("words", "kind"),
    some_of(
        [
            ("ant newt*2 hare! hen moth*3", "most_words"),
            ("ant newt", "one_board"),
            ("ant! newt! hare! hen moth!", "refutation"),
            ("hippopotamus rhinoceros", "most_words"),
        ]
    ),
)
def test_the_command_certifies_what_was_left_out(words: str, kind: str, tmp_path: Path) -> None:
    line = ("fit", "-", "--size", "3", "--most", "--certify", tmp_path / "made")
    code, report = reported(*line, stdin=words)
    certificate = report["certificate"]
    assert (certificate["kind"], certificate["verified"]) == (kind, True), certificate
    assert code == (20 if "!" in words[4:12] or "hippo" in words else 0)
    assert run_check(tmp_path / "made") == 0
