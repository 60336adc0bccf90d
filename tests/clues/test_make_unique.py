"""Made unique, made thin: brute force finds no smaller choice, and nothing to spare."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from itertools import chain, combinations
from typing import Any, cast

import pytest
from amounts import mixed
from needs import needs_full_disk, needs_kernel
from running import reported
from running import unboggle as run
from short_words import DICTIONARY, SHORT_WORDS
from stopping import stop_at, stopped
from wish_cases import keeps

from unboggle.clues import fewest as apart
from unboggle.clues import slices
from unboggle.clues.candidates import DictionaryCandidates
from unboggle.clues.clues import CellClues, WordClues
from unboggle.clues.fewest import fewest
from unboggle.clues.hitting_sets import Hitting
from unboggle.clues.make_unique import make_unique
from unboggle.clues.targets import sampled
from unboggle.forward.lexicon import Lexicon
from unboggle.progress import Phase, Progress
from unboggle.puzzle import (
    Board,
    Cell,
    Face,
    Given,
    Grid,
    Inventory,
    Puzzle,
    Spelling,
    Wishes,
    Word,
)
from unboggle.puzzle.words import parse_words
from unboggle.render.text.unique import unique_text
from unboggle.reports.unique import UniqueReport
from unboggle.solutions.enumeration import solutions
from unboggle.solutions.solution import key
from unboggle.solutions.unique import Kind, Uniqueness, unique
from unboggle.system.clock import Stop
from unboggle.testing.brute_force import all_boards, shows_word

Key = frozenset[tuple[Cell, Face]]
MORE = 4  # words that brute force does not try
NEEDLEMAN = "act ape ate cop end"


class Everything:
    """All boards of a puzzle's grid and faces that keep its wishes, and the words they hold."""

    def __init__(
        self,
        puzzle: Puzzle,
        more: Mapping[Word, tuple[Spelling, ...]],
        faces: tuple[Face, ...] = (),
    ) -> None:
        self.puzzle, self.words = puzzle, {**puzzle.spellings, **more}
        self.held: dict[Key, frozenset[Word]] = {}
        spelt = {f: ((f,),) for f in faces}  # so that boards with these faces come, too
        for board in all_boards(replace(puzzle, spellings={**puzzle.spellings, **spelt})):
            shown = dict(board.faces)
            self.held[frozenset(shown.items())] = frozenset(
                word
                for word, spellings in self.words.items()
                if any(shows_word(puzzle.grid, shown, s) for s in spellings)
            )
        wishes, words = puzzle.wishes, frozenset(puzzle.words)
        if wishes.fills:  # as many letters as cells: nothing stays blank
            inventory = Inventory.among(wishes)
            assert inventory and inventory.total == len(puzzle.grid.cells)
        self.kept = [key for key in self.held if keeps(Board(puzzle.grid, dict(key)), wishes)]
        self.kept = [key for key in self.kept if words & self.held[key] == words]

    def solutions(self, words: frozenset[Word], given: Mapping[Cell, Face]) -> set[Key]:
        """All solutions, by the definition: nothing but a given cell can be taken away."""
        fixed = frozenset(given.items())
        good = {key for key in self.kept if fixed <= key and words <= self.held[key]}
        if self.puzzle.wishes.fills:
            return good
        return {key for key in good if not any(key - {item} in good for item in key - fixed)}

    def classes(self) -> list[Key]:
        """One of each class of images, of the solutions of the puzzle itself."""
        given = Given.among(self.puzzle.wishes).cells
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
        """The one solution with its images under the symmetries that are left, if it is one."""
        found = self.solutions(words, given)
        return found if found and found == self.alike(next(iter(found)), given) else None


def subsets(items: Any) -> Iterator[frozenset[Any]]:
    """All subsets, the smallest first."""
    pool = sorted(items)
    for part in chain.from_iterable(combinations(pool, n) for n in range(len(pool) + 1)):
        yield frozenset(part)


def fewest_words(all_: Everything) -> int | None:
    """How few words of the dictionary leave one board, whichever it is; `MORE` if many."""
    words, given = frozenset(all_.puzzle.words), Given.among(all_.puzzle.wishes).cells
    # What leaves one board still does with all words of that board.
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
    given = Given.among(all_.puzzle.wishes).cells
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
    wishes = [
        Wishes(),
        Wishes(),
        Wishes(Given({(0, 0): planted[0, 0]})),
        Wishes(Inventory(dict.fromkeys("abc", 2), at_most=True)),
        Wishes(Inventory({f: sum(g == f for g in planted.values()) for f in "abc"})),
    ]
    chosen = wishes[seed % 5]
    inventory = Inventory.among(chosen)
    if inventory is not None and inventory.fills:
        counts = {f: n for f, n in inventory.counts.items() if n}
        chosen = Wishes(Inventory(counts))
    return Puzzle(grid, words, chosen)


