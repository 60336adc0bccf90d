// Boards to choose from: clearly different boards with their figures, and letters for blank cells in four
// ways. What is taken becomes the found board; undo brings back the one before.

import { fixed, stopper } from "./asking.js";
import { count, el } from "./dom.js";
import { THEME, boardSvg } from "./draw.js";
import { lineOf } from "./grid.js";
import { listOf, uniqueWords } from "./question.js";
import { say } from "./say.js";

const TIMEOUT = 60;
const NUMBERS = [3, 5, 10, 20];
const least = (name) => (a, b) => (a.statistics[name] ?? 0) - (b.statistics[name] ?? 0);
const most = (name) => (a, b) => least(name)(b, a);
/** Ways to sort boards, by their names on the page. */
const SORTS = [
  ["easiest first", least("difficulty")],
  ["hardest first", most("difficulty")],
  ["fewest extra words", least("extras")],
  ["most extra words", most("extras")],
  ["fewest turns", least("turns")],
  ["most turns", most("turns")],
  ["fewest crossings", least("crossings")],
  ["most crossings", most("crossings")],
];
const FILLINGS = [
  ["fewest-extras", "Few extra words"],
  ["most-extras", "Many extra words"],
  ["natural", "Letters as in other words"],
];
const kept = { question: "", report: null, number: 5, sort: 0 }; // the last boards, for the next look

const drawn = (tab, board, title = "") => boardSvg(board, { colours: THEME, hexagons: tab.hexagons, title });
const lettersOf = (board) => board.flatMap((row, r) => row.flatMap((face, c) => (face ? [[r, c, face]] : [])));
const decimal = (number) => number.toLocaleString("en", { maximumFractionDigits: 1 });

/** The answer with this board: its paths and extra words; null if none in time. */
export async function answered(tab, run, board) {
  const wanted = fixed(tab);
  const puzzle = { ...wanted, size: [board.length, board[0].length], given: lettersOf(board) };
  const end = await run({ task: "fit", puzzle, timeout: 10 }).ended;
  const { report } = end;
  return report?.board ? { kind: "fitted", board: report.board, words: report.words, missing: [], report, seconds: null } : null;
}

/** "2 may offend: show", which is replaced by the words that `find()` returns; null if there are none. */
function offending(number, find) {
  if (!number) return null;
  const button = el("button", {
    type: "button",
    class: "link",
    text: `${number} may offend: show`,
    on: {
      click: async () => {
        const words = await find();
        if (!words) return;
        const shown = el("span", { tabindex: -1, text: `May offend: ${words.join(", ")}` });
        button.replaceWith(shown);
        shown.focus();
      },
    },
  });
  return button;
}

/** The found `answer` with letters on its blank cells; without them if none satisfy all constraints. */
export async function withFilling(tab, run, answer, { fill: strategy, seed }) {
  const { report } = await fill(tab, run, answer.board, strategy, seed);
  if (!report || report.board.flat().includes("")) return answer;
  const its = await answered(tab, run, report.board);
  return its ? { ...answer, board: its.board, report: { ...answer.report, board: its.board, extras: its.report.extras } } : answer;
}

/** The best board so far with letters on its blank cells; without them if none satisfy all constraints. */
export async function lettered(tab, run, { board, words }) {
  if (!board.flat().includes("")) return board;
  const { report } = await fill(tab, run, board, "fewest-extras", tab.store.state.seed, { words: listOf(words) });
  return report?.board ?? board;
}

const rude = (words) => words.filter(({ offensive }) => offensive).map(({ word, written }) => written ?? word);

// ---- clearly different boards --------------------------------------------------------------------

/** Show clearly different boards side by side, ranked by any of their figures. */
export async function askAlternatives(tab, panel, run) {
  const question = JSON.stringify(fixed(tab));
  if (kept.question === question) return showAlternatives(tab, panel, run);
  return findAlternatives(tab, panel, run, 0);
}

async function findAlternatives(tab, panel, run, seed) {
  const question = JSON.stringify(fixed(tab));
  const head = el("p", { class: "soft" }, "Looking for clearly different boards … ", stopper(tab));
  const list = el("ul", { class: "choices" });
  panel.show(TITLE, head, list);
  say("Looking for clearly different boards …");
  const job = run({ task: "alternatives", puzzle: fixed(tab), limit: kept.number, extras: "if-english", seed, timeout: TIMEOUT });
  job.on("board", ({ board }) => list.append(el("li", {}, drawn(tab, board, lineOf(board)))));
  const end = await job.ended;
  if (end.kind === "cancelled") return undefined;
  if (!end.report?.alternatives) return panel.fault(TITLE, end);
  Object.assign(kept, { question, report: end.report, seed });
  return showAlternatives(tab, panel, run);
}

const TITLE = "Boards to choose from";

