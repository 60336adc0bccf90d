"""Unique puzzles and reduced lists: brute force finds no smaller choice and no redundant word."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from itertools import chain, combinations
from typing import Any, cast

import pytest
from amounts import mixed
from constraint_cases import keeps
from fake_clock import FakeClock
from needs import needs_full_disk, needs_kernel
from running import reported
from running import unboggle as run
from short_words import DICTIONARY, SHORT_WORDS
from stopping import SOON, stop_at, stopped

from unboggle.cli.status import StatusLine
from unboggle.clues import slices
from unboggle.clues.candidates import ClueCandidates
from unboggle.clues.clues import CellClues, WordClues
from unboggle.clues.fewest import TUNING, Tuning, fewest
from unboggle.clues.hitting_sets import HittingSetSolver
from unboggle.clues.make_unique import make_unique
from unboggle.clues.targets import sampled
from unboggle.events import Phase, Progress
from unboggle.forward.lexicon import Lexicon
from unboggle.puzzle import (
    Ban,
    Board,
    Cell,
    Cells,
    Constraint,
    Constraints,
    Face,
    GivenCells,
    Grid,
    HiddenMessage,
    Inventory,
    Puzzle,
    Same,
    Spelling,
    Word,
)
from unboggle.puzzle.lists.words import parse_words
from unboggle.render.text.unique import text as unique_text
from unboggle.reports.unique import UniqueReport
from unboggle.solutions.enumeration import solutions
from unboggle.solutions.solution import key
from unboggle.solutions.unique import Kind, Uniqueness, check_unique
from unboggle.system.clock import StopToken
from unboggle.testing.brute_force import all_boards, shows_word

Key = frozenset[tuple[Cell, Face]]
MORE = 4  # words that brute force does not try
NEEDLEMAN = "act ape ate cop end"


class Everything:
    """All boards of a puzzle's grid and faces that satisfy its constraints, and their words."""

    def __init__(
        self,
        puzzle: Puzzle,
        more: Mapping[Word, tuple[Spelling, ...]],
        faces: tuple[Face, ...] = (),
    ) -> None:
        self.puzzle, self.words = puzzle, {**puzzle.spellings, **more}
        self.held: dict[Key, frozenset[Word]] = {}
        spelt = {f: ((f,),) for f in faces}  # so that boards with these faces count, too
        for board in all_boards(replace(puzzle, spellings={**puzzle.spellings, **spelt})):
            shown = dict(board.faces)
            self.held[frozenset(shown.items())] = frozenset(
                word
                for word, spellings in self.words.items()
                if any(shows_word(puzzle.grid, shown, s) for s in spellings)
            )
        constraints, words = puzzle.constraints, frozenset(puzzle.words)
        if constraints.fills_grid:  # as many letters as cells: no cell is blank
            inventory = Inventory.find(constraints)
            assert inventory
            assert inventory.total == len(puzzle.grid.cells)
        self.kept = [key for key in self.held if keeps(Board(puzzle.grid, dict(key)), constraints)]
        self.kept = [key for key in self.kept if words & self.held[key] == words]

    def solutions(self, words: frozenset[Word], given: Mapping[Cell, Face]) -> set[Key]:
        """All solutions, by the definition: no shown cell except given ones can be cleared."""
        fixed = frozenset(given.items())
        good = {key for key in self.kept if fixed <= key and words <= self.held[key]}
        if self.puzzle.constraints.fills_grid:
            return good
        return {key for key in good if not any(key - {item} in good for item in key - fixed)}

    def classes(self) -> list[Key]:
        """One of each class of images, of the solutions of the puzzle itself."""
        given = GivenCells.find(self.puzzle.constraints).cells
        found = self.solutions(frozenset(self.puzzle.words), given)
        return sorted({min(self.alike(key, given), key=sorted) for key in found}, key=sorted)

    def alike(self, key: Key, given: Mapping[Cell, Face]) -> set[Key]:
        """The images of a board under the symmetries that keep the given cells."""
        kept = [
            image
            for image in self.puzzle.grid.symmetries
            if {(image[c], f) for c, f in given.items()} == set(given.items())
        ]
        return {frozenset((image[c], f) for c, f in key) for image in kept}

    def only(self, words: frozenset[Word], given: Mapping[Cell, Face]) -> set[Key] | None:
        """The one solution with its images under the remaining symmetries, if there is only one."""
        found = self.solutions(words, given)
        return found if found and found == self.alike(next(iter(found)), given) else None


