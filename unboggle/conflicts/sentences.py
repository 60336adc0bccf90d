"""Conflicts for people: the reasons of this package, each with its data and its sentence."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from unboggle.conflicts.decider import Conflict, Decider
from unboggle.counting import CountingRefutation
from unboggle.fitting.result import Evidence, method_of
from unboggle.phrases import NAMED, count_noun, join_names, shortened
from unboggle.puzzle import Constraints, Grid, Word
from unboggle.puzzle.model.frozen import Frozen

_SHORT = 6  # words of a conflict that are named in its first sentence
_WORDS = 60  # words of a conflict that are named
_REASONS = 5  # reasons that a sentence names


@dataclass(frozen=True)
class ReportedConflict:
    """A conflict to report: no board on ``grid`` holds these ``words``.

    They are in the order of the list. ``minimal``: for each of them, and for each constraint, a
    board is known for the rest. ``whole_list``: the words are the whole list, and dropping words
    was not tried.

    >>> from unboggle import Grid, parse_words, why
    >>> newt = parse_words("ant newt hare hen moth").puzzle(Grid.rectangle(3, 3))
    >>> conflict = why(newt).conflicts[0]
    >>> conflict.words, conflict.minimal
    (('ant', 'newt', 'hare', 'moth'), True)
    >>> print(conflict.short)
    'ant', 'newt', 'hare' and 'moth' cannot share one
    """

    conflict: Conflict
    words: tuple[Word, ...]
    grid: Grid
    minimal: bool
    whole_list: bool = False

    @classmethod
    def from_conflict(cls, conflict: Conflict, decider: Decider, minimal: bool) -> ReportedConflict:
        """Return ``conflict``, which ``decider`` has found."""
        words, grid = decider.in_order(conflict.words), decider.puzzle.grid
        return cls(conflict, words, grid, minimal, decider.fixed)

    @property
    def constraints(self) -> tuple[str, ...]:
        """The names of the constraints that are part of the conflict."""
        return self.conflict.constraints.names

    @property
    def text(self) -> str:
        """The sentences, without the last full stop."""
        words, constraints, counted = self.words, self.conflict.constraints, self.conflict.counted
        board = (
            f"{self.grid} board{f' with {constraints_phrase(constraints)}' if constraints else ''}"
        )
        if not words:
            return counted.text if counted else contradiction(constraints, self.grid)
        if self.whole_list:
            return self._of_the_list(board)
        if len(words) == 1:
            fact = f"{words[0]!r}{'' if constraints else ' alone'} is on no {board}"
        else:
            fact = f"{_all_of(words)} cannot {'all ' * (len(words) > 2)}share a {board}"
        if counted:
            fact += f": {counted.text}"
        if not self.minimal:
            if len(words) == 1 and not constraints:
                return fact
            fewer = "words or constraints" if constraints else "of them"
            return f"{fact}. Fewer {fewer} may conflict as well"
        return ". ".join([fact, *_spare(words, constraints)])

    def _of_the_list(self, board: str) -> str:
        count, counted = len(self.conflict.constraints.parts), self.conflict.counted
        fact = f"no {board} holds the whole list{f': {counted.text}' if counted else ''}"
        if not self.minimal:
            return f"{fact}. Fewer constraints may conflict with it as well"
        return f"{fact}. Without {_any(count)} the list fits" if count else fact

    @property
    def short(self) -> str | None:
        """The conflict in one short sentence; None if it is that of the whole list."""
        words, constraints = self.words, self.conflict.constraints
        with_these = f" with {constraints_phrase(constraints)}" if constraints else ""
        if not words:
            return self.text
        if self.whole_list:
            return f"no board has these words{with_these}" if constraints else None
        if len(words) == 1:
            counted = self.conflict.counted
            return counted.text if counted else f"{words[0]!r} fits no board{with_these}"
        if len(words) > _SHORT and not self.minimal:
            return None
        named = join_names(shortened([*map(repr, words)], _SHORT, "{} more words", least=2))
        return f"{named} cannot share one{with_these}"


@dataclass(frozen=True)
class ConflictInList:
    """A conflict, and the ``evidence`` against the whole list; ``proper`` if the list has more
    words.

    >>> from unboggle import Grid, parse_words, why
    >>> from unboggle.reasons import Refuted
    >>> [conflict] = why(parse_words("abc def").puzzle(Grid.rectangle(2, 2))).conflicts
    >>> found = ConflictInList(conflict, Refuted("tiles", "cadical195"), proper=False)
    >>> found.short, found.method_text
    ("'abc' and 'def' cannot share one", 'tiles with cadical195')
    """

    conflict: ReportedConflict
    evidence: Evidence
    proper: bool

    @property
    def short(self) -> str | None:
        """The answer in one short sentence."""
        short = self.conflict.short or getattr(self.evidence, "short", None)
        return short and self._noted(short)

    @property
    def method_text(self) -> str | None:
        """What refuted the whole list, in a few words."""
        return method_of(self.evidence)

    @property
    def text(self) -> str:
        """The sentences, without the last full stop. A solver's proof adds none."""
        if self.method_text is not None:
            return self._noted(self.conflict.text)
        whole = f"{'for the whole list, ' * self.proper}{self.evidence.text}"
        return f"{self.conflict.text}. {whole[0].upper()}{whole[1:]}"

    def _noted(self, text: str) -> str:
        """Return ``text`` with the note of a cross-check, if there is one."""
        return ". ".join(filter(None, [text, getattr(self.evidence, "note", "")]))


