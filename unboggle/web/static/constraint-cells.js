// What constraints say of cells: letters on cells, groups of equal cells, the lines of a message.

/** "1,3=aeiou *,1=a-m" as entries [row, column, letters]; a row or column is null for all of them. */
export const cellsIn = (text) =>
  [...text.matchAll(/(\d{1,4}|\*),(\d{1,4}|\*)=([^\s;]*)/g)].map(([, r, c, letters]) => [
    r === "*" ? null : r - 1,
    c === "*" ? null : c - 1,
    letters,
  ]);

export const cellsText = (entries) =>
  entries.map(([r, c, letters]) => `${r === null ? "*" : r + 1},${c === null ? "*" : c + 1}=${letters}`).join(" ");

/** The groups of cells with equal marks in rows such as "a.b ... b.a". */
export function groupsIn(text) {
  const groups = new Map();
  text
    .toLowerCase()
    .replaceAll("/", " ")
    .split(/\s+/)
    .filter(Boolean)
    .forEach((row, r) =>
      [...row].forEach((mark, c) => {
        if (!".?_#".includes(mark)) groups.set(mark, [...(groups.get(mark) ?? []), [r, c]]);
      }),
    );
  return [...groups.entries()].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, cells]) => cells);
}

export const MARKS = "abcdefghijklmnopqrstuvwxyz0123456789";

/** The rows of marks for `groups` on a board with these holes; cells outside are left out. */
export function groupsText(groups, { rows, columns, holes }) {
  const board = Array.from({ length: rows }, () => Array(columns).fill("."));
  groups.forEach((cells, i) => {
    for (const [r, c] of cells) if (r < rows && c < columns) board[r][c] = MARKS[i];
  });
  for (const [r, c] of holes) board[r][c] = "#";
  return board.flat().some((mark) => MARKS.includes(mark)) ? board.map((row) => row.join("")).join(" ") : "";
}

/** The message and its line: { letters, line, number, either }, or null. */
export function messageIn(text) {
  const found = /^\s*(row|column|diagonal|anywhere)(?:\s+(\d+))?(\s+either way)?\s*:\s*(.+)$/isu.exec(text);
  if (!found) return null;
  const letters = found[4].toLocaleLowerCase().replace(/[\s-]/g, "");
  return { letters, line: found[1].toLowerCase(), number: found[2] ? found[2] - 1 : null, either: Boolean(found[3]) };
}

const STEPS = { row: [[0, 1]], column: [[1, 0]], diagonal: [[1, 1], [1, -1]] };

/** The whole lines of cells of `board` (rows of faces; null is a hole) in which the message may be. */
export function linesFor({ line, number }, board) {
  const there = (r, c) => board[r]?.[c] !== undefined && board[r][c] !== null;
  const found = [];
  for (const [name, steps] of Object.entries(STEPS)) {
    if (line !== name && line !== "anywhere") continue;
    for (const [down, right] of steps) {
      board.forEach((row, r) =>
        row.forEach((_, c) => {
          if (!there(r, c) || there(r - down, c - right)) return;
          if (number !== null && number !== (name === "row" ? r : c)) return;
          const cells = [];
          for (let k = 0; there(r + k * down, c + k * right); k++) cells.push([r + k * down, c + k * right]);
          found.push(cells);
        }),
      );
    }
  }
  return found;
}

/** The first run of cells in `lines` that shows the letters of a message, or null. */
export function shownIn({ letters, either }, lines, board) {
  for (const line of lines) {
    for (const cells of either ? [line, line.toReversed()] : [line]) {
      for (let k = 0; k < cells.length; k++) {
        let rest = letters;
        for (let n = k; n < cells.length && rest; n++) {
          const face = board[cells[n][0]][cells[n][1]];
          if (!face || !rest.startsWith(face)) break;
          rest = rest.slice(face.length);
          if (!rest) return cells.slice(k, n + 1);
        }
      }
    }
  }
  return null;
}
