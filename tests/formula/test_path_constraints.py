"""Constraints about the paths of words, against an oracle that knows only letters and cells."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import product

import pytest
from path_oracle import Shown, Ways, covers, meet, turns_on, ways
from pysat.solvers import Solver

from unboggle import counting, fit, parse_words
from unboggle.encodings import pin_board
from unboggle.errors import InputError
from unboggle.formula.encode import encode
from unboggle.formula.refine import is_stated, require_stated
from unboggle.forward.verify import violated_constraint
from unboggle.puzzle import (
    Board,
    Constraint,
    Constraints,
    Cover,
    EveryCell,
    GivenCells,
    Grid,
    Inventory,
    Puzzle,
    Turns,
    UniquePaths,
    WordsApart,
    WordsTouch,
)
from unboggle.puzzle.model.directions import turns
from unboggle.testing import check_constraint
from unboggle.testing.tiny import puzzle, rook, strip

SQUARE = Grid.rectangle(3, 3)
SMALL = Grid.rectangle(2, 3)
ROOK = rook(2, 3)


def boards(grid: Grid, letters: str, blank: bool) -> Iterator[Shown]:
    for faces in product(" " * blank + letters, repeat=len(grid.cells)):
        yield {c: f for c, f in zip(grid.cells, faces, strict=True) if f != " "}


def agrees(asked: Puzzle, good: Callable[[Shown, dict[str, Ways]], bool]) -> int:
    """Check every board by two encodings and by the constraint itself; return how many are good."""
    letters = "".join(asked.faces)
    known = []
    for faces in boards(asked.grid, letters, blank=len(letters) < 3):
        found = {word: ways(faces, asked.grid, word) for word in asked.words}
        fine = all(found.values()) and good(faces, found)
        known.append((Board(asked.grid, faces), fine))
        if all(found.values()):
            assert (violated_constraint(faces, asked) is None) == fine, faces
    lazy = not all(is_stated(constraint, asked) for constraint in asked.constraints)
    for name in ("one_hot", "tiles"):
        encoded = encode(asked, name, channel=True)
        formula = [list(lits) for lits in encoded.cnf]
        with Solver("minisat22", bootstrap_with=[lits for lits in formula if lits]) as solver:
            for board, fine in known:
                pins = [clause.lits[0] for clause in pin_board(encoded, board)]
                says = all(formula) and bool(solver.solve(assumptions=pins))
                assert says == fine or (says and lazy), (name, board)
    return sum(fine for _, fine in known)


def every(words: int) -> Callable[[Shown, dict[str, Ways]], bool]:
    def good(faces: Shown, found: dict[str, Ways]) -> bool:
        return all(
            sum(any(cell in way for way in found[word]) for word in found) >= words
            for cell in SMALL.cells
        )

    return good


@pytest.mark.parametrize(
    ("grid", "words", "least"),
    [
        (SMALL, "abb ba", 2),
        (ROOK, "abab baa", 1),
        (ROOK, "abca bc", 1),
        (ROOK, "aba ba", 2),
    ],
)
def test_every_cell_is_in_enough_words(grid: Grid, words: str, least: int) -> None:
    asked = replace(puzzle(grid, words), constraints=Constraints(EveryCell(least)))
    assert agrees(asked, every(least)) > 0


def test_every_cell_goes_with_given_letters_and_an_inventory() -> None:
    more = (GivenCells({(0, 1): "b"}), Inventory({"a": 3, "b": 2, "c": 1}))
    asked = replace(puzzle(SMALL, "abc ab"), constraints=Constraints(EveryCell(1), *more))

    def good(faces: Shown, found: dict[str, Ways]) -> bool:
        rest = faces[0, 1] == "b" and sorted(faces.values()) == list("aaabbc")
        return rest and every(1)(faces, found)

    assert agrees(asked, good) > 0


def test_every_cell_is_what_it_says() -> None:
    check_constraint(EveryCell(1), puzzles=["one word", "strip with repeats", "two spellings"])
    check_constraint(EveryCell(2), puzzles=["strip", "equal letters", "islands"])


def test_no_dead_cells_on_a_board_that_is_fitted() -> None:
    asked = parse_words("stone tones onset").puzzle(SQUARE, Constraints(EveryCell(1)))
    answer = fit(asked, deterministic=True)
    assert answer.board is not None
    faces = dict(answer.board.faces)
    found = [ways(faces, SQUARE, word) for word in asked.words]
    assert {cell for some in found for way in some for cell in way} == {*SQUARE.cells}


def covered(grid: Grid, across: str | None = None) -> Callable[[Shown, dict[str, Ways]], bool]:
    def good(faces: Shown, found: dict[str, Ways]) -> bool:
        choices = (dict(zip(found, chosen, strict=True)) for chosen in product(*found.values()))
        return any(covers(grid, chosen, across) for chosen in choices)

    return good


@pytest.mark.parametrize(
    ("grid", "words", "across"),
    [
        (SMALL, "aba bb a", None),
        (ROOK, "aab ba b", "aab"),
        (Grid.rectangle(3, 2), "abba ab", "ab"),
    ],
)
def test_words_cover_the_grid(grid: Grid, words: str, across: str | None) -> None:
    asked = replace(puzzle(grid, words), constraints=Constraints(Cover(across)))
    assert agrees(asked, covered(grid, across)) > 0


def test_words_of_too_few_letters_cover_no_board() -> None:
    asked = replace(puzzle(SMALL, "aba ab"), constraints=Constraints(Cover()))
    assert not agrees(asked, covered(SMALL))
    answer = fit(asked)
    assert answer.reason is not None
    assert answer.reason.constraints == Cover().names
    says = "the words have 5 letters, a 2x3 board has 6 cells: they cannot cover it"
    assert answer.reason.text == says
    few = replace(puzzle(SMALL, "aba"), constraints=Constraints(Cover()))
    refusal = counting.refuse(few)
    assert refusal is not None
    assert "have 3 letters" in refusal.text


def test_a_cover_goes_with_given_letters() -> None:
    asked = replace(
        puzzle(SMALL, "aba bab"), constraints=Constraints(Cover("bab"), GivenCells({(0, 1): "a"}))
    )

    def good(faces: Shown, found: dict[str, Ways]) -> bool:
        return faces.get((0, 1)) == "a" and covered(SMALL, "bab")(faces, found)

    assert agrees(asked, good) > 0


def test_a_cover_is_shown_by_its_paths() -> None:
    words = parse_words("scarecrow pumpkin harvest bonfire acorns apples ciders")
    grid = Grid.rectangle(6, 8)
    answer = fit(words.puzzle(grid, Constraints(Cover("pumpkin"))), deterministic=True)
    assert answer.board is not None
    assert answer.paths is not None
    assert sorted(cell for path in answer.paths.values() for cell in path) == sorted(grid.cells)
    for word, path in answer.paths.items():
        assert path in ways(dict(answer.board.faces), grid, word)
    rows, columns = zip(*answer.paths["pumpkin"], strict=True)
    assert {0, 5} <= {*rows} or {0, 7} <= {*columns}


def test_a_cover_is_what_it_says() -> None:
    check_constraint(Cover(), puzzles=["two spellings", "one word", "one cell"])
    check_constraint(Cover("ab"), puzzles=["one word"])
    with pytest.raises(InputError, match="side to side, 'no', is not in the list"):
        Puzzle(SMALL, puzzle(SMALL, "aba").spellings, Constraints(Cover("no")))


@pytest.mark.parametrize(("words", "encoding"), [("aba bc", "one_hot"), ("ab bca", "tiles")])
def test_each_word_has_unique_paths(words: str, encoding: str) -> None:
    asked = replace(puzzle(Grid.rectangle(2, 2), words), constraints=Constraints(UniquePaths()))
    good = set()
    for faces in boards(asked.grid, "abc", blank=True):
        found = [{frozenset(way) for way in ways(faces, asked.grid, w)} for w in asked.words]
        if all(len(some) == 1 for some in found):
            good.add(frozenset(faces.items()))
            assert violated_constraint(faces, asked) is None
    answer = fit(asked, encoding=encoding)
    assert (answer.status == "fitted") == bool(good)
    if answer.board is not None:
        assert frozenset(answer.board.faces.items()) in good


def test_two_paths_that_no_board_avoids_are_a_proof() -> None:
    asked = puzzle(Grid.rectangle(2, 2), "ab bb aa")
    assert fit(asked).status == "fitted"
    alone = replace(asked, constraints=Constraints(UniquePaths()))
    assert (
        fit(alone, encoding="one_hot").status == fit(alone, encoding="tiles").status == "impossible"
    )
    with pytest.raises(InputError, match="unique paths"):
        require_stated(alone, "the formula")


# ---- turns, and words that touch or do not ----


RING = Grid.king([(r, c) for r in range(3) for c in range(3) if (r, c) != (1, 1)])
TORUS = Grid.rectangle(3, 3, wrap_rows=True, wrap_columns=True)
HEXAGONS = Grid.hexagons(3, 3)
TUBE = Grid.rectangle(2, 5, wrap_rows=True)


@pytest.mark.parametrize("grid", [SQUARE, RING, TORUS, HEXAGONS, TUBE, ROOK], ids=str)
def test_turns_are_counted_as_on_paper(grid: Grid) -> None:
    reached: Ways = [(cell,) for cell in grid.cells]
    seen = set()
    for length in (2, 3, 4):
        reached = [(*w, d) for w in reached for d in grid.neighbours[w[-1]] if d not in w]
        for way in reached:
            count = turns(grid, way)
            assert count == turns_on(grid, way), way
            seen.add(count)
            for image in grid.symmetries if length == 3 else ():
                assert turns(grid, tuple(image[cell] for cell in way)) == count
    assert {0, 1, 2} <= seen


def seldom(grid: Grid, most: int) -> Callable[[Shown, dict[str, Ways]], bool]:
    def good(faces: Shown, found: dict[str, Ways]) -> bool:
        return all(any(turns_on(grid, way) <= most for way in some) for some in found.values())

    return good


@pytest.mark.parametrize(
    ("grid", "words", "most"),
    [
        (SMALL, "abab ba", 1),
        (Grid.hexagons(2, 3), "aba baa", 0),
        (Grid.rectangle(2, 3, wrap_rows=True), "aba ab", 0),
        (Grid.king([(0, 0), (0, 1), (0, 2), (1, 0), (1, 2), (2, 1)]), "abba bba", 1),
    ],
    ids=str,
)
def test_words_have_few_turns(grid: Grid, words: str, most: int) -> None:
    asked = replace(puzzle(grid, words), constraints=Constraints(Turns(most)))
    assert agrees(asked, seldom(grid, most)) > 0


def beside(grid: Grid, *pairs: str) -> Callable[[Shown, dict[str, Ways]], bool]:
    def good(faces: Shown, found: dict[str, Ways]) -> bool:
        return any(
            all(meet(grid, *(chosen[word] for word in pair.split())) for pair in pairs)
            for ways in product(*found.values())
            for chosen in [dict(zip(found, ways, strict=True))]
        )

    return good


@pytest.mark.parametrize(
    ("grid", "words", "pairs"),
    [
        (strip(6), "ab ba", ["ab ba"]),
        (strip(6), "ab bb aa", ["ab aa", "bb aa"]),
        (Grid.hexagons(2, 3), "aa bb", ["aa bb"]),
    ],
    ids=str,
)
def test_words_touch(grid: Grid, words: str, pairs: list[str]) -> None:
    constraint = WordsTouch.parse(", ".join(pairs), grid)
    asked = replace(puzzle(grid, words), constraints=Constraints(constraint))
    assert agrees(asked, beside(grid, *pairs)) > 0
    with pytest.raises(InputError, match="'zz' is not in the list"):
        replace(asked, constraints=Constraints(WordsTouch(((words.split()[0], "zz"),))))


@pytest.mark.parametrize(
    ("grid", "words"),
    [
        (strip(6), "ab cb"),
        (strip(6), "aa bb"),
        (Grid.king([(0, 0), (0, 1), (1, 2), (2, 3), (2, 4)]), "aa b"),
        (RING, "ab b"),
    ],
    ids=str,
)
def test_words_stay_apart(grid: Grid, words: str) -> None:
    one, other = words.split()
    asked = puzzle(grid, words)
    asked = replace(asked, constraints=Constraints(WordsApart(((one, other),))))

    def good(faces: Shown, found: dict[str, Ways]) -> bool:
        return not any(meet(grid, v, w) for v, w in product(found[one], found[other]))

    boards = agrees(asked, good)
    answer = fit(asked, encoding="tiles")
    if words == "ab b":
        assert not boards
        assert answer.reason is not None
        within = "'b' must be apart from 'ab', but is within it, forwards or backwards"
        assert answer.reason.text == within
        return
    assert boards
    assert answer.board is not None
    shown = dict(answer.board.faces)
    assert good(shown, {word: ways(shown, grid, word) for word in asked.words})


def test_paths_are_chosen_once_for_all_constraints() -> None:
    """A cover with straight words, where one choice must satisfy both constraints."""
    asked = replace(puzzle(SMALL, "aba bb a"), constraints=Constraints(Cover(), Turns(0)))

    def good(faces: Shown, found: dict[str, Ways]) -> bool:
        straight = {w: [p for p in some if turns_on(SMALL, p) == 0] for w, some in found.items()}
        return covered(SMALL)(faces, straight)

    assert agrees(asked, good) > 0
    touching = replace(
        puzzle(strip(6), "ab bb aa"), constraints=Constraints(WordsTouch((("aa", "ab"),)), Turns(0))
    )
    assert agrees(touching, beside(strip(6), "ab aa")) > 0


@pytest.mark.parametrize(
    ("constraint", "names"),
    [
        (Turns(0), ["strip with repeats", "ring of three faces"]),
        (Turns(1), ["palindrome", "two spellings"]),
        (WordsTouch((("ab", "bc"),)), ["strip"]),
        (WordsTouch((("aaa", "aab"),)), ["equal letters"]),
        (WordsTouch((("ab", "ba"),)), ["two spellings of two words"]),
        (WordsApart((("ab", "bc"),)), ["strip"]),
        (WordsApart((("aaa", "aab"),)), ["equal letters"]),
        (UniquePaths(), ["strip with repeats", "two spellings", "equal letters"]),
    ],
    ids=str,
)
def test_constraints_for_paths_are_what_they_say(constraint: Constraint, names: list[str]) -> None:
    check_constraint(constraint, puzzles=names)


def test_pairs_are_read_and_refused() -> None:
    three = WordsTouch.parse("Cat dog cow, cow HEN", SMALL)
    assert three.pairs == (("cat", "dog"), ("cat", "cow"), ("cow", "dog"), ("cow", "hen"))
    assert three.restricted_to(["cow", "hen", "cat"]) == WordsTouch(
        (("cat", "cow"), ("cow", "hen"))
    )
    assert three.restricted_to(["cat"]) is None
    for text, said in (("cat", "'cat' is not a pair of words"), ("cat cat", "with itself")):
        with pytest.raises(InputError, match=said):
            WordsApart.parse(text, SMALL)
    with pytest.raises(InputError, match="cat and dog cannot be both"):
        Constraints(WordsTouch((("cat", "dog"),)), WordsApart((("dog", "cat"),)))
    for text in ("-1", "two", ""):
        with pytest.raises(InputError, match="number of turns in a word is"):
            Turns.parse(text, SMALL)
