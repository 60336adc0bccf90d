// New Gogens: made, listed, and taken to the board.

import { LOST, sentence } from "./answers.js";
import { $, count, el } from "./dom.js";
import { THEME, boardSvg } from "./draw.js";
import { DAYS, facesOf, levelText } from "./gogen-question.js";
import { bindNumber } from "./numbers.js";
import { printGogens } from "./printed.js";
import { watchQueue } from "./queue.js";

const TIMEOUT = 300;
const WEEK = "week";
const MOST = 50; // that are made at once

export class Maker {
  #tab;
  #job = null;
  #made = [];
  #report = null; // of those made last

  constructor(tab) {
    this.#tab = tab;
    $("#gogen-level").append(
      ...DAYS.map((day, i) => el("option", { value: i + 1, text: `${i + 1}: ${day}` })),
      el("option", { value: WEEK, text: "a whole week" }),
    );
    $("#gogen-givens").append(
      ...[2, 3, 4, 5, 6, 7, 8, 9].map((number) => el("option", { value: number, text: `${number} letters` })),
    );
    $("#gogen-new").addEventListener("click", () => this.#make());
    $("#gogen-enough").addEventListener("click", () => this.stop());
    $("#gogen-level").addEventListener("change", ({ target }) => {
      $("#gogen-number").disabled = target.value === WEEK;
    });
    $("#gogen-print-made").addEventListener("click", () => printGogens(tab.engine, { ...this.#report, puzzles: this.#made }));
    let number = 1;
    bindNumber($("#gogen-number"), "How many", MOST, {
      read: () => number,
      take: (typed) => {
        number = typed;
      },
    });
  }

  stop() {
    this.#job?.stop();
  }

  async #make() {
    const level = $("#gogen-level").value;
    const [number, seed, givens] = [
      $("#gogen-number").valueAsNumber,
      $("#gogen-seed").value.trim(),
      $("#gogen-givens").value,
    ];
    const week = level === WEEK;
    const wanted = week ? 7 : number || 1;
    this.#made = [];
    this.#show();
    const job = this.#tab.engine.run({
      task: "gogen-make",
      kind: $("#gogen-kind").value,
      week,
      count: week ? 1 : wanted,
      difficulty: week || !level ? null : Number(level),
      givens: givens === "" || givens === "minimal" ? givens || null : Number(givens),
      seed: /^\d+$/.test(seed) ? Number(seed) : crypto.getRandomValues(new Uint32Array(1))[0],
      timeout: TIMEOUT,
    });
    this.#job = job;
    this.#run(true);
    $("#gogen-making").textContent = "Making …";
    watchQueue(job, (text) => {
      $("#gogen-making").textContent = text || "Making …";
    });
    job.on("gogen", ({ report }) => {
      this.#report = report;
      this.#made.push(...report.puzzles);
      $("#gogen-making").textContent = `${this.#made.length} of ${wanted} made.`;
      this.#show();
    });
    const end = await job.ended;
    this.#job = null;
    this.#run(false);
    if (end.report?.puzzles.length) [this.#report, this.#made] = [end.report, end.report.puzzles];
    this.#show();
    const made = this.#made.length;
    const why =
      end.kind === "lost"
        ? LOST
        : end.kind === "stopped"
          ? "Stopped."
          : end.problem
            ? sentence(end.problem.detail)
            : end.report?.error
              ? sentence(end.report.error)
              : made < wanted
                ? "The time is up."
                : "";
    $("#gogen-making").textContent =
      `${made ? `${count(made, "Gogen")} made, ${made === 1 ? "" : "each "}unique.` : ""} ${why}`.trim();
    if (!why && made === 1) this.#take(this.#made[0]);
  }

  #run(on) {
    const focused = [$("#gogen-new"), $("#gogen-enough")].includes(document.activeElement);
    $("#gogen-new").hidden = on;
    $("#gogen-enough").hidden = !on;
    if (focused) $(on ? "#gogen-enough" : "#gogen-new").focus({ preventScroll: true });
  }

  #show() {
    $("#gogen-print-made").hidden = !this.#made.length || Boolean(this.#job);
    $("#gogen-made").replaceChildren(
      ...this.#made.map((puzzle) => {
        const [day, seed] = [DAYS[puzzle.difficulty - 1], `seed ${puzzle.seed}`];
        return el(
          "li",
          {},
          el(
            "button",
            { type: "button", on: { click: () => this.#take(puzzle, true) } },
            boardSvg(facesOf(puzzle.grid), { colours: THEME }),
            el("span", {}, `${day}, `, el("span", { text: seed })),
          ),
        );
      }),
    );
  }

  /** Lay a new Gogen on the board, to be solved. */
  #take(puzzle, focus = false) {
    const given = facesOf(puzzle.grid).flatMap((row, r) =>
      row.flatMap((letter, c) => (letter ? [[r, c, letter]] : [])),
    );
    this.#tab.store.change({
      given,
      mine: [],
      words: puzzle.words.map((word) => `${word}\n`).join(""),
      setting: false,
    });
    this.#tab.showNews({ status: `Made: ${puzzle.kind}, ${levelText(puzzle.difficulty)}, seed ${puzzle.seed}.` });
    if (focus) $("#gogen-status").focus();
  }
}
