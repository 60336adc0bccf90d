// Marks by choosing a word: whether it must be on the board, its level and its weight. They are written into
// the list, which remains the only place that holds them.

import { $, el } from "./dom.js";
import { MOST_WORDS } from "./limits.js";
import { bare, levelOf, marked, partsOf, rewritten } from "./marks.js";
import { MOST_FACES, wordsOf } from "./question.js";
import { say } from "./say.js";
import { roving } from "./words.js";

const ROLES = [
  ["must", "Must be on the board"],
  ["may", "May be left out"],
  ["bonus", "Bonus: counts if it is there"],
];

const MOST_SHARING = 6; // letters
const MOST_LEVEL = 99;
const MOST_WEIGHT = 1_000_000;

/** The faces that are named in a text such as "th, er, ij!". */
const MOST_SHOWN = 400; // words with a button
const facesIn = (text) => new Set(text.toLocaleLowerCase().split(/[\s,]+/).filter(Boolean));

/** A field for a number from 1 to `most`, or none, with its hint: `take` gets each good one. */
function numberField({ field, label, value, most, note = "", take }) {
  const hint = el("p", { class: "hints", id: `mark-${field}-hint`, role: "alert", hidden: true });
  const input = el("input", {
    type: "number", min: 1, max: most, inputmode: "numeric", "data-mark": field, "aria-describedby": note ? `mark-${field}-note ${hint.id}` : hint.id,
    on: {
      change: () => {
        const good = input.validity.valid;
        hint.textContent = good ? "" : `${label}: a whole number from 1 to ${most.toLocaleString("en")}, or nothing.`;
        hint.hidden = good;
        input.setAttribute("aria-invalid", String(!good));
        if (good) take(input.value ? input.valueAsNumber : null);
      },
    },
  });
  input.value = value ?? "";
  return [
    el("label", { class: "pair-line" }, el("span", { text: label }), input),
    note && el("p", { class: "soft small", id: `mark-${field}-note`, text: note }),
    hint,
  ].filter(Boolean);
}

export class Marking {
  #store;
  #sharing = 2; // the number of letters that may share a cell, of those that are offered
  #open = null; // the word whose menu is open
  #stop;

