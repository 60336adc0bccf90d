// Further questions about a board: uniqueness, all boards, dice, a certificate. Each is a function
// (tab, panel, run) that shows its answer in the panel. Boards to choose from are in choosing.js.

import { knownText, sentence } from "./answers.js";
import { certificateOf } from "./certificate.js";
import { $, count, el, listed } from "./dom.js";
import { THEME, boardSvg } from "./draw.js";
import { differing, images, lineOf, placeName, shown } from "./grid.js";
import { RESTORE, openPrint } from "./print.js";
import { isMarked, listOf, puzzle } from "./question.js";
import { say } from "./say.js";

const TIMEOUT = 60;

/** The puzzle on the size of the board that is shown. */
export const fixed = ({ store: { state }, answer }) =>
  puzzle({
    ...state,
    smallest: false,
    ...(isMarked(state) ? { words: listOf(answer.words) } : {}),
    ...(state.smallest
      ? { rows: answer.board.length, columns: answer.board[0].length, holes: [], given: [], wrap: "none", hexagons: false }
      : {}),
  });

function wait(tab, panel, title, text) {
  panel.show(title, el("p", { class: "soft" }, `${text} `, stopper(tab)));
  say(text);
}

export const stopper = (tab) =>
  el("button", { type: "button", class: "link", text: "Stop searching", on: { click: () => tab.stop() } });
const drawn = (tab, board, marked = [], title = "") =>
  boardSvg(board, { colours: THEME, marked, title, hexagons: tab.hexagons });

export async function askUnique(tab, panel, run) {
  const title = "Is the board unique?";
  wait(tab, panel, title, "Looking for a second board …");
  const end = await run({ task: "unique", puzzle: fixed(tab), timeout: TIMEOUT }).ended;
  if (end.kind === "cancelled") return;
  const report = end.report;
  if (!report || report.status === "error") return panel.fault(title, end);
  const turned = report.sense === "symmetry" ? " Turns and reflections count as the same board." : "";
  if (report.status === "unique") {
    const text = `Unique: no other board holds these words.${turned}`;
    panel.show(title, el("p", { text }), el("p", { class: "soft small", text: knownText(report.checked) }));
    return say(text);
  }
  if (report.status !== "several") {
    panel.show(title, el("p", { text: report.status === "undecided" ? "Undecided: the time is up." : "No board holds these words." }));
    return undefined;
  }
  const its = besideShown(tab, report);
  const [one, other] = its?.boards ?? report.boards;
  const cells = its?.cells ?? report.differing_cells;
  const names = its ? ["This board", "Another"] : ["One board", "Another"];
  const which = its ? "another board differs from this one" : "these two boards differ";
  const text = `Not unique: ${which} in ${count(cells.length, "cell")}: ${listed(cells.map(placeName))}.${turned}`;
  const figure = (board, name) => el("figure", {}, drawn(tab, board, cells, `${name}: ${lineOf(board)}`), el("figcaption", { text: name }));
  const make = (kind) => () => makeUnique(tab, panel, run, kind);
  panel.show(
    title,
    el("p", { text }),
    el("div", { class: "pair" }, figure(one, names[0]), figure(other, names[1])),
    el(
      "div",
      { class: "actions" },
      el("button", { type: "button", text: "Make it unique with more words", on: { click: make("words") } }),
      el("button", { type: "button", text: "Make it unique with given letters", on: { click: make("givens") } }),
    ),
  );
  return say(text);
}

/** The board that is shown with that of the two which is nearest to it but another one; null if neither surely is. */
function besideShown(tab, { boards, sense }) {
  const shown = tab.answer.board;
  const { given, constraints, wrap, hexagons } = puzzle(tab.store.state);
  const turns = sense === "symmetry" && !given?.length && !Object.keys(constraints).length; // else an image may be no answer
  if (hexagons || (wrap ?? "none") !== "none") return null; // they have images of other kinds
  const others = boards.filter((board) => !images(board).some((image) => differing(shown, image, true).length === 0));
  const all = others.flatMap((board) => (turns ? images(board) : [board])).map((board) => ({ boards: [shown, board], cells: differing(shown, board) }));
  return all.toSorted((a, b) => a.cells.length - b.cells.length)[0] ?? null;
}

