"""``--certify DIR``: the files and the report, refusals, and no half-written folders."""

from __future__ import annotations

import errno
import json
import os
import signal
import stat
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from amounts import mixed
from certificates import change, prove_here, run_check, setter
from child_targets import children_of, hard_words, is_gone, until
from fake_clock import Undecided
from needs import needs_full_disk, needs_proc, posix_only
from running import ROOT, no_byte_code, reported, schema
from running import unboggle as run

from unboggle import counting
from unboggle.certify import checkers, proof, readme, statement
from unboggle.certify import write as make
from unboggle.certify.write import CertificateWriter
from unboggle.conflicts import explain
from unboggle.errors import BackendError, UnboggleError
from unboggle.events import Phase, Progress
from unboggle.fitting.fit import fit
from unboggle.fitting.result import Fit, Reason, SmallerSize
from unboggle.fitting.sentences import Refuted
from unboggle.fitting.sizes.smallest import fit_smallest
from unboggle.gogen.notation import parse_gogen
from unboggle.puzzle import Constraints, GivenCells, Grid, Puzzle
from unboggle.puzzle.lists.words import parse_words
from unboggle.solutions.unique import check_unique
from unboggle.system.clock import NEVER, Deadline
from unboggle.system.install_hint import install_hint
from unboggle.testing.tiny import puzzle, torus

HARD = "ant newt hare hen moth"
NEEDLEMAN = "act ape ate cop end old"
EASY = ["--size", "1x5", "--given", ".a..."]  # for abc and bd, which no counting refuses
GOGEN = Path(__file__).parents[2] / "examples" / "gogen.txt"
REFUTED = Reason("refuted", Refuted("x", "x"))
BOARD = ["README.md", "certificate.json", "check.py"]
PROOF = [*BOARD, "formula.cnf", "proof.drat"]


