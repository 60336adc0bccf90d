"""Targets for child processes in tests, hard puzzles, and ways to watch processes.

A target is named "child_targets:name"; ``tests/`` is on the parent's module search path, and so
on the child's. Keep the imports few: every child pays for them.
"""

from __future__ import annotations

import contextlib
import ctypes
import importlib
import os
import signal
import struct
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from unboggle.cnf import Lit
from unboggle.system.channel import Channel, end_on_signal
from unboggle.system.clock import Deadline

if TYPE_CHECKING:
    from unboggle.puzzle import Puzzle
    from unboggle.solvers import Answer

HELPERS = Path(__file__).resolve().parent

# ---- targets ----


def echo(channel: Channel) -> None:
    """Send back each message until the parent ends."""
    while True:
        channel.send(channel.receive())


def count(channel: Channel, first: int, last: int) -> None:
    for number in range(first, last + 1):
        channel.send(number)


def chatter(channel: Channel) -> None:
    """Print in every possible way before answering."""
    print("from print")
    print("to the error stream", file=sys.stderr)
    os.write(1, struct.pack("!Q", 5) + b"bytes")
    os.write(2, b"x" * 300_000)  # more than a pipe holds
    ctypes.CDLL(None).puts(b"from C")
    subprocess.run([sys.executable, "-c", "print('from a child')"], check=True)
    sys.stdout.flush()
    channel.send("the answer")


def read_the_standard_input(channel: Channel) -> None:
    channel.send(sys.stdin.read())


def fail(channel: Channel, error: BaseException) -> None:
    raise error


def send_what_cannot_be_sent(channel: Channel) -> None:
    channel.send(lambda: None)


def end(channel: Channel, code: int) -> None:
    print("last words", file=sys.stderr, flush=True)
    os._exit(code)


def die(channel: Channel, number: int) -> None:
    with contextlib.suppress(ImportError):
        import resource

        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    if number != signal.SIGKILL:
        signal.signal(number, signal.SIG_DFL)
    os.kill(os.getpid(), number)
    threading.Event().wait()


def cut_a_frame_short(channel: Channel) -> None:
    channel._sink.write(struct.pack("!Q", 1000) + b"only this")
    channel._sink.flush()
    os._exit(0)


def send_a_rubbish_length(channel: Channel) -> None:
    channel._sink.write(struct.pack("!Q", 2**63 - 1))
    channel._sink.flush()
    threading.Event().wait()


def close_the_pipe(channel: Channel) -> None:
    channel._sink.close()
    threading.Event().wait()


def hang_in_c(channel: Channel) -> None:
    """Block in C code that holds the interpreter's lock: no Python signal handler runs."""
    channel.send("here")
    ctypes.PyDLL(None).pause()


def set_an_alarm(channel: Channel, deadline: Deadline) -> None:
    """Send the seconds until the alarm for ``deadline`` rings."""
    end_on_signal(deadline)
    channel.send(signal.getitimer(signal.ITIMER_REAL)[0])


def hang_with_an_alarm(channel: Channel, deadline: Deadline) -> None:
    end_on_signal(deadline)
    ctypes.PyDLL(None).pause()


def wait_for_nothing(channel: Channel) -> None:
    """Send nothing until the parent ends."""
    channel.receive()


def never_answer(channel: Channel, *_: object) -> None:
    """Replacement for any search or solver: take all questions, until the parent ends."""
    while True:
        channel.receive()


def only_encode(channel: Channel, *_: object) -> None:
    """Replacement for `unboggle.fitting.race.member.run`: a formula, and never an answer."""
    from unboggle.fitting.race.member import Encoded

    channel.send(Encoded(4321, 98765, 0.1))
    never_answer(channel)


def hang_in_python(channel: Channel) -> None:
    channel.send("here")
    while True:
        pass


def grow(channel: Channel) -> None:
    """Allocate memory until there is none."""
    hoard = []
    while True:
        hoard.append(bytearray(10_000_000))


def have_a_child(channel: Channel) -> None:
    """Start a process, send its number, and do not end."""
    script = "import threading; threading.Event().wait()"
    process = subprocess.Popen([sys.executable, "-c", script])
    channel.send(process.pid)
    threading.Event().wait()


