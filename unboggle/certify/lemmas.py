"""What a certificate of a formula states besides: its bounds, and what it takes for granted."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from unboggle.counting.requirements import Requirements
from unboggle.counting.sentences import raised_sentence
from unboggle.encodings import Ruled, TileEncoding
from unboggle.encodings.wild_tiles import WildTiles
from unboggle.formula.keeping import Keeping
from unboggle.formula.refine import RULE as ADDED
from unboggle.puzzle import Face, Puzzle, Word
from unboggle.puzzle.faces import comes_with


@dataclass(frozen=True)
class Lemma:
    """A fact that went into a formula and that its proof does not prove, with the argument."""

    name: str
    text: str


def dominated(puzzle: Puzzle, core: Puzzle) -> dict[Word, Word]:
    """Return each word of ``puzzle`` that has no clauses in ``core`` -> one it comes with."""
    return {
        word: next(v for v, others in core.spellings.items() if comes_with(ways, others))
        for word, ways in puzzle.spellings.items()
        if word not in core.spellings
    }


def bounds(encoded: Ruled) -> dict[str, Any]:
    """Return the numbers that went into the formula of ``encoded``."""
    if isinstance(encoded, Keeping):
        wanted = encoded.wanted
        return {"least": wanted.least, "caps": dict(wanted.caps)}
    if not isinstance(encoded, TileEncoding):
        return {}
    wild = {"wild": len(encoded.wild)} if isinstance(encoded, WildTiles) else {}
    return {"need": dict(encoded.need), "slack": encoded.slack, **wild}


def lemmas(
    core: Puzzle, granted: Mapping[str, Any], free: Mapping[Word, Word], rules: Collection[str] = ()
) -> tuple[Lemma, ...]:
    """Return what a formula of ``core``, with clauses of these ``rules``, takes for granted.

    ``granted`` is what `bounds` says of it, ``free`` what `dominated` says.
    """
    found = []
    if free:
        named = ", ".join(f"{word} (with {other})" for word, other in free.items())
        found.append(
            Lemma(
                "words that come for free",
                "every spelling of the word in brackets contains a spelling of the first one,"
                " forwards or backwards, so a board that holds it holds the first one too, and"
                f" that needs no clauses: {named}",
            )
        )
    if ADDED in rules:
        found.append(
            Lemma(
                "boards that broke a wish",
                f"the clauses of the rule {ADDED} were added one after the other, when a board"
                " broke a wish that is too long to be written at once: the letters on cells that"
                " each forbids show a banned word, or a word in two ways, whatever the other"
                " cells show. `check.py` looks at each of them",
            )
        )
    if granted:
        found += _tiles(core, granted["need"], granted["slack"], granted.get("wild"))
    return tuple(found)


def _tiles(core: Puzzle, need: Mapping[Face, int], slack: int, wild: int | None) -> list[Lemma]:
    facts = Requirements(core)
    several = ", ".join(
        f"{count} {face} for {facts.most_in[face]!r}"
        for face, count in sorted(facts.most.items())
        if count > 1
    )
    raised = [raised_sentence(why) for face in sorted(facts.need) if (why := facts.raised(face))]
    found = [
        Lemma(
            "letters of one word",
            "a word with k equal letters needs k cells that show this letter (with several"
            " spellings, the smallest k); so every letter must be shown at least once"
            + (f", and {several}" if several else ""),
        )
    ]
    if raised:
        found.append(
            Lemma(
                "neighbours of a letter",
                "the tiles of a letter must have room around them for all the different letters"
                " that it touches in the words, and for all the different runs of three of"
                " which it is the middle (a cell with d neighbours is the middle of d(d-1)/2):"
                f" {'; '.join(raised)}",
            )
        )
    total = sum(need.values())
    rest = (
        f"{total} of the {len(core.grid.cells)} cells show the letters that are needed, so at most"
        f" {slack} cells show more of them. No letter has more tiles than all words together have"
        " of it, and none has more than an inventory allows: a cell beyond that is on no path and"
        " may as well be blank"
    )
    implied = "The rest of the formula implies it; it is there because solvers do not see facts of"
    if wild is None:
        found += [
            Lemma("optional tiles", rest),
            Lemma(
                "order of equal tiles",
                "tiles with the same letter lie in the order of their numbers, and optional ones"
                " are used in this order: numbering the tiles of a board anew does not change the"
                " board",
            ),
        ]
    else:
        found += [
            Lemma(
                "wild tiles",
                f"{rest}. So besides the tiles that are needed {wild} will do, each with any of"
                " these letters or, on a cell that may be blank, with none",
            ),
            Lemma(
                "order of equal tiles",
                "needed tiles with the same letter lie in the order of their numbers, wild ones as"
                " well, and wild ones with a letter behind those that are needed of it: numbering"
                " the tiles of a board anew does not change the board",
            ),
            Lemma(
                "tiles in rows and columns",
                "the first rows have as many tiles as they have cells at most, and those that the"
                " others have no room for at least; so have the first columns; and if there are as"
                f" many tiles as cells, each cell has one. {implied} this kind",
            ),
        ]
    return [
        *found,
        Lemma(
            "room around a tile",
            "a tile is near at most as many others as its cell has neighbours, since different"
            f" tiles lie on different cells. {implied} this kind",
        ),
    ]
