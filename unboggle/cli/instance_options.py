"""Options of ``unboggle instances``: which lists are made, and the formulas beside them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

import click

from unboggle.cli import completions, options
from unboggle.cli.option_records import passed_as
from unboggle.cli.sources import read_list
from unboggle.errors import InputError
from unboggle.puzzle.model.reading import ReadOptions

if TYPE_CHECKING:
    from unboggle import Grid
    from unboggle.lab import GeneratedInstance

FormulaFormat = Literal["cnf", "wcnf", "opb"]
_EXPORTS: dict[str, FormulaFormat] = {"cnf": "cnf", "wcnf": "wcnf", "opb": "opb"}


@dataclass(frozen=True)
class ListOptions:
    """Which lists are made: their kind and size, and their words."""

    kind: Literal["planted", "random", "themes", "gogen"]
    grid: Grid | None
    word_count: int | None
    source: str | None
    seed: int
    count: int
    dictionary: str | None

    @property
    def seeds(self) -> range:
        """The seed of each list."""
        return range(self.seed, self.seed + self.count)

    def maker(self) -> Callable[[int], GeneratedInstance]:
        """Return the function that makes the list of a seed; reads the files."""
        from unboggle import Lexicon
        from unboggle.lab import make_instance

        words = () if self.source is None else read_list(self.source, ReadOptions("plain")).words
        lexicon = Lexicon.load(self.dictionary) if self.dictionary else None

        def made(seed: int) -> GeneratedInstance:
            return make_instance(
                self.kind, self.grid, self.word_count, seed=seed, lexicon=lexicon, source=words
            )

        return made


list_options = passed_as(
    "lists",
    ListOptions,
    click.argument("kind", type=click.Choice(["planted", "random", "themes", "gogen"])),
    click.option(
        "--size", "grid", type=options.size, metavar="N|RxC", help="Rows and columns of the board."
    ),
    options.number_option("--word-count", "word_count", None, "Number of words  [default: all]"),
    click.option(
        "--source",
        metavar="FILE",
        shell_complete=completions.files,
        help="The list that themes are drawn from.",
    ),
    options.seed_option("Seed of the first list; the next list has the next one."),
    options.number_option("--count", "count", 1, "Number of lists.", options.between(1, 10_000)),
    options.dictionary_option,
)
"""The options of `ListOptions`, passed as ``lists``."""


@dataclass(frozen=True)
class ExportOptions:
    """The formats in which formulas are written, too, and the shuffled copies of each."""

    export: str
    shuffled: int

    @property
    def formats(self) -> list[FormulaFormat]:
        """The formats, once each; raises `InputError` for an unknown one."""
        named = dict.fromkeys(self.export.lower().replace(",", " ").split())
        for name in named:
            if name not in _EXPORTS:
                raise InputError(f"--export {name}: it is {', '.join(_EXPORTS)}")
        return [_EXPORTS[name] for name in named]

    def files(self, made: GeneratedInstance) -> Iterator[tuple[str, Iterator[str]]]:
        """Yield the name of each file of a list with its lines; shuffled copies by seeds from 1."""
        from unboggle.formulas import solver_file_lines

        yield made.file, made.lines()
        for form in self.formats:
            yield f"{made.name}.{form}", solver_file_lines(made.puzzle, form)
            for copy in range(1, self.shuffled + 1):
                shuffled = solver_file_lines(made.puzzle, form, shuffle=copy)
                yield f"{made.name}-s{copy}.{form}", shuffled


export_options = passed_as(
    "export",
    ExportOptions,
    click.option(
        "--export",
        metavar="FORMATS",
        default="",
        help="Also write cnf, wcnf (MaxSAT) or opb (pseudo-Boolean).",
        shell_complete=completions.names(lambda: _EXPORTS),
    ),
    options.number_option(
        "--shuffled",
        "shuffled",
        0,
        "Also write N shuffled copies of each exported file.",
        options.between(0, 1000),
    ),
)
"""The options of `ExportOptions`, passed as ``export``."""
