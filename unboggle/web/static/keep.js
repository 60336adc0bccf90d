// Keeping the question of a tab: files that are saved and opened, drafts with names.

import { bindDrafts } from "./drafts.js";
import { $ } from "./dom.js";
import { save } from "./take.js";

const MOST = 200_000; // bytes of a file that is opened

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
  bindOpen(`${prefix}open`, `${prefix}file`, async (text) => {
    const fields = text && (own(text, format, tab.check) ?? (await read(text)));
    if (fields) store.change(fields);
    else tab.refuse("This file is damaged, too large or of another kind; it was not opened.");
  });
}

/** Let the button `#button` open a file by the field `#field`; `take(text)` gets it, null if it is too large. */
export function bindOpen(button, field, take) {
  $(`#${button}`).addEventListener("click", () => $(`#${field}`).click());
  $(`#${field}`).addEventListener("change", async ({ target }) => {
    const [chosen] = target.files;
    target.value = "";
    if (chosen) take(chosen.size > MOST ? null : await chosen.text());
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
