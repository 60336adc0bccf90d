"""The combinations to compare: encodings with solvers, board searches, the race, and peers."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Literal

from unboggle import encodings, solvers
from unboggle.arguments import validated
from unboggle.encodings import RuleEncoding
from unboggle.errors import BackendError, InputError
from unboggle.fitting.searches.kinds import KINDS
from unboggle.formula.choice import compatible
from unboggle.lab.runs import Combination, TaskName
from unboggle.phrases import did_you_mean
from unboggle.solvers import Backend, SmtBackend
from unboggle.system.child import Child
from unboggle.system.clock import Deadline, DeadlinePassed

ALL = "all"
RACE = Combination("race", "race")
"""What `fit` does without an encoding and a solver.

>>> found, skipped = combinations(["tiles"], ["minisat22"])
>>> [one.name for one in (RACE, *found)]  # the combinations of a comparison
['race', 'tiles + minisat22']
"""
SEARCHES = tuple(KINDS)
"""The names of the board searches."""
EncodingVariant = Literal["plain", "anchored", "counted"]
"""See `combinations`.

>>> variants: list[EncodingVariant] = ["plain", "counted"]
>>> found, skipped = combinations(["tiles"], ["minisat22"], variants=variants)
>>> [one.name for one in found]
['tiles + minisat22', 'tiles + minisat22 (counted)']
"""
VARIANTS: tuple[EncodingVariant, ...] = ("plain", "anchored", "counted")
_LOADING = 60.0  # seconds for the import of a peer


@dataclass(frozen=True)
class Skipped:
    """A pair that does not work together, and the reason.

    >>> _, [skipped] = combinations(["bitvectors"], ["minisat22"])
    >>> print(skipped.reason)
    bitvectors is an SMT encoding: it needs a pysmt solver such as pysmt:z3, not minisat22
    """

    encoding: str
    solver: str
    reason: str


def combinations(
    encoding_names: Sequence[str],
    solver_names: Sequence[str],
    *,
    variants: Sequence[EncodingVariant | Literal["all"]] = ("plain",),
    searches: Sequence[str] = (),
    task: TaskName = "all",
) -> tuple[list[Combination], list[Skipped]]:
    """Return each encoding with each solver, the ``searches``, and the pairs that do not work.

    ``all`` means every encoding with those of plug-ins, every installed solver, every variant or
    every one of `SEARCHES`. Each pair comes in all ``variants``: ``plain``, ``anchored`` (one image
    of each board is enough; not for SMT) and ``counted`` (see `Run.counting`). Not all of them
    support the ``task`` of most words. Raises `InputError` for an unknown name or a solver that
    is not installed.

    >>> found, skipped = combinations(["one_hot", "bitvectors"], ["minisat22"])
    >>> [one.name for one in found], [one.encoding for one in skipped]
    (['one_hot + minisat22'], ['bitvectors'])
    """
    validated(combinations, locals())
    encoded, skipped = _encodings(encoding_names)
    wanted = [name.lower() for name in solver_names]
    entries = solvers.catalogue() if ALL in wanted else []
    there = [entry.name for entry in entries if entry.missing is None]
    backends = [solvers.get(name) for name in _spread(solver_names, there)]
    found: dict[str, Combination] = {}
    for encoding, backend in product(encoded, backends):
        for one in _pairs(encoding, backend, variants, task):
            if isinstance(one, Skipped):
                skipped.append(one)
            else:
                found[one.name] = one
    for name in _known(_spread(searches, SEARCHES), SEARCHES, "search"):
        found[name] = Combination(name, "search", search=name)
    return list(found.values()), skipped


def _encodings(names: Sequence[str]) -> tuple[list[type[RuleEncoding]], list[Skipped]]:
    """Return the encodings, and plug-ins that cannot be loaded unless they are named."""
    found, skipped = [], []
    for name in _spread(names, encodings.names()):
        try:
            found.append(encodings.get(name))
        except BackendError as error:
            if name in names:
                raise
            skipped.append(Skipped(name, ALL, str(error)))
    return found, skipped


def _pairs(
    encoding: type[RuleEncoding],
    backend: Backend,
    variants: Sequence[EncodingVariant | Literal["all"]],
    task: TaskName,
) -> Iterator[Combination | Skipped]:
    """Yield the variants of an encoding with a solver, and why some of them do not work."""
    if task == "most" and (why := _not_for_most(encoding)):
        yield Skipped(encoding.name, backend.name, why)
        return
    clauses = issubclass(encoding, encodings.Encoding)
    if not clauses and not isinstance(backend, SmtBackend):
        try:
            compatible(encoding.name, backend.name)
        except InputError as error:  # its message fits here
            yield Skipped(encoding.name, backend.name, str(error))
        return
    for variant in _known(_spread(variants, VARIANTS), VARIANTS, "variant"):
        pair = f"{encoding.name} + {backend.name}"
        if variant == "anchored" and not clauses:
            why = "symmetry breaking needs clauses"
            yield Skipped(f"{encoding.name} ({variant})", backend.name, why)
        elif task == "most" and variant != "plain":
            why = "most words need the plain variant"
            yield Skipped(f"{encoding.name} ({variant})", backend.name, why)
        else:
            yield Combination(
                pair if variant == "plain" else f"{pair} ({variant})",
                "encoding",
                encoding.name,
                backend.name,
                anchored=variant == "anchored",
                counted=variant == "counted",
            )


def _not_for_most(encoding: type[RuleEncoding]) -> str | None:
    """Return the reason why ``encoding`` does not support most words, or None."""
    from unboggle.formula.partial_list import ABLE  # it imports encodings

    if encoding.name in ABLE and encoding.name in encodings.built_in_names():
        return None
    if not issubclass(encoding, encodings.Encoding):
        return f"{encoding.name} is an SMT encoding: most words need clauses"
    return f"{encoding.name} does not support optional words"


def _known(names: Iterable[str], every: Sequence[str], what: str) -> list[str]:
    """Return ``join_names`` once each; `InputError` for a name that is not in ``every``."""
    for name in names:
        if name not in every:
            raise InputError(f"unknown {what} {name!r}{did_you_mean(name, every)}")
    return list(dict.fromkeys(names))


def _spread(names: Sequence[str], every: Sequence[str]) -> list[str]:
    """Return ``join_names`` once each, with ``all`` replaced by ``every``."""
    spread = (part for name in names for part in (every if name.lower() == ALL else [name]))
    return list(dict.fromkeys(spread))


def parse_peer_solvers(specs: Iterable[str], task: TaskName = "all") -> list[Combination]:
    """Return the peer of each ``NAME=PATH``.

    Raises `InputError` if a peer cannot be used for the ``task``, see `unboggle.lab.peer`.

    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     file = Path(folder, "rival.py")
    ...     _ = file.write_text("def solve(words, rows, columns, seed): return None")
    ...     [peer] = parse_peer_solvers([f"rival={file}"])
    >>> peer.name, peer.kind
    ('rival', 'peer')
    """
    validated(parse_peer_solvers, locals())
    found: dict[str, Combination] = {}
    for spec in specs:
        one = _peer(spec, task)
        if one.name in found:
            raise InputError(f"there are two peers {one.name!r}")
        found[one.name] = one
    return list(found.values())


def _peer(spec: str, task: TaskName) -> Combination:
    name, equals, path = spec.partition("=")
    if name.strip().replace("-", "_").lower() in {
        *encodings.names(),
        *SEARCHES,
        RACE.name,
        ALL,
        "none",
    }:
        raise InputError(f"peer {spec!r}: the name {name.strip()!r} is taken; choose another one")
    if not (name.strip() and equals and path) or "+" in name:
        raise InputError(f"peer {spec!r} is not NAME=FILE; pass for example clingo=clingo_model.py")
    if not os.path.isfile(path):
        raise InputError(f"peer {name}: {path}: no such file")
    path = os.path.abspath(path)
    try:
        with Child("unboggle.lab.peer:check", path, task) as child:
            objection = child.receive(Deadline.after(_LOADING))
    except BackendError as error:
        objection = f"cannot be loaded: {error}"
    except DeadlinePassed:
        objection = f"was not loaded within {_LOADING:.0f} s"
    if objection:
        raise InputError(f"peer {name}: {path}: {objection}")
    return Combination(name.strip(), "peer", path=path)
