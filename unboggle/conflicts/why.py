"""Why a list does not fit: words that cannot share the grid, as few as can be.

A conflict is shrunk by deletion: leave words out, a chunk first and then one by
one, and decide the rest on its own (see `unboggle.conflicts.decider`). It is minimal only if
for each of its words a traced board holds all the others. With wishes a conflict is
one of words and wishes: first the words are shrunk under all wishes, then the wishes
are left out that it does not need (see `unboggle.conflicts.shrink`).
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from typing import Literal

from unboggle import counting, solvers
from unboggle.conflicts.decider import Conflict, Decider, Held, Words
from unboggle.conflicts.fixed_list import WishStudy, monotone
from unboggle.conflicts.sentences import Clash
from unboggle.conflicts.shrink import (
    is_minimal,
    relaxed,
    shrink,
    smallest,
    without_one,
)
from unboggle.errors import checked
from unboggle.fitting.result import Reason, Verdict
from unboggle.forward.verify import verified
from unboggle.progress import ConflictFound, OnProgress, Phase, ignore
from unboggle.puzzle import Puzzle, Word
from unboggle.puzzle.frozen import Frozen
from unboggle.solvers import Status
from unboggle.system.anytime import anytime
from unboggle.system.clock import Deadline, Late, Stop


@dataclass(frozen=True, repr=False)
class Why(Frozen):
    """What is known of why a list does not fit.

    ``conflicts`` are words that cannot share the grid, each set with its wishes and
    whether it is proved minimal; ``complete`` if there is no other minimal one. ``facts``
    are all that counting has against the list. ``without`` has, where known, for
    a word whether the others fit if it is taken away: a board, or None if they do not;
    ``unwished`` in the same way for a wish whether all words fit without it. ``best``
    is the board with the most words, all of them if ``status`` is ``fitted``.

    With a wish that fewer words may break no word is left out: the list is ``fixed``. The
    conflicts are then of wishes, each with the whole list, or what speaks against it without
    those wishes; ``without`` is empty.
    """

    puzzle: Puzzle
    status: Verdict
    facts: tuple[counting.Refusal, ...] = ()
    conflicts: tuple[Clash, ...] = ()
    complete: bool = False
    without: Mapping[Word, Held | None] = field(default_factory=dict)
    unwished: Mapping[str, Held | None] = field(default_factory=dict)
    best: Held | None = None
    interrupted: bool = False
    error: str | None = None
    seconds: Mapping[str, float] = field(default_factory=dict)
    seed: int = 0

    @property
    def fixed(self) -> bool:
        """Whether there is a wish that fewer words may break."""
        return not self.puzzle.wishes.monotone

    @property
    def reason(self) -> Reason | None:
        """The first of the conflicts, one with the fewest words; None without one."""
        if not self.conflicts:
            return None
        clash = self.conflicts[0]
        return Reason("conflict", clash, clash.words, clash.wishes, clash.minimal)

    @property
    def checked(self) -> Literal["traced", "counted", "unchecked"] | None:
        """How the answer is known: by a board, by counting, or by a solver's word."""
        if self.status == "fitted":
            return "traced"
        if self.status != "impossible":
            return None
        return "counted" if self.facts else "unchecked"

    def __str__(self) -> str:
        """The answer in a line."""
        if self.status == "fitted" and self.best is not None:
            return f"fitted: {self.best.board}"
        why = self.reason or self.error
        return f"{self.status}: {why}" if why else self.status


def why(
    puzzle: Puzzle,
    *,
    most: int = 5,
    timeout: float | None = 60.0,
    seed: int = 0,
    on_progress: OnProgress = ignore,
    stop: Stop | None = None,
) -> Why:
    """Return why no board holds the words of ``puzzle``, as far as ``timeout`` seconds suffice.

    Looks for ``most`` minimal conflicts, and for the words without any one of which
    the others fit. ``stop`` ends it like the timeout. ``on_progress`` gets a
    `ConflictFound` for each of the former. With a wish that fewer words may break it is the
    wishes that are left out, see `Why`.
    """
    checked(why, locals())
    start = time.monotonic()
    deadline = Deadline.after(timeout, stop)
    fixed = not puzzle.wishes.monotone
    kind = FixedListStudy if fixed else ConflictStudy
    with Decider(puzzle, seed=seed, on_progress=on_progress, fixed=fixed) as decider:
        study = kind(decider, most, deadline)
        outcome = anytime(study.run, deadline)
    return replace(
        study.result(),
        interrupted=outcome.interrupted,
        error=outcome.error,
        seconds={"total": time.monotonic() - start},
        seed=seed,
    )


