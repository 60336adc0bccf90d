"""Every public call and constructor rejects a wrong argument with `InputError`, or accepts it."""

from __future__ import annotations

import contextlib
import functools
import inspect
import tempfile
import types
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from amounts import some_of

import unboggle
from unboggle import (
    Constraints,
    DeadlineExceeded,
    Grid,
    InputError,
    Lexicon,
    ReadOptions,
    UnboggleError,
    fit,
    gogen,
    lab,
    parse_board,
    parse_words,
    share_code,
    to_report,
    write_certificate,
)
from unboggle.cluster import Task
from unboggle.dice import dice_set
from unboggle.encodings import get
from unboggle.formulas import encode
from unboggle.requests import FitRequest, PuzzleRequest
from unboggle.scoring import BOGGLE_RULES
from unboggle.testing import LawViolation

RUBBISH: list[Any] = [None, 3, -1, "x", object(), [object()], {"x": object()}, 1.5, True]

RECEIVED = {"unboggle.answers", "unboggle.events", "unboggle.reasons"}
"""Modules of objects that users only receive."""
SOLVED = parse_board("abcde fghij klmno pqrst uvwxy")
NOT_MADE = set(
    [
        "Answer",
        "Backend",
        "BackendError",
        "BestBoards",
        "CandidateBoard",
        "Certificate",
        "ClimbGoal",
        "ClimbResult",
        "Comparison",
        "CompareSettings",
        "Constraint",
        "DeadlineExceeded",
        "DecodedAnswer",
        "DiceSets",
        "DiceThrow",
        "Disagreement",
        "EncodedPuzzle",
        "Encoding",
        "Entry",
        "Fit",
        "FittedShare",
        "GeneratedGogen",
        "GogenAnswer",
        "GogenSearchExhausted",
        "GogenStep",
        "Grade",
        "InputError",
        "LawViolation",
        "GeneratedInstance",
        "NewGogens",
        "PathConstraint",
        "PlayersScore",
        "PathCounts",
        "DiceAnswer",
        "DicePlacement",
        "ProofVerdict",
        "PuzzleFile",
        "Report",
        "Request",
        "Response",
        "RuleEncoding",
        "RunRecord",
        "Score",
        "ScoredBoard",
        "Session",
        "ShrunkDisagreement",
        "Skipped",
        "SmtBackend",
        "Status",
        "SummaryRow",
        "TaskDone",
        "TaskFailed",
        "UnboggleError",
        "EncodingVariant",
        "WordList",
        "Wrap",
    ]
)
"""Classes that users only receive, or derive from, and types."""
FOR_PLUGINS = {
    "ChildSession",
    "Clause",
    "Lit",
    "VariableFamily",
    "at_least",
    "at_most",
    "at_most_one",
    "constraint_clauses",
    "implies",
    "never",
    "pin_board",
    "rule",
    "some",
}
"""What plug-ins make formulas of: called for each clause, so without any checks."""
INTERNAL = {"find", "from_json", "merge"}
"""Class methods for solvers and reports."""
METHODS = {
    "DiceSet": ["can_show"],
    "ClueCandidates": ["fitting", "on"],
    "EncodedPuzzle": ["lines", "write"],
    "Gogen": ["restricted", "solved_by", "word_paths"],
    "Grid": ["reached_from"],
    "Lexicon": ["score", "score_many", "scorer", "words_on"],
    "Puzzle": ["restricted_to"],
    "PuzzleFile": ["constraint_text", "own_words", "parse_constraints", "without", "word_list"],
    "Scorer": ["board", "neighbours", "numbers", "score", "score_many"],
    "ScoringRules": ["score"],
    "StopToken": ["on_set"],
    "WordList": ["display", "puzzle", "respelled"],
}
"""Methods to call. Those of constraints, encodings and backends are for solvers."""

GRID = Grid.rectangle(2, 2)
WORDS = parse_words("cat tac")
PUZZLE = WORDS.puzzle(GRID)
VOWELS = WORDS.puzzle(GRID, Constraints(unboggle.constraints.Vowels(1, 2)))
BOARD = parse_board("ca xt")
LEXICON = Lexicon.from_words("cat", "act", "tax")
GOGEN = "abcde\nfghij\nk?mno\npqrst\nuvwxy\n\nglm\n"


