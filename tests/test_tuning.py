"""Numbers that tune an algorithm are in its table: a `Tuning` with where each comes from."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import unboggle

TOP = Path(unboggle.__file__).parent
PACKAGES = [
    "answering",
    "certify",
    "clues",
    "climbing",
    "conflicts",
    "counting",
    "filling",
    "fitting",
    "formula",
    "forward",
    "gogen",
    "solutions",
]
NO_TUNING = {
    "certify/checkers.py": "limits for drat-trim",
    "clues/candidates.py": "the shortest words of dictionaries, and memory",
    "conflicts/sentences.py": "looks",
    "counting/arguments.py": "documented limits of arguments",
    "counting/sentences.py": "looks",
    "filling/letters.py": "frequencies of letters",
    "fitting/searches/gather.py": "limits of the kernel",
    "fitting/searches/space.py": "limits of the kernel",
    "fitting/searches/plain/distance.py": "those of the kernel: a test compares the boards",
    "fitting/searches/plain/limits.py": "those of the kernel: a test compares the boards",
    "fitting/searches/plain/paths.py": "those of the kernel: a test compares the boards",
    "fitting/searches/plain/reach.py": "those of the kernel: a test compares the boards",
    "formula/banned.py": "limits of a formula",
    "formula/size.py": "measured sizes of a formula",
    "forward/language.py": "what counts as English",
    "forward/lexicon.py": "limits of files and levels",
    "forward/path_geometry.py": "what makes a path difficult for people, see docs/difficulty.md",
    "forward/scoring.py": "limits of the kernel",
    "forward/spellable.py": "memory for words that are kept",
    "forward/trace.py": "looks, and what takes a moment",
    "gogen/notation.py": "how people write Gogens",
    "gogen/step.py": "looks",
    "solutions/alternatives.py": "what counts as another board",
}
"""Modules with several numbers that are no tuning, and what they are."""


def numbers(tree: ast.Module) -> Iterator[str]:
    """Yield the names of numbers at the top of a module."""
    for node in tree.body:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            name, value = node.targets[0].id, node.value
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.value:
            name, value = node.target.id, node.value
        else:
            continue
        parts = list(ast.walk(value))
        plain = all(isinstance(p, (ast.Constant, ast.BinOp, ast.operator)) for p in parts)
        if plain and any(
            isinstance(p, ast.Constant) and type(p.value) in (int, float) for p in parts
        ):
            yield name


def modules() -> Iterator[tuple[str, list[str], bool]]:
    """Yield each module with its numbers, and whether it has a table."""
    for package in PACKAGES:
        for path in sorted((TOP / package).rglob("*.py")):
            tree = ast.parse(path.read_text(encoding="utf-8"))
            tables = any(isinstance(n, ast.ClassDef) and n.name == "Tuning" for n in tree.body)
            yield path.relative_to(TOP).as_posix(), list(numbers(tree)), tables


def test_a_module_with_several_numbers_has_them_in_a_table() -> None:
    several = {name: found for name, found, _ in modules() if len(found) > 1}
    assert several.keys() - NO_TUNING.keys() == set(), several
    assert NO_TUNING.keys() - several.keys() == set(), "no longer needed"


def test_each_number_of_a_table_says_what_it_is() -> None:
    count = 0
    for package in PACKAGES:
        for path in sorted((TOP / package).rglob("*.py")):
            for table in ast.parse(path.read_text(encoding="utf-8")).body:
                if not (isinstance(table, ast.ClassDef) and table.name == "Tuning"):
                    continue
                count += 1
                assert ast.get_docstring(table), path
                for node, after in zip(table.body, [*table.body[1:], None], strict=True):
                    other = (ast.Name, ast.Attribute)  # another table
                    if isinstance(node, ast.AnnAssign) and not isinstance(node.value, other):
                        documented = isinstance(after, ast.Expr) and isinstance(
                            after.value, ast.Constant
                        )
                        assert documented, (path, ast.unparse(node.target))
    assert count > 20
