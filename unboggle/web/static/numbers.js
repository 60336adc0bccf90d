// Fields for whole numbers: what is none is not taken, and it is said what is.

import { el } from "./dom.js";
import { say } from "./say.js";

/**
 * Let `field`, called `name`, take whole numbers from 1 to `most`: `take(number)` gets each that is typed.
 * `read()`: the number that holds; the field goes back to it when it is left with something else, or, if it
 * `holds`, stays wrong until that is mended. What may stand there is said below `below`. Returns what shows
 * the number that holds in the field, unless somebody is typing there.
 */
export function bindNumber(field, name, most, { read, take = () => {}, below = field.parentElement, holds = false }) {
  const hint = el("p", { class: "hints", id: `${field.id}-hint`, hidden: true });
  below.after(hint);
  field.setAttribute("aria-describedby", hint.id);
  const good = () => Number.isInteger(field.valueAsNumber) && field.valueAsNumber >= 1 && field.valueAsNumber <= most;
  const tell = (text) => {
    hint.textContent = text;
    hint.hidden = !text;
    field.setAttribute("aria-invalid", String(Boolean(text)));
    if (text) say(text);
  };
  field.addEventListener("input", () => {
    if (good()) {
      tell("");
      take(field.valueAsNumber);
    } else if (field.value !== "" || holds) tell(`${name}: a whole number from 1 to ${most}.`);
  });
  field.addEventListener("change", () => {
    if (good() || holds) return;
    tell(`${name}: a whole number from 1 to ${most}; it stays ${read()}.`);
    field.value = read();
    field.setAttribute("aria-invalid", "false"); // what stands there now is right
  });
  let shown = null;
  return () => {
    const number = read();
    const wrong = holds && !good() && number === shown; // nothing else has changed the number
    if (document.activeElement === field || wrong) return;
    shown = number;
    if (field.valueAsNumber !== number) field.value = number;
    if (holds) tell("");
  };
}

/**
 * What resizes a board from what it was before a row of resizings, so that what a smaller size cut off comes
 * back with a larger one. `read()`: the fields that say the board; `resize(fields, rows, columns)`: those to change.
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
