"""A puzzle file in the place of WORDS, and ``unboggle new``, which writes one."""

from __future__ import annotations

import re
from pathlib import Path

import click
import forked
import pytest
from running import reported, unboggle

from unboggle.cli.commands.fit import fit
from unboggle.cli.puzzle_file import OUTPUT, SEARCH, option_named
from unboggle.cli.puzzle_template import template
from unboggle.puzzle import wishes
from unboggle.puzzle.puzzle_fields import GRID, WORDS
from unboggle.puzzle.puzzle_file import parse_puzzle_file

TEXT = """
[grid]
size = 3

[words]
list = ["cat", "quit"]
q = "plain"

[wishes]
given = "t.. ... ..x"

[search]
seed = 3
timeout = 20

[output]
format = "board"
title = "Pets"
"""


@pytest.fixture
def pets(tmp_path: Path) -> Path:
    path = tmp_path / "pets.toml"
    path.write_text(TEXT, encoding="utf-8")
    return path


def test_every_command_takes_it(pets: Path) -> None:
    code, found = reported("fit", pets)
    assert code == 0 and found["board"][0][0] == "t" and found["words"][1]["word"] == "quit"
    code, found = reported("why", pets)
    assert code == 0 and found["seed"] == 3
    assert reported("unique", pets)[1]["wishes"]["given"][0][0] == "t"
    assert "--given 't.. ... ..x' --q plain" in unboggle("encode", pets).out
    code_ = unboggle("share", pets).out
    assert (
        reported("open", code_.strip())[1]["wishes"]["given"]
        == reported("open", pets)[1]["wishes"]["given"]
    )


def test_what_is_typed_goes_before_it(pets: Path, tmp_path: Path) -> None:
    assert len(unboggle("fit", pets).out.split()) == 3
    assert unboggle("fit", pets, "--size", "4", "--without", "given").out.count(" ") == 3
    assert reported("fit", pets, "--given", "... .d. ...")[1]["wishes"]["given"][1][1] == "d"
    joined = reported("fit", pets, "--without", "words.q", "--without", "given")[1]
    assert len(joined["words"][1]["path"]) == 3
    unboggle("fit", pets, "-o", tmp_path / "a.svg")
    assert "Pets" in (tmp_path / "a.svg").read_text()
    pets.write_text(TEXT.replace("size = 3", 'size = "auto"\nmax_size = 3\nsquare = true'))
    typed = reported("fit", pets, "--size", "3", "--seed", "5")[1]
    assert typed["size"] == [3, 3] and typed["seed"] == 5
    assert "--max-size is for --size auto" in unboggle("fit", pets, "--size=3", "--max-size=4").err


def test_the_words_may_be_in_another_file(tmp_path: Path) -> None:
    (tmp_path / "words.txt").write_text("cat*2 dog")
    path = tmp_path / "a.toml"
    path.write_text('grid.size = 3\nwords.file = "words.txt"\nsearch.drop_fewest = true')
    assert reported("fit", path)[1]["dropped"] == []
    assert "would overwrite the words" in unboggle("fit", path, "-o", tmp_path / "words.txt").err
    assert (
        "would overwrite the puzzle file"
        in unboggle("fit", path, "--format", "json", "-o", path).err
    )


WRONG = [
    ("[search]\nsed = 3", "line 3: [search] has no field 'sed'; did you mean seed?"),
    ("[search]\nseed = -3", "line 3: [search] seed: "),
    ("[search]\nseed = true", "line 3: [search] seed is true, not a number or text"),
    ("[output]\npaths = 'x'", "line 3: [output] paths is 'x', not true or false"),
    ("[output]\nformat = 'x'", "'x'"),
    ("[output]\nwords = 'x'", "line 3: [output] words: 'x'"),
    ("[output]\nfile = 'no/a.svg'", "there is no folder"),
]


@pytest.mark.parametrize(("text", "says"), WRONG)
def test_what_is_wrong_is_told(text: str, says: str, tmp_path: Path) -> None:
    path = tmp_path / "a.toml"
    path.write_text(f'words.list = ["cat"]\n{text}')
    done = unboggle("fit", path)
    assert done.code == 2 and says in done.err, done.err


