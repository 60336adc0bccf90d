// The marks of words in a list: weight, list level, and ! (required) or ? (bonus), as in cat*3@2!.

const TOKEN = /("[^"]*"(?:[*@!?][^\s,;]*)?|[^\s,;]+)/g;
const PARTS = /^(.*?)((?:[*@]\d+)*)([!?]?)$/su;
/** What may be before the first word of a line: numbers and bullets, which are no words. */
export const BEFORE = /^\s*(?:(?:[-*+–—·]\s+|[•‣◦▪●○■□☐☑✓✔]\s*|\[[ xX]?\]\s+|\(?[0-9]{1,4}[.):](?=\D|$))\s*)+/u;
const SIGN = { must: "!", bonus: "?", may: "" };

/** The parts of a word as it is written: { text, weight, level, role }; weight and level are null without. */
export function partsOf(word) {
  const [, text, marks, sign] = PARTS.exec(word) ?? [null, word, "", ""];
  const number = (mark) => Number(marks.split(mark)[1]?.match(/^\d+/)[0]) || null;
  return { text, weight: number("*"), level: number("@"), role: sign === "!" ? "must" : sign === "?" ? "bonus" : "may" };
}

/** The marks of the words below a line with these `tokens`, such as @2 or @3*2; null if it is no heading. */
export function headingOf(tokens) {
  const parts = tokens.length === 1 && tokens[0].startsWith("@") ? partsOf(tokens[0]) : null;
  return parts && !parts.text && parts.level ? parts : null;
}

/** The list level of a word of the list, its own or that of the heading above it; null without. */
export const levelOf = ({ word, section }) => partsOf(word).level ?? section?.level ?? null;

/** A word as the reports have it: in small letters, without its marks. */
export const bare = (word) => partsOf(word.replaceAll('"', "")).text.toLocaleLowerCase();

const written = ({ text, weight, level, role }) => `${text}${weight > 1 ? `*${weight}` : ""}${level ? `@${level}` : ""}${SIGN[role]}`;

/** A word of the list with all its marks, those of the heading above it included. */
export function ownMarks({ word, section }) {
  const parts = partsOf(word);
  return section ? written({ ...parts, level: parts.level ?? section.level, weight: parts.weight ?? section.weight }) : word;
}

/** The list `text` with each word as `change(parts)` returns its parts; comments and lines are as they were. */
export function rewritten(text, change) {
  const line = (one) => {
    const [list, ...comment] = one.split("#");
    const before = BEFORE.exec(list)?.[0] ?? "";
    const now = list.slice(before.length).replace(TOKEN, (token) => {
      const parts = partsOf(token);
      return parts.text ? written({ ...parts, ...change(parts) }) : token; // @2 is a heading
    });
    return [before + now, ...comment].join("#");
  };
  return text.split("\n").map(line).join("\n");
}

/** The list with other marks of `word`: of `fields` { weight, level, role } only those that are there. */
export const marked = (text, word, fields) => rewritten(text, (parts) => (bare(parts.text) === word ? fields : {}));
