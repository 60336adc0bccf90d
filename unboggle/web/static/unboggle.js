// The Unboggle tab: a question, its search, its answer. Actions on an answer are in actions.js, ways
// out of "impossible" in ways.js.

import { answerOf, badLine, bestText, entriesOf, howLines, knownText, phaseText, sentence, statusText } from "./answers.js";
import { Actions } from "./actions.js";
import { withFilling } from "./choosing.js";
import { BoardView, pathText } from "./board.js";
import { $, count, duration, el, reveal } from "./dom.js";
import { trace } from "./grid.js";
import { bindForm } from "./form.js";
import { ConstraintList, PICKING } from "./constraint-list.js";
import { Hints } from "./hints.js";
import { KeptAnswer } from "./kept-answer.js";
import { Later } from "./later.js";
import { Marking } from "./marking.js";
import { START, asked, check, edited, isMarked, reading, request, resized, touching, wordsOf } from "./question.js";
import { printFound } from "./printed.js";
import { say, sayNow } from "./say.js";
import { SearchTab } from "./tab.js";
import { bindFiles, opened } from "./files.js";
import { Ways, joined, respelled, squeezed } from "./ways.js";
import { WordList, otherWords } from "./words.js";

export const name = "unboggle";
export const title = "Unboggle";
const TIMEOUT = 60;

const keys = new WeakMap(); // of states, which never change

/** What answers are kept by. */
function keyOf(state) {
  if (!keys.has(state)) keys.set(state, JSON.stringify(request(state)) + state.smallest + state.fill + state.taken);
  return keys.get(state);
}

class Tab extends SearchTab {
  #taken = Date.now(); // boards that are taken are numbered

  constructor({ engine }) {
    super(engine, name, { start: START, check });
    this.run = null; // what is known of the search that runs: { question, best, phase, since }
    this.pin(0);
    this.board = new BoardView($("#board"), { qu: () => this.store.state.qu });
    this.list = new WordList($("#where-words"), {
      look: (entry) => this.look(entry),
      press: (_, i) => this.press(i),
      play: (entry, i) => {
        this.press(i);
        this.play(entry);
      },
    });
    this.later = new Later();
    this.kept = new KeptAnswer();
    this.marking = new Marking(this.store);
    this.constraints = new ConstraintList(this);
    const join = (phrases) => this.store.change({ words: joined(this.store.state.words, phrases) });
    this.hints = new Hints(engine, (problem) => this.refuseConstraints(problem), join);
    this.actions = new Actions(this);
    this.ways = new Ways(this);
    this.showForm = bindForm(this.store);
    bindFiles(this);
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
    this.remember(keyOf(this.store.state), answer);
  }

  /** The question has changed: cancel the search, and keep its best board for undo. */
  changed() {
    this.status = null;
    if (this.run && this.run.question !== keyOf(this.store.state)) {
      const { best, question } = this.run;
      this.job?.cancel();
      this.job = this.run = null;
      if (best) {
        this.remember(question, answerOf({ kind: "stopped" }, best, question));
        this.status = `The search ended because the puzzle changed. Undo restores its best board: ${best.words_held} of ${count(best.total, "word")}.`;
        say(this.status);
      }
    }
    this.later.start(this.following(this.store.state));
  }

  /** Show a new state. A long list is read in slices, and the next key begins anew. */
  *following(state) {
    yield* reading(state);
    this.rest();
    yield* this.hints.updating(state);
  }

  /** Show what is wrong beside the constraints that `problem` is about; returns whether there are some. */
  refuseConstraints(problem) {
    const [field, name] = /^puzzle\.constraints\.(\w+)/.exec(problem?.field ?? "") ?? [];
    const names = problem?.constraints ?? (name && [name]);
    this.constraints.refuse(names, problem?.detail.replace(`${field}: `, ""));
    return this.constraints.knows(names);
  }

