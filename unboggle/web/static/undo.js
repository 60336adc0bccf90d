// Undo and redo, by key and by button.

import { $ } from "./dom.js";
import { say } from "./say.js";

/** Take the last change of `store` back (`"undo"`), or make it again (`"redo"`). */
export function takeBack(store, way) {
  store[way]();
  say(way === "undo" ? "Undone." : "Redone.");
}

/** Let the buttons `#PREFIXundo` and `#PREFIXredo` do it. Returns what shows whether they can. */
export function bindUndo(store, prefix = "") {
  const [undo, redo] = ["undo", "redo"].map((way) => {
    const button = $(`#${prefix}${way}`);
    button.addEventListener("click", () => takeBack(store, way));
    return button;
  });
  return () => {
    undo.disabled = !store.canUndo;
    redo.disabled = !store.canRedo;
  };
}
