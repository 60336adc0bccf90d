// The Gogen tab: solve one by hand with checks and hints, set one, have it solved, make new ones.

import { BoardView, pathText } from "./board.js";
import { certificateOf } from "./certificate.js";
import { $, $$, count, el } from "./dom.js";
import { Maker } from "./gogen-make.js";
import {
  RULES,
  START,
  boardOf,
  check,
  command,
  edited,
  levelText,
  lettersLeft,
  readGogen,
  textOf,
  walkOf,
  wordsOf,
} from "./gogen-question.js";
import { LettersLeft, SAID, Walks } from "./gogen-lists.js";
import { broken, faultText, impossible, solvedText, wrongLetters } from "./gogen-says.js";
import { bindSheet } from "./gogen-sheet.js";
import { key, placeName } from "./grid.js";
import { bindKeep } from "./keep.js";
import { watchQueue } from "./queue.js";
import { say } from "./say.js";
import { Store } from "./store.js";
import { copy, copyLink } from "./take.js";
import { bindUndo } from "./undo.js";

export const name = "gogen";
export const title = "Gogen";
const TIMEOUT = 60;

class Tab {
  constructor(root, { engine }) {
    [this.engine, this.check, this.root] = [engine, check, root];
    this.store = new Store(name, { start: START, check });
    this.answers = new Map(); // Gogen → report
    this.cell = [0, 0];
    this.drawn = { pinned: null, looked: null };
    this.hinted = new Set(); // steps that were told, of this Gogen
    this.question = textOf(this.store.state);
    this.clear();
    this.board = new BoardView($("#gogen-board"), { holes: false });
    this.letters = new LettersLeft($("#gogen-letters"), (letter) => this.edit([[...this.cell, letter]]));
    this.words = new Walks($("#gogen-words"), { look: (word) => this.look(word), press: (word) => this.press(word) });
    this.maker = new Maker(this);
    bindSheet(this);
    this.bind();
    this.store.addEventListener("change", () => this.changed());
    this.show();
  }

  bind() {
    const { store } = this;
    const on = (id, event, act) => $(`#gogen-${id}`).addEventListener(event, ({ target }) => act(target));
    this.board.addEventListener("edit", ({ detail }) => this.edit(detail.edits));
    this.board.addEventListener("command", () => this.find());
    $("#gogen-board").addEventListener("focusin", ({ target }) => { this.cell = target.dataset.cell.split(",").map(Number); });
    for (const radio of $$("input[name=gogen-typing]"))
      radio.addEventListener("change", () => store.change({ setting: radio.value === "given" }));
    on("text", "input", ({ value }) => store.change(readGogen(value) ?? { words: value }, "words"));
    on("text", "blur", () => this.showForm());
    on("check", "click", () => this.find());
    on("hint", "click", () => this.hint());
    on("solve", "click", () => this.solve());
    on("stop", "click", () => this.stop());
    this.showUndo = bindUndo(store, "gogen-");
    on("clear", "click", () => {
      store.change(store.state.setting ? { given: [], mine: [] } : { mine: [] });
      this.board.focus();
    });
    on("copy-link", "click", () => copyLink(name, store));
    on("copy-text", "click", () => copy(textOf(store.state), "The Gogen"));
    on("copy-command", "click", () => copy(command(store.state), "The command"));
    on("certificate", "click", () => this.certificate());
    bindKeep(this, "gogen-", { file: "gogen.json", format: "unboggle.page-gogen/1", read: readGogen });
    $("#gogen-form").addEventListener("submit", (event) => event.preventDefault());
  }

  clear() {
    Object.assign(this, { status: null, note: [], rings: [], ringed: "", clash: new Set(), panel: [], step: null });
  }

  changed() {
    const question = textOf(this.store.state);
    if (question !== this.question) {
      this.hinted = new Set();
      this.job?.cancel();
    }
    this.question = question;
    this.drawn = { pinned: null, looked: null };
    this.clear();
    this.show();
  }

  edit(edits) {
    const { state } = this.store;
    const odd = edits.find(([, , letter]) => letter && !lettersLeft({ given: [], mine: [] }).includes(letter));
    if (odd) return this.refuse(`A Gogen has the letters A to Y, not ${odd[2].toLocaleUpperCase("en")}.`);
    const fixed = state.setting
      ? null
      : edits.map(([, , letter]) => state.given.find((one) => one[2] === letter)).find(Boolean);
    this.store.change(edited(state, edits), "letters");
    if (fixed) this.refuse(`${fixed[2].toLocaleUpperCase("en")} is given, at ${placeName(fixed)}.`);
    return undefined;
  }

