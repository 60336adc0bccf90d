// Fields for whole numbers: what is none is not taken, and it is said what is.

import { el } from "./dom.js";
import { say } from "./say.js";

/**
 * Let `field`, called `name`, take whole numbers from 1 to `most`: `take(number)` gets each that is typed.
 * `read()`: the number that holds; the field goes back to it when it is left with something else. What may
 * stand there is said below `below`.
 */
export function bindNumber(field, name, most, { read, take = () => {}, below = field.parentElement }) {
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
    } else if (field.value !== "") tell(`${name}: a whole number from 1 to ${most}.`);
  });
  field.addEventListener("change", () => {
    if (good()) return;
    tell(`${name}: a whole number from 1 to ${most}; it stays ${read()}.`);
    field.value = read();
    field.setAttribute("aria-invalid", "false"); // what stands there now is right
  });
}
