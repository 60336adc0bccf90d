"""The child's end of the pipe: whole messages to and from the parent, and the child's setup."""

from __future__ import annotations

import importlib
import os
import pickle
import signal
import struct
import threading
from collections.abc import Callable
from typing import IO, Any

from unboggle.errors import BackendError
from unboggle.system import in_process, programs
from unboggle.system.clock import Deadline
from unboggle.system.packages import described
from unboggle.system.posix import PR_SET_CHILD_SUBREAPER, die_with_parent, limit_memory, prctl

_HEAD = struct.Struct("!Q")
_GRACE = 1.0  # seconds after which a child past its deadline kills itself


class Channel:
    """The child's end of the pipe: whole messages to and from the parent."""

    def __init__(self, source: IO[bytes], sink: IO[bytes]) -> None:
        self._source, self._sink = source, sink

    def receive(self) -> Any:
        """Return the next message; end the process if the parent has died."""
        frame = read_frame(self._source)
        if frame is None:
            os._exit(0)
        return pickle.loads(frame)

    def send(self, message: object) -> None:
        """Send ``message`` as an answer."""
        self._put("answer", message)

    def fail(self, text: str) -> None:
        """Send a failure; the parent raises it as a `BackendError`."""
        self._put("error", text)

    def _put(self, kind: str, content: object) -> None:
        try:
            self._sink.write(frame_of((kind, content)))
            self._sink.flush()
        except OSError:
            os._exit(1)


def end_on_signal(deadline: Deadline) -> None:
    """In a child: end the process shortly after ``deadline``, even in a solver that hangs.

    Usually the parent kills the child first; this is for a parent that was killed itself. The
    kernel sends the signal, so it works while C code holds the interpreter lock.
    """
    if in_process.role() is not None:
        return  # this process has no parent of ours
    if hasattr(signal, "setitimer"):
        seconds = deadline.seconds
        left = 0.0 if seconds is None else min(seconds + _GRACE, threading.TIMEOUT_MAX)
        signal.setitimer(signal.ITIMER_REAL, left)


def frame_of(message: object) -> bytes:
    """Return ``message`` as a frame: its length, then its content."""
    data = pickle.dumps(message, protocol=pickle.HIGHEST_PROTOCOL)
    return _HEAD.pack(len(data)) + data


def read_frame(pipe: IO[bytes]) -> bytes | None:
    """Return the next whole frame, or None at the end of the stream, even in mid-frame."""
    head = pipe.read(_HEAD.size)
    if len(head) < _HEAD.size:
        return None
    (length,) = _HEAD.unpack(head)
    data = pipe.read(length)
    return data if len(data) == length else None


def main(parent: int) -> None:
    """Run in the child: set up the protections, then call the function that the parent names."""
    die_with_parent(parent)
    prctl(PR_SET_CHILD_SUBREAPER, 1)
    # Solvers print to the standard streams; the frames get descriptors of their own.
    source = os.fdopen(os.dup(0), "rb")
    sink = os.fdopen(os.dup(1), "wb")
    null = os.open(os.devnull, os.O_RDONLY)
    os.dup2(null, 0)
    os.dup2(2, 1)
    channel = Channel(source, sink)
    channel.send("here")
    target, memory, scratch, args = channel.receive()
    programs.enter_child(scratch)
    try:
        limit_memory(memory)
        module, _, name = target.partition(":")
        function: Callable[..., None] = getattr(importlib.import_module(module), name)
        function(channel, *args)
    except MemoryError:
        channel.fail("the solver process ran out of memory")
    except BackendError as error:
        channel.fail(str(error))
    except ImportError as error:  # a library that exceeds the memory limit
        cramped = memory and "failed to map" in str(error)
        channel.fail(
            f"out of memory: a solver does not load within {memory // 1_000_000} MB"
            if cramped
            else described(error)
        )
    except BaseException as error:  # report everything to the parent
        channel.fail(described(error))
    os._exit(0)  # no clean-up of solver objects: it can take seconds