def leave_a_child(channel: Channel) -> None:
    """Start a process, send its number, and end without stopping it."""
    script = "import threading; threading.Event().wait()"
    process = subprocess.Popen([sys.executable, "-c", script])
    channel.send(process.pid)
    os._exit(3)


def files_of(channel: Channel, modules: Iterable[str]) -> None:
    channel.send([importlib.import_module(name).__file__ for name in modules])


def surroundings(channel: Channel) -> None:
    """Send the environment of this process."""
    import random

    numbers = [number for number in signal.valid_signals() if number not in (9, 19)]
    kept = [number for number in numbers if signal.getsignal(number) is signal.SIG_IGN]
    channel.send(
        {
            "folder": os.getcwd(),
            "environment": dict(os.environ),
            "parent": os.getppid(),
            "leads its session": os.getsid(0) == os.getpid() == os.getpgid(0),
            "path": sys.path,
            "ignored": kept,
            "threads": threading.active_count(),
            "open files": sorted(os.listdir("/proc/self/fd"))[:-1],
        }
    )
    channel.send(random.random())


def surroundings_of_a_child(channel: Channel) -> None:
    """Send the environment of a child of this process; its parent is this process number."""
    from unboggle.system.child import Child

    with Child("child_targets:surroundings") as child:
        deadline = Deadline.after(30)
        found, drawn = child.receive(deadline), child.receive(deadline)
    channel.send(found | {"parent": os.getppid() if found["parent"] == os.getpid() else None})
    channel.send(drawn)


def limits(channel: Channel) -> None:
    """Send the address space in bytes that this process may have."""
    import resource

    channel.send(resource.getrlimit(resource.RLIMIT_AS)[0])


Step = tuple[list[list[Lit]], list[Lit]]
"""Clauses to add, and the assumptions of the solve that follows."""


def interview(channel: Channel, solver: str, dialogues: list[list[Step]]) -> None:
    """Send each dialogue's answers, a fresh engine for each dialogue."""
    from unboggle import solvers

    backend = solvers.get(solver)
    for dialogue in dialogues:
        answers: list[Answer] = []
        engine = backend.engine(dialogue[0][0])
        for number, (clauses, assumptions) in enumerate(dialogue):
            if number:
                engine.add(clauses)
            answers.append(engine.solve(assumptions))
        channel.send(answers)


def complaints(channel: Channel, solvers_: list[str], clauses: list[list[Lit]]) -> None:
    """Send the answer of each solver for ``clauses``, or the text of its error."""
    from unboggle import solvers
    from unboggle.errors import BackendError

    for name in solvers_:
        try:
            channel.send(solvers.get(name).engine(clauses).solve())
        except BackendError as error:
            channel.send(str(error))


def lie(channel: Channel, puzzle: Puzzle, *_: object) -> None:
    """Replacement for `unboggle.fitting.race.member.run`: call any board a solution."""
    from unboggle.fitting.race.member import Encoded, Finished
    from unboggle.puzzle import Board
    from unboggle.solvers import Status

    board = Board(puzzle.grid, {cell: puzzle.faces[0] for cell in puzzle.grid.cells})
    channel.send(Encoded(1, 1, 0.0))
    channel.send(Finished(Status.SAT, board, 0.0))


def give_up(channel: Channel, *_: object) -> None:
    """Replacement for `unboggle.fitting.race.member.run`: a solver without an answer."""
    from unboggle.fitting.race.member import Encoded, Finished
    from unboggle.solvers import Status

    channel.send(Encoded(1, 1, 0.0))
    channel.send(Finished(Status.UNKNOWN, None, 0.0))


def chat(channel: Channel, *_: object) -> None:
    """Replacement for `unboggle.fitting.race.member.run`: many messages, never an answer."""
    from unboggle.fitting.race.member import Encoded

    while True:
        channel.send(Encoded(1, 1, 0.0))
        threading.Event().wait(0.01)


def crash(channel: Channel, *_: object) -> None:
    """Replacement for `unboggle.fitting.race.member.run`: a crash with an exit code like UNSAT."""
    from unboggle.fitting.race.member import Encoded

    channel.send(Encoded(1, 1, 0.0))
    os._exit(20)


