// What the three tabs share: answers by question, one search at a time, and a word whose path is
// drawn. A tab has its own `show`, `draw`, `find` and `statusText`.

import { LOST } from "./answers.js";
import { stillMotion } from "./dom.js";
import { openPlay } from "./play.js";
import { watchQueue } from "./queue.js";
import { say } from "./say.js";
import { Store } from "./store.js";
import { flash } from "./take.js";

const KEPT = 30; // answers that undo brings back

export class SearchTab {
  constructor(engine, name, { start, check }) {
    [this.engine, this.check] = [engine, check];
    this.store = new Store(name, { start, check });
    this.answers = new Map(); // question → answer
    this.job = null; // the search that runs
    this.waiting = ""; // why it has not begun
    this.status = null; // a message in place of what the state says
    this.store.addEventListener("unkept", () => flash("This browser does not keep what you write: save a file, or copy a link."), { once: true });
    this.ending = () => {}; // ends the path that is played
    this.pin(null);
  }

  // ---- searches --------------------------------------------------------------------------------

  /** Keep the answer to `question`; of many, the newest. */
  remember(question, answer) {
    this.answers.delete(question);
    this.answers.set(question, answer);
    if (this.answers.size > KEPT) this.answers.delete(this.answers.keys().next().value);
  }

  /** Start `request` in place of the search that runs. */
  begin(request) {
    this.job?.cancel();
    this.job = this.engine.run(request);
    this.watch(this.job);
    return this.job;
  }

  /** How `job` ended; null if another search has taken its place. */
  async ended(job) {
    const end = await job.ended;
    if (this.job !== job) return null;
    this.job = null;
    return end;
  }

  /** Show whether `job` must wait. */
  watch(job) {
    this.waiting = "";
    watchQueue(job, (text) => {
      if (this.job !== job || this.waiting === text) return;
      this.waiting = text;
      this.show();
    });
  }

  /** End the search with its best result so far. */
  stop() {
    this.job?.stop();
  }

  /** The button that was pressed is gone: focus `next`, unless the focus is elsewhere. */
  focusAfter(pressed, next) {
    if (pressed === document.activeElement || document.activeElement === document.body)
      next.focus({ preventScroll: true });
  }

  // ---- messages --------------------------------------------------------------------------------

  /** Show what is wrong, with a link or a file too. */
  refuse(text) {
    this.status = text;
    this.show();
    say(text);
  }

  // ---- paths -----------------------------------------------------------------------------------

  /** The word whose path is played unless another is named. */
  get chosen() {
    return this.drawn.pinned;
  }

  /** Draw the path of `entry` as long as it is looked at; null draws the chosen one again. */
  look(entry) {
    this.ending();
    this.drawn.looked = entry;
    this.draw();
  }

  /** Choose the word whose path is drawn, in place of all paths. */
  pin(pinned) {
    this.ending();
    this.drawn = { pinned, all: false, looked: null };
  }

  /** Play a game on a board; `game`: see play.js. */
  async game(game) {
    const about = await this.engine.about();
    if (about) openPlay({ ...game, rules: about.rules });
    else this.refuse(LOST);
  }

  /** Draw the path of `entry` step by step. */
  play(entry = this.chosen) {
    this.ending();
    if (!entry?.path || stillMotion()) return;
    this.ending = this.board.play(entry.path, () => {
      this.ending = () => {};
    });
  }
}