@dataclass(frozen=True)
class RequiredWordsConflict:
    """A conflict among the required words.

    >>> from unboggle import Grid, drop_fewest, parse_words
    >>> both = parse_words("abc def bca").puzzle(Grid.rectangle(2, 2))
    >>> answer = drop_fewest(both, required=["abc", "def"])
    >>> print(answer.reason.evidence.short)
    of the required words, 'abc' and 'def' cannot share one
    """

    conflict: ReportedConflict

    @property
    def short(self) -> str | None:
        """The conflict in one short sentence; None if the text is no longer."""
        if not self.conflict.words or self.conflict.short is None:
            return None
        return f"of the required words, {self.conflict.short}"

    @property
    def text(self) -> str:
        """The sentence, without its full stop."""
        conflict = self.conflict
        return f"of the required words, {conflict.text}" if conflict.words else conflict.text


@dataclass(frozen=True)
class NoWordFits(Frozen):
    """No board that satisfies the ``constraints`` holds even one of the words.

    ``refusals`` are the reasons for each word, if counting refuses all of them. ``minimal``: for
    each of the constraints a board is known that satisfies the others and holds a word.

    >>> from unboggle import Grid, drop_fewest, parse_words
    >>> answer = drop_fewest(parse_words("abcde").puzzle(Grid.rectangle(2, 2)))
    >>> print(answer.reason)
    none of these words fits: 'abcde' needs 5 cells, a 2x2 board has 4
    """

    constraints: Constraints
    refusals: Mapping[Word, CountingRefutation] | None = None
    minimal: bool = True

    @property
    def text(self) -> str:
        """The sentence, without its full stop."""
        text = "none of these words fits"
        if self.refusals is not None:
            return f"{text}: {refusals_text(self.refusals)}"
        if not self.constraints:
            return text
        fewer = ". With fewer constraints none may fit as well" * (not self.minimal)
        return f"{text} with {constraints_phrase(self.constraints)}{fewer}"


def refusals_text(refusals: Mapping[Word, CountingRefutation]) -> str:
    """Return why each of the words does not fit: the first few reasons with their words."""
    alike: dict[str, list[Word]] = {}
    for word, refusal in refusals.items():
        alike.setdefault(refusal.text, []).append(word)
    groups = list(alike.values())
    said = [refusals[words[0]].text_per_word(words) for words in groups[:_REASONS]]
    more = sum(map(len, groups[_REASONS:]))
    return "; ".join([*said, *[f"and likewise {count_noun(more, 'more word')}"] * (more > 0)])


def contradiction(constraints: Constraints, grid: Grid) -> str:
    """Return that no board on ``grid`` satisfies ``constraints``, whatever its words."""
    said = [one for constraint in constraints for one in constraint.phrase]
    if len(said) == 2:
        return f"{said[0]} and {said[1]} contradict each other"
    return f"no {grid} board has {constraints_phrase(constraints)}, whatever the words"


def _all_of(words: tuple[Word, ...]) -> str:
    """Return the words of a conflict: all of them, unless there are very many."""
    return join_names(shortened([*map(repr, words)], _WORDS, "{} more words", least=2))


def _spare(words: tuple[Word, ...], constraints: Constraints) -> Iterator[str]:
    """Yield what fits if something is removed from a minimal conflict."""
    count = len(constraints.parts)
    if count == 1 and len(words) > 1:
        yield "Without any one of the words, or without the constraint, the rest fits"
    elif count and len(words) > 1:
        yield "Without any one of these words and constraints the rest fits"
    elif count:
        yield f"Without {_any(count)} the word fits"
    elif len(words) > 1:
        two = "either of them the other fits"
        yield f"Without {two if len(words) == 2 else 'any one of them the others fit'}"


def _any(count: int) -> str:
    """Return the constraints of a conflict, to be left out one at a time."""
    return "the constraint" if count == 1 else "any one of the constraints"


def constraints_phrase(constraints: Constraints) -> str:
    """Return ``constraints`` as part of a sentence: what a board must have."""
    said: list[str] = []
    for constraint in constraints:
        said += shortened(constraint.phrase, NAMED, f"{{}} more {constraint.label}", least=2)
    return join_names(said, mark=";" if any("," in one for one in said) else ",")
