"""What `fit` prints, to the letter: a person reads it, and tired."""

from __future__ import annotations

from typing import Any

import pytest
from printed import assert_tidy, fit, flush

from unboggle.render.text.board import to_ascii
from unboggle.render.text.fit import text as fit_text
from unboggle.render.text.layout import display_width
from unboggle.reports.fit import ExtraReport, FitReport


def extra(word: str, level: int | None = 10, *, offensive: bool = False) -> ExtraReport:
    if offensive:
        return {"word": word, "dictionary_level": level, "offensive": True}
    return {"word": word, "dictionary_level": level}


def fit_lines(report: FitReport, **options: Any) -> list[str]:
    """The printed paragraphs, without the board."""
    text = fit_text(report, **options)
    assert_tidy(text)
    return text.rstrip("\n").split("\n\n")[1:]


def test_a_fitted_board_comes_first_then_the_words_then_the_rest() -> None:
    text = fit_text(fit(extras=[extra("act")]))
    assert text == (
        flush(
            """
            ┌───┬───┐
            │ C │ A │
            ├───┼───┤
            │ T │ O │
            └───┴───┘

            Your 2 words: cat, taco

            Also on the board, 1 common word: act

            Found by tiles with cadical195 in 0.12 s; every word was traced again.
            """
        )
        + "\n"
    )


def test_paths_come_with_a_labelled_board() -> None:
    text = fit_text(fit(), paths=True)
    assert text.startswith("    A   B\n  ┌───┬───┐\n1 │ C │ A │\n")
    assert fit_lines(fit(), paths=True)[:2] == [
        "Your 2 words: cat, taco",
        "Paths, columns A to B, rows from 1:\n  cat   A1 B1 A2\n  taco  A2 B1 A1 B2",
    ]


def test_a_path_down_one_column_says_so() -> None:
    report = fit(
        size=[3, 1],
        board=[["c"], ["a"], ["t"]],
        words=[{"word": "cat", "path": [[0, 0], [1, 0], [2, 0]]}],
    )
    assert fit_lines(report, paths=True)[:2] == [
        "Your 1 word: cat",
        "Paths, column A, rows from 1:\n  cat  A1 A2 A3",
    ]


def test_free_cells_are_explained() -> None:
    one = fit(board=[["c", "a"], ["t", ""]])
    assert fit_lines(one)[0] == "1 cell marked · is blank: no word needs it, any letter fits."
    two = fit(board=[["c", ""], [None, ""]])
    assert fit_lines(two)[0] == "2 cells marked · are blank: no word needs them, any letter fits."


def test_no_free_cells_are_no_matter() -> None:
    assert "blank" not in fit_text(fit(board=[["c", None], ["t", "a"]]))


def test_the_mark_of_a_free_cell_is_the_same_in_ascii() -> None:
    plain = to_ascii(fit_text(fit(board=[["c", "a"], ["t", ""]])))
    assert plain.isascii()
    assert "| T | . |" in plain
    assert "1 cell marked . is blank" in plain


def test_extras_are_distinguished_by_commonness() -> None:
    extras = [extra("act", 10), extra("cot", 60), extra("oca", 70), extra("taco", 80)]
    assert fit_lines(fit(extras=extras))[1:3] == [
        "Also on the board, 2 common words: act, cot",
        "Also on the board, 2 rare words: oca, taco",
    ]


def test_extras_of_a_dictionary_without_levels_are_just_words() -> None:
    assert fit_lines(fit(extras=[extra("act", None), extra("cot", None)]))[1] == (
        "Also on the board, 2 words: act, cot"
    )


def test_no_extras_are_worth_a_sentence() -> None:
    assert fit_lines(fit())[1] == "No extra word of the dictionary is on the board."


def test_words_that_may_offend_are_counted_until_asked_for() -> None:
    extras = [extra("act"), extra("drat", offensive=True), extra("heck", 70, offensive=True)]
    assert fit_lines(fit(extras=extras))[1:3] == [
        "Also on the board, 1 common word: act",
        "2 more words that may offend are on the board; --show-offensive names them.",
    ]
    assert fit_lines(fit(extras=extras), offensive=True)[1:3] == [
        "Also on the board, 2 common words: act, drat",
        "Also on the board, 1 rare word: heck",
    ]


