"""The kernel's Python interface: with a kernel, without one, and if a required one is missing."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Mapping

import pytest
from click.testing import CliRunner
from needs import needs_kernel
from stopping import SOON

from unboggle import __version__, kernel
from unboggle.cli.main import cli
from unboggle.errors import BackendError
from unboggle.forward import fast_trace
from unboggle.forward.trace import Trie, trace
from unboggle.puzzle import Board
from unboggle.system.clock import Deadline, DeadlinePassed

BOARD = Board.from_rows([["th", "i", "n"], ["t", "h", ""]])
PAIRS = [
    ("thin", ("th", "i", "n")),
    ("thin", ("t", "h", "i", "n")),
    ("hit", ("h", "i", "t")),
    ("hint", ("h", "in", "t")),
    ("nit", ("n", "i", "t")),
]
FOUND = trace(BOARD, Trie.from_spellings(PAIRS))
HIDE = "import sys; sys.modules['unboggle.kernel._kernel'] = None; "


def test_words_come_with_the_first_path_of_any_spelling(monkeypatch: pytest.MonkeyPatch) -> None:
    assert sorted(FOUND) == ["hit", "nit", "thin"]
    assert list(fast_trace.trace_words(BOARD, PAIRS).items()) == list(FOUND.items())
    monkeypatch.delenv("UNBOGGLE_REQUIRE_KERNEL", raising=False)
    monkeypatch.setenv("UNBOGGLE_KERNEL", "0")
    assert list(fast_trace.trace_words(BOARD, iter(PAIRS)).items()) == list(FOUND.items())


def test_the_environment_turns_the_kernel_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("UNBOGGLE_KERNEL", "0")
    assert not kernel.available()
    assert kernel.why_missing() == "UNBOGGLE_KERNEL=0 turns it off"
    monkeypatch.setenv("UNBOGGLE_REQUIRE_KERNEL", "1")
    with pytest.raises(BackendError, match="requires the C kernel, but UNBOGGLE_KERNEL=0"):
        fast_trace.trace_words(BOARD, PAIRS)
    monkeypatch.setenv("UNBOGGLE_REQUIRE_KERNEL", "0")
    assert fast_trace.trace_words(BOARD, PAIRS) == FOUND


@pytest.mark.parametrize("off", ["0", "1", ""])
def test_the_version_says_whether_there_is_a_kernel(
    monkeypatch: pytest.MonkeyPatch, off: str
) -> None:
    monkeypatch.setenv("UNBOGGLE_KERNEL", off)
    done = CliRunner().invoke(cli, ["--version"])
    there = "yes" if kernel.available() else "no"
    assert done.output == f"unboggle {__version__}\nkernel: {there}\n"


def run(code: str, environment: Mapping[str, str]) -> str:
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env=dict(environment)
    )
    return done.stdout.strip() or done.stderr.strip().splitlines()[-1]


def test_without_a_kernel_python_does_its_work() -> None:
    code = HIDE + (
        "from unboggle import Board, kernel; from unboggle.forward import fast_trace;"
        "print(kernel.available(), kernel.why_missing(),"
        " fast_trace.trace_words(Board.from_rows(['cat']), [('at', ('a', 't'))]))"
    )
    assert run(code, {}) == (
        "False this installation has none (a wheel in pure Python, or no C compiler)"
        " {'at': ((0, 1), (0, 2))}"
    )


@pytest.mark.parametrize(
    ("broken", "reason"),
    [
        ("ImportError('undefined symbol: PyNew')", "undefined symbol: PyNew"),
        ("SystemError('initialization failed')", "initialization failed"),
        ("ValueError()", "ValueError"),
    ],
)
def test_python_takes_over_from_a_broken_kernel(broken: str, reason: str) -> None:
    code = f"""if True:
        import sys
        class Broken:
            def find_spec(self, name, path=None, target=None):
                if name == 'unboggle.kernel._kernel':
                    raise {broken}
        sys.meta_path.insert(0, Broken())
        from unboggle import Board, kernel
        from unboggle.forward import fast_trace
        print(kernel.why_missing(), fast_trace.trace_words(Board.from_rows(['cat']), []))
    """
    assert run(code, {}) == f"{reason} {{}}"


def test_a_kernel_that_is_asked_for_has_to_be_there() -> None:
    code = HIDE + (
        "from unboggle import Board, kernel; from unboggle.forward import fast_trace;"
        "print(kernel.available());"
        "fast_trace.trace_words(Board.from_rows(['cat']), [])"
    )
    done = run(code.replace("print", "str"), {"UNBOGGLE_REQUIRE_KERNEL": "1"})
    assert done.startswith(
        "unboggle.errors.BackendError:"
        " UNBOGGLE_REQUIRE_KERNEL requires the C kernel, but this installation"
    )


def test_tracing_gives_up_past_its_deadline() -> None:
    # abab... with an end that no path reaches: a very long search
    board = Board.from_rows([["ab"[(r + c) % 2] for c in range(7)] for r in range(7)])
    word = ("a", "b") * 12 + ("a", "a", "b", "b") * 6 + ("a",) * 9
    start = time.monotonic()
    with pytest.raises(DeadlinePassed):
        fast_trace.trace_words(board, [("word", word)], deadline=Deadline.after(0.05))
    assert time.monotonic() - start < SOON
    assert fast_trace.trace_words(
        board, [("ab", ("a", "b"))], deadline=Deadline(start)
    )  # quick enough


SUBINTERPRETERS = """if True:
    import sys
    try:
        import _interpreters as interpreters  # from 3.13 on
    except ImportError:
        import _xxsubinterpreters as interpreters
    import unboggle.kernel
    code = f'''if True:
        import sys
        sys.path[:] = {sys.path}
        from unboggle import Board, kernel
        from unboggle.forward import fast_trace
        print(kernel.why_missing())
        print(fast_trace.trace_words(Board.from_rows(["cat"]), [("at", ("a", "t"))]))
    '''
    new = sys.version_info >= (3, 13)
    for own in (True, False):
        kind = "isolated" if own else "legacy"
        one = interpreters.create(kind) if new else interpreters.create(isolated=own)
        problem = interpreters.run_string(one, code)
        assert problem is None, problem
        interpreters.destroy(one)
    print(unboggle.kernel.why_missing())
"""


@needs_kernel
@pytest.mark.skipif(
    sys.implementation.name != "cpython", reason="other interpreters have no such module"
)
def test_python_takes_over_in_an_interpreter_with_its_own_lock() -> None:
    """The kernel works in a subinterpreter, or Python refuses it with a reason."""
    done = run(SUBINTERPRETERS, dict(os.environ)).splitlines()
    refused = "module unboggle.kernel._kernel does not support loading in subinterpreters"
    own = refused if sys.version_info >= (3, 12) else "None"
    found = "{'at': ((0, 1), (0, 2))}"
    assert done == [own, found, "None", found, "None"]
