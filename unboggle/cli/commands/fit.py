"""``unboggle fit``: a word list goes in, a board comes out."""

from __future__ import annotations

import time
from dataclasses import replace

import click

from unboggle import encodings, solvers
from unboggle.cli import notes, options
from unboggle.cli.exit_codes import exit_code
from unboggle.cli.listed import ListingOption
from unboggle.cli.printing import Output
from unboggle.cli.question import Question, puzzle_or_smallest_arguments
from unboggle.fitting.fit import DEFAULT_TIMEOUT
from unboggle.fitting.result import Fit
from unboggle.formula.choice import DEFAULT_ENCODING, compatible
from unboggle.puzzle import Puzzle
from unboggle.system.clock import Deadline

_FOR_SIZES = 0.7  # the part of the time that is for the search, with --certify


@click.command(
    short_help="Find a board that holds your words, or prove there is none.",
    epilog=options.examples(
        "unboggle fit examples/animals.txt --size 4",
        "unboggle fit examples/animals.txt --size 3x6 --paths",
        "unboggle fit examples/needleman.txt --size auto",
        "echo cat, dog, cow | unboggle fit - --size 3 --format json",
        "echo cat, dog, cow | unboggle fit - --size 3 --given 't.. ... ..x'",
        "echo act ape ate cop end old | unboggle fit - --size 3 --inventory acdelnopt",
        "echo act ape ate | unboggle fit - --size auto --inventory acept",
        "echo 'ant newt*2 hare! hen moth' | unboggle fit - --size 3 --drop-fewest",
        "echo ab bc ca | unboggle fit - --size 2 --drop-fewest --given 'z. ..'",
        "echo ant newt hare hen moth | unboggle fit - --size 3 --certify proof",
    ),
)
@puzzle_or_smallest_arguments
@click.option(
    "--encoding",
    cls=ListingOption,
    names=encodings.names,
    help="Use this encoding alone instead of the race:",
)
@click.option(
    "--solver",
    cls=ListingOption,
    names=solvers.names,
    help="Use this solver alone instead of the race; by default cadical195, for bitvectors"
    " pysmt:z3. One of:",
)
@options.timeout_option(str(int(DEFAULT_TIMEOUT)))
@options.seed_option("Another number, another search and often another board.")
@options.jobs_option("How many members of the race run at once.")
@click.option(
    "--deterministic",
    is_flag=True,
    help="The same seed gives the same board again on the same machine; slower.",
)
@click.option(
    "--cross-check",
    "cross_check_",
    is_flag=True,
    help="Confirm 'impossible' by a second encoding and solver, within the same time.",
)
@click.option(
    "--drop-fewest",
    is_flag=True,
    help="If they do not all fit, leave out the fewest words, or those of least weight:"
    " cat*3 in the list weighs 3, dog! must stay.",
)
@options.certify_option
@options.dictionary_option
@options.output_options("fit", look=("paths", "offensive"))
@click.pass_context
def fit(
    ctx: click.Context,
    question: Question,
    encoding: str | None,
    solver: str | None,
    timeout: float,
    seed: int,
    jobs: int | None,
    deterministic: bool,
    cross_check_: bool,
    drop_fewest: bool,
    certify: str | None,
    dictionary: str | None,
    out: Output,
) -> None:
    """Find a board that holds every word of WORDS, or prove that there is none.

    WORDS is a text file, or - for standard input: words separated by line
    ends, blanks or commas; # starts a comment. The board is checked by tracing
    each word, and the other dictionary words on it are listed. A long run tells
    what it is at on standard error, if that is a terminal.
    """
    from unboggle.certify.crosscheck import cross_check
    from unboggle.cli.interrupt import stopped_by_interrupt
    from unboggle.cli.status import StatusLine
    from unboggle.conflicts.drop_fewest import drop_fewest as fit_most
    from unboggle.conflicts.why import with_conflict
    from unboggle.errors import BackendError, InputError, UnboggleError
    from unboggle.fitting.fit import fit as fit_puzzle
    from unboggle.fitting.smallest import fit_smallest
    from unboggle.forward.lexicon import Lexicon
    from unboggle.reports.fit import fit_report

    if question.auto and drop_fewest:
        raise InputError("--drop-fewest needs a size: on a board large enough all words fit")
    for name, option in {
        "--encoding": encoding,
        "--solver": solver,
        "--jobs": jobs,
        "--deterministic": deterministic,
        "--cross-check": cross_check_,
        "--certify": certify,
    }.items():
        if drop_fewest and option:
            instead = "; 'fit --certify' proves of the words that 'why' names that they do not fit"
            raise InputError(
                f"--drop-fewest has methods of its own and takes no {name}"
                + instead * (name == "--certify")
            )
    compatible(
        DEFAULT_ENCODING if encoding is None else encoding, solver
    )  # an unknown name is told before any file is read
    by = None
    if certify is not None:
        from unboggle.certify.proof import choose

        by = choose(encoding, solver, alone=deterministic)
    asked = question.read(out.path, marks=drop_fewest, dictionary=dictionary)
    lexicon = (
        Lexicon.load(dictionary, fold_accents=question.fold_accents)
        if dictionary is not None
        else None
    )
    with StatusLine() as status:
        limit = options.limit(timeout)
        begin = time.monotonic()

        def decide(puzzle: Puzzle, until: Deadline) -> Fit:
            outcome = fit_puzzle(
                puzzle,
                encoding=encoding,
                solver=solver,
                timeout=until.seconds,
                seed=seed,
                jobs=jobs,
                deterministic=deterministic,
                on_progress=status.update,
                stop=until.stop,
            )
            if not cross_check_:
                return outcome
            try:
                return cross_check(
                    outcome, timeout=until.seconds, on_progress=status.update, stop=until.stop
                )
            except BackendError as error:  # the two roads disagree
                return failed(outcome, str(error))

        if drop_fewest:
            with stopped_by_interrupt() as stop:
                outcome = fit_most(
                    asked.puzzle,
                    weights=asked.words.weights,
                    must=asked.words.must,
                    timeout=limit,
                    seed=seed,
                    on_progress=status.update,
                    stop=stop,
                )
        else:
            with stopped_by_interrupt() as stop:
                if question.auto:  # some of the time is for the proofs, if there are to be some
                    some = limit if limit is None or certify is None else limit * _FOR_SIZES
                    outcome = fit_smallest(
                        asked.puzzle, decide, timeout=some, on_progress=status.update, stop=stop
                    )
                else:
                    outcome = decide(asked.puzzle, Deadline.after(limit, stop))
        certificate = None
        if certify is not None and by is not None:
            from unboggle.certify.write import CertificateWriter, unwritten

            maker = CertificateWriter(*by, None if limit is None else begin + limit, status.update)
            try:
                outcome, certificate = maker.of_fit(outcome, certify)
            except BackendError as error:
                outcome = failed(outcome, str(error))
            except UnboggleError as error:  # the answer stands
                certificate = unwritten(error)
        with stopped_by_interrupt() as stop:
            outcome = with_conflict(outcome, Deadline(stop=stop), status.update)
        extras = []
        if outcome.board is not None:
            known = {"".join(s) for _, s in outcome.puzzle.every_spelling()}
            found = (lexicon or Lexicon.load()).words_on(outcome.board)
            extras = [entry for entry in found if entry.word not in known]
    report = fit_report(outcome, asked.words, extras, certificate)
    if certificate is not None:
        notes.note_certificate(certificate)
    if outcome.status == "error":
        notes.note(f"no answer: {outcome.error}")
    elif outcome.error is not None:
        notes.note(outcome.error)
    if outcome.status != "error" or outcome.best is not None or out.format.data:
        out.emit(report)
    code = exit_code(outcome.status, interrupted=outcome.interrupted)
    if outcome.interrupted:
        notes.note("interrupted: this is what was known by then")
        ctx.exit(code)
    ctx.exit((certificate and certificate.code) or code)


def failed(outcome: Fit, why: str) -> Fit:
    """Return ``outcome`` without its answer, since what was to confirm it failed."""
    return replace(
        outcome, status="error", board=None, paths={}, reason=None, checked=None, error=why
    )
