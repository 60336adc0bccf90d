"""Links from the examples of the documentation to the page without a server.

A link holds the question of a command, as the page's own links do. An example whose command the
page cannot express has none.
"""

from __future__ import annotations

import base64
import json
import re
import shlex
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import click
from click.core import ParameterSource

from unboggle import Board, Constraints, InputError, ReadOptions, load_board, to_report
from unboggle.cli.main import cli
from unboggle.constraints import GivenCells
from unboggle.dice import throw_dice
from unboggle.gogen import make_gogens, read_gogens
from unboggle.puzzle import Grid
from unboggle.puzzle.formats.puzzle_json import constraints_to_json, grid_to_json
from unboggle.puzzle.model.grid_shapes import Touching, make_grid, shape_text
from unboggle.web.problem import Problem
from unboggle.web.questions import puzzle_of
from unboggle.web.requests import validated_request

ROOT = Path(__file__).parents[1]
State = dict[str, Any]
"""What a tab of the page is asked, without the fields that have their defaults."""
BOARD_READ_AS = ("q", "faces", "fold_accents")
READ_AS = ("faces", "fold_accents", "umlauts")
SOME = ("most", "max_words", "list_level")
PUZZLE = ("words", "size", "shape", "wrap", "hexagons", "q", *READ_AS, *SOME, "seed", "fill")
CONSTRAINT, SHEET = "constraint_", "sheet_"
"""How the names of the values of options begin that are constraints, or are about paper."""
# What is done with the answer, and how long it may take: the page has its own ways for that.
AFTER = {
    "format_", "output", "timeout", "show_paths", "show_extras", "show_offensive", "verbose",
    "limit", "explain", "hint", "certify", "alternatives", "rank_by", "make_unique", "jobs",
    "version_kind", "log", "deterministic",
}  # fmt: skip
_COMMAND = re.compile(r"^\$ (.+)$", re.MULTILINE)
_CODE = re.compile(r"\s+# exit code \d+$")
_CONSOLE = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def with_links(markdown: str, page: str) -> str:
    """Return a page of the site with a link below each example; ``page`` is the way to the page."""

    def linked(block: re.Match[str]) -> str:
        starts = [found.start() for found in _COMMAND.finditer(block[1])]
        parts = [block[1][a:b] for a, b in zip([0, *starts[1:]], [*starts[1:], None], strict=True)]
        written, together = [], ""
        for part in parts if starts else []:
            together += part
            found = _COMMAND.search(part)
            fragment = found and fragment_of(found[1])
            if fragment:
                written.append(f"```console\n{together}```\n{anchor(page + fragment)}")
                together = ""
        return (
            "\n\n".join([*written, *([f"```console\n{together}```"] if together else [])])
            or block[0]
        )

    return _CONSOLE.sub(linked, markdown)


def anchor(address: str, label: str = "Open this in the page") -> str:
    """Return a paragraph with a link to the page."""
    return f'<p class="open-in-page"><a href="{address}">{label}</a></p>\n'


def fragment_of(line: str) -> str | None:
    """Return the fragment of a link to the question of a command line; None if it has none."""
    words = shlex.split(_CODE.sub("", line))
    typed = ""
    if words[:1] == ["echo"] and "|" in words:
        typed, words = " ".join(words[1 : words.index("|")]), words[words.index("|") + 1 :]
    if words[:1] != ["unboggle"] or {"|", ">", "<", "&&", ";"} & {*words}:
        return None
    for names, (tab, state_of) in _TABS.items():
        if tuple(words[1 : 1 + len(names)]) == names:
            try:
                state = state_of(_Typed(names, words[1 + len(names) :], typed))
            except (InputError, Problem, click.ClickException, OSError):
                return None
            return None if state is None else fragment(tab, state)
    return None


def fragment(tab: str, state: State) -> str:
    """Return the fragment that opens ``state`` on a tab, as ``share.js`` of the page writes it."""
    text = json.dumps(state, ensure_ascii=False, separators=(",", ":")).encode()
    return f"#{tab}=1.{base64.urlsafe_b64encode(text).decode().rstrip('=')}"


class _Typed:
    """The arguments of a command, read but not run."""

    def __init__(self, names: tuple[str, ...], args: list[str], stdin: str) -> None:
        command: click.Command = cli
        parent = None
        for name in names:
            assert isinstance(command, click.Group)
            found = command.get_command(click.Context(command), name)
            assert found is not None
            parent, command = click.Context(command, parent), found
        context = command.make_context(names[-1], [*args], parent=parent)
        self.values: dict[str, Any] = context.params
        self._stdin = stdin
        default = (ParameterSource.DEFAULT, ParameterSource.DEFAULT_MAP)
        self.given = {
            name for name in self.values if context.get_parameter_source(name) not in default
        }

    def only(self, *names: str) -> bool:
        """Whether the page can express all that was typed: ``names`` and constraints."""
        rest = self.given - {*names} - AFTER
        return all(name.startswith((CONSTRAINT, SHEET)) for name in rest)

    def text(self, name: str) -> str:
        """Return the text of the file ``name``, or of standard input."""
        if name == "-":
            return self._stdin
        return (ROOT / name).read_text(encoding="utf-8")


