// Points: the rule book, and players against each other. The same as in `unboggle.scoring`; a test
// compares them.

/** The points of `word` by the `rules` of the API: { min_length, points, per_letter }. */
export function pointsOf({ min_length, points, per_letter }, word) {
  const { length } = [...word];
  if (length < min_length) return 0;
  if (length < points.length) return points[length];
  return per_letter * length || points.at(-1);
}

/**
 * The points of `players`: [{ name, words }], each word once. A word that two or more of them found is struck
 * out. `points(word)`: what a word is worth. Returns
 * { players: [{ name, words: [{ word, points, shared: [name, ...] }], points }], winners: [name, ...] }.
 */
export function scorePlayers(players, points) {
  const finders = new Map();
  for (const { name, words } of players) {
    for (const word of words) if (points(word)) finders.set(word, [...(finders.get(word) ?? []), name]);
  }
  const scored = players.map(({ name, words }) => {
    const its = words.map((word) => {
      const shared = (finders.get(word) ?? []).filter((other) => other !== name);
      return { word, points: shared.length ? 0 : points(word), shared };
    });
    return { name, words: its, points: its.reduce((sum, one) => sum + one.points, 0) };
  });
  const most = Math.max(...scored.map((one) => one.points));
  return { players: scored, winners: scored.filter((one) => most && one.points === most).map(({ name }) => name) };
}
