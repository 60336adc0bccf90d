"""The sentence of a refusal, for people: one row of a table for each kind of numbers.

A row is a function that returns the sentence. Its docstring is the argument, for people who check
the numbers by hand.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from unboggle.counting import numbers
from unboggle.phrases import count_noun, cut, different, join_names, listed, shortened
from unboggle.puzzle import Face, Grid, Word

_REASONS = 3  # reasons for more tiles that a sentence has
_LACKING = 16  # letters that an inventory lacks, other than the one that the sentence is about
_RUNS = 3  # runs of three that are named


class Predicate(NamedTuple):
    """What "these words" do; the verb has another form if there is only one word."""

    verb: str
    verb_of_one: str
    rest: str


def sentence(found: numbers.CountingArgument, grid: Grid) -> str:
    """Return the sentence for ``found`` with all words as its subject, without its full stop."""
    said = TABLE[type(found)](found, grid)
    return f"these words {said.verb} {said.rest}" if isinstance(said, Predicate) else said


def sentence_of_each(found: numbers.CountingArgument, grid: Grid, words: Sequence[Word]) -> str:
    """Return the sentence for ``found`` with each of ``words`` on its own as its subject."""
    who = listed(words) if len(words) == 1 else f"each of {listed(words)}"
    said = TABLE[type(found)](found, grid)
    if isinstance(said, Predicate):
        return f"{who} {said.verb_of_one} {said.rest}"
    named = isinstance(found, numbers.TooLong | numbers.WordsAgainstInventory) and found.word
    return said if named and cut(named) == named else f"{who}: {said}"


def in_short(found: numbers.CountingArgument) -> str | None:
    """Return the answer of ``found`` in one short sentence, without its full stop."""
    match found:
        case numbers.TooManyTiles(total=total, cells=cells, extra_tiles=raised):
            if any(one.need is None for one in raised):
                return "a letter needs more neighbouring cells than the board has"
            return (
                f"{count_noun(total, 'tile')} are needed, the board has {count_noun(cells, 'cell')}"
            )
        case numbers.TooManyNeighbours(total=total, cells=cells):
            return (
                f"{count_noun(total, 'tile')} are needed, the board has {count_noun(cells, 'cell')}"
            )
        case numbers.TooManyPairs(pairs=pairs, slots=slots):
            has = count_noun(slots, "pair", no="no")
            return f"{pairs} pairs of letters must touch, the board has {has} of touching cells"
        case numbers.TooManyRunsOfThree(runs=runs, slots=slots):
            has = count_noun(slots, "run", no="no")
            return f"{runs} runs of three letters are needed, the board has {has} of three cells"
        case numbers.TooManyMutualNeighbours(letters=letters, limit=limit):
            return f"{len(letters)} letters must all touch each other, at most {limit} can"
    return None


def argument(found: numbers.CountingArgument) -> str:
    """Return why no board exists if the numbers are as ``found``."""
    return " ".join((TABLE[type(found)].__doc__ or "").split())


def extra_tiles_sentence(raised: numbers.FaceNeedsMoreTiles) -> str:
    """Return why more tiles of a face are needed than any word has."""
    if raised.around:
        fact, place, enough = _touches(raised.face, raised.around), "neighbour", "one"
    else:
        fact, place, enough = _is_between(raised), "such pair", "two"
    offered = count_noun(raised.slots, place, no="no")
    if raised.need is None:
        cells = f"the {raised.cells} cells of the board together have only {offered}"
        return f"{fact}, but {cells if raised.slots else f'no cell of the board has {enough}'}"
    some = "1 cell has" if raised.cells == 1 else f"{raised.cells} cells together have"
    least = f"at least {raised.need} {raised.face} are needed"
    return f"{fact}, but {some} at most {offered}, so {least}"


def _touches(face: Face, around: Sequence[Face]) -> str:
    others = len(around) - (face in around)
    letters = different(others, "letter")
    if face not in around:
        return f"{face} must touch {letters}"
    beside = f"{letters} and another {face}" if others else f"another {face}"
    return (
        f"{face} must touch {beside}, which takes {len(around) + 1} neighbours in all"
        f" ({face}{face} takes one of each {face})"
    )


def _is_between(raised: numbers.FaceNeedsMoreTiles) -> str:
    runs = sorted(map("".join, raised.runs))
    named = ", ".join(shortened(runs, _RUNS, "..."))
    each = "each of which takes" if len(runs) > 1 else "which takes"
    return (
        f"{raised.face} is in the middle of {different(len(runs), 'run')} of three letters"
        f" ({named}), {each} a pair of neighbours"
    )


def _too_long(n: numbers.TooLong, grid: Grid) -> str:
    """A path visits no cell twice and stays in one connected part of the grid, so no word is
    longer than the largest part has cells.
    """
    too = "word is" if n.others == 1 else "words are"
    rest = f" (and {n.others} more {too} too long)" if n.others else ""
    cells = "cells" if n.cells == len(grid.cells) else "connected cells"
    return f"{cut(n.word)!r} needs {n.length} {cells}, {_a(grid)} board has {n.cells}{rest}"


def _too_many_tiles(n: numbers.TooManyTiles, grid: Grid) -> str | Predicate:
    """A letter is shown at least as often as one word has it. Its cells also have enough neighbours
    for all the different letters that it touches in the words. The same holds for all the
    different runs of three of which it is the middle. Both hold even on the cells with the most
    neighbours. The sum over all letters is more than there are cells.
    """
    if any(raised.need is None for raised in n.extra_tiles):
        return f"the board cannot hold these words: {extra_tiles_sentence(n.extra_tiles[0])}"
    several = [f"{count} {face}" for face, count in sorted(n.need.items()) if count > 1]
    single = "".join(f" {face}" for face, count in sorted(n.need.items()) if count == 1)
    tiles = ", ".join([*several, *([f"1 each of{single}"] if single else [])])
    text = f"at least {n.total} tiles ({tiles}), {_a(grid)} board has {n.cells}"
    return Predicate(
        "need", "needs", "; ".join([text, *map(extra_tiles_sentence, n.extra_tiles[:_REASONS])])
    )


def _too_many_pairs(n: numbers.TooManyPairs, grid: Grid) -> Predicate:
    """If two letters follow each other in a word, two cells that touch show them; two such cells
    show one pair. There are more different pairs than pairs of touching cells.
    """
    has = f"has only {count_noun(n.slots, 'place')} where two cells touch"
    return Predicate(
        "put",
        "puts",
        f"{different(n.pairs, 'pair')} of letters next to each other,"
        f" {_a(grid)} board {has if n.slots else 'has no two cells that touch'}",
    )


def _too_many_runs_of_three(n: numbers.TooManyRunsOfThree, grid: Grid) -> Predicate:
    """Three letters in a row have a middle cell and two of its neighbours; a cell with d
    neighbours is the middle of d(d-1)/2 such runs. There are more different runs.
    """
    each = "each of which takes" if n.runs > 1 else "which takes"
    return Predicate(
        "have",
        "has",
        f"{different(n.runs, 'run')} of three letters, {each}"
        f" a cell with a pair of its neighbours, and {_a(grid)} board has"
        f" {f'only {n.slots} of these' if n.slots else 'none of these'}",
    )


def _too_crowded(n: numbers.TooManyNeighbours, grid: Grid) -> str:
    """Some letters touch too many different letters in the words for cells with at most 'degree'
    neighbours. Each of these letters needs a larger cell or another tile. There are fewer larger
    cells, and with another tile for each of the other letters there are more tiles than cells.
    """
    if not n.degree:
        touching = (
            "none of its cells touches another"
            if not n.big
            else (
                f"only {count_noun(n.big, 'cell')} of {_a(grid)} board"
                f" {'touches' if n.big == 1 else 'touch'} another"
            )
        )
        return (
            f"each of {len(n.crowded)} letters ({' '.join(n.crowded)}) must touch another, but"
            f" {touching}"
        )
    lacking = len(n.crowded) - n.big
    return (
        f"each of {len(n.crowded)} letters ({' '.join(n.crowded)}) must touch too many"
        f" different letters to be only on cells with at most {count_noun(n.degree, 'neighbour')},"
        f" but {_a(grid)} board has only {count_noun(n.big, 'cell')} with more; so at least"
        f" {lacking} of these letters need{'s' * (lacking == 1)} another tile, which makes"
        f" {n.total} tiles for {count_noun(n.cells, 'cell')}"
    )


def _too_close(n: numbers.TooManyMutualNeighbours, grid: Grid) -> str:
    """The letters that are needed fill the board, so a letter needed once is on one cell. Those
    listed all touch each other in the words, but fewer cells all touch each other.
    """
    return (
        f"these words take every cell of the board, with only 1 each of {' '.join(n.letters)};"
        f" these {len(n.letters)} must all touch each other, but on {_a(grid)} board"
        f" {f'at most {n.limit} cells do' if n.limit > 1 else 'no two cells touch'}"
    )


def _wrong_inventory(n: numbers.WrongInventory, grid: Grid) -> str:
    """An inventory that must be used up has one letter for each cell."""
    are = "there is" if n.total == 1 else "there are"
    return (
        f"{are} {count_noun(n.total, 'letter')} to use{' (Qu is one)' * n.has_qu},"
        f" {_a(grid)} board has {count_noun(n.cells, 'cell')}"
    )


def _given_against_inventory(n: numbers.GivenAgainstInventory, grid: Grid) -> str:
    """More cells are given with the letter than the inventory has."""
    are = "is" if n.given == 1 else "are"
    return f"{n.given} {n.face} {are} given, the letters to use have {n.inventory or 'no'} {n.face}"


def _words_against_inventory(n: numbers.WordsAgainstInventory, grid: Grid) -> str:
    """The words need more tiles of the letter than the inventory has. They need as many as one word
    has, or as many as its neighbours and runs of three require.
    """
    if n.extra_tiles is not None:
        text = extra_tiles_sentence(n.extra_tiles)
    else:
        text = f"{cut(n.word or '')!r} needs {n.most_in_word} {n.face}"
    others = [f"{need - have} {face}" for face, have, need in n.others]
    them = join_names(shortened(others, _LACKING, "{} more letters", least=2))
    rest = f"; they also lack {them}" if others else ""
    return f"{text}, the letters to use have {n.inventory or 'no'} {n.face}{rest}"


def _no_space_beside_givens(n: numbers.NoSpaceBesideGivens, grid: Grid) -> Predicate:
    """A letter is shown as often as the words need it, and as often as it is given. The sum is
    more than there are cells.
    """
    spare = {
        f: more for f, count in sorted(n.given.items()) if (more := count - n.need.get(f, 0)) > 0
    }
    them = join_names([f"{count} {face}" for face, count in spare.items()])
    return Predicate(
        "need",
        "needs",
        f"at least {count_noun(sum(n.need.values()), 'tile')}, and the given cells add {them},"
        f" which makes {n.total} tiles for {count_noun(n.cells, 'cell')}",
    )


def _no_space_in_rows(n: numbers.NoSpaceInRows, grid: Grid) -> str | Predicate:
    """Each cell touches at most two others, so a word is a part of a row, read in one of the two
    directions. A table has the sets of words that fit, each with its last word and with the cells
    on which this word may begin. It has no entry for all words.
    """
    cells = f"{_a(grid)} board has {count_noun(sum(n.rows), 'cell')}"
    if n.needed is not None and not n.given:
        them = f"at least {n.needed} cells in a row, whatever their order and direction"
        return Predicate("need", "needs", f"{them}, {cells}")
    beside = " beside the given letters" if n.given else ""
    if len(n.rows) > 1:
        each = join_names(list(map(str, n.rows)))
        return f"the words do not fit into rows of {each} cells{beside}, whatever their order"
    where = "ring" if n.ring else "row"
    return f"the words do not fit into a {where} of {n.rows[0]} cells{beside}, whatever their order"


def _too_many_vowels(n: numbers.TooManyVowels, grid: Grid) -> Predicate:
    """A vowel is shown as often as the words need it. The sum is more than the vowels allowed."""
    each = join_names([f"{count} {face}" for face, count in n.need.items()])
    are = "is" if n.at_most == 1 else "are"
    allowed = f"at most {n.at_most} {are}" if n.at_most else "none is"
    return Predicate("need", "needs", f"{count_noun(n.total, 'vowel')} ({each}), {allowed} allowed")


def _no_space_for_vowels(n: numbers.NoSpaceForVowels, grid: Grid) -> Predicate:
    """The letters that the words need and that are no vowels, together with the vowels required,
    take more cells than there are.
    """
    return Predicate(
        "need",
        "needs",
        f"{count_noun(n.others, 'tile')} that show{'s' * (n.others == 1)} no vowel, and at least"
        f" {count_noun(n.vowels, 'vowel')}"
        f" {'is' if n.vowels == 1 else 'are'} required, which makes {n.total} tiles for"
        f" {count_noun(n.cells, 'cell')}",
    )


def _wrong_dice(n: numbers.WrongDice, grid: Grid) -> str:
    """Each die lies on a cell of its own, and each cell has one."""
    are, dice = "is" if n.dice == 1 else "are", count_noun(n.dice, "die", "dice")
    return f"there {are} {dice}, {_a(grid)} board has {count_noun(n.cells, 'cell')}"


def _words_against_dice(n: numbers.WordsAgainstDice, grid: Grid) -> str:
    """Each cell takes a die with its letter. The letters listed are needed or given on more cells
    than there are dice with any of them.
    """
    each = join_names([f"{count} {face}" for face, count in n.need.items()])
    are = "is" if n.total == 1 else "are"
    one = "it" if len(n.need) == 1 else "one of them"
    have = f"only {count_noun(n.dice, 'die', 'dice')} ha{'s' if n.dice == 1 else 've'}"
    return f"{each} {are} needed, {have if n.dice else 'no die has'} {one}"


def _part_apart_from_whole(n: numbers.PartApartFromWhole, grid: Grid) -> str:
    """A path of a word has all cells of a path of any word within it."""
    return (
        f"{cut(n.part)!r} must be apart from {cut(n.whole)!r}, but is within it, forwards or"
        " backwards"
    )


def _wrong_cover(n: numbers.WrongCover, grid: Grid) -> str:
    """The paths of words that cover the board share no cell, so their letters are as many as the
    cells.
    """
    some = " or ".join(shortened([*map(str, n.letters)], _REASONS, "{} other numbers of", least=2))
    cells = count_noun(n.cells, "cell")
    return f"the words have {some} letters, {_a(grid)} board has {cells}: they cannot cover it"


def _a(grid: Grid) -> str:
    """Return the size of a grid with its article: a 4x4, an 8x8."""
    size = str(grid)
    return f"{'an' if size.startswith(('8', '11x', '18x')) else 'a'} {size}"


TABLE: dict[type[numbers.CountingArgument], Callable[[Any, Grid], str | Predicate]] = {
    numbers.TooLong: _too_long,
    numbers.TooManyTiles: _too_many_tiles,
    numbers.TooManyPairs: _too_many_pairs,
    numbers.TooManyRunsOfThree: _too_many_runs_of_three,
    numbers.TooManyNeighbours: _too_crowded,
    numbers.TooManyMutualNeighbours: _too_close,
    numbers.WrongInventory: _wrong_inventory,
    numbers.GivenAgainstInventory: _given_against_inventory,
    numbers.WordsAgainstInventory: _words_against_inventory,
    numbers.NoSpaceBesideGivens: _no_space_beside_givens,
    numbers.NoSpaceInRows: _no_space_in_rows,
    numbers.TooManyVowels: _too_many_vowels,
    numbers.NoSpaceForVowels: _no_space_for_vowels,
    numbers.WrongDice: _wrong_dice,
    numbers.WordsAgainstDice: _words_against_dice,
    numbers.PartApartFromWhole: _part_apart_from_whole,
    numbers.WrongCover: _wrong_cover,
}
