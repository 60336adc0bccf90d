// A Gogen: its state, checked; from text and to text; which letters are left; how its words walk.

import { key, placeName } from "./grid.js";
import { MOST_LETTERS } from "./limits.js";

const SIDE = 5;
export const LETTERS = [..."abcdefghijklmnopqrstuvwxy"];
export const DAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

/** The letters of rows as faces, "" where there is none. */
export const facesOf = (rows) => rows.map((row) => [...row].map((letter) => (LETTERS.includes(letter) ? letter : "")));

const letters = (rows) =>
  rows.flatMap((row, r) => [...row].flatMap((letter, c) => (LETTERS.includes(letter) ? [[r, c, letter]] : [])));

export const START = {
  given: letters(["o.u.p", ".....", "e.v.y", ".....", "w.j.q"]),
  mine: [],
  setting: false,
  words: "debuts\ndigs\nfry\ngild\ngrin\nideal\nshucked\nsty\nthumbed\nwaxed\n",
};

/** A valid state made of `data`, or null. */
export function check(data) {
  if (typeof data !== "object" || data === null || Array.isArray(data)) return null;
  const { given, mine, words, setting } = { ...START, mine: [], ...data };
  if (
    typeof words !== "string" ||
    words.length > MOST_LETTERS ||
    words.isWellFormed?.() === false ||
    typeof setting !== "boolean"
  )
    return null;
  const place = (number) => Number.isInteger(number) && number >= 0 && number < SIDE;
  const placed = (list) =>
    Array.isArray(list) &&
    list.every(
      (one) => Array.isArray(one) && one.length === 3 && place(one[0]) && place(one[1]) && LETTERS.includes(one[2]),
    );
  if (!placed(given) || !placed(mine)) return null;
  const all = [...given, ...mine];
  if (new Set(all.map(key)).size < all.length || new Set(all.map(([, , letter]) => letter)).size < all.length)
    return null;
  return { given: given.map((one) => [...one]), mine: mine.map((one) => [...one]), words, setting };
}

/** The board: given letters, and the other letters too unless `given`. */
export function boardOf({ given, mine }, onlyGiven = false) {
  const board = Array.from({ length: SIDE }, () => Array(SIDE).fill(""));
  for (const [r, c, letter] of onlyGiven ? given : [...given, ...mine]) board[r][c] = letter;
  return board;
}

/**
 * The fields of the state after `edits`: [[row, column, letter], ...]. A letter that is
 * elsewhere moves; a given one moves only while the Gogen is set.
 */
export function edited({ given, mine, setting }, edits) {
  let [fixed, own] = [[...given], [...mine]];
  const without = (list, r, c, letter) =>
    list.filter((one) => (one[0] !== r || one[1] !== c) && (!letter || one[2] !== letter));
  for (const [r, c, letter] of edits) {
    if (letter && !LETTERS.includes(letter)) continue;
    if (setting) {
      [fixed, own] = [without(fixed, r, c, letter), without(own, r, c, letter)];
      if (letter) fixed.push([r, c, letter]);
    } else if (!fixed.some((one) => (one[0] === r && one[1] === c) || one[2] === letter)) {
      own = without(own, r, c, letter);
      if (letter) own.push([r, c, letter]);
    }
  }
  const byPlace = (a, b) => a[0] - b[0] || a[1] - b[1];
  return { given: fixed.sort(byPlace), mine: own.sort(byPlace) };
}

