"""Examples of the library; run this file to see their output."""

from __future__ import annotations

import asyncio
import threading

from unboggle import (
    Fit,
    Grid,
    Lexicon,
    StopToken,
    check_unique,
    drop_fewest,
    find_extras,
    fit,
    fit_smallest,
    list_boards,
    parse_board,
    parse_words,
    solve_board,
    to_report,
    why,
)
from unboggle.events import BetterFit, Progress
from unboggle.reasons import ConflictInList, CountingRefutation, TooLong

WORDS = parse_words("margay jaguar puma cougars tomcats")


def a_board() -> None:
    """Find a board, print it, and find extra words on it."""
    answer = fit(WORDS.puzzle(Grid.rectangle(4, 4)), seed=1)
    assert answer.board is not None
    print(answer.status, answer.board.grid, sorted(answer.paths))
    print(len(find_extras(answer, Lexicon.from_words("cat", "zebra"))), "of two extra words")
    print(fit_smallest(parse_words("cat tac act")).puzzle.grid)


def reasons() -> None:
    """Find out why a list does not fit, and which words to leave out."""
    puzzle = parse_words("ant newt hare hen moth").puzzle(Grid.rectangle(3, 3))
    answer = why(puzzle, limit=1)
    for conflict in answer.conflicts:
        print(conflict.words, "minimal" if conflict.minimal else "perhaps not minimal")
    drop = drop_fewest(puzzle).dropped
    assert drop is not None
    print(len(drop.words), "to leave out; fewer are not enough" if drop.optimal else "so far")


def numbers() -> None:
    """Use the numbers of a reason, not its sentence."""
    reason = fit(parse_words("hippopotamus").puzzle(Grid.rectangle(3, 3))).reason
    assert reason is not None
    match reason.evidence:
        case CountingRefutation(details=TooLong(length=length, cells=room)):
            print(length - room, "cells too many")
        case ConflictInList(conflict=clash):
            print(len(clash.words), "words cannot share the grid")
        case because:
            print(because.text)


def several() -> None:
    """Count boards, and test whether there is only one."""
    puzzle = parse_words("act ape ate cop end old").puzzle(Grid.rectangle(3, 3))
    print(check_unique(puzzle).status, len(list_boards(puzzle).solutions))


def words_on_a_board() -> None:
    """Solve a given board."""
    solved = solve_board(parse_board("QEST ANSI XWEO YRSN"))
    print(len(solved.found) > 100, to_report(solved)["format"])


def watched_and_stopped() -> Fit:
    """Stop a long search from another thread; the best board so far comes back."""
    stop = StopToken()
    seen = threading.Event()

    def on_progress(event: Progress) -> None:
        if isinstance(event, BetterFit):
            seen.set()  # a better board: event.board holds event.words_held words

    timer = threading.Timer(0.5, stop.set)
    timer.start()
    hard = parse_words("kitchen window garden carpet bedroom table chair mirror pillow blanket")
    answer = fit(hard.puzzle(Grid.rectangle(5, 5)), on_progress=on_progress, stop=stop)
    timer.cancel()
    return answer


async def from_an_event_loop() -> str:
    """Run a call next to an event loop that can stop it at any time."""
    stop = StopToken()
    puzzle = parse_words("cat dog").puzzle(Grid.rectangle(3, 3))
    try:
        answer = await asyncio.to_thread(fit, puzzle, stop=stop)
    except asyncio.CancelledError:
        stop.set()
        raise
    return answer.status


if __name__ == "__main__":
    a_board()
    reasons()
    numbers()
    several()
    words_on_a_board()
    print(watched_and_stopped().status in ("fitted", "impossible", "undecided"))
    print(asyncio.run(from_an_event_loop()))
