"""Write the report of the study: a template with tables and numbers from the recorded runs.

A mark ``{{name: argument | argument}}`` in ``study_report.template`` calls a function of
`Report`: it returns a table, or a number in a sentence. So no number is typed by hand.
"""

from __future__ import annotations

import gzip
import json
import math
import re
import statistics
import tempfile
import textwrap
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from typing import Any, cast

from study import DATA, HERE, STUDY, command, kept
from table import markdown

from unboggle.lab import CompareSettings, Comparison, RunRecord, fitted_share_by_density, summarise
from unboggle.reports import plot_runs

TEMPLATE = HERE / "study_report.template"
REPORT = HERE.parent / "encodings" / "REPORT.md"
PLOTS = HERE.parent / "encodings" / "report"
_MARK = re.compile(r"\{\{(\w+)(?::\s*(.*?))?\}\}")
_WIDTH = 110
_ANSWERED = ("fitted", "impossible")


@cache
def runs(name: str) -> tuple[RunRecord, ...]:
    """Return the runs of the comparison ``name``."""
    lines = gzip.decompress(kept(name).read_bytes()).decode().splitlines()
    return tuple(json.loads(line) for line in lines)


def of(name: str, who: str) -> dict[tuple[str, int], RunRecord]:
    """Return the runs of ``who`` in the comparison ``name``, by list and number of the run."""
    found = {(run["list"], run["run"]): run for run in runs(name) if run["name"] == who}
    if not found:
        raise KeyError(f"there is no {who} in {name}")
    return found


def group(run: RunRecord) -> str:
    """Return the group of a list: its kind, size and number of words."""
    kind = Path(run["list"]).name.split("-")[0]
    words = "all" if "-all-" in run["list"] else str(run["words"])
    return f"{kind} {run['size'][0]}x{run['size'][1]}, {words}" if kind != "gogen" else "gogen 5x5"


def number(value: float | None, digits: int = 2) -> str:
    """Return a number as tables show it."""
    if value is None:
        return ""
    return f"{value:,.{0 if value >= 100 else 1 if value >= 10 else digits}f}"


def short(who: str) -> str:
    """Return the name of a combination without the default solver."""
    return who.replace(" + cadical195", "")


