// The methods that find answers: their names, and how they work, as the page explains them.

import { $, el } from "./dom.js";

// After the name: how it works, and for an encoding its page in the repository of unboggle.
const METHODS = {
  reach: [
    "board search",
    "It changes and swaps letters on a whole board. It keeps changes that bring words nearer to a path; it keeps others less and less often. It finds boards, but cannot prove that none exists.",
  ],
  distance: [
    "distance search",
    "For each word it counts how many cells must change before the board holds it, and changes letters to reduce these numbers. It is for few words on a small board. It finds boards, but cannot prove that none exists.",
  ],
  paths: [
    "path search",
    "It lays each word on a path that needs few new cells, takes some words up, and lays them again, sometimes over others. It is for few words that hardly fit. It finds boards, but cannot prove that none exists.",
  ],
  growing: [
    "growing search",
    "For more words than cells: it starts with a board for some of the words, continues with twice as many, and so on up to all of them. It also moves whole parts of the board by a cell. It finds boards, but cannot prove that none exists.",
  ],
  pack: [
    "packing",
    "It lays all words on a sheet with space to spare, where they share more and more cells within a box that shrinks. It is for long lists and large boards. It finds boards, but cannot prove that none exists.",
  ],
  rows: [
    "words in rows",
    "It writes the words into rows, one after the other: a board without any search. The search for a smaller board starts with it.",
  ],
  counting: [
    "counting",
    "How many tiles of each letter does every board with these words need, and how many neighbours? If the board has fewer, no board holds the words, and anyone can check the numbers by hand.",
  ],
  one_hot: [
    "SAT, one-hot",
    "One variable for each letter on each cell, and for each step of a word on each cell. A cell has one face, a step is on its letter and touches the next step, and no word uses a cell twice. A SAT solver finds values of all variables, which are a board, or proves that there are none.",
    "encodings/one_hot",
  ],
  coordinates: [
    "SAT, coordinates",
    "The row and the column of every letter of every word as binary numbers, as in the best-known page of this kind (Unboggler, 2020).",
    "encodings/coordinates",
  ],
  bitvectors: [
    "SMT, bit vectors",
    "Rows and columns as numbers of few bits, and the rules as formulas of such numbers: a second opinion by another kind of solver (Z3).",
    "encodings/bitvectors",
  ],
  tiles: [
    "SAT, tiles",
    "Counting finds the tiles that every board needs. All words share them, and the words determine which tiles touch: 150 words cost little more than 15.",
    "encodings/tiles",
  ],
  wild_tiles: [
    "SAT, wild tiles",
    "Like tiles, but tiles beyond the needed ones may take any face, so there are never more tiles than cells. For long lists on large boards.",
    "encodings/wild_tiles",
  ],
  bound_search: [
    "search and bounds",
    "A search finds boards with many words, while solvers prove upper bounds. When both meet, no fewer words can be dropped.",
  ],
  hitting_sets: [
    "hitting sets",
    "It finds one conflict after the other: words that no board holds together. One word of each conflict must be dropped. It tries the smallest set of words that resolves all conflicts, until the other words fit.",
  ],
};

/** The name of a method. */
export const methodName = (method) => METHODS[method]?.[0] ?? method;

/** A button with the name of `method` that opens its explanation. */
export function methodLink(method) {
  if (!METHODS[method]) return el("span", { text: method });
  return el("button", { type: "button", class: "link", text: methodName(method), on: { click: () => open(method) } });
}

/** Show all methods, `method` first to be read. */
function open(method) {
  const dialog = $("#methods");
  $("#method-list").replaceChildren(
    ...Object.entries(METHODS).map(([id, [name, text, page]]) =>
      el(
        "section",
        { id: `method-${id}`, class: id === method ? "this" : null },
        el("h3", { text: name.charAt(0).toUpperCase() + name.slice(1), tabindex: -1 }),
        el("p", { text }),
        page && el("p", { class: "soft small" }, "All variables and rules: ", el("code", { text: `${page}/README.md` }), " in unboggle’s repository; ", el("code", { text: `unboggle encode --encoding ${id}` }), " writes the formula."),
      ),
    ),
  );
  dialog.showModal();
  const here = $(`#method-${method}`);
  here.scrollIntoView({ block: "nearest" });
  $("h3", here).focus({ preventScroll: true });
}
