"""The kinds of constraints: a module ``unboggle/puzzle/constraints/NAME.py`` has the kind NAME.

Modules are discovered by their names. A plug-in adds a kind by an entry point of the group
``unboggle.constraints``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from unboggle import plugins as plugged_in
from unboggle.arguments import validated
from unboggle.errors import InputError
from unboggle.plugins import Plugin, class_named, plugins
from unboggle.puzzle.constraints._base import CandidateBoard as CandidateBoard
from unboggle.puzzle.constraints._base import Constraint as Constraint
from unboggle.puzzle.constraints._base import ConstraintForm as ConstraintForm
from unboggle.puzzle.constraints._base import FormInput as FormInput
from unboggle.puzzle.constraints._collection import NO_CONSTRAINTS as NO_CONSTRAINTS
from unboggle.puzzle.constraints._collection import Constraints as Constraints
from unboggle.puzzle.constraints._collection import errors_about as errors_about
from unboggle.puzzle.constraints._paths import PathConstraint as PathConstraint
from unboggle.puzzle.constraints.apart import WordsApart as WordsApart
from unboggle.puzzle.constraints.ban import Ban as Ban
from unboggle.puzzle.constraints.cells import Cells as Cells
from unboggle.puzzle.constraints.cover import Cover as Cover
from unboggle.puzzle.constraints.dice import Dice as Dice
from unboggle.puzzle.constraints.every_cell import EveryCell as EveryCell
from unboggle.puzzle.constraints.given import GivenCells as GivenCells
from unboggle.puzzle.constraints.inventory import Inventory as Inventory
from unboggle.puzzle.constraints.message import HiddenMessage as HiddenMessage
from unboggle.puzzle.constraints.same import Same as Same
from unboggle.puzzle.constraints.touch import WordsTouch as WordsTouch
from unboggle.puzzle.constraints.turns import Turns as Turns
from unboggle.puzzle.constraints.unique_paths import UniquePaths as UniquePaths
from unboggle.puzzle.constraints.vowels import Vowels as Vowels

GROUP = "unboggle.constraints"
"""The entry points of plug-ins.

>>> print(f'[project.entry-points."{GROUP}"]')  # in the pyproject.toml of a plug-in
[project.entry-points."unboggle.constraints"]
"""


def built_in_names() -> tuple[str, ...]:
    """Return the names of the built-in kinds of constraints, sorted."""
    return plugged_in.built_in_names(__path__)


def names() -> tuple[str, ...]:
    """Return the names of all kinds, built-in ones first; imports none of them.

    >>> {"given", "inventory", "vowels"} <= set(names())
    True
    """
    return built_in_names() + tuple(plugin.name for plugin in plugged())


def plugged() -> tuple[Plugin, ...]:
    """Return the kinds of installed plug-ins; imports none of them."""
    return plugins(GROUP, built_in_names())


def get(name: str) -> type[Constraint]:
    """Return the kind called ``name`` (``-`` and ``_`` are the same); raise `InputError` if none.

    Raises `BackendError` if it is a plug-in that cannot be used.

    >>> from unboggle import Grid
    >>> kind = get("vowels")
    >>> kind.parse("3-5", Grid.rectangle(4, 4))
    Vowels(at_least=3, at_most=5)
    """
    validated(get, locals())
    found: type[Constraint] = class_named(name, Constraint, "Constraint", __name__, __path__, GROUP)
    return found


def from_json(data: Mapping[str, Any], *, where: str = "constraints") -> Constraints:
    """Return all constraints of the JSON fields ``data`` at ``where``, see `Constraint.to_json`.

    Raises `InputError` about a kind whose fields are invalid, or that is unknown here.
    """
    return Constraints(*_from_json(dict(data), where))


def _from_json(data: dict[str, Any], where: str) -> Iterator[Constraint]:
    while data:
        kind = get(next(iter(data)))
        with errors_about(kind.name):
            try:
                read = kind.from_json({field: data.pop(field) for field in kind.fields})
            except InputError:
                raise
            except Exception:  # any error of a constraint that reads JSON
                such = "true" if kind.metavar is None else f"text such as {kind.example!r}"
                raise InputError(
                    f"{where} ({kind.name}): these values are not valid; write {such}"
                ) from None
        yield read
