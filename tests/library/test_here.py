"""All in one process, as in a browser: the same answers, and no other process or thread."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from alone import GOGEN, let_no_process_start, refuse
from page_lists import NEEDLEMAN, TOO_MUCH

import unboggle
from unboggle import BackendError, Grid, here, parse_gogen, parse_words
from unboggle.progress import Better, Progress
from unboggle.system import child

NEWT = parse_words(" ".join(TOO_MUCH)).puzzle(Grid.rectangle(3, 3))
SMALL = parse_words(" ".join(NEEDLEMAN)).puzzle(Grid.rectangle(3, 3))
SOME = parse_words(" ".join(NEEDLEMAN[:5])).puzzle(Grid.rectangle(3, 3))
BOARDS = ("complete", 63)


@pytest.fixture(autouse=True)
def alone(born: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let nothing be started."""
    let_no_process_start(monkeypatch)
    monkeypatch.setattr(threading.Thread, "start", refuse)


def test_who_proves_refutes_and_who_searches_does_not() -> None:
    with here("prove"):
        refuted = unboggle.fit(NEWT)
    assert (refuted.status, refuted.reason and refuted.reason.kind) == ("impossible", "conflict")
    heard: list[Progress] = []
    with here("search"):
        searched = unboggle.fit(NEWT, timeout=0.3, on_progress=heard.append)
    assert (searched.status, searched.error) == ("undecided", None)
    assert searched.best is not None and len(searched.best.paths) == 4
    assert any(isinstance(event, Better) for event in heard)
    with here():
        assert unboggle.fit(NEWT).status == "impossible"
        assert unboggle.fit(SMALL).status == "fitted"


CALLS: dict[str, tuple[Callable[[], object], object]] = {
    "why": (lambda: unboggle.why(NEWT).conflicts[0].words, ("ant", "newt", "hare", "moth")),
    "drop": (lambda: str(unboggle.drop_fewest(NEWT).status), "fitted"),
    "boards": (lambda: (unboggle.boards(SOME).status, len(unboggle.boards(SOME).found)), BOARDS),
    "unique": (lambda: unboggle.unique(SMALL).status, "unique"),
    "several": (lambda: unboggle.unique(SOME).status, "several"),
    "thin": (lambda: unboggle.make_unique(SMALL, thin=True).status, "unique"),
    "sizes": (lambda: str(unboggle.fit_smallest(parse_words("cat tac act")).puzzle.grid), "2x2"),
    "gogen": (lambda: unboggle.solve_gogen(parse_gogen(GOGEN)).status, "solved"),
    "new gogen": (lambda: unboggle.new_gogens(seeds=[7]).status, "made"),
}


@pytest.mark.parametrize("name", CALLS)
def test_answers_are_those_of_many_processes(name: str) -> None:
    call, expected = CALLS[name]
    with here():
        assert call() == expected


def test_what_needs_a_process_says_so(tmp_path: Path) -> None:
    with here():
        refuted = unboggle.fit(NEWT)
        told, certificate = unboggle.write_certificate(refuted, str(tmp_path / "new"))
        assert certificate is None and told.error is not None and "process" in told.error
        with pytest.raises(BackendError, match="only this one"):
            child.Child("unboggle.fitting.member:run")


def test_it_is_over_with_its_context() -> None:
    with pytest.raises(ValueError), here("search"), here("prove"):
        raise ValueError
    with pytest.raises(AssertionError, match="started"):
        child.Child("unboggle.fitting.member:run")
