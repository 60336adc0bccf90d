"""The messages of commands: they name the real cause, the option as typed, and what to do."""

import json
import re
import shlex
from pathlib import Path
from typing import cast

import pytest
from running import unboggle

from unboggle import to_report
from unboggle.cli.advice import patience
from unboggle.puzzle import Ban, Grid
from unboggle.puzzle.lists.words import parse_words
from unboggle.render.formats import names
from unboggle.render.text.unique import text as unique_text
from unboggle.reports.unique import UniqueReport
from unboggle.solutions.unique import Uniqueness


def said(*line: str, stdin: str = "") -> tuple[int, str]:
    """The exit code of a command and all that it printed, on one line."""
    result = unboggle(*line, stdin=stdin)
    return result.code, " ".join((result.out + result.err).split())


@pytest.mark.parametrize(
    ("option", "value", "says"),
    [
        ("--message", "row 9: ann", "there is no row 9, a 3x3 board has 3 rows"),
        ("--message", "column 4: ann", "there is no column 4, a 3x3 board has 3 columns"),
        ("--message", "row 3: anna", "a 3x3 board has no line for 4 letters"),
        ("--cells", "4,1=a", "4,1 is not a cell of a 3x3 board, which has 3 rows and 3 columns"),
        ("--same", "aa", "does not have the rows of a 3x3 board: write 3 rows of 3 marks"),
    ],
)
def test_a_row_or_cell_that_the_board_lacks_is_named(option: str, value: str, says: str) -> None:
    code, text = said("fit", "-", "--size", "3", option, value, stdin="ann")
    assert code == 2
    assert says in text


@pytest.mark.parametrize("typed", ["--key", "--no-key"])
def test_a_flag_is_named_as_it_was_typed(typed: str) -> None:
    code, text = said("fit", "-", "--size", "4", typed, stdin="ann")
    assert code == 2
    assert f"unboggle: {typed} is for --format" in text


def test_the_size_that_is_advised_is_square_after_a_single_cell() -> None:
    code, text = said("fit", "-", "--size", "1", stdin="animal")
    assert code == 20
    assert "use --size 2x3, or --size 3 for a square, where the word fits" in text


@pytest.mark.parametrize("words", ["ann", "cat"])
def test_dice_and_an_inventory_of_another_size_are_advised_on(words: str) -> None:
    code, text = said("fit", "-", "--dice", "big", "--inventory", "abcdefghi", stdin=words)
    assert code == 20
    assert "What you can do: leave out --inventory, and the word fits." in text
    line = ("--size", "5", "--dice", "big", "--inventory", "abcdefghi")
    code, text = said("fit", "-", *line, stdin=words)
    assert code == 20
    assert (
        "No 5x5 board holds these words with the letters to use: there are 9 letters to use" in text
    )


def test_marks_where_none_are_read_are_explained_once() -> None:
    code, text = said("fit", "-", "--size", "3", stdin="cat@2 dog?\nmoth*3")
    assert code == 2
    assert text.count("Marks such as *3, @2, ! and ? are for 'unboggle fit' with --most,") == 1
    code, text = said("fit", "-", "--size", "3", "--list-level", "2", stdin="cat")
    assert code == 2
    assert "--list-level needs words with a list level: write cat@2" in text


def test_a_list_in_the_command_of_a_batch_is_refused_with_the_reason(tmp_path: Path) -> None:
    line = ("--command", "fit --size 3 other.txt", "-o", str(tmp_path / "out"))
    code, text = said("batch", str(tmp_path), *line)
    assert code == 2
    assert "any list" not in text
    assert "unexpected argument 'other.txt'; write it without a list, batch adds" in text


@pytest.mark.parametrize(
    ("timeout", "left", "most"),
    [(2.0, 0.0, 0.5), (2.0, 1.5, 1.5), (0.02, 0.0, 0.5), (60.0, 0.0, 8.0), (8.0, 0.0, 2.0)],
)
def test_advice_takes_the_rest_of_the_timeout_or_a_part_of_it(
    timeout: float, left: float, most: float
) -> None:
    assert most - 0.4 <= patience(timeout, left).remaining <= most
    assert patience(timeout, None).remaining <= 8.0


