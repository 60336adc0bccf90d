"""The verdicts on a certificate that is written: of its ``check.py``, and of proof checkers."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from unboggle.certify import checkers
from unboggle.certify.certificate import Certificate
from unboggle.certify.folder import copy_for_report
from unboggle.errors import BackendError
from unboggle.events import OnProgress, Phase
from unboggle.system.clock import Deadline

_CHECK_TIME = 1.0  # seconds that each check.py may always take; they need milliseconds


def of_proof(
    made: Certificate, folder: Path, deadline: Deadline, on_progress: OnProgress
) -> Certificate:
    """Return ``made`` with the verdicts of the checkers on the proof in ``folder``."""
    verdicts = checkers.check_proof(folder, deadline, on_progress)
    accepted = tuple(name for name, verdict in verdicts.items() if verdict)
    rejected = [name for name, verdict in verdicts.items() if verdict is False]
    if rejected:
        assert made.proof is not None
        kept = copy_for_report(folder)
        but = f", though {' and '.join(accepted)} accepts it" if accepted else ""
        reject = "rejects" if len(rejected) == 1 else "reject"
        raise BackendError(
            f"{' and '.join(rejected)} {reject} the proof by {made.proof.encoding} with"
            f" {made.proof.solver}{but}; formula and proof are in {kept}, please report this"
        )
    note = made.note
    if not verdicts:
        note = f"no checker is installed ({checkers.how_to_install()})"
    elif not accepted:
        note = f"{' and '.join(verdicts)} did not end in time; allow more time"
    checked = made.verified and bool(accepted)
    return replace(made, checkers=accepted, note=note, verified=checked)


def of_scripts(
    all_made: list[tuple[Certificate, Path]], deadline: Deadline, on_progress: OnProgress
) -> list[tuple[Certificate, Path]]:
    """Return ``all_made``, verified if their own ``check.py`` accepts them."""
    if not all_made:
        return []
    on_progress(Phase("check-files"))
    least = Deadline.after(_CHECK_TIME)
    until = max(deadline, least, key=lambda one: one.remaining)
    verdicts = checkers.check_scripts([folder for _, folder in all_made], until)
    done = []
    for (made, folder), verdict in zip(all_made, verdicts, strict=True):
        if verdict is False:
            kept = copy_for_report(folder)
            raise BackendError(
                f"the certificate's own check.py refuses it; it is in {kept}, please report this"
            )
        note = "its check.py did not end in time" if verdict is None else None
        done.append((replace(made, verified=bool(verdict), note=note), folder))
    return done