class Report:
    """The functions that marks call."""

    def table(self, name: str) -> str:
        """Who solved how many lists of a comparison, and at what cost."""
        head = ("", "fitted", "impossible", "open", "PAR-2", "ratio", "CPU s", "MB", "clauses")
        rows = [
            (
                f"`{row['name']}`",
                str(row["fitted"]),
                str(row["impossible"]),
                str(row["undecided"] + row["errors"]),
                number(row["par2"]),
                number(row["ratio"], 1),
                number(row["cpu"]),
                number(row["memory_mb"], 0),
                "" if row["clauses"] is None else f"{row['clauses']:,}",
            )
            for row in summarise(runs(name))
        ]
        return markdown([head, *rows])

    def groups(self, name: str, *who: str) -> str:
        """By kind, size and words: how many each has solved, and in how many seconds (median)."""
        found = list(dict.fromkeys(run["name"] for run in runs(name)))
        who = who or tuple(found)
        by_group: dict[str, dict[str, list[RunRecord]]] = {}
        for run in runs(name):
            by_group.setdefault(group(run), {}).setdefault(run["name"], []).append(run)
        rows = [
            [title, str(len(next(iter(members.values())))), *(_cell(members[one]) for one in who)]
            for title, members in sorted(by_group.items(), key=_order)
        ]
        return markdown([("lists", "n", *(f"`{short(one)}`" for one in who)), *rows])

    def ratio(self, name: str, one: str, other: str) -> str:
        """How many times as long ``one`` took as ``other``: geometric mean where both answered."""
        factors = _ratios(name, one, other)
        return f"{number(statistics.geometric_mean(factors), 1)}" if factors else "no"

    def both(self, name: str, one: str, other: str) -> str:
        """In how many runs both answered."""
        return str(len(_ratios(name, one, other)))

    def solved(self, name: str, who: str, status: str = "") -> str:
        """How many runs were answered, or with ``status``."""
        wanted = (status,) if status else _ANSWERED
        return str(sum(run["status"] in wanted for run in of(name, who).values()))

    def lists(self, name: str) -> str:
        """How many lists the comparison has."""
        return str(len({run["list"] for run in runs(name)}))

    def par2(self, name: str, who: str) -> str:
        """The mean of seconds, where a run without an answer counts twice its limit."""
        return number(next(r["par2"] for r in summarise(runs(name)) if r["name"] == who))

    def only(self, name: str, one: str, other: str) -> str:
        """How many runs ``one`` has answered and ``other`` has not."""
        theirs = of(name, other)
        mine = of(name, one).items()
        return str(
            sum(
                run["status"] in _ANSWERED and theirs[x]["status"] not in _ANSWERED
                for x, run in mine
            )
        )

    def median(self, name: str, who: str, field: str) -> str:
        """The median of ``clauses``, ``variables``, or a counter of the solver."""
        values = [
            run.get(field) if field in run else (run["statistics"] or {}).get(field)
            for run in of(name, who).values()
        ]
        known = [value for value in values if isinstance(value, (int, float))]
        return number(statistics.median(known), 0) if known else "no"

    def size(self, name: str, field: str, *who: str) -> str:
        """By kind, size and words: the median of ``clauses`` or ``variables``."""
        by_group: dict[str, dict[str, list[Any]]] = {}
        for run in runs(name):
            if run["name"] in who:
                by_group.setdefault(group(run), {}).setdefault(run["name"], []).append(run)
        rows = [
            [title, *(_median(members[one], field) for one in who)]
            for title, members in sorted(by_group.items(), key=_order)
        ]
        return markdown([("lists", *(f"`{short(one)}`" for one in who)), *rows])

    def rules(self, name: str, who: str, list_name: str) -> str:
        """The clauses of each rule for one list, the most first."""
        rules = of(name, who)[list_name, 1].get("rules") or {}
        whole = sum(rules.values())
        rows = sorted(rules.items(), key=lambda rule: -rule[1])
        body = [(f"`{rule}`", f"{n:,}", f"{100 * n / whole:.1f} %") for rule, n in rows if n]
        return markdown([("rule", "clauses", "share"), *body])

    def counts(self, name: str) -> str:
        """Conflicts and other counters of solvers, medians over the lists that all answered."""
        names = list(dict.fromkeys(run["name"] for run in runs(name)))
        answered = [
            {x for x, run in of(name, who).items() if run["status"] in _ANSWERED} for who in names
        ]
        common = set.intersection(*answered)
        fields = ("conflicts", "decisions", "propagations", "restarts")
        rows = []
        for who in names:
            counted = [of(name, who)[x]["statistics"] or {} for x in sorted(common)]
            known = [[c[field] for c in counted if field in c] for field in fields]
            cells = (f"{statistics.median(n):,.0f}" if n else "" for n in known)
            rows.append((f"`{who}`", *cells))
        return markdown([(f"{len(common)} lists", *fields), *rows])

    def most(self, name: str) -> str:
        """How many words each keeps, what it proves, and both list by list."""
        head = ("", "proved", "words kept", "gap", "best of all", "PAR-2", "CPU s")
        summary = summarise(runs(name))
        rows = [
            (
                f"`{row['name']}`",
                str(row["solved"]),
                f"{100 * row['share']:.0f} %",
                number(row["gap"], 1),
                str(row["best"]),
                number(row["par2"]),
                number(row["cpu"]),
            )
            for row in summary
        ]
        who = [row["name"] for row in summary]
        lists = dict.fromkeys(run["list"] for run in runs(name))
        body = [
            (x.removesuffix(".txt"), *(_most_cell(of(name, one)[x, 1]) for one in who))
            for x in lists
        ]
        titles = ("kept / at most", *(f"`{short(one)}`" for one in who))
        return f"{markdown([head, *rows])}\n\n{markdown([titles, *body])}"

    def phase(self) -> str:
        """The share of lists that fit, by words per cell."""
        rows = [
            (
                f"{rows}x{columns}",
                f"{share.density * rows * columns:.0f}",
                number(share.density),
                str(share.lists),
                str(share.fitted),
                str(share.lists - share.fitted - share.open),
                str(share.open),
                f"{share.low:.2f} to {share.high:.2f}",
            )
            for (rows, columns), shares in fitted_share_by_density(runs("phase")).items()
            for share in shares
        ]
        head = ("size", "words", "a cell", "lists", "fitted", "impossible", "open", "95 %")
        return markdown([head, *rows])

    def by(self, name: str, who: str = "race") -> str:
        """Which members of the race gave how many of the answers."""
        counted: dict[str, int] = {}
        for run in of(name, who).values():
            key = (run["found_by"] or "") if run["status"] in _ANSWERED else "no member"
            counted[key] = counted.get(key, 0) + 1
        rows = sorted(counted.items(), key=lambda pair: -pair[1])
        return markdown([("answered by", "lists"), *((f"`{by}`", str(n)) for by, n in rows)])

    def plot(self, name: str, kind: Any, title: str, *who: str) -> str:
        """A plot of the comparison, in a file next to the report."""
        file = f"{name}-{kind}.svg"
        if self.draw:
            with tempfile.TemporaryDirectory() as folder:
                lines = Path(folder) / f"{name}.jsonl"
                lines.write_bytes(gzip.decompress(kept(name).read_bytes()))
                PLOTS.mkdir(exist_ok=True)
                (PLOTS / file).write_bytes(plot_runs([str(lines)], kind, combinations=who))
        return f"![{title}](report/{file})"

    def commands(self) -> str:
        """The commands of all comparisons."""
        return "```text\n" + "\n".join(map(command, STUDY)) + "\n```"

    def made(self) -> str:
        """How many runs there are, and how long they took; checks that no answers contradict."""
        for name in STUDY:
            whole = Comparison(runs(name), cast(CompareSettings, {}), len(runs(name)))
            if whole.false_boards or whole.disagreements:
                raise SystemExit(f"{name}: two runs contradict each other, or a board is false")
        every = [run for name in STUDY for run in runs(name)]
        hours = sum(run["seconds"]["wall"] for run in every) / 3600
        return f"{len(every):,} runs, {hours:.1f} hours of one core"

    def machine(self) -> str:
        """The machine of the runs."""
        return "; ".join(sorted({run["machine"] for name in STUDY for run in runs(name)}))

    def about(self) -> str:
        """The installed versions, as recorded with the runs."""
        return (DATA / "about.txt").read_text("utf-8").strip()

    def __init__(self, *, draw: bool = True) -> None:
        self.draw = draw


