"""Reports as text for a terminal or a mail: plain characters, no colours, no control codes."""

from __future__ import annotations

from collections.abc import Sequence

from unboggle.forward.lexicon import COMMON_LEVEL
from unboggle.phrases import count
from unboggle.render.text.board import BLANK, _paths, board_text, drawn
from unboggle.render.text.layout import _seconds, filled, wrapped
from unboggle.reports.parts import Report


def fit_text(
    report: Report, *, paths: bool = False, offensive: bool = False, width: int = 80
) -> str:
    """Return what ``unboggle fit`` prints; ``width`` is in columns.

    ``paths`` adds where each word runs, ``offensive`` shows the extra words
    that are otherwise only counted.
    """
    size = "x".join(map(str, report["size"]))
    parts = {
        "fitted": _fitted,
        "impossible": impossible,
        "undecided": _undecided,
        "error": _failed,
    }[report["status"]](report, size, width)
    if report["status"] == "fitted":
        if paths:
            parts[0] = board_text(report["board"], labels=True)
            parts.append(_paths("Where they run", report["words"], report["size"], width))
        parts += _extras(report["extras"], offensive, width)
        parts.append(_how(report, width))
    return "\n\n".join(part for part in parts if part) + "\n"


def _fitted(report: Report, size: str, width: int) -> list[str]:
    words = [w["word"] for w in report["words"]]
    blanks = sum(face == "" for row in report["board"] for face in row)
    capped = report.get("wishes") and report["wishes"]["inventory"]
    filler = "a letter that is left will do" if capped else "any letter will do"
    spare = (
        f"{count(blanks, 'cell')} marked {BLANK} {'is' if blanks == 1 else 'are'} free: "
        f"no word needs {'it' if blanks == 1 else 'them'}, {filler}."
        if blanks
        else ""
    )
    return [
        drawn(report["board"], width),
        filled(spare, width),
        wrapped(f"Your {count(len(words), 'word')}: ", words, width),
        _left_out(report, width),
        _smaller(report, width),
    ]


def _smaller(report: Report, width: int) -> str:
    """What is known of smaller sizes: who rules them out, size by size."""
    smaller = report.get("smaller")
    if not smaller:
        return ""
    by: dict[str, list[str]] = {}
    for entry in smaller:
        kind = "open" if entry["reason"] is None else entry["reason"]["kind"]
        by.setdefault(kind, []).append("x".join(map(str, entry["size"])))
    still_open = by.pop("open", [])
    how = {"counting": "counting rules out", "refuted": "a solver refuted"}
    known = [f"{how.get(kind, kind)} {', '.join(sizes)}" for kind, sizes in by.items()]
    within = "x".join(map(str, report["within"]))
    if report["status"] != "fitted":
        last = "x".join(map(str, report["size"]))
        inventory = report["wishes"]["inventory"]
        filled_up = inventory is not None and not inventory["at_most"]
        left = report["interrupted"] or not (
            filled_up or report["size"] == sorted(report["within"])
        )
        later = " and all larger ones" * left
        verb = "are" if still_open or later else "is"
        head = f"Open {verb} {', '.join([*still_open, last])}{later}; "
    elif still_open:
        head = f"It is not known whether a smaller board within {within} will do: open are "
        head += f"{', '.join(still_open)}; "
    else:
        head = f"No smaller board within {within} will do: "
    return filled(f"{head}{'; '.join(known)}".removesuffix("; ") + ".", width)


def _left_out(report: Report, width: int) -> str:
    drop = report.get("drop")
    if not drop:
        return ""
    if drop["weight"] is None:
        least = f"; at least {drop['at_least']:,} must go" * bool(drop["at_least"])
        return filled(f"No board is known yet{least}.", width)
    if not drop["words"]:
        return "Nothing had to be left out."
    words = [f"{w['word']}*{w['weight']}" if w["weight"] > 1 else w["word"] for w in drop["words"]]
    weighty = drop["weight"] != len(words)
    weight = f" of weight {drop['weight']:,}" if weighty else ""
    bound = "no less would do" if weighty else "no fewer would do"
    if not drop["optimal"]:
        bound = f"at least {drop['at_least']:,} must go, and whether so few suffice is not known"
    return wrapped(f"Left out, {count(len(words), 'word')}{weight} ({bound}): ", words, width)


