"""Plug-ins by entry points: a working one is everywhere, a broken one costs only itself."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import warnings
from collections.abc import Callable, Iterator
from importlib.metadata import EntryPoint
from pathlib import Path

import forked
import pytest
from amounts import mixed
from running import unboggle as run

from unboggle import encodings, plugins, solvers
from unboggle.errors import BackendError, InputError
from unboggle.puzzle import constraints
from unboggle.render import formats

ENCODING = '''
from unboggle.encodings.one_hot import OneHot

class Mine(OneHot):
    """The same rules under another name."""

    name = "mine"
'''
SOLVER = """
from dataclasses import dataclass, replace
from unboggle import solvers

def names():
    return ("my_solver",)

offers = names

def version(name):
    return "7.5"

def find(name):
    if name == "my_solver":
        return solvers.get("minisat22")
"""
FORMAT = """
from unboggle.render.formats import OutputFormat

def write(report, look):
    return "/".join("".join(face or "." for face in row) for row in report["board"]) + "\\n"

ROWS = OutputFormat(write, suffix="rows", kinds={"unboggle.check/1"})
"""


@pytest.fixture
def plugged(tmp_path: Path) -> Path:
    """A folder on the module path with a package whose plug-ins work, and one whose do not."""
    write_package(
        tmp_path,
        "good",
        {"my_encoding": ENCODING, "my_solvers": SOLVER, "my_formats": FORMAT},
        {
            "unboggle.encodings": "mine = my_encoding:Mine",
            "unboggle.solvers": "mine = my_solvers",
            "unboggle.formats": "rows = my_formats:ROWS",
        },
    )
    write_package(
        tmp_path,
        "bad",
        {"bad_encoding": "import no_such_module", "no_encoding": "Thing = 7"},
        {
            "unboggle.encodings": "bad = bad_encoding:Bad\nthing = no_encoding:Thing",
            "unboggle.solvers": "worse = bad_encoding",
        },
    )
    return tmp_path


def write_package(
    folder: Path, name: str, modules: dict[str, str], entries: dict[str, str]
) -> None:
    for module, text in modules.items():
        (folder / f"{module}.py").write_text(text, encoding="utf-8")
    info = folder / f"{name}-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
    lines = [f"[{group}]\n{entry}\n" for group, entry in entries.items()]
    (info / "entry_points.txt").write_text("\n".join(lines))


def unboggle(folder: Path, *args: str) -> subprocess.CompletedProcess[str]:
    return forked.unboggle(*args, folder=folder, stdin="cat dog")


def test_a_plugged_in_encoding_and_solver_fit(plugged: Path) -> None:
    done = unboggle(plugged, "fit", "-", "--size", "3", "--encoding", "mine", "--no-such")
    assert done.returncode == 2
    done = unboggle(plugged, "fit", "-", "--size", "3", "--encoding", "Mine", "--format", "json")
    assert done.returncode == 0
    assert '"method": "mine"' in done.stdout
    done = unboggle(plugged, "fit", "-", "--size", "3", "--solver", "my_solver")
    assert done.returncode == 0, done.stderr


def test_a_plugged_in_format_is_written_by_what_it_is_for(plugged: Path) -> None:
    done = unboggle(plugged, "check", "cat dog", "-", "--format", "rows")
    assert (done.returncode, done.stdout) == (0, "cat/dog\n")
    assert ", rows" in unboggle(plugged, "check", "--help").stdout
    version = unboggle(plugged, "info").stdout
    assert re.search(r"^formats: text, .*json, .*\brows\b", version, re.MULTILINE)
    done = unboggle(plugged, "fit", "-", "--size", "3", "--format", "rows")
    assert done.returncode == 2
    assert "cannot show the result of this command" in done.stderr


def test_plugged_in_names_stand_wherever_names_are_listed(plugged: Path) -> None:
    version = unboggle(plugged, "info").stdout
    assert "wild_tiles, bad, mine, thing\n" in version
    assert "my_solver" in version
    assert "7.5" in version
    for command in ("fit", "encode"):
        assert "mine" in unboggle(plugged, command, "--help-all").stdout
    assert "my_solver" in unboggle(plugged, "fit", "--help-all").stdout
    unknown = unboggle(plugged, "fit", "-", "--size", "3", "--encoding", "qqq")
    assert unknown.returncode == 2
    assert "mine" in unknown.stderr
    near = unboggle(plugged, "fit", "-", "--size", "3", "--encoding", "mime")
    assert "did you mean mine?" in near.stderr


@pytest.mark.long
def test_a_comparison_of_all_has_the_plugged_in_ones(plugged: Path) -> None:
    words = plugged / "words.txt"
    words.write_text("cat")
    args = ("compare", str(words), "--size", "3", "--encodings", "all", "--solvers", "minisat22")
    done = unboggle(plugged, *args, "--timeout", "20")
    assert done.returncode == 0
    assert "mine + minisat22" in done.stdout
    assert "skipped: bad + all (the plug-in bad of bad" in done.stderr


def test_a_broken_one_is_named_when_it_is_asked_for(plugged: Path) -> None:
    done = unboggle(plugged, "fit", "-", "--size", "3", "--encoding", "bad")
    assert done.returncode == 70
    assert "internal error" not in done.stderr
    assert "the plug-in bad of bad (bad_encoding:Bad) cannot be loaded" in done.stderr
    assert "no_such_module" in done.stderr
    done = unboggle(plugged, "fit", "-", "--size", "3", "--encoding", "thing")
    assert done.returncode == 70
    assert "is no Encoding" in done.stderr


def test_a_broken_one_costs_only_itself(plugged: Path) -> None:
    done = unboggle(plugged, "fit", "-", "--size", "3", "--solver", "cadicall")
    assert done.returncode == 2
    assert "did you mean cadical" in done.stderr
    assert "worse" in done.stderr
    assert "internal error" not in done.stderr
    assert unboggle(plugged, "fit", "-", "--size", "3").returncode == 0
    helped = unboggle(plugged, "fit", "--help-all")
    assert helped.returncode == 0
    assert helped.stderr.startswith("unboggle: the plug-in worse of bad (bad_encoding) cannot be")
    assert helped.stderr.count("\n") == 1
    version = unboggle(plugged, "info")
    assert (version.returncode, version.stderr) == (0, "")
    assert "broken: the plug-in bad of bad" in version.stdout
    assert "worse" in version.stdout


FAULTY = """
import sys
from unboggle.render.formats import OutputFormat
from odd_constraints import NoTwins

