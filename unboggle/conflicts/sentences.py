"""What conflicts say, for a person: the reasons of this room, each data and a sentence of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from unboggle.conflicts.decider import Conflict, Decider
from unboggle.counting import Refusal
from unboggle.fitting.result import Because
from unboggle.phrases import NAMED, names, shortened, so_many
from unboggle.puzzle import Grid, Wishes, Word
from unboggle.puzzle.frozen import Frozen

_SHORT = 6  # words of a conflict that are named in its first sentence
_WORDS = 60  # words of a conflict that are named
_REASONS = 5  # reasons that a sentence names


@dataclass(frozen=True)
class Clash:
    """A conflict for somebody to read: on ``grid`` no board holds these ``words``.

    They stand in the order of the list. ``minimal``: for each of them, and for each wish, a
    board is known that does without. ``fixed``: they are the whole list, of which no word was
    tried to be left out.
    """

    conflict: Conflict
    words: tuple[Word, ...]
    grid: Grid
    minimal: bool
    fixed: bool = False

    @classmethod
    def of(cls, conflict: Conflict, decider: Decider, minimal: bool) -> Clash:
        """Return ``conflict``, which ``decider`` has found."""
        words, grid = decider.in_order(conflict.words), decider.puzzle.grid
        return cls(conflict, words, grid, minimal, decider.fixed)

    @property
    def wishes(self) -> tuple[str, ...]:
        """The names of the wishes that it rests on."""
        return self.conflict.wishes.names

    @property
    def text(self) -> str:
        """The sentence, without its full stop."""
        words, wishes, counted = self.words, self.conflict.wishes, self.conflict.counted
        board = f"{self.grid} board{f' with {kept(wishes)}' if wishes else ''}"
        if not words:
            return counted.text if counted else f"there is no {board}"
        if self.fixed:
            return self._of_the_list(board)
        if len(words) == 1:
            fact = f"{words[0]!r}{'' if wishes else ' alone'} is on no {board}"
        else:
            fact = f"{_all_of(words)} cannot {'all ' * (len(words) > 2)}share a {board}"
        if counted:
            fact += f": {counted.text}"
        if not self.minimal:
            if len(words) == 1 and not wishes:
                return fact
            fewer = "fewer words or wishes" if wishes else "fewer of them"
            return f"{fact} (not proved minimal: perhaps {fewer} cannot, either)"
        return "; ".join([fact, *_spare(words, wishes)])

    def _of_the_list(self, board: str) -> str:
        count, counted = len(self.conflict.wishes.single), self.conflict.counted
        fact = f"no {board} holds the whole list{f': {counted.text}' if counted else ''}"
        if not self.minimal:
            return f"{fact} (not proved minimal: perhaps fewer wishes cannot be kept, either)"
        spare = "the list alone fits" if count == 1 else "without any one wish the list fits"
        return f"{fact}; {spare}" if count else fact


@dataclass(frozen=True)
class InTheList:
    """A clash, and why the ``whole`` list has no board; ``part`` if it has more than the clash."""

    clash: Clash
    whole: Because
    part: bool

    @property
    def short(self) -> str | None:
        """The answer in one short sentence."""
        words = self.clash.words
        if not words or len(words) > _SHORT or self.clash.fixed:
            return None
        if len(words) == 1:
            return f"{words[0]!r} alone is too much for it"
        return f"{names([*map(repr, words)])} cannot share one"

    @property
    def text(self) -> str:
        """The sentence, without its full stop."""
        return f"{self.clash.text}; {'for the whole list, ' * self.part}{self.whole.text}"


@dataclass(frozen=True)
class AmongThoseThatStay:
    """A clash of words that must not be left out."""

    clash: Clash

    @property
    def text(self) -> str:
        """The sentence, without its full stop."""
        return f"of the words that must stay, {self.clash.text}"


@dataclass(frozen=True)
class NoneFits(Frozen):
    """Not even one word is on a board that keeps the ``wishes``.

    ``refusals`` say why for each word, if counting knows it for all of them.
    """

    wishes: Wishes
    refusals: Mapping[Word, Refusal] | None = None

    @property
    def text(self) -> str:
        """The sentence, without its full stop."""
        text = "not a single one of these words fits"
        if self.refusals is not None:
            return f"{text}: {each_alone(self.refusals)}"
        return f"{text} with {kept(self.wishes)}" if self.wishes else text


def each_alone(refusals: Mapping[Word, Refusal]) -> str:
    """Return why each of the words does not fit, the first few reasons with their words."""
    alike: dict[str, list[Word]] = {}
    for word, refusal in refusals.items():
        alike.setdefault(refusal.text, []).append(word)
    groups = list(alike.values())
    said = [refusals[words[0]].text_for_each(words) for words in groups[:_REASONS]]
    more = sum(map(len, groups[_REASONS:]))
    return "; ".join([*said, *[f"and likewise {so_many(more, 'more word')}"] * (more > 0)])


def _all_of(words: tuple[Word, ...]) -> str:
    """Return the words of a conflict: they are the answer, so all of them but of very many."""
    return names(shortened([*map(repr, words)], _WORDS, "{} more words"))


def _spare(words: tuple[Word, ...], wishes: Wishes) -> Iterator[str]:
    """Yield what fits if something is taken from a minimal conflict."""
    count = len(wishes.single)
    if count:
        them, fit = ("the word", "fits") if len(words) == 1 else ("the words", "fit")
        yield f"{them} alone {fit}" if count == 1 else f"without any one wish {them} {fit}"
    if len(words) > 1:
        spare = "either of them" if len(words) == 2 else "any one of them"
        others = "the others fit" if len(words) > 2 else "the other fits"
        yield f"without {spare} {others}{_with(count)}"


def _with(count: int) -> str:
    return f" with the wish{'es' * (count > 1)}" if count else ""


def kept(wishes: Wishes) -> str:
    """Return ``wishes`` as a sentence names them: what a board is to have."""
    said: list[str] = []
    for wish in wishes:
        said += shortened(wish.said, NAMED, f"{{}} more {wish.label}", least=2)
    return names(said, mark=";")
