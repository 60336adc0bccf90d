"""The numbers and tables of the study's pages: what the marks of their templates call.

A mark ``{{name: argument | argument}}`` calls the function ``name`` here. It returns a table, or a
number in a sentence. So no number is typed by hand.
"""

from __future__ import annotations

import statistics
from collections import Counter
from collections.abc import Iterable, Sequence

import study_results as results
from study_grid import CLAUSAL, DATA, Grid
from study_lists import kinds_of
from study_results import CALLED, VIRTUAL, Record, is_answered
from table import markdown

from unboggle.lab import fitted_share_by_density

_DEFAULT = " + cadical195"


def number(value: float | None, digits: int = 2) -> str:
    """Return a number as tables show it."""
    if value is None:
        return ""
    return f"{value:,.{0 if value >= 100 else 1 if value >= 10 else digits}f}"


def short(method: str) -> str:
    """Return the name of a method without the default solver."""
    return method.replace(_DEFAULT, "")


def range_of(ends: tuple[float, float] | None) -> str:
    """Return an interval as text."""
    return f"{number(ends[0])} to {number(ends[1])}" if ends else "one list"


def methods_of(runs: Iterable[Record]) -> list[str]:
    """Return the methods of ``runs``, those with the smallest PAR-2 first."""
    of: dict[str, list[Record]] = {}
    for record in runs:
        of.setdefault(record["method"], []).append(record)
    return sorted(of, key=lambda method: (results.par2(of[method]), method))


def strata(runs: Iterable[Record]) -> dict[str, list[Record]]:
    """Return ``runs`` by stratum, in the order of `CALLED`."""
    found: dict[str, list[Record]] = {one: [] for one in CALLED}
    for record in runs:
        found[results.stratum(record["name"])].append(record)
    return {one: those for one, those in found.items() if those}


def of_method(runs: Iterable[Record], method: str) -> list[Record]:
    """Return those of ``runs`` that are by ``method``; `KeyError` if there are none."""
    if method == VIRTUAL:
        return results.virtual_best(runs)
    name = method if "+" in method or method not in CLAUSAL else method + _DEFAULT
    if not (found := [record for record in runs if record["method"] == name]):
        raise KeyError(f"there is no run of {method}")
    return found


def _part(name: str) -> list[Record]:
    return [*(results.main_runs() if name == "main" else results.of_part(name))]


def _in(part: str, stratum: str) -> list[Record]:
    runs = _part(part)
    return [r for r in runs if results.stratum(r["name"]) == stratum] if stratum else runs


# ---- numbers in sentences ----


def made() -> str:
    """How many runs there are and how long they took; checks that none contradict each other."""
    if results.contradictions():
        raise SystemExit("two runs of a list contradict each other")
    every = results.every().values()
    now = [record for record in every if "earlier" not in record]
    if wrong := [r for r in every if r["status"] == "error"]:
        raise SystemExit(f"{len(wrong)} runs failed, for example {wrong[0]}")
    minutes = sum(record["cpu"] for record in now) / 60
    return f"{len(now):,} runs, {minutes:.0f} minutes of one core"


def limit() -> str:
    """The CPU seconds that a run may take."""
    return number(results.limit(), 0)


def copies(part: str) -> str:
    """How many copies of each list a part has."""
    return str(1 + max(record["copy"] for record in _part(part)))


def lists(part: str, stratum: str = "") -> str:
    """How many lists a part has, or a stratum of it."""
    return str(len({record["name"] for record in _in(part, stratum)}))


def solved(part: str, method: str, stratum: str = "", status: str = "") -> str:
    """How many runs of a method have an answer, or this ``status``, of how many."""
    runs = of_method(_in(part, stratum), method)
    found = [r for r in runs if (r["status"] == status if status else is_answered(r))]
    return f"{len(found)} of {len(runs)}"


def par2(part: str, method: str, stratum: str = "") -> str:
    """The PAR-2 of a method and its interval."""
    mine = of_method(_in(part, stratum), method)
    return f"{number(results.par2(mine))} ({range_of(results.interval(mine, results.par2))})"


def best_without(part: str, method: str, stratum: str = "") -> str:
    """The PAR-2 of the virtual best of all other methods, and its interval."""
    best = results.virtual_best(_in(part, stratum), without=[method])
    return f"{number(results.par2(best))} ({range_of(results.interval(best, results.par2))})"


def span(stratum: str, what: str) -> str:
    """By what factor solvers or encodings differ in a stratum, with its interval."""
    index = {"solvers": 0, "encodings": 1}[what]
    runs = _in("solvers", stratum)
    ends = results.interval(runs, lambda sample: results.spans(sample)[index])
    return f"{number(results.spans(runs)[index])} ({range_of(ends)})"


