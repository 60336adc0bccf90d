// The Solve tab: a board, its words with their points and paths, updated while it changes.

import { LOST, problemText } from "./answers.js";
import { BoardView, pathText } from "./board.js";
import { $, count, el, stillMotion } from "./dom.js";
import { FoundWords, NO_FILTER, chosen } from "./found-words.js";
import { placeName, sizeOf } from "./grid.js";
import { MOST_SIDE, MOST_WORDS } from "./limits.js";
import { printSolved } from "./printed.js";
import { say, sayNow } from "./say.js";
import { bindForm } from "./solve-form.js";
import { START, check, filling, isEmpty, request } from "./solve-question.js";
import { Thrower } from "./solve-throw.js";
import { Tracer } from "./solve-trace.js";
import { SearchTab } from "./tab.js";

export const name = "solve";
export const title = "Solve";
const LATER = 150; // ms after the last change

const faultText = (end) =>
  end.kind === "lost"
    ? LOST
    : problemText(end.problem ?? { detail: "the time is up" });
const keyOf = (state, heat) => JSON.stringify(request(state, heat));

class Tab extends SearchTab {
  constructor(root, { engine, open }) {
    super(engine, name, { start: START, check });
    this.open = open;
    this.filter = { ...NO_FILTER };
    this.picked = new Set();
    this.heat = false;
    this.cell = [0, 0];
    this.board = new BoardView($("#solve-board"), { qu: () => this.store.state.qu });
    this.list = new FoundWords($("#solve-words"), $("#solve-more"), {
      look: (entry) => this.look(entry),
      press: (entry) => this.press(entry),
      play: (entry) => {
        this.press(entry);
        this.play();
      },
    });
    this.thrower = new Thrower(this);
    this.tracer = new Tracer(this);
    this.showForm = bindForm(this, root);
    $("#solve-game").addEventListener("click", () => this.playGame());
    this.store.addEventListener("change", () => this.changed());
    this.show();
  }

  shownBoard() {
    return this.store.state.board;
  }

  get report() {
    return (
      this.answers.get(keyOf(this.store.state, true)) ?? this.answers.get(keyOf(this.store.state, false)) ?? null
    );
  }

  shown() {
    this.thrower.know();
    if (!this.report) this.ask();
  }

  // ---- solving ---------------------------------------------------------------------------------

  changed() {
    [this.status, this.again] = [null, null];
    this.pin(null);
    this.notice = null;
    this.tracer.leave();
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
    if (this.status) this.notice = this.status; // that of a damaged draft or link stays readable
    this.status = null;
    const job = this.begin(request(state, this.heat));
    [this.asked, this.status, this.again] = [question, null, null];
    const end = await this.ended(job);
    if (!end) return;
    this.asked = null;
    if (end.kind === "cancelled") return;
    if (end.report) this.remember(question, end.report);
    else [this.status, this.again] = [faultText(end), () => this.find()];
    this.show();
    if (this.notice) return;
    sayNow($("#solve-status").textContent);
  }

  /** Letters for the blank cells that add few words; undo removes them. */
  async fill() {
    const { state } = this.store;
    const seed = crypto.getRandomValues(new Uint32Array(1))[0];
    const job = this.begin(filling(state, seed));
    [this.asked, this.status, this.again] = [null, null, null];
    this.show();
    const end = await this.ended(job);
    if (!end || end.kind === "cancelled") return;
    if (!end.report) return this.refuse(faultText(end), () => this.fill());
    const { board } = end.report;
    this.remember(keyOf({ ...state, board }, false), end.report);
    this.store.change({ board });
    this.notice = `Blank cells filled with few common extra words, seed ${seed}.`;
    this.show();
    say(this.notice);
    this.ask();
  }

  find() {
    [this.asked, this.status] = [null, null];
    this.ask();
  }

  stop() {
    this.ending();
    this.job?.cancel();
    [this.job, this.asked] = [null, null];
    this.show();
  }

  /** Show what is wrong, and a button to try `again` if that may help. */
  refuse(text, again = null) {
    this.again = again;
    super.refuse(text);
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
    $("#solve-cell-name").textContent = `only through the chosen cell, ${placeName(this.cell)}`;
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
    const nothing = isEmpty(state); // then there is nothing to choose from either
    for (const id of ["filter", "heat", "is-there"]) $(`#solve-${id}`).hidden = nothing;
    $("#solve-intro").hidden = !nothing;
    $("#solve-again").hidden = !this.again;
    $("#solve-fill").hidden = nothing || !state.board.flat().includes("");
    this.showForm();
    this.showCell();
    this.showTotals();
    this.showWords();
  }

  statusText() {
    const { report } = this;
    if (this.status) return this.status;
    if (this.job && this.waiting) return this.waiting;
    if (isEmpty(this.store.state)) return "Type letters, paste a board, or throw.";
    if (!report) return "Solving …";
    const dead =
      this.heat && report.dead?.length ? ` ${count(report.dead.length, "cell is", "cells are")} in no word.` : "";
    if (report.status === "undecided" && !report.words.length)
      return "Undecided: there are too many words to find all of them in time.";
    const missing = report.status === "undecided" ? " The time was too short for all paths." : "";
    return `${count(report.words.length, "word")}, ${count(report.points, "point")}.${missing}${dead}`;
  }

