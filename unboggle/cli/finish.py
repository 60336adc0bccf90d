"""The end of a command: notes, report and exit code."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NoReturn, Protocol

import click

from unboggle.cli import notes
from unboggle.cli.call_context import Running, running
from unboggle.cli.exit_codes import INTERRUPTED, exit_code
from unboggle.cli.filling import note_fillings
from unboggle.cli.printing import Output
from unboggle.requests.request import FitRequest

if TYPE_CHECKING:
    from unboggle.answering.response import Response
    from unboggle.certify.write import Certificate
    from unboggle.reports.base.report import Report
    from unboggle.requests.kinds import ListRequest

INTERRUPTED_NOTE = "interrupted: this is the result so far"


class HasStatus(Protocol):
    """An answer, as far as its end is concerned."""

    @property
    def status(self) -> str:
        """The status, such as ``fitted``."""
        ...

    @property
    def error(self) -> str | None:
        """The failure, None if there was none."""
        ...

    @property
    def interrupted(self) -> bool:
        """True if Ctrl-C stopped it."""
        ...


_SHOWN_ANYWAY = ("alternatives", "boards", "why")  # tasks with something to show after a failure


_SLOWER = "the board search is some hundred times slower"
_ADVISED = ("alternatives", "boards", "fit", "unique")
_BOARDS = ("board", "solutions", "alternatives")  # fields of answers that have boards
_TAKER = "unboggle.cli.finish.taker"  # in the meta data of a context: takes its request


def answer_request(
    ctx: click.Context, request: ListRequest, output: Output, log: str | None = None
) -> None:
    """Answer ``request``, print the report and all messages, and end the command.

    In a context of `collected` the command only hands over its request.
    """
    taker: Callable[[ListRequest], None] | None = ctx.meta.get(_TAKER)
    if taker is not None:
        return taker(request)
    slower = _SLOWER if request.task in ("alternatives", "fit") else ""
    with running(request.timeout, log=log, slower=slower) as run:
        response = run.answer(request)
    finish_response(ctx, response, output, run)


def collected(ctx: click.Context) -> ListRequest:
    """Return the request of the command that ``ctx`` has parsed, without answering it."""
    found: list[ListRequest] = []
    ctx.meta[_TAKER] = found.append
    ctx.command.invoke(ctx)
    return found[0]


def _has_board(answer: object) -> bool:
    return any(getattr(answer, name, None) for name in _BOARDS)


def finish_response(
    ctx: click.Context, response: Response[ListRequest], output: Output, run: Running
) -> NoReturn:
    """Print the notes, the report and advice of ``response``, and end the command."""
    for one in response.notes:
        notes.note_response(one)
    request, report = response.request, response.report
    assert report is not None
    several = isinstance(request, FitRequest) and request.versions > 1
    if several and response.answer.board is not None:
        output = output.with_versions(1)  # each board once
    if request.task in _ADVISED and not _has_board(response.answer) and not output.format.data:
        from unboggle.cli.advice import advice_on

        output = output.with_advice(advice_on(request, response.answer, run))
    something = getattr(response.answer, "incumbent", None) is not None
    fill = getattr(request, "fill", None)
    finish(
        response.answer,
        report,
        output,
        response.certificate,
        something=something or request.task in _SHOWN_ANYWAY,
        stopped=response.stopped,
        lost=run.log_exit_code,
        unmet=0 if fill is None else note_fillings(fill, report, output),
    )


def finish(
    answer: HasStatus,
    report: Report,
    output: Output,
    certificate: Certificate | None = None,
    *,
    something: bool = False,
    stopped: bool = False,
    lost: int = 0,
    unmet: int = 0,
) -> NoReturn:
    """Print errors and ``report``, and end the command with the exit code of its status.

    A failed answer has no report in text, unless there is ``something`` to show. If Ctrl-C
    ``stopped`` the command before a certificate was written, the code is `INTERRUPTED`. ``lost`` is
    the code if another file could not be written. ``unmet`` is the code if the answer is a yes but
    lacks something else that was requested.
    """
    status = answer.status
    if certificate is not None:
        notes.note_certificate(certificate)
    if answer.error is not None:
        lead = {"error": "no answer: ", "undecided": ""}.get(status, "stopped early: ")
        notes.warn(lead + answer.error)
    if status != "error" or something or output.format.data:
        try:
            output.emit(report)
        except click.exceptions.Exit:  # the format cannot hold it, but a no is still a no
            if exit_code(status) == 0:
                raise
    if answer.interrupted:
        notes.warn(INTERRUPTED_NOTE)
    code = exit_code(status, interrupted=answer.interrupted)
    if stopped and certificate is not None and certificate.folder is None:
        code = INTERRUPTED
    ctx = click.get_current_context()
    ctx.exit(lost or (certificate and certificate.code) or code or unmet)
