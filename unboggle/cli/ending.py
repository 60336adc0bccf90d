"""How a command ends: what is told beside its report, and with which code."""

from __future__ import annotations

from typing import TYPE_CHECKING, NoReturn, Protocol

import click

from unboggle.cli import notes
from unboggle.cli.exit_codes import INTERRUPTED, exit_code
from unboggle.cli.printing import Output

if TYPE_CHECKING:
    from unboggle.certify.write import Certificate
    from unboggle.reports.report import Report

KNOWN = "interrupted: this is what was known by then"


class Ended(Protocol):
    """What answers have that tells how they ended."""

    @property
    def status(self) -> str:
        """What it came to."""
        ...

    @property
    def error(self) -> str | None:
        """What failed."""
        ...

    @property
    def interrupted(self) -> bool:
        """Whether it was stopped."""
        ...


def finish(
    ctx: click.Context,
    answer: Ended,
    report: Report,
    out: Output,
    certificate: Certificate | None = None,
    *,
    something: bool = False,
    stopped: bool = False,
    lost: int = 0,
    unmet: int = 0,
) -> NoReturn:
    """Tell what went wrong, show ``report``, and end the command with the code of its status.

    An ``error`` has no report for people, unless there is ``something`` to show all the same.
    Where Ctrl-C has ``stopped`` it before a certificate was written, the code says so; where a
    file beside the answer was ``lost`` it is this code. ``unmet`` is the code where the answer is
    a yes, but lacks something that was asked for besides.
    """
    status = answer.status
    if certificate is not None:
        notes.note_certificate(certificate)
    if answer.error is not None:
        lead = {"error": "no answer: ", "undecided": ""}.get(status, "stopped early: ")
        notes.note(lead + answer.error)
    if status != "error" or something or out.format.data:
        try:
            out.emit(report)
        except click.exceptions.Exit:  # the format cannot hold it; a no is a no all the same
            if exit_code(status) == 0:
                raise
    if answer.interrupted:
        notes.note(KNOWN)
    code = exit_code(status, interrupted=answer.interrupted)
    if stopped and certificate is not None and certificate.folder is None:
        code = INTERRUPTED
    ctx.exit(lost or (certificate and certificate.code) or code or unmet)