  refuse(text) {
    this.tell({ status: text });
  }

  /** Say something instead of what was said before: what `clear` has. */
  tell(news) {
    this.clear();
    Object.assign(this, news);
    this.show();
    say([news.status, ...this.note.filter((part) => typeof part === "string")].join(" "));
  }

  // ---- answers ---------------------------------------------------------------------------------

  get answer() {
    return this.answers.get(textOf(this.store.state)) ?? null;
  }

  /** The report on this Gogen; null if there is none, and that has been said. */
  async need(again = () => this.checked()) {
    if (this.answer) return this.answer;
    if (!wordsOf(this.store.state).length) {
      $("#gogen-text").focus();
      return null;
    }
    const question = textOf(this.store.state);
    this.job?.cancel();
    const job = this.engine.run({ task: "gogen-solve", text: question, timeout: TIMEOUT });
    this.job = job;
    this.watch(job);
    this.clear();
    this.show();
    const end = await job.ended;
    if (this.job !== job) return null;
    this.job = null;
    this.show();
    if (end.report && !["undecided", "error"].includes(end.report.status)) {
      this.answers.set(question, end.report);
      if ($("#gogen-stop") === document.activeElement || document.activeElement === document.body)
        $("#gogen-check").focus({ preventScroll: true });
      return this.answer;
    }
    if (end.kind === "cancelled") return null;
    this.tellFault(end, again);
    return null;
  }

  /** Show whether `job` has to wait. */
  watch(job) {
    this.waiting = "";
    watchQueue(job, (text) => {
      if (this.job !== job || this.waiting === text) return;
      this.waiting = text;
      this.show();
    });
  }

  /** Say how a question came to no answer, and let it be asked `again`. */
  tellFault(end, again) {
    const button = el("button", { type: "button", text: "Try again", on: { click: again } });
    this.tell({ status: faultText(end), note: [button] });
  }

  /** What proves the answer to others, as a file. */
  async certificate() {
    this.job?.cancel();
    const job = this.engine.run({ task: "gogen-solve", text: textOf(this.store.state), timeout: 300, steps: false, certify: true });
    this.job = job;
    this.watch(job);
    this.clear();
    this.show();
    const end = await job.ended;
    if (this.job !== job) return;
    this.job = null;
    if (end.kind === "cancelled") return;
    const made = certificateOf(end);
    if (!made) this.tellFault(end, () => this.certificate());
    else this.tell({ status: "Certificate.", note: [made.text, made.link].filter(Boolean) });
  }

  find() {
    return this.checked();
  }

  stop() {
    this.job?.stop();
    this.maker.stop();
  }

  /** Say whether there is one board only, and whether the letters so far are right. */
  async checked() {
    const report = await this.need();
    if (!report) return;
    if (report.status === "broken") this.tell(broken(report));
    else if (report.status === "impossible") this.tell(impossible(report));
    else this.tellSolved(report);
  }

  wrong(report) {
    return this.store.state.mine.filter(([r, c, letter]) => report.board[r][c] !== letter);
  }

  tellSolved(report) {
    const { mine, given } = this.store.state;
    const wrong = this.wrong(report);
    if (wrong.length) return this.tell(wrongLetters(wrong));
    return this.tell({ status: solvedText(report, mine.length, 25 - mine.length - given.length) });
  }

  /** Tell the next step of logic: one, with its rule. */
  async hint() {
    const report = await this.need(() => this.hint());
    if (!report) return;
    if (report.status !== "solved") return this.checked();
    const wrong = this.wrong(report);
    if (wrong.length) return this.tell(wrongLetters(wrong));
    const there = new Set([...this.store.state.given, ...this.store.state.mine].map(([, , letter]) => letter));
    const board = boardOf(this.store.state);
    const open = ({ excluded }) => excluded.filter(([r, c]) => !board[r][c]); // what others stand on says nothing new
    const step = (report.steps ?? []).find(
      (one, i) => !there.has(one.letter) && (one.placed || (!this.hinted.has(i) && open(one).length)),
    );
    if (!step)
      return this.tell({
        status:
          there.size === 25
            ? "Solved: every letter is right."
            : "From here on no single supposition leads any further.",
      });
    this.hinted.add(report.steps.indexOf(step));
    const letter = step.letter.toLocaleUpperCase("en");
    const put =
      step.placed &&
      el("button", {
        type: "button",
        text: `Put ${letter} at ${placeName(step.placed)}`,
        on: { click: () => this.put(step) },
      });
    return this.tell({
      status: `${RULES[step.rule]}.`,
      note: [step.text, ...(put ? [put] : [])],
      rings: step.placed ? [step.placed] : open(step),
      ringed: step.placed ? `hint: ${letter}` : `not ${letter}`,
    });
  }

