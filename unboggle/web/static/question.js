// The question of the Unboggle tab: its state, checked; as a request, a command and a text.

import { groupsIn, groupsText } from "./constraint-cells.js";
import { isSet } from "./constraints.js";
import { key, lineOf } from "./grid.js";
import { sliced } from "./later.js";
import { MOST_SIDE, MOST_WORDS } from "./limits.js";
import { BEFORE, bare, headingOf, levelOf, ownMarks, partsOf, rewritten } from "./marks.js";

const MOST_KEPT = 60_000; // more than a request may have, so that no draft is lost
export const MOST_FACES = 200; // letters
const WRAPS = ["none", "rows", "columns", "both"];
const FILLS = ["", "fewest-extras", "most-extras", "natural"];
const NAME = /^[a-z][a-z0-9_]{0,39}$/; // of a constraint
const MOST_CONSTRAINTS = 40;
export const FACE = /^[\p{Ll}\p{Lo}\p{M}]{1,8}$/u;

/** The list that the best-known page of the kind opens with. */
export const START = {
  words: "antique\nequity\nquality\nequivalent\nantiquity\ndivide\nquilt\n",
  rows: 4,
  columns: 4,
  smallest: false,
  holes: [],
  given: [],
  constraints: {}, // the text of each by its name, as its option takes it; true: a flag
  faces: "",
  qu: false,
  fold_accents: false,
  umlauts: false,
  wrap: "none",
  hexagons: false,
  most: false, // whether words may be left out
  max_words: 0, // the most words on the board; 0: all
  list_level: 0, // the highest list level; 0: all
  seed: 0,
  fill: "", // which letters the blank cells of a found board get; "": none
  taken: 0, // the number of the board that was taken of several, of which the browser keeps the number alone
};

export const EXAMPLES = [
  { name: "Seven words", state: START },
  {
    name: "Ten animals",
    state: { ...START, words: "margay\nmargays\njaguar\njaguars\npuma\npumas\ncougars\ntomcats\ntoms\ncat\n" },
  },
  { name: "Unique board", state: { ...START, words: "act\nape\nate\ncop\nend\nold\n", rows: 3, columns: 3 } },
  { name: "Too much for 3x3", state: { ...START, words: "ant\nnewt\nhare\nhen\nmoth\n", rows: 3, columns: 3 } },
];

const whole = (value, least, most) => Number.isInteger(value) && value >= least && value <= most;
const text = (value) => typeof value === "string" && value.length <= MOST_KEPT && value.isWellFormed?.() !== false;

/** A valid state made of `data`, or null. What is missing is as at the start. */
export function check(data) {
  if (typeof data !== "object" || data === null || Array.isArray(data)) return null;
  const { words, rows, columns, smallest, holes, given, faces, qu, fold_accents, umlauts, wrap, hexagons, most, max_words, list_level, seed, fill, taken } = {
    ...START,
    words: "",
    ...data,
  };
  const flags = [smallest, qu, fold_accents, umlauts, hexagons, most].every((flag) => typeof flag === "boolean");
  const constraints = constraintsOf(data);
  if (![taken, seed].every((one) => whole(one, 0, Number.MAX_SAFE_INTEGER)) || !FILLS.includes(fill)) return null;
  if (!whole(list_level, 0, 99) || !whole(max_words, 0, MOST_WORDS)) return null;
  if (!text(words) || !constraints || !flags || !WRAPS.includes(wrap)) return null;
  if (!text(faces) || faces.length > MOST_FACES || (hexagons && wrap !== "none")) return null;
  if (!whole(rows, 1, MOST_SIDE) || !whole(columns, 1, MOST_SIDE)) return null;
  const inside = (cell, length) =>
    Array.isArray(cell) && cell.length === length && whole(cell[0], 0, rows - 1) && whole(cell[1], 0, columns - 1);
  if (!Array.isArray(holes) || !holes.every((cell) => inside(cell, 2))) return null;
  if (!Array.isArray(given) || !given.every((one) => inside(one, 3) && typeof one[2] === "string" && FACE.test(one[2])))
    return null;
  const cells = [...holes, ...given].map(key);
  if (new Set(cells).size !== cells.length || holes.length >= rows * columns) return null;
  const kept = (list) => list.map((one) => [...one]);
  return {
    words,
    rows,
    columns,
    smallest,
    holes: kept(holes),
    given: kept(given),
    constraints,
    faces,
    qu,
    fold_accents,
    umlauts,
    wrap,
    hexagons,
    most,
    max_words,
    list_level,
    seed,
    fill,
    taken,
  };
}

