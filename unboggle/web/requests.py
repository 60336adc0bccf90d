"""The requests: the tasks, the fields of each, and checks of several fields.

No request names a solver, an encoding, a file, a folder or a command, and texts are only parsed.
The same table is the schema of requests in the OpenAPI document.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any, get_args

from unboggle import Board, Grid, fill_board, solve_board
from unboggle.dice import throw_dice
from unboggle.errors import InputError, Option
from unboggle.forward.scoring_rules import LETTERS_LIMIT, RULES
from unboggle.gogen.generate import GIVENS
from unboggle.puzzle.dice import NAMES as DICE_NAMES
from unboggle.puzzle.formats.json_object import JsonObject
from unboggle.puzzle.formats.puzzle_json import given_from_json, grid_from_json
from unboggle.puzzle.lists.marks import MAX_LEVEL
from unboggle.puzzle.model.grid import Wrap
from unboggle.puzzle.model.grid_shapes import grid_of
from unboggle.puzzle.model.reading import Q, ReadOptions
from unboggle.requests.fields import values
from unboggle.requests.gogens import GogenRequest, Kind, NewGogensRequest
from unboggle.requests.lists import AlternativesRequest, BoardsRequest, UniqueRequest, WhyRequest
from unboggle.requests.request import TIMEOUT, FillRequest, FitRequest, PuzzleRequest
from unboggle.requests.rules import check_settings
from unboggle.requests.wire import KINDS, json_settings
from unboggle.web.constraint_fields import ConstraintTexts
from unboggle.web.fields import (
    Choice,
    Either,
    Face,
    Field,
    Flag,
    OrNull,
    Record,
    Row,
    Seconds,
    Several,
    Text,
    Whole,
    field_of,
    refuse,
)
from unboggle.web.limits import LIMITS, Limits
from unboggle.web.problem import Problem, in_fields
from unboggle.web.sheets import sheet_fields

DICE: tuple[str, ...] = DICE_NAMES
WRAPS: tuple[str, ...] = get_args(Wrap)
GOGENS: tuple[str, ...] = get_args(Kind)
QUICK = frozenset({"count", "check", "dice", "fill", "throw", "solve", "share", "open", "sheet"})
"""Tasks without a search, which do not wait for searches."""
_SEED = 2**63 - 1
_READ: dict[str, Field] = {
    "q": Choice(get_args(Q), "Whether Qu is one face, as on the dice, or two."),
    "faces": Text(
        200, "Faces of several letters, such as th, er; with ij! a word never has i and j."
    ),
    "fold_accents": Flag("Read é as e."),
    "umlauts": Flag("Read ä as ae."),
    "squeeze": Flag("Leave out apostrophes and hyphens."),
    "skip_bad": Flag("Skip words that no board can show; otherwise they are an error."),
}
_READ_DEFAULTS = {name: values(ReadOptions, name).default for name in _READ}
_NO_WRAP = values(grid_of, "wrap").default
_RULES: Any = values(solve_board, "rules").default


def _words(limits: Limits) -> Field:
    return Text(limits.letters, "The list: words between line ends, blanks, commas or semicolons.")


def puzzle(limits: Limits, *, sized: bool = True) -> Record:
    """Return the fields of a puzzle; without ``sized`` its size may be searched for."""
    side = Whole(1, limits.side)
    place = Whole(0, limits.side - 1)
    area = limits.side**2
    size = Row((side, side), "Rows and columns.")
    fields: dict[str, Field] = {
        "words": _words(limits),
        **_READ,
        "inventory": OrNull(Text(limits.letters, "The faces to use, as --inventory takes them.")),
        "constraints": ConstraintTexts(),
        "size": size if sized else OrNull(size),
        "holes": Several(Row((place, place)), area, about="Cells of the rectangle that are holes."),
        "given": Several(
            Row((place, place, Face())), area, about="Row, column and face of each given cell."
        ),
        "wrap": Choice(WRAPS, "Which ends meet: of rows, of columns, of both."),
        "hexagons": Flag(
            "Each cell has six neighbours; every second row is half a cell further right."
        ),
    }
    defaults: dict[str, object] = {
        **_READ_DEFAULTS, "inventory": None, "constraints": {}, "holes": [], "given": [],
        "wrap": _NO_WRAP, "hexagons": False,
    }  # fmt: skip
    if sized:
        return Record(fields, ("words", "size"), defaults)
    fields |= {
        "within": OrNull(Row((side, side), "The largest size to try; null: no limit.")),
        "square": Flag("Try squares only."),
    }
    more = {"size": None, **_defaults(PuzzleRequest, "within", "square")}
    return Record(fields, ("words",), {**defaults, **more})


def _defaults(call: Callable[..., object], *names: str) -> dict[str, object]:
    """Return the defaults of fields of a request, or of parameters of a call."""
    return {name: values(call, name).default for name in names}


def _theme(limits: Limits) -> Record:
    """Return the fields of a puzzle of which some words may be left out."""
    plain = puzzle(limits, sized=False)
    fields: dict[str, Field] = {
        "optional": OrNull(
            Text(limits.letters, "Optional words; the words of the puzzle are then required.")
        ),
        "list_level": OrNull(
            Whole(1, MAX_LEVEL, "Only words up to this list level; cat@2 has level 2.")
        ),
    }
    defaults = {**plain.defaults, **dict.fromkeys(fields)}
    return Record({**plain.fields, **fields}, plain.needed, defaults)


def board(limits: Limits) -> Field:
    """Return the field of a board: text, or rows of faces."""
    side = limits.board_side
    row = Several(Face(blank=True, hole=True), side, 1)
    return Either(Text(limits.letters), Several(row, side, 1), "Rows of faces, or text.")


@cache
def tasks(limits: Limits = LIMITS) -> dict[str, Record]:
    """Return the fields of each task, without ``task`` itself."""
    timeout = Seconds(limits.timeout, "Seconds until the job reports its best result.")
    seed = Whole(0, _SEED, "The seed of the random choices; the same seed, the same boards.")
    certify = Flag("Make a certificate for download.")
    asked, whole = puzzle(limits, sized=False), puzzle(limits)
    read_board: dict[str, Field] = {
        "board": board(limits),
        "wrap": Choice(WRAPS),
        "q": _READ["q"],
        "faces": _READ["faces"],
        "fold_accents": _READ["fold_accents"],
    }
    board_defaults = {"wrap": _NO_WRAP, **_defaults(ReadOptions, "q", "faces", "fold_accents")}
    rows = Several(
        Several(Face(blank=True, hole=True), limits.side, 1), limits.side, 1, "Rows of faces."
    )
    rules = Choice(tuple(RULES), "The scoring rules.")
    dictionary = OrNull(Text(limits.body, "The words of a dictionary; null: the English one."))

    def searched(kind: type[Any], question: Record, **fields: Field) -> Record:
        every: dict[str, Field] = {"puzzle": question, "timeout": timeout, "seed": seed, **fields}
        return Record(every, ("puzzle",), defaults(kind, *[*every][1:]))

    def defaults(call: Callable[..., object], *names: str) -> dict[str, object]:
        found = _defaults(call, *names)
        if "certify" in found:
            found["certify"] = False
        if "timeout" in found:
            found["timeout"] = min(TIMEOUT, limits.timeout)
        return found

    quick = {"timeout": Seconds(limits.quick_timeout)}
    quick_default = {"timeout": limits.quick_timeout}
    return {
        "fit": searched(
            FitRequest,
            _theme(limits),
            most=Flag("Leave out as few words as possible; the marks of the list are read."),
            max_words=field_of(
                FitRequest, "max_words", "With most: keep at most N words.", most=limits.letters
            ),
            certify=certify,
            extras=field_of(
                FitRequest, "extras", "Whether to search for extra words on the board."
            ),
        ),
        "why": searched(
            WhyRequest, asked,
            limit=field_of(WhyRequest, "limit", "At most N conflicts.", most=limits.conflicts),
        ),
        "boards": searched(
            BoardsRequest, asked,
            limit=field_of(BoardsRequest, "limit", "At most N boards.", most=limits.boards),
        ),
        "alternatives": searched(
            AlternativesRequest, asked,
            limit=field_of(AlternativesRequest, "limit", "At most N clearly different boards."),
            rank_by=field_of(
                AlternativesRequest, "rank_by",
                "The statistic that orders the boards, the least first.",
            ),
            extras=field_of(AlternativesRequest, "extras", "Whether to count extra words."),
        ),
        "unique": searched(
            UniqueRequest, asked,
            make_unique=field_of(
                UniqueRequest, "make_unique", "The kind of clue to add; null: none."
            ),
            drop_redundant=Flag("Drop redundant words, after adding clues."),
            rare=Flag("Added words may be rare."),
            board=OrNull(rows),
            max_targets=field_of(UniqueRequest, "max_targets", most=limits.targets),
            certify=certify,
        ),
        "solve": Record(
            {
                **read_board, "rules": rules,
                "min_length": OrNull(
                    Whole(1, LETTERS_LIMIT, "The minimum length; null: that of rules.")
                ),
                "max_level": field_of(
                    solve_board, "max_level", "Only words up to this dictionary level."
                ),
                "dictionary": dictionary,
                "all_paths": Flag("Count and list the paths of each word."),
                "limit": field_of(
                    solve_board, "limit", "At most N paths of a word.", most=limits.paths
                ),
                "heat": Flag("Count the words through each cell."),
                **quick,
            },
            ("board",),
            {
                **board_defaults, "rules": _RULES.name, "min_length": None, "dictionary": None,
                **_defaults(solve_board, "max_level", "all_paths", "limit", "heat"),
                **quick_default,
            },
        ),
        "fill": Record(
            {
                **read_board, "hexagons": Flag(), "dictionary": dictionary, "rules": rules,
                "seed": seed,
                "fill_level": field_of(
                    FillRequest, "fill_level",
                    "The dictionary level up to which extra words count.",
                ),
                "strategy": field_of(
                    FillRequest, "strategy", "Which extra words the letters may form.",
                    without=("none",),
                ),
                "max_extras": field_of(
                    FillRequest, "max_extras", "At most N extra words; null: any.",
                    most=limits.extras,
                ),
                "puzzle": OrNull(whole),
                **quick,
            },
            ("board",),
            {
                **board_defaults, "hexagons": False, "rules": _RULES.name, "dictionary": None,
                "puzzle": None, **_defaults(fill_board, "seed"),
                **_defaults(FillRequest, "fill_level", "strategy", "max_extras"), **quick_default,
            },
        ),
        "check": Record(
            {**read_board, "words": _words(limits), "umlauts": Flag(), "squeeze": Flag(),
             "skip_bad": Flag(), "hexagons": Flag(), "rules": rules},
            ("board", "words"),
            {**board_defaults, **_READ_DEFAULTS, "hexagons": False, "rules": _RULES.name},
        ),
        "gogen": Record(
            {"gogen": Text(limits.letters, "Five rows, an empty line, the words."),
             "explain": Flag("Report the steps of logic."),
             "certify": certify, "timeout": timeout},
            ("gogen",),
            defaults(GogenRequest, "explain", "certify", "timeout"),
        ),
        "gogen-make": Record(
            {
                "kind": field_of(NewGogensRequest, "kind"),
                "difficulty": field_of(NewGogensRequest, "difficulty", "Monday to Sunday."),
                "givens": OrNull(Either(Choice(("minimal",)), Whole(*GIVENS))),
                "week": Flag("Seven Gogens, of levels 1 to 7; count counts weeks."),
                "count": field_of(NewGogensRequest, "count", most=limits.gogens),
                "seed": seed, "timeout": timeout,
            },
            (),
            defaults(
                NewGogensRequest,
                "kind", "difficulty", "givens", "week", "count", "seed", "timeout",
            ),
        ),
        "dice": Record(
            {**read_board, "dice": Choice(DICE)}, ("board",),
            {**board_defaults, **_defaults(throw_dice, "dice")},
        ),
        "throw": Record(
            {
                "dice": Choice(DICE), "seed": OrNull(seed),
                "count": field_of(throw_dice, "count", most=limits.throws), "wrap": Choice(WRAPS),
            },
            (), _defaults(throw_dice, "dice", "seed", "count", "wrap"),
        ),
        "count": Record(
            {"puzzle": whole, "marks": Flag("Read the marks of words, such as cat@2 and dog?.")},
            ("puzzle",),
            {"marks": False},
        ),
        "share": Record(
            {"puzzle": whole, "board": OrNull(rows)}, ("puzzle",), {"board": None}
        ),
        "open": Record(
            {"text": Text(limits.body, "A share code, ipuz, a Strands puzzle or a report.")},
            ("text",),
        ),
        "sheet": sheet_fields(),
    }  # fmt: skip


def validated_request(data: object, limits: Limits = LIMITS) -> dict[str, Any]:
    """Return the request ``data`` with all defaults; raise `Problem` if it is not valid."""
    if not isinstance(data, dict):
        refuse("", "a request is a JSON object")
    table = tasks(limits)
    name = Choice(tuple(table)).check(data.get("task"), "task")
    request = table[name].check({k: v for k, v in data.items() if k != "task"}, "")
    _check_rules(name, request)
    question = request.get("puzzle")
    grid = None if question is None else _grid(question)
    if isinstance(request.get("board"), list):
        with _refused_at("board"):
            board_ = Board.from_rows(request["board"])
            if name in ("unique", "share") and grid is not None:
                board_.on(grid)
    if name == "gogen-make":
        made = NewGogensRequest(week=request["week"], count=request["count"]).total
        if made > limits.gogens:
            refuse("count", f"makes {made:,} Gogens, more than {limits.gogens}")
    return {"task": name, **request}


def _check_rules(name: str, request: dict[str, Any]) -> None:
    """Refuse fields that contradict each other, as the command line and the library do."""
    data = {"task": name, **request}
    settings = (
        json_settings(data) if name in KINDS else {**request, **(request.get("puzzle") or {})}
    )
    try:
        check_settings(name, settings)
    except InputError as error:
        field = next(part.name for part in error.args if isinstance(part, Option))
        inside = field in (request.get("puzzle") or {})
        where = f"puzzle.{field}" if inside else field
        raise Problem("bad-request", in_fields(error), field=where) from None


def _grid(question: dict[str, Any]) -> Grid | None:
    """Return the grid of a puzzle, None without a size; refuse what is not on it."""
    data = JsonObject(question, "", question)
    with _refused_at("puzzle.holes"):
        grid = grid_from_json(data)
    with _refused_at("puzzle.given"):
        given = given_from_json(data)
        if grid is not None and given is not None:
            given.check(grid)
    return grid


@contextmanager
def _refused_at(field: str) -> Iterator[None]:
    """Let an `InputError` of the library be a `Problem` of ``field``."""
    try:
        yield
    except InputError as error:
        raise Problem("bad-request", in_fields(error), field=field) from None
