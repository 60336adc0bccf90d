// Python in a worker: one request after another, answered by `unboggle.web.in_process`.
//
//   in:   { request, role }     out: { kind: "ready", about }, or { kind: "broken", why }
//                                    { kind: "event", name, data }, any number of them
//                                    { kind: "ended", end }
// It receives nothing while it works: terminate it to stop it.

import { loadPyodide } from "./pyodide/pyodide.mjs";

const LIBRARY = "python.zip"; // unboggle, its kernel, its solvers
const MORE = { dice: "networkx.zip" }; // further archives that a task needs on first use
const RATE = 250; // ms between two updates of the same event
const OFTEN = new Set(["progress", "bounds", "size"]);
const at = (name) => new URL(name, import.meta.url).href;

async function start() {
  const library = bytes(LIBRARY);
  const python = await loadPyodide({ indexURL: at("pyodide/") });
  const { purelib } = python.pyimport("sysconfig").get_paths().toJs({ dict_converter: Object.fromEntries });
  const add = (archive) => {
    python.unpackArchive(archive, "zip", { extractDir: purelib });
    python.pyimport("importlib").invalidate_caches();
  };
  add(await library);
  const inside = python.pyimport("unboggle.web.in_process");
  const answer = async (request, role) => {
    const { task } = JSON.parse(request);
    if (task in MORE) {
      add(await bytes(MORE[task]));
      delete MORE[task];
    }
    return JSON.parse(inside.respond(request, reporter(), role));
  };
  return { about: JSON.parse(inside.known()), answer };
}

async function bytes(name) {
  const answer = await fetch(at(name));
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return answer.arrayBuffer();
}

function reporter() {
  const last = new Map();
  return (name, data) => {
    const now = performance.now();
    if (OFTEN.has(name) && now - (last.get(name) ?? -RATE) < RATE) return;
    last.set(name, now);
    postMessage({ kind: "event", name, data: JSON.parse(data) });
  };
}

const broken = (error) => postMessage({ kind: "broken", why: String(error).trim().split("\n").at(-1) });

try {
  const { about, answer } = await start();
  addEventListener("message", ({ data: { request, role } }) => {
    // errors in Python are answers; this is for others, such as out of memory
    answer(request, role).then((end) => postMessage({ kind: "ended", end }), broken);
  });
  postMessage({ kind: "ready", about });
} catch (error) {
  broken(error);
}
