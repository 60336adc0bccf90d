// Boards made here: letters by chance, and a long word threaded through the cells. The same seed
// makes the same board.

import { key, neighbours } from "./grid.js";

// Letters of English text, per thousand.
const ENGLISH = {
  a: 82,
  b: 15,
  c: 28,
  d: 43,
  e: 127,
  f: 22,
  g: 20,
  h: 61,
  i: 70,
  j: 2,
  k: 8,
  l: 40,
  m: 24,
  n: 67,
  o: 75,
  p: 19,
  q: 1,
  r: 60,
  s: 63,
  t: 91,
  u: 28,
  v: 10,
  w: 24,
  x: 2,
  y: 20,
  z: 1,
};
const ALPHABET = Object.keys(ENGLISH);
const WEIGHT = Object.values(ENGLISH).reduce((sum, one) => sum + one, 0);

export const LONG_WORDS = [
  "administration",
  "architectural",
  "bibliographic",
  "championships",
  "characterised",
  "choreographer",
  "communication",
  "configuration",
  "conversational",
  "demonstration",
  "discrimination",
  "environmental",
  "establishment",
  "extraordinary",
  "grandparents",
  "hallucination",
  "illustrations",
  "imperceptibly",
  "investigations",
  "kaleidoscopes",
  "mathematicians",
  "melodramatic",
  "neighbourhood",
  "organisational",
  "perpendicular",
  "philharmonics",
  "questionnaire",
  "recommendation",
  "representation",
  "sophisticated",
  "straightforward",
  "thunderstorms",
  "transformation",
  "understandable",
  "unpredictable",
  "vulnerability",
  "watercolourist",
];

/** Pseudo-random numbers from 0 to 1 (mulberry32). */
export function chance(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const alike = (next) => ALPHABET[Math.floor(next() * ALPHABET.length)];

function english(next) {
  let left = next() * WEIGHT;
  return ALPHABET.find((letter) => (left -= ENGLISH[letter]) < 0) ?? "e";
}

/** The cells of `board` with new letters: as common as in English, or (`even`) each as likely. */
export function scattered(board, { seed, even = false, qu = false }) {
  const next = chance(seed);
  return filled(
    board.map((row) => row.map((face) => (face === null ? null : ""))),
    next,
    even,
    qu,
  );
}

function filled(board, next, even, qu) {
  return board.map((row) =>
    row.map((face) => {
      if (face !== "") return face;
      const letter = (even ? alike : english)(next);
      return letter === "q" && qu ? "qu" : letter;
    }),
  );
}

const MOST_STEPS = 20_000;

/**
 * A board of the size and shape of `board` with `word` along a random path, and letters as common
 * as in English elsewhere; null if the word is too long, or no path was found.
 */
export function threaded(board, word, { seed, qu = false, wrap = "none" }) {
  const next = chance(seed);
  const faces = (qu ? word.match(/qu|./gu) : [...word]) ?? [];
  const cells = board.flatMap((row, r) => row.flatMap((face, c) => (face === null ? [] : [[r, c]])));
  if (!faces.length || faces.length > cells.length) return null;
  const walk = walked(board, cells, faces.length, wrap, next);
  if (!walk) return null;
  const made = board.map((row) => row.map((face) => (face === null ? null : "")));
  walk.forEach(([r, c], i) => {
    made[r][c] = faces[i];
  });
  return filled(made, next, false, qu);
}

/** A random path of `length` cells. */
function walked(board, cells, length, wrap, next) {
  const used = new Set();
  const walk = [];
  let steps = 0;
  const free = (cell) => neighbours(board, cell, wrap).filter((one) => !used.has(key(one)));
  const from = (choices) => {
    if (walk.length === length) return true;
    // the cells with the fewest free neighbours first, to use up corners; equal ones in random order
    const order = choices.map((cell) => [free(cell).length + next() * 2, cell]).sort((a, b) => a[0] - b[0]);
    for (const [, cell] of order) {
      if (++steps > MOST_STEPS) return false;
      used.add(key(cell));
      walk.push(cell);
      if (from(free(cell))) return true;
      used.delete(key(cell));
      walk.pop();
    }
    return false;
  };
  const start = cells
    .map((cell) => [next(), cell])
    .sort((a, b) => a[0] - b[0])
    .map(([, cell]) => cell);
  return start.some((cell) => {
    steps = 0;
    return from([cell]);
  })
    ? walk
    : null;
}
