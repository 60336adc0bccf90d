"""The requests: the tasks, the fields of each, and checks of several fields.

No request names a solver, an encoding, a file, a folder or a command, and texts are only parsed.
The same table is the schema of requests in the OpenAPI document.
"""

from __future__ import annotations

from functools import cache
from typing import Any, get_args

from unboggle.errors import InputError, Option
from unboggle.requests.gogens import Kind
from unboggle.requests.request import Extras, RankBy, Strategy
from unboggle.requests.rules import check_settings
from unboggle.requests.wire import KINDS, json_settings
from unboggle.scoring import BIG_RULES, BOGGLE_RULES, SUPER_RULES
from unboggle.web.constraint_fields import ConstraintTexts
from unboggle.web.fields import (
    Anything,
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
    refuse,
)
from unboggle.web.limits import LIMITS, Limits
from unboggle.web.problem import Problem, in_fields

DICE = ("classic", "new", "big", "big-challenge", "big-deluxe", "big-2012", "super-big")
RULES = {book.name: book for book in (BOGGLE_RULES, BIG_RULES, SUPER_RULES)}
WRAPS = ("none", "rows", "columns", "both")
LANGUAGES = ("en", "de", "es", "fr", "pl", "el", "he")
RANKS = get_args(RankBy)
SHEETS = ("html", "svg", "pdf", "png")
FILLINGS = tuple(one for one in get_args(Strategy) if one != "none")
EXTRAS = get_args(Extras)
GOGENS = get_args(Kind)
MAX_GOGENS = 50
QUICK = frozenset({"count", "check", "dice", "fill", "throw", "solve", "share", "open", "sheet"})
"""Tasks without a search, which do not wait for searches."""
_SEED = 2**63 - 1
_READ: dict[str, Field] = {
    "q": Choice(("qu", "plain"), "Whether Qu is one face, as on the dice, or two."),
    "faces": Text(
        200, "Faces of several letters, such as th, er; with ij! a word never has i and j."
    ),
    "fold_accents": Flag("Read é as e."),
    "umlauts": Flag("Read ä as ae."),
    "squeeze": Flag("Leave out apostrophes and hyphens."),
    "skip_bad": Flag("Skip words that no board can show; otherwise they are an error."),
}
_READ_DEFAULTS = {"q": "qu", "faces": "", **dict.fromkeys([*_READ][2:], False)}


def _words(limits: Limits) -> Field:
    return Text(limits.letters, "The list: words separated by line ends, blanks or commas.")


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
        "wrap": "none", "hexagons": False,
    }  # fmt: skip
    if sized:
        return Record(fields, ("words", "size"), defaults)
    fields |= {
        "within": OrNull(Row((side, side), "The largest size to try; null: no limit.")),
        "square": Flag("Try squares only."),
    }
    return Record(fields, ("words",), {**defaults, "size": None, "within": None, "square": False})