/** The constraints of `data`, or null. Earlier drafts and links have the letters to use in a field of their own. */
function constraintsOf({ constraints = {}, inventory = "" }) {
  if (typeof constraints !== "object" || constraints === null || Array.isArray(constraints) || !text(inventory)) return null;
  const all = Object.entries({ ...(inventory.trim() ? { inventory } : {}), ...constraints });
  const good = ([name, value]) => NAME.test(name) && (value === true || text(value));
  return all.length <= MOST_CONSTRAINTS && all.every(good) ? Object.fromEntries(all) : null;
}

/** The constraints that say something: a form that is not filled in yet does not. */
export const setConstraints = ({ constraints }) => Object.fromEntries(Object.entries(constraints).filter(([, value]) => isSet(value)));

/** Constraints on a board of another size or with other holes: rows of marks are drawn again. */
function refitted({ constraints }, board) {
  if (typeof constraints?.same !== "string" || !constraints.same.trim()) return {};
  return { constraints: { ...constraints, same: groupsText(groupsIn(constraints.same), board) } };
}

/** Which cells touch, as grid.js has it; the smallest board is always a plain rectangle. */
export const touching = ({ smallest, hexagons, wrap }) => (smallest ? "none" : hexagons ? "hexagons" : wrap);

/** The board as the question has it: given letters, holes, and blank cells. */
export function asked({ rows, columns, holes, given }) {
  const board = Array.from({ length: rows }, () => Array(columns).fill(""));
  for (const [r, c] of holes) board[r][c] = null;
  for (const [r, c, face] of given) board[r][c] = face;
  return board;
}

/** The fields of the state after `edits` of cells: [[row, column, face], ...]. */
export function edited(state, edits) {
  const changed = new Set(edits.map(key));
  const rest = (cells) => cells.filter((cell) => !changed.has(key(cell)));
  const holes = [...rest(state.holes), ...edits.filter(([, , face]) => face === null).map(([r, c]) => [r, c])];
  const given = [...rest(state.given), ...edits.filter(([, , face]) => face)];
  const sorted = { holes: holes.sort(byPlace), given: given.sort(byPlace) };
  const sameHoles = JSON.stringify(sorted.holes) === JSON.stringify(state.holes);
  return sameHoles ? sorted : { ...sorted, ...refitted(state, { ...state, holes: sorted.holes }) };
}

const byPlace = (a, b) => a[0] - b[0] || a[1] - b[1];

/** The fields of the state with another size; what lies outside is gone. */
export function resized(state, rows, columns) {
  const inside = (cells) => cells.filter(([r, c]) => r < rows && c < columns);
  const holes = inside(state.holes);
  const board = { rows, columns, holes: holes.length < rows * columns ? holes : [] };
  return { ...board, given: inside(state.given), ...refitted(state, board) };
}

/** The fields of the state with a shape: its size and holes. */
export const shaped = (state, { rows, columns, holes }) => ({
  rows, columns, holes, given: [], smallest: false, ...refitted(state, { rows, columns, holes }),
});

let read = { text: "", words: [] }; // the last list

