// The workers of the page, each a Python: which are free, lent, or to be ended.
//
//   const pool = new Pool();
//   const forget = pool.want((seat, why) => ...);   // a worker, or null and the reason
//   seat.ask(request, role, onMessage);             // `onMessage` gets the messages of worker.js
//   seat.linger();                                  // its answer is no longer needed
//   pool.end(seat);                                 // at once
//   await pool.about                                // what is known in advance, or null

import { hideLoading, showLoading } from "./loading.js";

const MOST = 3; // workers: two for a race, and one for look-ups or as a replacement
// The number of workers kept ready. Each takes some 60 MB; phones only have memory for a race.
const SPARE = (navigator.deviceMemory ?? 8) < 4 ? 2 : MOST;
const LINGER = 3000; // ms for the loser of a race to end: the time that a new worker takes to start

const scripts = globalThis.trustedTypes?.createPolicy("unboggle", {
  createScriptURL(name) {
    if (name !== "worker.js") throw new TypeError(name);
    return new URL(name, import.meta.url).href;
  },
}) ?? { createScriptURL: (name) => new URL(name, import.meta.url).href };

/** One worker and its current work. */
class Seat {
  #worker;
  #onMessage = null; // receives the messages about the question
  #lingering = null;

  constructor(pool) {
    this.pool = pool;
    this.up = false;
    this.#worker = new Worker(scripts.createScriptURL("worker.js"), { type: "module" });
    this.#worker.postMessage({ memory: pool.memory });
    this.#worker.addEventListener("message", ({ data }) => this.#receive(data));
    this.#worker.addEventListener("error", (event) => {
      event.preventDefault();
      this.#receive({ kind: "broken", why: event.message || "a file of the page could not be loaded" });
    });
  }

  get free() {
    return this.up && !this.#onMessage;
  }
  get lingers() {
    return this.#lingering !== null;
  }

  ask(request, role, onMessage) {
    this.#onMessage = onMessage;
    this.#worker.postMessage({ request: JSON.stringify(request), role });
  }

  /** Its answer is no longer needed: it may still come, and the worker stays warm. */
  linger() {
    if (!this.#onMessage || this.lingers) return;
    this.#onMessage = () => {};
    this.#lingering = setTimeout(() => this.pool.end(this), LINGER);
  }

  terminate() {
    clearTimeout(this.#lingering);
    this.#worker.terminate();
    this.up = false;
  }

  #receive(data) {
    if (data.kind === "loading") return showLoading(data.done, data.total);
    const onMessage = this.#onMessage;
    if (data.kind === "ready") this.up = true;
    if (data.kind !== "event") {
      clearTimeout(this.#lingering);
      this.#lingering = this.#onMessage = null;
    }
    if (data.kind === "broken") this.pool.broken(this, data.why);
    onMessage?.(data);
    if (data.kind === "ready") this.pool.ready(data);
    else if (data.kind === "ended") this.pool.freed();
  }
}

/** The workers. One starts with the page; each further one starts when the last is ready. */
export class Pool {
  #seats = new Set();
  #waiting = []; // callers with work for a worker, in order
  #known;
  #settleAbout;
  #why = null;

  constructor() {
    this.memory = null; // of the first worker's Python, with which the others start sooner
    this.#known = new Promise((resolve) => {
      this.#settleAbout = resolve;
    });
    this.#start();
  }

  /** What is known in advance; null if Python cannot be started. */
  get about() {
    return this.#known;
  }
  get loading() {
    return ![...this.#seats].some((seat) => seat.up);
  }

  /** Call `work(seat)` when there is a worker; return a function that cancels this. */
  want(work) {
    if (this.#why) queueMicrotask(() => work(null, this.#why));
    else {
      this.#waiting.push(work);
      this.#serve();
    }
    return () => {
      this.#waiting = this.#waiting.filter((one) => one !== work);
    };
  }

  end(seat) {
    if (!this.#seats.delete(seat)) return;
    seat.terminate();
    this.#serve();
    this.#keep();
  }

  ready({ about, memory }) {
    hideLoading();
    this.memory = memory;
    this.#settleAbout(about);
    this.freed();
  }

  freed() {
    this.#serve();
    this.#keep();
  }

  broken(seat, why) {
    const early = !seat.up;
    this.#seats.delete(seat);
    seat.terminate();
    if (!early) return this.freed();
    if (this.#seats.size) return undefined; // there are others; do not retry this one
    hideLoading();
    this.#why = `Python could not be started in this browser (${why})`;
    this.#settleAbout(null);
    for (const work of this.#waiting.splice(0)) work(null, this.#why);
    return undefined;
  }

  #start() {
    this.#seats.add(new Seat(this));
  }

  #serve() {
    while (this.#waiting.length) {
      const seat = [...this.#seats].find(({ free }) => free);
      if (!seat) break;
      this.#waiting.shift()(seat);
    }
    const coming = [...this.#seats].filter(({ up, lingers }) => !up || lingers).length;
    if (this.#waiting.length > coming && !this.loading && this.#seats.size < MOST) this.#start();
  }

  #keep() {
    if (this.#why) return;
    const starting = [...this.#seats].some(({ up }) => !up); // one at a time, so that the first is ready soon
    if (!starting && this.#seats.size < SPARE) this.#start();
    const free = [...this.#seats].filter((seat) => seat.free);
    if (this.#seats.size > SPARE && free.length > 1) {
      this.#seats.delete(free[0]);
      free[0].terminate();
    }
  }
}
