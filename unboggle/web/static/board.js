// A board for editing: one input per cell, with paths drawn under the letters.
//
//   const view = new BoardView(element, { label: "Board" });
//   view.show({ board, given, look, locked, rings, heat, busy, hexagons });   // draws; keeps the focus
//   view.draw([path, ...], { all: false, labels });                 // one path with numbers, or all thin
//   view.addEventListener("edit", ({ detail }) => detail.edits);    // [[row, column, face], ...]
//   view.addEventListener("command", ({ detail }) => detail.name);  // "find", "stop"
//   view.addEventListener("trace", ({ detail }) => detail.path);    // in trace mode: cells dragged over
//
// `board` is rows of faces (grid.js). The view has no state of the question: an edit is an event,
// and the tab that owns the state shows it. An edit's face is "a", "qu", "" (free) or null (a hole).

import { $$, count, el, svg } from "./dom.js";
import { beside, cornerOf, noteShapes, pathShapes } from "./draw.js";
import { key, placeName, shift, shown, sizeOf } from "./grid.js";

const NEAR = 0.42; // of a cell: how near its centre a drag must come
const LETTER = /^\p{L}\p{M}*$/u;

export class BoardView extends EventTarget {
  #root; #grid; #notes; #lines; #marks; #inputs = []; #size = ""; #at = [0, 0]; #shown = { board: [[""]] };
  #settings;

