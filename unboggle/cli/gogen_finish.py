"""The ends of ``unboggle gogen``: reports, messages and exit codes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from unboggle.cli import notes
from unboggle.cli.exit_codes import exit_code
from unboggle.cli.finish import INTERRUPTED_NOTE
from unboggle.cli.folder import gogen_file, is_folder
from unboggle.cli.printing import Output
from unboggle.requests import GogenRequest, NewGogensRequest
from unboggle.requests.gogens import DAYS

if TYPE_CHECKING:
    from unboggle.answering.response import Response
    from unboggle.gogen import GeneratedGogen, GogenSpec, NewGogens
    from unboggle.reports import Report


def gogen_code(response: Response[GogenRequest], lead: str) -> int:
    """Print the notes on a solved Gogen, after ``lead``, and return its exit code."""
    answer, certificate = response.answer, response.certificate
    if certificate is not None:
        notes.note_certificate(certificate)
    if answer.error is not None:
        notes.warn(f"{lead}no answer: {answer.error}")
    if answer.interrupted:
        notes.warn(f"{lead}{INTERRUPTED_NOTE}")
    wrong = answer.status == "solved" and answer.solution_correct is False
    code = exit_code("broken" if wrong else answer.status, interrupted=answer.interrupted)
    return (certificate and certificate.code) or code


class NewGogensWriter:
    """Writes new Gogens to ``output``: each as it is made if that is possible, or all at last."""

    def __init__(self, request: NewGogensRequest, output: Output) -> None:
        self._request, self._output = request, output
        self._folder = is_folder(output)
        together = output.to_file or output.format.data or output.format.between is None
        self._one_by_one = not (self._folder or together)
        self._shown = 0

    @property
    def _order(self) -> GogenSpec:
        from unboggle.gogen import GogenSpec

        return GogenSpec(self._request.kind, self._request.givens, self._request.difficulty)

    def show(self, one: GeneratedGogen) -> None:
        """Write a Gogen that was just made, if it can be written alone."""
        from unboggle import to_report
        from unboggle.gogen import NewGogens

        report = to_report(NewGogens(self._order, (one,)))
        if self._folder:
            day = one.grade.level if self._request.week else None
            name = gogen_file(self._order, one.seed, self._output, day=day)
            self._output.save(report, name)
        elif self._one_by_one:
            self._output.emit(report, first=not self._shown)
        self._shown += 1

    def finish(self, answer: NewGogens, report: Report | None) -> int:
        """Print the notes and what is not written yet; return the exit code."""
        for message in _messages(self._request, answer):
            notes.warn(message)
        count = len(answer.gogens)
        if self._folder:
            notes.note(f"{notes.count_noun(count, 'Gogen')} written to {self._output.path}")
        elif report is not None and (self._output.format.data or (count and not self._one_by_one)):
            self._output.emit(report)
        return exit_code(answer.status, interrupted=answer.interrupted)


def _messages(request: NewGogensRequest, answer: NewGogens) -> list[str]:
    """Return the messages about Gogens that were not made."""
    count = request.count * (DAYS if request.week else 1)
    made = f"{len(answer.gogens)} of {count} Gogens"
    if answer.interrupted:
        return [f"interrupted: {made} were made"]
    if answer.gave_up is not None:
        return [f"stopped after {made}: {answer.gave_up}"]
    if answer.error is not None:
        found = [f"stopped after {made}: {answer.error}"]
        if request.cluster is not None:
            done = 0 if request.week else len(answer.gogens)
            so = f" --count {count - done} goes on" if done else " begins again"
            found.append(f"the same command with --seed {request.seed + done}{so}")
        return found
    if answer.status == "undecided":
        return [f"{made} were made in {request.timeout or 0:g} s; a longer --timeout makes more"]
    return []
