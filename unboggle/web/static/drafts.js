// The dialog of named drafts.

import { $, el } from "./dom.js";

let store = null; // whose drafts the dialog shows

/** Let `button` open the dialog, to keep, open and forget drafts of `its`. */
export function bindDrafts(its, button) {
  button.addEventListener("click", () => {
    store = its;
    list();
    $("#drafts").showModal();
  });
}

function list() {
  const drafts = store.drafts;
  $("#draft-list").replaceChildren(
    ...drafts.map(({ name, state }) =>
      el(
        "li",
        {},
        el("button", {
          type: "button",
          text: name,
          on: {
            click: () => {
              store.change(state);
              $("#drafts").close();
            },
          },
        }),
        el("button", {
          type: "button",
          class: "link",
          text: "Forget",
          "aria-label": `Forget ${name}`,
          on: {
            click: () => {
              store.forget(name);
              list();
              $("#draft-name").focus();
            },
          },
        }),
      ),
    ),
  );
  if (!drafts.length) $("#draft-list").replaceChildren(el("li", { class: "soft", text: "No drafts yet." }));
}

function bindDialog() {
  $("#draft-form").addEventListener("submit", (event) => {
    event.preventDefault();
    const field = $("#draft-name");
    const name = field.value.trim();
    if (!name) return;
    const kept = store.keep(name);
    field.setCustomValidity(kept ? "" : "This browser cannot store drafts: save a file instead.");
    field.reportValidity();
    if (kept) field.value = "";
    list();
  });
  $("#draft-name").addEventListener("input", ({ target }) => target.setCustomValidity(""));
}

bindDialog();