class ConflictStudy:
    """The work of `why`, whose `result` can be asked for at any moment."""

    def __init__(self, decider: Decider, most: int, deadline: Deadline) -> None:
        self.decider, self.most, self.deadline = decider, most, deadline
        self.facts: list[counting.Refusal] = []
        self.found: list[Conflict] = []
        self.complete = False
        self.unwished: dict[str, Held | None] = {}

    def run(self) -> None:
        """Look for all that speaks against the list, until the time is up."""
        decider = self.decider
        decider.counted(decider.words, self.deadline)
        moment = self.deadline.with_grace(counting.MOMENT)
        for fact in counting.refusals(decider.puzzle, moment):
            # What a sentence rests on is refused on its own, or it rests on all words.
            alone = counting.refuse(decider.part(fact.words), moment)
            self.facts.append(fact if alone else replace(fact, words=decider.puzzle.words))
        decider.on_progress(Phase("whole-list"))
        first = decider.decide(decider.words, self.deadline).conflict
        if first is None:
            return
        self._shrink(first)
        hopeless = not self.found[0].words  # the wishes contradict each other
        if not hopeless:
            self._leave_out_single_words()
        for wish in decider.puzzle.wishes.single:
            if self.deadline.over:
                break
            decision = without_one(decider, wish, self._some_time())
            if decision.held is not None or decision.conflict is not None:
                self.unwished[wish.names[0]] = decision.held
        self.complete = hopeless or self._enumerate()

    def _leave_out_single_words(self) -> None:
        for word in self.decider.puzzle.words:
            if self.deadline.over:
                return
            # Only a word of all conflicts can be the one that is too much.
            if all(word in conflict.words for conflict in self.decider.conflicts):
                self.decider.on_progress(Phase("without", subject=word))
                rest = self.decider.words - {word}
                decision = self.decider.decide(rest, self._some_time())
                if decision.conflict is not None and len(self.found) < self.most:
                    self._shrink(decision.conflict)

    def _enumerate(self) -> bool:
        """Look for more minimal conflicts; return whether all have been found.

        Liffiton et al., "Fast, flexible MUS enumeration" (2016): take a largest set
        of words of which nothing is known yet; if it fits nothing below it is of
        interest, else a conflict within it is new.
        """
        decider, complete = self.decider, True
        words = decider.puzzle.words
        number = {word: k for k, word in enumerate(words, start=1)}
        skipped: list[Words] = []
        with ExitStack() as stack:
            unknown = stack.enter_context(solvers.get("minisat22").open([]))
            told: set[tuple[bool, Words]] = set()
            while len(self.found) < self.most:
                for news in (
                    *((True, c.words) for c in decider.conflicts),
                    *((False, held.words) for held in decider.boards),
                    *((False, part) for part in skipped),
                ):
                    if news not in told:
                        told.add(news)
                        up, part = news
                        # in the order of the list: a set's own differs from run to run
                        clause = [-number[w] for w in words if w in part] if up else None
                        unknown.add(clause or [number[w] for w in words if w not in part])
                answer = unknown.solve(deadline=self.deadline)
                if answer.status is not Status.SAT:
                    return answer.status is Status.UNSAT and complete and self._all_minimal()
                chosen = self._grown({w for w in words if number[w] in answer.model})
                decider.on_progress(Phase("conflicts", number=len(self.found)))
                decision = decider.decide(chosen, self._some_time())
                if decision.conflict is not None:
                    self._shrink(decision.conflict)
                elif decision.held is None:
                    if self.deadline.over:
                        return False
                    skipped.append(chosen)
                    complete = False
        return False

    def _grown(self, chosen: set[Word]) -> Words:
        """Return ``chosen`` with as many more words, in turn, as leave no known conflict whole."""
        missing = [set(conflict.words - chosen) for conflict in self.decider.conflicts]
        missing_from: dict[Word, list[set[Word]]] = {}
        for some in missing:
            for word in some:
                missing_from.setdefault(word, []).append(some)
        for word in self.decider.puzzle.words:
            lacking = missing_from.get(word, [])
            if all(len(some) > 1 for some in lacking):
                chosen.add(word)
                for some in lacking:
                    some.remove(word)
        return frozenset(chosen)

    def _shrink(self, conflict: Conflict) -> None:
        seconds = self.deadline.seconds
        each = None if seconds is None else max(1.0, seconds / 8)
        conflict = shrink(conflict, self.decider, self.deadline, each=each)
        conflict = relaxed(conflict, self.decider, self.deadline, each=each)
        self.found.append(conflict)
        words, wishes = self.decider.in_order(conflict.words), conflict.wishes.names
        self.decider.on_progress(ConflictFound(words, wishes, len(self.found)))

    def _all_minimal(self) -> bool:
        return all(is_minimal(conflict, self.decider) for conflict in self.found)

    def _some_time(self) -> Deadline:
        """Return the end of a part of the time that is left: no question takes it all."""
        return self.deadline.share(0.25)

    def result(self) -> Why:
        """Return what is known by now."""
        decider, puzzle = self.decider, self.decider.puzzle
        whole = decider.known(decider.words)
        best = max(decider.boards, key=lambda held: len(held.words), default=None)
        if whole.held is not None:
            return Why(puzzle, "fitted", best=self._thinned(whole.held))
        if whole.conflict is None:
            return Why(puzzle, "undecided", best=best)
        found = {c.words: c for c in (smallest(decider), *self.found)}
        fewest = [c for c in found.values() if not any(other < c.words for other in found)]
        order = {word: k for k, word in enumerate(puzzle.words)}
        fewest.sort(key=lambda c: (len(c.words), sorted(order[w] for w in c.words)))
        return Why(
            puzzle,
            "impossible",
            facts=tuple(self.facts),
            conflicts=tuple(Clash.of(c, decider, is_minimal(c, decider)) for c in fewest),
            complete=self.complete,
            without=dict(self._without()),
            unwished=self.unwished,
            best=best,
        )

    def _thinned(self, held: Held) -> Held:
        """Return the board without letters that no word needs, if there is time for it."""
        try:
            grace = self.deadline.with_grace(counting.MOMENT)
            board, paths = verified(held.board, self.decider.puzzle, deadline=grace)
        except Late:
            return held
        return replace(held, board=board, paths=paths)

    def _without(self) -> Iterator[tuple[Word, Held | None]]:
        """Yield the words without which it is known whether the others fit, with a board if so."""
        decider = self.decider
        fits: dict[Word, Held] = {}
        for held in decider.boards:
            lacking = decider.words - held.words
            if len(lacking) == 1:
                fits.setdefault(min(lacking), held)
        in_all = frozenset.intersection(*(conflict.words for conflict in decider.conflicts))
        for word in decider.puzzle.words:
            if word in fits or word not in in_all:
                yield word, fits.get(word)


