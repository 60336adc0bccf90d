// The sheet of the Solve tab: the board, a choice of texts below it, and the listed words as its key.

import { $, count, el } from "./dom.js";
import { PAPER, boardSvg } from "./draw.js";
import { placeName } from "./grid.js";
import { bindPrintDialog } from "./pdf.js";

/** Let `#solve-print` open the dialog of the sheet of `tab`, and the browser print it. */
export function bindSheet(tab, root) {
  const dialog = $("#solve-sheet");
  bindPrintDialog(dialog, tab.engine, () => asked(tab));
  $("#solve-print").addEventListener("click", () => {
    const all = tab.report?.words.length ?? 0;
    const listed = tab.entries.length;
    $("#solve-sheet-which").textContent = !tab.report
      ? "The words of this board are not known yet: only the page is printed."
      : listed < all
        ? `The ${listed} listed words, of ${all.toLocaleString("en")}.`
        : `All ${count(all, "word")}.`;
    dialog.showModal();
  });
  addEventListener("beforeprint", () => {
    if (!root.hidden) $("#sheet").replaceChildren(...(tab.report ? pages(tab) : []));
  });
}

function options() {
  const form = new FormData($("#solve-sheet form"));
  return { title: $("#solve-sheet-title").value, below: form.get("words"), key: form.get("key") };
}

/** The request for a PDF: the board, and the listed words. */
function asked({ report, entries }) {
  if (!report) return null;
  const { title, below, key } = options();
  const shown = new Set(entries.map(({ word }) => word));
  const words = report.words.filter(({ word }) => shown.has(word));
  const points = words.reduce((sum, one) => sum + one.points, 0);
  return { report: { ...report, words, points }, title, words: below, key: key !== "none" };
}

function pages({ report, entries, store }) {
  const { title, below, key } = options();
  const name = ({ word, written }) => written ?? word;
  const points = entries.reduce((sum, one) => sum + one.points, 0);
  const first = el(
    "section",
    { class: "page" },
    el("h2", { text: title }),
    el("p", { class: "lines" }, el("span", { text: "Name" }), el("span", { text: "Date" })),
    el("div", { class: "big" }, boardSvg(store.state.board, { colours: PAPER })),
    ...list(entries, below, name, points),
  );
  const heading = `${count(entries.length, "word")}, ${count(points, "point")}`;
  const last =
    key === "none" || !report.words.length
      ? []
      : [el("section", { class: "page" }, el("h2", { text: heading }), keyOf(entries, key, name))];
  return [first, ...last];
}

function list(entries, below, name, points) {
  if (below === "none") return [];
  if (below === "number")
    return [el("p", { text: `There ${entries.length === 1 ? "is" : "are"} ${count(entries.length, "word")} for ${count(points, "point")}.` })];
  const text = (entry) => {
    const letters = [...name(entry)];
    return below === "all" ? name(entry) : `${letters[0]}${" _".repeat(letters.length - 1)} (${letters.length})`;
  };
  return [el("ul", { class: "list" }, entries.map((entry) => el("li", { text: text(entry) })))];
}

function keyOf(entries, key, name) {
  if (key === "points")
    return el("ul", { class: "list" }, entries.map((entry) => el("li", { text: `${name(entry)} ${entry.points}` })));
  const run = (entry) => el("li", {}, el("b", { text: name(entry) }), ` ${entry.path.map(placeName).join(" ")}`);
  return el("ul", { class: "runs" }, entries.map(run));
}
