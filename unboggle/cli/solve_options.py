"""Options of ``unboggle solve``: the board, which words count, and what is shown of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, get_args

import click

from unboggle.arguments import Level
from unboggle.cli import completions, options
from unboggle.cli.option_records import DictionaryOptions, passed_as, reading_options
from unboggle.errors import InputError
from unboggle.forward.scoring_rules import MinLength
from unboggle.puzzle.model.grid import Wrap
from unboggle.puzzle.model.reading import ReadOptions

if TYPE_CHECKING:
    from unboggle import Board, Grid, Lexicon
    from unboggle.dice import DiceThrow
    from unboggle.scoring import ScoringRules


@dataclass(frozen=True)
class BoardOptions:
    """The board to solve, as typed or thrown, and how it is read."""

    board: str | None
    throw_dice: str | None
    seed: int | None
    wrap: Wrap
    reading: ReadOptions

    def check(self) -> None:
        """Raise `InputError` if there is no board."""
        if self.board is None and self.throw_dice is None:
            raise InputError(
                "name a BOARD, such as 'QEST ANSI XWEO YRSN', or throw one with --throw-dice new"
            )

    def read(self) -> tuple[Board, DiceThrow | None]:
        """Return the board, and the throw that showed it."""
        if self.throw_dice is not None:
            from unboggle.dice import throw_dice

            thrown = throw_dice(self.throw_dice, self.seed, wrap=self.wrap)
            return thrown.boards[0], thrown
        return self._typed(), None

    def read_grid(self) -> Grid:
        """Return the grid of the board, which may be named by its size alone."""
        from unboggle.boards import try_parse_size

        return try_parse_size(self.board or "", wrap=self.wrap) or self._typed().grid

    def _typed(self) -> Board:
        from unboggle import load_board

        assert self.board is not None
        return load_board(self.board, reading=self.reading, wrap=self.wrap)


board_options = passed_as(
    "shown",
    BoardOptions,
    click.argument("board", required=False, shell_complete=completions.files),
    click.option(
        "--throw-dice",
        metavar="SET",
        help="Throw dice instead of reading BOARD; see 'unboggle throw'.",
        shell_complete=completions.dice_sets,
    ),
    options.seed_option(
        "With --throw-dice: throw the board of this seed  [default: a random one]", default=None
    ),
    click.option(
        "--wrap",
        type=click.Choice(get_args(Wrap)),
        default="none",
        show_default=True,
        metavar="EDGES",
        help="Join the ends of rows, columns or both.",
    ),
    reading_options("q", "faces", "fold_accents"),
)
"""The options of `BoardOptions`, passed as ``shown``."""


@dataclass(frozen=True)
class CountingOptions:
    """Which words count, and their points."""

    rules: str
    points: str | None
    min_length: int | None
    max_level: int | None
    dictionary: str | None

    def scoring_rules(self) -> ScoringRules:
        """Return the rules by which words score."""
        from unboggle.scoring import load_rules, parse_rules, with_min_length

        if self.points is None:
            rules = load_rules(self.rules)
        else:
            rules = parse_rules(self.points, name="--points")
        return rules if self.min_length is None else with_min_length(rules, self.min_length)

    def load_lexicon(self, reading: ReadOptions) -> Lexicon:
        """Return the dictionary, with words read as the board is."""
        return DictionaryOptions(self.dictionary, reading).load()


counting_options = passed_as(
    "counting",
    CountingOptions,
    options.dictionary_option,
    options.rules_option("Scoring rules: boggle, big, super, or a file of them."),
    click.option(
        "--points",
        metavar="TABLE",
        help="Points by length instead of --rules: '3:1, 5:2, 9:2 per letter'.",
    ),
    options.number_option(
        "--min-length",
        "min_length",
        None,
        "Count words of N or more letters, whatever the rules.",
        MinLength,
    ),
    options.number_option(
        "--max-level",
        "max_level",
        None,
        "Only words up to this dictionary level: 35 everyday, 60 well-known, 95 all.",
        Level,
    ),
)
"""The options of `CountingOptions`, passed as ``counting``."""


@dataclass(frozen=True)
class DetailOptions:
    """What is shown of each word and cell."""

    show_paths: bool
    all_paths: bool
    limit: int
    show_heat: bool


detail_options = passed_as(
    "details",
    DetailOptions,
    click.option("--show-paths", is_flag=True, help="Print one path of each word."),
    click.option("--all-paths", is_flag=True, help="Count and print all paths of each word."),
    options.number_option(
        "--limit",
        "limit",
        10,
        "With --all-paths: print at most N paths of a word.",
    ),
    click.option("--show-heat", is_flag=True, help="Print how many words use each cell."),
)
"""The options of `DetailOptions`, passed as ``details``."""


@dataclass(frozen=True)
class PathCountOptions:
    """Whether paths are counted instead of words, and the most cells of a path."""

    count_paths: bool
    max_length: int | None


path_count_options = passed_as(
    "paths",
    PathCountOptions,
    click.option(
        "--count-paths",
        is_flag=True,
        help="Count the paths of the grid by length; BOARD may be a size such as 4x4.",
    ),
    options.number_option(
        "--max-length",
        "max_length",
        None,
        "With --count-paths: count paths of at most N cells.",
    ),
)
"""The options of `PathCountOptions`, passed as ``paths``."""
