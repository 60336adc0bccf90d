// The form of the Unboggle tab: fields to the state and back.

import { $, el } from "./dom.js";
import { EXAMPLES, MOST_SIDE, resized } from "./question.js";
import { SHAPES } from "./shapes.js";
import { bindUndo } from "./undo.js";

const AS_DRAWN = "as drawn";

/** Let the fields change the state of `store`. Returns what shows a state in them. */
export function bindForm(store) {
  const change = (fields, step) => store.change(fields, step);
  const on = (id, event, act) => $(id).addEventListener(event, ({ target }) => act(target));
  on("#words", "input", ({ value }) => change({ words: value }, "words"));
  on("#inventory", "input", ({ value }) => change({ inventory: value }, "inventory"));
  on("#wrap", "change", ({ value }) => change({ wrap: value }));
  for (const [id, field] of [
    ["#qu", "qu"],
    ["#fold-accents", "fold_accents"],
    ["#smallest", "smallest"],
  ]) {
    on(id, "change", ({ checked }) => change({ [field]: checked }));
  }
  for (const [id, place] of [
    ["#rows", 0],
    ["#columns", 1],
  ]) {
    on(id, "input", (input) => {
      const number = input.valueAsNumber;
      if (!Number.isInteger(number) || number < 1 || number > MOST_SIDE) return; // not yet a number
      const size = [store.state.rows, store.state.columns];
      size[place] = number;
      change(resized(store.state, ...size), "size");
    });
    on(id, "change", (input) => {
      input.value = [store.state.rows, store.state.columns][place];
    });
  }
  $("#shape").append(
    el("option", { value: "", text: "rectangle" }),
    ...SHAPES.map(({ name }) => el("option", { value: name, text: name.toLowerCase() })),
    el("option", { value: AS_DRAWN, text: "as drawn (# on the board)", disabled: true }),
  );
  on("#shape", "change", ({ value }) => {
    const shape = SHAPES.find(({ name }) => name === value);
    if (shape) change({ rows: shape.rows, columns: shape.columns, holes: shape.holes, given: [], smallest: false });
    else change({ holes: [] });
  });
  $("#clear-words").addEventListener("click", () => {
    change({ words: "" });
    $("#words").focus();
  });
  $("#clear-letters").addEventListener("click", () => {
    change({ given: [] });
    $("#find").focus({ preventScroll: true });
  });
  const showUndo = bindUndo(store);
  $("#examples").append(
    el("span", { class: "soft small unseen", text: "Or begin with" }),
    ...EXAMPLES.map(({ name, state }) =>
      el("button", {
        type: "button",
        text: name,
        on: {
          click: () => {
            change(state);
            $("#find").focus();
          },
        },
      }),
    ),
  );
  $("#ask").addEventListener("submit", (event) => event.preventDefault());
  return () => {
    showForm(store);
    showUndo();
  };
}

function showForm(store) {
  const { state } = store;
  const set = (id, value) => {
    if ($(id).value !== String(value)) $(id).value = value;
  };
  set("#words", state.words);
  set("#inventory", state.inventory);
  set("#wrap", state.wrap);
  if (document.activeElement !== $("#rows")) set("#rows", state.rows);
  if (document.activeElement !== $("#columns")) set("#columns", state.columns);
  set("#shape", shapeOf(state));
  $("#qu").checked = state.qu;
  $("#fold-accents").checked = state.fold_accents;
  $("#smallest").checked = state.smallest;
  for (const id of ["#rows", "#columns", "#wrap", "#shape"]) $(id).disabled = state.smallest;
  const set_ = [
    state.qu && "Qu",
    state.fold_accents && "é = e",
    state.inventory.trim() && "letters",
    state.wrap !== "none" && "edges",
    state.holes.length && "shape",
  ].filter(Boolean);
  $("#more-note").textContent = set_.length ? `(${set_.join(", ")})` : "";
  $("#examples").hidden = state.words.trim() !== "";
  $("#clear-words").hidden = state.words === "";
  $("#clear-letters").hidden = !state.given.length;
}

function shapeOf({ rows, columns, holes }) {
  if (!holes.length) return "";
  const same = SHAPES.find(
    (shape) =>
      shape.rows === rows && shape.columns === columns && JSON.stringify(shape.holes) === JSON.stringify(holes),
  );
  return same?.name ?? AS_DRAWN;
}
