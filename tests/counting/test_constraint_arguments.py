"""What counting says of constraints is exactly what a count of all choices says."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations, product

import pytest

from unboggle.counting import CountingRefutation, arguments, numbers
from unboggle.puzzle import (
    Constraint,
    Constraints,
    Cover,
    Dice,
    Face,
    GivenCells,
    Grid,
    Inventory,
    Puzzle,
    Vowels,
    WordsApart,
)
from unboggle.testing.every_board import EveryBoard
from unboggle.testing.tiny import puzzle, rook, strip

SQUARE = Grid.rectangle(2, 2)
OWN = {
    numbers.TooManyVowels,
    numbers.NoSpaceForVowels,
    numbers.WrongDice,
    numbers.WordsAgainstDice,
    numbers.PartApartFromWhole,
    numbers.WrongCover,
    numbers.WrongInventory,
    numbers.GivenAgainstInventory,
    numbers.WordsAgainstInventory,
    numbers.NoSpaceBesideGivens,
}
"""Refusals that depend on a constraint."""


def asked(words: str, grid: Grid, *constraints: Constraint) -> Puzzle:
    bare = puzzle(grid, words)
    return Puzzle(grid, bare.spellings, Constraints(*constraints))


def refused(question: Puzzle) -> dict[type, CountingRefutation]:
    """The refusals of constraints; each holds for its words alone, and names constraints."""
    found = {type(r.details): r for r in arguments.refusals(question) if type(r.details) in OWN}
    for kind, refusal in found.items():
        assert refusal.constraints
        assert set(refusal.constraints) <= {n for c in question.constraints for n in c.names}
        if kind not in (numbers.WrongCover, numbers.PartApartFromWhole):  # these name other words
            spelled = {word: question.spellings[word] for word in refusal.words}
            alone = Puzzle(question.grid, spelled, question.constraints)
            assert kind in {type(r.details) for r in arguments.refusals(alone)}
    return found


def tiles(question: Puzzle) -> dict[Face, int]:
    """Each face as often as one word has it: on a square of four cells no word needs more."""
    most: Counter[Face] = Counter()
    for ways in question.spellings.values():
        most |= Counter(ways[0])
    return dict(most)


def lists(seed: str, letters: str, longest: int = 3) -> list[str]:
    draw = random.Random(seed)
    return [
        " ".join(
            "".join(draw.choices(letters, k=draw.randint(1, longest)))
            for _ in range(draw.randint(1, 3))
        )
        for _ in range(40)
    ]


def test_vowels() -> None:
    boards = EveryBoard(SQUARE, "aebc")
    seen: Counter[type] = Counter()
    for words in lists("vowels", "aebc"):
        for low, high in ((0, 0), (0, 1), (1, 2), (2, 2), (3, None), (4, 4)):
            limit = Vowels(low, high)
            question = asked(words, SQUARE, limit)
            need = tiles(question)
            vowels = {f: need[f] for f in "ae" if f in need}
            others = sum(need.values()) - sum(vowels.values())
            expected: dict[type, numbers.CountingArgument] = {}
            if high is not None and sum(vowels.values()) > high:
                expected[numbers.TooManyVowels] = numbers.TooManyVowels(
                    vowels, sum(vowels.values()), high
                )
            if others <= 4 < others + low:
                expected[numbers.NoSpaceForVowels] = numbers.NoSpaceForVowels(
                    others, low, others + low, 4
                )
            found = refused(question)
            assert {kind: r.details for kind, r in found.items()} == expected, question
            assert all(r.constraints == limit.names for r in found.values())
            if found:
                assert not boards.holding(question) & boards.keeping(question.constraints)
            seen.update(found.keys())
    assert min(seen[numbers.TooManyVowels], seen[numbers.NoSpaceForVowels]) > 5


def test_a_board_full_of_other_letters_has_no_space_for_a_vowel() -> None:
    found = refused(asked("bb cc", SQUARE, Vowels(1)))[numbers.NoSpaceForVowels]
    assert found.details == numbers.NoSpaceForVowels(4, 1, 5, 4)
    assert found.words == ("bb", "cc")
    assert not refused(asked("bb cc", SQUARE, Vowels(0)))


def test_words_that_no_board_holds_are_not_counted_as_vowels() -> None:
    question = asked("ab ac ad ae af", strip(3), Vowels(0, 1))  # a touches too many
    assert numbers.TooManyVowels not in refused(question)


def test_dice() -> None:
    seen = 0
    draw = random.Random("dice")
    for words in lists("dice", "abcd"):
        dice = tuple("".join(draw.sample("abcd", draw.randint(1, 3))) for _ in range(4))
        cell, shown = draw.choice(SQUARE.cells), draw.choice("abcd")
        given = GivenCells({cell: shown} if draw.random() < 0.5 else {})
        question = asked(words, SQUARE, Dice(tuple(map(tuple, dice))), given)
        need = Counter(tiles(question)) | Counter(given.cells.values())
        if sum(need.values()) > 4:
            assert numbers.WordsAgainstDice not in refused(question)
            continue
        short = [
            some
            for size in range(1, len(need) + 1)
            for some in combinations(sorted(need), size)
            if sum(need[f] for f in some) > sum(bool(set(die) & set(some)) for die in dice)
        ]
        found = refused(question).get(numbers.WordsAgainstDice)
        assert (found is not None) == bool(short), question
        if found is not None:
            seen += 1
            details = found.details
            assert isinstance(details, numbers.WordsAgainstDice)
            assert tuple(details.need) in short
            assert dict(details.need) == {f: need[f] for f in details.need}
            assert details.total == sum(details.need.values())
            assert details.dice == sum(bool(set(die) & set(details.need)) for die in dice)
            by_given = set(given.cells.values()) & details.need.keys()
            more = {f for f in by_given if need[f] > tiles(question).get(f, 0)}
            assert set(found.constraints) == {
                *given.names_of(more),
                *Dice(tuple(map(tuple, dice))).names,
            }
            letters = set("".join(found.words))
            assert details.need.keys() - more <= letters
    assert seen > 5


@pytest.mark.parametrize("number", [2, 3, 4])
def test_as_many_dice_as_cells(number: int) -> None:
    found = refused(asked("ab", strip(3), Dice((("a", "b"),) * number)))
    expected = {} if number == 3 else {numbers.WrongDice: numbers.WrongDice(number, 3)}
    assert {kind: r.details for kind, r in found.items()} == expected
    assert all(not r.words for r in found.values())


def test_cover() -> None:
    draw = random.Random("cover")
    seen = 0
    for _ in range(40):
        ways = {
            f"word{k}": tuple(
                dict.fromkeys(
                    tuple(draw.choices("ab", k=draw.randint(1, 4)))
                    for _ in range(draw.randint(1, 2))
                )
            )
            for k in range(draw.randint(1, 3))
        }
        question = Puzzle(strip(5), ways, Constraints(Cover()))
        totals = {sum(map(len, choice)) for choice in product(*ways.values())}
        found = refused(question).get(numbers.WrongCover)
        assert (found is None) == (5 in totals)
        if found is not None:
            seen += 1
            assert found.details == numbers.WrongCover(tuple(sorted(totals)), 5)
            assert found.words == tuple(ways)
            assert found.constraints == Cover().names
    assert 5 < seen < 35


@pytest.mark.parametrize(
    ("words", "pairs", "part", "whole"),
    [
        ("cat at", (("at", "cat"),), "at", "cat"),
        ("cat at", (("cat", "at"),), "at", "cat"),
        ("ta dog cat", (("dog", "cat"), ("cat", "ta")), "ta", "cat"),
        ("act at cat", (("act", "cat"), ("act", "at")), None, None),
        ("cat at dog", (("dog", "at"),), None, None),
        ("th|t-h a-th|a-t-h", (("th", "ath"),), "th", "ath"),
        ("t-h| ath|a-th", (("th", "ath"),), None, None),
    ],
    ids=range(7),
)
def test_apart(
    words: str, pairs: tuple[tuple[str, str], ...], part: str | None, whole: str | None
) -> None:
    question = asked(words, SQUARE, WordsApart(pairs))
    found = refused(question).get(numbers.PartApartFromWhole)
    if part is None or whole is None:
        assert found is None
    else:
        assert found is not None
        assert found.details == numbers.PartApartFromWhole(part, whole)
        assert found.words == tuple(word for word in question.words if word in (part, whole))
        pair = next(pair for pair in pairs if set(pair) == {part, whole})
        assert found.constraints == WordsApart((pair,)).names


@pytest.mark.parametrize("at_most", [False, True])
def test_an_inventory(at_most: bool) -> None:
    boards = EveryBoard(SQUARE, "abc")
    draw = random.Random(f"inventory {at_most}")
    seen: Counter[type] = Counter()
    for words in lists("inventory", "abc", 4):
        have = {f: n for f in "abc" if (n := draw.randint(0, 2))} or {"a": 1}
        cells = {c: draw.choice("abc") for c in SQUARE.cells if draw.random() < 0.3}
        stock, given = Inventory(have, at_most), GivenCells(cells)
        question = asked(words, SQUARE, stock, given)
        need, shown, total = tiles(question), Counter(cells.values()), sum(have.values())
        found = refused(question)
        seen.update(found.keys())

        wrong = found.get(numbers.WrongInventory)
        assert (wrong is not None) == (not at_most and total != 4)
        if wrong is not None:
            assert wrong.details == numbers.WrongInventory(total, 4, False)
            assert wrong.constraints == stock.names

        over = [f for f in sorted(shown) if shown[f] > have.get(f, 0)]
        refusal = found.get(numbers.GivenAgainstInventory)
        assert (refusal is not None) == bool(over)
        if refusal is not None:
            details = numbers.GivenAgainstInventory(over[0], shown[over[0]], have.get(over[0], 0))
            assert refusal.details == details
            assert set(refusal.constraints) == {*given.names_of({over[0]}), *stock.names}

        short = {f: n for f, n in need.items() if n > have.get(f, 0)}
        refusal = found.get(numbers.WordsAgainstInventory)
        assert (refusal is not None) == bool(short)
        if refusal is not None:
            about = refusal.details
            assert isinstance(about, numbers.WordsAgainstInventory)
            assert about.face == min(short)
            assert (about.need, about.inventory) == (need[about.face], have.get(about.face, 0))
            assert about.most_in_word == about.need
            assert about.word is not None
            assert about.word.count(about.face) == about.need
            assert about.extra_tiles is None
            others = [(f, have.get(f, 0), short[f]) for f in sorted(short) if f != about.face]
            assert list(about.others) == others
            assert refusal.words == (about.word,)
            assert refusal.constraints == stock.names

        larger = Counter(need) | shown
        refusal = found.get(numbers.NoSpaceBesideGivens)
        assert (refusal is not None) == (sum(need.values()) <= 4 < sum(larger.values()))
        if refusal is not None:
            assert refusal.details == numbers.NoSpaceBesideGivens(
                need, dict(shown), sum(larger.values()), 4
            )
            beyond = {f for f in shown if shown[f] > need.get(f, 0)}
            assert set(refusal.constraints) == set(given.names_of(beyond))
        if found:
            assert not boards.holding(question) & boards.keeping(question.constraints)
    kinds = [numbers.WordsAgainstInventory, numbers.GivenAgainstInventory]
    kinds += [numbers.NoSpaceBesideGivens] + [numbers.WrongInventory] * (not at_most)
    assert min(seen[kind] for kind in kinds) > 2


def test_a_letter_with_many_neighbours_needs_more_than_the_inventory_has() -> None:
    grid = rook(3, 3)  # a cell has at most four neighbours
    words = "xa xb xc xd xe"
    stock = Inventory({"x": 1, **dict.fromkeys("abcde", 1), "y": 3}, at_most=True)
    found = refused(asked(words, grid, stock))[numbers.WordsAgainstInventory]
    assert found.details == numbers.WordsAgainstInventory(
        "x",
        2,
        1,
        None,
        1,
        numbers.FaceNeedsMoreTiles("x", 1, 4, 2, tuple("abcde")),
        (),
    )
    assert found.words == tuple(words.split())


def test_a_letter_that_no_board_holds_is_not_said_to_be_lacking() -> None:
    grid = strip(3)  # two pairs of neighbours at most
    question = asked("xa xb xc xd xe", grid, Inventory({"x": 1, "a": 2}, at_most=True))
    found = refused(question)[numbers.WordsAgainstInventory].details
    assert isinstance(found, numbers.WordsAgainstInventory)
    assert found.face == "b"  # a word has it more often than the inventory
    assert found.others == tuple((f, 0, 1) for f in "cde")
