// Constraints as texts of their options, and as the fields of their forms. What a kind is comes from the
// program (`about`): { name, option, flag, title, summary, in_words, starts, texts, inputs }. No name of a kind
// is in this file, so that one of a plug-in is as good as any.

/** "{low}-{high}" as parts: texts, and { slot } for a field. */
const partsOf = (template) =>
  template
    .split(/(\{\w+\})/)
    .filter(Boolean)
    .map((part) => (part.startsWith("{") ? { slot: part.slice(1, -1) } : part));

const needed = (kind, name) => {
  const input = kind.inputs.find((one) => one.name === name);
  return input && input.kind !== "flag";
};

/** The text that the values of the fields make; "" as long as one of them is missing. */
export function textOf(kind, values) {
  for (const template of kind.texts) {
    const parts = partsOf(template);
    const full = parts.every(({ slot }) => !slot || !needed(kind, slot) || values[slot]);
    if (full) return parts.map((part) => (part.slot ? (values[part.slot] ?? "") : part)).join("");
  }
  return "";
}

const escaped = (text) => text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");

function patternOf(kind, name) {
  const { kind: type, value, values } = kind.inputs.find((one) => one.name === name);
  if (type === "number") return "\\d{1,6}";
  if (type === "flag") return `${escaped(value)}|`;
  if (type === "choice")
    return values
      .map(([one]) => one)
      .filter(Boolean)
      .toSorted((a, b) => b.length - a.length)
      .map(escaped)
      .join("|");
  return ".+?";
}

/** The values of the fields that make `text`, or null: it was written otherwise. */
export function valuesOf(kind, text) {
  const plain = kind.texts.filter((template) => !template.includes("{"));
  if (plain.includes(text.trim())) return {};
  for (const template of kind.texts) {
    const pattern = partsOf(template)
      .map((part) => (part.slot ? `(?<${part.slot}>${patternOf(kind, part.slot)})` : escaped(part)))
      .join("");
    const found = new RegExp(`^${pattern}$`, "isu").exec(text.trim());
    if (found) return { ...found.groups };
  }
  return null;
}

/** The values with which a form begins, before its text is known. */
export const startOf = (kind) =>
  Object.fromEntries(kind.inputs.filter(({ kind: type }) => type !== "flag").map(({ name, value }) => [name, value]));

/** Whether a constraint says something: true, or a text that is not blank. */
export const isSet = (value) => value === true || value.trim() !== "";
