"""The report of ``unboggle fit`` as text."""

from __future__ import annotations

from collections.abc import Sequence

from unboggle.forward.lexicon import COMMON_LEVEL
from unboggle.phrases import count
from unboggle.render.text.board import board_text, paths_page
from unboggle.render.text.filling import filling_text
from unboggle.render.text.layout import are_hexagons, board_name, filled, size_text, took, wrapped
from unboggle.render.text.parts import best_so_far, board_and_words, refusal
from unboggle.render.text.wishes import filled_up, wished
from unboggle.reports.fit import DropReport, FitReport, SmallestAreaReport
from unboggle.reports.parts import Size, WishesReport, as_written

FEW = 12
"""Extra words that are named by default."""
_NAMED = 8  # sizes that are named one by one
_OPEN_SHOWN = 12  # open areas that are named


def fit_text(
    report: FitReport,
    *,
    paths: bool = False,
    offensive: bool = False,
    extras: str = "few",
    verbose: bool = False,
    hints: bool = True,
    width: int = 80,
) -> str:
    """Return what ``unboggle fit`` prints; ``width`` is in columns.

    ``verbose`` says who was to race and why. ``paths`` adds where each word runs, ``offensive``
    shows the extra words that are otherwise only counted, ``extras`` says how many of the others
    are named. Without ``hints`` no options are named that may help where there is no board, but
    for the time it may take.
    """
    parts = {
        "fitted": _fitted,
        "impossible": _impossible,
        "undecided": _undecided,
        "error": _failed,
    }[report["status"]](report, width, verbose, hints)
    if report["status"] == "fitted":
        if paths:
            assert report["board"] is not None
            hexagons = are_hexagons(report)
            parts[0] = board_text(report["board"], labels=True, hexagons=hexagons)
            parts.append(paths_page("Where they run", report["words"], report["size"], width))
        parts += _extras(report, extras, offensive, width)
        parts.append(_how(report, width))
    if verbose:
        parts += _planned(report, width)
    return "\n\n".join(part for part in parts if part) + "\n"


def _fitted(report: FitReport, width: int, _: bool, __: bool) -> list[str]:
    assert report["board"] is not None
    return [
        *board_and_words(report, width),
        _filled(report, width),
        *_bonus(report, width),
        _dice(report),
        _left_out(report, width),
        _smaller(report, width),
    ]


def _bonus(report: FitReport, width: int) -> list[str]:
    """The bonus words that are on the board."""
    bonus = report.get("bonus")
    if bonus is None or not (report["board"] or report["best"]):
        return []
    found, of = bonus["found"], len(bonus["found"]) + len(bonus["missing"])
    if not found:
        return [f"Of {count(of, 'bonus word')} none is on the board."]
    there = f"Bonus words on the board, {len(found)} of {of}: "
    return [wrapped(there, [*map(as_written, found)], width)]


def _filled(report: FitReport, width: int) -> str:
    """How free cells were filled, or why not."""
    if "fill" not in report or report["board"] is None:
        return ""
    blank = sum(face == "" for row in report["board"] for face in row)
    return filled(filling_text(report["fill"], blank), width)


def _dice(report: FitReport) -> str:
    """The dice, each where it lies."""
    rows = [[die or "" for die in row] for row in report.get("dice", ())]
    if not rows:
        return ""
    widest = max(len(die) for row in rows for die in row)
    lines = ["  " + " ".join(die.ljust(widest) for die in row).rstrip() for row in rows]
    return "\n".join(["The dice:", *lines])


def _smaller(report: FitReport, width: int) -> str:
    """What is known of smaller sizes: between which areas the smallest lies, who rules out what."""
    smaller, areas = report["smaller"], report["smallest_area"]
    if not smaller or areas is None:
        return ""
    by: dict[str, list[Size]] = {}
    for entry in smaller:
        if entry["reason"] is not None:
            by.setdefault(entry["reason"]["kind"], []).append(entry["size"])
    how = {"counting": "counting rules out", "refuted": "a solver refuted"}
    known = [f"{how.get(kind, kind)} {_named(sizes)}" for kind, sizes in by.items()]
    within = size_text(report["within"] or ())
    if areas["open"]:
        head = f"{_between(areas, within)}; open: {_open(areas)}; "
    else:
        square = "square " * areas["square"]
        head = f"No smaller {square}board within {within} will do: "
    longer = areas["open"] and report["status"] == "fitted" and not report["interrupted"]
    more = " A longer --timeout looks on." if longer else ""
    return filled(f"{head}{'; '.join(known)}".removesuffix("; ") + "." + more, width)


def _between(areas: SmallestAreaReport, within: str) -> str:
    """Return between which areas the smallest lies."""
    least, most = areas["at_least"], areas["at_most"]
    square = " of a square" * areas["square"]
    if most is None:
        return f"Smallest area{square} within {within}: at least {least}"
    return f"Smallest area{square} within {within}: between {least} and {most}"


