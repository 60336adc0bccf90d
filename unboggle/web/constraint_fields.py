"""The constraints of a request, and their description for forms: both from their classes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, partial
from typing import Any

from unboggle.constraints import Constraint, ConstraintForm, FormInput
from unboggle.plugins import usable
from unboggle.puzzle import constraints as all_constraints
from unboggle.web.fields import Schema, refuse

_MOST = 20_000  # letters of a text


def usable_kinds() -> Iterator[type[Constraint]]:
    """Yield all kinds that a request may have: those whose texts can be read without a file."""
    for name in all_constraints.built_in_names():
        yield all_constraints.get(name)
    for plugin in all_constraints.plugged():
        kind = usable(plugin, partial(all_constraints.get, plugin.name))
        if kind is not None and (kind.source is None or "parse_inline" in vars(kind)):
            yield kind


@cache
def described() -> tuple[dict[str, Any], ...]:
    """Return the description of each kind as plain JSON data."""
    return tuple(description(kind) for kind in usable_kinds())


def _form_of(kind: type[Constraint]) -> ConstraintForm:
    """Return the form of ``kind``; a generic one if it declares none."""
    if kind.form is not None:
        return kind.form
    title = kind.label[:1].upper() + kind.label[1:]
    if kind.metavar is None:
        return ConstraintForm(title)
    field = FormInput("text", kind.metavar, hint=kind.example)
    return ConstraintForm(title, (field,), ("{text}",), example=kind.example)


def description(kind: type[Constraint]) -> dict[str, Any]:
    """Return what ``kind`` declares, as plain JSON data.

    >>> from unboggle.constraints import UniquePaths
    >>> description(UniquePaths)["option"], description(UniquePaths)["flag"]
    ('--unique-paths', True)
    """
    form = _form_of(kind)
    return {
        "name": kind.name,
        "option": kind.as_option("")[0],
        "flag": kind.metavar is None,
        "title": form.title,
        "summary": f"The board {kind.summary}." if kind.summary else kind.help,
        "help": kind.help,
        "example": kind.example,
        "in_words": form.example,
        "one_size": kind.one_size,
        "starts": [{"label": label, "text": text} for label, text in form.starts],
        "texts": list(form.texts),
        "inputs": [
            {
                "name": one.name,
                "label": one.label,
                "kind": one.kind,
                "value": one.value,
                "values": [list(pair) for pair in one.values],
                "hint": one.hint,
                "optional": one.optional,
            }
            for one in form.inputs
        ],
    }


@dataclass(frozen=True)
class ConstraintTexts:
    """An object with a constraint for each name: the text of its option, or its JSON of reports."""

    def check(self, value: object, at: str) -> dict[str, Any]:
        """See `unboggle.web.fields.Field`."""
        if not isinstance(value, dict):
            refuse(at, "must be an object")
        for name, one in value.items():
            if isinstance(one, str) and len(one) > _MOST:
                refuse(f"{at}.{name[:40]}", f"has {len(one):,} letters, more than {_MOST:,}")
        return value

    def schema(self) -> Schema:
        """See `unboggle.web.fields.Field`."""
        return {
            "description": "Other constraints, by their names: the text that the option takes, true"
            " for a flag, or the JSON of a report, such as vowels: {at_least, at_most}.",
            "type": "object",
            "properties": {
                one["name"]: {
                    "title": one["title"],
                    "description": one["help"],
                    "examples": [True if one["flag"] else one["example"]],
                }
                for one in described()
            },
        }
