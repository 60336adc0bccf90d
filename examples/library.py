"""The library by example: what a project of yours could do with it. Run it: it prints."""

from __future__ import annotations

import asyncio
import threading

from unboggle import (
    Better,
    Fit,
    Grid,
    InTheList,
    Lexicon,
    Progress,
    Refusal,
    Stop,
    TooLong,
    boards,
    drop_fewest,
    extras,
    fit,
    fit_smallest,
    parse_board,
    parse_words,
    solve_board,
    to_report,
    unique,
    why,
)

WORDS = parse_words("margay jaguar puma cougars tomcats")


def a_board() -> None:
    """Find a board, look at it, and at the other words on it."""
    answer = fit(WORDS.puzzle(Grid.rectangle(4, 4)), seed=1)
    assert answer.board is not None
    print(answer.status, answer.board.grid, sorted(answer.paths))
    print(len(extras(answer, Lexicon.of("cat", "zebra"))), "of two words besides")
    print(fit_smallest(parse_words("cat tac act")).puzzle.grid)


def reasons() -> None:
    """Ask why a list does not fit, and what to leave out."""
    puzzle = parse_words("ant newt hare hen moth").puzzle(Grid.rectangle(3, 3))
    answer = why(puzzle, most=1)
    for conflict in answer.conflicts:
        print(conflict.words, "minimal" if conflict.minimal else "perhaps not minimal")
    drop = drop_fewest(puzzle).drop
    assert drop is not None
    print(len(drop.words), "to leave out; fewer will not do" if drop.optimal else "so far")


def numbers() -> None:
    """Ask for the numbers of a reason, not for its sentence."""
    reason = fit(parse_words("hippopotamus").puzzle(Grid.rectangle(3, 3))).reason
    assert reason is not None
    match reason.because:
        case Refusal(numbers=TooLong(length=length, room=room)):
            print(length - room, "cells too many")
        case InTheList(clash=clash):
            print(len(clash.words), "words cannot share the grid")
        case because:
            print(because.text)


def several() -> None:
    """Count boards, and ask whether there is one only."""
    puzzle = parse_words("act ape ate cop end old").puzzle(Grid.rectangle(3, 3))
    print(unique(puzzle).status, len(boards(puzzle).found))


def words_on_a_board() -> None:
    """Solve a board that is given."""
    solved = solve_board(parse_board("QEST ANSI XWEO YRSN"))
    print(len(solved.found) > 100, to_report(solved)["format"])


def watched_and_stopped() -> Fit:
    """Stop a long search from another thread; the best board so far comes back."""
    stop = Stop()
    seen = threading.Event()

    def on_progress(event: Progress) -> None:
        if isinstance(event, Better):
            seen.set()  # a better board: event.board holds event.held words

    timer = threading.Timer(0.5, stop.set)
    timer.start()
    hard = parse_words("kitchen window garden carpet bedroom table chair mirror pillow blanket")
    answer = fit(hard.puzzle(Grid.rectangle(5, 5)), on_progress=on_progress, stop=stop)
    timer.cancel()
    return answer


async def from_an_event_loop() -> str:
    """Run a call beside an event loop, which may stop it at any time."""
    stop = Stop()
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
