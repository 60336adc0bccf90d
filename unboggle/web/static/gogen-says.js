// The messages of the Gogen tab about answers: { status, note, rings, ringed, clash, panel }.

import { LOST, problemText, sentence } from "./answers.js";
import { count, listed } from "./dom.js";
import { twoBoards } from "./gogen-lists.js";
import { levelText, places, requested } from "./gogen-question.js";
import { placeName } from "./grid.js";

/** Of a question that came to no answer. */
export function faultText(end) {
  if (end.kind === "lost") return LOST;
  if (end.kind === "stopped") return "Stopped.";
  if (end.report?.status === "undecided") return "Undecided: the time is up.";
  return problemText(end.problem ?? { detail: end.report?.error });
}

/** Of a Gogen with one board, `mine` of whose letters are right. */
export function solvedText(report, mine, left) {
  if (!mine) return `Unique; ${levelText(report.difficulty)}.`;
  if (!left) return "Solved: every letter is right.";
  return `${mine === 1 ? "Your letter is" : `All your ${mine} letters are`} right; ${left} to go.`;
}

/** Of letters that are wrong: [[row, column, letter], ...]. */
export const wrongLetters = (wrong) => ({
  status: wrong.length === 1 ? "One letter is wrong." : `${wrong.length} letters are wrong.`,
  rings: wrong,
  ringed: "wrong",
  note: [`${listed(wrong.map(([r, c, letter]) => `${letter.toLocaleUpperCase("en")} at ${placeName([r, c])}`))}.`],
});

export const broken = (report) => ({
  status: "This Gogen is not unique: it has more than one board.",
  note: [`These two differ in ${count(report.differing_cells.length, "cell")}: ${places(report.differing_cells)}.`],
  panel: twoBoards(report),
});

export const impossible = ({ reason }) => ({
  status: "This Gogen is impossible.",
  note: [sentence(reason?.text ?? "No board holds these words")],
  rings: (reason?.constraints ?? []).flatMap(requested),
  ringed: "in conflict",
  clash: new Set(reason?.words ?? []),
});
