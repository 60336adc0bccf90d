// A sheet as a PDF file, made by the program if it can; and the dialogs for sheets.

import { LOST, sentence } from "./answers.js";
import { $, el } from "./dom.js";
import { flash } from "./take.js";

/** Whether PDF files can be made; undefined without a server. */
export const pdfThere = async (engine) => (await engine.about())?.sheets.includes("pdf");

/** Save the sheet of `request`; if that fails, show why. */
export async function savePdf(engine, request) {
  const end = await engine.run({ task: "sheet", format: "pdf", ...request }).ended;
  if (end.file) return el("a", { href: end.file, download: "sheet.pdf" }).click();
  const lost = end.kind === "lost" && LOST;
  return flash(lost || sentence(end.problem?.detail ?? "No PDF was made"));
}

/** Let a button save the sheet of the request that `asked` returns; it is hidden if no PDF can be made. */
export async function bindPdf(button, engine, asked) {
  button.addEventListener("click", async () => {
    const request = await asked();
    if (request) savePdf(engine, request);
  });
  button.hidden = !(await pdfThere(engine));
}

/** Let a dialog with a form print, save the request of `asked` as a PDF, and close. */
export async function bindPrintDialog(dialog, engine, asked) {
  $(".close", dialog).addEventListener("click", () => dialog.close());
  $("form", dialog).addEventListener("submit", (event) => {
    event.preventDefault();
    dialog.close();
    print();
  });
  await bindPdf($(".pdf", dialog), engine, () => {
    dialog.close();
    return asked();
  });
  $(".no-pdf", dialog).hidden = (await pdfThere(engine)) !== false;
}
