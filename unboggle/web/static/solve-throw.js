// Thrown boards: dice by the program, random letters and long words by the page.

import { LOST, problemText } from "./answers.js";
import { $, el } from "./dom.js";
import { LONG_WORDS, chance, scattered, threaded } from "./letters.js";
import { say } from "./say.js";
import { read, write } from "./store.js";

export class Thrower {
  #tab;
  #turns = 0; // the number of throws so far

  constructor(tab) {
    this.#tab = tab;
  }

  /** Load the dice sets. */
  async know() {
    if (this.dice) return;
    const about = await this.#tab.engine.about();
    this.dice = about?.dice ?? [];
    const sets = about?.constraints.find(({ name }) => name === "dice")?.inputs.find(({ name }) => name === "set");
    const short = new Map(sets?.values);
    const source = $("#solve-source");
    $("#solve-dice").replaceChildren(
      ...this.dice.map((one) => el("option", { value: one.name, text: short.get(one.name) ?? `${one.title} (${one.size.join("x")})`, title: one.title })),
    );
    const last = read("solve/source");
    if (this.dice.length)
      source.value =
        this.dice.some((one) => one.name === last) || ["english", "even", "word"].includes(last) ? last : "new";
    this.#tab.showForm();
  }

  /** Throw with the settings of the controls. */
  async throw() {
    const turn = ++this.#turns;
    const source = $("#solve-source").value;
    const written = $("#solve-seed").value.trim();
    const seed = /^\d+$/.test(written) ? Number(written) : crypto.getRandomValues(new Uint32Array(1))[0];
    write("solve/source", source);
    const { state } = this.#tab.store;
    if (source === "english" || source === "even") {
      return this.#thrown(
        scattered(state.board, { seed, even: source === "even", qu: state.qu }),
        $("#solve-source").selectedOptions[0].text,
        seed,
      );
    }
    if (source === "word") return this.#thread(seed);
    const end = await this.#tab.engine.run({ task: "throw", dice: source, seed, wrap: state.wrap }).ended;
    if (turn !== this.#turns) return undefined; // another throw has begun since
    const thrown = end.report?.boards?.[0];
    if (!thrown)
      return this.#tab.refuse(
        end.kind === "lost"
          ? LOST
          : problemText(end.problem ?? { detail: "nothing was thrown" }),
        () => this.throw(),
      );
    return this.#thrown(thrown.board, this.dice.find((one) => one.name === source)?.title ?? source, seed);
  }

  #thread(seed) {
    const { board, qu, wrap } = this.#tab.store.state;
    const cells = board.flat().filter((face) => face !== null).length;
    const fit = LONG_WORDS.filter((word) => word.length <= cells);
    const asked = $("#solve-word")
      .value.normalize("NFC")
      .toLocaleLowerCase("en")
      .replace(/[^\p{L}]/gu, "");
    const word = asked || fit[Math.floor(chance(seed ^ 0x5eed)() * fit.length)];
    const made = word ? threaded(board, word, { seed, qu, wrap }) : null;
    if (!made)
      return this.#tab.refuse(
        word
          ? `${word.toLocaleUpperCase("en")} does not fit on these ${cells} cells.`
          : "This board is too small for a long word.",
      );
    return this.#thrown(made, `around ${word.toLocaleUpperCase("en")}`, seed);
  }

  #thrown(board, what, seed) {
    this.#tab.store.change({ board });
    [this.#tab.status, this.#tab.again] = [null, null];
    this.#tab.notice = `Thrown: ${what}, seed ${seed}.`;
    this.#tab.show();
    say(this.#tab.notice);
  }
}
