"""The parts of certificates that need no solver: folders, sums, verdicts, commands, sentences."""

from __future__ import annotations

import json
import os
import stat
import sys
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from certificates import Here, prove_here
from needs import posix_only

from unboggle import solvers
from unboggle.certify import checkers, folder, proof, some_words, verdicts, write
from unboggle.certify.certificate import Certificate, checkers_sentence, failed_certificate, files
from unboggle.certify.crosscheck import CrossCheck, second_method
from unboggle.certify.folder import FORMULA, PROOF
from unboggle.certify.known_constraints import check_constraints
from unboggle.certify.proof import Proof
from unboggle.certify.regenerate import regeneration_commands
from unboggle.certify.statement import put_page, put_stated
from unboggle.errors import BackendError, InputError, UnboggleError
from unboggle.events import Phase, Progress, ignore
from unboggle.fitting.result import DroppedWords, Fit, Reason, SmallerSize
from unboggle.fitting.sentences import Refuted
from unboggle.formula.keep_formula import KeepGoal
from unboggle.puzzle import (
    Ban,
    Board,
    Constraints,
    GivenCells,
    Grid,
    Inventory,
    Puzzle,
    Turns,
    UniquePaths,
    Vowels,
)
from unboggle.puzzle.formats.document import puzzle_to_json
from unboggle.puzzle.lists.words import parse_words
from unboggle.puzzle.model.reading import ReadOptions
from unboggle.solvers.pysat import SOLVERS as TRAITS
from unboggle.system.clock import NEVER, Deadline, StopToken
from unboggle.system.install_hint import install_hint
from unboggle.testing.tiny import ISLANDS, puzzle, rook, torus
from unboggle.version import __version__

TWO = Grid.rectangle(2, 3)
MADE = Proof("tiles", "glucose42", 1, 2, 3, 4, {}, {})


# ---- folders ----


