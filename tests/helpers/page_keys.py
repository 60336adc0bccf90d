"""The Tab key on a page: it reaches everything, shows where it is, and leaves the page again."""

from __future__ import annotations

from typing import Any

_MISSED = """() => { // what Tab reaches: of a list or a group with one stop, that stop
    const shown = one => one.checkVisibility() && !one.disabled && one.getClientRects().length;
    const top = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document;
    const all = [...top.querySelectorAll('button, a[href], input, select, summary, textarea')];
    const lists = [...document.querySelectorAll('ul, ol, [role=grid], [role=group], #solve-words')]
        .filter(one => one.querySelector('[tabindex="0"]'));
    const missed = one => one.tabIndex < 0 && !lists.some(list => list.contains(one));
    const radio = one => one.type === 'radio' && !one.checked;
    return all.filter(shown).filter(one => !radio(one) && (one.tabIndex >= 0 || missed(one)))
        .filter(one => !window.seen.has(one)).map(one => one.outerHTML.slice(0, 100)); }"""
_HERE = """() => { const one = document.activeElement;
    if (one === document.body) return null;
    const {outlineStyle, outlineWidth} = getComputedStyle(one);
    window.seen.add(one);
    return [one.outerHTML.slice(0, 100), outlineStyle !== 'none' && outlineWidth !== '0px']; }"""


def tab_reaches_everything(page: Any, state: str) -> None:
    """Go around the page by Tab, and put the focus back; ``state`` is for messages.

    What came while we went around is reached in another round.
    """
    focused = page.evaluate_handle("document.activeElement")
    missed = _missed_once_around(page, state) and _missed_once_around(page, state)
    assert not missed, f"{state}: out of reach are {missed}"
    focused.evaluate("one => one.focus()")


def _missed_once_around(page: Any, state: str) -> list[str]:
    """Go once around the page by Tab; return what that did not reach."""
    page.evaluate("() => { window.seen = new Set(); }")
    rounds = 0
    for _ in range(300):
        page.keyboard.press("Tab")
        found = page.evaluate(_HERE)
        rounds += found is None  # the page has been left, for the browser's own buttons
        if rounds == 2:
            break
        assert found is None or found[1], f"{state}: no focus is visible on {found[0]}"
    assert rounds == 2, f"{state}: Tab does not leave the page"
    missed: list[str] = page.evaluate(_MISSED)
    return missed
