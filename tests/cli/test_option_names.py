"""Messages name parameters in the library and options on the command line."""

from __future__ import annotations

import pickle
from collections.abc import Callable

import pytest

from unboggle import (
    Grid,
    InputError,
    Lexicon,
    parse_board,
    parse_words,
    search_best_boards,
    solve_board,
)
from unboggle.cli.option_names import as_option_names
from unboggle.errors import Bug, UnboggleError
from unboggle.formulas import EncodedPuzzle, encode
from unboggle.gogen import GogenSpec
from unboggle.lab import grid_in_name
from unboggle.scoring import load_rules

LARGE = parse_board(" ".join(["a" * 129] * 129))


def encode_in(memory: int) -> EncodedPuzzle:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("unboggle.library.formulas.default_memory", lambda: memory)
        return encode(parse_words("cat dog").puzzle(Grid.rectangle(3, 3)))


SAID: dict[str, tuple[Callable[[], object], str, str]] = {
    "bad words": (
        lambda: parse_words("c3po"),
        "with ReadOptions(skip_bad=True).",
        "with --skip-bad.",
    ),
    "heat": (
        lambda: solve_board(LARGE, Lexicon.from_words("cat"), heat=True),
        "heat is",
        "--show-heat is",
    ),
    "exclude": (lambda: search_best_boards(exclude="a1"), "exclude 'a1'", "--exclude-letters 'a1'"),
    "size": (lambda: grid_in_name("a.txt"), "pass one with grid", "pass one with --size"),
    "rules": (lambda: load_rules("nope"), "rules 'nope'", "--rules 'nope'"),
    "givens": (GogenSpec(givens=30).check, "givens 30:", "--givens 30:"),
    "level": (GogenSpec(level=8).check, "difficulty 8:", "--difficulty 8:"),
    "memory": (
        lambda: encode_in(memory=1),
        "Take fewer words or a smaller size, or allow",
        "Take fewer words or a smaller size, or allow",
    ),
}


@pytest.mark.parametrize("name", SAID)
def test_each_says_it_in_its_own_way(name: str) -> None:
    call, here, there = SAID[name]
    with pytest.raises(InputError) as error:
        call()
    assert here in str(error.value)
    assert "--" not in str(error.value)
    assert there in as_option_names(error.value)
    assert str(pickle.loads(pickle.dumps(error.value))) == str(error.value)


def test_what_has_no_option_stays_as_it_is() -> None:
    for error in (UnboggleError("a -- b"), Bug("this is wrong"), InputError()):
        assert as_option_names(error) == str(error)
