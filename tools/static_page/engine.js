// The seam between the page and what answers it, as `unboggle/web/static/engine.js` has it; here
// Python in workers of the browser. The build puts this file in the place of that one.
//
// A worker is busy until it has answered: stop and cancel terminate it, and what it has told by
// then stays. For `fit` two race, one that searches and one that proves. Nothing is ever "lost", and
// no file comes along: certificates need processes.

import { QUICK, QUICK_TIME } from "./limits.js";
import "./offline.js";
import { Pool } from "./pool.js";

const FAREWELL = 5000; // ms that a question may take beyond its time
const PATIENCE = 500; // the same for a proof, when the search has given up
const KEEP_BEST = new Set(["fit", "drop", "sizes"]); // whose answer may be the best so far

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

/** A question: one part of it, or the two of a race. */
class Job {
  #heard = {};
  #finish;
  #task;
  #over = false;
  #parts = [];
  #fallback = null; // what it comes to if the others know no better
  #held = -1;

  constructor(pool, request) {
    this.#task = request.task;
    this.ended = new Promise((resolve) => {
      this.#finish = resolve;
    });
    if (request.certify) {
      const detail =
        "A certificate is written and checked by programs of their own, which a page without a server" +
        " cannot start: take unboggle serve, or the command line";
      queueMicrotask(() => this.#end({ kind: "failed", problem: fault(detail) }));
      return;
    }
    const roles = request.task === "fit" ? ["search", "prove"] : ["both"];
    this.#parts = roles.map((role) => new Part(this, pool, request, role));
    if (pool.loading) queueMicrotask(() => this.tell("progress", { phase: "starting Python", seconds: 0 }));
    for (const part of this.#parts) part.start();
  }

  on(kind, listener) {
    (this.#heard[kind] ??= []).push(listener);
    return this;
  }

  /** End with what there is: what has been told stays with who asked. */
  stop() {
    this.#end({ kind: "stopped", report: null, file: null });
  }
  cancel() {
    this.#end({ kind: "cancelled" });
  }

  tell(kind, data) {
    if (this.#over) return;
    if (kind === "best") {
      if (data.held <= this.#held) return; // the other of the race has a better one
      this.#held = data.held;
    }
    for (const listener of this.#heard[kind] ?? []) listener(data);
  }

  /** A part has come to `end`, null for nothing in its time. */
  part(part, end) {
    if (this.#over) return;
    part.over = true;
    const report = end?.report;
    const left = this.#parts.filter(({ over }) => !over);
    const open = !end || end.kind === "failed" || ["undecided", "error"].includes(report?.status);
    // A board is better than a bound, an answer than a fault.
    if (end && (!this.#fallback || rank(end) > rank(this.#fallback))) this.#fallback = end;
    if (!open || !left.length || end?.problem?.status < 500) {
      this.#end(open ? (this.#fallback ?? this.#late()) : end);
    } else if (report?.status === "undecided") left.forEach((one) => one.hurry());
  }

  /** The end of what has come to none in its time. */
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

const rank = ({ kind, report }) =>
  kind === "failed" ? 0 : report?.status === "error" ? 1 : 2 + (report?.best?.words?.length ?? 0);

/** What one worker does of a question. */
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
      return seat.ask(this.#request, this.#role, (data) => this.#hear(data));
    });
  }

  /** The other one has come to nothing: the time is as good as over, unless that gave up before. */
  hurry() {
    const left = this.#began + 1000 * (this.#request.timeout ?? QUICK_TIME) - performance.now();
    clearTimeout(this.#clock);
    this.#clock = setTimeout(() => this.#late(), Math.max(PATIENCE, left));
  }

  /** Nobody needs it any more; `soon`: perhaps its worker comes to an end by itself. */
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

  #hear(data) {
    if (data.kind === "told") return this.#job.tell(data.name, data.data);
    clearTimeout(this.#clock);
    if (data.kind === "broken") {
      const problem = fault(`the worker ended: ${data.why}`, "lost");
      return this.#job.part(this, { kind: "failed", problem });
    }
    const { state, report, problem } = data.end;
    return this.#job.part(this, state === "done" ? { kind: "done", report, file: null } : { kind: "failed", problem });
  }
}
