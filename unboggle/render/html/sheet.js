"use strict";
// Each word of a puzzle shows its path on the board while it has the pointer or the focus, or
// until it is tapped again. Keys are hidden until their button is pressed.
for (const article of document.querySelectorAll("article")) {
  const board = article.querySelector(".board");
  const buttons = article.querySelectorAll("button[data-word]");
  let kept = null;
  const show = (word) => {
    for (const path of board.querySelectorAll("[data-word]")) {
      path.classList.toggle("on", path.dataset.word === word);
    }
  };
  for (const button of buttons) {
    const word = button.dataset.word;
    button.addEventListener("pointerenter", () => show(word));
    button.addEventListener("pointerleave", () => show(kept));
    button.addEventListener("focus", () => show(word));
    button.addEventListener("blur", () => show(kept));
    button.addEventListener("click", () => {
      kept = kept === word ? null : word;
      for (const other of buttons) {
        other.setAttribute("aria-pressed", String(other.dataset.word === kept));
      }
      show(kept);
    });
  }
  const toggle = article.querySelector(".bar button");
  const key = article.querySelector("section.key");
  if (toggle && key) {
    toggle.addEventListener("click", () => {
      key.hidden = !key.hidden;
      toggle.textContent = key.hidden ? toggle.dataset.show : toggle.dataset.hide;
      toggle.setAttribute("aria-expanded", String(!key.hidden));
    });
  }
}
