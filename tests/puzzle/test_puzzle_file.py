"""Puzzle files: they read back the same, and errors are reported with their line."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from unboggle.errors import InputError
from unboggle.library.sharing import load_puzzle
from unboggle.puzzle import Constraints, GivenCells, Grid, Inventory
from unboggle.puzzle.formats import toml
from unboggle.puzzle.formats.puzzle_file import PuzzleFile, parse_puzzle_file, read_puzzle_file
from unboggle.puzzle.lists.words import parse_words
from unboggle.puzzle.model.reading import Q, ReadOptions

VALUES = st.one_of(
    st.text(max_size=30), st.booleans(), st.integers(-9, 9), st.floats(allow_nan=False)
)


@settings(max_examples=25)
@given(st.dictionaries(st.text(max_size=6), st.one_of(VALUES, st.lists(st.text(max_size=40)))))
def test_python_reads_the_toml_that_is_written(values: dict[str, toml.Value]) -> None:
    assert tomllib.loads(toml.table("a b", values)) == {"a b": values}


FACES = st.sampled_from(["a", "q", "ß", "é", "ł", "я"])
words = st.lists(
    st.text("abcéßıσñя", min_size=2, max_size=5) | st.sampled_from(["quiz", "ice_cream", "don't"]),
    min_size=1,
    max_size=6,
)


@given(words, st.integers(1, 4), st.integers(1, 4), st.booleans(), st.sets(FACES), st.booleans())
@settings(max_examples=25)
def test_the_file_of_a_puzzle_is_the_puzzle(
    listed: list[str], rows: int, columns: int, fold: bool, letters: set[str], plain: bool
) -> None:
    q: Q = "plain" if plain else "qu"
    asked = parse_words(
        "\n".join(listed), reading=ReadOptions(fold_accents=fold, squeeze=True, q=q)
    )
    grid = Grid.rectangle(rows, columns)
    faces = ["qu" if face == "q" and not plain else face for face in letters if face != "ß"]
    cells = dict(zip(grid.cells, faces, strict=False))
    constraints = Constraints(GivenCells(cells), Inventory({"a": 3, "b": 2}, True))
    puzzle = asked.puzzle(grid, constraints)
    file = PuzzleFile.from_puzzle(asked, puzzle)
    again = parse_puzzle_file(file.toml())
    assert again == file
    assert again.puzzle == puzzle
    assert again.word_list().written == asked.written


def test_letters_of_constraints_show_what_q_is_where_no_word_does() -> None:
    asked = parse_words("cat dog")
    for face in ("q", "qu"):
        puzzle = asked.puzzle(Grid.rectangle(3, 3), Constraints(GivenCells({(0, 0): face})))
        assert parse_puzzle_file(PuzzleFile.from_puzzle(asked, puzzle).toml()).puzzle == puzzle
    both = Constraints(GivenCells({(0, 0): "q", (0, 1): "qu"}))
    with pytest.raises(InputError, match="cannot express how these words and constraints are"):
        PuzzleFile.from_puzzle(asked, asked.puzzle(Grid.rectangle(3, 3), both))


def test_weights_and_marks_stay() -> None:
    asked = parse_words('cat*3 dog! "ice cream"*2!', reading=ReadOptions(marks="weights"))
    file = PuzzleFile.from_puzzle(asked, asked.puzzle(Grid.rectangle(3, 3)))
    again = parse_puzzle_file(file.toml()).word_list(reading=ReadOptions(marks="weights"))
    assert (again.weights, again.required, again.written) == (
        asked.weights,
        asked.required,
        asked.written,
    )


def test_a_long_list_has_lines_of_its_own() -> None:
    asked = parse_words(" ".join(f"{a}{b}" for a in "abcdefgh" for b in "abcdefgh"))
    text = PuzzleFile.from_puzzle(asked, asked.puzzle(Grid.rectangle(8, 8))).toml()
    assert max(map(len, text.splitlines())) <= 80 < len(text)
    assert parse_puzzle_file(text).word_list() == asked


def test_other_files_are_found_from_where_it_is(tmp_path: Path) -> None:
    (tmp_path / "words.txt").write_text("cat dog")
    (tmp_path / "given.txt").write_text("c..\n...\n...")
    path = tmp_path / "a.toml"
    path.write_text('grid.size = 3\nwords.file = "words.txt"\nconstraints.given = "given.txt"\n')
    puzzle = read_puzzle_file(str(path)).puzzle
    assert puzzle.words == ("cat", "dog")
    assert puzzle.constraints == Constraints(GivenCells({(0, 0): "c"}))
    assert load_puzzle(str(path)).puzzle == puzzle


def test_a_list_may_be_one_text() -> None:
    file = parse_puzzle_file('[words]\nlist = """\ncat, dog  # pets\n- cow"""')
    assert file.word_list().words == ("cat", "dog", "cow")
    assert file.size is None
    with pytest.raises(InputError, match="names no size"):
        _ = file.puzzle


