"""Arrows point one way: what may import what, checked by importing."""

from __future__ import annotations

import subprocess
import sys

import pytest

# module -> parts of unboggle that must not come with it
FORBIDDEN = {
    "unboggle.puzzle": ["encodings", "solvers", "cnf", "trace", "words", "cli", "render"],
    "unboggle.trace": [
        "encodings",
        "solvers",
        "cnf",
        "lexicon",
        "cli",
        "render",
        "solve",
        "native",
    ],
    "unboggle.native": ["encodings", "solvers", "cnf", "lexicon", "cli", "render", "solve"],
    "unboggle.layout": ["puzzle", "trace", "native", "cli"],
    "unboggle.paths": [
        "encodings",
        "solvers",
        "cnf",
        "lexicon",
        "cli",
        "render",
        "report",
        "solve",
    ],
    "unboggle.rules": ["encodings", "solvers", "cnf", "lexicon", "cli", "render", "solve"],
    "unboggle.render.solved": ["cli", "commands"],
    "unboggle.words": ["encodings", "solvers", "cnf", "trace", "cli", "render", "solve"],
    "unboggle.cnf": ["puzzle", "encodings", "solvers", "cli"],
    "unboggle.encodings.one_hot": ["solvers", "solve", "trace", "cli", "render"],
    "unboggle.encodings.coordinates": ["solvers", "solve", "trace", "cli", "render"],
    "unboggle.solvers.pysat": ["encodings", "puzzle", "solve", "trace", "cli", "render"],
    "unboggle.counting": ["encodings", "solvers", "cnf", "solve", "cli"],
    "unboggle.dice": ["encodings", "solvers", "cnf", "lexicon", "native", "solve", "cli", "render"],
    "unboggle.scoring": ["encodings", "solvers", "solve", "lexicon", "inverse", "cli", "render"],
    "unboggle.inverse": ["encodings", "solvers", "solve", "lexicon", "cli", "render", "report"],
    "unboggle.solve": ["cli", "commands", "render", "report", "lexicon"],
    "unboggle.answer": ["encodings", "solvers", "cnf", "solve", "cli", "render"],
    "unboggle.verify": ["encodings", "solvers", "cnf", "solve", "cli", "render", "lexicon"],
    "unboggle.solutions": ["cli", "commands", "render", "report", "lexicon", "solve", "race"],
    "unboggle.wishes": ["encodings", "solvers", "cnf", "puzzle", "cli"],
    "unboggle.wishes.clauses": ["solvers", "solve", "cli", "render"],
    "unboggle.gogen": ["encodings", "solvers", "cnf", "solve", "cli", "render"],
    "unboggle.gogen_logic": ["encodings", "solvers", "cnf", "solve", "cli", "render", "lexicon"],
    "unboggle.gogen_make": ["encodings", "solvers", "cnf", "solve", "cli", "render"],
    "unboggle.gogen_batch": ["cli", "commands", "render", "report"],
    "unboggle.enumerate": ["cli", "commands", "render", "report", "lexicon"],
    "unboggle.rivals": ["cli", "commands", "render", "report"],
    "unboggle.apart": ["cli", "commands", "render", "report"],
    "unboggle.proposals": ["cli", "commands", "render", "report", "lexicon"],
    "unboggle.any_board": ["cli", "commands", "render", "report", "lexicon"],
    "unboggle.extending": ["cli", "commands", "render", "report", "lexicon"],
    "unboggle.addable": ["encodings", "solvers", "cnf", "solve", "cli", "render"],
    "unboggle.adding": ["cli", "commands", "render", "report", "lexicon"],
    "unboggle.make": ["cli", "commands", "render", "report", "lexicon"],
    "unboggle.hitting": ["encodings", "solvers", "cnf", "puzzle", "cli"],
    "unboggle.decide": ["cli", "commands", "render", "report", "lexicon", "solve", "explain"],
    "unboggle.explain": ["cli", "commands", "render", "report", "lexicon"],
    "unboggle.optimise": ["cli", "commands", "render", "report", "lexicon"],
    "unboggle.certify.standalone": ["puzzle", "counting", "encodings", "solvers", "cnf", "trace"],
    "unboggle.certify.standalone_formula": ["puzzle", "counting", "encodings", "solvers", "cnf"],
    "unboggle.certify.checkers": ["encodings", "solvers", "cnf", "solve", "cli", "render"],
    "unboggle.certify.make": ["cli", "commands", "render", "report", "lexicon"],
    "unboggle.report": ["cli", "commands", "render"],
    "unboggle.board_report": ["encodings", "solvers", "solve", "cli", "commands", "render"],
    "unboggle.render.text": ["cli", "commands"],
}


def loaded_by(module: str) -> set[str]:
    script = f"import sys, {module}; print(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    return set(done.stdout.split())


@pytest.mark.parametrize("module", FORBIDDEN)
def test_a_module_knows_nothing_of_what_stands_on_it(module: str) -> None:
    loaded = loaded_by(module)
    unwanted = {f"unboggle.{part}" for part in FORBIDDEN[module]}
    assert not loaded & unwanted


@pytest.mark.parametrize(
    "module", ["unboggle", "unboggle.cli", "unboggle.commands.fit", "unboggle.dice"]
)
def test_no_heavy_package_comes_before_it_is_needed(module: str) -> None:
    heavy = {
        "pysat",
        "pysolvers",
        "z3",
        "pysmt",
        "rich",
        "networkx",
        "numpy",
        "matplotlib",
        "starlette",
    }
    assert not loaded_by(module) & heavy
