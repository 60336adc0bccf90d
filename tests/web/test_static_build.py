"""The output of tools/build_static.py, as far as it needs no network."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tools.build_static import CHARSET, HEAD, MORE, PAGE, POLICY, widths_of
from unboggle.drawing import font
from unboggle.web.files import static_files
from unboggle.web.guard import POLICY as SERVED


def test_the_server_has_nothing_of_it() -> None:
    served = static_files()
    others = {f"/{file.name}" for file in MORE.iterdir()} - {"/engine.js"}
    assert not others & served.keys()
    for path, file in served.items():
        assert not re.search(rb"serviceWorker|new Worker|pyodide|http-equiv", file.content), path


def test_both_engines_are_asked_alike() -> None:
    here, there = ((folder / "engine.js").read_text() for folder in (PAGE, MORE))
    for text in (here, there):
        assert re.search(
            r"export class Engine \{.*?\n  run\(request\).*?\n  (async )?about\(\)", text, re.S
        )
        assert all(
            f"\n  {name} {{" in text for name in ("on(kind, listener)", "stop()", "cancel()")
        )
        assert re.search(r'import \{ QUICK.* \} from "./limits.js"', text)


def test_it_is_as_strict_as_the_server_where_a_page_can_be() -> None:
    """It has every rule that a page can state itself; only a host can forbid frames."""

    def parts(policy: str) -> dict[str, str]:
        return dict(one.strip().split(" ", 1) for one in policy.split(";"))

    served, static = parts(SERVED), parts(POLICY)
    assert served.keys() - static.keys() == {"frame-ancestors"}
    other = {name for name in static if static[name] != served[name]}
    assert other == {"script-src", "worker-src", "trusted-types"}
    assert static["script-src"] == "'self' 'wasm-unsafe-eval'"
    assert static["worker-src"] == "'self'"
    page = (PAGE / "index.html").read_text(encoding="utf-8")
    assert page.count(CHARSET) == 1
    assert page.index(CHARSET) < page.index("<link")
    assert POLICY in HEAD


@pytest.mark.parametrize("bold", font.FILES)
def test_sheets_are_laid_out_by_the_same_widths(
    bold: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    widths = font._widths(bold)
    small = widths_of(font.FILES[bold].read_bytes())
    assert len(small) < 10_000
    (tmp_path / "font.ttf").write_bytes(small)
    monkeypatch.setitem(font.FILES, bold, tmp_path / "font.ttf")
    assert font._widths.__wrapped__(bold) == widths
