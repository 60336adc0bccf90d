"""Tasks with Gogens: solved by logic, and made."""

from __future__ import annotations

from typing import Any

from unboggle import (
    GogenAnswer,
    NewGogens,
    Order,
    gogen_week,
    new_gogens,
    parse_gogen,
    solve_gogen,
    to_report,
)
from unboggle.web.questions import Request
from unboggle.web.task import Answer, Asked, Task, certified


def _gogen_solve(request: Request, job: Asked) -> Answer:
    gogen = parse_gogen(request["text"], "the Gogen")
    result: GogenAnswer = solve_gogen(
        gogen, steps=request["steps"], timeout=request["timeout"], **job.watch()
    )
    certificate, file = None, None
    if request["certify"]:
        result, certificate, file = certified(job, request, result)
    return Answer(to_report(result, certificate=certificate), file, result.interrupted)


def _gogen_make(request: Request, job: Asked) -> Answer:
    kind, givens = request["kind"], request["givens"]
    order = Order(kind, givens, request["level"])

    def show(one: Any) -> None:
        job.tell("gogen", {"report": to_report(NewGogens(order, (one,)))})

    if request["week"]:
        result = gogen_week(
            kind,
            givens=givens,
            seed=request["seed"],
            timeout=request["timeout"],
            on_made=show,
            **job.watch(),
        )
    else:
        result = new_gogens(
            kind,
            level=request["level"],
            givens=givens,
            seeds=range(request["seed"], request["seed"] + request["count"]),
            timeout=request["timeout"],
            on_made=show,
            **job.watch(),
        )
    return Answer(to_report(result), None, result.interrupted)


TASKS: dict[str, Task] = {"gogen-solve": _gogen_solve, "gogen-make": _gogen_make}
