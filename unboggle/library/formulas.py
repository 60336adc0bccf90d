"""Formulas for external solvers, and the answers that these solvers return."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal

from unboggle import encodings
from unboggle.arguments import Seconds, validated
from unboggle.encodings import Encoding, RuleEncoding
from unboggle.errors import InputError
from unboggle.events import OnProgress, Phase, ignore
from unboggle.formula import interchange
from unboggle.formula.choice import DEFAULT_ENCODING
from unboggle.formula.interchange import DecodedAnswer
from unboggle.phrases import count
from unboggle.puzzle import Puzzle
from unboggle.puzzle.model.frozen import Frozen, FrozenDict
from unboggle.system.clock import Deadline, DeadlinePassed, StopToken
from unboggle.system.files import read_text, write_text
from unboggle.system.machine import default_memory

_PACE = 50_000  # lines between two progress events while a file is written


@dataclass(frozen=True, repr=False)
class EncodedPuzzle(Frozen):
    """A puzzle as a ``formula`` of ``encoding``; the formula is None if time ran out.

    ``status`` is then ``undecided``, not ``encoded``: a partial formula proves nothing about the
    puzzle. So without a complete formula its clauses and its file raise `InputError`.
    ``interrupted`` is true if a stop ended the call. Two of these are equal if their puzzles and
    encodings are equal.

    >>> from unboggle import Grid, parse_words
    >>> encoded = encode(parse_words("cat").puzzle(Grid.rectangle(1, 3)), "tiles")
    >>> encoded.status, len(encoded.clauses) == sum(encoded.sizes.values())
    ('encoded', True)
    """

    puzzle: Puzzle
    encoding: str
    formula: RuleEncoding | None = field(compare=False)
    interrupted: bool = False

    @property
    def status(self) -> Literal["encoded", "undecided"]:
        """Whether the formula was complete in time."""
        return "encoded" if self.formula is not None else "undecided"

    @property
    def sizes(self) -> Mapping[str, int]:
        """The number of clauses of each rule (of assertions in SMT)."""
        return FrozenDict(self._whole().sizes())

    @property
    def clauses(self) -> tuple[tuple[int, ...], ...]:
        """The clauses; empty for an SMT encoding, whose text `lines` yields."""
        formula = self._whole()
        return tuple(formula.cnf) if isinstance(formula, Encoding) else ()

    def _whole(self) -> RuleEncoding:
        if self.formula is None:
            raise InputError("there is no formula: the time ran out; pass a longer timeout")
        return self.formula

    def __str__(self) -> str:
        """The answer on one line."""
        if self.formula is None:
            return f"undecided: no formula of {self.encoding} in time"
        return f"{self.encoding}: {count(sum(self.sizes.values()), 'clause')}"

    def lines(self, *, made_by: str = "unboggle.encode") -> Iterator[str]:
        """Yield the lines of the DIMACS (or SMT-LIB) file, with the meaning of each variable.

        The header names ``made_by``, such as a command line. Raises `InputError` if there is no
        complete formula.
        """
        validated(self.lines, locals())
        return interchange.encoded_lines(self._whole(), made_by)

    def write(
        self, path: str, *, made_by: str = "unboggle.encode", on_progress: OnProgress = ignore
    ) -> None:
        """Write the `lines` to the file ``path``; after an error the file is unchanged.

        Raises `InputError` if there is no complete formula or the file cannot be written.
        """
        validated(self.write, locals())

        def counted_lines() -> Iterator[str]:
            for number, line in enumerate(self.lines(made_by=made_by)):
                if number % _PACE == 0:
                    on_progress(Phase("write", number=number))
                yield line + "\n"

        write_text(path, counted_lines())


def encode(
    puzzle: Puzzle,
    encoding: str = DEFAULT_ENCODING,
    *,
    timeout: Seconds | None = 60.0,
    on_progress: OnProgress = ignore,
    stop: StopToken | None = None,
) -> EncodedPuzzle:
    """Return the formula "some board holds the words of ``puzzle`` and satisfies its constraints".

    A formula larger than half of the machine's memory raises `InputError`, at once if its size can
    be computed. The environment variable ``UNBOGGLE_MEMORY_MB`` sets another limit, in megabytes.
    The event ``large-formula`` reports that the formula will take minutes. After ``timeout``
    seconds (None: no limit), or when ``stop`` is set, the answer is ``undecided``, without a
    formula. Raises `InputError` for an unknown encoding, or a constraint that it does not support.

    >>> from unboggle import Grid, parse_words
    >>> made = encode(parse_words("ab").puzzle(Grid.rectangle(1, 2)), "one_hot")
    >>> sum(made.sizes.values()) == len(made.clauses)
    True
    """
    validated(encode, locals())
    name, deadline = encodings.get(encoding).name, Deadline.after(timeout, stop)
    try:
        deadline.raise_if_expired()
        formula = interchange.formula(
            puzzle, name, memory=default_memory(), deadline=deadline, on_progress=on_progress
        )
    except DeadlinePassed:
        return EncodedPuzzle(puzzle, name, None, deadline.stopped)
    return EncodedPuzzle(puzzle, name, formula)


def decode_answer(formula: str, output: str) -> DecodedAnswer:
    """Return the meaning of a solver's ``output`` for a ``formula`` file of `encode`.

    Both arguments are paths; ``-`` is standard input. Every clause and every word is checked.
    ``status`` is ``fitted``, with the ``board``, or the solver's ``impossible`` or ``undecided``.
    It is ``invalid``, with an ``objection``, if the solver's model cannot be a board. Raises
    `InputError` for other files.

    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> from unboggle import Grid, parse_words, solvers
    >>> made = encode(parse_words("aa").puzzle(Grid.rectangle(1, 2)))
    >>> with solvers.get("minisat22").open(made.clauses) as session:
    ...     model = session.solve().model
    >>> with TemporaryDirectory() as folder:
    ...     formula, output = Path(folder, "aa.cnf"), Path(folder, "output.txt")
    ...     made.write(str(formula))
    ...     _ = output.write_text("v " + " ".join(map(str, model)) + " 0")
    ...     str(decode_answer(str(formula), str(output)).board)
    'AA'
    """
    validated(decode_answer, locals())
    limit = interchange.FILE_LIMIT
    written = read_text(formula, limit=limit, what="formula")
    answered = read_text(output, limit=limit, what="solution")
    names = ("standard input" if name == "-" else name for name in (formula, output))
    return interchange.decode(written, answered, *names)