def subsets(items: Any) -> Iterator[frozenset[Any]]:
    """All subsets, the smallest first."""
    pool = sorted(items)
    for part in chain.from_iterable(combinations(pool, n) for n in range(len(pool) + 1)):
        yield frozenset(part)


def fewest_words(all_: Everything) -> int | None:
    """The fewest dictionary words that leave one board, whichever it is; `MORE` if many."""
    words, given = frozenset(all_.puzzle.words), GivenCells.find(all_.puzzle.constraints).cells
    # A sufficient choice is still sufficient with all words of that board.
    held = {all_.held[key] - words for key in all_.kept}
    enough = [most for most in held if all_.only(words | most, given) is not None]
    if not enough:
        return None
    for more in subsets(DICTIONARY.keys() - words):
        if len(more) == MORE:
            return MORE
        good = any(more <= most for most in enough)
        if good and all_.only(words | more, given) is not None:
            return len(more)
    raise AssertionError("all words of a board leave it")


def fewest_givens(all_: Everything, target: Key) -> int:
    given = GivenCells.find(all_.puzzle.constraints).cells
    free = {c: f for c, f in target if c not in given}
    for more in subsets(free):
        only = all_.only(frozenset(all_.puzzle.words), {**given, **{c: free[c] for c in more}})
        if only is not None and target in only:
            return len(more)
    raise AssertionError("all cells given leave one board")


def draw_puzzle(seed: int) -> Puzzle:
    draw = random.Random(seed)
    grid = draw.choice([Grid.rectangle(2, 3), Grid.rectangle(1, 5), Grid.rectangle(2, 2)])
    planted = {c: draw.choice("abc") for c in grid.cells}
    words: dict[Word, tuple[Spelling, ...]] = {}
    for _ in range(draw.randint(1, 3)):
        path = [draw.choice(grid.cells)]
        while len(path) < draw.randint(2, 4):
            after = [d for d in grid.neighbours[path[-1]] if d not in path]
            if not after:
                break
            path.append(draw.choice(after))
        if len(path) > 1:
            spelling = tuple(planted[c] for c in path)
            words["".join(spelling)] = (spelling,)
    constraints = [
        Constraints(),
        Constraints(),
        Constraints(GivenCells({(0, 0): planted[0, 0]})),
        Constraints(Inventory(dict.fromkeys("abc", 2), at_most=True)),
        Constraints(Inventory({f: sum(g == f for g in planted.values()) for f in "abc"})),
    ]
    chosen = constraints[seed % 5]
    inventory = Inventory.find(chosen)
    if inventory is not None and inventory.fills_grid:
        counts = {f: n for f, n in inventory.counts.items() if n}
        chosen = Constraints(Inventory(counts))
    return Puzzle(grid, words, chosen)


def check_words(puzzle: Puzzle) -> None:
    all_ = Everything(puzzle, DICTIONARY, ("a", "b", "c"))
    words, given = frozenset(puzzle.words), GivenCells.find(puzzle.constraints).cells
    fewest_ = fewest_words(all_)
    answer = make_unique(puzzle, "words", candidates=SHORT_WORDS, timeout=3_000)
    assert answer.error is None
    if not all_.classes():
        assert answer.status == "impossible"
        return
    if fewest_ is None:
        assert (answer.status, answer.added) == ("several", None)
        assert answer.not_made_because
        assert len(answer.solutions) == 2
        assert answer.differing_cells
        for solution in answer.solutions:
            assert words <= all_.held[frozenset(solution.board.faces.items())]
        return
    assert answer.status == "unique"
    assert answer.added is not None
    made, target = answer.added, frozenset(answer.solutions[0].board.faces.items())
    assert made.count == len(made.words)
    assert made.optimal
    assert made.optimal_any_board
    assert made.count == fewest_ or made.count > fewest_ == MORE
    only = all_.only(words | frozenset(made.words), given)
    assert only is not None
    assert target in only
    assert set(answer.puzzle.words) == words | set(made.words)


