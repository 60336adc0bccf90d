"""A long list on the Unboggle tab: it is read in slices, and nothing of it is lost."""

from __future__ import annotations

import re
from typing import Any

from needs import for_page

sync = for_page("playwright.sync_api", "pip install playwright")
WORDS = [
    f"{'abcdefghij'[n // 100 % 10]}{'aeiou'[n % 5]}{'bcdfgt'[n % 6]}{n:04d}" for n in range(2000)
]
LIST = "\n".join(word.translate(str.maketrans("0123456789", "klmnpqrsvw")) for word in WORDS)
SLICES = """async text => {
    const { reading, wordsOf, START } = await import("/question.js");
    const { instant } = await import("/hints.js");
    const state = { ...START, words: text.toUpperCase(), rows: 2, columns: 2 };
    const steps = (work) => { let all = 1; while (!work.next().done) all += 1; return all; };
    const read = () => steps(reading(state));
    return [read(), read(), steps(instant(state)), wordsOf(state).length];
}"""


def test_a_list_is_read_in_slices_that_the_next_key_ends(server: Any, opened: Any) -> None:
    page = opened(server.link(words=LIST, rows=2, columns=2))
    assert page.evaluate(SLICES, LIST) == [10, 1, 10, 2000]  # 200 words in each; then it is known
    words, counted = page.locator("#words"), page.locator("#words-count")
    words.press("Control+End")
    page.keyboard.type("\nlast one", delay=0)
    sync.expect(counted).to_have_text("(2002)")
    sync.expect(page.locator("#hints")).to_contain_text("and 1995 more")
    page.reload()  # at once: what was typed is stored when the page goes
    sync.expect(counted).to_have_text("(2002)")
    assert words.input_value().endswith("\nlast one")
    words.press("Control+End")
    page.keyboard.type("s more")
    page.locator("#clear-words").click()
    sync.expect(counted).to_have_text("")
    page.locator("#undo").click()
    sync.expect(counted).to_have_text("(2003)")


def test_thousands_of_words_are_searched(server: Any, opened: Any) -> None:
    page = opened(server.link(words=LIST, rows=5, columns=5, most=True))
    page.locator("#find").click()
    status, listed = page.locator("#status"), page.locator("#where-words li")
    best = re.compile(r"Best so far: (\d+) of 2,?000 words")
    sync.expect(status).to_have_text(best)
    page.locator("#stop").click()
    sync.expect(status).to_have_text(re.compile("^Stopped. Best so far"))
    held = int(best.findall(status.inner_text())[0])
    sync.expect(listed).to_have_count(held + 200 + 1)
    left = 2000 - held - 200
    sync.expect(listed.last).to_have_text(f"and {left:,} more")
