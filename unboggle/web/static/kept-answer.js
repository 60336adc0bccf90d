// The last board of the tab Unboggle, which the browser keeps beside the question. What it has kept is no more
// trusted than a request: only known fields are read, and the words are traced again.

import { trace } from "./grid.js";
import { MOST_SIDE, MOST_WORDS } from "./limits.js";
import { FACE, touching } from "./question.js";
import { read, write } from "./store.js";

const NAME = "unboggle/answer";
const MOST_EXTRAS = 5000;
const KINDS = ["fitted", "stopped", "undecided"];
const whole = (value) => (Number.isInteger(value) && value >= 0 ? value : null);
const text = (value) => (typeof value === "string" && value.length <= 200 ? value : undefined);
const listOf = (value, most) => (Array.isArray(value) && value.length <= most ? value : []);

export class KeptAnswer {
  #kept = read(NAME);
  #last = null;

  /** Let the browser keep the `answer` to `question`; one without a board replaces what it has kept. */
  keep(question, answer) {
    if (!answer || answer === this.#last) return;
    this.#last = answer;
    if (!answer.board) return void write(NAME, null);
    const { board, words, missing, total, seconds, report } = answer;
    const kind = KINDS.includes(answer.kind) ? answer.kind : "stopped"; // it failed, perhaps as the page went
    const { extras, dropped, bonus, area_bounds, found_by } = report ?? {};
    write(NAME, { question, kind, board, words: plain(words), missing, total, seconds, extras, dropped, bonus, area_bounds, found_by });
  }

  /** The kept answer if it is one to `question`, which `state` has; else null. */
  restored(question, state) {
    if (this.#kept?.question !== question) return null;
    const kept = this.#kept;
    this.#kept = null;
    const { board, kind, seconds } = kept;
    if (!KINDS.includes(kind) || !isBoard(board, state)) return null;
    const traced = (value) => plain(value).map((entry) => ({ ...entry, path: trace(board, entry.word, touching(state)) }));
    const words = traced(kept.words);
    if (!words.length || words.some(({ path }) => !path)) return null;
    const missing = listOf(kept.missing, MOST_WORDS).filter(text);
    const report = kind === "fitted" ? { ...reportOf(kept, traced), size: [board.length, board[0].length], words } : null;
    return { kind, board, words, missing, total: whole(kept.total), report, seconds: Number.isFinite(seconds) ? seconds : null, question };
  }
}

/** The known fields of words; those that are none are left out. */
const plain = (words, most = MOST_WORDS) =>
  listOf(words, most).filter((one) => text(one?.word)).map(({ word, written, offensive, dictionary_level: level }) => ({
    word, ...(text(written) ? { written } : {}), ...(offensive === true ? { offensive } : {}), ...(whole(level) === null ? {} : { dictionary_level: level }),
  }));

/** Whether `board` is one of the size of the question. */
function isBoard(board, { smallest, rows, columns }) {
  const cell = (face) => face === null || face === "" || (typeof face === "string" && FACE.test(face));
  const row = (one) => Array.isArray(one) && one.length === board[0].length && one.every(cell);
  if (!Array.isArray(board) || !Array.isArray(board[0]) || !board[0].length || !board.every(row)) return false;
  return smallest ? Math.max(board.length, board[0].length) <= MOST_SIDE : board.length === rows && board[0].length === columns;
}

/** What the report says in addition to the board and its words. */
function reportOf({ extras, dropped, bonus, area_bounds: area, found_by: by }, traced) {
  const gone = plain(dropped?.words);
  const found = traced(bonus?.found).filter(({ path }) => path);
  const bounds = [area?.lower_bound, area?.upper_bound].map(whole);
  return {
    checked: "traced",
    ...(extras ? { extras: plain(extras, MOST_EXTRAS) } : {}),
    ...(gone.length ? { dropped: { words: gone, max_words: whole(dropped.max_words), optimal: dropped.optimal === true } } : {}),
    ...(found.length ? { bonus: { found } } : {}),
    ...(bounds.includes(null) ? {} : { area_bounds: { lower_bound: bounds[0], upper_bound: bounds[1], open_sizes: listOf(area.open_sizes, MOST_SIDE ** 2), square: area.square === true } }),
    ...(text(by?.method) ? { found_by: { method: by.method, solver: text(by.solver) } } : {}),
  };
}
