"""What may be asked: the tasks, the fields of each, and what has to go together.

No request names a solver, an encoding, a file, a folder or a command; a text is only ever
parsed as what it is. The same table is the schema of requests in the OpenAPI document.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from unboggle import BIG, BOGGLE, SUPER
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

DICE = ("classic", "new", "big", "big-challenge", "big-deluxe", "big-2012", "super-big")
RULES = {book.name: book for book in (BOGGLE, BIG, SUPER)}
WRAPS = ("none", "rows", "columns", "both")
LANGUAGES = ("en", "de", "es", "fr", "pl", "el", "he")
RANKS = ("difficulty", "extras", "turns", "crossings", "length")
SHEETS = ("html", "svg", "pdf", "png")
FILLINGS = ("fewest-extras", "most-extras", "natural")
KINDS = ("plain", "uber", "ultra", "hyper")
QUICK = frozenset({"count", "check", "dice", "fill", "throw", "solve", "share", "open", "sheet"})
"""Tasks that search nothing: they wait for nobody who does."""
_SEED = 2**63 - 1
_READ: dict[str, Field] = {
    "q": Choice(("qu", "plain"), "Is Qu one face, as on the dice, or are Q and U two?"),
    "faces": Text(200, "Faces of several letters, such as th, er; ij! is never i and j."),
    "fold_accents": Flag("Read é as e."),
    "umlauts": Flag("Read ä as ae."),
    "squeeze": Flag("Leave out apostrophes and hyphens."),
    "skip_bad": Flag("Drop words that no board can show, instead of refusing the list."),
}
_READ_DEFAULTS = {"q": "qu", "faces": "", **dict.fromkeys([*_READ][2:], False)}


def _words(limits: Limits) -> Field:
    return Text(limits.letters, "The list: words separated by line ends, blanks or commas.")


def puzzle(limits: Limits, *, sized: bool = True) -> Record:
    """Return the fields of a puzzle; unless ``sized`` of one whose size is sought."""
    side = Whole(1, limits.side)
    place = Whole(0, limits.side - 1)
    area = limits.side**2
    fields: dict[str, Field] = {"words": _words(limits), **_READ}
    fields["inventory"] = OrNull(Text(limits.letters, "The letters to be used, see Inventory."))
    fields["wishes"] = Anything(
        "Other wishes: the fields of their names in reports, such as vowels: {least, most}."
    )
    defaults: dict[str, object] = {**_READ_DEFAULTS, "inventory": None, "wishes": {}}
    if sized:
        fields |= {
            "size": Row((side, side), "Rows and columns."),
            "holes": Several(Row((place, place)), area, about="Cells that are none."),
            "given": Several(
                Row((place, place, Face())), area, about="Row, column and face of fixed letters."
            ),
            "wrap": Choice(WRAPS, "Ends that meet: of rows, of columns, of both."),
            "hexagons": Flag("Each cell touches six, every second row half a cell further right."),
        }
        defaults |= {"holes": [], "given": [], "wrap": "none", "hexagons": False}
    return Record(fields, ("words", "size") if sized else ("words",), defaults)


def board(limits: Limits) -> Field:
    """Return the field of a board that is given: as it is typed, or as rows of faces."""
    side = limits.board_side
    row = Several(Face(blank=True, hole=True), side, 1)
    return Either(Text(limits.letters), Several(row, side, 1), "Rows of faces, or text.")


@cache
def tasks(limits: Limits = LIMITS) -> dict[str, Record]:
    """Return what each task takes, without ``task`` itself."""
    timeout = Seconds(limits.timeout, "Seconds until it tells the best that it has.")
    seed = Whole(0, _SEED, "Another number, another search; the same one, the same boards.")
    certify = Flag("Make a certificate to download.")
    asked = puzzle(limits)
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
    rules = Choice(tuple(RULES), "Shortest word and points.")
    dictionary = OrNull(Text(limits.body, "Words to look for instead of the English ones."))

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
            asked, {"certify": False, "extras": True}, certify=certify,
            extras=Flag("Look for other words on the board, if the list looks English."),
        ),
        "drop": searched(
            asked,
            {"may": None, "level": None, "certify": False, "extras": True},
            may=OrNull(
                Text(limits.letters, "Words that may be left out; then no word of the puzzle may.")
            ),
            level=OrNull(Whole(1, 99, "Only words up to this level: cat@2 has one.")),
            certify=certify,
            extras=Flag(),
        ),
        "sizes": searched(
            puzzle(limits, sized=False),
            {"within": None, "square": False, "extras": True},
            within=OrNull(Row((Whole(1, limits.side), Whole(1, limits.side)))),
            square=Flag("Only squares."),
            extras=Flag(),
        ),
        "why": searched(
            asked, {"most": 5}, most=Whole(1, 50, "Look for so many conflicts at most.")
        ),
        "boards": searched(asked, {"most": 100}, most=Whole(1, 1000, "So many boards at most.")),
        "choices": searched(
            asked,
            {"n": 5, "rank_by": "difficulty", "extras": True},
            n=Whole(2, 20, "So many boards that really differ."),
            rank_by=Choice(RANKS, "That with the least of this comes first."),
            extras=Flag("Count other words, if the list looks English."),
        ),
        "unique": searched(asked, {"certify": False}, certify=certify),
        "make-unique": searched(
            asked,
            {"make": "words", "thin": False, "rare": False, "board": None, "tries": 100},
            make=OrNull(Choice(("words", "givens"), "What may be added.")),
            thin=Flag("Then drop words as long as the board stays the only one."),
            rare=Flag("Words may be rare."),
            board=OrNull(rows),
            tries=Whole(1, 1000),
        ),
        "solve": Record(
            {
                **read_board, "rules": rules,
                "shortest": OrNull(Whole(1, 1000, "Count words from so many letters on.")),
                "level": OrNull(Whole(10, 95, "Only words as common as this.")),
                "dictionary": dictionary,
                "all_paths": Flag("Count all paths of each word."),
                "limit": Whole(0, 100, "Paths of a word that are kept."),
                "heat": Flag("How many words use each cell."),
                **quick,
            },
            ("board",),
            {
                **board_defaults, "rules": "boggle", "shortest": None, "level": None,
                "dictionary": None,
                "all_paths": False, "limit": 10, "heat": False, **quick_default,
            },
        ),
        "fill": Record(
            {
                **read_board, "hexagons": Flag(), "dictionary": dictionary, "rules": rules,
                "seed": seed,
                "level": Whole(10, 95, "Words that count are as common as this."),
                "way": Choice(FILLINGS, "What of the words that come along, besides the puzzle's."),
                "at_most": OrNull(Whole(0, 100_000, "So many of them, or as few as can be.")),
                "puzzle": OrNull(asked),
                **quick,
            },
            ("board",),
            {**board_defaults, "hexagons": False, "dictionary": None, "rules": "boggle", "seed": 0,
             "level": 60, "way": "fewest-extras", "at_most": None, "puzzle": None,
             **quick_default},
        ),
        "check": Record(
            {**read_board, "words": _words(limits), "faces": _READ["faces"], "umlauts": Flag(),
             "squeeze": Flag(), "skip_bad": Flag(), "rules": rules},
            ("board", "words"),
            {**board_defaults, "faces": "", "umlauts": False, "squeeze": False, "skip_bad": False,
             "rules": "boggle"},
        ),
        "gogen-solve": Record(
            {"text": Text(limits.letters, "Five rows, an empty line, the words."),
             "steps": Flag("How logic solves it, step by step."),
             "certify": certify, "timeout": timeout},
            ("text",),
            {"steps": True, "certify": False, "timeout": min(60.0, limits.timeout)},
        ),
        "gogen-make": Record(
            {
                "kind": Choice(KINDS), "level": OrNull(Whole(1, 7, "Monday to Sunday.")),
                "givens": OrNull(Either(Choice(("minimal",)), Whole(2, 9))),
                "week": Flag("Seven, of levels 1 to 7."),
                "count": Whole(1, 50), "seed": seed, "timeout": timeout,
            },
            (),
            {"kind": "plain", "level": None, "givens": None, "week": False, "count": 1,
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
        "count": Record({"puzzle": asked}, ("puzzle",)),
        "share": Record(
            {"puzzle": asked, "board": OrNull(rows)}, ("puzzle",), {"board": None}
        ),
        "open": Record(
            {"text": Text(limits.body, "A share code, ipuz, a Strands puzzle or a report.")},
            ("text",),
        ),
        "sheet": Record(
            {
                "report": Anything("The report of a board, whatever its task."),
                "format": Choice(SHEETS),
                "title": Text(200), "words": Choice(("", "all", "hints", "number", "none")),
                "key": Flag("Pages with the answers."), "versions": Whole(1, 4),
                "per_page": Choice(("1", "2", "4", "6")), "paper": Choice(("a4", "letter")),
                "steps": Flag("Number the cells of each path."),
                "language": Choice(LANGUAGES, "That of what solvers read."),
            },
            ("report", "format"),
            {
                "title": "", "words": "", "key": True, "versions": 1, "per_page": "1",
                "paper": "a4", "steps": False, "language": "en",
            },
        ),
    }  # fmt: skip


def checked(data: object, limits: Limits = LIMITS) -> dict[str, Any]:
    """Return the request ``data``, whole and with its defaults; raise `Problem` if it is none."""
    if not isinstance(data, dict):
        refuse("", "a request is a JSON object")
    table = tasks(limits)
    name = Choice(tuple(table)).check(data.get("task"), "task")
    request = table[name].check({k: v for k, v in data.items() if k != "task"}, "")
    question = request.get("puzzle")
    if question is not None and "size" in question:
        _places(question)
        _plane(question, "puzzle.")
    _plane(request, "")
    if isinstance(request.get("board"), list):
        _rectangle(request["board"], "board")
    if name in ("make-unique", "share") and request["board"] is not None:
        _same_cells(request["board"], request["puzzle"])
    if name == "make-unique":
        _target(request)
    if (
        name == "gogen-make"
        and request["week"]
        and (request["level"], request["count"]) != (None, 1)
    ):
        refuse("week", "has a level for each day and makes seven: no level, no count")
    return {"task": name, **request}


def _places(question: dict[str, Any]) -> None:
    rows, columns = question["size"]
    holes = set(question["holes"])
    for k, (r, c) in enumerate(question["holes"]):
        if r >= rows or c >= columns:
            refuse(f"puzzle.holes[{k}]", "lies outside of the board")
    if len(holes) == rows * columns:
        refuse("puzzle.holes", "leave no cell")
    seen: dict[tuple[int, int], str] = {}
    for k, (r, c, face) in enumerate(question["given"]):
        where = f"puzzle.given[{k}]"
        if r >= rows or c >= columns:
            refuse(where, "lies outside of the board")
        if (r, c) in holes:
            refuse(where, "lies in a hole")
        if seen.setdefault((r, c), face) != face:
            refuse(where, "is given twice, as two faces")


def _plane(asked: dict[str, Any], at: str) -> None:
    if asked.get("hexagons") and asked["wrap"] != "none":
        refuse(f"{at}wrap", "is for squares: hexagons have no edges that meet")


def _rectangle(rows: list[list[Any]], where: str) -> None:
    for k, row in enumerate(rows):
        if len(row) != len(rows[0]):
            refuse(f"{where}[{k}]", "is not as long as the first row")
    if all(face is None for row in rows for face in row):
        refuse(where, "has no cell")


def _target(request: dict[str, Any]) -> None:
    if request["make"] is None and not request["thin"]:
        refuse("make", "is null: then thin has to be true")
    if request["board"] is None:
        return
    if request["make"] is None:
        refuse("board", "is for make")
    if not any(face for row in request["board"] for face in row):
        refuse("board", "shows no letter")


def _same_cells(rows: list[list[Any]], question: dict[str, Any]) -> None:
    if (len(rows), len(rows[0])) != question["size"]:
        refuse("board", "has another size than the puzzle")
    holes = set(question["holes"])
    for r, row in enumerate(rows):
        for c, face in enumerate(row):
            if (face is None) != ((r, c) in holes):
                refuse(f"board[{r}][{c}]", "and the puzzle do not have the same holes")
