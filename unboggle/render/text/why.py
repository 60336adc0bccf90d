"""Reports on why a list does not fit, as text for a terminal or a mail."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain

from unboggle.render.text.constraints import requested
from unboggle.render.text.layout import board_name, filled, took, wrapped
from unboggle.render.text.parts import best_so_far, board_and_words
from unboggle.reports.base.parts import with_written
from unboggle.reports.why import WhyReport


def text(report: WhyReport, *, verbose: bool = False, width: int = 80) -> str:
    """Return what ``unboggle why`` prints; ``width`` is in columns."""
    parts = {
        "fitted": _fitted,
        "impossible": _impossible,
        "undecided": _undecided,
        "error": _undecided,
    }[report["status"]](report, board_name(report), width)
    if verbose:
        parts = chain(parts, _unchecked(report, width))
    return "\n\n".join([*parts, f"({took(report['seconds']['total'])})"]) + "\n"


def _fitted(report: WhyReport, size: str, width: int) -> Iterator[str]:
    yield filled(f"They fit: this {size} board holds all of them, every word was traced.", width)
    assert report["board"] is not None
    yield from filter(None, board_and_words(report, width))


def _undecided(report: WhyReport, size: str, width: int) -> Iterator[str]:
    what = report["error"] or ("interrupted" if report["interrupted"] else "the timeout expired")
    yield filled(f"Not known: whether some {size} board holds all the words ({what}).", width)
    yield from best_so_far(report, width)


def _impossible(report: WhyReport, size: str, width: int) -> Iterator[str]:
    yield filled(f"No {size} board holds these words{_with_constraints(report)}.", width)
    if report["refusals"]:
        facts = [
            filled(f"{fact['text']}.", width, start="* ", indent="  ")
            for fact in report["refusals"]
        ]
        yield "\n".join(["Counting refusals:", *facts])
    conflicts = [
        filled(f"{entry['text']}.", width, start=f"{k}. ", indent="   ")
        for k, entry in enumerate(report["conflicts"], start=1)
    ]
    yield "\n".join([f"{_of_what(report)} ({len(conflicts)}):", *conflicts])
    yield filled(_others(report), width)
    yield from _removals(report, width)
    yield from _constraint_removals(report, width)


def _with_constraints(report: WhyReport) -> str:
    """Return the constraints of all conflicts; "" if one has none, so that they play no part."""
    every = [entry["constraints"] for entry in report["conflicts"]]
    if not every:
        return requested(report["constraints"])
    return requested(report["constraints"], set().union(*every) if all(every) else ())


def _unchecked(report: WhyReport, width: int) -> Iterator[str]:
    """Yield which proofs nothing has checked, and how to check them."""
    unchecked = {e["found_by"] for e in report["conflicts"] if e["checked"] == "unchecked"}
    if unchecked:
        words = "the list" if _of_constraints(report) else "the words of a conflict"
        yield filled(
            f"No second program has checked what {' and '.join(sorted(unchecked))} proved."
            f" A proof that anyone can check comes from 'unboggle fit' with {words},"
            f" the constraints that {'a set' if _of_constraints(report) else 'it'} names, and"
            " --certify.",
            width,
        )


def _of_constraints(report: WhyReport) -> bool:
    """Whether the conflict is one of constraints with the whole list."""
    return any(entry.get("whole_list") for entry in report["conflicts"])


def _of_what(report: WhyReport) -> str:
    if _of_constraints(report):
        return "Constraints that no board satisfies with this list"
    words = any(entry["words"] for entry in report["conflicts"])
    return f"{'Words' if words else 'Constraints'} that cannot share the board"


def _others(report: WhyReport) -> str:
    """Return whether there may be other conflicts."""
    if not any(entry["words"] for entry in report["conflicts"]):
        return "Under these constraints no words fit at all."
    if _of_constraints(report):
        if report["complete"]:
            return "Every conflicting set of constraints contains these."
        return "There may be other conflicting sets of constraints."
    if report["complete"]:
        return "All other sets of words that cannot share the board contain one of these."
    return "There may be more conflicts; a larger --limit or --timeout may find them."


def _constraint_removals(report: WhyReport, width: int) -> Iterator[str]:
    """Yield which constraint the whole list fits without."""
    spare = [entry["constraint"] for entry in report["constraint_removals"] if entry["fits"]]
    unknown = [
        entry["constraint"] for entry in report["constraint_removals"] if entry["fits"] is None
    ]
    if spare:
        yield filled(
            f"All the words fit without {' or without '.join(map(_dropped, spare))}.", width
        )
    elif report["constraint_removals"] and not unknown:
        yield filled("Removing any one constraint is not enough.", width)
    if unknown:
        yield wrapped(
            "Whether the words fit is not known without: ", [*map(_dropped, unknown)], width
        )


_BANS = {
    "no offensive word": "the ban on offensive words",
    "no word but those of the list": "the ban on words that are not in the list",
}


def _dropped(constraint: str) -> str:
    """Return the name of a constraint after "without"."""
    kind, _, rest = constraint.partition(" ")
    if kind == "no" and constraint != "no dead cells":
        return _BANS.get(constraint, f"the ban on {rest}")
    if vowels := re.fullmatch(r"(.*\d+) vowels?", constraint):
        return f"the vowels constraint ({vowels[1]})"
    if kind == "given":
        return f"the given letter {rest}"
    if kind == "inventory":
        return f"the letters to use {rest}"
    return f"the {constraint}" if kind == "dice" else constraint


def _removals(report: WhyReport, width: int) -> Iterator[str]:
    spare = [with_written(entry) for entry in report["word_removals"] if entry["fits"]]
    unknown = [with_written(entry) for entry in report["word_removals"] if entry["fits"] is None]
    if spare:
        yield wrapped("Remove any one of these and the other words fit: ", spare, width)
    elif report["word_removals"] and not unknown:
        yield filled("Removing any one word is not enough.", width)
    if unknown:
        yield wrapped("Whether the others fit is not known without: ", unknown, width)
