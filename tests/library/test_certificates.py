from __future__ import annotations

import pickle
import subprocess
import sys
from pathlib import Path

import pytest
from doc_pages import blocks

from unboggle import Grid, InputError, check_unique, fit, parse_words, write_certificate
from unboggle.certificates import check_proof
from unboggle.gogen import parse_gogen, solve_gogen

NEWT = parse_words("ant newt hare hen moth").puzzle(Grid.rectangle(3, 3))
GOGEN = (Path(__file__).parents[2] / "examples" / "gogen.txt").read_text(encoding="utf-8")


def test_a_refutation_is_certified_and_the_proof_can_be_checked(tmp_path: Path) -> None:
    folder = tmp_path / "proof"
    answer, certificate = write_certificate(fit(NEWT), str(folder))
    assert answer.checked == "certified"
    assert certificate is not None
    assert certificate.verified
    assert certificate.proof is not None
    verdicts = check_proof(folder)
    assert verdicts
    assert set(verdicts.values()) == {"verified"}
    assert hash(verdicts) == hash(pickle.loads(pickle.dumps(verdicts)))
    assert set(check_proof(folder, timeout=0).values()) == {"undecided"}
    done = subprocess.run([sys.executable, folder / "check.py"], capture_output=True)
    assert done.returncode == 0


def test_the_guide_runs_where_no_checker_is_installed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("unboggle.certify.checkers.installed", lambda: ())
    monkeypatch.chdir(tmp_path)
    guide = Path(__file__).parents[2] / "docs" / "library" / "guide.md"
    (block,) = [b for b in blocks("python", guide) if "check_proof" in b.code]
    exec(block.code, {"fit": fit, "puzzle": NEWT})
    assert check_proof("proof") == {}


@pytest.mark.long
def test_so_are_boards_one_board_and_gogens(tmp_path: Path) -> None:
    _, board = write_certificate(
        fit(parse_words("ab").puzzle(Grid.rectangle(1, 2))), str(tmp_path / "a")
    )
    assert board is not None
    assert board.verified
    assert board.kind == "one_board"
    small = parse_words("act ape ate cop end old").puzzle(Grid.rectangle(3, 3))
    only, _ = write_certificate(check_unique(small), str(tmp_path / "b"))
    assert only.checked == "certified"
    gogen, _ = write_certificate(solve_gogen(parse_gogen(GOGEN)), str(tmp_path / "c"))
    assert gogen.checked == "certified"
    assert gogen.status == "solved"
    assert "only 5x5 board" in (tmp_path / "c" / "README.md").read_text(encoding="utf-8")


def test_what_is_undecided_has_no_certificate(tmp_path: Path) -> None:
    undecided = fit(NEWT, timeout=0)
    answer, certificate = write_certificate(undecided, str(tmp_path / "none"))
    assert certificate is not None
    assert certificate.folder is None
    assert certificate.note
    assert answer.status == "undecided"
    assert not (tmp_path / "none").exists()


def test_bad_input_is_reported_before_anything_is_written(tmp_path: Path) -> None:
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "file").write_text("")
    answer = fit(NEWT)
    with pytest.raises(InputError, match="not empty"):
        write_certificate(answer, str(tmp_path / "full"))
    with pytest.raises(InputError, match="writes no proof"):
        write_certificate(answer, str(tmp_path / "new"), solver="minisat22")