def test_a_puzzle_file_under_another_name_is_told(tmp_path: Path) -> None:
    (tmp_path / "pets.txt").write_text(TEXT)
    done = unboggle("fit", tmp_path / "pets.txt", "--size", "3")
    assert done.code == 2 and "where its name ends in .toml" in done.err
    done = unboggle("fit", "-", "--without", "given", stdin="cat")
    assert done.code == 2 and "--without is for puzzle files" in done.err


def test_a_new_one_can_be_fitted_at_once(tmp_path: Path) -> None:
    path = tmp_path / "new.toml"
    assert unboggle("new", path).code == 0
    assert unboggle("fit", path).code == 0
    assert "there is such a file already" in unboggle("new", path).err
    assert "ends in .toml" in unboggle("new", tmp_path / "new.txt").err
    assert "no folder" in unboggle("new", tmp_path / "no" / "new.toml").err
    assert unboggle("new").out.partition("[grid]")[2] == path.read_text().partition("[grid]")[2]


def test_every_field_of_a_new_one_can_be_set(tmp_path: Path) -> None:
    text = template("x.toml")
    off = {"file", "max_size", "square", "shape", "from", "level", "choices", *wishes.built_in()}
    on = re.sub(
        r"^# ([a-z_]+) = ", lambda m: m[0] if m[1] in off else f"{m[1]} = ", text, flags=re.M
    )
    file = parse_puzzle_file(on)
    assert {*file.search} == {*SEARCH} - {"choices"} and {*file.output} == {*OUTPUT} - {"file"}
    (tmp_path / "x.toml").write_text(on)
    (tmp_path / "dictionary.txt").write_text("cat act")
    done = reported("fit", tmp_path / "x.toml")[1]
    assert done["by"]["method"] == "tiles" and done["words"][0]["path"]
    named = {*re.findall(r"^(?:# )?([a-z_]+) = ", text, re.M)}
    assert named == {*(f.name for f in (*GRID, *WORDS)), *wishes.built_in(), *SEARCH, *OUTPUT}


def test_every_option_of_fit_is_a_field_or_means_nothing_in_a_file() -> None:
    fields = [f.name for f in (*GRID, *WORDS)] + [*SEARCH, *OUTPUT]
    known = {option_named(fit, name) for name in fields}
    options = {p for p in fit.params if isinstance(p, click.Option)}
    other = {p.name for p in options - known if not (p.name or "").startswith("wish_")}
    assert other == {"without", "log", "certify", "cluster", "verbose"}


ODD = """
from odd_wishes import Flag
class Kept(Flag):
    name = "kept"
    help = "Nothing much."
class Said(Kept):
    name = "said"
    metavar = "TEXT"
    def text(self, grid): return "x"
    @classmethod
    def parse(cls, text, grid, *, q="qu"):
        print("parsed", text)
        return cls()
"""


def test_it_takes_the_wishes_of_others(tmp_path: Path) -> None:
    info = tmp_path / "odd-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: odd\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[unboggle.wishes]\nkept = odd:Kept\nsaid = odd:Said\n")
    (tmp_path / "odd.py").write_text(ODD)
    path = tmp_path / "a.toml"
    path.write_text('grid.size = 3\nwords.list = ["cat"]\nwishes.kept = true\nwishes.said = "so"')
    done = forked.unboggle("encode", str(path), folder=tmp_path)
    assert "parsed so" in done.stdout, done.stderr
    assert "# kept = true" in forked.unboggle("new", folder=tmp_path).stdout
    path.write_text('words.list = ["cat"]\nwishes.kept = false')
    done = forked.unboggle("fit", str(path), folder=tmp_path)
    assert done.returncode == 2 and "kept is false, not true; leave it out" in done.stderr


def test_check_and_compare_take_puzzle_files(tmp_path: Path) -> None:
    file = tmp_path / "few.toml"
    file.write_text('[words]\nlist = ["cat", "dog"]\n[wishes]\nvowels = "2"\n', encoding="utf-8")
    found = unboggle("check", "cat dog", file)
    assert found.code == 0 and "All words are on the board (2): cat, dog" in found.out
    asked: list[str | Path] = ["compare", file, "--timeout", "20", "--encodings", "tiles"]
    refused = unboggle(*asked)
    assert refused.code == 2 and "no size is named in it; give one with --size" in refused.err
    (one,) = reported(*asked, "--size", "2x3")[1]["runs"]
    assert one["status"] == "fitted"
