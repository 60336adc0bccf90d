// Work in slices, between which the browser takes keys and paints. A slice is counted in words, not in
// time, so that it is the same on each machine.

export const SLICE = 200; // words

const pause = () => globalThis.scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve));

/** Yield after each slice of `items`, all of which `take(item, index)` gets. */
export function* sliced(items, take) {
  for (let i = 0; i < items.length; i++) {
    if (i && i % SLICE === 0) yield;
    take(items[i], i);
  }
}

/** One piece of work at a time: to start the next one ends the one before. */
export class Later {
  #turn = 0;

  /** Do `work`, a generator: its first slice now, each further one in a task of its own. */
  async start(work) {
    const turn = ++this.#turn;
    while (!work.next().done) {
      await pause();
      if (turn !== this.#turn) return;
    }
  }
}
