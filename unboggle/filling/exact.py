"""The best letters for few places: branch and bound over what each letter brings along.

Places are settled one after the other. On the way are the words that have come, and the
*chances* of the others that are left (`unboggle.filling.runs`): those that need only the
places still open. Words that have come stay, so their number is a bound; with it go the least
(or the most) that each open place will bring, each word being held against one place only.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from unboggle.filling.runs import Chance, Chances
from unboggle.puzzle import Face, Word
from unboggle.system.clock import NEVER, Deadline

_OF_A_CHECK = 200  # chances that a look at the wishes weighs as much as
Letters = dict[int, Face]
Part = tuple[Word, Chance]
"""A word, and what of one of its chances is still open."""


@dataclass(frozen=True)
class Question:
    """What is asked of the letters.

    ``options`` are the letters of each place, those to be taken first in front; ``counted`` the
    chances of words that are counted, ``forbidden`` what must not come together, neither of
    them with words that are there whatever the letters are: of those there are ``base``.
    ``so_far`` tells whether letters on some of the places may be gone on with (None: they always
    may), ``good`` whether those on all of them will do. ``aim``: -1 for the fewest words, 1 for
    the most, 0 for the first letters that will do; ``at_most`` so many.
    """

    options: Sequence[Sequence[Face]]
    counted: Chances
    forbidden: Sequence[Chance]
    base: int
    aim: int = -1
    at_most: int | None = None
    so_far: Callable[[Letters], bool] | None = None
    good: Callable[[Letters], bool] = lambda letters: True


class _Enough(Exception):
    """It is settled, or all work that was allowed is done."""


class Exact:
    """The search for the best letters; ``letters`` and ``value`` are the best so far.

    ``complete`` tells whether all letters were gone through or ruled out: then there are no
    better ones, or none at all. It looks at ``work`` chances at most, the same on every machine.
    Raises `Late` past ``deadline``.
    """

    def __init__(
        self,
        question: Question,
        work: int,
        best: tuple[Letters, int] | None = None,
        deadline: Deadline = NEVER,
    ) -> None:
        self.letters: Letters | None = None if best is None else best[0]
        self.value = 0 if best is None else best[1]
        self.complete = False
        self._asked, self._work, self._deadline = question, work, deadline
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
        self._deadline.check()
        if self._work < 0:
            raise _Enough

    def _descend(
        self, letters: Letters, count: int, counted: list[Part], forbidden: list[Part]
    ) -> None:
        asked = self._asked
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
        """Whether letters on the open places cannot make it better, or bring too many words."""
        asked, least = self._asked, count
        if asked.at_most is not None or asked.aim < 0:
            least += self._least(counted)
        if asked.at_most is not None and least > asked.at_most:
            return True
        if self.letters is None:
            return False
        if asked.aim < 0:
            return least >= self.value
        most = count + _most(counted)
        return self.value >= (most if asked.at_most is None else min(most, asked.at_most))

    def _least(self, counted: Iterable[Part]) -> int:
        """Return how many words will come at least.

        Of those that need one letter more each is held against one place, though another
        may bring it, too: so no word is taken for two.
        """
        of: dict[Word, int] = {}
        words: dict[int, dict[Face, set[Word]]] = {}
        for word, chance in counted:
            if len(chance) == 1:
                place, face = chance[0]
                if of.setdefault(word, place) == place:
                    words.setdefault(place, {}).setdefault(face, set()).add(word)
        return sum(
            min(len(some.get(face, ())) for face in self._asked.options[place])
            for place, some in words.items()
        )


def _most(counted: Iterable[Part]) -> int:
    """Return how many words can come at most.

    One that comes has a chance, and is held against the first place of that, which shows one
    letter.
    """
    words: dict[int, dict[Face, set[Word]]] = {}
    for word, chance in counted:
        place, face = chance[0]
        words.setdefault(place, {}).setdefault(face, set()).add(word)
    return sum(max(map(len, some.values())) for some in words.values())


def _by_letter(place: int, chances: Iterable[Part]) -> tuple[dict[Face, list[Part]], list[Part]]:
    """Return those that begin with ``place`` by their letter there, without it; and the others."""
    here: dict[Face, list[Part]] = {}
    others: list[Part] = []
    for word, chance in chances:
        if chance[0][0] == place:
            here.setdefault(chance[0][1], []).append((word, chance[1:]))
        else:
            others.append((word, chance))
    return here, others
