// Ways out of "no board holds these words". Each is shown with its board: a click needs no search,
// and only ways that work are offered.

import { sentence } from "./answers.js";
import { $, count, el, listed } from "./dom.js";
import { THEME, boardSvg } from "./draw.js";
import { lineOf, placeName, shown, sizeOf, trace } from "./grid.js";
import { MOST_TIME } from "./limits.js";
import { BEFORE, bare } from "./marks.js";
import { folded } from "./folding.js";
import { puzzle, setConstraints, touching, uniqueWords, wordsOf } from "./question.js";
import { say } from "./say.js";

const TIMEOUT = 30;
const SHORT = 2; // seconds for giving up one letter: if it helps, a board is found soon
const MOST_LETTERS = 6; // given letters that are tried one by one
const ON_A_BUTTON = 6; // words
const NAMED = 40; // of the words to leave out
const SHOWN = 4; // single words that are offered before "more"

export class Ways {
  #tab;
  #jobs = new Set();
  #turn = 0;
  #found = 0;
  #singles = 0;
  #stopped = false;
  #offered = new Set(); // names of ways
  #round = 0; // number of continued searches: each has another seed and twice the timeout

  constructor(tab) {
    this.#tab = tab;
  }

  /** Look for ways out; `drop`: only the fewest words to leave out; `round`: the number of searches before. */
  async start(drop = false, round = 0) {
    this.end();
    this.#round = round;
    const turn = ++this.#turn;
    const { state } = this.#tab.store;
    if (!wordsOf(state).length || (state.smallest && !drop)) return;
    this.#found = 0;
    this.#stopped = false;
    this.#offered.clear();
    this.#open(drop ? "Which words must go?" : "Ways out");
    const here = () => turn === this.#turn && !this.#stopped;
    if (!drop) await Promise.all([this.#constraints(state, here), this.#why(state, here)]);
    if (here() && (drop || !this.#singles)) await this.#drop(state);
    if (here() && !drop && !state.holes.length && !state.given.length && touching(state) === "none")
      await this.#sizes(state, here);
    if (turn === this.#turn) this.#close(state, drop);
  }

  /** Stop looking, and keep the ways found so far. */
  stop() {
    this.#stopped = true;
    for (const job of this.#jobs) job.stop();
  }

  /** Stop looking, and show no ways. */
  end() {
    this.#turn += 1;
    for (const job of this.#jobs) job.cancel();
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
        "Looking for ways out … ",
        el("button", { type: "button", class: "link", text: "Stop searching", on: { click: () => this.stop() } }),
      ),
    );
    $("#ways").hidden = false;
  }

  #close(state, drop) {
    const focused = $("#ways").contains(document.activeElement);
    $("#ways .looking").remove();
    if (this.#found) {
      say(`${count(this.#found, "way", "ways")} out, each with its board.`);
      return;
    }
    const text = this.#stopped ? "Stopped: no way out was found so far." : "No way out was found in time.";
    const offer = (name, act) => el("button", { type: "button", text: name, on: { click: act } });
    $("#ways").append(
      el("p", { text }),
      el(
        "div",
        { class: "actions" },
        offer("Search longer", () => this.#again(drop, this.#round + 1)),
        drop || state.smallest ? null : offer("Which words must go?", () => this.#again(true, 0)),
      ),
    );
    if (focused) $("#ways .actions button").focus();
    say(text);
  }

  #again(drop, round) {
    this.start(drop, round);
    $("#ways .looking button")?.focus(); // the button that was pressed is gone
  }

  #run(request) {
    const timeout = Math.min(MOST_TIME, request.timeout * 2 ** this.#round);
    const job = this.#tab.engine.run({ ...request, timeout, seed: this.#round });
    this.#jobs.add(job);
    job.ended.then(() => this.#jobs.delete(job));
    return job.ended;
  }

  /**
   * Try without the given letters or one of the other constraints. `why` finds such ways too, but only after all conflicts;
   * a board without the constraint is mostly found at once.
   */
  async #constraints(state, here) {
    const tries = async (name, note, fields, timeout) => {
      const question = { task: "fit", puzzle: puzzle({ ...state, ...fields }), timeout, extras: "none" };
      const { report } = here() ? await this.#run(question) : {};
      if (here() && report?.board) this.#add(name, note, report.board, fields, report.words);
      return Boolean(report?.board);
    };
    const { given } = state;
    const note = "Then all the words fit.";
    const nameOf = ([r, c, face]) => `Remove ${shown(face)} at ${placeName([r, c])}`;
    for (const name of Object.keys(setConstraints(state))) {
      const { [name]: _, ...constraints } = state.constraints;
      if (await tries(this.#without(name), note, { constraints }, SHORT)) this.#singles += 1;
    }
    if (!given.length) return;
    const several = given.length > 1;
    const all = several ? `Remove all ${given.length} given letters` : nameOf(given[0]);
    const helps = await tries(all, note, { given: [] }, TIMEOUT);
    if (!several) this.#singles += helps;
    if (!several || !helps || given.length > MOST_LETTERS) return;
    for (const one of given) {
      const rest = { given: given.filter((other) => other !== one) };
      if (await tries(nameOf(one), "The other given letters stay.", rest, SHORT)) this.#singles += 1;
    }
  }

  #without(name) {
    return name === "inventory" ? "Use any letters" : `Remove: ${this.#tab.constraints.title(name)}`;
  }

  async #why(state, here) {
    const { report } = await this.#run({ task: "why", puzzle: puzzle(state), limit: 5, timeout: TIMEOUT });
    if (!here() || !report) return;
    const words = (report.word_removals ?? []).filter(({ fits, board }) => fits && board);
    for (const { word, written, board } of words) {
      this.#singles += 1;
      this.#add(`Leave out ${(written ?? word).toLocaleUpperCase()}`, "Then all the others fit.", board, {
        words: without(state.words, [written ?? word, word]),
      });
    }
    for (const { constraint, fits, board } of report.constraint_removals ?? []) {
      if (!fits || !board) continue;
      const stays = ([r, c, face]) => board[r][c] === face;
      if (!constraint.startsWith("given")) continue; // #constraints tries the others
      const fields = { given: state.given.filter(stays) };
      const gone = state.given
        .filter((one) => !stays(one))
        .map(([r, c, face]) => `${shown(face)} at ${placeName([r, c])}`);
      if (!gone.length) continue;
      this.#singles += 1;
      this.#add(`Remove ${listed(gone)}`, "Then all the words fit.", board, fields);
    }
    if (report.conflicts?.length && !this.#found) {
      $("#ways .looking").before(el("p", { text: sentence(report.conflicts[0].text) }));
    }
  }

  async #drop(state) {
    const turn = this.#turn;
    const { report } = await this.#run({ task: "fit", most: true, puzzle: puzzle(state), timeout: TIMEOUT, extras: "none" });
    if (turn !== this.#turn || !report?.dropped || !(report.board ?? report.incumbent?.board)) return;
    const { words: gone, optimal, lower_bound } = report.dropped;
    const names = gone.map(({ word, written }) => (written ?? word).toLocaleUpperCase());
    const proved = optimal
      ? "Fewer are not enough: this is proved."
      : lower_bound
        ? `At least ${lower_bound} must go.`
        : "Perhaps all of them fit: this is undecided.";
    const many = gone.length > ON_A_BUTTON;
    const some = names.length > NAMED ? [...names.slice(0, NAMED), `${names.length - NAMED} more`] : names;
    this.#add(
      many ? `Leave out these ${gone.length}` : `Leave out ${listed(names)}`,
      `${count(gone.length, "word")} of ${wordsOf(state).length}${many ? `: ${listed(some)}` : ""}. ${proved}`,
      report.board ?? report.incumbent.board,
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
      task: "fit",
      puzzle: puzzle({ ...state, smallest: true }),
      timeout: TIMEOUT,
      extras: "none",
    });
    if (!here() || !report?.board) return;
    const [rows, columns] = sizeOf(report.board);
    const { lower_bound, upper_bound, open_sizes } = report.area_bounds;
    const proved =
      lower_bound === upper_bound && !open_sizes.length
        ? "It is the smallest board for this list: this is proved."
        : "Perhaps a smaller one is enough: this is undecided.";
    this.#add(`Take ${rows}x${columns}`, proved, report.board, { rows, columns });
  }

  /** Offer a way with its board, after tracing its words. */
  #add(name, note, board, fields, its = null) {
    if (this.#offered.has(name)) return;
    const tab = this.#tab;
    const state = { ...tab.store.state, ...fields };
    const words = its ?? uniqueWords(state).map((word) => ({ word, path: trace(board, folded(word, state), touching(state)) }));
    if (words.some(({ path }) => !path)) return;
    this.#found += 1;
    this.#offered.add(name);
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

/** The list `text` without `words`, every line otherwise as it was. */
export function without(text, words) {
  const gone = new Set(words.map(bare));
  const kept = (line) => {
    const [list, ...comment] = line.split("#");
    const left = list.replace(/"[^"]*"(?:[*@!?][^\s,;]*)?|[^\s,;]+/g, (word) => (gone.has(bare(word)) ? "" : word));
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

/** A word without its apostrophes and hyphens. */
export const squeezed = (word) => word.replace(/['\u2019\u2018\u02bc`\u2010\u2011-]/g, "");

/** The list `text` with each of `phrases` in quotes, so that it is one word; comments as they were. */
export function joined(text, phrases) {
  const some = new Set(phrases);
  const quoted = (part) => {
    const [, before, phrase, after] = /^(\s*)(.*?)(\s*)$/su.exec(part);
    return some.has(phrase.split(/\s+/).join(" ")) ? `${before}"${phrase}"${after}` : part;
  };
  const line = (one) => {
    const [list, ...comment] = one.split("#");
    const before = BEFORE.exec(list)?.[0] ?? "";
    return [before + list.slice(before.length).split(/([,;])/).map(quoted).join(""), ...comment].join("#");
  };
  return text.split("\n").map(line).join("\n");
}

/** The list `text` with `words` spelled without apostrophes and hyphens, comments as they were. */
export function respelled(text, words) {
  const some = new Set(words.map(bare));
  const line = (one) => {
    const [list, ...comment] = one.split("#");
    const now = list.replace(/"[^"]*"|[^\s,;]+/g, (word) => (some.has(bare(word.replaceAll('"', ""))) ? squeezed(word) : word));
    return [now, ...comment].join("#");
  };
  return text.split("\n").map(line).join("\n");
}
