"""What the pages and the helps show is run, and prints what they show; what they name exists."""

from __future__ import annotations

import ast
import importlib
import os
import re
import shlex
import signal
import subprocess
import sys
import tomllib
import urllib.request
from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path
from typing import Any

import click
import forked
import pytest
from doc_pages import (
    PAGES,
    ROOT,
    TUTORIALS,
    anchors,
    blocks,
    files,
    files_named,
    links,
    name,
    prose,
)
from needs import needs_kernel
from running import unboggle as in_this_process

import unboggle
from unboggle.cli.main import COMMANDS, cli
from unboggle.cli.puzzle_file import OUTPUT, SEARCH
from unboggle.puzzle import wishes
from unboggle.puzzle.puzzle_fields import GRID, WORDS

OK = {0, 1, 20}  # a clear yes, a clear no, a proof


def in_page(page: Path) -> Iterator[list[tuple[str, str]]]:
    """Yield for each console block its commands, each with the output shown."""
    for block in blocks("console", page):
        parts = [part.partition("\n") for part in re.split(r"^\$ ", block.code, flags=re.M)[1:]]
        yield [(command, output.strip()) for command, _, output in parts]


def in_helps() -> Iterator[list[tuple[str, str]]]:
    """Yield for each command the examples of its help."""
    context = click.Context(cli, info_name="unboggle", **cli.context_settings)
    for command_name in cli.list_commands(context):
        command = cli.get_command(context, command_name)
        assert command is not None
        shown = command.get_help(click.Context(command, context, command_name))
        assert "Examples:" in shown, f"{command_name} --help shows no example"
        lines = [line.strip() for line in shown.partition("Examples:")[2].splitlines()]
        yield [(line, "") for line in lines if line]


def stands_alone(command: str) -> bool:
    """Whether no command before it has to be run, and none behind it needs what it leaves."""
    files = re.findall(r"[\w/]+\.(?:txt|cnf|json|jsonl|ipuz|toml|code|svg|png)\b", command)
    return all(file.startswith("examples/") for file in files) and not re.search(
        r" -o |--certify \w", command
    )


def gathered() -> tuple[dict[str, list[str]], list[tuple[str, ...]], list[str]]:
    """Return commands that stand alone with the outputs shown, stories, and servers; each once."""
    alone: dict[str, list[str]] = {}
    served: list[str] = []
    stories = set()
    pages = [page for page in PAGES if page not in TUTORIALS]
    for shown in (*chain.from_iterable(map(in_page, pages)), *in_helps()):
        for command, output in shown:
            if command.startswith("unboggle serve"):
                served.append(command)
            elif stands_alone(command):
                alone.setdefault(command, []).append(output)
            else:
                assert not output, f"the output of {command} is not compared"
        others = (it for it, _ in shown if not (stands_alone(it) or it in served))
        stories.add(tuple(others))
    longest = [s for s in stories if not any(s != t and s == t[: len(s)] for t in stories)]
    return alone, sorted(story for story in longest if story), sorted(set(served))


ALONE, STORIES, SERVED = gathered()
SHOWN_FIRST = next(([it] for it in ALONE if "unboggle best" in it), [])
DEAR = (
    "unboggle compare examples/animals.txt",
    "--task most --race",
    "--format json -o all.json",
    "--make-unique givens",
    "echo recs rots trines",
    "echo cat tac act | unboggle fit - --given odd",
    "--ban extras --encoding tiles",
    "--ban offensive -o sheet.pdf",
    "-o choices.pdf",
    "-o other.pdf",
    "-o puzzle.html --no-key",
    "unboggle instances planted --size 4 --words 10 --seed 7 --count 3",
)
"""What the cheaper examples of the same command show as well is for the long run."""


def dear(example: Any) -> list[Any]:
    """Return the mark of an example that is left to the long run."""
    return [pytest.mark.long] if any(command in str(example) for command in DEAR) else []


def runnable(what: Iterable[Any]) -> list[Any]:
    """Return the parameters, marked where the kernel is needed: ``unboggle best`` needs it.

    Each compiles the whole dictionary: all but those of the first page that has some are long.
    """
    best = [pytest.mark.long, needs_kernel]
    return [
        pytest.param(
            it, marks=best[it in SHOWN_FIRST :] if "unboggle best" in str(it) else dear(it)
        )
        for it in what
    ]