def test_a_single_word_that_may_offend_is_counted_too() -> None:
    assert fit_lines(fit(extras=[extra("drat", offensive=True)]))[1:-1] == [
        "1 other word that may offend is on the board; --show-offensive names it.",
    ]


def test_numbers_are_readable() -> None:
    extras = [extra(f"w{k}") for k in range(1234)]
    text = fit_text(fit(extras=extras), extras="all")
    assert "Also on the board, 1,234 common words: w0, w1," in text
    few = fit_text(fit(extras=extras))
    assert "Also on the board, 1,234 common words, the longest 12 of them: w1000," in few
    assert "--show-extras all names all 1,234" in few


def test_other_words_never_drown_the_board() -> None:
    extras = [extra(f"w{k}", level=10 if k < 20 else 80) for k in range(400)]
    few = fit_text(fit(extras=extras))
    assert len(few.splitlines()) < 20
    assert "And 380 rare words. --show-extras common names all the common words," in few
    common = fit_text(fit(extras=extras), extras="common")
    assert "20 common words: w0, w1," in common
    assert "And 380 rare words. --show-extras all names them, too." in common
    assert "w399" in fit_text(fit(extras=extras), extras="all")
    assert "on the board, " not in fit_text(fit(extras=extras), extras="none")
    assert "do not look English" in fit_text(fit(extras=[], extras_searched=False))


def test_the_answer_stands_first_and_a_paragraph_of_numbers_behind_verbose() -> None:
    reason: dict[str, Any] = {
        "kind": "counting",
        "text": f"these words need at least 68 tiles ({'1 a, ' * 60})",
        "short": "68 tiles are needed, the board has 64 cells",
        "words": [],
        "constraints": [],
        "minimal": None,
    }
    report = fit("impossible", checked="counted", reason=reason, size=[8, 8])
    text = fit_text(report)
    assert text.startswith(
        "No 8x8 board holds these words: 68 tiles are needed, the board has 64 cells.\n"
    )
    assert text.count("\n") == 1  # one line; advice is what the command has tried
    assert "Why: these words need at least 68" in fit_text(report, verbose=True)


def impossible(checked: str, kind: str, text: str, **changes: Any) -> FitReport:
    reason = {"kind": kind, "text": text, "words": [], "constraints": []}
    return fit("impossible", checked=checked, reason=reason, size=[4, 4], **changes)


def test_impossible_by_counting_is_one_line_and_verbose_says_how_to_check_it() -> None:
    text = "these words need at least 18 tiles (2 e, 1 each of a b), a 4x4 board has 16"
    report = impossible("counted", "counting", text)
    line = (
        "No 4x4 board holds these words: these words need at least 18 tiles (2 e, 1 each\n"
        "of a b), a 4x4 board has 16.\n"
    )
    assert fit_text(report) == line
    assert fit_text(report, verbose=True).startswith(
        f"{line}\n"
        "Why: these words need at least 18 tiles (2 e, 1 each of a b), a 4x4 board has\n"
        "16. Anyone can check this by counting.\n\n"
        "(0.12 s)\n"
    )


@pytest.mark.parametrize("status", ["impossible", "undecided"])
def test_what_the_user_can_do_is_what_the_command_has_tried(status: str) -> None:
    report = fit(status, size=[4, 4], checked=None)
    assert "What you can do" not in fit_text(report)
    for advice, sentence in (
        (["use --size 5"], "use --size 5"),
        (["use --size 5", "add --most"], "use --size 5 or add --most"),
        (
            ["use --size 5, where all fit", "add --most", "run it again"],
            "use --size 5, where all fit; add --most; or run it again",
        ),
    ):
        text = " ".join(fit_text(report, advice=advice).split())
        assert text.count("What you can do: ") == 1
        assert f"What you can do: {sentence}." in text


def test_impossible_by_a_solver_names_it_only_if_asked() -> None:
    report = impossible("unchecked", "refuted", "a solver has ruled out every board")
    assert report["reason"] is not None
    report["reason"]["proved_by"] = "one_hot with cadical195"
    line = "No 4x4 board holds these words: a solver has ruled out every board.\n"
    assert fit_text(report) == line
    assert fit_text(report, verbose=True).startswith(
        f"{line}\n"
        "Why: a solver has ruled out every board. No second program has checked the\n"
        "refutation.\n\n"
        "Proved by one_hot with cadical195 in 0.12 s.\n"
    )


