// The dialog that prints: the program draws the pages, as for a PDF file, and the dialog shows them.
//
//   openPrint(engine, { report, kind, look, note });
//
// `report`: what is printed, or a function that returns it or its promise; null: nothing can be printed.
// `kind`: "words", "solve", "alone", "gogen" or "gogens", whose choices the dialog remembers; `look`: those at first,
// fields of a sheet of the API. `note`: a sentence on what is printed.

import { LOST, sentence } from "./answers.js";
import { $, $$, count, el } from "./dom.js";
import { say } from "./say.js";
import { flash } from "./take.js";

const LATE = 250; // ms after the last key
const LETTER = /^(en-(US|CA)|es-MX|fr-CA)/; // who has this paper
const FILLED = new Set(["fit", "boards", "unique", "alternatives"].map((name) => `unboggle.${name}/1`));
/** The note on a puzzle whose letters solvers restore. */
export const RESTORE = "Solvers write the letters that are missing. With other texts below the board, it shows all letters.";
const SHEET = new CSSStyleSheet(); // the paper; Firefox knows no margins of named pages
const HEIGHTS = { a4: "297mm", letter: "11in" }; // of the paper, if the browser counts 100vh by another one
const kept = new Map(); // the choices of each kind
let dialog = null;

/** Open the dialog. */
export function openPrint(engine, asked) {
  dialog ??= new Dialog($("#print"));
  return dialog.open(engine, asked);
}

class Dialog {
  #box; #form; #engine; #asked; #report = null; #filled = null; #job = null; #timer = null; #turn = 0; #ready = false;