  put({ letter, placed }) {
    this.store.change(edited({ ...this.store.state, setting: false }, [[...placed, letter]]));
    say(`${letter.toLocaleUpperCase("en")} at ${placeName(placed)}`);
    $("#gogen-hint").focus({ preventScroll: true });
  }

  /** Fill in the solution; undo takes it back. */
  async solve() {
    const report = await this.need(() => this.solve());
    if (!report) return;
    if (report.status !== "solved") return this.checked();
    const given = new Set(this.store.state.given.map(key));
    this.store.change({
      mine: report.board.flatMap((row, r) =>
        row.flatMap((letter, c) => (given.has(key([r, c])) ? [] : [[r, c, letter]])),
      ),
    });
    return this.tell({ status: `Solved: the only board; ${levelText(report.level)}.` });
  }

  // ---- what is shown ---------------------------------------------------------------------------

  show() {
    const { state } = this.store;
    const board = boardOf(state);
    this.board.show({
      board,
      given: state.given,
      locked: state.setting ? [] : state.given,
      rings: this.rings,
      ringed: this.ringed,
      busy: Boolean(this.job),
    });
    $("#gogen-status").textContent = this.statusText(board);
    $("#gogen-note").replaceChildren(...this.note.flatMap((part) => [part, " "]));
    $("#gogen-panel").hidden = !this.panel.length;
    $("#gogen-panel").replaceChildren(...this.panel);
    $("#gogen-stop").hidden = !this.job;
    for (const id of ["check", "hint", "solve"]) $(`#gogen-${id}`).hidden = Boolean(this.job);
    this.showForm();
    this.letters.show(lettersLeft(state));
    this.words.show(wordsOf(state), board, { clash: this.clash, pinned: this.drawn.pinned });
    this.showSteps();
    this.draw();
  }

  statusText(board) {
    if (this.job) return this.waiting || "Solving …";
    if (this.status) return this.status;
    const words = wordsOf(this.store.state);
    if (!words.length) return "Write words, or paste a Gogen.";
    const walks = words.filter((word) => walkOf(board, word).state === "done").length;
    const left = lettersLeft(this.store.state).length;
    return left
      ? `${count(left, "letter")} left; ${walks} of ${count(words.length, "word")} walk${words.length === 1 ? "s" : ""}.`
      : walks === words.length
        ? "Every word walks."
        : `All letters stand; ${words.length - walks} of ${count(words.length, "word")} ${words.length - walks === 1 ? "does" : "do"} not walk.`;
  }

  showForm() {
    const { state } = this.store;
    const field = $("#gogen-text");
    // what was pasted as a whole Gogen becomes its words at once
    if ((document.activeElement !== field || readGogen(field.value)) && field.value !== state.words)
      field.value = state.words;
    for (const radio of $$("input[name=gogen-typing]")) radio.checked = (radio.value === "given") === state.setting;
    this.showUndo();
    $("#gogen-clear").title = state.setting ? "Take all letters away" : "Take the letters away that are not given";
    $("#gogen-clear").disabled = !(state.mine.length || (state.setting && state.given.length));
  }

  showSteps() {
    const { answer } = this;
    const { mine, given } = this.store.state;
    const told =
      answer?.status === "solved" &&
      mine.length + given.length === 25 &&
      !this.wrong(answer).length &&
      answer.steps?.length;
    const box = $("#gogen-steps");
    box.hidden = !told;
    if (told && this.stepsOf !== answer)
      $("ol", box).replaceChildren(
        ...answer.steps.map(({ rule, text }) =>
          el("li", {}, el("span", { class: "soft", text: `${RULES[rule]}: ` }), text),
        ),
      );
    if (told) this.stepsOf = answer;
  }

  look(word) {
    this.drawn.looked = word;
    this.draw();
  }

  press(word) {
    this.drawn = { pinned: this.drawn.pinned === word ? null : word, looked: null };
    this.show();
    const { state, path } = walkOf(boardOf(this.store.state), word);
    say(state === "done" ? pathText(word, path) : `${word.toLocaleUpperCase("en")}: ${SAID[state]}`);
  }

  draw() {
    const word = this.drawn.looked ?? this.drawn.pinned;
    const { state, path } = word ? walkOf(boardOf(this.store.state), word) : { path: [] };
    this.board.draw(path.length ? [path] : []);
    $("#gogen-path").textContent =
      word && state === "done" ? pathText(word, path) : word ? `${word.toLocaleUpperCase("en")}: ${SAID[state]}` : "";
  }
}

export const mount = (root, context) => new Tab(root, context);
