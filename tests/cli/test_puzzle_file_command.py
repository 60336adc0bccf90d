"""A puzzle file in place of WORDS, and ``unboggle new``, which writes one."""

from __future__ import annotations

import re
from pathlib import Path

import click
import forked
import pytest
from running import reported, unboggle

from unboggle.cli.commands.fit import fit
from unboggle.cli.puzzle_file import option_named
from unboggle.cli.puzzle_template import template
from unboggle.errors import InputError
from unboggle.puzzle import Grid, constraints
from unboggle.puzzle.formats.puzzle_fields import GRID, OUTPUT, SEARCH, WORDS
from unboggle.puzzle.formats.puzzle_file import parse_puzzle_file

TEXT = """
[grid]
size = 3

[words]
list = ["cat", "quit"]
q = "plain"

[constraints]
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


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('given = "t.. ... ..x"', 'vowels = "x"', "line 10: [constraints] vowels: the number of"),
        ('format = "board"', 'file = "q.toml"', "line 17: [output] file: {}: there is no format"),
        ('format = "board"', 'format = "foo"', "line 17: [output] format: there is no format"),
    ],
)
def test_an_error_in_a_field_names_its_file_and_line(
    old: str, new: str, says: str, pets: Path
) -> None:
    pets.write_text(TEXT.replace(old, new), encoding="utf-8")
    result = unboggle("fit", pets)
    assert result.code == 2
    assert f"{pets}: {says.format(pets.with_name('q.toml'))}" in result.err
    if "vowels" in new:
        assert "'y'" in unboggle("fit", pets, "--vowels", "y").err
        assert "line" not in unboggle("fit", pets, "--vowels", "y").err
        with pytest.raises(InputError, match=r"line 10: \[constraints\] vowels"):
            parse_puzzle_file(pets.read_text("utf-8")).parse_constraints(Grid.rectangle(3, 3))


def test_every_command_takes_it(pets: Path) -> None:
    code, found = reported("fit", pets)
    assert code == 0
    assert found["board"][0][0] == "t"
    assert found["words"][1]["word"] == "quit"
    code, found = reported("why", pets)
    assert code == 0
    assert found["seed"] == 3
    assert reported("unique", pets)[1]["constraints"]["given"][0][0] == "t"
    assert "--given 't.. ... ..x' --q plain" in unboggle("encode", pets).out
    code_ = unboggle("share", pets).out
    assert (
        reported("open", code_.strip())[1]["constraints"]["given"]
        == reported("open", pets)[1]["constraints"]["given"]
    )


def test_what_is_typed_goes_before_it(pets: Path, tmp_path: Path) -> None:
    assert len(unboggle("fit", pets).out.split()) == 3
    assert unboggle("fit", pets, "--size", "4", "--without", "given").out.count(" ") == 3
    assert reported("fit", pets, "--given", "... .d. ...")[1]["constraints"]["given"][1][1] == "d"
    joined = reported("fit", pets, "--without", "words.q", "--without", "given")[1]
    assert len(joined["words"][1]["path"]) == 3
    unboggle("fit", pets, "-o", tmp_path / "a.svg")
    assert "Pets" in (tmp_path / "a.svg").read_text()
    pets.write_text(TEXT.replace("size = 3", 'size = "auto"\nmax_size = 3\nsquare = true'))
    typed = reported("fit", pets, "--size", "3", "--seed", "5")[1]
    assert typed["size"] == [3, 3]
    assert typed["seed"] == 5
    assert "--max-size is for --size auto" in unboggle("fit", pets, "--size=3", "--max-size=4").err


def test_the_words_may_be_in_another_file(tmp_path: Path) -> None:
    (tmp_path / "words.txt").write_text("cat*2 dog")
    path = tmp_path / "a.toml"
    path.write_text('grid.size = 3\nwords.file = "words.txt"\nsearch.most = true')
    assert reported("fit", path)[1]["skipped"] == []
    assert "would overwrite the words" in unboggle("fit", path, "-o", tmp_path / "words.txt").err
    assert (
        "would overwrite the puzzle file"
        in unboggle("fit", path, "--format", "json", "-o", path).err
    )


WRONG = [
    ("[search]\nsed = 3", "line 3: [search] has no field 'sed'; did you mean seed?"),
    ("[search]\nseed = -3", "line 3: [search] seed: "),
    ("[search]\nseed = true", "line 3: [search] seed is true, not a number or text"),
    ("[output]\nshow_paths = 'x'", "line 3: [output] show_paths is 'x', not true or false"),
    ("[output]\nformat = 'x'", "'x'"),
    ("[output]\nword_list = 'x'", "line 3: [output] word_list: 'x'"),
    ("[output]\nfile = 'no/a.svg'", "there is no folder"),
]


@pytest.mark.parametrize(("text", "says"), WRONG)
def test_what_is_wrong_is_reported(text: str, says: str, tmp_path: Path) -> None:
    path = tmp_path / "a.toml"
    path.write_text(f'words.list = ["cat"]\n{text}')
    done = unboggle("fit", path)
    assert done.code == 2, done.err
    assert says in done.err, done.err


def test_a_puzzle_file_under_another_name_is_reported(tmp_path: Path) -> None:
    (tmp_path / "pets.txt").write_text(TEXT)
    done = unboggle("fit", tmp_path / "pets.txt", "--size", "3")
    assert done.code == 2
    assert "if its name ends in .toml" in done.err
    done = unboggle("fit", "-", "--without", "given", stdin="cat")
    assert done.code == 2
    assert "--without is for puzzle files" in done.err


def test_a_new_one_can_be_fitted_at_once(tmp_path: Path) -> None:
    path = tmp_path / "new.toml"
    assert unboggle("new", path).code == 0
    assert unboggle("fit", path).code == 0
    assert "this file exists already" in unboggle("new", path).err
    assert "ends in .toml" in unboggle("new", tmp_path / "new.txt").err
    assert "no folder" in unboggle("new", tmp_path / "no" / "new.toml").err
    assert unboggle("new").out.partition("[grid]")[2] == path.read_text().partition("[grid]")[2]


def test_every_field_of_a_new_one_can_be_set(tmp_path: Path) -> None:
    text = template("x.toml")
    off = {
        "file",
        "max_size",
        "square",
        "shape",
        "optional",
        "list_level",
        "alternatives",
        "max_words",  # it needs most
        *constraints.built_in_names(),
    }
    on = re.sub(
        r"^# ([a-z_]+) = ", lambda m: m[0] if m[1] in off else f"{m[1]} = ", text, flags=re.M
    )
    file = parse_puzzle_file(on)
    assert {*file.search} == {*SEARCH} - {"alternatives", "max_words"}
    assert {*file.output} == {*OUTPUT} - {"file"}
    (tmp_path / "x.toml").write_text(on)
    (tmp_path / "dictionary.txt").write_text("cat act")
    done = reported("fit", tmp_path / "x.toml")[1]
    assert done["found_by"]["method"] == "tiles"
    assert done["words"][0]["path"]
    named = {*re.findall(r"^(?:# )?([a-z_]+) = ", text, re.M)}
    assert named == {
        *(f.name for f in (*GRID, *WORDS)),
        *constraints.built_in_names(),
        *SEARCH,
        *OUTPUT,
    }


def test_every_option_of_fit_is_a_field_or_means_nothing_in_a_file() -> None:
    fields = [f.name for f in (*GRID, *WORDS)] + [*SEARCH, *OUTPUT]
    known = {option_named(fit, name) for name in fields}
    options = {p for p in fit.params if isinstance(p, click.Option)}
    other = {p.name for p in options - known if not (p.name or "").startswith("constraint_")}
    assert other == {"without", "log", "certify", "cluster", "verbose"}


ODD = """
from odd_constraints import Flag
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


