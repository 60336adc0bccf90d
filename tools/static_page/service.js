// All files of the page, cached in the browser: all of one version, never mixed.

/* global VERSION, FILES -- the build writes them above */

const NAME = `unboggle-${VERSION}`;
const HOME = new URL("./", location.href).pathname;
const PAGE = [HOME, `${HOME}index.html`];

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
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  const answer = async () => {
    const cache = await caches.open(NAME);
    // Other pages of this host are not ours: they are not in the cache.
    return (await cache.match(PAGE.includes(pathname) ? HOME : request, { ignoreSearch: true })) ?? fetch(request);
  };
  event.respondWith(answer());
});
