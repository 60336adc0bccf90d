// Lists that come from elsewhere: cells pasted from a spreadsheet, and files dropped on the form.

import { $ } from "./dom.js";
import { flash } from "./take.js";

/** The words in rows of cells between tabs, each cell an entry; null if `text` is no table. Numbers are left out. */
export function wordsOfTable(text) {
  if (!text.includes("\t")) return null;
  const cells = text.split(/[\t\r\n]+/).map((cell) => cell.replaceAll('"', "").trim()).filter(Boolean);
  const words = cells.filter((cell) => !/^[\d.,%\s-]+$/.test(cell));
  const list = words.map((word) => (/\s/.test(word) ? `"${word}"` : word)).join("\n");
  return { list, left: cells.length - words.length };
}

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
    if (table.left) flash(`Numbers were left out: ${table.left}.`);
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
    const text = await event.dataTransfer.files[0]?.text();
    const table = text && wordsOfTable(text);
    const fields = table ? { words: `${table.list}\n` } : await read(text);
    if (fields) store.change(fields);
    else refuse("This file is damaged, too large or of another kind; it was not opened.");
  });
}