  constructor(box) {
    [this.#box, this.#form] = [box, $("form", box)];
    document.adoptedStyleSheets.push(SHEET);
    $("#print-paper").value = LETTER.test(navigator.language) ? "letter" : "a4";
    this.#form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#print();
    });
    this.#form.addEventListener("input", ({ target }) => {
      if (target.id === "print-fill") this.#filled = null;
      this.#wait(target.type === "text" ? LATE : 0);
    });
    $("#print-pdf").addEventListener("click", () => this.#save());
    $("#print-close").addEventListener("click", () => box.close());
    box.addEventListener("close", () => this.#closed());
    box.addEventListener("keydown", (event) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "p") return;
      event.preventDefault();
      if (this.#ready) this.#print();
    });
  }

  async open(engine, asked) {
    const turn = ++this.#turn;
    [this.#engine, this.#asked, this.#report, this.#filled] = [engine, asked, null, null];
    const { kind, look = {}, note = "" } = asked;
    const fields = kept.get(kind) ?? { title: "", words: "all", versions: "1", per_page: "1", key: true, ...look };
    for (const field of this.#fields()) {
      const value = fields[field.name];
      if (value === undefined) continue;
      if (field.type === "checkbox") field.checked = value;
      else field.value = value;
    }
    $("#print-words").parentElement.hidden = kind.startsWith("gogen") || kind === "alone";
    $("#print-key").parentElement.hidden = kind === "alone";
    $("#print-which").textContent = note;
    this.#clear("Drawing …");
    this.#box.showModal();
    engine.about().then((about) => {
      $("#print-pdf").hidden = !about?.sheets.includes("pdf");
      $("#print-no-pdf").hidden = !about || about.sheets.includes("pdf");
    });
    const report = typeof asked.report === "function" ? await asked.report() : asked.report;
    if (turn !== this.#turn) return undefined;
    if (!report) return this.#fail("There is no board to print.");
    this.#report = report;
    const rows = report.board ?? report.incumbent?.board ?? report.boards?.[0]?.board ?? [];
    $("#print-fill").parentElement.hidden = !FILLED.has(report.format) || !rows.flat().includes("");
    return this.#draw();
  }

  #fields() {
    return $$("[name]", this.#form);
  }

  #choices() {
    return Object.fromEntries(this.#fields().map(({ name, type, checked, value }) => [name, type === "checkbox" ? checked : value]));
  }

  #wait(ms) {
    clearTimeout(this.#timer);
    this.#allow(false);
    this.#timer = setTimeout(() => this.#draw(), ms);
  }

  #request(format, fill) {
    const { versions, ...look } = this.#choices();
    const report = this.#filled ?? this.#report;
    return { task: "sheet", ...look, versions: Number(versions), format, report, ...(fill ? { fill } : {}) };
  }

  /** Draw the pages. Letters for blank cells take longer, so that the pages come without them first. */
  async #draw() {
    if (!this.#report) return undefined;
    const turn = ++this.#turn;
    this.#job?.cancel();
    kept.set(this.#asked.kind, this.#choices());
    const open = !$("#print-fill").parentElement.hidden && $("#print-fill").value !== "none" && !this.#filled;
    for (const fill of open ? ["none", $("#print-fill").value] : ["none"]) {
      this.#job = this.#engine.run(this.#request("pages", fill));
      const end = await this.#job.ended;
      if (turn !== this.#turn || end.kind === "cancelled") return undefined;
      this.#job = null;
      if (!end.data) return this.#fail(end.kind === "lost" ? LOST : sentence(end.problem?.detail ?? "No pages were drawn"));
      if (fill !== "none") this.#filled = end.data.report;
      this.#show(end.data, open && fill === "none");
    }
    return undefined;
  }

  #show({ pages, notes, offensive }, more) {
    this.#free();
    const name = (i) => `Page ${i + 1} of ${pages.length}: ${pages[i].title}`;
    const addresses = pages.map(({ svg }) => URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" })));
    const { width, height } = pages[0];
    $("#print-pages").replaceChildren(...addresses.map((src, i) => el("li", {}, el("img", { src, width, height, alt: name(i) }))));
    const paper = $("#print-paper").value;
    SHEET.replaceSync(`@page { size: ${paper}; margin: 0 } #sheet img { max-height: ${HEIGHTS[paper]} }`);
    $("#sheet").replaceChildren(...addresses.map((src) => el("img", { src, alt: "" })));
    $("#print-notes").replaceChildren(
      ...notes.map((note) => el("p", { class: "warned", text: sentence(note) })),
      ...(offensive.words.length ? [el("details", {}, el("summary", { text: sentence(offensive.text) }), el("p", { text: offensive.words.join(", ") }))] : []),
    );
    const said = `${count(pages.length, "page")}.`;
    $("#print-said").textContent = more ? `${said} Choosing letters for the blank cells …` : said;
    this.#allow(!more);
    if (!more) say([said, ...notes.map(sentence), sentence(offensive.text)].join(" "));
  }

  #free() {
    for (const { src } of $$("#print-pages img")) URL.revokeObjectURL(src);
  }

  #clear(text) {
    this.#free();
    for (const id of ["#print-pages", "#print-notes", "#sheet"]) $(id).replaceChildren();
    SHEET.replaceSync("");
    $("#print-said").textContent = text;
    this.#allow(false);
  }

  #allow(ready) {
    this.#ready = ready;
    $("#print-now").disabled = $("#print-pdf").disabled = !ready;
  }

  #fail(text) {
    this.#clear(text);
    say(text);
  }

  async #print() {
    if (!this.#ready) return;
    await Promise.all($$("#sheet img").map((image) => image.decode()));
    print();
  }

  async #save() {
    const end = await this.#engine.run(this.#request("pdf", "none")).ended;
    if (end.file) return el("a", { href: end.file, download: "sheet.pdf" }).click();
    return flash(end.kind === "lost" ? LOST : sentence(end.problem?.detail ?? "No PDF was made"));
  }

  #closed() {
    this.#turn += 1;
    clearTimeout(this.#timer);
    this.#job?.cancel();
    this.#job = null;
    this.#clear("");
  }
}
