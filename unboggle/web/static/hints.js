// Hints while typing: at once those that need no request, then those of counting.

import { LOST, badLine, problemText } from "./answers.js";
import { $, count, el, listed } from "./dom.js";
import { sliced } from "./later.js";
import { MOST_LETTERS, MOST_SIDE } from "./limits.js";
import { partsOf } from "./marks.js";
import { asked, isMarked, puzzle, wordsOf } from "./question.js";

const LATER = 400; // ms after the last change
const SHOWN = 5;

const plain = (word) => partsOf(word).text;

/** How many cells a word takes, roughly: marks and blanks take none. */
function cellsOf(word, qu) {
  const letters = plain(word)
    .toLocaleLowerCase()
    .replace(/[^\p{L}]/gu, "");
  return [...(qu ? letters.replaceAll("qu", "q") : letters)].length;
}

const tooLong = ({ words }) => words.length > MOST_LETTERS;

/** Find the hints that need no request, in slices. */
export function* instant(state) {
  if (tooLong(state)) return [`The list has ${count(state.words.length, "letter")}, more than ${MOST_LETTERS.toLocaleString("en")}`];
  const words = wordsOf(state);
  const hints = [];
  const cells = asked(state)
    .flat()
    .filter((face) => face !== null).length;
  // counting reports words that no board can show, with the reason
  const speak = ({ word }) => /^[\p{L}\p{M}'’\- _]+$/u.test(plain(word));
  const long = [];
  if (!state.smallest && !state.faces.trim()) { // letters of these may share a cell
    yield* sliced(words, (one) => {
      if (speak(one) && cellsOf(one.word, state.qu) > cells) long.push(one);
    });
  }
  if (long.length) {
    const names = long.slice(0, SHOWN).map(({ word }) => plain(word).toLocaleUpperCase());
    hints.push(
      `Longer than ${count(cells, "cell")}: ${listed(names)}${long.length > SHOWN ? ` and ${long.length - SHOWN} more` : ""}`,
    );
  }
  if (state.smallest && isMarked(state)) hints.push("Marked words need rows and columns: turn off “the smallest that fits”");
  if (state.smallest && (state.given.length || state.holes.length || state.hexagons || state.wrap !== "none")) {
    hints.push("The smallest board is a plain rectangle: letters on the board, holes, hexagons and edges that meet are ignored");
  }
  return hints;
}

/** The hints of counting: bad words with their lines, and a refutation. */
export function counted(report) {
  const hints = [];
  hints.push(...(report.skipped ?? []).slice(0, SHOWN).map(badLine));
  const more = (report.skipped ?? []).length - SHOWN;
  if (more > 0) hints.push(`${count(more, "more word")} that no board can show`);
  if (report.reason) hints.push(sentence(report.reason.short ?? report.reason.text));
  return hints;
}

/** The hint that phrases were read word by word, with what makes each of them one word. */
function apart(phrases, join) {
  if (!phrases.length) return null;
  const [first, ...others] = phrases;
  const more = others.length ? ` and ${count(others.length, "more entry", "more entries")} are` : " is";
  return el("li", { text: `“${first}”${more} read word by word. ` },
    el("button", { type: "button", class: "link", text: others.length ? "Make each one word" : "Make it one word", on: { click: () => join(phrases) } }));
}

/** The hints of a list that cannot be counted: its bad words with their lines, if it has some. */
export function failed(problem) {
  return problem.words?.length ? counted({ skipped: problem.words }) : [problemText(problem)];
}

const sentence = (text) => text.charAt(0).toLocaleUpperCase() + text.slice(1);

/** The hints below the list, kept up to date by `updating(state)`. */
export class Hints {
  #engine;
  #timer = null;
  #job = null;
  #asked = "";

  #refuse;
  #join;

  /**
   * `refuse(problem)` shows a problem beside its field, if there is one; without a problem it removes them.
   * `join(phrases)` makes each of them one word of the list.
   */
  constructor(engine, refuse, join) {
    [this.#engine, this.#refuse, this.#join] = [engine, refuse, join];
  }

  /** Show the hints of `state`, in slices. */
  *updating(state) {
    const words = wordsOf(state);
    $("#words-count").textContent = words.length ? `(${words.length})` : "";
    const question = JSON.stringify(puzzle(state)) + state.smallest + state.most;
    if (question === this.#asked) return;
    this.#asked = "";
    clearTimeout(this.#timer);
    this.#job?.cancel();
    this.#job = null;
    this.#refuse(null);
    const first = yield* instant(state);
    this.#show(first);
    this.#asked = question;
    if (words.length && !tooLong(state)) this.#timer = setTimeout(() => this.#count(state, first), LATER);
  }

  /** Show the hints of counting; `more`: fields of another puzzle, so that a refused constraint hides no bad word. */
  async #count(state, first, more = null) {
    const any = more ?? (state.smallest ? { size: [MOST_SIDE, MOST_SIDE], constraints: {} } : {}); // for the entries alone
    const job = this.#engine.run({ task: "count", puzzle: { ...puzzle(state), ...any }, marks: isMarked(state) });
    this.#job = job;
    const end = await job.ended;
    if (this.#job !== job) return undefined;
    if (end.kind === "failed") {
      if (!more && this.#refuse(end.problem)) return this.#count(state, first, { constraints: {} });
      this.#show([...first, ...failed(end.problem)]);
    } else if (end.kind === "lost") this.#show([...first, LOST]);
    else if (end.kind === "done") {
      const hints = counted(state.smallest || isMarked(state) ? { ...end.report, reason: null } : end.report);
      const also = apart(end.report.separate ?? [], this.#join);
      this.#show([...(first.length && !(end.report.skipped ?? []).length ? first : [...first, ...hints]), also]);
    }
    return undefined;
  }

  #show(hints) {
    const made = hints.filter(Boolean).map((one) => (typeof one === "string" ? el("li", { text: one }) : one));
    $("#hints").replaceChildren(...made);
  }
}
