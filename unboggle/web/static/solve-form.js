// The controls of the Solve tab: fields and buttons to its state and back.

import { $, el } from "./dom.js";
import { sizeOf } from "./grid.js";
import { BROKEN, bindKeep, bindOpen } from "./keep.js";
import { MOST_BOARD_SIDE } from "./limits.js";
import { bindNumber, resizing } from "./numbers.js";
import { EXAMPLES, MOST_DICTIONARY, command, edited, isEmpty, plainText, readBoard, resized, sizeText } from "./solve-question.js";
import { copy, copyLink, savePng, saveSvg } from "./take.js";
import { bindUndo } from "./undo.js";

/** Let the controls change `tab`. Returns what shows its state in them. */
export function bindForm(tab, root) {
  const on = (id, event, act) => $(`#solve-${id}`).addEventListener(event, ({ target }) => act(target));
  const { store } = tab;
  tab.board.addEventListener("edit", ({ detail }) =>
    store.change({ board: edited(store.state.board, detail.edits) }, "letters"),
  );
  tab.board.addEventListener("command", () => tab.find());
  $("#solve-board").addEventListener("focusin", ({ target }) =>
    tab.at(target.dataset.cell.split(",").map(Number)),
  );
  const size = () => sizeOf(store.state.board);
  const resize = resizing(
    () => ({ board: store.state.board }),
    ({ board }, rows, columns) => ({ board: resized(board, rows, columns) }),
  );
  for (const [id, name, place] of [
    ["#solve-rows", "Rows", 0],
    ["#solve-columns", "Columns", 1],
  ]) {
    bindNumber($(id), name, MOST_BOARD_SIDE, {
      read: () => size()[place],
      take: (number) => store.change(resize(...size().with(place, number)), "size"),
      below: $(id).closest("fieldset"),
    });
  }
  on("text", "input", ({ value }) => {
    const { board, why } = readBoard(value, store.state.qu);
    $("#solve-text-hint").textContent = why ?? "";
    $("#solve-text-hint").hidden = !why;
    if (board) store.change({ board }, "text");
  });
  on("text", "blur", () => {
    $("#solve-text-hint").hidden = true;
    tab.showForm();
  });
  on("qu", "change", ({ checked }) => store.change({ qu: checked }));
  on("fold-accents", "change", ({ checked }) => store.change({ fold_accents: checked }));
  on("faces", "input", ({ value }) => store.change({ faces: value }, "faces"));
  on("wrap", "change", ({ value }) => store.change({ wrap: value }));
  on("rules", "change", ({ value }) => store.change({ rules: value }));
  $("#solve-example").append(
    el("option", { value: "", text: "choose a board" }),
    ...EXAMPLES.map((board, i) =>
      el("option", {
        value: i,
        text: `${sizeText(board)}: ${board
          .slice(0, 2)
          .map((row) => row.join("").toLocaleUpperCase("en"))
          .join(" ")
          .slice(0, 14)} …`,
      }),
    ),
  );
  on("example", "change", (field) => {
    if (field.value) store.change({ board: EXAMPLES[field.value].map((row) => [...row]) });
    field.value = "";
  });
  on("source", "change", () => tab.showForm());
  on("throw", "click", () => tab.thrower.throw());
  on("heat", "click", () => {
    tab.heat = !tab.heat;
    tab.show();
    tab.ask();
  });
  on("play", "click", () => tab.play());
  const showUndo = bindUndo(store, "solve-");
  on("clear", "click", () => {
    store.change({ board: store.state.board.map((row) => row.map((face) => (face === null ? null : ""))) });
    tab.board.focus();
  });
  const filter = (fields) => {
    Object.assign(tab.filter, fields);
    tab.showWords();
  };
  on("contains", "input", ({ value }) => filter({ contains: value }));
  on("from", "input", ({ valueAsNumber }) => filter({ from: valueAsNumber || 1 }));
  on("level", "change", ({ value }) => filter({ level: Number(value) }));
  on("sort", "change", ({ value }) => filter({ sort: value }));
  on("offensive", "change", ({ checked }) => filter({ offensive: checked }));
  on("fill", "click", () => tab.fill());
  on("dictionary", "input", ({ value }) => store.change({ dictionary: value.slice(0, MOST_DICTIONARY) }, "dictionary"));
  bindOpen("solve-open-words", "solve-words-file", ({ text, why }) => {
    if (text?.trim() && text.length <= MOST_DICTIONARY) store.change({ dictionary: text });
    else if (why && why !== BROKEN) tab.refuse(why);
    else tab.refuse(`A dictionary has at most ${MOST_DICTIONARY.toLocaleString("en")} letters.`);
  });
  bindKeep(tab, "solve-", {
    file: "board.json",
    format: "unboggle.page-board/1",
    read: (text) => {
      const { board } = readBoard(text, store.state.qu);
      return board && { board };
    },
  });
  on("cell", "change", ({ checked }) => filter({ cell: checked ? tab.cell : null }));
  on("unboggle", "click", () => tab.unboggle());
  on("copy-link", "click", () => copyLink("solve", store));
  on("copy-text", "click", () => copy(plainText(store.state), "Text"));
  on("copy-command", "click", () => copy(command(store.state), "Command"));
  on("copy-words", "click", () => copy(tab.entries.map(({ word }) => `${word}\n`).join(""), "Words"));
  on("svg", "click", () => saveSvg(tab));
  on("png", "click", () => savePng(tab));
  on("again", "click", () => tab.again?.());
  on("print", "click", () => tab.print() || tab.refuse("The words of this board are not known yet."));
  $("#solve-form").addEventListener("submit", (event) => event.preventDefault());
  $("#solve-filter").addEventListener("submit", (event) => event.preventDefault());
  return () => {
    showForm(tab);
    showUndo();
  };
}

function showForm(tab) {
  const { state } = tab.store;
  const set = (id, value) => {
    const field = $(`#solve-${id}`);
    if (field !== document.activeElement && field.value !== String(value)) field.value = value;
  };
  const [rows, columns] = sizeOf(state.board);
  set("rows", rows);
  set("columns", columns);
  set("text", plainText(state).trimEnd());
  set("wrap", state.wrap);
  set("rules", state.rules);
  set("dictionary", state.dictionary);
  set("faces", state.faces);
  $("#solve-fold-accents").checked = state.fold_accents;
  $("#solve-faces-line").hidden = !state.fold_accents;
  $("#solve-qu").checked = state.qu;
  $("#solve-word-line").hidden = $("#solve-source").value !== "word";
  const set_ = [
    !state.qu && "Q alone",
    state.wrap !== "none" && "edges",
    state.rules !== "boggle" && "points",
    state.dictionary.trim() && "dictionary",
    state.fold_accents && "é = e",
  ].filter(Boolean);
  $("#solve-more-note").textContent = set_.length ? `(${set_.join(", ")})` : "";
  $("#solve-clear").disabled = isEmpty(state);
}