@pytest.mark.parametrize(("interrupted", "end"), [(True, "interrupt"), (False, "timeout")])
def test_a_puzzle_not_made_unique_names_the_end_of_the_search(interrupted: bool, end: str) -> None:
    puzzle = parse_words("cat").puzzle(Grid.rectangle(2, 2))
    late = Uniqueness(puzzle, "undecided", differing_cells=((0, 0),), interrupted=interrupted)
    report = cast(UniqueReport, {**to_report(late), "unique": False})
    assert f"nothing was found before the {end}" in unique_text(report)


@pytest.mark.parametrize(
    ("options", "names"),
    [
        (("--given", "a. ..", "--cells", "1,1=bc"), ("a at row 1, column 1", "B or C at row 1")),
        (("--given", "ab ..", "--same", "xx .."), ("b at row 1, column 2", "the same letter at")),
        (("--cells", "1,1=a 1,2=b", "--same", "xx .."), ("the same letter at",)),
    ],
)
def test_constraints_that_contradict_each_other_are_refuted(
    options: tuple[str, ...], names: tuple[str, ...]
) -> None:
    pairs = [options, (*options[2:], *options[:2])]
    for line in pairs:
        code, text = said("fit", "-", "--size", "2", *line, stdin="cat")
        assert code == 20, text
        assert all(name in text for name in names), text
    code, text = said("fit", "-", "--size", "2", "--cells", "1,1=a 1,1=b", stdin="cat")
    assert code == 2
    assert "no letter is allowed at row 1, column 1" in text


