// The seam between the page and what answers it. No other file knows of fetch.
//
//   const job = engine.run({ task: "fit", puzzle: {...} });
//   job.on("best", (data) => ...);      // every event of the API by its name, and "waiting"
//   job.stop();                         // end with the best so far
//   job.cancel();                       // end at once, free the machine
//   const end = await job.ended;        // never rejects:
//     { kind: "done" | "stopped", report, file }   file: address of a certificate or sheet, or null
//     { kind: "cancelled" }             by `cancel`, or by the server as this page was away
//     { kind: "failed", problem }       RFC 9457: {type, title, detail, field?, words?}
//     { kind: "lost" }                  nobody answers: the server has ended
//   await engine.about()                // limits, dice, rule books, ...; null if nobody answers
//
// Tasks that search nothing are asked by polling, so that they take none of the few streams.

import { QUICK } from "./limits.js";

const API = "/api/v1";
const ENDS = ["done", "stopped", "cancelled", "failed"];
const TOLD = ["progress", "best", "board", "conflict", "bound", "size", "gogen"];
const AGAIN = 1000; // ms between two tries while the server is full
const PATIENCE = 3; // failed looks after which nobody is there any more

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

export class Engine {
  #live = new Set();

  constructor() {
    // A job dies with its page; the stream's end would free the machine only after its grace.
    addEventListener("pagehide", () => this.#live.forEach((job) => job.cancel()));
  }

  run(request) {
    const job = new HttpJob(request);
    this.#live.add(job);
    job.ended.then(() => this.#live.delete(job));
    return job;
  }

  async about() {
    try {
      const answer = await fetch(API);
      return answer.ok ? await answer.json() : null;
    } catch {
      return null;
    }
  }
}

class HttpJob {
  #request;
  #heard = {};
  #finish;
  #address = null;
  #source = null;
  #over = false;
  #wish = null;

  constructor(request) {
    this.#request = request;
    this.ended = new Promise((resolve) => {
      this.#finish = resolve;
    });
    this.#start();
  }

  on(kind, listener) {
    (this.#heard[kind] ??= []).push(listener);
    return this;
  }

  stop() {
    this.#ask("stop");
  }
  cancel() {
    this.#ask("cancel");
  }

  #ask(wish) {
    if (this.#over) return;
    this.#wish = wish;
    if (!this.#address) return; // it is told as soon as there is somebody to tell
    const [address, method] = wish === "stop" ? [`${this.#address}/stop`, "POST"] : [this.#address, "DELETE"];
    const options = method === "POST" ? { body: "{}", headers: { "Content-Type": "application/json" } } : {};
    fetch(address, { method, keepalive: true, ...options }).catch(() => {});
    if (wish === "cancel") this.#end({ kind: "cancelled" });
  }

  #tell(kind, data) {
    for (const listener of this.#heard[kind] ?? []) listener(data);
  }

  #end(end) {
    if (this.#over) return;
    this.#over = true;
    this.#source?.close();
    this.#finish(end);
  }

  async #start() {
    for (let full = false; !this.#over;) {
      if (this.#wish)
        return this.#end(this.#wish === "stop" ? { kind: "stopped", report: null } : { kind: "cancelled" });
      let answer, told;
      try {
        answer = await fetch(`${API}/${this.#request.task === "sheet" ? "sheets" : "jobs"}`, {
          method: "POST",
          body: JSON.stringify(this.#request),
          headers: { "Content-Type": "application/json" },
        });
        told = await answer.json();
      } catch {
        return this.#end({ kind: "lost" });
      }
      if (answer.status === 201) {
        this.#address = told.self;
        if (full) this.#tell("waiting", { full: false });
        if (this.#wish) this.#ask(this.#wish);
        return QUICK.has(this.#request.task) ? this.#poll(30) : this.#listen(told.events);
      }
      if (answer.status !== 429) return this.#end({ kind: "failed", problem: told });
      full = true;
      this.#tell("waiting", { full, problem: told });
      await pause(AGAIN);
    }
  }

  #listen(address) {
    const source = new EventSource(address);
    this.#source = source;
    const data = (event) => JSON.parse(event.data);
    source.addEventListener("state", (event) => this.#tell("state", data(event)));
    for (const kind of TOLD) source.addEventListener(kind, (event) => this.#tell(kind, data(event)));
    for (const kind of ENDS) {
      source.addEventListener(kind, (event) => this.#ending(kind, data(event)));
    }
    source.addEventListener("bye", () => this.#end({ kind: "lost" }));
    source.addEventListener("error", () => {
      // Refused (too many streams) or cut off: look at the job itself, which says which.
      source.close();
      if (!this.#over) this.#poll(500);
    });
  }

  async #poll(ms) {
    let best = null;
    let state = "";
    for (let missed = 0; !this.#over; await pause(ms)) {
      let view;
      try {
        const answer = await fetch(this.#address);
        view = await answer.json();
        if (!answer.ok) return this.#end({ kind: "failed", problem: view });
        missed = 0;
      } catch {
        if (++missed >= PATIENCE) return this.#end({ kind: "lost" });
        continue;
      }
      const now = `${view.state} ${view.place}`;
      if (now !== state) this.#tell("state", { state: view.state, place: view.place });
      state = now;
      const text = JSON.stringify(view.best);
      if (view.best && text !== best) this.#tell("best", view.best);
      best = text;
      if (ENDS.includes(view.state)) return this.#ending(view.state, view);
    }
  }

  /** The address of the file that was asked for, which no event has. */
  async #file() {
    if (!this.#request.certify) return null;
    try {
      return (await (await fetch(this.#address)).json()).file;
    } catch {
      return null;
    }
  }

  async #ending(kind, data) {
    if (kind === "failed") return this.#end({ kind, problem: data.problem });
    if (kind === "cancelled") return this.#end({ kind });
    return this.#end({ kind, report: data.report ?? null, file: data.file ?? (await this.#file()) });
  }
}
