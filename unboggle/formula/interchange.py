"""Formulae for external solvers, and their answers: the work of ``encode`` and ``decode_answer``.

The comments of a file state what it is, which puzzle it encodes and what each variable means. So
a solution can be read back without any other file.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import ClassVar, Literal

from unboggle import encodings
from unboggle.cnf import Lit, name_of
from unboggle.cnf.dimacs import DimacsFile, read_dimacs
from unboggle.encodings import Encoding, RuleEncoding, SmtEncoding, watched
from unboggle.errors import InputError, UnknownName
from unboggle.events import OnProgress, ignore
from unboggle.formula.constraints import read_board
from unboggle.formula.encode import encode
from unboggle.formula.refine import is_stated, require_stated
from unboggle.formula.size import SizeMeter
from unboggle.forward.trace import trace_puzzle
from unboggle.forward.verify import violated_constraint
from unboggle.puzzle import Board, Path, Puzzle, Word
from unboggle.puzzle.formats.document import puzzle_of_json, puzzle_to_json
from unboggle.puzzle.model.frozen import Frozen
from unboggle.solvers import OutputFault, Status, broken_clause, model_of, read_output
from unboggle.system.clock import NEVER, Deadline, DeadlinePassed
from unboggle.system.collections_off import no_collections
from unboggle.version import __version__

FORMATS = {"c": "unboggle.cnf/1", ";": "unboggle.smt2/1"}
FILE_LIMIT = 2_000_000_000
"""The most bytes of a formula or a solution."""


@dataclass(frozen=True)
class Solution:
    """The output of a solver: its status, and a model as literals or as SMT values."""

    status: Status
    model: frozenset[Lit] = frozenset()
    values: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, repr=False)
class DecodedAnswer(Frozen):
    """A solution read back: the board and the words' paths, or why it cannot be a board.

    >>> from unboggle import Grid, parse_words
    >>> from unboggle.solvers import Status
    >>> row = parse_words("cat").puzzle(Grid.rectangle(1, 3))
    >>> DecodedAnswer(row, "tiles", Status.UNSAT).verdict
    'impossible'
    """

    report_kind: ClassVar[str] = "decode"

    puzzle: Puzzle
    encoding: str
    status: Status
    board: Board | None = None
    paths: Mapping[Word, Path] = field(default_factory=dict)
    objection: str | None = None

    @property
    def verdict(self) -> Literal["fitted", "invalid", "impossible", "undecided"]:
        """The answer of the solver; ``invalid`` if its model cannot be a board."""
        if self.objection:
            return "invalid"
        return _VERDICTS[self.status]

    def __str__(self) -> str:
        """The answer in a line."""
        return f"{self.verdict}: {self.objection or self.board or self.encoding}"


_VERDICTS: dict[Status, Literal["fitted", "impossible", "undecided"]] = {
    Status.SAT: "fitted",
    Status.UNSAT: "impossible",
    Status.UNKNOWN: "undecided",
}


def formula(
    puzzle: Puzzle,
    encoding: str,
    *,
    memory: int | None = None,
    deadline: Deadline = NEVER,
    on_progress: OnProgress = ignore,
) -> RuleEncoding:
    """Return the formula of ``puzzle``, as `written` writes it.

    Raises `InputError` if it would take more than ``memory`` bytes, `DeadlinePassed` if it is
    not finished by ``deadline``.
    """
    require_stated(puzzle, "the formula")
    kind = encodings.get(encoding)
    meter = SizeMeter(puzzle, kind.name, memory, on_progress, deadline)
    meter.warn()
    with no_collections(), watched(meter):
        try:
            return encode(puzzle, kind)
        except DeadlinePassed:
            pass  # its frames hold half of the formula: free it before garbage collection starts
    raise DeadlinePassed


def formula_lines(puzzle: Puzzle, encoding: str, command: str) -> Iterator[str]:
    """Return the lines of a DIMACS or SMT-LIB file for ``puzzle``; see `written`."""
    return encoded_lines(formula(puzzle, encoding), command)


def encoded_lines(
    encoded: RuleEncoding, command: str, *, but: str = "", refuting: bool = False
) -> Iterator[str]:
    """Return the lines of a DIMACS or SMT-LIB file for ``encoded``.

    ``command`` is the command that made it, for the header; ``but`` restricts the statement
    there. Raises `InputError` that names a constraint if the formula does not express all of it.
    With ``refuting`` it does not: UNSAT is right without the rest.
    """
    puzzle = encoded.puzzle
    if not refuting:
        require_stated(puzzle, "the formula")
    exactly = all(is_stated(constraint, puzzle) for constraint in puzzle.constraints)
    smt = isinstance(encoded, SmtEncoding)
    kept = " and the ".join(constraint.title for constraint in puzzle.constraints)
    kept = f" and satisfies the {kept}" if kept else ""
    header = [
        f"unboggle {__version__}: {encoded.name} encoding of {len(puzzle.words)} words"
        f" on a {puzzle.grid} board",
        f"made by: {command}",
        f"Satisfiable if{' and only if' * exactly} some board holds every word{kept}{but}.",
        "Read a solver's output back with: unboggle decode THIS_FILE OUTPUT",
        f"format: {FORMATS[';' if smt else 'c']}",
        f"encoding: {encoded.name}",
        f"puzzle: {json.dumps(puzzle_to_json(puzzle))}",
    ]
    if isinstance(encoded, SmtEncoding):
        return encoded.smtlib(header)
    assert isinstance(encoded, Encoding)
    return encoded.cnf.dimacs(header)


def decode(formula: str, solution: str, formula_name: str, solution_name: str) -> DecodedAnswer:
    """Return the meaning of the ``solution`` of a file made by `formula_lines`.

    Raises `InputError` if the formula is foreign or truncated, or the solution is not the output
    of a solver. ``objection`` reports a model that violates a clause, or a board without one of
    the words.
    """
    formula = formula.replace("\r\n", "\n")
    mark = ";" if re.search(r"^; format: ", formula, re.MULTILINE) else "c"
    encoded = _encoded_again(formula, mark, formula_name)
    file = read_dimacs(formula, formula_name) if mark == "c" else None
    answer = read_solution(solution, solution_name, variables=file.variables if file else None)
    puzzle = encoded.puzzle

    def no_board(objection: str | None) -> DecodedAnswer:
        return DecodedAnswer(puzzle, encoded.name, answer.status, objection=objection)

    if answer.status is not Status.SAT:
        return no_board(None)
    try:
        if isinstance(encoded, SmtEncoding):
            _same_assertions(encoded, formula, formula_name)
            objection = _broken_term(encoded, answer.values)
            board = None if objection else read_board(encoded, answer.values)
        else:
            assert file is not None
            assert isinstance(encoded, Encoding)
            objection = _broken_clause(file, answer.model)
            board = (
                None
                if objection
                else read_board(encoded, _renumbered(encoded, file, answer.model, formula_name))
            )
    except ValueError as error:
        return no_board(f"its model describes no board: {error}")
    if board is None:
        return no_board(objection)
    paths = trace_puzzle(board, puzzle)
    broken = violated_constraint(board, puzzle)
    if broken:
        return no_board(f"the board of its model, {board}, violates a constraint: {broken}")
    lost = [word for word in puzzle.words if word not in paths]
    if lost:
        return no_board(f"the board of its model, {board}, does not hold {lost[0]!r}")
    ordered = {word: paths[word] for word in puzzle.words}
    return DecodedAnswer(puzzle, encoded.name, Status.SAT, board, ordered)


def read_solution(text: str, name: str, *, variables: int | None = None) -> Solution:
    """Return the content of a solver's output; raise `InputError` if there is nothing usable.

    It reads ``s`` and ``v`` lines, minisat's result file, z3's ``sat`` with ``define-fun`` lines,
    and bare literals. ``variables`` is the largest variable allowed.
    """
    if re.search(r"^p cnf ", text, re.MULTILINE):
        raise InputError(f"{name}: is a formula, not a solver's output")
    output = read_output(text.encode().splitlines(), strict=False)
    try:
        model = model_of(output, variables, strict=False)
    except OutputFault as fault:
        raise InputError(f"{name}: {_in_words(fault, variables)}") from None
    values = _smt_values(text)
    status = Status.SAT if model else None
    for number, (line, said) in enumerate(output.statuses):
        if number and said is not status:
            raise InputError(f"{name}: line {line}: contradicts the status given before")
        status = said
    if status is None:
        raise InputError(f"{name}: is not the output of a SAT or SMT solver: no status, no model")
    if status is Status.SAT and not model and not values and variables != 0:
        raise InputError(
            f"{name}: says satisfiable but gives no model"
            " (minisat writes it to the file named second, z3 after (get-model))"
        )
    return Solution(status, model, values)


def _in_words(fault: OutputFault, variables: int | None) -> str:
    if fault.kind == "variable":
        lit = int(fault.description)
        return f"line {fault.line}: literal {lit}, but the formula has {variables} variables"
    if fault.kind == "both":
        variable = abs(int(fault.description))
        return f"its model has both {variable} and -{variable}"
    return f"line {fault.line}: bad literal in the model"


def _smt_values(text: str) -> dict[str, int]:
    """Return the values of the constants that z3's model defines."""
    pattern = (
        r"\(define-fun\s+(?:\|([^|]*)\||([^\s()]+))\s+\(\)\s+(?:Bool|\(_\s+BitVec\s+\d+\))\s+"
        r"(true|false|#b[01]+|#x[0-9a-fA-F]+|\(_\s+bv(\d{1,4000})\s+\d+\))\s*\)"
    )
    values = {}
    for quoted, plain, value, decimal in re.findall(pattern, text):
        if decimal:
            number = int(decimal)
        elif value.startswith("#"):
            number = int(value[2:], 2 if value[1] == "b" else 16)
        else:
            number = int(value == "true")
        values[quoted or plain] = number
    return values


