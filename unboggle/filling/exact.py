"""The best letters for few slots: branch and bound over the words that each letter makes.

Slots are settled one after another. A node has the words made so far, and the remaining *chances*
of other words (`unboggle.filling.runs`), which need only open slots. Words once made stay, so their
number is a bound. Added to it is the least (or the most) number of words that each open slot will
make, with each word counted for one slot only.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from unboggle.filling.runs import Chance, Chances
from unboggle.puzzle import Face, Word
from unboggle.system.clock import NEVER, Deadline

_OF_A_CHECK = 200  # the cost of checking constraints, in chances
Letters = dict[int, Face]
Part = tuple[Word, Chance]
"""A word, and the part of one of its chances that is still open."""


@dataclass(frozen=True)
class FillQuestion:
    """The requirements for the letters.

    ``options`` are the letters of each slot, in the order to try. ``counted`` are the chances of
    words that count, ``forbidden`` those of words that must not be made. Neither includes words
    that are there in any case, of which there are ``base``. ``so_far`` decides whether letters in
    some of the slots are acceptable so far (None: always), ``good`` whether those in all of them
    are. ``aim``: -1 for the fewest words, 1 for the most, 0 for the first acceptable letters;
    ``at_most`` limits the words.
    """

    options: Sequence[Sequence[Face]]
    counted: Chances
    forbidden: Sequence[Chance]
    base: int
    aim: int = -1
    max_extras: int | None = None
    so_far: Callable[[Letters], bool] | None = None
    good: Callable[[Letters], bool] = lambda letters: True


class _Enough(Exception):
    """The result is final, or all allowed work is done."""


class ExactFill:
    """The search for the best letters; ``letters`` and ``value`` are the best so far.

    ``complete``: all letters were tried or ruled out, so there are no better ones, or none at all.
    It examines at most ``work`` chances, the same on every machine. Raises `DeadlinePassed` past
    ``deadline``.
    """

    def __init__(
        self,
        question: FillQuestion,
        work: int,
        best: tuple[Letters, int] | None = None,
        deadline: Deadline = NEVER,
    ) -> None:
        self.letters: Letters | None = None if best is None else best[0]
        self.value = 0 if best is None else best[1]
        self.complete = False
        self._question, self._work, self._deadline = question, work, deadline
        weight = [0] * len(question.options)
        for chances in question.counted.values():
            for chance in chances:
                for place, _ in chance:
                    weight[place] += 1
        self._order = sorted(range(len(weight)), key=lambda place: -weight[place])
        at = {place: k for k, place in enumerate(self._order)}

        def part(word: Word, chance: Chance) -> Part:
            return word, tuple(sorted(chance, key=lambda one: at[one[0]]))

        counted = [part(word, one) for word, some in question.counted.items() for one in some]
        try:
            self._descend({}, question.base, counted, [part("", c) for c in question.forbidden])
            self.complete = True
        except _Enough:
            self.complete = self._work >= 0

    def _spend(self, work: int) -> None:
        self._work -= work
        self._deadline.raise_if_expired()
        if self._work < 0:
            raise _Enough

    def _descend(
        self, letters: Letters, count: int, counted: list[Part], forbidden: list[Part]
    ) -> None:
        asked = self._question
        self._spend(1 + len(counted) + len(forbidden))
        if self._hopeless(count, counted):
            return
        if len(letters) == len(self._order):
            self._spend(_OF_A_CHECK)
            if asked.good(letters):
                self.letters, self.value = letters, count
                if asked.aim == 0:
                    raise _Enough
            return
        place = self._order[len(letters)]
        here, others = _by_letter(place, counted)
        bad, apart = _by_letter(place, forbidden)
        come = {face: {word for word, rest in some if not rest} for face, some in here.items()}
        for face in sorted(
            asked.options[place], key=lambda face: -asked.aim * len(come.get(face, ()))
        ):
            with_it = letters | {place: face}
            if any(not rest for _, rest in bad.get(face, ())):
                continue
            if asked.so_far is not None:
                self._spend(_OF_A_CHECK)
                if not asked.so_far(with_it):
                    continue
            new = come.get(face, set())
            left = [one for one in (*others, *here.get(face, ())) if one[0] not in new]
            self._descend(with_it, count + len(new), left, [*apart, *bad.get(face, ())])

    def _hopeless(self, count: int, counted: list[Part]) -> bool:
        """Whether letters in open slots cannot improve the result, or make too many words."""
        asked, least = self._question, count
        if asked.max_extras is not None or asked.aim < 0:
            least += self._least(counted)
        if asked.max_extras is not None and least > asked.max_extras:
            return True
        if self.letters is None:
            return False
        if asked.aim < 0:
            return least >= self.value
        most = count + _most(counted)
        return self.value >= (most if asked.max_extras is None else min(most, asked.max_extras))

    def _least(self, counted: Iterable[Part]) -> int:
        """Return a lower bound of the words that will be made.

        Each word that needs one more letter is counted for one slot only, even if other slots may
        make it. So no word is counted twice.
        """
        of: dict[Word, int] = {}
        words: dict[int, dict[Face, set[Word]]] = {}
        for word, chance in counted:
            if len(chance) == 1:
                place, face = chance[0]
                if of.setdefault(word, place) == place:
                    words.setdefault(place, {}).setdefault(face, set()).add(word)
        return sum(
            min(len(some.get(face, ())) for face in self._question.options[place])
            for place, some in words.items()
        )


def _most(counted: Iterable[Part]) -> int:
    """Return an upper bound of the words that can be made.

    A word that is made has a chance, and counts for the first slot of that chance, which shows one
    letter.
    """
    words: dict[int, dict[Face, set[Word]]] = {}
    for word, chance in counted:
        place, face = chance[0]
        words.setdefault(place, {}).setdefault(face, set()).add(word)
    return sum(max(map(len, some.values())) for some in words.values())


def _by_letter(place: int, chances: Iterable[Part]) -> tuple[dict[Face, list[Part]], list[Part]]:
    """Return the parts that begin with ``place``, by their letter and without it; and others."""
    here: dict[Face, list[Part]] = {}
    others: list[Part] = []
    for word, chance in chances:
        if chance[0][0] == place:
            here.setdefault(chance[0][1], []).append((word, chance[1:]))
        else:
            others.append((word, chance))
    return here, others
