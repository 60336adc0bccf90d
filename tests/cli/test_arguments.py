"""Arguments that click would accept silently or reject without advice."""

from collections.abc import Iterator
from pathlib import Path

import click
import pytest
from running import unboggle

from unboggle.cli.command import HELP
from unboggle.cli.main import COMMANDS, cli
from unboggle.system.shell import quoted


def leaves(command: click.Command, ctx: click.Context) -> Iterator[tuple[list[str], click.Command]]:
    """All commands below ``command`` with the words that call them."""
    if not isinstance(command, click.Group):
        yield [], command
        return
    for name in command.list_commands(ctx):
        found = command.get_command(ctx, name)
        assert found is not None
        yield from (([name, *rest], leaf) for rest, leaf in leaves(found, ctx))


LEAVES = {" ".join(words): command for words, command in leaves(cli, click.Context(cli))}


@pytest.mark.parametrize("words", LEAVES)
def test_every_option_with_a_value_is_given_once_or_may_repeat(words: str) -> None:
    for param in LEAVES[words].params:
        if isinstance(param, click.Option) and not param.is_flag and not param.count:
            name = max(param.opts, key=len)
            result = unboggle(*words.split(), name, "3", name, "5")
            refused = f"{name} is given twice: 3 and 5; give it once" in result.err
            assert result.code == 2, name
            assert refused is not param.multiple, name


@pytest.mark.parametrize("words", LEAVES)
def test_an_option_before_its_command_gets_its_place(words: str) -> None:
    command = LEAVES[words]
    params = command.get_params(click.Context(command))
    known = {name for param in params for name in (*param.opts, *param.secondary_opts)}
    for name in sorted(one for one in known - {*HELP, "--help-all"} if one.startswith("-")):
        result = unboggle(name, *words.split())
        expected = f"unboggle: Write {name} after the command: unboggle {words} {name}\n"
        assert (result.code, result.out) == (2, "")
        assert result.err.startswith(f"{expected}Try 'unboggle {words} --help")


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("--size=4 fit a.txt", "Write --size after the command: unboggle fit --size\n"),
        ("--command fit batch a.txt", "after the command: unboggle batch --command\n"),
        ("gogen --quiet make", "after the command: unboggle gogen make --quiet\n"),
        ("gogen --quiet", "after the command: unboggle gogen COMMAND --quiet\nTry 'unboggle gogen"),
        ("--turns 1", "Write --turns after the command: unboggle COMMAND --turns\n"),
        ("--kind ultra throw", "No such option '--kind'."),
        ("--sise 4 fit a.txt", "No such option '--sise'."),
    ],
)
def test_the_command_of_a_misplaced_option_is_found_if_it_is_typed(line: str, says: str) -> None:
    result = unboggle(*line.split())
    assert (result.code, result.out) == (2, "")
    assert says in result.err


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ("--vowels 3 --vowels 5", "--vowels is given twice: 3 and 5; give it once"),
        ("--size 3 --size=3", "--size is given twice: 3 and 3; give it once"),
        ("--size 3 --size 4 --size 5", "--size is given 3 times: 3, 4 and 5; give it once"),
        ("-o a.pdf --output b.pdf", "--output is given twice: a.pdf and b.pdf; give it once"),
    ],
)
def test_no_value_wins_in_silence(arguments: str, message: str) -> None:
    result = unboggle("fit", "-", *arguments.split(), stdin="cat")
    assert (result.code, result.out, result.err) == (2, "", f"unboggle: {message}\n")


def test_flags_may_repeat_unless_they_contradict() -> None:
    fit = ("fit", "-", "--size", "3", "--show-paths")
    once, twice = (unboggle(*fit, *more, stdin="cat") for more in ([], ["--show-paths"]))
    assert once.code == twice.code == 0
    assert once.out.split("Found")[0] == twice.out.split("Found")[0]
    result = unboggle("render", "a.json", "--key", "--no-key", "-o", "a.pdf")
    assert (result.code, result.err) == (2, "unboggle: --key and --no-key contradict each other\n")


def test_a_help_answers_whatever_else_is_typed() -> None:
    result = unboggle("fit", "--size", "3", "--size", "4", "--help")
    assert (result.code, result.err) == (0, "")
    assert "Usage: unboggle fit" in result.out


def test_words_without_a_file_go_through_echo(tmp_path: Path) -> None:
    for command in ("fit", "why", "boards", "unique", "share"):
        result = unboggle(command, "cat", "dog", "--size", "3")
        hint = f"For words instead of a file: echo {quoted('cat dog')} | unboggle {command} -"
        assert (result.code, result.err) == (2, f"unboggle: unexpected argument 'dog'. {hint}\n")
    assert unboggle("fit", "-", "--size", "3", stdin="cat dog").code == 0  # as advised
    (tmp_path / "list.txt").write_text("cat")
    result = unboggle("fit", tmp_path / "list.txt", "dog")
    message = "unexpected argument 'dog': unboggle fit takes only WORDS"
    assert (result.code, result.err) == (2, f"unboggle: {message}\n")


def test_the_hint_for_words_repeats_the_other_arguments() -> None:
    result = unboggle("check", "QEST ANSI", "nofile")
    hint = f"echo nofile | unboggle check {quoted('QEST ANSI')} -"
    assert (result.code, result.err.partition("a file: ")[2]) == (2, f"{hint}\n")
    assert unboggle("check", "QEST ANSI", "-", stdin="nofile").code == 1  # as advised
    assert unboggle("fit", "nofile").err.endswith(": echo nofile | unboggle fit -\n")


def test_a_board_goes_in_quotes() -> None:
    result = unboggle("solve", "CAT", "DOG", "SIT")
    board = quoted("CAT DOG SIT")
    advice = f"A board goes in quotes: unboggle solve {board}"
    assert result.code == 2
    assert result.err.endswith(f"{advice}\n")
    assert unboggle("solve", "CAT DOG SIT").code == 0  # as advised
    result = unboggle("check", "CAT", "DOG", "SIT")
    assert result.err.endswith(f"A board goes in quotes: unboggle check {board} WORDS\n")


def test_commands_without_arguments_refuse_all() -> None:
    result = unboggle("best", "4", "5")
    message = "unexpected arguments '4' and '5': unboggle best takes options only"
    assert (result.code, result.err) == (2, f"unboggle: {message}\n")


def test_numbers_out_of_range_are_refused_in_words() -> None:
    for value, shown in (("9", "9"), ("x", "'x'")):
        result = unboggle("gogen", "make", "--difficulty", value)
        assert result.code == 2
        assert f"'--difficulty' takes a whole number from 1 to 7, not {shown}\n" in result.err
    result = unboggle("fit", "-", "--jobs", "0", stdin="cat")
    assert "'--jobs' takes a whole number from 1 to 256, not 0\n" in result.err


def test_open_names_what_a_code_looks_like(tmp_path: Path) -> None:
    result = unboggle("open", "xyz")
    code = "and not a share code: a code begins with ub1-; copy all of it"
    assert (result.code, result.err) == (2, f"unboggle: xyz: no such file, {code}\n")
    result = unboggle("open", tmp_path / "pets.code")
    assert result.err == f"unboggle: {tmp_path / 'pets.code'}: no such file\n"


def test_all_commands_are_looked_at() -> None:
    seen = {words.partition(" ")[0] for words in LEAVES}
    assert {name for names in COMMANDS.values() for name in names} - seen <= {
        "completion",
        "help",
        "info",
        "new",
    }
