"""Formulae for outside solvers, and their answers back."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal

from unboggle import encodings
from unboggle.encodings import Encoding, Ruled
from unboggle.errors import InputError, checked
from unboggle.formula import interchange
from unboggle.formula.choice import DEFAULT_ENCODING
from unboggle.formula.interchange import Decoded
from unboggle.phrases import count
from unboggle.progress import OnProgress, Phase, ignore
from unboggle.puzzle import Puzzle
from unboggle.puzzle.frozen import Frozen, FrozenDict
from unboggle.system.clock import Deadline, Late, Stop
from unboggle.system.files import read_text, write_text
from unboggle.system.machine import default_memory

_PACE = 50_000  # lines between two tellings of how far a file is written


@dataclass(frozen=True, repr=False)
class Encoded(Frozen):
    """A puzzle as a formula of ``encoding``: ``formula`` holds it, whole, or is None.

    ``status`` is ``encoded``, or ``undecided`` if it was not made in time: half a formula
    says nothing of the puzzle, so there are no clauses and no file of it (`InputError`).
    ``interrupted``: it was stopped. Two are equal if they are of the same puzzle and encoding.
    """

    puzzle: Puzzle
    encoding: str
    formula: Ruled | None = field(compare=False)
    command: str = "unboggle.encode"
    interrupted: bool = False

    @property
    def status(self) -> Literal["encoded", "undecided"]:
        """Whether it was made in time."""
        return "encoded" if self.formula is not None else "undecided"

    @property
    def sizes(self) -> Mapping[str, int]:
        """How many clauses (assertions in SMT) each rule has."""
        return FrozenDict(self._whole().sizes())

    @property
    def clauses(self) -> tuple[tuple[int, ...], ...]:
        """The clauses; none for an SMT encoding, whose text is in `lines`."""
        formula = self._whole()
        return tuple(formula.cnf) if isinstance(formula, Encoding) else ()

    def _whole(self) -> Ruled:
        if self.formula is None:
            raise InputError("there is no formula: the time was up before it was made")
        return self.formula

    def __str__(self) -> str:
        """The answer in a line."""
        if self.formula is None:
            return f"undecided: {self.encoding} was not made in time"
        return f"{self.encoding}: {count(sum(self.sizes.values()), 'clause')}"

    def lines(self) -> Iterator[str]:
        """Yield the lines of the DIMACS (or SMT-LIB) file, which says what every variable means."""
        return interchange.written(self._whole(), self.command)

    def write(self, path: str, *, on_progress: OnProgress = ignore) -> None:
        """Write the lines to the file ``path``, whole or not at all."""

        def told() -> Iterator[str]:
            for number, line in enumerate(self.lines()):
                if number % _PACE == 0:
                    on_progress(Phase("write", number=number))
                yield line + "\n"

        write_text(path, told())


def encode(
    puzzle: Puzzle,
    encoding: str = DEFAULT_ENCODING,
    *,
    memory: int | None = None,
    command: str = "unboggle.encode",
    timeout: float | None = 60.0,
    on_progress: OnProgress = ignore,
    stop: Stop | None = None,
    warn: Callable[[str], None] = lambda _: None,
) -> Encoded:
    """Return the formula "some board holds the words of ``puzzle`` and keeps its wishes".

    ``memory`` is how many bytes it may take, None for half of the machine's; a formula that
    would take more is refused with `InputError`, at once if its size can be told.
    ``command`` stands in its header as what made it. ``warn`` is told in a sentence if it is
    going to take minutes. After ``timeout`` seconds (None: no limit), or when ``stop`` is
    set, the answer is ``undecided``, without a formula.

    >>> from unboggle import Grid, parse_words
    >>> made = encode(parse_words("ab").puzzle(Grid.rectangle(1, 2)), "one_hot")
    >>> sum(made.sizes.values()) == len(made.clauses)
    True
    """
    checked(encode, locals())
    most = default_memory() if memory is None else memory
    name, deadline = encodings.get(encoding).name, Deadline.after(timeout, stop)
    try:
        deadline.check()
        formula = interchange.formula(
            puzzle, name, memory=most, deadline=deadline, on_progress=on_progress, warn=warn
        )
    except Late:
        return Encoded(puzzle, name, None, command, deadline.stopped)
    return Encoded(puzzle, name, formula, command)


def decode(formula: str, output: str) -> Decoded:
    """Return what a solver's ``output`` on a file of `encode` means; both are paths, - is stdin.

    Every clause and every word is checked. ``status`` is ``fitted`` with the ``board``,
    ``impossible`` or ``undecided`` as the solver says, or ``invalid`` if its model cannot be a
    board, for the reason ``objection``. Raises `InputError` for files of another kind.
    """
    checked(decode, locals())
    limit = interchange.FILE_LIMIT
    written = read_text(formula, limit=limit, what="formula")
    answered = read_text(output, limit=limit, what="solution")
    names = ("standard input" if name == "-" else name for name in (formula, output))
    return interchange.decode(written, answered, *names)