def ratio(part: str, one: str, other: str, seconds: str = "cpu") -> str:
    """How many times as long ``one`` took as ``other``, with its interval.

    It is the geometric mean where both answered.
    """
    found: list[Record] = []
    for mine, theirs in _pairs(part, one, other):
        factor = results.score(mine, seconds) / results.score(theirs, seconds)
        found.append({"name": mine["name"], "factor": factor})

    def mean(some: list[Record]) -> float:
        return statistics.geometric_mean(record["factor"] for record in some)

    ends = range_of(results.interval(found, mean))
    return f"{number(mean(found))} times ({ends}; {len(found)} runs)"


def _pairs(part: str, one: str, other: str) -> list[tuple[Record, Record]]:
    """Return the runs of two methods on the copies that both answered."""
    runs = _part(part)
    theirs = {(r["name"], r["copy"]): r for r in of_method(runs, other)}
    pairs = [(r, theirs[r["name"], r["copy"]]) for r in of_method(runs, one)]
    return [pair for pair in pairs if all(map(is_answered, pair))]


def encode_share(method: str, other: str) -> str:
    """Which part of the seconds to encode and solve a method encodes, where both answered."""
    runs = [mine for mine, _ in _pairs("main", method, other)]
    encode = sum(record["encode"] for record in runs)
    return f"{100 * encode / (encode + sum(record['solve'] for record in runs)):.0f} %"


def luck(what: str) -> str:
    """How copies differ: the ``ratio``, how many have ``some`` answers only, or all ``pairs``."""
    ratio_, some, pairs = results.luck((*results.main_runs(), *results.of_part("symmetry")))
    return {"ratio": number(ratio_), "some": str(some), "pairs": str(pairs)}[what]


def outcomes(outcome: str) -> str:
    """How many of the random lists of the main comparison have this outcome."""
    names = {record["name"] for record in results.of_part("random")}
    return str(sum(results.outcome(name) == outcome for name in names))


def proofs(what: str) -> str:
    """How many refutations by encodings there are, and how many proofs the checkers accept."""
    runs = results.of_part("proofs")
    verdicts = [record["checked"] for record in runs]
    if any(False in one.values() for one in verdicts):
        raise SystemExit("a checker rejects a proof")
    return {
        "all": str(len(runs)),
        "checked": str(sum(record["status"] == "checked" for record in runs)),
        "dratify": str(sum(bool(one.get("dratify")) for one in verdicts)),
        "drat-trim": str(sum(bool(one.get("drat-trim")) for one in verdicts)),
        "trivial": str(sum(record["steps"] == 1 for record in runs)),
        "longest": number(max(record["steps"] or 0 for record in runs), 0),
        "lists": str(len({r["name"] for r in runs if r["status"] == "checked"})),
    }[what]


# ---- tables ----


def _if_any(runs: Iterable[Record], method: str) -> list[Record]:
    try:
        return of_method(runs, method)
    except KeyError:
        return []


def answered() -> str:
    """By method and stratum: the runs answered, of all."""
    by_stratum = strata(_part("main"))
    runs = _part("main")
    rows = []
    for method in (*methods_of(runs), VIRTUAL):
        cells = []
        for those in by_stratum.values():
            mine = _if_any(those, method)
            cells.append(f"{sum(map(is_answered, mine))}/{len(mine)}" if mine else "")
        rows.append((f"`{short(method)}`" if method != VIRTUAL else VIRTUAL, *cells))
    heads = (f"{CALLED[one]}" for one in by_stratum)
    return markdown([("runs answered", *heads), *rows])


def strata_table() -> str:
    """The strata: their lists, and what is known of them."""
    rows = []
    for one, those in strata(_part("main")).items():
        names = {record["name"] for record in those}
        sizes = sorted({kinds_of(name)[1] for name in names})
        words = [kinds_of(name)[2] for name in names]
        pairs = {(record["name"], record["copy"]) for record in those}
        shown = f"{min(words)} to {max(words)}" if len({*words}) > 1 else str(words[0])
        rows.append((CALLED[one], str(len(names)), str(len(pairs)), ", ".join(sizes), shown))
    return markdown([("stratum", "lists", "with copies", "boards", "words"), *rows])


def all_par2() -> str:
    """By method and stratum: PAR-2 and its interval."""
    by_stratum = strata(_part("main"))
    rows = []
    for method in (*methods_of(_part("main")), VIRTUAL):
        cells = []
        for those in by_stratum.values():
            mine = _if_any(those, method)
            ends = range_of(results.interval(mine, results.par2)) if mine else ""
            cells.append(f"{number(results.par2(mine))} ({ends})" if mine else "")
        rows.append((f"`{short(method)}`" if method != VIRTUAL else VIRTUAL, *cells))
    return markdown([("PAR-2", *(CALLED[one] for one in by_stratum)), *rows])


