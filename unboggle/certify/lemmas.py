"""The facts that a certificate of a formula states: its bounds, and the lemmas that it assumes."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from unboggle.counting.requirements import Requirements
from unboggle.counting.sentences import extra_tiles_sentence
from unboggle.encodings import RuleEncoding, TileEncoding
from unboggle.encodings.wild_tiles import WildTiles
from unboggle.formula.keep_formula import KeepFormula
from unboggle.formula.refine import RULE as ADDED
from unboggle.phrases import count_noun
from unboggle.puzzle import Face, Puzzle, Word
from unboggle.puzzle.model.faces import implies_face


@dataclass(frozen=True)
class Lemma:
    """A fact that a formula assumes and its proof does not prove, with the argument for it."""

    name: str
    text: str


def dominated(puzzle: Puzzle, core: Puzzle) -> dict[Word, Word]:
    """Return each word of ``puzzle`` without clauses in ``core`` -> a word that implies it."""
    return {
        word: next(v for v, others in core.spellings.items() if implies_face(ways, others))
        for word, ways in puzzle.spellings.items()
        if word not in core.spellings
    }


def bounds(encoded: RuleEncoding) -> dict[str, Any]:
    """Return the numbers used in the formula of ``encoded``."""
    if isinstance(encoded, KeepFormula):
        wanted = encoded.goal
        return {"refuted_weight": wanted.min_weight, "caps": dict(wanted.caps)}
    if not isinstance(encoded, TileEncoding):
        return {}
    wild = {"wild": len(encoded.wild)} if isinstance(encoded, WildTiles) else {}
    return {"need": dict(encoded.need), "slack": encoded.slack, **wild}


def lemmas(
    core: Puzzle, granted: Mapping[str, Any], free: Mapping[Word, Word], rules: Collection[str] = ()
) -> tuple[Lemma, ...]:
    """Return the lemmas that a formula of ``core``, with clauses of these ``rules``, assumes.

    ``granted`` is the result of `bounds`, ``free`` that of `dominated`.
    """
    found = []
    if free:
        named = ", ".join(f"{word} (with {other})" for word, other in free.items())
        found.append(
            Lemma(
                "implied words",
                "every spelling of the word in brackets contains a spelling of the first one,"
                " forwards or backwards. So a board that holds it holds the first one too, which"
                f" needs no clauses: {named}",
            )
        )
    if ADDED in rules:
        found.append(
            Lemma(
                "boards that violated a constraint",
                f"the clauses of the rule {ADDED} were added one by one, when a board violated a"
                " constraint that is too long to be written at once. The letters on cells that"
                " each clause forbids show a banned word, or a word in two ways, whatever the"
                " other cells show. `check.py` checks each of them",
            )
        )
    if granted:
        found += _tiles(core, granted["need"], granted["slack"], granted.get("wild"))
    return tuple(found)


def _tiles(core: Puzzle, need: Mapping[Face, int], slack: int, wild: int | None) -> list[Lemma]:
    facts = Requirements(core)
    several = ", ".join(
        f"{count} {face} for {facts.word_with_most[face]!r}"
        for face, count in sorted(facts.most_in_word.items())
        if count > 1
    )
    raised = [
        extra_tiles_sentence(why) for face in sorted(facts.need) if (why := facts.extra_tiles(face))
    ]
    found = [
        Lemma(
            "letters of one word",
            "a word with k equal letters needs k cells that show this letter (with several"
            " spellings, the smallest k). So every letter must be shown at least once"
            + (f", and {several}" if several else ""),
        )
    ]
    if raised:
        found.append(
            Lemma(
                "neighbours of a letter",
                "the tiles of a letter must have space around them for all the different letters"
                " that it touches in the words, and for all the different runs of three in its"
                " middle (a cell with d neighbours is the middle of d(d-1)/2):"
                f" {'; '.join(raised)}",
            )
        )
    total = sum(need.values())
    rest = (
        f"{total} of the {len(core.grid.cells)} cells show the letters that are needed, so at most"
        f" {count_noun(slack, 'cell')} can show more of them. No letter has more tiles than all"
        " words together have of it, and none has more than an inventory allows: a cell beyond that"
        " is on no path and may be blank"
    )
    implied = "The rest of the formula implies it; it is there because solvers do not see facts of"
    if wild is None:
        found += [
            Lemma("optional tiles", rest),
            Lemma(
                "order of equal tiles",
                "tiles with the same letter are in the order of their numbers, and optional ones"
                " are used in this order: renumbering the tiles of a board does not change the"
                " board",
            ),
        ]
    else:
        found += [
            Lemma(
                "wild tiles",
                f"{rest}. So in addition to the needed tiles {wild} are enough, each with any of"
                " these letters or, on a cell that may be blank, with none",
            ),
            Lemma(
                "order of equal tiles",
                "needed tiles with the same letter are in the order of their numbers, and so are"
                " wild ones. Wild ones with a letter come after the needed ones with it:"
                " renumbering the tiles of a board does not change the board",
            ),
            Lemma(
                "tiles in rows and columns",
                "the first rows have at most as many tiles as they have cells, and at least those"
                " that do not fit into the other rows. The same holds for the first columns. If"
                f" there are as many tiles as cells, each cell has one. {implied} this kind",
            ),
        ]
    return [
        *found,
        Lemma(
            "space around a tile",
            "a tile is near at most as many others as its cell has neighbours, since different"
            f" tiles are on different cells. {implied} this kind",
        ),
    ]
