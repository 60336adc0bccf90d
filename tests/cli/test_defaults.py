"""Defaults of options from files: which file goes before which, and every fault in one."""

from __future__ import annotations

import json
import os
from pathlib import Path

import click
import pytest
from needs import posix_only
from running import unboggle

from unboggle.cli import defaults_file, defaults_found
from unboggle.cli.main import cli

PUZZLE = 'grid.size = "2x3"\nwords.list = ["cat", "dog"]\n'
REMEDY = "UNBOGGLE_CONFIG=0 in the environment ignores the file\n"


def own(folder: Path, text: str) -> Path:
    """Write the user's own file."""
    path = folder.parents[1] / "home" / ".config" / "unboggle" / "config.toml"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    return path


def size(*args: str) -> list[int]:
    """Return the size of the board that a fit reports."""
    done = unboggle("fit", *(args or ("w.txt",)), "--format", "json")
    assert done.code == 0, done.err
    found: list[int] = json.loads(done.out)["size"]
    return found


def test_a_nearer_file_goes_before_a_farther_one(folder: Path) -> None:
    own(folder, '[fit]\nsize = "5x5"\n')
    assert size() == [5, 5]
    (folder.parent / ".unboggle.toml").write_text('[fit]\nsize = "4x4"\n')
    assert size() == [4, 4]
    (folder / ".unboggle.toml").write_text("[fit]\nsize = 3\n")
    assert size() == [3, 3]
    (folder / "pets.toml").write_text(PUZZLE)
    assert size("pets.toml") == [2, 3]
    assert size("pets.toml", "--size", "3x4") == [3, 4]
    assert size("w.txt", "--size", "2x4") == [2, 4]