def _ratios(name: str, one: str, other: str) -> list[float]:
    theirs = of(name, other)
    return [
        run["seconds"]["wall"] / theirs[x]["seconds"]["wall"]
        for x, run in of(name, one).items()
        if run["status"] in _ANSWERED and theirs[x]["status"] in _ANSWERED
    ]


def _cell(found: Iterable[RunRecord]) -> str:
    """Return how many runs were answered, and the median of their seconds."""
    seconds = [run["seconds"]["wall"] for run in found if run["status"] in _ANSWERED]
    return f"{len(seconds)} · {number(statistics.median(seconds))}" if seconds else "-"


def _most_cell(run: RunRecord) -> str:
    """Return the words kept and the proved bound; one number if they are equal."""
    kept, bound = run.get("kept_weight"), run.get("upper_bound")
    if run["status"] == "impossible":
        return "none"
    return str(kept) if kept == bound else f"{kept or 0} / {bound or run['words']}"


def _median(found: Iterable[Any], field: str) -> str:
    values = [run[field] for run in found if run[field] is not None]
    return number(statistics.median(values), 0) if values else "-"


def _order(entry: tuple[str, object]) -> tuple[Any, ...]:
    return tuple(int(x) if x.isdigit() else math.inf for x in re.split(r"\D+", entry[0])), entry[0]


def written(*, draw: bool) -> str:
    """Return the report; plots are drawn only on demand, since they need matplotlib."""
    report = Report(draw=draw)

    def put_in(mark: re.Match[str]) -> str:
        call: Callable[..., str] = getattr(report, mark[1])
        args = [part.strip() for part in mark[2].split(" | ")] if mark[2] else []
        return call(*args)

    return "\n\n".join(map(_filled, _MARK.sub(put_in, TEMPLATE.read_text("utf-8")).split("\n\n")))


def _filled(block: str) -> str:
    """Return a paragraph or a list rewrapped; anything else unchanged."""
    if not block.startswith(("* ", "*", "`")) and not block[:1].isalnum():
        return block
    if block.startswith("```") or "```" in block:
        return block
    items = re.split(r"\n(?=\* )", block.rstrip("\n"))
    filled = (
        textwrap.fill(
            " ".join(item.split()),
            width=_WIDTH,
            subsequent_indent="  " * item.startswith("* "),
            break_long_words=False,
            break_on_hyphens=False,
        )
        for item in items
    )
    return "\n".join(filled) + "\n" * block.endswith("\n")


def write_report() -> None:
    """Write the report and its plots."""
    REPORT.write_text(written(draw=True), "utf-8")
