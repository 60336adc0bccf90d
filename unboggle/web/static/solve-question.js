// The board of the Solve tab: its state, checked; from text and to text, a request, a command.

import { folded } from "./folding.js";
import { lineOf, sizeOf } from "./grid.js";
import { MOST_BOARD_SIDE } from "./limits.js";

export const MOST_DICTIONARY = 40_000; // letters; a request has 128 KB
const MOST_FACES = 200; // letters
const WRAPS = ["none", "rows", "columns", "both"];
const RULES = ["boggle", "big", "super"];
const FACE = /^\p{L}{1,8}$/u;

/** Whether a cell can show it: letters, nothing, or null for a hole. */
const isFace = (face) =>
  face === null ||
  face === "" ||
  (typeof face === "string" && FACE.test(face) && face === face.toLocaleLowerCase("en"));

/**
 * The board of `text`: { board }, or { why } there is none. Rows are separated; a single row whose
 * letters make a square is cut. A face of two letters is a capital and a small one among capitals.
 */
export function readBoard(text, qu) {
  let rows = text
    .normalize("NFC")
    .split(/[\s,;/|]+/u)
    .filter(Boolean)
    .map((row) => facesOf(row, qu));
  if (!rows.length) return { why: "This text has no letter." };
  if (rows.includes(null)) return { why: "A board has letters, . for a blank cell and # for a hole." };
  const side = Math.sqrt(rows[0].length);
  if (rows.length === 1 && side >= 2 && Number.isInteger(side)) {
    rows = Array.from({ length: side }, (_, r) => rows[0].slice(r * side, (r + 1) * side));
  }
  const lengths = [...new Set(rows.map((row) => row.length))];
  if (lengths.length > 1)
    return { why: `The rows differ in length: ${lengths.sort((a, b) => a - b).join(", ")} cells.` };
  if (Math.max(rows.length, lengths[0]) > MOST_BOARD_SIDE) return { why: `At most ${MOST_BOARD_SIDE} rows and columns.` };
  if (rows.flat().every((face) => face === null)) return { why: "This text has no cell." };
  return { board: rows };
}

