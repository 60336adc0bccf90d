"""Made unique, made thin: brute force finds no smaller choice, and nothing to spare."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import chain, combinations, product
from typing import Any

import pytest
from oracle import all_boards, shows_word
from test_wishes import keeps

from unboggle import Grid, parse_words
from unboggle.hitting import Hitting
from unboggle.make import make_unique
from unboggle.puzzle import Board, Cell, Face, Puzzle, Spelling, Word
from unboggle.wishes import Inventory, Wishes

Key = frozenset[tuple[Cell, Face]]
SHORT = ("".join(s) for n in (2, 3) for s in product("abc", repeat=n))
DICTIONARY: dict[Word, tuple[Spelling, ...]] = {word: (tuple(word),) for word in SHORT}


def addable(board: Board) -> dict[Word, tuple[Spelling, ...]]:
    """The words of a dictionary of all short strings that a board holds."""
    faces = dict(board.faces)
    return {w: s for w, s in DICTIONARY.items() if shows_word(board.grid, faces, s[0])}


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
            assert wishes.inventory and wishes.inventory.total == len(puzzle.grid.cells)
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
        given = self.puzzle.wishes.given
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


def fewest_words(all_: Everything, target: Key) -> int | None:
    words = frozenset(all_.puzzle.words)
    extra = addable(Board(all_.puzzle.grid, dict(target))).keys() - words
    every = all_.only(words | extra, all_.puzzle.wishes.given)
    if every is None or target not in every:
        return None
    for more in subsets(extra):
        only = all_.only(words | more, all_.puzzle.wishes.given)
        if only is not None and target in only:
            return len(more)
    raise AssertionError("all words leave one board")


def fewest_givens(all_: Everything, target: Key) -> int:
    given = all_.puzzle.wishes.given
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
        Wishes({(0, 0): planted[0, 0]}),
        Wishes(inventory=Inventory(dict.fromkeys("abc", 2), at_most=True)),
        Wishes(inventory=Inventory({f: sum(g == f for g in planted.values()) for f in "abc"})),
    ]
    chosen = wishes[seed % 5]
    if chosen.inventory is not None and chosen.fills:
        counts = {f: n for f, n in chosen.inventory.counts.items() if n}
        chosen = Wishes(inventory=Inventory(counts))
    return Puzzle(grid, words, chosen)


def check_words(puzzle: Puzzle) -> None:
    all_ = Everything(puzzle, DICTIONARY)
    words, given = frozenset(puzzle.words), puzzle.wishes.given
    counts = {target: fewest_words(all_, target) for target in all_.classes()}
    known = [n for n in counts.values() if n is not None]
    answer = make_unique(puzzle, "words", candidates=addable)
    assert answer.error is None
    if not counts:
        assert answer.status == "impossible"
        return
    if not known:
        assert (answer.status, answer.made) == ("several", None)
        assert answer.cannot and len(answer.found) == 2 and answer.differ
        first, second = (frozenset(s.board.faces.items()) for s in answer.found)
        more = frozenset(addable(answer.found[0].board)) | words
        assert more <= all_.held[first] & all_.held[second]
        return
    assert answer.status == "unique" and answer.made is not None
    made, target = answer.made, frozenset(answer.found[0].board.faces.items())
    alike = all_.alike(target, given)
    assert made.count == min(known) == counts[min(alike, key=sorted)] == len(made.words)
    assert made.optimal and made.optimal_any
    only = all_.only(words | frozenset(made.words), given)
    assert only is not None and target in only
    assert set(answer.puzzle.words) == words | set(made.words)


def check_givens(puzzle: Puzzle) -> None:
    all_ = Everything(puzzle, {})
    words, given = frozenset(puzzle.words), puzzle.wishes.given
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
    assert answer.puzzle.wishes.given == {**given, **made.given}
    for one in list(counts)[:2]:  # a board that is asked for
        board = Board(puzzle.grid, dict(one))
        asked = make_unique(puzzle, "givens", board=board)
        assert asked.made is not None and asked.made.count == counts[one] == asked.made.at_least
        assert asked.found[0].board == board


def check_thin(puzzle: Puzzle, must: frozenset[Word]) -> None:
    """Thin the list of all words that some board holds: mostly a unique one."""
    all_ = Everything(puzzle, DICTIONARY)
    given = puzzle.wishes.given
    if not all_.classes():
        assert make_unique(puzzle, thin=True, must=must).status == "impossible"
        return
    target = all_.classes()[0]
    words = {**puzzle.spellings, **addable(Board(puzzle.grid, dict(target)))}
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


@pytest.mark.parametrize("seed", [0, 3])
def test_brute_force_finds_no_fewer_words(seed: int) -> None:
    check_words(draw_puzzle(seed))


@pytest.mark.parametrize("seed", [2, 9])
def test_brute_force_finds_no_fewer_givens(seed: int) -> None:
    check_givens(draw_puzzle(seed))


@pytest.mark.parametrize("seed", [0, 1])
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

        found = frozenset(hitting.cheapest())
        assert met(found)
        assert len(found) == min(len(s) for s in subsets(range(size)) if met(s))


def test_a_letter_given_can_mend_a_symmetry() -> None:
    # The other a makes both boards images of each other: two letters do, not three.
    puzzle = parse_words("baaa ccba").puzzle(Grid.rectangle(2, 3), Wishes({(0, 0): "a"}))
    board = Board.of_rows(["aaa", "bcc"])
    answer = make_unique(puzzle, "givens", board=board)
    assert answer.made is not None and (answer.made.count, answer.made.optimal) == (2, True)
    assert not answer.strict