def check_givens(puzzle: Puzzle) -> None:
    all_ = Everything(puzzle, {})
    words, given = frozenset(puzzle.words), GivenCells.find(puzzle.constraints).cells
    counts = {target: fewest_givens(all_, target) for target in all_.classes()}
    answer = make_unique(puzzle, "givens")
    assert answer.error is None
    if not counts:
        assert answer.status == "impossible"
        return
    assert answer.status == "unique"
    assert answer.added is not None
    made, target = answer.added, frozenset(answer.solutions[0].board.faces.items())
    alike = all_.alike(target, given)
    assert made.count == min(counts.values()) == counts[min(alike, key=sorted)] == len(made.given)
    assert made.optimal
    assert made.optimal_any_board
    assert set(made.given.items()) <= target
    only = all_.only(words, {**given, **made.given})
    assert only is not None
    assert target in only
    assert GivenCells.find(answer.puzzle.constraints).cells == {**given, **made.given}
    for one in list(counts)[:2]:  # a given target
        board = Board(puzzle.grid, dict(one))
        asked = make_unique(puzzle, "givens", board=board)
        assert asked.added is not None
        assert asked.added.count == counts[one] == asked.added.lower_bound
        assert asked.solutions[0].board == board


def check_thin(puzzle: Puzzle, must: frozenset[Word]) -> None:
    """Reduce the list of all words that some board holds: mostly a unique one."""
    all_ = Everything(puzzle, DICTIONARY)
    given = GivenCells.find(puzzle.constraints).cells
    if not all_.classes():
        assert make_unique(puzzle, drop_redundant=True, required=must).status == "impossible"
        return
    target = all_.classes()[0]
    words = {**puzzle.spellings, **SHORT_WORDS.on(Board(puzzle.grid, dict(target)))}
    full = replace(puzzle, spellings=words)
    all_ = Everything(replace(puzzle, spellings={}), words, puzzle.faces)
    answer = make_unique(full, drop_redundant=True, required=must)
    if all_.only(frozenset(words), given) is None:
        assert (answer.status, answer.reduction) == ("several", None)
        return
    assert answer.status == "unique"
    assert answer.reduction is not None
    assert answer.reduction.minimal
    left = frozenset(answer.puzzle.words)
    assert must <= left
    assert left
    assert answer.reduction.redundant == tuple(w for w in words if w not in left)
    shown = frozenset(answer.solutions[0].board.faces.items())
    only = all_.only(left, given)
    assert only is not None
    assert shown in only
    for word in left - must if len(left) > 1 else ():
        less = all_.only(left - {word}, given)
        assert less is None or shown not in less, f"{word} is redundant"


@pytest.mark.parametrize("seed", mixed([0, 5]))
def test_brute_force_finds_no_fewer_words(seed: int) -> None:
    check_words(draw_puzzle(seed))


@pytest.mark.parametrize("seed", mixed([9, 2]))
def test_brute_force_finds_no_fewer_givens(seed: int) -> None:
    check_givens(draw_puzzle(seed))


@pytest.mark.parametrize("seed", mixed([0, 1]))
def test_brute_force_finds_nothing_to_spare(seed: int) -> None:
    puzzle = draw_puzzle(seed)
    check_thin(puzzle, frozenset(puzzle.words[: seed % 2]))


@pytest.mark.long
@pytest.mark.parametrize("seed", range(120))
def test_brute_force_agrees_on_many(seed: int) -> None:
    puzzle = draw_puzzle(seed)
    check_words(puzzle)
    check_givens(puzzle)
    check_thin(puzzle, frozenset(puzzle.words[: seed % 2]))


