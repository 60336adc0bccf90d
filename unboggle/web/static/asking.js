// What can be asked of a board further: is it the only one, all of them, dice, letters for free
// cells, a certificate. Each is (tab, panel, run) → shows what it finds in the panel.

import { knownText, sentence } from "./answers.js";
import { certificateOf } from "./certificate.js";
import { $, count, el, listed } from "./dom.js";
import { THEME, boardSvg } from "./draw.js";
import { lineOf, placeName, shown } from "./grid.js";
import { puzzle } from "./question.js";
import { say } from "./say.js";

const TIMEOUT = 60;

/** The puzzle on the size of the board that is shown. */
const fixed = ({ store: { state }, answer }) =>
  puzzle({
    ...state,
    smallest: false,
    ...(state.smallest
      ? { rows: answer.board.length, columns: answer.board[0].length, holes: [], given: [], wrap: "none", hexagons: false }
      : {}),
  });

function wait(tab, panel, title, text) {
  panel.show(title, el("p", { class: "soft" }, `${text} `, stopper(tab)));
  say(text);
}

const stopper = (tab) =>
  el("button", { type: "button", class: "link", text: "Stop looking", on: { click: () => tab.stop() } });
const drawn = (tab, board, marked = [], title = "") =>
  boardSvg(board, { colours: THEME, marked, title, hexagons: tab.hexagons });

export async function askUnique(tab, panel, run) {
  const title = "Is it the only board?";
  wait(tab, panel, title, "Looking for a second board …");
  const end = await run({ task: "unique", puzzle: fixed(tab), timeout: TIMEOUT }).ended;
  if (end.kind === "cancelled") return;
  const report = end.report;
  if (!report || report.status === "error") return panel.fault(title, end);
  const turned = report.sense === "symmetry" ? " Turns and reflections count as the same board." : "";
  if (report.status === "unique") {
    const text = `Yes: no other board holds these words.${turned}`;
    panel.show(title, el("p", { text }), el("p", { class: "soft small", text: knownText(report.checked) }));
    return say(text);
  }
  if (report.status !== "several") {
    panel.show(title, el("p", { text: report.status === "undecided" ? "Not decided in time." : "There is none." }));
    return undefined;
  }
  const [one, other] = report.boards;
  const text = `No: these two boards differ in ${count(report.differ.length, "cell")}: ${listed(report.differ.map(placeName))}.${turned}`;
  const figure = (board, name) =>
    el("figure", {}, drawn(tab, board, report.differ, `${name}: ${lineOf(board)}`), el("figcaption", { text: name }));
  const make = (kind) => () => makeUnique(tab, panel, run, kind);
  panel.show(
    title,
    el("p", { text }),
    el("div", { class: "pair" }, figure(one, "One board"), figure(other, "Another")),
    el(
      "div",
      { class: "actions" },
      el("button", { type: "button", text: "Make it unique by words", on: { click: make("words") } }),
      el("button", { type: "button", text: "Make it unique by letters", on: { click: make("givens") } }),
    ),
  );
  return say(text);
}