def test_the_variable_names_another_file_or_none(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own(folder, '[fit]\nsize = "5x5"\n')
    (folder / "other.toml").write_text('[fit]\nsize = "4x4"\n')
    monkeypatch.setenv(defaults_found.VARIABLE, "other.toml")
    assert size() == [4, 4]
    monkeypatch.setenv(defaults_found.VARIABLE, "0")
    assert size() == [2, 3]
    monkeypatch.setenv(defaults_found.VARIABLE, "gone.toml")
    assert unboggle("fit", "w.txt").err == f"unboggle: gone.toml: no such file\n{REMEDY}"


def test_a_command_goes_before_all_commands(folder: Path) -> None:
    (folder / ".unboggle.toml").write_text('size = "5x5"\n[fit]\nsize = "4x4"\n')
    assert size() == [4, 4]
    done = unboggle("boards", "w.txt", "--limit", "1", "--format", "json")
    assert json.loads(done.out)["size"] == [5, 5]


def test_a_command_of_a_group_has_a_table_of_its_own(folder: Path) -> None:
    (folder / ".unboggle.toml").write_text('[gogen]\nseed = 7\n[gogen.make]\nkind = "ultra"\n')
    made = json.loads(unboggle("gogen", "make", "--format", "json").out)
    assert (made["kind"], made["puzzles"][0]["seed"]) == ("ultra", 7)
    typed = json.loads(unboggle("gogen", "make", "--format", "json", "--kind", "uber").out)
    assert (typed["kind"], typed["puzzles"][0]["seed"]) == ("uber", 7)


def test_a_grid_of_a_puzzle_file_is_used_as_a_whole(folder: Path) -> None:
    (folder / ".unboggle.toml").write_text('[fit]\nshape = "ring"\nban = "dog"\n')
    (folder / "pets.toml").write_text(PUZZLE + 'constraints.ban = "rat"\n')
    assert size("pets.toml") == [2, 3]


def test_a_batch_uses_none_so_that_its_folder_says_all(folder: Path) -> None:
    (folder / ".unboggle.toml").write_text('[fit]\nsize = "5x5"\n')
    done = unboggle("batch", "w.txt", "-o", "out", "--command", "fit", "--jobs", "1")
    assert done.code == 0
    report = next(path for path in (folder / "out").glob("*.json") if path.name != "summary.json")
    assert json.loads(report.read_text())["size"] == [2, 3]


def test_names_of_files_are_next_to_the_file(folder: Path) -> None:
    (folder.parent / "mine.txt").write_text("cat\ndog\ntad\n")
    (folder.parent / ".unboggle.toml").write_text('dictionary = "mine.txt"\n')
    assert "tad" in unboggle("solve", "CAT DOG").out
    assert "act" not in unboggle("solve", "CAT DOG").out


LINK = pytest.param("link.txt", marks=posix_only)  # on Windows not everybody may make links


@pytest.mark.parametrize("named", ["../secret.txt", "FULL", LINK, "w.txt,../secret.txt"])
def test_a_folder_from_a_stranger_names_no_file_outside(folder: Path, named: str) -> None:
    secret = folder.parent / "secret.txt"
    secret.write_text("root:*:20228\n")
    if named == "link.txt":
        (folder / named).symlink_to(secret)
    text = f"[fit]\nban = '{secret if named == 'FULL' else named}'\n"
    (folder / ".unboggle.toml").write_text(text)
    done = unboggle("fit", "w.txt", "--size", "3")
    assert done.code == 2
    assert "line 2: [fit] ban names a file that is not in the folder of this file" in done.err
    assert "20228" not in done.err
    (folder / ".unboggle.toml").unlink()
    own(folder, text)
    assert "not in the folder" not in unboggle("fit", "w.txt", "--size", "3").err


@pytest.mark.parametrize(
    ("line", "key", "fault"),
    [
        (("best", "--timeout", "0.1"), "start-board", "row 'root:*:20228'"),
        (("solve",), "throw-dice", "die 'root:*:20228'"),
        (("fit", "w.txt", "--size", "3"), "shape", "1x12 places"),
        (("solve", "CAT"), "rules", "'root:*:20228'"),
    ],
)
def test_each_option_that_reads_files_takes_them_from_the_folder_only(
    folder: Path, line: tuple[str, ...], key: str, fault: str
) -> None:
    folder.with_name("secret.txt").write_text("root:*:20228\n")
    (folder / ".unboggle.toml").write_text(f"[{line[0]}]\n{key} = '../secret.txt'\n")
    done = unboggle(*line)
    assert (done.code, "20228" in done.err) == (2, False)
    assert f"[{line[0]}] {key} names a file that is not in the folder of this file" in done.err
    (folder / ".unboggle.toml").rename(folder.with_name(".unboggle.toml"))
    folder.with_name(".unboggle.toml").write_text(f"[{line[0]}]\n{key} = 'secret.txt'\n")
    assert fault in unboggle(*line).err


def test_an_option_without_files_keeps_a_name_that_a_file_has(folder: Path) -> None:
    (folder / "tiles").touch()
    (folder / ".unboggle.toml").write_text('[fit]\nencoding = "tiles"\n')
    assert unboggle("fit", "w.txt").code == 0


def test_no_text_of_a_file_is_an_internal_error(folder: Path) -> None:
    (folder / ".unboggle.toml").write_text('[fit]\ntitle = "a\\u0000"\ndictionary = "\\u0000"\n')
    assert unboggle("fit", "w.txt").code == 2


def test_a_shell_completes_files_for_every_option_whose_help_names_one() -> None:
    for ctx in defaults_file.leaves(click.Context(cli, info_name="unboggle"), ()):
        for param in ctx.command.get_params(ctx):
            if "FILE" in str(param.metavar):
                assert {"file"} <= {one.type for one in param.shell_complete(ctx, "")}, param.opts


def test_files_that_are_lists_of_values(folder: Path) -> None:
    own(folder, '[compare]\nsolvers = ["glucose42", "minisat22"]\nencodings = "tiles"\n')
    done = unboggle("compare", "w.txt", "--size", "3", "--timeout", "20", "--format", "json")
    assert {run["solver"] for run in json.loads(done.out)["runs"]} == {"glucose42", "minisat22"}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[fitt]\nsize = 3", "line 1: fitt is not a command; did you mean fit?"),
        ("[fit]\nsiez = 3", "line 2: [fit] siez is no option; did you mean size?"),
        ("[fit]\nsize = true", "line 2: [fit] size is true, not a number or text"),
        ("[fit]\nmost = 'yes'", "line 2: [fit] most is 'yes', not true or false"),
        ("[fit]\nsize = [3, 4]", "line 2: [fit] size is not a single value"),
        ("[fit]\nseed = -1", "line 2: [fit] seed: takes a whole number from 0 on, not -1"),
        ("[fit.more]\nsize = 3", "line 1: [fit] more is a table, not a single value"),
        ("fit = 3", "line 1: fit is a command: write [fit], and its options below"),
        ("papr = 'a4'", "line 1: papr is no option of any command; did you mean paper?"),
        ("[fit]\noutput = 'x'", "line 2: [fit] output is about one run: type it on the command"),
        ("[fit]\nsolver = 'dimacs:x'", "line 2: [fit] solver could start a program: only your"),
        ("[compare]\nsolvers = ['z3', ' Dimacs:x']", "line 2: [compare] solvers could start"),
        ("cluster = 'local'", "line 1: cluster could start a program: only your own"),
        ("[fit]\nsize = ]\n", "line 2, column 8: this is not TOML (Invalid value"),
        (b"a = '\xff'", "line 1: byte 0xff is not UTF-8; save the file as UTF-8"),
        (b"\xff\xfea\0", "is UTF-16 text; save it as UTF-8"),
    ],
)
def test_a_fault_is_named_with_its_line_and_a_remedy(
    folder: Path, text: str | bytes, message: str
) -> None:
    path = folder / ".unboggle.toml"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    done = unboggle("compare" if "compare" in str(text) else "fit", "w.txt", "--size", "3")
    assert done.code == 2
    assert message in done.err
    assert done.err.startswith("unboggle: .unboggle.toml")
    assert done.err.endswith(REMEDY)
    assert done.err.count("\n") == 2
    listed = unboggle("info")
    assert listed.code == 0
    assert "  broken: .unboggle.toml" in listed.out


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("[why]\nsiez = 3", "line 2: [why] siez is no option of any command; did you mean size?"),
        ("[gogen]\nxyz = 3", "line 2: [gogen] xyz is no option of any command; 'unboggle help"),
        ("[gogen.make]\nkid = 1", "line 2: [gogen.make] kid is no option of any command; did"),
        ("[why.more]\nsiez = 3", "line 2: [why.more] siez is no option of any command; did you"),
    ],
)
def test_a_name_that_no_command_has_is_a_fault_in_any_table(
    folder: Path, text: str, fault: str
) -> None:
    (folder / ".unboggle.toml").write_text(f"{text}\n")
    for line in (("fit", "w.txt", "--size", "3"), ("throw",)):
        done = unboggle(*line)
        assert (done.code, done.out) == (2, "")
        assert done.err.startswith(f"unboggle: .unboggle.toml, {fault}")
        assert done.err.endswith(REMEDY)