@pytest.fixture(autouse=True)
def no_time_for_the_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing here looks at conflicts, and to shrink one takes longer than the rest."""
    monkeypatch.setattr(explain, "TUNING", explain.Tuning(seconds=0.0))


def files(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def certified(folder: Path, *args: str | Path, stdin: str = "") -> tuple[int, dict[str, Any]]:
    """Run a command with --certify; its exit code and what it reports of the certificate."""
    code, report = reported(*args, "--certify", folder, stdin=stdin)
    made = report["certificate"]
    if made["folder"] is not None:
        assert made["folder"] == str(folder)
        found = (p.relative_to(folder).as_posix() for p in folder.rglob("*") if p.is_file())
        assert made["files"] == sorted(found)
    assert [p for p in folder.parent.iterdir() if p.name.startswith(".")] == []
    return code, report


def test_a_refutation_is_certified_and_its_readme_says_how_to_check_it(tmp_path: Path) -> None:
    target = tmp_path / "proof"
    code, report = certified(target, "fit", "-", "--size", "3", stdin=HARD)
    made = report["certificate"]
    assert (code, report["checked"], files(target)) == (20, "certified", PROOF)
    assert made["verified"]
    assert made["note"] is None
    assert "dratify" in made["checkers"]
    assert (made["kind"], made["proof"]["encoding"]) == ("refutation", "tiles")
    page = (target / "README.md").read_text(encoding="utf-8")
    for lemma in made["lemmas"]:
        assert f"**{lemma['name']}**" in page
    commands = page.partition("```sh\n")[2].partition("```")[0].splitlines()
    assert len(commands) == 3
    for command in commands:
        program = command.replace("pip install dratify && ", "").split()[0]
        if program == "drat-trim" and "drat-trim" not in checkers.installed():
            continue
        line = command.replace("pip install dratify && ", "")
        line = line.replace("python3", f"'{sys.executable}'")
        done = subprocess.run(line, shell=True, cwd=target, capture_output=True, text=True)
        assert done.returncode == 0, (command, done)
        assert "OK: " in done.stdout or "True" in done.stdout or "s VERIFIED" in done.stdout
    (tmp_path / "out").write_text("s UNSATISFIABLE\n", encoding="utf-8")
    assert run("decode", target / "formula.cnf", tmp_path / "out").code == 20


def test_the_text_says_that_it_is_certified(tmp_path: Path) -> None:
    text = run("fit", "-", "--size", "3", "--certify", tmp_path / "a", stdin=HARD)
    assert "An independent program has checked a proof of it." in " ".join(text.out.split())
    assert "certificate written to" in text.err
    assert "checked by dratify" in text.err
    text = run("unique", "-", "--size", "3", "--certify", tmp_path / "b", stdin=NEEDLEMAN)
    assert "and a proof by" in text.out
    assert "checked by dratify" in text.out


@pytest.mark.parametrize(
    "args",
    [("--encoding", "one-hot"), ("--encoding", "coordinates"), ("--solver", "cadical153")],
    ids=" ".join,
)
def test_the_encoding_and_the_solver_named_make_the_proof(
    args: tuple[str, ...], tmp_path: Path
) -> None:
    options = ["--size", "1x5", "--given", ".a...", *args]
    code, report = certified(tmp_path / "one", "fit", "-", *options, stdin="abc bd")
    made = report["certificate"]["proof"]
    assert (code, report["checked"]) == (20, "certified")
    assert args[1].replace("-", "_") in (made["encoding"], made["solver"])
    assert run_check(tmp_path / "one") == 0


def test_counting_and_boards_are_certified_too(tmp_path: Path) -> None:
    code, report = certified(tmp_path / "a", "fit", "-", "--size", "1x3", stdin="cat dog")
    assert (code, report["checked"], report["certificate"]["kind"]) == (
        20,
        "counted",
        "too_many_tiles",
    )
    assert files(tmp_path / "a") == BOARD
    assert run_check(tmp_path / "a") == 0
    constraints = ["--inventory", "max:acdgott", "--given", "t.. ..."]
    args = ["fit", "-", "--size", "2x3", *constraints]
    code, report = certified(tmp_path / "b", *args, stdin="cat cod")
    assert (code, report["checked"], report["certificate"]["kind"]) == (0, "traced", "one_board")
    assert files(tmp_path / "b") == BOARD
    assert run_check(tmp_path / "b") == 0
    data = json.loads((tmp_path / "b" / "certificate.json").read_text(encoding="utf-8"))
    validate_certificate(data)
    for changed in (
        setter("cat", [[0, 0], [0, 0], [0, 0]], "boards", 0, "paths"),
        setter("board", [["t", "c", "a"], ["o", "d", "x"]], "boards", 0),
        setter("t", 0, "puzzle", "inventory"),
        setter("given", [[0, 0, "c"]], "puzzle"),
        setter("cow", [["c", "o", "w"]], "puzzle", "words"),
    ):
        assert change(tmp_path / "b", changed) == 1


def validate_certificate(data: dict[str, Any]) -> None:
    jsonschema: Any = pytest.importorskip("jsonschema")
    jsonschema.Draft202012Validator(schema("certificate")).validate(data)


def test_uniqueness_and_two_boards_are_certified(tmp_path: Path) -> None:
    code, report = certified(tmp_path / "a", "unique", "-", "--size", "3", stdin=NEEDLEMAN)
    assert (code, report["checked"]) == (0, "certified")
    assert files(tmp_path / "a") == PROOF
    assert run_check(tmp_path / "a") == 0
    validate_certificate(json.loads((tmp_path / "a" / "certificate.json").read_text("utf-8")))
    page = (tmp_path / "a" / "README.md").read_text(encoding="utf-8")
    blocked = page.partition("in this order.")[2].split("##")[0].split("\n")
    assert len([line for line in blocked if line.startswith("    ")]) == 8
    args = ["unique", "-", "--size", "3"]
    code, report = certified(tmp_path / "b", *args, stdin=NEEDLEMAN.removesuffix("old"))
    assert (code, report["certificate"]["kind"]) == (1, "two_boards")
    assert report["checked"] == "traced"
    assert run_check(tmp_path / "b") == 0
    data = json.loads((tmp_path / "b" / "certificate.json").read_text(encoding="utf-8"))
    data["boards"][1] = data["boards"][0]
    (tmp_path / "b" / "certificate.json").write_text(json.dumps(data), encoding="utf-8")
    assert run_check(tmp_path / "b") == 1
    code, report = certified(tmp_path / "c", *args, stdin=HARD)
    assert (code, report["checked"]) == (20, "certified")


@pytest.mark.long
def test_a_gogen_is_certified(tmp_path: Path) -> None:
    code, report = certified(tmp_path / "a", "gogen", "solve", GOGEN)
    assert (code, report["checked"]) == (0, "certified")
    assert run_check(tmp_path / "a") == 0
    hyper = parse_gogen(GOGEN.read_text(encoding="utf-8") + "debutdeb\n")
    assert "debutdeb" in readme.gogen_paragraph(hyper.words, hyper.puzzle)
    plain = parse_gogen(GOGEN.read_text(encoding="utf-8"))
    assert readme.gogen_paragraph(plain.words, plain.puzzle) == ""


@pytest.mark.long
def test_each_smaller_size_has_a_certificate_of_its_own(tmp_path: Path) -> None:
    args = ["fit", "-", "--size", "auto", "--max-size", "3x4"]
    code, report = certified(tmp_path / "a", *args, stdin=HARD)
    assert (code, report["size"], report["checked"]) == (0, [3, 4], "traced")
    sizes = ["x".join(map(str, small["size"])) for small in report["smaller_sizes"]]
    assert files(tmp_path / "a") == sorted([*sizes, "3x4", "README.md"])
    last = report["smaller_sizes"][-1]
    by_size = {tuple(small["size"]): small["checked"] for small in report["smaller_sizes"]}
    assert by_size[3, 3] == "certified", last
    assert by_size[1, 1] == "counted", last
    assert report["certificate"]["verified"]
    assert report["certificate"]["kind"] == "sizes"
    for size in [*sizes, "3x4"]:
        assert run_check(tmp_path / "a" / size) == 0
    page = (tmp_path / "a" / "README.md").read_text(encoding="utf-8")
    assert all(f"* `{size}`: no board" in page for size in sizes)


@pytest.mark.long
@pytest.mark.budget(400, reason="three proofs, one of 65,681 steps")
def test_the_64_codons_fit_on_15_cells_and_on_no_fewer_as_the_gallery_claims(
    tmp_path: Path,
) -> None:
    if "drat-trim" not in checkers.installed():
        pytest.skip("needs drat-trim: dratify is too slow for one of the proofs")
    words = str(ROOT / "examples/codons.txt")
    args = ["fit", words, "--max-size", "14", "--timeout", "600"]
    code, report = certified(tmp_path / "a", *args)
    assert (code, report["size"]) == (0, [3, 5])
    assert report["certificate"]["verified"]
    folders = {path.name for path in (tmp_path / "a").iterdir() if path.is_dir()}
    smaller = {f"{a}x{b}" for a in range(1, 4) for b in range(a, 15) if a * b < 15}
    assert folders == {*smaller, "3x5"}
    proved = {name for name in smaller if (tmp_path / "a" / name / "proof.drat").exists()}
    assert (len(smaller), proved) == (22, {"3x4", "2x6", "2x7"})
    assert all(run_check(tmp_path / "a" / name) == 0 for name in folders)


def test_the_page_over_the_sizes_names_words_and_constraints(tmp_path: Path) -> None:
    args = ["fit", "-", "--size", "auto", "--max-size", "2x3", "--timeout", "4"]
    for name, inventory in {"all": "abcdef", "some": "max:abcdef"}.items():
        options = ["--inventory", inventory]
        _, report = certified(tmp_path / name, *args, *options, stdin="abc def")
        assert report["certificate"]["verified"]
        page = " ".join((tmp_path / name / "README.md").read_text(encoding="utf-8").split())
        assert "The words (2): abc, def." in page
        assert "The inventory: " in page
        assert ("size that contains it" in page) == (name == "some")


def test_there_is_time_left_for_the_checks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The search for the smallest board may take all that it gets: it does not get all."""
    given: list[float] = []

    def all_of_it(*args: Any, timeout: float, **options: Any) -> Fit:
        given.append(timeout)
        return fit_smallest(*args, timeout=timeout, **options)

    monkeypatch.setattr("unboggle.fitting.sizes.smallest.fit_smallest", all_of_it)
    args = ["fit", "-", "--size", "auto", "--max-size", "2x3", "--timeout", "10"]
    _, report = certified(tmp_path / "a", *args, stdin="abc def")
    assert report["certificate"]["verified"]
    assert reported(*args, stdin="abc def")[0] == 0
    assert 5 <= given[0] <= 8 < given[1] <= 10


