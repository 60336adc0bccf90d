// The interface between the page and its engine. No other file uses fetch.
//
//   const job = engine.run({ task: "fit", puzzle: {...} });
//   job.on("incumbent", (data) => ...);      // every event of the API by its name, and "waiting"
//   job.stop();                         // end with the best result so far
//   job.cancel();                       // end at once, free the machine
//   const end = await job.ended;        // never rejects:
//     { kind: "done" | "stopped", report, file, data }   file: address of a certificate or sheet, or null;
//                                                        data: its content if it is JSON, or null
//     { kind: "cancelled" }             by `cancel`, or by the server because this page was away
//     { kind: "failed", problem }       RFC 9457: {type, title, detail, field?, words?}
//     { kind: "lost" }                  no answer: the server has ended
//   await engine.about()                // limits, dice, scoring rules, ...; null without a server
//
// Tasks without a search are polled, so that they use none of the few streams.

import { QUICK } from "./limits.js";

const API = "/api/v1";
const ENDS = ["done", "stopped", "cancelled", "failed"];
const EVENTS = ["progress", "incumbent", "board", "conflict", "bounds", "size", "gogen"];
const AGAIN = 1000; // ms between two tries while the server is full
const PATIENCE = 3; // failed requests after which the server counts as lost

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

export class Engine {
  #live = new Set();
  #known = null; // the promise of what the server answered about itself

  constructor() {
    // A job dies with its page; the stream's end would free the machine only after its grace.
    addEventListener("pagehide", () => this.#live.forEach((job) => job.cancel()));
  }

  run(request) {
    const job = new HttpJob(request, () => this.about());
    this.#live.add(job);
    job.ended.then(() => this.#live.delete(job));
    return job;
  }

  async about() {
    this.#known ??= facts();
    const about = await this.#known;
    if (!about) this.#known = null; // the next call asks again
    return about;
  }
}

async function facts() {
  try {
    const answer = await fetch(API);
    return answer.ok ? await answer.json() : null;
  } catch {
    return null;
  }
}

/** `request` with its timeout, or the limit of the server if that is smaller (`--timeout-limit`). */
async function within(request, about) {
  if (!request.timeout) return request;
  const most = (await about())?.limits.timeout ?? Infinity;
  return { ...request, timeout: Math.min(request.timeout, most) };
}

class HttpJob {
  #request;
  #heard = {};
  #finish;
  #address = null;
  #source = null;
  #over = false;
  #intent = null;

  constructor(request, about) {
    this.#request = request;
    this.ended = new Promise((resolve) => {
      this.#finish = resolve;
    });
    this.#start(about);
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

  #ask(intent) {
    if (this.#over) return;
    this.#intent = intent;
    if (!this.#address) return; // sent as soon as the job has an address
    const [address, method] = intent === "stop" ? [`${this.#address}/stop`, "POST"] : [this.#address, "DELETE"];
    const options = method === "POST" ? { body: "{}", headers: { "Content-Type": "application/json" } } : {};
    fetch(address, { method, keepalive: true, ...options }).catch(() => {});
    if (intent === "cancel") this.#end({ kind: "cancelled" });
  }

  #report(kind, data) {
    for (const listener of this.#heard[kind] ?? []) listener(data);
  }

  #end(end) {
    if (this.#over) return;
    this.#over = true;
    this.#source?.close();
    this.#finish(end);
  }

  async #start(about) {
    this.#request = await within(this.#request, about);
    for (let full = false; !this.#over;) {
      if (this.#intent)
        return this.#end(this.#intent === "stop" ? { kind: "stopped", report: null } : { kind: "cancelled" });
      let answer, body;
      try {
        answer = await fetch(`${API}/${this.#request.task === "sheet" ? "sheets" : "jobs"}`, {
          method: "POST",
          body: JSON.stringify(this.#request),
          headers: { "Content-Type": "application/json" },
        });
        body = await answer.json();
      } catch {
        return this.#end({ kind: "lost" });
      }
      if (answer.status === 201) {
        this.#address = body.self;
        if (full) this.#report("waiting", { full: false });
        if (this.#intent) this.#ask(this.#intent);
        return QUICK.has(this.#request.task) ? this.#poll(30) : this.#listen(body.events);
      }
      if (answer.status !== 429) return this.#end({ kind: "failed", problem: body });
      full = true;
      this.#report("waiting", { full, problem: body });
      await pause(AGAIN);
    }
  }

  #listen(address) {
    const source = new EventSource(address);
    this.#source = source;
    const data = (event) => JSON.parse(event.data);
    source.addEventListener("state", (event) => this.#report("state", data(event)));
    for (const kind of EVENTS) source.addEventListener(kind, (event) => this.#report(kind, data(event)));
    for (const kind of ENDS) {
      source.addEventListener(kind, (event) => this.#ending(kind, data(event)));
    }
    source.addEventListener("bye", () => this.#end({ kind: "lost" }));
    source.addEventListener("error", () => {
      // Rejected (too many streams) or cut off: the job itself shows which.
      source.close();
      if (!this.#over) this.#poll(500);
    });
  }

  async #poll(ms) {
    let incumbent = null;
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
      if (now !== state) this.#report("state", { state: view.state, place: view.place });
      state = now;
      const text = JSON.stringify(view.incumbent);
      if (view.incumbent && text !== incumbent) this.#report("incumbent", view.incumbent);
      incumbent = text;
      if (ENDS.includes(view.state)) return this.#ending(view.state, view);
    }
  }

  /** The address of the requested file, which no event has. */
  async #file() {
    if (!this.#request.certify) return null;
    try {
      return (await (await fetch(this.#address)).json()).file;
    } catch {
      return null;
    }
  }

  /** The content of a file of JSON. */
  async #content(file) {
    if (this.#request.format !== "pages" || !file) return null;
    try {
      return await (await fetch(file)).json();
    } catch {
      return null;
    }
  }

  async #ending(kind, data) {
    if (kind === "failed") return this.#end({ kind, problem: data.problem });
    if (kind === "cancelled") return this.#end({ kind });
    const file = data.file ?? (await this.#file());
    return this.#end({ kind, report: data.report ?? null, file, data: await this.#content(file) });
  }
}