def check_words(puzzle: Puzzle) -> None:
    all_ = Everything(puzzle, DICTIONARY, ("a", "b", "c"))
    words, given = frozenset(puzzle.words), Given.among(puzzle.wishes).cells
    fewest_ = fewest_words(all_)
    answer = make_unique(puzzle, "words", candidates=SHORT_WORDS, timeout=300)
    assert answer.error is None
    if not all_.classes():
        assert answer.status == "impossible"
        return
    if fewest_ is None:
        assert (answer.status, answer.made) == ("several", None)
        assert answer.cannot and len(answer.found) == 2 and answer.differ
        for solution in answer.found:
            assert words <= all_.held[frozenset(solution.board.faces.items())]
        return
    assert answer.status == "unique" and answer.made is not None
    made, target = answer.made, frozenset(answer.found[0].board.faces.items())
    assert made.count == len(made.words) and made.optimal and made.optimal_any
    assert made.count == fewest_ or made.count > fewest_ == MORE
    only = all_.only(words | frozenset(made.words), given)
    assert only is not None and target in only
    assert set(answer.puzzle.words) == words | set(made.words)


def check_givens(puzzle: Puzzle) -> None:
    all_ = Everything(puzzle, {})
    words, given = frozenset(puzzle.words), Given.among(puzzle.wishes).cells
    counts = {target: fewest_givens(all_, target) for target in all_.classes()}
    answer = make_unique(puzzle, "givens")
    assert answer.error is None
    if not counts:
        assert answer.status == "impossible"
        return
    assert answer.status == "unique" and answer.made is not None
    made, target = answer.made, frozenset(answer.found[0].board.faces.items())
    alike = all_.alike(target, given)
    assert made.count == min(counts.values()) == counts[min(alike, key=sorted)] == len(made.given)
    assert made.optimal and made.optimal_any
    assert set(made.given.items()) <= target
    only = all_.only(words, {**given, **made.given})
    assert only is not None and target in only
    assert Given.among(answer.puzzle.wishes).cells == {**given, **made.given}
    for one in list(counts)[:2]:  # a board that is asked for
        board = Board(puzzle.grid, dict(one))
        asked = make_unique(puzzle, "givens", board=board)
        assert asked.made is not None and asked.made.count == counts[one] == asked.made.at_least
        assert asked.found[0].board == board


def check_thin(puzzle: Puzzle, must: frozenset[Word]) -> None:
    """Thin the list of all words that some board holds: mostly a unique one."""
    all_ = Everything(puzzle, DICTIONARY)
    given = Given.among(puzzle.wishes).cells
    if not all_.classes():
        assert make_unique(puzzle, thin=True, must=must).status == "impossible"
        return
    target = all_.classes()[0]
    words = {**puzzle.spellings, **SHORT_WORDS.on(Board(puzzle.grid, dict(target)))}
    full = replace(puzzle, spellings=words)
    all_ = Everything(replace(puzzle, spellings={}), words, puzzle.faces)
    answer = make_unique(full, thin=True, must=must)
    if all_.only(frozenset(words), given) is None:
        assert (answer.status, answer.thinned) == ("several", None)
        return
    assert answer.status == "unique" and answer.thinned is not None and answer.thinned.minimal
    left = frozenset(answer.puzzle.words)
    assert must <= left and left
    assert answer.thinned.spared == tuple(w for w in words if w not in left)
    shown = frozenset(answer.found[0].board.faces.items())
    only = all_.only(left, given)
    assert only is not None and shown in only
    for word in left - must if len(left) > 1 else ():
        less = all_.only(left - {word}, given)
        assert less is None or shown not in less, f"{word} can be spared"


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
    hitting = Hitting(size, [(0, 0, None), (1, None, size - 1), (2, 0, size - 1)])
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
    # The other a makes both boards images of each other: two letters do, not three.
    puzzle = parse_words("baaa ccba").puzzle(Grid.rectangle(2, 3), Wishes(Given({(0, 0): "a"})))
    board = Board.of_rows(["aaa", "bcc"])
    answer = make_unique(puzzle, "givens", board=board)
    assert answer.made is not None and (answer.made.count, answer.made.optimal) == (2, True)
    assert not answer.strict


# ---- the command ----


