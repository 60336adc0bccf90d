"""The part of a ``check.py`` that looks at counts: do their clauses forbid what has room?

Plain functions as in `unboggle.certify.standalone`, which says what they may use.
"""

from __future__ import annotations

from typing import Any

from unboggle.certify.standalone import refuse


def lets_pass(rule: str, clauses: Any, inputs: Any, most: Any, names: Any, helper: str) -> bool:
    """Refuse clauses that forbid inputs which together weigh no more than they may.

    Return whether that could only be tried, not shown: for sums in binary.

    ``inputs`` is literal -> weight, ``most`` literal -> what true inputs may weigh where it is
    true, of 0: anyway. Besides them there are helpers, whose names begin with ``helper``.

    Each clause derives a helper from premises, or forbids them. Let helpers be true only where
    they are derived. Then inputs are true that weigh as much as the cheapest clause asks
    for: all premises together if they come of different inputs, else the dearest of
    them. So what is forbidden has to cost more than there may be.
    """
    derived, forbidden = [], []
    for clause in clauses:
        for lit in clause:
            known = lit in inputs or -lit in inputs or -lit in most
            if not known and not names[abs(lit)].startswith(helper):
                refuse(f"{rule}: a clause speaks of {names[abs(lit)]!r}")
        where = [-lit for lit in clause if -lit in most]
        premises = [-lit for lit in clause if -lit in inputs or (lit < 0 and -lit not in most)]
        heads = [lit for lit in clause if -lit not in premises and -lit not in where]
        if len(heads) + len(where) > 1 or any(lit in inputs for lit in clause):
            if max(inputs.values()) == 1:
                refuse(f"{rule}: a clause is not part of a count")
            tried(rule, clauses, inputs, most[0])
            return True
        if heads:
            derived.append((heads[0], premises))
        else:
            forbidden.append((premises, most.get(where[0] if where else 0)))
    comes_of = {lit: 1 << k for k, lit in enumerate(inputs)}  # literal -> inputs, as bits
    cost = dict(inputs)  # of what is derived
    changed = True
    while changed:
        changed = False
        for head, premises in derived:
            before = comes_of.get(head, 0)
            comes_of[head] = before
            for lit in premises:
                comes_of[head] |= comes_of.get(lit, 0)
            changed = changed or comes_of[head] != before

    def together(premises: Any) -> Any:
        sum_, seen = 0, 0
        for lit in premises:
            if lit not in cost:
                return float("inf")
            sum_ = max(sum_, cost[lit]) if seen & comes_of[lit] else sum_ + cost[lit]
            seen |= comes_of[lit]
        return sum_

    changed = True
    while changed:
        changed = False
        for head, premises in derived:
            asked = together(premises)
            if asked < cost.get(head, float("inf")):
                cost[head], changed = asked, True
    for premises, room in forbidden:
        if room is None or together(premises) <= room:
            refuse(f"{rule}: the formula forbids what has room")
    return False


def tried(rule: str, clauses: Any, inputs: Any, most: int) -> None:
    """Refuse clauses that forbid some inputs that fill up what they may weigh.

    For sums in binary, of which no clause says what it asks for: by unit propagation.
    """
    where: dict[int, list[int]] = {}
    for number, clause in enumerate(clauses):
        for lit in clause:
            where.setdefault(-lit, []).append(number)
    for trial in range(6):
        true: set[int] = set()
        left = most
        for lit in sorted(inputs, key=lambda lit: (lit * (trial + 3) * 7919) % 10007):
            true.add(lit if inputs[lit] <= left else -lit)
            left -= inputs[lit] if inputs[lit] <= left else 0
        queue = list(true)
        for lit in queue:
            for number in where.get(lit, ()):
                rest = [x for x in clauses[number] if -x not in true]
                if not rest:
                    refuse(f"{rule}: the formula forbids what has room")
                if len(rest) == 1 and rest[0] not in true:
                    true.add(rest[0])
                    queue.append(rest[0])
