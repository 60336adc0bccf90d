// Copies and files of the question of the Unboggle tab.

import { sentence } from "./answers.js";
import { $ } from "./dom.js";
import { bindKeep } from "./keep.js";
import { partsOf } from "./marks.js";
import { command, plainText, puzzle } from "./question.js";
import { bindWordInput, isPlain, sayLeft, wordsOfTable } from "./word-input.js";
import { copy, copyLink, flash } from "./take.js";

const FILE = "unboggle.page-question/1";

const copyText = (tab) => copy(plainText(tab.store.state, tab.answer?.board), "Text");

const copyCommand = ({ store }) => copy(command(store.state), "Command");

/** Copy the share code, which `unboggle open` reads, too; the program makes it. */
async function copyCode({ engine, store, answer }) {
  const { state } = store;
  if (state.smallest && !answer?.board) return flash("A share code needs a size: find the smallest board first.");
  const size = answer?.board ? { rows: answer.board.length, columns: answer.board[0].length } : {};
  const asking = puzzle({ ...state, ...size, smallest: false });
  const end = await engine.run({ task: "share", puzzle: asking, board: answer?.kind === "fitted" ? answer.board : null }).ended;
  return end.report?.share_code ? copy(end.report.share_code, "Share code") : flash(sentence(end.problem?.detail ?? "This puzzle has no share code"));
}

/** Bind the buttons for links, texts, commands and files; an opened text file is a list of words. */
export function bindFiles(tab) {
  const { store } = tab;
  $("#copy-link").addEventListener("click", () => copyLink("unboggle", store));
  $("#copy-text").addEventListener("click", () => copyText(tab));
  $("#copy-code").addEventListener("click", () => copyCode(tab));
  $("#copy-command").addEventListener("click", () => copyCommand(tab));
  const read = async (text) => listIn(text, tab.check) ?? (await opened(text, tab));
  bindKeep(tab, "", { file: "unboggle.json", format: FILE, read });
  bindWordInput(store, read, (why) => tab.refuse(why));
}

/** The fields of a share code, or of a puzzle of another program. */
export async function opened(text, { engine, check }) {
  const { report } = text ? await engine.run({ task: "open", text }).ended : {};
  if (!report) return null;
  const { words, marked, size: [rows, columns], holes, wrap, given, inventory, q, faces = "", fold_accents = false, umlauts = false, hexagons = false, constraints = {} } = report;
  const parts = (marked ?? words).map((word) => ({ word, ...partsOf(word) }));
  const list = parts.map(({ word, text: name }) => (/\s/.test(name) ? `"${name}"${word.slice(name.length)}\n` : `${word}\n`)).join("");
  const most = parts.some(({ role, weight }) => role === "must" || weight); // without --most these marks mean nothing
  return check({ words: list, most, rows, columns, holes, wrap, given,
    inventory: inventory ?? "", constraints, faces, fold_accents, umlauts, hexagons, qu: q === "qu" });
}

/** A text that is neither JSON nor a code is a list of words, or a table of them. */
function listIn(text, check) {
  if (!isPlain(text)) return null;
  const table = wordsOfTable(text);
  const words = table ? `${table.list}\n` : text;
  if (!words.trim() || !check({ words })) return null;
  if (table) sayLeft(table);
  return { words };
}