def _named(sizes: Sequence[Size]) -> str:
    """Return ``sizes``; of many only those that are no part of another one of them."""
    if len(sizes) <= _NAMED:
        return ", ".join(map(size_text, sizes))
    largest = [
        size
        for size in sizes
        if not any(size != one and size[0] <= one[0] and size[1] <= one[1] for one in sizes)
    ]
    return f"{', '.join(map(size_text, largest))} and all that lie within them"


def _open(areas: SmallestAreaReport) -> str:
    """Return the areas that are open with their sizes; of very many the first."""
    shown = [f"{a['area']} ({', '.join(map(size_text, a['sizes']))})" for a in areas["open"]]
    more = len(shown) - _OPEN_SHOWN
    return ", ".join(shown[:_OPEN_SHOWN]) + (f" and {more} more" if more > 0 else "")


def _left_out(report: FitReport, width: int) -> str:
    drop = report["drop"]
    if not drop:
        return ""
    if drop["weight"] is None:
        least = f"; at least {drop['at_least']:,} must go" * bool(drop["at_least"])
        return filled(f"No board is known yet{least}.", width)
    if not drop["words"]:
        return "Nothing had to be left out."
    words = [as_written(w) + (f"*{w['weight']}" if w["weight"] > 1 else "") for w in drop["words"]]
    weighty = drop["weight"] != len(words)
    weight = f" of weight {drop['weight']:,}" if weighty else ""
    bound = "no less would do" if weighty else "no fewer would do"
    if not drop["optimal"]:
        bound = f"at least {drop['at_least']:,} must go, and whether so few suffice is not known"
    return wrapped(f"Left out, {count(len(words), 'word')}{weight} ({bound}): ", words, width)


def _impossible(report: FitReport, width: int, verbose: bool, hints: bool) -> list[str]:
    seconds, reason = report["seconds"]["total"], report["reason"]
    return refusal(
        _no_board(report),
        reason,
        report["checked"],
        seconds,
        width,
        verbose=verbose or not hints,
        hint=_to_try(report) if hints else "",
    )


_ALL_WORDS = ("cover", "every_cell")
"""Kinds of wishes that refuse to leave words out, beside a ban on extras."""


def _needs_all_words(wishes: WishesReport) -> bool:
    """Whether one of ``wishes`` refuses to leave words out."""
    ban = wishes.get("ban")
    return any(wishes.get(kind) for kind in _ALL_WORDS) or (
        ban is not None and "extras" in ban["lists"]
    )


def _fix_the_size(wishes: WishesReport) -> bool:
    """Whether letters or dice are for boards of so many cells only."""
    return wishes["inventory"] is not None or wishes.get("dice") is not None


def _to_try(report: FitReport) -> str:
    """Return what may help where there is no board."""
    if _needs_all_words(report["wishes"]):
        return "What may help: 'unboggle why' tells which wishes or words are too much."
    if report["smaller"] is not None:
        return "A larger --max-size may do." * (not filled_up(report["wishes"]))
    if report["reason"] is not None and report["reason"].get("leaving_out"):
        return ""
    larger = "" if _fix_the_size(report["wishes"]) else "a larger --size; "
    return (
        f"What may help: {larger}--drop-fewest leaves out the fewest words, and"
        " 'unboggle why' tells which ones are in each other's way."
    )


def _no_board(report: FitReport) -> str:
    head = f"No {board_name(report)} board holds these words{wished(report['wishes'])}"
    areas = report["smallest_area"]
    if report["smaller"] is not None:
        if filled_up(report["wishes"]):
            return "No rectangle that the inventory fills holds these words."
        square = areas is not None and areas["square"]
        return f"{head}, and no smaller {'square' if square else 'one'} within it."
    return f"{head}."


def _undecided(report: FitReport, width: int, _: bool, hints: bool) -> list[str]:
    seconds = took(report["seconds"]["total"])
    after = f"Undecided after {seconds}"
    if report["drop"]:
        start = f"{after}: {_so_far(report['drop'])}."
        return [
            filled(start, width),
            *best_so_far(report, width),
            *_bonus(report, width),
            _left_out(report, width),
        ]
    if report["interrupted"]:
        after = f"Interrupted after {seconds}"
    if report["smaller"] is not None:
        within = size_text(report["within"] or ())
        start = f"{after}: no board within {within} was found."
        if not report["interrupted"]:
            start += " Try a longer --timeout."
        return [
            filled(start, width),
            *best_so_far(report, width),
            _smaller(report, width),
        ]
    no_board = f"no {board_name(report)} board was found, and none was proved not to exist."
    if not (report["interrupted"] or hints):
        no_board += " Try a longer --timeout, or another --seed."
    elif not report["interrupted"] and _needs_all_words(report["wishes"]):
        no_board += " Try a longer --timeout, or 'unboggle why'."
    elif not report["interrupted"]:
        larger = " or" if _fix_the_size(report["wishes"]) else " a larger --size, or"
        no_board += (
            f" Try a longer --timeout,{larger} --drop-fewest: it leaves out as few words as it"
            " can. 'unboggle why' may find words that are in each other's way."
        )
    parts = [filled(f"{after}: {no_board}", width)]
    if not (report["by"]["kernel"] or report["by"]["method"]):
        slow = (
            "Boards were searched for without the C kernel, some hundred times slower;"
            " 'unboggle --version --verbose' says why it is not there."
        )
        parts.append(filled(slow, width))
    return parts + best_so_far(report, width)