  showTotals() {
    const rows = this.report?.by_length ?? [];
    const row = (head, cells) =>
      el(
        "tr",
        {},
        el("th", { scope: "row", text: head }),
        cells.map((number) => el("td", { text: number.toLocaleString("en") })),
      );
    const sum = (field) => rows.reduce((all, one) => all + one[field], 0);
    $("#solve-totals tbody").replaceChildren(
      ...rows.map(({ letters, words, points }) => row(letters, [words, points])),
    );
    $("#solve-totals tfoot").replaceChildren(...(rows.length ? [row("All", [sum("words"), sum("points")])] : []));
    $("#solve-totals").hidden = !rows.length;
  }

  showWords() {
    $("#solve-board").classList.toggle("choosing", this.filter.cell !== null);
    const { report } = this;
    this.entries = report && !isEmpty(this.store.state) ? chosen(report, this.filter) : [];
    const all = report?.words.length ?? 0;
    const rude = report?.words.filter(({ offensive }) => offensive).length ?? 0;
    $("#solve-offensive-line").hidden = !rude;
    $("#solve-offensive-name").textContent = `show ${count(rude, "word")} that may offend`;
    $("#solve-shown").textContent = !report
      ? ""
      : this.entries.length < all
        ? `${this.entries.length.toLocaleString("en")} of ${count(all, "word")}`
        : "";
    const signature = JSON.stringify([report ? keyOf(this.store.state, false) : null, this.filter]);
    if (signature !== this.listed) this.list.show(this.entries, this.filter.sort, this.picked);
    this.listed = signature;
    if (this.drawn.pinned && !this.entries.some(({ word }) => word === this.drawn.pinned.word))
      this.drawn.pinned = null;
    this.list.press(this.drawn.pinned?.word ?? null);
    this.showPicked();
    this.draw();
  }

  // ---- paths -----------------------------------------------------------------------------------

  draw() {
    const entry = this.drawn.looked ?? this.drawn.pinned;
    const { paths, text } = entry
      ? { paths: [entry.path], text: `${pathText(entry.written ?? entry.word, entry.path)} · ${count(entry.points, "point")}` }
      : this.tracer.on
        ? this.tracer.found()
        : { paths: [], text: "" };
    const several = paths.length > 1;
    this.board.draw(paths, several ? { all: true, labels: paths.map((_, i) => String(i + 1)) } : {});
    $("#solve-path").textContent = text;
    $("#solve-game").hidden = !this.report?.words.length;
    $("#solve-play").disabled = !this.drawn.pinned;
    $("#solve-play").hidden = stillMotion() || isEmpty(this.store.state);
  }

  press(entry) {
    this.pin(entry);
    this.tracer.leave({ word: true });
    this.list.press(entry.word);
    this.draw();
    this.showPicked();
    say(`${pathText(entry.written ?? entry.word, entry.path)}, ${count(entry.points, "point")}`);
  }

  /** Play on this board: all its words count. */
  playGame() {
    const { board, wrap, rules } = this.store.state;
    this.game({ board, wrap, words: this.report.words, book: rules, only: "not in the dictionary", print: () => printSolved(this, true) });
  }

  /** Open the dialog that prints; returns whether there is a board to print. */
  print() {
    if (this.report) printSolved(this);
    return Boolean(this.report);
  }

  // ---- to the Unboggle tab ---------------------------------------------------------------------

  showPicked() {
    const { pinned } = this.drawn;
    const box = $("#solve-picked");
    const pick =
      pinned && !this.picked.has(pinned.word)
        ? [
            el("button", {
              type: "button",
              text: `Pick ${pinned.word.toLocaleUpperCase("en")}`,
              on: { click: () => this.pick(pinned.word, true) },
            }),
          ]
        : [];
    const chips = [...this.picked].map((word) =>
      el("button", {
        type: "button",
        class: "chosen",
        text: `${word.toLocaleUpperCase("en")} ×`,
        "aria-label": `Remove ${word.toLocaleUpperCase("en")}`,
        on: { click: () => this.pick(word, false) },
      }),
    );
    box.hidden = !pick.length && !chips.length;
    box.replaceChildren(...pick, ...chips);
    const number = this.picked.size || this.entries.length;
    $("#solve-unboggle").textContent = this.picked.size
      ? `Unboggle the ${number === 1 ? "picked word" : `${number} picked words`}`
      : `Unboggle ${number === 1 ? "this word" : `these ${number.toLocaleString("en")} words`}`;
    $("#solve-unboggle").hidden = !number;
    $("#solve-unboggle").disabled = number > MOST_WORDS;
    $("#solve-unboggle").title = number > MOST_WORDS ? `At most ${MOST_WORDS} words: filter or pick some` : "";
  }

  pick(word, on) {
    if (on) this.picked.add(word);
    else this.picked.delete(word);
    this.list.mark(this.picked);
    this.showPicked();
    say(`${word.toLocaleUpperCase("en")} ${on ? "picked" : "removed"}`);
    $("#solve-unboggle").focus({ preventScroll: true });
  }

  /** Open the picked words, or else all shown words, in the Unboggle tab with this size. */
  unboggle() {
    const words = this.picked.size ? [...this.picked] : this.entries.map(({ word }) => word);
    const { board, wrap, qu } = this.store.state;
    const [rows, columns] = sizeOf(board);
    const fields = { words: words.map((word) => `${word}\n`).join(""), qu, given: [], faces: "", hexagons: false };
    const most = Math.max(rows, columns) <= MOST_SIDE;
    const holes = board.flatMap((row, r) => row.flatMap((face, c) => (face === null ? [[r, c]] : [])));
    this.open("unboggle", {
      ...fields,
      ...(most ? { rows, columns, holes, wrap, smallest: false } : { smallest: true }),
    });
    $("#words").focus();
  }
}

export const mount = (root, context) => new Tab(root, context);