def test_the_list_of_the_literature() -> None:
    target = ["--board", "dlo npc eta"]
    code, report = reported(
        "unique", "-", "--size", "3", "--make-unique", "words", *target, stdin=NEEDLEMAN
    )
    assert (code, report["status"], report["sense"]) == (0, "unique", "symmetry")
    made = report["made"]
    assert (made["count"], made["at_least"], made["optimal"]) == (1, 1, True)
    assert report["board"] == [list("dlo"), list("npc"), list("eta")]
    words = f"{NEEDLEMAN} {made['words'][0]}"
    assert reported("unique", "-", "--size", "3", stdin=words)[0] == 0
    code, report = reported("unique", "-", "--size", "3", "--thin", stdin=f"{words} old ten!")
    assert (code, report["thin"]["minimal"]) == (0, True)
    assert "ten" not in report["thin"]["spared"] and report["thin"]["spared"]
    left = [entry["word"] for entry in report["words"]]
    assert reported("unique", "-", "--size", "3", stdin=" ".join(left))[0] == 0
    assert run("unique", "-", "--size", "3", "--thin", stdin=f"{words} old").code == 0


def test_fewest_givens_and_then_fewer_words() -> None:
    options = ["--make-unique", "givens", "--thin", "--tries", "2"]
    code, report = reported("unique", "-", "--size", "2x3", *options, stdin="abc cbd ab ba")
    assert (code, report["sense"]) == (0, "strict")
    assert report["made"]["given"] is not None and report["wishes"]["given"] is not None
    assert {"ab", "ba"} <= set(report["thin"]["spared"])