async function makeUnique(tab, panel, run, make) {
  const title = "Make it unique";
  wait(
    tab,
    panel,
    title,
    make === "words" ? "Looking for the fewest words to add …" : "Looking for the fewest letters to give …",
  );
  const end = await run({ task: "make-unique", puzzle: fixed(tab), make, timeout: TIMEOUT }).ended;
  if (end.kind === "cancelled") return;
  const { report } = end;
  const made = report?.made;
  if (!made?.count || !report.unique || !report.board) {
    if (!report || report.status === "error") return panel.fault(title, end);
    const why =
      report.cannot ?? (made && !made.count ? "There is only one board already" : "Nothing was found in time");
    panel.show(title, el("p", { text: sentence(why) }));
    return undefined;
  }
  const { state } = tab.store;
  const given = made.given
    ? made.given.flatMap((row, r) => row.flatMap((face, c) => (face ? [[r, c, face]] : [])))
    : [];
  const size = { rows: report.board.length, columns: report.board[0].length, smallest: false };
  const fields =
    make === "words"
      ? { words: `${state.words.trimEnd()}\n${made.words.join("\n")}\n`, ...size }
      : {
          given: [
            ...state.given,
            ...given.filter(([r, c]) => !state.given.some((one) => one[0] === r && one[1] === c)),
          ],
          ...size,
        };
  const what =
    make === "words"
      ? `Add ${listed(made.words.map((word) => word.toLocaleUpperCase()))}`
      : `Give ${listed(given.map(([r, c, face]) => `${shown(face)} at ${placeName([r, c])}`))}`;
  const fewest = made.optimal_any
    ? "No fewer will do."
    : made.optimal
      ? "For this board no fewer will do."
      : `At least ${made.at_least_any} are needed.`;
  const answer = { kind: "fitted", board: report.board, words: report.words, missing: [], report, seconds: null };
  panel.show(
    title,
    el("p", { text: `Then this is the only board. ${fewest}` }),
    el("div", { class: "pair" }, drawn(tab, report.board, given, lineOf(report.board))),
    el("button", { type: "button", text: what, on: { click: () => tab.take(fields, answer) } }),
  );
  return say(what);
}

export async function askBoards(tab, panel, run) {
  const title = "All boards";
  wait(tab, panel, title, "Looking for boards …");
  const list = el("ul", { class: "thumbs" });
  const head = el("p", { class: "soft", text: "Looking for boards …" });
  const wanted = fixed(tab);
  const job = run({ task: "boards", puzzle: wanted, most: 100, timeout: TIMEOUT });
  const size = { rows: wanted.size[0], columns: wanted.size[1] };
  const seen = [];
  const add = ({ board, words }) => {
    seen.push(board);
    const number = seen.length;
    const button = el(
      "button",
      {
        type: "button",
        "aria-label": `Board ${number}: ${lineOf(board)}`,
        on: {
          click: () => {
            list.querySelectorAll("button").forEach((one) => one.setAttribute("aria-pressed", String(one === button)));
            tab.showBoard(board, words, size);
          },
        },
      },
      drawn(tab, board),
    );
    list.append(el("li", {}, button));
    if (number === 1) panel.show(title, head, list);
    head.replaceChildren(`${count(number, "board")} so far … `, stopper(tab));
  };
  job.on("board", add);
  const end = await job.ended;
  if (end.kind === "cancelled") return;
  const { report } = end;
  if (!report && end.kind === "stopped" && seen.length) {
    const text = `${count(seen.length, "board")} by now; perhaps there are more.`;
    head.textContent = text; // whoever was stopped has no report; what it told stays
    return say(text);
  }
  if (!report || report.status === "error") return panel.fault(title, end);
  for (const one of report.boards.slice(seen.length)) add(one); // a stream that was cut off has told fewer
  const others = report.symmetries > 1 ? `; ${report.total.toLocaleString("en")} with their turns and reflections` : "";
  const text = {
    complete: `${report.count === 1 ? "This is the only board" : `These are all ${report.count} boards`}${others}.`,
    more: `The first ${report.count} boards; there are more.`,
    undecided: `${count(report.count, "board")} by now; perhaps there are more.`,
    impossible: "There is none.",
  }[report.status];
  head.textContent = text;
  if (!seen.length) panel.show(title, head);
  return say(text);
}