class Exits:
    def __getattr__(self, name):
        sys.exit(3)

def listed(*names):
    return lambda: names

def fail(*_):
    raise RuntimeError("boom")

def parts(report, look):
    yield "a line"
    fail()

class Backend:
    name = "mine"
    engine = open = lambda *_: None
    missing = fail

def module(names=listed("mine"), find=lambda name: None, version=lambda name: "1"):
    made = type(sys)("made")
    made.names = made.offers = names
    made.find, made.version = find, version
    return made

empty = object()
exits = Exits()
names_fail = module(fail)
text = module(lambda: "mine")
numbers = module(listed(1, 2))
find_fails = module(find=fail)
find_lies = module(find=lambda name: object() if name == "mine" else None)
find_forgets = module()
missing_fails = module(find=lambda name: Backend() if name == "mine" else None)
taken = module(listed("minisat22"))
fails = OutputFormat(fail, suffix="x")
stops = OutputFormat(parts, suffix="x")
bytes_only = OutputFormat(lambda report, look: [7], suffix="x")

class Size(NoTwins):
    name = "size"
    label = help = "A constraint of mine."

class Shy(NoTwins):
    name = "shy"
    metavar = property(fail)

    @classmethod
    def as_option(cls, text):
        fail()
"""
Plug = Callable[..., None]


@pytest.fixture
def plug(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Plug]:
    """A function that registers objects of FAULTY in a group, by the names of entry points."""
    (tmp_path / "faulty_plugins.py").write_text(FAULTY, encoding="utf-8")
    (tmp_path / "exiting_plugin.py").write_text("import sys; sys.exit(3)", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)

    def register(group: str, **found: str) -> None:
        points = [EntryPoint(name, target, group) for name, target in found.items()]
        monkeypatch.setattr(plugins, "_entries", lambda asked: points if asked == group else [])

    yield register
    sys.modules.pop("faulty_plugins", None)


def warnings_of(use: Callable[[], object]) -> list[str]:
    """The warnings that ``use()`` gives of plug-ins."""
    with warnings.catch_warnings(record=True) as found:
        warnings.simplefilter("always", plugins.PluginWarning)
        use()
    return [str(warning.message) for warning in found]


FAULTS = {
    "empty": "it has no names()",
    "exits": "fails on access to names(): SystemExit: 3",
    "names_fail": "fails in names(): RuntimeError: boom",
    "text": "returns no list of names from names()",
    "numbers": "returns no list of names from names()",
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_module_that_lists_no_solvers_is_named_and_left_out(fault: str, plug: Plug) -> None:
    plug(solvers.GROUP, odd=f"faulty_plugins:{fault}")
    (warning,) = warnings_of(lambda: solvers.names())
    assert f"the plug-in odd of an unknown package (faulty_plugins:{fault})" in warning
    assert FAULTS[fault] in warning
    with pytest.warns(plugins.PluginWarning):
        assert solvers.names() == solvers.built_in_names()
    entry = next(entry for entry in solvers.catalogue() if entry.name == "odd")
    assert entry.missing is not None
    assert "the plug-in odd" in entry.missing
    with pytest.raises(InputError, match=r"did you mean cadical195.*the plug-in odd"):
        solvers.get("cadical1955")
    assert solvers.get("cadical195").name == "cadical195"


@pytest.mark.parametrize(
    ("fault", "says"),
    [
        ("find_fails", "fails in find(): RuntimeError: boom"),
        ("find_lies", "returns a backend for 'mine' without missing, engine, open, name"),
        ("find_forgets", None),
        ("missing_fails", "fails in missing(): RuntimeError: boom"),
    ],
)
def test_a_module_that_finds_no_solver_is_named(fault: str, says: str | None, plug: Plug) -> None:
    plug(solvers.GROUP, odd=f"faulty_plugins:{fault}")
    assert warnings_of(lambda: solvers.names()) == []
    assert solvers.names()[-1] == "mine"
    with pytest.raises(InputError, match="there is no solver 'mine'") as caught:
        solvers.get("mine")
    assert says is None or says in str(caught.value)
    entry = next(entry for entry in solvers.catalogue() if entry.name == "odd")
    assert entry.missing is not None
    assert (says or "offers mine but does not find it") in entry.missing


def test_what_has_a_name_of_ours_is_left_out_and_reported(plug: Plug) -> None:
    plug(solvers.GROUP, odd="faulty_plugins:taken")
    assert "the solver minisat22 of the plug-in odd" in warnings_of(lambda: solvers.names())[0]
    for group, name in ((encodings, "tiles"), (formats, "json"), (constraints, "given")):
        plug(group.GROUP, **{name: "faulty_plugins:empty", name.upper(): "faulty_plugins:empty"})
        warnings_ = warnings_of(group.names)
        assert len(warnings_) == 2
        assert f"{name} is one of unboggle's own" in warnings_[0]
        with pytest.warns(plugins.PluginWarning):
            assert list(group.names()).count(name) == 1
        plug(group.GROUP, mine="faulty_plugins:empty", Mine="exiting_plugin")
        (warning,) = warnings_of(group.names)
        assert "the plug-in mine of an unknown package (exiting_plugin) is left out" in warning


def test_one_that_exits_is_only_an_error(plug: Plug) -> None:
    for group in (encodings, formats, constraints):
        plug(group.GROUP, odd="exiting_plugin:Odd")
        with pytest.raises(BackendError, match=r"plug-in odd .* cannot be loaded: SystemExit: 3"):
            group.get("odd")


@pytest.mark.parametrize("fault", ["fails", "stops", "bytes_only"])
def test_a_format_that_fails_is_named(fault: str, plug: Plug) -> None:
    plug(formats.GROUP, odd=f"faulty_plugins:{fault}")
    result = run("check", "cat dog", "-", "--format", "odd", stdin="cat")
    assert result.code == 70
    assert "please report" not in result.err.lower()
    assert f"the plug-in odd of an unknown package (faulty_plugins:{fault})" in result.err


def test_a_constraint_whose_option_is_none_is_named_and_left_out(plug: Plug) -> None:
    plug(constraints.GROUP, size="faulty_plugins:Size", shy="faulty_plugins:Shy")
    with warnings.catch_warnings():
        warnings.simplefilter("default", plugins.PluginWarning)
        result = run("why", "--help")
    assert result.code == 0
    assert "--size" in result.out
    assert "why has an option --size of its own" in result.err
    assert "(faulty_plugins:Shy) does not say what its option is" in result.err
    assert result.err.count("\n") == 2


@pytest.mark.parametrize("about", ["Name: odd\n", "\udcff"])
def test_a_package_with_damaged_entry_points_is_named_and_left_out(
    plugged: Path, about: str
) -> None:
    info = plugged / "odd-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(about, errors="surrogateescape")
    (info / "entry_points.txt").write_text("[unboggle.encodings]\nno value\n")
    done = unboggle(plugged, "fit", "-", "--size", "3", "--encoding", "mine", "--format", "json")
    assert done.returncode == 0, done.stderr
    assert '"method": "mine"' in done.stdout
    assert re.search("the entry points of (odd|an unknown package) cannot be read", done.stderr)


@pytest.mark.parametrize("wrong", [KeyError("Name"), None])
def test_a_package_without_a_name_has_plug_ins(
    monkeypatch: pytest.MonkeyPatch, wrong: KeyError | None
) -> None:
    """Some versions of `importlib.metadata` raise if the name is missing."""

    class Nameless:
        @property
        def name(self) -> None:
            if wrong is not None:
                raise wrong

    entry = EntryPoint("odd", "json:dumps", "unboggle.formats")
    vars(entry).update(dist=Nameless())
    monkeypatch.setattr(plugins, "_entries", lambda _: (entry,))
    assert [one.package for one in plugins.plugins("unboggle.formats")] == ["an unknown package"]


def test_without_plug_ins_nothing_looks_for_them() -> None:
    script = "import sys; from unboggle import encodings, solvers; encodings.get('tiles');"
    script += "solvers.get('minisat22'); import unboggle.cli.commands.fit;"
    script += "print('importlib.metadata' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert done.stdout == "False\n", done.stderr


def constraint(name: str) -> str:
    """The text of a module with a kind of constraint."""
    return f"""