async function makeUnique(tab, panel, run, kind) {
  const title = "Make it unique";
  wait(
    tab,
    panel,
    title,
    kind === "words" ? "Looking for the fewest words to add …" : "Looking for the fewest letters to add …",
  );
  const end = await run({ task: "unique", puzzle: fixed(tab), make_unique: kind, timeout: TIMEOUT }).ended;
  if (end.kind === "cancelled") return;
  const { report } = end;
  const added = report?.added;
  if (!added?.count || !report.unique || !report.board) {
    if (!report || report.status === "error") return panel.fault(title, end);
    const why =
      report.not_made_because ?? (added && !added.count ? "The board is unique already" : "Nothing was found in time");
    panel.show(title, el("p", { text: sentence(why) }));
    return undefined;
  }
  const { state } = tab.store;
  const given = added.given
    ? added.given.flatMap((row, r) => row.flatMap((face, c) => (face ? [[r, c, face]] : [])))
    : [];
  const size = { rows: report.board.length, columns: report.board[0].length, smallest: false };
  const fields =
    kind === "words"
      ? { words: `${state.words.trimEnd()}\n${added.words.join("\n")}\n`, ...size }
      : {
          given: [
            ...state.given,
            ...given.filter(([r, c]) => !state.given.some((one) => one[0] === r && one[1] === c)),
          ],
          ...size,
        };
  const what =
    kind === "words"
      ? `Add ${listed(added.words.map((word) => word.toLocaleUpperCase()))}`
      : `Add ${listed(given.map(([r, c, face]) => `${shown(face)} at ${placeName([r, c])}`))}`;
  const fewest = added.optimal_any_board
    ? "Fewer are not enough: this is proved."
    : added.optimal
      ? "For this board fewer are not enough: this is proved."
      : `At least ${added.lower_bound_any_board} are needed.`;
  const answer = { kind: "fitted", board: report.board, words: report.words, missing: [], report, seconds: null };
  panel.show(
    title,
    el("p", { text: `Then this board is unique. ${fewest}` }),
    el("div", { class: "pair" }, drawn(tab, report.board, given, lineOf(report.board))),
    el(
      "div",
      { class: "actions" },
      el("button", { type: "button", text: what, on: { click: () => tab.take(fields, answer) } }),
      kind === "givens" ? el("button", { type: "button", text: "Print the puzzle", on: { click: () => openPrint(tab.engine, { kind: "words", report, note: RESTORE }) } }) : null,
    ),
  );
  return say(what);
}

export async function askBoards(tab, panel, run) {
  const title = "All boards";
  wait(tab, panel, title, "Looking for boards …");
  const list = el("ul", { class: "thumbs" });
  const head = el("p", { class: "soft", text: "Looking for boards …" });
  const wanted = fixed(tab);
  const job = run({ task: "boards", puzzle: wanted, limit: 100, timeout: TIMEOUT });
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
    const text = `${count(seen.length, "board")} so far; there may be more.`;
    head.textContent = text; // a stopped job has no report; its events remain
    return say(text);
  }
  if (!report || report.status === "error") return panel.fault(title, end);
  for (const one of report.boards.slice(seen.length)) add(one); // a stream that was cut off has shown fewer
  const others = report.symmetries > 1 ? `; ${report.total.toLocaleString("en")} with their turns and reflections` : "";
  const text = {
    complete: `${report.count === 1 ? "The board is unique" : `These are all ${report.count} boards`}${others}.`,
    more: `The first ${report.count} boards; there are more.`,
    undecided: `${count(report.count, "board")} in time; there may be more.`,
    impossible: "No board holds these words.",
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
      el("p", { text: `There are dice for boards of ${listed(sizes)} cells only.` }),
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
    if (!end.report) return panel.fault(title, end);
    const { report } = end;
    const face = ([r, c]) => (board[r][c] === null ? "hole" : board[r][c] ? shown(board[r][c]) : "any");
    const ok = report.status === "throwable";
    const text = ok
      ? "Every cell has its own die."
      : `These dice cannot show the board: ${count(report.without_die.length, "cell has", "cells have")} no die, for example ${listed(report.without_die.map(placeName))}.`;
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

export async function askCertificate(tab, panel, run) {
  const title = "Certificate";
  wait(tab, panel, title, "Writing and checking the certificate …");
  const sizes = tab.store.state.smallest && tab.answer.board;
  if (tab.store.state.smallest && !sizes)
    return panel.show(title, el("p", { text: "Choose rows and columns: a certificate is for one size." }));
  const end = await run({ task: "fit", puzzle: fixed(tab), timeout: 300, certify: true, extras: "none" }).ended;
  if (end.kind === "cancelled") return;
  const made = certificateOf(end);
  if (!made) return panel.fault(title, end);
  panel.show(title, el("p", { text: made.text }), made.link && el("p", {}, made.link));
  $("#panel a")?.focus();
  return say("The certificate is ready.");
}
