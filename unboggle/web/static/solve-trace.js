// Tracing on the Solve tab: is a word there, and where? Typed, or drawn over the cells.

import { pathText } from "./board.js";
import { $, count } from "./dom.js";
import { traceAll } from "./grid.js";
import { say, sayNow } from "./say.js";

const MOST_PATHS = 12; // more could not be distinguished

export class Tracer {
  #tab;
  #word = "";
  #drawn = null; // a path that was drawn over the cells

  constructor(tab) {
    this.#tab = tab;
    $("#solve-trace").addEventListener("click", ({ target }) => {
      tab.board.tracing = !tab.board.tracing;
      target.setAttribute("aria-pressed", String(tab.board.tracing));
      this.clear();
      say(tab.board.tracing ? "Draw a word over the cells, or type one." : "Typing sets letters again.");
    });
    $("#solve-is").addEventListener("input", ({ target }) => {
      this.#find(target.value.normalize("NFC").toLocaleLowerCase("en").replace(/[^\p{L}\p{M}]/gu, ""), null);
      if (this.on) sayNow($("#solve-path").textContent);
    });
    tab.board.addEventListener("trace", ({ detail: { path } }) => {
      const { board } = tab.store.state;
      const word = path.map(([r, c]) => board[r][c] ?? "").join("");
      $("#solve-is").value = word.toLocaleUpperCase("en");
      this.#find(word, path);
      say($("#solve-path").textContent);
    });
  }

  /** Whether there is a word to be traced. */
  get on() {
    return this.#word !== "";
  }

  clear() {
    $("#solve-is").value = "";
    this.#find("", null);
  }

  /** Forget the drawn path, and with `word` the word too. */
  leave({ word = false } = {}) {
    this.#drawn = null;
    if (word) {
      this.#word = "";
      $("#solve-is").value = "";
    }
  }

  #find(word, drawn) {
    [this.#word, this.#drawn] = [word, drawn];
    this.#tab.drawn = { pinned: null, looked: null };
    this.#tab.showWords();
  }

  /** The paths to draw, and the text about the word: { paths, text }. */
  found() {
    const { board, wrap } = this.#tab.store.state;
    const name = this.#word.toLocaleUpperCase("en");
    const entry = this.#tab.report?.words.find(({ word }) => word === this.#word);
    const worth = entry ? ` · ${count(entry.points, "point")}` : " · not in the dictionary";
    const { paths, more } = traceAll(board, this.#word, wrap, MOST_PATHS);
    if (!paths.length)
      return { paths, text: more ? `${name}: not found in time` : `${name}: not on this board` };
    if (this.#drawn) return { paths: [this.#drawn], text: `${pathText(this.#word, this.#drawn)}${worth}` };
    if (paths.length === 1 && !more) return { paths, text: `${pathText(this.#word, paths[0])}${worth}` };
    const number = more ? `the first ${paths.length} paths` : `${paths.length} paths`;
    return { paths, text: `${name}: ${number}${worth}` };
  }
}
