"""Reports as text for a terminal or a mail: plain characters, no colours, no control codes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from unboggle.lexicon import COMMON_LEVEL
from unboggle.report import Report

BLANK = "·"
_Rows = Sequence[Sequence[str | None]]
_BOX = ("┌─┬┐", "├─┼┤", "└─┴┘", "│")
_ASCII_BOX = ("+-++", "+-++", "+-++", "|")


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


def check_text(report: Report, *, paths: bool = False, width: int = 80) -> str:
    """Return what ``unboggle check`` prints."""
    there = [w for w in report["words"] if w["path"] is not None]
    missing = [w["word"] for w in report["words"] if w["path"] is None]
    parts = [board_text(report["board"], labels=paths)]
    if missing:
        parts.append(wrapped(f"Not on the board ({len(missing)}): ", missing, width))
    head = f"{'On the board' if missing else 'All words are on the board'} ({len(there)})"
    if there and paths:
        parts.append(_paths(head, there, report["size"], width))
    elif there:
        parts.append(wrapped(f"{head}: ", [w["word"] for w in there], width))
    return "\n\n".join(parts) + "\n"


def decode_text(report: Report, *, paths: bool = False, width: int = 80) -> str:
    """Return what ``unboggle decode`` prints."""
    size = "x".join(map(str, report["size"]))
    if report["status"] == "fitted":
        parts = _fitted(report, size, width)
        if paths:
            parts.append(_paths("Where they run", report["words"], report["size"], width))
        parts.append("Every clause of the formula holds, and every word was traced.")
    else:
        sentence = {
            "invalid": f"This is no board: {report['reason']}.",
            "impossible": f"The solver says that no {size} board holds the words. That is its word"
            " alone; nothing here has checked it.",
            "undecided": "The solver gave up without an answer.",
        }[report["status"]]
        parts = [filled(sentence, width)]
    return "\n\n".join(part for part in parts if part) + "\n"


def board_text(rows: _Rows, *, labels: bool = False) -> str:
    """Return the board as a box of letters; ``labels`` adds column letters and row numbers.

    >>> print(board_text([["qu", "a"], ["", None]], labels=True))
        A    B
      ┌────┬────┐
    1 │ Qu │ A  │
      ├────┼────┤
    2 │ ·  │    │
      └────┴────┘
    """
    shown = [
        ["" if face is None else (face[:1].upper() + face[1:]) or BLANK for face in row]
        for row in rows
    ]
    wide = max(display_width(face) for row in shown for face in row)
    margin = len(str(len(rows))) + 1 if labels else 0
    lines = []
    if labels:
        names = (column_name(c).center(wide + 2) for c in range(len(shown[0])))
        lines.append((" " * (margin + 1) + " ".join(names)).rstrip())
    lines.append(" " * margin + _rule(_BOX[0], wide, len(shown[0])))
    for number, row in enumerate(shown, start=1):
        cells = _BOX[3].join(f" {face}{' ' * (wide - display_width(face))} " for face in row)
        label = f"{number:>{margin - 1}} " if labels else ""
        lines.append(f"{label}{_BOX[3]}{cells}{_BOX[3]}")
        last = number == len(shown)
        lines.append(" " * margin + _rule(_BOX[2 if last else 1], wide, len(row)))
    return "\n".join(lines)


def drawn(rows: _Rows, width: int) -> str:
    """Return the board as `board_text` draws it; if that is too wide, the part with letters.

    >>> print(drawn([[""] * 30, ["", "a", "b"] + [""] * 27], 80))
    Row 2, columns 2 to 3 (no other cell shows a letter):
    ┌───┬───┐
    │ A │ B │
    └───┴───┘
    """
    whole = board_text(rows)
    shown = [(r, c) for r, row in enumerate(rows) for c, face in enumerate(row) if face]
    if display_width(whole.partition("\n")[0]) <= width or not shown:
        return whole
    (top, bottom), (left, right) = ((min(line), max(line)) for line in zip(*shown, strict=True))
    part = [row[left : right + 1] for row in rows[top : bottom + 1]]
    if len(part) == len(rows) and len(part[0]) == len(rows[0]):
        return whole
    where = f"Row{_span(top, bottom)}, column{_span(left, right)}"
    return f"{filled(f'{where} (no other cell shows a letter):', width)}\n{board_text(part)}"


def _span(first: int, last: int) -> str:
    return f" {first + 1}" if first == last else f"s {first + 1} to {last + 1}"


def to_ascii(text: str) -> str:
    """Return ``text`` with the lines of boards drawn in ASCII, for terminals without them."""
    table = {ord(BLANK): ".", ord("…"): "...", ord("—"): "-"}
    for nice, plain in zip(_BOX, _ASCII_BOX, strict=True):
        table.update({ord(a): b for a, b in zip(nice, plain, strict=True)})
    return text.translate(table)


def column_name(column: int) -> str:
    """Return the letters of a column, as in a spreadsheet: A to Z, then AA.

    >>> column_name(0), column_name(25), column_name(26)
    ('A', 'Z', 'AA')
    """
    name = ""
    column += 1
    while column:
        column, rest = divmod(column - 1, 26)
        name = chr(ord("A") + rest) + name
    return name


def display_width(text: str) -> int:
    """Return how many terminal columns ``text`` takes (marks none, wide letters two)."""
    if text.isascii():
        return len(text)
    from rich.cells import cell_len

    return cell_len(text)


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


def _paths(head: str, words: Sequence[Report], size: Sequence[int], width: int) -> str:
    last = column_name(size[1] - 1)
    columns = "column A" if last == "A" else f"columns A to {last}"
    lines = routes(words, ["  "] * len(words), width)
    return "\n".join([filled(f"{head}, {columns}, rows from 1:", width), *lines])


def routes(words: Sequence[Report], starts: Iterable[str], width: int) -> Iterator[str]:
    """Yield each word behind its start, then its path, the paths below each other."""
    longest = max((display_width(w["word"]) for w in words), default=0)
    for w, start in zip(words, starts, strict=True):
        start += w["word"] + " " * (longest - display_width(w["word"]) + 2)
        indent = " " * min(display_width(start), width // 2)
        yield filled(path_text(w["path"]), width, start=start, indent=indent)


def path_text(path: Sequence[Sequence[int]]) -> str:
    """Return the cells of a path by name: ``A1 B2``."""
    return " ".join(f"{column_name(c)}{r + 1}" for r, c in path)


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


def _seconds(report: Report) -> str:
    return f"{report['seconds']['total']:.2f} s"


def count(number: int, noun: str) -> str:
    """Return a number of things: ``1 word``, ``1,000 words``."""
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def wrapped(head: str, words: Sequence[str], width: int) -> str:
    """Return ``head`` and ``words`` with commas in lines of ``width`` columns."""
    return filled(head + ", ".join(words), width, indent="  ")


def filled(text: str, width: int, *, start: str = "", indent: str = "") -> str:
    """Return ``start`` and ``text`` in lines of ``width`` columns; no word is broken.

    Unlike `textwrap` this knows wide letters and leaves ``--options`` whole.
    """
    lines, line, used = [], start, display_width(start)
    empty = True  # nothing stands behind start or indent yet
    for piece in text.split():
        wide = display_width(piece)
        if not empty and used + 1 + wide > max(width, 20):
            lines.append(line)
            line, used, empty = indent, len(indent), True
        line, used = (line + piece, used + wide) if empty else (f"{line} {piece}", used + 1 + wide)
        empty = False
    return "\n".join([*lines, line])


def _rule(characters: str, wide: int, columns: int) -> str:
    left, line, joint, right = (characters[k] for k in range(4))
    return left + joint.join([line * (wide + 2)] * columns) + right