def test_fields_can_be_left_out() -> None:
    file = parse_puzzle_file(
        'words.list = ["cat"]\nwords.q = "plain"\nsearch.seed = 3\noutput.words = "none"\n'
    )
    assert file.without("seed", "words.q") == parse_puzzle_file(
        'words.list = ["cat"]\noutput.words = "none"'
    )
    with pytest.raises(InputError, match=r"no field 'sede'; did you mean"):
        file.without("sede")
    twice = parse_puzzle_file('words.list = ["ab"]\nwords.q = "qu"\noutput.q = "x"')
    with pytest.raises(InputError, match=r"several sections: words, output"):
        twice.without("q")


WORDS = '\n[words]\nlist = ["cat"]\n'
WRONG = [
    ("[gird]\nsize = 3" + WORDS, "a.toml: line 1: 'gird' is not a section; did you mean grid?"),
    ("[grid]\n\nsze = 3" + WORDS, "a.toml: line 3: [grid] has no field 'sze'; did you mean size?"),
    ("grid.size = true" + WORDS, 'line 1: [grid] size is true, not a size such as 4 or "4x5"'),
    ("[grid]\nsize = 0" + WORDS, "line 2: [grid] size: size '0': rows and columns go from 1"),
    ('[grid]\nmax_size = "auto"' + WORDS, "line 2: [grid] max_size is not a size"),
    ("[grid]\nsize = 3\nsquare = true" + WORDS, 'line 3: [grid] square is for size = "auto" only'),
    ("words = 3", "line 1: words is not a section: write [words] on its own line"),
    ('[words]\nlist = ["cat"\nq = 3', "a.toml: line 3, column 1: this is not TOML"),
    ("[grid]\nsize = 3", "a.toml: there are no words: [words] needs a list"),
    ('[words]\nlist = ["cat"]\nfile = "x"', "line 3: [words] has a list and a file; keep one"),
    ("[words]\nlist = [1]", "line 2: [words] list is [1], not a list of texts, or a text"),
    ('[words]\nlist = ["a#b"]', "line 2: [words] list: 'a#b' has '#' in it"),
    ('[words]\nlist = ["!"]', "line 2: [words] list: '!' has no letters"),
    ('[words]\nlist = "ab"\nq = "no"', 'line 3: [words] q is \'no\', not "qu" or "plain"'),
    (
        WORDS + "[constraints]\ngivn = 'x'",
        "line 5: [constraints] there is no constraint 'givn'; did you mean",
    ),
    (
        WORDS + "[constraints]\nGiven = 'x'",
        "[constraints] has no field 'Given'; did you mean given?",
    ),
    (
        WORDS + "[constraints]\ngiven = ['x']",
        "line 5: [constraints] given is ['x'], not the text ROWS|FILE",
    ),
    (WORDS + "[output]\ntitle = ['x']", "line 5: [output] title is not a single value"),
    ("a = " + "[" * 5000, "a.toml: "),
]


@pytest.mark.parametrize(("text", "says"), WRONG, ids=[says for _, says in WRONG])
def test_what_is_wrong_is_reported_with_its_line(text: str, says: str) -> None:
    with pytest.raises(InputError) as raised:
        parse_puzzle_file(text, path="a.toml")
    assert says in str(raised.value)
    assert "\n" not in str(raised.value)


@pytest.mark.parametrize(
    "text", ['[words]\nlist = [\n  "cat",\n  "c3po",\n]', '[words]\nlist = """\ncat\nc3po"""']
)
def test_a_bad_word_is_reported_with_its_line(text: str) -> None:
    with pytest.raises(InputError, match=r"^a.toml: line 4: 'c3po' has a digit"):
        parse_puzzle_file(text, path="a.toml").word_list()
