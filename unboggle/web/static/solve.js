// The Solve tab: a board, its words while it changes, what they are worth, where they run.

import { sentence } from "./answers.js";
import { BoardView, pathText } from "./board.js";
import { $, count, el, stillMotion } from "./dom.js";
import { PAPER, boardSvg } from "./draw.js";
import { FoundWords, NO_FILTER, chosen } from "./found-words.js";
import { placeName, sizeOf } from "./grid.js";
import { LONG_WORDS, chance, scattered, threaded } from "./letters.js";
import { say, sayNow } from "./say.js";
import { EXAMPLES, MOST_SIDE, START, check, command, edited, isEmpty, plainText, readBoard, request, resized, sizeText } from "./solve-question.js";
import { Store, read, write } from "./store.js";
import { copy, copyLink, savePng, saveSvg } from "./take.js";

export const name = "solve";
export const title = "Solve";
const LATER = 150; // ms after the last change
const KEPT = 30; // answers that undo brings back
const MOST_WORDS = 400; // of a list of the Unboggle tab

const keyOf = (state, heat) => JSON.stringify(request(state, heat));

class Tab {
  constructor(root, { engine, open }) {
    [this.engine, this.open, this.check] = [engine, open, check];
    this.store = new Store(name, { start: START, check });
    this.answers = new Map(); // board → report
    this.filter = { ...NO_FILTER };
    this.picked = new Set();
    this.heat = false;
    this.cell = [0, 0];
    this.drawn = { pinned: null, looked: null };
    this.ending = () => {};
    this.board = new BoardView($("#solve-board"), { qu: () => this.store.state.qu });
    this.list = new FoundWords($("#solve-words"), $("#solve-more"), {
      look: (entry) => this.look(entry), press: (entry) => this.press(entry), play: (entry) => { this.press(entry); this.play(); },
    });
    this.bind(root);
    this.store.addEventListener("change", () => this.changed());
    this.show();
  }

  bind(root) {
    const on = (id, event, act) => $(`#solve-${id}`).addEventListener(event, ({ target }) => act(target));
    const { store } = this;
    this.board.addEventListener("edit", ({ detail }) => store.change({ board: edited(store.state.board, detail.edits) }, "letters"));
    this.board.addEventListener("command", () => this.find());
    $("#solve-board").addEventListener("focusin", ({ target }) => this.at(target.dataset.cell.split(",").map(Number)));
    for (const [id, place] of [["rows", 0], ["columns", 1]]) {
      on(id, "input", ({ valueAsNumber: number }) => {
        if (!Number.isInteger(number) || number < 1 || number > MOST_SIDE) return; // not yet a number
        const size = sizeOf(store.state.board);
        size[place] = number;
        store.change({ board: resized(store.state.board, ...size) }, "size");
      });
      on(id, "change", (input) => { input.value = sizeOf(store.state.board)[place]; });
    }
    on("text", "input", ({ value }) => {
      const { board, why } = readBoard(value, store.state.qu);
      $("#solve-text-hint").textContent = why ?? "";
      $("#solve-text-hint").hidden = !why;
      if (board) store.change({ board }, "text");
    });
    on("text", "blur", () => { $("#solve-text-hint").hidden = true; this.showForm(); });
    on("qu", "change", ({ checked }) => store.change({ qu: checked }));
    on("wrap", "change", ({ value }) => store.change({ wrap: value }));
    on("rules", "change", ({ value }) => store.change({ rules: value }));
    $("#solve-example").append(el("option", { value: "", text: "choose a board" }), ...EXAMPLES.map((board, i) =>
      el("option", { value: i, text: `${sizeText(board)}: ${board.slice(0, 2).map((row) => row.join("").toLocaleUpperCase("en")).join(" ").slice(0, 16)} …` })));
    on("example", "change", (field) => {
      if (field.value) store.change({ board: EXAMPLES[field.value].map((row) => [...row]) });
      field.value = "";
    });
    on("source", "change", () => this.showForm());
    on("throw", "click", () => this.throw());
    on("heat", "click", () => { this.heat = !this.heat; this.show(); this.ask(); });
    on("play", "click", () => this.play());
    on("undo", "click", () => { store.undo(); say("Undone."); });
    on("redo", "click", () => { store.redo(); say("Redone."); });
    on("clear", "click", () => { store.change({ board: store.state.board.map((row) => row.map((face) => (face === null ? null : ""))) }); this.board.focus(); });
    const filter = (fields) => { Object.assign(this.filter, fields); this.showWords(); };
    on("contains", "input", ({ value }) => filter({ contains: value }));
    on("from", "input", ({ valueAsNumber }) => filter({ from: valueAsNumber || 1 }));
    on("level", "change", ({ value }) => filter({ level: Number(value) }));
    on("sort", "change", ({ value }) => filter({ sort: value }));
    on("cell", "change", ({ checked }) => filter({ cell: checked ? this.cell : null }));
    on("unboggle", "click", () => this.unboggle());
    on("copy-link", "click", () => copyLink(name, store));
    on("copy-text", "click", () => copy(plainText(store.state), "The text"));
    on("copy-command", "click", () => copy(command(store.state), "The command"));
    on("copy-words", "click", () => copy(this.entries.map(({ word }) => `${word}\n`).join(""), "The list of words"));
    on("svg", "click", () => saveSvg(this));
    on("png", "click", () => savePng(this));
    on("print", "click", () => print());
    $("#solve-form").addEventListener("submit", (event) => event.preventDefault());
    $("#solve-filter").addEventListener("submit", (event) => event.preventDefault());
    addEventListener("beforeprint", () => { if (!root.hidden) this.build(); });
  }

