// Copies to the clipboard, and saved pictures and files.

import { $, el } from "./dom.js";
import { pngFile, svgFile } from "./draw.js";
import { say } from "./say.js";
import { fragmentOf } from "./share.js";

/** Copy `text`; if that is not allowed, show it for copying by hand. */
export async function copy(text, what) {
  try {
    await navigator.clipboard.writeText(text);
    flash(`${what} copied.`);
  } catch {
    const field = el("textarea", { readonly: true, "aria-label": what });
    field.value = text;
    const dialog = el("dialog", { "aria-label": what }, field, el("form", { method: "dialog" }, el("button", { text: "Close" })));
    dialog.addEventListener("close", () => dialog.remove());
    document.body.append(dialog);
    dialog.showModal();
    field.select();
  }
}

let fading = null;

/** Show for a moment what was done. */
export function flash(text) {
  say(text);
  $("#toast").textContent = text;
  $("#toast").hidden = false;
  clearTimeout(fading);
  fading = setTimeout(() => { $("#toast").hidden = true; }, 4000);
}

/** Copy the link to the question of a tab. */
export const copyLink = (tab, { state }) => copy(`${location.origin === "null" ? "" : location.origin}${location.pathname}${fragmentOf(tab, state)}`, "Link");
const drawnAs = ({ hexagons = false }) => ({ hexagons });
export const saveSvg = (tab) => save("board.svg", "image/svg+xml", svgFile(tab.shownBoard(), drawnAs(tab)));
export const savePng = async (tab) => save("board.png", "image/png", await pngFile(tab.shownBoard(), drawnAs(tab)));

/** Let the browser save a file. */
export function save(name, type, content) {
  const address = URL.createObjectURL(content instanceof Blob ? content : new Blob([content], { type }));
  el("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
