"""Certificates for answers: what anyone can check without us."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Literal, TypeVar

from unboggle.certify import readme
from unboggle.certify.checkers import check_proof as proof_verdicts
from unboggle.certify.folder import check_folder
from unboggle.certify.known_wishes import check_wishes
from unboggle.certify.write import Certificate, CertificateWriter, choose, unwritten
from unboggle.errors import BackendError, UnboggleError, checked
from unboggle.fitting.result import Fit
from unboggle.gogen.solve import GogenAnswer
from unboggle.library.fits import TIMEOUT, without_answer
from unboggle.progress import OnProgress, ignore
from unboggle.puzzle import Puzzle
from unboggle.puzzle.frozen import FrozenDict
from unboggle.solutions.unique import Uniqueness
from unboggle.system.clock import Deadline, Stop

C = TypeVar("C", Fit, Uniqueness, GogenAnswer)
ProofVerdict = Literal["verified", "rejected", "undecided"]
"""What a checker says of a proof."""
_SAID: dict[bool | None, ProofVerdict] = {True: "verified", False: "rejected", None: "undecided"}


def check_certifiable(puzzle: Puzzle) -> None:
    """Raise `InputError` that names a wish of ``puzzle`` that no certificate can speak of, if any.

    `write_certificate` says the same, but only once there is an answer.
    """
    checked(check_certifiable, locals())
    check_wishes(puzzle.wishes)


def write_certificate(
    answer: C,
    folder: str,
    *,
    encoding: str | None = None,
    solver: str | None = None,
    deterministic: bool = False,
    timeout: float | None = TIMEOUT,
    on_progress: OnProgress = ignore,
    stop: Stop | None = None,
) -> tuple[C, Certificate | None]:
    """Write to the new folder ``folder`` what anyone can check ``answer`` with, without us.

    The paths of a board, the numbers of a counting argument, or formula and proof by
    ``encoding`` and ``solver`` (None: ours; ``deterministic``: always the same of them); with a
    README and a stand-alone ``check.py``, which is run here, as are the checkers of proofs
    that are installed. ``timeout`` is in seconds; without a proof in time nothing is written,
    and ``note`` of the certificate says so.

    Returned first is the answer: ``checked`` may be ``certified`` now. It is an ``error``,
    without a certificate, if a proof is rejected or none could be made. Raises
    `InputError` if the folder is there or cannot be made (see `check_folder`), or if
    encoding or solver cannot give proofs, or for what `check_certifiable` refuses.
    """
    checked(write_certificate, locals())
    by = choose(encoding, solver, alone=deterministic)
    check_folder(folder)
    writer = CertificateWriter(*by, Deadline.after(timeout, stop), on_progress)
    try:
        if isinstance(answer, Fit):
            return writer.of_fit(answer, folder)
        if isinstance(answer, Uniqueness):
            return writer.of_unique(answer, folder)
        preface = readme.of_walks(answer.gogen.words, answer.gogen.puzzle)
        outcome, certificate = replace(writer, preface=preface).of_unique(answer.outcome, folder)
        return replace(answer, outcome=outcome), certificate
    except BackendError as error:
        return _failed(answer, str(error)), None
    except UnboggleError as error:  # the answer stands
        return answer, unwritten(error)


def _failed(answer: C, error: str) -> C:
    if isinstance(answer, Fit):
        return without_answer(answer, error)
    if isinstance(answer, Uniqueness):
        return _open(answer, error)
    return replace(answer, outcome=_open(answer.outcome, error))


def _open(answer: Uniqueness, error: str) -> Uniqueness:
    return replace(
        answer, status="error", found=(), differ=(), reason=None, checked=None, error=error
    )


def check_proof(
    folder: str | Path,
    *,
    timeout: float | None = TIMEOUT,
    on_progress: OnProgress = ignore,
    stop: Stop | None = None,
) -> Mapping[str, ProofVerdict]:
    """Return what each checker that is installed says of the proof in a certificate's ``folder``.

    ``verified``: it follows from the formula; ``rejected``: it does not; ``undecided``: not
    known in ``timeout`` seconds (None: no limit), or before ``stop`` was set. No checker, no
    entry: ``dratify`` comes with the extra ``proof``, ``drat-trim`` is a program. Raises
    `BackendError` if a checker fails.
    """
    checked(check_proof, locals())
    verdicts = proof_verdicts(Path(folder), Deadline.after(timeout, stop), on_progress)
    return FrozenDict({name: _SAID[verdict] for name, verdict in verdicts.items()})
