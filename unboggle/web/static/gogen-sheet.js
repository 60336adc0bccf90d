// Gogens on paper: two a page, their solutions on pages of their own.

import { $, el } from "./dom.js";
import { PAPER, boardSvg } from "./draw.js";
import { DAYS, LETTERS, boardOf, facesOf, wordsOf } from "./gogen-question.js";
import { bindPrintDialog } from "./pdf.js";
import { flash } from "./take.js";

const A_PAGE = 2;
const KEYS_A_PAGE = 9;

/** Let the buttons print the Gogen on the board, and those that were made last. */
export function bindSheet(tab) {
  const dialog = $("#gogen-print-dialog");
  let printing = null; // those that were made, while they are printed
  bindPrintDialog(dialog, tab.engine, () => asked(tab));
  $("#gogen-print").addEventListener("click", async () => {
    const solved = (await tab.need())?.status === "solved";
    $("[name=key]", dialog).disabled = !solved;
    $("[name=key]", dialog).checked = solved;
    dialog.showModal();
  });
  $("#gogen-print-made").addEventListener("click", () => {
    printing = tab.maker.made;
    print();
  });
  addEventListener("beforeprint", () => {
    if (tab.root.hidden) return;
    const { title, key } = printing ? { key: $("#gogen-key").checked } : options();
    $("#sheet").replaceChildren(...pages(printing ?? [{ ...here(tab), title }], key));
  });
  addEventListener("afterprint", () => {
    printing = null;
  });
}

const options = () => ({
  title: $("#gogen-print-title").value,
  key: $("#gogen-print-dialog [name=key]").checked,
});

/** The request for a PDF; without one a message is shown, and null returned. */
function asked({ answer }) {
  if (answer?.status === "solved") return { report: answer, ...options() };
  flash("A PDF needs a unique Gogen; Print takes any.");
  return null;
}

/** The Gogen on the board, as one that was made. */
function here({ store: { state }, answer }) {
  const rows = boardOf(state, true).map((row) => row.map((letter) => letter || ".").join(""));
  return {
    grid: rows,
    words: wordsOf(state),
    difficulty: answer?.difficulty ?? null,
    solution: answer?.status === "solved" ? answer.board.map((row) => row.join("")) : null,
  };
}

function pages(puzzles, key) {
  const days = puzzles.map(({ difficulty }) => (difficulty ? DAYS[difficulty - 1] : ""));
  const numbered = puzzles.length > 1 && new Set(days).size < days.length;
  const names = puzzles.map(({ title }, i) => {
    const day = `${numbered ? `${i + 1}: ` : ""}${days[i]}`;
    return title ? `${title}${day ? `, ${day}` : ""}` : day || "Gogen";
  });
  const found = [];
  for (let i = 0; i < puzzles.length; i += A_PAGE) {
    const some = puzzles.slice(i, i + A_PAGE).map((puzzle, k) => printed(puzzle, names[i + k]));
    found.push(el("section", { class: "page" }, some));
  }
  const solved = puzzles.map((puzzle, i) => [puzzle, names[i]]).filter(([{ solution }]) => solution);
  for (let i = 0; key && i < solved.length; i += KEYS_A_PAGE) {
    const some = solved.slice(i, i + KEYS_A_PAGE).map(([puzzle, name]) => {
      const board = boardSvg(facesOf(puzzle.solution), { colours: PAPER, marked: given(puzzle) });
      return el("figure", {}, el("figcaption", { text: name }), board);
    });
    found.push(el("section", { class: "page" }, el("h2", { text: "Key" }), el("div", { class: "small-boards" }, some)));
  }
  return found;
}

function printed(puzzle, name) {
  const there = new Set(facesOf(puzzle.grid).flat());
  const left = LETTERS.filter((letter) => !there.has(letter));
  return el(
    "article",
    { class: "gogen-sheet" },
    el("h2", { text: name }),
    el("p", {
      text: "Put each letter from A to Y on one cell, so that in each word each letter touches the next.",
    }),
    el(
      "div",
      { class: "side-by-side" },
      boardSvg(facesOf(puzzle.grid), { colours: PAPER, marked: given(puzzle) }),
      el("ul", {}, puzzle.words.map((word) => el("li", { text: word.toLocaleUpperCase("en") }))),
    ),
    el("p", { class: "left", text: left.join(" ").toLocaleUpperCase("en") }),
  );
}

const given = ({ grid }) => facesOf(grid).flatMap((row, r) => row.flatMap((letter, c) => (letter ? [[r, c]] : [])));
