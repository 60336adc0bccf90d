"""Share codes and files of other programs; boards are traced when written and when opened."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import ClassVar

from unboggle.arguments import validated
from unboggle.errors import InputError, MissingFile
from unboggle.forward.trace import trace_puzzle
from unboggle.forward.verify import violated_constraint
from unboggle.library.boards import BoardCheck
from unboggle.phrases import count_noun, cut, shortened
from unboggle.puzzle import Board, Path, Puzzle, Spelling, Word
from unboggle.puzzle.formats.puzzle_file import read_puzzle_file
from unboggle.puzzle.formats.saved import read_saved
from unboggle.puzzle.formats.sharing import SharedPuzzle, code_of, read_code
from unboggle.puzzle.lists.words import WordList, words_in
from unboggle.puzzle.model.codes import code_in
from unboggle.puzzle.model.file_kinds import is_puzzle_file, is_saved
from unboggle.puzzle.model.frozen import Frozen
from unboggle.puzzle.model.notation import BOARD_LIMIT
from unboggle.puzzle.model.reading import Q, ReadOptions
from unboggle.puzzle.model.spelling import own_letters, several
from unboggle.system.clock import Deadline, DeadlinePassed
from unboggle.system.files import read_text

TIMEOUT = 10.0
"""The timeout for tracing the words of an opened puzzle, in seconds."""
_NAMED = 5


@dataclass(frozen=True, repr=False)
class ParsedPuzzle(Frozen):
    """The contents of a code or a file: the word list, the puzzle, and a board or None.

    The ``board`` satisfies the constraints of the puzzle. It need not hold all words: `checked`
    traces them.

    >>> from unboggle import Grid, parse_words, share_code
    >>> from unboggle.boards import parse_shared_puzzle
    >>> pets = parse_words("cat dog")
    >>> shared = parse_shared_puzzle(share_code(pets, pets.puzzle(Grid.rectangle(2, 3))))
    >>> shared.words.words, str(shared.puzzle.grid), shared.board
    (('cat', 'dog'), '2x3', None)
    """

    report_kind: ClassVar[str] = "puzzle"

    words: WordList
    puzzle: Puzzle
    board: Board | None = None

    @property
    def checked(self) -> BoardCheck | None:
        """Which of the words are on the board, as traced; None without a board.

        Of a list with marks, words that are not required may be missing.

        Raises `InputError` if tracing takes more than `TIMEOUT` seconds: a board can be made for
        that.
        """
        if self.board is None:
            return None
        puzzle = self.words.puzzle(self.board.grid)
        try:
            paths = trace_puzzle(self.board, puzzle, deadline=Deadline.after(TIMEOUT))
        except DeadlinePassed:
            raise InputError("it takes too long to trace the words on the board") from None
        return BoardCheck(self.board, _on_board(self.words, paths), paths)

    @property
    def code(self) -> str | None:
        """The share code; None if no code can express the puzzle, or the board lacks words."""
        try:
            return share_code(self.words, self.puzzle, self.board)
        except InputError:
            return None

    def __str__(self) -> str:
        """The puzzle on one line."""
        where = f"on {self.board}" if self.board else f"for {self.puzzle.grid}"
        return f"{count_noun(len(self.words.words), 'word')} {where}"


def share_code(words: WordList, puzzle: Puzzle, board: Board | None = None) -> str:
    """Return ``puzzle``, the written forms of its ``words``, and the ``board`` if given, as a code.

    The code is a short string that fits into an address; `load_puzzle` reads it. It has the marks
    of the words; then the ``board`` may lack words that are not required. Raises `InputError` if
    it lacks another word or violates a constraint, or if no code can express the puzzle.

    >>> from unboggle import Grid, parse_words
    >>> words = parse_words("cat dog")
    >>> load_puzzle(share_code(words, words.puzzle(Grid.rectangle(3, 3)))).words.words
    ('cat', 'dog')
    """
    validated(share_code, locals())
    if board is not None:
        paths = trace_puzzle(board, puzzle)
        needed = words.required if words.is_marked else puzzle.words
        lost = [word for word in puzzle.words if word in needed and word not in paths]
        if lost:
            raise InputError(f"the board does not hold {', '.join(shortened(lost, _NAMED))}")
        _check_constraints(board, puzzle)
    return code_of(puzzle, words, board)


def load_puzzle(source: str) -> ParsedPuzzle:
    """Return the puzzle in ``source``: a share code, an address that ends in one, or a file.

    A file (``-`` is standard input) contains a code, ipuz, a Strands puzzle, or a JSON report of
    unboggle; a file whose name ends in ``.toml`` is a puzzle file. Paths in files are checked step
    by step. Raises `InputError` if the source is damaged, has no words, or has a board that
    violates a constraint of the puzzle.

    >>> from unboggle import Grid, parse_words
    >>> words = parse_words("cat dog")
    >>> load_puzzle(share_code(words, words.puzzle(Grid.rectangle(3, 3)))).puzzle
    Puzzle('3x3', 'cat dog')
    """
    validated(load_puzzle, locals())
    if code_in(source) is not None:
        return _opened(read_code(source))
    if is_puzzle_file(source):
        file = read_puzzle_file(source)
        return ParsedPuzzle(file.word_list(), file.puzzle)
    try:
        text = read_text(source, limit=BOARD_LIMIT, what="puzzle")
    except MissingFile as error:
        if not source or "/" in source or "." in source:
            raise
        raise MissingFile(
            f"{error}, and not a share code: a code begins with ub1-; copy all of it"
        ) from None
    name = "standard input" if source == "-" else source
    try:
        return parse_shared_puzzle(text)
    except InputError as error:
        raise InputError(f"{cut(name)}: {error}") from None


def parse_shared_puzzle(text: str) -> ParsedPuzzle:
    """Return the puzzle in ``text``, the contents of a file as `load_puzzle` reads it.

    Raises `InputError` as `load_puzzle` does.

    >>> parse_shared_puzzle('{"startingBoard": ["CA", "ST"], "spangram": "CATS", "themeCoords":'
    ...     ' {"CATS": [[0, 0], [0, 1], [1, 1], [1, 0]]}}').words.words
    ('cats',)
    """
    validated(parse_shared_puzzle, locals())
    if code_in(text) is not None:
        return _opened(read_code(text))
    if is_saved(text):
        return _opened(_of_file(text))
    raise InputError("this is neither a share code, nor ipuz, a Strands puzzle or a JSON report")


def _of_file(text: str) -> SharedPuzzle:
    saved = read_saved(text)
    if not saved.words:
        raise InputError("has a board and no words; 'unboggle solve' finds those on it")
    board = saved.board
    q: Q = "plain" if "q" in board.faces.values() else "qu"
    listed = "\n".join(f'"{word}"' for word in saved.words)
    shown = {tuple(board.faces[cell] for cell in path) for path in saved.paths.values()}
    faces = ",".join(several(board.faces.values()))
    reading = ReadOptions(q=q, squeeze=True, faces=faces)
    words = words_in(listed, reading, advice="")
    if not shown <= _spelt(words):  # accents may be folded, umlauts spelled out
        ways = ((True, False), (False, True), (True, True))
        folded = replace(reading, faces=",".join([faces, *own_letters(board.faces.values())]))
        others = (
            words_in(listed, replace(folded, umlauts=umlauts, fold_accents=accents), advice="")
            for umlauts, accents in ways
        )
        words = next((other for other in others if shown <= _spelt(other)), words)
    words = replace(words, clue=saved.clue, spangram=saved.spangram)
    return SharedPuzzle(words, words.puzzle(board.grid), board)


def _on_board(words: WordList, paths: Mapping[Word, Path]) -> WordList:
    """Return ``words`` without those that a board with ``paths`` may lack."""
    if not words.is_marked:
        return words
    left = {
        word: ways
        for word, ways in words.spellings.items()
        if word in paths or word in words.required
    }
    return replace(words, spellings=left)


def _spelt(words: WordList) -> set[Spelling]:
    return {spelling for ways in words.spellings.values() for spelling in ways}


def _opened(shared: SharedPuzzle) -> ParsedPuzzle:
    if shared.board is not None:
        _check_constraints(shared.board, shared.puzzle)
    return ParsedPuzzle(shared.words, shared.puzzle, shared.board)


def _check_constraints(board: Board, puzzle: Puzzle) -> None:
    try:
        broken = violated_constraint(board, puzzle, deadline=Deadline.after(TIMEOUT))
    except DeadlinePassed:
        raise InputError(
            "it takes too long to check whether the board satisfies the constraints"
        ) from None
    if broken:
        raise InputError(f"the board violates a constraint of its puzzle: {broken}")