def end_in_silence(channel: Channel, *_: object) -> None:
    """Replacement for a prover or checker: an exit code that looks like UNSAT."""
    os._exit(20)


def be_killed(channel: Channel, *_: object) -> None:
    """Replacement for a prover or checker: killed from outside."""
    die(channel, signal.SIGKILL)


def only_drat_trim(channel: Channel, name: str, *_: object) -> None:
    """Replacement for a checker: drat-trim accepts at once, another one never ends."""
    if name == "drat-trim":
        channel.send(True)
    else:
        threading.Event().wait()


# ---- keeping a solver busy ----


def hard_words() -> str:
    """Return many words of a random 7x7 board: no counting refusal, and a long search."""
    import random

    from unboggle.puzzle import Cell, Grid

    draw = random.Random(1)
    grid = Grid.rectangle(7, 7)
    face = {cell: draw.choice("abcdefghijklmnoprst") for cell in grid.cells}
    words: set[str] = set()
    while len(words) < 80:
        path: list[Cell] = [draw.choice(grid.cells)]
        while ways := [c for c in grid.neighbours[path[-1]] if c not in path and len(path) < 6]:
            path.append(draw.choice(ways))
        if len(path) == 6:
            words.add("".join(face[cell] for cell in path))
    return "\n".join(sorted(words))


# ---- watching processes ----


def until(condition: Callable[[], bool], within: float = 10.0) -> bool:
    """Wait for ``condition``; return whether it came true within ``within`` seconds."""
    pause, deadline = threading.Event(), time.monotonic() + within
    while not condition():
        if time.monotonic() > deadline:
            return False
        pause.wait(0.01)
    return True


def state_and_parent(pid: int) -> tuple[str, int] | None:
    try:
        text = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return None
    state, parent = text.rpartition(")")[2].split()[:2]
    return state, int(parent)


def is_gone(pid: int) -> bool:
    """Whether the process has ended, reaped or not."""
    found = state_and_parent(pid)
    return found is None or found[0] in "ZX"


def children_of(pid: int) -> set[int]:
    """Return the processes whose parent is ``pid``, zombies included."""
    found = set()
    for entry in os.listdir("/proc"):
        if entry.isdecimal():
            known = state_and_parent(int(entry))
            if known is not None and known[1] == pid:
                found.add(int(entry))
    return found


def own_children() -> set[int]:
    """Return the children of this process, zombies included, without scanning all processes."""
    try:
        lists = [file.read_text() for file in Path("/proc/self/task").glob("*/children")]
    except OSError:  # a thread has just ended
        lists = []
    if lists:
        return {int(pid) for text in lists for pid in text.split()}
    return children_of(os.getpid())  # a kernel without such files


def runs_a_solver(pid: int) -> bool:
    """Whether the process has loaded the solvers: it is solving, or about to."""
    try:
        return "pysolvers" in Path(f"/proc/{pid}/maps").read_text(encoding="utf-8")
    except OSError:
        return False


def out_of_reach_after_one(channel: Channel, *_: object) -> None:
    """Replacement for `unboggle.gogen.batch.serve`: one Gogen, then an impossible one."""
    from unboggle.gogen import batch as gogen_batch
    from unboggle.gogen import generate as gogen_make
    from unboggle.system.clock import NEVER

    made = gogen_make.make(gogen_make.GogenSpec(), 1)

    def make(
        order: gogen_make.GogenSpec, seed: int, *, on_tried: Callable[[int], object]
    ) -> gogen_make.GeneratedGogen:
        on_tried(5)
        on_tried(10)
        if seed > 1:
            raise gogen_make.GogenSearchExhausted("too far")
        return made

    vars(gogen_batch).update(make=make, _INTERVAL=0)
    gogen_batch.serve(channel, gogen_make.GogenSpec(), [1, 2, 3], NEVER)


def have_too_much(channel: Channel, *_: object) -> None:
    """A prover that reports a count up to 5, and then a formula that is too large."""
    from unboggle.conflicts.weight_prover import ProvedBound, TooLarge

    channel.send(ProvedBound(5))
    channel.receive()
    channel.send(TooLarge(10**9))
    channel.receive()
