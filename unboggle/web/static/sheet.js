// The sheet to print: the board without any path, the words below it; the key on pages of its own.

import { $, el } from "./dom.js";
import { PAPER, boardSvg } from "./draw.js";
import { imageOf, placeName, trace } from "./grid.js";
import { touching } from "./question.js";
import { bindPrintDialog } from "./pdf.js";
import { flash } from "./take.js";

const A_PAGE = 12; // small boards

const BELOW = { words: "all", first: "hints", count: "number" }; // as the program calls them

/** Open the dialog of the sheet of the board that is shown. */
export function openPrint({ hexagons }) {
  const turns = !hexagons; // which a turn by a quarter would not leave hexagons
  $("#sheet-versions").disabled = !turns;
  if (!turns) $("#sheet-versions").value = "1";
  $("#print").showModal();
}

/** What a PDF of the sheet is asked for with; null if there is none, which is said. */
function asked({ answer }) {
  const { title, below, key, versions } = options();
  const { report } = answer ?? {};
  if (report?.format) return { report, title, words: BELOW[below], key: key !== "none", versions };
  flash("Find this board once more: then there is a PDF of it.");
  return null;
}

/** Let the dialog, or the browser itself, print the board of `tab`; without one the page is printed. */
export function bindPrint(tab) {
  bindPrintDialog($("#print"), tab.engine, () => asked(tab));
  addEventListener("beforeprint", () => {
    if ($("#unboggle").hidden) return; // another tab prints its own
    if (tab.answer?.board) build(tab, options());
    else $("#sheet").replaceChildren();
  });
}

function options() {
  const form = new FormData($("#print-form"));
  return {
    title: $("#sheet-title").value,
    below: form.get("below"),
    key: form.get("key"),
    versions: Number($("#sheet-versions").value),
  };
}

/** Write the pages into #sheet, which only paper shows. */
function build(tab, { title, below, key, versions }) {
  const { answer, store } = tab;
  const wrap = touching(store.state);
  const hexagons = wrap === "hexagons";
  const words = answer.words.map(({ word, written }) => ({ word, name: (written ?? word).toLocaleUpperCase() }));
  const pages = [];
  for (let version = 0; version < versions; version++) {
    const board = imageOf(answer.board, [0, 5, 2, 7][version]);
    const mark = versions > 1 ? ` ${"ABCD"[version]}` : "";
    pages.push(
      el(
        "section",
        { class: "page" },
        el("h2", { text: title + mark }),
        el("p", { class: "lines" }, el("span", { text: "Name" }), el("span", { text: "Date" })),
        el("div", { class: "big" }, boardSvg(board, { colours: PAPER, hexagons })),
        ...list(words, below),
      ),
    );
    const runs = words.map(({ word, name }) => ({
      name,
      path:
        answer.words.find((one) => one.word === word && version === 0)?.path ??
        trace(board, spelled(answer, word), wrap),
    }));
    if (key !== "none") pages.push(...keyPages(board, runs, `Key${mark}`, key, hexagons));
  }
  $("#sheet").replaceChildren(...pages);
}

/** The faces of a word in one string, as its path on the board of the answer reads. */
const spelled = ({ board, words }, word) =>
  words
    .find((one) => one.word === word)
    .path.map(([r, c]) => board[r][c])
    .join("");

function list(words, below) {
  if (below === "count") return [el("p", { text: `There are ${words.length} words.` })];
  const text = ({ name }) =>
    below === "words" ? name : `${name[0]}${" _".repeat([...name].length - 1)} (${[...name].length})`;
  return [
    el(
      "ul",
      { class: "list" },
      words.map((word) => el("li", { text: text(word) })),
    ),
  ];
}

function keyPages(board, runs, title, key, hexagons) {
  if (key === "places") {
    return [
      el(
        "section",
        { class: "page" },
        el("h2", { text: title }),
        el(
          "table",
          { class: "places" },
          el(
            "tbody",
            {},
            runs.map(({ name, path }) =>
              el("tr", {}, el("th", { scope: "row", text: name }), el("td", { text: path.map(placeName).join(" ") })),
            ),
          ),
        ),
      ),
    ];
  }
  const pages = [];
  for (let i = 0; i < runs.length; i += A_PAGE) {
    pages.push(
      el(
        "section",
        { class: "page" },
        el("h2", { text: title }),
        el(
          "div",
          { class: "small-boards" },
          runs
            .slice(i, i + A_PAGE)
            .map(({ name, path }) =>
              el(
                "figure",
                {},
                el("figcaption", { text: name }),
                boardSvg(board, { colours: PAPER, hexagons, paths: [path], numbers: true }),
              ),
            ),
        ),
      ),
    );
  }
  return pages;
}