def _encoded_again(formula: str, mark: str, name: str) -> RuleEncoding:
    """Return the encoding of the puzzle that the comments of ``formula`` describe."""
    said = dict(re.findall(rf"^{mark} (format|encoding|puzzle): (.*)$", formula, re.MULTILINE))
    if said.get("format") != FORMATS[mark]:
        raise InputError(
            f"{name}: is not a formula that unboggle wrote"
            f" (it has no comment 'format: {FORMATS['c']}' or '{FORMATS[';']}')"
        )
    try:
        puzzle = puzzle_of_json(json.loads(said["puzzle"]))
        encoding = said["encoding"]
    except UnknownName:
        raise  # the comments are right, and a plug-in is missing
    # changed by hand: not JSON, or not of this structure
    except (InputError, KeyError, TypeError, ValueError, AttributeError, RecursionError):
        raise InputError(f"{name}: its comments no longer describe the puzzle") from None
    if mark == ";" and not formula.rstrip().endswith("(get-model)"):
        raise InputError(f"{name}: is cut off: it does not end with (get-model)")
    return encode(puzzle, encodings.get(encoding))


def _same_assertions(encoded: SmtEncoding, formula: str, name: str) -> None:
    """Raise `InputError` unless the file has the assertions of its puzzle: only these can be
    checked.
    """
    written = [line for line in formula.splitlines() if line and not line.startswith(";")]
    if written != [line for line in encoded.smtlib() if not line.startswith(";")]:
        raise InputError(f"{name}: was changed, or written by another version of unboggle")


