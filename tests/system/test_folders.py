"""The user's folders, for odd environments."""

from __future__ import annotations

import os

import pytest

from unboggle.system import folders

pytestmark = pytest.mark.skipif(os.name == "nt", reason="Windows has folders of its own")


@pytest.fixture(autouse=True)
def _plain(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", "/home/anna")
    for name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME"):
        monkeypatch.delenv(name, raising=False)


def test_they_are_in_the_home() -> None:
    assert folders.config_folder() == "/home/anna/.config"
    assert folders.data_folder() == "/home/anna/.local/share"


def test_the_variables_go_before(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", "/etc/mine")
    monkeypatch.setenv("XDG_DATA_HOME", "/var/mine")
    assert (folders.config_folder(), folders.data_folder()) == ("/etc/mine", "/var/mine")


@pytest.mark.parametrize("value", ["", "relative", "./here", "~/there"])
def test_a_variable_without_an_absolute_path_counts_for_nothing(
    monkeypatch: pytest.MonkeyPatch, value: str
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", value)
    assert folders.config_folder() == "/home/anna/.config"


def test_an_empty_home_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else an installed completion would be in the root folder."""
    monkeypatch.setenv("HOME", "")
    assert folders.config_folder() is folders.data_folder() is folders.home() is None


def test_a_user_without_a_home_has_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("HOME")
    monkeypatch.setattr(os.path, "expanduser", lambda path: path)  # as for an unknown user
    assert folders.config_folder() is folders.data_folder() is folders.home() is None
    assert folders.with_tilde("/home/anna/x") == "/home/anna/x"


def test_a_path_in_the_home_does_not_name_the_user() -> None:
    assert folders.with_tilde("/home/anna/lists/a.txt") == "~/lists/a.txt"
    assert folders.with_tilde("/home/anna") == "~"
    assert folders.with_tilde("/home/annabel/a.txt") == "/home/annabel/a.txt"