from dataclasses import dataclass
from odd_constraints import NoTwins

@dataclass(frozen=True)
class Mine(NoTwins):
    name = {name!r}
    label = "constraint of mine"
    help = "A constraint of mine."
"""


@pytest.fixture
def requested(tmp_path: Path) -> Path:
    """A folder with packages that bring constraints: one that works, one that does not."""
    helpers = Path(__file__).parent / "helpers"
    (tmp_path / "odd_constraints.py").write_text(
        (helpers / "odd_constraints.py").read_text("utf-8")
    )
    entries = {"unboggle.constraints": "my_constraint = my_constraints:Mine"}
    write_package(tmp_path, "good", {"my_constraints": constraint("my_constraint")}, entries)
    entries = {"unboggle.constraints": "sad = sad_constraints:Mine\nwrong = misnamed:Mine"}
    modules = {"sad_constraints": "import no_such_module", "misnamed": constraint("otherwise")}
    write_package(tmp_path, "bad", modules, entries)
    return tmp_path


@pytest.mark.parametrize("command", mixed(["fit", "why", "encode", "boards", "unique"], every=2))
def test_a_plugged_in_constraint_is_an_option_of_every_command_that_makes_a_puzzle(
    command: str, requested: Path
) -> None:
    assert "--my-constraint" in unboggle(requested, command, "--help").stdout
    timeout = [] if command == "encode" else ["--timeout", "20"]
    done = unboggle(requested, command, "-", "--size", "3", "--my-constraint", *timeout)
    if command == "encode":
        assert "--encoding tiles --my-constraint\n" in done.stdout
        assert "no_face_stands_beside_itself" in done.stdout
        assert '"my_constraint": true' in done.stdout
    assert done.returncode in (0, 1), (command, done.stderr)


def test_a_plugged_in_constraint_is_no_option_of_others_and_is_listed(requested: Path) -> None:
    assert "--my-constraint" not in unboggle(requested, "solve", "--help").stdout
    version = unboggle(requested, "info").stdout
    ours = ", ".join(constraints.built_in_names())
    listed = " ".join(version.partition("constraints: ")[2].split())  # without line breaks
    assert listed.startswith(f"{ours}, my_constraint, sad, wrong ")


def test_its_report_and_its_text_name_it(requested: Path) -> None:
    args = ("fit", "-", "--size", "3", "--my-constraint", "--given", "aa. ... ...")
    done = unboggle(requested, *args)
    assert done.returncode == 20
    assert "with the letters given and the constraint of mine: " in " ".join(done.stdout.split())
    report = json.loads(unboggle(requested, *args, "--format", "json").stdout)
    assert report["constraints"] == {
        "given": [["a", "a", ""], [""] * 3, [""] * 3],
        "inventory": None,
        "my_constraint": True,
    }


def test_a_formula_with_it_comes_back(requested: Path) -> None:
    formula, answer = requested / "formula.cnf", requested / "answer.txt"
    done = unboggle(
        requested, "encode", "-", "--size", "1x3", "--my-constraint", "-o", str(formula)
    )
    assert done.returncode == 0
    answer.write_text("s UNSATISFIABLE\n")
    assert unboggle(requested, "decode", str(formula), str(answer)).returncode == 20
    text = formula.read_text().replace('"my_constraint": true', '"her_constraint": true')
    formula.write_text(text)
    done = unboggle(requested, "decode", str(formula), str(answer))
    assert done.returncode == 2
    assert "there is no constraint 'her_constraint'" in done.stderr


def test_a_broken_constraint_is_named_when_it_is_asked_for_and_costs_only_itself(
    requested: Path,
) -> None:
    done = unboggle(requested, "fit", "-", "--size", "3", "--sad")
    assert done.returncode == 70
    assert "the plug-in sad of bad" in done.stderr
    done = unboggle(requested, "fit", "-", "--size", "3", "--wrong")
    assert done.returncode == 70
    assert "is no Constraint of that name" in done.stderr
    done = unboggle(requested, "fit", "-", "--size", "3", "--my-constraints")
    assert done.returncode == 2
    assert "--my-constraint" in done.stderr
    assert unboggle(requested, "fit", "-", "--size", "3", "--my-constraint").returncode == 0
