// The Unboggle tab: a question, its search, its answer. What can be done with an answer is in
// actions.js, the ways out of "impossible" in ways.js.

import { answerOf, badLine, bestText, entriesOf, howLines, knownText, phaseText, sentence, statusText } from "./answers.js";
import { Actions } from "./actions.js";
import { BoardView, pathText } from "./board.js";
import { $, count, duration, el, reveal, stillMotion } from "./dom.js";
import { trace } from "./grid.js";
import { bindForm } from "./form.js";
import { Hints } from "./hints.js";
import { START, asked, check, edited, puzzle, request, resized, touching, wordsOf } from "./question.js";
import { watchQueue } from "./queue.js";
import { say, sayNow } from "./say.js";
import { bindPrint } from "./sheet.js";
import { Store } from "./store.js";
import { bindFiles, opened } from "./files.js";
import { Ways } from "./ways.js";
import { WordList, otherWords } from "./words.js";

export const name = "unboggle";
export const title = "Unboggle";
const TIMEOUT = 60;
const KEPT = 30; // answers that undo brings back

const keyOf = (state) => JSON.stringify(puzzle(state)) + state.smallest;

class Tab {
  constructor({ engine }) {
    this.engine = engine;
    this.store = new Store(name, { start: START, check });
    this.check = check;
    this.answers = new Map(); // question → answer
    this.run = null; // the search that runs: { job, question, best, waiting, phase, since }
    this.drawn = { pinned: 0, all: false, looked: null };
    this.ending = () => {};
    this.board = new BoardView($("#board"), { qu: () => this.store.state.qu });
    this.list = new WordList($("#where-words"), {
      look: (entry) => this.look(entry),
      press: (_, i) => this.press(i),
      play: (entry, i) => {
        this.press(i);
        this.play(entry);
      },
    });
    this.hints = new Hints(engine);
    this.actions = new Actions(this);
    this.ways = new Ways(this);
    this.showForm = bindForm(this.store);
    bindFiles(this);
    bindPrint(this);
    this.board.addEventListener("edit", ({ detail }) => this.edit(detail.edits));
    this.board.addEventListener("command", () => this.find());
    $("#find").addEventListener("click", () => this.find());
    $("#stop").addEventListener("click", () => this.stop());
    this.store.addEventListener("change", () => this.changed());
    setInterval(() => this.tick(), 1000);
    this.changed();
  }

  get hexagons() {
    return touching(this.store.state) === "hexagons";
  }

  get answer() {
    return this.answers.get(keyOf(this.store.state)) ?? null;
  }
  set answer(answer) {
    this.keep(this.store.state, answer);
  }

  keep(state, answer) {
    this.answers.delete(keyOf(state));
    this.answers.set(keyOf(state), answer);
    if (this.answers.size > KEPT) this.answers.delete(this.answers.keys().next().value);
  }

  /** The question has changed: what runs was for another one, which keeps its best board. */
  changed() {
    this.notice = null;
    if (this.run && this.run.question !== keyOf(this.store.state)) {
      const { job, best, question } = this.run;
      job.cancel();
      this.run = null;
      if (best) {
        this.answers.set(question, answerOf({ kind: "stopped" }, best, question));
        this.notice = `The search was ended, as the question has changed. Undo brings back its best board: ${best.held} of ${count(best.of, "word")}.`;
        say(this.notice);
      }
    }
    this.hints.update(this.store.state);
    this.rest();
  }

  /** Show the state as it is, with the first word drawn. */
  rest() {
    this.ending();
    this.ways.end();
    this.actions.end();
    this.drawn = { pinned: 0, all: false, looked: null };
    this.show();
    if (this.answer?.kind === "impossible" && !this.run) this.ways.start();
  }

  edit(edits) {
    const { state } = this.store;
    const shownBoard = this.shownBoard();
    // on a board whose size was sought, a letter fixes the size
    const size = state.smallest ? { ...resized(state, shownBoard.length, shownBoard[0].length), smallest: false } : {};
    const base = { ...state, ...size };
    this.store.change({ ...size, ...edited(base, edits) });
  }

  shownBoard() {
    return this.run?.best?.board ?? this.answer?.board ?? asked(this.store.state);
  }

  /** Open a share code that a link brings. */
  async openCode(code) {
    const fields = await opened(code, this);
    if (fields) this.store.change(fields);
    else this.refuse("This share code is damaged, or of another version; it was not opened.");
  }