def test_sizes_are_checked_before_proofs_take_all_the_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = parse_words(HARD).puzzle(Grid.rectangle(3, 4))
    counted = Reason("counting", Refuted("x", "x"))
    smaller = (
        SmallerSize((3, 3), "impossible", REFUTED, "unchecked"),
        SmallerSize((1, 2), "impossible", counted, "counted"),
        SmallerSize((2, 2), "impossible", counted, "counted"),
    )
    board = fit(asked)
    whole = Fit(asked, "fitted", "reach", None, 0, board.board, board.paths, smaller_sizes=smaller)
    at_once = Deadline.after(0)  # and nothing is left for the proof
    _, made = CertificateWriter("tiles", ("glucose42",), at_once).of_fit(whole, str(tmp_path / "a"))
    page = (tmp_path / "a" / "README.md").read_text(encoding="utf-8")
    for line in ("`1x2`: no board, by counting\n", "`3x4`: a board, with the path of each word\n"):
        assert line in page
    assert "`3x3`: no certificate (3x3: no proof" in page
    assert not made.verified
    events: list[str] = []

    def spied(name: str, real: Any) -> Any:
        def spy(*args: Any, **options: Any) -> Any:
            events.append(name)
            return real(*args, **options)

        return spy

    monkeypatch.setattr(checkers, "check_scripts", spied("check", checkers.check_scripts))
    monkeypatch.setattr(make, "prove", spied("prove", proof.prove))
    _, made = CertificateWriter("tiles", ("glucose42",)).of_fit(whole, str(tmp_path / "b"))
    assert made.verified
    assert events == ["check", "prove", "check"]


