// The lists of the Gogen tab: letters that are left, and words with how they walk.

import { $, $$, el } from "./dom.js";
import { THEME, boardSvg } from "./draw.js";
import { walkOf } from "./gogen-question.js";
import { lineOf } from "./grid.js";
import { roving } from "./words.js";

const TAGS = { done: "✓", broken: "✗", open: "" };
export const SAID = { done: "has a path", broken: "has no path", open: "has letters left" };

/** The letters that are left: a press puts one (`put(letter)`). */
export class LettersLeft {
  #box; #put;

  constructor(box, put) {
    [this.#box, this.#put] = [box, put];
    roving(box);
  }

  show(left) {
    const box = this.#box;
    if (box.dataset.left === left.join("")) return;
    box.dataset.left = left.join("");
    const at = $$("button", box).indexOf(document.activeElement);
    box.replaceChildren(
      ...left.map((letter) =>
        el("button", {
          type: "button",
          text: letter.toLocaleUpperCase("en"),
          tabindex: -1,
          "aria-label": `Put ${letter.toLocaleUpperCase("en")} on the chosen cell`,
          on: { click: () => this.#put(letter) },
        }),
      ),
    );
    const buttons = $$("button", box);
    if (buttons.length) buttons[Math.max(0, Math.min(at, buttons.length - 1))].tabIndex = 0;
    if (at >= 0) buttons[Math.min(at, buttons.length - 1)]?.focus();
  }
}

/**
 * The words. `look(word | null)`: the pointer enters or leaves one; `press(word)`: one was
 * chosen. `clash`: words that are part of why there is no board.
 */
export class Walks {
  #list; #acts; #shown = null;

  constructor(list, acts) {
    [this.#list, this.#acts] = [list, acts];
    roving(list);
  }

  show(words, board, { clash: clashing, pinned }) {
    $("#gogen-count").textContent = words.length ? `(${words.length})` : "";
    const list = this.#list;
    const { look, press } = this.#acts;
    const signature = words.join(" ");
    if (signature !== this.#shown) {
      this.#shown = signature;
      list.replaceChildren(
        ...words.map((word, i) =>
          el(
            "li",
            {},
            el(
              "button",
              {
                type: "button",
                tabindex: i ? -1 : 0,
                "aria-pressed": "false",
                on: {
                  pointerenter: ({ pointerType }) => {
                    if (pointerType === "mouse") look(word);
                  },
                  pointerleave: ({ pointerType }) => {
                    if (pointerType === "mouse") look(null);
                  },
                  focus: (event) => {
                    if (event.target.matches(":focus-visible")) look(word);
                  },
                  blur: () => look(null),
                  click: () => press(word),
                },
              },
              el("span", { class: "word", text: word.toLocaleUpperCase("en") }),
              " ",
              el("span", { class: "tag", "aria-hidden": "true" }),
            ),
          ),
        ),
      );
    }
    $$("button", list).forEach((button, i) => {
      const { state } = walkOf(board, words[i]);
      const clash = clashing.has(words[i]);
      button.dataset.walk = clash ? "clash" : state;
      $(".tag", button).textContent = clash ? "in conflict" : TAGS[state];
      button.setAttribute("aria-label", `${words[i].toLocaleUpperCase("en")} ${clash ? "in conflict" : SAID[state]}`);
      button.setAttribute("aria-pressed", String(pinned === words[i]));
    });
  }
}

/** The two boards of a broken Gogen side by side, the cells that differ marked. */
export const twoBoards = ({ boards, differing_cells }) => [
  el("h2", { text: "Two boards" }),
  el(
    "div",
    { class: "pair" },
    boards.map((board, i) =>
      el(
        "figure",
        {},
        boardSvg(board, { colours: THEME, marked: differing_cells, title: `Board ${i + 1}: ${lineOf(board)}` }),
        el("figcaption", { text: i ? "the other" : "one" }),
      ),
    ),
  ),
  el("p", {
    class: "small soft",
    text: "Thick edges: cells that differ. Add words or given letters to make it unique.",
  }),
];