  /** Say what is wrong with a link or a file. */
  refuse(text) {
    this.notice = text;
    this.show();
    say(text);
  }

  async find({ timeout = TIMEOUT } = {}) {
    const { state } = this.store;
    const wrong = state.smallest ? null : $('.size input[aria-invalid="true"]', $("#ask"));
    if (!this.run && wrong) {
      wrong.focus();
      say($(`#${wrong.id}-hint`).textContent);
      return;
    }
    if (this.run || !wordsOf(state).length) {
      if (!this.run) $("#words").focus();
      return;
    }
    this.ways.end();
    this.actions.end();
    const job = this.engine.run({ ...request(state), timeout });
    const run = {
      job,
      question: keyOf(state),
      best: null,
      waiting: "",
      phase: "",
      since: performance.now(),
      held: -1,
    };
    this.run = run;
    this.answers.delete(run.question);
    const here = () => this.run === run;
    watchQueue(job, (text) => {
      if (!here() || run.waiting === text) return;
      run.waiting = text;
      this.show();
    });
    job.on("progress", (news) => {
      run.phase = phaseText(news);
      if (here()) this.tick();
    });
    job.on("size", ({ trying }) => {
      run.phase = `trying ${trying.join("x")}`;
      if (here()) this.tick();
    });
    job.on("best", (best) => {
      if (!here() || best.held <= run.held) return;
      run.best = best;
      run.held = best.held;
      sayNow(bestText(best.held, best.of));
      this.show();
    });
    this.show();
    reveal($("#status").parentElement, matchMedia("(max-width: 59.99rem)").matches); // where the form fills the screen
    const end = await job.ended;
    if (!here()) return;
    this.run = null;
    this.timeout = timeout;
    // we cancel only what is no longer shown: this was the server, when this page was away
    const away = { kind: "failed", problem: { detail: "The search was ended, as this page was away for too long." } };
    this.answer = answerOf(end.kind === "cancelled" ? away : end, run.best, run.question);
    this.rest();
    if (this.answer) say(statusText(this.answer, state));
    if ($("#stop") === document.activeElement || document.activeElement === document.body)
      $("#find").focus({ preventScroll: true });
  }

  stop() {
    if (this.run) this.run.job.stop();
    this.ways.stop();
    this.actions.stop();
  }

  /** Change the question to one whose answer is known already. */
  take(fields, answer) {
    const state = { ...this.store.state, ...fields };
    this.keep(state, answer);
    this.store.change(fields);
    this.show();
    $("#status").focus(); // the button that was pressed is gone
    say(statusText(answer, state));
  }

  /** Show another board of the same question. */
  showBoard(board, words, size) {
    const report = { size: [size.rows, size.columns], words, checked: "traced" };
    this.answer = { kind: "fitted", board, words, missing: [], report, seconds: null };
    this.drawn = { pinned: 0, all: false, looked: null };
    this.show();
    say(statusText(this.answer, this.store.state));
  }

  /** Find a board within another time, or which words must go. */
  again(options) {
    this.answers.delete(keyOf(this.store.state));
    return this.find(options);
  }

  // ---- what is shown -------------------------------------------------------------------------

  show() {
    const { state } = this.store;
    this.showForm();
    $("#find").hidden = Boolean(this.run);
    $("#stop").hidden = !this.run;
    const { run, answer } = this;
    const partial = run ? run.best : answer && answer.kind !== "fitted" && answer.board ? answer : null;
    const board = this.shownBoard();
    $("#intro").hidden = Boolean(run || answer);
    const given = state.smallest && answer?.board ? [] : state.given;
    this.board.show({ board, given, hexagons: this.hexagons, look: partial ? "best" : answer?.board ? "found" : "plain", busy: Boolean(run) });
    $("#status").textContent = this.statusText();
    $("#status").hidden = !$("#status").textContent;
    $("#board-hint").textContent = this.boardHint(board);
    this.showWords(partial);
    this.showReason();
    this.actions.show();
    this.draw();
    this.tick();
  }

  statusText() {
    const { run, answer } = this;
    if (run?.waiting) return run.waiting;
    if (run?.best) return bestText(run.best.held, run.best.of);
    if (run) return "Searching …";
    if (this.notice) return this.notice;
    if (answer) return statusText(answer, this.store.state);
    return wordsOf(this.store.state).length ? "" : "Write some words, or paste a list.";
  }