def test_it_takes_the_constraints_of_others(tmp_path: Path) -> None:
    info = tmp_path / "odd-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: odd\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(
        "[unboggle.constraints]\nkept = odd:Kept\nsaid = odd:Said\n"
    )
    (tmp_path / "odd.py").write_text(ODD)
    path = tmp_path / "a.toml"
    path.write_text(
        'grid.size = 3\nwords.list = ["cat"]\nconstraints.kept = true\nconstraints.said = "so"'
    )
    done = forked.unboggle("encode", str(path), folder=tmp_path)
    assert "parsed so" in done.stdout, done.stderr
    assert "# kept = true" in forked.unboggle("new", folder=tmp_path).stdout
    path.write_text('words.list = ["cat"]\nconstraints.kept = false')
    done = forked.unboggle("fit", str(path), folder=tmp_path)
    assert done.returncode == 2
    assert "kept is false, not true; to turn it off, leave it out" in done.stderr


def test_check_and_compare_take_puzzle_files(tmp_path: Path) -> None:
    file = tmp_path / "few.toml"
    file.write_text(
        '[words]\nlist = ["cat", "dog"]\n[constraints]\nvowels = "2"\n', encoding="utf-8"
    )
    found = unboggle("check", "cat dog", file)
    assert found.code == 0
    assert "All words are on the board (2): cat, dog" in found.out
    asked: list[str | Path] = ["compare", file, "--timeout", "20", "--encodings", "tiles"]
    refused = unboggle(*asked)
    assert refused.code == 2
    assert "no size is named in it; give one with --size" in refused.err
    (one,) = reported(*asked, "--size", "2x3")[1]["runs"]
    assert one["status"] == "fitted"


def test_a_file_starts_no_program(tmp_path: Path) -> None:
    mark = tmp_path / "started"
    file = tmp_path / "pets.toml"
    solver = f"dimacs:touch {mark}"
    file.write_text(
        "grid.size = 3\nwords.list = ['cat', 'dog']\n[search]\ndeterministic = true\n"
        f'solver = "{solver}"\n'
    )
    done = unboggle("fit", file)
    assert done.code == 2
    assert "line 5: [search] solver would start a program" in done.err
    assert not mark.exists()
    assert unboggle("fit", file, "--without", "solver").code == 0
