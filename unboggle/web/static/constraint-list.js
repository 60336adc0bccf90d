// The constraints of the Unboggle tab: a menu that adds one, a small form for each, and what they say of cells.

import { MARKS, cellsIn, cellsText, groupsIn, groupsText, linesFor, messageIn, shownIn } from "./constraint-cells.js";
import { isSet, startOf, textOf, valuesOf } from "./constraints.js";
import { $, el } from "./dom.js";
import { key, placeName } from "./grid.js";
import { say } from "./say.js";
import { flash } from "./take.js";
import { sentence } from "./answers.js";

/** The text below the board while its cells are chosen. */
export const PICKING = "Choose cells on the board by click or with Space.";

/** The text of a constraint with the values of `more` in the fields that are empty; as it was if they cannot be read. */
function joined(kind, text, more) {
  const [own, new_] = [text, more].map((one) => (typeof one === "string" && one.trim() ? valuesOf(kind, one) : {}));
  if (!own || !new_) return text;
  const filled = Object.entries(own).filter(([, value]) => value);
  return textOf(kind, { ...startOf(kind), ...new_, ...Object.fromEntries(filled) }) || text;
}

export class ConstraintList {
  #tab;
  #kinds = new Map();
  #items = new Map(); // name → { root, written, refuse }
  #picking = null; // { name, take(cell) }: whose cells are chosen on the board

  constructor(tab) {
    this.#tab = tab;
    this.#load();
    $("#add-constraint").addEventListener("click", () => this.#open($("#constraint-menu").hidden));
    $("#constraint-menu").addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      this.#open(false);
      $("#add-constraint").focus();
    });
    tab.board.addEventListener("pick", ({ detail }) => this.#picking?.take(detail.cell));
  }