function facesOf(row, qu) {
  const capitals = /^(\p{Lu}\p{Ll}?|[.#_?-])+$/u.test(row);
  const parts = row.match(capitals ? /\p{Lu}\p{Ll}?|[.#_?-]/gu : /./gu);
  const faces = [];
  for (let i = 0; i < parts.length; i++) {
    const face = parts[i].toLocaleLowerCase("en");
    if (face === "#") faces.push(null);
    else if (/^[._?-]$/.test(face)) faces.push("");
    else if (!isFace(face)) return null;
    else if (face === "q" && qu) {
      faces.push("qu");
      if (parts[i + 1]?.toLocaleLowerCase("en") === "u") i += 1;
    } else faces.push(face);
  }
  return faces;
}

/** The boards that the two best-known pages of the kind open with. */
export const EXAMPLES = [
  "pybo algg melw htie",
  "ser lin ers",
  "sers patg line sers",
  "rscls deiae gntrp iaeso lmidn",
  "dsrodg temens rasito dgntrp reiaes tsclpd",
  "serafki ngejake nmetuip mmserop smaleid dkslaen msoeiuw",
  "sersinel estlrops ingdlobd sersline dnockuia nonplesr sseloutc slemnthd",
  `sersinelnspeiortns oodlenmtlssewarrop mnolsertnaworralms serpatglinesersspa plottersiendswacki dsrodgtemensrasito
   rasitodgntrpreiaes dkslaenmsoeiuwsmal nmetuipsmaleidmmeo plottersiendswacki sseloutcdkslaensma plottersiendswacki
   gntrplmidniaesodgn rsclsdeiaegntrpiae sersdeiaeiaesolmid fdehdjsorlesdeawel serngenmeturasitod estrlopsserlinesdn`,
].map((text) => readBoard(text, false).board);

export const START = { board: EXAMPLES[0], wrap: "none", qu: true, rules: "boggle", dictionary: "", fold_accents: false, faces: "" };

/** A valid state made of `data`, or null. */
export function check(data) {
  if (typeof data !== "object" || data === null || Array.isArray(data)) return null;
  const { board, wrap, qu, rules, dictionary, fold_accents, faces } = { ...START, ...data };
  if (typeof fold_accents !== "boolean" || typeof faces !== "string" || faces.length > MOST_FACES || faces.isWellFormed?.() === false)
    return null;
  if (!WRAPS.includes(wrap) || !RULES.includes(rules) || typeof qu !== "boolean") return null;
  if (typeof dictionary !== "string" || dictionary.length > MOST_DICTIONARY || dictionary.isWellFormed?.() === false)
    return null;
  const side = (list) => Array.isArray(list) && list.length >= 1 && list.length <= MOST_BOARD_SIDE;
  if (!side(board) || !board.every((row) => side(row) && row.length === board[0].length && row.every(isFace)))
    return null;
  if (board.flat().every((face) => face === null)) return null;
  return { board: board.map((row) => [...row]), wrap, qu, rules, dictionary, fold_accents, faces };
}

/** The board with another size; new cells are free. */
export function resized(board, rows, columns) {
  const next = Array.from({ length: rows }, (_, r) =>
    Array.from({ length: columns }, (_, c) => board[r]?.[c] ?? (r in board && c in board[r] ? null : "")),
  );
  return next.flat().every((face) => face === null) ? next.map((row) => row.map(() => "")) : next;
}

/** The board after `edits` of cells: [[row, column, face], ...]; what no cell can show is left out. */
export function edited(board, edits) {
  const next = board.map((row) => [...row]);
  for (const [r, c, face] of edits) {
    const written = face?.normalize("NFC") ?? null;
    if (isFace(written)) next[r][c] = written;
  }
  return next.flat().every((face) => face === null) ? board : next;
}

export const isEmpty = ({ board }) => !board.flat().some(Boolean);

/** The faces of a state as the program reads them. */
const read = ({ board, fold_accents, faces }) => {
  const plain = (face) => face && folded(face, { fold_accents, faces });
  return fold_accents ? board.map((row) => row.map(plain)) : board;
};

const common = (state) => {
  const { wrap, rules, dictionary, fold_accents, faces } = state;
  const reading = fold_accents ? { fold_accents, faces } : {};
  return { board: read(state), wrap, rules, dictionary: dictionary.trim() || null, ...reading };
};

export const request = (state, heat) => ({ task: "solve", ...common(state), heat });

/** The request for letters on the blank cells. */
export const filling = (state, seed) => ({ task: "fill", ...common(state), seed });

const quote = (text) => `'${text.replaceAll("'", `'\\''`)}'`;

/** The same as a command line. */
export function command(state) {
  const options = [
    state.wrap === "none" ? "" : `--wrap ${state.wrap}`,
    state.rules === "boggle" ? "" : `--rules ${state.rules}`,
    state.board.flat().includes("q") ? "--q plain" : "",
    state.fold_accents ? "--fold-accents" : "",
    state.fold_accents && state.faces.trim() ? `--faces ${quote(state.faces.trim())}` : "",
  ].filter(Boolean);
  const words = state.dictionary.replace(/#.*$/gm, "").split(/[\s,]+/u).filter(Boolean);
  const quoted = words.map(quote);
  if (words.length) options.push("--dictionary -");
  const pipe = words.length ? `printf '%s\\n' ${quoted.join(" ")} | ` : "";
  return pipe + ["unboggle solve", `'${lineOf(state.board)}'`, ...options].join(" ");
}

/** The board as people write it. */
export const plainText = ({ board }) => `${lineOf(board).replaceAll(" ", "\n")}\n`;

export const sizeText = (board) => sizeOf(board).join("x");
