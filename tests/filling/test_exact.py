"""Branch and bound against all letters, on chances of no board at all."""

from __future__ import annotations

import random
from itertools import product

import pytest

from unboggle.filling.exact import ExactFill, FillQuestion
from unboggle.filling.runs import Chance, Chances


def drawn(draw: random.Random) -> tuple[list[str], Chances, list[Chance], int | None]:
    places = draw.randint(1, 4)
    options = ["".join(draw.sample("abcd", draw.randint(1, 4))) for _ in range(places)]

    def chance() -> Chance:
        some = draw.sample(range(places), draw.randint(1, places))
        return tuple(sorted((place, draw.choice("abcd")) for place in some))

    words = {f"w{k}": {chance() for _ in range(draw.randint(1, 4))} for k in range(25)}
    forbidden = [chance() for _ in range(draw.randint(0, 3))]
    return options, words, forbidden, draw.choice([None, None, 5, 8, 12])


def come(words: Chances, letters: tuple[str, ...]) -> int:
    return sum(
        any(all(letters[place] == face for place, face in chance) for chance in chances)
        for chances in words.values()
    )


@pytest.mark.parametrize("seed", [1, 2])
def test_no_letters_are_better_than_those_found(seed: int) -> None:
    print(f"seed {seed}")
    draw = random.Random(seed)
    for _ in range(80):
        options, words, forbidden, at_most = drawn(draw)
        odd = draw.random() < 0.3  # a constraint that only whole boards decide

        def good(letters: dict[int, str], odd: bool = odd) -> bool:
            return not odd or sum(map(ord, letters.values())) % 2 == 0

        all_ = [
            7 + come(words, letters)
            for letters in product(*options)
            if good(dict(enumerate(letters)))
            and not any(all(letters[p] == f for p, f in chance) for chance in forbidden)
        ]
        kept = [n for n in all_ if at_most is None or n <= at_most + 7]
        bound = None if at_most is None else at_most + 7
        for aim in (-1, 0, 1):
            question = FillQuestion(options, words, forbidden, 7, aim, bound, good=good)
            found = ExactFill(question, 1_000_000)
            assert found.complete
            if not kept:
                assert found.letters is None
                continue
            assert found.letters is not None
            letters = tuple(found.letters[place] for place in range(len(options)))
            assert 7 + come(words, letters) == found.value
            assert found.value in kept
            if aim:
                assert found.value == (min(kept) if aim < 0 else max(kept))


def test_work_that_does_not_suffice_proves_nothing() -> None:
    draw = random.Random(3)
    options, words, _, _ = ["abcd"] * 4, drawn(draw)[1], None, None
    words = {word: {((k % 4, "a"),)} for k, word in enumerate(words)}
    for work in (10, 100, 300):
        assert not ExactFill(FillQuestion(options, words, [], 0), work).complete
    assert ExactFill(FillQuestion(options, words, [], 0), 100_000).complete