/** Read the list in slices, so that `wordsOf` has its words at once. */
export function* reading({ words: text }) {
  if (text === read.text) return;
  const words = [];
  let section = null; // the marks of the heading above
  yield* sliced(text.split(/\r\n|[\n\r]/), (line, number) => {
    const row = [];
    for (const found of line.replace(/#.*$/, "").replace(BEFORE, "").matchAll(/"([^"]*)"([*@!?][^\s,;]*)?|[^\s,;]+/g)) {
      const word = found[1] === undefined ? found[0] : found[1].trim() + (found[2] ?? "");
      if (word) row.push(word);
    }
    const heading = headingOf(row);
    if (heading) section = heading;
    else for (const word of row) words.push({ line: number + 1, word, ...(section ? { section } : {}) });
  });
  read = { text, words };
}

/** The words of the list, roughly as the program reads it: for counting while typing. */
export function wordsOf(state) {
  for (const _ of reading(state)); // all slices
  return read.words;
}

export const uniqueWords = (state) => [...new Set(wordsOf(state).map(({ word }) => bare(word)))];

/** The puzzle as the API takes it. */
export function puzzle(state) {
  const { words, faces, qu, fold_accents, umlauts } = state;
  const read = { words, constraints: setConstraints(state), q: qu ? "qu" : "plain", faces, fold_accents, umlauts };
  if (state.smallest) return read;
  const { rows, columns, holes, given, wrap, hexagons } = state;
  return { ...read, size: [rows, columns], holes, given, wrap, hexagons };
}

const SIGNS = /[*@!?]/;

/** Whether words of the list have marks, or some may be left out. */
export const isMarked = (state) => state.most || wordsOf(state).some(({ word, section }) => section || SIGNS.test(word));

/** The request that answers the question. Unless words may be left out, all but bonus words are required. */
export function request(state) {
  const seed = state.seed ? { seed: state.seed } : {};
  if (!isMarked(state) || state.smallest) return { task: "fit", puzzle: puzzle(state), ...seed };
  const bonus = wordsOf(state).some(({ word }) => partsOf(word).role === "bonus");
  const levels = wordsOf(state).some(levelOf);
  const most = state.most || bonus;
  const plain = (parts) => (bonus ? { role: parts.role === "bonus" ? "bonus" : "must" } : { role: "may", weight: null });
  const words = state.most ? state.words : rewritten(state.words, plain);
  const list_level = levels ? state.list_level || 99 : null;
  return { task: "fit", puzzle: { ...puzzle({ ...state, words }), list_level }, most, ...seed, ...(state.most && state.max_words ? { max_words: state.max_words } : {}) };
}

/** The words of a found board as a list without marks, for further questions about it. */
export const listOf = (words) => words.map(({ word, written }) => written ?? word).map((word) => (/\s/.test(word) ? `"${word}"\n` : `${word}\n`)).join("");

const quoted = (text) => (/^[\w.,:\/@%+-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`);

/** The question as a command line. */
export function command(state) {
  const words = wordsOf(state).map((one) => {
    const word = ownMarks(one);
    const { text } = partsOf(word);
    return /\s/.test(text) ? `"${text}"${word.slice(text.length)}` : word;
  });
  const options =
    !state.smallest && state.holes.length
      ? ["--shape", lineOf(asked({ ...state, given: [] }))]
      : ["--size", state.smallest ? "auto" : `${state.rows}x${state.columns}`];
  if (state.most) options.push("--most");
  if (state.most && state.max_words) options.push("--max-words", String(state.max_words));
  if (state.list_level) options.push("--list-level", String(state.list_level));
  if (!state.smallest && state.wrap !== "none") options.push("--wrap", state.wrap);
  if (!state.smallest && state.hexagons) options.push("--hexagons");
  if (state.seed) options.push("--seed", String(state.seed));
  if (state.fill) options.push("--fill", state.fill);
  if (!state.qu) options.push("--q", "plain");
  if (state.faces.trim()) options.push("--faces", state.faces.trim());
  if (state.fold_accents) options.push("--fold-accents");
  if (state.umlauts) options.push("--umlauts");
  if (!state.smallest && state.given.length) options.push("--given", lineOf(asked(state)));
  for (const [name, value] of Object.entries(setConstraints(state))) {
    options.push(`--${name.replaceAll("_", "-")}`, ...(value === true ? [] : [value.trim()]));
  }
  return `printf '%s\\n' ${words.map(quoted).join(" ")} | unboggle fit - ${options.map(quoted).join(" ")}`;
}

/** What the question and its board are in plain text. */
export function plainText(state, board = null) {
  const grid = (rows) =>
    rows
      .map((row) =>
        row
          .map((face) => (face === null ? "  " : (face ? face[0].toUpperCase() + face.slice(1) : ".").padEnd(2)))
          .join(" ")
          .trimEnd(),
      )
      .join("\n");
  return `${wordsOf(state)
    .map(ownMarks)
    .join("\n")}\n\n${grid(board ?? asked(state))}\n`;
}
