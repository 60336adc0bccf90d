"""The input of the commands: bad input exits with 2 and one or two lines that name it."""

from pathlib import Path

import pytest
from running import reported, unboggle

from unboggle import kernel as native


@pytest.fixture(scope="module")
def inputs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of files that are unusable, and a good one; to make it takes longer than a test."""
    folder = tmp_path_factory.mktemp("inputs")
    contents = {
        "good.txt": b"cat\ndog\n",
        "empty.txt": b"",
        "comments.txt": b"# nothing\n\n , ,\n",
        "binary.txt": bytes(range(256)) * 10,
        "large.txt": b"cat\n" * 2_500_000,
        "latin-1.txt": "cat\ncafé\n".encode("latin-1"),
        "utf-16.txt": "cat dog".encode("utf-16"),
        "bad-word.txt": b"cat\ndog\nc3po\n",
        "short-word.txt": b"cat\na\n",
        "marks.txt": b"cat*3\ndog!\n",
        "bad-marks.txt": b"cat*soon\ndog!\n",
        "hyphen.txt": b"cat\nx-ray\n",
        "no-u.txt": b"cat\niraq\n",
        "ragged-board.txt": b"CAT\nDO\n",
        "holes.txt": b"## ##",
        "dice.txt": b"AB CD EF GH\n",
        "small-dice.txt": b"AB CD\nEF gh\n",
        "three-dice.txt": b"AB CD EF\n",
        "solid-dice.txt": b"## ## ## ##\n",
        "digit-dice.txt": b"AB C3\n",
    }
    for name, content in contents.items():
        (folder / name).write_bytes(content)
    (folder / "folder").mkdir()
    return folder


# What is wrong, the command line (a word ending in .txt is a file of `inputs`),
# and words that the error must contain.
BAD = [
    ("a missing file", "fit nowhere.txt --size 4", "nowhere.txt: no such file"),
    ("a folder", "fit folder --size 4", "is a directory"),
    ("a binary file", "fit binary.txt --size 4", "binary"),
    ("10 MB", "fit large.txt --size 4", "too large"),
    ("no UTF-8", "fit latin-1.txt --size 4", "line 2"),
    ("UTF-16", "fit utf-16.txt --size 4", "UTF-16"),
    ("an empty list", "fit empty.txt --size 4", "the word list is empty"),
    ("a list of comments", "fit comments.txt --size 4", "the word list is empty"),
    ("a digit", "fit bad-word.txt --size 4", "line 3: 'c3po'"),
    ("one letter", "fit short-word.txt --size 4", "line 2: 'a'"),
    ("a hyphen", "fit hyphen.txt --size 4", "line 2: 'x-ray'"),
    ("q without u", "fit no-u.txt --size 4", "line 2: 'iraq'"),
    ("no list", "fit --size 4", "WORDS"),
    ("no size", "encode good.txt", "--size"),
    (
        "a mark without its option",
        "fit marks.txt --size 4",
        "with --most, --optional or --list-level",
    ),
    ("a mark for why", "why marks.txt --size 4", "with --most, --optional or --list-level"),
    ("a weight that is no number", "fit bad-marks.txt --size 4 --most", "whole number"),
    (
        "an encoding for dropping",
        "fit good.txt --size 4 --most --encoding tiles",
        "takes no",
    ),
    ("a largest size of letters", "fit good.txt --size auto --max-size big", "'big'"),
    ("a largest size for a size", "fit good.txt --size 4 --max-size 5", "--size auto"),
    ("dropping on any size", "fit good.txt --size auto --most", "needs a --size"),
    ("a cluster on any size", "fit good.txt --cluster local", "--cluster needs a --size"),
    ("a cluster for most", "fit good.txt --size 3 --most --cluster local", "does not take --most"),
    ("no automatic size of encode", "encode good.txt --size auto", "'auto'"),
    ("words for a list", "fit cat", "echo cat | unboggle fit -"),
    ("a path for a board", "solve nosuch/path", "no such file"),
    ("no board at all", "solve", "name a BOARD"),
    ("no conflict requested", "why good.txt --size 3 --limit 0", "--limit"),
    ("a bad list to explain", "why bad-word.txt --size 4", "line 3: 'c3po'"),
    ("nothing to explain", "why empty.txt --size 4", "the word list is empty"),
    ("a size of nothing", "fit good.txt --size 0", "'0'"),
    ("a negative size", "fit good.txt --size=-3", "'-3'"),
    ("a size of letters", "fit good.txt --size four", "'four'"),
    ("half a size", "fit good.txt --size 4x", "'4x'"),
    ("a huge size", "fit good.txt --size 1000000x1", "'1000000x1'"),
    ("a size too long to count", f"fit good.txt --size {'9' * 5000}", "rows and columns"),
    ("an unknown encoding", "fit good.txt --size 4 --encoding one_hat", "did you mean one_hot?"),
    ("an unknown solver", "fit good.txt --size 4 --solver cadicl195", "did you mean cadical195?"),
    ("an unsound solver", "fit good.txt --size 4 --solver maplesat", "proofs are wrong"),
    ("a negative timeout", "fit good.txt --size 4 --timeout=-1", "'-1'"),
    ("a timeout that is no number", "fit good.txt --size 4 --timeout soon", "'soon'"),
    ("a timeout of nan", "fit good.txt --size 4 --timeout nan", "'nan'"),
    ("a negative seed", "fit good.txt --size 4 --seed=-1", "--seed"),
    ("an unknown q", "fit good.txt --size 4 --q both", "--q"),
    ("an unknown format", "fit good.txt --size 4 --format yaml", "--format"),
    ("a missing dictionary", "fit good.txt --size 3 --dictionary nowhere.txt", "no such file"),
    ("an empty dictionary", "solve CAT --dictionary empty.txt", "the dictionary is empty"),
    ("one argument too many", "fit good.txt more --size 4", "more"),
    ("an unknown option", "fit good.txt --size 4 --sead 3", "--sead"),
    ("an unknown command", "fitt good.txt", "did you mean fit?"),
    ("an unknown option of the program", "--frobnicate", "--frobnicate"),
    ("a ragged board", "solve ragged-board.txt", "row 2 has 2 cells"),
    ("a board of holes", "solve holes.txt", "no cells"),
    ("a board of digits", "solve C4T", "'4'"),
    ("a missing board", "solve nowhere.txt", "no such file"),
    ("an empty board", ["solve", ""], "no cells"),
    ("NUL in a name", ["fit", "a\0b", "--size", "4"], "cannot be read"),
    ("unknown rules", "solve CAT --rules scrabble", "--rules"),
    ("dice of another size", "dice CAT --dice new", "a 1x3 board does not take the 4x4 dice 'new'"),
    ("dice of a size that others have", "dice PERSLATGSINETERS --dice big", "classic or new"),
    ("unknown dice", "throw --dice nwe", "did you mean new?"),
    ("dice of no name", ["throw", "--dice", ""], "no dice set and no file ''"),
    ("missing dice", "throw --dice nowhere.txt", "nowhere.txt: no such file"),
    ("a folder of dice", "throw --dice folder", "is a directory, not a dice set"),
    ("NUL in dice", ["throw", "--dice", "a\0b"], "cannot be read"),
    ("binary dice", "throw --dice binary.txt", "binary"),
    ("too many dice", "throw --dice large.txt", "too large"),
    ("dice in no UTF-8", "throw --dice latin-1.txt", "line 2"),
    ("no dice", "throw --dice empty.txt", "the dice set is empty"),
    ("comments for dice", "throw --dice comments.txt", "the dice set is empty"),
    ("a word list for dice", "throw --dice good.txt", "good.txt: line 1: die 'cat'"),
    ("small letters on dice", "throw --dice small-dice.txt", "line 2: die 'gh'"),
    ("digits on dice", "throw --dice digit-dice.txt", "line 1: die 'C3': '3'"),
    ("dice that fill no square", "throw --dice three-dice.txt", "3 dice fill no square"),
    ("dice without a letter", "throw --dice solid-dice.txt", "no die has a letter"),
    ("a ragged board on dice", "dice ragged-board.txt", "row 2 has 2 cells"),
    ("no board for dice", "dice --dice new", "BOARD"),
    ("a board for a list", "dice CAT --list", "--list takes no BOARD"),
    ("board and dice from one input", "dice - --dice -", "standard input"),
    ("a seed that is no number", "throw --seed seven", "'seven'"),
    ("a negative seed of a throw", "throw --seed=-1", "--seed"),
    ("a throw of nothing", "throw --count 0", "--count"),
    ("two lists from one input", "check - -", "standard input"),
    ("an output that is a folder", "fit good.txt --size 3 -o folder", "is a directory"),
    ("an output in no folder", "fit good.txt --size 3 -o nowhere/a.txt", "no folder"),
    ("an output that is the list", "fit good.txt --size 3 -o good.txt", "overwrite the words"),
    ("the list by another name", "why good.txt --size 3 -o ./good.txt", "overwrite the words"),
    ("an output that is the board", "check good.txt - -o good.txt", "overwrite the board"),
    ("an output that is a Gogen", "gogen solve good.txt -o good.txt", "overwrite the Gogen"),
    ("an output that is a dictionary", "solve CAT --dictionary good.txt -o good.txt", "overwrite"),
    ("given cells of no file", "fit good.txt --size 3 --given nowhere", "no file 'nowhere'"),
    (
        "an output without a name",
        ["fit", "good.txt", "--size", "3", "-o", ""],
        "the file name of -o is empty",
    ),
]


@pytest.mark.parametrize(
    ("line", "says"), [entry[1:] for entry in BAD], ids=[entry[0] for entry in BAD]
)
def test_bad_input_is_exit_2_with_a_line_or_two(
    line: str | list[str], says: str, inputs: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(inputs)
    before = sorted(inputs.rglob("*"))
    result = unboggle(*(line.split() if isinstance(line, str) else line))
    assert result.code == 2
    assert result.out == ""
    assert result.err.startswith("unboggle: ")
    assert 1 <= result.err.count("\n") <= 2
    assert says in result.err
    assert sorted(inputs.rglob("*")) == before


def test_standard_input_is_read_in_any_order_of_separators() -> None:
    _, report = reported("fit", "-", "--size", "3", stdin="\ufeffcat,dog\r\n  cow # a comment\n")
    assert [entry["word"] for entry in report["words"]] == ["cat", "dog", "cow"]


@pytest.mark.parametrize("content", [b"", b"\xff\xfec", b"\0", b"caf\xe9", b"cat\n" * 1_000_001])
def test_bad_standard_input_is_named_as_such(content: bytes) -> None:
    result = unboggle("fit", "-", "--size", "3", stdin=content)
    assert (result.code, result.out) == (2, "")
    assert result.err.startswith("unboggle: standard input: ")


def test_skip_bad_drops_words_and_says_so() -> None:
    text = "cat\nc3po x-ray\ncat\ndog\n"
    result = unboggle("fit", "-", "--size", "3", stdin=text)
    assert (result.code, result.out) == (2, "")
    assert "'c3po'" in result.err
    assert "'x-ray'" in result.err
    assert "--skip-bad" in result.err
    result = unboggle("fit", "-", "--size", "3", "--skip-bad", stdin=text)
    assert result.code == 0
    assert result.err.splitlines() == [
        "unboggle: standard input: line 2: 'c3po' has a digit; dropped",
        "unboggle: standard input: line 2: 'x-ray' has a hyphen; dropped",
        "unboggle: standard input: line 3: 'cat' is listed already, on line 1; counted once",
    ]
    _, report = reported("fit", "-", "--size", "3", "--skip-bad", stdin=text)
    assert [(d["word"], d["line"]) for d in report["skipped"]] == [("c3po", 2), ("x-ray", 2)]
    assert [(d["word"], d["line"]) for d in report["repeated"]] == [("cat", 3)]
    assert [entry["word"] for entry in report["words"]] == ["cat", "dog"]
    result = unboggle("fit", "-", "--size", "3", "--skip-bad", stdin="c3po")
    assert (result.code, result.out) == (2, "")


def test_names_may_be_written_with_hyphen_or_underscore_in_any_case() -> None:
    for encoding, solver in (("one-hot", "minisat_gh"), ("ONE_HOT", "Minisat-GH")):
        options = ("--encoding", encoding, "--solver", solver)
        _, report = reported("fit", "-", "--size", "1x3", *options, stdin="cat")
        kernel = native.available()
        assert report["found_by"] == {"method": "one_hot", "solver": "minisat-gh", "kernel": kernel}


@pytest.mark.parametrize("timeout", ["0", "inf", "1e300", "1e10"])
def test_there_need_be_no_timeout(timeout: str) -> None:
    code, _ = reported("fit", "-", "--size", "1x3", "--timeout", timeout, stdin="cat")
    assert code == 0


def test_a_size_that_is_missing_is_asked_for_with_the_way_out() -> None:
    for command in ("encode", "share"):
        done = unboggle(command, "-", stdin="cat")
        assert done.code == 2
        assert "name the --size, such as --size 4" in done.err


def test_dictionaries_may_spell_umlauts_out(tmp_path: Path) -> None:
    words = tmp_path / "words.txt"
    words.write_text("übe", "utf-8")
    ask = ("best", "--size", "2", "--rounds", "1", "--jobs", "1", "--dictionary", words)
    found = unboggle(*ask, "--umlauts", "--format", "board").out.lower()
    assert set("ube") <= set(found)
    assert "ü" not in found
