"""The README of a certificate: its claim, how to check it, and the lemmas that it assumes."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from unboggle.certify.folder import FORMULA, PROOF
from unboggle.certify.lemmas import Lemma
from unboggle.certify.proof import Proof
from unboggle.counting import CountingRefutation
from unboggle.formula.encode import BLOCKED
from unboggle.puzzle import Board, GivenCells, Inventory, Puzzle, Word
from unboggle.version import __version__

WHOLE = "The formula includes all turned and reflected boards, without symmetry breaking."
DRATIFY = (
    'python3 -c "import dratify as d; r = d.check_proof('
    "d.parse_dimacs(open('formula.cnf').read()), open('proof.drat').read());"
    ' print(r.ok and r.reached_empty)"'
)


def setting(puzzle: Puzzle) -> list[str]:
    """Return paragraphs that name the words and the constraints."""
    constraints = puzzle.constraints
    parts = [wrapped(f"The words ({len(puzzle.words)}): {', '.join(puzzle.words)}.")]
    if given := GivenCells.find(constraints).cells:
        parts.append(f"Given: {Board(puzzle.grid, given)}")
    if inventory := Inventory.find(constraints):
        parts.append(wrapped(f"The inventory: {inventory}"))
    return parts


def gogen_paragraph(words: Sequence[Word], puzzle: Puzzle) -> str:
    """Return the paragraph on how the words of a Gogen became those of ``puzzle``."""
    if set(words) == set(puzzle.words):
        return ""
    return wrapped(
        "This is a Gogen, in which a letter that occurs twice in a word is the same cell twice. So"
        " each such word is cut into pieces without a repeat, each of which begins with the last"
        f" letter of the one before. The pieces are the words below. Uncut they are:"
        f" {', '.join(words)}."
    )


def counting(puzzle: Puzzle, refusal: CountingRefutation, preface: str) -> str:
    """Return the README of a counting refusal."""
    return _page(
        f"no {puzzle.grid} board holds these words",
        [
            preface,
            *setting(puzzle),
            wrapped(f"Why: {refusal.text}."),
            "## The argument",
            wrapped(refusal.argument),
            "## How to check it",
            _commands(["python3 check.py"]),
            wrapped(
                "It reads `certificate.json` and counts all its numbers again from the words and"
                " the grid. It ends with exit code 0 if they are right and sufficient, else 1. It"
                " needs nothing but Python."
            ),
        ],
    )


def boards(puzzle: Puzzle, found: Sequence[Board], preface: str) -> str:
    """Return the README of one board, or of two that differ."""
    one = len(found) == 1
    check = (
        "that each word follows its path, without a cell twice, and that the constraints are"
        " satisfied"
    )
    if not one:
        check += "; that neither board shows a letter which no word needs; and that they are " + (
            "not the same (a turned or reflected board counts as another one here)"
            if puzzle.strict
            else "no images of each other by a turn or reflection (or a shift, if the grid"
            " wraps) that keeps the given cells"
        )
    return _page(
        f"{'a' if one else 'two'} {puzzle.grid} board{'s' * (not one)} with these words",
        [
            preface,
            *setting(puzzle),
            *(f"    {board}" for board in found),
            "## How to check it",
            _commands(["python3 check.py"]),
            wrapped(f"It checks {check}. The exit code is 0 if so, else 1. It needs only Python."),
        ],
    )


def refutation(
    puzzle: Puzzle, proof: Proof, lemmas: Sequence[Lemma], verdict: str, preface: str
) -> str:
    """Return the README of a proof that there is no board."""
    claim = (
        f"`{FORMULA}` states, in the encoding `{proof.encoding}`, that some {puzzle.grid} board"
        " holds all the words"
        + (" and satisfies the constraints" if puzzle.constraints else "")
        + f". `{PROOF}` derives a contradiction from it, so there is no such board."
    )
    title = f"no {puzzle.grid} board holds these words"
    return proof_page(Claim(title, claim), puzzle, proof, lemmas, verdict, preface)


def uniqueness(
    puzzle: Puzzle,
    board: Board,
    blocked: Sequence[Board],
    proof: Proof,
    lemmas: Sequence[Lemma],
    verdict: str,
    preface: str,
) -> str:
    """Return the README of a proof that ``board`` is the only one; ``blocked`` are its images."""
    alike = len(puzzle.symmetries) > 1
    claim = (
        f"This {puzzle.grid} board holds all the words (their paths are in `certificate.json`),"
        " and shows nothing that is not needed for that"
        + (" or requested" if puzzle.constraints else "")
        + f". `{FORMULA}` states, in the encoding `{proof.encoding}`, that some board holds all the"
        " words and does not contain this one"
        + (", nor one of its images by a turn or reflection" if alike else "")
        + f". `{PROOF}` derives a contradiction from it. So any board with these words contains"
        f" this one{' or an image of it' if alike else ''}: it is the only one that shows no more"
        " than the words need."
    )
    images = [
        wrapped(
            f"The last {len(blocked)} clauses of `{FORMULA}`, of the rule `{BLOCKED}`, forbid the"
            " boards below, in this order. Each clause states that some cell does not show the"
            " letter that it has on the board."
            if len(blocked) > 1
            else f"The last clause of `{FORMULA}`, of the rule `{BLOCKED}`, forbids the board"
            " below. It states that some cell does not show the letter that it has here."
        ),
        "\n".join(f"    {image}" for image in blocked),
    ]
    title = f"the only {puzzle.grid} board with these words"
    more = [f"    {board}", "## Which clauses forbid which boards", *images]
    return proof_page(Claim(title, claim, more), puzzle, proof, lemmas, verdict, preface)


def regenerated(commands: Sequence[str] | None, blocked: int) -> str:
    """Return the section on how to make a formula again; empty without ``commands``."""
    if commands is None:
        return ""
    but = (
        f" except the {count_clauses(blocked)} that"
        + (" forbids a board" if blocked == 1 else " forbid boards")
        + ", which `check.py` compares with the board"
    )
    return "\n" + "\n\n".join(
        [
            "## Is it the formula of these words?",
            wrapped(
                "For the strongest check, make the formula again: the same version of unboggle"
                f" writes the same variables and clauses, byte for byte{but * bool(blocked)}. If"
                " they differ, the last command prints where and ends with exit code 1:"
            ),
            _commands(commands) + "\n",
        ]
    )


def count_clauses(number: int) -> str:
    """Return this number of clauses in words."""
    return "last clause" if number == 1 else f"last {number} clauses"


def digest(sum_: str) -> str:
    """Return the end of a page: the digest of its certificate, and its purpose."""
    return "\n" + "\n".join(
        [
            wrapped(
                "The checksums that `check.py` compares (SHA-256, of a formula, a proof and of"
                " `certificate.json` itself) show if files were damaged or mixed up. They do not"
                " show if someone changed a file and its checksum on purpose. The digest of"
                " `certificate.json`, to quote it elsewhere:"
            ),
            "",
            f"    {sum_}",
            "",
        ]
    )


def sizes(lines: Sequence[str], puzzle: Puzzle) -> str:
    """Return the README for the certificates of several sizes, one per line."""
    return _page(
        "which rectangles hold these words",
        [
            *setting(puzzle),
            wrapped(
                f"Up to {puzzle.grid}, by area; of equal areas the one nearest to a square comes"
                " first. Each size has its certificate in the folder of its name, with a README of"
                " its own."
                + (
                    " The inventory must be used up, so a board has as many cells as it has"
                    " letters."
                    if puzzle.constraints.fills_grid
                    else " A board of one size is also one of every size that contains it."
                )
            ),
            "\n".join(f"* {line}" for line in lines),
            "## How to check it",
            _commands(['for folder in */; do python3 "$folder/check.py" || echo "$folder"; done']),
            wrapped("For each size with a `proof.drat`, also follow its README."),
        ],
    )


class Claim(NamedTuple):
    """What a proof proves: the title of its README, a paragraph, and further ones.

    ``symmetry`` is the sentence on turned and reflected boards; ``decoded``: `unboggle decode`
    supports the formula.
    """

    title: str
    text: str
    more: Sequence[str] = ()
    symmetry: str = WHOLE
    decoded: bool = True


def proof_page(
    claim: Claim,
    puzzle: Puzzle,
    proof: Proof,
    lemmas: Sequence[Lemma],
    verdict: str,
    preface: str,
) -> str:
    """Return the README of a proof: its ``claim``, and how to check it."""
    granted = [wrapped(f"* **{lemma.name}**: {lemma.text}.", "  ") for lemma in lemmas] or [
        "Nothing: every word has its clauses, and no bound was counted beforehand."
    ]
    return _page(
        claim.title,
        [
            preface,
            *setting(puzzle),
            "## The claim",
            wrapped(claim.text),
            *claim.more,
            "## How to check it",
            _commands(
                [
                    "python3 check.py",
                    f"drat-trim {FORMULA} {PROOF}",
                    f"pip install dratify && {DRATIFY}",
                ]
            ),
            wrapped(
                "`check.py` needs nothing but Python. It compares the checksums of formula and"
                " proof, and the comments of the formula with this puzzle. It counts the clauses of"
                " each rule and the numbers below again, and ends with exit code 0 if all is well."
                " It does not check the proof; either of the other two does. `drat-trim` (packaged"
                " for Debian and Fedora) prints `s VERIFIED` and ends with exit code 0. The Python"
                " package `dratify` prints `True`."
            ),
            wrapped(verdict),
            wrapped(
                f"The formula has {proof.variables} variables and {proof.clauses} clauses, the"
                f" proof {proof.steps} steps with {proof.literals} literals, by {proof.solver}:"
                f" a fresh solver without assumptions. {claim.symmetry}"
            ),
            "## The lemmas that the formula assumes",
            *granted,
            "## What this does not prove",
            wrapped(
                "That the formula means what this page states. That depends on the encoding. The"
                " comments of the formula name its rules and variables, and each clause's rule."
                + f" `unboggle decode {FORMULA} OUTPUT` reads a solver's output back."
                * claim.decoded
            ),
        ],
    )


def _page(title: str, parts: Sequence[str]) -> str:
    made = f"(Written by unboggle {__version__}.)"
    return "\n\n".join([f"# Certificate: {title}", *(p for p in parts if p), made]) + "\n"


def _commands(lines: Iterable[str]) -> str:
    return "```sh\n" + "\n".join(lines) + "\n```"


def wrapped(text: str, indent: str = "") -> str:
    """Return ``text`` wrapped to the lines of a README, all but the first indented."""
    return textwrap.fill(
        text,
        width=80,
        subsequent_indent=indent,
        break_long_words=False,
        break_on_hyphens=False,
    )
