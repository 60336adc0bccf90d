"""``unboggle best``: climb to the board with the most points, or the most words."""

from __future__ import annotations

import click

from unboggle.cli import options
from unboggle.cli.call_context import running
from unboggle.cli.climb_options import (
    ClimbEndOptions,
    ClimbOptions,
    climb_end_options,
    climb_options,
)
from unboggle.cli.command import Command
from unboggle.cli.exit_codes import FAILED, exit_code
from unboggle.cli.jsonl import check_lines
from unboggle.cli.log import log_option
from unboggle.cli.notes import warn
from unboggle.cli.option_records import (
    DictionaryOptions,
    ParallelOptions,
    dictionary_options,
    parallel_options,
)
from unboggle.cli.printing import Output
from unboggle.cli.sources import check_files


@click.command(
    cls=Command,
    examples=(
        "unboggle best --size 4 --target 2500",
        "unboggle best --dice new --seed 7 --target 2000",
        "unboggle best --size 3 --goal words --limit 5 --rounds 2",
        "unboggle best --size 3 --rounds 2 --format json -o best.json",
        "unboggle best --resume best.json --rounds 2 --format json -o best.json",
        "unboggle best --size 3 --rounds 4 --cluster local --jobs 2",
    ),
)
@climb_options
@climb_end_options
@parallel_options("Threads, or islands of a cluster.")
@dictionary_options("faces", "fold_accents", "umlauts")
@log_option
@options.output_options("best")
@click.pass_context
def best(
    ctx: click.Context,
    climb: ClimbOptions,
    end: ClimbEndOptions,
    parallel: ParallelOptions,
    dictionary: DictionaryOptions,
    log: str | None,
    output: Output,
) -> None:
    """Climb to the board with the most points, or the most words, for a dictionary.

    Rounds of simulated annealing start from random boards, until the timeout, the last round,
    the target or Ctrl-C. Nothing proves that a board is the best of all; its score is checked
    by tracing. With --format json and -o FILE the best boards are also saved during the run,
    for --resume.
    """
    from unboggle import search_best_boards, to_report
    from unboggle.scoring import BestBoards, load_rules

    sources = {"dictionary": dictionary.dictionary, **climb.sources}
    check_files("-", **sources, resume=climb.resume)
    check_lines(log, output.path, "--log")
    check_files(output.path, **sources)  # the file to resume may be the one to go on writing
    output.check_boards(climb.limit or 1)

    def save(better: BestBoards) -> None:
        if output.to_file and output.format.data:
            output.save(to_report(better), output.path)

    lexicon = dictionary.load()
    slower = "scoring boards is some hundred times slower"
    with running(end.seconds, log=log, slower=slower) as run:
        answer = search_best_boards(
            lexicon,
            climb.grid,
            rules=load_rules(climb.rules),
            goal=climb.goal,
            dice=climb.dice,
            exclude=climb.exclude,
            start_board=climb.start_board,
            limit=climb.limit,
            rounds=end.rounds,
            target=end.target,
            jobs=parallel.jobs,
            cluster=parallel.cluster,
            seed=climb.seed or 0,
            resume=climb.resume,
            on_better=save,
            **run.options,
        )
    output.emit(to_report(answer))
    if answer.error is not None:
        saved = output.to_file and output.format.suffix == "json"
        warn(f"{answer.error}: " + (f"--resume {output.path} goes on" if saved else "it ends here"))
        ctx.exit(FAILED)
    # boards are an answer, whatever ended the climb
    ctx.exit(run.log_exit_code or exit_code(answer.status, interrupted=answer.interrupted))
