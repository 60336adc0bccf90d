"""A ``check.py`` has each definition that it uses, and no other."""

from __future__ import annotations

import ast
import builtins
from collections.abc import Collection, Iterator
from pathlib import Path
from types import CodeType

import pytest
from amounts import mixed

from unboggle.certify.checker import closure
from unboggle.certify.checker.script import CHECKED_FIELDS, HEAD, KINDS, script

FIELDS = sorted(CHECKED_FIELDS)
ASKED: list[tuple[str, ...]] = [(), *((field,) for field in FIELDS), tuple(FIELDS)]
OF_BOARDS = ("one_board", "two_boards", "refutation", "uniqueness", "most_words")

SMALL = {
    "base": """
def leaf(x): return x
def unused(x): return leaf(x)
def root(x): return [branch(y) for y in x]
""",
    "boards": """
def branch(puzzle):
    leaf = 1
    if "dice" in puzzle:
        return dice(puzzle)
    return vowels(puzzle) if "vowels" in puzzle else leaf
def vowels(puzzle): return len(puzzle)
def dice(puzzle): return "ban" in puzzle and ban(puzzle)
def ban(puzzle): return len(puzzle)
""",
}


def picked(names: Collection[str], *fields: str) -> list[str]:
    found = closure.closure(closure.parse(SMALL), names, fields)
    return [definition.node.name for definition in found]


def test_names_are_followed_and_written_in_the_order_of_the_modules() -> None:
    assert picked(["root"]) == ["root", "branch"]
    assert picked(["branch", "unused"]) == ["leaf", "unused", "branch"]
    assert picked(["len", "__file__"]) == []


def test_what_follows_a_test_for_a_field_needs_the_field() -> None:
    assert picked(["branch"], "ban") == ["branch"]
    assert picked(["branch"], "dice") == ["branch", "dice"]
    assert picked(["branch"], "dice", "ban") == ["branch", "dice", "ban"]
    assert picked(["branch"], "vowels") == ["branch", "vowels"]


def test_a_missing_name_is_an_error() -> None:
    every = closure.parse({"base": "def root(x): return leaf(x)\n"})
    with pytest.raises(NameError, match="root uses 'leaf', which no module of the checker defines"):
        closure.closure(every, ["root"])
    assert closure.closure(every, ["root"], known=["leaf"])
    with pytest.raises(NameError, match=r"check\.py uses 'rot'"):
        closure.closure(every, ["rot"])
    with pytest.raises(NameError, match="'no_such_kind'"):
        script("no_such_kind")


def test_no_name_is_defined_twice() -> None:
    with pytest.raises(NameError, match="leaf is defined in base, too"):
        closure.parse({"base": "def leaf(): pass\n", "most": "def leaf(): pass\n"})


def test_every_module_with_definitions_is_read() -> None:
    files = {file.stem for file in Path(closure.__file__).parent.glob("*.py")}
    assert files == {*closure.MODULES, "__init__", "closure", "script"}
    for name, definition in closure.definitions().items():
        assert definition.source.startswith((f"def {name}(", f"class {name}:"))
        assert definition.source.endswith("\n")


def globals_of(code: CodeType) -> Iterator[str]:
    """The global names in the bytecode: how Python sees it, not how `closure` reads sources."""
    yield from code.co_names
    for part in code.co_consts:
        if isinstance(part, CodeType):
            yield from globals_of(part)


def functions_of(text: str) -> tuple[dict[str, set[str]], set[str]]:
    """The functions of a ``check.py`` with the names each uses, and the names of the rest."""
    tree = ast.parse(text)
    rest = [node for node in tree.body if not isinstance(node, ast.FunctionDef)]
    main = compile(ast.Module(rest, []), "check.py", "exec", dont_inherit=True)
    whole = compile(text, "check.py", "exec", dont_inherit=True)
    codes = [part for part in whole.co_consts if isinstance(part, CodeType)]
    return {code.co_name: {*globals_of(code)} for code in codes}, {*globals_of(main)}


@pytest.mark.parametrize(
    ("kind", "asked"),
    [(kind, ASKED[:1]) for kind in KINDS if kind not in OF_BOARDS]
    + mixed(OF_BOARDS, [ASKED[share::3] for share in range(3)], every=3),
)
def test_every_definition_is_used(kind: str, asked: list[tuple[str, ...]]) -> None:
    for fields in asked:
        uses, todo = functions_of(script(kind, fields))
        reached: set[str] = set()
        while todo := (todo & uses.keys()) - reached:
            reached |= todo
            todo = set[str]().union(*(uses[name] for name in todo))
            if "how_broken" in reached:
                todo |= {f"breaks_{field}" for field in fields}
        assert reached == uses.keys(), (fields, uses.keys() - reached)


@pytest.mark.parametrize("kind", KINDS)
def test_every_name_is_defined(kind: str) -> None:
    uses, _ = functions_of(script(kind, FIELDS))
    for name, used in uses.items():
        assert not (used & closure.definitions().keys()) - uses.keys(), name
    known = {"__file__", *uses, *dir(builtins), *closure.bound_names(ast.parse(HEAD))}
    for name in uses:
        source = closure.definitions()[name]
        assert closure.used_names(source.node, FIELDS) <= known, name


@pytest.mark.parametrize("field", FIELDS)
def test_a_check_of_a_board_knows_the_constraints_of_its_puzzle_only(field: str) -> None:
    uses, _ = functions_of(script("one_board", ("size", "words", field)))
    breaks = {name.removeprefix("breaks_") for name in uses if name.startswith("breaks_")}
    assert breaks == {field} - {"at_most"}
