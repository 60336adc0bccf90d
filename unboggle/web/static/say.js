// Messages for screen readers: one polite region for the whole page.

import { $ } from "./dom.js";

const GAP = 3000; // ms between two pieces of news of a search

let last = 0;
let waiting = null;

/** Say `text` now. */
export function say(text) {
  clearTimeout(waiting);
  waiting = null;
  last = performance.now();
  const region = $("#said");
  region.textContent = "";
  // screen readers announce changes of a region: the same text again would be none
  requestAnimationFrame(() => {
    region.textContent = text;
  });
}

/** Say `text` now, or after a pause since the last message; of several only the newest. */
export function sayNow(text) {
  clearTimeout(waiting);
  waiting = setTimeout(() => say(text), Math.max(0, last + GAP - performance.now()));
}