@pytest.mark.parametrize(
    ("words", "options", "code", "said"),
    [
        ("cat cod", ["--make-unique", "words", "--board", "cat o.. d.."], 1, "differ in"),
        ("cat", ["--make-unique", "givens"], 0, "No fewer will do, whichever board is left"),
        (f"{NEEDLEMAN} old", ["--make-unique", "words"], 0, "Nothing had to be added"),
        (f"{NEEDLEMAN} old", ["--thin"], 0, "No word can be spared"),
        (NEEDLEMAN, ["--thin"], 1, "Not unique"),
        ("abcdefghij", ["--make-unique", "words"], 20, "No 3x3 board"),
        ("cat", ["--make-unique", "words", "--timeout", "0.001"], 124, "Undecided"),
        ("cat", ["--board", "cat ... ..."], 2, "--board needs --make-unique"),
        ("cat", ["--rare"], 2, "--rare needs --make-unique words"),
        ("cat", ["--make-unique", "givens", "--dictionary", "x"], 2, "--dictionary needs"),
        ("cat", ["--tries", "3"], 2, "--tries needs --make-unique"),
        (
            "cat",
            ["--make-unique", "givens", "--board", "cat ... ...", "--tries", "3"],
            2,
            "--tries needs no --board",
        ),
        ("cat", ["--make-unique", "givens", "--board", "dog ... ..."], 2, "does not hold 'cat'"),
        ("cat", ["--make-unique", "givens", "--board", "... ... ..."], 2, "shows no letter"),
        ("cat", ["--make-unique", "givens", "--board", "ca t."], 2, "the size asked for is 3x3"),
        (
            "cat",
            ["--make-unique", "givens", "--board", "cat ... ...", "--given", "x.. ... ..."],
            2,
            "the board breaks a wish",
        ),
        ("cat*3 dog", ["--thin"], 2, "--thin takes no weights"),
        ("cat! dog", [], 2, "has '!'"),
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
    assert (code, report["certificate"]["dir"]) == (1, None)
    assert "differ only in letters that no word needs" in report["certificate"]["note"]
    board = ["--board", "cat o.. d.."]
    code, report = reported("unique", "-", "--size", "3", *asked, *board, *folder, stdin="cat cod")
    assert (code, report["certificate"]["kind"]) == (1, "two_boards")
    assert report["certificate"]["checked"]
    # Words of two letters count where the dictionary is one's own.
    code, report = reported("unique", "-", "--size", "1x3", *asked, stdin="at")
    assert (code, report["made"]["words"]) == (0, ["ca"])


def at(name: str, *numbers: int) -> Callable[[Progress], bool]:
    """Return whether an event is of that phase, with one of ``numbers`` if there are some."""

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
    assert (answer.status, answer.interrupted) == ("unique", True) and answer.made is not None
    assert answer.made.given == answer.found[0].board.faces and not answer.made.optimal


def test_all_letters_given_are_confirmed_by_the_solver_too() -> None:
    for words, size in (("cat", 2), ("abc bcd", 3)):
        puzzle = parse_words(words).puzzle(Grid.rectangle(size, size))
        stop, listen = stop_at(at("targets"))
        answer = make_unique(puzzle, "givens", on_progress=listen, stop=stop)
        assert answer.status == unique(answer.puzzle).status == "unique"


def test_it_can_be_stopped_whatever_it_is_at() -> None:
    puzzle = parse_words("meant canter mineral steal trim").puzzle(Grid.rectangle(5, 5))
    candidates = DictionaryCandidates(Lexicon.load())

    def made(make: Kind, after: float) -> Uniqueness:
        def call(stop: Stop) -> Uniqueness:
            return make_unique(puzzle, make, candidates=candidates, stop=stop)

        answer = stopped(call, after=after)
        assert answer.interrupted and answer.error is None
        return answer

    assert made("words", 0.3).status in ("undecided", "unique")
    assert made("givens", 2.0).status == "unique"


def test_that_nothing_will_do_is_proved() -> None:
    # All cells touch: whatever the fourth letter is, three boards hold the same words.
    words = ["cats", "cart", "tack", "acts", "chat", "coat"]
    answer = make_unique(
        parse_words("cat").puzzle(Grid.rectangle(2, 2)),
        "words",
        candidates=DictionaryCandidates(Lexicon.of(*words)),
    )
    assert (answer.status, answer.made, len(answer.found)) == ("several", None, 2)
    assert answer.cannot == "no choice of the words that could be added leaves one board"
    nothing = DictionaryCandidates(Lexicon.of("dog"))  # for which there is no room
    answer = make_unique(answer.puzzle, "words", candidates=nothing)
    assert (answer.status, answer.error) == ("several", None) and answer.cannot


def test_a_dictionary_of_ones_own(tmp_path: Any) -> None:
    (tmp_path / "words").write_text("cold\nold's\n", encoding="utf-8")
    options = ["--make-unique", "words", "--board", "dlo npc eta"]
    code, report = reported(
        "unique", "-", "--size", "3", *options, "--dictionary", tmp_path / "words", stdin=NEEDLEMAN
    )
    assert (code, report["made"]["words"], report["made"]["candidates"]) == (0, ["cold"], 1)
    (tmp_path / "words").write_text("xylem", encoding="utf-8")
    code, report = reported(
        "unique", "-", "--size", "3", *options, "--dictionary", tmp_path / "words", stdin=NEEDLEMAN
    )
    assert (code, report["made"]) == (1, None)
    assert "there is no word that could be added" in report["cannot"]


@needs_full_disk
def test_a_full_disk_is_exit_70() -> None:
    result = run("unique", "-", "--size", "2", "--thin", "-o", "/dev/full", stdin="abcd ab")
    assert result.code == 70 and "cannot be written" in result.err


def test_a_stop_tells_what_is_known() -> None:
    stop, listen = stop_at(at("spared", 1, 2))
    puzzle = parse_words("abcd ab bc cd").puzzle(Grid.rectangle(1, 4))
    answer = make_unique(puzzle, thin=True, on_progress=listen, stop=stop)
    assert answer.interrupted and answer.status == "unique"
    assert answer.thinned is not None and not answer.thinned.minimal

    stop, listen = stop_at(lambda _: True)
    puzzle = parse_words("ab").puzzle(Grid.rectangle(1, 4))
    answer = make_unique(puzzle, "givens", on_progress=listen, stop=stop)
    assert (answer.interrupted, answer.status) == (True, "undecided")


@pytest.mark.parametrize("seed", range(8))
def test_where_proofs_take_long_all_items_come_first(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    puzzle = draw_puzzle(seed)
    target = dict(next(iter(solutions(puzzle))))
    free = tuple(cell for cell in target if cell not in Given.among(puzzle.wishes).cells)
    task = CellClues(puzzle, target, free)

    def best() -> list[int]:
        events: list[tuple[str, Any]] = list(fewest(task, None, []))
        assert events[-1] == ("done", None)
        return [len(items) for kind, items in events if kind == "best"]

    usual = best()
    monkeypatch.setattr(apart, "_SLOW", -1.0)
    slow = best()
    assert slow == sorted(slow, reverse=True) and slow[-1] == usual[-1]
    assert slow[0] in (task.size, usual[0])  # the latter if the first question is enough
    if seed == 0:
        assert slow[0] == task.size > slow[-1]


def test_time_is_kept() -> None:
    puzzle = parse_words("meant canter mineral steal trim").puzzle(Grid.rectangle(5, 5))
    start = time.monotonic()
    answer = make_unique(puzzle, "givens", timeout=1.0)
    assert time.monotonic() - start < 5
    assert answer.status in ("undecided", "unique")
    assert answer.status == "unique" or answer.made is None


# ---- loose lists, on which boards abound ----

LOOSE = "haskell python lisp perl"


def test_a_loose_list_is_told_to_be_not_unique_as_it_stands() -> None:
    options = ["unique", "-", "--size", "7", "--make-unique", "words", "--timeout"]
    for timeout in ("1", "4", "16", "40"):  # a busy machine needs longer to find the second board
        code, report = reported(*options, timeout, stdin=NEEDLEMAN)
        assert (code, report["status"]) == (124, "undecided")
        if report["unique"] is not None:
            break
    assert report["unique"] is False
    puzzle = parse_words(NEEDLEMAN).puzzle(Grid.rectangle(7, 7))
    first, second = (Board.of_rows(rows) for rows in report["boards"])
    for board in (first, second):
        assert all(shows_word(board.grid, dict(board.faces), tuple(w)) for w in puzzle.words)
    differ = {c for c in first.grid.cells if first.faces.get(c) != second.faces.get(c)}
    assert {(r, c) for r, c in report["differ"]} == differ != set()
    said = " ".join(unique_text(cast(UniqueReport, report)).split())
    assert "Not unique as it stands: these two boards differ in" in said
    assert "may be another" not in said and "nothing was found in the time" in said


@needs_kernel
def test_a_loose_list_is_made_unique_by_long_words() -> None:
    words = ["superconductive", "acknowledgments", "plan", "radiotelephones", "canoe"]
    puzzle = parse_words(NEEDLEMAN).puzzle(Grid.rectangle(4, 4))
    answer = make_unique(puzzle, "words", candidates=DictionaryCandidates(Lexicon.of(*words)))
    assert answer.status == "unique" and answer.made is not None
    assert answer.made.words == ("acknowledgments",) and answer.made.optimal_any
    assert len(answer.found[0].board.faces) == 16


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
    candidates = DictionaryCandidates(Lexicon.of(*dictionary.split()))
    puzzle = parse_words(words).puzzle(Grid.rectangle(rows, columns))
    answer = make_unique(puzzle, "words", candidates=candidates)
    assert answer.status == "unique" and answer.made is not None
    assert answer.made.words == (added,) and answer.made.optimal_any


@needs_kernel
def test_boards_worth_a_try_are_different_solutions_that_cannot_be_shifted() -> None:
    puzzle = parse_words(NEEDLEMAN).puzzle(Grid.rectangle(4, 4))
    boards = sampled(puzzle, 30)
    assert len({key(puzzle, faces) for faces in boards}) == len(boards) > 10
    assert [len(faces) for faces in boards] == sorted(map(len, boards), reverse=True)
    spelt = [spelling for _, spelling in puzzle.every_spelling()]
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
    words = DictionaryCandidates(Lexicon.load()).on(board)
    found = list(fewest(WordClues(puzzle, target, words), None, [], quick=True))
    assert found[-1] == ("done", None)
    counts = [len(i) for kind, i in found if kind == "best" and isinstance(i, frozenset)]
    assert counts and counts == sorted(counts, reverse=True) and counts[-1] <= 12


def test_one_hard_board_does_not_block_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(slices, "_PATIENCE", 0.01)  # for which no board is searched
    puzzle = parse_words("haskell python").puzzle(Grid.rectangle(4, 4))
    told: list[Progress] = []
    answer = make_unique(puzzle, "givens", tries=3, timeout=1.5, on_progress=told.append)
    assert answer.status in ("undecided", "unique") and answer.error is None
    targets = [event for event in told if isinstance(event, Phase) and event.name == "target"]
    assert len({event.number for event in targets}) >= 3


@pytest.mark.long
def test_given_cells_are_thinned_from_above() -> None:
    """From below nobody comes to an answer of this list in the time."""
    words = "spade rake hose flower tulip daisy rose lily pansy seed soil compost"
    asked = parse_words(words).puzzle(Grid.rectangle(5, 5))
    target = next(iter(sampled(asked, 1, words=False)))
    clues = CellClues.of(asked, target)
    counts = []
    for kind, items in fewest(clues, None, [], quick=True):
        if kind == "best":
            assert isinstance(items, frozenset)
            counts.append(len(items))
            if len(counts) == 3:
                break
    assert counts[0] == clues.size and counts == sorted(set(counts), reverse=True)
    assert len(counts) == 3
