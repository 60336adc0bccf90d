"""New Gogens: one board each, by a search written here, and of the kind and level that is asked."""

from __future__ import annotations

import contextlib
import json
import os
import random
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import closing
from itertools import pairwise, product
from pathlib import Path
from typing import Any

import pytest
from amounts import mixed, some_of
from child_targets import children_of, until
from gogens import CELLS, LETTERS, NEAR, all_boards, new
from leftover_processes import no_process_left
from needs import needs_full_disk, needs_proc
from running import reported, validate
from running import unboggle as run

from unboggle.errors import BackendError, InputError
from unboggle.events import Phase, Progress
from unboggle.forward.lexicon import Lexicon, is_offensive
from unboggle.gogen import batch as gogen_batch
from unboggle.gogen import generate as gogen_make
from unboggle.gogen import grade, logic
from unboggle.gogen.batch import confirm
from unboggle.gogen.generate import STYLES, GeneratedGogen, GogenSpec, Kind, Tuning, make
from unboggle.gogen.new_boards import SeededRandom
from unboggle.gogen.notation import parse_gogen
from unboggle.system.clock import DeadlinePassed, StopToken

USUAL = set(product((0, 2, 4), repeat=2))
KINDS: list[Kind] = ["plain", "uber", "ultra", "hyper"]


def check_its_kind(made: GeneratedGogen, anywhere: bool = False) -> None:
    """That ``made`` has what its kind promises, and the level that the search of rounds says."""
    given = {(r, c) for r, c in CELLS if made.grid[r][c] != "."}
    assert all(made.grid[r][c] == made.solution[r][c] for r, c in given)
    assert sorted("".join(made.solution)) == list(LETTERS)
    used = set("".join(made.words))
    absent = set(LETTERS) - used
    not_given = absent - {made.solution[r][c] for r, c in given}
    assert len(not_given) <= 1  # two could change places
    assert list(made.words) == sorted(set(made.words))
    assert len(given) == made.givens
    assert set(made.absent) == absent
    if made.kind == "hyper":
        assert all(2 <= len(word) <= 8 for word in made.words)
        assert all(a != b for word in made.words for a, b in pairwise(word))
        return
    assert anywhere or given <= USUAL
    assert all(len(word) >= 3 and len(set(word)) == len(word) for word in made.words)
    assert "z" not in used
    assert not any(is_offensive(word) for word in made.words)
    if made.kind == "uber":
        assert 1 <= len(absent) <= 7
    else:
        assert not absent


@pytest.mark.parametrize(("kind", "seed"), mixed(KINDS, range(6), every=4))
def test_there_is_one_board_and_the_kind_is_what_it_says(kind: Kind, seed: int) -> None:
    made = new(GogenSpec(kind), seed)
    assert all_boards(made.grid, made.words) == [list(made.solution)]
    check_its_kind(made)
    assert made.givens in STYLES[kind].givens
    assert len(made.words) in STYLES[kind].words


@pytest.mark.parametrize(("kind", "level"), mixed(KINDS, (1, 3, 4, 6), every=6))
def test_the_level_is_the_one_asked_for(kind: Kind, level: int) -> None:
    made = new(GogenSpec(kind, level=level), 3)
    assert made.grade.level == level
    assert all_boards(made.grid, made.words) == [list(made.solution)]
    check_its_kind(made)
    if kind == "uber":
        assert len(made.absent) <= level
    if kind == "ultra":
        assert made.givens == 9 - level


def test_where_every_word_with_a_q_has_an_absent_letter() -> None:
    check_its_kind(new(GogenSpec("uber"), 1019))


def test_common_words_only() -> None:
    common = {
        w for level, text in Lexicon.load().levels if (level or 99) <= 20 for w in text.split()
    }
    for kind in KINDS[:3]:
        assert common.issuperset(new(GogenSpec(kind), 0).words)


