"""What every task has: its request, whom it tells, its answer; and certificates as one file."""

from __future__ import annotations

import io
import os
import zipfile
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, TypedDict

from unboggle import OnProgress, Stop, WordList, write_certificate
from unboggle.system.programs import scratch
from unboggle.web.events import Tell, told
from unboggle.web.limits import LIMITS
from unboggle.web.questions import Request

if TYPE_CHECKING:  # its types are of all rooms, and every process of a job would load them
    from unboggle import Report

FOLDER = "unboggle-certificate"
"""The folder in a downloaded certificate."""


@dataclass(frozen=True)
class Attachment:
    """A file that was asked for with a report."""

    name: str
    type: str
    content: bytes


@dataclass(frozen=True)
class Answer:
    """A report, the file that was asked for with it, and whether a stop ended it."""

    report: Report | None
    file: Attachment | None = None
    interrupted: bool = False


class _Watch(TypedDict):
    on_progress: OnProgress
    stop: Stop


@dataclass(frozen=True)
class Asked:
    """What a task needs to know besides its request."""

    tell: Tell
    stop: Stop

    def watch(self, words: WordList | None = None) -> _Watch:
        """Return what lets a call of `unboggle` tell on its way, and be stopped."""
        return {"on_progress": told(self.tell, words), "stop": self.stop}


Task = Callable[[Request, Asked], Answer]
"""What answers a request of one kind."""


def certified(job: Asked, request: Request, result: Any) -> tuple[Any, Any, Attachment | None]:
    """Return the answer with its certificate, and that as a zip; made in a private folder."""
    with scratch() as private:
        folder = os.path.join(private, FOLDER)
        result, certificate = write_certificate(
            result, folder, timeout=request["timeout"], **job.watch()
        )
        if certificate is None or certificate.folder is None:
            return result, certificate, None
        content = _zipped(folder)
    if len(content) > LIMITS.file:
        note = f"it is larger than {LIMITS.file // 1024**2} MB"
        return result, replace(certificate, folder=None, files=(), note=note), None
    file = Attachment("certificate.zip", "application/zip", content)
    return result, replace(certificate, folder=FOLDER), file


def _zipped(folder: str) -> bytes:
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w", zipfile.ZIP_DEFLATED) as archive:
        for root, _, names in os.walk(folder):
            for name in sorted(names):
                path = os.path.join(root, name)
                archive.write(path, os.path.join(FOLDER, os.path.relpath(path, folder)))
    return held.getvalue()