def impossible(report: Report, size: str, width: int) -> list[str]:
    """Return the parts that say that there is no board, and why."""
    reason = report["reason"]
    sentence = f"Why: {reason['text']}."
    known = {
        "counted": "Anyone can check this by counting.",
        "cross-checked": "So two programs agree on it.",
        "certified": "That is so for the whole list: a proof was checked by an"
        " independent program.",
        "unchecked": "The refutation itself has not been checked by a second program.",
    }.get(report["checked"], "")
    return [
        filled(_no_board(report, size), width),
        filled(f"{sentence} {known}", width),
        f"({_seconds(report)})",
    ]


def wished(report: Report) -> str:
    """Say in a few words what the board had to keep besides the words."""
    kinds = {"given": "the letters given", "inventory": "the inventory"}
    asked = [name for kind, name in kinds.items() if report.get("wishes", {}).get(kind)]
    return f" with {' and '.join(asked)}" if asked else ""


def _no_board(report: Report, size: str) -> str:
    if report.get("smaller") is not None:
        inventory = report["wishes"]["inventory"]
        if inventory and not inventory["at_most"]:
            return "No rectangle that the inventory fills holds these words."
        return f"No {size} board holds these words{wished(report)}, and no smaller one within it."
    return f"No {size} board holds these words{wished(report)}."


def _undecided(report: Report, size: str, width: int) -> list[str]:
    if report.get("drop"):
        start = f"Undecided after {_seconds(report)}: which is the least that has to be left out."
        return [filled(start, width), *_best(report, width), _left_out(report, width)]
    if report.get("smaller") is not None:
        within = "x".join(map(str, report["within"]))
        start = f"Undecided after {_seconds(report)}: no board within {within} was found."
        if not report["interrupted"]:
            start += " Try a longer --timeout."
        return [filled(start, width), *_best(report, width), _smaller(report, width)]
    parts = [
        filled(
            f"Undecided after {_seconds(report)}: no {size} board was found, and none was"
            " proved not to exist. Try a longer --timeout, a larger --size or fewer words.",
            width,
        )
    ]
    if not (report["by"]["kernel"] or report["by"]["method"]):
        slow = (
            "Boards were searched for without the C kernel, some hundred times slower;"
            " 'unboggle --version --verbose' says why it is not there."
        )
        parts.append(filled(slow, width))
    return parts + _best(report, width)


def _failed(report: Report, size: str, width: int) -> list[str]:
    # What has failed is told on standard error, once; here is what there is all the same.
    return ["No answer.", *_best(report, width)]


def _best(report: Report, width: int) -> list[str]:
    best = report["best"]
    if not best:
        return []
    there = [w["word"] for w in best["words"]]
    return [
        filled(f"The best board so far holds {count(len(there), 'word')}:", width),
        drawn(best["board"], width),
        wrapped("On it: ", there, width),
    ]


def _extras(extras: Sequence[Report], offensive: bool, width: int) -> list[str]:
    shown = [e for e in extras if offensive or not e.get("offensive")]
    hidden = len(extras) - len(shown)
    common = [e["word"] for e in shown if e["level"] is not None and e["level"] <= COMMON_LEVEL]
    rare = [e["word"] for e in shown if e["level"] is not None and e["level"] > COMMON_LEVEL]
    others = [e["word"] for e in shown if e["level"] is None]
    parts = []
    for title, words in (("common", common), ("rare", rare), ("", others)):
        if words:
            kind = f"{title} word" if title else "word"
            head = f"Also on the board, {count(len(words), kind)}: "
            parts.append(wrapped(head, words, width))
    if not extras:
        parts.append(filled("No other word of the dictionary is on the board.", width))
    if hidden:
        more = f"{hidden:,} more" if shown else f"{hidden:,} other"
        which, them = ("word that may offend is", "it")
        if hidden > 1:
            which, them = ("words that may offend are", "them")
        parts.append(filled(f"{more} {which} on the board; --show-offensive names {them}.", width))
    return parts


def _how(report: Report, width: int) -> str:
    by = report["by"]
    solver = f" with {by['solver']}" if by["solver"] else ""
    method = {"search": "board search", "hitting_sets": "hitting sets over conflicts"}.get(
        by["method"], by["method"]
    )
    return filled(
        f"Found by {method}{solver} in {_seconds(report)}; every word was traced again.",
        width,
    )