@pytest.mark.parametrize(
    ("kind", "level"),
    some_of([(k, n) for k in KINDS for n in (None, 1, 4) if (k, n) != ("plain", 1)], every=4),
)
def test_of_a_minimal_one_nothing_can_be_taken_away(kind: Kind, level: int | None) -> None:
    made = new(GogenSpec(kind, "minimal", level), 3)
    assert level in (None, made.grade.level)
    assert all_boards(made.grid, made.words) == [list(made.solution)]
    check_its_kind(made, anywhere=level is not None)
    for r, c in CELLS:
        if made.grid[r][c] != ".":
            grid = [list(row) for row in made.grid]
            grid[r][c] = "."
            assert len(all_boards(tuple(map("".join, grid)), made.words)) == 2, (r, c)
    used = set("".join(made.words))
    for word in made.words:
        rest = tuple(w for w in made.words if w != word)
        if set("".join(rest)) == used:  # else it is there for its letters
            assert len(all_boards(made.grid, rest)) == 2, word


@pytest.mark.parametrize("seed", mixed(range(12), every=3))
def test_the_search_finds_as_many_boards_as_the_one_here(seed: int) -> None:
    draw = random.Random(seed)
    made = new(GogenSpec(KINDS[seed % 4]), seed % 6)
    words = tuple(draw.sample(made.words, max(1, len(made.words) - draw.randint(0, 3))))
    kept = [c for c in CELLS if made.grid[c[0]][c[1]] != "." and draw.random() < 0.9]
    if draw.random() < 0.4:  # given letters that contradict the words, mostly
        kept = draw.sample(CELLS, 5)
        letters = dict(zip(kept, draw.sample(LETTERS, 5), strict=True))
    else:
        letters = {(r, c): made.solution[r][c] for r, c in kept}
    grid = tuple("".join(letters.get((r, c), ".") for c in range(5)) for r in range(5))
    touch = logic.touching(words)
    numbered = {5 * r + c: LETTERS.index(x) for (r, c), x in letters.items()}
    options = logic.narrowed(numbered, touch)
    found: list[logic.Options] = []
    if options is not None:
        first = logic.another_board(options)
        if first is not None:
            found.append(first)
            second = logic.another_board(options, first)
            found += [second] if second is not None else []
    expected = all_boards(grid, words)
    assert len(found) == len(expected), (seed, grid, words)
    for one in found:
        back = {mask.bit_length() - 1: LETTERS[x] for x, mask in enumerate(one.cells)}
        rows = tuple("".join(back[5 * r + c] for c in range(5)) for r in range(5))
        assert all_boards(rows, words) == [list(rows)]


def test_near_is_the_union_of_kings_moves() -> None:
    draw = random.Random(0)
    for cells in [
        *([c] for c in CELLS),
        *(draw.sample(CELLS, draw.randint(2, 9)) for _ in "x" * 99),
    ]:
        mask = sum(1 << (5 * r + c) for r, c in cells)
        expected = set().union(*(NEAR[cell] for cell in cells))
        assert logic.near(mask) == sum(1 << (5 * r + c) for r, c in expected)


def test_levels_say_what_logic_is_needed() -> None:
    graded = grade.Grade
    levels = [graded(r, s).level for r, s in [(5, 0), (6, 0), (8, 0), (9, 0), (1, 1), (1, 2)]]
    assert levels == [1, 2, 2, 3, 4, 5]
    assert [graded(1, s).level for s in (3, 4, 5, 40)] == [6, 6, 7, 7]
    assert graded(1, 0, unsolved=True).level == 7
    done = grade.graded(dict(enumerate(range(24))), logic.touching(["ab"]))
    assert (done.rounds, done.hypotheses, done.level) == (1, 0, 1)


