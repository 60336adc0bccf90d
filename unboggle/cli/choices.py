"""``--choices``: several boards for the same words, and figures to choose by."""

from __future__ import annotations

import functools
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NoReturn, cast

import click

from unboggle.cli import options
from unboggle.cli.ending import finish
from unboggle.cli.filling import Filling
from unboggle.cli.method import Method
from unboggle.cli.printing import Output
from unboggle.cli.question import Question
from unboggle.cli.running import running
from unboggle.cli.theme import Theme
from unboggle.errors import InputError

if TYPE_CHECKING:
    from unboggle.solutions.choices import RankBy

_MOST = 20
_RANKS = ("difficulty", "extras", "turns", "crossings", "length")


@dataclass(frozen=True)
class Choosing:
    """How many boards there are to be, if there are to be several, and in which order."""

    number: int | None
    rank_by: str

    def check(
        self,
        ctx: click.Context,
        out: Output,
        method: Method,
        theme: Theme,
        *,
        other_boards: bool,
        certify: str | None,
        cluster: str | None,
    ) -> None:
        """Raise `InputError` for options that do not go together, before anything is read."""
        if self.number is None:
            if options.was_typed(ctx, "rank_by"):
                raise InputError("--rank-by goes with --choices")
            return
        if not out.format.can_write("unboggle.choices/1"):
            raise InputError("this --format cannot show --choices; text, json and sheets do")
        out.check_boards(self.number)
        others = [
            (theme.some, theme.name, "is about one board"),
            (certify is not None, "--certify", "is about one board"),
            (other_boards, "--other-boards", "makes other boards versions of one sheet"),
        ]
        for there, name, why in others:
            if there:
                raise InputError(f"{name} {why}, and --choices shows several")
        for name, value in (("--verbose", "verbose"), ("--show-offensive", "offensive")):
            if options.was_typed(ctx, value):
                raise InputError(f"{name} has nothing to tell of --choices, which counts only")
        if cluster is not None:
            raise InputError("--choices looks for its boards here, and takes no --cluster")
        if taken := method.named():
            raise InputError(f"--choices has methods of its own and takes no {taken[0]}")
        if out.look.extras == "none" and self.rank_by == "extras":
            raise InputError("--rank-by extras needs them counted: no --extras none")


def choices_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Decorate a command: how many boards to choose from, as ``choosing``."""

    @functools.wraps(command)
    def run(*args: Any, choices: int | None, rank_by: str, **others: Any) -> Any:
        return command(*args, choosing=Choosing(choices, rank_by), **others)

    add: Callable[[Callable[..., Any]], Callable[..., Any]] = options.together(
        options.number_option(
            "--choices",
            "choices",
            None,
            "So many boards to choose from that really differ, with figures of each.",
            most=_MOST,
            least=2,
        ),
        click.option(
            "--rank-by",
            type=click.Choice(_RANKS),
            default=_RANKS[0],
            show_default=True,
            help="Of --choices the board with the least of this comes first.",
        ),
    )
    return add(run)


def offer(
    ctx: click.Context,
    choosing: Choosing,
    question: Question,
    theme: Theme,
    filling: Filling,
    out: Output,
    *,
    timeout: float,
    seed: int,
    dictionary: str | None,
) -> NoReturn:
    """Look for boards to choose from, show them, and end the command."""
    from unboggle import Lexicon, choices, looks_english, to_report

    assert choosing.number is not None
    asked = question.read(out.path, theme=theme, dictionary=dictionary)
    if not question.auto:
        out.check_puzzle(asked.puzzle)
    lexicon = (
        Lexicon.load(dictionary, fold_accents=question.fold_accents, umlauts=question.umlauts)
        if dictionary
        else None
    )
    counted = out.look.extras != "none" and bool(
        dictionary
        or choosing.rank_by == "extras"
        or options.was_given(ctx, "extras")
        or looks_english(asked.shown)
    )
    with running(timeout) as run:
        asked = question.sized(asked, run)
        answer = choices(
            asked.puzzle,
            n=choosing.number,
            rank_by=cast("RankBy", choosing.rank_by),
            extras=counted,
            lexicon=lexicon,
            bonus=asked.words.bonus,
            seed=seed,
            **run.watch,
        )
        report = filling.report(to_report(answer, words=asked.words), run.watch, lexicon)
    unmet = filling.told(report, out)
    finish(ctx, answer, report, out, something=True, lost=run.lost, unmet=unmet)
