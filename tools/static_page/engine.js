// The interface between the page and its engine, as in `unboggle/web/static/engine.js`. Here the
// engine is Python in web workers. The build replaces that file by this one.
//
// A worker is busy until it has answered. Stop and cancel terminate it; its events until then
// remain valid. For `fit` two workers race: one searches, one proves. Nothing is ever "lost", and
// no file has an address: certificates need processes, PDF another package.

import { QUICK, QUICK_TIME } from "./limits.js";
import "./offline.js";
import { Pool } from "./pool.js";

const FAREWELL = 5000; // ms that a question may exceed its timeout
const PATIENCE = 500; // the same for a proof after the search has given up
const KEEP_BEST = new Set(["fit"]); // tasks that may answer with their best result so far

const fault = (detail, type = "failed") => ({
  type: `urn:unboggle:problem:${type}`,
  title: "It failed",
  status: 500,
  detail,
});

export class Engine {
  #pool = new Pool();

  run(request) {
    return new Job(this.#pool, request);
  }

  about() {
    return this.#pool.about;
  }
}

/** A question: one part, or the two parts of a race. */
class Job {
  #listeners = {};
  #finish;
  #task;
  #over = false;
  #parts = [];
  #fallback = null; // the answer if no other part has a better one
  #held = -1;

  constructor(pool, request) {
    this.#task = request.task;
    this.ended = new Promise((resolve) => {
      this.#finish = resolve;
    });
    if (request.certify) {
      const detail =
        "A certificate needs other programs, which a page without a server cannot start:" +
        " use unboggle serve or the command line";
      queueMicrotask(() => this.#end({ kind: "failed", problem: fault(detail) }));
      return;
    }
    const roles = request.task === "fit" && request.puzzle.size && !request.most ? ["search", "prove"] : ["both"];
    this.#parts = roles.map((role) => new Part(this, pool, request, role));
    if (pool.loading) queueMicrotask(() => this.emit("progress", { phase: "starting Python", seconds: 0 }));
    for (const part of this.#parts) part.start();
  }

  on(kind, listener) {
    (this.#listeners[kind] ??= []).push(listener);
    return this;
  }

  /** End with the current state: the caller has the events so far. */
  stop() {
    this.#end({ kind: "stopped", report: null, file: null });
  }
  cancel() {
    this.#end({ kind: "cancelled" });
  }

  emit(kind, data) {
    if (this.#over) return;
    if (kind === "incumbent") {
      if (data.words_held <= this.#held) return; // the other part has a better one
      this.#held = data.words_held;
    }
    for (const listener of this.#listeners[kind] ?? []) listener(data);
  }

  /** A part has ended with `end`, or with null after its timeout. */
  part(part, end) {
    if (this.#over) return;
    part.over = true;
    const report = end?.report;
    const left = this.#parts.filter(({ over }) => !over);
    const open = !end || end.kind === "failed" || ["undecided", "error"].includes(report?.status);
    // A board is better than a bound, an answer better than an error.
    if (end && (!this.#fallback || rank(end) > rank(this.#fallback))) this.#fallback = end;
    if (!open || !left.length || end?.problem?.status < 500) {
      this.#end(open ? (this.#fallback ?? this.#late()) : end);
    } else if (report?.status === "undecided") left.forEach((one) => one.hurry());
  }

  /** The end if no part answered in time. */
  #late() {
    if (KEEP_BEST.has(this.#task)) return { kind: "done", report: null, file: null };
    return { kind: "failed", problem: fault("it was not decided in time") };
  }

  #end(end) {
    if (this.#over) return;
    this.#over = true;
    const soon = end.kind === "done" || QUICK.has(this.#task);
    for (const part of this.#parts) part.leave(soon);
    this.#finish(end);
  }
}

/** The content of a file of JSON, or null. */
function contentOf(file) {
  if (file?.type !== "application/json") return null;
  return JSON.parse(new TextDecoder().decode(Uint8Array.from(atob(file.content), (one) => one.charCodeAt(0))));
}

const rank = ({ kind, report }) =>
  kind === "failed" ? 0 : report?.status === "error" ? 1 : 2 + (report?.incumbent?.words?.length ?? 0);

/** The work of one worker on a question. */
class Part {
  #job;
  #pool;
  #request;
  #role;
  #seat = null;
  #forget = () => {};
  #clock = null;
  #began = performance.now();

  constructor(job, pool, request, role) {
    [this.#job, this.#pool, this.#request, this.#role] = [job, pool, request, role];
    this.over = false;
  }

  start() {
    this.#forget = this.#pool.want((seat, why) => {
      if (!seat) return this.#job.part(this, { kind: "failed", problem: fault(why) });
      this.#seat = seat;
      const seconds = this.#request.timeout ?? QUICK_TIME;
      this.#clock = setTimeout(() => this.#late(), 1000 * seconds + FAREWELL);
      return seat.ask(this.#request, this.#role, (data) => this.#receive(data));
    });
  }

  /** The other part has failed: end soon, unless that part gave up early. */
  hurry() {
    const left = this.#began + 1000 * (this.#request.timeout ?? QUICK_TIME) - performance.now();
    clearTimeout(this.#clock);
    this.#clock = setTimeout(() => this.#late(), Math.max(PATIENCE, left));
  }

  /** This part is no longer needed; `soon`: its worker may end by itself. */
  leave(soon) {
    clearTimeout(this.#clock);
    this.#forget();
    if (this.#seat && !this.over) {
      if (soon) this.#seat.linger();
      else this.#pool.end(this.#seat);
    }
    this.#seat = null;
  }

  #late() {
    const seat = this.#seat;
    this.#forget();
    this.#seat = null;
    if (seat) this.#pool.end(seat);
    this.#job.part(this, null);
  }

  #receive(data) {
    if (data.kind === "event") return this.#job.emit(data.name, data.data);
    clearTimeout(this.#clock);
    if (data.kind === "broken") {
      const problem = fault(`the worker ended: ${data.why}`, "lost");
      return this.#job.part(this, { kind: "failed", problem });
    }
    const { state, report, problem, file } = data.end;
    return this.#job.part(this, state === "done" ? { kind: "done", report, file: null, data: contentOf(file) } : { kind: "failed", problem });
  }
}
