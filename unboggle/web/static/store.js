// The state of a tab: one frozen object, with undo, and a draft that survives a reload.
//
//   const store = new Store("unboggle", { start, check });
//   store.state                           // never changed in place
//   store.change({ rows: 5 });            // a step of its own
//   store.change({ words }, "words");     // joins the step before it, if that was "words" just now
//   store.undo(); store.redo(); store.canUndo; store.canRedo
//   store.addEventListener("change", ...) // after any of these
//   store.addEventListener("unkept", ...) // the browser does not keep the draft
//   store.damaged                         // parts of the kept draft are of another version
//
// `check(data)` returns a valid state made of anything, or null: what is read from the browser's
// store or a link is no more trusted than a request.

const STEPS = 200;
const TOGETHER = 1500; // ms within which typing is one step
const DRAFTS = 20;
const QUIET = 250; // ms without a change after which the browser keeps the state

const address = (name) => `unboggle/1/${name}`;

/** What the browser has kept: this window for itself, else any window. */
export function read(name, stores = ["sessionStorage", "localStorage"]) {
  try {
    return JSON.parse(
      stores.map((store) => window[store].getItem(address(name))).find((text) => text !== null) ?? null,
    );
  } catch {
    return null; // no store, or none of ours
  }
}

export function write(name, value, stores = ["sessionStorage", "localStorage"]) {
  const text = JSON.stringify(value);
  const kept = stores.map((store) => {
    try {
      window[store].setItem(address(name), text);
      return true;
    } catch {
      return false; // full, or not allowed: the page works without
    }
  });
  return kept.every(Boolean);
}

/** Of data of another version what this one can read: fields are taken one by one. */
function readable(data, check) {
  let good = {};
  for (const [field, value] of Object.entries(typeof data === "object" && data ? data : {})) {
    const more = { ...good, [field]: value };
    if (check(more)) good = more;
  }
  return check(good);
}

export class Store extends EventTarget {
  #name;
  #check;
  #state;
  #past = [];
  #future = [];
  #kept = true;
  #timer = null;
  #last = { step: null, at: 0 };

  constructor(name, { start, check }) {
    super();
    [this.#name, this.#check] = [name, check];
    const kept = read(name);
    const whole = kept === null ? null : check(kept);
    this.damaged = kept !== null && !whole; // parts of the draft are lost
    this.#state = Object.freeze(whole ?? (kept === null ? check(start) : readable(kept, check)));
    const save = () => this.#save();
    addEventListener("pagehide", save);
    document.addEventListener("visibilitychange", save);
  }

  get state() {
    return this.#state;
  }
  get canUndo() {
    return this.#past.length > 0;
  }
  get canRedo() {
    return this.#future.length > 0;
  }

  /** Change fields. Changes of the same `step` within a moment are undone together. */
  change(fields, step = null) {
    const old = this.#state;
    const same = (name) => fields[name] === old[name] || JSON.stringify(fields[name]) === JSON.stringify(old[name]);
    if (Object.keys(fields).every(same)) return;
    const next = { ...old, ...fields };
    const now = performance.now();
    const joins = step !== null && step === this.#last.step && now - this.#last.at < TOGETHER && this.canUndo;
    if (!joins) this.#past.push(this.#state);
    if (this.#past.length > STEPS) this.#past.shift();
    this.#last = { step, at: now };
    this.#future = [];
    this.#go(next);
  }

  undo() {
    this.#move(this.#past, this.#future);
  }
  redo() {
    this.#move(this.#future, this.#past);
  }

  #move(from, to) {
    if (!from.length) return;
    to.push(this.#state);
    this.#last = { step: null, at: 0 };
    this.#go(from.pop());
  }

  #go(state) {
    this.#state = Object.freeze(state);
    this.#kept = false;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#save(), QUIET);
    this.dispatchEvent(new Event("change"));
  }

  /** Let the browser keep the state. Between two keys there is no time for that: it may go to the disk. */
  #save() {
    if (this.#kept) return;
    this.#kept = true;
    if (!write(this.#name, this.#state)) this.dispatchEvent(new Event("unkept"));
  }

  /** The named drafts: [{name, state}], the newest first. */
  get drafts() {
    const all = read(`${this.#name}/drafts`, ["localStorage"]);
    return (Array.isArray(all) ? all : []).slice(0, DRAFTS).flatMap((one) => {
      const state = typeof one?.name === "string" ? (this.#check(one.state) ?? readable(one.state, this.#check)) : null;
      return state ? [{ name: one.name.slice(0, 60), state }] : [];
    });
  }

  /** Keep the state under a name; false if the browser keeps nothing. */
  keep(name) {
    const others = this.drafts.filter((one) => one.name !== name);
    return this.#writeDrafts([{ name, state: this.#state }, ...others].slice(0, DRAFTS));
  }

  forget(name) {
    this.#writeDrafts(this.drafts.filter((one) => one.name !== name));
  }

  #writeDrafts(drafts) {
    return write(`${this.#name}/drafts`, drafts, ["localStorage"]);
  }
}
