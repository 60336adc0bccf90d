// Shapes of boards: a cell that is not of the shape is a hole. Each is drawn anew for every size.

import { resized } from "./question.js";

/** How far cell `i` of `n` lies from the middle. */
const off = (i, n) => Math.abs(i - (n - 1) / 2);
const LITTLE = 1e-9; // that sums of fractions are out by

const HEARTS = [
  ["#oo##oo#", "oooooooo", "oooooooo", "#oooooo#", "##oooo##", "###oo###"],
  ["#oo#oo#", "ooooooo", "ooooooo", "#ooooo#", "##ooo##", "###o###"],
];

function heart(r, c, rows, columns) {
  const drawn = HEARTS[columns % 2];
  const at = (i, n, of) => Math.floor(((i + 0.5) * of) / n);
  return drawn[at(r, rows, drawn.length)][at(Math.min(c, columns - 1 - c), columns, drawn[0].length)] === "o";
}

function stairs(r, c, rows, columns) {
  if (rows === 1) return true;
  const slope = (columns - 1) / (rows - 1);
  return Math.abs(c - r * slope) <= Math.max(1, slope / 2) + LITTLE;
}

function cross(r, c, rows, columns) {
  const outside = (i, n) => Math.min(i, n - 1 - i) < Math.floor(n / 3);
  return !(outside(r, rows) && outside(c, columns));
}

/** Name, the size that it is best known in, and whether a cell is of it. */
const KINDS = [
  ["Ring", [4, 4], (r, c, rows, columns) => r % (rows - 1) === 0 || c % (columns - 1) === 0 || Math.min(rows, columns) === 1],
  ["Cross", [4, 4], cross],
  ["Diamond", [5, 5], (r, c, rows, columns) => off(r, rows) / rows + off(c, columns) / columns <= 0.5 + LITTLE],
  ["Heart", [6, 7], heart],
  ["Hourglass", [5, 5], (r, c, rows, columns) => off(c, columns) <= (off(r, rows) * columns) / rows + 0.5 + LITTLE],
  ["Stairs", [5, 5], stairs],
];

function holesOf(within, rows, columns) {
  const holes = [];
  for (let r = 0; r < rows; r++) {
    for (let c = 0; c < columns; c++) if (!within(r, c, rows, columns)) holes.push([r, c]);
  }
  return holes;
}

export const SHAPES = KINDS.map(([name, [rows, columns], within]) => ({
  name,
  rows,
  columns,
  holes: holesOf(within, rows, columns),
  holesAt: (its, wide) => holesOf(within, its, wide),
}));

const shapeOf = ({ rows, columns, holes }) =>
  SHAPES.find((shape) => holes.length && JSON.stringify(shape.holesAt(rows, columns)) === JSON.stringify(holes));

/** The name of the shape that a board has, or null. */
export const nameOf = (board) => shapeOf(board)?.name ?? null;

/** The fields of a board with another size: a shape is drawn again; other holes and letters outside are removed. */
export function reshaped(board, rows, columns) {
  const fields = resized(board, rows, columns);
  const shape = shapeOf(board);
  if (!shape) return fields;
  const holes = shape.holesAt(rows, columns);
  const free = ([r, c]) => !holes.some((hole) => hole[0] === r && hole[1] === c);
  return { ...fields, holes, given: fields.given.filter(free) };
}