def test_an_option_of_another_command_is_a_fault_of_its_table_and_in_info(folder: Path) -> None:
    (folder / ".unboggle.toml").write_text("[check]\nsize = 3\n[fit]\nvowels = 2\n")
    assert unboggle("throw").code == 0
    assert "[check] size is no option; choose" in unboggle("check", "CAT", "w.txt").err
    assert "  broken: .unboggle.toml, line 2: [check] size is" in unboggle("info").out


def test_info_lists_all_faults_of_a_file(folder: Path) -> None:
    (folder / ".unboggle.toml").write_text(
        "quit = true\nkind = 3\n[fit]\nsiez = 3\nseed = -1\n[gogen]\nxyz = 1\n[gogen.mak]\n[more]\n"
    )
    faults = [line for line in unboggle("info").out.splitlines() if "broken" in line]
    starts = [
        "line 1: quit is no option of any command; did you mean quiet?",
        "line 2: kind: '3' is not one of 'plain', 'uber'",
        "line 9: more is not a command; choose from fit",
        "line 4: [fit] siez is no option; did you mean size?",
        "line 5: [fit] seed: takes a whole number from 0 on, not -1",
        "line 7: [gogen] xyz is no option of any command; 'unboggle help COMMAND' lists them",
        "line 8: [gogen] mak is not a command; did you mean make?",
    ]
    assert len(faults) == len(starts), faults
    for fault, start in zip(faults, starts, strict=True):
        assert fault.startswith(f"  broken: .unboggle.toml, {start}")


