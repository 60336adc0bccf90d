"""The filter of words that may offend, on words judged by hand."""

from __future__ import annotations

from pathlib import Path

import pytest

from unboggle.forward.lexicon import MILD, is_offensive

SAMPLE = Path(__file__).parent / "data" / "offence_sample.txt"

HAVE_TO_BE_FOUND = """wanked raping whoring pimping shagged bollocking buggering arsing bitched
    crapped pricked dagoes gypping bonking faggoting frigging pooed peeing sexiest slag fanny
    spastic cripple gimp minge niggering wopping dildoes anuses frig frigs"""
HARMLESS = """trap traps tang spit stringer slapper tantra tramp tramps peer peers classic
    scrap passage therapist cockpit titter sussex pansy daisy snigger swank mishit"""


def test_precision_and_recall_on_a_fixed_sample() -> None:
    lines = SAMPLE.read_text(encoding="utf-8").splitlines()
    rows = [line.split() for line in lines if not line.startswith("#")]
    judged = {word: mark == "+" for mark, word in rows}
    assert (len(judged), sum(judged.values())) == (500, 109)
    flagged = {word for word in judged if is_offensive(word)}
    right = {word for word in flagged if judged[word]}
    precision, recall = len(right) / len(flagged), len(right) / sum(judged.values())
    print(f"precision {precision:.3f}, recall {recall:.3f}")
    assert precision >= 0.98
    assert recall >= 0.98


@pytest.mark.parametrize("word", HAVE_TO_BE_FOUND.split())
def test_what_a_teacher_met_is_flagged(word: str) -> None:
    assert is_offensive(word)


@pytest.mark.parametrize("word", [*HARMLESS.split(), ""])
def test_harmless_words_are_not(word: str) -> None:
    assert not is_offensive(word)


def test_words_with_an_innocent_sense_are_mild() -> None:
    for word in ("trap", "tramps", "gay", "queer", "tang"):
        assert is_offensive(word, MILD)
        assert not is_offensive(word)
    assert not is_offensive("cat", MILD)