@pytest.mark.parametrize("seed", range(20))
def test_hitting_sets_are_as_small_as_can_be(seed: int) -> None:
    draw = random.Random(seed)
    size = draw.randint(1, 6)
    hitting = HittingSetSolver(size, [(0, 0, None), (1, None, size - 1), (2, 0, size - 1)])
    demands: list[tuple[set[int], set[int]]] = []
    for _ in range(5):
        ways = {k for k in range(3) if draw.random() < 0.15}
        demands.append((set(draw.sample(range(size), draw.randint(1, size))), ways))
        hitting.add(*demands[-1])

        def met(chosen: frozenset[int]) -> bool:
            last = size - 1 in chosen
            open_ = {0: 0 not in chosen, 1: last, 2: last or 0 not in chosen}
            return all(d & chosen or any(open_[w] for w in ways) for d, ways in demands)

        found = frozenset(hitting.cheapest() or ())
        assert met(found)
        assert len(found) == min(len(s) for s in subsets(range(size)) if met(s))


def test_a_letter_given_can_mend_a_symmetry() -> None:
    # The other a makes both boards images of each other: two letters are enough, not three.
    puzzle = parse_words("baaa ccba").puzzle(
        Grid.rectangle(2, 3), Constraints(GivenCells({(0, 0): "a"}))
    )
    board = Board.from_rows(["aaa", "bcc"])
    answer = make_unique(puzzle, "givens", board=board)
    assert answer.added is not None
    assert (answer.added.count, answer.added.optimal) == (2, True)
    assert not answer.strict


@pytest.mark.parametrize(
    ("words", "size", "constraint", "fewest_"),
    [
        ("ab", (1, 2), Cells({(0, 0): ("a", "b")}), 1),  # the turned board may be excluded
        ("ccb bac", (2, 2), HiddenMessage(("c", "b"), "anywhere"), 2),
        ("ab", (2, 2), Same((((1, 0), (1, 1)),)), 2),
    ],
)
def test_images_that_violate_a_constraint_are_other_boards(
    words: str, size: tuple[int, int], constraint: Constraint, fewest_: int
) -> None:
    puzzle = parse_words(words).puzzle(Grid.rectangle(*size), Constraints(constraint))
    answer = make_unique(puzzle, "givens")
    assert (answer.status, answer.error) == ("unique", None)
    assert answer.added is not None
    assert (answer.added.count, answer.added.optimal_any_board) == (fewest_, True)
    assert check_unique(answer.puzzle).status == "unique"


# ---- the command ----


def test_the_list_of_the_literature() -> None:
    target = ["--board", "dlo npc eta"]
    code, report = reported(
        "unique", "-", "--size", "3", "--make-unique", "words", *target, stdin=NEEDLEMAN
    )
    assert (code, report["status"], report["sense"]) == (0, "unique", "symmetry")
    made = report["added"]
    assert (made["count"], made["lower_bound"], made["optimal"]) == (1, 1, True)
    assert report["board"] == [list("dlo"), list("npc"), list("eta")]
    words = f"{NEEDLEMAN} {made['words'][0]}"
    assert reported("unique", "-", "--size", "3", stdin=words)[0] == 0
    code, report = reported(
        "unique", "-", "--size", "3", "--drop-redundant", stdin=f"{words} old ten!"
    )
    assert (code, report["reduction"]["minimal"]) == (0, True)
    assert "ten" not in report["reduction"]["redundant"]
    assert report["reduction"]["redundant"]
    left = [entry["word"] for entry in report["words"]]
    assert reported("unique", "-", "--size", "3", stdin=" ".join(left))[0] == 0
    assert run("unique", "-", "--size", "3", "--drop-redundant", stdin=f"{words} old").code == 0


def test_fewest_givens_and_then_fewer_words() -> None:
    options = ["--make-unique", "givens", "--drop-redundant", "--max-targets", "2"]
    code, report = reported("unique", "-", "--size", "2x3", *options, stdin="abc cbd ab ba")
    assert (code, report["sense"]) == (0, "strict")
    assert report["added"]["given"] is not None
    assert report["constraints"]["given"] is not None
    assert {"ab", "ba"} <= set(report["reduction"]["redundant"])


