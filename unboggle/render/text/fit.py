"""The report of ``unboggle fit`` as text."""

from __future__ import annotations

from collections.abc import Sequence

from unboggle.forward.lexicon import COMMON_LEVEL
from unboggle.phrases import count, shortened
from unboggle.render.text.board import board_text, paths_page
from unboggle.render.text.constraints import causes, must_use_up_inventory, requested
from unboggle.render.text.filling import filling_text
from unboggle.render.text.layout import (
    are_hexagons,
    board_name,
    filled,
    hidden_offensive,
    size_text,
    took,
    wrapped,
)
from unboggle.render.text.parts import advised, best_so_far, board_and_words, refusal
from unboggle.reports.base.parts import Size, with_written
from unboggle.reports.base.search import AreaBoundsReport
from unboggle.reports.fit import DroppedWordsReport, FitReport

FEW = 12
"""Extra words that are named by default."""
_NAMED = 8  # sizes that are named one by one
_OPEN_SHOWN = 5  # open areas that are named
_DROPPED = 24  # dropped words that are named


def text(
    report: FitReport,
    *,
    paths: bool = False,
    offensive: bool = False,
    extras: str = "few",
    verbose: bool = False,
    advice: Sequence[str] = (),
    width: int = 80,
) -> str:
    """Return what ``unboggle fit`` prints; ``width`` is in columns.

    ``verbose`` adds the plan of the race, ``paths`` the path of each word. ``offensive`` shows the
    offensive extra words, which are otherwise only counted; ``extras`` selects the other ones.
    ``advice`` is what the user can do if there is no board.
    """
    parts = {
        "fitted": _fitted,
        "impossible": _impossible,
        "undecided": _undecided,
        "error": _failed,
    }[report["status"]](report, width, verbose, advice)
    if report["status"] == "fitted":
        if paths:
            assert report["board"] is not None
            hexagons = are_hexagons(report)
            parts[0] = board_text(report["board"], labels=True, hexagons=hexagons)
            parts.append(paths_page("Paths", report["words"], report["size"], width))
        parts += _extras(report, extras, offensive, width)
        parts.append(_how(report, width))
    if verbose:
        parts += _planned(report, width)
    return "\n\n".join(part for part in parts if part) + "\n"


def _fitted(report: FitReport, width: int, verbose: bool, __: Sequence[str]) -> list[str]:
    assert report["board"] is not None
    return [
        *board_and_words(report, width),
        _filled(report, width),
        *_bonus(report, width),
        _dice(report),
        _left_out(report, width, verbose),
        _smaller(report, width),
    ]


def _bonus(report: FitReport, width: int) -> list[str]:
    """Return the bonus words on the board."""
    bonus = report.get("bonus")
    if bonus is None or not (report["board"] or report["incumbent"]):
        return []
    found, of = bonus["found"], len(bonus["found"]) + len(bonus["missing"])
    if not found:
        which = "The bonus word is not" if of == 1 else f"None of the {of:,} bonus words is"
        return [f"{which} on the board."]
    there = f"Bonus words on the board, {len(found)} of {of}: "
    return [wrapped(there, [*map(with_written, found)], width)]


def _filled(report: FitReport, width: int) -> str:
    """Return how blank cells were filled, or why not."""
    if "fill" not in report or report["board"] is None:
        return ""
    blank = sum(face == "" for row in report["board"] for face in row)
    return filled(filling_text(report["fill"], blank), width)


def _dice(report: FitReport) -> str:
    """Return the dice, each at its cell."""
    rows = [[die or "" for die in row] for row in report.get("dice", ())]
    if not rows:
        return ""
    widest = max(len(die) for row in rows for die in row)
    lines = ["  " + " ".join(die.ljust(widest) for die in row).rstrip() for row in rows]
    return "\n".join(["The dice:", *lines])


def _smaller(report: FitReport, width: int) -> str:
    """Return bounds of the smallest area, and what rules out which smaller sizes."""
    smaller, areas = report["smaller_sizes"], report["area_bounds"]
    if not smaller or areas is None:
        return ""
    by: dict[str, list[Size]] = {}
    for entry in smaller:
        if entry["reason"] is not None:
            by.setdefault(entry["reason"]["kind"], []).append(entry["size"])
    how = {"counting": "counting rules out", "refuted": "a solver refuted"}
    known = [f"{how.get(kind, kind)} {_named(sizes)}" for kind, sizes in by.items()]
    within = size_text(report["within"] or ())
    if areas["open_sizes"]:
        head = f"{_between(areas, within)}; open: {_open(areas)}; "
    else:
        square = "square " * areas["square"]
        head = f"No smaller {square}board within {within} is possible: "
    longer = areas["open_sizes"] and report["status"] == "fitted" and not report["interrupted"]
    more = " A longer --timeout continues the search." if longer else ""
    return filled(f"{head}{'; '.join(known)}".removesuffix("; ") + "." + more, width)


