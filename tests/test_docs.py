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
from types import SimpleNamespace
from typing import Any

import click
import forked
import pytest
from console import Shown, agrees, commands, regenerated, rewrite_outputs, rewrite_text
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
from running import as_on_a_terminal

import unboggle
from unboggle.cli.command import Command, Group
from unboggle.cli.main import COMMANDS, cli
from unboggle.puzzle import constraints
from unboggle.puzzle.formats.puzzle_fields import GRID, OUTPUT, SEARCH, WORDS

HELPS_END = {
    "unboggle why examples/animals.txt --size 3": 20,
    "echo ant newt hare hen moth | unboggle why - --size 3 --limit 10": 20,
    "echo ant newt hare hen moth | unboggle fit - --size 3 --certify proof": 20,
    "echo act ape ate | unboggle fit - --size auto --inventory acept": 20,
    "echo ab bc cd da | unboggle why - --size 1x4 --format json": 20,
    "echo act ape ate cop end | unboggle unique - --size 3 --format json": 1,
    "echo abc cbd | unboggle unique - --size 2 --given 'a. ..'": 1,
    "echo cat | unboggle unique - --size 2 --make-unique words --board 'ca ts'": 1,
    "echo act ape ate! cop old cold | unboggle unique - --size 3 --drop-redundant": 1,
    'echo mats gas toy | unboggle check "ATJY CTSA OMGS PUAR" - --show-missed': 1,
}
"""The exit codes of the examples of helps that do not return 0."""


def in_helps() -> Iterator[list[Shown]]:
    """Yield for each command the examples of its help."""
    context = click.Context(cli, info_name="unboggle", **cli.context_settings)
    for command_name in cli.list_commands(context):
        command = cli.get_command(context, command_name)
        assert isinstance(command, (Command, Group))
        shown = command.get_help(click.Context(command, context, command_name))
        assert "Examples:" in shown, f"{command_name} --help shows no example"
        yield [in_help(line) for line in command.examples]
        if isinstance(command, Group):
            for below in command.commands.values():
                assert isinstance(below, Command)
                yield [in_help(line) for line in below.examples]


def in_help(line: str) -> Shown:
    """Return the example as a page would show it."""
    code = HELPS_END.get(line, 0)
    return Shown(f"{line}  # exit code {code}" if code else line)


def stands_alone(command: str) -> bool:
    """Whether it needs no command before it, and none after it needs a file of it."""
    files = re.findall(r"[\w/]+\.(?:txt|cnf|json|jsonl|ipuz|toml|code|svg|png)\b", command)
    return all(file.startswith("examples/") for file in files) and not re.search(
        r" -o |--certify \w", command
    )


def gathered() -> tuple[list[Shown], list[tuple[Shown, ...]], list[str]]:
    """Return commands that can run on their own, stories, and servers; each once."""
    alone: dict[Shown, None] = {}
    served: set[str] = set()
    stories = set()
    pages = [page for page in PAGES if page not in TUTORIALS]
    for block in (*chain.from_iterable(map(commands, pages)), *in_helps()):
        story = []
        for shown in block:
            if shown.command.startswith("unboggle serve"):
                served.add(shown.command)
            elif stands_alone(shown.command):
                alone[shown] = None
            else:
                story.append(shown)
        stories.add(tuple(story))
    longest = [s for s in stories if not any(s != t and starts(t, s) for t in stories)]
    with_output = {shown.line for shown in alone if shown.output}
    once = [it for it in alone if it.output or it.line not in with_output]
    return once, sorted(story for story in longest if story), sorted(served)


def starts(story: tuple[Shown, ...], other: tuple[Shown, ...]) -> bool:
    """Whether ``story`` runs the commands of ``other`` first, and shows all that it shows."""
    return len(other) <= len(story) and all(
        theirs.line == ours.line and theirs.output in ("", ours.output)
        for theirs, ours in zip(other, story, strict=False)
    )


