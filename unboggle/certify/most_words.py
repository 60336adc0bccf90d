"""The certificate of most words: a board that holds them, and a proof that no board holds more."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from unboggle.certify import readme, some_words
from unboggle.certify.folder import FORMULA, PROOF
from unboggle.certify.lemmas import Lemma
from unboggle.certify.proof import Proof
from unboggle.certify.statement import Found, boards_to_json, put_stated
from unboggle.conflicts.sentences import NoWordFits, RequiredWordsConflict
from unboggle.fitting.result import DroppedWords, Fit

KIND = "most_words"
_BROKEN = (
    "Of turned and reflected boards the formula needs only one of each kind, see below;"
    " `check.py` checks the clauses for that."
)


def certified_drop(outcome: Fit) -> DroppedWords | None:
    """Return the bound on the words of ``outcome`` to certify, if that is its claim.

    If no word fits, the bound is that no board holds any.
    """
    drop = outcome.dropped
    if drop is not None:
        return drop if drop.kept_upper_bound < drop.total_weight else None
    if outcome.reason is None or not isinstance(outcome.reason.evidence, NoWordFits):
        return None
    weight = dict.fromkeys(outcome.puzzle.words, 1)
    return DroppedWords({}, len(weight), True, False, weight)


def with_conflict_only(outcome: Fit) -> Fit:
    """Return ``outcome`` for the words in conflict only, if these are required words."""
    if outcome.reason is None or not isinstance(outcome.reason.evidence, RequiredWordsConflict):
        return outcome
    return replace(outcome, puzzle=outcome.puzzle.restricted_to(outcome.reason.words))


def put_folder(outcome: Fit, drop: DroppedWords, proof: Proof, folder: Path) -> tuple[Lemma, ...]:
    """Write ``certificate.json`` and ``check.py`` next to the formula; return its lemmas."""
    found = lemmas(proof)
    stated = {
        "encoding": proof.encoding,
        "solver": proof.solver,
        "details": {
            **proof.bounds,
            "weights": dict(drop.weights),
            "required": [word for word in outcome.puzzle.words if word in drop.required],
            "upper_bound": drop.kept_upper_bound,
            "kept_weight": drop.kept_weight,
        },
        "clauses": dict(proof.rules),
        "boards": boards_to_json(_found(outcome)),
        "lemmas": {lemma.name: lemma.text for lemma in found},
    }
    put_stated(folder, outcome.puzzle, KIND, claim(outcome, drop), stated)
    return found


def claim(outcome: Fit, drop: DroppedWords) -> str:
    """Return the claim of the certificate as a sentence."""
    must = [word for word in outcome.puzzle.words if word in drop.required]
    said = "no board" + (f" that holds {' and '.join(must)}" if must else "")
    said += f" holds words of more weight than {drop.kept_upper_bound} of {drop.total_weight}"
    return said + (f"; this one holds {drop.kept_weight}" if _found(outcome) else "")


def page(
    outcome: Fit, drop: DroppedWords, proof: Proof, granted: tuple[Lemma, ...], verdict: str
) -> str:
    """Return the README."""
    puzzle = outcome.puzzle
    weights = [f"{word} {n}" for word, n in drop.weights.items() if n != 1]
    must = [word for word in puzzle.words if word in drop.required]
    said = (
        f"`{FORMULA}` states that some {puzzle.grid} board holds words of weight"
        f" {drop.kept_upper_bound + 1} or more"
        + (f", among them {', '.join(must)}" if must else "")
        + (" and satisfies the constraints" if puzzle.constraints else "")
        + f". `{PROOF}` derives a contradiction from it, so no board holds more than"
        f" {drop.kept_upper_bound} of {drop.total_weight}."
    )
    if proof.encoding == some_words.COUNTED:
        said += (
            " The formula only counts the letters, pairs of letters that touch and runs of three"
            " that words need, and the space for them."
        )
    said += f" Each word weighs 1{', except ' * bool(weights)}{', '.join(weights)}."
    more = []
    for board, paths in _found(outcome):
        holds = (
            f"This board holds {len(paths)} of the words (their paths are in `certificate.json`),"
            f" in weight {drop.kept_weight}."
        )
        best = " So no board is better." if drop.optimal else ""
        more += [readme.wrapped(holds + best), f"    {board}"]
    if not drop.optimal:
        more.append(readme.wrapped("Whether a board between the two exists is not known."))
    claim = readme.Claim(
        f"most of these words on a {puzzle.grid} board",
        said,
        more,
        symmetry=_BROKEN if proof.encoding == some_words.LAID else readme.WHOLE,
        decoded=False,
    )
    return readme.proof_page(claim, puzzle, proof, granted, verdict, "")


def lemmas(proof: Proof) -> tuple[Lemma, ...]:
    """Return the lemmas that the formula of ``proof`` assumes."""
    found = [
        Lemma(
            "letters on paths",
            "a word with k equal letters needs k cells that show this letter. Choose one path of"
            " each word on the board: these paths use no more cells than there are, and of a"
            " letter no more than these words have in all, or than an inventory has",
        ),
        Lemma(
            "quotas",
            "different pairs of letters that touch in words are on different pairs of cells."
            " Different runs of three have different middles with a pair of their neighbours."
            " Given cells that no word needs take space from the others. So the words on the board"
            " have no more of them than there is space for",
        ),
    ]
    if proof.encoding == some_words.COUNTED:
        return tuple(found)
    found += [
        Lemma(
            "caps",
            "a board may show a letter more often than the formula lays tiles of it. Of such a"
            " letter the formula only counts how many are used and requires no path. So laying"
            " fewer tiles forbids no board",
        ),
        Lemma(
            "order of equal tiles",
            "tiles with the same letter are in the order of their numbers and are used in this"
            " order: renumbering the tiles of a board does not change the board",
        ),
        Lemma(
            "space around a tile",
            "a tile is near at most as many others as its cell has neighbours, since different"
            " tiles are on different cells. The rest of the formula implies it",
        ),
    ]
    if some_words.ANCHORED in proof.rules:
        found.append(
            Lemma(
                "one part of the grid",
                "in some order of the letters, the first that the paths show is in a part of the"
                " grid that has a cell of every kind. A turn or reflection that keeps the given"
                " cells takes one of its cells there, and the words are on that board as well",
            )
        )
    return tuple(found)


def _found(outcome: Fit) -> list[Found]:
    if outcome.board is not None:
        return [(outcome.board, outcome.paths)]
    return [] if outcome.incumbent is None else [(outcome.incumbent.board, outcome.incumbent.paths)]
