// Links: "#unboggle=1." and the question as JSON in the base64 of addresses. A fragment is never
// sent to a server, and an answer is never in it. The `check` of the tab validates a link.

const VERSION = "1.";
const MOST = 300_000; // letters of a fragment that is read at all

/** The fragment of `state` on the tab `tab`. */
export function fragmentOf(tab, state) {
  const bytes = new TextEncoder().encode(JSON.stringify(state));
  let text = "";
  for (let i = 0; i < bytes.length; i += 8192) text += String.fromCharCode(...bytes.subarray(i, i + 8192));
  return `#${tab}=${VERSION}${btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "")}`;
}

/**
 * The content of a fragment: { tab, data, code }; `data` is what its JSON says, undefined without any, null if
 * it is damaged or of another version; `code` a share code, "ub1-…", if there is one instead.
 */
export function readFragment(fragment) {
  const [tab, ...rest] = fragment.replace(/^#/, "").split("=");
  const code = rest.join("=");
  if (!rest.length) return { tab, data: undefined };
  if (/^ub\d/.test(code) && fragment.length <= MOST) return { tab, data: undefined, code };
  if (!code.startsWith(VERSION) || fragment.length > MOST) return { tab, data: null };
  try {
    const text = atob(code.slice(VERSION.length).replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
    const data = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    return { tab, data: data ?? null };
  } catch {
    return { tab, data: null };
  }
}