@functools.cache
def classes() -> dict[str, type]:
    modules = [value for value in vars_of(unboggle) if isinstance(value, types.ModuleType)]
    every = [value for module in [*modules, unboggle] for value in vars_of(module)]
    return {value.__name__: value for value in every if inspect.isclass(value)}


def vars_of(module: types.ModuleType) -> list[Any]:
    return [getattr(module, name) for name in module.__all__]


def callables() -> Iterator[tuple[str, Callable[..., Any]]]:
    """Yield the name and the call of all that users call: functions, classes, class methods."""
    for module in [unboggle, *vars_of(unboggle)]:
        if not isinstance(module, types.ModuleType) or module.__name__ in RECEIVED:
            continue
        for name in module.__all__:
            value = getattr(module, name)
            if name in FOR_PLUGINS:
                continue
            if inspect.isfunction(value):
                yield f"{module.__name__}.{name}", value
            elif inspect.isclass(value) and name not in NOT_MADE:
                yield name, value
                for member, kind in vars(value).items():
                    public = member[0] != "_" and member not in INTERNAL
                    if isinstance(kind, classmethod) and public:
                        yield f"{name}.{member}", getattr(value, member)
    for name, methods in METHODS.items():
        for method in methods:
            yield f"{name}.{method}", functools.partial(method_of, name, method)


def method_of(owner: str, method: str, *args: Any, **options: Any) -> Any:
    return getattr(OBJECTS[owner](), method)(*args, **options)


OBJECTS: dict[str, Callable[[], Any]] = {
    "DiceSet": lambda: dice_set("new"),
    "ClueCandidates": lambda: unboggle.words.ClueCandidates(LEXICON),
    "EncodedPuzzle": lambda: encode(PUZZLE),
    "Gogen": lambda: gogen.parse_gogen(GOGEN),
    "Grid": lambda: GRID,
    "Lexicon": lambda: LEXICON,
    "Puzzle": lambda: PUZZLE,
    "PuzzleFile": lambda: unboggle.PuzzleFile.from_puzzle(WORDS, VOWELS),
    "Scorer": lambda: LEXICON.scorer(BOARD),
    "ScoringRules": lambda: BOGGLE_RULES,
    "StopToken": unboggle.StopToken,
    "WordList": lambda: WORDS,
}


@functools.cache
def answer() -> Any:
    return fit(PUZZLE, timeout=20, jobs=1)


@functools.cache
def records() -> list[Any]:
    return [*lab.compare([planted()], combinations(), timeout=5, jobs=1)]


@functools.cache
def planted() -> Any:
    made = lab.make_instance("planted", GRID, 2, seed=1)
    return lab.Instance(made.name, made.puzzle)


@functools.cache
def combinations() -> Any:
    return lab.combinations(["tiles"], ["cadical195"])[0]