def test_a_seed_makes_the_same_whatever_the_hash_seed_and_the_kernel() -> None:
    script = (
        "from unboggle.gogen.generate import *;"
        "print([make(GogenSpec(k, g, l), 8) for k, g, l in"
        " [('plain', None, 5), ('uber', None, None), ('hyper', 'minimal', None)]])"
    )
    shown = [
        subprocess.run(
            [sys.executable, "-c", script],
            env={**os.environ, "PYTHONHASHSEED": hash_seed, "UNBOGGLE_KERNEL": kernel},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for hash_seed, kernel in (("1", "0"), ("2", ""))
    ]
    assert shown[0] == shown[1] != ""
    again = [make(GogenSpec("plain", 9, 5), 8), make(GogenSpec("uber", 9), 8)]
    assert shown[0].startswith(repr(again)[:-1])


def test_a_lying_maker_is_found_out() -> None:
    made = new(GogenSpec("plain"), 0)
    fewer = GeneratedGogen(
        made.seed, made.kind, made.grid, made.words[:-3], made.solution, made.grade
    )
    with pytest.raises(BackendError, match="has another board, or none"):
        confirm(fewer)
    wrong = (made.solution[1], made.solution[0], *made.solution[2:])
    with pytest.raises(BackendError, match="has another board, or none"):
        confirm(GeneratedGogen(made.seed, made.kind, made.grid, made.words, wrong, made.grade))


# ---- the command ----


@pytest.mark.parametrize(
    ("kind", "more"), some_of([("uber", ("--difficulty", "2", "--show-solution")), ("hyper", ())])
)
def test_what_is_made_can_be_solved(kind: Kind, more: tuple[str, ...]) -> None:
    text = run("gogen", "make", "--seed", "4", "--kind", kind, *more)
    assert text.code == 0
    assert text.out.startswith(f"# Gogen: kind {kind}, level ")
    assert ("# The solution:" in text.out) == ("--show-solution" in more)
    code, report = reported("gogen", "make", "--seed", "4", "--kind", kind, *more[:2])
    (puzzle,) = report["puzzles"]
    assert (code, report["status"], puzzle["seed"]) == (0, "made", 4)
    code, solved = reported("gogen", "solve", "-", stdin=text.out)
    assert (code, solved["status"], solved["difficulty"]) == (0, "solved", puzzle["difficulty"])
    assert solved["effort"] == puzzle["effort"]
    assert ["".join(row) for row in solved["board"]] == puzzle["solution"]
    code, solved = reported("gogen", "solve", "-", stdin=json.dumps(report))
    assert (code, solved["solution_correct"]) == (0, True)


def test_seeds_follow_each_other_in_a_file_and_in_a_folder(tmp_path: Path) -> None:
    options = ("--seed", "9", "--count", "2", "--difficulty", "2")
    whole = run("gogen", "make", *options, "--jobs", "1").out
    done = run("gogen", "make", *options, "--jobs", "2", "-o", tmp_path)
    assert (done.code, done.out) == (0, "")
    texts = [
        (tmp_path / f"gogen-plain-level2-{seed}.txt").read_text("utf-8")
        for seed in ("000009", "000010")
    ]
    assert whole == "\n".join(texts)
    assert len(os.listdir(tmp_path)) == 2
    assert [text.splitlines()[0].rpartition(" ")[2] for text in texts] == ["9", "10"]


@pytest.mark.long
def test_seeds_follow_each_other_whatever_the_jobs(tmp_path: Path) -> None:
    whole = run("gogen", "make", "--seed", "9", "--count", "2", "--jobs", "1", "--difficulty", "2")
    singles = [run("gogen", "make", "--seed", str(s), "--difficulty", "2").out for s in (9, 10)]
    assert whole.out == "\n".join(singles)
    options = ("--seed", "9", "--count", "2", "--jobs", "2", "--difficulty", "2")
    done = run("gogen", "make", *options, "-o", f"{tmp_path}/new/")
    assert (done.code, done.out) == (0, "")
    names = [f"gogen-plain-level2-{seed}.txt" for seed in ("000009", "000010")]
    assert sorted(os.listdir(tmp_path / "new")) == names
    assert [(tmp_path / "new" / name).read_text("utf-8") for name in names] == singles
    run("gogen", "make", *options, "-o", tmp_path / "all.txt")
    assert (tmp_path / "all.txt").read_text("utf-8") == whole.out
    run("gogen", "make", *options, "-o", tmp_path, "--format", "json")
    report = json.loads((tmp_path / names[1].replace("txt", "json")).read_text("utf-8"))
    validate(report)
    assert [puzzle["seed"] for puzzle in report["puzzles"]] == [10]


def test_without_a_seed_one_is_reported() -> None:
    out = run("gogen", "make").out
    seed = out.splitlines()[0].rpartition(" ")[2]
    assert run("gogen", "make", "--seed", seed).out == out


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--givens", "30"], "--givens 30: the kind plain gives nine letters"),
        (["--givens", "8", "--kind", "uber"], "--givens 8: the kind uber gives nine"),
        (["--givens", "9", "--kind", "ultra"], "--givens 9: the kind ultra gives 2 to 8"),
        (["--givens", "6", "--kind", "hyper"], "the kind hyper gives 2 to 5 letters"),
        (["--givens", "few"], "'few' is neither a number nor 'minimal'"),
        (["--givens", "-3"], "'-3' is neither"),
        (["--difficulty", "9"], "'--difficulty' takes a whole number from 1 to 7, not 9"),
        (["--difficulty", "0"], "'--difficulty' takes a whole number from 1 to 7, not 0"),
        (["--kind", "super"], "'super' is not one of"),
        (["--count", "0"], "'--count' takes a whole number from 1 to 100000, not 0"),
        (["--seed", "-1"], "'--seed' takes a whole number from 0 on, not -1"),
        (["-o", "no/such/place.txt"], "there is no folder"),
    ],
)
def test_bad_options_are_refused_by_name(options: list[str], said: str) -> None:
    result = run("gogen", "make", *options)
    assert (result.code, result.out) == (2, "")
    assert said in result.err
    assert result.err.count("\n") <= 2


