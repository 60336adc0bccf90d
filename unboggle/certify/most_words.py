"""The certificate of most of the words: a board that holds them, and that no board holds more."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from unboggle.certify import readme, some_words
from unboggle.certify.folder import FORMULA, PROOF
from unboggle.certify.lemmas import Lemma
from unboggle.certify.proof import Proof
from unboggle.certify.stated import Found, boards_to_json, put_stated
from unboggle.conflicts.sentences import AmongThoseThatStay, NoneFits
from unboggle.fitting.result import Drop, Fit

KIND = "most_words"
_BROKEN = (
    "Of turned and reflected boards the formula needs only one of each kind, see below;"
    " `check.py` looks at the clauses that say so."
)


def left_out(outcome: Fit) -> Drop | None:
    """Return the bound on the words of ``outcome`` that is to be certified, if that is its claim.

    If no word fits, that no board holds any.
    """
    drop = outcome.drop
    if drop is not None:
        return drop if drop.at_most < drop.of else None
    if outcome.reason is None or not isinstance(outcome.reason.because, NoneFits):
        return None
    weight = dict.fromkeys(outcome.puzzle.words, 1)
    return Drop({}, len(weight), True, False, weight)


def without_spare(outcome: Fit) -> Fit:
    """Return ``outcome`` for the words in conflict alone, if these are some that must stay."""
    if outcome.reason is None or not isinstance(outcome.reason.because, AmongThoseThatStay):
        return outcome
    return replace(outcome, puzzle=outcome.puzzle.part(outcome.reason.words))


def put_folder(outcome: Fit, drop: Drop, proof: Proof, folder: Path) -> tuple[Lemma, ...]:
    """Write ``certificate.json`` and ``check.py`` beside the formula; return its lemmas."""
    found = lemmas(proof)
    stated = {
        "encoding": proof.encoding,
        "solver": proof.solver,
        "numbers": {
            **proof.bounds,
            "weights": dict(drop.weight),
            "must": [word for word in outcome.puzzle.words if word in drop.must],
            "at_most": drop.at_most,
            "kept": drop.kept,
        },
        "clauses": dict(proof.rules),
        "boards": boards_to_json(_found(outcome)),
        "lemmas": {lemma.name: lemma.text for lemma in found},
    }
    put_stated(folder, outcome.puzzle, KIND, claim(outcome, drop), stated)
    return found


def claim(outcome: Fit, drop: Drop) -> str:
    """Return what is certified, for a person."""
    must = [word for word in outcome.puzzle.words if word in drop.must]
    said = f"no board holds words of more weight than {drop.at_most} of {drop.of}"
    said += f" that has {', '.join(must)}" if must else ""
    return said + (f"; this one holds {drop.kept}" if _found(outcome) else "")


def page(outcome: Fit, drop: Drop, proof: Proof, granted: tuple[Lemma, ...], verdict: str) -> str:
    """Return the README."""
    puzzle = outcome.puzzle
    weights = [f"{word} {n}" for word, n in drop.weight.items() if n != 1]
    must = [word for word in puzzle.words if word in drop.must]
    said = (
        f"`{FORMULA}` says that some {puzzle.grid} board holds words of weight"
        f" {drop.at_most + 1} or more"
        + (f", among them {', '.join(must)}" if must else "")
        + (" and keeps the wishes" if puzzle.wishes else "")
        + f". `{PROOF}` derives a contradiction from it, so no board holds more than"
        f" {drop.at_most} of {drop.of}."
    )
    if proof.encoding == some_words.COUNTED:
        said += (
            " The formula only counts: letters, pairs of letters that touch and runs of three"
            " that any words together need, and the room for them."
        )
    said += f" Each word weighs 1{', but for ' * bool(weights)}{', '.join(weights)}."
    more = []
    for board, paths in _found(outcome):
        holds = (
            f"This board holds {len(paths)} of the words (their paths are in `certificate.json`),"
            f" in weight {drop.kept}."
        )
        best = " So it is as good as can be." if drop.optimal else ""
        more += [readme.wrapped(holds + best), f"    {board}"]
    if not drop.optimal:
        more.append(readme.wrapped("Whether a better board exists is open between the two."))
    return readme.proof_page(
        f"most of these words on a {puzzle.grid} board",
        puzzle,
        said,
        more,
        proof,
        granted,
        verdict,
        "",
        symmetry=_BROKEN if proof.encoding == some_words.LAID else readme.WHOLE,
        decoded=False,
    )


def lemmas(proof: Proof) -> tuple[Lemma, ...]:
    """Return what the formula of ``proof`` takes for granted."""
    found = [
        Lemma(
            "letters on paths",
            "a word with k equal letters needs k cells that show this letter; choose one path of"
            " each word that is kept: no more cells than there are lie on these paths, and of a"
            " letter no more than these words have in all, or than an inventory has",
        ),
        Lemma(
            "quotas",
            "different pairs of letters that touch in words lie on different pairs of cells;"
            " different runs of three have different middles with a pair of their neighbours;"
            " cells given take what no word needs from what is left for the others. So the words"
            " that are kept have no more of them than there is room for",
        ),
    ]
    if proof.encoding == some_words.COUNTED:
        return tuple(found)
    found += [
        Lemma(
            "caps",
            "of a letter that a board shows more often than the formula lays tiles of it, it says"
            " only how many are used; no path is asked for at such a letter. So to lay fewer tiles"
            " forbids no board",
        ),
        Lemma(
            "order of equal tiles",
            "tiles with the same letter lie in the order of their numbers and are used in this"
            " order: numbering the tiles of a board anew does not change the board",
        ),
        Lemma(
            "room around a tile",
            "a tile is near at most as many others as its cell has neighbours, since different"
            " tiles lie on different cells. The rest of the formula implies it",
        ),
    ]
    if some_words.ANCHORED in proof.rules:
        found.append(
            Lemma(
                "one part of the grid",
                "in some order of the letters, the first that the paths show lies in a part of the"
                " grid that has a cell of every kind: a turn or reflection that keeps the cells"
                " given takes one of its cells there, and the words are on that board as well",
            )
        )
    return tuple(found)


def _found(outcome: Fit) -> list[Found]:
    if outcome.board is not None:
        return [(outcome.board, outcome.paths)]
    return [] if outcome.best is None else [(outcome.best.board, outcome.best.paths)]
