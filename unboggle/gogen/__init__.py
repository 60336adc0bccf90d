"""Solve, explain, grade and make Gogens."""

from unboggle._lazy import attach

_TABLE = {
    "gogen.generate": "GeneratedGogen GogenSearchExhausted GogenSpec",
    "gogen.gogen": "Gogen",
    "gogen.grade": "Grade",
    "gogen.notation": "parse_gogen read_gogens",
    "gogen.solve": "GogenAnswer solve_gogen",
    "gogen.step": "GogenStep",
    "gogen.steps": "gogen_steps",
    "library.gogens": "NewGogens gogen_week iter_gogens make_gogens",
}
__getattr__, __dir__, __all__ = attach(__name__, _TABLE)
