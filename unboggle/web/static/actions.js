// What can be done with an answer: the buttons below the board, and the panel that they open.

import { LOST, canRepeat, sentence } from "./answers.js";
import { askBoards, askCertificate, askDice, askUnique } from "./asking.js";
import { askAlternatives, askFill } from "./choosing.js";
import { $, el, stillMotion } from "./dom.js";
import { MOST_TIME } from "./limits.js";
import { savePng, saveSvg } from "./take.js";
import { printFound } from "./printed.js";

export class Actions {
  #tab;
  #job = null;
  #shown = "";

  constructor(tab) {
    this.#tab = tab;
  }

  /** The buttons that suit the state; rebuilt only if they change. */
  show() {
    const tab = this.#tab;
    const groups = tab.run ? [] : this.#groups(tab.answer);
    const shown = JSON.stringify(groups.map((group) => group.map(([name, , pressed]) => [name, pressed])));
    const box = $("#actions");
    box.hidden = !groups.length;
    if (shown === this.#shown) return;
    this.#shown = shown;
    const focused = box.contains(document.activeElement) ? document.activeElement.textContent : null;
    box.replaceChildren(
      ...groups.map((group) =>
        el(
          "div",
          { class: "group" },
          group.map(([name, act, pressed]) =>
            el("button", {
              type: "button",
              text: name,
              "aria-pressed": pressed === undefined ? null : String(pressed),
              on: { click: act },
            }),
          ),
        ),
      ),
    );
    [...box.querySelectorAll("button")].find((button) => button.textContent === focused)?.focus();
  }

  #groups(answer) {
    const tab = this.#tab;
    const ask = (asking) => () => this.#ask(asking);
    if (!answer) return [];
    const searchOn = [
      ["Search longer", () => tab.again({ timeout: Math.min(MOST_TIME, 2 * (tab.timeout ?? 60)) })],
      ...(tab.store.state.smallest ? [] : [["Which words must go?", () => tab.ways.start(true)]]),
    ];
    const pictures = [
      ["SVG", () => saveSvg(tab)],
      ["PNG", () => savePng(tab)],
      ["Print", () => printFound(tab)],
    ];
    switch (answer.kind) {
      case "fitted":
        return [
          [["All paths", () => tab.toggleAll(), tab.drawn.all], ...(stillMotion() ? [] : [["Step by step", () => tab.play()]]), ["Play", () => tab.playGame()]],
          [
            ["Unique?", ask(askUnique)],
            ["Boards to choose from", ask(askAlternatives)],
            ["All boards", ask(askBoards)],
            ["Dice", ask(askDice)],
            ...this.#freeCells(answer, ask),
          ],
          [...pictures, ["Certificate", ask(askCertificate)], ["How it was found", () => this.#how()]],
        ];
      case "impossible":
        return [
          [
            ["Certificate", ask(askCertificate)],
            ["How it was found", () => this.#how()],
          ],
        ];
      case "undecided":
      case "stopped":
        return [searchOn, ...(answer.board ? [pictures] : [])];
      default:
        return canRepeat(answer.problem) ? [[["Try again", () => tab.again()]]] : [];
    }
  }

  #freeCells(answer, ask) {
    const { state } = this.#tab.store;
    const letters = answer.board.flatMap((row, r) => row.flatMap((face, c) => (face ? [[r, c, face]] : [])));
    const free = answer.board.flat().includes("");
    if (!free && letters.length === state.given.length) return [];
    const keep = () =>
      this.#tab.take(
        { given: letters, rows: answer.board.length, columns: answer.board[0].length, smallest: false },
        answer,
      );
    return [...(free ? [["Fill blank cells", ask(askFill)]] : []), ["Keep letters", keep]];
  }

  /** Start a further question; `asking(tab, panel)` shows its answer in the panel. */
  async #ask(asking) {
    this.end();
    const panel = new Panel($("#panel"), () => this.end());
    const run = (request) => {
      this.#job = this.#tab.engine.run(request);
      return this.#job;
    };
    await asking(this.#tab, panel, run);
  }

  #how() {
    this.end();
    const panel = new Panel($("#panel"), () => this.end());
    panel.show(
      "How it was found",
      el(
        "table",
        { class: "table" },
        el(
          "tbody",
          {},
          this.#tab
            .how()
            .map(([name, text]) => el("tr", {}, el("th", { scope: "row", text: name }), el("td", {}, text))),
        ),
      ),
      el("p", {
        class: "soft small",
        text: "Board searches race against solvers; only counting and solvers can prove that no board exists. The page shows only boards that were traced.",
      }),
    );
  }

  /** Stop the question, which keeps its result so far. */
  stop() {
    this.#job?.stop();
  }

  /** Close the panel, and cancel its question. */
  end() {
    this.#job?.cancel();
    this.#job = null;
    $("#panel").hidden = true;
    $("#panel").replaceChildren();
  }
}

/** The panel below the actions: a title, the results, and a button to close it. */
export class Panel {
  #box;
  #close;

  constructor(box, close) {
    [this.#box, this.#close] = [box, close];
  }

  show(title, ...content) {
    const close = el("button", {
      type: "button",
      class: "link",
      text: "Close",
      on: {
        click: () => {
          this.#close();
          $("#find").focus({ preventScroll: true });
        },
      },
    });
    this.#box.replaceChildren(
      el("div", { class: "head" }, el("h2", { text: title }), close),
      ...content.filter(Boolean),
    );
    this.#box.hidden = false;
  }

  /** Show how a question ended that has no report. */
  fault(title, end) {
    const why =
      { cancelled: "Cancelled.", lost: LOST }[end.kind] ??
      sentence(end.problem?.detail ?? end.report?.error ?? "It was stopped.");
    this.show(title, el("p", { text: why }));
  }
}
