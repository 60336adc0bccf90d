// A job that has to wait: for whom, and in which place.

import { sentence } from "./answers.js";

/** Tell `show(text)` whether `job` waits: a sentence, or "" as soon as it runs. */
export function watchQueue(job, show) {
  job.on("state", ({ state, place }) =>
    show(state === "queued" && place ? `Waiting for another search to end (place ${place}).` : ""),
  );
  job.on("waiting", ({ full, problem }) =>
    show(full ? `${sentence(problem.detail)} This one begins as soon as there is room.` : ""),
  );
}
