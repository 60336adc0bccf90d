// Fields for whole numbers: other values are rejected with a hint.

import { el } from "./dom.js";
import { say } from "./say.js";

/**
 * Let `field`, called `name`, accept whole numbers from `least` to `most`; `take(number)` gets each typed one.
 * `read()` returns the current number. Leaving the field with another value restores it; if `holds`, the
 * field stays wrong until it is corrected. The hint is shown after `below`. Returns a function that shows
 * the current number in the field, except while it has the focus.
 */
export function bindNumber(field, name, most, { read, take = () => {}, below = field.parentElement, holds = false, least = 1 }) {
  const hint = el("p", { class: "hints", id: `${field.id}-hint`, hidden: true });
  below.after(hint);
  field.setAttribute("aria-describedby", hint.id);
  const range = `${name}: a whole number from ${least} to ${most}`;
  const good = () => Number.isInteger(field.valueAsNumber) && field.valueAsNumber >= least && field.valueAsNumber <= most;
  const show = (text) => {
    hint.textContent = text;
    hint.hidden = !text;
    field.setAttribute("aria-invalid", String(Boolean(text)));
    if (text) say(text);
  };
  field.addEventListener("input", () => {
    if (good()) {
      show("");
      take(field.valueAsNumber);
    } else if (field.value !== "" || holds) show(`${range}.`);
  });
  field.addEventListener("change", () => {
    if (good() || holds) return;
    show(`${range}; it stays ${read()}.`);
    field.value = read();
    field.setAttribute("aria-invalid", "false"); // the restored number is valid
  });
  let shown = null;
  return () => {
    const number = read();
    const wrong = holds && !good() && number === shown; // nothing else has changed the number
    if (document.activeElement === field || wrong) return;
    shown = number;
    if (field.valueAsNumber !== number) field.value = number;
    if (holds) show("");
  };
}

/**
 * A function that resizes a board, starting from the board before several resizings in a row: a larger size
 * restores what a smaller one cut off. `read()`: the fields of the board; `resize(fields, rows, columns)`: those to change.
 */
export function resizing(read, resize) {
  let [whole, last] = [null, ""];
  return (rows, columns) => {
    const now = read();
    if (JSON.stringify(now) !== last) whole = now;
    const fields = resize(whole, rows, columns);
    last = JSON.stringify({ ...now, ...fields });
    return fields;
  };
}