@pytest.mark.parametrize(
    ("words", "options", "code", "said"),
    [
        ("cat cod", ["--make-unique", "words", "--board", "cat o.. d.."], 1, "differ in"),
        ("cat", ["--make-unique", "givens"], 0, "No fewer are enough for any board"),
        (f"{NEEDLEMAN} old", ["--make-unique", "words"], 0, "The board is unique without clues"),
        (f"{NEEDLEMAN} old", ["--drop-redundant"], 0, "No word is redundant"),
        (NEEDLEMAN, ["--drop-redundant"], 1, "Not unique"),
        ("abcdefghij", ["--make-unique", "words"], 20, "No 3x3 board"),
        ("cat", ["--make-unique", "words", "--timeout", "1e-9"], 124, "Undecided"),
        ("cat", ["--board", "cat ... ..."], 2, "--board needs --make-unique"),
        ("cat", ["--rare"], 2, "--rare needs --make-unique words"),
        ("cat", ["--make-unique", "givens", "--dictionary", "x"], 2, "--dictionary needs"),
        ("cat", ["--max-targets", "3"], 2, "--max-targets needs --make-unique"),
        (
            "cat",
            ["--make-unique", "givens", "--board", "cat ... ...", "--max-targets", "3"],
            2,
            "--max-targets is for any board, and --board names one",
        ),
        ("cat", ["--make-unique", "givens", "--board", "dog ... ..."], 2, "does not hold 'cat'"),
        ("cat", ["--make-unique", "givens", "--board", "... ... ..."], 2, "shows no letter"),
        ("cat", ["--make-unique", "givens", "--board", "ca t."], 2, "the requested size is 3x3"),
        (
            "cat",
            ["--make-unique", "givens", "--board", "cat ... ...", "--given", "x.. ... ..."],
            2,
            "the board violates a constraint",
        ),
        ("cat*3 dog", ["--drop-redundant"], 2, "--drop-redundant takes no weights"),
        ("cat! dog", [], 2, "has marks, which are not read"),
    ],
)
def test_the_command(words: str, options: list[str], code: int, said: str) -> None:
    size = "2" if words == "cat" and "--board" not in options else "3"  # fewer boards to try
    result = run("unique", "-", "--size", size, *options, stdin=words)
    assert result.code == code, result
    assert said in " ".join((result.out + result.err).split())


def test_a_board_with_letters_to_spare_is_not_certified_to_be_a_solution(tmp_path: Any) -> None:
    (tmp_path / "words").write_text("ca", encoding="utf-8")
    asked = ["--make-unique", "words", "--dictionary", tmp_path / "words"]
    folder = ["--certify", tmp_path / "new"]
    code, report = reported(
        "unique", "-", "--size", "1x3", *asked, "--board", "cax", *folder, stdin="ac"
    )
    assert (code, report["certificate"]["folder"]) == (1, None)
    assert "differ only in letters that no word needs" in report["certificate"]["note"]
    board = ["--board", "cat o.. d.."]
    code, report = reported("unique", "-", "--size", "3", *asked, *board, *folder, stdin="cat cod")
    assert (code, report["certificate"]["kind"]) == (1, "two_boards")
    assert report["certificate"]["verified"]
    # Words of two letters count in a dictionary of the user.
    code, report = reported("unique", "-", "--size", "1x3", *asked, stdin="at")
    assert (code, report["added"]["words"]) == (0, ["ca"])


def at(name: str, *numbers: int) -> Callable[[Progress], bool]:
    """Return whether an event is of that phase, and has one of ``numbers`` if there are any."""

    def is_it(event: Progress) -> bool:
        return (
            isinstance(event, Phase)
            and event.name == name
            and (not numbers or event.number in numbers)
        )

    return is_it


def test_all_letters_given_always_do() -> None:
    puzzle = parse_words("meant canter mineral steal trim").puzzle(Grid.rectangle(4, 5))
    stop, listen = stop_at(at("targets"))
    answer = make_unique(puzzle, "givens", on_progress=listen, stop=stop)
    assert (answer.status, answer.interrupted) == ("unique", True)
    assert answer.added is not None
    assert answer.added.given == answer.solutions[0].board.faces
    assert not answer.added.optimal


