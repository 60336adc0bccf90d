"""Players score against each other: what two of them found counts for neither."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from unboggle import (
    Board,
    DeadlineExceeded,
    InputError,
    Lexicon,
    parse_words,
    render_answer,
    to_report,
)
from unboggle.scoring import BIG_RULES, BOGGLE_RULES, ScoringRules, score_players

BOARD = Board.from_rows(["cart", "sole", "nipy", "edgh"])
POOL = [
    "car", "art", "ole", "sole", "role", "lid", "dip", "pied", "oar", "alto", "cars", "tole", "nip",
    "spin", "loci", "zoo", "xyz", "aloe",
]  # fmt: skip
POINTS = {3: 1, 4: 1, 5: 2, 6: 3, 7: 5}


def on_board(word: str) -> bool:
    """Whether a path of BOARD shows ``word``: written out, without the program."""
    rows = ["cart", "sole", "nipy", "edgh"]

    def walk(r: int, c: int, k: int, used: frozenset[tuple[int, int]]) -> bool:
        if (r, c) in used or not (0 <= r < 4 and 0 <= c < 4) or rows[r][c] != word[k]:
            return False
        return k == len(word) - 1 or any(
            walk(r + a, c + b, k + 1, used | {(r, c)}) for a in (-1, 0, 1) for b in (-1, 0, 1)
        )

    return any(walk(r, c, 0, frozenset()) for r in range(4) for c in range(4))


@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize("rules", [BOGGLE_RULES, BIG_RULES])
def test_points_are_those_of_the_rule_book(seed: int, rules: ScoringRules) -> None:
    draw = random.Random(seed)
    lexicon = Lexicon.from_words(*draw.sample(POOL, 14))
    lists = {name: draw.sample(POOL, 8) for name in ("anna", "ben", "cleo")[: draw.choice((2, 3))]}
    known = {*lexicon.words()}
    shortest = rules.min_length

    def counts(word: str) -> bool:
        return on_board(word) and word in known and len(word) >= shortest

    finders = Counter(word for words in lists.values() for word in words if counts(word))
    expected = {
        name: sum(POINTS[len(w)] for w in words if counts(w) and finders[w] == 1)
        for name, words in lists.items()
    }
    parsed = {name: parse_words(" ".join(words)) for name, words in lists.items()}
    answer = score_players(BOARD, parsed, lexicon, rules=rules)
    assert {name: answer.points(name) for name in lists} == expected
    most = max(expected.values())
    assert answer.winners == tuple(n for n in lists if most and expected[n] == most)
    named = {word for words in lists.values() for word in words}
    missed = {w for w in known if on_board(w) and len(w) >= shortest} - named
    assert {extra.word for extra in answer.extras} == missed
    report = to_report(answer)
    assert report["format"] == "unboggle.players/1"
    for player in report["players"]:
        for word in player["words"]:
            shared = counts(word["word"]) and finders[word["word"]] > 1
            assert (word["verdict"] == "shared") == shared
            assert (word["path"] is not None) == on_board(word["word"])
            assert bool(word["points"]) == (word["verdict"] == "scores")


def test_two_ways_to_write_a_word_are_one_word() -> None:
    board = Board.from_rows(["tea", "xxx"])
    lists = {"anna": parse_words("Tea"), "ben": parse_words("tea")}
    answer = score_players(board, lists)
    assert answer.shared_with("anna", "tea") == ("ben",)
    assert (answer.winners, str(answer).split(" on ")[0]) == ((), "anna 0 points and ben 0 points")
    assert "No player has a point" in str(render_answer(answer))


def test_a_draw_and_a_lead_are_named() -> None:
    board = Board.from_rows(["tea", "rsx"])
    draw = score_players(board, {"anna": parse_words("tea"), "ben": parse_words("set")})
    assert "anna and ben share the first place with 1 point" in str(render_answer(draw))
    lead = score_players(board, {"anna": parse_words("tea sea"), "ben": parse_words("set")})
    assert "anna wins, 1 point ahead" in str(render_answer(lead))


def test_bad_calls_are_refused() -> None:
    words = parse_words("tea")
    with pytest.raises(InputError, match="two or more"):
        score_players(BOARD, {"anna": words})
    with pytest.raises(DeadlineExceeded):
        score_players(BOARD, {"anna": words, "ben": words}, timeout=0)
