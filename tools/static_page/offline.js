// Keep the page for offline use. Not on local addresses: there it would take over
// a port for good and hide other pages that are served from it later.

const OWN = ["localhost", "127.0.0.1", "[::1]"];

if ("serviceWorker" in navigator && !OWN.includes(location.hostname)) {
  const policy = globalThis.trustedTypes?.createPolicy("unboggle-offline", {
    createScriptURL: () => new URL("service.js", import.meta.url).href,
  });
  navigator.serviceWorker.register(policy?.createScriptURL("") ?? "service.js").catch(() => {});
}
