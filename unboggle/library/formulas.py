"""Formulae for outside solvers, and their answers back."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from unboggle.encodings import Encoding, Ruled
from unboggle.formula import interchange
from unboggle.formula.choice import DEFAULT_ENCODING
from unboggle.formula.interchange import Decoded
from unboggle.progress import OnProgress, Phase, ignore
from unboggle.puzzle import Puzzle
from unboggle.system.clock import Deadline, Stop
from unboggle.system.files import read_text, write_text
from unboggle.system.machine import default_memory

_PACE = 50_000  # lines between two tellings of how far a file is written


@dataclass(frozen=True)
class Encoded:
    """A puzzle as a formula: ``formula`` is the encoding that holds it."""

    formula: Ruled = field(repr=False)
    command: str = "unboggle.encode"

    @property
    def encoding(self) -> str:
        """The name of the encoding."""
        return self.formula.name

    @property
    def sizes(self) -> dict[str, int]:
        """How many clauses (assertions in SMT) each rule has."""
        return self.formula.sizes()

    @property
    def clauses(self) -> list[tuple[int, ...]]:
        """The clauses; none for an SMT encoding, whose text is in `lines`."""
        return list(self.formula.cnf) if isinstance(self.formula, Encoding) else []

    def lines(self) -> Iterator[str]:
        """Yield the lines of the DIMACS (or SMT-LIB) file, which says what every variable means."""
        return interchange.written(self.formula, self.command)

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
    timeout: float | None = None,
    on_progress: OnProgress = ignore,
    stop: Stop | None = None,
    warn: Callable[[str], None] = lambda _: None,
) -> Encoded:
    """Return the formula "some board holds the words of ``puzzle`` and keeps its wishes".

    ``memory`` is how many bytes it may take, None for half of the machine's; a formula that
    would take more is refused with `InputError`, at once if its size can be told.
    ``command`` stands in its header as what made it. ``warn`` is told in a sentence if it is
    going to take minutes. Raises `Late` after ``timeout`` seconds, or when ``stop`` is set.

    >>> from unboggle import Grid, parse_words
    >>> made = encode(parse_words("ab").puzzle(Grid.rectangle(1, 2)), "one_hot")
    >>> sum(made.sizes.values()) == len(made.clauses)
    True
    """
    most = default_memory() if memory is None else memory
    formula = interchange.formula(
        puzzle,
        encoding,
        memory=most,
        deadline=Deadline.after(timeout, stop),
        on_progress=on_progress,
        warn=warn,
    )
    return Encoded(formula, command)


def decode(formula: str, output: str) -> Decoded:
    """Return what a solver's ``output`` on a file of `encode` means; both are paths, - is stdin.

    Every clause and every word is checked. ``status`` is ``fitted`` with the ``board``,
    ``impossible`` or ``undecided`` as the solver says, or ``invalid`` if its model cannot be a
    board, for the reason ``objection``. Raises `InputError` for files of another kind.
    """
    limit = interchange.FILE_LIMIT
    written = read_text(formula, limit=limit, what="formula")
    answered = read_text(output, limit=limit, what="solution")
    names = ("standard input" if name == "-" else name for name in (formula, output))
    return interchange.decode(written, answered, *names)