  shownBoard() { return this.store.state.board; }

  get report() { return this.answers.get(keyOf(this.store.state, true)) ?? this.answers.get(keyOf(this.store.state, false)) ?? null; }

  shown() {
    if (!this.dice) this.knowDice();
    if (!this.report) this.ask();
  }

  async knowDice() {
    this.dice = (await this.engine.about())?.dice ?? [];
    const source = $("#solve-source");
    $("#solve-dice").replaceChildren(...this.dice.map((one) => el("option", { value: one.name, text: `${one.title}, ${one.size.join("x")}` })));
    const last = read("solve/source");
    if (this.dice.length) source.value = this.dice.some((one) => one.name === last) || ["english", "even", "word"].includes(last) ? last : "new";
    this.showForm();
  }

  // ---- solving ---------------------------------------------------------------------------------

  changed() {
    this.ending();
    this.drawn = { pinned: null, looked: null };
    this.notice = null;
    this.show();
    clearTimeout(this.timer);
    this.job?.cancel();
    if (!this.report) this.timer = setTimeout(() => this.ask(), LATER);
  }

  /** Solve the board that is shown, if it is not solved. */
  async ask() {
    const { state } = this.store;
    const question = keyOf(state, this.heat);
    clearTimeout(this.timer);
    if (isEmpty(state) || this.answers.has(question) || this.asked === question) return;
    this.job?.cancel();
    const job = this.engine.run(request(state, this.heat));
    [this.job, this.asked, this.fault] = [job, question, null];
    const end = await job.ended;
    if (this.job !== job) return;
    [this.job, this.asked] = [null, null];
    if (end.kind === "cancelled") return;
    if (end.report) {
      this.answers.set(question, end.report);
      if (this.answers.size > KEPT) this.answers.delete(this.answers.keys().next().value);
    } else if (end.kind === "lost") this.fault = "The program has ended; start unboggle serve again.";
    else this.fault = `It failed: ${sentence(end.problem?.detail ?? "the time was up")}`;
    this.show();
    if (this.notice) return;
    sayNow($("#solve-status").textContent);
  }

  find() {
    this.asked = null;
    this.ask();
  }

  stop() {
    this.ending();
    this.job?.cancel();
    [this.job, this.asked] = [null, null];
    this.show();
  }

  /** Say what is wrong with a link. */
  refuse(text) {
    this.fault = text;
    this.show();
    say(text);
  }

  // ---- letters ---------------------------------------------------------------------------------

  async throw() {
    const source = $("#solve-source").value;
    const written = $("#solve-seed").value.trim();
    const seed = /^\d+$/.test(written) ? Number(written) : crypto.getRandomValues(new Uint32Array(1))[0];
    write("solve/source", source);
    const { state } = this.store;
    if (source === "english" || source === "even") {
      return this.thrown(scattered(state.board, { seed, even: source === "even", qu: state.qu }), $("#solve-source").selectedOptions[0].text, seed);
    }
    if (source === "word") return this.thread(seed);
    const end = await this.engine.run({ task: "throw", dice: source, seed, wrap: state.wrap }).ended;
    const thrown = end.report?.boards?.[0];
    if (!thrown) return this.refuse(end.kind === "lost" ? "The program has ended; start unboggle serve again." : `It failed: ${sentence(end.problem?.detail ?? "nothing was thrown")}`);
    return this.thrown(thrown.board, this.dice.find((one) => one.name === source)?.title ?? source, seed);
  }

