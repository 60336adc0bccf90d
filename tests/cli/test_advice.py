"""The advice of commands without a board: every kind is followed with the program, and it helps."""

import random
import re
import shlex
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import permutations, product
from pathlib import Path
from typing import Any

import pytest
from amounts import shares
from running import unboggle

from tools.campaigns.brute import possible
from tools.campaigns.tiny_questions import drawn
from unboggle import PuzzleFile, fit
from unboggle.cli.advice import KINDS, Setting, advise
from unboggle.cli.advice_sizes import of_size
from unboggle.cluster import no_child_processes
from unboggle.errors import InputError
from unboggle.fitting.fit import quick_fit
from unboggle.fitting.result import Fit
from unboggle.puzzle import Constraints, Grid, Inventory, Puzzle
from unboggle.puzzle.lists.words import parse_words
from unboggle.system.clock import Deadline, DeadlinePassed


@pytest.fixture(autouse=True)
def unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is advised depends on no clock: every try ends by its amount of work."""
    monkeypatch.setattr("unboggle.cli.advice.patience", lambda timeout, left: Deadline())


ANIMALS = "puma margay jaguar tomcat cougars"


def advice_of(*line: str, stdin: str, command: str = "fit") -> list[str]:
    """The parts of the advice, of an answer without a board."""
    result = unboggle(command, "-", *line, stdin=stdin)
    assert result.code in (20, 124), result
    text = " ".join(result.out.split())
    found = re.search(r"What you can do: (.*?)\.(?: |$)", text)
    return re.split(r"; or |; | or (?=use|add|leave|run)", found[1]) if found else []


def followed(advice: str, line: Sequence[str], words: str) -> list[tuple[list[str], str]]:
    """The arguments and words of each way in which ``advice`` can be followed."""
    line = list(line)
    if " and use --" in advice:
        first, second = advice.split(" and ", 1)
        [(line, _)] = followed(first, line, words)
        return followed(second, line, words)
    options = re.findall(r"(?:use|such as|, or) (--[a-z-]+) (\S+?),?(?: |$)", advice)
    if options:
        return [(replaced(line, name, value), words) for name, value in options]
    if advice.startswith("add --most"):
        return [([*line, "--most"], words)]
    if advice.startswith("leave out --"):
        ways = []
        for name in re.findall(r"--[a-z-]+", advice):
            at = line.index(name)
            takes = at + 1 < len(line) and not line[at + 1].startswith("--")
            ways.append(([*line[:at], *line[at + 1 + takes :]], words))
        return ways
    assert advice.startswith("leave out '"), advice
    gone = re.findall(r"'(\w+)'", advice)
    return [(line, " ".join(w for w in words.split() if w != out)) for out in gone]


def replaced(line: Sequence[str], name: str, value: str) -> list[str]:
    """The arguments of ``line`` with the option ``name`` as ``value``."""
    if name not in line:
        return [*line, name, value]
    at = line.index(name) + 1
    return [*line[:at], value, *line[at + 1 :]]


EXAMPLES = [
    ("inventory", ANIMALS, "--size 4 --inventory abc"),
    ("inventory", "cat", "--size 3 --inventory abc"),
    ("inventory", "quit", "--size 2 --inventory quit"),
    ("size", "cat", "--size 3 --dice big"),
    ("size", "cat act", "--size 2 --inventory catxyz"),
    ("size", ANIMALS, "--size 3"),
    ("size", ANIMALS, "--max-size 3"),
    ("size", ANIMALS, "--max-size 3 --square"),
    ("size", "cat dog", "--size 1x5"),
    ("size", "cat dog", "--size 2 --hexagons"),
    ("size", "hippopotamus", "--size 3"),
    ("word", "cat hippopotamus dog", "--size 3 --touch 'cat dog'"),
    ("word", "cat hippopotamus", "--size 3"),
    ("word", "ant newt hare moth hen", "--size 3"),
    ("constraint", "cat", "--size 3 --given 'x.. ... ...' --message 'row 1: ann'"),
    ("constraint", "cat dog", "--size 3 --given 'x.. ... ...' --message 'row 1: ann' --most"),
    ("constraint", "grass", "--size 5 --vowels 0"),
    ("constraint", "cat", "--size 3 --dice big"),
    ("constraint", "cat dog", "--size 2x3 --cover - --given 'x.. ...'"),
    ("constraint", ANIMALS, "--inventory abc"),
    ("constraint", "cat dog", "--inventory abc --max-size 3x4"),
    ("constraint and size", "glass", "--size 2 --vowels 0"),
    ("constraint and size", ANIMALS, "--size 1x3 --inventory abc"),
    ("most", ANIMALS, "--size 3"),
    ("most", "cat dog", "--size 2x3 --given 'x.. ...'"),
    ("why", "hippopotamus rhinoceros", "--size 3"),
]


@pytest.mark.parametrize(
    ("kind", "words", "options"), EXAMPLES, ids=[f"{e[0]}: {e[1]} {e[2]}" for e in EXAMPLES]
)
def test_every_advice_that_is_given_helps(kind: str, words: str, options: str) -> None:
    line = shlex.split(options)
    given = advice_of(*line, stdin=words)
    beginnings = {
        "inventory": r"use \d+ letters",
        "size": "use --(max-)?size",
        "word": "leave out '",
        "constraint": "leave out --[a-z]+( or --[a-z]+)*,",
        "constraint and size": "leave out --[a-z]+ and use",
        "most": "add --most",
        "why": "run 'unboggle why'",
    }
    assert any(re.match(beginnings[kind], one) for one in given), given
    for advice in given:
        if advice.startswith("run 'unboggle why'"):
            result = unboggle("why", "-", *line, stdin=words)
            assert result.code == 20
            assert re.search(r"^1\. ", result.out, re.M)
            continue
        for arguments, left in followed(advice, line, words):
            result = unboggle("fit", "-", *arguments, stdin=left)
            assert result.code == 0, (advice, arguments, result)
            assert "Your " in result.out, (advice, arguments, result)


@pytest.mark.parametrize(
    ("words", "options", "never"),
    [
        ("grass", "--size 5 --vowels 0", ("--size", "--most")),
        ("cat", "--size 3 --inventory abc", ("--most",)),
        ("cat", "--size 3 --dice big", ("--most",)),
        ("cat dog", "--size 3 --dice big", ("--most",)),
        ("cat dog", "--size 3 --inventory abc --most", ("add --most",)),
        ("cat dog", "--size 3 --given 'x.. ... ...' --message 'row 1: ann'", ("--size", "--most")),
        ("cat dog", "--size 2x3 --cover - --given 'x.. ...'", ("--size", "--most")),
        ("cat dog", "--size 1x5 --turns 0 --apart 'cat dog'", ("leave out",)),
        ("cat dog", "--size 1x5 --turns 0 --touch 'cat dog'", ("leave out 'cat'", "or 'dog'")),
        # A constraint that stays has its place on boards of one size, of which it may lack a cell.
        ("apple grape lemon", "--size 2x4 --given '.... ...z' --cover -", ("--size",)),
        ("apple grape lemon", "--size 2x4 --cells '2,4=z' --cover -", ("--size",)),
        ("apple grape lemon", "--size 2x4 --same 'a..a a..a' --vowels 0", ("--size",)),
        ("apple grape lemon", "--size 2x4 --message 'row 2: pear' --cover -", ("--size",)),
        ("apple ape", "--size 2 --given 'z. ..' --cover -", ("--size",)),
        ("bbb bbbbbbe", "--size 2 --apart 'bbb bbbbbbe' --cells '1,*=z'", ("--size",)),
    ],
)
def test_nothing_is_advised_that_cannot_help(
    words: str, options: str, never: tuple[str, ...]
) -> None:
    given = "; ".join(advice_of(*shlex.split(options), stdin=words))
    assert not [option for option in never if option in given], given


def advised(advice: str, puzzle: Puzzle) -> Iterator[Puzzle]:
    """Yield ``puzzle`` as each way to follow ``advice`` makes it; none for letters."""
    sizes = re.findall(r"--size (\d+)(?:x(\d+))?", advice)
    options = re.findall(
        r"(?:leave out|or|,) --([a-z-]+)(?= or|,| and)", advice.partition("use")[0]
    )
    words = re.findall(r"'(\w+)'", advice) if advice.startswith("leave out '") else []
    for option in options or [""]:
        kept = [one for one in puzzle.constraints if one.name != option.replace("-", "_")]
        for rows, columns in sizes or [("", "")]:
            assert not (rows and any(one.one_size for one in kept)), advice
            size = (int(rows), int(columns or rows)) if rows else None
            grid = of_size(puzzle.grid, size) if size else puzzle.grid
            assert not (option and len(kept) == len([*puzzle.constraints])), advice
            if options or sizes:
                yield replace(puzzle, grid=grid, constraints=Constraints(*kept))
    for word in words:
        yield puzzle.restricted_to({*puzzle.words} - {word})


@pytest.mark.parametrize("share", shares(20))
def test_what_is_advised_on_random_puzzles_is_true_by_brute_force(share: int) -> None:
    """Constraints of all kinds, up to five of them; all boards are tried if there are few."""
    tried = 0
    for seed in range(40 * share, 40 * share + 40):
        asked = drawn(random.Random(f"advice {seed}"), "fit")
        if asked.kind not in ("king", "hexagons"):  # the command has no others
            continue
        try:
            puzzle = asked.puzzle
        except InputError:
            continue
        with no_child_processes("both"):
            answer = fit(puzzle)
        if answer.status != "impossible":
            continue
        for advice in advise(Setting(answer, deadline=Deadline())):
            for changed in advised(advice, puzzle):
                if (len(changed.faces) + 1) ** len(changed.grid.cells) <= 4_000:
                    assert possible(changed), (seed, advice)
                    tried += 1
    assert tried > 0


@pytest.mark.parametrize(("size", "smallest"), [("2x7", "3x5"), ("6x2", "5x3"), ("3x4", "3x5")])
def test_of_sizes_the_smallest_one_that_fits_is_advised(size: str, smallest: str) -> None:
    """The 64 codons fit on 15 cells, and on no fewer."""
    letters = "acgu"
    words = [a + b + c for a in letters for b in letters for c in letters]
    rows, columns = map(int, size.split("x"))
    late = Fit(
        parse_words(" ".join(words)).puzzle(Grid.rectangle(rows, columns)),
        "undecided",
        None,
        None,
        0,
    )
    assert advise(Setting(late))[0] == f"use --size {smallest}, where all the words fit"


def shortest(words: Sequence[str]) -> int:
    """The cells of a row that hold ``words``, none within another: all orders and directions."""
    best = sum(map(len, words))
    for order in permutations(words):
        for ways in product(*((word, word[::-1]) for word in order)):
            row = ways[0]
            for way in ways[1:]:
                shared = max(k for k in range(len(way)) if row.endswith(way[:k]))
                row += way[shared:]
            best = min(best, len(row))
    return best


@pytest.mark.parametrize("columns", [6, 8, 9])
@pytest.mark.parametrize(
    "words", ["abcde efghi ijklm mn", "stone notes onset tenor", "one two three four five"]
)
def test_a_strip_is_advised_to_be_no_longer_than_it_must(words: str, columns: int) -> None:
    least = shortest(words.split())
    if least <= columns:
        return
    given = advice_of("--size", f"1x{columns}", stdin=words)
    assert given[0] == f"use --size 1x{least}, where all the words fit"


def test_of_an_undecided_run_the_size_is_tried_and_a_longer_time_promises_nothing() -> None:
    words = parse_words(ANIMALS)
    late = Fit(words.puzzle(Grid.rectangle(3, 3)), "undecided", None, None, 0)
    given = advise(Setting(late, timeout=30.0))
    assert given[0] in {  # whatever size the searches reach
        "use --size 3x5, or --size 4 for a square, where all the words fit",
        "use --size 4, where all the words fit",
    }
    assert given[1:] == (
        "add --most, which leaves out as few words as it can",
        "use --timeout 60, which searches longer",
    )
    for timeout in ("0.01", "0.02"):  # what it searches longer is all that it promises
        assert unboggle("fit", "-", "--timeout", timeout, stdin=ANIMALS).code in (0, 124)


@pytest.mark.parametrize(
    ("within", "size"),
    [(None, "use --size 4, "), ("3x5", "use --size 4 instead of --max-size, ")],
)
def test_an_open_bound_is_no_remedy_but_a_size_on_which_a_board_was_found_is(
    within: str | None, size: str
) -> None:
    bound = None if within is None else Grid.rectangle(*map(int, within.split("x")))
    late = Fit(parse_words(ANIMALS).puzzle(Grid.rectangle(2, 2)), "undecided", None, None, 0)
    given = advise(Setting(late, auto=True, within=bound, timeout=30.0))
    assert given == (f"{size}where all the words fit", "use --timeout 60, which searches longer")


def test_without_any_board_of_most_words_a_longer_time_is_all_that_is_advised() -> None:
    late = Fit(parse_words(ANIMALS).puzzle(Grid.rectangle(3, 3)), "undecided", None, None, 0)
    given = advise(Setting(late, dropping=True, timeout=30.0))
    assert given == ("use --timeout 60, which searches longer",)


@pytest.mark.parametrize("command", [["boards"], ["unique"], ["fit", "--alternatives", "2"]])
def test_all_commands_that_search_for_boards_advise_the_same(command: list[str]) -> None:
    [name, *more] = command
    given = advice_of("--size", "3", *more, stdin="hippopotamus", command=name)
    assert given == ["use --size 3x4, or --size 4 for a square, where the word fits"]
    given = advice_of("--max-size", "3", stdin=ANIMALS, command="boards")
    assert given == ["use --max-size 4, where all the words fit"]


def test_a_size_that_the_answer_names_is_not_noted_again() -> None:
    assert unboggle("boards", "-", "--max-size", "3", stdin=ANIMALS).err == ""


def test_after_an_interrupt_nothing_is_advised() -> None:
    puzzle = parse_words(ANIMALS).puzzle(Grid.rectangle(3, 3))
    late = Fit(puzzle, "undecided", None, None, 0, interrupted=True)
    assert advise(Setting(late, timeout=30.0)) == ()
    assert advise(Setting(Fit(puzzle, "error", None, None, 0))) == ()


def test_a_constraint_of_a_puzzle_file_is_left_out_by_without(tmp_path: Path) -> None:
    file = tmp_path / "a.toml"
    file.write_text('words.list = ["grass"]\ngrid.size = 5\nconstraints.vowels = "0"\n')
    result = unboggle("fit", file)
    assert result.code == 20
    assert "What you can do: add --without vowels, and the word fits." in " ".join(
        result.out.split()
    )
    assert unboggle("fit", file, "--without", "vowels").code == 0


def test_every_kind_has_its_condition_and_an_example() -> None:
    assert all(kind.certain.startswith(("tried: ", "certain: ")) for kind in KINDS)
    assert {kind.name for kind in KINDS} == {example[0] for example in EXAMPLES} | {"timeout"}


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        (
            "--given 'x.. ... ...' --message 'row 1: ann'",
            "x at row 1, column 1 and the message ANN in row 1 contradict each other",
        ),
        ("--given 'x.. ... ...'", None),
    ],
)
def test_constraints_that_contradict_each_other_are_to_blame(
    options: str, expected: str | None
) -> None:
    for words in ("cat", "cat dog"):
        for more in ([], ["--most"]):
            line = ["fit", "-", "--size", "3", *shlex.split(options), *more]
            text = " ".join(unboggle(*line, stdin=words).out.split())
            assert "required words" not in text
            assert "alone" not in text
            assert (expected or "Your ") in text


def test_letters_to_use_are_advised_as_they_are_typed() -> None:
    """In small letters a face of several letters would be its letters."""
    line = ("fit", "-", "--size", "2", "--faces", "sch,in", "--show-extras", "none")
    done = unboggle(*line, "--inventory", "SchAIn", stdin="schain")
    assert done.code == 20
    assert "such as --inventory AEInSch" in " ".join(done.out.split())


@pytest.mark.parametrize("option", ["--inventory=CatDOG", "--cells=1,1=Cat"])
def test_a_face_that_is_not_named_is_no_face(option: str, tmp_path: Path) -> None:
    """People write letters in this way, too: neither reading is guessed."""
    said = "Cat is not a face; write cat in small letters for its letters, or name the face with"
    done = unboggle("fit", "-", "--size", "2", option, stdin="cat")
    assert (done.code, said in done.err) == (2, True), done.err
    name, _, text = option.removeprefix("--").partition("=")
    file = tmp_path / "puzzle.toml"
    file.write_text(f'[grid]\nsize = 2\n[words]\nlist = "cat"\n[constraints]\n{name} = "{text}"\n')
    done = unboggle("fit", str(file))
    assert (done.code, said in done.err, f"{name}: " in done.err) == (2, True, True), done.err
    with pytest.raises(InputError, match="Cat is not a face"):
        _ = PuzzleFile({"size": 2}, {"list": ["cat"]}, {name: text}).puzzle


def test_letters_of_a_board_that_was_found_are_not_searched_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Its blank cells get other letters: then it shows that these letters suffice."""
    searched: list[int] = []  # numbers of letters to use

    def search(puzzle: Puzzle, **options: Any) -> Fit:
        if inventory := Inventory.find(puzzle.constraints):
            searched.append(inventory.total)
        return quick_fit(puzzle, **options)

    monkeypatch.setattr("unboggle.cli.advice.quick_fit", search)
    words = parse_words("cat")
    letters = Constraints(Inventory.parse("abc"))
    asked = Fit(words.puzzle(Grid.rectangle(2, 3), letters), "impossible", None, None, 0)
    letters_advice = "use 6 letters instead of 3, such as --inventory abceet"
    assert advise(Setting(asked))[0] == letters_advice
    assert 6 not in searched

    def late(*_: Any, **__: Any) -> str:
        raise DeadlinePassed

    monkeypatch.setattr("unboggle.cli.advice.violated_constraint", late)
    assert advise(Setting(asked))[0] == letters_advice
    assert 6 in searched
