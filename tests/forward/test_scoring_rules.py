"""The score tables of the three editions, as on their rule sheets, and tables of one's own."""

from __future__ import annotations

from pathlib import Path

import pytest

from unboggle.errors import InputError
from unboggle.forward.scoring_rules import (
    BIG_RULES,
    BOGGLE_RULES,
    RULES,
    SUPER_RULES,
    ScoringRules,
    load_rules,
    parse_rules,
    with_min_length,
)

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
def test_too_short_words_are_worth_nothing(rules: ScoringRules) -> None:
    assert [rules.score("x" * length) for length in range(rules.min_length)] == [
        0
    ] * rules.min_length
    assert rules.score("x" * rules.min_length) == 1


def test_the_shortest_word_has_three_letters_on_4x4_and_four_on_larger_boards() -> None:
    assert [rules.min_length for rules in (BOGGLE_RULES, BIG_RULES, SUPER_RULES)] == [3, 4, 4]


def test_a_qu_face_counts_as_two_letters() -> None:
    assert [BOGGLE_RULES.score(word) for word in ("qua", "quit", "quiet", "quilts")] == [1, 1, 2, 3]


def test_only_the_6x6_edition_pays_by_the_letter_and_only_from_nine_letters() -> None:
    assert SUPER_RULES.score("daughter") == 11
    assert SUPER_RULES.score("knowledge") == 18
    assert SUPER_RULES.score("acknowledge") == 22
    assert BOGGLE_RULES.score("knowledge") == BIG_RULES.score("knowledge") == 11


def test_rule_books_are_found_by_name() -> None:
    assert {name: rules.name for name, rules in RULES.items()} == {n: n for n in TABLES}


# ---- own tables ----


@pytest.mark.parametrize(
    "text",
    [
        "3:1, 5:2, 6:3, 7:5, 8:11, 9:2 per letter",
        "# mine\n3: 1\n5: 2\n\n6 : 3  # six\n7:5\r\n8:11\n9: 2 PER LETTER\n",
        "9: 2 per letter, 8:11, 7:5, 6:3, 5:2, 4:1, 3:1",
    ],
)
def test_a_table_is_read_as_it_is_meant(text: str) -> None:
    rules = parse_rules(text)
    assert [rules.score("x" * n) for n in range(1, 12)] == [0, 0, 1, 1, 2, 3, 5, 11, 18, 20, 22]
    assert rules.min_length == 3


def test_lengths_that_are_not_listed_are_worth_what_the_next_shorter_one_is() -> None:
    rules = parse_rules("4:1, 7:5")
    assert [rules.score("x" * n) for n in range(1, 10)] == [0, 0, 0, 1, 1, 1, 5, 5, 5]


def test_the_shortest_word_can_be_said() -> None:
    assert parse_rules("4:1, 8:9, min-length: 6").score("xxxxx") == 0
    rules = parse_rules("min-length: 2\n4: 1")
    assert (rules.min_length, rules.score("xx"), rules.score("xxxx")) == (2, 0, 1)
    low, high = with_min_length(BIG_RULES, 3), with_min_length(BOGGLE_RULES, 4)
    assert (low.score("cat"), low.min_length, high.score("cat"), high.score("cats")) == (0, 3, 0, 1)


def test_a_table_of_one_entry_is_a_table() -> None:
    assert parse_rules("1: 1 per letter").score("xxxxx") == 5
    assert parse_rules("3: 0").score("xxxxx") == 0
    assert parse_rules("3: 1, 9: 0 per letter").score("x" * 9) == 0


@pytest.mark.parametrize("rules", RULES.values(), ids=list(RULES))
def test_the_tables_of_the_editions_can_be_written(rules: ScoringRules) -> None:
    entries = [f"{n}:{rules.points[n]}" for n in range(rules.min_length, len(rules.points))]
    if rules.per_letter:
        entries.append(f"{len(rules.points)}: {rules.per_letter} per letter")
    assert parse_rules(",".join(entries), name=rules.name) == rules


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "mine: the table of points is empty; add entries such as '5: 2'"),
        ("# 3: 1", "mine: the table of points is empty"),
        ("min-length: 3", "mine: the table of points is empty"),
        ("3: 1\n4 1", "mine: line 2: '4 1' is not an entry such as"),
        ("3: x", "mine: line 1: '3: x' is not an entry"),
        ("3: -1", "is not an entry"),
        ("3: 1.5", "is not an entry"),
        ("3: 1 per word", "is not an entry"),
        ("٣: 1", "is not an entry"),
        ("x" * 1000, "..."),
        ("3: 1\n3: 2", "mine: line 2: '3: 2' repeats or contradicts an earlier entry"),
        ("min-length: 3, min-length: 3, 3:1", "repeats or contradicts an earlier entry"),
        ("0: 1", "go from 1 to 1000"),
        ("min-length: 0", "go from 1 to 1000"),
        ("1001: 1", "go from 1 to 1000"),
        (f"{'9' * 5000}: 1", "go from 1 to 1000"),
        (f"3: {'9' * 5000}", "points go from 0 to 1,000,000"),
        ("3: 1000001", "points go from 0 to 1,000,000"),
        ("5: 2 per letter, 6: 3", "mine: only the longest entry of a table can be 'per letter'"),
    ],
)
def test_a_bad_table_is_refused_with_its_line(text: str, says: str) -> None:
    with pytest.raises(InputError) as caught:
        parse_rules(text, name="mine")
    assert says in str(caught.value)
    assert len(str(caught.value)) < 160
    assert "\n" not in str(caught.value)


def test_rules_are_read_by_name_or_from_a_file(tmp_path: Path) -> None:
    assert load_rules("Big") == BIG_RULES
    path = tmp_path / "mine.rules"
    path.write_text("5: 7\n", encoding="utf-8")
    assert load_rules(str(path)).score("xxxxx") == 7
    with pytest.raises(InputError, match="neither boggle, big, super nor a file"):
        load_rules("scrabble")
    with pytest.raises(InputError, match="no such file"):
        load_rules(str(tmp_path / "none.txt"))
    path.write_bytes(b"3: \xff")
    with pytest.raises(InputError, match="line 1: byte 0xff is not UTF-8"):
        load_rules(str(path))