  thread(seed) {
    const { board, qu, wrap } = this.store.state;
    const cells = board.flat().filter((face) => face !== null).length;
    const fit = LONG_WORDS.filter((word) => word.length <= cells);
    const asked = $("#solve-word").value.normalize("NFC").toLocaleLowerCase("en").replace(/[^\p{L}]/gu, "");
    const word = asked || fit[Math.floor(chance(seed ^ 0x5eed)() * fit.length)];
    const made = word ? threaded(board, word, { seed, qu, wrap }) : null;
    if (!made) return this.refuse(word ? `${word.toLocaleUpperCase("en")} does not run through these ${cells} cells.` : "This board is too small for a long word.");
    return this.thrown(made, `around ${word.toLocaleUpperCase("en")}`, seed);
  }

  thrown(board, what, seed) {
    this.store.change({ board });
    this.notice = `Thrown: ${what}, seed ${seed}.`;
    this.show();
    say(this.notice);
  }

  // ---- what is shown ---------------------------------------------------------------------------

  at(cell) {
    this.cell = cell;
    if (this.filter.cell) {
      this.filter.cell = cell;
      this.showWords();
    }
    this.showCell();
  }

  showCell() {
    const [rows, columns] = sizeOf(this.store.state.board);
    if (this.cell[0] >= rows || this.cell[1] >= columns) this.cell = [0, 0];
    $("#solve-cell-name").textContent = `over the chosen cell, ${placeName(this.cell)}`;
  }

  show() {
    const { state } = this.store;
    const { report } = this;
    const heat = this.heat && report?.heat ? report.heat : null;
    this.board.show({ board: state.board, look: "plain", heat, busy: Boolean(this.job) });
    $("#solve-board").classList.toggle("fine", state.board[0].length > 10); // numbers would be too small to read
    $("#solve-status").textContent = this.statusText();
    $("#solve-note").textContent = this.notice ?? "";
    $("#solve-heat").setAttribute("aria-pressed", String(this.heat));
    this.showForm();
    this.showCell();
    this.showTotals();
    this.showWords();
  }

  statusText() {
    const { report } = this;
    if (this.fault) return this.fault;
    if (isEmpty(this.store.state)) return "Type letters, paste a board, or throw.";
    if (!report) return "Solving …";
    const dead = this.heat && report.dead?.length ? ` ${count(report.dead.length, "cell is", "cells are")} in no word.` : "";
    return `${count(report.words.length, "word")}, ${count(report.points, "point")}.${dead}`;
  }

  showForm() {
    const { state } = this.store;
    const set = (id, value) => { const field = $(`#solve-${id}`); if (field !== document.activeElement && field.value !== String(value)) field.value = value; };
    const [rows, columns] = sizeOf(state.board);
    set("rows", rows);
    set("columns", columns);
    set("text", plainText(state).trimEnd());
    set("wrap", state.wrap);
    set("rules", state.rules);
    $("#solve-qu").checked = state.qu;
    $("#solve-word-line").hidden = $("#solve-source").value !== "word";
    const set_ = [!state.qu && "Q alone", state.wrap !== "none" && "edges", state.rules !== "boggle" && "points"].filter(Boolean);
    $("#solve-more-note").textContent = set_.length ? `(${set_.join(", ")})` : "";
    $("#solve-undo").disabled = !this.store.canUndo;
    $("#solve-redo").disabled = !this.store.canRedo;
    $("#solve-clear").disabled = isEmpty(state);
  }

  showTotals() {
    const rows = this.report?.by_length ?? [];
    const row = (head, cells) => el("tr", {}, el("th", { scope: "row", text: head }), cells.map((number) => el("td", { text: number.toLocaleString("en") })));
    const sum = (field) => rows.reduce((all, one) => all + one[field], 0);
    $("#solve-totals tbody").replaceChildren(...rows.map(({ letters, words, points }) => row(letters, [words, points])));
    $("#solve-totals tfoot").replaceChildren(...(rows.length ? [row("All", [sum("words"), sum("points")])] : []));
    $("#solve-totals").hidden = !rows.length;
  }

  showWords() {
    const { report } = this;
    this.entries = report && !isEmpty(this.store.state) ? chosen(report, this.filter) : [];
    const all = report?.words.length ?? 0;
    $("#solve-shown").textContent = !report ? "" : this.entries.length < all ? `${this.entries.length.toLocaleString("en")} of ${count(all, "word")}` : "";
    const signature = JSON.stringify([report ? keyOf(this.store.state, false) : null, this.filter]);
    if (signature !== this.listed) this.list.show(this.entries, this.filter.sort, this.picked);
    this.listed = signature;
    if (this.drawn.pinned && !this.entries.some(({ word }) => word === this.drawn.pinned.word)) this.drawn.pinned = null;
    this.list.press(this.drawn.pinned?.word ?? null);
    this.showPicked();
    this.draw();
  }

