// The ways in which answers are found: what each is called, and what it does, as the page tells it.

import { $, el } from "./dom.js";

// Behind the name: how it works, and the page of the encoding in unboggle's repository, if it is one.
const METHODS = {
  search: [
    "board search",
    "Letters on a whole board are changed and swapped. What brings words nearer to a path stays; what takes them away stays less and less often. It finds boards, and can never say that there is none.",
  ],
  distance: [
    "distance search",
    "For each word it is counted how many cells would have to change until the word runs somewhere. Letters are changed so that fewer and fewer would. It is for few words on little room; it finds boards, and can never say that there is none.",
  ],
  growing: [
    "growing search",
    "For more words than cells: a board for some of the words is where the search for twice as many begins, and so on to all of them. Whole parts of the board are moved by a cell on the way. It finds boards, and can never say that there is none.",
  ],
  rows: [
    "words in rows",
    "The words are written into rows, one behind the other: a board that needs no search, and where the search for a smaller one begins.",
  ],
  counting: [
    "counting",
    "How many tiles of each letter does every board with these words need, how many neighbours, how much room? Where that is more than there is, no board holds the words, and the numbers can be checked by hand.",
  ],
  one_hot: [
    "SAT, one-hot",
    "A yes or no for each letter on each cell, and for each step of a word on each cell. A cell has one face, a step shows its letter and touches the next one, and no word takes a cell twice. A SAT solver finds values for all of them, which are a board, or shows that there are none.",
    "encodings/one_hot",
  ],
  coordinates: [
    "SAT, coordinates",
    "The row and the column of every letter of every word, as binary numbers: the way of the best-known page of this kind (Unboggler, 2020).",
    "encodings/coordinates",
  ],
  bitvectors: [
    "SMT, bit vectors",
    "Rows and columns as numbers of few bits, and the rules as formulas of such numbers: a second opinion, by a solver of another kind (Z3).",
    "encodings/bitvectors",
  ],
  tiles: [
    "SAT, tiles",
    "Counting says which tiles every board has. They are laid once, for all words together, and the words say which of them touch: 150 words cost little more than 15.",
    "encodings/tiles",
  ],
  wild_tiles: [
    "SAT, wild tiles",
    "As tiles; but what lies beside the tiles that are needed may take any face, so there are never more tiles than cells. For long lists on large boards.",
    "encodings/wild_tiles",
  ],
  at_least: [
    "search and bounds",
    "The search keeps as many words as it can, while solvers show how many there can be at most. Where both meet, no fewer words have to go.",
  ],
  hitting_sets: [
    "hitting sets",
    "Words that cannot share a board are found, one conflict after the other. Of each conflict a word has to go; the smallest set of words that does this for all of them is tried, until the rest fits.",
  ],
};

/** What a method is called. */
export const methodName = (method) => METHODS[method]?.[0] ?? method;

/** A button with the name of `method`, which opens what is told of it. */
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
