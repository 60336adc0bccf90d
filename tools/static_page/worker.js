// Python in a worker: one request after another, answered by `unboggle.web.in_process`.
//
//   in:   { memory }            first: a Blob of another worker, or null
//         { request, role }     out: { kind: "loading", done, total }, bytes; at the first start only
//                                    { kind: "ready", about, memory }, or { kind: "broken", why }
//                                    { kind: "event", name, data }, any number of them
//                                    { kind: "ended", end }
// It receives nothing while it works: terminate it to stop it.
//
// The first start imports what most requests need, and then takes the memory of Python: a start
// with that has no more to do than to load the kernel, which such a memory cannot contain.

import { loadPyodide } from "./pyodide/pyodide.mjs";
import { keep, kept } from "./memory.js";
import { MODULES, SIZES } from "./contents.js";

const LIBRARY = "python.zip"; // unboggle and its solvers
const KERNEL = "kernel.zip"; // only its kernel
const MORE = { dice: "networkx.zip" }; // further archives that a task needs on first use
const RATE = 250; // ms between two updates of the same event
const STEP = 100; // ms between two updates of the bar
const OFTEN = new Set(["progress", "bounds", "size"]);
const WARM = `
import importlib
for name in MODULES.split():
    importlib.import_module(name)
import unboggle
unboggle.Lexicon.load()
del MODULES, name
`;
// The memory has the state of all random numbers, and a package without its kernel.
const WAKE = `
import importlib, random, unboggle.kernel
random.seed()
importlib.reload(unboggle.kernel)
`;
const at = (name) => new URL(name, import.meta.url).href;

async function start(lent) {
  const memory = lent ?? (await kept());
  if (!memory) countBytes();
  try {
    return await started(memory);
  } catch (error) {
    if (!memory) throw error;
    return started(null); // what was kept is damaged
  }
}

async function started(memory) {
  const archives = [LIBRARY, KERNEL].map(bytes);
  const from = memory ? await woken(memory) : { _makeSnapshot: true };
  const python = await loadPyodide({ indexURL: at("pyodide/"), ...from });
  const { purelib } = python.pyimport("sysconfig").get_paths().toJs({ dict_converter: Object.fromEntries });
  const add = (archive) => {
    python.unpackArchive(archive, "zip", { extractDir: purelib });
    python.runPython("import importlib; importlib.invalidate_caches()");
  };
  add(await archives[0]);
  const taken = memory ?? taking(python);
  if (taken !== memory) keep(taken);
  add(await archives[1]);
  python.runPython(WAKE);
  const inside = python.pyimport("unboggle.web.in_process");
  const answer = async (request, role) => {
    const { task } = JSON.parse(request);
    if (task in MORE) {
      add(await bytes(MORE[task]));
      delete MORE[task];
    }
    return JSON.parse(inside.respond(request, reporter(), role));
  };
  return { about: JSON.parse(inside.known()), memory: taken, answer };
}

/** The options of `loadPyodide` for a start with `memory`, which is larger than it would be at first. */
async function woken(memory) {
  const [held, { default: create }] = await Promise.all([memory.arrayBuffer(), import("./pyodide/pyodide.asm.mjs")]);
  const createPyodideModule = async (settings) => {
    const module = await create(settings);
    if (module.HEAP8.length < held.byteLength) module._emscripten_resize_heap(held.byteLength);
    return module;
  };
  return { _loadSnapshot: held, createPyodideModule };
}

function taking(python) {
  python.globals.set("MODULES", MODULES);
  python.runPython(WARM);
  return new Blob([python.makeMemorySnapshot()]);
}

async function bytes(name) {
  const answer = await fetch(at(name));
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return answer.arrayBuffer();
}

/** From now on the page is notified of each part of a file that arrives. */
function countBytes() {
  const plain = globalThis.fetch;
  const total = Object.values(SIZES).reduce((a, b) => a + b);
  let [done, last] = [0, -STEP];
  const report = (more) => {
    done += more;
    if (done < total && performance.now() - last < STEP) return;
    last = performance.now();
    postMessage({ kind: "loading", done, total });
  };
  globalThis.fetch = async (...what) => {
    const answer = await plain(...what);
    if (!answer.ok || !answer.body || !Object.keys(SIZES).some((name) => answer.url === at(name))) return answer;
    const counter = new TransformStream({
      transform(part, out) {
        report(part.byteLength);
        out.enqueue(part);
      },
    });
    return new Response(answer.body.pipeThrough(counter), { headers: answer.headers });
  };
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

let answering = null;

addEventListener("message", async ({ data }) => {
  try {
    if (answering) {
      // errors in Python are answers; what is thrown is another, such as out of memory
      return postMessage({ kind: "ended", end: await answering(data.request, data.role) });
    }
    const { about, memory, answer } = await start(data.memory);
    answering = answer;
    return postMessage({ kind: "ready", about, memory });
  } catch (error) {
    return broken(error);
  }
});