function showAlternatives(tab, panel, run) {
  const { alternatives, status } = kept.report;
  const list = el("ol", { class: "choices" });
  const draw = () =>
    list.replaceChildren(...alternatives.toSorted(SORTS[kept.sort][1]).map((one, i) => choice(tab, run, one, i + 1)));
  draw();
  const text = {
    complete: `${count(alternatives.length, "board")}: every other one is much like one of these.`,
    impossible: "No board holds these words.",
  }[status] ?? `${count(alternatives.length, "board")}${status === "more" ? "" : " in time"}.`;
  const again = (seed) => findAlternatives(tab, panel, run, seed);
  panel.show(
    TITLE,
    el("p", { text }),
    el(
      "div",
      { class: "chooser" },
      select("Sorted", SORTS.map(([name]) => name), kept.sort, (i) => { kept.sort = i; draw(); }),
      select("How many", NUMBERS, NUMBERS.indexOf(kept.number), (i) => { kept.number = NUMBERS[i]; again(kept.seed); }),
      el("button", { type: "button", text: "Other boards", on: { click: () => again(crypto.getRandomValues(new Uint32Array(1))[0]) } }),
    ),
    list,
  );
  return say(text);
}

function select(label, options, chosen, take) {
  const box = el("select", { on: { change: () => take(box.selectedIndex) } }, options.map((text) => el("option", { text: String(text) })));
  box.selectedIndex = chosen;
  return el("label", {}, `${label} `, box);
}

/** A board of the list, its figures, and the button that takes it. */
function choice(tab, run, { board, words, statistics }, number) {
  const { difficulty, label, extras, offensive, turns, crossings } = statistics;
  const facts = [
    `${label} (${difficulty} of 100)`,
    extras === null || extras === undefined ? null : `${count(extras, "extra word")} known to most`,
    `${decimal(turns)} ${turns === 1 ? "turn" : "turns"} a word`,
    count(crossings, "crossing"),
  ];
  const show = async () => {
    const answer = await answered(tab, run, board);
    return answer && rude(answer.report.extras ?? []);
  };
  const take = async () => {
    const plain = { kind: "fitted", board, words, missing: [], report: { size: [board.length, board[0].length], words, checked: "traced" }, seconds: null };
    tab.adopt((await answered(tab, run, board)) ?? plain);
  };
  return el(
    "li",
    {},
    drawn(tab, board, `Board ${number}: ${lineOf(board)}`),
    el("ul", { class: "plainlist small" }, [...facts.filter(Boolean), offending(offensive, show)].filter(Boolean).map((fact) => el("li", {}, fact))),
    el("button", { type: "button", text: `Take board ${number}`, on: { click: take } }),
  );
}

// ---- letters for blank cells ---------------------------------------------------------------------

/** Letters for the blank cells in four ways, each with its extra words; they satisfy all constraints. */
export async function askFill(tab, panel, run) {
  const title = "Fill blank cells";
  const { board, report } = tab.answer;
  const list = el("ul", { class: "choices" });
  const state = el("p", { class: "soft", text: "Looking for letters …" });
  panel.show(title, el("p", { class: "small", text: "Letters on blank cells make extra words, which are not on your list." }), list, state);
  say("Looking for letters …");
  const blank = report.extras ?? null;
  const leave = el("button", { type: "button", text: "Leave blank", on: { click: () => tab.actions.end() } });
  const figure = (name, its, extras, button, why = "") =>
    list.append(
      el(
        "li",
        {},
        drawn(tab, its, `${name}: ${lineOf(its)}`),
        el("h3", { text: name }),
        el("ul", { class: "plainlist small" }, [why || (extras && count(extras.length, "extra word")), extras && offending(rude(extras).length, () => rude(extras))].filter(Boolean).map((fact) => el("li", {}, fact))),
        button,
      ),
    );
  for (const [strategy, name] of FILLINGS) {
    const filled = await fill(tab, run, board, strategy);
    if (filled.kind === "cancelled") return undefined;
    if (!filled.report) return panel.fault(title, filled);
    const its = filled.report.board;
    if (its.flat().includes("")) {
      figure(name, its, null, null, "No letters satisfy all constraints and add no word that may offend.");
      continue;
    }
    const words = new Set(uniqueWords(tab.store.state));
    const extras = filled.report.words.filter(({ word }) => !words.has(word));
    figure(name, its, extras, el("button", { type: "button", text: "Take", "aria-label": `Take: ${name.toLowerCase()}`, on: { click: () => takeFilled(tab, panel, run, title, its) } }));
  }
  figure("As it is", board, blank, leave);
  state.remove();
  return say("Four ways to fill the blank cells.");
}

function fill(tab, run, board, strategy, seed = crypto.getRandomValues(new Uint32Array(1))[0], more = {}) {
  const { q, wrap, hexagons, ...rest } = fixed(tab);
  const puzzle = { ...rest, ...more, q, wrap, hexagons, size: [board.length, board[0].length] };
  return run({ task: "fill", board, q, wrap, hexagons, strategy, puzzle, seed }).ended;
}

async function takeFilled(tab, panel, run, title, board) {
  const answer = await answered(tab, run, board);
  if (!answer) return panel.fault(title, { kind: "failed", problem: { detail: "it was not found in time" } });
  return tab.take({ rows: board.length, columns: board[0].length, smallest: false, given: lettersOf(board) }, answer);
}
