"""What a request asks, as the library has it: lists, grids, wishes, boards."""

from __future__ import annotations

from typing import Any

from unboggle import (
    Board,
    Given,
    Grid,
    InputError,
    Inventory,
    Puzzle,
    Wish,
    Wishes,
    WordList,
    parse_board,
    parse_words,
)
from unboggle.errors import Option
from unboggle.phrases import cut
from unboggle.puzzle import wishes as all_wishes
from unboggle.puzzle.words import LONE_Q
from unboggle.web.limits import LIMITS

Request = dict[str, Any]
"""A request, or the puzzle in one, as `unboggle.web.requests.checked` returns it."""


class BadWords(InputError):
    """Words of a list that no board can show: ``entries`` are line, word and why."""

    def __init__(self, entries: list[dict[str, Any]], *parts: object) -> None:
        super().__init__(*parts)
        self.entries = entries


def listed(asked: Request, *, marks: bool = False, theme: bool = False) -> WordList:
    """Return the list of a puzzle; raise `BadWords` or `InputError` if it cannot be used."""
    options = {name: asked[name] for name in ("q", "faces", "fold_accents", "umlauts", "squeeze")}

    def read(text: str) -> WordList:
        return parse_words(
            text,
            source="the list",
            skip_bad=True,
            marks=marks,
            theme=theme,
            advice="",
            **options,
        )

    try:
        words = read(asked["words"])
    except InputError:  # no word is left; with one more it is told what is wrong with the others
        _complain(read(f"{asked['words']}\naa"))
        raise
    if not asked["skip_bad"]:
        _complain(words)
    if len(words.words) > LIMITS.words:
        raise InputError(f"the list has {len(words.words):,} words, more than {LIMITS.words}")
    return words


def _complain(words: WordList) -> None:
    """Raise `BadWords` if words were dropped."""
    if words.dropped:
        bad = [{"line": one.line, "word": one.shown, "why": one.why} for one in words.dropped]
        first = bad[0]
        way_out = (" (", Option("q", "plain"), " can)") if first["why"] == LONE_Q else ()
        raise BadWords(bad, f"line {first['line']}: {first['word']!r} {first['why']}", *way_out)


def wishes_of(asked: Request) -> Wishes:
    """Return what a puzzle asks of the board besides the words."""
    wishes: list[Wish] = [*_others(asked["wishes"])]
    if asked.get("given"):
        wishes.append(Given({(r, c): face for r, c, face in asked["given"]}))
    if asked["inventory"] is not None:
        wishes.append(Inventory.parse(asked["inventory"], q=asked["q"]))
    return Wishes(*wishes)


def _others(asked: Request) -> Wishes:
    """Return the wishes of ours that are told as in reports: nothing is read from a file."""
    kinds = {field: name for name in all_wishes.built_in() for field in all_wishes.get(name).fields}
    for field in asked:
        if field not in kinds:
            raise InputError(f"there is no wish {cut(repr(field))}")
    asked = {field: value for field, value in asked.items() if value is not None}
    try:
        return all_wishes.from_json(asked)
    except InputError:
        raise
    except Exception:  # whatever a reader of JSON can come upon
        names = ", ".join(sorted({kinds[field] for field in asked}))
        raise InputError(f"wishes ({names}): what is wished makes no sense") from None


def grid_of(asked: Request) -> Grid:
    """Return the grid of a puzzle: a rectangle, with holes or ends that meet, or hexagons."""
    rows, columns = asked["size"]
    holes = set(asked["holes"])
    if asked["hexagons"]:
        return Grid.hexagons(rows, columns, holes)
    wrap = {
        "wrap_rows": asked["wrap"] in ("rows", "both"),
        "wrap_columns": asked["wrap"] in ("columns", "both"),
    }
    if not holes:
        return Grid.rectangle(rows, columns, **wrap)
    cells = [(r, c) for r in range(rows) for c in range(columns) if (r, c) not in holes]
    reached = (1 + max(r for r, _ in cells), 1 + max(c for _, c in cells))
    return Grid.king(cells, None if reached == (rows, columns) else (rows, columns), **wrap)


def puzzle_of(
    asked: Request, *, marks: bool = False, theme: bool = False
) -> tuple[WordList, Puzzle]:
    """Return the list and the puzzle that it makes."""
    words = listed(asked, marks=marks, theme=theme)
    return words, words.puzzle(grid_of(asked), wishes_of(asked))


def board_of(request: Request) -> Board:
    """Return the board that was given, as text or as rows."""
    rows, wrap = request["board"], request["wrap"]
    if not isinstance(rows, str):
        board = Board.of_rows(
            rows, wrap_rows=wrap in ("rows", "both"), wrap_columns=wrap in ("columns", "both")
        )
    else:
        board = parse_board(rows, q=request["q"], fold_accents=request["fold_accents"], wrap=wrap)
    grid = board.grid
    if max(grid.rows, grid.columns) > LIMITS.board_side:
        raise InputError(f"the board is larger than {LIMITS.board_side}x{LIMITS.board_side}")
    if request.get("hexagons"):
        return Board(Grid.hexagons(grid.rows, grid.columns, grid.holes), dict(board.faces))
    return board