def virtual_of() -> str:
    """Which methods the virtual best consists of, by stratum."""
    rows = []
    for one, those in strata(_part("main")).items():
        best = [record for record in results.virtual_best(those) if is_answered(record)]
        counted = Counter(short(record["of"]) for record in best)
        parts = ", ".join(f"`{method}` {n}" for method, n in counted.most_common())
        rows.append((CALLED[one], parts))
    return markdown([("stratum", "fastest method, and on how many copies"), *rows])


def spans_table() -> str:
    """By stratum: the factors of solvers and of encodings."""
    rows = [
        (CALLED[one], lists("solvers", one), span(one, "solvers"), span(one, "encodings"))
        for one in strata(_part("solvers"))
    ]
    return markdown([("stratum", "lists", "solvers", "encodings"), *rows])


def solvers_table() -> str:
    """By stratum: each encoding with each solver, runs answered and PAR-2 of the work."""
    runs = _part("solvers")
    by_stratum = strata(runs)
    rows = []
    for method in methods_of(runs):
        cells = []
        for those in by_stratum.values():
            mine = of_method(those, method)
            n = sum(map(is_answered, mine))
            cells.append(f"{n}/{len(mine)} · {number(results.par2(mine, 'work'))}")
        rows.append((f"`{method}`", *cells))
    return markdown([("answered · PAR-2", *(CALLED[one] for one in by_stratum)), *rows])


def encode_table() -> str:
    """By stratum and encoding: clauses, and the seconds to encode and to solve (medians)."""
    rows = []
    for one, those in strata(_part("main")).items():
        for name in CLAUSAL:
            mine = of_method(those, name)
            done = [record for record in mine if is_answered(record)]
            rows.append(
                (
                    CALLED[one],
                    f"`{name}`",
                    number(results.median(r["variables"] for r in mine), 0),
                    number(results.median(r["clauses"] for r in mine), 0),
                    f"{len(done)}/{len(mine)}",
                    number(results.median(r["encode"] for r in mine)),
                    number(results.median(r["solve"] for r in done)),
                    number(results.median(r["conflicts"] for r in done), 0),
                )
            )
    head = ("stratum", "encoding", "variables", "clauses", "answered")
    return markdown([(*head, "encode s", "solve s", "conflicts"), *rows])


def phase() -> str:
    """The share of random lists that fit, by words per cell, as the race decides."""
    shares = fitted_share_by_density(results.as_compared(results.of_part("phase")))
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
        for (rows, columns), found in shares.items()
        for share in found
    ]
    head = ("size", "words", "a cell", "lists", "fitted", "impossible", "open", "95 %")
    return markdown([head, *rows])


def by(part: str) -> str:
    """Which members of the race gave the answers of a part."""
    runs = of_method(_part(part), "race")
    counted = Counter((r["by"] or "a search") if is_answered(r) else "no member" for r in runs)
    rows = ((f"`{member}`", str(n)) for member, n in counted.most_common())
    return markdown([("answered by", "runs"), *rows])


def list_by_list(part: str) -> str:
    """By list: the answer of each method, and its seconds (median over copies)."""
    runs = _part(part)
    methods = methods_of(runs)
    rows = []
    for name in dict.fromkeys(record["name"] for record in runs):
        mine = [record for record in runs if record["name"] == name]
        cells = (_cell([r for r in mine if r["method"] == method]) for method in methods)
        rows.append((name, *cells))
    return markdown([(part, *(f"`{short(method)}`" for method in methods)), *rows])


def _cell(runs: Sequence[Record]) -> str:
    done = [record["cpu"] for record in runs if is_answered(record)]
    if not runs or not done:
        return "-"
    sign = {"fitted": "+", "impossible": "no"}[
        next(record["status"] for record in runs if is_answered(record))
    ]
    some = f" ({len(done)}/{len(runs)})" if len(done) < len(runs) else ""
    return f"{sign} {number(statistics.median(done))}{some}"


def earlier(part: str) -> str:
    """A sentence about runs that were made before the others; empty if there are none."""
    old = [record for record in results.of_part(part) if "earlier" in record]
    if not old:
        return ""
    days = ", ".join(sorted({record["earlier"] for record in old}))
    limits = ", ".join(sorted({f"{record['limit']:g}" for record in old}))
    return (
        f"{len(old)} of the {len(results.of_part(part))} runs here were made earlier, on {days}. "
        f"Their limit was {limits} wall-clock seconds, and the machine was less busy."
    )


def hours(limit_: str, lists_: str, copies_: str) -> str:
    """The most hours of a core that a study with these options can take."""
    return number(Grid(float(limit_), int(lists_), int(copies_)).hours, 1)


def about() -> str:
    """The conditions of the runs, as recorded with them."""
    return (DATA / "about.txt").read_text("utf-8").strip()