def run(command: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run ``command`` as a shell would, with this very unboggle and a minisat of our own."""
    python, fake = (
        shlex.quote(str(path))
        for path in (sys.executable, ROOT / "tests" / "helpers" / "fake_minisat.py")
    )
    script = f"""unboggle() {{ {python} -m unboggle "$@"; }}
        minisat() {{ {python} {fake} "$@"; }}
        {command}"""
    with subprocess.Popen(
        ["bash", "-c", script],
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={
            **os.environ,
            "PYTHONIOENCODING": "utf-8",
            "PYTHONPATH": os.pathsep.join((str(folder), str(ROOT))),
            "TMPDIR": str(folder),
        },
        start_new_session=True,
    ) as process:
        try:
            output, errors = process.communicate(timeout=60)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)  # the shell and what it runs
            raise
    return subprocess.CompletedProcess(command, process.returncode, output, errors)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a folder in which the examples can be tried without a trace in the repository."""
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    return tmp_path


def perform(command: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[int, str, str]:
    """Run ``command``, in this process if it needs no shell; its exit code, output and errors."""
    steps = plain_steps(command)
    if steps is None:
        done = run(command, folder)
        return done.returncode, done.stdout, done.stderr
    monkeypatch.chdir(folder)
    code, shown, errors = 0, "", ""
    for words in steps:
        if words[0] == "echo":
            shown = " ".join(words[1:]) + "\n"
        else:
            code, shown, errors = in_this_process(*words[1:], stdin=shown)
    return code, shown, errors


@pytest.mark.parametrize("command", runnable(ALONE))
def test_a_command_does_what_is_shown(
    command: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    code, shown, errors = perform(command, folder, monkeypatch)
    assert code in OK, errors
    for output in ALONE[command]:
        assert shown.strip().startswith(output)


@pytest.mark.fresh
@pytest.mark.parametrize("command", SERVED)
def test_a_server_answers_until_it_is_interrupted(command: str, folder: Path) -> None:
    assert stands_alone(command)
    words = [sys.executable, "-m", *shlex.split(command)]
    words += ["--port", "0"] * ("--port" not in words)  # somebody may have taken the usual one
    with subprocess.Popen(
        words,
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "BROWSER": "true", "PYTHONPATH": str(ROOT)},
    ) as server:
        try:
            assert server.stdout is not None
            address = server.stdout.readline().strip()
            with urllib.request.urlopen(address) as page:
                assert page.status == 200
            server.send_signal(signal.SIGINT)
            assert server.communicate(timeout=60) == ("", "")
            assert server.returncode == 0
        finally:
            server.kill()


def plain_steps(command: str) -> list[list[str]] | None:
    """Return the commands of a pipe of ``echo`` and ``unboggle``, None if it needs a shell.

    A shell and a Python for each is most of the time that an example takes.
    """
    words = shlex.shlex(command, posix=True, punctuation_chars="|<>;&()$`*~\\")
    words.whitespace_split = True
    words.commenters = ""
    steps: list[list[str]] = [[]]
    for word in words:
        if word == "|":
            steps.append([])
        elif set(word) & set("<>;&()$`~\\#{}"):
            return None
        else:
            steps[-1].append(word)
    return steps if all(step and step[0] in ("echo", "unboggle") for step in steps) else None


def test_most_examples_need_no_shell() -> None:
    assert plain_steps("echo 'a b' c | unboggle why - --x '1 2'") == [
        ["echo", "a b", "c"],
        ["unboggle", "why", "-", "--x", "1 2"],
    ]
    assert plain_steps("unboggle fit - < words.txt") is None
    assert plain_steps("unboggle solve CAT; echo $?") is None
    assert plain_steps("unboggle dice CAT | tail -4") is None
    assert plain_steps("unboggle fit a.txt >b.txt") is None
    assert 10 * sum(plain_steps(command) is not None for command in ALONE) > 8 * len(ALONE)


@pytest.mark.parametrize("story", runnable(STORIES))
def test_commands_that_go_together_run(
    story: tuple[str, ...], folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for command in story:
        code, _, errors = perform(command, folder, monkeypatch)
        assert code in OK, (command, errors)


SNIPPETS = [page for page in PAGES if page not in TUTORIALS and [*blocks("python", page)]]
MARK = "-- a block ends here --"


def program_of(page: Path) -> str:
    """Return the blocks of ``page``, which are one program; it prints `MARK` after each."""
    return "".join(f"{block.code}\nprint({MARK!r})\n" for block in blocks("python", page))


def hold_to(page: Path, printed: str) -> None:
    """Fail if the program of ``page`` has not ``printed`` what is shown."""
    for block, output in zip(blocks("python", page), printed.split(f"{MARK}\n"), strict=False):
        if block.output is not None:
            assert output == block.output, block.code


@pytest.mark.parametrize(
    "page",
    [
        pytest.param(page, marks=[needs_kernel] if "best_boards" in page.read_text() else [])
        for page in SNIPPETS
    ],
    ids=lambda page: name(page),
)
def test_the_python_of_a_page_runs_and_prints_what_is_shown(
    page: Path,
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(folder)
    exec(compile(program_of(page), name(page), "exec"), {"__name__": "__main__"})
    hold_to(page, capsys.readouterr().out)


@pytest.mark.parametrize("page", TUTORIALS, ids=name)
def test_a_tutorial_makes_something_that_works(page: Path, folder: Path) -> None:
    shown = files(page)
    for file, text in shown.items():
        (folder / file).write_text(text, encoding="utf-8")
    project = tomllib.loads(shown["pyproject.toml"])["project"]
    info = folder / f"{project['name'].replace('-', '_')}-{project['version']}.dist-info"
    info.mkdir()  # what pip would make
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: 1\n")
    entries = [
        f"[{group}]\n" + "".join(f"{left} = {right}\n" for left, right in names.items())
        for group, names in project["entry-points"].items()
    ]
    (info / "entry_points.txt").write_text("\n".join(entries))
    for command, output in chain.from_iterable(in_page(page)):
        code, out, errors = installed(command, folder)
        assert code in OK, (command, errors)
        assert out.strip().startswith(output), command
    done = forked.program(program_of(page), folder=folder)
    assert done.returncode == 0, done.stderr
    hold_to(page, done.stdout)


@pytest.mark.parametrize("page", TUTORIALS, ids=name)
def test_a_tutorial_is_half_a_page_and_needs_no_private_name(page: Path) -> None:
    assert len(prose(page).split()) <= 290
    modules = [text for file, text in files(page).items() if file.endswith(".py")]
    for node in ast.walk(ast.parse("\n".join([*modules, program_of(page)]))):
        used = [node.attr] if isinstance(node, ast.Attribute) else []
        if isinstance(node, ast.ImportFrom):
            assert node.module is not None
            used = [*node.module.split("."), *(alias.name for alias in node.names)]
        assert not [one for one in used if one.startswith("_") and not one.endswith("__")]


def installed(command: str, folder: Path) -> tuple[int, str, str]:
    """Run ``command`` where what is in ``folder`` is installed; its exit code, output, errors."""
    command, _, lines = command.partition(" | head -")
    command, _, file = command.partition(" > ")
    code, out, errors = 0, "", ""
    for words in plain_steps(command) or []:
        if words[0] == "echo":
            out = " ".join(words[1:]) + "\n"
        else:
            done = forked.unboggle(*words[1:], folder=folder, stdin=out)
            code, out, errors = done.returncode, done.stdout, done.stderr
    if file:
        (folder / file).write_text(out, encoding="utf-8")
    return code, "".join(out.splitlines(keepends=True)[: int(lines) if lines else None]), errors


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_links_lead_somewhere(page: Path) -> None:
    for link in links(page):
        path, _, anchor = link.partition("#")
        target = (page.parent / path).resolve() if path else page
        assert target.exists(), link
        assert not anchor or anchor in anchors(target), link


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_files_that_pages_name_exist(page: Path) -> None:
    for file in files_named(page):
        assert any(ROOT.glob(file.rstrip("/").replace("NAME", "*"))), file


def test_what_is_not_run_here_is_for_setting_up() -> None:
    """Only the README's two commands and the records' may call unboggle in a ``sh`` block."""
    elsewhere = {
        page for page in PAGES if name(page) not in ("README.md", "examples/records/README.md")
    }
    shown = [block.code for page in elsewhere for block in blocks("sh", page)]
    assert not [code for code in shown if re.search(r"^(\.venv/bin/)?unboggle ", code, re.M)]


def test_ci_runs_the_readme_command() -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    assert len(re.findall(r"^python3 -m venv .*pytest$", readme, re.M)) == 1
    assert len(re.findall(r"^python3 -m venv .*unboggle fit ", readme, re.M)) == 1


def test_the_readme_is_short() -> None:
    assert len((ROOT / "README.md").read_text("utf-8").splitlines()) <= 150


def test_the_reference_names_what_is_public() -> None:
    pages = [page.read_text("utf-8") for page in (ROOT / "docs" / "library").rglob("*.md")]
    named = re.findall(r"^::: unboggle\.(.+)$", "\n".join(pages), re.M)
    assert sorted(named) == unboggle.__all__


def test_the_page_of_the_house_lists_the_rooms_in_their_order() -> None:
    layers = (ROOT / "tests" / "test_layers.py").read_text("utf-8")
    order = re.search(r'ORDER = """(.*?)"""', layers, re.S)
    assert order
    house = (ROOT / "docs" / "house.md").read_text("utf-8")
    rooms = ROOT / "unboggle"
    there = [room for room in order[1].split() if [*rooms.glob(f"{room}*")]]
    assert re.findall(r"^\| `unboggle/(\w+)(?:/|\.py)` \|", house, re.M) == there


def test_lists_of_commands_wishes_and_fields_are_whole() -> None:
    docs = ROOT / "docs"
    shared = (docs / "command-line.md").read_text("utf-8")
    (listed, *_) = re.findall(r"```text\n(.*?)```", shared, re.S)
    assert listed.split() == [
        word for group, names in COMMANDS.items() for word in (f"{group}:", *names)
    ]
    options = {f"`--{kind.replace('_', '-')}" for kind in wishes.built_in()}
    for page in (shared, (docs / "wishes.md").read_text("utf-8")):
        assert {option for option in options if option not in page} == set()
    sections = (docs / "puzzle-file.md").read_text("utf-8")
    for section, fields in {
        "grid": [field.name for field in GRID],
        "words": [field.name for field in WORDS],
        "search": SEARCH,
        "output": OUTPUT,
    }.items():
        (row,) = re.findall(rf"^\| `\[{section}\]` \|(.*)", sections, re.M)
        assert {field for field in fields if f"`{field}`" not in row} == set()


def test_the_site_has_the_links_of_the_repository() -> None:
    hook = tool("docs_hook")
    assert hook.turned("../encodings/tiles/README.md", "docs/sat.md") == "encodings/tiles/README.md"
    assert hook.turned("docs/setters.md", "README.md") == "setters.md"
    assert hook.turned("../../docs/sat.md", "encodings/x/README.md") == "../../sat.md"
    assert hook.turned("../unboggle/data/NOTICE", "docs/word-lists.md") == "NOTICE.txt"


def test_the_site_may_link_to_others_but_not_load_from_them() -> None:
    hook = tool("docs_hook")
    fetched = hook.fetched_from_outside
    assert not fetched(
        '<a href="https://x.org">x</a><link href="a.css"><script src="b.js"></script>'
    )
    assert fetched('<script src="https://x.org/a.js"></script>') == ["https://x.org/a.js"]
    assert fetched('<link rel="stylesheet" href="//x.org/a.css">') == ["//x.org/a.css"]
    assert fetched('<pre class="mermaid">') == ["mermaid"]
    style = "a { background: url(b.png) } @import 'https://x.org/a.css'; b { c: url(//d.org/e) }"
    assert hook.FROM_STYLE.findall(style) == ["https://x.org/a.css", "//d.org/e"]


def test_the_site_has_docstrings_as_markdown() -> None:
    docstrings = tool("docs_docstrings")
    text = "One.\n\n>>> 1 + 1\n2\n\nTwo."
    assert docstrings.fenced(text) == "One.\n\n```pycon\n>>> 1 + 1\n2\n```\n\nTwo."
    linked = docstrings.linked("See `fit`, `Grid.cells`, `x` and ``fit``.", {"fit", "Grid"})
    names = "[`fit`][unboggle.fit], [`Grid.cells`][unboggle.Grid]"
    assert linked == f"See {names}, `x` and ``fit``."


def tool(module: str) -> Any:
    """Return the module of tools/ that mkdocs runs, where mkdocs is."""
    pytest.importorskip("mkdocs", reason="mkdocs is not installed (the extra docs)")
    sys.path.insert(0, str(ROOT / "tools"))
    try:
        return importlib.import_module(module)
    finally:
        sys.path.pop(0)
