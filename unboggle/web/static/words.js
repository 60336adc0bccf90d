// Lists of words that draw their path: by pointer, focus or press. A list is one stop of the Tab
// key; arrows go through it.

import { $$, count, el } from "./dom.js";

/** Make the buttons of `list` one stop of the Tab key. Returns what puts the stop on a button. */
export function roving(list) {
  const buttons = () => $$("button", list);
  const stop = (button) =>
    buttons().forEach((one) => {
      one.tabIndex = one === button ? 0 : -1;
    });
  list.addEventListener("focusin", (event) => stop(event.target));
  list.addEventListener("keydown", (event) => {
    const all = buttons();
    const at = all.indexOf(document.activeElement);
    const to = {
      ArrowDown: at + 1,
      ArrowRight: at + 1,
      ArrowUp: at - 1,
      ArrowLeft: at - 1,
      Home: 0,
      End: all.length - 1,
    }[event.key];
    if (to === undefined || at < 0 || event.ctrlKey || event.altKey || event.metaKey) return;
    all[(to + all.length) % all.length].focus();
    event.preventDefault();
  });
  return stop;
}

const MOST_MISSING = 200; // words that are not on the board and have a button

/**
 * The words of a board as buttons; of many words at the end that are not on it the first.
 *
 *   new WordList(list, { look, press, play })
 *   .show([{ word, written?, path, tag? }])      path null: not on this board
 *   .press(index); .numbered = true
 *
 * `look(entry | null)`: the pointer enters or leaves a word. `press(entry)`: a word was chosen.
 * `play(entry)`: Enter or a second press: play it step by step.
 */
export class WordList {
  #list;
  #acts;
  #stop;
  #buttons = [];

  constructor(list, acts) {
    [this.#list, this.#acts] = [list, acts];
    this.#stop = roving(list);
  }

  /** Show the numbers that the paths have when all of them are drawn. */
  set numbered(on) {
    this.#list.classList.toggle("numbered", on);
  }

  show(entries) {
    const some = entries.slice(0, entries.findLastIndex(({ path }) => path) + 1 + MOST_MISSING);
    const more = entries.length - some.length;
    this.#buttons = some.map((entry, i) => this.#button(entry, i));
    const items = this.#buttons.map((button) => el("li", {}, button));
    this.#list.replaceChildren(...items, ...(more ? [el("li", { class: "soft", text: `and ${more.toLocaleString("en")} more` })] : []));
    if (this.#buttons.length) this.#stop(this.#buttons[0]);
  }

  /** Mark a word as the chosen one; -1: none. */
  press(index) {
    this.#buttons.forEach((button, i) => {
      if (!button.classList.contains("missing")) button.setAttribute("aria-pressed", String(i === index));
    });
    if (this.#buttons[index]) this.#stop(this.#buttons[index]);
  }

  #button(entry, i) {
    const name = entry.written ?? entry.word;
    const letters = count([...entry.word].length, "letter");
    const said = `${name.toLocaleUpperCase()}, ${entry.path ? letters : "(not on this board)"}${entry.tag ? `, ${entry.tag}` : ""}`;
    const { look, press, play } = this.#acts;
    return el(
      "button",
      {
        type: "button",
        class: `tint${i % 8}${entry.path ? "" : " missing"}`,
        "aria-label": said,
        "aria-pressed": entry.path ? "false" : null,
        on: {
          pointerenter: ({ pointerType }) => {
            if (pointerType === "mouse") look(entry);
          },
          pointerleave: ({ pointerType }) => {
            if (pointerType === "mouse") look(null);
          },
          focus: (event) => {
            if (event.target.matches(":focus-visible")) look(entry);
          },
          blur: () => look(null),
          click: (event) => {
            if (entry.path) (event.detail === 0 ? play : press)(entry, i);
          },
        },
      },
      el("span", { class: "chip", "aria-hidden": "true" }),
      el("span", { class: "word", text: name.toLocaleUpperCase() }),
      entry.tag && entry.path ? el("span", { class: "tag", text: entry.tag }) : null,
    );
  }
}

const LEVELS = [
  [35, "Everyday words"],
  [60, "Known to most"],
  [Infinity, "Rare words"],
];

/** Extra words, by how common they are; offensive ones only on request. */
export function otherWords(extras, { look }) {
  if (!extras.length) return [];
  const chip = (extra) =>
    el(
      "li",
      {},
      el("button", {
        type: "button",
        text: extra.written ?? extra.word,
        on: {
          pointerenter: () => look(extra),
          pointerleave: () => look(null),
          blur: () => look(null),
          click: () => look(extra),
          focus: (event) => {
            if (event.target.matches(":focus-visible")) look(extra);
          },
        },
      }),
    );
  const group = (title, words) => {
    const list = el("ul", { class: "few" }, words.map(chip));
    roving(list)(list.querySelector("button"));
    return [el("h3", { text: `${title} (${words.length})` }), list];
  };
  const details = el(
    "details",
    {},
    el("summary", { text: count(extras.length, "extra word") }),
  );
  const polite = extras.filter((extra) => !extra.offensive);
  let from = 0;
  for (const [level, title] of LEVELS) {
    const some = polite.filter((extra) => {
      const its = extra.dictionary_level ?? 100;
      return its > from && its <= level;
    });
    if (some.length) details.append(...group(title, some));
    from = level;
  }
  const rude = extras.filter((extra) => extra.offensive);
  if (rude.length) {
    const button = el("button", {
      type: "button",
      class: "link",
      text: `${count(rude.length, "word")} that may offend: show`,
      on: {
        click: () => {
          const shown = group("May offend", rude);
          button.replaceWith(...shown);
          shown[1].querySelector("button").focus();
        },
      },
    });
    details.append(el("p", {}, button));
  }
  return [details];
}
