// Cells, their names and neighbours, and where a word runs. A board is rows of faces as in the
// reports: "a" or "qu", "" for a blank cell, null for a hole. A cell is [row, column] from 0.

export const key = ([row, column]) => `${row},${column}`;

/** A1 is the top left; after column Z come AA, AB, as on the command line. */
export function placeName([row, column]) {
  let letters = "";
  for (let left = column + 1; left > 0; left = Math.floor((left - 1) / 26)) {
    letters = String.fromCharCode(65 + ((left - 1) % 26)) + letters;
  }
  return letters + (row + 1);
}

/** How a face is shown: "A", "Qu". */
export const shown = (face) => (face ? face[0].toLocaleUpperCase() + face.slice(1) : "");

export const sizeOf = (board) => [board.length, board[0].length];

/** Whether two boards of a size show the same. */
export const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/** The cells on which two boards of a size differ; with `filled` only those with a letter on both, or a hole on one. */
export const differing = (one, other, filled = false) =>
  one.flatMap((row, r) => row.flatMap((face, c) => (face === other[r][c] || (filled && (face === "" || other[r][c] === "")) ? [] : [[r, c]])));

/** The turned and mirrored boards of the size of `board` with the same holes, itself first. */
export function images(board) {
  const mirrored = (rows) => [rows, rows.map((row) => row.toReversed())];
  const swapped = board[0].map((_, c) => board.map((row) => row[c]));
  const all = [board, swapped].flatMap((rows) => [...mirrored(rows), ...mirrored(rows.toReversed())]);
  const holes = (rows) => JSON.stringify(rows.map((row) => row.map((face) => face === null)));
  return all.filter((rows) => holes(rows) === holes(board));
}

/** How far to the right the cells of `row` lie: every second row of hexagons half a cell. */
export const shift = (row, hexagons) => (hexagons && row % 2 ? 0.5 : 0);

/**
 * The cells that touch `cell`. `wrap`: "none", "rows" (their ends meet), "columns" or "both"; or
 * "hexagons", each of which touches six.
 */
export function neighbours(board, [row, column], wrap = "none") {
  const [rows, columns] = sizeOf(board);
  const found = new Map();
  if (wrap === "hexagons") {
    const left = column - 1 + (row % 2);
    const around = [[row - 1, left], [row - 1, left + 1], [row, column - 1], [row, column + 1], [row + 1, left], [row + 1, left + 1]];
    return around.filter(([r, c]) => (board[r]?.[c] ?? null) !== null);
  }
  for (let dr = -1; dr <= 1; dr++) {
    for (let dc = -1; dc <= 1; dc++) {
      let [r, c] = [row + dr, column + dc];
      if (wrap === "columns" || wrap === "both") r = (r + rows) % rows;
      if (wrap === "rows" || wrap === "both") c = (c + columns) % columns;
      const inside = r >= 0 && r < rows && c >= 0 && c < columns;
      if (inside && (r !== row || c !== column) && board[r][c] !== null) found.set(key([r, c]), [r, c]);
    }
  }
  return [...found.values()];
}

const MOST_STEPS = 500_000; // a board of one letter has too many paths to list

/** A path of `word` (small letters) on `board`, or null: none found. Each cell is used once. */
export function trace(board, word, wrap = "none") {
  const used = new Set();
  const path = [];
  let steps = 0;
  const from = (cells, rest) => {
    if (rest === "") return true;
    if (++steps > MOST_STEPS) return false;
    for (const cell of cells) {
      const face = board[cell[0]][cell[1]];
      if (!face || used.has(key(cell)) || !rest.startsWith(face)) continue;
      used.add(key(cell));
      path.push(cell);
      if (from(neighbours(board, cell, wrap), rest.slice(face.length))) return true;
      used.delete(key(cell));
      path.pop();
    }
    return false;
  };
  const everywhere = board.flatMap((row, r) => row.map((_, c) => [r, c]));
  return word && from(everywhere, word) ? path : null;
}

/**
 * All paths of `word` (small letters) on `board`: { paths, more }, at most `most`; `more`: there are
 * others, or the search took too many steps.
 */
export function traceAll(board, word, wrap = "none", most = 12) {
  const used = new Set();
  const path = [];
  const paths = [];
  let steps = 0;
  let more = false;
  const from = (cells, rest) => {
    if (rest === "") {
      if (paths.length < most) paths.push([...path]);
      else more = true;
      return;
    }
    for (const cell of cells) {
      if (more || ++steps > MOST_STEPS) {
        more = true;
        return;
      }
      const face = board[cell[0]][cell[1]];
      if (!face || used.has(key(cell)) || !rest.startsWith(face)) continue;
      used.add(key(cell));
      path.push(cell);
      from(neighbours(board, cell, wrap), rest.slice(face.length));
      used.delete(key(cell));
      path.pop();
    }
  };
  if (word) {
    from(
      board.flatMap((row, r) => row.map((_, c) => [r, c])),
      word,
    );
  }
  return { paths, more };
}

/** The `image`-th of the turns and reflections of a board: 0 itself, 1 to 3 turned, 4 to 7 mirrored. */
export function imageOf(board, image) {
  let rows = image >= 4 ? board.map((row) => [...row].reverse()) : board.map((row) => [...row]);
  for (let turn = 0; turn < image % 4; turn++) {
    rows = rows[0].map((_, c) => rows.map((row) => row[c]).reverse());
  }
  return rows;
}

/** A board in one line, as the command line reads it. */
export const lineOf = (board) =>
  board.map((row) => row.map((face) => (face === null ? "#" : face ? shown(face) : ".")).join("")).join(" ");