def test_a_library_call_is_refused_too() -> None:
    with pytest.raises(InputError, match=r"^difficulty 8"):
        make(GogenSpec(level=8), 0)


def test_the_time_limit() -> None:
    code, report = reported("gogen", "make", "--seed", "1", "--timeout", "1e-9")
    assert (code, report["status"], report["puzzles"]) == (124, "undecided", [])
    result = run("gogen", "make", "--seed", "1", "--count", "3", "--timeout", "1e-9")
    assert (result.code, result.out) == (124, "")
    assert "0 of 3 Gogens were made in 1e-09 s" in result.err


def test_a_child_that_fails_is_exit_70(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def some_then_lost(*_: Any, **__: Any) -> Iterator[GeneratedGogen]:
        yield new(GogenSpec("plain"), 0)
        raise BackendError("the solver process was killed by SIGKILL")

    monkeypatch.setattr(gogen_batch, "batch", some_then_lost)
    code, report = reported("gogen", "make", "--seed", "0", "--count", "2")
    assert (code, report["status"], len(report["puzzles"])) == (70, "error", 1)
    assert "SIGKILL" in report["error"]
    result = run("gogen", "make", "--seed", "0", "--count", "2", "-o", tmp_path)
    assert result.code == 70
    assert "1 Gogen" in result.err
    assert os.listdir(tmp_path) == ["gogen-plain-000000.txt"]


@needs_full_disk
@pytest.mark.parametrize("format_", mixed(["text", "json"]))
def test_a_full_disk_is_exit_70(format_: str) -> None:
    result = run("gogen", "make", "--seed", "1", "--format", format_, "-o", "/dev/full")
    assert result.code == 70
    assert result.err == "unboggle: /dev/full: cannot be written (No space left on device)\n"


LISTEN = """
import os, signal, sys
signal.signal(signal.SIGINT, signal.SIG_DFL)
os.execv(sys.executable, [sys.executable, "-m", "unboggle", *sys.argv[1:]])
"""


@contextlib.contextmanager
def a_long_batch(*args: str) -> Iterator[subprocess.Popen[bytes]]:
    line = ["gogen", "make", "--seed", "1", "--count", "100000", "--jobs", "1", *args]
    with subprocess.Popen(
        [sys.executable, "-c", LISTEN, *line],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    ) as process:
        try:
            assert until(lambda: bool(children_of(process.pid)))
            yield process
        finally:
            process.kill()


@needs_proc
def test_ctrl_c_writes_what_is_made() -> None:
    with a_long_batch("--format", "json") as process:
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=20)
    assert process.returncode == 130
    assert b"of 100000 Gogens were made" in err
    report = json.loads(out)
    validate(report)
    assert report["status"] == "undecided"


