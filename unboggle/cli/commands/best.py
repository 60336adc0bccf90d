"""``unboggle best``: climb to the board with the most points, or the most words."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Literal

import click

from unboggle.cli import options
from unboggle.cli.exit_codes import FAILED, exit_code
from unboggle.cli.jsonl import check_lines
from unboggle.cli.log import log_option
from unboggle.cli.notes import note
from unboggle.cli.printing import Output
from unboggle.cli.running import running
from unboggle.cli.sources import check_files

if TYPE_CHECKING:
    from unboggle import Grid

# What a file to resume says, as options are called.
_SAID = {
    "dice": "dice",
    "exclude": "exclude-letters",
    "goal": "for",
    "grid": "size",
    "rules": "rules",
    "seed": "seed",
    "start": "start",
}


@click.command(
    short_help="Find the board with the most points.",
    epilog=options.examples(
        "unboggle best --size 4 --timeout 1",
        "unboggle best --dice new --seed 7 --target 2000",
        "unboggle best --size 3 --for words --exclude-letters qz --keep 5 --rounds 2",
        "unboggle best --size 3 --rounds 2 --format json -o best.json",
        "unboggle best --resume best.json --rounds 2 --format json -o best.json",
        "unboggle best --size 3 --rounds 4 --cluster local --jobs 2",
    ),
)
@click.option(
    "--size",
    "grid",
    type=options.size,
    metavar="N|RxC",
    help="Rows and columns, at most 64 cells. [default: that of the dice, else 4x4]",
)
@options.rules_option(
    "Shortest word and points: 3 letters (boggle), 4 (big), 4 and 2 a letter from 9"
    " (super), or a file with a table as for 'unboggle solve'."
)
@click.option(
    "--for",
    "goal",
    type=click.Choice(["points", "words"]),
    default="points",
    show_default=True,
    help="What there shall be many of.",
)
@click.option("--dice", metavar="NAME|FILE", help="Only boards that these dice can show.")
@click.option(
    "--exclude-letters", "exclude", metavar="LETTERS", default="", help="Letters to do without."
)
@click.option("--start", metavar="BOARD", help="Begin each round at this board, not at random.")
@click.option(
    "--resume", metavar="FILE", help="Go on where the JSON of an earlier run stopped; see -o."
)
@click.option(
    "--keep",
    type=options.WholeNumber(1, 10_000),
    metavar="N",
    help="Tell the N best boards; turned and mirrored ones are the same. [default: 1]",
)
@options.timeout_option(
    None, "Climb for so long; 0 until Ctrl-C.  [default: 30, with --rounds or --target no limit]"
)
@click.option("--rounds", type=options.WholeNumber(min=1), metavar="N", help="Stop after N rounds.")
@click.option(
    "--target", type=options.WholeNumber(min=1), metavar="N", help="Stop at N points (or words)."
)
@options.jobs_option(
    "Threads, or islands of a cluster. One job and --rounds give the same boards again, here."
)
@options.cluster_option
@options.seed_option("Where chance starts.  [default: 0]", default=None, most=2**32 - 1)
@options.dictionary_option
@options.fold_option
@options.umlauts_option
@log_option
@options.output_options("best")
@click.pass_context
def best(
    ctx: click.Context,
    grid: Grid | None,
    rules: str,
    goal: Literal["points", "words"],
    dice: str | None,
    exclude: str,
    start: str | None,
    resume: str | None,
    keep: int | None,
    timeout: float | None,
    rounds: int | None,
    target: int | None,
    jobs: int | None,
    cluster: str | None,
    seed: int | None,
    dictionary: str | None,
    fold_accents: bool,
    umlauts: bool,
    log: str | None,
    out: Output,
) -> None:
    """Climb to the board with the most points, or the most words, for a dictionary.

    Rounds of simulated annealing from random boards. The best boards so far are
    told whenever it ends: after the time, the rounds, at the target, or by
    Ctrl-C. With --format json and -o FILE they are also saved meanwhile, and
    --resume FILE goes on from there. Nothing proves that a board is the best of
    all; that its score is right is checked by tracing, in plain Python.

    With --cluster islands climb on its workers, one a thread or --jobs of them, and
    exchange their best boards.
    """
    from unboggle import BestBoards, InputError, Lexicon, best_boards, read_rules, to_report

    sources = {"dictionary": dictionary, "rules": rules, "dice": dice, "start": start}
    check_files("-", **sources, resume=resume)
    check_lines(log, out.path, "--log")
    check_files(out.path, **sources)  # the file to resume may be the one to go on writing
    clash = [name for name in _SAID if options.was_given(ctx, name)] if resume else []
    if clash:
        first = _SAID[min(clash)]
        raise InputError(f"--{first} is not given with --resume: {resume} says it")

    out.check_boards(keep or 1)

    def save(better: BestBoards) -> None:
        if out.to_file and out.format.data:
            out.save(to_report(better), out.path)

    lexicon = Lexicon.load(dictionary, fold_accents=fold_accents, umlauts=umlauts)
    if timeout is None and rounds is None and target is None:
        timeout = 30.0
    with running(math.inf if timeout is None else timeout, log=log) as run:
        answer = best_boards(
            lexicon,
            grid,
            rules=read_rules(rules),
            goal=goal,
            dice=dice,
            exclude=exclude,
            start=start,
            keep=keep,
            rounds=rounds,
            target=target,
            jobs=jobs,
            cluster=cluster,
            seed=seed or 0,
            resume=resume,
            on_better=save,
            **run.watch,
        )
    out.emit(to_report(answer))
    if answer.error is not None:
        saved = out.to_file and out.format.suffix == "json"
        note(f"{answer.error}: " + (f"--resume {out.path} goes on" if saved else "it ends here"))
        ctx.exit(FAILED)
    # boards are an answer, whatever ended the climb
    ctx.exit(run.lost or exit_code(answer.status, interrupted=answer.interrupted))
