// All files of the page, kept in the browser: of one version together, never mixed.

/* global VERSION, FILES -- the build writes them above */

const NAME = `unboggle-${VERSION}`;

addEventListener("install", (event) => {
  const kept = async () => (await caches.open(NAME)).addAll(FILES.map((name) => new Request(name, { cache: "no-cache" })));
  event.waitUntil(kept());
});

addEventListener("activate", (event) => {
  const tidy = async () => {
    const old = (await caches.keys()).filter((name) => name.startsWith("unboggle-") && name !== NAME);
    await Promise.all(old.map((name) => caches.delete(name)));
    await clients.claim();
  };
  event.waitUntil(tidy());
});

addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || new URL(request.url).origin !== location.origin) return;
  const answer = async () => {
    const cache = await caches.open(NAME);
    return (await cache.match(request, { ignoreSearch: true })) ?? fetch(request);
  };
  event.respondWith(answer());
});
