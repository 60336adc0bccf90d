// The texts about a certificate: how it was checked, and the link to download it.

import { sentence } from "./answers.js";
import { count, el, listed } from "./dom.js";

/** The text and link of the certificate in the `end` of a request with `certify`; or null. */
export function certificateOf(end) {
  const made = end.report?.certificate;
  if (!made) return null;
  const by = made.checkers.length ? ` by ${listed(made.checkers)}` : "";
  const checked = made.verified ? `It has been checked${by}` : "It has not been checked";
  const again = made.note ? `: ${made.note}` : ". To check it yourself, run its file check.py with Python: that needs no unboggle";
  const text = made.folder ? `${checked}${again}` : (made.note ?? "None was written");
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
