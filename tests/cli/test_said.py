"""The library speaks of its parameters, the command line of its options."""

from __future__ import annotations

import pickle
from collections.abc import Callable

import pytest

from unboggle import (
    Grid,
    InputError,
    Lexicon,
    Order,
    best_boards,
    encode,
    grid_in_name,
    parse_board,
    parse_words,
    read_rules,
    solve_board,
)
from unboggle.cli.said import in_options
from unboggle.errors import Bug, UnboggleError

LARGE = parse_board(" ".join(["a" * 129] * 129))
SAID: dict[str, tuple[Callable[[], object], str, str]] = {
    "bad words": (lambda: parse_words("c3po"), "with skip_bad=True.", "with --skip-bad."),
    "heat": (lambda: solve_board(LARGE, Lexicon.of("cat"), heat=True), "heat is", "--heat is"),
    "exclude": (lambda: best_boards(exclude="a1"), "exclude 'a1'", "--exclude-letters 'a1'"),
    "size": (lambda: grid_in_name("a.txt"), "give one with grid", "give one with --size"),
    "rules": (lambda: read_rules("nope"), "rules 'nope'", "--rules 'nope'"),
    "givens": (Order(givens=30).check, "givens 30:", "--givens 30:"),
    "level": (Order(level=8).check, "level 8:", "--level 8:"),
    "memory": (
        lambda: encode(parse_words("cat dog").puzzle(Grid.rectangle(3, 3)), memory=1),
        "Take fewer words or a smaller size, or allow",
        "Take fewer words or a smaller size, or allow",
    ),
}


@pytest.mark.parametrize("name", SAID)
def test_each_says_it_in_its_own_way(name: str) -> None:
    call, here, there = SAID[name]
    with pytest.raises(InputError) as error:
        call()
    assert here in str(error.value) and "--" not in str(error.value)
    assert there in in_options(error.value)
    assert str(pickle.loads(pickle.dumps(error.value))) == str(error.value)


def test_what_has_no_option_stays_as_it_is() -> None:
    for error in (UnboggleError("a -- b"), Bug("this is wrong"), InputError()):
        assert in_options(error) == str(error)