BY_TYPE: dict[str, Callable[[], Any]] = {
    "MinLength": lambda: 3,
    "AnyBoard": lambda: BOARD,
    "Answer": answer,
    "Answer | Report": answer,
    "Backend": lambda: unboggle.solvers.get("cadical195"),
    "Board": lambda: BOARD,
    "Mapping[Cell, tuple[Cell, ...]]": lambda: {(0, 0): ((0, 1),), (0, 1): ((0, 0),)},
    "C": answer,
    "Callable[[], object]": lambda: print,
    "Cell": lambda: (0, 0),
    "Collection[Word]": lambda: ["cat"],
    "Constraint": lambda: unboggle.constraints.Vowels(1, 2),
    "Disagreement": lambda: lab.Disagreement(fitted=["a"], impossible=["b"], list="a"),
    "Face": lambda: "a",
    "Faces": lambda: {(0, 0): "a"},
    "Fit": answer,
    "Gogen": lambda: gogen.parse_gogen(GOGEN),
    "Grid": lambda: GRID,
    "Iterable[AnyBoard]": lambda: [BOARD],
    "Iterable[Board]": lambda: [BOARD],
    "Iterable[Cell]": lambda: [(0, 0), (0, 1)],
    "Iterable[Face]": lambda: ["a", "c"],
    "Iterable[RunRecord]": records,
    "Iterable[Task]": lambda: [Task("math:factorial", (5,))],
    "Iterable[Word]": lambda: ["cat"],
    "Iterable[str]": lambda: ["rose", "cat"],
    "Lexicon": lambda: LEXICON,
    "Mapping[Cell, Face]": lambda: {(0, 0): "a"},
    "Mapping[Cell, tuple[Face, ...]]": lambda: {(0, 0): ("a", "b")},
    "Mapping[Face, int]": lambda: {"a": 4},
    "Mapping[str, WordList]": lambda: {"anna": WORDS, "ben": WORDS},
    "Mapping[str, Any]": lambda: {"task": "gogen-make"},
    "Mapping[Word, Path]": lambda: {"cat": ((0, 0), (0, 1), (1, 1))},
    "Mapping[Word, tuple[Spelling, ...]]": lambda: {"cat": (("c", "a", "t"),)},
    "Neighbours": lambda: {(0, 0): ((0, 1),), (0, 1): ((0, 0),)},
    "Puzzle": lambda: PUZZLE,
    "PuzzleRequest": lambda: PuzzleRequest(WORDS, PUZZLE.grid),
    "Request": lambda: FitRequest(PuzzleRequest(WORDS, PUZZLE.grid)),
    "A": lambda: FitRequest(PuzzleRequest(WORDS, PUZZLE.grid)),
    "Report": lambda: to_report(answer()),
    "RuleEncoding": lambda: get("tiles")(PUZZLE),
    "ScoringRules": lambda: BOGGLE_RULES,
    "Sequence[Combination]": combinations,
    "Sequence[Face]": lambda: ["c", "a"],
    "Sequence[Instance]": lambda: [planted()],
    "Sequence[RunRecord]": records,
    "Sequence[Sequence[Face | None]]": lambda: ["ca", "xt"],
    "WordList": lambda: WORDS,
    "Word": lambda: "cat",
    "Positive": lambda: 2,
    "int": lambda: 2,
    "tuple[Cell, ...]": lambda: ((0, 0), (0, 1)),
    "tuple[Die, ...]": lambda: dice_set("new").dice,
    "tuple[Face, ...]": lambda: ("a", "b"),
    "tuple[int, ...]": lambda: (0, 0, 0, 1),
    "tuple[tuple[Cell, ...], ...]": lambda: (((0, 0), (0, 1)),),
    "tuple[tuple[Face, ...], ...]": lambda: (("a", "b"),),
    "type[Encoding]": lambda: get("tiles"),
}
"""A valid argument for each type of a required parameter."""
BY_NAME: dict[str, dict[str, Any]] = {
    "Ban": {"words": ("dog",)},
    "WordsApart": {"pairs": (("cat", "tac"),)},
    "WordsTouch": {"pairs": (("cat", "tac"),)},
    "unboggle.search_best_boards": {"lexicon": LEXICON, "grid": GRID},
    "ConstraintForm": {"title": "Vowels"},
    "FormInput": {"name": "low", "label": "From"},
    "Combination": {"name": "tiles", "kind": "encoding"},
    "DiceSet": {"name": "mine", "rows": 4, "columns": 4},
    "Gogen": {"words": ("glm",), "puzzle": gogen.parse_gogen(GOGEN).puzzle},
    "Gogen.word_paths": {"board": SOLVED},
    "Gogen.restricted": {"given": [(0, 0)], "words": ["glm"]},
    "Instance": {"name": "a 2x2"},
    "Lexicon": {"levels": ((None, "\ncat\n"),)},
    "ScoringRules": {"name": "mine"},
    "Task": {"target": "math:factorial"},
    "unboggle.boards.try_parse_size": {"text": "2x2"},
    "unboggle.boards.parse_puzzle_file": {"text": 'grid.size = 2\nwords.list = "cat"'},
    "unboggle.boards.parse_grid_size": {"text": "2x3"},
    "unboggle.boards.make_grid": {"shape": "", "size": (2, 2)},
    "unboggle.boards.load_target_board": {"text": "ca xt"},
    "unboggle.constraints.get": {"name": "given"},
    "unboggle.dice.place_dice": {"board": parse_board("pers latg sine ters")},
    "unboggle.words.words_up_to_list_level": {
        "words": parse_words("cat@1 dog@2", reading=ReadOptions(marks="all"))
    },
    "unboggle.dice.dice_set": {"name": "new"},
    "unboggle.dice.parse_dice": {"text": "AB CD EF GH"},
    "unboggle.encodings.get_clausal": {"name": "tiles"},
    "unboggle.encodings.get": {"name": "tiles"},
    "unboggle.encodings.rule": {"method": lambda self: ()},
    "unboggle.gogen.parse_gogen": {"text": GOGEN},
    "unboggle.lab.combinations": {"encoding_names": ["tiles"], "solver_names": ["cadical195"]},
    "unboggle.lab.grid_in_name": {"path": "a-2x2.txt"},
    "unboggle.lab.make_instance": {"kind": "planted", "grid": GRID, "word_count": 2},
    "unboggle.lab.parse_peer_solvers": {"specs": []},
    "unboggle.parse_board": {"text": "ca xt"},
    "unboggle.parse_words": {"text": "cat"},
    "unboggle.load_board": {"text": "ca xt"},
    "unboggle.reports.schema": {"name": "fit"},
    "unboggle.reports.schema_text": {"name": "fit"},
    "unboggle.testing.check_rules_are_needed": {"encoding": get("one_hot")},
    "unboggle.scoring.load_rules": {"name": "boggle"},
    "unboggle.scoring.parse_rules": {"text": "3: 1"},
    "unboggle.solvers.get": {"name": "cadical195"},
    "unboggle.formulas.solver_file_lines": {"format": "wcnf"},
    "OutputFormat": {"write": lambda report, options: "", "suffix": "txt"},
}
"""A valid argument for required parameters whose type does not say enough."""
TEXTS = {"Cells": "1,1=ab", "GivenCells": "c. ..", "Inventory": "caxt", "Same": "a. .a"}
TEXTS |= {"HiddenMessage": "ca", "Turns": "2", "Vowels": "1-2", "EveryCell": "1", "Cover": "-"}
TEXTS |= {"WordsApart": "cat tac", "WordsTouch": "cat tac", "Ban": "dog", "Dice": "new"}
TEXTS |= {"UniquePaths": "", "Lexicon": "cat act"}
"""Texts for `parse`."""


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[str, Any]]:
    """Calls of files: an argument for each of their required parameters."""
    folder = tmp_path_factory.mktemp("files")
    written = {
        "words.txt": "cat tac",
        "puzzle.toml": '[grid]\nsize = "2x2"\n[words]\nlist = ["cat", "tac"]\n',
        "gogen.txt": GOGEN,
        "report.json": unboggle.render_answer(answer(), format="json"),
        "tiles.cnf": "\n".join(encode(PUZZLE).lines()) + "\n",
        "answer.txt": "s UNKNOWN\n",
    }
    at = {}
    for name, text in written.items():
        at[name] = str(folder / name)
        Path(at[name]).write_text(str(text), encoding="utf-8")
    write_certificate(answer(), str(folder / "certificate"), timeout=20)
    return {
        "EncodedPuzzle.write": {"path": str(folder / "new.cnf")},
        "unboggle.certificates.check_new_folder": {"folder": str(folder / "empty")},
        "unboggle.certificates.check_proof": {"folder": str(folder / "certificate")},
        "unboggle.formulas.decode_answer": {
            "formula": at["tiles.cnf"],
            "output": at["answer.txt"],
        },
        "unboggle.gogen.read_gogens": {"path": at["gogen.txt"]},
        "unboggle.load_puzzle": {"source": share_code(WORDS, PUZZLE)},
        "unboggle.boards.parse_shared_puzzle": {"text": share_code(WORDS, PUZZLE)},
        "unboggle.read_puzzle_file": {"path": at["puzzle.toml"]},
        "unboggle.read_words": {"path": at["words.txt"]},
        "unboggle.reports.verify_report": {"text": written["report.json"]},
        "unboggle.reports.parse_reports": {"text": written["report.json"]},
        "unboggle.reports.read_reports": {"path": at["report.json"]},
        "unboggle.reports.plot_runs": {"files": [at["report.json"]]},
        "PuzzleFile.constraint_text": {"name": "vowels"},
    }


