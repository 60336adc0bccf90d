// The board of the front page: words with their paths, and a search in the browser.
//
// Nothing is loaded before a press of the button. Then the engine of the page without a server,
// which is in the folder `page`, searches as it does there.

const SVG = "http://www.w3.org/2000/svg";
const $ = (id) => document.getElementById(id);
const { page, ...start } = JSON.parse($("front-start").textContent);
const form = document.querySelector(".front-ask");
let engine = null;
let job = null;

function make(name, attributes, text = "") {
  const node = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  node.textContent = text;
  return node;
}

/** Draw the board, and the path of one word. */
function draw(board, path = []) {
  const [rows, columns] = [board.length, board[0].length];
  const root = make("svg", { viewBox: `-0.05 -0.05 ${columns + 0.1} ${rows + 0.1}`, role: "img" });
  root.append(make("title", {}, board.map((row) => row.map((face) => (face || "·").toUpperCase()).join(" ")).join(", ")));
  board.forEach((row, r) => row.forEach((_, c) => {
    root.append(make("rect", { x: c + 0.04, y: r + 0.04, width: 0.92, height: 0.92, rx: 0.16, class: "front-cell" }));
  }));
  if (path.length) {
    const points = path.map(([r, c]) => `${c + 0.5},${r + 0.5}`).join(" ");
    root.append(make("polyline", { points, class: "front-path" }));
    root.append(make("circle", { cx: path[0][1] + 0.5, cy: path[0][0] + 0.5, r: 0.33, class: "front-start" }));
  }
  board.forEach((row, r) => row.forEach((face, c) => {
    const shown = face ? face[0].toUpperCase() + face.slice(1) : "";
    root.append(make("text", { x: c + 0.5, y: r + 0.68, class: "front-letter" }, shown));
  }));
  $("front-board").replaceChildren(root);
}

/** Show a board with a button for each word that is on it. */
function show({ board, words }) {
  draw(board, words[0]?.path);
  $("front-list").replaceChildren(...words.filter(({ path }) => path).map(({ word, written, path }) => {
    const item = document.createElement("li");
    const button = Object.assign(document.createElement("button"), { type: "button", textContent: written ?? word });
    for (const event of ["pointerenter", "focus", "click"]) button.addEventListener(event, () => draw(board, path));
    for (const event of ["pointerleave", "blur"]) button.addEventListener(event, () => draw(board));
    item.append(button);
    return item;
  }));
}

const say = (text) => { $("front-status").textContent = text; };
const sentence = (text) => `${text[0].toUpperCase()}${text.slice(1).replace(/\.?$/, ".")}`;

async function find() {
  const side = Number($("front-size").value);
  job?.cancel();
  show({ board: Array.from({ length: side }, () => Array(side).fill("")), words: [] }); // the last one is no answer
  say("Starting …");
  try {
    engine ??= new (await import(new URL(`${page}engine.js`, document.baseURI))).Engine();
  } catch {
    return say("The page could not be loaded. Is there a network?");
  }
  const puzzle = { words: $("front-words").value, size: [side, side], q: "qu" };
  const mine = engine.run({ task: "fit", puzzle, timeout: 30 });
  job = mine;
  mine.on("progress", ({ phase }) => say(phase === "starting Python" ? "Starting Python, on a first visit for a while …" : "Searching …"));
  mine.on("incumbent", (best) => {
    show(best);
    say(`Best so far: ${best.words_held} of ${best.total} words.`);
  });
  const { kind, report, problem } = await mine.ended;
  if (job !== mine) return;
  if (kind === "failed") return say(sentence(problem.detail));
  if (report?.status === "fitted") {
    show(report);
    return say("All words are on this board. Point at one to see its path.");
  }
  if (report?.status === "impossible") return say(sentence(report.reason?.text ?? "no board of this size holds these words"));
  return say("Not decided in half a minute; the page has more time.");
}

form?.addEventListener("submit", (event) => {
  event.preventDefault();
  find();
});
show(start);