class FixedListStudy:
    """The same where a wish may be broken by fewer words: see `Why` for what it looks for."""

    def __init__(self, decider: Decider, most: int, deadline: Deadline) -> None:
        self.decider, self.deadline = decider, deadline
        self.facts: tuple[counting.Refusal, ...] = ()
        self.plain = monotone(decider.puzzle.wishes)
        without = decider.wishing(self.plain, fixed=False)
        without.on_progress = decider.on_progress
        self._of_words = ConflictStudy(without, most, deadline)
        self._of_wishes = WishStudy(decider, most, deadline)

    def run(self) -> None:
        """Look for all that speaks against the list, until the time is up."""
        decider = self.decider
        decider.on_progress(Phase("whole-list"))
        first = decider.decide(decider.words, self.deadline).conflict
        if first is None:
            return
        moment = self.deadline.with_grace(counting.MOMENT)
        facts = counting.refusals(decider.puzzle, moment)
        self.facts = tuple(replace(fact, words=decider.puzzle.words) for fact in facts)
        self._of_words.run()
        if not self._of_words.found:
            self._of_wishes.run(first)
            return
        for conflict in self._of_words.found:
            decider.add(replace(conflict, words=decider.words))
        self._of_wishes.give_up_each()

    def result(self) -> Why:
        """Return what is known by now."""
        decider, puzzle = self.decider, self.decider.puzzle
        whole = decider.known(decider.words)
        if whole.held is not None:
            return Why(puzzle, "fitted", best=whole.held)
        if whole.conflict is None:
            return Why(puzzle, "undecided")
        unwished = self._of_wishes.unwished
        if self._of_words.found:
            of_words = replace(self._of_words.result(), puzzle=puzzle, complete=False, best=None)
            return replace(of_words, without={}, unwished=unwished)
        found = self._of_wishes.found or [smallest(decider)]
        found.sort(key=lambda conflict: len(conflict.wishes.names))
        return Why(
            puzzle,
            "impossible",
            facts=self.facts,
            conflicts=tuple(Clash.of(c, decider, is_minimal(c, decider)) for c in found),
            complete=self._of_wishes.complete,
            unwished=unwished,
        )
