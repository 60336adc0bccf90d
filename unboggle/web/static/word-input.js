// Lists that come from elsewhere: cells pasted from a spreadsheet, and files dropped on the form.

import { $ } from "./dom.js";
import { BROKEN, textOf } from "./keep.js";
import { flash } from "./take.js";

const NUMBER = /^[\d.,%\s-]+$/;

/** Whether `text` is no JSON and no share code. */
export const isPlain = (text) => !/^\s*(ub\d|\{)/.test(text);

/** The cells of a text with `separator` between them. A cell in quotes may have separators, and "" for a quote. */
function cellsOf(text, separator) {
  const cells = text.matchAll(new RegExp(`(?:[^\\S${separator}\\r\\n]*"((?:[^"]|"")*)")?([^${separator}\\r\\n]*)(?:[${separator}\\r\\n]|$)`, "g"));
  return [...cells].map(([, quoted = "", rest]) => `${quoted}${rest}`.replaceAll('"', "").replace(/\s+/g, " ").trim()).filter(Boolean);
}

/** What is between the cells of `text`: a tab, a semicolon, or a comma if there are numbers; null if it is no table. */
function separatorOf(text) {
  if (text.includes("\t")) return "\t";
  const lists = text.replace(/#.*$/gm, "");
  if (lists.includes(";")) return ";";
  return lists.includes(",") && cellsOf(lists, ",").some((cell) => NUMBER.test(cell)) ? "," : null;
}

/** The words in rows of cells, each cell an entry; null if `text` is no table. Numbers are left out. */
export function wordsOfTable(text) {
  const separator = isPlain(text) && separatorOf(text);
  if (!separator) return null;
  const cells = cellsOf(text, separator);
  const words = cells.filter((cell) => !NUMBER.test(cell));
  const list = words.map((word) => (/\s/.test(word) ? `"${word}"` : word)).join("\n");
  return { list, left: cells.length - words.length };
}

/** Show how many numbers of a `table` were left out. */
export const sayLeft = ({ left }) => { if (left) flash(`Numbers were left out: ${left}.`); };

/** Let tables be pasted into `#words`, and files be dropped on the form: `read(text)` returns its fields, or null. */
export function bindWordInput(store, read, refuse) {
  const words = $("#words");
  words.addEventListener("paste", (event) => {
    const table = wordsOfTable(event.clipboardData?.getData("text/plain") ?? "");
    if (!table) return;
    event.preventDefault();
    const { selectionStart, selectionEnd, value } = words;
    const before = value.slice(0, selectionStart);
    const gap = before && !before.endsWith("\n") ? "\n" : "";
    store.change({ words: `${before}${gap}${table.list}\n${value.slice(selectionEnd)}` });
    sayLeft(table);
  });
  const form = $("#ask");
  const hasFile = ({ dataTransfer }) => dataTransfer?.types.includes("Files");
  const mark = (on) => form.classList.toggle("dropping", on);
  form.addEventListener("dragover", (event) => {
    if (!hasFile(event)) return;
    event.preventDefault();
    mark(true);
  });
  form.addEventListener("dragleave", (event) => mark(form.contains(event.relatedTarget)));
  form.addEventListener("drop", async (event) => {
    if (!hasFile(event)) return;
    event.preventDefault();
    mark(false);
    const [file] = event.dataTransfer.files;
    if (!file) return;
    const { text, why } = await textOf(file);
    const fields = text && (await read(text));
    if (fields) store.change(fields);
    else refuse(why ?? BROKEN);
  });
}
