"""Share codes and files of other programs: written from what was traced, traced when opened."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial

from unboggle.errors import InputError, checked
from unboggle.forward.trace import trace_puzzle
from unboggle.forward.verify import broken_wish
from unboggle.library.boards import Checked
from unboggle.phrases import cut, shortened, so_many
from unboggle.puzzle import Board, Puzzle, Spelling
from unboggle.puzzle.codes import code_in
from unboggle.puzzle.frozen import Frozen
from unboggle.puzzle.notation import BOARD_LIMIT
from unboggle.puzzle.puzzle_file import is_puzzle_file, read_puzzle_file
from unboggle.puzzle.saved import is_saved, read_saved
from unboggle.puzzle.sharing import Shared, code_of, read_code
from unboggle.puzzle.spelling import several
from unboggle.puzzle.words import WordList, parse_words
from unboggle.system.clock import Deadline, Late
from unboggle.system.files import read_text

TIMEOUT = 10.0
"""Seconds that tracing the words of a stranger's puzzle may take."""
_NAMED = 5


@dataclass(frozen=True, repr=False)
class Opened(Frozen):
    """What a code or a file holds: the list, the puzzle that it makes, and perhaps a board.

    Where there is a ``board`` it keeps the wishes of the puzzle; which of the words it holds
    `checked` says, which has traced them.
    """

    words: WordList
    puzzle: Puzzle
    board: Board | None = None

    @property
    def checked(self) -> Checked | None:
        """Which of the words are on the board, traced; None without a board.

        Raises `InputError` if that takes too long: there are boards made for it.
        """
        if self.board is None:
            return None
        puzzle = self.words.puzzle(self.board.grid)
        try:
            paths = trace_puzzle(self.board, puzzle, deadline=Deadline.after(TIMEOUT))
        except Late:
            raise InputError("it takes too long to trace the words on the board") from None
        return Checked(self.board, self.words, paths)

    @property
    def code(self) -> str | None:
        """The code that says it, None if none can: if words are missing, for one."""
        try:
            return share(self.words, self.puzzle, self.board)
        except InputError:
            return None

    def __str__(self) -> str:
        """What it is, in a line."""
        where = f"on {self.board}" if self.board else f"for {self.puzzle.grid}"
        return f"{so_many(len(self.words.words), 'word')} {where}"


def share(words: WordList, puzzle: Puzzle, board: Board | None = None) -> str:
    """Return ``puzzle``, its ``words`` as written, and the ``board`` if there is one, as a code.

    A short string that fits into an address; `open_puzzle` reads it. Raises `InputError` if
    the board does not hold the words or breaks a wish, or for what no code can say.

    >>> from unboggle import Grid, parse_words
    >>> words = parse_words("cat dog")
    >>> open_puzzle(share(words, words.puzzle(Grid.rectangle(3, 3)))).words.words
    ('cat', 'dog')
    """
    checked(share, locals())
    if board is not None:
        paths = trace_puzzle(board, puzzle)
        lost = [word for word in puzzle.words if word not in paths]
        if lost:
            raise InputError(f"the board does not hold {', '.join(shortened(lost, _NAMED))}")
        _keep_wishes(board, puzzle)
    return code_of(puzzle, words, board)


def open_puzzle(source: str) -> Opened:
    """Return the puzzle in ``source``: a share code, an address that ends in one, or a file.

    A file (``-`` is standard input) holds a code, ipuz, a Strands puzzle, or a result of ours
    as JSON; one that ends in ``.toml`` is a puzzle file. Paths in it are checked step by step.
    Raises `InputError` if it is damaged, has no words, or has a board that breaks a wish of the
    puzzle.
    """
    checked(open_puzzle, locals())
    if code_in(source) is not None:
        return _opened(read_code(source))
    if is_puzzle_file(source):
        file = read_puzzle_file(source)
        return Opened(file.word_list(), file.puzzle)
    text = read_text(source, limit=BOARD_LIMIT, what="puzzle")
    name = "standard input" if source == "-" else source
    try:
        return parse_puzzle(text)
    except InputError as error:
        raise InputError(f"{cut(name)}: {error}") from None


def parse_puzzle(text: str) -> Opened:
    """Return the puzzle that ``text`` is: what `open_puzzle` reads in a file; opens none.

    >>> parse_puzzle('{"startingBoard": ["CA", "ST"], "spangram": "CATS", "themeCoords":'
    ...     ' {"CATS": [[0, 0], [0, 1], [1, 1], [1, 0]]}}').words.words
    ('cats',)
    """
    checked(parse_puzzle, locals())
    if code_in(text) is not None:
        return _opened(read_code(text))
    if is_saved(text):
        return _opened(_of_file(text))
    raise InputError("is neither a share code, nor ipuz, a Strands puzzle or a result in JSON")


def _of_file(text: str) -> Shared:
    saved = read_saved(text)
    if not saved.words:
        raise InputError("has a board and no words; 'unboggle solve' finds those on it")
    board = saved.board
    q = "plain" if "q" in board.faces.values() else "qu"
    listed = "\n".join(f'"{word}"' for word in saved.words)
    shown = {tuple(board.faces[cell] for cell in path) for path in saved.paths.values()}
    faces = ",".join(several(board.faces.values()))
    read = partial(parse_words, listed, q=q, squeeze=True, advice="", faces=faces)
    words = read()
    if not shown <= _spelt(words):  # its accents may be folded, or its umlauts spelled out
        ways = ((True, False), (False, True), (True, True))
        readings = (read(umlauts=umlauts, fold_accents=accents) for umlauts, accents in ways)
        words = next((other for other in readings if shown <= _spelt(other)), words)
    words = replace(words, clue=saved.clue, spangram=saved.spangram)
    return Shared(words, words.puzzle(board.grid), board)


def _spelt(words: WordList) -> set[Spelling]:
    return {spelling for ways in words.spellings.values() for spelling in ways}


def _opened(shared: Shared) -> Opened:
    if shared.board is not None:
        _keep_wishes(shared.board, shared.puzzle)
    return Opened(shared.words, shared.puzzle, shared.board)


def _keep_wishes(board: Board, puzzle: Puzzle) -> None:
    try:
        broken = broken_wish(board, puzzle, deadline=Deadline.after(TIMEOUT))
    except Late:
        raise InputError("it takes too long to check whether the board keeps the wishes") from None
    if broken:
        raise InputError(f"the board breaks a wish of its puzzle: {broken}")