  constructor(store) {
    this.#store = store;
    this.#stop = roving($("#mark-words"));
    $("#marks").addEventListener("toggle", () => this.show());
    $("#most").addEventListener("change", ({ target }) => store.change({ most: target.checked }));
    $("#max-words").addEventListener("change", ({ target }) => store.change({ max_words: Math.min(MOST_WORDS, Math.max(0, Math.trunc(target.valueAsNumber || 0))) }));
    $("#list-level").addEventListener("change", ({ target }) => store.change({ list_level: Number(target.value) }));
    $("#mark-menu").addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      this.#close();
    });
  }

  /** The role of a word: without a sign it is required, unless words may be left out. */
  #roleOf({ role }) {
    return role === "may" && !this.#store.state.most ? "must" : role === "must" && !this.#store.state.most ? "must" : role;
  }

  show() {
    const { state } = this.#store;
    const all = wordsOf(state);
    const words = all.slice(0, MOST_SHOWN).filter(({ word }) => bare(word));
    const levels = [...new Set(all.map(levelOf).filter(Boolean))].sort((a, b) => a - b);
    $("#marks").hidden = !words.length;
    $("#marks-note").textContent = [state.most && "some may be left out", levels.length && "levels"].filter(Boolean).join(", ");
    $("#most").checked = state.most;
    $("#max-words-line").hidden = !state.most;
    if ($("#max-words") !== document.activeElement || state.max_words) $("#max-words").value = state.max_words || "";
    $("#list-level-line").hidden = !levels.length && !state.list_level;
    $("#list-level").replaceChildren(
      el("option", { value: 0, text: "all" }),
      ...[...new Set([...levels, ...(state.list_level ? [state.list_level] : [])])].map((one) => el("option", { value: one, text: String(one) })),
    );
    $("#list-level").value = String(state.list_level);
    if (!$("#marks").open) return;
    const seen = new Map(words.map((one) => [bare(one.word), one]));
    if (!seen.has(this.#open)) this.#open = null;
    $("#mark-words").replaceChildren(...[...seen].map(([name, { word }]) => el("li", {}, this.#button(name, word))));
    const at = $(`#mark-words [aria-expanded="true"]`) ?? $("#mark-words button");
    if (at) this.#stop(at);
    this.#menu(seen.get(this.#open));
  }

  #button(name, word) {
    const parts = partsOf(word);
    const sign = word.slice(parts.text.length);
    return el("button", {
      type: "button", "data-word": name, "aria-expanded": String(name === this.#open), "aria-controls": "mark-menu",
      text: `${parts.text.toLocaleUpperCase()}${sign ? ` ${sign}` : ""}`,
      on: { click: () => this.#choose(this.#open === name ? null : name) },
    });
  }

  #choose(name) {
    this.#open = name;
    this.show();
    (name ? $("#mark-menu button, #mark-menu input") : $("#mark-words button"))?.focus();
  }

  #close() {
    const name = this.#open;
    this.#open = null;
    this.show();
    $(`#mark-words [data-word="${CSS.escape(name)}"]`)?.focus();
  }

  #menu(one) {
    const menu = $("#mark-menu");
    menu.hidden = !one;
    if (!one) return menu.replaceChildren();
    const { word, section } = one;
    const name = bare(word);
    const { text, weight } = partsOf(word);
    const focused = menu.contains(document.activeElement) ? document.activeElement.dataset.mark : null;
    const change = (fields, more = {}) => this.#store.change({ words: marked(this.#store.state.words, name, fields), ...more });
    const number = (field, label, value, most, note) => numberField({ field, label, value, most, note, take: (number) => change({ [field]: number }) });
    const role = this.#roleOf(partsOf(word));
    menu.setAttribute("aria-label", text);
    menu.replaceChildren(
      ...ROLES.map(([one, label]) => el("button", { type: "button", "data-mark": one, "aria-pressed": String(one === role), text: label, on: { click: () => this.#role(name, one) } })),
      ...number("level", "Level", levelOf(one), MOST_LEVEL, "With “Words up to level 2”, the words of level 3 are left out."),
      ...(role === "bonus" ? [] : number("weight", "Counts as this number of words", weight ?? section?.weight, MOST_WEIGHT)),
      ...this.#faces(text),
      el("button", { type: "button", class: "link", text: "Done", "data-mark": "done", on: { click: () => this.#close() } }),
    );
    if (focused) menu.querySelector(`[data-mark="${focused}"]`)?.focus();
    return undefined;
  }

  /** Buttons for letters of a word that follow each other: those that are pressed may share a cell, in all words. */
  #faces(text) {
    const { faces, qu } = this.#store.state;
    const letters = [...text.toLocaleLowerCase().normalize("NFC")].filter((one) => /\p{L}/u.test(one));
    const most = Math.min(MOST_SHARING, letters.length);
    const number = Math.min(this.#sharing, most);
    const found = new Set(letters.slice(number - 1).map((_, i) => letters.slice(i, i + number).join("")));
    const groups = [...found].filter((face) => !(qu && face.includes("q")));
    if (most < 2) return [];
    const named = facesIn(faces);
    const button = (face, sign, label) => el("button", {
      type: "button", "data-mark": `face ${face}${sign}`, "aria-pressed": String(named.has(face + sign) || (!sign && named.has(`${face}!`))), ...label,
      on: { click: () => this.#face(face, sign) },
    });
    const capital = (face) => face.charAt(0).toLocaleUpperCase() + face.slice(1);
    const both = (face) => [
      button(face, "", { text: capital(face) }),
      named.has(face) || named.has(`${face}!`) ? button(face, "!", { text: "always", "aria-label": `${capital(face)} always shares a cell` }) : null,
    ].filter(Boolean);
    const select = el("select", { "data-mark": "sharing", on: { change: () => { this.#sharing = Number(select.value); this.show(); } } },
      Array.from({ length: most - 1 }, (_, i) => el("option", { text: String(i + 2) })));
    select.value = String(number);
    return [el("div", { role: "group", "aria-labelledby": "mark-faces", class: "pairs" },
      el("p", { id: "mark-faces", class: "soft small", text: "Letters that may share a cell, in all words:" }),
      el("label", { class: "pair-line" }, el("span", { text: "How many letters" }), select), groups.flatMap(both))];
  }

  /** Let letters share a cell or no longer; with the sign "!" always or not always. */
  #face(face, sign) {
    const named = facesIn(this.#store.state.faces);
    const [may, always] = [named.delete(face), named.delete(`${face}!`)];
    const now = sign ? (always ? face : `${face}!`) : may || always ? null : face;
    const faces = [...named, ...(now ? [now] : [])].join(", ");
    if (faces.length > MOST_FACES) return say("There are too many faces of several letters.");
    this.#store.change({ faces });
    const how = now === null ? "no longer share" : now === face ? "may share" : "always share";
    return say(`${face.toLocaleUpperCase()} ${how} a cell.`);
  }

  /** Give a word its role. The first one that may be left out leaves all others required. */
  #role(name, role) {
    const { words, most } = this.#store.state;
    if (role === "may" && !most) {
      const others = rewritten(words, (parts) => (bare(parts.text) === name ? { role } : parts.role === "may" ? { role: "must" } : {}));
      this.#store.change({ words: others, most: true });
    } else {
      const weightless = role === "bonus" ? { weight: null } : {}; // bonus words have none
      this.#store.change({ words: marked(words, name, { role: role === "must" && !most ? "may" : role, ...weightless }) });
    }
    say(`${name.toLocaleUpperCase()}: ${ROLES.find(([one]) => one === role)[1]}.`);
  }
}