def _broken_clause(file: DimacsFile, model: frozenset[Lit]) -> str | None:
    """Name the first clause that ``model`` violates; a variable that it omits is false."""
    number = broken_clause(file.clauses, model)
    if number is None:
        return None
    lits = file.clauses[number]
    shown = " or ".join(
        ("" if lit > 0 else "not ") + f"({file.names.get(abs(lit), abs(lit))})" for lit in lits[:4]
    )
    more = f" or {len(lits) - 4} more" if len(lits) > 4 else ""
    return (
        f"its model violates clause {number + 1}"
        f" (rule {file.origins[number] or 'unknown'}): {shown or 'the empty clause'}{more}"
    )


def _broken_term(encoded: SmtEncoding, values: Mapping[str, int]) -> str | None:
    """Name the first assertion that is not true under ``values``; omitted values are 0."""
    m = encoded.manager
    for number, (term, words, rule) in enumerate(encoded.formula(), start=1):
        constants = {}
        for symbol in term.get_free_variables():
            value, kind = values.get(symbol.symbol_name(), 0), symbol.symbol_type()
            if kind.is_bool_type():
                constants[symbol] = m.Bool(bool(value))
            elif value < 1 << kind.width:
                constants[symbol] = m.BV(value, kind.width)
            else:
                return f"its model gives {symbol.symbol_name()} a value too wide for it: {value}"
        substituted = encoded.environment.substituter.substitute(term, constants)
        if not encoded.environment.simplifier.simplify(substituted).is_true():
            whom = f" for {' '.join(words)}" if words else ""
            return f"its model violates assertion {number} (rule {rule}{whom})"
    return None


def _renumbered(
    encoded: Encoding, file: DimacsFile, model: Iterable[Lit], name: str
) -> frozenset[Lit]:
    """Return ``model`` in the numbering of ``encoded``, by the names in the file."""
    number_of = {meaning: number for number, meaning in file.names.items()}
    true = frozenset(model)
    renumbered = set()
    for number, meaning in encoded.cnf.meanings().items():
        if name_of(meaning) not in number_of:
            raise InputError(f"{name}: its comments do not name the variable {name_of(meaning)!r}")
        renumbered.add(number if number_of[name_of(meaning)] in true else -number)
    return frozenset(renumbered)
