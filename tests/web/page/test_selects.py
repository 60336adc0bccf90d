"""No choice of a select is cut off, on a wide screen or a narrow one."""

from __future__ import annotations

from typing import Any

from needs import for_page

sync = for_page("playwright.sync_api", "pip install playwright")
CUT = """() => {
    for (const one of document.querySelectorAll("details")) one.open = true;
    const wide = (select) => {
        const copy = select.cloneNode(true);
        copy.style.cssText = "position: absolute; width: max-content; max-width: none";
        select.parentElement.append(copy);
        const width = copy.offsetWidth;
        copy.remove();
        return width;
    };
    const shown = [...document.querySelectorAll("select")].filter((one) => one.checkVisibility());
    return shown.filter((one) => wide(one) > one.offsetWidth).map((one) => one.id);
}"""


def test_every_choice_is_readable(server: Any, opened: Any) -> None:
    page = opened(server.link(words="cat dog"))
    menu = page.locator("#constraint-menu button")
    page.locator("#add-constraint").click()
    page.keyboard.press("Escape")
    for number in range(menu.count()):
        page.locator("#add-constraint").click()
        menu.nth(number).click()
    sync.expect(page.locator("#constraint-dice-set")).to_be_visible()
    for width in (1280, 390):
        page.set_viewport_size({"width": width, "height": 900})
        for tab in ("Unboggle", "Solve", "Gogen"):
            page.get_by_role("link", name=tab, exact=True).click()
            sync.expect(page.locator("select:visible").first).to_be_attached()
            if tab == "Solve":
                sync.expect(page.locator("#solve-dice option")).to_have_count(7)
            assert page.evaluate(CUT) == [], (width, tab)
            scroll = "document.documentElement.scrollWidth <= innerWidth"
            assert page.evaluate(scroll), (width, tab)
