// Answers of the page, made from reports, and their sentences.
//
// An answer: { kind, board, words, missing, report, problem, seconds }
//   kind: "fitted", "impossible", "undecided", "stopped", "failed" or "lost"
//   words: [{ word, written?, path }] on the board; missing: words of the list that are not

import { count, duration } from "./dom.js";
import { trace } from "./grid.js";
import { methodLink } from "./methods.js";
import { touching, uniqueWords } from "./question.js";

/** The message if the server does not answer. */
export const LOST = "The program has ended; start unboggle serve again.";

const size = ([rows, columns]) => `${rows}x${columns}`;
const capital = (text) => text.charAt(0).toLocaleUpperCase() + text.slice(1);
export const sentence = (text) => (text ? capital(text) + (/[.!?]$/.test(text) ? "" : ".") : "");

/** The answer at the end of a job; `best` is the last board of its events. */
export function answerOf(end, best, question) {
  const report = end.report ?? null;
  if (end.kind === "lost") return blank("lost", best);
  if (end.kind === "failed") return { ...blank("failed", best), problem: end.problem };
  if (report?.status === "error") return { ...blank("failed", best), problem: { detail: report.error } };
  if (report?.board) {
    return {
      kind: "fitted",
      board: report.board,
      words: report.words,
      missing: [],
      report,
      seconds: report.seconds.total,
      question,
    };
  }
  if (report?.status === "impossible")
    return { ...blank("impossible", null), report, seconds: report.seconds.total, question };
  const found = report?.incumbent
    ? { total: best?.total, ...report.incumbent, missing: report.incumbent.missing.map(({ word }) => word) }
    : best;
  return { ...blank(end.kind === "stopped" ? "stopped" : "undecided", found), report, question };
}

function blank(kind, best) {
  return {
    kind,
    board: best?.board ?? null,
    words: best?.words ?? [],
    missing: best?.missing ?? null,
    total: best?.total ?? null,
    report: null,
    seconds: 0,
  };
}

/** The entries of the word list, including words that are not on the board. */
export function entriesOf({ kind, board, words, missing, report }, state) {
  if (kind === "fitted") {
    const bonus = (report?.bonus?.found ?? []).map((entry) => ({ ...entry, tag: "bonus" }));
    return [...words, ...bonus, ...(report?.dropped?.words ?? []).map((entry) => ({ ...entry, path: null }))];
  }
  const there = new Set(words.map(({ word }) => word));
  const gone = missing ?? uniqueWords(state).filter((word) => !there.has(word));
  const run = (entry) => ({
    ...entry,
    path: entry.path ?? trace(board, entry.word, touching(state)),
  });
  return [...words.map(run), ...gone.map((word) => ({ word, path: null }))];
}

/** "Best so far: 11 of 16 words." */
export function bestText(held, total, missing = []) {
  const few = missing?.length && missing.length <= FEW && held ? ` Missing: ${missing.map((word) => word.toLocaleUpperCase()).join(", ")}.` : "";
  return `Best so far: ${held} of ${count(total, "word")}.${few}`;
}

const FEW = 3; // missing words that are named

/** The status line of an answer. */
export function statusText(answer, state) {
  const { report } = answer;
  const [held, all] = [answer.words.length, answer.total ?? uniqueWords(state).length];
  switch (answer.kind) {
    case "fitted":
      return fittedText(report, answer.seconds);
    case "impossible":
      return impossibleText(report, uniqueWords(state).length);
    case "stopped":
      return `Stopped. ${answer.board ? bestText(held, all, answer.missing) : "No board was found yet."}`;
    case "undecided":
      return `Undecided: the time is up. ${answer.board ? bestText(held, all, answer.missing) : ""}`.trim();
    case "lost":
      return LOST;
    default:
      return answer.problem?.words
        ? badText(answer.problem.words)
        : problemText(answer.problem);
  }
}

/** The message of a request that was rejected or failed; faults of the list have no other lead. */
export function problemText(problem) {
  const detail = problem?.detail ?? problem?.title ?? "no reason is known";
  if (/:too-large$/.test(problem?.type ?? "")) return "This is too large for one question: shorten the list or the constraints.";
  const list = /^(?:\w+\.)?words: (has .*)$/is.exec(detail);
  if (list) return sentence(`the list ${list[1]}`);
  return TO_MEND.test(problem?.type ?? "") ? sentence(detail) : `It failed: ${sentence(detail)}`;
}