  boardHint(board) {
    if (this.run) return "";
    const free = board.flat().filter((face) => face === "").length;
    if (this.answer?.kind === "fitted")
      return free ? `${count(free, "cell is", "cells are")} free: any letter will do there.` : "";
    return "Type letters that must stand there. A cell without a letter is free.";
  }

  tick() {
    const { run } = this;
    $("#progress").textContent = run
      ? `${duration((performance.now() - run.since) / 1000)}${run.phase ? ` · ${run.phase}` : ""}`
      : "";
  }

  showWords(partial) {
    const source = this.run
      ? this.run.best && { kind: "running", ...this.run.best }
      : this.answer?.board
        ? this.answer
        : null;
    $("#where").hidden = !source;
    if (!source) {
      [this.entries, this.listed] = [[], null];
      return;
    }
    this.list.numbered = this.drawn.all;
    const signature = JSON.stringify([source.board, source.words]);
    $("#where-title").textContent = partial ? "On the best board so far" : "Where the words run";
    if (signature !== this.listed) {
      this.entries = entriesOf(source, this.store.state);
      this.list.show(this.entries);
    }
    this.list.press(this.drawn.all ? -1 : this.drawn.pinned);
    if (signature === this.listed) return;
    this.listed = signature;
    const extras = this.run || partial ? [] : (source.report?.extras ?? []);
    $("#others").replaceChildren(...otherWords(extras, { look: (extra) => this.lookOther(extra) }));
  }

  showReason() {
    const { answer } = this;
    const box = $("#reason");
    const bad = !this.run && answer?.kind === "failed" ? answer.problem?.words : null;
    const reason = !this.run && answer?.kind === "impossible" ? answer.report.reason : null;
    box.hidden = !(reason || bad);
    $("#hints").hidden = Boolean(bad); // they say the same
    if (reason) {
      box.replaceChildren(
        el("h2", { text: "Why" }),
        el("p", { text: sentence(reason.text) }),
        el("p", { class: "known soft", text: knownText(answer.report.checked) }),
      );
    } else if (bad) {
      const lines = bad.map((one) => el("li", { text: badLine(one) }));
      const single = bad.length === 1;
      box.replaceChildren(
        el("h2", { text: single ? "This word" : "These words" }),
        el("ul", {}, lines),
        el("button", {
          type: "button",
          text: single ? "Leave it out" : "Leave them out",
          on: { click: () => this.ways.leaveOut(bad.map(({ word }) => word)) },
        }),
      );
    }
  }

  // ---- paths -----------------------------------------------------------------------------------

  draw() {
    const { pinned, all, looked } = this.drawn;
    const there = (this.entries ?? []).filter(({ path }) => path);
    const entry = looked ?? this.entries?.[pinned];
    if (all && !looked) {
      const labels = this.entries.flatMap(({ path }, i) => (path ? [String(i + 1)] : []));
      this.board.draw(
        there.map(({ path }) => path),
        { all: true, labels },
      );
    } else this.board.draw(entry?.path ? [entry.path] : []);
    $("#where-path").textContent =
      entry?.path && !(all && !looked) ? pathText(entry.written ?? entry.word, entry.path) : "";
  }

  look(entry) {
    this.ending();
    this.drawn.looked = entry?.path ? entry : null;
    this.draw();
  }

  lookOther(extra) {
    if (!extra) return this.look(null);
    const path = trace(this.shownBoard(), extra.word, touching(this.store.state));
    return this.look({ ...extra, path });
  }

  press(index) {
    this.ending();
    this.drawn = { pinned: index, all: false, looked: null };
    this.show();
    const entry = this.entries[index];
    if (entry?.path) say(pathText(entry.written ?? entry.word, entry.path));
  }

  play(entry = this.entries?.[this.drawn.pinned]) {
    this.ending();
    if (!entry?.path || stillMotion()) return;
    this.ending = this.board.play(entry.path, () => {
      this.ending = () => {};
    });
  }

  /** Draw all paths, or the chosen one again. */
  toggleAll() {
    this.drawn = { pinned: this.drawn.pinned, all: !this.drawn.all, looked: null };
    this.show();
  }

  how() {
    return this.answer?.report ? howLines(this.answer.report) : [];
  }
}

export const mount = (_, context) => new Tab(context);