def test_each_size_has_its_share_of_the_time_the_fewest_cells_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A proof that takes forever leaves time for those after it."""
    asked = parse_words(HARD).puzzle(Grid.rectangle(3, 4))
    refuted = ((2, 5), (3, 3), (2, 4))
    smaller = tuple(SmallerSize(size, "impossible", REFUTED, "unchecked") for size in refuted)
    board = fit(asked)
    whole = Fit(asked, "fitted", "reach", None, 0, board.board, board.paths, smaller_sizes=smaller)
    given: list[tuple[tuple[int, int], float]] = []

    def late(puzzle: Puzzle, *_: Any, deadline: Deadline, **__: Any) -> None:
        given.append(((puzzle.grid.rows, puzzle.grid.columns), deadline.remaining))

    monkeypatch.setattr(counting, "refuse", lambda puzzle: None)
    monkeypatch.setattr(make, "prove", late)
    maker(Deadline.after(6000)).of_fit(whole, str(tmp_path / "a"))
    assert [size for size, _ in given] == [(2, 4), (3, 3), (2, 5)]
    assert [round(left / 1000) for _, left in given] == [2, 3, 6]


def test_sizes_that_stay_open_are_named(tmp_path: Path) -> None:
    asked = parse_words(HARD).puzzle(Grid.rectangle(3, 4))
    smaller = (
        SmallerSize((2, 3), "impossible", REFUTED, "unchecked", part_of=(3, 3)),
        SmallerSize((1, 9), "undecided", None, None),
        SmallerSize((3, 3), "impossible", REFUTED, "unchecked"),
    )
    board = fit(asked)
    whole = Fit(asked, "fitted", "reach", None, 0, board.board, board.paths, smaller_sizes=smaller)
    outcome, made = CertificateWriter("tiles", ("glucose42",)).of_fit(whole, str(tmp_path / "a"))
    assert files(tmp_path / "a") == ["3x3", "3x4", "README.md"]
    assert (made.verified, made.note) == (False, "1x9 was not decided")
    assert outcome.smaller_sizes is not None
    assert [small.checked for small in outcome.smaller_sizes] == ["certified", None, "certified"]
    page = (tmp_path / "a" / "README.md").read_text(encoding="utf-8")
    assert "`2x3`: a part of 3x3" in page
    assert "`1x9`: no certificate" in page


def test_odd_grids_are_certified(tmp_path: Path) -> None:
    grid = torus(3, 3)
    one = check_unique(puzzle(grid, "abc def ghi adg beh cfi ae bf"))
    two = check_unique(puzzle(grid, "ab"))
    for name, outcome in {"one": one, "two": two}.items():
        outcome, made = maker().of_unique(outcome, str(tmp_path / name))
        assert made.verified, made
        assert run_check(tmp_path / name) == 0


# ---- what is refused ----


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (["--solver", "minisat22"], "minisat22 writes no proof for a certificate; use one of: "),
        (["--encoding", "bitvectors"], "bitvectors is an SMT encoding, there are no clauses"),
    ],
)
def test_what_cannot_be_certified_is_exit_2(args: list[str], says: str, tmp_path: Path) -> None:
    result = run("fit", "-", "--size", "3", "--certify", tmp_path / "a", *args, stdin="cat")
    assert result.code == 2
    assert says in result.err
    assert result.err.count("\n") <= 2
    assert files(tmp_path) == []


@pytest.mark.parametrize("command", [("fit",), ("unique",), ("gogen", "solve")])
def test_a_folder_that_cannot_be_made_is_exit_2(command: tuple[str, ...], tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x", encoding="utf-8")
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "file").write_text("x", encoding="utf-8")
    (tmp_path / "nowhere").symlink_to(tmp_path / "gone" / "away")
    before = sorted(tmp_path.rglob("*"))
    words: list[str | Path] = [GOGEN] if command[0] == "gogen" else ["-", "--size", "3"]
    for name, says in {
        "file": "is not a folder",
        "full": "is not empty",
        "none/new": "there is no folder",
        "nowhere": "is not a folder",
        "file/new": "no folder",
        "a" * 300: "cannot be written",
    }.items():
        result = run(*command, *words, "--certify", tmp_path / name, stdin="cat")
        assert result.code == 2, (name, result)
        assert says in result.err, (name, result.err)
        assert result.err.count("\n") == 1, (name, result.err)
        assert result.out == ""
    assert run(*command, *words, "--certify", "a\0b", stdin="cat").code == 2
    assert run(*command, *words, "--certify", "/dev/full", stdin="cat").code == 2
    assert sorted(tmp_path.rglob("*")) == before


@posix_only
@pytest.mark.usefixtures("mortal")
def test_a_folder_without_permission_is_exit_2(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    try:
        result = run("fit", "-", "--size", "3", "--certify", tmp_path / "a", stdin="cat")
    finally:
        tmp_path.chmod(0o700)
    assert result.code == 2
    assert "no permission" in result.err


def test_an_empty_folder_is_filled_and_open_to_whom_it_would_be(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    code, _ = certified(tmp_path / "a", "fit", "-", "--size", "2", stdin="cat")
    assert code == 0
    assert files(tmp_path / "a") == BOARD
    os.mkdir(tmp_path / "usual")
    modes = {stat.S_IMODE((tmp_path / name).stat().st_mode) for name in ("a", "usual")}
    assert len(modes) == 1


def test_somebody_who_is_quicker_keeps_the_folder(tmp_path: Path) -> None:
    def get_in_first(_: Progress) -> None:
        (tmp_path / "a").mkdir(exist_ok=True)
        (tmp_path / "a" / "theirs").write_text("x", encoding="utf-8")

    answer = fit(parse_words("cat").puzzle(Grid.rectangle(1, 3)))
    with pytest.raises(UnboggleError):
        CertificateWriter("tiles", ("glucose42",), on_progress=get_in_first).of_fit(
            answer, str(tmp_path / "a")
        )
    assert files(tmp_path) == ["a"]
    assert files(tmp_path / "a") == ["theirs"]


# ---- failures ----


def test_without_an_answer_nothing_is_written(tmp_path: Path, undecided: Undecided) -> None:
    args = ["fit", "-", "--size", "7", "--timeout", "60"]
    code, report = certified(tmp_path / "a", *args, stdin=hard_words())
    assert (code, report["status"], report["certificate"]["folder"]) == (124, "undecided", None)
    assert "undecided" in report["certificate"]["note"]
    assert files(tmp_path) == []
    args = ["unique", "-", "--size", "7", "--timeout", "60"]
    code, report = certified(tmp_path / "a", *args, stdin=hard_words())
    assert (code, report["certificate"]["folder"]) == (124, None)


def test_a_proof_that_takes_too_long_leaves_the_answer_as_it_is(tmp_path: Path) -> None:
    answer = fit(parse_words(HARD).puzzle(Grid.rectangle(3, 3)))
    outcome, made = maker(Deadline.after(0)).of_fit(answer, str(tmp_path / "a"))
    assert (outcome.status, outcome.checked) == ("impossible", "unchecked")
    assert made.folder is None
    assert made.note == ("no proof was found in time; allow more time")
    assert files(tmp_path) == []


def test_without_a_checker_it_is_written_and_not_called_certified(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(checkers, "installed", lambda: ())
    code, report = certified(tmp_path / "a", "fit", "-", "--size", "3", stdin=HARD)
    made = report["certificate"]
    assert (code, report["checked"], made["verified"]) == (20, "unchecked", False)
    assert f"no checker is installed ({install_hint('proof')}" in made["note"]
    assert files(tmp_path / "a") == PROOF
    assert "not checked: no checker" in (tmp_path / "a" / "README.md").read_text("utf-8")
    text = run("unique", "-", "--size", "3", "--certify", tmp_path / "b", stdin=NEEDLEMAN)
    assert "not checked: no checker is installed" in text.err
    assert "second program" not in text.out
    text = run("unique", "-", "--size", "3", "--verbose", stdin=NEEDLEMAN)
    assert "no second program has checked that" in " ".join(text.out.split())


@pytest.fixture
def drat_trim(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Put a program called drat-trim with this behaviour on the PATH."""
    folder = tmp_path / "bin"
    folder.mkdir()
    monkeypatch.setenv("PATH", f"{folder}{os.pathsep}{os.environ['PATH']}")

    def install(script: str) -> None:
        (folder / "drat-trim").write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
        (folder / "drat-trim").chmod(0o755)

    return install