def test_all_letters_given_are_confirmed_by_the_solver_too() -> None:
    for words, size in (("cat", 2), ("abc bcd", 3)):
        puzzle = parse_words(words).puzzle(Grid.rectangle(size, size))
        stop, listen = stop_at(at("targets"))
        answer = make_unique(puzzle, "givens", on_progress=listen, stop=stop)
        assert answer.status == check_unique(answer.puzzle).status == "unique"


def test_it_can_be_stopped_whatever_it_is_at() -> None:
    puzzle = parse_words("meant canter mineral steal trim").puzzle(Grid.rectangle(5, 5))
    candidates = ClueCandidates(Lexicon.load())

    def made(make: Kind, after: float) -> Uniqueness:
        def call(stop: StopToken) -> Uniqueness:
            return make_unique(puzzle, make, candidates=candidates, stop=stop)

        answer = stopped(call, after=after)
        assert answer.interrupted
        assert answer.error is None
        return answer

    assert made("words", 0.3).status in ("undecided", "unique")
    assert made("givens", 0.5).status in ("undecided", "unique")


def test_that_nothing_will_do_is_proved() -> None:
    # All cells touch: whatever the fourth letter is, three boards hold the same words.
    words = ["cats", "cart", "tack", "acts", "chat", "coat"]
    answer = make_unique(
        parse_words("cat").puzzle(Grid.rectangle(2, 2)),
        "words",
        candidates=ClueCandidates(Lexicon.from_words(*words)),
    )
    assert (answer.status, answer.added, len(answer.solutions)) == ("several", None, 2)
    assert answer.not_made_because == "no choice of words to add leaves only one board"
    nothing = ClueCandidates(Lexicon.from_words("dog"))  # which has no space on the board
    answer = make_unique(answer.puzzle, "words", candidates=nothing)
    assert (answer.status, answer.error) == ("several", None)
    assert answer.not_made_because


def test_a_dictionary_of_ones_own(tmp_path: Any) -> None:
    (tmp_path / "words").write_text("cold\nold's\n", encoding="utf-8")
    options = ["--make-unique", "words", "--board", "dlo npc eta"]
    code, report = reported(
        "unique", "-", "--size", "3", *options, "--dictionary", tmp_path / "words", stdin=NEEDLEMAN
    )
    assert (code, report["added"]["words"], report["added"]["candidates"]) == (0, ["cold"], 1)
    (tmp_path / "words").write_text("xylem", encoding="utf-8")
    code, report = reported(
        "unique", "-", "--size", "3", *options, "--dictionary", tmp_path / "words", stdin=NEEDLEMAN
    )
    assert (code, report["added"]) == (1, None)
    assert "no word that could be added distinguishes" in report["not_made_because"]


@needs_full_disk
def test_a_full_disk_is_exit_70() -> None:
    result = run(
        "unique", "-", "--size", "2", "--drop-redundant", "-o", "/dev/full", stdin="abcd ab"
    )
    assert result.code == 70
    assert "cannot be written" in result.err


def test_a_stop_reports_what_is_known() -> None:
    stop, listen = stop_at(at("spared", 1, 2))
    puzzle = parse_words("abcd ab bc cd").puzzle(Grid.rectangle(1, 4))
    answer = make_unique(puzzle, drop_redundant=True, on_progress=listen, stop=stop)
    assert answer.interrupted
    assert answer.status == "unique"
    assert answer.reduction is not None
    assert not answer.reduction.minimal

    stop, listen = stop_at(lambda _: True)
    puzzle = parse_words("ab").puzzle(Grid.rectangle(1, 4))
    answer = make_unique(puzzle, "givens", on_progress=listen, stop=stop)
    assert (answer.interrupted, answer.status) == (True, "undecided")


