// Elements without markup: no text ever becomes HTML here, so no word can carry any.

/**
 * Make an element. `props`: `class`, `text`, `on` ({event: listener}) and attributes; one that
 * is false or null is left out, true is an empty one. `children`: nodes, texts or null.
 */
export function el(name, props = {}, ...children) {
  return furnish(document.createElement(name), props, children);
}

/** The same for SVG. */
export function svg(name, props = {}, ...children) {
  return furnish(document.createElementNS("http://www.w3.org/2000/svg", name), props, children);
}

function furnish(node, { class: name, text, on = {}, ...attributes }, children) {
  if (name) node.setAttribute("class", name);
  if (text !== undefined) node.textContent = text;
  for (const [event, listener] of Object.entries(on)) node.addEventListener(event, listener);
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== false && value !== null && value !== undefined) {
      node.setAttribute(key, value === true ? "" : value);
    }
  }
  node.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return node;
}

export const $ = (selector, within = document) => within.querySelector(selector);
export const $$ = (selector, within = document) => [...within.querySelectorAll(selector)];

/** "1 word", "2 words". */
export const count = (number, one, many = `${one}s`) => `${number.toLocaleString("en")} ${number === 1 ? one : many}`;

/** "a", "a and b", "a, b and c". */
export const listed = (items, last = "and") =>
  items.length < 2 ? items.join("") : `${items.slice(0, -1).join(", ")} ${last} ${items.at(-1)}`;

/** Seconds for people: 0.1 s, 12 s, 2 min 5 s. */
export function duration(seconds) {
  if (seconds < 9.95) return `${Math.max(0.1, seconds).toFixed(1)} s`;
  const whole = Math.round(seconds);
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`;
}

export const stillMotion = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Scroll `node` to the top of the view if it is not in it, or `always`. */
export function reveal(node, always = false) {
  const { top, bottom } = node.getBoundingClientRect();
  if (!always && top >= 0 && bottom <= innerHeight) return;
  node.scrollIntoView({ block: "start", behavior: stillMotion() ? "instant" : "smooth" });
}