def _so_far(drop: DropReport) -> str:
    unit = "words" if all(word["weight"] == 1 for word in drop["words"]) else "in weight"
    kept = "no board yet for" if drop["kept"] is None else f"{drop['kept']:,} of"
    bound = f"more than {drop['at_most']:,} is impossible"
    if drop["at_most"] == drop["of"]:
        bound = "whether all fit is not known"
    return f"{kept} {drop['of']:,} {unit}; {bound}"


def _failed(report: FitReport, width: int, _: bool, __: bool) -> list[str]:
    # What has failed is told on standard error, once; here is what there is all the same.
    return ["No answer.", *best_so_far(report, width)]


def _extras(report: FitReport, which: str, offensive: bool, width: int) -> list[str]:
    extras = report["extras"]
    if which == "none":
        return []
    if not report.get("extras_sought", True):
        language = (
            "Your words do not look English, so English words that are on the board, too, are not"
            " listed. --dictionary FILE lists those of your language, --extras few the English"
            " ones all the same."
        )
        return [filled(language, width)]
    shown = [e for e in extras if offensive or not e.get("offensive")]
    hidden = len(extras) - len(shown)
    common = [e for e in shown if e["level"] is not None and e["level"] <= COMMON_LEVEL]
    rare = [e for e in shown if e["level"] is not None and e["level"] > COMMON_LEVEL]
    others = [e for e in shown if e["level"] is None]
    few = which == "few" and len(shown) > FEW
    parts = []
    for title, entries in (("common", common), ("rare", rare), ("", others)):
        if not entries or (title == "rare" and (few or which == "common")):
            continue
        words = [*map(as_written, entries)]
        head = count(len(words), f"{title} word" if title else "word")
        if few and len(words) > FEW:
            words = sorted(words, key=lambda word: (-len(word), word))[:FEW]
            head += f", the longest {FEW} of them"
        parts.append(wrapped(f"Also on the board, {head}: ", words, width))
    if not extras:
        parts.append(filled("No other word of the dictionary is on the board.", width))
    elif few or (which == "common" and rare):
        parts.append(filled(_unnamed(len(common), len(rare), len(others), few), width))
    if hidden:
        more = f"{hidden:,} more" if shown else f"{hidden:,} other"
        what, them = ("word that may offend is", "it")
        if hidden > 1:
            what, them = ("words that may offend are", "them")
        parts.append(filled(f"{more} {what} on the board; --show-offensive names {them}.", width))
    return parts


def _unnamed(common: int, rare: int, others: int, few: bool) -> str:
    """Return how to see the other words, as few are named."""
    if others or not rare:
        return f"--extras all names all {common + others:,}, --extras none leaves them out."
    rest = f"And {count(rare, 'rare word')}."
    if not few:
        return f"{rest} --extras all names them, too."
    names = "--extras common names all the common words, " if common > FEW else ""
    return f"{rest} {names}--extras all the rare ones, too; --extras none leaves them out."


def _how(report: FitReport, width: int) -> str:
    by = report["by"]
    solver = f" with {by['solver']}" if by["solver"] else ""
    names = {
        "search": "board search",
        "distance": "distance search",
        "growing": "growing search",
        "rows": "writing the words in rows",
        "at_least": "board search and bounds from above",
        "hitting_sets": "hitting sets over conflicts",
    }
    method = names.get(by["method"] or "", by["method"])
    time = took(report["seconds"]["total"])
    return filled(f"Found by {method}{solver} in {time}; every word was traced again.", width)


def _planned(report: FitReport, width: int) -> list[str]:
    """Return who was to race, and the features that this was decided by."""
    planned = report["planned"]
    if planned is None:
        return ["There was no race of members."]
    features = planned["features"]
    cells = count(features["cells"], "cell")
    head = (
        f"Features: {count(features['words'], 'word')} of {features['letters']:,} letters in all,"
        f" {cells}, {features['tiles']:,} tiles needed, slack {features['slack']:,}."
    )
    turns = planned["turns"]
    shared = (
        f"Where they share a core, a search has turns of {turns['search']:.1f} s and a solver of"
        f" {turns['solver']:.1f} s"
    )
    growing = turns["longest"] > turns["solver"]
    shared += f", growing to {turns['longest']:.1f} s." if growing else "."
    parts = [filled(head, width), wrapped("Members: ", planned["members"], width)]
    if planned["reserve"]:
        parts.append(wrapped("In reserve: ", planned["reserve"], width))
    return [*parts, filled(shared, width)] if len(planned["members"]) > 1 else parts
