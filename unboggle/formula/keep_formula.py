"""Some words of a list on a board, as clauses: which are kept, and what counting requires of them.

The formulae here and in `unboggle.formula.conditional_tiles` state "some board holds words of
this weight". They are no encodings of the puzzle, which requires all words, and are not
registered as encodings.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property, partial
from itertools import pairwise

from unboggle.cnf import Clause, Lit
from unboggle.cnf.idioms import implies, never, some
from unboggle.cnf.variables import VariableFamily
from unboggle.cnf.weights import Weigher, weigh
from unboggle.counting.quotas import quotas
from unboggle.encodings import Tile, rule, spare_tiles
from unboggle.formula.optional_words import OptionalWords
from unboggle.puzzle import Face, Puzzle, Word

Words = frozenset[Word]


@dataclass(frozen=True)
class KeepGoal:
    """The goal for the words of a puzzle: all of ``must``, and ``least`` in total weight.

    Each word has its ``weight``, which is not negative. At most ``max_words`` words are kept (None:
    no limit). ``caps`` is the number of tiles of each
    face that a formula has: it limits the size of the formula, and does not affect its truth.
    """

    weight: Mapping[Word, int]
    required: Words = frozenset()
    min_weight: int = 0
    caps: Mapping[Face, int] = field(default_factory=dict)
    max_words: int | None = None

    @property
    def droppable_weight(self) -> int:
        """The weight that may be dropped."""
        return sum(self.weight.values()) - self.min_weight


class KeepFormula(OptionalWords):
    """See `OptionalWords` for the sets.

    a(w) is the weight of w, |s|_f the number of f in s. T are the tiles. Face f has one for each
    cell; fewer if all words together, or an inventory, have fewer f.

    If a board holds K and satisfies the constraints, there is a model with exactly these kept(w).
    Of each face it uses as many tiles as there are cells with it on one path of each word of K. So
    it uses at most |C| tiles.
    """

    name = "keeping"

    used = VariableFamily[Tile]("used(t)", "tile t is on the board")
    placed = VariableFamily[int, int]("placed(q, i)", "item i of quota q takes a place")
    quota_sum = VariableFamily[int, int](
        "quota(q, n)", "helper n of the count of the items of quota q"
    )
    tile_sum = VariableFamily[int]("tiles(n)", "helper n of the count of the tiles that are used")
    word_sum = VariableFamily[int]("words(n)", "helper n of the count of the words that are kept")
    out_sum = VariableFamily[int]("out(n)", "helper n of the weight of the words that are not kept")

    def __init__(self, puzzle: Puzzle, wanted: KeepGoal) -> None:
        self.goal = wanted
        super().__init__(puzzle)

    @cached_property
    def counted(self) -> dict[Face, list[Tile]]:
        """Face -> its tiles: the most cells that can show it on one path of each word."""
        cells = len(self.puzzle.grid.cells)
        return {
            face: [Tile(face, k) for k in range(min(most, cells))]
            for face, most in spare_tiles(self.puzzle, {}).items()
        }

    @rule
    def words_that_must_stay_are_kept(self) -> Iterator[Clause]:
        """∀ required w:  kept(w)."""
        for word in sorted(self.goal.required):
            yield some((self.kept(word),)).of(word)

    @rule
    def no_more_words_are_kept_than_allowed(self) -> Iterator[Clause]:
        """Σ kept(w) ≤ the most words, counted by words(n); nothing without a limit.

        A board may hold more words than are kept.
        """
        most = self.goal.max_words
        if most is not None and most < len(self.puzzle.spellings):
            kept = [(self.kept(word), 1) for word in self.puzzle.words]
            yield from self._at_most(most, weigh(kept, most, self.word_sum))

    @rule
    def kept_words_weigh_enough(self) -> Iterator[Clause]:
        """Σ a(w) over w with ¬kept(w) ≤ Σ a(w) − least, counted by out(n)."""
        yield from self.no_more_out_than(self.goal.droppable_weight)

    def no_more_out_than(self, weight: int) -> Iterator[Clause]:
        """Yield the clauses that forbid dropping words of more than ``weight``."""
        if weight < 0:
            yield some(())
            return
        out = self.weighed(weight)
        more = out.above(weight)
        yield from out.clauses
        if more is not None:
            yield never(more)

    def weighed(self, most: int) -> Weigher:
        """Return the counter of the weight of the dropped words, for limits up to ``most``."""
        weight = self.goal.weight
        words = sorted((word for word in weight if weight[word]), key=lambda word: weight[word])
        return weigh([(-self.kept(word), weight[word]) for word in words], most, self.out_sum)

    @rule
    def kept_words_use_tiles(self) -> Iterator[Clause]:
        """∀ w, s ∈ S(w), f:  w is kept by s → used(t), t the tile |s|_f of f; kept(w) as well.

        For kept(w) the spelling with the fewest counts. If there is no such tile, w is not kept
        by s.
        """
        for word, spellings in self.puzzle.spellings.items():
            counts = [Counter(s) for s in spellings]
            ways: list[tuple[Lit, Counter[Face]]] = []
            for s, count in zip(spellings, counts, strict=True):
                ways += [(premise, count) for premise in self.if_chosen(word, s)]
            if len(spellings) > 1:
                shared = Counter({f: min(n[f] for n in counts) for f in counts[0]})
                ways.append((self.kept(word), +shared))
            for premise, count in ways:
                for face, number in count.items():
                    yield self._uses(premise, face, number).of(word)

    def _uses(self, premise: Lit, face: Face, number: int) -> Clause:
        """Return the clause "if ``premise``, ``number`` tiles of ``face`` are used"."""
        tiles = self.counted[face]
        if number > len(tiles):
            return never(premise)
        return implies(premise, self.used(tiles[number - 1]))

    @rule
    def optional_tiles_are_used_in_order(self) -> Iterator[Clause]:
        """∀ t, t' the next tile of its face:  used(t') → used(t)."""
        for tiles in self.counted.values():
            for t, after in pairwise(tiles):
                yield implies(self.used(after), self.used(t))

    @rule
    def no_more_optional_tiles_than_space(self) -> Iterator[Clause]:
        """Σ used(t) ≤ |C|, counted by tiles(n)."""
        cells = len(self.puzzle.grid.cells)
        used = [(self.used(tile), 1) for tiles in self.counted.values() for tile in tiles]
        yield from self._at_most(cells, weigh(used, cells, self.tile_sum))

    @rule
    def kept_words_keep_the_quotas(self) -> Iterator[Clause]:
        """∀ quota q with n places:  w is in item i, kept(w) → placed(q, i);  Σ placed(q, i) ≤ n.

        The quotas are those of `unboggle.counting.quotas`, counted by quota(q, n).
        """
        for q, quota in enumerate(quotas(self.puzzle)):
            for i, words in enumerate(quota.items):
                for word in sorted(words):
                    yield implies(self.kept(word), self.placed(q, i)).of(word)
            items = [(self.placed(q, i), 1) for i in range(len(quota.items))]
            yield from self._at_most(
                quota.slots, weigh(items, quota.slots, partial(self.quota_sum, q))
            )

    def _at_most(self, most: int, sum_: Weigher) -> Iterator[Clause]:
        more = sum_.above(most)
        yield from sum_.clauses
        if more is not None:
            yield never(more)
