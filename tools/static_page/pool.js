// The workers of the page, each a Python: who is free, who is lent to whom, who has to go.
//
//   const pool = new Pool();
//   const forget = pool.want((seat, why) => ...);   // a worker, or null and why there is none
//   seat.ask(request, role, heard);                 // `heard` gets the messages of worker.js
//   seat.linger();                                  // nobody waits for it any more
//   pool.end(seat);                                 // at once
//   await pool.about                                // what is known beforehand, or null

const MOST = 3; // workers: two for a race, and one that looks things up, or takes the place of one
// So many are kept ready. Each has some 60 MB; a phone has no room for more than a race needs.
const SPARE = (navigator.deviceMemory ?? 8) < 4 ? 2 : MOST;
const LINGER = 3000; // ms that the loser of a race has left: as many as a new worker takes to start

const scripts = globalThis.trustedTypes?.createPolicy("unboggle", {
  createScriptURL(name) {
    if (name !== "worker.js") throw new TypeError(name);
    return new URL(name, import.meta.url).href;
  },
}) ?? { createScriptURL: (name) => new URL(name, import.meta.url).href };

/** One worker, and what it works on. */
class Seat {
  #worker;
  #heard = null; // who is told what the question comes to
  #lingering = null;

  constructor(pool) {
    this.pool = pool;
    this.up = false;
    this.#worker = new Worker(scripts.createScriptURL("worker.js"), { type: "module" });
    this.#worker.addEventListener("message", ({ data }) => this.#hear(data));
    this.#worker.addEventListener("error", (event) => {
      event.preventDefault();
      this.#hear({ kind: "broken", why: event.message || "a file of the page could not be loaded" });
    });
  }

  get free() {
    return this.up && !this.#heard;
  }
  get lingers() {
    return this.#lingering !== null;
  }

  ask(request, role, heard) {
    this.#heard = heard;
    this.#worker.postMessage({ request: JSON.stringify(request), role });
  }

  /** Nobody waits for its answer any more: it may still come, and the worker stays warm. */
  linger() {
    if (!this.#heard || this.lingers) return;
    this.#heard = () => {};
    this.#lingering = setTimeout(() => this.pool.end(this), LINGER);
  }

  terminate() {
    clearTimeout(this.#lingering);
    this.#worker.terminate();
    this.up = false;
  }

  #hear(data) {
    const heard = this.#heard;
    if (data.kind === "ready") this.up = true;
    if (data.kind !== "told") {
      clearTimeout(this.#lingering);
      this.#lingering = this.#heard = null;
    }
    if (data.kind === "broken") this.pool.broken(this, data.why);
    heard?.(data);
    if (data.kind === "ready") this.pool.ready(data.about);
    else if (data.kind === "ended") this.pool.freed();
  }
}

/** The workers. One starts with the page, each further one when the last is ready. */
export class Pool {
  #seats = new Set();
  #waiting = []; // those that have work for a worker, first come first served
  #known;
  #tell;
  #why = null;

  constructor() {
    this.#known = new Promise((resolve) => {
      this.#tell = resolve;
    });
    this.#start();
  }

  /** What is known beforehand; null if Python cannot be started. */
  get about() {
    return this.#known;
  }
  get loading() {
    return ![...this.#seats].some((seat) => seat.up);
  }

  /** Call `work(seat)` when there is one; return what takes that back. */
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

  ready(about) {
    this.#tell(about);
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
    if (this.#seats.size) return undefined; // there are others; this one is not tried again
    this.#why = `Python could not be started in this browser (${why})`;
    this.#tell(null);
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
    const starting = [...this.#seats].some(({ up }) => !up); // one at a time, so that the first is soon there
    if (!starting && this.#seats.size < SPARE) this.#start();
    const free = [...this.#seats].filter((seat) => seat.free);
    if (this.#seats.size > SPARE && free.length > 1) {
      this.#seats.delete(free[0]);
      free[0].terminate();
    }
  }
}
