"""The sentences of conflicts, written out, for one word, two, many, and with constraints."""

from __future__ import annotations

import pytest

from unboggle.conflicts.decider import Conflict, Decider
from unboggle.conflicts.sentences import (
    ConflictInList,
    NoWordFits,
    ReportedConflict,
    RequiredWordsConflict,
    constraints_phrase,
    contradiction,
    refusals_text,
)
from unboggle.counting import CountingRefutation, numbers
from unboggle.fitting.sentences import Refuted
from unboggle.puzzle import (
    Ban,
    Constraints,
    GivenCells,
    Grid,
    Inventory,
    Turns,
    Vowels,
)
from unboggle.testing.tiny import puzzle

GRID = Grid.rectangle(4, 4)
SOLVED = Refuted("tiles", "cadical195")
COUNTED = CountingRefutation(numbers.WrongDice(2, 3), GRID, ())
SAYS = "there are 2 dice, a 4x4 board has 3 cells"
LONG = CountingRefutation(numbers.TooLong("cat", 3, 2, 0), GRID, ("cat",))
NONE, ONE = Constraints(), Constraints(Vowels(1, 2))
TWO = Constraints(Vowels(1, 2), Turns(0))
TILES = CountingRefutation(numbers.TooManyTiles({}, 5, 4, ()), GRID, ())


def reported(
    words: str,
    constraints: Constraints = NONE,
    evidence: CountingRefutation | Refuted = SOLVED,
    *,
    minimal: bool = True,
    whole: bool = False,
) -> ReportedConflict:
    chosen = tuple(words.split())
    conflict = Conflict(frozenset(chosen), evidence, constraints)
    return ReportedConflict(conflict, chosen, GRID, minimal, whole)


TWO_WITH = "4x4 board with straight words and 1 to 2 vowels"
TEXTS = [
    (reported("cat"), "'cat' alone is on no 4x4 board"),
    (reported("cat", minimal=False), "'cat' alone is on no 4x4 board"),
    (
        reported("cat", ONE),
        "'cat' is on no 4x4 board with 1 to 2 vowels. Without the constraint the word fits",
    ),
    (
        reported("cat", TWO),
        f"'cat' is on no {TWO_WITH}. Without any one of the constraints the word fits",
    ),
    (
        reported("cat", ONE, minimal=False),
        "'cat' is on no 4x4 board with 1 to 2 vowels."
        " Fewer words or constraints may conflict as well",
    ),
    (
        reported("cat dog"),
        "'cat' and 'dog' cannot share a 4x4 board. Without either of them the other fits",
    ),
    (
        reported("cat dog cow"),
        "'cat', 'dog' and 'cow' cannot all share a 4x4 board."
        " Without any one of them the others fit",
    ),
    (
        reported("cat dog", minimal=False),
        "'cat' and 'dog' cannot share a 4x4 board. Fewer of them may conflict as well",
    ),
    (
        reported("cat dog", ONE, COUNTED),
        f"'cat' and 'dog' cannot share a 4x4 board with 1 to 2 vowels: {SAYS}."
        " Without any one of the words, or without the constraint, the rest fits",
    ),
    (
        reported("cat dog", TWO),
        f"'cat' and 'dog' cannot share a {TWO_WITH}."
        " Without any one of these words and constraints the rest fits",
    ),
    (reported("", ONE, COUNTED), SAYS),
    (reported("", ONE), "no 4x4 board has 1 to 2 vowels, whatever the words"),
    (reported("", TWO), "straight words and 1 to 2 vowels contradict each other"),
    (reported("cat", whole=True), "no 4x4 board holds the whole list"),
    (
        reported("cat", ONE, COUNTED, whole=True),
        f"no 4x4 board with 1 to 2 vowels holds the whole list: {SAYS}."
        " Without the constraint the list fits",
    ),
    (
        reported("cat", TWO, whole=True),
        f"no {TWO_WITH} holds the whole list. Without any one of the constraints the list fits",
    ),
    (
        reported("cat", TWO, whole=True, minimal=False),
        f"no {TWO_WITH} holds the whole list. Fewer constraints may conflict with it as well",
    ),
]


@pytest.mark.parametrize(("conflict", "text"), TEXTS, ids=range(len(TEXTS)))
def test_the_sentences_of_a_conflict(conflict: ReportedConflict, text: str) -> None:
    assert conflict.text == text


SEVEN = "a b c d e f g"
SHORT = [
    (reported("cat"), "'cat' fits no board"),
    (reported("cat", ONE), "'cat' fits no board with 1 to 2 vowels"),
    (reported("cat", ONE, COUNTED), SAYS),
    (reported("cat dog"), "'cat' and 'dog' cannot share one"),
    (reported("cat dog", ONE), "'cat' and 'dog' cannot share one with 1 to 2 vowels"),
    (reported(SEVEN), "'a', 'b', 'c', 'd', 'e', 'f' and 'g' cannot share one"),
    (reported(SEVEN + " h"), "'a', 'b', 'c', 'd', 'e', 'f' and 2 more words cannot share one"),
    (reported(SEVEN, minimal=False), None),
    (
        reported(SEVEN[:-2], minimal=False),
        "'a', 'b', 'c', 'd', 'e' and 'f' cannot share one",
    ),
    (reported("", ONE, COUNTED), SAYS),
    (reported("cat", whole=True), None),
    (reported("cat", ONE, whole=True), "no board has these words with 1 to 2 vowels"),
]


