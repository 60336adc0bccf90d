// What a tab prints: the report of its board, as the program draws it.

import { entriesOf } from "./answers.js";
import { answered, lettered } from "./choosing.js";
import { count } from "./dom.js";
import { RESTORE, openPrint } from "./print.js";
import { listOf, touching } from "./question.js";

/** Print the found board, or the best one so far; `alone`: without words and key. */
export function printFound(tab, alone = false) {
  const restore = tab.answer.report?.added?.given && !alone;
  openPrint(tab.engine, {
    kind: alone ? "alone" : "words",
    report: () => reportOf(tab),
    look: alone ? { words: "none", key: false } : {},
    note: restore ? RESTORE : "",
  });
}

/** The report of the board that is shown; a board that was taken from a list gets one of its own. */
async function reportOf(tab) {
  const { answer, engine } = tab;
  const { state } = tab.store;
  const { report } = answer;
  if (report?.format && (report.board ?? report.incumbent)) return report;
  const run = (request) => engine.run(request);
  const fitted = answer.kind === "fitted";
  const found = fitted ? await answered(tab, run, answer.board) : null;
  if (found) return found.report;
  const board = fitted ? answer.board : await lettered(tab, run, answer); // of an engine that reports no best board
  const wrap = touching(state);
  const hexagons = wrap === "hexagons";
  const { fold_accents, umlauts, faces, qu } = state;
  const words = listOf(entriesOf(answer, state));
  const end = await run({ task: "check", board, words, fold_accents, umlauts, faces, hexagons, q: qu ? "qu" : "plain", wrap: hexagons ? "none" : wrap, skip_bad: true }).ended;
  return end.report ?? null;
}

/** Print the board of the tab Solve with the words that are listed; `alone`: the board alone. */
export function printSolved({ report, entries, engine }, alone = false) {
  const all = report.words.length;
  const shown = new Set(entries.map(({ word }) => word));
  const words = alone ? report.words : report.words.filter(({ word }) => shown.has(word));
  const points = words.reduce((sum, one) => sum + one.points, 0);
  openPrint(engine, {
    kind: alone ? "alone" : "solve",
    report: { ...report, words, points },
    look: alone ? { words: "none", key: false } : { words: "number" },
    note: alone ? "" : shown.size < all ? `The ${shown.size} listed words, of ${all.toLocaleString("en")}.` : `All ${count(all, "word")}.`,
  });
}

/** Print Gogens. */
export const printGogens = (engine, report) => openPrint(engine, { kind: report.puzzles ? "gogens" : "gogen", report, look: report.puzzles ? { per_page: "2" } : {} });
