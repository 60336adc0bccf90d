// The memory of a started Python, kept in the browser: with it a start takes a fourth of the time.
//
//   await kept()        // a Blob, or null
//   await keep(blob)    // until there is another version of the page
//
// It is in the cache with the files of the page, see service.js.

/* global VERSION -- the build writes it above */

const OWN = ["localhost", "127.0.0.1", "[::1]"];
const NAME = `unboggle-${VERSION}`;
const PLACE = new URL("memory", import.meta.url).href; // no file: no request has this address

/** Whether the browser may keep the page: not on local addresses, where others use the port later. */
export const MAY_KEEP = !OWN.includes(location.hostname);

export async function kept() {
  try {
    return MAY_KEEP ? await (await (await caches.open(NAME)).match(PLACE)).blob() : null;
  } catch {
    return null; // there is none, or the browser allows no cache
  }
}

export async function keep(blob) {
  try {
    if (MAY_KEEP) await (await caches.open(NAME)).put(PLACE, new Response(blob));
  } catch {
    // no space, or not allowed: the next start takes longer
  }
}