const TO_MEND = /:(?:bad-request|bad-input|too-large|too-many)$/; // not a fault of the program

/** Whether the same question can have another answer: what is wrong with the question remains wrong. */
export const canRepeat = (problem) => !/:(?:bad-request|bad-input|too-large)$/.test(problem?.type ?? "");

/** What is wrong with a word of the list, and which field of the page helps. */
export function badLine({ line, word, written, why }) {
  const instead = why.endsWith("which a Qu face cannot spell") ? ": turn off “Qu is one cell”" : "";
  return `Line ${line}: ${written ?? word}: ${why}${instead}`;
}

const badText = (words) => `The list has ${count(words.length, "word")} that no board can show.`;

function fittedText(report, seconds) {
  const words = report.words.length;
  const gone = report.dropped?.words.length;
  if (gone) {
    const most = report.dropped.max_words ? "" : report.dropped.optimal ? "No board holds more." : "Perhaps another board holds more.";
    return `A board that holds ${words} of ${count(words + gone, "word")}${seconds === null ? "" : `, found in ${duration(seconds)} and traced`}. ${most}`;
  }
  const holds = words === 1 ? "the word" : words === 2 ? "both words" : `all ${words} words`;
  const found = seconds === null ? "Traced" : `Found in ${duration(seconds)} and traced`;
  if (report.area_bounds) {
    const { lower_bound, upper_bound, open_sizes, square } = report.area_bounds;
    const what = square ? "square" : "board";
    if (lower_bound === upper_bound && !open_sizes.length)
      return `${size(report.size)} is the smallest ${what} that holds ${holds}. ${found}.`;
    return `A ${size(report.size)} board holds ${holds}; perhaps a smaller one does, too. ${found}.`;
  }
  if (seconds === null) return `A board that holds ${holds}, traced.`;
  return `A board that holds ${holds}, found in ${duration(seconds)} and traced.`;
}

function impossibleText(report, words) {
  const board = report.within ? `board up to ${size(report.within)}` : `${size(report.size)} board`;
  return `No ${board} holds ${words === 1 ? "this word" : "these words"}.`;
}

/** How an answer was verified, in a sentence. */
export function knownText(checked) {
  return (
    {
      counted: "Counted: you can check these numbers by hand.",
      certified: "Proved; the proof has passed an independent checker.",
      "cross-checked": "Proved by two independent methods.",
      unchecked: "Proved by a solver; a certificate lets you check it.",
      traced: "Every word was traced on the board.",
    }[checked] ?? ""
  );
}

/** The phase of a search, for the line below the status. */
export function phaseText({ phase, members, subject, number, total }) {
  const names = {
    "board-search": "board search",
    racing: "racing",
    prove: `${subject} looks for a proof`,
    encode: total ? `writing a formula, ${Math.min(99, Math.floor((100 * number) / total))} %` : "writing a formula",
    without: `without ${subject}`,
    conflicts: "looking for conflicts",
    "second-board": "looking for a second board",
    confirm: "checking that there is no other board",
    "check-proof": "checking the proof",
    targets: "looking for boards to make unique",
    "shrink-words": "making the conflict smaller",
    "whole-list": "trying all the words",
  };
  if (phase === "racing" && members?.length) return `${members.length === 1 ? "" : "racing: "}${members.join(", ")}`;
  return names[phase] ?? phase.replaceAll("-", " ");
}

/** What found the answer, as lines of a table: [name, text or element]. */
export function howLines(report) {
  const by = report.found_by ?? {};
  const lines = [];
  if (by.method) lines.push(["Method", methodLink(by.method)]);
  if (by.solver) lines.push(["Solver", by.solver]);
  const proof = report.reason?.proved_by;
  if (proof && proof !== `${by.method} with ${by.solver}`) lines.push(["Proof", proof]);
  if (report.checked) lines.push(["Checked", knownText(report.checked)]);
  lines.push(["Size", report.size ? size(report.size) : ""]);
  if (report.seconds) lines.push(["Time", duration(report.seconds.total)]);
  if (report.seed !== undefined) lines.push(["Seed", String(report.seed)]);
  if (report.race_plan) lines.push(["Portfolio", report.race_plan.members.join(", ")]);
  return lines;
}
