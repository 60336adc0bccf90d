// The bar at the top of the page during its first visit, which downloads most of it.

import { $, el } from "./dom.js";

const LATE = 400; // ms after the first message until the bar appears
const MB = 1e6;

let timer = null;
let box = null;
let now = null;

/** Show that `done` of `total` bytes are here; with all of them Python starts. */
export function showLoading(done, total) {
  now = { done, total };
  timer ??= setTimeout(make, LATE);
  if (box) show();
}

export function hideLoading() {
  clearTimeout(timer);
  box?.remove();
  box = null;
}

function make() {
  box = el("p", { id: "loading" }, el("label", {}, el("span"), el("progress")));
  $("main").before(box);
  show();
}

function show() {
  const { done, total } = now;
  const size = (bytes) => (bytes / MB).toFixed(1);
  $("progress", box).max = total;
  $("progress", box).value = done;
  $("span", box).textContent =
    done < total ? `Loading Python, once: ${size(done)} of ${size(total)} MB` : "Starting Python …";
}
