"""Tables that are pasted on the list, and files that are dropped on it or opened."""

from __future__ import annotations

import re
from typing import Any

from needs import for_page

sync = for_page("playwright.sync_api", "pip install playwright")
BRING = """([kind, content]) => {
    const data = new DataTransfer();
    if (kind === 'paste') data.setData('text/plain', content);
    else data.items.add(new File([new Uint8Array(content)], 'list.txt'));
    const init = {bubbles: true, cancelable: true, clipboardData: data, dataTransfer: data};
    const event = kind === 'paste' ? new ClipboardEvent(kind, init) : new DragEvent(kind, init);
    document.querySelector('#words').dispatchEvent(event);
    return event.defaultPrevented; }"""
BROKEN = "This file is damaged, too large or of another kind; it was not opened."
TABLES = {
    "cat\t12\nice cream\tdog\n": 'cat\n"ice cream"\ndog\n',
    "apple;pear;plum": "apple\npear\nplum\n",
    "Größe;1\r\nBär;2,5\r\n": "Größe\nBär\n",
    "cat,12\nice cream,3\n": 'cat\n"ice cream"\n',
    '"ice cream";"3"\n"hot dog";4\n': '"ice cream"\n"hot dog"\n',
}
FILES = [
    ("Größe;1\r\nBär;2\r\n".encode("cp1252"), "Größe\nBär\n"),
    ("Größe\t1\r\nBär\t2\r\n".encode("utf-16"), "Größe\nBär\n"),
    ("\ufeffGröße\n".encode(), "Größe\n"),
    (b"cow\nemu, yak # ; 1\n", "cow\nemu, yak # ; 1\n"),
]
REFUSED = [
    (b"", "This file is empty; it was not opened."),
    (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", BROKEN),
    (b"%PDF-1.7\n1 0 obj\n", BROKEN),
    (b"cat\n" * 60_000, BROKEN),
    (b"PK\x03\x04\x14\0", f"{BROKEN} In Word or Excel, save it as text."),
]


def test_the_cells_of_a_table_are_words(server: Any, opened: Any) -> None:
    page = opened(server.link())
    words = page.locator("#words")
    for text, made in TABLES.items():
        words.fill("")
        assert page.evaluate(BRING, ["paste", text])
        sync.expect(words).to_have_value(made)
        if numbers := len(re.findall(r"\d[\d,]*", text)):
            said = f"Numbers were left out: {numbers}."
            sync.expect(page.locator("#toast")).to_have_text(said)


def test_files_are_read_as_spreadsheets_write_them(server: Any, opened: Any) -> None:
    page = opened(server.link())
    words = page.locator("#words")
    for content, made in FILES:
        page.evaluate(BRING, ["drop", [*content]])
        sync.expect(words).to_have_value(made)
    page.locator("#undo").click()
    sync.expect(words).to_have_value(FILES[-2][1])


def test_a_file_of_another_kind_leaves_the_list(server: Any, opened: Any) -> None:
    page = opened(server.link(words="cat\n"))
    status = page.locator("#status")
    for content, said in REFUSED:
        page.evaluate(BRING, ["drop", [*content]])
        sync.expect(status).to_have_text(said)
        assert page.locator("#words").input_value() == "cat\n"
    page.locator("#unboggle summary", has_text="Share").click()
    page.locator("#file").set_input_files({"name": "a.txt", "mimeType": "", "buffer": b"d;e\xe4"})
    sync.expect(page.locator("#words")).to_have_value("d\neä\n")


def test_pasted_text_that_is_no_table_stays_as_it_is(server: Any, opened: Any) -> None:
    page = opened(server.link())
    for text in ("cat, ice cream\ndog", '{"words": [1, 2]}', "# a; b\ncat", "cat 2, dog 3"):
        assert not page.evaluate(BRING, ["paste", text])
