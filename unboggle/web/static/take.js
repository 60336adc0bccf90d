// Taking things along: links, text, commands, pictures, files.

import { sentence } from "./answers.js";
import { $, el } from "./dom.js";
import { pngFile, svgFile } from "./draw.js";
import { command, plainText, puzzle } from "./question.js";
import { say } from "./say.js";
import { fragmentOf } from "./share.js";

const FILE = "unboggle.page-question/1";
const MOST = 200_000; // bytes of a file that is opened

/** Copy `text`; where that is not allowed show it, to be copied by hand. */
export async function copy(text, what) {
  try {
    await navigator.clipboard.writeText(text);
    flash(`${what} copied.`);
  } catch {
    const field = el("textarea", { readonly: true, "aria-label": what });
    field.value = text;
    const dialog = el("dialog", { "aria-label": what }, field, el("form", { method: "dialog" }, el("button", { text: "Close" })));
    dialog.addEventListener("close", () => dialog.remove());
    document.body.append(dialog);
    dialog.showModal();
    field.select();
  }
}

let fading = null;

/** Tell for a moment what was done. */
export function flash(text) {
  say(text);
  $("#toast").textContent = text;
  $("#toast").hidden = false;
  clearTimeout(fading);
  fading = setTimeout(() => { $("#toast").hidden = true; }, 4000);
}

/** Copy the link to the question of a tab. */
export const copyLink = (tab, { state }) => copy(`${location.origin === "null" ? "" : location.origin}${location.pathname}${fragmentOf(tab, state)}`, "The link");
const copyText = (tab) => copy(plainText(tab.store.state, tab.answer?.board), "The text");

function copyCommand({ store }) {
  const { text, why } = command(store.state);
  return text ? copy(text, "The command") : flash(why);
}

/** Copy the share code, which `unboggle open` reads, too; the program makes it. */
async function copyCode({ engine, store, answer }) {
  const { state } = store;
  if (state.smallest && !answer?.board) return flash("A code has a size: find the smallest board first.");
  const size = answer?.board ? { rows: answer.board.length, columns: answer.board[0].length } : {};
  const asking = puzzle({ ...state, ...size, smallest: false });
  const end = await engine.run({ task: "share", puzzle: asking, board: answer?.kind === "fitted" ? answer.board : null }).ended;
  return end.report?.code ? copy(end.report.code, "The code") : flash(sentence(end.problem?.detail ?? "There is no code for this"));
}

export const saveSvg = (tab) => save("board.svg", "image/svg+xml", svgFile(tab.shownBoard()));
export const savePng = async (tab) => save("board.png", "image/png", await pngFile(tab.shownBoard()));

/** Let the browser save a file. */
function save(name, type, content) {
  const address = URL.createObjectURL(content instanceof Blob ? content : new Blob([content], { type }));
  el("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** Let links, texts, commands and files of the question be taken; an opened text file is a list of words. */
export function bindFiles(tab) {
  const { store } = tab;
  $("#copy-link").addEventListener("click", () => copyLink("unboggle", store));
  $("#copy-text").addEventListener("click", () => copyText(tab));
  $("#copy-code").addEventListener("click", () => copyCode(tab));
  $("#copy-command").addEventListener("click", () => copyCommand(tab));
  $("#save").addEventListener("click", () => save("unboggle.json", "application/json", `${JSON.stringify({ format: FILE, ...store.state }, null, 1)}\n`));
  $("#open").addEventListener("click", () => $("#file").click());
  $("#file").addEventListener("change", async ({ target }) => {
    const [file] = target.files;
    target.value = "";
    if (!file) return;
    const text = file.size > MOST ? "" : await file.text();
    const fields = read(text, tab.check) ?? await opened(text, tab);
    if (fields) store.change(fields);
    else tab.refuse("This file is damaged, too large or of something else; it was not opened.");
  });
}

/** What a share code, or a puzzle of another program, says. */
async function opened(text, { engine, check }) {
  const { report } = text ? await engine.run({ task: "open", text }).ended : {};
  if (!report) return null;
  const { words, size: [rows, columns], holes, wrap, given, inventory, q } = report;
  return check({ words: words.map((word) => (/\s/.test(word) ? `"${word}"\n` : `${word}\n`)).join(""), rows, columns, holes, wrap, given,
    inventory: inventory ?? "", qu: q === "qu" });
}

function read(text, check) {
  if (/^\s*ub\d/.test(text)) return null;
  if (!text.trimStart().startsWith("{")) return check({ words: text }) && text.trim() ? { words: text } : null;
  try {
    const { format, ...state } = JSON.parse(text);
    return format === FILE ? check(state) : null;
  } catch {
    return null;
  }
}
