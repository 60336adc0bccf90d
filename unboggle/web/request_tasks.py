"""Tasks that are requests of `unboggle.requests`: read in the wire form, answered by one call."""

from __future__ import annotations

import io
import os
import zipfile
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from unboggle import WordList, to_report
from unboggle.gogen import GogenSpec, NewGogens
from unboggle.requests import answer, request_from_json
from unboggle.requests.wire import KINDS
from unboggle.system.programs import scratch
from unboggle.web.limits import LIMITS
from unboggle.web.questions import Request, check_constraint_names, check_number
from unboggle.web.task import Answer, Attachment, Task, TaskContext

if TYPE_CHECKING:
    from unboggle.certificates import Certificate

FOLDER = "unboggle-certificate"
"""The folder within a downloaded certificate."""


def _answered(request: Request, job: TaskContext) -> Answer:
    """Return the answer to ``request``, its certificate as a zip file."""
    if "puzzle" in request:
        check_constraint_names(request["puzzle"])
    if not request.get("certify"):
        return _response(request, job)[0]
    with scratch() as private:
        folder = os.path.join(private, FOLDER)
        found, certificate = _response({**request, "certify": folder}, job)
        if certificate is None or certificate.folder is None:
            return found
        content = _zipped(folder)
    report: Any = found.report
    if len(content) > LIMITS.file:
        note = f"it is larger than {LIMITS.file // 1024**2} MB"
        report["certificate"] |= {"folder": None, "files": [], "note": note}
        return found
    report["certificate"]["folder"] = FOLDER
    return replace(found, file=Attachment("certificate.zip", "application/zip", content))


def _response(request: Request, job: TaskContext) -> tuple[Answer, Certificate | None]:
    """Return the answer to ``request`` without a file, and its certificate."""
    asked = request_from_json({k: v for k, v in request.items() if (k, v) != ("certify", False)})
    puzzle = getattr(asked, "puzzle", None)  # a Gogen has none
    words: WordList | None = puzzle and puzzle.words
    if words is not None:
        check_number(words)

    def show(made: Any) -> None:
        order = GogenSpec(request["kind"], request["givens"], request["difficulty"])
        job.on_event("gogen", {"report": to_report(NewGogens(order, (made,)))})

    response = answer(asked, **job.call_options(words), on_made=show)
    return Answer(response.report, None, response.interrupted), response.certificate


def _zipped(folder: str) -> bytes:
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w", zipfile.ZIP_DEFLATED) as archive:
        for root, _, names in os.walk(folder):
            for name in sorted(names):
                path = os.path.join(root, name)
                archive.write(path, os.path.join(FOLDER, os.path.relpath(path, folder)))
    return held.getvalue()


TASKS: dict[str, Task] = dict.fromkeys(KINDS, _answered)