@pytest.mark.parametrize(("conflict", "short"), SHORT, ids=range(len(SHORT)))
def test_a_conflict_in_short(conflict: ReportedConflict, short: str | None) -> None:
    assert conflict.short == short


@pytest.mark.parametrize("fixed", [False, True])
def test_a_reported_conflict_knows_whether_words_can_be_dropped(fixed: bool) -> None:
    with Decider(puzzle(GRID, "dog cat cow"), fixed=fixed) as decider:
        conflict = Conflict(frozenset(("cat", "dog")), SOLVED)
        found = ReportedConflict.from_conflict(conflict, decider, False)
    assert found == ReportedConflict(conflict, ("dog", "cat"), GRID, False, fixed)


def test_many_words_are_named_in_part() -> None:
    def named(number: int) -> str:
        return reported(" ".join(f"w{k}" for k in range(number))).text.partition(" cannot all")[0]

    most = ", ".join(f"'w{k}'" for k in range(60))
    assert named(61) == f"{most} and 'w60'"
    assert named(62) == f"{most} and 2 more words"


def test_a_conflict_in_a_list() -> None:
    pair = reported("cat dog")
    by_solver = ConflictInList(pair, SOLVED, True)
    assert by_solver.text == pair.text
    assert by_solver.method_text == "tiles with cadical195"
    assert by_solver.short == pair.short
    counted = ConflictInList(pair, COUNTED, True)
    assert counted.method_text is None
    assert counted.text == f"{pair.text}. For the whole list, {SAYS}"
    assert ConflictInList(pair, COUNTED, False).text == f"{pair.text}. There are {SAYS[10:]}"
    whole = reported("cat", whole=True)
    assert ConflictInList(whole, TILES, True).short == "5 tiles are needed, the board has 4 cells"
    assert ConflictInList(whole, COUNTED, True).short is None
    assert ConflictInList(whole, SOLVED, True).short is None


def test_a_conflict_among_required_words() -> None:
    pair, none = reported("cat dog"), reported("", ONE, COUNTED)
    assert RequiredWordsConflict(pair).text == f"of the required words, {pair.text}"
    assert RequiredWordsConflict(pair).short == (
        "of the required words, 'cat' and 'dog' cannot share one"
    )
    assert RequiredWordsConflict(none).text == SAYS
    assert RequiredWordsConflict(none).short is None
    assert RequiredWordsConflict(reported(SEVEN, minimal=False)).short is None


def test_no_word_fits() -> None:
    assert NoWordFits(NONE).text == "none of these words fits"
    assert NoWordFits(ONE).text == "none of these words fits with 1 to 2 vowels"
    assert NoWordFits(ONE, minimal=False).text == (
        "none of these words fits with 1 to 2 vowels. With fewer constraints none may fit as well"
    )
    assert NoWordFits(ONE, {"cat": LONG}).text == (
        "none of these words fits: 'cat' needs 3 connected cells, a 4x4 board has 2"
    )


def test_reasons_that_are_alike_name_their_words_together() -> None:
    def lacks(count: int) -> CountingRefutation:
        return CountingRefutation(numbers.TooManyVowels({"a": 9}, 9, count), GRID, ())

    some = {f"{letter}{count}": lacks(count) for count in range(5) for letter in "ab"}
    text = refusals_text(some)
    assert text.split("; ") == [
        f"each of 'a{k}' and 'b{k}' needs 9 vowels (9 a), "
        + ("none is" if k == 0 else f"at most {k} {'is' if k == 1 else 'are'}")
        + " allowed"
        for k in range(5)
    ]
    six = refusals_text({**some, "c": lacks(5)})
    assert six == f"{text}; and likewise 1 more word"
    assert refusals_text({**some, "c": lacks(5), "d": lacks(6)}) == (
        f"{text}; and likewise 2 more words"
    )


def test_constraints_in_a_sentence() -> None:
    assert constraints_phrase(TWO) == "straight words and 1 to 2 vowels"
    ban = Constraints(Ban(("rat", "cat")), Vowels(1, 1))
    assert constraints_phrase(ban) == "the ban on RAT, the ban on CAT and 1 vowel"
    many = Constraints(Ban(tuple("abcde")), Vowels(1, 1))
    assert constraints_phrase(many) == "the ban on 5 words and 1 vowel"
    given = Constraints(GivenCells({(0, 0): "a"}), Vowels(0, 1))
    assert constraints_phrase(given) == "a at row 1, column 1 and at most 1 vowel"
    cells = {(r, c): "a" for r in range(4) for c in range(4)}
    text = constraints_phrase(Constraints(GivenCells(cells)))
    assert text.startswith("a at row 1, column 1; a at row 1, column 2; ")
    assert text.endswith(" and 4 more letters given")
    stock = Constraints(Inventory({"a": 1}, True), GivenCells({(0, 0): "a"}), Vowels(0, 1))
    assert contradiction(stock, GRID) == (
        "no 4x4 board has a at row 1, column 1; the letters to use max:A and at most 1 vowel,"
        " whatever the words"
    )
