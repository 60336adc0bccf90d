// What the question of the Unboggle tab can be taken along as, and opened from.

import { sentence } from "./answers.js";
import { $ } from "./dom.js";
import { bindKeep } from "./keep.js";
import { command, plainText, puzzle } from "./question.js";
import { copy, copyLink, flash } from "./take.js";

const FILE = "unboggle.page-question/1";

const copyText = (tab) => copy(plainText(tab.store.state, tab.answer?.board), "The text");

const copyCommand = ({ store }) => copy(command(store.state), "The command");

/** Copy the share code, which `unboggle open` reads, too; the program makes it. */
async function copyCode({ engine, store, answer }) {
  const { state } = store;
  if (state.smallest && !answer?.board) return flash("A code has a size: find the smallest board first.");
  const size = answer?.board ? { rows: answer.board.length, columns: answer.board[0].length } : {};
  const asking = puzzle({ ...state, ...size, smallest: false });
  const end = await engine.run({ task: "share", puzzle: asking, board: answer?.kind === "fitted" ? answer.board : null }).ended;
  return end.report?.code ? copy(end.report.code, "The code") : flash(sentence(end.problem?.detail ?? "There is no code for this"));
}

/** Let links, texts, commands and files of the question be taken; an opened text file is a list of words. */
export function bindFiles(tab) {
  const { store } = tab;
  $("#copy-link").addEventListener("click", () => copyLink("unboggle", store));
  $("#copy-text").addEventListener("click", () => copyText(tab));
  $("#copy-code").addEventListener("click", () => copyCode(tab));
  $("#copy-command").addEventListener("click", () => copyCommand(tab));
  bindKeep(tab, "", { file: "unboggle.json", format: FILE, read: async (text) => listIn(text, tab.check) ?? (await opened(text, tab)) });
}

/** What a share code, or a puzzle of another program, says. */
export async function opened(text, { engine, check }) {
  const { report } = text ? await engine.run({ task: "open", text }).ended : {};
  if (!report) return null;
  const { words, size: [rows, columns], holes, wrap, given, inventory, q, faces = "" } = report;
  return check({ words: words.map((word) => (/\s/.test(word) ? `"${word}"\n` : `${word}\n`)).join(""), rows, columns, holes, wrap, given,
    inventory: inventory ?? "", faces, hexagons: false, qu: q === "qu" });
}

/** A text that is neither JSON nor a code is a list of words. */
function listIn(text, check) {
  if (/^\s*(ub\d|\{)/.test(text)) return null;
  return text.trim() && check({ words: text }) ? { words: text } : null;
}
