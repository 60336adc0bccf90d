"""Reports on why a list does not fit, as text for a terminal or a mail."""

from __future__ import annotations

from collections.abc import Iterator

from unboggle.render.text.layout import board_name, filled, took, wrapped
from unboggle.render.text.parts import best_so_far, board_and_words
from unboggle.render.text.wishes import wished
from unboggle.reports.parts import as_written
from unboggle.reports.why import WhyReport


def why_text(report: WhyReport, *, width: int = 80) -> str:
    """Return what ``unboggle why`` prints; ``width`` is in columns."""
    parts = {
        "fitted": _fitted,
        "impossible": _impossible,
        "undecided": _undecided,
        "error": _undecided,
    }[report["status"]](report, board_name(report), width)
    return "\n\n".join([*parts, f"({took(report['seconds']['total'])})"]) + "\n"


def _fitted(report: WhyReport, size: str, width: int) -> Iterator[str]:
    yield filled(f"They fit: this {size} board holds all of them, every word was traced.", width)
    assert report["board"] is not None
    yield from filter(None, board_and_words(report, width))


def _undecided(report: WhyReport, size: str, width: int) -> Iterator[str]:
    what = report["error"] or ("interrupted" if report["interrupted"] else "the time was up")
    yield filled(f"Not known: whether some {size} board holds all the words ({what}).", width)
    yield from best_so_far(report, width)


def _impossible(report: WhyReport, size: str, width: int) -> Iterator[str]:
    yield filled(f"No {size} board holds these words{wished(report['wishes'])}.", width)
    if report["counting"]:
        facts = [
            filled(f"{fact['text']}.", width, start="* ", indent="  ")
            for fact in report["counting"]
        ]
        yield "\n".join(["What counting says:", *facts])
    conflicts = [
        filled(f"{entry['text']}.", width, start=f"{k}. ", indent="   ")
        for k, entry in enumerate(report["conflicts"], start=1)
    ]
    yield "\n".join([f"{_of_what(report)} ({len(conflicts)}):", *conflicts])
    yield filled(_others(report), width)
    unchecked = {e["by"] for e in report["conflicts"] if e["checked"] == "unchecked"}
    if unchecked:
        words = "the list" if _of_wishes(report) else "the words of a conflict"
        yield filled(
            f"What {' and '.join(sorted(unchecked))} proved here, no second program has checked."
            f" A proof that anyone can check comes from 'unboggle fit' with {words},"
            f" the wishes that {'a set' if _of_wishes(report) else 'it'} names, and --certify.",
            width,
        )
    yield from _removals(report, width)
    yield from _wish_removals(report, width)


def _of_wishes(report: WhyReport) -> bool:
    """Whether it is wishes that the whole list cannot keep."""
    return any(entry.get("whole_list") for entry in report["conflicts"])


def _of_what(report: WhyReport) -> str:
    if _of_wishes(report):
        return "Wishes that cannot all be kept with this list"
    words = any(entry["words"] for entry in report["conflicts"])
    return f"{'Words' if words else 'Wishes'} that cannot share the board"


def _others(report: WhyReport) -> str:
    """Say whether there may be other conflicts."""
    if not any(entry["words"] for entry in report["conflicts"]):
        return "As long as they do, no words fit at all, whichever they are."
    if _of_wishes(report):
        if report["complete"]:
            return "Every set of wishes that cannot be kept contains these."
        return "There may be other sets of wishes that cannot be kept."
    if report["complete"]:
        return "All other sets of words that cannot share the board contain one of these."
    return "There may be more conflicts; --max and --timeout allow for them."


def _wish_removals(report: WhyReport, width: int) -> Iterator[str]:
    """What becomes of the whole list if one wish is given up."""
    spare = [entry["wish"] for entry in report["wish_removals"] if entry["fits"]]
    unknown = [entry["wish"] for entry in report["wish_removals"] if entry["fits"] is None]
    if spare:
        yield filled(f"All the words fit without {' or without '.join(spare)}.", width)
    elif report["wish_removals"] and not unknown:
        yield filled("Giving up one wish is not enough, whichever it is.", width)
    if unknown:
        yield wrapped("Whether the words fit is not known without: ", unknown, width)


def _removals(report: WhyReport, width: int) -> Iterator[str]:
    spare = [as_written(entry) for entry in report["removals"] if entry["fits"]]
    unknown = [as_written(entry) for entry in report["removals"] if entry["fits"] is None]
    if spare:
        yield wrapped("Take any one of these away and the others fit: ", spare, width)
    elif report["removals"] and not unknown:
        yield filled("Taking one word away is not enough, whichever it is.", width)
    if unknown:
        yield wrapped("Whether the others fit is not known without: ", unknown, width)