  // ---- paths -----------------------------------------------------------------------------------

  draw() {
    const entry = this.drawn.looked ?? this.drawn.pinned;
    this.board.draw(entry ? [entry.path] : []);
    $("#solve-path").textContent = entry ? `${pathText(entry.written ?? entry.word, entry.path)} · ${count(entry.points, "point")}` : "";
    $("#solve-play").disabled = !this.drawn.pinned;
    $("#solve-play").hidden = stillMotion();
  }

  look(entry) {
    this.ending();
    this.drawn.looked = entry;
    this.draw();
  }

  press(entry) {
    this.ending();
    this.drawn = { pinned: entry, looked: null };
    this.list.press(entry.word);
    this.draw();
    this.showPicked();
    say(`${pathText(entry.written ?? entry.word, entry.path)}, ${count(entry.points, "point")}`);
  }

  play() {
    this.ending();
    const entry = this.drawn.pinned;
    if (!entry || stillMotion()) return;
    this.ending = this.board.play(entry.path, () => { this.ending = () => {}; });
  }

  // ---- to the Unboggle tab ---------------------------------------------------------------------

  showPicked() {
    const { pinned } = this.drawn;
    const box = $("#solve-picked");
    const pick = pinned && !this.picked.has(pinned.word) ? [el("button", { type: "button", text: `Pick ${pinned.word.toLocaleUpperCase("en")}`, on: { click: () => this.pick(pinned.word, true) } })] : [];
    const chips = [...this.picked].map((word) => el("button", {
      type: "button", class: "chosen", text: `${word.toLocaleUpperCase("en")} ×`, "aria-label": `Drop ${word.toLocaleUpperCase("en")}`, on: { click: () => this.pick(word, false) },
    }));
    box.hidden = !pick.length && !chips.length;
    box.replaceChildren(...pick, ...chips);
    const number = this.picked.size || this.entries.length;
    $("#solve-unboggle").textContent = this.picked.size ? `Unboggle the ${number === 1 ? "picked word" : `${number} picked words`}` : `Unboggle ${number === 1 ? "this word" : `these ${number.toLocaleString("en")} words`}`;
    $("#solve-unboggle").hidden = !number;
    $("#solve-unboggle").disabled = number > MOST_WORDS;
    $("#solve-unboggle").title = number > MOST_WORDS ? `At most ${MOST_WORDS} words: filter them, or pick some` : "";
  }

  pick(word, on) {
    if (on) this.picked.add(word);
    else this.picked.delete(word);
    this.list.mark(this.picked);
    this.showPicked();
    say(`${word.toLocaleUpperCase("en")} ${on ? "picked" : "dropped"}`);
    $("#solve-unboggle").focus({ preventScroll: true });
  }

  /** Ask for a board of the words that were picked, else of all that are shown, of this size. */
  unboggle() {
    const words = this.picked.size ? [...this.picked] : this.entries.map(({ word }) => word);
    const { board, wrap, qu } = this.store.state;
    const [rows, columns] = sizeOf(board);
    const fields = { words: words.map((word) => `${word}\n`).join(""), qu, given: [] };
    const most = Math.max(rows, columns) <= 12;
    const holes = board.flatMap((row, r) => row.flatMap((face, c) => (face === null ? [[r, c]] : [])));
    this.open("unboggle", { ...fields, ...(most ? { rows, columns, holes, wrap, smallest: false } : { smallest: true }) });
    $("#words").focus();
  }

  // ---- paper -----------------------------------------------------------------------------------

  build() {
    const { board } = this.store.state;
    const { report } = this;
    if (!report) return $("#sheet").replaceChildren();
    return $("#sheet").replaceChildren(
      el("section", { class: "page" }, el("h2", { text: "How many words?" }),
        el("p", { class: "lines" }, el("span", { text: "Name" }), el("span", { text: "Date" })),
        el("div", { class: "big" }, boardSvg(board, { colours: PAPER })),
        el("p", { text: `There are ${report.words.length} for ${count(report.points, "point")}.` })),
      el("section", { class: "page" }, el("h2", { text: `${count(this.entries.length, "word")}` }),
        el("ul", { class: "list" }, this.entries.map(({ word, written, points }) => el("li", { text: `${written ?? word} ${points}` })))));
  }
}

export const mount = (root, context) => new Tab(root, context);
