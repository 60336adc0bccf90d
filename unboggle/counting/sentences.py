"""A refusal, and what it says for a person: one row of a table for each kind of numbers.

A row is a function that returns the sentence; its docstring is the argument, for whoever
checks the numbers by hand.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from unboggle.counting import numbers
from unboggle.phrases import cut, different, listed, names, shortened, so_many
from unboggle.puzzle import Face, Grid, Word
from unboggle.puzzle.frozen import Frozen

_REASONS = 3  # reasons for more tiles that a sentence has
_LACKING = 5  # letters that an inventory lacks, besides the one the sentence is about
_RUNS = 3  # runs of three that are named


@dataclass(frozen=True, repr=False)
class Refusal(Frozen):
    """Why ``grid`` has no board: numbers, and the words and wishes they rest on."""

    numbers: numbers.Numbers
    grid: Grid
    words: tuple[Word, ...]
    wishes: tuple[str, ...] = ()

    @property
    def kind(self) -> str:
        """The name of the argument of `unboggle.counting.arguments` that says so."""
        return self.numbers.kind

    @property
    def text(self) -> str:
        """A sentence with the numbers, without its full stop."""
        return sentence(self.numbers, self.grid)

    @property
    def short(self) -> str | None:
        """The answer in one short sentence; None where the text is no longer than that."""
        return in_short(self.numbers)

    def __str__(self) -> str:
        return self.text

    def text_for_each(self, words: Iterable[Word]) -> str:
        """Return the sentence of a refusal that holds for each of ``words`` on its own."""
        return sentence_of_each(self.numbers, self.grid, tuple(words))

    @property
    def argument(self) -> str:
        """Why there is no board if the numbers are right, for whoever checks them by hand."""
        return argument(self.numbers)


class Predicate(NamedTuple):
    """What "these words" do; the verb has another form where one word is spoken of."""

    verb: str
    verb_of_one: str
    rest: str


def sentence(found: numbers.Numbers, grid: Grid) -> str:
    """Return what ``found`` says against all words, without its full stop."""
    said = TABLE[type(found)](found, grid)
    return f"these words {said.verb} {said.rest}" if isinstance(said, Predicate) else said


def sentence_of_each(found: numbers.Numbers, grid: Grid, words: Sequence[Word]) -> str:
    """Return what ``found`` says against each of ``words`` on its own."""
    who = listed(words) if len(words) == 1 else f"each of {listed(words)}"
    said = TABLE[type(found)](found, grid)
    if isinstance(said, Predicate):
        return f"{who} {said.verb_of_one} {said.rest}"
    named = isinstance(found, numbers.TooLong | numbers.WordsAgainstInventory) and found.word
    return said if named and cut(named) == named else f"{who}: {said}"


def in_short(found: numbers.Numbers) -> str | None:
    """Return the answer that ``found`` is in one short sentence, without its full stop."""
    match found:
        case numbers.TooManyTiles(total=total, room=room, raised=raised):
            if any(one.need is None for one in raised):
                return "a letter needs more room around it than any cell has"
            return f"{so_many(total, 'tile')} are needed, the board has {so_many(room, 'cell')}"
        case numbers.TooCrowded(total=total, room=room):
            return f"{so_many(total, 'tile')} are needed, the board has {so_many(room, 'cell')}"
        case numbers.TooManyPairs(pairs=pairs, room=room):
            places = so_many(room, "place", no="no")
            return f"{pairs} pairs of letters have to touch, the board has {places} for one"
        case numbers.TooManyBends(runs=runs, room=room):
            places = so_many(room, "place", no="no")
            return f"{runs} runs of three letters are needed, the board has {places} for one"
        case numbers.TooClose(letters=letters, limit=limit):
            return f"{len(letters)} letters have to touch each other, at most {limit} can"
    return None


def argument(found: numbers.Numbers) -> str:
    """Return why no board exists if the numbers are as ``found``."""
    return " ".join((TABLE[type(found)].__doc__ or "").split())


def raised_sentence(raised: numbers.Raised) -> str:
    """Return why more tiles of a face are needed than any word has."""
    if raised.around:
        fact, place, enough = _touches(raised.face, raised.around), "neighbour", "one"
    else:
        fact, place, enough = _is_between(raised), "such pair", "two"
    room = so_many(raised.room, place, no="no")
    if raised.need is None:
        cells = f"the {raised.cells} cells of the board together have only {room}"
        return f"{fact}, but {cells if raised.room else f'no cell of the board has {enough}'}"
    some = "1 cell has" if raised.cells == 1 else f"{raised.cells} cells together have"
    least = f"at least {raised.need} {raised.face} are needed"
    return f"{fact}, but {some} at most {room}, so {least}"


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


def _is_between(raised: numbers.Raised) -> str:
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
    place = "" if n.room == len(grid.cells) else " that hang together"
    return f"{cut(n.word)!r} needs {n.length} cells{place}, {_a(grid)} board has {n.room}{rest}"


def _too_many_tiles(n: numbers.TooManyTiles, grid: Grid) -> str | Predicate:
    """A letter has to be shown as often as one word has it, and so often that its cells have
    room around them for all the different letters that it touches in the words and for all the
    different runs of three of which it is the middle, even on the cells with the most
    neighbours. The sum over all letters is more than there are cells.
    """
    if any(raised.need is None for raised in n.raised):
        return f"the board has no room for these words: {raised_sentence(n.raised[0])}"
    several = [f"{count} {face}" for face, count in sorted(n.need.items()) if count > 1]
    single = "".join(f" {face}" for face, count in sorted(n.need.items()) if count == 1)
    tiles = ", ".join([*several, *([f"1 each of{single}"] if single else [])])
    text = f"at least {n.total} tiles ({tiles}), {_a(grid)} board has {n.room}"
    return Predicate("need", "needs", "; ".join([text, *map(raised_sentence, n.raised[:_REASONS])]))


def _too_many_pairs(n: numbers.TooManyPairs, grid: Grid) -> Predicate:
    """Where two letters follow each other in a word, two cells that touch show them; two such
    cells show one pair. There are more different pairs than touching cells.
    """
    has = f"has only {so_many(n.room, 'place')} where two cells touch"
    return Predicate(
        "put",
        "puts",
        f"{different(n.pairs, 'pair')} of letters next to each other,"
        f" {_a(grid)} board {has if n.room else 'has no two cells that touch'}",
    )


def _too_many_bends(n: numbers.TooManyBends, grid: Grid) -> Predicate:
    """Three letters in a row have a middle cell and two of its neighbours; a cell with d
    neighbours is the middle of d(d-1)/2 such runs. There are more different runs.
    """
    each = "each of which takes" if n.runs > 1 else "which takes"
    return Predicate(
        "have",
        "has",
        f"{different(n.runs, 'run')} of three letters, {each}"
        f" a cell with a pair of its neighbours, and {_a(grid)} board has"
        f" {f'only {n.room} of these' if n.room else 'none of these'}",
    )


def _too_crowded(n: numbers.TooCrowded, grid: Grid) -> str:
    """Some letters touch more different letters in the words than so many cells of 'degree'
    neighbours as they are needed have around them. Each wants a larger cell or to be there once
    more; there are fewer larger cells, and then more letters than cells.
    """
    if not n.degree:
        touching = (
            "none of its cells touches another"
            if not n.big
            else (
                f"only {so_many(n.big, 'cell')} of {_a(grid)} board"
                f" {'touches' if n.big == 1 else 'touch'} another"
            )
        )
        return (
            f"each of {len(n.crowded)} letters ({' '.join(n.crowded)}) has to touch another, but"
            f" {touching}"
        )
    return (
        f"each of {len(n.crowded)} letters ({' '.join(n.crowded)}) must touch too many"
        f" different letters to lie only on cells with at most {so_many(n.degree, 'neighbour')},"
        f" but {_a(grid)} board has only {so_many(n.big, 'cell')} with more; so at least"
        f" {len(n.crowded) - n.big} of these letters must be there once more, which makes"
        f" {n.total} tiles for {so_many(n.room, 'cell')}"
    )


def _too_close(n: numbers.TooClose, grid: Grid) -> str:
    """The letters that are needed fill the board, so a letter needed once is on one cell. Those
    listed all touch each other in the words, but fewer cells all touch each other.
    """
    return (
        f"these words take every cell of the board, with only 1 each of {' '.join(n.letters)};"
        f" these {len(n.letters)} must all touch each other, but on {_a(grid)} board"
        f" {f'at most {n.limit} cells do' if n.limit > 1 else 'no two cells touch'}"
    )


def _wrong_inventory(n: numbers.WrongInventory, grid: Grid) -> str:
    """An inventory that is to be used up has one letter for each cell."""
    return (
        f"the inventory has {so_many(n.total, 'letter')}{' (Qu is one)' * n.has_qu},"
        f" {_a(grid)} board has {so_many(n.room, 'cell')}"
    )


def _given_against_inventory(n: numbers.GivenAgainstInventory, grid: Grid) -> str:
    """More cells are given with the letter than the inventory has."""
    are = "is" if n.given == 1 else "are"
    return f"{n.given} {n.face} {are} given, the inventory has {n.inventory or 'no'} {n.face}"


def _words_against_inventory(n: numbers.WordsAgainstInventory, grid: Grid) -> str:
    """The words need the letter on more cells than the inventory has of it (as often as one
    word has it, or as its neighbours and runs of three ask for).
    """
    if n.raised is not None:
        text = raised_sentence(n.raised)
    else:
        text = f"{cut(n.word or '')!r} needs {n.most} {n.face}"
    others = [f"{need - have} {face}" for face, have, need in n.others]
    them = names(shortened(others, _LACKING, "others", least=2))
    rest = f"; it lacks {them}, too" if others else ""
    return f"{text}, the inventory has {n.inventory or 'no'} {n.face}{rest}"


def _no_room_beside_the_given(n: numbers.NoRoomBesideTheGiven, grid: Grid) -> Predicate:
    """A letter is shown as often as the words need it, and as often as it is given. The sum is
    more than there are cells.
    """
    spare = {
        f: more for f, count in sorted(n.given.items()) if (more := count - n.need.get(f, 0)) > 0
    }
    them = names([f"{count} {face}" for face, count in spare.items()])
    are = "is" if sum(spare.values()) == 1 else "are"
    return Predicate(
        "need",
        "needs",
        f"at least {so_many(sum(n.need.values()), 'tile')}, and {them} {are} given"
        f" besides, which makes {n.total} tiles for {so_many(n.room, 'cell')}",
    )


def _too_many_vowels(n: numbers.TooManyVowels, grid: Grid) -> Predicate:
    """A vowel is shown as often as the words need it. The sum is more than the vowels that there
    may be.
    """
    each = names([f"{count} {face}" for face, count in n.need.items()])
    are = "is" if n.most == 1 else "are"
    wished = f"at most {n.most} {are}" if n.most else "none is"
    return Predicate("need", "needs", f"{so_many(n.total, 'vowel')} ({each}), {wished} wished")


def _no_room_for_vowels(n: numbers.NoRoomForVowels, grid: Grid) -> Predicate:
    """The letters that the words need and that are no vowels, and the vowels that are wished, take
    more cells than there are.
    """
    return Predicate(
        "need",
        "needs",
        f"{so_many(n.others, 'tile')} that show no vowel, and at least {so_many(n.vowels, 'vowel')}"
        f" {'is' if n.vowels == 1 else 'are'} wished, which makes {n.total} tiles for"
        f" {so_many(n.room, 'cell')}",
    )


def _wrong_dice(n: numbers.WrongDice, grid: Grid) -> str:
    """Each die lies on a cell of its own, and each cell has one."""
    are, dice = "is" if n.dice == 1 else "are", so_many(n.dice, "die", "dice")
    return f"there {are} {dice}, {_a(grid)} board has {so_many(n.room, 'cell')}"


def _words_against_dice(n: numbers.WordsAgainstDice, grid: Grid) -> str:
    """Each cell takes a die with its letter. The letters listed are on more cells, as the words
    need them or they are given, than there are dice with any of them.
    """
    each = names([f"{count} {face}" for face, count in n.need.items()])
    are = "is" if n.total == 1 else "are"
    one = "it" if len(n.need) == 1 else "one of them"
    have = f"only {so_many(n.dice, 'die', 'dice')} ha{'s' if n.dice == 1 else 've'}"
    return f"{each} {are} needed, {have if n.dice else 'no die has'} {one}"


def _a(grid: Grid) -> str:
    """Return the size of a grid with its article: a 4x4, an 8x8."""
    size = str(grid)
    return f"{'an' if size.startswith(('8', '11x', '18x')) else 'a'} {size}"


TABLE: dict[type[numbers.Numbers], Callable[[Any, Grid], str | Predicate]] = {
    numbers.TooLong: _too_long,
    numbers.TooManyTiles: _too_many_tiles,
    numbers.TooManyPairs: _too_many_pairs,
    numbers.TooManyBends: _too_many_bends,
    numbers.TooCrowded: _too_crowded,
    numbers.TooClose: _too_close,
    numbers.WrongInventory: _wrong_inventory,
    numbers.GivenAgainstInventory: _given_against_inventory,
    numbers.WordsAgainstInventory: _words_against_inventory,
    numbers.NoRoomBesideTheGiven: _no_room_beside_the_given,
    numbers.TooManyVowels: _too_many_vowels,
    numbers.NoRoomForVowels: _no_room_for_vowels,
    numbers.WrongDice: _wrong_dice,
    numbers.WordsAgainstDice: _words_against_dice,
}
