// The texts about a certificate: how it was checked, and the link to download it.

import { sentence } from "./answers.js";
import { count, el, listed } from "./dom.js";

/** The text and link of the certificate in the `end` of a request with `certify`; or null. */
export function certificateOf(end) {
  const made = end.report?.certificate;
  if (!made) return null;
  const by = made.checkers.length ? ` by ${listed(made.checkers)}` : "";
  const text = made.folder
    ? `It was ${made.verified ? `checked here${by}` : "not checked here"}: ${made.note ?? "check.py in it checks it without unboggle"}`
    : (made.note ?? "None was written");
  const link =
    made.folder && end.file
      ? el(
          "span",
          {},
          el("a", { href: end.file, download: "unboggle-certificate.zip", text: "Download the certificate" }),
          el("span", { class: "soft", text: ` (${count(made.files.length, "file")})` }),
        )
      : null;
  return { text: sentence(text), link };
}