  /**
   * `qu`: a function that returns whether Q means Qu now. `holes`: whether # makes a hole.
   * `editable`: whether cells can be typed into.
   */
  constructor(root, { label = "Board", qu = () => false, holes = true, editable = true } = {}) {
    super();
    this.#settings = { label, qu, holes, editable };
    this.#root = root;
    this.#grid = el("div", { role: "grid", "aria-label": label, class: "cells" });
    this.#notes = svg("svg", { class: "notes", "aria-hidden": "true" });
    this.#lines = svg("svg", { class: "lines", "aria-hidden": "true" });
    this.#marks = svg("svg", { class: "marks", "aria-hidden": "true" });
    root.classList.add("board");
    root.append(this.#grid, this.#notes, this.#lines, this.#marks);
    this.#grid.addEventListener("beforeinput", (event) => this.#beforeInput(event));
    this.#grid.addEventListener("input", (event) => this.#afterInput(event));
    this.#grid.addEventListener("compositionend", (event) => this.#afterInput(event));
    this.#grid.addEventListener("keydown", (event) => this.#keyDown(event));
    this.#grid.addEventListener("focusin", (event) => this.#focusIn(event.target));
    this.#grid.addEventListener("click", ({ target }) => this.#click(target));
    this.#grid.addEventListener("pointerdown", (event) => this.#traceFrom(event));
  }

  /** Whether a drag over the cells draws a path instead of scrolling (the event "trace"). */
  set tracing(on) { this.#root.classList.toggle("tracing", on); }
  get tracing() { return this.#root.classList.contains("tracing"); }

  /** Whether a click, or Space or Enter, chooses a cell (the event "pick") instead of typing into it. */
  set picking(on) { this.#root.classList.toggle("choosing", on); }
  get picking() { return this.#root.classList.contains("choosing"); }
  #pick() { this.dispatchEvent(new CustomEvent("pick", { detail: { cell: [...this.#at] } })); }

  /** A click chooses its cell, although it does not move the focus while a drag draws paths. */
  #click(input) {
    if (!this.picking || !input.dataset.cell) return;
    if (this.#grid.contains(document.activeElement)) input.focus({ preventScroll: true });
    else this.#goTo(input);
    this.#pick();
  }

  /**
   * Show a board. `given`, `locked`, `rings`: lists of cells that were given, cannot be edited,
   * are ringed, and why (`ringed`, a text). `look`: "plain", "found" or "best" (italic and grey). `heat`: rows of numbers, with
   * `hottest` the greatest. `busy`: still changing. `hexagons`: each cell has six neighbours, every second row is half
   * a cell further right.
   */
  show({ board, given = [], locked = [], rings = [], ringed = "differs", look = "plain", heat = null, busy = false, hexagons = false, notes = null }) {
    const size = `${sizeOf(board).join("x")}${hexagons ? " hexagons" : ""}`;
    if (size !== this.#size) this.#build(board, hexagons);
    this.#size = size;
    const [isGiven, isLocked, isRinged] = [given, locked, rings].map((cells) => new Set(cells.map(key)));
    const hottest = heat ? Math.max(1, ...heat.flat().filter((n) => n !== null)) : 1;
    this.#shown = { board, hexagons };
    this.#root.dataset.look = look;
    this.#grid.setAttribute("aria-busy", String(busy));
    this.#grid.setAttribute("aria-readonly", String(!this.#settings.editable));
    board.forEach((row, r) => row.forEach((face, c) => {
      const input = this.#inputs[r][c];
      const cell = input.parentElement;
      const [name, there, fixed] = [key([r, c]), face ?? "", isLocked.has(key([r, c]))];
      if (input.value !== shown(there)) input.value = shown(there);
      input.readOnly = fixed || !this.#settings.editable;
      cell.classList.toggle("hole", face === null);
      cell.classList.toggle("wide", there.length > 1);
      cell.classList.toggle("given", Boolean(there) && isGiven.has(name));
      cell.classList.toggle("ringed", isRinged.has(name));
      const warmth = heat?.[r][c] ?? null;
      if (warmth === null) delete cell.dataset.heat;
      else cell.dataset.heat = warmth === 0 ? "0" : String(1 + Math.floor((4.999 * (warmth - 1)) / hottest));
      const said = [face === null ? "hole" : there ? shown(there) : "blank"];
      if (there && isGiven.has(name)) said.push("given");
      if (isRinged.has(name)) said.push(ringed);
      if (notes?.letters.has(name)) said.push(`one of ${notes.letters.get(name)}`);
      const group = notes?.groups.get(name);
      if (group !== undefined) said.push(`same letter ${group + 1}`);
      if (group === undefined) delete cell.dataset.group;
      else cell.dataset.group = group % 8;
      if (warmth !== null) said.push(warmth ? `in ${count(warmth, "word")}` : "in no word");
      input.setAttribute("aria-label", `Row ${r + 1}, column ${c + 1}: ${said.join(", ")}`);
    }));
    this.#heatNumbers(heat);
    this.#notes.replaceChildren(...(notes ? noteShapes(notes, sizeOf(board), hexagons) : []));
  }

  /** Draw paths: one with its steps numbered, or `all` thin, each with its number of `labels`. */
  draw(paths, { all = false, labels = [] } = {}) {
    const { board, hexagons } = this.#shown;
    const size = sizeOf(board);
    this.#lines.replaceChildren(...paths.map((path, i) =>
      pathShapes(path, size, {
        hexagons, ...(all ? { thin: true, tint: i, at: beside(i, paths.length), label: labels[i] ?? "" } : {}),
      })));
    const on = new Map(!all && paths.length ? paths[0].map((cell, i) => [key(cell), i + 1]) : []);
    this.#eachCell((cell, name) => cell.classList.toggle("on", on.has(name)));
    $$(".step", this.#marks).forEach((mark) => mark.remove());
    for (const [name, step] of on) {
      const [r, c] = name.split(",").map(Number);
      const [right, down] = cornerOf(paths[0], step - 1, hexagons);
      const large = Math.min(1.5, Math.max(1, size[1] / 5)); // on small cells they would be too small to read
      const [wide, high] = [(step > 9 ? 0.24 : 0.18) * large, 0.18 * large];
      const x = c + 0.5 + shift(r, hexagons) + right * (step > 9 ? 0.92 : 1);
      const y = r + 0.5 + down;
      this.#marks.append(svg("g", { class: "step" },
        svg("rect", { x: x - wide / 2, y: y - high / 2, width: wide, height: high, rx: high / 2 }),
        svg("text", { x, y: y + 0.05 * large, "text-anchor": "middle", "font-size": 0.14 * large, text: String(step) })));
    }
  }

  /** Draw one path step by step; `after` when it is over. Returns a function that ends it. */
  play(path, after = () => {}) {
    let step = 0;
    const timer = setInterval(() => {
      step += 1;
      this.draw([path.slice(0, step)]);
      if (step === path.length) end();
    }, 250);
    const end = () => { clearInterval(timer); after(); };
    this.draw([path.slice(0, ++step)]);
    return end;
  }

  focus() { this.#inputs[this.#at[0]][this.#at[1]].focus(); }

  #build(board, hexagons) {
    const [rows, columns] = sizeOf(board);
    const width = columns + (hexagons && rows > 1 ? 0.5 : 0);
    this.#root.classList.toggle("hexagons", hexagons);
    const focused = this.#grid.contains(document.activeElement);
    this.#root.style.setProperty("--rows", rows);
    this.#root.style.setProperty("--columns", columns);
    this.#root.style.setProperty("--width", width);
    for (const layer of [this.#notes, this.#lines, this.#marks]) {
      layer.setAttribute("viewBox", `0 0 ${width} ${rows}`);
      layer.replaceChildren();
    }
    this.#at = [Math.min(this.#at[0], rows - 1), Math.min(this.#at[1], columns - 1)];
    this.#inputs = board.map((row, r) => row.map((_, c) => el("input", {
      type: "text", autocomplete: "off", autocapitalize: "characters", autocorrect: "off", spellcheck: "false",
      enterkeyhint: "go", "data-cell": key([r, c]), tabindex: r === this.#at[0] && c === this.#at[1] ? 0 : -1,
    })));
    this.#grid.setAttribute("aria-rowcount", rows);
    this.#grid.setAttribute("aria-colcount", columns);
    this.#grid.replaceChildren(...this.#inputs.map((row) =>
      el("div", { role: "row" }, row.map((input) => el("div", { role: "gridcell", class: "cell" }, input)))));
    if (focused) this.focus();
  }

  #eachCell(act) {
    for (const input of this.#inputs.flat()) act(input.parentElement, input.dataset.cell);
  }

  #heatNumbers(heat) {
    $$(".warmth", this.#marks).forEach((mark) => mark.remove());
    (heat ?? []).forEach((row, r) => row.forEach((number, c) => {
      if (number === null) return;
      this.#marks.append(svg("text", {
        class: "warmth", x: c + 0.08, y: r + 0.93, "font-size": 0.15, text: String(number),
      }));
    }));
  }

  #focusIn(input) {
    if (!input.dataset.cell) return;
    this.#goTo(input);
    input.select();
  }

  /** Make a cell the one that Tab reaches, and from which arrows go on. */
  #goTo(input) {
    const [oldR, oldC] = this.#at;
    this.#inputs[oldR][oldC].tabIndex = -1;
    this.#at = input.dataset.cell.split(",").map(Number);
    input.tabIndex = 0;
  }

  #go(r, c) {
    const [rows, columns] = sizeOf(this.#shown.board);
    const input = this.#inputs[(r + rows) % rows][(c + columns) % columns];
    input.focus();
  }

  /** Go on by `steps` cells in reading order, over holes, round the end. */
  #step(steps) {
    const [rows, columns] = sizeOf(this.#shown.board);
    let place = this.#at[0] * columns + this.#at[1];
    for (let tried = 0; tried < rows * columns; tried++) {
      place = (place + steps + rows * columns) % (rows * columns);
      if (this.#shown.board[Math.floor(place / columns)][place % columns] !== null) break;
    }
    this.#go(Math.floor(place / columns), place % columns);
  }

  #edit(edits) {
    if (!this.#settings.editable || !edits.length) return;
    this.dispatchEvent(new CustomEvent("edit", { detail: { edits } }));
  }

  #type(text) {
    const [rows, columns] = sizeOf(this.#shown.board);
    const faces = this.#faces(text);
    const edits = [];
    let place = this.#at[0] * columns + this.#at[1];
    for (const face of faces) {
      if (face === "\n") { // a pasted row is done
        if (place % columns) place += columns - (place % columns);
        continue;
      }
      if (place >= rows * columns) break;
      const cell = [Math.floor(place / columns), place % columns];
      if (!this.#inputs[cell[0]][cell[1]].readOnly) edits.push([...cell, face]);
      place += 1;
    }
    if (!faces.length) return;
    this.#edit(edits);
    if (edits.length === 1 && faces.length === 1) this.#step(1);
    else this.#go(Math.floor(Math.min(place, rows * columns - 1) / columns), Math.min(place, rows * columns - 1) % columns);
  }

  /** What `text` puts into cells: letters, Qu, blank cells, holes and ends of rows. */
  #faces(text) {
    const faces = [];
    const letters = [...text.trim() === "" && text !== "" ? " " : text.trim()];
    for (let i = 0; i < letters.length; i++) {
      const letter = letters[i];
      if (letter === "." || letter === "-" || letter === "_" || (letter === " " && letters.length === 1)) faces.push("");
      else if (letter === "#" && this.#settings.holes) faces.push(null);
      else if (/[\n ,;/]/.test(letter)) { if (faces.at(-1) !== "\n") faces.push("\n"); }
      else if (LETTER.test(letter)) {
        const face = letter.toLocaleLowerCase("en");
        const joined = face === "q" && this.#settings.qu();
        faces.push(joined ? "qu" : face);
        if (joined && letters[i + 1] === "u") i += 1; // Qu as it is written on the dice
      }
    }
    return faces;
  }

  #beforeInput(event) {
    if (event.isComposing) return; // the composed text comes with compositionend
    event.preventDefault();
    const type = event.inputType;
    if (this.picking) {
      if (event.data === " ") this.#pick();
      return;
    }
    if (type === "deleteContentBackward") this.#backspace();
    else if (type.startsWith("delete")) this.#free();
    else if (type.startsWith("insert")) this.#type(event.data ?? event.dataTransfer?.getData("text/plain") ?? "");
  }

  /** Text that a keyboard wrote despite preventDefault (some on phones): take it from the field. */
  #afterInput(event) {
    const [r, c] = event.target.dataset.cell.split(",").map(Number);
    const before = shown(this.#shown.board[r][c] ?? "");
    const after = event.target.value;
    if (event.isComposing || after === before) return;
    event.target.value = before;
    const typed = event.data ?? after.replace(before, "");
    if (typed) this.#type(typed);
    else this.#backspace();
  }

  #free() {
    const [r, c] = this.#at;
    if (!this.#inputs[r][c].readOnly) this.#edit([[r, c, ""]]);
  }

  #backspace() {
    this.#free();
    this.#step(-1);
  }

  #keyDown(event) {
    if (event.isComposing || event.altKey) return;
    const [r, c] = this.#at;
    const [rows, columns] = sizeOf(this.#shown.board);
    const command = event.ctrlKey || event.metaKey;
    const moves = { ArrowUp: [r - 1, c], ArrowDown: [r + 1, c], ArrowLeft: [r, c - 1], ArrowRight: [r, c + 1],
      Home: command ? [0, 0] : [r, 0], End: command ? [rows - 1, columns - 1] : [r, columns - 1] };
    const move = moves[event.key];
    if (move && !event.shiftKey) this.#go(...move);
    else if (event.key === "Enter" && !command && this.picking) this.#pick();
    else if (event.key === "Enter" && !command) this.#command("find");
    else if (this.picking) return;
    else if (event.key === "Backspace" && !command) this.#backspace();
    else if (event.key === "Delete" && !command) this.#free();
    else return;
    event.preventDefault();
  }

  #command(name) { this.dispatchEvent(new CustomEvent("command", { detail: { name } })); }

  #traceFrom(event) {
    if (!this.tracing) return;
    event.preventDefault();
    const path = [];
    const over = ({ clientX, clientY }) => {
      const input = document.elementFromPoint(clientX, clientY)?.closest("[data-cell]");
      if (!input || !this.#grid.contains(input)) return;
      const cell = input.dataset.cell.split(",").map(Number);
      const { left, top, width, height } = input.getBoundingClientRect();
      const off = Math.hypot((clientX - left) / width - 0.5, (clientY - top) / height - 0.5);
      if (path.length && off > NEAR) return; // a diagonal step passes other cells
      const known = path.findIndex((other) => key(other) === key(cell));
      if (known >= 0) path.length = known + 1; // back on the path: the rest is removed
      else path.push(cell);
      this.draw([path]);
    };
    const end = () => {
      removeEventListener("pointermove", over);
      if (path.length) this.dispatchEvent(new CustomEvent("trace", { detail: { path } }));
    };
    over(event);
    addEventListener("pointermove", over);
    addEventListener("pointerup", end, { once: true });
    addEventListener("pointercancel", end, { once: true });
  }
}

/** "EQUIVALENT: D1, C1, D2, ...": a path for those who cannot see it. */
export const pathText = (word, path) => `${word.toLocaleUpperCase()}: ${path.map(placeName).join(", ")}`;
