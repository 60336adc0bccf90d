"""What a conflict says, for a person."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from unboggle.conflicts.decider import Conflict
from unboggle.phrases import NAMED, listed
from unboggle.puzzle import Grid, Wishes, Word
from unboggle.puzzle.wishes import place


def in_order(words: Iterable[Word], order: Iterable[Word]) -> tuple[Word, ...]:
    """Return ``words`` in the order of the list."""
    chosen = frozenset(words)
    return tuple(word for word in order if word in chosen)


def sentence(conflict: Conflict, words: tuple[Word, ...], grid: Grid, minimal: bool) -> str:
    """Return what ``conflict`` says, for a person: a sentence without its full stop."""
    wishes = conflict.wishes
    board = f"{grid} board{f' with {kept(wishes)}' if wishes else ''}"
    if not words:
        return conflict.counted or f"there is no {board}"
    if len(words) == 1:
        fact = f"{words[0]!r}{'' if wishes else ' alone'} is on no {board}"
    else:
        fact = f"{listed(words)} cannot {'all ' * (len(words) > 2)}share a {board}"
    if conflict.counted:
        fact += f": {conflict.counted}"
    if not minimal:
        if len(words) == 1 and not wishes:
            return fact
        fewer = "fewer words or wishes" if wishes else "fewer of them"
        return f"{fact} (not proved minimal: perhaps {fewer} cannot, either)"
    return fact + "".join(f"; {clause}" for clause in _spare(words, wishes))


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
    given = [f"{face} at {place(cell)}" for cell, face in sorted(wishes.given.items())]
    if len(given) > NAMED + 1:
        given = [*given[:NAMED], f"{len(given) - NAMED} more letters given"]
    names = given + ([f"the inventory {wishes.inventory}"] if wishes.inventory else [])
    *most, last = names
    return f"{'; '.join(most)} and {last}" if most else last