def test_of_a_long_reason_without_a_short_one_the_first_part_is_shown() -> None:
    text = f"'cat' is too much; {'it goes on and on, ' * 20}"
    assert fit_text(impossible("unchecked", "refuted", text)) == (
        "No 4x4 board holds these words: 'cat' is too much.\n"
    )
    text = f"'cat' is too much. {'It goes on and on. ' * 20}"
    assert fit_text(impossible("unchecked", "refuted", text)) == (
        "No 4x4 board holds these words: 'cat' is too much.\n"
    )
    shown = fit_text(impossible("unchecked", "refuted", "many words, " * 40))
    assert len(shown) < 220
    assert shown.endswith("....\n")


def test_a_checked_proof_is_reported_with_what_it_is_a_proof_of() -> None:
    report = impossible("certified", "refuted", "it is so")
    proof = "An independent program has checked a proof of it."
    assert fit_text(report) == f"No 4x4 board holds these words: it is so.\n\n{proof}\n"
    text = fit_text(report, verbose=True)
    assert f"\n\nWhy: it is so. {proof}\n\n" in text
    assert_tidy(text)


def test_undecided_without_advice_is_a_sentence() -> None:
    report = fit("undecided", size=[6, 6], seconds={"total": 60.0})
    assert fit_text(report) == (
        "Undecided after 60.00 s: no 6x6 board was found, and none was proved not to\nexist.\n"
    )


def test_options_are_never_broken_in_two() -> None:
    report = fit("undecided", size=[6, 6])
    advice = ["use --timeout 120, which searches longer", "use --size 7, where all fit"]
    for width in range(20, 100):
        text = fit_text(report, width=width, advice=advice)
        assert_tidy(text, width)
        assert "--timeout" in text
        assert "--size" in text


def test_an_error_is_no_answer_and_leaves_its_name_to_standard_error() -> None:
    report = fit("error", error="tiles with kissat: it ended with code 139")
    assert fit_text(report) == "No answer.\n"


@pytest.mark.parametrize("width", [20, 40, 60, 80, 100])
def test_lines_are_as_wide_as_the_terminal_and_no_word_is_broken(width: int) -> None:
    words = ["margay", "jaguar", "puma", "cougar", "tomcat", "panther", "leopard", "ocelot"]
    entries = [{"word": word, "path": [[0, 0], [0, 1], [1, 1]] * 4} for word in words]
    report = fit(
        board=[["", "a"], ["t", "o"]],
        words=entries,
        extras=[extra(word + "s", level) for word in words for level in (10, 70)]
        + [extra("drat", offensive=True)],
    )
    text = fit_text(report, paths=True, width=width)
    assert_tidy(text)
    assert all(display_width(line) <= width for line in text.splitlines())
    for word in words:
        assert f"{word}, " in text or f"{word},\n" in text or word == words[-1]
        assert text.count(f"  {word} ") >= 1
    for name in ("counted", "unchecked"):
        assert_tidy(fit_text(impossible(name, "refuted", "x " * 99), width=width), width)


def test_a_word_wider_than_the_terminal_stays_whole() -> None:
    word = "x" * 45
    text = fit_text(fit(words=[{"word": word, "path": []}, {"word": "cat", "path": []}]), width=30)
    assert f"\n  {word},\n  cat\n" in text


def test_words_of_wide_letters_are_wrapped_by_their_width() -> None:
    words = [{"word": "日本語", "path": [[0, 0]]}] * 20
    text = fit_text(fit(words=words), width=40)
    assert max(display_width(line) for line in text.splitlines()) <= 40


def test_paths_are_aligned_whatever_the_script() -> None:
    words = [{"word": w, "path": [[0, 0]]} for w in ("日本語", "cat", "हिन्दी", "שלום")]
    lines = fit_lines(fit(words=words), paths=True)[1].split("\n")[1:]
    assert len({display_width(line) for line in lines}) == 1


def test_a_long_path_goes_on_below_itself() -> None:
    path = [[0, k] for k in range(20)]
    report = fit(size=[2, 20], words=[{"word": "supercalifragilistic", "path": path}])
    route = fit_lines(report, paths=True, width=60)[1].split("\n")[1:]
    assert route == [
        "  supercalifragilistic  A1 B1 C1 D1 E1 F1 G1 H1 I1 J1 K1 L1",
        "                        M1 N1 O1 P1 Q1 R1 S1 T1",
    ]
