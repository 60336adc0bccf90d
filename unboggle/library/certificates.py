"""Certificates for answers: anyone can check them without unboggle."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Literal, TypeVar

from unboggle.arguments import Seconds, validated
from unboggle.certify import readme
from unboggle.certify.checkers import check_proof as proof_verdicts
from unboggle.certify.folder import FORMULA, PROOF, check_new_folder
from unboggle.certify.known_constraints import check_constraints
from unboggle.certify.write import Certificate, CertificateWriter, choose, failed_certificate
from unboggle.errors import BackendError, InputError, UnboggleError
from unboggle.events import OnProgress, ignore
from unboggle.fitting.result import Fit
from unboggle.gogen.solve import GogenAnswer
from unboggle.library.fits import TIMEOUT, with_error
from unboggle.phrases import cut
from unboggle.puzzle import Puzzle
from unboggle.puzzle.model.frozen import FrozenDict
from unboggle.solutions.unique import Uniqueness
from unboggle.system.clock import Deadline, StopToken

C = TypeVar("C", Fit, Uniqueness, GogenAnswer)
ProofVerdict = Literal["verified", "rejected", "undecided"]
"""The verdict of a checker on a proof.

>>> from typing import get_args
>>> get_args(ProofVerdict)
('verified', 'rejected', 'undecided')
"""
_SAID: dict[bool | None, ProofVerdict] = {True: "verified", False: "rejected", None: "undecided"}


def check_certifiable(puzzle: Puzzle) -> None:
    """Raise `InputError` if ``puzzle`` has a constraint that certificates do not support.

    The error names the constraint. `write_certificate` raises the same error, but only once there
    is an answer.

    >>> from unboggle import Constraints, Grid, parse_words
    >>> from unboggle.constraints import Ban
    >>> banned = Constraints(Ban(lists=("offensive",)))
    >>> check_certifiable(parse_words("cat").puzzle(Grid.rectangle(2, 2), banned))
    ... # doctest: +ELLIPSIS
    Traceback (most recent call last):
    unboggle.errors.InputError: a certificate cannot state what 'offensive' bans: ...
    """
    validated(check_certifiable, locals())
    check_constraints(puzzle.constraints)


def write_certificate(
    answer: C,
    folder: str,
    *,
    encoding: str | None = None,
    solver: str | None = None,
    timeout: Seconds | None = TIMEOUT,
    deterministic: bool = False,
    on_progress: OnProgress = ignore,
    stop: StopToken | None = None,
) -> tuple[C, Certificate | None]:
    """Write a certificate of ``answer`` to the new folder ``folder``: anyone can check it.

    The certificate has the paths of a board, the numbers of a counting refusal, or a formula and
    its proof. ``encoding`` and ``solver`` make the proof (default: chosen automatically; with
    ``deterministic``, always the same). The folder also has a README and a stand-alone
    ``check.py``. This call runs ``check.py`` and all installed proof checkers. Without a proof
    after ``timeout`` seconds (None: no limit), or when ``stop`` is set, nothing is written, and
    ``note`` of the certificate has the reason.

    The first value returned is the answer; ``checked`` may now be ``certified``. Its status is
    ``error``, and the certificate None, if a proof is rejected or a solver fails. Raises
    `InputError` if the folder is not empty or cannot be created (see `check_new_folder`), or if the
    encoding or solver cannot make proofs. It also raises the errors of `check_certifiable`.

    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> from unboggle import Grid, fit, parse_words
    >>> answer = fit(parse_words("cat tac").puzzle(Grid.rectangle(1, 3)))
    >>> with TemporaryDirectory() as folder:
    ...     write_certificate(answer, folder)[0].checked
    'traced'
    """
    validated(write_certificate, locals())
    by = choose(encoding, solver, alone=deterministic)
    check_new_folder(folder)
    writer = CertificateWriter(*by, Deadline.after(timeout, stop), on_progress)
    try:
        if isinstance(answer, Fit):
            return writer.of_fit(answer, folder)
        if isinstance(answer, Uniqueness):
            return writer.of_unique(answer, folder)
        preface = readme.gogen_paragraph(answer.gogen.words, answer.gogen.puzzle)
        outcome, certificate = replace(writer, preface=preface).of_unique(answer.outcome, folder)
        return replace(answer, outcome=outcome), certificate
    except BackendError as error:
        return _failed(answer, str(error)), None
    except UnboggleError as error:  # the answer remains valid
        return answer, failed_certificate(error)


def _failed(answer: C, error: str) -> C:
    if isinstance(answer, Fit):
        return with_error(answer, error)
    if isinstance(answer, Uniqueness):
        return _open(answer, error)
    return replace(answer, outcome=_open(answer.outcome, error))


def _open(answer: Uniqueness, error: str) -> Uniqueness:
    return replace(
        answer,
        status="error",
        solutions=(),
        differing_cells=(),
        reason=None,
        checked=None,
        error=error,
    )


def check_proof(
    folder: str | Path,
    *,
    timeout: Seconds | None = TIMEOUT,
    on_progress: OnProgress = ignore,
    stop: StopToken | None = None,
) -> Mapping[str, ProofVerdict]:
    """Return the verdict of each installed checker on the proof in a certificate's ``folder``.

    ``verified``: the proof follows from the formula. ``rejected``: it does not. ``undecided``: the
    checker did not finish in ``timeout`` seconds (None: no limit), or before ``stop`` was set. A
    checker that is not installed has no entry: ``dratify`` is in the extra ``proof``, ``drat-trim``
    is a program. Raises `InputError` if ``folder`` has no formula with a proof, and `BackendError`
    if a checker fails.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     _ = Path(folder, "formula.cnf").write_text("p cnf 1 2\\n1 0\\n-1 0\\n")
    ...     _ = Path(folder, "proof.drat").write_text("0\\n")
    ...     verdicts = check_proof(folder)  # {'dratify': 'verified'}, say
    >>> set(verdicts.values()) <= {"verified"}
    True
    """
    validated(check_proof, locals())
    for name in (FORMULA, PROOF):
        if not Path(folder, name).is_file():
            shown = cut(repr(str(folder)))
            raise InputError(
                f"check_proof: folder takes the folder of a certificate with a proof, not {shown};"
                f" it has no file {name}"
            )
    verdicts = proof_verdicts(Path(folder), Deadline.after(timeout, stop), on_progress)
    return FrozenDict({name: _SAID[verdict] for name, verdict in verdicts.items()})
