"""The hint that names the command for an extra, in a clone and in an installation."""

import os
import sys
from pathlib import Path

import pytest

from unboggle.system import install_hint as module
from unboggle.system.install_hint import clone, install_hint
from unboggle.system.shell import quoted, split

TOP = Path(module.__file__).parents[2]


class Installed:
    """A distribution with this ``direct_url.json``."""

    def __init__(self, text: str | None) -> None:
        self.text = text

    def read_text(self, name: str) -> str | None:
        assert name == "direct_url.json"
        return self.text


@pytest.fixture(autouse=True)
def _plain_pip(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "base_prefix", sys.prefix)


def test_in_a_clone_its_folder_is_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    assert clone() == (TOP, True)
    monkeypatch.chdir(TOP)
    assert install_hint("pdf") == f"pip install -e {quoted('.[pdf]')}"
    monkeypatch.chdir(TOP / "tests")
    assert split(install_hint("pdf")) == ["pip", "install", "-e", f"{TOP}[pdf]"]


@pytest.mark.parametrize(
    ("text", "options"),
    [
        ('{"url": "FOLDER", "dir_info": {"editable": true}}', ["-e", "FOLDER[pdf]"]),
        ('{"url": "FOLDER", "dir_info": {}}', ["FOLDER[pdf]"]),
        ('{"url": "FOLDER/gone", "dir_info": {}}', ["unboggle[pdf]"]),
        ('{"url": "https://host/it.whl", "archive_info": {}}', ["unboggle[pdf]"]),
        ("nothing of the kind", ["unboggle[pdf]"]),
        (None, ["unboggle[pdf]"]),
    ],
)
def test_elsewhere_the_installation_knows_its_clone(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, text: str | None, options: list[str]
) -> None:
    folder = tmp_path / "a clone"
    folder.mkdir()
    monkeypatch.setattr(module, "_TOP", tmp_path)
    if text is not None:
        text = text.replace("FOLDER", folder.as_uri())
    monkeypatch.setattr(module, "distribution", lambda name: Installed(text))
    wanted = [option.replace("FOLDER", str(folder)) for option in options]
    assert split(install_hint("pdf")) == ["pip", "install", *wanted]


def test_it_is_the_pip_of_a_virtual_environment_that_is_not_active(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    own = "Scripts/pip.exe" if os.name == "nt" else "bin/pip"
    pip = tmp_path / ".venv" / own
    pip.parent.mkdir(parents=True)
    pip.touch()
    monkeypatch.setattr(sys, "prefix", str(tmp_path / ".venv"))
    monkeypatch.delenv("VIRTUAL_ENV", raising=False)
    monkeypatch.chdir(tmp_path)
    assert install_hint("png").startswith(f"{pip.relative_to(tmp_path)} install ")
    monkeypatch.setenv("VIRTUAL_ENV", str(tmp_path / ".venv"))
    assert install_hint("png").startswith("pip install ")
    pip.unlink()
    monkeypatch.delenv("VIRTUAL_ENV")
    assert install_hint("png").startswith(f"{sys.executable} -m pip install ")


@pytest.mark.parametrize(
    ("file", "begins"),
    [
        ("uv-receipt.toml", "uv tool install "),
        ("pipx_metadata.json", "pipx install --force "),
    ],
)
def test_the_environment_of_a_tool_is_changed_by_that_tool(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, file: str, begins: str
) -> None:
    (tmp_path / file).touch()
    monkeypatch.setattr(sys, "prefix", str(tmp_path))
    assert install_hint("pdf").startswith(begins)


def test_an_environment_without_pip_is_one_of_uv(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(sys, "prefix", str(tmp_path))
    monkeypatch.setattr(module, "find_spec", lambda name: None)
    assert install_hint("pdf").startswith(f"uv pip install --python {tmp_path} ")


@pytest.mark.parametrize("text", [None, '{"url": "FOLDER", "dir_info": {}}'])
def test_in_a_folder_that_was_removed_the_paths_are_whole(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, text: str | None
) -> None:
    def gone() -> Path:
        raise FileNotFoundError

    pip = tmp_path / ".venv" / ("Scripts/pip.exe" if os.name == "nt" else "bin/pip")
    pip.parent.mkdir(parents=True)
    pip.touch()
    text = text and text.replace("FOLDER", tmp_path.as_uri())
    monkeypatch.setattr(sys, "prefix", str(tmp_path / ".venv"))
    monkeypatch.delenv("VIRTUAL_ENV", raising=False)
    monkeypatch.setattr(module, "_TOP", tmp_path)
    monkeypatch.setattr(module, "distribution", lambda name: Installed(text))
    monkeypatch.setattr(Path, "cwd", gone)
    what = f"{tmp_path}[pdf]" if text else "unboggle[pdf]"
    assert split(install_hint("pdf")) == [str(pip), "install", what]