@pytest.mark.parametrize("seed", range(8))
def test_where_proofs_take_long_all_items_come_first(seed: int) -> None:
    puzzle = draw_puzzle(seed)
    target = dict(next(iter(solutions(puzzle))))
    free = tuple(cell for cell in target if cell not in GivenCells.find(puzzle.constraints).cells)
    task = CellClues(puzzle, target, free)

    def best(tuning: Tuning = TUNING) -> list[int]:
        events: list[tuple[str, Any]] = list(fewest(task, None, [], tuning=tuning))
        assert events[-1] == ("done", None)
        return [len(items) for kind, items in events if kind == "best"]

    usual = best()
    slow = best(Tuning(slow=-1.0))
    assert slow == sorted(slow, reverse=True)
    assert slow[-1] == usual[-1]
    assert slow[0] in (task.size, usual[0])  # the usual size if the first question is enough
    if seed == 0:
        assert slow[0] == task.size > slow[-1]


def test_time_is_kept() -> None:
    puzzle = parse_words("meant canter mineral steal trim").puzzle(Grid.rectangle(5, 5))
    start = time.monotonic()
    answer = make_unique(puzzle, "givens", timeout=1.0)
    assert time.monotonic() - start < SOON
    assert answer.status in ("undecided", "unique")
    assert answer.status == "unique" or answer.added is None


# ---- loose lists, which have many boards ----

LOOSE = "haskell python lisp perl"


