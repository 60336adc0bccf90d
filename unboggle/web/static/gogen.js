// The Gogen tab: solve one by hand with checks and hints, set one, have it solved, make new ones.

import { canRepeat } from "./answers.js";
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
import { key, placeName } from "./grid.js";
import { bindKeep } from "./keep.js";
import { printGogens } from "./printed.js";
import { say } from "./say.js";
import { SearchTab } from "./tab.js";
import { copy, copyLink } from "./take.js";
import { bindUndo } from "./undo.js";

export const name = "gogen";
export const title = "Gogen";
const TIMEOUT = 60;

class Tab extends SearchTab {
  constructor(root, { engine }) {
    super(engine, name, { start: START, check });
    this.root = root;
    this.cell = [0, 0];
    this.hinted = new Set(); // steps that were shown as hints, of this Gogen
    this.question = textOf(this.store.state);
    this.clear();
    this.board = new BoardView($("#gogen-board"), { holes: false });
    this.letters = new LettersLeft($("#gogen-letters"), (letter) => this.edit([[...this.cell, letter]]));
    this.words = new Walks($("#gogen-words"), { look: (word) => this.look(word), press: (word) => this.press(word) });
    this.maker = new Maker(this);
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
    on("copy-text", "click", () => copy(textOf(store.state), "Gogen"));
    on("copy-command", "click", () => copy(command(store.state), "Command"));
    on("certificate", "click", () => this.certificate());
    on("print", "click", () => this.print());
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
    this.pin(null);
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
    this.clear();
    super.refuse(text);
  }

  /** Replace the messages; `news` has some of the fields that `clear` sets. */
  showNews(news) {
    this.clear();
    Object.assign(this, news);
    this.show();
    say([news.status, ...this.note.filter((part) => typeof part === "string")].join(" "));
  }

  // ---- answers ---------------------------------------------------------------------------------

  get answer() {
    return this.answers.get(textOf(this.store.state)) ?? null;
  }

  /** The report on this Gogen; without one a message is shown, and null returned. */
  async need(again = () => this.checked()) {
    if (this.answer) return this.answer;
    if (!wordsOf(this.store.state).length) {
      $("#gogen-text").focus();
      return null;
    }
    const question = textOf(this.store.state);
    const end = await this.solved({ gogen: question, explain: true, timeout: TIMEOUT });
    if (!end) return null;
    this.show();
    if (end.report && !["undecided", "error"].includes(end.report.status)) {
      this.remember(question, end.report);
      this.focusAfter($("#gogen-stop"), $("#gogen-check"));
      return this.answer;
    }
    if (end.kind === "cancelled") return null;
    this.showFault(end, again);
    return null;
  }

  /** How a search of the solver ended; null if another one has taken its place. */
  solved(request) {
    const job = this.begin({ task: "gogen", ...request });
    this.clear();
    this.show();
    return this.ended(job);
  }

  /** Show why there is no answer, with a button to try `again` if that can help. */
  showFault(end, again) {
    const button = el("button", { type: "button", text: "Try again", on: { click: again } });
    this.showNews({ status: faultText(end), note: canRepeat(end.problem) ? [button] : [] });
  }

  /** Make a certificate of the answer, as a file. */
  async certificate() {
    const end = await this.solved({ gogen: textOf(this.store.state), timeout: 300, certify: true });
    if (!end || end.kind === "cancelled") return;
    const made = certificateOf(end);
    if (!made) this.showFault(end, () => this.certificate());
    else this.showNews({ status: "Certificate.", note: [made.text, made.link].filter(Boolean) });
  }

  find() {
    return this.checked();
  }

  /** Open the dialog that prints, if the Gogen has an answer. */
  print() {
    this.need(() => this.print()).then((report) => report && printGogens(this.engine, report));
    return true;
  }

  stop() {
    super.stop();
    this.maker.stop();
  }

  /** Show whether the Gogen is unique, and whether the letters so far are right. */
  async checked() {
    const report = await this.need();
    if (!report) return;
    if (report.status === "broken") this.showNews(broken(report));
    else if (report.status === "impossible") this.showNews(impossible(report));
    else this.showSolved(report);
  }

  wrong(report) {
    return this.store.state.mine.filter(([r, c, letter]) => report.board[r][c] !== letter);
  }

  showSolved(report) {
    const { mine, given } = this.store.state;
    const wrong = this.wrong(report);
    if (wrong.length) return this.showNews(wrongLetters(wrong));
    return this.showNews({ status: solvedText(report, mine.length, 25 - mine.length - given.length) });
  }

  /** Show the next step of logic with its rule. */
  async hint() {
    const report = await this.need(() => this.hint());
    if (!report) return;
    if (report.status !== "solved") return this.checked();
    const wrong = this.wrong(report);
    if (wrong.length) return this.showNews(wrongLetters(wrong));
    const there = new Set([...this.store.state.given, ...this.store.state.mine].map(([, , letter]) => letter));
    const board = boardOf(this.store.state);
    const open = ({ excluded }) => excluded.filter(([r, c]) => !board[r][c]); // occupied cells give no information
    const step = (report.steps ?? []).find(
      (one, i) => !there.has(one.letter) && (one.placed || (!this.hinted.has(i) && open(one).length)),
    );
    if (!step)
      return this.showNews({
        status:
          there.size === 25
            ? "Solved: every letter is right."
            : "No single assumption leads further from here.",
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
    return this.showNews({
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
    return this.showNews({ status: `Solved, unique; ${levelText(report.difficulty)}.` });
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
      ? `${count(left, "letter")} left; ${walks} of ${count(words.length, "word")} ${walks === 1 ? "has" : "have"} a path.`
      : walks === words.length
        ? "Every word has a path."
        : `All letters are placed; ${words.length - walks} of ${count(words.length, "word")} ${words.length - walks === 1 ? "has" : "have"} no path.`;
  }

  showForm() {
    const { state } = this.store;
    const field = $("#gogen-text");
    // what was pasted as a whole Gogen becomes its words at once
    if ((document.activeElement !== field || readGogen(field.value)) && field.value !== state.words)
      field.value = state.words;
    for (const radio of $$("input[name=gogen-typing]")) radio.checked = (radio.value === "given") === state.setting;
    this.showUndo();
    $("#gogen-clear").title = state.setting ? "Clear all letters" : "Clear the letters that are not given";
    $("#gogen-clear").disabled = !(state.mine.length || (state.setting && state.given.length));
  }

  showSteps() {
    const { answer } = this;
    const { mine, given } = this.store.state;
    const hasSteps =
      answer?.status === "solved" &&
      mine.length + given.length === 25 &&
      !this.wrong(answer).length &&
      answer.steps?.length;
    const box = $("#gogen-steps");
    box.hidden = !hasSteps;
    if (hasSteps && this.stepsOf !== answer)
      $("ol", box).replaceChildren(
        ...answer.steps.map(({ rule, text }) =>
          el("li", {}, el("span", { class: "soft", text: `${RULES[rule]}: ` }), text),
        ),
      );
    if (hasSteps) this.stepsOf = answer;
  }

  press(word) {
    this.pin(this.drawn.pinned === word ? null : word);
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
