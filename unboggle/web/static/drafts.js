// The dialog of named drafts.

import { $, el } from "./dom.js";

/** Let the dialog keep, open and forget drafts of `store`. */
export function bindDrafts(store) {
  const list = () => {
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
    if (!drafts.length) $("#draft-list").replaceChildren(el("li", { class: "soft", text: "None yet." }));
  };
  $("#drafts-button").addEventListener("click", () => {
    list();
    $("#drafts").showModal();
  });
  $("#draft-form").addEventListener("submit", (event) => {
    event.preventDefault();
    const field = $("#draft-name");
    const name = field.value.trim();
    if (!name) return;
    field.setCustomValidity(store.keep(name) ? "" : "This browser keeps nothing here.");
    field.reportValidity();
    field.value = "";
    list();
  });
  $("#draft-name").addEventListener("input", ({ target }) => target.setCustomValidity(""));
}