def test_a_loose_list_is_reported_to_be_not_unique_as_it_stands(
    fake_clock: FakeClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The time is over when the second board is known and the search for clues begins."""
    fake_clock.waits_really()

    def update(_: StatusLine, event: Progress | str) -> None:
        if event == Phase("targets"):
            fake_clock.advance(1000.0)

    monkeypatch.setattr(StatusLine, "update", update)
    options = ["unique", "-", "--size", "7", "--make-unique", "words", "--timeout", "1000"]
    code, report = reported(*options, stdin=NEEDLEMAN)
    assert (code, report["status"], report["unique"]) == (124, "undecided", False)
    puzzle = parse_words(NEEDLEMAN).puzzle(Grid.rectangle(7, 7))
    first, second = (Board.from_rows(rows) for rows in report["boards"])
    for board in (first, second):
        assert all(shows_word(board.grid, dict(board.faces), tuple(w)) for w in puzzle.words)
    differ = {c for c in first.grid.cells if first.faces.get(c) != second.faces.get(c)}
    assert {(r, c) for r, c in report["differing_cells"]} == differ != set()
    said = " ".join(unique_text(cast(UniqueReport, report)).split())
    assert "Not unique without clues: these two boards differ in" in said
    assert "may be another" not in said
    assert "nothing was found before the timeout" in said


@needs_kernel
def test_a_loose_list_is_made_unique_by_long_words() -> None:
    words = ["superconductive", "acknowledgments", "plan", "radiotelephones", "canoe"]
    puzzle = parse_words(NEEDLEMAN).puzzle(Grid.rectangle(4, 4))
    answer = make_unique(puzzle, "words", candidates=ClueCandidates(Lexicon.from_words(*words)))
    assert answer.status == "unique"
    assert answer.added is not None
    assert answer.added.words == ("acknowledgments",)
    assert answer.added.optimal_any_board
    assert len(answer.solutions[0].board.faces) == 16


@pytest.mark.parametrize(
    ("words", "size", "dictionary", "added"),
    [
        ("at", "1x3", "cat", "cat"),
        ("ire", "1x5", "err", "err"),
        ("so", "1x6", "colas", "colas"),
        ("el er", "1x5", "real", "real"),
        ("ed ee eed", "1x4", "ede", "ede"),
        pytest.param(
            "recs rots trines",
            "3x3",
            "coset cote enlist eosin loiter lose nitros noters ose relic rest tel tonics trice",
            "noters",
            marks=pytest.mark.long,
        ),
    ],
)
def test_a_word_may_bring_letters_that_the_list_does_not_need(
    words: str, size: str, dictionary: str, added: str
) -> None:
    rows, columns = map(int, size.split("x"))
    candidates = ClueCandidates(Lexicon.from_words(*dictionary.split()))
    puzzle = parse_words(words).puzzle(Grid.rectangle(rows, columns))
    answer = make_unique(puzzle, "words", candidates=candidates)
    assert answer.status == "unique"
    assert answer.added is not None
    assert answer.added.words == (added,)
    assert answer.added.optimal_any_board


@pytest.mark.parametrize("also", ["", "pet", "pets"])
def test_words_that_show_a_banned_one_are_not_added(also: str) -> None:
    candidates = ClueCandidates(Lexicon.from_words("cape", "peat", *also.split()))
    banned = Constraints(Ban(("pet",)))
    puzzle = parse_words("cat ape").puzzle(Grid.rectangle(2, 3), banned)
    answer = make_unique(puzzle, "words", candidates=candidates)
    assert (answer.status, answer.error) == ("several", None)
    assert answer.not_made_because == "no choice of words to add leaves only one board"


@needs_kernel
def test_boards_worth_a_try_are_different_solutions_that_cannot_be_shifted() -> None:
    puzzle = parse_words(NEEDLEMAN).puzzle(Grid.rectangle(4, 4))
    boards = sampled(puzzle, 30)
    assert len({key(puzzle, faces) for faces in boards}) == len(boards) > 10
    assert [len(faces) for faces in boards] == sorted(map(len, boards), reverse=True)
    spelt = [spelling for _, spelling in puzzle.iter_spellings()]
    for faces in boards:
        assert all(shows_word(puzzle.grid, faces, s) for s in spelt)
        for cell in faces:
            less = {c: f for c, f in faces.items() if c != cell}
            assert not all(shows_word(puzzle.grid, less, s) for s in spelt)
        for axis in (0, 1):
            assert {cell[axis] for cell in faces} >= {0, 3}
    tiny = parse_words("cat").puzzle(Grid.rectangle(1, 4))
    assert not sampled(tiny, 30)
    assert {tuple(sorted(faces)) for faces in sampled(tiny, 30, words=False)} > set()


@pytest.mark.long
@needs_kernel
def test_few_words_are_found_on_a_loose_list() -> None:
    puzzle = parse_words(LOOSE).puzzle(Grid.rectangle(4, 4))
    target = sampled(puzzle, 5)[0]
    board = Board(puzzle.grid, target)
    words = ClueCandidates(Lexicon.load()).on(board)
    found = list(fewest(WordClues(puzzle, target, words), None, [], quick=True))
    assert found[-1] == ("done", None)
    counts = [len(i) for kind, i in found if kind == "best" and isinstance(i, frozenset)]
    assert counts
    assert counts == sorted(counts, reverse=True)
    assert counts[-1] <= 12


def test_one_hard_board_does_not_block_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    too_short = partial(slices.TimeSlices, tuning=slices.Tuning(board_seconds=0.01))
    monkeypatch.setattr("unboggle.clues.make_unique.TimeSlices", too_short)
    puzzle = parse_words("haskell python").puzzle(Grid.rectangle(4, 4))
    progress: list[Progress] = []
    answer = make_unique(puzzle, "givens", max_targets=3, timeout=1.5, on_progress=progress.append)
    assert answer.status in ("undecided", "unique")
    assert answer.error is None
    targets = [event for event in progress if isinstance(event, Phase) and event.name == "target"]
    assert len({event.number for event in targets}) >= 3


@pytest.mark.long
def test_given_cells_are_thinned_from_above() -> None:
    """The search from below does not answer for this list in the time."""
    words = "spade rake hose flower tulip daisy rose lily pansy seed soil compost"
    asked = parse_words(words).puzzle(Grid.rectangle(5, 5))
    target = Board.from_rows(["kawth", "resou", "eoplf", "daimo", "nsylc"])
    clues = CellClues.of(asked, dict(target.faces))
    counts = []
    for kind, items in fewest(clues, None, [], quick=True):
        if kind == "best":
            assert isinstance(items, frozenset)
            counts.append(len(items))
            if len(counts) == 3:
                break
    assert counts[0] == clues.size
    assert counts == sorted(set(counts), reverse=True)
    assert len(counts) == 3