  /** Show the state with the first word drawn. */
  rest() {
    this.pin(0);
    this.ways.end();
    this.actions.end();
    this.restore();
    this.show();
    if (this.answer?.kind === "impossible" && !this.run && !isMarked(this.store.state)) this.ways.start();
  }

  /** Show the board that the browser has kept, if this is its question. */
  restore() {
    if (this.run || this.answer) return;
    const answer = this.kept.restored(keyOf(this.store.state), this.store.state);
    if (answer) this.answer = answer;
  }

  edit(edits) {
    const { state } = this.store;
    const shownBoard = this.shownBoard();
    // on a board of the smallest size, a letter fixes the size
    const size = state.smallest ? { ...resized(state, shownBoard.length, shownBoard[0].length), smallest: false } : {};
    const base = { ...state, ...size };
    this.store.change({ ...size, ...edited(base, edits) });
  }

  shownBoard() {
    return this.run?.best?.board ?? this.answer?.board ?? asked(this.store.state);
  }

  /** Open the share code of a link. */
  async openCode(code) {
    const fields = await opened(code, this);
    if (fields) this.store.change(fields);
    else this.refuse("This share code is damaged, or of another version; it was not opened.");
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
    this.constraints.remind();
    this.ways.end();
    this.actions.end();
    const run = { question: keyOf(state), best: null, phase: "", since: performance.now(), held: -1 };
    const job = this.begin({ ...request(state), timeout });
    this.run = run;
    this.answers.delete(run.question);
    const here = () => this.run === run;
    job.on("progress", (news) => {
      run.phase = phaseText(news);
      if (here()) this.tick();
    });
    job.on("size", ({ trying }) => {
      run.phase = `trying ${trying.join("x")}`;
      if (here()) this.tick();
    });
    job.on("incumbent", (best) => {
      if (!here() || best.words_held <= run.held) return;
      run.best = best;
      run.held = best.words_held;
      this.kept.keep(run.question, answerOf({ kind: "stopped" }, best, run.question)); // for a reload
      sayNow(bestText(best.words_held, best.total, best.missing));
      this.show();
    });
    this.show();
    reveal($("#status").parentElement, matchMedia("(max-width: 59.99rem)").matches); // if the form fills the screen
    const end = await this.ended(job);
    if (!end) return;
    this.timeout = timeout;
    // the page cancels only what it no longer shows: the server cancelled this one while the page was away
    const away = { kind: "failed", problem: { detail: "The search ended because this page was away for too long." } };
    if (end.problem) this.refuseConstraints(end.problem);
    this.answer = answerOf(end.kind === "cancelled" ? away : end, run.best, run.question);
    if (state.fill && this.answer.kind === "fitted" && this.answer.board.flat().includes("")) {
      Object.assign(run, { best: null, phase: "letters for blank cells" });
      const filled = await withFilling(this, (request) => this.begin(request), this.answer, state);
      if (!here()) return;
      this.answer = filled;
    }
    this.job = this.run = null;
    this.rest();
    if (this.answer) say(statusText(this.answer, state));
    this.focusAfter($("#stop"), $("#find"));
  }

  stop() {
    super.stop();
    this.ways.stop();
    this.actions.stop();
  }

  /** Change the question to one with a known answer. */
  take(fields, answer) {
    const state = { ...this.store.state, ...fields };
    this.remember(keyOf(state), answer);
    this.store.change(fields);
    this.show();
    $("#status").focus(); // the button that was pressed is gone
    say(statusText(answer, state));
  }