CALLS = dict(callables())
NO_EXAMPLE = {
    "unboggle.certificates.check_proof",
    "unboggle.lab.shrink_disagreement",
    "unboggle.reports.plot_runs",
}
"""Calls whose valid arguments take long to make."""


@functools.cache
def parameters_of(name: str) -> dict[str, inspect.Parameter]:
    call = CALLS[name]
    if isinstance(call, functools.partial):
        call = getattr(classes()[call.args[0]], call.args[1])
    found = dict(inspect.signature(call).parameters)
    found.pop("self", None)
    return found


def usual(name: str, files: dict[str, dict[str, Any]], folder: Path) -> dict[str, Any]:
    """Return valid arguments of a call: those required, and small ones of costly options."""
    known = {**BY_NAME.get(name, {}), **files.get(name, {})}
    if name == "unboggle.write_certificate":
        known["folder"] = tempfile.mkdtemp(dir=folder)  # one that is used is refused
    owner, _, method = name.partition(".")
    given: dict[str, Any] = {}
    for key, parameter in parameters_of(name).items():
        if key in known:
            given[key] = known[key]
        elif method in ("parse", "parse_inline") and key == "text":
            given[key] = TEXTS[owner]
        elif method == "read_row" and key == "text":
            given[key] = "ca"
        elif parameter.kind is not parameter.VAR_POSITIONAL and (
            parameter.default is parameter.empty
        ):
            given[key] = BY_TYPE[str(parameter.annotation).strip("'")]()
    options = {"timeout": 0.3, "jobs": 1, "rounds": 1, "max_targets": 1, "puzzles": ["strip"]}
    options["formulas"] = 1
    return given | {key: v for key, v in options.items() if key in parameters_of(name)}