  async #load() {
    const about = await this.#tab.engine.about();
    for (const kind of about?.constraints ?? []) this.#kinds.set(kind.name, kind);
    if (!this.#kinds.size) return;
    const starts = [...this.#kinds.values()].flatMap((kind) => kind.starts.map((start) => ({ kind, ...start })));
    $("#constraint-menu").replaceChildren(
      ...starts
        .toSorted((a, b) => a.label.localeCompare(b.label))
        .map(({ kind, label, text }) =>
          el("li", {}, el("button", { type: "button", class: "link", text: label, title: kind.summary, on: { click: () => this.#add(kind, text) } })),
        ),
    );
    $("#constraints").hidden = false;
    this.#tab.show();
  }

  #open(on) {
    $("#constraint-menu").hidden = !on;
    $("#add-constraint").setAttribute("aria-expanded", String(on));
    if (on) $("#constraint-menu button").focus();
  }

  #add(kind, text) {
    this.#open(false);
    const { state } = this.#tab.store;
    if (kind.name === "given") { // the board itself is its form
      this.#tab.board.focus();
      say("Type the letter into the board.");
      return;
    }
    const start = kind.flag || text || textOf(kind, startOf(kind));
    const old = state.constraints[kind.name];
    const both = old === undefined ? start : old === true ? old : joined(kind, old, start);
    this.#change(kind.name, both, null);
    const { root, another } = this.#items.get(kind.name);
    if (both === old) flash("This constraint is there already: change it here.");
    if (both === old && another?.()) return;
    (root.querySelector("input, select, [aria-pressed]") ?? root.querySelector("button")).focus();
  }

  #change(name, value, step = `constraint ${name}`) {
    const { constraints } = this.#tab.store.state;
    this.#tab.store.change({ constraints: { ...constraints, [name]: value } }, step);
  }

  #remove(name) {
    const { [name]: _, ...rest } = this.#tab.store.state.constraints;
    if (this.#picking?.name === name) this.#pick(null);
    this.#tab.store.change({ constraints: rest });
    $("#add-constraint").focus();
    say("Removed.");
  }

  /** Let `take` get each cell that is chosen on the board; null ends it. */
  #pick(picking) {
    this.#picking?.button.setAttribute("aria-pressed", "false");
    this.#picking = picking;
    picking?.button.setAttribute("aria-pressed", "true");
    this.#tab.board.picking = Boolean(picking);
    this.#tab.showHint();
    if (!picking) return;
    this.#tab.board.focus();
    say(PICKING);
  }

  /** Show the constraints of the state. */
  show() {
    const { constraints } = this.#tab.store.state;
    const names = Object.keys(constraints);
    for (const [name, { root }] of this.#items) {
      if (names.includes(name)) continue;
      if (this.#picking?.name === name) this.#pick(null);
      root.remove();
      this.#items.delete(name);
    }
    if (!this.#kinds.size) return;
    names.forEach((name) => {
      const item = this.#items.get(name);
      if (item?.written === constraints[name]) return;
      const made = this.#item(name, constraints[name]);
      if (item) item.root.replaceWith(made.root);
      else $("#constraint-list").append(made.root);
      this.#items.set(name, made);
    });
  }

  /** Show beside the fields of the constraints `names` why they are refused; without names: none is. */
  refuse(names = [], text = "") {
    for (const [name, { root }] of this.#items) {
      const bad = names.includes(name);
      const hint = root.querySelector(".hints");
      hint.textContent = bad ? sentence(text) : "";
      hint.hidden = !bad;
      for (const field of root.querySelectorAll("input, select")) field.setAttribute("aria-invalid", String(bad));
    }
  }

  /** Show beside the constraints that say nothing yet that they do not count. */
  remind() {
    const { constraints } = this.#tab.store.state;
    for (const [name, { root }] of this.#items) {
      if (isSet(constraints[name])) continue;
      const hint = root.querySelector(".hints");
      hint.textContent = "Not filled in, so it does not count.";
      hint.hidden = false;
    }
  }

  title(name) {
    return this.#kinds.get(name)?.title ?? name;
  }

  knows(names) {
    return names?.some((name) => this.#items.has(name)) ?? false;
  }

  #item(name, value) {
    const kind = this.#kinds.get(name);
    const item = { written: value };
    const hint = el("p", { class: "hints", id: `constraint-${name}-hint`, hidden: true });
    const write = (text) => {
      item.written = text;
      this.#change(name, text);
    };
    const title = kind?.title ?? name;
    item.root = el(
      "fieldset",
      { class: "constraint", "data-name": name },
      el("legend", { text: title }),
      el("button", { type: "button", class: "link remove", "aria-label": `Remove: ${title}`, text: "Remove", on: { click: () => this.#remove(name) } }),
      el("p", { class: "soft small", text: [kind?.summary ?? "This program does not know it.", kind?.in_words && `Example: ${kind.in_words}.`].filter(Boolean).join(" ") }),
      ...(kind && value !== true ? this.#fields(kind, value, write, hint.id, item) : []),
      hint,
    );
    return item;
  }

  #fields(kind, text, write, hint, item) {
    const read = text.trim() ? valuesOf(kind, text) : {};
    if (read === null) return [this.#field(kind, { name: "text", label: kind.option, kind: "text", value: text }, text, write, hint, item)];
    const values = { ...(text.trim() ? {} : startOf(kind)), ...read };
    return kind.inputs.map((input) =>
      this.#field(kind, input, values[input.name] ?? "", (value) => {
        values[input.name] = value;
        write(textOf(kind, values));
      }, hint, item),
    );
  }

  #field(kind, input, value, write, hint, item) {
    const id = `constraint-${kind.name}-${input.name}`;
    if (input.kind === "cells") return this.#cells(kind, value, write);
    if (input.kind === "groups") return this.#groups(kind, value, write, item);
    const named = { id, "aria-describedby": hint };
    if (input.kind === "flag") {
      const box = el("input", { ...named, type: "checkbox", on: { change: () => write(box.checked ? input.value : "") } });
      box.checked = Boolean(value);
      return el("label", { class: "check" }, box, ` ${input.label}`);
    }
    if (input.kind === "choice") {
      const select = el("select", { ...named, on: { change: () => write(select.value) } }, input.values.map(([one, label]) => el("option", { value: one, text: label })));
      select.value = input.values.find(([one]) => one.toLowerCase() === value.toLowerCase())?.[0] ?? "";
      return el("label", { class: "line" }, el("span", { text: input.label }), select);
    }
    const number = input.kind === "number";
    const field = el("input", {
      ...named, type: "text", inputmode: number ? "numeric" : null, placeholder: input.hint || null, class: number ? "short" : null,
      spellcheck: "false", autocomplete: "off", autocapitalize: "off", on: { input: () => write(field.value.trim()) },
    });
    field.value = value;
    return el("label", { class: number ? "pair-line" : "line" }, el("span", { text: input.label }), field);
  }

  #picker(kind, take) {
    const button = el("button", {
      type: "button", text: "Choose cells on the board", "aria-pressed": "false",
      on: { click: () => this.#pick(this.#picking?.name === kind.name ? null : { name: kind.name, button, take }) },
    });
    if (this.#picking?.name === kind.name) {
      this.#picking = { name: kind.name, button, take };
      button.setAttribute("aria-pressed", "true");
    }
    return button;
  }

  #cells(kind, text, write) {
    let entries = cellsIn(text);
    const rows = el("div");
    const place = ([r, c]) => (r === null ? `column ${c + 1}` : c === null ? `row ${r + 1}` : placeName([r, c]));
    const draw = () =>
      rows.replaceChildren(
        ...entries.map((entry) => {
          const field = el("input", { type: "text", placeholder: "aeiou", spellcheck: "false", autocomplete: "off", autocapitalize: "off", on: { input: () => { entry[2] = field.value.replace(/\s/g, ""); save(); } } });
          field.value = entry[2];
          return el("label", { class: "pair-line" }, el("span", { text: place(entry) }), field);
        }),
      );
    const save = () => write(cellsText(entries.filter(([, , letters]) => letters)));
    draw();
    const picker = this.#picker(kind, ([r, c]) => {
      const same = entries.findIndex((one) => one[0] === r && one[1] === c);
      if (same < 0) entries.push([r, c, ""]);
      else entries = entries.toSpliced(same, 1);
      draw();
      if (same < 0) rows.lastElementChild.querySelector("input").focus();
      else save();
    });
    return el("div", {}, rows, picker);
  }

  #groups(kind, text, write, item) {
    let groups = groupsIn(text);
    let current = Math.max(0, groups.length - 1);
    const list = el("ul", { class: "plainlist" });
    const next = el("button", { type: "button", class: "link", text: "Another letter", on: { click: () => item.another() } });
    const draw = () => {
      list.replaceChildren(...groups.map((cells, i) => el("li", { text: `Letter ${i + 1}: ${cells.map(placeName).join(", ")}` })));
      next.hidden = !groups.length || groups.length >= MARKS.length;
    };
    draw();
    const take = (cell) => {
      const there = groups.some((cells) => cells.some((one) => key(one) === key(cell)));
      groups = groups.map((cells) => cells.filter((one) => key(one) !== key(cell)));
      if (!there) groups[current] = [...(groups[current] ?? []), cell];
      groups = groups.filter((cells) => cells.length);
      current = Math.min(current, groups.length);
      draw();
      write(groupsText(groups, this.#tab.store.state));
    };
    const picker = this.#picker(kind, take);
    /** Choose cells for one more letter; false if there is none yet, or if there are too many. */
    item.another = () => {
      if (next.hidden) return false;
      current = groups.length;
      this.#pick({ name: kind.name, button: picker, take });
      return true;
    };
    return el("div", {}, list, picker, next);
  }

  /** What the constraints say of the cells of `board`: lines of a message, letters and marks of cells. */
  notes(board) {
    const { constraints, smallest } = this.#tab.store.state;
    const notes = { lines: [], exact: false, letters: new Map(), groups: new Map() };
    if (smallest) return notes;
    const text = (name) => (typeof constraints[name] === "string" ? constraints[name] : "");
    const message = messageIn(text("message"));
    if (message) {
      const cells = [...message.letters.replaceAll("qu", "q")].length;
      const lines = linesFor(message, board).filter((line) => line.length >= cells);
      const there = shownIn(message, lines, board);
      Object.assign(notes, { lines: there ? [there] : lines, exact: Boolean(there), either: message.either });
    }
    for (const [r, c, letters] of cellsIn(text("cells"))) {
      board.forEach((row, i) => row.forEach((face, j) => {
        if (face !== null && (r ?? i) === i && (c ?? j) === j) notes.letters.set(key([i, j]), letters.toUpperCase());
      }));
    }
    groupsIn(text("same")).forEach((cells, i) => cells.forEach((cell) => notes.groups.set(key(cell), i)));
    return notes;
  }
}
