"""Versions of a puzzle that are other boards with the same words."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import click

from unboggle.cli import notes, options
from unboggle.cli.printing import Output
from unboggle.cli.running import Running
from unboggle.errors import InputError

if TYPE_CHECKING:
    from unboggle.fitting.result import Fit
    from unboggle.puzzle.words import WordList
    from unboggle.reports.report import Report


def are_versions(ctx: click.Context, out: Output, *, most: str | None, certify: str | None) -> bool:
    """Whether versions are to be other boards: not in formats that have none."""
    typed = options.was_typed(ctx, "other_boards")
    if "versions" not in out.format.sheet:
        if typed:
            raise InputError("--other-boards is for sheets and pictures, such as -o sheet.pdf")
        return False
    if out.look.sheet.versions == 1:
        if typed:
            raise InputError("--other-boards goes with --versions 2, 3 or 4")
        return False
    if most or certify:
        raise InputError(
            f"{most or '--certify'} is about one board, and --other-boards shows others"
        )
    return True


def of_other_boards(
    answer: Fit, words: WordList, seed: int, run: Running, out: Output
) -> tuple[Fit, Report | None, Output]:
    """Return how it ended, the report on other boards, and where it goes: each board once.

    There are as many boards as versions were to be: says so where there are fewer. The report
    is None where there is but the board of ``answer``.
    """
    from unboggle import boards, to_report

    wanted = out.look.sheet.versions
    found = boards(answer.puzzle, most=wanted, seed=seed, **run.watch)
    if found.interrupted:
        answer = replace(answer, interrupted=True)
    if found.error is not None:
        notes.note(f"stopped early: {found.error}")
    count = len(found.found)
    if count < wanted:
        why = "no more hold these words" if found.status == "complete" else "the time was up"
        if found.interrupted or found.error is not None:
            why = "it was stopped"
        notes.note(f"other boards: {max(count, 1)} of {wanted} versions; {why}")
    once = replace(out, look=replace(out.look, sheet=replace(out.look.sheet, versions=1)))
    return answer, to_report(found, words=words) if count else None, once
