// The sheet to print: the board without any path, the words below it; the key on pages of its own.

import { $, count, el } from "./dom.js";
import { PAPER, boardSvg } from "./draw.js";
import { imageOf, placeName, trace } from "./grid.js";
import { touching } from "./question.js";
import { bindPrintDialog } from "./pdf.js";
import { flash } from "./take.js";

// Millimetres of sheet.css on Letter, the lower and wider paper: of the boards of a key, which
// are three in a row, the width and the greatest height of one; of the name above it and the gap
// below it; of a page below its heading.
const [WIDE, HIGH, BETWEEN, PAGE] = [58.7, 105, 12, 239];

const BELOW = { words: "all", first: "hints", count: "number" }; // as the program calls them

/** Open the dialog of the sheet of the board that is shown. */
export function openPrint({ hexagons }) {
  const turns = !hexagons; // a quarter turn of hexagons is no such board
  $("#sheet-versions").disabled = !turns;
  if (!turns) $("#sheet-versions").value = "1";
  $("#print").showModal();
}

/** The request for a PDF; without one a message is shown, and null returned. */
function asked({ answer }) {
  const { title, below, key, versions } = options();
  const { report } = answer ?? {};
  if (report?.format) return { report, title, words: BELOW[below], key: key !== "none", versions };
  flash("Find this board again to make a PDF.");
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
  const words = answer.words.map(({ word, written }) => ({ word, name: written ?? word }));
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
  if (below === "count") return [el("p", { text: `There ${words.length === 1 ? "is" : "are"} ${count(words.length, "word")}.` })];
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

/** How many small boards a page of the key has. */
function aPage(board, hexagons) {
  const [, , width, height] = boardSvg(board, { hexagons }).getAttribute("viewBox").split(" ").map(Number);
  return 3 * Math.floor(PAGE / (Math.min(HIGH, (WIDE * height) / width) + BETWEEN));
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
  const some = aPage(board, hexagons);
  for (let i = 0; i < runs.length; i += some) {
    pages.push(
      el(
        "section",
        { class: "page" },
        el("h2", { text: title }),
        el(
          "div",
          { class: "small-boards" },
          runs
            .slice(i, i + some)
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
