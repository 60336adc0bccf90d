// The words of a solved board: filtered, in groups, each drawing its path.

import { $$, count, el } from "./dom.js";
import { key, neighbours } from "./grid.js";
import { roving } from "./words.js";

const FEW = 60; // words shown first on small screens
const MANY = 400;
const MOST_STEPS = 20_000;

/** A path of `word` on `board` over `cell`, or null. */
function traceOver(board, word, cell, wrap) {
  const aim = key(cell);
  const path = [];
  const used = new Set();
  let steps = 0;
  const from = (cells, rest) => {
    if (rest === "") return used.has(aim);
    if (++steps > MOST_STEPS) return false;
    for (const next of cells) {
      const face = board[next[0]][next[1]];
      if (!face || used.has(key(next)) || !rest.startsWith(face)) continue;
      used.add(key(next));
      path.push(next);
      if (from(neighbours(board, next, wrap), rest.slice(face.length))) return true;
      used.delete(key(next));
      path.pop();
    }
    return false;
  };
  return from(
    board.flatMap((row, r) => row.map((_, c) => [r, c])),
    word,
  )
    ? path
    : null;
}

export const NO_FILTER = { contains: "", from: 1, level: 100, cell: null, sort: "long", offensive: false };

const lengthOf = ({ word }) => [...word].length;
const SORTS = {
  long: (a, b) => lengthOf(b) - lengthOf(a) || a.word.localeCompare(b.word),
  alphabet: (a, b) => a.word.localeCompare(b.word),
  common: (a, b) => (a.dictionary_level ?? 100) - (b.dictionary_level ?? 100) || lengthOf(b) - lengthOf(a) || a.word.localeCompare(b.word),
};

/** The words of `report` that `filter` leaves, sorted; over a cell each with a path that uses it. */
export function chosen(report, filter) {
  const part = filter.contains.trim().toLocaleLowerCase("en");
  const words = report.words.filter(
    (entry) =>
      (filter.offensive || !entry.offensive) &&
      entry.word.includes(part) && lengthOf(entry) >= filter.from && (entry.dictionary_level ?? 0) <= filter.level,
  );
  const over =
    filter.cell === null
      ? words
      : words.flatMap((entry) => {
          const path = traceOver(report.board, entry.word, filter.cell, report.wrap);
          return path ? [{ ...entry, path }] : [];
        });
  return over.sort(SORTS[filter.sort]);
}

const LEVELS = [
  [35, "Everyday words"],
  [60, "Known to most"],
  [Infinity, "Rare words"],
];

function groupOf(entry, sort) {
  if (sort === "long") return `${count(lengthOf(entry), "letter")} · ${count(entry.points, "point")}`;
  if (sort === "common") return LEVELS.find(([level]) => (entry.dictionary_level ?? 100) <= level)[1];
  return entry.word[0].toLocaleUpperCase("en");
}

/**
 * The list. `look(entry | null)`: the pointer enters or leaves a word; `press(entry)`: a word
 * was chosen; `play(entry)`: it was chosen by Enter, or again.
 */
export class FoundWords {
  #root;
  #more;
  #acts;
  #entries = [];
  #stop;
  #all = false;
  #picked = new Set();
  #pressed = null;

  constructor(root, more, acts) {
    [this.#root, this.#more, this.#acts] = [root, more, acts];
    this.#stop = roving(root);
    const at = (act) => (event) => {
      const button = event.target.closest("button");
      if (button) act(this.#entries[Number(button.dataset.entry)], event);
    };
    const mouse = (act) =>
      at((entry, event) => {
        if (event.pointerType === "mouse") act(entry);
      });
    root.addEventListener(
      "pointerover",
      mouse((entry) => acts.look(entry)),
    );
    root.addEventListener(
      "pointerout",
      mouse(() => acts.look(null)),
    );
    root.addEventListener(
      "focusin",
      at((entry, event) => {
        if (event.target.matches(":focus-visible")) acts.look(entry);
      }),
    );
    root.addEventListener(
      "focusout",
      at(() => acts.look(null)),
    );
    root.addEventListener(
      "click",
      at((entry, event) => {
        const again = this.#pressed === entry.word;
        this.press(entry.word);
        (event.detail === 0 || again ? acts.play : acts.press)(entry);
      }),
    );
    more.addEventListener("click", () => {
      this.#all = true;
      const next = $$("button", root).length;
      this.#draw();
      $$("button", root)[next]?.focus();
    });
  }

  /** Show `entries`, sorted and grouped by `sort`; those in `picked` are marked. */
  show(entries, sort, picked) {
    this.#all = false;
    [this.#entries, this.#picked, this.sort] = [entries, picked, sort];
    this.#draw();
  }

  /** Mark a word as the one that is drawn. */
  press(word) {
    this.#pressed = word;
    for (const button of $$("button", this.#root)) {
      const on = this.#entries[Number(button.dataset.entry)].word === word;
      button.setAttribute("aria-pressed", String(on));
      if (on) this.#stop(button);
    }
  }

  mark(picked) {
    this.#picked = picked;
    for (const button of $$("button", this.#root))
      button.classList.toggle("picked", picked.has(this.#entries[Number(button.dataset.entry)].word));
  }

  #draw() {
    const most = this.#all ? this.#entries.length : matchMedia("(max-width: 59.99rem)").matches ? FEW : MANY;
    const groups = new Map();
    this.#entries.slice(0, most).forEach((entry, i) => {
      const name = groupOf(entry, this.sort);
      if (!groups.has(name)) groups.set(name, []);
      groups.get(name).push(this.#button(entry, i));
    });
    this.#root.replaceChildren(
      ...[...groups].flatMap(([name, buttons]) => [
        el("h3", { text: name }),
        el(
          "ul",
          { class: "few", "aria-label": name },
          buttons.map((button) => el("li", {}, button)),
        ),
      ]),
    );
    const first = $$("button", this.#root)[0];
    if (first) this.#stop(first);
    this.#more.hidden = this.#entries.length <= most;
    this.#more.textContent = `Show all ${count(this.#entries.length, "word")}`;
  }

  #button({ word, written }, i) {
    return el("button", {
      type: "button",
      tabindex: -1,
      "data-entry": i,
      class: this.#picked.has(word) ? "picked" : null,
      "aria-pressed": String(word === this.#pressed),
      text: (written ?? word).toLocaleUpperCase("en"),
    });
  }
}