@needs_proc
def test_a_lost_process_is_exit_70_and_what_came_before_stands() -> None:
    with a_long_batch() as process:
        assert process.stdout is not None
        first = process.stdout.readline()
        (child,) = children_of(process.pid)
        os.kill(child, signal.SIGKILL)
        assert process.stderr is not None
        rest, err = process.stdout.read(), process.stderr.read()
    assert process.returncode == 70
    assert b"killed by SIGKILL" in err
    assert err.count(b"\n") == 1
    assert first.startswith(b"# Gogen: kind plain")
    assert first.endswith(b"seed 1\n")
    parse_gogen((first + rest).decode().partition("\n\n# Gogen")[0])


def test_an_order_out_of_reach_is_reported_with_the_levels_reached() -> None:
    with pytest.raises(gogen_make.GogenSearchExhausted) as seen_events:
        make(GogenSpec("hyper", "minimal", 2), 1, tuning=Tuning(enough=4))
    said = "level 2 seems out of reach for the kind hyper with minimal givens"
    assert said in str(seen_events.value)
    levels = [int(x) for x in re.findall(r"(\d) \(\d+ times\)", str(seen_events.value))]
    assert levels == sorted(levels)
    assert levels
    assert 2 not in levels


OUT = [
    (kind, givens, level)
    for kind, known in gogen_make.LOWEST.items()
    for givens, lowest in known.items()
    for level in range(1, lowest)
]


@pytest.mark.parametrize(("kind", "givens", "level"), OUT)
def test_an_order_that_was_never_met_is_refused_at_once(
    kind: Kind, givens: Any, level: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    def never(*_: object, **__: object) -> Any:
        raise AssertionError("tried although it is hopeless")

    monkeypatch.setattr(gogen_batch, "batch", never)
    args = ["gogen", "make", "--kind", kind, "--givens", str(givens), "--difficulty", str(level)]
    result = run(*args)
    assert result.code == 2
    assert result.err.count("\n") == 1
    assert (
        f"--difficulty {level} is out of reach for the kind {kind} with --givens {givens}"
        in result.err
    )
    GogenSpec(kind, givens, int(re.findall(r"below level (\d)", result.err)[0])).check()


@pytest.mark.long
@pytest.mark.parametrize(("kind", "givens", "level"), OUT)
def test_orders_that_are_refused_are_out_of_reach(kind: Kind, givens: Any, level: int) -> None:
    tuning = Tuning(enough=100, lowest={one: {} for one in KINDS})
    seed = random.randrange(10**6)
    with pytest.raises(gogen_make.GogenSearchExhausted):
        print("made after all:", make(GogenSpec(kind, givens, level), seed, tuning=tuning))


@pytest.mark.parametrize(("kind", "seed"), mixed(KINDS, range(6), every=8))
def test_no_choice_of_words_is_easier_than_all_of_them(kind: Kind, seed: int) -> None:
    draw = SeededRandom(f"easier {seed}")
    design = None
    while design is None:
        design = gogen_make._design(GogenSpec(kind, None, 1), draw)
    easiest = design._grade(design.given, design.pool)
    assert design.too_hard == (easiest.level > 1)
    for _ in range(10):
        words = draw.sample(design.pool, 1 + draw.below(len(design.pool)))
        given = draw.sample(design.given, 1 + draw.below(len(design.given)))
        for fewer in (design._grade(given, design.pool), design._grade(design.given, words)):
            if not fewer.hypotheses and not fewer.unsolved:
                assert (easiest.hypotheses, easiest.unsolved) == (0, False)
                assert easiest.rounds <= fewer.rounds


def test_boards_that_are_too_hard_are_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gogen_make.GogenDraft, "choose", lambda *_: pytest.fail("chosen in vain"))
    seen_events: list[int] = []
    with pytest.raises(
        gogen_make.GogenSearchExhausted, match=r"\(2 boards are too hard even with all"
    ):
        make(
            GogenSpec("hyper", 2, 1),
            4,
            on_tried=seen_events.append,
            tuning=Tuning(enough=10, lowest={kind: {} for kind in KINDS}),
        )
    assert seen_events[0] == 0
    assert seen_events[-1] == 5