@posix_only
def test_a_file_of_defaults_may_be_a_pipe_that_is_read_once(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read, write = os.pipe()
    os.write(write, b"[why]\nsize = 3\n[fit]\nsize = 4\n")
    os.close(write)
    with open(read):
        monkeypatch.setenv(defaults_found.VARIABLE, f"/dev/fd/{read}")
        assert size() == [4, 4]


def test_a_file_is_no_folder_no_broken_link_and_no_pipe(folder: Path) -> None:
    (folder / ".unboggle.toml").mkdir()
    done = unboggle("fit", "w.txt")
    assert (done.code, done.err.splitlines()[0]) == (
        2,
        "unboggle: .unboggle.toml: is a directory, not a file of defaults",
    )
    (folder / ".unboggle.toml").rmdir()
    (folder / ".unboggle.toml").symlink_to(folder / "gone")
    done = unboggle("fit", "w.txt")
    assert (done.code, done.err.splitlines()[0]) == (2, "unboggle: .unboggle.toml: no such file")
    if hasattr(os, "mkfifo"):
        (folder / ".unboggle.toml").unlink()
        os.mkfifo(folder / ".unboggle.toml")
        done = unboggle("fit", "w.txt")
        first = "unboggle: .unboggle.toml: is a pipe, not a file of defaults"
        assert (done.code, done.err.splitlines()[0]) == (2, first)


@posix_only
@pytest.mark.usefixtures("mortal")
def test_a_file_that_may_not_be_read_is_named(folder: Path) -> None:
    (folder / ".unboggle.toml").touch(mode=0)
    assert "cannot be read (Permission denied)" in unboggle("fit", "w.txt").err


def test_no_fault_stops_a_help(folder: Path) -> None:
    (folder / ".unboggle.toml").write_text("[nothing]\n")
    plain = unboggle("help", "fit")
    assert (plain.code, plain.err) == (0, "")
    assert unboggle("fit", "--help").out == plain.out
    assert unboggle("fit", "--size", "3", "--size", "4", "--help").out == plain.out
    assert unboggle("completion", "bash").code == unboggle("--version").code == 0


def test_a_help_shows_the_defaults_that_all_have(folder: Path) -> None:
    plain = unboggle("fit", "--help-all").out
    (folder / ".unboggle.toml").write_text("[fit]\nsize = 7\nseed = 99\n")
    assert unboggle("fit", "--help-all").out == plain == unboggle("fit", "--help-all").out


def test_an_error_names_the_file_that_set_an_option(folder: Path) -> None:
    (folder / ".unboggle.toml").write_text("[fit]\nseed = 3\ncells = '1,1=c'\n")
    done = unboggle("fit", "w.txt")
    assert done.err.startswith("unboggle: --cells needs a --size: ")
    assert done.err.endswith(
        "\n(--cells is from .unboggle.toml, line 3; UNBOGGLE_CONFIG=0 ignores such files)\n"
    )
    typed = unboggle("fit", "w.txt", "--encoding", "tiles", "--most", "--size", "3")
    assert typed.err == "unboggle: --most has methods of its own and takes no --encoding\n"


def test_an_error_that_names_no_option_names_those_of_the_file(folder: Path) -> None:
    (folder / ".unboggle.toml").write_text('[fit]\nshape = "heart"\n')
    done = unboggle("fit", "w.txt", "--size", "3")
    assert (done.code, done.err) == (
        2,
        "unboggle: the shape heart needs 6x7 cells or more, not 3x3\n"
        "(--shape is from .unboggle.toml, line 2; UNBOGGLE_CONFIG=0 ignores such files)\n",
    )


def test_a_format_of_a_file_is_named_with_its_line(folder: Path) -> None:
    (folder / ".unboggle.toml").write_text('[fit]\nformat = "jsn"\n')
    done = unboggle("fit", "w.txt")
    assert done.code == 2
    assert done.err.startswith("unboggle: .unboggle.toml, line 2: format: there is no format 'jsn'")
    assert unboggle("fit", "w.txt", "--format", "json").code == 0


def test_a_folder_that_was_removed_has_no_file(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def gone() -> str:
        raise FileNotFoundError

    monkeypatch.setattr(os, "getcwd", gone)
    assert defaults_found.sources() == []


def test_a_user_without_a_home_has_no_file(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("HOME")
    monkeypatch.delenv("APPDATA")
    monkeypatch.setattr(os.path, "expanduser", lambda path: path)
    assert defaults_found.own_file() is None
    assert size() == [2, 3]


def test_deep_folders_find_the_file_above(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (folder / ".unboggle.toml").write_text("[fit]\nsize = 3\n")
    deep = folder.joinpath(*["d"] * 40)
    deep.mkdir(parents=True)
    monkeypatch.chdir(deep)
    (source,) = defaults_found.sources()
    assert source.path == str(folder / ".unboggle.toml")
    assert source.shown == os.path.join(*[".."] * 40, ".unboggle.toml")


def listed_by_info(count: int) -> list[str]:
    """Return the first lines on defaults that `unboggle info` prints."""
    lines = unboggle("info").out.splitlines()
    first = lines.index("defaults, the nearest file first:") + 1
    return lines[first : first + count]


def test_info_lists_each_value_with_its_place(folder: Path) -> None:
    own(folder, "quiet = true\n")
    (folder / ".unboggle.toml").write_text('paper = "letter"\n[gogen.make]\nkind = "ultra"\n')
    assert listed_by_info(3) == [
        '  .unboggle.toml, line 1: paper = "letter"',
        '  .unboggle.toml, line 3: gogen.make.kind = "ultra"',
        "  ~/.config/unboggle/config.toml, line 1: quiet = true",
    ]


def test_info_names_a_file_that_sets_nothing_but_hides_others(folder: Path) -> None:
    (folder.parent / ".unboggle.toml").write_text("quiet = true\n")
    own(folder, "")
    (folder / ".unboggle.toml").write_text("[fit]\n")
    assert listed_by_info(2) == [
        "  .unboggle.toml: sets nothing; files above it do not count",
        "  ~/.config/unboggle/config.toml: sets nothing",
    ]