def _unboggle(typed: _Typed) -> State | None:
    values, words = typed.values, typed.values["words"]
    if not typed.only(*PUZZLE) or words.endswith(".toml"):
        return None
    lines = _lines(typed.text(words))
    grid = _grid(values)
    constraints = {
        name.removeprefix(CONSTRAINT): given
        for name, given in values.items()
        if name.startswith(CONSTRAINT) and given not in (None, False)
    }
    cells: State = {}
    if "given" in constraints:
        if grid is None:
            return None
        given = GivenCells.parse(constraints.pop("given"), grid, q=values["q"])
        cells = constraints_to_json(Constraints(given))["constraints"]
    state = _without_defaults(
        {
            "words": "\n".join([*lines, ""]),
            **_size(grid),
            **cells,
            "constraints": constraints,
            "qu": values["q"] == "qu",
            **{field: values[field] for field in READ_AS},
            **{field: values.get(field) for field in SOME},
            "seed": values.get("seed"),
            "fill": "" if values.get("fill") == "none" else values.get("fill"),
        }
    )
    _check(state)
    return state


def _lines(text: str) -> list[str]:
    """Return the lines of a list without comments; words in one line get a line each."""
    lines = [line for line in re.sub(r"\s*#.*", "", text).splitlines() if line.strip()]
    return lines if len(lines) > 1 or '"' in text else re.split(r"[\s,]+", lines[0].strip())


def _grid(values: dict[str, Any]) -> Grid | None:
    """Return the grid of the options, None for the smallest one."""
    if not values["size"] and not values["shape"]:
        return None
    touching: Touching = "hexagons" if values["hexagons"] else "squares"
    shape = shape_text(values["shape"] or "")
    return make_grid(shape, values["size"], wrap=values["wrap"], touching=touching)


def _size(grid: Grid | None) -> State:
    if grid is None:
        return {"smallest": True}
    data = grid_to_json(grid)
    rows, columns = data.pop("size")
    return {"rows": rows, "columns": columns, **data}


def _without_defaults(state: State) -> State:
    return {name: value for name, value in state.items() if value}


def puzzle_fields(state: State) -> State:
    """Return the puzzle of a ``state`` as a request of the page has it, but for its marks."""
    size = {} if state.get("smallest") else {"size": [state["rows"], state["columns"]]}
    same = ("words", "constraints", "given", "holes", "wrap", "hexagons", *READ_AS)
    found = {name: state[name] for name in same if name in state}
    return {**found, **size, "q": "qu" if state.get("qu") else "plain"}


def _check(state: State) -> None:
    """Raise `Problem` or `InputError` for a question that the page would refuse."""
    asked = validated_request({"task": "fit", "puzzle": puzzle_fields(state)})
    if not state.get("smallest"):
        puzzle_of(asked["puzzle"], marks="all" if {*SOME} & state.keys() else "none")


def _solve(typed: _Typed) -> State | None:
    values = typed.values
    if not typed.only(
        "board", "throw_dice", "seed", "wrap", "rules", *BOARD_READ_AS, "all_paths", "show_heat"
    ):
        return None
    reading = {name: values[name] for name in BOARD_READ_AS}
    board: Board | None = None
    if values["board"]:
        board = load_board(values["board"], reading=ReadOptions(**reading), wrap=values["wrap"])
    elif values["throw_dice"]:
        board = _thrown(typed, values["throw_dice"])
    read = {name: values[name] for name in ("wrap", "rules")}
    return None if board is None else _of_board(board, {**read, **reading})


def _throw(typed: _Typed) -> State | None:
    if not typed.only("seed", "dice"):
        return None
    board = _thrown(typed, typed.values["dice"])
    return None if board is None else _of_board(board, {})


def _thrown(typed: _Typed, dice: str) -> Board | None:
    """Return the board that a command throws; None without a seed: it differs each time."""
    if "seed" not in typed.given or dice == "-":
        return None
    return throw_dice(dice, typed.values["seed"]).boards[0]


def _of_board(board: Board, read: State) -> State:
    validated_request({"task": "solve", "board": board.rows(), **read})
    q = read.pop("q", "qu")
    return {"board": board.rows(), **_without_defaults(read), "qu": q == "qu"}


def _gogen(typed: _Typed) -> State | None:
    if typed.values["file"] == "-" or not typed.only("file"):
        return None
    (gogen,) = read_gogens(str(ROOT / typed.values["file"]))
    return _set(sorted([*cell, face] for cell, face in gogen.given.items()), gogen.words)


def _new_gogen(typed: _Typed) -> State | None:
    """Return the Gogen that a command makes, to be solved."""
    if "seed" not in typed.given or not typed.only("seed", "kind", "difficulty", "show_solution"):
        return None
    values = typed.values
    if values["kind"] == "hyper":
        return None  # it has strings in place of words
    made = make_gogens(
        values["kind"], difficulty=values["difficulty"], seeds=[values["seed"]], timeout=None
    )
    one = to_report(made)["puzzles"][0]
    rows = enumerate(one["grid"])
    given = [[r, c, x] for r, row in rows for c, x in enumerate(row) if x.isalpha()]
    return _set(given, one["words"])


def _set(given: list[list[Any]], words: Iterable[str]) -> State:
    return {"given": given, "mine": [], "setting": False, "words": "\n".join([*words, ""])}


_TABS: dict[tuple[str, ...], tuple[str, Callable[[_Typed], State | None]]] = {
    **{(name,): ("unboggle", _unboggle) for name in ("fit", "why", "boards", "unique")},
    ("solve",): ("solve", _solve),
    ("throw",): ("solve", _throw),
    ("gogen", "solve"): ("gogen", _gogen),
    ("gogen", "make"): ("gogen", _new_gogen),
}