@pytest.fixture(scope="module")
def impossible() -> Fit:
    given = Constraints(GivenCells({(0, 1): "a"}))
    return fit(parse_words("abc bd").puzzle(Grid.rectangle(1, 5), given))


def maker(deadline: Deadline = NEVER) -> CertificateWriter:
    return CertificateWriter("tiles", ("glucose42",), deadline)


@posix_only
@pytest.mark.parametrize(
    ("script", "says"),
    [
        ("echo 's VERIFIED'", None),
        ("printf 'c trivial UNSAT\\ns VERIFIED\\n'; exit 1", "drat-trim rejects the proof"),
        ("echo 's NOT VERIFIED'; exit 1", "though dratify accepts it"),
        ("echo 's VERIFIED'; exit 1", "drat-trim failed: it ended with code 1 and no verdict"),
        ("echo 's VERIFIED'; echo 's NOT VERIFIED'", "no verdict"),
        ("kill -SEGV $$", "drat-trim failed: killed by SIGSEGV"),
        ("yes s NOT", "drat-trim failed: was killed: it printed more than"),
    ],
)
def test_every_checker_that_is_there_has_its_say(
    script: str, says: str | None, drat_trim: Any, impossible: Fit, tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setattr("tempfile.tempdir", None)
    drat_trim(script)
    target = tmp_path / "a"
    if says is None:
        outcome, made = maker().of_fit(impossible, str(target))
        assert outcome.checked == "certified"
        assert files(target) == PROOF
        assert made.checkers == ("dratify", "drat-trim")
        return
    with pytest.raises(BackendError) as error:
        maker().of_fit(impossible, str(target))
    assert says in str(error.value)
    assert not target.exists()
    assert not list(tmp_path.glob(".*"))
    kept = list(tmp_path.glob("unboggle-rejected-*"))
    assert len(kept) == ("rejects" in str(error.value))
    for folder in kept:
        assert {"formula.cnf", "proof.drat"} <= set(files(folder))
        assert str(folder) in str(error.value)


@posix_only
def test_a_rejected_proof_is_exit_70(drat_trim: Any, tmp_path: Path) -> None:
    drat_trim("echo 's NOT VERIFIED'; exit 1")
    result = run("fit", "-", "--size", "3", "--certify", tmp_path / "a", stdin=HARD)
    assert (result.code, result.out) == (70, "")
    assert "no answer: drat-trim rejects the proof by tiles with" in result.err
    assert result.err.count("\n") == 1
    assert not (tmp_path / "a").exists()


@posix_only
def test_if_the_quick_checker_accepts_the_slow_one_has_only_a_little_longer(
    drat_trim: Any, impossible: Fit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A proof that takes one of them hours is checked by the other one in seconds."""
    drat_trim("echo 's VERIFIED'")
    monkeypatch.setattr(checkers, "_MORE", 0.0)
    monkeypatch.setattr(checkers, "TARGET", "child_targets:only_drat_trim")
    outcome, made = maker(NEVER).of_fit(impossible, str(tmp_path / "a"))
    assert (outcome.checked, made.verified) == ("certified", True)
    assert (made.checkers, made.note) == (("drat-trim",), None)


@posix_only
def test_a_checker_that_does_not_end_is_stopped_at_the_timeout(
    drat_trim: Any, impossible: Fit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drat_trim("exec sleep 1000")
    outcome, made = maker(Deadline.after(2.5)).of_fit(impossible, str(tmp_path / "a"))
    assert (outcome.checked, made.verified) == ("certified", True)
    assert (made.checkers, made.note) == (("dratify",), None)
    drat_trim("echo 's TIMEOUT'")
    monkeypatch.setattr(checkers, "installed", lambda: ("drat-trim",))
    outcome, made = maker().of_fit(impossible, str(tmp_path / "b"))
    assert (outcome.checked, made.verified, made.checkers) == ("unchecked", False, ())
    assert made.note == "drat-trim did not end in time; allow more time"
    assert files(tmp_path / "b") == PROOF


@pytest.mark.parametrize(("module", "target"), [(proof, "end_in_silence"), (checkers, "be_killed")])
def test_a_child_that_is_lost_is_an_error(
    module: Any, target: str, impossible: Fit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "TARGET", f"child_targets:{target}")
    monkeypatch.setattr(checkers, "installed", lambda: ("dratify",))
    says = "no proof: " if module is proof else "dratify failed: "
    with pytest.raises(BackendError, match=says):
        maker().of_fit(impossible, str(tmp_path / "a"))
    assert files(tmp_path) == []


@posix_only
def test_a_child_that_is_lost_is_exit_70(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(proof, "TARGET", "child_targets:be_killed")
    for command, words in (("fit", HARD), ("unique", NEEDLEMAN)):
        args = [command, "-", "--size", "3", "--certify", str(tmp_path / "a")]
        code, report = reported(*args, stdin=words)
        assert (code, report["status"], report["certificate"]) == (70, "error", None)
        assert "killed by SIGKILL" in report["error"]
        assert files(tmp_path) == []


def test_a_formula_with_a_model_is_a_contradiction_that_is_reported(tmp_path: Path) -> None:
    asked = parse_words("cat").puzzle(Grid.rectangle(2, 3))
    wrong = Fit(asked, "impossible", "tiles", "x", 0, reason=REFUTED)
    events: list[Progress] = []
    writer = CertificateWriter("tiles", ("glucose42",), on_progress=events.append)
    with pytest.raises(BackendError, match="finds a model of an impossible puzzle"):
        writer.of_fit(wrong, str(tmp_path / "a"))
    assert files(tmp_path) == []
    assert events == [Phase("prove", "tiles with glucose42")]


@pytest.mark.parametrize("head_start", [0.0, 60.0])
def test_the_shortest_proof_of_two_solvers_is_the_one(
    head_start: float, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The second one begins after a while, or once the first one has a proof that is not short."""
    monkeypatch.setattr(proof, "TUNING", proof.Tuning(head_start, short=0, wait=60.0))
    asked = puzzle(Grid.rectangle(1, 3), "ab bc ca")
    events: list[Progress] = []
    found = proof.prove(
        asked,
        [],
        tmp_path,
        encoding="tiles",
        solvers=proof.SOLVERS,
        deadline=NEVER,
        on_progress=events.append,
    )
    assert files(tmp_path) == ["formula.cnf", "proof.drat"]
    assert events == [Phase("prove", "tiles with glucose42 and cadical195")]
    each = [prove_here(tmp_path, asked, "tiles", solver) for solver in proof.SOLVERS]
    assert found == min(each, key=lambda one: one.literals if one else 0)


LISTEN = """
import os, signal, sys
signal.signal(signal.SIGINT, signal.SIG_DFL)
os.execv(sys.executable, [sys.executable, "-m", "unboggle", *sys.argv[1:]])
"""


@needs_proc
def test_ctrl_c_leaves_no_half_certificate_and_no_process(drat_trim: Any, tmp_path: Path) -> None:
    drat_trim(f"touch {tmp_path}/started; exec sleep 1000")
    (tmp_path / "out").mkdir()
    args = ["fit", "-", *EASY, "--timeout", "0", "--certify", str(tmp_path / "out" / "a")]
    with subprocess.Popen(
        [sys.executable, "-c", LISTEN, *args],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    ) as process:
        try:
            assert process.stdin is not None
            process.stdin.write(b"abc bd")
            process.stdin.close()
            process.stdin = None
            assert until((tmp_path / "started").exists, within=20)
            family = children_of(process.pid)
            os.killpg(process.pid, signal.SIGINT)
            out, _ = process.communicate(timeout=20)
        finally:
            process.kill()
    # The answer is known by then, its proof is written, and the other checker accepts it.
    assert process.returncode == 20
    assert out.startswith(b"No 1x5 board")
    assert family
    assert all(map(is_gone, family))
    assert files(tmp_path / "out") == ["a"]
    assert "check.py" in files(tmp_path / "out" / "a")


@posix_only
def test_ctrl_c_before_there_is_a_proof_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stop(_: object, *__: object, on_progress: Any, deadline: Deadline, **___: object) -> None:
        on_progress(Phase("prove"))
        assert deadline.stop is not None
        deadline.stop.set()
        deadline.raise_if_expired()

    monkeypatch.setattr("unboggle.certify.write.prove", stop)
    code, report = certified(tmp_path / "a", "fit", "-", "--size", "3", stdin=HARD)
    assert (code, report["status"], report["certificate"]["folder"]) == (130, "impossible", None)
    assert "stopped before a proof" in report["certificate"]["note"]
    assert files(tmp_path) == []


@posix_only
def test_a_disk_that_fills_up_is_exit_70_and_leaves_nothing(tmp_path: Path) -> None:
    import resource

    def little_room() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (2000, 2000))

    args = ["fit", "-", *EASY, "--certify", str(tmp_path / "a")]
    done = subprocess.run(
        [sys.executable, "-m", "unboggle", *args],
        input="abc bd",
        capture_output=True,
        text=True,
        preexec_fn=little_room,
        env=no_byte_code(),
    )
    assert done.returncode == 70, done
    assert f"no certificate: {tmp_path / 'a'}: " in done.stderr
    assert "cannot be written (File too large)" in done.stderr
    assert done.stderr.count("\n") == 1
    assert "No 1x5 board holds these words" in done.stdout  # the answer stays valid
    assert files(tmp_path) == []


@pytest.mark.parametrize(("command", "words"), mixed(["fit", "unique"], [NEEDLEMAN, "cat"]))
def test_an_answer_is_not_lost_with_its_certificate(
    command: str, words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(statement, "write_new", fail)
    args = [command, "-", "--size", "3", "--certify", str(tmp_path / "a")]
    code, report = reported(*args, stdin=words)
    assert code == 70
    assert report["certificate"]["folder"] is None
    assert report["status"] in ("fitted", "unique", "several")
    assert str(tmp_path / "a") in report["certificate"]["note"]
    result = run(*args, stdin=words)
    assert (result.code, result.err.count("\n")) == (70, 1)
    assert "no certificate: " in result.err
    assert "No space left" in result.err
    assert "No space left" not in result.out
    assert files(tmp_path) == []


def test_a_disk_that_is_full_at_the_end_is_distinguished_from_bad_input(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    answer = fit(parse_words("cat").puzzle(Grid.rectangle(1, 3)))
    for number, code in ((errno.ENOSPC, 70), (errno.EACCES, 2)):

        def fail(file: Path, text: str, number: int = number) -> None:
            raise OSError(number, os.strerror(number))

        monkeypatch.setattr(statement, "write_new", fail)
        with pytest.raises(UnboggleError, match="cannot be written") as error:
            maker().of_fit(answer, str(tmp_path / "a"))
        assert error.value.exit_code == code
        assert files(tmp_path) == []


@needs_full_disk
def test_a_result_that_cannot_be_written_is_exit_70(tmp_path: Path) -> None:
    args = ["fit", "-", "--size", "1x3", "--certify", str(tmp_path / "a"), "-o", "/dev/full"]
    assert run(*args, stdin="cat").code == 70
