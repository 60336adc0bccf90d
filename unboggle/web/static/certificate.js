// What is told of a certificate: how it was checked, and where it is to be had.

import { sentence } from "./answers.js";
import { count, el, listed } from "./dom.js";

/** What `end` of a request with `certify` says of its certificate: { text, link }, or null. */
export function certificateOf(end) {
  const made = end.report?.certificate;
  if (!made) return null;
  const by = made.checkers.length ? ` by ${listed(made.checkers)}` : "";
  const text = made.dir
    ? `It was ${made.checked ? `checked here${by}` : "not checked here"}: ${made.note ?? "check.py in it checks it without unboggle"}`
    : (made.note ?? "None was written");
  const link =
    made.dir && end.file
      ? el(
          "span",
          {},
          el("a", { href: end.file, download: "unboggle-certificate.zip", text: "Download the certificate" }),
          el("span", { class: "soft", text: ` (${count(made.files.length, "file")})` }),
        )
      : null;
  return { text: sentence(text), link };
}
