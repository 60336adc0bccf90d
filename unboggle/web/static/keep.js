// Keeping the question of a tab: files that are saved and opened, drafts with names.

import { bindDrafts } from "./drafts.js";
import { $ } from "./dom.js";
import { save } from "./take.js";

const MOST = 200_000; // bytes of a file that is opened
const OFFICE = /^(PK\x03\x04|\xd0\xcf\x11\xe0|\{\\rtf)/; // how files of Word and Excel begin
/** The message for a file that cannot be read. */
export const BROKEN = "This file is damaged, too large or of another kind; it was not opened.";

/** The text of `file`, in UTF-8, UTF-16 with its mark, or Windows-1252, which older spreadsheets write: { text }, or { why }. */
export async function textOf(file) {
  if (file.size > MOST) return { why: BROKEN };
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (!bytes.length) return { why: "This file is empty; it was not opened." };
  const begins = String.fromCharCode(...bytes.slice(0, 8));
  if (OFFICE.test(begins)) return { why: `${BROKEN} In Word or Excel, save it as text.` };
  const text = decoded(bytes, begins);
  return /[\x00-\x08\x0e-\x1f]/.test(text) || begins.startsWith("%PDF") ? { why: BROKEN } : { text };
}

function decoded(bytes, begins) {
  const wide = { "\xff\xfe": "utf-16le", "\xfe\xff": "utf-16be" }[begins.slice(0, 2)];
  try {
    return new TextDecoder(wide ?? "utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/**
 * Let `#PREFIXsave`, `#PREFIXopen` and `#PREFIXdrafts-button` keep the state of `tab`, in files called `file` of
 * the format `format`. `read(text)`: the fields of a text in another format, or null.
 */
export function bindKeep(tab, prefix, { file, format, read }) {
  const { store } = tab;
  bindDrafts(store, $(`#${prefix}drafts-button`));
  $(`#${prefix}save`).addEventListener("click", () =>
    save(file, "application/json", `${JSON.stringify({ format, ...store.state }, null, 1)}\n`),
  );
  bindOpen(`${prefix}open`, `${prefix}file`, async ({ text, why }) => {
    const fields = text && (own(text, format, tab.check) ?? (await read(text)));
    if (fields) store.change(fields);
    else tab.refuse(why ?? BROKEN);
  });
}

/** Let the button `#button` open a file by the field `#field`; `take({ text, why })` gets it as `textOf` reads it. */
export function bindOpen(button, field, take) {
  $(`#${button}`).addEventListener("click", () => $(`#${field}`).click());
  $(`#${field}`).addEventListener("change", async ({ target }) => {
    const [chosen] = target.files;
    target.value = "";
    if (chosen) take(await textOf(chosen));
  });
}

/** The state in a file that was saved here, or null. */
function own(text, format, check) {
  if (!text.trimStart().startsWith("{")) return null;
  try {
    const { format: its, ...state } = JSON.parse(text);
    return its === format ? check(state) : null;
  } catch {
    return null;
  }
}