/** The words of the list, in small letters. */
export const wordsOf = ({ words }) =>
  words
    .split("\n")
    .flatMap((line) => line.replace(/#.*$/, "").split(/[\s,;]+/))
    .filter(Boolean)
    .map((word) => word.toLocaleLowerCase("en"));

/** The letters that are on no cell. */
export function lettersLeft(state) {
  const there = new Set([...state.given, ...state.mine].map(([, , letter]) => letter));
  return LETTERS.filter((letter) => !there.has(letter));
}

/** The Gogen as the program reads it. */
export function textOf(state) {
  const rows = boardOf(state, true).map((row) => row.map((letter) => letter || ".").join(""));
  return `${rows.join("\n")}\n\n${wordsOf(state).join("\n")}\n`;
}

const ROW = /^[a-y?._·*-]{5}$/;
const MARK = /[?._·*-]/;

const isBlank = (line) => !line.trim();

/** The row of a line with five marked cells, perhaps with blanks between them, or five cells of a spreadsheet; or null. */
function rowOf(line) {
  const cells = line.split("\t");
  const whole = cells.length === SIDE ? cells.map((cell) => cell.trim() || ".").join("") : line.replace(/\s/g, "");
  const row = whole.toLocaleLowerCase("en");
  return ROW.test(row) ? row : null;
}

/** The rows of marked cells at the start of `lines`, perhaps with empty lines between them, and what follows; or null. */
function markedRows(lines) {
  const full = lines.filter((line) => !isBlank(line) || rowOf(line));
  const rows = full.slice(0, SIDE).map(rowOf);
  return rows.length === SIDE && rows.every(Boolean) && rows.some((row) => MARK.test(row)) ? { rows, rest: full.slice(SIDE) } : null;
}

/** The same for rows in which blanks are the unknown cells; an empty line and words follow them. */
function blankRows(lines) {
  const rows = lines.slice(0, SIDE).map((line) => line.trimEnd().toLocaleLowerCase("en"));
  const good = rows.length === SIDE && isBlank(lines[SIDE] ?? "") && rows.every((row) => /^[a-y ]{0,5}$/.test(row));
  const rest = lines.slice(SIDE).filter((line) => !isBlank(line));
  return good && rest.length && rows.some((row) => row.includes(" ")) ? { rows, rest } : null;
}

/** The text of a Gogen in JSON, or null. */
function textIn(json) {
  try {
    const { grid, words } = JSON.parse(json);
    const rows = grid.map((row) => (typeof row === "string" ? row : row.map((cell) => cell || ".").join("")));
    return [...rows, "", ...words].join("\n");
  } catch {
    return null;
  }
}

/** The fields that a pasted Gogen has, in the notations that `unboggle gogen solve` reads; null without an unknown cell. */
export function readGogen(text) {
  const plain = /^\s*\{/.test(text) ? textIn(text) : text;
  const lines = (plain ?? "").split(/\r\n|[\n\r]/).filter((line) => !line.trim().startsWith("#"));
  const first = lines.findIndex((line) => !isBlank(line));
  const read = markedRows(lines) ?? blankRows(lines) ?? blankRows(lines.slice(first));
  if (!read) return null;
  const given = letters(read.rows);
  if (new Set(given.map(([, , letter]) => letter)).size < given.length) return null;
  const rest = read.rest.map((line) => line.trim());
  const left = lettersLeft({ given, mine: [] }).join("");
  if (rest.length && [...rest[0].replace(/[\s,]/g, "").toLocaleLowerCase("en")].sort().join("") === left)
    rest.shift();
  return { given, mine: [], words: rest.map((line) => `${line}\n`).join("") };
}

/**
 * How a word walks on `board`: { state: "done", "broken" or "open", path }. `path`: the cells of
 * its longest connected run of letters.
 */
export function walkOf(board, word) {
  const places = new Map(board.flatMap((row, r) => row.flatMap((letter, c) => (letter ? [[letter, [r, c]]] : []))));
  const cells = [...word].map((letter) => places.get(letter) ?? null);
  const touch = ([r1, c1], [r2, c2]) => Math.max(Math.abs(r1 - r2), Math.abs(c1 - c2)) === 1;
  let [broken, run, best] = [false, [], []];
  cells.forEach((cell, i) => {
    const before = i ? cells[i - 1] : null;
    if (cell && before && !touch(before, cell)) broken = true;
    run = !cell ? [] : before && touch(before, cell) ? [...run, cell] : [cell];
    if (run.length > best.length) best = run;
  });
  return { state: broken ? "broken" : cells.includes(null) ? "open" : "done", path: best };
}

/** The rules of logic, as the program calls them, and their names. */
export const RULES = {
  edges: "Corners and edges",
  "last-cell": "The last cell",
  "last-letter": "The last letter",
  "next-to": "Neighbours",
  contradiction: "Contradiction",
};

/** "Gogen level 2 (Tuesday)". */
export const levelText = (level) => `Gogen level ${level} (${DAYS[level - 1]})`;

/** The cell that the program calls "A1", and its letter, in "o at A1". */
export function requested(constraint) {
  const [, letter, column, row] = /^([a-y]) at ([A-E])([1-5])$/.exec(constraint) ?? [];
  return letter ? [[Number(row) - 1, "ABCDE".indexOf(column), letter]] : [];
}

export const places = (cells) => cells.map(placeName).join(", ");

/** The Gogen as a command line. */
export const command = (state) =>
  `printf '%s\\n' ${textOf(state)
    .trimEnd()
    .split("\n")
    .map((line) => `'${line}'`)
    .join(" ")} | unboggle gogen solve - --explain`;
