// The form of the Unboggle tab: fields to the state and back.

import { $, el } from "./dom.js";
import { MOST_SIDE } from "./limits.js";
import { bindNumber, resizing } from "./numbers.js";
import { EXAMPLES, shaped } from "./question.js";
import { SHAPES, nameOf, reshaped } from "./shapes.js";
import { bindUndo } from "./undo.js";

const AS_DRAWN = "as drawn";

/** Let the fields change the state of `store`. Returns what shows a state in them. */
export function bindForm(store) {
  const change = (fields, step) => store.change(fields, step);
  const on = (id, event, act) => $(id).addEventListener(event, ({ target }) => act(target));
  on("#words", "input", ({ value }) => change({ words: value }, "words"));
  on("#faces", "input", ({ value }) => change({ faces: value }, "faces"));
  on("#hexagons", "change", ({ checked }) => change({ hexagons: checked, ...(checked ? { wrap: "none" } : {}) }));
  on("#wrap", "change", ({ value }) => change({ wrap: value }));
  on("#fill", "change", ({ value }) => change({ fill: value }));
  const showSeed = bindNumber($("#seed"), "Seed", Number.MAX_SAFE_INTEGER, {
    read: () => store.state.seed,
    take: (seed) => change({ seed }, "seed"),
    least: 0,
  });
  for (const [id, field] of [
    ["#qu", "qu"],
    ["#fold-accents", "fold_accents"],
    ["#umlauts", "umlauts"],
    ["#smallest", "smallest"],
  ]) {
    on(id, "change", ({ checked }) => change({ [field]: checked }));
  }
  const board = () =>
    (({ rows, columns, holes, given, constraints }) => ({ rows, columns, holes, given, constraints }))(store.state);
  const resize = resizing(board, reshaped);
  const size = () => [store.state.rows, store.state.columns];
  const showSize = [
    ["#rows", "Rows", 0],
    ["#columns", "Columns", 1],
  ].map(([id, name, place]) =>
    bindNumber($(id), name, MOST_SIDE, {
      read: () => size()[place],
      take: (number) => change(resize(...size().with(place, number)), "size"),
      below: $(id).closest("fieldset"),
      holds: true,
    }),
  );
  $("#shape").append(
    el("option", { value: "", text: "rectangle" }),
    ...SHAPES.map(({ name }) => el("option", { value: name, text: name.toLowerCase() })),
    el("option", { value: AS_DRAWN, text: "as drawn (# on the board)", disabled: true }),
  );
  on("#shape", "change", ({ value }) => {
    const shape = SHAPES.find(({ name }) => name === value);
    change(shaped(store.state, shape ?? { ...store.state, holes: [] }));
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
    for (const show of [...showSize, showSeed]) show();
    showUndo();
  };
}

function showForm(store) {
  const { state } = store;
  const set = (id, value) => {
    if ($(id).value !== String(value)) $(id).value = value;
  };
  set("#words", state.words);
  set("#faces", state.faces);
  set("#wrap", state.wrap);
  set("#fill", state.fill);
  set("#shape", state.holes.length ? (nameOf(state) ?? AS_DRAWN) : "");
  $("#qu").checked = state.qu;
  $("#hexagons").checked = state.hexagons;
  $("#fold-accents").checked = state.fold_accents;
  $("#umlauts").checked = state.umlauts;
  $("#smallest").checked = state.smallest;
  for (const id of ["#rows", "#columns", "#wrap", "#hexagons", "#shape"]) $(id).disabled = state.smallest;
  if (state.hexagons) $("#wrap").disabled = true;
  const set_ = [
    state.qu && "Qu",
    state.fold_accents && "é = e",
    state.umlauts && "ä = ae",
    state.faces.trim() && "faces",
    state.wrap !== "none" && "edges",
    state.hexagons && "hexagons",
    state.holes.length && "shape",
    state.fill && "filled",
    state.seed && `seed ${state.seed}`,
  ].filter(Boolean);
  $("#more-note").textContent = set_.length ? `(${set_.join(", ")})` : "";
  $("#examples").hidden = state.words.trim() !== "";
  $("#clear-words").hidden = state.words === "";
  $("#clear-letters").hidden = !state.given.length;
}