def _theme(limits: Limits) -> Record:
    """Return the fields of a puzzle of which some words may be left out."""
    plain = puzzle(limits, sized=False)
    fields: dict[str, Field] = {
        "optional": OrNull(
            Text(limits.letters, "Optional words; the words of the puzzle are then required.")
        ),
        "list_level": OrNull(Whole(1, 99, "Only words up to this list level; cat@2 has level 2.")),
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
        "fold_accents": _READ["fold_accents"],
    }
    board_defaults: dict[str, object] = {"wrap": "none", "q": "qu", "fold_accents": False}
    rows = Several(
        Several(Face(blank=True, hole=True), limits.side, 1), limits.side, 1, "Rows of faces."
    )
    rules = Choice(tuple(RULES), "The scoring rules.")
    dictionary = OrNull(Text(limits.body, "The words of a dictionary; null: the English one."))

    def searched(question: Record, defaults: dict[str, object], **fields: Field) -> Record:
        return Record(
            {"puzzle": question, "timeout": timeout, "seed": seed, **fields},
            ("puzzle",),
            {"timeout": min(60.0, limits.timeout), "seed": 0, **defaults},
        )

    quick = {"timeout": Seconds(limits.quick_timeout)}
    quick_default = {"timeout": limits.quick_timeout}
    return {
        "fit": searched(
            _theme(limits),
            {"most": False, "max_words": None, "certify": False, "extras": "if-english"},
            most=Flag("Leave out as few words as possible; the marks of the list are read."),
            max_words=OrNull(Whole(1, limits.letters, "With most: keep at most N words.")),
            certify=certify,
            extras=Choice(EXTRAS, "Whether to search for extra words on the board."),
        ),
        "why": searched(
            asked, {"limit": 5}, limit=Whole(1, 50, "At most N conflicts.")
        ),
        "boards": searched(asked, {"limit": 100}, limit=Whole(1, 1000, "At most N boards.")),
        "alternatives": searched(
            asked,
            {"limit": 5, "rank_by": "difficulty", "extras": "if-english"},
            limit=Whole(2, 20, "At most N clearly different boards."),
            rank_by=Choice(RANKS, "The statistic that orders the boards, the least first."),
            extras=Choice(EXTRAS, "Whether to count extra words."),
        ),
        "unique": searched(
            asked,
            {
                "make_unique": None, "drop_redundant": False, "rare": False, "board": None,
                "max_targets": 100, "certify": False,
            },
            make_unique=OrNull(Choice(("words", "givens"), "The kind of clue to add; null: none.")),
            drop_redundant=Flag("Drop redundant words, after adding clues."),
            rare=Flag("Added words may be rare."),
            board=OrNull(rows),
            max_targets=Whole(1, 1000),
            certify=certify,
        ),
        "solve": Record(
            {
                **read_board, "rules": rules,
                "min_length": OrNull(Whole(1, 1000, "The minimum length; null: that of rules.")),
                "max_level": OrNull(Whole(10, 95, "Only words up to this dictionary level.")),
                "dictionary": dictionary,
                "all_paths": Flag("Count and list the paths of each word."),
                "limit": Whole(0, 100, "At most N paths of a word."),
                "heat": Flag("Count the words through each cell."),
                **quick,
            },
            ("board",),
            {
                **board_defaults, "rules": "boggle", "min_length": None, "max_level": None,
                "dictionary": None,
                "all_paths": False, "limit": 10, "heat": False, **quick_default,
            },
        ),
        "fill": Record(
            {
                **read_board, "hexagons": Flag(), "dictionary": dictionary, "rules": rules,
                "seed": seed,
                "fill_level": Whole(10, 95, "The dictionary level up to which extra words count."),
                "strategy": Choice(FILLINGS, "Which extra words the letters may form."),
                "max_extras": OrNull(Whole(0, 100_000, "At most N extra words; null: any.")),
                "puzzle": OrNull(whole),
                **quick,
            },
            ("board",),
            {**board_defaults, "hexagons": False, "dictionary": None, "rules": "boggle", "seed": 0,
             "fill_level": 60, "strategy": "fewest-extras", "max_extras": None, "puzzle": None,
             **quick_default},
        ),
        "check": Record(
            {**read_board, "words": _words(limits), "faces": _READ["faces"], "umlauts": Flag(),
             "squeeze": Flag(), "skip_bad": Flag(), "rules": rules},
            ("board", "words"),
            {**board_defaults, "faces": "", "umlauts": False, "squeeze": False, "skip_bad": False,
             "rules": "boggle"},
        ),
        "gogen": Record(
            {"gogen": Text(limits.letters, "Five rows, an empty line, the words."),
             "explain": Flag("Report the steps of logic."),
             "certify": certify, "timeout": timeout},
            ("gogen",),
            {"explain": False, "certify": False, "timeout": min(60.0, limits.timeout)},
        ),
        "gogen-make": Record(
            {
                "kind": Choice(GOGENS), "difficulty": OrNull(Whole(1, 7, "Monday to Sunday.")),
                "givens": OrNull(Either(Choice(("minimal",)), Whole(2, 9))),
                "week": Flag("Seven Gogens, of levels 1 to 7; count counts weeks."),
                "count": Whole(1, MAX_GOGENS), "seed": seed, "timeout": timeout,
            },
            (),
            {"kind": "plain", "difficulty": None, "givens": None, "week": False, "count": 1,
             "seed": 0, "timeout": min(60.0, limits.timeout)},
        ),
        "dice": Record(
            {**read_board, "dice": Choice(DICE)}, ("board",), {**board_defaults, "dice": "new"}
        ),
        "throw": Record(
            {"dice": Choice(DICE), "seed": OrNull(seed), "count": Whole(1, 100),
             "wrap": Choice(WRAPS)},
            (),
            {"dice": "new", "seed": None, "count": 1, "wrap": "none"},
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
        "sheet": Record(
            {
                "report": Anything("A report with boards."),
                "format": Choice(SHEETS),
                "title": Text(200), "words": Choice(("", "all", "hints", "number", "none")),
                "key": Flag("Whether to add the key."), "versions": Whole(1, 4),
                "per_page": Choice(("1", "2", "4", "6")), "paper": Choice(("a4", "letter")),
                "steps": Flag("Number the cells of each path."),
                "language": Choice(LANGUAGES, "The language of the texts for solvers."),
            },
            ("report", "format"),
            {
                "title": "", "words": "", "key": True, "versions": 1, "per_page": "1",
                "paper": "a4", "steps": False, "language": "en",
            },
        ),
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
    if question is not None and question["size"] is not None:
        _places(question)
    if isinstance(request.get("board"), list):
        _rectangle(request["board"], "board")
    if name in ("unique", "share") and request["board"] is not None:
        _same_cells(request["board"], request["puzzle"])
    if name == "unique" and request["board"] is not None and not any(map(any, request["board"])):
        refuse("board", "has no letter")
    if name == "gogen-make" and request["week"] and 7 * request["count"] > MAX_GOGENS:
        refuse("count", f"must be from 1 to {MAX_GOGENS // 7} weeks")
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


def _places(question: dict[str, Any]) -> None:
    rows, columns = question["size"]
    holes = set(question["holes"])
    for k, (r, c) in enumerate(question["holes"]):
        if r >= rows or c >= columns:
            refuse(f"puzzle.holes[{k}]", "is outside the board")
    if len(holes) == rows * columns:
        refuse("puzzle.holes", "leave no cell")
    seen: dict[tuple[int, int], str] = {}
    for k, (r, c, face) in enumerate(question["given"]):
        where = f"puzzle.given[{k}]"
        if r >= rows or c >= columns:
            refuse(where, "is outside the board")
        if (r, c) in holes:
            refuse(where, "is in a hole")
        if seen.setdefault((r, c), face) != face:
            refuse(where, "is given twice with different faces")


def _rectangle(rows: list[list[Any]], where: str) -> None:
    for k, row in enumerate(rows):
        if len(row) != len(rows[0]):
            refuse(f"{where}[{k}]", "is not as long as the first row")
    if all(face is None for row in rows for face in row):
        refuse(where, "has no cell")


def _same_cells(rows: list[list[Any]], question: dict[str, Any]) -> None:
    if (len(rows), len(rows[0])) != question["size"]:
        refuse("board", "has another size than the puzzle")
    holes = set(question["holes"])
    for r, row in enumerate(rows):
        for c, face in enumerate(row):
            if (face is None) != ((r, c) in holes):
                refuse(f"board[{r}][{c}]", "does not match the holes of the puzzle")
