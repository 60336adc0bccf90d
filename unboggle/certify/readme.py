"""The README of a certificate: what it proves, how to check that, what it takes for granted."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Sequence

from unboggle.certify.folder import FORMULA, PROOF
from unboggle.certify.lemmas import Lemma
from unboggle.certify.proof import Proof
from unboggle.counting import Refusal
from unboggle.formula.encode import BLOCKED
from unboggle.puzzle import Board, Given, Inventory, Puzzle, Word
from unboggle.version import __version__

WHOLE = "Turned and reflected boards are all in the formula; no symmetry of the board was broken."
DRATIFY = (
    'python3 -c "import dratify as d; r = d.check_proof('
    "d.parse_dimacs(open('formula.cnf').read()), open('proof.drat').read());"
    ' print(r.ok and r.reached_empty)"'
)


def setting(puzzle: Puzzle) -> list[str]:
    """Return paragraphs that name the words and the wishes."""
    wishes = puzzle.wishes
    parts = [wrapped(f"The words ({len(puzzle.words)}): {', '.join(puzzle.words)}.")]
    if given := Given.among(wishes).cells:
        parts.append(f"Given: {Board(puzzle.grid, given)}")
    if inventory := Inventory.among(wishes):
        parts.append(wrapped(f"The inventory: {inventory}"))
    return parts


def of_walks(walks: Sequence[Word], puzzle: Puzzle) -> str:
    """Return the paragraph that says how the words of a Gogen became those of ``puzzle``."""
    if set(walks) == set(puzzle.words):
        return ""
    return wrapped(
        "This is a Gogen, in which a letter that comes twice in a word is the same cell twice. So"
        " each such word is cut into pieces without a repeat, each of which begins with the"
        f" letter that ends the one before; the pieces are the words below. Uncut they are:"
        f" {', '.join(walks)}."
    )


def counting(puzzle: Puzzle, refusal: Refusal, preface: str) -> str:
    """Return the README of a refusal by counting."""
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
                "It reads `certificate.json`, counts all its numbers anew from the words and the"
                " grid, and ends with exit code 0 if they are right and suffice, else 1. It needs"
                " nothing but Python."
            ),
        ],
    )


def boards(puzzle: Puzzle, found: Sequence[Board], preface: str) -> str:
    """Return the README of one board, or of two that differ."""
    one = len(found) == 1
    check = "that each word runs along its path, without a cell twice, and that the wishes are kept"
    if not one:
        check += "; that neither board shows a letter which no word needs; and that they are " + (
            "not the same (a turned or reflected board is another one here)"
            if puzzle.strict
            else "no images of each other by a turn or reflection (nor shift, where a grid"
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
            wrapped(f"It checks {check}. It needs nothing but Python; exit code 0 if so, else 1."),
        ],
    )


def refutation(
    puzzle: Puzzle, proof: Proof, lemmas: Sequence[Lemma], verdict: str, preface: str
) -> str:
    """Return the README of a proof that there is no board."""
    claim = (
        f"`{FORMULA}` says, in the encoding `{proof.encoding}`, that some {puzzle.grid} board"
        " holds all the words" + (" and keeps the wishes" if puzzle.wishes else "") + "."
        f" `{PROOF}` derives a contradiction from it, so there is no such board."
    )
    title = f"no {puzzle.grid} board holds these words"
    return proof_page(title, puzzle, claim, [], proof, lemmas, verdict, preface)


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
        + (" or wished" if puzzle.wishes else "")
        + f". `{FORMULA}` says, in the encoding `{proof.encoding}`, that some board holds all the"
        " words and does not contain this one"
        + (", nor one of its images by a turn or reflection" if alike else "")
        + f". `{PROOF}` derives a contradiction from it. So any board with these words contains"
        f" this one{' or an image of it' if alike else ''}: it is the only one that shows no more"
        " than the words need."
    )
    images = [
        wrapped(
            f"The last {len(blocked)} clauses of `{FORMULA}`, those of the rule `{BLOCKED}`, are"
            " the boards that are forbidden: each says that some cell does not show what it shows"
            " on the board. In their order:"
            if len(blocked) > 1
            else f"The last clause of `{FORMULA}`, of the rule `{BLOCKED}`, forbids the board: it"
            " says that some cell does not show what it shows here:"
        ),
        "\n".join(f"    {image}" for image in blocked),
    ]
    return proof_page(
        f"the only {puzzle.grid} board with these words",
        puzzle,
        claim,
        [f"    {board}", "## Which clauses forbid which boards", *images],
        proof,
        lemmas,
        verdict,
        preface,
    )


def regenerated(commands: Sequence[str] | None, blocked: int) -> str:
    """Return the section on how to make a formula anew, with ``commands`` if there are any."""
    if commands is None:
        return ""
    but = (
        f" but for the {count_clauses(blocked)} that forbid boards, which `check.py` compares"
        " with the board"
    )
    return "\n" + "\n\n".join(
        [
            "## Is it the formula of these words?",
            wrapped(
                "The strongest check is to make the formula anew: the same version of unboggle"
                f" writes the same variables and clauses, byte for byte{but * bool(blocked)}. If"
                " they differ, the last command says where and ends with exit code 1:"
            ),
            _commands(commands) + "\n",
        ]
    )


def count_clauses(number: int) -> str:
    """Return so many clauses in words."""
    return "last clause" if number == 1 else f"last {number} clauses"


def seal(sum_: str) -> str:
    """Return the end of a page: the seal of its certificate, and what that is worth."""
    return "\n" + "\n".join(
        [
            wrapped(
                "The sums that `check.py` compares (SHA-256, of a formula, a proof and of"
                " `certificate.json` itself) show that files were damaged or mixed up. They do"
                " not show that someone changed a file and its sum on purpose. The seal of"
                " `certificate.json`, for whoever wants to quote it:"
            ),
            "",
            f"    {sum_}",
            "",
        ]
    )


def sizes(lines: Sequence[str], puzzle: Puzzle) -> str:
    """Return the README over the certificates of several sizes, one a line."""
    return _page(
        "which rectangles hold these words",
        [
            *setting(puzzle),
            wrapped(
                f"Up to {puzzle.grid}, in the order of their areas, of equal area the squarest"
                " first; each size has its certificate in the folder of its name, with a README of"
                " its own."
                + (
                    " The inventory is to be used up, so a board has as many cells as it has"
                    " letters."
                    if puzzle.wishes.fills
                    else " A board of one size is also one of every size that contains it."
                )
            ),
            "\n".join(f"* {line}" for line in lines),
            "## How to check it",
            _commands(['for folder in */; do python3 "$folder/check.py" || echo "$folder"; done']),
            wrapped("and what the README of each size with a `proof.drat` says besides."),
        ],
    )


def proof_page(
    title: str,
    puzzle: Puzzle,
    claim: str,
    more: Iterable[str],
    proof: Proof,
    lemmas: Sequence[Lemma],
    verdict: str,
    preface: str,
    *,
    symmetry: str = WHOLE,
    decoded: bool = True,
) -> str:
    """Return the README of a proof: what it says by ``claim`` and ``more``, and how to check it.

    ``symmetry`` says what became of turned and reflected boards; ``decoded`` if
    `unboggle decode` knows the formula.
    """
    granted = [wrapped(f"* **{lemma.name}**: {lemma.text}.", "  ") for lemma in lemmas] or [
        "Nothing: every word has its clauses, and no bound was counted beforehand."
    ]
    return _page(
        title,
        [
            preface,
            *setting(puzzle),
            "## What it says",
            wrapped(claim),
            *more,
            "## How to check it",
            _commands(
                [
                    "python3 check.py",
                    f"drat-trim {FORMULA} {PROOF}",
                    f"pip install dratify && {DRATIFY}",
                ]
            ),
            wrapped(
                "`check.py` needs nothing but Python. It checks that formula and proof are those"
                " that were written, by their sums, that the comments of the formula are those of"
                " this puzzle, counts the clauses of each rule and the numbers below anew; exit"
                " code 0 if all is well. The proof is checked by the other two, either of which"
                " will do: `drat-trim` (packaged for Debian and Fedora) says `s VERIFIED` and ends"
                " with exit code 0, the Python package `dratify` says `True`."
            ),
            wrapped(verdict),
            wrapped(
                f"The formula has {proof.variables} variables and {proof.clauses} clauses, the"
                f" proof {proof.steps} steps with {proof.literals} literals, by {proof.solver}:"
                f" a fresh solver without assumptions. {symmetry}"
            ),
            "## What the formula takes for granted",
            *granted,
            "## What this does not prove",
            wrapped(
                "That the formula means what it says: that is a matter of the encoding, whose"
                " rules and variables are named in the comments of the formula, each clause with"
                " the rule it comes from."
                + f" `unboggle decode {FORMULA} OUTPUT` reads a solver's output back."
                * decoded
            ),
        ],
    )


def _page(title: str, parts: Sequence[str]) -> str:
    made = f"(Written by unboggle {__version__}.)"
    return "\n\n".join([f"# Certificate: {title}", *(p for p in parts if p), made]) + "\n"


def _commands(lines: Iterable[str]) -> str:
    return "```sh\n" + "\n".join(lines) + "\n```"


def wrapped(text: str, indent: str = "") -> str:
    """Return ``text`` in lines of a README, those behind the first indented."""
    return textwrap.fill(
        text,
        width=80,
        subsequent_indent=indent,
        break_long_words=False,
        break_on_hyphens=False,
    )