ALONE, STORIES, SERVED = gathered()
SHOWN_FIRST = next(([it] for it in ALONE if "unboggle best" in it.line), [])
DEAR = (
    "unboggle compare examples/animals.txt",
    "--task most --race",
    "--task most --encodings",
    "gogen make --kind hyper --givens minimal | unboggle gogen solve -",
    "--format json -o all.json",
    "--make-unique givens",
    "echo recs rots trines",
    "echo cat tac act | unboggle fit - --given odd",
    "--ban @extras --encoding tiles",
    "--ban @offensive -o sheet.pdf",
    "-o choices.pdf",
    "-o other.pdf",
    "-o puzzle.html --no-key",
    "unboggle instances planted --size 4 --word-count 10 --seed 7 --count 3",
    "--cluster local",
    "--jsonl two.jsonl",
    "-o booklet.html",
    "-o gogens.pdf",
    "--peer mine=mine.py",
    "--max-size 14",
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
    examples = [*what]
    lines = [it.line for it in examples if isinstance(it, Shown)]
    return [
        pytest.param(
            it,
            marks=best[it in SHOWN_FIRST :]
            if "unboggle best" in str(it)
            else [*dear(it), *shows_search(it)],
            id=it.line if isinstance(it, Shown) and lines.count(it.line) == 1 else None,
        )
        for it in examples
    ]


def shows_search(example: Any) -> list[Any]:
    """Return the mark of an example that shows a board of the search: Python finds another one."""
    searched = False
    for it in [example] if isinstance(example, Shown) else example:
        searched |= "unboggle fit " in it.line and not it.code
        searched |= "unboggle unique " in it.line and it.code == 1  # it shows two boards
        if searched and it.output:  # also of a later command, for the board in a file
            return [needs_kernel]
    return []


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
    for linked in ("examples", "benchmarks"):
        (tmp_path / linked).symlink_to(ROOT / linked)
    return tmp_path


def perform(command: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[int, str]:
    """Run ``command``, in this process if it needs no shell; its exit code and what it prints."""
    steps = plain_steps(command)
    if steps is None:
        done = run(command, folder)
        return done.returncode, done.stdout + done.stderr
    monkeypatch.chdir(folder)
    code, stdin, printed = 0, "", ""
    for words in steps:
        if words[0] == "echo":
            stdin = " ".join(words[1:]) + "\n"
        elif words[0] in CUTS:
            lines = stdin.splitlines(keepends=True)
            stdin = printed = "".join(lines[CUTS[words[0]](int(words[1].removeprefix("-")))])
            code = 0
        else:
            (code, stdin, _), printed = as_on_a_terminal(*words[1:], stdin=stdin)
    return code, printed


def hold_command(shown: Shown, code: int, printed: str, update: bool = False) -> None:
    """Fail if the command has not ended and ``printed`` as ``shown``; or show what it prints."""
    assert code == shown.code, f"exit code {code} of {shown.line}\n{printed}"
    if update:
        rewrite_outputs(shown, regenerated(shown.output, printed))
    elif shown.output:
        assert agrees(shown.output, printed), f"{shown.line}\n{printed}"


@pytest.mark.parametrize("shown", runnable(ALONE))
def test_a_command_does_what_is_shown(
    shown: Shown, folder: Path, monkeypatch: pytest.MonkeyPatch, update_golden: bool
) -> None:
    hold_command(shown, *perform(shown.command, folder, monkeypatch), update=update_golden)


def test_what_is_shown_is_whole_but_for_what_is_left_out() -> None:
    printed = "one\ntwo\nthree\nfour in 0.25 s\n"
    for shown in (
        "one\ntwo\nthree\nfour in 0.3 s",
        "one\n...",
        "...\nfour in 0.1 s",
        "one\n...\nthree\n...",
        "...\ntwo\n...",
    ):
        assert agrees(shown, printed)
        assert regenerated(shown, printed) == shown
    for shown, instead in {
        "one\ntwo": "one\ntwo\nthree\nfour in 0.25 s",
        "two\n...": "one\n...",
        "one\n...\nthree": "one\n...\nfour in 0.25 s",
        "...\nthere\n...": "...\nthree\n...",
        "...\nfour": "...\nfour in 0.25 s",
    }.items():
        assert not agrees(shown, printed)
        assert regenerated(shown, printed) == instead
    assert Shown("unboggle why -  # exit code 20") == ("unboggle why -  # exit code 20", "")
    assert Shown("unboggle why -  # exit code 20").code == 20
    assert Shown("unboggle why -  # exit code 20").command == "unboggle why -"
    assert Shown("unboggle fit - --shape '#.'").code == 0


@pytest.mark.fresh
@pytest.mark.parametrize("command", SERVED)
def test_a_server_answers_until_it_is_interrupted(command: str, folder: Path) -> None:
    assert stands_alone(command)
    words = [sys.executable, "-m", *shlex.split(command)]
    words += ["--port", "0"] * (
        "--port" not in words
    )  # another server may have taken the usual one
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
    """Return the commands of a pipe of a few programs, None if it needs a shell.

    A shell and a Python for each is most of the time that an example takes.
    """
    words = shlex.shlex(command, posix=True, punctuation_chars="|<>;&()$`*~\\")
    words.whitespace_split = True
    words.commenters = ""
    steps: list[list[str]] = [[]]
    for word in words:
        if word == "|":
            steps.append([])
        elif set(word) & set("<>;&()$`~\\{}"):
            return None
        else:
            steps[-1].append(word)
    able = {"echo", "unboggle", *CUTS}
    return steps if all(step and step[0] in able for step in steps) else None


CUTS = {"head": lambda number: slice(number), "tail": lambda number: slice(-number, None)}
"""Programs that print some lines of their input: the number after the dash -> which."""


def test_most_examples_need_no_shell() -> None:
    assert plain_steps("echo 'a b' c | unboggle why - --x '1 2'") == [
        ["echo", "a b", "c"],
        ["unboggle", "why", "-", "--x", "1 2"],
    ]
    assert plain_steps("unboggle fit - < words.txt") is None
    assert plain_steps("unboggle solve CAT; echo $?") is None
    assert plain_steps("unboggle dice CAT | tail -4") == [
        ["unboggle", "dice", "CAT"],
        ["tail", "-4"],
    ]
    assert plain_steps("unboggle dice CAT | sort") is None
    assert plain_steps("unboggle fit a.txt >b.txt") is None
    assert 10 * sum(plain_steps(shown.command) is not None for shown in ALONE) > 8 * len(ALONE)


@pytest.mark.parametrize("story", runnable(STORIES))
def test_commands_that_go_together_run(
    story: tuple[Shown, ...], folder: Path, monkeypatch: pytest.MonkeyPatch, update_golden: bool
) -> None:
    for shown in story:
        hold_command(shown, *perform(shown.command, folder, monkeypatch), update=update_golden)


SNIPPETS = [page for page in PAGES if page not in TUTORIALS and [*blocks("python", page)]]
MARK = "-- a block ends here --"


def program_of(page: Path) -> str:
    """Return the blocks of ``page``, which are one program; it prints `MARK` after each."""
    return "".join(f"{block.code}\nprint({MARK!r})\n" for block in blocks("python", page))


def hold_to(page: Path, printed: str, update: bool) -> None:
    """Fail if the program of ``page`` has not ``printed`` what is shown; or show that."""
    shown = [*blocks("python", page)]
    for block, output in zip(shown, printed.split(f"{MARK}\n"), strict=False):
        if block.output is not None and update:
            rewrite_text(block, output)
        elif block.output is not None:
            assert output == block.output, block.code


@pytest.mark.parametrize(
    "page",
    [
        pytest.param(
            page, marks=[needs_kernel] if re.search("best_b|find_alt", page.read_text()) else []
        )
        for page in SNIPPETS
    ],
    ids=lambda page: name(page),
)
def test_the_python_of_a_page_runs_and_prints_what_is_shown(
    page: Path,
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    update_golden: bool,
) -> None:
    monkeypatch.chdir(folder)
    exec(compile(program_of(page), name(page), "exec"), {"__name__": "__main__"})
    hold_to(page, capsys.readouterr().out, update_golden)


@needs_kernel
def test_the_picture_of_the_notebook_page_is_what_its_program_writes(
    folder: Path, monkeypatch: pytest.MonkeyPatch, update_golden: bool
) -> None:
    page = ROOT / "docs" / "library" / "notebook.md"
    monkeypatch.chdir(folder)
    first, second, *_ = blocks("python", page)
    exec(compile(first.code + second.code, name(page), "exec"), {})
    picture = ROOT / "docs" / "assets" / "notebook-board.svg"
    written = Path("board.svg").read_bytes()
    if update_golden:
        picture.write_bytes(written)
    assert picture.read_bytes() == written
    assert "notebook-board.svg" in links(page)[0]


@needs_kernel
def test_the_pictures_of_the_gallery_are_what_its_commands_write(
    folder: Path, monkeypatch: pytest.MonkeyPatch, update_golden: bool
) -> None:
    page = ROOT / "docs" / "gallery.md"
    kept = ROOT / "docs" / "assets" / "gallery"
    written = []
    for shown in chain.from_iterable(commands(page)):
        picture = re.search(r" -o (\w+\.svg)$", shown.line)
        if picture and "unboggle plot" not in shown.line:  # a plot needs matplotlib, and its fonts
            assert perform(shown.command, folder, monkeypatch)[0] == 0
            written.append(kept / picture[1])
            if update_golden:
                written[-1].write_bytes((folder / picture[1]).read_bytes())
            assert written[-1].read_bytes() == (folder / picture[1]).read_bytes()
    assert written
    assert sorted(written) == sorted(kept.iterdir())
    pictures = {(page.parent / link).resolve() for link in links(page) if link.endswith(".svg")}
    assert {*written} <= pictures
    assert max(picture.stat().st_size for picture in pictures) < 60_000


@pytest.mark.parametrize("page", TUTORIALS, ids=name)
def test_a_tutorial_makes_something_that_works(
    page: Path, folder: Path, update_golden: bool
) -> None:
    content = files(page)
    for file, text in content.items():
        (folder / file).write_text(text, encoding="utf-8")
    project = tomllib.loads(content["pyproject.toml"])["project"]
    info = folder / f"{project['name'].replace('-', '_')}-{project['version']}.dist-info"
    info.mkdir()  # what pip would make
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: 1\n")
    entries = [
        f"[{group}]\n" + "".join(f"{left} = {right}\n" for left, right in names.items())
        for group, names in project["entry-points"].items()
    ]
    (info / "entry_points.txt").write_text("\n".join(entries))
    for shown in chain.from_iterable(commands(page)):
        code, printed = installed(shown.command, folder)
        hold_command(shown, code, printed, update=update_golden)
    done = forked.program(program_of(page), folder=folder)
    assert done.returncode == 0, done.stderr
    hold_to(page, done.stdout, update_golden)


@pytest.mark.parametrize("page", TUTORIALS, ids=name)
def test_a_tutorial_is_half_a_page_and_needs_no_private_name(page: Path) -> None:
    assert len(prose(page).split()) <= 290
    modules = [text for file, text in files(page).items() if file.endswith(".py")]
    for node in ast.walk(ast.parse("\n".join([*modules, program_of(page)]))):
        used = [node.attr] if isinstance(node, ast.Attribute) else []
        if isinstance(node, ast.ImportFrom):
            assert node.module is not None
            if node.module.partition(".")[0] == "unboggle":
                public = importlib.import_module(node.module).__all__
                assert node.module.removeprefix("unboggle.") in (*unboggle.__all__, "unboggle")
                assert {alias.name for alias in node.names} <= {*public}
            used = [*node.module.split("."), *(alias.name for alias in node.names)]
        assert not [one for one in used if one.startswith("_") and not one.endswith("__")]


def installed(command: str, folder: Path) -> tuple[int, str]:
    """Run ``command`` where what is in ``folder`` is installed; its exit code, what it prints."""
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
    shown = "" if file else "".join(out.splitlines(keepends=True)[: int(lines) if lines else None])
    return code, shown + errors


def test_links_lead_somewhere() -> None:
    for page, link in ((each, link) for each in PAGES for link in links(each)):
        path, _, anchor = link.partition("#")
        target = (page.parent / path).resolve() if path else page
        assert target.exists(), (page, link)
        assert not anchor or anchor in anchors(target), (page, link)


def test_files_that_pages_name_exist() -> None:
    for page, file in ((each, file) for each in PAGES for file in files_named(each)):
        assert any(ROOT.glob(file.rstrip("/").replace("NAME", "*"))), (page, file)


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


@needs_kernel
def test_the_picture_of_the_readme_is_what_the_program_draws(update_golden: bool) -> None:
    sys.path.insert(0, str(ROOT / "tools"))
    try:
        picture = importlib.import_module("readme_picture")
    finally:
        sys.path.pop(0)
    for file, content in picture.drawn().items():
        if update_golden:
            file.write_text(content, encoding="utf-8", newline="\n")
        assert file.read_text(encoding="utf-8") == content


@pytest.mark.parametrize(
    ("page", "most"),
    [
        ("README.md", 120),
        ("CHANGELOG.md", 50),
        ("docs/setters.md", 131),
        ("docs/reproducibility.md", 90),
        ("docs/smallest-size.md", 90),
    ],
)
def test_the_readme_and_other_pages_are_short(page: str, most: int) -> None:
    assert len((ROOT / page).read_text("utf-8").splitlines()) <= most


def test_the_lines_of_a_page_are_wrapped() -> None:
    """At 100 columns, and a word or a link may go beyond that; no table, heading or picture."""
    long = [
        f"{name(page)}: {line}"
        for page in PAGES
        if name(page).startswith(("docs/", "README", "CONTRIBUTING"))
        for line in prose(page).splitlines()
        if len(re.sub(r"\(https?:[^)]*\)", "()", line)) > 112
    ]
    assert [line for line in long if not re.search(r"\.md: *[|!#]", line)] == []


def test_a_page_names_each_option() -> None:
    """One of its names is enough: -o, --no-key."""
    text = "\n".join(page.read_text("utf-8") for page in PAGES if name(page).startswith("docs/"))
    named = set(re.findall(r"(?<![\w-])--?[a-z][a-z-]*", text))
    context = click.Context(cli)
    found = [cli.get_command(context, command) for command in cli.list_commands(context)]
    inner = [one.commands.values() for one in found if isinstance(one, Group)]
    unnamed = {
        max(option.opts, key=len)
        for command in chain(found, *inner)
        if command is not None
        for option in command.get_params(click.Context(command))
        if isinstance(option, click.Option)
        and not named.intersection((*option.opts, *option.secondary_opts))
    }
    assert unnamed == set()


def test_no_guide_is_a_stub() -> None:
    for page in (ROOT / "docs").glob("*.md"):
        assert len(page.read_text("utf-8").split()) >= 60, name(page)


def test_the_page_on_the_architecture_lists_the_packages_in_their_order() -> None:
    layers = (ROOT / "tests" / "test_layers.py").read_text("utf-8")
    order = re.search(r'ORDER = """(.*?)"""', layers, re.S)
    assert order
    page = (ROOT / "docs" / "architecture.md").read_text("utf-8")
    packages = ROOT / "unboggle"
    there = [name for name in order[1].split() if [*packages.glob(f"{name}*")]]
    assert re.findall(r"^\| `unboggle/(\w+)(?:/|\.py)` \|", page, re.M) == there


def test_lists_of_commands_constraints_and_fields_are_whole() -> None:
    docs = ROOT / "docs"
    shared = (docs / "command-line.md").read_text("utf-8")
    (listed, *_) = re.findall(r"```text\n(.*?)```", shared, re.S)
    assert [line.split() for line in listed.splitlines()] == [
        [*f"{group}:".split(), *names] for group, names in COMMANDS.items()
    ]
    table = (docs / "commands.md").read_text("utf-8")
    context = click.Context(cli)
    helps = [(name, cli.get_command(context, name)) for name in cli.list_commands(context)]
    assert re.findall(r"^\| `(\w+)` \| (.+?) \|", table, re.M) == [
        (name, command.get_short_help_str(70)) for name, command in helps if command
    ]
    options = {f"`--{kind.replace('_', '-')}" for kind in constraints.built_in_names()}
    for page in (shared, (docs / "constraints.md").read_text("utf-8")):
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
    assert hook.LINK.findall(
        '<img src="a.svg"> srcset="b.svg" [c](d.md#e) <img src="http://x">'
    ) == [
        *("a.svg", "b.svg", "d.md"),
    ]


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


def test_the_site_has_a_switch_if_it_has_versions() -> None:
    hook = tool("docs_hook")
    plain, versioned = (
        SimpleNamespace(plugins={}, extra={}),
        SimpleNamespace(plugins={"mike": 1}, extra={}),
    )
    hook.on_config(plain)
    hook.on_config(versioned)
    assert "version" not in plain.extra  # pages would fetch a missing file
    assert versioned.extra["version"] == {"provider": "mike", "default": "latest"}


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


def test_the_manual_pages_are_those_of_the_helps(update_golden: bool) -> None:
    from tools import man

    if update_golden:
        man.main()
    written = {path.name: path.read_text(encoding="utf-8") for path in man.FOLDER.glob("*.1")}
    assert written == dict(man.pages()), "python -m tools.man writes them anew"