def called(name: str, given: dict[str, Any]) -> None:
    """Call it with ``given``; take what a stream or a context gives first."""
    positional = [
        value
        for key, value in given.items()
        if parameters_of(name)[key].kind is inspect.Parameter.POSITIONAL_ONLY
    ]
    several = [
        value
        for key, value in given.items()
        if parameters_of(name)[key].kind is inspect.Parameter.VAR_POSITIONAL
    ]
    rest = {
        key: value
        for key, value in given.items()
        if parameters_of(name)[key].kind
        in (inspect.Parameter.POSITIONAL_OR_KEYWORD, inspect.Parameter.KEYWORD_ONLY)
    }
    result = CALLS[name](*positional, *several, **rest)
    if isinstance(result, Iterator):
        for _ in zip(range(1), result, strict=False):
            pass
        close = getattr(result, "close", None)
        if close is not None:
            close()
    elif isinstance(result, contextlib.AbstractContextManager):
        with result:
            pass


def takes_its_time(key: str, value: Any) -> bool:
    """Whether it is no rubbish but a longer time, or every puzzle instead of one."""
    return (value is None and key in ("timeout", "puzzles")) or (
        key == "timeout" and value in (3, 1.5)
    )


DEAR = {
    "unboggle.gogen.gogen_week",
    "unboggle.gogen.iter_gogens",
    "unboggle.gogen.make_gogens",
    "unboggle.lab.compare",
    "unboggle.search_best_boards",
    "unboggle.testing.check_backend",
}
"""Calls that take long if they accept what is tried: in the default run, a third of it."""


@pytest.mark.parametrize(
    ("name", "part"),
    [
        *((name, 1) for name in CALLS if name not in DEAR),
        *some_of((name, part) for name in sorted(DEAR) for part in (3, 1)),
    ],
)
def test_rubbish_is_an_input_error(
    name: str,
    part: int,
    files: dict[str, dict[str, Any]],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    monkeypatch.chdir(tmp_path)
    given = usual(name, files, tmp_path)
    with contextlib.suppress(
        UnboggleError if name in NO_EXAMPLE else DeadlineExceeded, LawViolation
    ):
        called(name, given)
    for number, key in enumerate(parameters_of(name)):
        for rubbish in RUBBISH[number % part :: part]:
            if takes_its_time(key, rubbish):
                continue
            try:
                called(name, usual(name, files, tmp_path) | {key: rubbish})
            except InputError as error:
                said = str(error)  # a word of it will do, or an element of a collection
                named = key in said or str(rubbish) in said or key == "text"
                named = named or isinstance(rubbish, (list, dict)) or name in NO_EXAMPLE
                assert named, (key, rubbish, str(error))
            except (UnboggleError, LawViolation):
                pass  # other answers of a call that accepts it
            except Exception as error:
                raise AssertionError((key, rubbish)) from error