def test_what_was_tried_and_what_is_out_of_reach_is_reported(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(gogen_batch, "TARGET", "child_targets:out_of_reach_after_one")
    seen_events: list[Progress] = []
    with closing(
        gogen_batch.batch(GogenSpec(), range(3), jobs=1, on_progress=seen_events.append)
    ) as made:
        assert isinstance(next(made), GeneratedGogen)
        assert seen_events == [Phase("gogens", number=0, total=3, tried=n) for n in (None, 5, 10)]
        with pytest.raises(gogen_make.GogenSearchExhausted, match="too far"):
            next(made)
    assert seen_events[3] == Phase("gogens", number=1, total=3)


def test_a_batch_that_is_stopped_or_closed_leaves_nobody() -> None:
    stop = StopToken()
    with no_process_left():
        made = gogen_batch.batch(GogenSpec(), range(1000), jobs=2, stop=stop)
        assert next(made) == new(GogenSpec(), 0)
        thread = threading.Timer(0.1, stop.set)
        thread.start()
        with pytest.raises(DeadlinePassed):
            list(made)
        thread.join()
    with no_process_left():
        made = gogen_batch.batch(GogenSpec(), range(1000), jobs=2)
        next(made)
        made.close()


@pytest.mark.parametrize("first", [0, 1])
def test_the_command_reports_what_is_out_of_reach(
    first: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    def some(*_: object, **__: object) -> Iterator[GeneratedGogen]:
        yield from [new(GogenSpec(), 1)] * first
        raise gogen_make.GogenSearchExhausted("too far")

    monkeypatch.setattr(gogen_batch, "batch", some)
    result = run("gogen", "make", "--seed", "1", "--count", "3")
    assert result.code == (124 if first else 2)
    assert "too far" in result.err
    assert ("# Gogen" in result.out) == bool(first)


def test_only_the_last_folder_is_made(tmp_path: Path) -> None:
    result = run("gogen", "make", "--seed", "1", "-o", f"{tmp_path}/no/such/")
    assert result.code == 2
    assert "cannot be written" in result.err
    assert list(tmp_path.iterdir()) == []
    result = run("gogen", "make", "--seed", "1", "-o", f"{tmp_path}/one/")
    assert result.code == 0
    assert "1 Gogen written to" in result.err


# ---- by hand ----


@pytest.mark.long
@pytest.mark.parametrize("kind", KINDS)
def test_hundreds_have_one_board_each(kind: Kind) -> None:
    for made in gogen_batch.batch(GogenSpec(kind), range(1000, 1200)):
        assert all_boards(made.grid, made.words) == [list(made.solution)], made.seed
        check_its_kind(made)


@pytest.mark.long
@pytest.mark.parametrize("level", range(1, 8))
@pytest.mark.parametrize("kind", KINDS)
def test_every_level_of_every_kind(kind: Kind, level: int) -> None:
    for made in gogen_batch.batch(GogenSpec(kind, level=level), range(8)):
        assert made.grade.level == level
        assert all_boards(made.grid, made.words) == [list(made.solution)], made.seed
        check_its_kind(made)
