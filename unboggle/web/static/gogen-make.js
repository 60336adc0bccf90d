// New Gogens: made, listed, taken to the board, and printed with a key.

import { sentence } from "./answers.js";
import { $, count, el } from "./dom.js";
import { PAPER, THEME, boardSvg } from "./draw.js";
import { bindPdf } from "./pdf.js";
import { DAYS, LETTERS, boardOf, levelText, wordsOf } from "./gogen-question.js";

const TIMEOUT = 300;
const WEEK = "week";
const A_PAGE = 2;
const KEYS_A_PAGE = 9;

const faces = (rows) => rows.map((row) => [...row].map((letter) => (LETTERS.includes(letter) ? letter : "")));

export class Maker {
  #tab;
  #job = null;
  #made = [];
  #report = null; // of those made last
  #printing = null;

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
    $("#gogen-print-made").addEventListener("click", () => {
      this.#printing = this.#made;
      print();
    });
    bindPdf($("#gogen-pdf"), tab.engine, () => ({
      report: { ...this.#report, puzzles: this.#made },
      per_page: "2",
      key: $("#gogen-key").checked,
    }));
    addEventListener("beforeprint", () => {
      if (!tab.root.hidden) this.#sheet(this.#printing ?? [this.#here()]);
    });
    addEventListener("afterprint", () => {
      this.#printing = null;
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
    const wanted = week ? 7 : Math.max(1, Math.min(50, number || 1));
    this.#made = [];
    this.#show();
    const job = this.#tab.engine.run({
      task: "gogen-make",
      kind: $("#gogen-kind").value,
      week,
      count: week ? 1 : wanted,
      level: week || !level ? null : Number(level),
      givens: givens === "" || givens === "minimal" ? givens || null : Number(givens),
      seed: /^\d+$/.test(seed) ? Number(seed) : crypto.getRandomValues(new Uint32Array(1))[0],
      timeout: TIMEOUT,
    });
    this.#job = job;
    this.#run(true);
    $("#gogen-making").textContent = "Making …";
    job.on("waiting", ({ full }) => {
      $("#gogen-making").textContent = full ? "Waiting for room: other searches are running." : "Making …";
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
        ? "The program has ended; start unboggle serve again."
        : end.kind === "stopped"
          ? "Stopped."
          : end.problem
            ? sentence(end.problem.detail)
            : end.report?.error
              ? sentence(end.report.error)
              : made < wanted
                ? "Not all in time."
                : "";
    $("#gogen-making").textContent =
      `${made ? `${count(made, "Gogen")} made, ${made === 1 ? "" : "each "}with one board only.` : ""} ${why}`.trim();
    if (!why && made === 1) this.#take(this.#made[0]);
  }

  #run(on) {
    const focused = [$("#gogen-new"), $("#gogen-enough")].includes(document.activeElement);
    $("#gogen-new").hidden = on;
    $("#gogen-enough").hidden = !on;
    if (focused) $(on ? "#gogen-enough" : "#gogen-new").focus({ preventScroll: true });
  }

  #show() {
    $("#gogen-sheet").hidden = !this.#made.length || Boolean(this.#job);
    $("#gogen-made").replaceChildren(
      ...this.#made.map((puzzle) => {
        const [day, seed] = [DAYS[puzzle.level - 1], `seed ${puzzle.seed}`];
        return el(
          "li",
          {},
          el(
            "button",
            { type: "button", on: { click: () => this.#take(puzzle, true) } },
            boardSvg(faces(puzzle.grid), { colours: THEME }),
            el("span", {}, `${day}, `, el("span", { text: seed })),
          ),
        );
      }),
    );
  }

  /** Lay a new Gogen on the board, to be solved. */
  #take(puzzle, focus = false) {
    const given = faces(puzzle.grid).flatMap((row, r) =>
      row.flatMap((letter, c) => (letter ? [[r, c, letter]] : [])),
    );
    this.#tab.store.change({
      given,
      mine: [],
      words: puzzle.words.map((word) => `${word}\n`).join(""),
      setting: false,
    });
    this.#tab.tell(`Made: ${puzzle.kind}, ${levelText(puzzle.level)}, seed ${puzzle.seed}.`);
    if (focus) $("#gogen-status").focus();
  }

  /** The Gogen on the board, as one that was made. */
  #here() {
    const { state } = this.#tab.store;
    const { answer } = this.#tab;
    const rows = boardOf(state, true).map((row) => row.map((letter) => letter || ".").join(""));
    return {
      grid: rows,
      words: wordsOf(state),
      level: answer?.level ?? null,
      solution: answer?.status === "solved" ? answer.board.map((row) => row.join("")) : null,
    };
  }

  /** Write the pages into #sheet: two Gogens a page, the solutions on pages of their own. */
  #sheet(puzzles) {
    const names = puzzles.map(({ level }, i) =>
      level
        ? `${puzzles.length > 1 && new Set(puzzles.map((one) => one.level)).size < puzzles.length ? `${i + 1}: ` : ""}${DAYS[level - 1]}`
        : "Gogen",
    );
    const pages = [];
    for (let i = 0; i < puzzles.length; i += A_PAGE) {
      pages.push(
        el(
          "section",
          { class: "page" },
          puzzles.slice(i, i + A_PAGE).map((puzzle, k) => this.#printed(puzzle, names[i + k])),
        ),
      );
    }
    const solved = puzzles.map((puzzle, i) => [puzzle, names[i]]).filter(([{ solution }]) => solution);
    for (let i = 0; $("#gogen-key").checked && i < solved.length; i += KEYS_A_PAGE) {
      pages.push(
        el(
          "section",
          { class: "page" },
          el("h2", { text: "Key" }),
          el(
            "div",
            { class: "small-boards" },
            solved
              .slice(i, i + KEYS_A_PAGE)
              .map(([puzzle, name]) =>
                el(
                  "figure",
                  {},
                  el("figcaption", { text: name }),
                  boardSvg(faces(puzzle.solution), { colours: PAPER, marked: given(puzzle) }),
                ),
              ),
          ),
        ),
      );
    }
    $("#sheet").replaceChildren(...pages);
  }

  #printed(puzzle, name) {
    const there = new Set(faces(puzzle.grid).flat());
    return el(
      "article",
      { class: "gogen-sheet" },
      el("h2", { text: name }),
      el("p", {
        text: "Put each letter from A to Y on one cell, so that in every word each letter touches the next.",
      }),
      el(
        "div",
        { class: "side-by-side" },
        boardSvg(faces(puzzle.grid), { colours: PAPER, marked: given(puzzle) }),
        el(
          "ul",
          {},
          puzzle.words.map((word) => el("li", { text: word.toLocaleUpperCase("en") })),
        ),
      ),
      el("p", {
        class: "left",
        text: LETTERS.filter((letter) => !there.has(letter))
          .join(" ")
          .toLocaleUpperCase("en"),
      }),
    );
  }
}

const given = ({ grid }) => faces(grid).flatMap((row, r) => row.flatMap((letter, c) => (letter ? [[r, c]] : [])));