@pytest.mark.parametrize(
    ("line", "says", "never"),
    [
        ("help nope", "there is no command 'nope'; choose from fit,", "did you mean"),
        ("fit - --choices 3", "No such option '--choices'. Try", "id you mean"),
        ("fit - --paths", "'--show-paths', '--unique-paths'", "--apart"),
        ("fit - --extras", "'--max-extras', '--show-extras'", "--turns"),
        ("fit - --sise 3", "Did you mean '--size'", "--seed"),
        ("completion", "name a shell: bash, zsh or fish", "Missing"),
        ("best --size 9", "--size 9x9 has 81 cells: use 1 to 64 cells", "climbing"),
        ("share - --size 3 --hexagons", "boards of square cells, not hexagons", "king"),
    ],
)
def test_bad_arguments_get_only_near_names_and_a_remedy(line: str, says: str, never: str) -> None:
    code, text = said(*line.split(), stdin="cat")
    assert code == 2, text
    assert says in text, text
    assert never not in text, text


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("fit - --paper a9", "Try 'unboggle fit --help-all'"),
        ("fit - --papr a4", "Try 'unboggle fit --help-all'"),
        ("fit - --paper", "Try 'unboggle fit --help-all'"),
        ("fit - --turns", "Try 'unboggle fit --help-all'"),
        ("fit - --title", "Try 'unboggle fit --help'"),
        ("fit - --timeout x", "Try 'unboggle fit --help'"),
        ("fit - --format foo", "choose from text, board, code, html, ipuz, json, pdf, png, str"),
        ("fit - -o a.foo", "only for .board, .code, .html, .ipuz, .json, .pdf, .png, .strands"),
        ("fit - --size 4 --turns -1", "the number of turns in a word is '-1'; use 0 or more"),
        ("fit - --size 4 --vowels -1", "the number of vowels cannot be -1; use"),
        (
            "fit - --size 4 --inventory -1",
            "the list of letters '-1' has '-', which is not a letter",
        ),
        ("fit - --size 4 --cluster foo", "--cluster takes 'local', an address"),
        ("instances", "Missing argument KIND: planted, random, themes or gogen. Try"),
        ("instances planted -o lists", "of the kind planted is for one size: pass --size"),
        (
            "instances planted --size 3 --source - -o lists",
            "--source is for the kind themes, not for planted",
        ),
        ("instances gogen --size 4 -o lists", "pass no other --size and no --word-count"),
        ("render -", "is not JSON"),
    ],
)
def test_messages_name_options_and_the_help_that_lists_them(
    line: str, says: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    code, text = said(*line.split(), stdin="cat")
    assert code == 2
    assert says in text


def test_a_format_that_cannot_hold_the_puzzle_names_those_that_can() -> None:
    code, text = said("fit", "-", "--size", "3", "--format", "strands", stdin="cat")
    assert code == 2
    assert "use text, board, code, html, ipuz, json, pdf, png or svg" in text


@pytest.mark.parametrize("command", ["why", "boards", "fit", "unique"])
def test_the_help_lists_the_formats_that_the_command_accepts(command: str) -> None:
    _, text = said(command, "--help-all")
    listed = re.search(r"--format NAME Format of the result: ([a-z, ]+)\.", text)
    assert listed
    for name in names():
        _, refused = said(command, "--format", name, "nowhere.txt", "--size", "3", stdin="")
        assert (name in listed[1].split(", ")) == ("cannot show the result" not in refused), refused


def test_all_letters_that_an_inventory_lacks_are_named() -> None:
    words = "margay margays jaguar jaguars puma pumas cougars tomcats toms cat"
    result = unboggle("fit", "-", "--inventory", "abc", stdin=words)
    text = " ".join(result.out.split())
    lacks = "also lack 1 a, 1 c, 1 g, 1 m, 1 o, 1 p, 1 r, 1 s, 2 t, 1 u and 1 y."
    assert f"'jaguar' needs 1 j, the letters to use have no j; they {lacks}" in text


def test_many_cells_with_the_same_letter_are_counted() -> None:
    result = unboggle("fit", "-", "--size", "3", "--same", "aaa aaa aaa", stdin="cat dog cow")
    text = " ".join(result.out.split())
    same = "the same letter on all 9 cells from row 1, column 1 to row 3, column 3"
    assert f"'cat' fits no board with {same}." in text


@pytest.mark.parametrize(
    ("words", "line", "message"),
    [
        ("glass", "--size 2 --vowels 1", "No 2x2 board holds these words: 'glass' needs"),
        ("glass", "--size 2 --given 'a. ..'", "No 2x2 board holds these words: 'glass' needs"),
        (
            "glass",
            "--size 3 --vowels 9 --ban god",
            "No 3x3 board holds these words with the number of vowels: these words need",
        ),
    ],
)
def test_a_header_names_the_constraints_that_play_a_part(
    words: str, line: str, message: str
) -> None:
    result = unboggle("fit", "-", *shlex.split(line), stdin=words)
    assert result.code == 20
    assert message in " ".join(result.out.split())


def test_why_names_the_vowels_constraint() -> None:
    result = unboggle("why", "-", "--size", "3", "--vowels", "0-2", stdin="audio")
    assert "fit without the vowels constraint (at most 2)." in " ".join(result.out.split())


@pytest.mark.parametrize("format", ["ipuz", "code", "svg", "html", "board"])
def test_no_format_has_a_board_of_an_impossible_list(format: str, tmp_path: Path) -> None:
    file = tmp_path / "x"
    line = ("-", "--size", "3", "--format", format, "-o", file)
    for command in ("fit", "why"):
        result = unboggle(command, *line, stdin="puma margay jaguar tomcat cougars")
        assert result.code == 20
        assert "there is no board to write: impossible, " in result.err
        assert not file.exists()


def test_words_that_a_ban_exempts_or_drops_are_named() -> None:
    result = unboggle("fit", "-", "--size", "4", "--ban", "@offensive", stdin="grass tree")
    assert result.code == 0
    assert "the ban on offensive words allows those within 'grass' of the list" in result.err
    for words, exempting in (("grass tree", {"exempting": ["grass"]}), ("tree cat", {})):
        json_line = ("fit", "-", "--size", "4", "--ban", "@offensive", "--format", "json")
        ban = json.loads(unboggle(*json_line, stdin=words).out)["constraints"]["ban"]
        assert ban == {"words": [], "lists": ["offensive"], **exempting}
        assert Ban.from_json({"ban": ban}) == Ban(lists=("offensive",))
    line = ["fit", "-", "--size", "4", "--ban", "god"]
    assert unboggle(*line, stdin="doge tree cat").code == 2
    dropped = unboggle(*line, "--most", "--format", "json", stdin="doge tree cat")
    assert dropped.code == 0
    assert "dropped, with a banned word in each: 'doge'" in dropped.err
    report = json.loads(dropped.out)["dropped"]
    assert report["words"] == [{"word": "doge", "weight": 1}]
    assert (report["lower_bound"], report["total_weight"]) == (1, 3)
    assert unboggle(*line, "--most", stdin="doge! tree cat").code == 2
