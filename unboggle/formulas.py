"""Puzzles as formulas: clauses for any solver, and boards from its answers.

Plug-ins that write clauses find the parts of formulas here. The encodings are in
`unboggle.encodings`, the solvers in `unboggle.solvers`.
"""

from unboggle._lazy import attach

_TABLE = {
    "cnf": "Clause Lit",
    "cnf.cardinality": "at_least at_most",
    "cnf.idioms": "at_most_one implies never some",
    "cnf.variables": "VariableFamily",
    "formula.constraints": "constraint_clauses",
    "formula.interchange": "DecodedAnswer",
    "library.formulas": "EncodedPuzzle decode_answer encode",
    "library.instances": "solver_file_lines",
}
__getattr__, __dir__, __all__ = attach(__name__, _TABLE)
