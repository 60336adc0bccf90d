// Play: a clock, words that stay hidden until it rings, players in turn on one screen.
//
//   openPlay({ board, wrap, words, rules, book, only, print });
//
// `words`: [{ word, written?, path, offensive? }], those that count. `wrap`: which cells touch, as in grid.js.
// `rules`: the rule books of the API, `book` the name of one, null: a choice. `only`: what a word is that does
// not count, such as "not in the dictionary". `print`: opens the dialog that prints the board alone.

import { BoardView, pathText } from "./board.js";
import { $, $$, count, el, listed } from "./dom.js";
import { key, neighbours, trace } from "./grid.js";
import { pointsOf, scorePlayers } from "./players.js";

const MINUTES = [1, 2, 3, 5, 10];
const USUAL = 3;
const MOST_PLAYERS = 8;
const WARNINGS = [60, 10]; // seconds before the end
const lettersIn = (text) => text.normalize("NFC").toLocaleLowerCase("en").replace(/[^\p{L}\p{M}]/gu, "");
const upper = (word) => word.toLocaleUpperCase();
const clockText = (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

const titled = ({ timeUp }, title) => (timeUp ? `Time is up. ${title}` : title);
const lastWord = ({ counts }) => (counts ? el("p", { text: "The word that was being typed counts." }) : null);

/** The names in a list; a name that is there already gets a number. */
function named(text) {
  const names = [];
  for (const name of text.split(",").map((one) => one.trim().slice(0, 30)).filter(Boolean)) {
    let own = name;
    for (let number = 2; names.includes(own); number++) own = `${name} ${number}`;
    names.push(own);
  }
  return names;
}

/** Open the game on a board. */
export const openPlay = (game) => new Game(game).open();

class Game {
  #game; #dialog; #view; #words = new Map(); #spellings = new Map(); #players = []; #turn = 0; #path = []; #ends = null; #timer = null; #warned = 0;
  #begun = false; // whether leaving would lose words
  #question = null; // the dialog that asks before one leaves

  constructor(game) {
    this.#game = game;
    // the letters on the board are the word, however it is written
    for (const entry of game.words) {
      const word = this.#letters(entry.path);
      this.#words.set(word, { ...entry, word });
      this.#spellings.set(lettersIn(entry.written ?? entry.word), word);
    }
  }

  open() {
    this.#dialog = el("dialog", { id: "play", "aria-labelledby": "play-title" });
    this.#dialog.addEventListener("close", () => {
      clearInterval(this.#timer);
      this.#dialog.remove();
    });
    const escape = (event) => {
      if (!this.#begun || event.isComposing) return;
      event.preventDefault();
      if (this.#timer && $("#play-word").value) this.#clear();
      else this.#leave();
    };
    this.#dialog.addEventListener("cancel", escape); // a gesture that goes back, too
    this.#dialog.addEventListener("keydown", (event) => { if (event.key === "Escape") escape(event); }); // else the second Esc closes
    document.body.append(this.#dialog);
    this.#setUp();
    this.#dialog.showModal();
  }

  #screen(title, ...content) {
    const close = el("button", { type: "button", class: "link", text: "Close", on: { click: () => (this.#begun ? this.#leave() : this.#dialog.close()) } });
    const head = el("h2", { id: "play-title", tabindex: -1, text: title });
    this.#dialog.replaceChildren(el("div", { class: "head" }, head, close), ...content.filter(Boolean));
    head.focus();
  }

  /** Close the game only after a question: the words would be lost. The clock runs on. */
  #leave() {
    const close = () => this.#question.close();
    const act = (text, then, look = {}) => el("button", { type: "button", text, ...look, on: { click: () => { close(); then(); } } });
    this.#question = el(
      "dialog",
      { id: "play-leave", "aria-labelledby": "play-leave-title", on: { close: ({ target }) => target.remove() } },
      el("h2", { id: "play-leave-title", text: "Leave the game?" }),
      el("p", { text: this.#timer ? "If you end now, your words count. If you leave, no words count." : "The words of all players would be lost." }),
      el(
        "p",
        { class: "actions" },
        act("Play on", () => {}, { class: "primary" }),
        this.#timer ? act("End now", () => this.#ring()) : null,
        act("Leave", () => this.#dialog.close()),
      ),
    );
    document.body.append(this.#question);
    this.#question.showModal();
  }

  // ---- before --------------------------------------------------------------------------------------

  #setUp() {
    const { rules, book, print } = this.#game;
    const names = el("input", { type: "text", maxlength: 200, autocomplete: "off", placeholder: "Anna, Ben", "aria-describedby": "play-names-hint" });
    names.value = this.#players.length > 1 ? this.#players.map(({ name }) => name).join(", ") : "";
    const minutes = el("select", {}, MINUTES.map((one) => el("option", { value: one, text: count(one, "minute") })), el("option", { value: 0, text: "no clock" }));
    minutes.value = USUAL;
    const chosen = el("select", {}, rules.map(({ name, min_length }) => el("option", { value: name, text: `${BOOKS[name] ?? name}: from ${min_length} letters` })));
    const hint = el("p", { class: "hints", role: "alert", id: "play-names-hint", hidden: true, text: `At most ${MOST_PLAYERS} players can play.` });
    const start = () => {
      const all = named(names.value);
      hint.hidden = all.length <= MOST_PLAYERS;
      names.setAttribute("aria-invalid", String(!hint.hidden));
      if (!hint.hidden) return names.focus();
      this.#players = (all.length ? all : ["You"]).map((name) => ({ name, words: [] }));
      [this.minutes, this.rules] = [Number(minutes.value), rules.find(({ name }) => name === (book ?? chosen.value))];
      [this.#turn, this.#begun] = [0, true];
      return this.#ready();
    };
    const form = el(
      "form",
      { class: "play-form", on: { submit: (event) => { event.preventDefault(); start(); } } },
      el("p", { text: `The board has ${count(this.#words.size, "word")}. They stay hidden until the clock rings, or you end the game.` }),
      el("label", { class: "line" }, "Names, with commas between them ", el("span", { class: "soft", text: "(empty: you alone)" }), names),
      hint,
      el("label", { class: "line" }, "Clock", minutes),
      book ? null : el("label", { class: "line" }, "Points", chosen),
      el("p", { class: "actions" }, el("button", { class: "primary", text: "Start" }), " ", el("button", { type: "button", text: "Print the board", on: { click: print } })),
    );
    this.#screen("Play", form);
  }

  /** The next player may begin; alone one begins at once. `over`: why the turn before ended. */
  #ready(over = {}) {
    const { name } = this.#players[this.#turn];
    if (this.#players.length === 1) return this.#begin();
    const button = el("button", { type: "button", class: "primary", text: `Start, ${name}`, on: { click: () => this.#begin() } });
    return this.#screen(titled(over, `${name}, it is your turn`), el("div", { class: "play-form" }, lastWord(over), el("p", { text: "The clock starts when you press the button. The other players look away." }), el("p", { class: "actions" }, button)));
  }

  // ---- the game ------------------------------------------------------------------------------------

  #begin() {
    const { board, wrap } = this.#game;
    const player = this.#players[this.#turn];
    const field = el("input", { type: "text", id: "play-word", maxlength: 200, spellcheck: "false", autocomplete: "off", autocapitalize: "off" });
    field.addEventListener("input", () => this.#show([]));
    const form = el(
      "form",
      { class: "trace", on: { submit: (event) => { event.preventDefault(); this.#enter(field.value); } } },
      el("label", { for: "play-word", text: "Word" }),
      field,
      el("button", { class: "primary", text: "Enter" }),
      el("button", { type: "button", text: "Clear", on: { click: () => this.#clear() } }),
    );
    const root = el("div", { "data-look": "plain" });
    this.#screen(
      player.name === "You" ? "Find words" : player.name,
      el(
        "div",
        { class: "play-game" },
        el("div", {}, root, form),
        el(
          "div",
          {},
          el("p", { class: "play-clock" }, el("span", { role: "timer", id: "play-clock" }), " ", el("button", { type: "button", text: "End now", on: { click: () => this.#ring() } })),
          el("p", { id: "play-said", role: "status" }),
          el("p", { class: "soft small", text: "Draw a word over the cells, or type it. On the board Space or a tap adds a cell; the last cell again enters the word." }),
          el("ol", { id: "play-found", class: "few" }),
        ),
      ),
    );
    this.#view = new BoardView(root, { editable: false });
    this.#view.show({ board, hexagons: wrap === "hexagons" });
    this.#view.tracing = this.#view.picking = true;
    this.#view.addEventListener("trace", ({ detail: { path } }) => { if (path.length > 1) this.#take(path); else this.#show(this.#path); });
    this.#view.addEventListener("pick", ({ detail: { cell } }) => this.#pick(cell));
    this.#clear();
    this.#found();
    this.#warned = Infinity;
    this.#ends = this.minutes ? performance.now() + 60_000 * this.minutes : Infinity;
    this.#timer = setInterval(() => this.#tick(), 250);
    this.#tick();
    if (matchMedia("(pointer: fine)").matches) field.focus({ preventScroll: true }); // else a keyboard would cover the board
  }

  #tick() {
    if (this.#ends === Infinity) return;
    const left = Math.max(0, Math.ceil((this.#ends - performance.now()) / 1000));
    $("#play-clock").textContent = clockText(left);
    const warning = WARNINGS.findLast((one) => left <= one);
    if (left && warning < this.#warned) {
      this.#warned = warning;
      this.#say(`${count(left, "second")} left.`);
    }
    if (left === 0) this.#timeUp();
  }

  #say(text) {
    $("#play-said").textContent = text;
  }

  #show(path) {
    this.#path = path;
    this.#view.draw(path.length ? [path] : []);
  }

  #clear() {
    $("#play-word").value = "";
    this.#show([]);
  }

  /** A cell is chosen: it continues the word, takes its end back, or enters it. */
  #pick(cell) {
    const { board, wrap } = this.#game;
    if (!board[cell[0]][cell[1]]) return;
    const path = this.#path;
    const at = path.findIndex((one) => key(one) === key(cell));
    if (at >= 0 && at === path.length - 1 && at > 0) return this.#take(path);
    const touches = path.length && neighbours(board, path.at(-1), wrap).some((one) => key(one) === key(cell));
    const next = at >= 0 ? path.slice(0, at + 1) : touches ? [...path, cell] : [cell];
    this.#show(next);
    $("#play-word").value = upper(this.#letters(next));
    this.#say(upper(this.#letters(next)));
  }

  #letters(path) {
    return path.map(([r, c]) => this.#game.board[r][c] ?? "").join("");
  }

  #take(path) {
    this.#enter(this.#letters(path));
  }

  /** What is typed as the letters on the board. */
  #wordOf(text) {
    const typed = lettersIn(text);
    return this.#spellings.get(typed) ?? typed;
  }

  #enter(text) {
    const word = this.#wordOf(text);
    if (!word) return;
    const { board, wrap, only } = this.#game;
    const { words } = this.#players[this.#turn];
    const entry = this.#words.get(word);
    this.#clear();
    if (words.includes(word)) this.#say(`${upper(word)}: you have it already.`);
    else if (entry) {
      words.push(word);
      this.#say(`${upper(word)}: ${count(pointsOf(this.rules, word), "point")}.`);
      this.#found();
      this.#show(entry.path);
      this.#path = [];
      if (words.length === this.#words.size) this.#ring();
    } else this.#say(`${upper(word)} is ${trace(board, word, wrap) ? only : "not on the board"}.`);
  }

  #found() {
    const { words } = this.#players[this.#turn];
    $("#play-found").replaceChildren(...words.map((word) => el("li", { text: `${upper(word)} ${pointsOf(this.rules, word)}` })));
  }

  // ---- after ---------------------------------------------------------------------------------------

  /** The clock rings: a word that is written already counts, but the next player must not read it. */
  #timeUp() {
    const { words } = this.#players[this.#turn];
    const word = this.#wordOf($("#play-word").value);
    const counts = this.#words.has(word) && !words.includes(word);
    if (counts) words.push(word);
    this.#ring({ timeUp: true, counts });
  }

  /** The clock rings, or a player has ended: the next turn, or the results. */
  #ring(over = {}) {
    clearInterval(this.#timer);
    this.#timer = null;
    this.#question?.close();
    this.#turn += 1;
    if (this.#turn < this.#players.length) this.#ready(over);
    else this.#results(over);
  }

  #results(over) {
    this.#begun = false;
    const { board, wrap } = this.#game;
    const { players, winners } = scorePlayers(this.#players, (word) => pointsOf(this.rules, word));
    const root = el("div", { "data-look": "plain" });
    const path = el("p", { class: "pathtext small", role: "status", id: "play-said" });
    const draw = (entry) => {
      this.#view.draw([entry.path]);
      path.textContent = pathText(entry.written ?? entry.word, entry.path);
      for (const button of $$("[data-word]", this.#dialog)) button.setAttribute("aria-pressed", String(button.dataset.word === entry.word));
    };
    const chip = (entry, more = "", struck = false) => {
      const name = upper(entry.written ?? entry.word);
      return el("li", {}, el("button", { type: "button", "data-word": entry.word, "aria-pressed": "false", on: { click: () => draw(entry) } }, struck ? el("s", { text: name }) : name, more));
    };
    const listOf = ({ name, words, points }) => [
      el("h3", { text: `${name}: ${count(points, "point")}, ${count(words.length, "word")}` }),
      el("ul", { class: "few", "aria-label": `Words of ${name}` }, words.map((one) => chip(this.#words.get(one.word), one.shared.length ? ` also ${listed(one.shared)}` : ` ${one.points}`, one.shared.length > 0))),
    ];
    const all = new Set(this.#players.flatMap(({ words }) => words));
    const missed = [...this.#words.values()].filter(({ word }) => !all.has(word));
    const again = el("button", { type: "button", class: "primary", text: "Play again", on: { click: () => this.#setUp() } });
    const best = players.length === 1 ? `${count(players[0].points, "point")}` : winners.length > 1 ? `${listed(winners)} share the win` : winners.length ? `${winners[0]} wins` : "No points this time";
    this.#screen(titled(over, best), el("div", { class: "play-game" }, el("div", {}, root, lastWord(over), path, el("p", { class: "actions" }, again)), el("div", {}, players.flatMap(listOf), this.#missed(missed, chip))));
    this.#view = new BoardView(root, { editable: false });
    this.#view.show({ board, hexagons: wrap === "hexagons" });
  }

  /** The words that no player found; those that may offend only on request. */
  #missed(missed, chip) {
    if (!missed.length) return [el("h3", { text: "All words were found." })];
    const polite = missed.filter(({ offensive }) => !offensive);
    const list = el("ul", { class: "few", "aria-label": "Words that were not found" }, polite.map((entry) => chip(entry)));
    const rude = missed.length - polite.length;
    const more = rude && el("button", {
      type: "button", class: "link", text: `${count(rude, "word")} that may offend: show`,
      on: { click: () => { list.append(...missed.filter(({ offensive }) => offensive).map((entry) => chip(entry))); more.remove(); list.lastElementChild.firstElementChild.focus(); } },
    });
    return [el("h3", { text: `Not found: ${count(missed.length, "word")}` }), list, more || null];
  }
}

const BOOKS = { boggle: "Boggle", big: "Big Boggle", super: "Super Big Boggle" };