@posix_only
@pytest.mark.parametrize(
    ("name", "said"),
    [
        (" ", "the folder of the certificate has no name; name a new folder"),
        ("file", "file: is not a folder; name a new or empty one"),
        ("nowhere", "nowhere: is not a folder; name a new or empty one"),
        ("full", "full: is not empty; name a new or empty folder for the certificate"),
        (".", ".: cannot be replaced; name a new folder within it"),
        ("none/new", "none/new: there is no folder {}/none"),
        ("file/new", "file/new: there is no folder {}/file"),
        ("a" * 300, "a" * 300 + ": cannot be written (File name too long)"),
        ("a\0b", "a\0b: cannot be written (embedded null byte)"),
        ("closed", "closed: no permission to write it"),
    ],
)
def test_a_folder_that_cannot_be_made_is_refused(
    name: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = tmp_path / "here"
    here.mkdir()
    monkeypatch.chdir(here)
    if name != ".":
        (here / "file").write_text("x")
        (here / "nowhere").symlink_to("gone/away")
        (here / "full").mkdir()
        (here / "full" / "file").write_text("x")
    if name == "closed":
        asked: list[tuple[Path, int]] = []
        monkeypatch.setattr(os, "access", lambda path, mode: asked.append((path, mode)))
    with pytest.raises(InputError) as error:
        folder.check_new_folder(name)
    assert str(error.value) == said.format(os.path.realpath(here))
    if name == "closed":
        assert asked == [(Path(os.path.realpath(here)), os.W_OK | os.X_OK)]


@posix_only
def test_a_new_folder_and_an_empty_one_are_fine(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def not_on_windows(self: Path) -> bool:
        raise AssertionError("Python 3.11 on Windows has no such method")

    monkeypatch.setattr(Path, "is_mount", not_on_windows)
    (tmp_path / "empty").mkdir()
    for name in ("new", "empty"):
        folder.check_new_folder(str(tmp_path / name))
        with folder.building(str(tmp_path / name)) as temporary:
            assert temporary.parent == tmp_path
            assert temporary.name.startswith(f".{name}.")
            assert stat.S_IMODE(temporary.stat().st_mode) == 0o700
            (temporary / "file").write_text(name)
        assert [file.name for file in (tmp_path / name).iterdir()] == ["file"]
        assert (tmp_path / name / "file").read_text() == name
    mask = os.umask(0o027)
    try:
        with folder.building(str(tmp_path / ("long" * 60))):
            pass
        assert os.umask(0o027) == 0o027
    finally:
        os.umask(mask)
    assert stat.S_IMODE((tmp_path / ("long" * 60)).stat().st_mode) == 0o750
    assert sorted(file.name for file in tmp_path.iterdir()) == ["empty", "long" * 60, "new"]


@pytest.mark.parametrize(
    ("raised", "kind", "said"),
    [
        (OSError(28, "No space left on device"), UnboggleError, "(No space left on device)"),
        (PermissionError(13, "Permission denied"), InputError, "(Permission denied)"),
        (KeyboardInterrupt(), KeyboardInterrupt, ""),
    ],
)
def test_nothing_is_left_of_a_folder_that_was_not_finished(
    raised: BaseException, kind: type[BaseException], said: str, tmp_path: Path
) -> None:
    def build() -> None:
        with folder.building(str(tmp_path / "a")) as temporary:
            (temporary / "file").write_text("x")
            raise raised

    with pytest.raises(kind) as error:
        build()
    assert type(error.value) is kind
    assert str(error.value) == (f"{tmp_path / 'a'}: cannot be written {said}" if said else "")
    assert list(tmp_path.iterdir()) == []


def test_sums_and_the_digest(tmp_path: Path) -> None:
    def digest(text: str) -> str:
        return sha256(text.encode()).hexdigest()

    data = {"b": [1, "ñ"], "a": {}}
    whole = folder.with_digests(data, tmp_path)
    assert whole == {**data, "digest": digest('{"a":{},"b":[1,"ñ"]}')}
    folder.write_new(tmp_path / FORMULA, "ñ\n")
    assert (tmp_path / FORMULA).read_bytes() == b"\xc3\xb1\n"
    folder.write_new(tmp_path / PROOF, "0\n")
    folder.write_new(tmp_path / "other", "x")
    sums = {FORMULA: digest("ñ\n"), PROOF: digest("0\n")}
    files = ",".join(f'"{name}":"{its}"' for name, its in sums.items())
    text = '{"a":1,"files":{' + files + "}}"
    assert folder.with_digests({"a": 1}, tmp_path) == {
        "a": 1,
        "files": sums,
        "digest": digest(text),
    }


def test_a_rejected_folder_is_copied(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    (tmp_path / "a" / "b").mkdir(parents=True)
    (tmp_path / "a" / "b" / "file").write_text("x")
    kept = Path(folder.copy_for_report(tmp_path / "a"))
    assert (kept.parent, kept.name[:18]) == (tmp_path, "unboggle-rejected-")
    assert files(kept) == files(tmp_path / "a") == ("b/file",)
    with pytest.raises(UnboggleError) as error:
        folder.copy_for_report(tmp_path / "none")
    assert type(error.value) is UnboggleError
    place = str(error.value).partition(":")[0]
    assert Path(place).parent == tmp_path
    assert str(error.value) == f"{place}: cannot be written (No such file or directory)"


def test_the_files_of_a_statement(tmp_path: Path) -> None:
    asked = puzzle(Grid.rectangle(1, 2), "ñb")
    put_stated(tmp_path, asked, "one_board", "it is so", {"more": 1})
    text = (tmp_path / "certificate.json").read_text("utf-8")
    data = json.loads(text)
    assert text == json.dumps(data, ensure_ascii=False, indent=1) + "\n"
    digest = data.pop("digest")
    assert list(data.items()) == [
        ("format", "unboggle.certificate/1"),
        ("kind", "one_board"),
        ("claim", "it is so"),
        ("puzzle", {"size": [1, 2], "words": {"ñb": [["ñ", "b"]]}}),
        ("more", 1),
    ]
    check = (tmp_path / "check.py").read_text("utf-8")
    assert "def one_board" in check
    assert "def breaks_" not in check
    put_page(tmp_path, "the page\n")
    page = (tmp_path / "README.md").read_text("utf-8")
    assert (page[:10], page.splitlines()[-1]) == ("the page\n\n", f"    {digest}")
    assert files(tmp_path) == ("README.md", "certificate.json", "check.py")


# ---- sentences ----


def test_what_a_certificate_says_of_itself() -> None:
    made = Certificate("a", "refutation", note="no time")
    assert checkers_sentence(made) == "Written, but not checked: no time."
    assert checkers_sentence(replace(made, checkers=("x",))) == "Checked here by x."
    assert checkers_sentence(replace(made, checkers=("x", "y"))) == "Checked here by x and y."
    assert failed_certificate(InputError("no")) == Certificate(None, note="no", code=2)
    assert failed_certificate(BackendError("no")) == Certificate(None, note="no", code=70)


@pytest.mark.parametrize(
    ("constraints", "said"),
    [
        (
            Constraints(Vowels(1), Ban(("rat",), ("offensive",))),
            "a certificate cannot state what 'offensive' bans: its check has no dictionary; name"
            " the words, as in --ban rat,cat",
        ),
        (Constraints(Vowels(1), Ban(("rat",)), Turns(1), Inventory({"a": 1})), None),
    ],
)
def test_which_constraints_are_certified(constraints: Constraints, said: str | None) -> None:
    if said is None:
        check_constraints(constraints)
        return
    with pytest.raises(InputError) as error:
        check_constraints(constraints)
    assert str(error.value) == said


def test_a_constraint_of_a_plug_in_is_not_certified() -> None:
    class Odd(UniquePaths):
        name = "odd"
        label = "odd paths"

    with pytest.raises(InputError) as error:
        check_constraints(Constraints(Vowels(1), Odd()))
    assert str(error.value) == "the checks of a certificate do not know the constraint 'odd paths'"


def test_both_methods_of_a_cross_check() -> None:
    reason = Refuted("tiles", "cadical195")
    agrees, late = (CrossCheck(reason, "one_hot with glucose42", x) for x in (True, False))
    assert (agrees.note, late.note) == ("", "The cross-check did not end in time")
    assert agrees.text == reason.text
    assert late.text == f"{reason.text}. The cross-check did not end in time"
    assert agrees.method_text == f"{reason.method_text}, cross-checked by one_hot with glucose42"
    assert late.method_text == f"{agrees.method_text} (which did not end in time)"
    counted = CrossCheck(_Counted(), "x", True)
    assert (counted.method_text, counted.text) == ("counting, cross-checked by x", "too few")


class _Counted:
    text = "too few"


@pytest.mark.parametrize(
    ("method", "solver", "plan"),
    [
        ("tiles", "cadical195", "one_hot with glucose42"),
        ("wild_tiles", "glucose42", "coordinates with minisat22"),
        ("one_hot", "glucose42", "tiles with cadical195"),
        ("one_hot", "cadical153", "coordinates with minisat22"),
        ("tiles", "glucose42", "coordinates with minisat22"),
        ("coordinates", "minisat22", "one_hot with glucose42"),
        ("coordinates", "dimacs:glucose -q", "tiles with cadical195"),
        ("bitvectors", "pysmt:z3", "one_hot with glucose42"),
        (None, None, "one_hot with glucose42"),
    ],
)
def test_the_second_method(
    method: str | None, solver: str | None, plan: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    reason = Reason("refuted", Refuted("x", "x"))
    answer = Fit(puzzle(TWO, "ab"), "impossible", method, solver, 7, reason=reason)

    class Backend:
        def __init__(self, name: str) -> None:
            self.name = name

        def missing(self) -> str | None:
            return "not here" if self.name == "pysmt:z3" else None

    monkeypatch.setattr(solvers, "get", Backend)
    found = second_method(answer)
    assert (str(found), found.seed) == (plan, 7)


def command(words: str, options: str) -> str:
    lines = r"grep '^c var\|^[-0-9]'"
    return f"echo {words} | unboggle encode - {options} | {lines} | cmp - again.txt"


def read(words: str, **options: Any) -> Puzzle:
    return parse_words(words, reading=ReadOptions(**options)).puzzle(TWO)


@pytest.mark.parametrize(
    ("asked", "expected"),
    [
        (read("cat dog"), command("'cat dog'", "--size 2x3 --encoding tiles")),
        (read("quit"), command("quit", "--size 2x3 --encoding tiles")),
        (read("qat", q="plain"), command("qat", "--size 2x3 --encoding tiles --q plain")),
        (
            read("ñandú", fold_accents=True, faces="ñ"),
            command("'ñandú'", "--size 2x3 --encoding tiles --fold-accents --faces 'ñ'"),
        ),
        (
            read("árbol", fold_accents=True),
            command("'árbol'", "--size 2x3 --encoding tiles --fold-accents"),
        ),
        (
            Puzzle(
                TWO,
                read("qat", q="plain").spellings,
                Constraints(GivenCells({(0, 0): "q"}), Inventory({"q": 1, "u": 1}, True)),
            ),
            command(
                "qat",
                "--size 2x3 --encoding tiles --given 'q.. ...' --inventory max:QU --q plain",
            ),
        ),
        (puzzle(ISLANDS, "ab"), command("ab", "--size 1x5 --shape '..#..' --encoding tiles")),
        (
            Puzzle(
                TWO,
                puzzle(TWO, "cat").spellings,
                Constraints(GivenCells({(0, 1): "a"}), UniquePaths(), Vowels(1, 2)),
            ),
            command(
                "cat",
                "--size 2x3 --encoding tiles --given '.a. ...' --unique-paths --vowels 1-2",
            ),
        ),
        (read("then", faces="th"), None),
        (puzzle(rook(2, 3), "ab"), None),
        (puzzle(torus(3, 3), "ab"), None),
    ],
    ids=range(11),
)
def test_the_commands_that_make_a_formula_again(asked: Puzzle, expected: str | None) -> None:
    commands = regeneration_commands(asked, "tiles", 7)
    if expected is None:
        assert commands is None
        return
    assert commands == [
        rf"grep '^c var\|^[-0-9]' {FORMULA} | head -n 7 > again.txt",
        expected,
    ]


# ---- verdicts ----


@pytest.mark.parametrize(
    ("found", "checked", "note", "verified"),
    [
        ({"x": True, "y": True}, ("x", "y"), "so far", True),
        ({"x": True, "y": None}, ("x",), "so far", True),
        ({"x": None, "y": None}, (), "x and y did not end in time; allow more time", False),
        ({}, (), "no checker is installed ({})", False),
    ],
)
def test_the_verdicts_of_checkers(
    found: dict[str, bool | None],
    checked: tuple[str, ...],
    note: str,
    verified: bool,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    given: list[object] = []

    def check(*args: object) -> dict[str, bool | None]:
        given[:] = args
        return found

    monkeypatch.setattr(checkers, "check_proof", check)
    made = Certificate("a", "refutation", verified=True, note="so far", proof=MADE)
    how = f"{install_hint('proof')} for dratify, or install drat-trim"
    for before in (True, False):
        got = verdicts.of_proof(replace(made, verified=before), tmp_path, NEVER, ignore)
        assert given == [tmp_path, NEVER, ignore]
        expected = replace(
            made, checkers=checked, note=note.format(how), verified=verified and before
        )
        assert got == expected


@pytest.mark.parametrize(
    ("found", "said"),
    [
        ({"x": False}, "x rejects the proof by tiles with glucose42; formula"),
        (
            {"x": True, "y": False},
            "y rejects the proof by tiles with glucose42, though x accepts it; formula",
        ),
        ({"x": False, "y": False}, "x and y reject the proof by tiles with glucose42; formula"),
        ({"x": False, "y": None}, "x rejects the proof by tiles with glucose42; formula"),
    ],
)
def test_a_proof_that_a_checker_rejects_is_kept(
    found: dict[str, bool | None], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    monkeypatch.setattr(checkers, "check_proof", lambda *_: found)
    (tmp_path / "a").mkdir()
    (tmp_path / "a" / PROOF).write_text("0\n")
    with pytest.raises(BackendError) as error:
        verdicts.of_proof(
            Certificate("a", "refutation", proof=MADE), tmp_path / "a", NEVER, lambda _: None
        )
    (kept,) = tmp_path.glob("unboggle-rejected-*")
    assert str(error.value) == f"{said} and proof are in {kept}, please report this"
    assert files(kept) == (PROOF,)


def test_the_verdicts_of_scripts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    seen: list[Any] = []

    def check(folders: list[Path], deadline: Deadline) -> list[bool | None]:
        seen.append((folders, deadline.remaining))
        return [True, None][: len(folders)]

    events: list[Progress] = []
    monkeypatch.setattr(checkers, "check_scripts", check)
    some = [(Certificate("a", "one_board", note="x"), tmp_path / "a"), (Certificate("b"), tmp_path)]
    assert verdicts.of_scripts([], NEVER, events.append) == []
    assert events == []
    assert verdicts.of_scripts(some, Deadline.after(0), events.append) == [
        (replace(some[0][0], verified=True, note=None), tmp_path / "a"),
        (replace(some[1][0], verified=False, note="its check.py did not end in time"), tmp_path),
    ]
    assert events == [Phase("check-files")]
    ((folders, left),) = seen
    assert folders == [tmp_path / "a", tmp_path]
    assert 0 < left <= 1
    verdicts.of_scripts(some, NEVER, events.append)
    assert seen[1][1] == NEVER.remaining
    (tmp_path / "a").mkdir()
    monkeypatch.setattr(checkers, "check_scripts", lambda *_: [False])
    with pytest.raises(BackendError) as error:
        verdicts.of_scripts(some[:1], NEVER, events.append)
    (kept,) = tmp_path.glob("unboggle-rejected-*")
    said = f"the certificate's own check.py refuses it; it is in {kept}, please report this"
    assert str(error.value) == said


def test_scripts_are_run_as_programs(tmp_path: Path) -> None:
    texts = {
        "a.py": "import sys; assert __name__ == '__main__'; sys.exit(3)",
        "b.py": "assert __file__.endswith('b.py')",
        "c.py": "raise SystemExit",
        "d.py": "raise SystemExit('no')",
    }
    for name, text in texts.items():
        (tmp_path / name).write_text(text)
    channel: Any = Here()
    limit = sys.getrecursionlimit()
    try:
        checkers.run_scripts(channel, [str(tmp_path / name) for name in texts], NEVER)
    finally:
        sys.setrecursionlimit(limit)
    assert channel.said == [3, 0, 0, "no"]


# ---- proofs ----


def test_what_a_child_sends_is_a_proof_or_an_error() -> None:
    assert proof._proof(MADE, "x") is MADE
    with pytest.raises(BackendError) as error:
        proof._proof(None, "tiles with x")
    assert str(error.value) == (
        "tiles with x finds a model of an impossible puzzle; please report this"
    )
    with pytest.raises(OSError, match="No space left") as full:
        proof._proof(28, "x")
    assert full.value.errno == 28


def test_the_shortest_proof_is_kept(tmp_path: Path) -> None:
    for best in (MADE, None):
        for solver in ("glucose42", "cadical195"):
            for name in (FORMULA, PROOF):
                (tmp_path / f"{name}.{solver}").write_text(solver)
        proof._keep(best, tmp_path, ("glucose42", "cadical195", "none"))
        assert files(tmp_path) == ((FORMULA, PROOF) if best else ())
        for file in tmp_path.iterdir():
            assert file.read_text() == "glucose42"
            file.unlink()


@pytest.mark.parametrize(
    ("encoding", "solver", "said"),
    [
        ("bitvectors", None, "bitvectors is an SMT encoding, there are no clauses of it"),
        (None, "minisat22", "minisat22 writes no proof for a certificate; use one of: {}"),
        (None, "None", "None writes no proof for a certificate; use one of: {}"),
    ],
)
def test_a_method_without_proofs_is_refused(
    encoding: str | None, solver: str | None, said: str
) -> None:
    with pytest.raises(InputError) as error:
        proof.choose(encoding, solver)
    able = [name for name, traits in TRAITS.items() if traits.proof]
    assert {"glucose42", "cadical195"} < set(able)
    assert str(error.value) == said.format(", ".join(able))


def test_which_methods_prove(monkeypatch: pytest.MonkeyPatch) -> None:
    assert proof.choose(None, None) == (None, ("glucose42", "cadical195"))
    assert proof.choose("One-Hot", None, alone=True) == ("one_hot", ("glucose42",))
    assert proof.choose("tiles", "CaDiCaL153", alone=True) == ("tiles", ("cadical153",))
    monkeypatch.setattr(proof, "built_in_names", lambda: ("tiles",))
    with pytest.raises(InputError) as error:
        proof.choose("one_hot", None)
    assert str(error.value) == (
        "there is no certificate for the encoding one_hot: its lemmas are not known"
    )


def test_most_words_are_counted_or_laid() -> None:
    asked = puzzle(Grid.rectangle(2, 2), "abc cde efg ab")
    weight, must = dict.fromkeys(asked.words, 1), frozenset({"ab"})
    caps = {"a": 2, "b": 2, "c": 2, "d": 1, "e": 1, "f": 1, "g": 1}
    laid, counted = KeepGoal(weight, must, 2, caps), KeepGoal(weight, must, 3)
    for goal, name in ((laid, "kept_tiles"), (counted, "keeping")):
        assert some_words.choose(asked, weight, must, goal.min_weight) == (name, goal)
        channel: Any = Here()
        some_words.serve(channel, asked, weight, must, goal.min_weight, NEVER)
        assert channel.said == [(name, goal)]
        encoded = some_words.formula(asked, name, goal)
        assert (encoded.name, encoded.goal) == (name, goal)
        assert encoded.sizes().get("anchor", 0) == (7 if goal is laid else 0)
        assert list(some_words.dimacs_lines(encoded))[:6] == [
            f"c unboggle {__version__}: 4 words on a 2x2 board",
            "c made by: unboggle --certify",
            f"c Unsatisfiable only if no board holds words of weight {goal.min_weight} or more.",
            f"c encoding: {name}",
            f"c puzzle: {json.dumps(puzzle_to_json(asked))}",
            f"c var 1 {'at a 0 0,0' if goal is laid else 'kept ab'}",
        ]


def test_a_formula_says_which_boards_it_forbids(tmp_path: Path) -> None:
    asked = puzzle(Grid.rectangle(1, 2), "ab")
    for blocked in ([], [{(0, 0): "a", (0, 1): "b"}, {(0, 0): "b", (0, 1): "a"}]):
        prove_here(tmp_path, asked, "one_hot", "glucose42", blocked)
        said = [file.read_text("utf-8") for file in tmp_path.glob(FORMULA)]
        assert [text.count("that the rule only_other_boards forbids") for text in said] == (
            [1] if blocked else []
        )
    less = puzzle(Grid.rectangle(1, 2), "ab cd")
    assert prove_here(tmp_path, less, "one_hot", "glucose42") is not None
    assert "only_other_boards" not in (tmp_path / FORMULA).read_text("utf-8")


# ---- writing ----


@pytest.mark.parametrize(
    ("made", "line"),
    [
        (Certificate(None, note="no time"), "no certificate (no time)"),
        (Certificate("a", "too_long", verified=True), "no board, by counting"),
        (
            Certificate("a", "refutation", verified=True, proof=MADE),
            "no board, by a proof of 3 steps",
        ),
        (
            Certificate("a", "refutation", note="no time", proof=MADE),
            "no board, by a proof of 3 steps (not checked: no time)",
        ),
        (Certificate("a", "one_board", verified=True), "no board, with the path of each word"),
    ],
)
def test_the_line_of_a_size(made: Certificate, line: str) -> None:
    assert write._line((2, 13), "no board", made) == f"`2x13`: {line}"


def test_sizes_go_by_area() -> None:
    sizes = [(2, 3), (1, 7), (2, 2), (1, 6), (1, 1)]
    assert sorted(sizes, key=write._by_area) == [(1, 1), (2, 2), (1, 6), (2, 3), (1, 7)]


def test_why_a_bound_is_not_proved() -> None:
    asked = puzzle(TWO, "ab")
    assert write._unproved(asked) == "the list is too long for a formula of its bound"
    some = Constraints(Turns(1), UniquePaths(), GivenCells({(0, 0): "a"}), Vowels(1))
    assert write._unproved(Puzzle(TWO, asked.spellings, some)) == (
        "there is no formula of its bound that includes the number of turns in a word and the"
        " unique paths"
    )


def test_what_was_stopped_says_so() -> None:
    stop = StopToken()
    writer = write.CertificateWriter(None, (), Deadline.after(None, stop))
    assert writer._late == "no proof was found in time; allow more time"
    stop.set()
    assert writer._late == "it was stopped before a proof was found"


WRITER = write.CertificateWriter("tiles", ("x", "y"), Deadline.after(60), ignore, "First.")


@pytest.fixture
def fakes(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """What is passed on to provers, with a proof and verdicts that are always good."""
    given: dict[str, Any] = {}

    class Asked:
        def __init__(self, *args: object) -> None:
            given["child"] = args

        def __enter__(self) -> Asked:
            return self

        def __exit__(self, *_: object) -> None:
            pass

        def receive(self, deadline: Deadline) -> tuple[str, str]:
            assert deadline is WRITER.deadline
            return "kept_tiles", "a goal"

    def prove(*args: object, **options: object) -> Proof:
        given["prove"] = (args, options)
        return replace(MADE, encoding=str(options["encoding"]))

    monkeypatch.setattr(write, "Child", Asked)
    monkeypatch.setattr(write, "prove", prove)
    monkeypatch.setattr(verdicts, "of_scripts", lambda made, *_: made)
    monkeypatch.setattr(verdicts, "of_proof", lambda made, *_: replace(made, checkers=("x",)))
    return given


def test_a_bound_is_proved_and_its_page_written(fakes: dict[str, Any], tmp_path: Path) -> None:
    asked = puzzle(TWO, "ab cd")
    drop = DroppedWords({}, 1, True, False, {"ab": 2, "cd": 3}, frozenset({"ab"}))
    made = WRITER._most(Fit(asked, "impossible", None, None, 0), drop, tmp_path)
    assert fakes["child"] == (
        *(some_words.TARGET, asked, {"ab": 2, "cd": 3}, frozenset({"ab"})),
        *(drop.kept_upper_bound + 1, WRITER.deadline),
    )
    args, options = fakes["prove"]
    assert args == (asked, [], tmp_path)
    assert options == {
        "encoding": "kept_tiles",
        "solvers": ("x", "y"),
        "deadline": WRITER.deadline,
        "on_progress": ignore,
        "wanted": "a goal",
    }
    assert (made.folder, made.kind, made.checkers) == (str(tmp_path), "most_words", ("x",))
    assert made.files == ("README.md", "certificate.json", "check.py")
    assert "Checked here by x." in (tmp_path / "README.md").read_text("utf-8")


def test_a_proof_and_its_page_are_written(fakes: dict[str, Any], tmp_path: Path) -> None:
    asked = puzzle(Grid.rectangle(1, 2), "ab")
    board = Board.from_rows(["ab"])
    for found in ([], [(board, {"ab": ((0, 0), (0, 1))})]):
        folder_ = tmp_path / str(len(found))
        folder_.mkdir()
        made = WRITER._proof(asked, found, folder_)
        images = [{(0, 0): "a", (0, 1): "b"}, {(0, 1): "a", (0, 0): "b"}]
        assert fakes["prove"][0] == (asked, images if found else [], folder_)
        assert made.kind == ("uniqueness" if found else "refutation")
        data = json.loads((folder_ / "certificate.json").read_text("utf-8"))
        more = "no other board holds all the words, up to the symmetries of grid and constraints"
        assert data["claim"] == (more if found else "no board holds all the words")
        page = (folder_ / "README.md").read_text("utf-8")
        assert "First.\n" in page
        assert f"head -n {3 - 2 * len(found)} >" in page  # without the clauses that forbid boards


def test_a_refusal_is_written(tmp_path: Path) -> None:
    made = WRITER._impossible(puzzle(Grid.rectangle(1, 3), "ab cd"), tmp_path)
    assert made == Certificate(str(tmp_path), "too_many_tiles")
    assert files(tmp_path) == ("README.md", "certificate.json", "check.py")


def test_sizes_are_written_by_area_and_proofs_last(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[tuple[int, int]] = []
    notes = {(1, 1): "late", (2, 2): None, (1, 3): "late", (1, 2): None}

    def part(
        self: write.CertificateWriter, outcome: Fit, size: tuple[int, int], folder: Path
    ) -> Certificate:
        seen.append(size)
        found = MADE if size in ((1, 1), (2, 2)) else None
        note = notes[size]
        checked = (f"x{size[0]}",) if found else ()
        return Certificate("a", "k", verified=not note, checkers=checked, note=note, proof=found)

    monkeypatch.setattr(write.CertificateWriter, "_part", part)
    monkeypatch.setattr(verdicts, "of_scripts", lambda made, *_: made)
    counted = Reason("counting", Refuted("x", "x"))
    refuted = Reason("refuted", Refuted("x", "x"))
    smaller = (
        SmallerSize((1, 1), "impossible", refuted, "unchecked"),
        SmallerSize((1, 2), "impossible", counted, "counted"),
        SmallerSize((1, 3), "impossible", counted, "counted"),
    )
    asked = puzzle(Grid.rectangle(2, 2), "ab")
    whole = Fit(
        asked,
        "impossible",
        None,
        None,
        0,
        reason=refuted,
        smaller_sizes=smaller,
        checked="unchecked",
    )
    outcome, made = WRITER._sizes(whole, str(tmp_path / "a"))
    assert seen == [(1, 2), (1, 3), (1, 1), (2, 2)]
    assert (made.kind, made.verified, made.checkers) == ("sizes", False, ("x1", "x2"))
    assert (made.note, made.files) == ("late", ("README.md",))
    assert outcome.checked == "certified"
    assert outcome.smaller_sizes is not None
    said = [size.checked for size in outcome.smaller_sizes]
    assert said == ["unchecked", "counted", "counted"]
    notes.update(dict.fromkeys(notes))
    outcome, made = WRITER._sizes(whole, str(tmp_path / "b"))
    assert (made.verified, made.note) == (True, None)
    assert outcome.smaller_sizes is not None
    assert outcome.smaller_sizes[0].checked == "certified"
    page = (tmp_path / "b" / "README.md").read_text("utf-8")
    lines = [line for line in page.splitlines() if line.startswith("* ")]
    assert lines == [
        "* `1x1`: no board, by a proof of 3 steps",
        "* `1x2`: no board, by counting",
        "* `1x3`: no board, by counting",
        "* `2x2`: no board, by a proof of 3 steps",
    ]


@pytest.mark.parametrize("verified", [True, False])
def test_only_a_checked_proof_certifies(verified: bool) -> None:
    answer = Fit(puzzle(TWO, "ab"), "impossible", None, None, 0, checked="unchecked")
    made = Certificate("a", "refutation", verified=verified, proof=MADE)
    certified = replace(answer, checked="certified")
    assert write._certified(answer, made) == (certified if verified else answer)
    assert write._certified(answer, replace(made, proof=None)) is answer
    assert write._at("path", made) == replace(made, folder="path")
    assert write._at("path", Certificate(None)) == Certificate(None)
