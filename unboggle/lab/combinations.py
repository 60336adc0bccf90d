"""Who can be compared: encodings with solvers, board searches, the race, and models of others."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from unboggle import encodings, solvers
from unboggle.encodings import Ruled
from unboggle.errors import BackendError, InputError, checked
from unboggle.formula.choice import compatible
from unboggle.lab.runs import Combination, TaskName
from unboggle.phrases import did_you_mean
from unboggle.solvers import SmtBackend
from unboggle.system.child import Child
from unboggle.system.clock import Deadline, Late

ALL = "all"
RACE = Combination("race", "race")
SEARCHES = {
    "board_search": "search",
    "distance_search": "distance",
    "growing_search": "growing",
}
"""The board searches of the race: their names in a comparison -> those that plans give them."""
Variant = Literal["plain", "anchored", "counted"]
VARIANTS: tuple[Variant, ...] = ("plain", "anchored", "counted")
_LOADING = 60.0  # seconds that a peer may take to be imported


@dataclass(frozen=True)
class Skipped:
    """A pair that cannot work together, and why."""

    encoding: str
    solver: str
    why: str


def combinations(
    encoding_names: Sequence[str],
    solver_names: Sequence[str],
    *,
    variants: Sequence[Variant | Literal["all"]] = ("plain",),
    searches: Sequence[str] = (),
    task: TaskName = "all",
) -> tuple[list[Combination], list[Skipped]]:
    """Return every encoding with every solver, the ``searches``, and the pairs that cannot be.

    ``all`` stands for every encoding, plug-ins too, for every solver that is installed, for every
    variant, and for every one of `SEARCHES`. Each pair comes in all ``variants``: ``plain``,
    ``anchored`` (it is enough to find one of the images that a board has; not for SMT) and
    ``counted`` (see `Run.counting`). Not all can be asked for most words, as a ``task``. Raises
    `InputError` for an unknown name or a solver that is not installed.
    """
    checked(combinations, locals())
    wanted = [name.lower() for name in solver_names]
    entries = solvers.catalogue() if ALL in wanted else []
    there = [entry.name for entry in entries if entry.missing is None]
    found: dict[str, Combination] = {}
    skipped = []
    encoded = []
    for name in _spread(encoding_names, encodings.names()):
        try:
            encoded.append(encodings.get(name))
        except BackendError as error:  # a plug-in that cannot be loaded
            if name in encoding_names:
                raise
            skipped.append(Skipped(name, ALL, str(error)))
    backends = [solvers.get(name) for name in _spread(solver_names, there)]
    for encoding in encoded:
        for backend in backends:
            if task == "most" and (why := _not_for_most(encoding)):
                skipped.append(Skipped(encoding.name, backend.name, why))
                continue
            if not issubclass(encoding, encodings.Encoding) and not isinstance(backend, SmtBackend):
                try:
                    compatible(encoding.name, backend.name)
                except InputError as error:  # it has the words for it
                    skipped.append(Skipped(encoding.name, backend.name, str(error)))
                continue
            for variant in _known(_spread(variants, VARIANTS), VARIANTS, "variant"):
                pair = f"{encoding.name} + {backend.name}"
                if variant == "anchored" and not issubclass(encoding, encodings.Encoding):
                    why = "symmetry is broken in clauses only"
                    skipped.append(Skipped(f"{encoding.name} ({variant})", backend.name, why))
                    continue
                if task == "most" and variant != "plain":
                    why = "which words stay is asked of plain encodings"
                    skipped.append(Skipped(f"{encoding.name} ({variant})", backend.name, why))
                    continue
                name = pair if variant == "plain" else f"{pair} ({variant})"
                found[name] = Combination(
                    name,
                    "encoding",
                    encoding.name,
                    backend.name,
                    anchored=variant == "anchored",
                    counted=variant == "counted",
                )
    for name in _known(_spread(searches, [*SEARCHES]), [*SEARCHES], "search"):
        found[name] = Combination(name, "search", search=SEARCHES[name])
    return list(found.values()), skipped


def _not_for_most(encoding: type[Ruled]) -> str | None:
    """Return why ``encoding`` cannot be asked for most words; None if it can."""
    from unboggle.formula.kept import ABLE  # it imports encodings

    if encoding.name in ABLE and encoding.name in encodings.built_in():
        return None
    if not issubclass(encoding, encodings.Encoding):
        return f"{encoding.name} is an SMT encoding: which words stay is asked of clauses only"
    return f"of the clauses of {encoding.name} it is not known how to let a word go"


def _known(names: Iterable[str], every: Sequence[str], what: str) -> list[str]:
    """Return ``names`` once each; `InputError` for one that is not of ``every``."""
    for name in names:
        if name not in every:
            raise InputError(f"unknown {what} {name!r}{did_you_mean(name, every)}")
    return list(dict.fromkeys(names))


def _spread(names: Sequence[str], every: Sequence[str]) -> list[str]:
    """Return ``names`` once each, with those of ``every`` in the place of ``all``."""
    spread = (part for name in names for part in (every if name.lower() == ALL else [name]))
    return list(dict.fromkeys(spread))


def peers(specs: Iterable[str], task: TaskName = "all") -> list[Combination]:
    """Return the peer of each ``NAME=PATH``.

    Raises `InputError` if one cannot be used for the ``task``, see `unboggle.lab.peer`.
    """
    checked(peers, locals())
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
        raise InputError(
            f"peer {spec!r}: {name.strip()!r} means something else here; give it another name"
        )
    if not (name.strip() and equals and path) or "+" in name:
        raise InputError(f"peer {spec!r} is not NAME=FILE, such as clingo=clingo_model.py")
    if not os.path.isfile(path):
        raise InputError(f"peer {name}: {path}: no such file")
    path = os.path.abspath(path)
    try:
        with Child("unboggle.lab.peer:check", path, task) as child:
            objection = child.receive(Deadline.after(_LOADING))
    except BackendError as error:
        objection = f"cannot be loaded: {error}"
    except Late:
        objection = f"was not loaded within {_LOADING:.0f} s"
    if objection:
        raise InputError(f"peer {name}: {path}: {objection}")
    return Combination(name.strip(), "peer", path=path)
