// Keep the page for when there is no net. Not on this machine's own addresses: there it would own
// a port for good, and stand before whatever is served from it later.

const OWN = ["localhost", "127.0.0.1", "[::1]"];

if ("serviceWorker" in navigator && !OWN.includes(location.hostname)) {
  const policy = globalThis.trustedTypes?.createPolicy("unboggle-offline", {
    createScriptURL: () => new URL("service.js", import.meta.url).href,
  });
  navigator.serviceWorker.register(policy?.createScriptURL("") ?? "service.js").catch(() => {});
}
