// The place of a waiting job in the queue.

import { sentence } from "./answers.js";

/** Call `show(text)` with a sentence if `job` waits, and with "" as soon as it runs. */
export function watchQueue(job, show) {
  job.on("state", ({ state, place }) =>
    show(state === "queued" && place ? `Waiting for another search to end (place ${place}).` : ""),
  );
  job.on("waiting", ({ full, problem }) =>
    show(full ? `${sentence(problem.detail)} This one starts as soon as one of them ends.` : ""),
  );
}