export async function askDice(tab, panel, run) {
  const title = "Dice";
  const about = await tab.engine.about();
  if (!about) return panel.fault(title, { kind: "lost" });
  const { board } = tab.answer;
  const fitting = about.dice.filter(({ size }) => size[0] === board.length && size[1] === board[0].length);
  if (!fitting.length) {
    const sizes = [...new Set(about.dice.map(({ size }) => size.join("x")))];
    return panel.show(
      title,
      el("p", { text: `There are dice for boards of ${listed(sizes)} cells, not for this one.` }),
    );
  }
  const result = el("div");
  const select = el(
    "select",
    { id: "dice-set", on: { change: () => lay() } },
    fitting.map(({ name, title: called }) => el("option", { value: name, text: called ?? name })),
  );
  panel.show(title, el("label", { class: "label", for: "dice-set", text: "Edition" }), select, result);
  const lay = async () => {
    const end = await run({ task: "dice", board, dice: select.value, q: tab.store.state.qu ? "qu" : "plain" }).ended;
    if (end.kind === "cancelled") return;
    if (!end.report) return result.replaceChildren(el("p", { text: sentence(end.problem?.detail ?? "It failed") }));
    const { report } = end;
    const face = ([r, c]) => (board[r][c] === null ? "hole" : board[r][c] ? shown(board[r][c]) : "any");
    const ok = report.status === "throwable";
    const text = ok
      ? "Every cell has a die of its own."
      : `These dice cannot show it: ${count(report.without.length, "cell stays", "cells stay")} without a die, for example ${listed(report.without.map(placeName))}.`;
    result.replaceChildren(
      ...[
        el("p", { text }),
        ...report.shortages.map((one) => el("p", { text: sentence(one.text) })),
        el(
          "div",
          { class: "scroll", tabindex: 0, role: "group", "aria-label": "Dice by cell" },
          el(
            "table",
            { class: "table" },
            el(
              "thead",
              {},
              el(
                "tr",
                {},
                ["Cell", "Shows", "Die"].map((text) => el("th", { scope: "col", text })),
              ),
            ),
            el(
              "tbody",
              {},
              report.placed.map(({ cell, die }) =>
                el(
                  "tr",
                  {},
                  el("th", { scope: "row", text: placeName(cell) }),
                  el("td", { text: face(cell) }),
                  el("td", { text: die.map((one) => (one === "#" ? "#" : shown(one))).join(" ") }),
                ),
              ),
            ),
          ),
        ),
        ...report.notes.map((note) => el("p", { class: "soft small", text: sentence(note) })),
      ],
    );
    return say(text);
  };
  return lay();
}

/** Letters for the free cells, with which few common words come along, none that offends, and all wishes are kept. */
export async function askFill(tab, panel, run) {
  const title = "Fill free cells";
  wait(tab, panel, title, "Looking for letters that bring few words along …");
  const { board } = tab.answer;
  const wanted = fixed(tab);
  const size = { rows: board.length, columns: board[0].length, smallest: false };
  const seed = crypto.getRandomValues(new Uint32Array(1))[0];
  const { q, wrap, hexagons } = wanted;
  const filled = await run({ task: "fill", board, q, wrap, hexagons, puzzle: wanted, seed }).ended;
  if (filled.kind === "cancelled") return;
  if (!filled.report) return panel.fault(title, filled);
  const text = "No letters were found that keep to what is asked of the board and make no word that may offend.";
  if (filled.report.board.flat().includes("")) return panel.show(title, el("p", { text }));
  const given = filled.report.board.flatMap((row, r) => row.flatMap((face, c) => (face ? [[r, c, face]] : [])));
  const end = await run({ task: "fit", puzzle: { ...wanted, given }, timeout: 10 }).ended;
  if (end.kind === "cancelled") return;
  const { report } = end;
  if (!report?.board) return panel.fault(title, end);
  return tab.take({ ...size, given }, {
    kind: "fitted",
    board: report.board,
    words: report.words,
    missing: [],
    report,
    seconds: null,
  });
}

export async function askCertificate(tab, panel, run) {
  const title = "Certificate";
  wait(tab, panel, title, "Writing it, and checking it …");
  const sizes = tab.store.state.smallest && tab.answer.board;
  if (tab.store.state.smallest && !sizes)
    return panel.show(title, el("p", { text: "Ask for a fixed size: then there is one." }));
  const end = await run({ task: "fit", puzzle: fixed(tab), timeout: 300, certify: true, extras: false }).ended;
  if (end.kind === "cancelled") return;
  const made = certificateOf(end);
  if (!made) return panel.fault(title, end);
  panel.show(title, el("p", { text: made.text }), made.link && el("p", {}, made.link));
  $("#panel a")?.focus();
  return say("The certificate is ready.");
}