def _between(areas: AreaBoundsReport, within: str) -> str:
    """Return the bounds of the smallest area."""
    least, most = areas["lower_bound"], areas["upper_bound"]
    square = " of a square" * areas["square"]
    if most is None:
        return f"Smallest area{square} within {within}: at least {least}"
    return f"Smallest area{square} within {within}: between {least} and {most}"


def _named(sizes: Sequence[Size]) -> str:
    """Return ``sizes``; of many only those that are not within another one."""
    if len(sizes) <= _NAMED:
        return ", ".join(map(size_text, sizes))
    largest = [
        size
        for size in sizes
        if not any(size != one and size[0] <= one[0] and size[1] <= one[1] for one in sizes)
    ]
    return f"{', '.join(map(size_text, largest))} and all sizes within them"


def _open(areas: AreaBoundsReport) -> str:
    """Return the undecided areas with their sizes; of very many the first."""
    shown = [f"{a['area']} ({', '.join(map(size_text, a['sizes']))})" for a in areas["open_sizes"]]
    more = len(shown) - _OPEN_SHOWN
    return ", ".join(shown[:_OPEN_SHOWN]) + (f" and {more} more" if more > 0 else "")


def _left_out(report: FitReport, width: int, verbose: bool) -> str:
    drop = report["dropped"]
    if not drop:
        return ""
    if drop["weight"] is None:
        must_go = drop["lower_bound"]  # that no board is known is in the first sentence
        return filled(f"At least {must_go:,} must go.", width) if _is_informative(drop) else ""
    if not drop["words"]:
        return "No words were dropped."
    words = [
        with_written(w) + (f"*{w['weight']}" if w["weight"] > 1 else "") for w in drop["words"]
    ]
    weighty = drop["weight"] != len(words)
    weight = f" of weight {drop['weight']:,}" if weighty else ""
    bound = "no less is possible" if weighty else "no fewer is possible"
    if "max_words" in drop:
        bound = f"at most {drop['max_words']:,} are kept"
        bound += "" if drop["optimal"] else "; whether others weigh more is not known"
    elif not drop["optimal"]:
        least = f"{drop['lower_bound']:,}"
        bound = f"at least {least} must go; whether {least} are enough is not known"
        if not _is_informative(drop):
            bound = "whether fewer are enough is not known"
    head = f"Dropped, {count(len(words), 'word')}{weight} ({bound}): "
    if not verbose:
        words = shortened(words, _DROPPED, "and {:,} more; --verbose names all", least=3)
    return wrapped(head, words, width)


def _is_informative(drop: DroppedWordsReport) -> bool:
    """Whether the lower bound says something: "at least 1 of 213 must go" does not."""
    weight = drop["total_weight"] if drop["weight"] is None else drop["weight"]
    return 4 * drop["lower_bound"] >= weight


def _impossible(report: FitReport, width: int, verbose: bool, advice: Sequence[str]) -> list[str]:
    return refusal(
        _no_board(report),
        report["reason"],
        report["checked"],
        report["seconds"]["total"],
        width,
        verbose=verbose,
        advice=advice,
    )


def _no_board(report: FitReport) -> str:
    with_them = requested(report["constraints"], causes(report["reason"]))
    head = f"No {board_name(report)} board holds these words{with_them}"
    areas = report["area_bounds"]
    if report["smaller_sizes"] is not None:
        if must_use_up_inventory(report["constraints"]):
            return "No rectangle that the letters fill holds these words."
        square = areas is not None and areas["square"]
        return f"{head}, and no smaller {'square' if square else 'one'} within it."
    return f"{head}."


def _undecided(report: FitReport, width: int, verbose: bool, advice: Sequence[str]) -> list[str]:
    seconds = took(report["seconds"]["total"])
    after = f"Undecided after {seconds}"
    if report["dropped"]:
        start = f"{after}: {_so_far(report['dropped'])}."
        return [
            filled(start, width),
            advised(advice, width),
            *best_so_far(report, width),
            *_bonus(report, width),
            _left_out(report, width, verbose),
        ]
    if report["interrupted"]:
        after = f"Interrupted after {seconds}"
    if report["smaller_sizes"] is not None:
        within = size_text(report["within"] or ())
        start = f"{after}: no board within {within} was found."
        return [
            filled(start, width),
            advised(advice, width),
            *best_so_far(report, width),
            _smaller(report, width),
        ]
    no_board = f"no {board_name(report)} board was found, and none was proved not to exist."
    parts = [filled(f"{after}: {no_board}", width), advised(advice, width)]
    if not (report["found_by"]["kernel"] or report["found_by"]["method"]):
        slow = (
            "The search ran without the C kernel, some hundred times slower;"
            " 'unboggle info' reports why the kernel is missing."
        )
        parts.append(filled(slow, width))
    return parts + best_so_far(report, width)