  /** Make another board of the same question the found one; undo brings back the one before. */
  adopt(answer) {
    this.take({ taken: this.#taken++ }, answer);
  }

  /** Show another board of the same question. */
  showBoard(board, words, size) {
    const report = { size: [size.rows, size.columns], words, checked: "traced" };
    this.answer = { kind: "fitted", board, words, missing: [], report, seconds: null };
    this.pin(0);
    this.show();
    say(statusText(this.answer, this.store.state));
  }

  /** Find a board with other `options`. */
  again(options) {
    this.answers.delete(keyOf(this.store.state));
    return this.find(options);
  }

  // ---- what is shown -------------------------------------------------------------------------

  show() {
    const { state } = this.store;
    if (!this.run) this.kept.keep(keyOf(state), this.answer);
    this.showForm();
    this.marking.show();
    this.constraints.show();
    $("#find").hidden = Boolean(this.run);
    $("#stop").hidden = !this.run;
    const { run, answer } = this;
    const partial = run ? run.best : answer && answer.kind !== "fitted" && answer.board ? answer : null;
    const board = this.shownBoard();
    $("#intro").hidden = Boolean(run || answer);
    const given = state.smallest && answer?.board ? [] : state.given;
    this.board.show({ board, given, hexagons: this.hexagons, look: partial ? "best" : answer?.board ? "found" : "plain", busy: Boolean(run), notes: this.constraints.notes(board) });
    $("#status").textContent = this.statusText();
    $("#status").hidden = !$("#status").textContent;
    this.showHint();
    this.showWords(partial);
    this.showReason();
    this.actions.show();
    this.draw();
    this.tick();
  }

  statusText() {
    const { run, answer } = this;
    if (run && this.waiting) return this.waiting;
    if (run?.best) return bestText(run.best.words_held, run.best.total, run.best.missing);
    if (run) return "Searching …";
    if (this.status) return this.status;
    if (answer) return statusText(answer, this.store.state);
    return wordsOf(this.store.state).length ? "" : "Write some words, or paste a list.";
  }

  showHint() {
    $("#board-hint").textContent = this.boardHint(this.shownBoard());
  }

  boardHint(board) {
    if (this.run) return "";
    if (this.board.picking) return PICKING;
    const free = board.flat().filter((face) => face === "").length;
    if (this.answer?.kind === "fitted")
      return free ? `${count(free, "cell is", "cells are")} blank: ${this.store.state.fill ? "no letters satisfy all constraints and offend in no word" : `no word needs ${free === 1 ? "it" : "them"}`}.` : "";
    return "Type letters to fix cells; the search chooses the others.";
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
    $("#where-title").textContent = partial ? "On the best board so far" : "Paths of the words";
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
    $("#hints").hidden = Boolean(bad); // they would repeat it
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
        ...this.spellers(bad),
      );
    }
  }

  /** Buttons that take apostrophes and hyphens out of words of the list. */
  spellers(bad) {
    const could = bad.filter(({ why }) => /^has an? (apostrophe|hyphen)/.test(why));
    if (!could.length) return [];
    const [first] = could;
    const text = could.length === 1 ? `Spell it ${squeezed(first.word).toLocaleUpperCase()}` : "Spell them without apostrophes and hyphens";
    return [" ", el("button", { type: "button", text, on: { click: () => this.store.change({ words: respelled(this.store.state.words, could.map(({ word }) => word)) }) } })];
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
    super.look(entry?.path ? entry : null);
  }

  lookOther(extra) {
    if (!extra) return this.look(null);
    const path = trace(this.shownBoard(), extra.word, touching(this.store.state));
    return this.look({ ...extra, path });
  }

  press(index) {
    this.pin(index);
    this.show();
    const entry = this.entries[index];
    if (entry?.path) say(pathText(entry.written ?? entry.word, entry.path));
  }

  get chosen() {
    return this.entries?.[this.drawn.pinned];
  }

  /** Play on the found board: only the words of the list count. */
  playGame() {
    const { board, words } = this.answer;
    this.game({ board, wrap: touching(this.store.state), words, book: null, only: "not one of the words", print: () => printFound(this, true) });
  }

  /** Open the dialog that prints; returns whether there is a board to print. */
  print() {
    const there = Boolean(this.answer?.board && !this.run);
    if (there) printFound(this);
    return there;
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
