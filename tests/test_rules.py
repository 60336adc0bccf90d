"""The score tables of the three editions, as on their rule sheets."""

from __future__ import annotations

import pytest

from unboggle.rules import BIG, BOGGLE, RULES, SUPER, Rules

# Points of words of 3, 4, 5, 6, 7, 8, 9 and 17 letters.
TABLES = {
    "boggle": (1, 1, 2, 3, 5, 11, 11, 11),
    "big": (0, 1, 2, 3, 5, 11, 11, 11),
    "super": (0, 1, 2, 3, 5, 11, 18, 34),
}
LENGTHS = (3, 4, 5, 6, 7, 8, 9, 17)


@pytest.mark.parametrize("name", list(TABLES))
def test_a_word_is_worth_what_the_rule_sheet_says(name: str) -> None:
    assert tuple(RULES[name].score("x" * length) for length in LENGTHS) == TABLES[name]


@pytest.mark.parametrize("rules", RULES.values(), ids=list(RULES))
def test_too_short_words_are_worth_nothing(rules: Rules) -> None:
    assert [rules.score("x" * length) for length in range(rules.shortest)] == [0] * rules.shortest
    assert rules.score("x" * rules.shortest) == 1


def test_the_shortest_word_has_three_letters_on_4x4_and_four_on_larger_boards() -> None:
    assert [rules.shortest for rules in (BOGGLE, BIG, SUPER)] == [3, 4, 4]


def test_a_qu_face_counts_as_two_letters() -> None:
    assert [BOGGLE.score(word) for word in ("qua", "quit", "quiet", "quilts")] == [1, 1, 2, 3]


def test_only_the_6x6_edition_pays_by_the_letter_and_only_from_nine_letters() -> None:
    assert SUPER.score("daughter") == 11
    assert SUPER.score("knowledge") == 18
    assert SUPER.score("acknowledge") == 22
    assert BOGGLE.score("knowledge") == BIG.score("knowledge") == 11


def test_rule_books_are_found_by_name() -> None:
    assert {name: rules.name for name, rules in RULES.items()} == {n: n for n in TABLES}
