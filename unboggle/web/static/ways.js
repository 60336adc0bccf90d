// Ways out of "no board holds these words". A way is shown only with its board: a click needs no
// search, and nothing is offered that is not known to work.

import { sentence } from "./answers.js";
import { $, count, el, listed } from "./dom.js";
import { THEME, boardSvg } from "./draw.js";
import { lineOf, placeName, shown, sizeOf, trace } from "./grid.js";
import { bare, puzzle, touching, uniqueWords, wordsOf } from "./question.js";
import { say } from "./say.js";

const TIMEOUT = 30;
const SHOWN = 4; // single words that are offered before "more"

export class Ways {
  #tab;
  #job = null;
  #turn = 0;
  #found = 0;
  #singles = 0;
  #stopped = false;

  constructor(tab) {
    this.#tab = tab;
  }

  /** Look for ways out; `drop`: only for the fewest words to leave out. */
  async start(drop = false) {
    this.end();
    const turn = ++this.#turn;
    const { state } = this.#tab.store;
    if (!wordsOf(state).length || (state.smallest && !drop)) return;
    this.#found = 0;
    this.#stopped = false;
    this.#open(drop ? "Which words must go?" : "Ways out");
    const here = () => turn === this.#turn && !this.#stopped;
    if (!drop) await this.#why(state, here);
    if (here() && (drop || !this.#singles)) await this.#drop(state);
    if (here() && !drop && !state.holes.length && !state.given.length && touching(state) === "none")
      await this.#sizes(state, here);
    if (turn === this.#turn) this.#close();
  }

  /** Look no further: what is found stays. */
  stop() {
    this.#stopped = true;
    this.#job?.stop();
  }

  /** Stop looking, and show none. */
  end() {
    this.#turn += 1;
    this.#job?.cancel();
    this.#job = null;
    $("#ways").hidden = true;
    $("#ways").replaceChildren();
  }

  /** Take words out of the list, as it is written. */
  leaveOut(words) {
    this.#tab.store.change({ words: without(this.#tab.store.state.words, words) });
  }

  #open(title) {
    this.#singles = 0;
    $("#ways").replaceChildren(
      el("h2", { text: title }),
      el(
        "p",
        { class: "soft looking" },
        "Looking for what would help … ",
        el("button", { type: "button", class: "link", text: "Stop looking", on: { click: () => this.stop() } }),
      ),
    );
    $("#ways").hidden = false;
  }

  #close() {
    $("#ways .looking").remove();
    if (!this.#found) $("#ways").append(el("p", { text: this.#stopped ? "Stopped: none was found so far." : "None was found." }));
    else say(`${count(this.#found, "way", "ways")} out, each with its board.`);
  }

  #run(request) {
    this.#job = this.#tab.engine.run(request);
    return this.#job.ended;
  }

  async #why(state, here) {
    const { report } = await this.#run({ task: "why", puzzle: puzzle(state), most: 5, timeout: TIMEOUT });
    if (!here() || !report) return;
    const words = (report.removals ?? []).filter(({ fits, board }) => fits && board);
    for (const { word, written, board } of words) {
      this.#singles += 1;
      this.#add(`Leave out ${(written ?? word).toLocaleUpperCase()}`, "All the others fit then.", board, {
        words: without(state.words, [written ?? word, word]),
      });
    }
    for (const { wish, fits, board } of report.wish_removals ?? []) {
      if (!fits || !board) continue;
      const stays = ([r, c, face]) => board[r][c] === face;
      const letters = wish.startsWith("inventory");
      const fields = letters ? { inventory: "" } : { given: state.given.filter(stays) };
      const gone = state.given
        .filter((one) => !stays(one))
        .map(([r, c, face]) => `${shown(face)} at ${placeName([r, c])}`);
      if (!letters && !gone.length) continue;
      this.#singles += 1;
      this.#add(
        `Give up ${letters ? "the letters to be used" : listed(gone)}`,
        "All the words fit then.",
        board,
        fields,
      );
    }
    if (report.conflicts?.length && !this.#found) {
      $("#ways .looking").before(el("p", { text: sentence(report.conflicts[0].text) }));
    }
  }

  async #drop(state) {
    const turn = this.#turn;
    const { report } = await this.#run({ task: "drop", puzzle: puzzle(state), timeout: TIMEOUT, extras: false });
    if (turn !== this.#turn || !report?.drop || !(report.board ?? report.best?.board)) return;
    const { words: gone, optimal, at_least } = report.drop;
    const names = gone.map(({ word, written }) => (written ?? word).toLocaleUpperCase());
    const proved = optimal
      ? "No fewer will do: this is proved."
      : at_least
        ? `At least ${at_least} must go.`
        : "Perhaps all of them fit: nobody knows yet.";
    this.#add(
      `Leave out ${listed(names)}`,
      `${count(gone.length, "word")} of ${wordsOf(state).length}. ${proved}`,
      report.board ?? report.best.board,
      {
        words: without(
          state.words,
          gone.flatMap(({ word, written }) => [word, written ?? word]),
        ),
      },
    );
  }

  async #sizes(state, here) {
    const { report } = await this.#run({
      task: "sizes",
      puzzle: puzzle({ ...state, smallest: true }),
      timeout: TIMEOUT,
      extras: false,
    });
    if (!here() || !report?.board) return;
    const [rows, columns] = sizeOf(report.board);
    const { at_least, at_most, open } = report.smallest_area;
    const proved =
      at_least === at_most && !open.length
        ? "It is the smallest board for this list: this is proved."
        : "A smaller one is not ruled out.";
    this.#add(`Take ${rows}x${columns}`, proved, report.board, { rows, columns });
  }

  /** Offer a way whose board is ready; its words are traced here before it is. */
  #add(name, note, board, fields) {
    const tab = this.#tab;
    const state = { ...tab.store.state, ...fields };
    const words = uniqueWords(state).map((word) => ({ word, path: trace(board, folded(word, state), touching(state)) }));
    if (words.some(({ path }) => !path)) return;
    this.#found += 1;
    const report = { size: sizeOf(board), words, checked: "traced" };
    const answer = { kind: "fitted", board, words, missing: [], report, seconds: null };
    const way = el(
      "div",
      { class: "way", hidden: this.#found > SHOWN && this.#singles > SHOWN },
      el("div", { class: "thumb" }, boardSvg(board, { colours: THEME, hexagons: touching(state) === "hexagons", title: `Board: ${lineOf(board)}` })),
      el(
        "div",
        {},
        el("p", { text: note }),
        el("button", { type: "button", text: name, on: { click: () => tab.take(fields, answer) } }),
      ),
    );
    $("#ways .looking").before(way);
    if (way.hidden) this.#more();
  }

  #more() {
    const rest = [...document.querySelectorAll("#ways .way[hidden]")];
    $("#ways .more")?.remove();
    const button = el("button", {
      type: "button",
      class: "link more",
      text: `${rest.length} more`,
      on: {
        click: () => {
          rest.forEach((way) => {
            way.hidden = false;
          });
          rest[0].querySelector("button").focus();
          button.remove();
        },
      },
    });
    $("#ways .looking").before(button);
  }
}

/** How a word stands on a board: its letters, without accents if they are folded. */
function folded(word, { fold_accents }) {
  const small = word.replace(/[^\p{L}\p{M}]/gu, "");
  return fold_accents ? small.normalize("NFD").replace(/\p{M}/gu, "") : small;
}

/** The list `text` without `words`, every line otherwise as it was. */
export function without(text, words) {
  const gone = new Set(words.map(bare));
  const kept = (line) => {
    const [list, ...comment] = line.split("#");
    const left = list.replace(/"[^"]*"|[^\s,;]+/g, (word) => (gone.has(bare(word.replaceAll('"', ""))) ? "" : word));
    if (left === list) return line;
    const rest = left.replace(/\s+/g, " ").trim();
    return comment.length ? [rest, ...comment].join("#") : rest || null;
  };
  return text
    .split(/\r\n|[\n\r]/)
    .map(kept)
    .filter((line) => line !== null)
    .join("\n");
}
