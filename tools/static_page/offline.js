// Keep the page for offline use. Not on local addresses: there it would take over
// a port for good and hide other pages that are served from it later.

import { MAY_KEEP } from "./memory.js";

if ("serviceWorker" in navigator && MAY_KEEP) {
  const policy = globalThis.trustedTypes?.createPolicy("unboggle-offline", {
    createScriptURL: () => new URL("service.js", import.meta.url).href,
  });
  navigator.serviceWorker.register(policy?.createScriptURL("") ?? "service.js").catch(() => {});
}