def _so_far(drop: DroppedWordsReport) -> str:
    unit = "words" if all(word["weight"] == 1 for word in drop["words"]) else "in weight"
    kept = "no board yet for" if drop["kept_weight"] is None else f"{drop['kept_weight']:,} of"
    within = f" with {drop['max_words']:,} words" if "max_words" in drop else ""
    bound = f"more than {drop['kept_upper_bound']:,}{within} is impossible"
    if drop["kept_upper_bound"] == drop["total_weight"]:
        bound = "whether all fit is not known"
    elif not _is_informative(drop):
        bound = "whether more fit is not known"
        if drop["kept_weight"] is None:
            bound = "not all of them fit"
    return f"{kept} {drop['total_weight']:,} {unit}; {bound}"


def _failed(report: FitReport, width: int, _: bool, __: Sequence[str]) -> list[str]:
    # Standard error has the error; this is the result in spite of it.
    return ["No answer.", *best_so_far(report, width)]


def _extras(report: FitReport, which: str, offensive: bool, width: int) -> list[str]:
    extras = report["extras"]
    if which == "none":
        return []
    if not report.get("extras_searched", True):
        language = (
            "Your words do not look English, so extra English words are not listed."
            " --dictionary FILE lists extra words of your language, --show-extras few the"
            " English ones."
        )
        return [filled(language, width)]
    shown = [e for e in extras if offensive or not e.get("offensive")]
    hidden = len(extras) - len(shown)
    level = (report["fill"]["fill_level"] if "fill" in report else None) or COMMON_LEVEL
    levels = [(entry, entry["dictionary_level"]) for entry in shown]
    common = [entry for entry, its in levels if its is not None and its <= level]
    rare = [entry for entry, its in levels if its is not None and its > level]
    others = [entry for entry, its in levels if its is None]
    few = which == "few" and len(shown) > FEW
    parts = []
    for title, entries in (("common", common), ("rare", rare), ("", others)):
        if not entries or (title == "rare" and (few or which == "common")):
            continue
        words = [*map(with_written, entries)]
        head = count(len(words), f"{title} word" if title else "word")
        if title == "common" and level != COMMON_LEVEL:
            head = f"{count(len(words), 'word')} up to level {level}"
        if few and len(words) > FEW:
            words = sorted(words, key=lambda word: (-len(word), word))[:FEW]
            head += f", the longest {FEW} of them"
        parts.append(wrapped(f"Also on the board, {head}: ", words, width))
    if not extras:
        parts.append(filled("No extra word of the dictionary is on the board.", width))
    elif few or (which == "common" and rare):
        parts.append(filled(_unnamed(len(common), len(rare), len(others), few, level), width))
    if hidden:
        parts.append(filled(hidden_offensive(hidden, some_shown=bool(shown)), width))
    return parts


def _unnamed(common: int, rare: int, others: int, few: bool, level: int) -> str:
    """Return the options that name more extra words."""
    if others or not rare:
        return (
            f"--show-extras all names all {common + others:,}, --show-extras none leaves them out."
        )
    rest = f"And {count(rare, 'rare word')}."
    if not few:
        return f"{rest} --show-extras all names them, too."
    if common <= FEW:
        return f"{rest} --show-extras all names them, too; --show-extras none leaves them out."
    these = "common words" if level == COMMON_LEVEL else f"words up to level {level}"
    return (
        f"{rest} --show-extras common names all the {these}, --show-extras all names the rare"
        " ones, too; --show-extras none leaves them out."
    )


def _how(report: FitReport, width: int) -> str:
    by = report["found_by"]
    solver = f" with {by['solver']}" if by["solver"] else ""
    names = {
        "reach": "board search",
        "distance": "distance search",
        "paths": "path search",
        "growing": "growing search",
        "pack": "packing",
        "rows": "writing the words in rows",
        "bound_search": "board search and upper bounds",
        "hitting_sets": "hitting sets over conflicts",
    }
    method = names.get(by["method"] or "", by["method"])
    time = took(report["seconds"]["total"])
    return filled(f"Found by {method}{solver} in {time}; every word was traced again.", width)


def _planned(report: FitReport, width: int) -> list[str]:
    """Return the plan of the race, and the features that determine it."""
    planned = report["race_plan"]
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
        f"On a shared core, a search has turns of {turns['search']:.1f} s and a solver of"
        f" {turns['solver']:.1f} s"
    )
    growing = turns["longest"] > turns["solver"]
    shared += f", growing to {turns['longest']:.1f} s." if growing else "."
    parts = [filled(head, width), wrapped("Members: ", planned["members"], width)]
    if planned["reserve"]:
        parts.append(wrapped("In reserve: ", planned["reserve"], width))
    return [*parts, filled(shared, width)] if len(planned["members"]) > 1 else parts
