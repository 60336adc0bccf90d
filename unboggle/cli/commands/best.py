"""``unboggle best``: climb to the board with the most points, or the most words."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import click

from unboggle.cli import options
from unboggle.cli.exit_codes import exit_code
from unboggle.cli.printing import Output
from unboggle.cli.sources import check_files
from unboggle.puzzle import Board, Grid

if TYPE_CHECKING:
    from unboggle.climbing.climb import Climbed
    from unboggle.forward.scoring import Scorer
    from unboggle.reports.best import BestReport


@click.command(
    short_help="Find the board with the most points.",
    epilog=options.examples(
        "unboggle best --size 4 --timeout 1",
        "unboggle best --dice new --seed 7 --target 2000",
        "unboggle best --size 3 --for words --exclude-letters qz --keep 5 --rounds 2",
        "unboggle best --size 3 --rounds 2 --format json -o best.json",
        "unboggle best --resume best.json --rounds 2 --format json -o best.json",
    ),
)
@click.option(
    "--size",
    "grid",
    type=options.size,
    metavar="N|RxC",
    help="Rows and columns, at most 64 cells. [default: that of the dice, else 4x4]",
)
@click.option(
    "--rules",
    default="boggle",
    show_default=True,
    metavar="NAME|FILE",
    help="Shortest word and points: 3 letters (boggle), 4 (big), 4 and 2 a letter from 9"
    " (super), or a file with a table as for 'unboggle solve'.",
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
@options.jobs_option("Threads. One job and --rounds give the same boards again.")
@options.seed_option("Where chance starts.  [default: 0]", default=None, most=2**32 - 1)
@options.dictionary_option
@options.fold_option
@options.output_options("best")
@click.pass_context
def best(
    ctx: click.Context,
    grid: Grid | None,
    rules: str,
    goal: str,
    dice: str | None,
    exclude: str,
    start: str | None,
    resume: str | None,
    keep: int | None,
    timeout: float | None,
    rounds: int | None,
    target: int | None,
    jobs: int | None,
    seed: int | None,
    dictionary: str | None,
    fold_accents: bool,
    out: Output,
) -> None:
    """Climb to the board with the most points, or the most words, for a dictionary.

    Rounds of simulated annealing from random boards. The best boards so far are
    told whenever it ends: after the time, the rounds, at the target, or by
    Ctrl-C. With --format json and -o FILE they are also saved meanwhile, and
    --resume FILE goes on from there. Nothing proves that a board is the best of
    all; that its score is right is checked by tracing, in plain Python.
    """
    from unboggle.cli.interrupt import stopped_by_interrupt
    from unboggle.cli.status import StatusLine
    from unboggle.climbing.checkpoint import read_resume
    from unboggle.climbing.climb import Goal, climb
    from unboggle.errors import InputError
    from unboggle.forward.lexicon import Lexicon
    from unboggle.forward.rule_book import read_rules
    from unboggle.forward.scoring import Scorer
    from unboggle.puzzle import dice as core_dice
    from unboggle.puzzle.notation import parse_size, read_board
    from unboggle.reports.best import best_report
    from unboggle.system.machine import cores

    sources = {"dictionary": dictionary, "rules": rules, "dice": dice, "start": start}
    check_files("-", **sources, resume=resume)
    check_files(out.path, **sources)  # the file to resume may be the one to go on writing
    for letter in exclude:
        if not letter.isalpha():
            raise InputError(f"--exclude-letters {exclude!r}: {letter!r} is no letter")
    given = {
        name
        for name in ("grid", "rules", "goal", "dice", "exclude", "start", "seed", "keep")
        if ctx.get_parameter_source(name) is not click.core.ParameterSource.DEFAULT
    }
    before: Climbed | None = None
    earlier: dict[str, Any] = {}
    if resume is not None:
        earlier = read_resume(resume)
        clash = given - {"keep"}
        if clash:
            name = {"grid": "size", "goal": "for", "exclude": "exclude-letters"}
            first = min(clash)
            raise InputError(
                f"--{name.get(first, first)} is not given with --resume: {resume} says it"
            )
        grid = parse_size("x".join(map(str, earlier["size"])))
        rules, goal, dice = earlier["rules"], earlier["goal"], earlier["dice"]
        exclude, start, seed = earlier["exclude"], earlier["start"], earlier["seed"]
        keep = keep or earlier["keep"]
    thrown = core_dice.get(dice) if dice is not None else None
    if grid is None:
        grid = thrown.grid if thrown else Grid.rectangle(4, 4)
    lexicon = Lexicon.load(dictionary, fold_accents=fold_accents)
    digraphs = {"qu", *(f for f in (thrown.faces if thrown else ()) if len(f) > 1)}
    scorer = Scorer(lexicon.words(), grid, read_rules(rules), digraphs=sorted(digraphs))
    climbing = Goal(
        scorer,
        for_words=goal == "words",
        dice=thrown,
        exclude=frozenset(exclude.casefold()),
        start=None if start is None else scorer.board(read_board(start)),
        keep=keep or 1,
    )

    def report(climbed: Climbed) -> BestReport:
        return best_report(climbed, climbing, seed=seed or 0, start=start, exclude=exclude)

    if resume is not None:
        before = _before(earlier, scorer, report, resume)

    def save(climbed: Climbed) -> None:
        if out.to_file and out.format.data:
            out.save(report(climbed), out.path)

    if timeout is None and rounds is None and target is None:
        timeout = 30.0
    with StatusLine() as status, stopped_by_interrupt() as stop:
        climbed = climb(
            climbing,
            timeout=timeout,
            rounds=rounds,
            target=target,
            jobs=jobs or cores(),
            seed=seed or 0,
            before=before,
            on_progress=status.update,
            on_better=save,
            stop=stop,
        )
    out.emit(report(climbed))
    # boards are an answer, whatever ended the climb
    found = "complete" if climbed.records else "undecided"
    ctx.exit(exit_code(found, interrupted=climbed.interrupted))


def _before(
    earlier: dict[str, Any],
    scorer: Scorer,
    report: Callable[[Climbed], BestReport],
    source: str,
) -> Climbed:
    """Return what the earlier run came to; `InputError` unless it had this dictionary."""
    from unboggle.climbing.climb import Climbed, rescored
    from unboggle.errors import InputError

    boards = [Board.of_rows(entry["board"]) for entry in earlier["boards"]]
    before = Climbed(
        rescored(scorer, boards), earlier["rounds"], earlier["boards_seen"], earlier["seconds"]
    )
    if report(before)["dictionary"] != earlier["dictionary"]:
        raise InputError(
            f"{source} was made with another dictionary ({earlier['dictionary']['words']:,} words"
            f" that count, here {len(scorer.words):,}); give the same one by --dictionary"
        )
    said = [(entry.get("points"), entry.get("words")) for entry in earlier["boards"]]
    if said != [tuple(record.score) for record in before.records]:
        raise InputError(f"{source} gives its boards other scores than --rules {earlier['rules']}")
    return before
