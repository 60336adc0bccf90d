"""The part of a ``check.py`` that checks counts: their clauses must not forbid what is allowed.

Plain functions; `unboggle.certify.checker.base` explains which names they may use.
"""

from __future__ import annotations

from typing import Any

from unboggle.certify.checker.base import refuse


def lets_pass(rule: str, clauses: Any, inputs: Any, most: Any, names: Any, helper: str) -> bool:
    """Refuse clauses that forbid inputs whose total weight is allowed.

    Return whether that could only be tried, not proved: for sums in binary.

    ``inputs`` is literal -> weight. ``most`` is literal -> the weight that true inputs may have if
    it is true, and 0 -> that in any case. Helpers have names that begin with ``helper``.

    Each clause derives a helper from premises, or forbids them. Let helpers be true only if they
    are derived. Then true inputs weigh as much as the cheapest clause requires: all premises
    together if they depend on different inputs, else the most expensive one. So whatever is
    forbidden must cost more than is allowed.
    """
    derived, forbidden = [], []
    for clause in clauses:
        for lit in clause:
            known = lit in inputs or -lit in inputs or -lit in most
            if not known and not names[abs(lit)].startswith(helper):
                refuse(f"{rule}: a clause mentions {names[abs(lit)]!r}")
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
    comes_of = inputs_below(derived, inputs)
    cost = costs(derived, inputs, comes_of)
    for premises, room in forbidden:
        if room is None or together(premises, cost, comes_of) <= room:
            refuse(f"{rule}: the formula forbids what is allowed")
    return False


def inputs_below(derived: Any, inputs: Any) -> dict[int, int]:
    """Return literal -> the inputs on which it depends, as bits."""
    found = {lit: 1 << k for k, lit in enumerate(inputs)}
    changed = True
    while changed:
        changed = False
        for head, premises in derived:
            before = found.get(head, 0)
            found[head] = before
            for lit in premises:
                found[head] |= found.get(lit, 0)
            changed = changed or found[head] != before
    return found


def costs(derived: Any, inputs: Any, comes_of: Any) -> Any:
    """Return literal -> the least weight of true inputs from which it is derived."""
    cost = dict(inputs)
    changed = True
    while changed:
        changed = False
        for head, premises in derived:
            weight = together(premises, cost, comes_of)
            if weight < cost.get(head, float("inf")):
                cost[head], changed = weight, True
    return cost


def together(premises: Any, cost: Any, comes_of: Any) -> Any:
    """Return the least weight of true inputs from which all ``premises`` are derived."""
    sum_, seen = 0, 0
    for lit in premises:
        if lit not in cost:
            return float("inf")
        sum_ = max(sum_, cost[lit]) if seen & comes_of[lit] else sum_ + cost[lit]
        seen |= comes_of[lit]
    return sum_


def tried(rule: str, clauses: Any, inputs: Any, most: int) -> None:
    """Refuse clauses that forbid some inputs that use up the allowed weight.

    For sums in binary, whose clauses do not show the weight that they require: by unit propagation.
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
                    refuse(f"{rule}: the formula forbids what is allowed")
                if len(rest) == 1 and rest[0] not in true:
                    true.add(rest[0])
                    queue.append(rest[0])
