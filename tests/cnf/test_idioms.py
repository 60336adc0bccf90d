"""Each idiom means its formula: truth tables, for several numbers of literals and both signs."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import product

import pytest

from unboggle.cnf import Clause, Lit, idioms

Formula = Callable[..., bool]

# Name -> how many literals go into each of its arguments, and the formula over their values.
SHAPES: dict[str, tuple[tuple[object, ...], Formula]] = {
    "some": (("many",), lambda xs: any(xs)),
    "never": (("spread",), lambda xs: not all(xs)),
    "implies": ((1, 1), lambda a, b: not a or b),
    "implies_some": ((1, "many"), lambda a, bs: not a or any(bs)),
    "implies_all": ((1, "many"), lambda a, bs: not a or all(bs)),
    "all_imply": (("many", 1), lambda xs, b: not all(xs) or b),
    "all_imply_some": (("many", "many"), lambda xs, bs: not all(xs) or any(bs)),
    "implies_different": ((1, 1, 1), lambda a, x, y: not a or x != y),
    "at_most_one": (("many",), lambda xs: sum(xs) <= 1),
}


def test_every_idiom_is_here() -> None:
    here = idioms.__name__
    made = {name for name, f in vars(idioms).items() if getattr(f, "__module__", "") == here}
    assert made == set(SHAPES)


def true(clauses: Iterable[Clause], values: dict[Lit, bool]) -> bool:
    return all(any(values[abs(x)] == (x > 0) for x in clause.lits) for clause in clauses)


@pytest.mark.parametrize("sign", [1, -1])
@pytest.mark.parametrize("many", [0, 1, 2, 3])
@pytest.mark.parametrize("name", SHAPES)
def test_an_idiom_means_its_formula(name: str, many: int, sign: int) -> None:
    shape, formula = SHAPES[name]
    variables = iter(range(1, 20))
    arguments: list[object] = []
    spread: list[Lit] = []
    groups: list[list[Lit]] = []  # the variables of each argument
    for part in shape:
        count = part if isinstance(part, int) else many
        groups.append([next(variables) for _ in range(count)])
        lits = [x * sign for x in groups[-1]]
        match part:
            case 1:
                arguments += lits
            case "many":
                arguments.append(iter(lits))  # any iterable works
            case "spread":
                spread = lits
    made = getattr(idioms, name)(*arguments, *spread)
    clauses = [made] if isinstance(made, Clause) else list(made)
    used = [x for group in groups for x in group]
    for bits in product([False, True], repeat=len(used)):
        values = dict(zip(used, bits, strict=True))
        truths = [[values[x] == (sign > 0) for x in group] for group in groups]
        given = [t[0] if part == 1 else t for part, t in zip(shape, truths, strict=True)]
        assert true(clauses, values) == formula(*given), values


def test_a_clause_may_have_premises_and_words() -> None:
    clause = idioms.implies(1, 2)
    assert clause.when(()) is clause
    assert clause.when((3, -4)).of("ant", "hen") == Clause((-1, 2, -3, 4), ("ant", "hen"))
    assert clause.of("ant").when((3,)).words == ("ant",)
